// A greedy strategy for a list of words: each guess is the candidate that splits the others into most parts. Pure.

import {Scorer} from "./layout.js";
import {foundAtEach} from "./partings.js";
import {partsOf} from "./rule.js";
import {Tree} from "./tree.js";

/** @import {Branches, TreeFile, TreeNode} from "./tree.js" */

const MOST_GUESSES = 100;  // guesses: words that are so much alike make no game
const MAX_PAIRS = 4e6;  // scored to choose one guess; of more candidates, a sample is tried

/** Thrown when words are so much alike that a game would take too many guesses. */
export class TooDeep extends Error {
  most = MOST_GUESSES;
}

/**
 * Return the file of a tree for a list of words.
 * @param {string[]} words all of one length
 * @returns {TreeFile}
 */
export function treeOfWords(words) {
  const places = [...words[0]].length;
  const scorer = new Scorer({positions: places, rule: "multiset"}, words, words);
  const file = {
    format: "solver-tree/1", game: "wordle", objective: "avg", strategy: "parts:candidates",
    result: {secrets: words.length, total: 0, average: 0, worst: 0, histogram: []}, tree: nodeOf([...words.keys()], 1),
  };
  const histogram = foundAtEach(new Tree(file, "G".repeat(places)));
  const total = histogram.reduce((sum, count, index) => sum + count * (index + 1), 0);
  return {...file, result: {secrets: words.length, total, average: total / words.length, worst: histogram.length, histogram}};

  /**
   * Return the node of some candidates.
   * @param {number[]} candidates
   * @param {number} number of the guess
   * @returns {TreeNode}
   */
  function nodeOf(candidates, number) {
    if (number > MOST_GUESSES) throw new TooDeep();
    const guess = bestOf(candidates);
    /** @type {Branches} */
    const branches = {};
    const sorted = [...partsOf(candidates, secret => scorer.number(guess, secret))].sort(([a], [b]) => a - b);
    for (const [colours, part] of sorted) branches[scorer.coloursOf(colours)] = part[0] === guess ? {} : nodeOf(part, number + 1);
    return {[words[guess]]: branches};
  }

  /**
   * Return the candidate that splits the others into most parts; the first of several.
   * @param {number[]} candidates
   */
  function bestOf(candidates) {
    const step = Math.ceil(candidates.length ** 2 / MAX_PAIRS);
    let best = candidates[0], most = 0;
    for (let i = 0; i < candidates.length && most < candidates.length; i += step) {
      const parts = new Set(candidates.map(secret => scorer.number(candidates[i], secret)));
      if (parts.size > most) [best, most] = [candidates[i], parts.size];
    }
    return best;
  }
}
