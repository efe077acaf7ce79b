// A greedy strategy for a list of words: each guess is the candidate that splits the others into most parts. Pure.

import {Tree} from "./tree.js";
import {foundAtEach} from "./partings.js";

/** @import {Branches, TreeFile, TreeNode} from "./tree.js" */

const MAX_PAIRS = 4e6;  // scored to choose one guess; of more candidates, a sample is tried

/** The feedback of words as numbers. */
export class WordTable {
  /** @param {string[]} words all of one length */
  constructor(words) {
    this.words = words;
    this.places = [...words[0]].length;
    const numbers = new Map();
    this.rows = words.map(word => [...word].map(symbol => {
      if (!numbers.has(symbol)) numbers.set(symbol, numbers.size);
      return numbers.get(symbol);
    }));
    this.left = new Int32Array(numbers.size);  // how often each symbol of the secret is not matched yet
  }

  /**
   * Return the feedback of a secret to a guess as a number with a digit for each place: 2 here, 1 elsewhere, 0 neither.
   * @param {number} guess
   * @param {number} secret
   */
  score(guess, secret) {
    const guessed = this.rows[guess], hidden = this.rows[secret], {left} = this;
    for (let i = 0; i < this.places; i++) if (guessed[i] !== hidden[i]) left[hidden[i]] += 1;
    let number = 0;
    for (let i = 0; i < this.places; i++) {
      number *= 3;
      if (guessed[i] === hidden[i]) number += 2;
      else if (left[guessed[i]] > 0) {
        left[guessed[i]] -= 1;
        number += 1;
      }
    }
    for (let i = 0; i < this.places; i++) left[hidden[i]] = 0;
    return number;
  }

  /**
   * Return the feedback of a number as letters.
   * @param {number} number
   */
  lettersOf(number) {
    return [...number.toString(3).padStart(this.places, "0")].map(digit => "BYG"[Number(digit)]).join("");
  }

  /**
   * Return the parts of candidates by feedback, as numbers.
   * @param {number} guess
   * @param {number[]} candidates
   * @returns {Map<number, number[]>}
   */
  parts(guess, candidates) {
    const parts = new Map();
    for (const secret of candidates) {
      const number = this.score(guess, secret), part = parts.get(number);
      if (part) part.push(secret);
      else parts.set(number, [secret]);
    }
    return parts;
  }

  /**
   * Return the candidate that splits the others into most parts; the first of several.
   * @param {number[]} candidates
   */
  best(candidates) {
    const step = Math.ceil(candidates.length ** 2 / MAX_PAIRS);
    let best = candidates[0], most = 0;
    for (let i = 0; i < candidates.length && most < candidates.length; i += step) {
      const parts = new Set();
      for (const secret of candidates) parts.add(this.score(candidates[i], secret));
      if (parts.size > most) [best, most] = [candidates[i], parts.size];
    }
    return best;
  }

  /**
   * Return the node of some candidates.
   * @param {number[]} candidates
   * @returns {TreeNode}
   */
  node(candidates) {
    const guess = this.best(candidates);
    /** @type {Branches} */
    const branches = {};
    const sorted = [...this.parts(guess, candidates)].sort(([a], [b]) => a - b);
    for (const [number, part] of sorted) branches[this.lettersOf(number)] = part[0] === guess ? {} : this.node(part);
    return {[this.words[guess]]: branches};
  }
}

/**
 * Return the file of a tree for a list of words.
 * @param {string[]} words
 * @returns {TreeFile}
 */
export function treeOfWords(words) {
  const table = new WordTable(words);
  const file = {
    format: "solver-tree/1", game: "wordle", objective: "avg", strategy: "parts:candidates",
    result: {secrets: words.length, total: 0, average: 0, worst: 0, histogram: []}, tree: table.node([...words.keys()]),
  };
  const histogram = foundAtEach(new Tree(file, "G".repeat(table.places)));
  const total = histogram.reduce((sum, count, index) => sum + count * (index + 1), 0);
  return {...file, result: {secrets: words.length, total, average: total / words.length, worst: histogram.length, histogram}};
}
