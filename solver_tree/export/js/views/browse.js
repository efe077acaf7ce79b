// Browse: the tree as a list that opens, from a position on; the map of it, and the search

import {language} from "./languages.js";
import {entry, isFound} from "../pure/tree.js";
import {code, find, kind, make, say, text} from "./elements.js";
import {game} from "./start.js";
import {moveElement} from "./it.js";
import {TreeMap} from "./map.js";
import {beside, sharedPart, showBeside} from "./beside.js";
import {remember} from "../page.js";

/** @import {TreeNode} from "../pure/tree.js" */

/**
 * What the list shows of a node: its line, what the line says of it, and a function that opens it.
 * @typedef {{line: HTMLElement, about: HTMLElement, fill: () => void}} Line
 */

/** @type {string[]} */
export let browseAt = [];  // the feedback before the first line of the list
/** @type {string | null} */
export let searched = null;

/** What is shown. */
const shownList = {
  /** @type {TreeNode | null} */
  root: null,
  language: "",
  /** @type {HTMLElement | null} */
  marked: null,
  /** @type {Map<TreeNode, Line>} */
  lines: new Map(),
};

export const treeMap = new TreeMap(find("map"), find("map-about"), game.tree, at => {
  openAt(at);
  remember();
});

/** Show the tree. What has been shown before stays as it is, in the language of now. */
export function showBrowse() {
  const root = game.tree.at(browseAt) ?? game.tree.root;
  if (shownList.root !== root) makeList(root);
  else if (shownList.language !== language) translateList();
  if (shownList.language !== language) showBeside();
  shownList.language = language;
  showCrumbs();
  showPath();
}

/** @param {TreeNode} root */
function makeList(root) {
  shownList.root = root;
  shownList.marked = null;
  shownList.lines.clear();
  find("browse-tree").replaceChildren(nodeElement(root, browseAt));
  shownList.lines.get(root)?.fill();
}

function translateList() {
  for (const [node, {about}] of shownList.lines) about.textContent = aboutNode(node);
}

/**
 * Say how many candidates a node has; it may be the empty node of a secret that is found.
 * @param {TreeNode} node
 */
function aboutNode(node) {
  if (isFound(node)) return text("found");
  const {left, worst} = game.tree.size(node);
  return left === 1 && worst === 1 ? text("onlyCandidate") : say("nodeAbout", left, worst);
}

/**
 * Return a list item for a node, which opens to show its branches; they are made when it opens.
 * @param {TreeNode} node
 * @param {string[]} at
 */
function nodeElement(node, at) {
  const feedback = at.length ? at[at.length - 1] : null;
  const chip = feedback === null ? null : make("bdi", {class: "chip"}, feedback);
  const about = make("span", {class: "quiet"}, aboutNode(node));
  const line = [chip, chip ? " → " : null, code(entry(node)[0]), " ", about];
  if (game.tree.size(node).worst === 1) {
    const only = make("p", {}, ...line);
    shownList.lines.set(node, {line: only, about, fill() {}});
    return make("li", {}, only);
  }
  const details = make("details", {}, make("summary", {}, ...line));
  const fill = () => {
    details.open = true;
    if (details.children.length === 1) details.append(make("ul", {}, ...branchesOf(node, at)));
  };
  details.addEventListener("toggle", () => {
    if (details.open) fill();
  });
  shownList.lines.set(node, {line: details, about, fill});
  return make("li", {}, details);
}

/**
 * Return a list item for each branch of a node.
 * @param {TreeNode} node
 * @param {string[]} at
 */
function branchesOf(node, at) {
  const [guess, branches] = entry(node);
  return Object.entries(branches).map(([feedback, below]) => {
    if (feedback !== game.win) return nodeElement(below, [...at, feedback]);
    const about = make("span", {class: "quiet"}, text("found"));
    const line = make("p", {}, make("bdi", {class: "chip"}, feedback), " ", code(guess), " ", about);
    shownList.lines.set(below, {line, about, fill() {}});
    return make("li", {}, line);
  });
}

/** Show the way to the first line of the list, if it is not the first guess: each step goes back there. */
function showCrumbs() {
  const steps = browseAt.map((_, index) => browseAt.slice(0, index));
  find("browse-crumbs").hidden = !steps.length;
  find("browse-crumbs").replaceChildren(...steps.map(at => {
    const [guess] = entry(game.tree.at(at) ?? game.tree.root);
    const button = make("button", {type: "button"}, code(guess), " ", make("bdi", {class: "chip"}, browseAt[at.length]));
    button.addEventListener("click", () => {
      openAt(at);
      remember();
    });
    return make("li", {}, button);
  }));
}

/** Show the path to the secret that was searched, and mark it on the map. */
function showPath() {
  const path = searched === null ? [] : game.tree.path(searched);
  treeMap.path = path.map(([, feedback]) => feedback);
  treeMap.draw();
  find("browse-path").replaceChildren(...(path.length ? [
    make("p", {}, say("pathTo", searched, path.length)),
    make("ol", {class: "moves"}, ...path.map(([guess, feedback], index) => moveElement(index + 1, guess, feedback, null))),
  ] : []));
}

/**
 * Open the list and the map at a position.
 * @param {string[]} at
 */
export function openAt(at) {
  browseAt = at;
  searched = null;
  find("browse-error").textContent = find("browse-secret").value = "";
  treeMap.zoom(at);
  if (beside.map) beside.map.zoom(sharedPart(at));
  showBrowse();
}

/** Mark the line of the secret that was searched, and open the list up to there; return it. */
function markSearched() {
  if (shownList.marked) {
    shownList.marked.classList.remove("found");
    shownList.marked.removeAttribute("aria-current");
    shownList.marked = null;
  }
  if (searched === null) return null;
  let node = game.tree.root;
  for (const [guess, feedback] of game.tree.path(searched)) {
    shownList.lines.get(node)?.fill();
    if (game.tree.size(node).worst === 1) break;
    node = node[guess][feedback];
  }
  const line = shownList.marked = shownList.lines.get(node)?.line ?? find("browse-tree");
  line.classList.add("found");
  line.setAttribute("aria-current", "true");
  line.tabIndex = -1;
  return line;
}

/**
 * Search a secret in any spelling.
 * @param {string} typed
 */
export function search(typed) {
  const read = typed && kind !== "other" ? game.readGuess(typed).guess : typed;
  const secret = [read, typed].find(spelling => spelling !== undefined && game.tree.path(spelling).length > 0);
  const problem = secret === undefined ? say("notFound", typed) : "";
  if (browseAt.length) openAt([]);
  searched = secret === undefined ? null : secret;
  find("browse-error").textContent = problem;
}

export function focusSearched() {
  showBrowse();
  const line = markSearched();
  if (!line) return;
  line.focus({preventScroll: true});
  line.scrollIntoView({block: "center"});
}

find("browse-form").addEventListener("submit", event => {
  event.preventDefault();
  const typed = find("browse-secret").value.trim();
  search(typed);
  find("browse-secret").value = typed;
  remember();
  focusSearched();
});
find("browse-close").addEventListener("click", () => {
  shownList.root = null;
  openAt([]);
  remember();
});
