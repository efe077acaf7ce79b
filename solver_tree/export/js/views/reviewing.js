// The review of a game that is over, in the words of solver_tree/advice/grades.py.

import {verdictOf} from "../pure/review.js";
import {code, feedbackElement, figure, find, make, say, text} from "./elements.js";
import {game, session} from "./start.js";
import {REVIEW_EFFORT, desk} from "./workers.js";

/** @import {Grade} from "../pure/review.js" */
/** @import {Known} from "./workers.js" */

/** @type {Known<{grades: Grade[], claimed: boolean}>} */
const reviewed = {key: "", result: null};

/** Show the grades of a game that is over; they are asked for when somebody opens the review. */
export function showReview() {
  const review = find("you-review");
  review.hidden = !session.isOver || !game.knowsRule || !session.you.moves.length;
  if (review.hidden || !review.open) return;
  const total = find("review-total");
  const ask = () => {
    total.textContent = "";
    return desk.ask("review", session.you.history, session.mode === "adversary", REVIEW_EFFORT);
  };
  desk.askOnce(reviewed, ask, name => { total.textContent = text(name); }, drawReview);
}

function drawReview() {
  const {result} = reviewed;
  find("review-grades").replaceChildren(...(result ? result.grades.map(gradeElement) : []));
  find("review-about").textContent = "";
  if (!result) return;
  find("review-total").textContent = totalText(result.grades);
  const about = [text("aboutSkill"), result.claimed ? text("aboutClaimed") : "", text(session.mode === "adversary" ? "noLuck" : "aboutLuck")];
  find("review-about").textContent = about.filter(Boolean).join(text("between"));
}

/**
 * Return in a word how good a guess was; nothing where its loss is not known well enough.
 * @param {Grade} grade
 */
function verdictElement({loss}) {
  const verdict = verdictOf(loss);
  return verdict && make("span", {class: `grade ${verdict}`}, text("verdicts")[verdict]);
}

/**
 * Return a guess with its grades.
 * @param {Grade} grade
 * @param {number} index
 */
function gradeElement(grade, index) {
  return make("li", {},
    make("span", {class: "number"}, `${index + 1}`), code(grade.guess), feedbackElement(grade.guess, grade.feedback),
    verdictElement(grade),
    make("span", {class: "quiet"}, say("grades", figure(...grade.skill, 0), luckOf(grade))),
    make("p", {class: "small"}, gradeSentence(grade)));
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
  if (!informs) return choice + say("leavesUninformed", feedback, after, before);
  return choice + say("leaves", feedback, after, before, figure(expected, expected, 1), luckWords);
}

/**
 * Say how good a guess was: in a word, if one fits, and by how many guesses others are better.
 * @param {Grade} grade
 */
function choiceText({best, loss}) {
  const verdict = verdictOf(loss), word = verdict && text("verdicts")[verdict];
  const [least, most] = loss, [low, high] = loss.map(end => figure(end, end, 4));
  if (word && least === most) return most === 0 ? word : say("choiceWorse", word, best, high);
  const bounds = least === 0 ? say("choiceMaybe", high) : say("choiceBetween", best, low, high);
  return word ? say("choiceBounded", word, bounds) : bounds;
}

/**
 * Say how good and how lucky all guesses were together.
 * @param {Grade[]} grades
 */
function totalText(grades) {
  /** @type {(of: (grade: Grade) => number) => number} */
  const sumOf = of => grades.reduce((sum, grade) => sum + of(grade), 0);
  const skills = figure(sumOf(({skill: [least]}) => least) / grades.length, sumOf(({skill: [, most]}) => most) / grades.length, 0);
  const lost = figure(sumOf(({loss: [least]}) => least), sumOf(({loss: [, most]}) => most), 4);
  const isExact = grades.every(({loss: [least, most]}) => least === most);
  const luck = grades[0].luck === null ? null : sumOf(grade => grade.luck ?? 0) / grades.length;
  const skill = say("gradesOfAll", skills, luck === null ? null : figure(luck, luck, 0));
  const [{bestValue}] = grades;
  const isSum = session.you.over === "found" && isExact && bestValue[0] === bestValue[1] && grades.every(({gain}) => gain !== null);
  if (!isSum) return `${skill}${say("lostInAll", lost)}${isExact ? "" : text("notAllKnown")}`;
  const gain = sumOf(grade => grade.gain ?? 0);
  const won = figure(Math.abs(gain), Math.abs(gain), 4);
  return skill + say("sumOfAll", figure(...bestValue, 4), Boolean(game.tree.file.weights), lost, gain >= 0, won, grades.length);
}

find("you-review").addEventListener("toggle", showReview);
