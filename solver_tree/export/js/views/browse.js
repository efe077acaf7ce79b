// Browse: the tree as a list that opens, from a position on; the map of it, and the search

import {language} from "./languages.js";
import {entry, isFound} from "../pure/tree.js";
import {code, feedbackChip, find, kind, make, rule, say, text} from "./elements.js";
import {TreeMap} from "./map.js";
import {moveElements} from "./moves.js";
import {remember} from "./navigation.js";
import {game, session} from "./start.js";

/** @import {Position} from "../pure/address.js" */
/** @import {TreeNode} from "../pure/tree.js" */

/**
 * What the list shows of a node: its line, what the line says of it, and a function that opens it.
 * @typedef {{line: HTMLElement, about: HTMLElement, fill: () => void}} Line
 */

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

export const treeMap = new TreeMap(find("map"), find("map-about"), game.tree, goTo);

/**
 * Open a position that somebody has chosen.
 * @param {string[]} at
 */
function goTo(at) {
  session.open(at);
  remember();
}

/** Show the tree. What has been shown before stays as it is, in the language of now. */
export function showBrowse() {
  const root = game.tree.at(session.at) ?? game.tree.root;
  if (treeMap.at !== session.at) treeMap.zoom(session.at);
  if (shownList.root !== root) makeList(root);
  else if (shownList.language !== language) translateList();
  shownList.language = language;
  showCrumbs();
  showPath();
}

/** @param {TreeNode} root */
function makeList(root) {
  shownList.root = root;
  shownList.marked = null;
  shownList.lines.clear();
  find("browse-tree").replaceChildren(nodeElement(root, session.at));
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
  const chip = feedback === null ? null : feedbackChip(feedback);
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
    const line = make("p", {}, feedbackChip(feedback), " ", code(guess), " ", about);
    shownList.lines.set(below, {line, about, fill() {}});
    return make("li", {}, line);
  });
}

/** Show the way to the first line of the list, if it is not the first guess: each step goes back there. */
function showCrumbs() {
  const steps = session.at.map((_, index) => session.at.slice(0, index));
  find("browse-crumbs").hidden = !steps.length;
  find("browse-crumbs").replaceChildren(...steps.map(at => {
    const [guess] = entry(game.tree.at(at) ?? game.tree.root);
    const button = make("button", {type: "button"}, code(guess), " ", feedbackChip(session.at[at.length]));
    button.addEventListener("click", () => goTo(at));
    return make("li", {}, button);
  }));
}

/** Show the path to the secret that was searched, and mark it on the map. */
function showPath() {
  const {searched} = session, path = searched === null ? [] : game.tree.path(searched);
  treeMap.path = path.map(([, feedback]) => feedback);
  treeMap.draw();
  find("browse-path").replaceChildren(...(path.length ? [
    make("p", {}, say("pathTo", searched, path.length)),
    make("ol", {class: "rows"}, ...moveElements(path)),
  ] : []));
}

session.listen("opened", () => {
  find("browse-error").textContent = find("browse-secret").value = "";
  if (!find("browse").hidden) showBrowse();
});

/** Mark the line of the secret that was searched, and open the list up to there; return it. */
function markSearched() {
  if (shownList.marked) {
    shownList.marked.classList.remove("found");
    shownList.marked.removeAttribute("aria-current");
    shownList.marked = null;
  }
  if (session.searched === null) return null;
  let node = game.tree.root;
  for (const [guess, feedback] of game.tree.path(session.searched)) {
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
function search(typed) {
  const read = typed && kind !== "other" ? game.readGuess(typed).guess : typed;
  const secret = [read, typed].find(spelling => spelling !== undefined && game.tree.path(spelling).length > 0);
  session.search(secret ?? null);
  find("browse-error").textContent = secret === undefined ? say("notFound", typed) : "";
  find("browse-secret").value = typed;
}

/** Move the focus to the secret that was searched, if there is one. */
export function focusSearched() {
  showBrowse();
  const line = markSearched();
  if (!line) return;
  line.focus({preventScroll: true});
  line.scrollIntoView({block: "center"});
}

/**
 * Bring back a position from an address.
 * @param {Position} position
 */
export function restoreBrowse({at = [], find: [typed] = []}) {
  session.open(game.tree.at(at) ? at : []);
  if (typed !== undefined) search(typed);
}

/** What is wrong with the search is said in one language: with another one, it is said no more. */
export function forgetProblem() {
  if (session.searched === null) find("browse-error").textContent = "";
}

find("browse-form").addEventListener("submit", event => {
  event.preventDefault();
  search(find("browse-secret").value.trim());
  remember();
  focusSearched();
});
find("browse-close").addEventListener("click", () => {
  shownList.root = null;
  goTo([]);
});
if (rule?.kind === "codes" && !/\D/.test(rule.alphabet)) find("browse-secret").inputMode = "numeric";
