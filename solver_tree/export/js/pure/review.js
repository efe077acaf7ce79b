// Reviews of games: the skill and the luck of each guess, as in solver_tree/advice/review.py. Pure.

import {partsOf} from "./rule.js";
import {findBranches} from "./symmetry.js";

/** @import {Advisor, Situation} from "./advice.js" */
/** @import {Move} from "./rule.js" */

const BEST_GRADE = 99;  // grades range from 0 to 99, as those of newspapers do
const VALUES = 6;  // how many searches a game may need beyond which each gets less effort

/** @typedef {"best" | "good" | "slip" | "blunder"} Verdict */

/**
 * From which loss on, in guesses, a guess is called so; as in solver_tree/advice/grades.py.
 * @type {[Verdict, number][]}
 */
export const VERDICTS = [["blunder", 0.5], ["slip", 0.05], ["good", Number.MIN_VALUE], ["best", 0]];

/**
 * The bounds of a number.
 * @typedef {[least: number, most: number]} Span
 */

/**
 * The secrets that give some feedback; `toFind` is how many are left to be told apart: 0 if the guess finds the secret.
 * @typedef {{feedback: string, size: number, toFind: number, weight: number}} Part
 */

/**
 * Bounds of a total.
 * @typedef {{lower: number, upper: number}} Total
 */

/**
 * The skill and the luck of one guess; averages are weighted like the secrets.
 * @typedef {Object} Grade
 * @property {string} guess
 * @property {string} feedback
 * @property {number} before how many secrets were left before the guess
 * @property {number} after how many after the feedback
 * @property {number} expected how many the guess leaves on average
 * @property {boolean} informs whether the guess can get different feedback
 * @property {string} best a best guess, or the best one known
 * @property {Span} bestValue the average number of guesses from here on, if the best guess follows
 * @property {Span} loss how many more guesses this takes on average than the best guess
 * @property {Span} skill
 * @property {number | null} luck null against an adversary
 * @property {number | null} gain the luck in guesses; null if it is not known, or against an adversary
 */

/**
 * Grade every guess of a game.
 * @param {Advisor} advisor
 * @param {Move[]} history
 * @param {boolean} adversarial
 * @param {number} effort of all searches together
 * @returns {{grades: Grade[], claimed: boolean}}
 */
export function reviewGame(advisor, history, adversarial, effort) {
  const situations = [...history, null].map((_, number) => advisor.situation(history.slice(0, number)));
  const values = new KnownValues(advisor, situations);
  values.search(effort);
  const grades = history.map((_, number) => values.grade(number));
  if (adversarial) for (const grade of grades) grade.luck = grade.gain = null;
  return {grades, claimed: values.claimed};
}

/**
 * Return the parts that a guess makes; if all secrets that are left have weight 0, each counts 1.
 * @param {Advisor} advisor
 * @param {Situation} situation
 * @param {string} guess
 * @returns {Part[]}
 */
export function partSizes({game, layout}, {left}, guess) {
  const unweighted = left.every(secret => !layout.weights[secret]);
  const parts = partsOf(left, secret => game.scoreKnown(guess, layout.secrets[secret]));
  return [...parts].map(([feedback, part]) => ({
    feedback, size: part.length, toFind: feedback === game.win ? 0 : part.length,
    weight: part.reduce((sum, secret) => sum + (unweighted ? 1 : layout.weights[secret]), 0),
  }));
}

/**
 * Return how many secrets are left on average; the secret counts as one that is left.
 * @param {Part[]} parts
 */
export function expectedLeft(parts) {
  const weight = parts.reduce((sum, part) => sum + part.weight, 0);
  return parts.reduce((sum, part) => sum + part.size * part.weight, 0) / weight;
}

/**
 * Return whether a total is not known exactly.
 * @param {Total} total
 */
const isOpen = ({lower, upper}) => lower !== upper;

/** @param {number} loss */
const verdictOn = loss => (VERDICTS.find(([, least]) => loss >= least) ?? VERDICTS[3])[0];

/**
 * Return in a word how good a guess is; null where its loss allows several words.
 * @param {Span} loss
 * @returns {Verdict | null}
 */
export function verdictOf([least, most]) {
  const verdict = verdictOn(least);
  return verdict === verdictOn(most) ? verdict : null;
}

/** The best guess, and the total of the guess that was made, at each position of a game. */
class KnownValues {
  /**
   * @param {Advisor} advisor
   * @param {Situation[]} situations one more than there are guesses
   */
  constructor(advisor, situations) {
    this.advisor = advisor;
    this.situations = situations;
    this.claimed = false;  // whether values rest on what a file claims
    this.history = situations[situations.length - 1].history;
    /** @type {(Total & {guess: string | null})[]} */
    this.best = [];
    /** @type {Total[]} */
    this.totals = [];
    for (const [number, situation] of situations.entries()) {
      if (number && this.history[number - 1][1] === advisor.game.win) {
        this.best.push({guess: null, lower: 0, upper: 0});
        break;
      }
      this.best.push(this.bestAtHand(situation));
      if (number < this.history.length) this.totals.push(this.totalAtHand(situation, this.history[number][0]));
    }
  }

