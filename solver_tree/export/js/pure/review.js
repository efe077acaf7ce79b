// Reviews of games: the skill and the luck of each guess, as in solver_tree/advice/review.py. Pure.

import {Budget, expectedLeft} from "./advice.js";
import {estimatedLoss} from "./estimate.js";

/** @import {Advisor, Least, Situation} from "./advice.js" */
/** @import {Move} from "./rule.js" */

const BEST_GRADE = 99;  // grades range from 0 to 99, as those of newspapers do
const LARGEST = 4e6;  // pairs of a guess and a secret: of larger positions, only an estimate is quick

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
 * Bounds of a total.
 * @typedef {{lower: number, upper: number, claimed: boolean}} Total
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
 * @property {number | null} estimate the loss, estimated, where it is not known exactly; else null
 * @property {Span} skill
 * @property {number | null} luck null against an adversary
 * @property {number | null} gain the luck in guesses; null if it is not known, or against an adversary
 * @property {boolean} claimed whether that rests on the file of a tree, which nobody has checked
 */

/**
 * Grade every guess of a game, the last one first: late positions are small, and what is found there helps with earlier ones.
 * @param {Advisor} advisor
 * @param {Move[]} history
 * @param {boolean} adversarial
 * @param {number} effort of all searches together
 * @param {(number: number, grade: Grade) => void} [tell] takes each grade as soon as it is known
 * @returns {Grade[]}
 */
export function reviewGame(advisor, history, adversarial, effort, tell = () => {}) {
  const situations = advisor.situations(history), budget = new Budget(effort, LARGEST);
  /** @type {Grade[]} */
  const grades = [];
  const isOver = history.length > 0 && history[history.length - 1][1] === advisor.game.win;
  let after = isOver ? {guess: null, lower: 0, upper: 0, claimed: false} : advisor.least(situations[history.length], budget);
  for (let number = history.length - 1; number >= 0; number--) {
    const situation = situations[number], [guess] = history[number], total = advisor.totalOf(situation, guess, budget);
    const best = bestOf(advisor, situation, advisor.least(situation, budget), guess, total);
    const weightAfter = advisor.weightOf(situations[number + 1].left);
    const grade = grades[number] = gradeOf(advisor, situation, history[number], best, total);
    if (!adversarial) grade.gain = gainOf(total, advisor.weightOf(situation.left), after, weightAfter);
    else grade.luck = null;
    tell(number, grade);
    after = best;
  }
  return grades;
}

/**
 * Return what is known of the best guess, where another guess has a total that may be less than that of the best one known.
 * If it is less than what a file claims to be least, the claim is false.
 * @param {Advisor} advisor
 * @param {Situation} situation
 * @param {Least} best
 * @param {string} guess
 * @param {Total} total
 * @returns {Least}
 */
function bestOf(advisor, {left}, best, guess, {upper}) {
  if (upper >= best.upper) return best;
  return {...best, guess, upper, lower: upper < best.lower ? advisor.quickBound(left) : best.lower};
}

/**
 * Grade a guess; the gain is left out.
 * @param {Advisor} advisor
 * @param {Situation} situation
 * @param {Move} move
 * @param {Least} best
 * @param {Total} total
 * @returns {Grade}
 */
function gradeOf(advisor, situation, [guess, feedback], best, {lower, upper, claimed}) {
  const parts = advisor.partSizes(situation, guess), all = advisor.weightOf(situation.left);
  const {size, toFind} = parts.filter(each => each.feedback === feedback)[0];
  /** @param {typeof parts} some */
  const weigh = some => some.reduce((sum, each) => sum + each.weight, 0);
  const weight = weigh(parts), worse = weigh(parts.filter(each => each.toFind > toFind));
  const equal = weigh(parts.filter(each => each.toFind === toFind));
  const informs = parts.some(each => each.weight > 0 && each.weight < weight);
  const {restricts} = advisor.game, tells = parts.length > 1 || toFind === 0 || restricts;
  /** @type {Span} */
  const none = all ? [1, 1] : [0, 0];  // the loss of a guess that tells nothing: the best guess can still follow
  const loss = tells && all ? lossOf({lower: Math.max(lower, best.lower), upper}, best, all, restricts) : none;
  const estimate = loss[0] === loss[1] ? null : estimatedLoss(advisor, situation, guess, best.guess ?? guess);
  return {
    guess, feedback, before: situation.left.length, after: size, loss, informs,
    expected: expectedLeft(parts),
    best: best.guess ?? guess,
    bestValue: all ? [best.lower / all, best.upper / all] : [0, 0],
    estimate: estimate === null ? null : Math.min(Math.max(estimate, loss[0]), loss[1]),
    skill: [skillOf(loss[1]), skillOf(loss[0])],
    luck: BEST_GRADE * (worse + equal / 2) / weight,
    gain: null,
    claimed: claimed || best.claimed,
  };
}

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

/**
 * Return the skill of a guess.
 * @param {number} loss
 */
export const skillOf = loss => BEST_GRADE * Math.max(1 - loss, 0);

/**
 * Return by how many guesses a guess is worse than the best one: at most 1 where the best guess can still follow.
 * @param {{lower: number, upper: number}} total
 * @param {Least} best
 * @param {number} weight
 * @param {boolean} restricts whether the best guess may not be allowed any more
 * @returns {Span}
 */
function lossOf(total, best, weight, restricts) {
  const least = Math.min(best.upper, total.upper) === Infinity ? 0 : Math.max(total.lower - Math.min(best.upper, total.upper), 0) / weight;
  const most = (total.upper - best.lower) / weight;
  return [least, restricts ? most : Math.min(most, 1)];
}

/**
 * Return by how many guesses feedback was better than the average; null if that is not known.
 * @param {Total} total
 * @param {number} weight
 * @param {Total} after
 * @param {number} weightAfter
 */
function gainOf(total, weight, after, weightAfter) {
  if (total.lower !== total.upper || after.lower !== after.upper || !weight || !weightAfter) return null;
  return total.lower / weight - 1 - after.lower / weightAfter;
}
