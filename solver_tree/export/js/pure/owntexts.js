// What the index and the page for files of one's own say of them, in each language. Pure.

/** @import {OwnProblem} from "./ownfile.js" */
/** @import {Written} from "./texts.js" */

/** @typedef {OwnProblem[0] | "kept" | "count" | "wanted" | "done"} OwnText */

/**
 * Return what a file has, a tree or a list of words, as far as its name tells.
 * @param {number | string | undefined} name
 */
const whatIn = name => /\.json$/i.test(`${name}`) ? "secret" : "word";

/** @type {Written} */
const countOf = (what, count) => `${count} ${what}${`${count}` === "1" ? "" : "s"}`;

/** @type {Written} */
const countInChinese = (what, count) => `${count} 个${what === "secret" ? "谜底" : "单词"}`;

/** @type {Record<"en" | "zh", Record<OwnText, Written>>} */
export const OWN_TEXTS = {
  en: {
    empty: () => "The file has no words.",
    noText: () => "This is not a text file. The page takes a list of words, or the file of a tree.",
    noTree: () => "The file is not that of a tree, or it contradicts itself.",
    noWord: word => `'${word}' is not a word. The list should have words only, and comments after #.`,
    lengths: (first, other) => `'${first}' and '${other}' have different lengths; all words need the same.`,
    tooMany: (count, most) => `The list has ${count} words; ${most} are the most for this page.`,
    alike: most => `These words are too much alike: the page makes no game of more than ${most} guesses.`,
    notKept: () => "The browser cannot keep the file: open own.html, and drop it there.",
    working: () => "Making a strategy …",
    kept: what => what === "secret" ? "Your tree:" : "Your list:",
    count: countOf,
    wanted: (name, count, other) =>
      `The game needs the file '${name}' with ${countOf(whatIn(name), count)}, but ${other ? `'${other}' is another one` : "this browser does not have it"}. Ask for it, and choose it here.`,
    done: guesses => guesses ? `✓ ${guesses} guess${guesses === 1 ? "" : "es"}` : "✓",
  },
  zh: {
    empty: () => "文件中没有单词。",
    noText: () => "这不是文本文件。本页接受单词表或树的文件。",
    noTree: () => "这不是树的文件，或者它自相矛盾。",
    noWord: word => `“${word}”不是单词。列表中只应有单词，# 之后是注释。`,
    lengths: (first, other) => `“${first}”与“${other}”长度不同；所有单词的长度必须一样。`,
    tooMany: (count, most) => `列表有 ${count} 个单词；本页最多 ${most} 个。`,
    alike: most => `这些单词太相似：本页不生成超过 ${most} 次猜测的游戏。`,
    notKept: () => "浏览器无法保留文件：请打开 own.html，把它拖到那里。",
    working: () => "正在生成策略……",
    kept: what => what === "secret" ? "您的树：" : "您的单词表：",
    count: countInChinese,
    wanted: (name, count, other) =>
      `这一局需要文件“${name}”（${countInChinese(whatIn(name), count)}），${other ? `而“${other}”是另一个文件` : "但这个浏览器没有"}。请向朋友要来，在这里选择它。`,
    done: guesses => guesses ? `✓ ${guesses} 次` : "✓",
  },
};