  /** @param {Situation} situation */
  weightOf(situation) {
    return situation.left.reduce((sum, secret) => sum + this.advisor.layout.weights[secret], 0);
  }

  /** @param {Situation} situation */
  quickBound(situation) {
    const {weights} = this.advisor.layout;
    return 2 * this.weightOf(situation) - situation.left.reduce((most, secret) => Math.max(most, weights[secret]), 0);
  }

  /**
   * Return the best guess that is known without a search.
   * @param {Situation} situation
   * @returns {Total & {guess: string | null}}
   */
  bestAtHand(situation) {
    const quick = this.quickBound(situation);
    const stated = this.advisor.treeValue(situation.history);
    if (stated && stated.isLeast) {
      if (this.advisor.game.least?.status === "claimed" && stated.total > quick) this.claimed = true;
      return {guess: stated.guess, lower: stated.total, upper: stated.total};
    }
    return {guess: null, lower: quick, upper: Infinity};
  }

  /**
   * Bound the total of a guess without a search.
   * @param {Situation} situation
   * @param {string} guess
   * @returns {Total}
   */
  totalAtHand(situation, guess) {
    const {game} = this.advisor;
    const branches = game.provesLeast(situation.history) ? findBranches(game, situation.history, guess) : null;
    if (!branches) return {lower: 0, upper: Infinity};
    const below = Object.entries(branches).filter(([feedback]) => feedback !== game.win);
    const total = below.reduce((sum, [, node]) => sum + game.tree.total(node), this.weightOf(situation));
    return {lower: total, upper: total};
  }

  /**
   * Search for what is not known, from the last guess to the first.
   * @param {number} effort shared by all searches
   */
  search(effort) {
    const open = this.totals.findIndex((total, number) => isOpen(total) || isOpen(this.best[number]));
    if (open < 0) return;
    this.advisor.prepare(this.situations[open]);
    const share = effort / VALUES;
    for (let number = this.totals.length - 1; number >= open; number--) this.searchAt(number, share);
  }

  /**
   * Search for what is not known of one guess.
   * @param {number} number
   * @param {number} effort
   */
  searchAt(number, effort) {
    const {advisor, situations} = this, situation = situations[number], [guess] = this.history[number];
    if (isOpen(this.best[number])) {
      const {best: [found], lower} = advisor.ranked(situation, 1, effort, null);
      this.best[number] = {guess: found.guess, lower, upper: found.upper};
    }
    const best = this.best[number];
    if (isOpen(this.totals[number])) {
      const known = best.guess === guess ? best : advisor.boundsOf(situation, guess, effort);
      this.totals[number] = {lower: Math.max(known.lower, best.lower), upper: known.upper};
    }
    const {upper} = this.totals[number];
    if (upper < best.upper) this.best[number] = {guess, lower: best.lower, upper};
  }

  /**
   * @param {number} number
   * @returns {Grade}
   */
  grade(number) {
    const situation = this.situations[number], [guess, feedback] = this.history[number];
    const best = this.best[number], total = this.totals[number];
    const parts = partSizes(this.advisor, situation, guess);
    const {size, toFind} = parts.filter(each => each.feedback === feedback)[0];
    /** @param {Part[]} some */
    const weigh = some => some.reduce((sum, each) => sum + each.weight, 0);
    const weight = weigh(parts), worse = weigh(parts.filter(each => each.toFind > toFind));
    const equal = weigh(parts.filter(each => each.toFind === toFind));
    const all = this.weightOf(situation);
    const loss = this.loss(total, best, all);
    return {
      guess, feedback, before: situation.left.length, after: size, loss,
      expected: expectedLeft(parts),
      informs: parts.some(each => each.weight > 0 && each.weight < weight),
      best: best.guess === null ? guess : best.guess,
      bestValue: all ? [best.lower / all, best.upper / all] : [0, 0],
      skill: [BEST_GRADE * Math.max(1 - loss[1], 0), BEST_GRADE * Math.max(1 - loss[0], 0)],
      luck: BEST_GRADE * (worse + equal / 2) / weight,
      gain: this.gain(number, total, all),
    };
  }

  /**
   * Return by how many guesses a guess is worse than the best one: at most 1 where the best guess can still follow.
   * @param {Total} total
   * @param {Total} best
   * @param {number} weight
   * @returns {Span}
   */
  loss(total, best, weight) {
    if (!weight) return [0, 0];
    const least = Math.max(total.lower - Math.min(best.upper, total.upper, Infinity), 0) / weight;
    const most = (total.upper - best.lower) / weight;
    return [least, this.advisor.hard ? most : Math.min(most, 1)];
  }

  /**
   * Return by how many guesses the feedback was better than the average; null if that is not known.
   * @param {number} number
   * @param {Total} total
   * @param {number} weight
   */
  gain(number, total, weight) {
    const after = this.best[number + 1], weightAfter = this.weightOf(this.situations[number + 1]);
    if (total.lower !== total.upper || after.lower !== after.upper || !weight || !weightAfter) return null;
    return total.lower / weight - 1 - after.lower / weightAfter;
  }
}
