// The review of a game that is over, in the words of solver_tree/advice/grades.py.

import {skillOf, verdictOf} from "../pure/review.js";
import {code, feedbackElement, figure, find, make, say, text} from "./elements.js";
import {game, session} from "./start.js";
import {REVIEW_EFFORT, desk} from "./workers.js";

/** @import {Grade} from "../pure/review.js" */
/** @import {Plain} from "../pure/texts.js" */
/** @import {Known} from "./workers.js" */

/** @type {Known<Grade[]>} */
const reviewed = {key: "", result: null};
/** @type {(Grade | null)[]} */
let arriving = [];  // the grades that are known before all are

/** Show the grades of a game that is over. They are asked for at its end, so that many are there when somebody opens the review. */
export function showReview() {
  const review = find("you-review");
  review.hidden = !session.isOver || !game.knowsRule || !session.you.moves.length;
  if (review.hidden) return;
  const ask = () => {
    find("review-total").textContent = "";
    /** @type {(Grade | null)[]} */
    const grades = session.you.history.map(() => null);
    arriving = grades;
    /** @type {(number: number, grade: Grade) => void} */
    const take = (number, grade) => {
      grades[number] = grade;
      if (grades === arriving && reviewed.key === session.key) drawReview();  // not after somebody has gone back
    };
    return desk.ask("review", [session.you.history, session.mode === "adversary", REVIEW_EFFORT], take);
  };
  desk.askOnce(reviewed, ask, sayState, drawReview);
}

/**
 * Say that the review takes a while, or that there is none.
 * @param {Plain} name of the text
 */
function sayState(name) {
  find("review-total").textContent = text(name);
  if (name === "thinking") return;
  arriving = [];
  drawReview();
}

function drawReview() {
  const {result} = reviewed;
  find("review-grades").replaceChildren(...(result ?? arriving).map(gradeElement));
  find("review-about").textContent = "";
  if (!result) return;
  find("review-total").textContent = totalText(result);
  const about = [
    text("aboutSkill"), result.some(({claimed}) => claimed) ? text("aboutClaimed") : "",
    result.some(isEstimated) ? text("aboutEstimates") : "", text(session.mode === "adversary" ? "noLuck" : "aboutLuck"),
  ];
  find("review-about").textContent = about.filter(Boolean).join(text("between"));
}

const isEstimated = (/** @type {Grade} */ {estimate}) => estimate !== null;

/**
 * Return the loss of a guess, or else the estimate of it.
 * @param {Grade} grade
 */
const likelyLoss = ({loss: [loss], estimate}) => estimate ?? loss;

/**
 * Return in a word how good a guess was, if its loss is known well enough, and its loss, if it has one, with a bar.
 * @param {Grade} grade
 */
function verdictElement(grade) {
  const likely = likelyLoss(grade), verdict = verdictOf(grade.loss);
  const lost = isEstimated(grade) ? `~${figure(likely, likely, 2)}` : likely < 0.005 ? "<0.01" : figure(likely, likely, 2);
  const more = likely || isEstimated(grade) ? say("lossOf", lost) : "";
  const bar = make("span", {class: "lost", "aria-hidden": "true"});
  bar.style.width = `${Math.min(likely, 1) * 5}rem`;
  return make("span", {class: `grade ${verdict ?? ""}`}, `${verdict ? text("verdicts")[verdict] : ""}${more}`.trim(), bar);
}

/**
 * Return a guess with its grades.
 * @param {Grade | null} grade null if it is not known yet
 * @param {number} index
 */
function gradeElement(grade, index) {
  const [guess, feedback] = session.you.history[index];
  return make("li", {},
    make("span", {class: "number"}, `${index + 1}`), code(guess), feedbackElement(guess, feedback),
    ...(grade ? gradesOf(grade) : [make("span", {class: "quiet"}, make("span", {"aria-hidden": "true"}, "…"), make("span", {class: "unseen"}, text("notYet")))]));
}

/** @param {Grade} grade */
function gradesOf(grade) {
  const graded = make("span", {class: "quiet"}, say("grades", skillText([grade]), luckOf(grade)));
  return [make("div", {class: "judged"}, verdictElement(grade), graded), make("p", {class: "small"}, gradeSentence(grade))];
}

/**
 * Return the mean skill of some guesses; ~ marks an estimate.
 * @param {Grade[]} grades
 */
function skillText(grades) {
  const mean = grades.reduce((sum, grade) => sum + skillOf(likelyLoss(grade)), 0) / grades.length;
  return `${grades.some(isEstimated) ? "~" : ""}${figure(mean, mean, 0)}`;
}

const luckOf = (/** @type {Grade} */ {luck}) => luck === null ? null : figure(luck, luck, 0);

/**
 * Say in words how good and how lucky a guess was.
 * @param {Grade} grade
 */
function gradeSentence(grade) {
  const {guess, feedback, before, after, expected, luck, informs} = grade;
  const luckWords = luck === null ? "" : text("luckWords")[Math.min(Math.floor(luck / 20), 4)];
  const choice = say("choice", guess, choiceText(grade));
  if (feedback === game.win) return choice + (before === 1 ? text("onlyOneLeft") : say("foundOf", before, luckWords));
  if (!informs && after === before) return choice + say("leavesUninformed", feedback, after, before);
  return choice + say("leaves", feedback, after, before, figure(expected, expected, 1), luckWords);
}

/**
 * Say how good a guess was: in a word, if one fits, and by how many guesses others are better.
 * @param {Grade} grade
 */
function choiceText({best, loss, estimate}) {
  const verdict = verdictOf(loss), word = verdict && text("verdicts")[verdict], [, most] = loss;
  if (word && estimate === null) return most === 0 ? word : say("choiceWorse", word, best, figure(most, most, 4));
  const likely = estimate ?? most, bounds = likely < 0.005 ? text("choiceAsGood") : say("choiceAbout", figure(likely, likely, 2));
  return word ? say("choiceBounded", word, bounds) : bounds;
}

/**
 * Say how good and how lucky all guesses were together.
 * @param {Grade[]} grades
 */
function totalText(grades) {
  /** @type {(of: (grade: Grade) => number) => number} */
  const sumOf = of => grades.reduce((sum, grade) => sum + of(grade), 0);
  const lost = sumOf(likelyLoss), isExact = !grades.some(isEstimated);
  const luck = grades[0].luck === null ? null : sumOf(grade => grade.luck ?? 0) / grades.length;
  const skill = say("gradesOfAll", skillText(grades), luck === null ? null : figure(luck, luck, 0));
  const [{bestValue}] = grades;
  const isSum = session.you.over === "found" && isExact && bestValue[0] === bestValue[1] && grades.every(({gain}) => gain !== null);
  if (!isSum) return `${skill}${say("lostInAll", isExact ? figure(lost, lost, 4) : `~${figure(lost, lost, 2)}`)}${isExact ? "" : text("notAllKnown")}`;
  const gain = sumOf(grade => grade.gain ?? 0);
  const won = figure(Math.abs(gain), Math.abs(gain), 4);
  return skill + say("sumOfAll", figure(...bestValue, 4), Boolean(game.tree.file.weights), figure(lost, lost, 4), gain >= 0, won, grades.length);
}
