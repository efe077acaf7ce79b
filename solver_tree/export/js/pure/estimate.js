// What a guess loses, estimated without a search, as in solver_tree/advice/estimate.py. Pure.

/** @import {Advisor, Part, Situation} from "./advice.js" */

const TRIED_FOR_BITS = 60;  // candidates

/**
 * Estimate by how many guesses a guess is worse than the best one, on average; it is at least 0 and at most 1.
 * @param {Advisor} advisor
 * @param {Situation} situation not all candidates have weight 0
 * @param {string} guess
 * @param {string} best the best guess known; an informative candidate is taken for it if it seems better
 */
export function estimatedLoss(advisor, situation, guess, best) {
  const guesses = [...new Set([guess, best, mostInformative(advisor, situation)])];
  const parts = guesses.map(each => advisor.partSizes(situation, each).filter(({toFind}) => toFind));
  const bits = Math.max(...parts.map(entropyOf), 1);
  const steps = parts.map(some => some.reduce((sum, {size, weight}) => sum + weight * stepsOf(size, bits), 0));
  return Math.min((steps[0] - Math.min(...steps)) / advisor.weightOf(situation.left), 1);
}

/**
 * Return the estimated number of guesses that one of so many candidates still takes.
 * @param {number} size
 * @param {number} bits what the best guess tells
 */
const stepsOf = (size, bits) => size === 1 ? 1 : 1.5 + (Math.log2(size) - 1) / bits;

/**
 * Return the information that a guess gives on average.
 * @param {Part[]} parts
 */
function entropyOf(parts) {
  const weight = parts.reduce((sum, part) => sum + part.weight, 0);
  return parts.reduce((sum, part) => part.weight ? sum + part.weight / weight * Math.log2(weight / part.weight) : sum, 0);
}

/**
 * Return the candidate that makes the most parts; then the one whose largest part is smallest. Of many, only some are tried.
 * @param {Advisor} advisor
 * @param {Situation} situation
 */
function mostInformative(advisor, situation) {
  const {left} = situation, step = Math.max(left.length / TRIED_FOR_BITS, 1);
  let found = {guess: "", parts: 0, largest: Infinity};
  for (let i = 0; i < left.length; i += step) {
    const guess = advisor.layout.secrets[left[Math.floor(i)]], sizes = advisor.partSizes(situation, guess).map(({size}) => size);
    const largest = Math.max(...sizes);
    if (sizes.length > found.parts || (sizes.length === found.parts && largest < found.largest)) {
      found = {guess, parts: sizes.length, largest};
    }
  }
  return found.guess;
}
