// Which answer may be wrong, after answers that no secret gives: as the program says it, see `play/corrections.py`.

/** @import {Move} from "./rule.js" */

/**
 * One answer that, changed, leaves secrets.
 * @typedef {{guess: string, feedback: string, instead: string, left: number}} Correction
 */

/**
 * Return the single answers that, changed, explain a history: first what leaves most secrets, then the nearest feedback.
 * @param {Move[]} history no secret gives all of its feedback
 * @param {string[]} secrets
 * @param {(guess: string, secret: string) => string | undefined} score
 * @returns {Correction[]}
 */
export function corrections(history, secrets, score) {
  /** @type {Map<string, Correction>[]} */
  const found = history.map(() => new Map());
  for (const secret of secrets) {
    const broken = history.flatMap(([guess, feedback], index) => score(guess, secret) === feedback ? [] : [index]);
    if (broken.length !== 1) continue;
    const [index] = broken, [guess, feedback] = history[index], instead = score(guess, secret);
    if (instead === undefined) continue;
    const known = found[index].get(instead);
    if (known) known.left += 1;
    else found[index].set(instead, {guess, feedback, instead, left: 1});
  }
  return found.flatMap(each => [...each.values()])
    .sort((one, other) => other.left - one.left || distance(one.feedback, one.instead) - distance(other.feedback, other.instead));
}

/**
 * Return how unlike two feedbacks are: the sum of the differences of their counts, or else the symbols that differ.
 * @param {string} feedback
 * @param {string} other
 */
function distance(feedback, other) {
  const [counts, others] = [feedback, other].map(text => Array.from(text.matchAll(/\d+/g), Number));
  if (counts.length && counts.length === others.length) return counts.reduce((sum, number, i) => sum + Math.abs(number - others[i]), 0);
  const [symbols, otherSymbols] = [[...feedback], [...other]];
  return Array.from({length: Math.max(symbols.length, otherSymbols.length)}).filter((_, i) => symbols[i] !== otherSymbols[i]).length;
}
