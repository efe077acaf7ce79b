// Takes a file of one's own, keeps it in this browser, and plays it on the page for it.

import {language, listenForLanguage, setLanguage} from "./views/languages.js";
import {readTreeFile} from "./pure/lazy.js";
import {dataOfFile, readOwnFile} from "./pure/ownfile.js";

/** @import {OwnProblem} from "./pure/ownfile.js" */
/** @import {Language} from "./views/languages.js" */
/** @import {Written} from "./pure/texts.js" */

/** @typedef {{name: string, json: string}} OwnKept */

const OWN_STORE = "own";
/** @type {Record<Language, Record<OwnProblem[0], Written>>} */
const OWN_PROBLEMS = {
  en: {
    empty: () => "The file has no words.",
    noTree: () => "The file is not that of a tree, or it contradicts itself.",
    noWord: word => `'${word}' is not a word. The list should have words only, and comments after #.`,
    lengths: (first, other) => `'${first}' and '${other}' have different lengths; all words need the same.`,
    tooMany: (count, most) => `The list has ${count} words; ${most} are the most for this page.`,
    notKept: () => "The browser cannot keep the file: open own.html, and drop it there.",
    working: () => "Making a strategy …",
  },
  zh: {
    empty: () => "文件中没有单词。",
    noTree: () => "这不是树的文件，或者它自相矛盾。",
    noWord: word => `“${word}”不是单词。列表中只应有单词，# 之后是注释。`,
    lengths: (first, other) => `“${first}”与“${other}”长度不同；所有单词的长度必须一样。`,
    tooMany: (count, most) => `列表有 ${count} 个单词；本页最多 ${most} 个。`,
    notKept: () => "浏览器无法保留文件：请打开 own.html，把它拖到那里。",
    working: () => "正在生成策略……",
  },
};

/** @type {(selector: string) => HTMLElement | null} */
const ownPart = selector => document.querySelector(selector);
const onOwnPage = ownPart("#page-script") !== null;

/**
 * Say what is wrong, or that it takes a while; an empty text takes back what was said.
 * @param {string} said
 */
function sayOwn(said) {
  const place = ownPart("#own-problem");
  if (place) place.textContent = said;
}

/** @param {OwnProblem} problem */
const tellOwn = ([name, ...values]) => sayOwn(OWN_PROBLEMS[language][name](...values));

/**
 * Open the store of this browser.
 * @returns {Promise<IDBDatabase>}
 */
const ownStore = () => new Promise((resolve, reject) => {
  const asked = indexedDB.open("solver-tree", 1);
  asked.onupgradeneeded = () => asked.result.createObjectStore(OWN_STORE);
  asked.onsuccess = () => resolve(asked.result);
  asked.onerror = () => reject(asked.error);
});

/**
 * Do something in the store; return its result, or undefined where the browser keeps nothing.
 * @template Result
 * @param {IDBTransactionMode} mode
 * @param {(store: IDBObjectStore) => IDBRequest<Result>} act
 * @returns {Promise<Result | undefined>}
 */
async function inStore(mode, act) {
  try {
    const store = await ownStore();
    return await new Promise((resolve, reject) => {
      const asked = act(store.transaction(OWN_STORE, mode).objectStore(OWN_STORE));
      asked.onsuccess = () => resolve(asked.result);
      asked.onerror = () => reject(asked.error);
    });
  } catch (error) {
    return undefined;
  }
}

/**
 * Take a file that was chosen or dropped, if there is one: keep it, and play it.
 * @param {FileList | null | undefined} files
 */
async function takeOwn(files) {
  if (!files?.length) return;
  const [file] = files;
  tellOwn(["working"]);
  await new Promise(resolve => setTimeout(resolve, 30));  // so that the line above is seen
  const {file: tree, problem} = readOwnFile(await file.text());
  if (problem) {
    tellOwn(problem);
    return;
  }
  const kept = {name: file.name, json: JSON.stringify(tree)};
  const key = await inStore("readwrite", store => store.put(kept, "file"));
  if (onOwnPage) playOwn(kept);
  else if (key === undefined) tellOwn(["notKept"]);
  else location.href = `own.html#${language}`;
}

/**
 * Play a file on this page: its data and the script of pages become elements, as on the page of any tree.
 * @param {OwnKept} kept
 */
function playOwn({name, json}) {
  const file = readTreeFile(json);
  const data = dataOfFile(file, JSON.parse(ownPart("#shared-data")?.textContent ?? ""));
  const title = file.game === "wordle" ? name.replace(/\.[^.]*$/, "") : file.game;
  for (const heading of document.getElementsByTagName("h1")) heading.textContent = title;
  document.title = `${title} – Solver Tree`;
  ownPart("#own-place")?.remove();
  ownPart("#about")?.removeAttribute("hidden");
  /** @type {(id: string, type: string, text: string) => void} */
  const add = (id, type, text) => {
    const element = document.createElement("script");
    Object.assign(element, {id, type, textContent: text});
    document.body.append(element);
  };
  add("tree-data", "application/json", json);
  add("game-data", "application/json", JSON.stringify(data));
  add("script", "", ownPart("#page-script")?.textContent ?? "");
}

/**
 * Show the page in a language, until a file is played: then its script listens.
 * @param {Language} chosen
 */
function speak(chosen) {
  setLanguage(chosen);
  sayOwn("");
  /** @type {NodeListOf<HTMLAnchorElement>} */
  const links = document.querySelectorAll(".cards a, #home");
  for (const link of links) link.hash = chosen;
}

function listenForFiles() {
  /** @type {HTMLInputElement | null} */
  const field = document.querySelector("#own-file");
  field?.addEventListener("change", () => takeOwn(field.files));
  document.addEventListener("dragover", event => event.preventDefault());
  document.addEventListener("drop", event => {
    event.preventDefault();
    if (ownPart("#own")) takeOwn(event.dataTransfer?.files);
  });
}

async function startOwn() {
  listenForLanguage(speak);
  speak(language);
  listenForFiles();
  const kept = onOwnPage ? await inStore("readonly", store => store.get("file")) : undefined;
  if (kept) playOwn(kept);
}

startOwn();
