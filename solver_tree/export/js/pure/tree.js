// The strategy tree: pure, it knows nothing of the page.

import {codesOf, ownProperty, scoreByRule} from "./rule.js";
import {SIZES, UNREAD} from "./lazy.js";

/** @import {Move, Rule} from "./rule.js" */

/**
 * A guess, and for each feedback the node that follows. A secret that is found has an empty node.
 * @typedef {{[guess: string]: Branches}} TreeNode
 */

/**
 * The nodes that follow a guess.
 * @typedef {{[feedback: string]: TreeNode}} Branches
 */

/**
 * How many candidates a node has, and the most guesses that any of them takes from there.
 * @typedef {{left: number, worst: number}} Size
 */

/**
 * A step to a node: the feedback that leads there, the step before it, and the number of the guess.
 * @typedef {{node: TreeNode, feedback: string, before: Step | null, number: number}} Step
 */

/**
 * The file of a tree, see docs/file-format.md.
 * @typedef {Object} TreeFile
 * @property {string} format
 * @property {string} game
 * @property {string} objective
 * @property {TreeNode} tree
 * @property {{secrets: number, total: number, average: number, worst: number, histogram: number[]}} result
 * @property {string} [strategy]
 * @property {string} [finish]
 * @property {{first?: string, max_guesses?: number}} [constraints]
 * @property {{optimal: boolean}} [proof]
 * @property {Record<string, number>} [weights]
 * @property {{guesses: {count: number}}} [lists]
 * @property {string[]} [letters] texts of several characters that count as one letter each
 */

/**
 * Return the guess of a node and its branches; the node of a secret that is found has neither.
 * @param {TreeNode} node
 * @returns {[guess: string, branches: Branches]}
 */
export function entry(node) {
  for (const guess in node) return [guess, node[guess]];
  throw new TypeError("no guess follows here");
}

/**
 * Return whether a node is that of a secret that is found.
 * @param {TreeNode} node
 */
export const isFound = node => Object.keys(node).length === 0;

/** A tree as its file has it, and what follows from it. */
export class Tree {
  /**
   * @param {TreeFile} file
   * @param {string} win the feedback to the secret itself
   * @param {Rule | null} [rule] with it, secrets and their paths are known without reading all of the tree
   */
  constructor(file, win, rule = null) {
    this.file = file;
    this.root = file.tree;
    this.win = win;
    this.rule = rule;
    /** @type {Map<string, Step> | null} */
    this.knownEnds = null;
    /** @type {string[] | null} */
    this.sorted = null;
  }

  /**
   * Return the size of a node.
   * @param {TreeNode} node
   * @returns {Size}
   */
  size(node) {
    let known = SIZES.get(node);
    if (known) return known;
    known = {left: 0, worst: 1};
    if (ownProperty(entry(node)[1], this.win)) known.left = 1;
    for (const {left, worst} of this.sizesBelow(node)) {
      known.left += left;
      known.worst = Math.max(known.worst, worst + 1);
    }
    SIZES.set(node, known);
    return known;
  }

  /**
   * Return the weight of a secret; all weigh 1 if the tree has no weights.
   * @param {string} secret
   */
  weightOf(secret) {
    return this.file.weights ? this.file.weights[secret] : 1;
  }

  /**
   * Return the total at a node: the sum of weight times guesses over its secrets, counted from there.
   * @param {TreeNode} node
   * @param {(secret: string) => number} [weightOf]
   * @returns {number}
   */
  total(node, weightOf = secret => this.weightOf(secret)) {
    /** @type {(below: TreeNode, number: number) => number} */
    const sum = (below, number) => {
      const [guess, branches] = entry(below);
      return Object.entries(branches).reduce((total, [feedback, next]) =>
        total + (feedback === this.win ? weightOf(guess) * number : sum(next, number + 1)), 0);
    };
    return sum(node, 1);
  }

  /**
   * List the branches of a node with their sizes, but for the winning one; large ones are not read for it.
   * @param {TreeNode} node
   * @returns {(Size & {feedback: string})[]}
   */
  sizesBelow(node) {
    const branches = entry(node)[1];
    const unread = UNREAD.get(branches);
    return Object.keys(branches).filter(feedback => feedback !== this.win)
      .map(feedback => ({feedback, ...(unread?.get(feedback) ?? this.size(branches[feedback]))}));
  }

