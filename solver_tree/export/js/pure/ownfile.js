// Files of one's own: a tree, or a list of words, and what a page needs to play it. Pure.

import {cleanWord} from "./rule.js";
import {readTreeFile} from "./lazy.js";
import {Tree, entry, isFound} from "./tree.js";
import {treeOfWords} from "./greedy.js";

/** @import {GameData} from "./game.js" */
/** @import {Rule} from "./rule.js" */
/** @import {TreeFile, TreeNode} from "./tree.js" */

/**
 * The name of a text about a file, and the values for it.
 * @typedef {[name: "empty" | "noText" | "noTree" | "noWord" | "lengths" | "tooMany" | "notKept" | "working", ...values: (string | number)[]]} OwnProblem
 */

/**
 * What becomes of a file.
 * @typedef {{file: TreeFile, problem?: undefined} | {file?: undefined, problem: OwnProblem}} OwnFile
 */

const MAX_WORDS = 20000;
/** @type {Record<string, {symbols: string, repeats: boolean, marks: string}>} */
const FAMILIES = {
  "bulls-cows": {symbols: "0123456789abcdefghijklmnopqrstuvwxyz", repeats: false, marks: "AB"},
  mastermind: {symbols: "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ", repeats: true, marks: "BW"},
};

/**
 * Read a file.
 * @param {string} text
 * @returns {OwnFile}
 */
export function readOwnFile(text) {
  if (/[\0\ufffd]/.test(text)) return {problem: ["noText"]};
  if (text.trimStart().startsWith("{")) return readOwnTree(text);
  const lines = text.split(/\r?\n/).map(line => line.replace(/#.*/, ""));
  const words = [...new Set(lines.join(" ").split(/[\s,;]+/).map(cleanWord).filter(word => word))];
  const odd = words.find(word => !/^\p{L}[\p{L}\p{M}'’-]*$/u.test(word));
  if (!words.length) return {problem: ["empty"]};
  if (odd !== undefined) return {problem: ["noWord", odd.slice(0, 40)]};
  const other = words.find(word => [...word].length !== [...words[0]].length);
  if (other !== undefined) return {problem: ["lengths", words[0], other]};
  return words.length > MAX_WORDS ? {problem: ["tooMany", words.length, MAX_WORDS]} : {file: treeOfWords(words)};
}

/**
 * Read the file of a tree.
 * @param {string} text
 * @returns {OwnFile}
 */
function readOwnTree(text) {
  try {
    const file = readTreeFile(text);
    const fits = file.format === "solver-tree/1" && typeof file.game === "string" && typeof file.objective === "string";
    if (fits && new Tree(file, winOf(file.tree)).paths().size === file.result.secrets) return {file};
  } catch (error) {
    // It is not the file of a tree.
  }
  return {problem: ["noTree"]};
}

/**
 * Return the winning feedback of a tree: an empty node follows it.
 * @param {TreeNode} node
 * @returns {string}
 */
function winOf(node) {
  const branches = Object.entries(entry(node)[1]);
  const found = branches.find(([, below]) => isFound(below));
  return found ? found[0] : winOf(branches[0][1]);
}

/**
 * Return the secrets of a tree, in order.
 * @param {TreeFile} file
 */
export function secretsOfFile(file) {
  const win = winOf(file.tree);
  return new Tree(file, win, ruleOf(file, win)).secrets();
}

/**
 * Return the rule of a tree's game; null if its name does not tell it.
 * @param {TreeFile} file
 * @param {string} win
 * @returns {Rule | null}
 */
function ruleOf(file, win) {
  if (/^(wordle|words(-\d+)?)(-hard)?$/.test(file.game) && /^G+$/.test(win)) {
    return {kind: "words", positions: win.length, rule: "multiset", hard: file.game.endsWith("-hard")};
  }
  const [, family, positions, symbols] = /^(bulls-cows|mastermind)-(\d+)x(\d+)$/.exec(file.game) || [];
  if (!family) return null;
  const {symbols: all, repeats, marks} = FAMILIES[family];
  const alphabet = all.slice(0, Number(symbols));
  const [guess] = entry(file.tree);
  const fits = win === `${positions}${marks[0]}0${marks[1]}` && [...guess].every(symbol => alphabet.includes(symbol));
  return fits ? {kind: "codes", positions: Number(positions), alphabet, repeats, marks, rule: "multiset", names: []} : null;
}

/**
 * Return all counted feedback of a game.
 * @param {number} positions
 * @param {string} marks
 */
function countsPossible(positions, marks) {
  const numbers = [...Array(positions + 1).keys()];
  const counts = numbers.flatMap(exact => numbers.map(misplaced => [exact, misplaced]));
  return counts.filter(([exact, misplaced]) => exact + misplaced <= positions && !(exact === positions - 1 && misplaced))
    .map(([exact, misplaced]) => `${exact}${marks[0]}${misplaced}${marks[1]}`);
}

/**
 * Return the rules of a game in English.
 * @param {Rule | null} rule
 * @param {number} secrets
 */
function rulesInEnglish(rule, secrets) {
  if (!rule) return `A secret is one of ${secrets}.`;
  if (rule.kind === "words") {
    return `A secret is one of ${secrets} words of ${rule.positions} letters. G: right position, Y: elsewhere, B: no match.`;
  }
  const symbols = `${rule.alphabet[0]}-${rule.alphabet[rule.alphabet.length - 1]}`;
  const codes = `A secret has ${rule.positions} ${rule.repeats ? "" : "different "}symbols of ${symbols}${rule.repeats ? ", repeats allowed" : ""}.`;
  const [exact, misplaced] = rule.marks ?? "";
  return `${codes} ${exact} counts the symbols in the right place, ${misplaced} those that belong elsewhere.`;
}

/**
 * Return what a page needs of a game besides its tree.
 * @param {TreeFile} file
 * @param {Pick<GameData, "pegColours">} shared what all games share
 * @param {string} name of the file
 * @returns {GameData}
 */
export function dataOfFile(file, shared, name) {
  const win = winOf(file.tree), rule = ruleOf(file, win);
  const claim = file.proof && file.proof.optimal;
  return {
    ...shared, own: name, win, rule, rules: rulesInEnglish(rule, file.result.secrets), secretCount: file.result.secrets,
    ...(rule?.marks ? {feedbacks: countsPossible(rule.positions, rule.marks)} : {}),
    proof: {
      en: [claim ? "The file claims that the tree is optimal; this page has not checked it." : "Nothing is claimed of this tree."],
      zh: [claim ? "文件声称这棵树最优；本页没有核对。" : "文件没有声称这棵树最优。"],
    },
    least: null, table: null, others: "",
  };
}
