// Two trees of one game: where they part, and what it costs. Pure.

import {readTreeFile} from "./lazy.js";
import {Tree, entry} from "./tree.js";

/** @import {Problem} from "./game.js" */
/** @import {TreeNode} from "./tree.js" */

/**
 * A position at which two trees guess differently for the first time.
 * @typedef {Object} Parting
 * @property {string[]} at the feedback before
 * @property {number} left how many candidates there are
 * @property {[string, string]} guesses the guess of each tree
 * @property {number} cost by how much the total of the second tree is larger from there on
 */

/**
 * List the positions at which two trees part; those that cost most come first.
 * @param {Tree} first
 * @param {Tree} second
 * @returns {Parting[]}
 */
export function partingsOf(first, second) {
  /** @type {Parting[]} */
  const partings = [];
  /** @type {{at: string[], node: TreeNode, other: TreeNode}[]} */
  const pending = [{at: [], node: first.root, other: second.root}];
  for (let pair = pending.pop(); pair; pair = pending.pop()) {
    const {at, node, other} = pair;
    const [guess, branches] = entry(node), [otherGuess, otherBranches] = entry(other);
    if (guess !== otherGuess) {
      partings.push({at, left: first.size(node).left, guesses: [guess, otherGuess], cost: costOf(first, second, node)});
      continue;
    }
    for (const {feedback} of first.sizesBelow(node).reverse()) {
      pending.push({at: [...at, feedback], node: branches[feedback], other: otherBranches[feedback]});
    }
  }
  return partings.sort((a, b) => Math.abs(b.cost) - Math.abs(a.cost) || b.left - a.left);
}

/**
 * Return by how much the total of a tree is larger than that of another one, over the secrets at a node of that.
 * @param {Tree} first
 * @param {Tree} second
 * @param {TreeNode} node
 */
function costOf(first, second, node) {
  let cost = 0;
  for (const pending = [node], win = first.win; pending.length;) {
    const [guess, branches] = entry(/** @type {TreeNode} */ (pending.pop()));
    for (const feedback in branches) {
      if (feedback !== win) pending.push(branches[feedback]);
      else cost += first.weightOf(guess) * (second.counted(guess) - first.counted(guess));
    }
  }
  return cost;
}

/**
 * Return the total of a tree, counted as the tree counts.
 * @param {Tree} tree
 */
export const totalOf = tree => [...tree.ends().keys()].reduce((sum, secret) => sum + tree.weightOf(secret) * tree.counted(secret), 0);

/**
 * Return for how many secrets each of two trees is faster, and for how many they are equally fast.
 * @param {Tree} first
 * @param {Tree} second
 * @returns {{first: number, second: number, equal: number}}
 */
export function fasterOf(first, second) {
  const faster = {first: 0, second: 0, equal: 0};
  for (const secret of first.ends().keys()) {
    const difference = first.counted(secret) - second.counted(secret);
    faster[difference < 0 ? "first" : difference > 0 ? "second" : "equal"] += 1;
  }
  return faster;
}

/**
 * Return the number of secrets that a tree finds at each guess.
 * @param {Tree} tree
 * @param {(secret: string) => number} [weigh] for how many a secret counts
 * @param {(secret: string) => number} [number] how many guesses a secret takes; as the tree counts unless stated
 * @returns {number[]}
 */
export function foundAtEach(tree, weigh = () => 1, number = secret => tree.counted(secret)) {
  const counts = [];
  for (const secret of tree.ends().keys()) {
    const index = number(secret) - 1;
    if (index < 0) continue;  // the only secret of a game is known at once
    while (counts.length <= index) counts.push(0);
    counts[index] += weigh(secret);
  }
  return counts;
}

/**
 * Read the file of a tree that is to be compared with another one.
 * @param {string} json
 * @param {Tree} tree
 * @returns {{tree: Tree, problem?: undefined} | {tree?: undefined, problem: Problem}}
 */
export function readOther(json, tree) {
  let file;
  try {
    file = readTreeFile(json);
  } catch (error) {
    return {problem: ["otherNoTree"]};
  }
  if (!file || file.format !== tree.file.format || !file.tree) return {problem: ["otherNoTree"]};
  const letters = [file, tree.file].map(each => `${each.letters ?? ""}`);
  if (file.game !== tree.file.game || letters[0] !== letters[1]) return {problem: ["otherGame", `${file.game}`]};
  const other = new Tree(file, tree.win);
  try {
    if ((file.finish ?? "guessed") !== (tree.file.finish ?? "guessed")) return {problem: ["otherCounts"]};
    const same = other.ends().size === tree.ends().size && [...tree.ends().keys()].every(secret => other.ends().has(secret) && other.weightOf(secret) === tree.weightOf(secret));
    const fits = same && partingsOf(tree, other).every(({cost}) => Number.isFinite(cost));
    return fits ? {tree: other} : {problem: ["otherSecrets"]};
  } catch (error) {
    return {problem: ["otherNoTree"]};  // its nodes are none
  }
}