  /**
   * Return the node after some feedback; null if the tree does not have it.
   * @param {string[]} feedbacks
   * @returns {TreeNode | null}
   */
  at(feedbacks) {
    let node = this.root;
    for (const feedback of feedbacks) {
      const below = ownProperty(entry(node)[1], feedback);
      if (below === undefined || feedback === this.win) return null;
      node = below;
    }
    return node;
  }

  /**
   * Return the step to the node that guesses each secret, in the order of the tree.
   * @returns {Map<string, Step>}
   */
  ends() {
    if (this.knownEnds) return this.knownEnds;
    const ends = new Map();
    /** @type {Step[]} */
    const pending = [{node: this.root, feedback: "", before: null, number: 1}];
    for (let step = pending.pop(); step; step = pending.pop()) {
      const below = [];
      const [guess, branches] = entry(step.node);
      for (const feedback in branches) {
        if (feedback === this.win) ends.set(guess, step);
        else below.push({node: branches[feedback], feedback, before: step, number: step.number + 1});
      }
      pending.push(...below.reverse());
    }
    return this.knownEnds = ends;
  }

  /**
   * Return the number of guesses that a secret takes, counted as the tree counts: until it is known, up to the last guess that
   * tells it from others.
   * @param {string} secret
   */
  counted(secret) {
    const isKnown = this.file.finish === "known";
    let step = this.ends().get(secret) ?? null;
    while (isKnown && step && Object.keys(entry(step.node)[1]).length === 1) step = step.before;
    return step?.number ?? 0;
  }

  /**
   * Return all secrets in order.
   * @returns {string[]}
   */
  secrets() {
    if (this.sorted) return this.sorted;
    const count = this.size(this.root).left;
    const codes = this.rule?.kind === "codes" ? codesOf(this.rule, count) : [];
    this.sorted = sortedTexts(codes.length === count ? codes : this.ends().keys());
    return this.sorted;
  }

  /**
   * Return the path to a secret: the guesses with their feedback, up to the winning one; none if the tree does not have the secret.
   * @param {string} secret
   * @returns {Move[]}
   */
  path(secret) {
    /** @type {Move[]} */
    const path = [];
    if (!this.rule) {
      let feedback = this.win;
      for (let step = this.ends().get(secret) ?? null; step; step = step.before) {
        path.unshift([entry(step.node)[0], feedback]);
        feedback = step.feedback;
      }
      return path;
    }
    /** @type {TreeNode | undefined} */
    let node = this.root;
    while (node && !isFound(node)) {
      const [guess, branches] = entry(node);
      const feedback = scoreByRule(this.rule, guess, secret);
      path.push([guess, feedback]);
      if (guess === secret) return path;
      node = ownProperty(branches, feedback);
    }
    return [];
  }

  /**
   * Return the average number of guesses until a secret is guessed, weighted if secrets have weights.
   * @returns {number}
   */
  average() {
    const {finish, result} = this.file;
    if (finish !== "known") return result.average;
    return this.total(this.root) / this.secrets().reduce((sum, secret) => sum + this.weightOf(secret), 0);
  }

  /**
   * Return a secret by its weight.
   * @param {() => number} random a number from 0 to 1
   * @param {string[]} all the secrets
   * @returns {string}
   */
  draw(random, all = this.secrets()) {
    const {weights} = this.file;
    if (!weights) return all[Math.floor(random() * all.length)];
    let rest = random() * all.reduce((sum, each) => sum + weights[each], 0);
    return all.find(each => (rest -= weights[each]) < 0) ?? all.filter(each => weights[each])[0];
  }
}

/**
 * Sort texts with numbers in them as people do; the language of the browser does not matter.
 * @param {Iterable<string>} texts
 * @returns {string[]}
 */
export function sortedTexts(texts) {
  const listed = [...texts];
  const length = listed.length ? listed[0].length : 0;
  const simple = listed.every(text => text.length === length && /^([0-9a-z]+|[0-9A-Z]+)$/.test(text));  // then this is quicker
  return simple ? listed.sort() : listed.sort(new Intl.Collator("en", {numeric: true}).compare);
}
