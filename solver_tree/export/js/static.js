// The page of a static set: all guesses are answered, in any order, and it names the secret.

import {readAddress, writeAddress} from "./pure/address.js";
import {corrections} from "./pure/corrections.js";
import {exampleMoves} from "./pure/how.js";
import {sortedTexts} from "./pure/tree.js";
import {AnswerForm} from "./views/answering.js";
import {targetOf} from "./views/boards.js";
import {cells, codeBesideCells, feedbackElement, find, gameData, hasCells, hasColours, listed, make, noun, readFeedback, rule, say, sayCorrections, sayFeedback, sayNoFeedback, showTexts, text} from "./views/elements.js";
import {writeHistory} from "./views/history.js";
import {listenForHow, showHow} from "./views/how.js";
import {language, listenForLanguage, setLanguage} from "./views/languages.js";
import {animate} from "./views/motion.js";

/** @import {Move} from "./pure/rule.js" */
/** @import {GameData} from "./pure/game.js" */

/**
 * What the page of a set has: the number of the answer of each secret to each guess, and the answers.
 * @typedef {{guesses: string[], secrets: string[], answers: number[][], answerTexts: string[], feedbacks: string[]}} SetData
 */

const {feedbacks, guesses, secrets, answers, answerTexts, win} = /** @type {GameData & SetData} */ (gameData);

/** @type {(string | undefined)[]} */
let given = [];  // the answer to each guess
/** @type {number[]} */
let order = [];  // which guesses were answered, one after the other
let open = 0;  // the guess that the dock asks for; -1 for none

const form = new AnswerForm("set", feedbacks, {show, take: answer}), {board} = form;

/**
 * Return the answer of a secret to a guess.
 * @param {number} secret its number
 * @param {number} guess its number
 */
const answerOf = (secret, guess) => answerTexts[answers[secret][guess]];

/** Show the guesses with their answers, the secrets that give all of them, and what the dock asks for. */
function show() {
  const left = secrets.filter((_, secret) =>
    given.every((feedback, index) => feedback === undefined || answerOf(secret, index) === feedback));
  const [only] = left.length === 1 ? left : [];
  find("set-rows").replaceChildren(...guesses.map(rowOf));
  find("set-undo").toggleAttribute("disabled", order.length === 0);
  find("set-error").textContent = form.problem ? form.problem() : left.length ? "" : contradiction();
  find("set-now").replaceChildren(...askedElements(left.length));
  find("set-end").hidden = only === undefined;
  find("set-end").replaceChildren(...(only === undefined ? [] : [make("p", {class: "now"}, say("setSecret", only)), ...(hasCells ? [cells(only)] : [])]));
  find("set-candidates").firstElementChild?.replaceChildren(say("candidates", left.length));
  find("set-left").textContent = listed(left);
  find("set-form").hidden = open < 0;
  find("set-help").textContent = text("answerHelp")[hasColours ? "colours" : rule?.marks ? "pegs" : "buttons"];
  if (open < 0) return;
  find("set-guess").replaceChildren(...(hasCells && !hasColours ? [cells(guesses[open])] : []));
  find("set-answers").replaceChildren(...feedbackOfButtons().map(feedback => form.newButton(feedback)));
  board.draw();
}

/**
 * Return the line of a guess; pressing it answers the guess anew.
 * @param {string} guess
 * @param {number} index
 */
function rowOf(guess, index) {
  const feedback = given[index];
  const said = say("setLabel", index + 1, guess) + (feedback === undefined ? "" : `: ${sayFeedback(guess, feedback)}`);
  const button = make("button", {type: "button", class: "pick", "aria-label": said, "aria-pressed": `${index === open}`},
    cells(guess, feedback));
  button.addEventListener("click", () => choose(index));
  return make("li", {class: index === open ? "row now" : "row"},
    make("span", {class: "number"}, `${index + 1}`), button,
    make("div", {class: "beside"}, feedback === undefined || (hasCells && hasColours) ? null : feedbackElement(guess, feedback)));
}

/**
 * Say what the dock asks for, and how many secrets are left.
 * @param {number} left how many
 */
function askedElements(left) {
  const guess = open < 0 ? "" : guesses[open];
  const asked = guess ? [make("p", {}, say("guessNumber", open + 1), " ", codeBesideCells(guess))] : [];
  return [...asked, make("p", {}, say("left", left, noun()))];
}

/** Say that no secret gives all answers, and which of them may be wrong. */
function contradiction() {
  /** @type {Move[]} */
  const history = guesses.flatMap((guess, index) => given[index] === undefined ? [] : [[guess, given[index]]]);
  const numbers = new Map(secrets.map((secret, index) => [secret, index]));
  const found = corrections(history, secrets, (guess, secret) => answerOf(numbers.get(secret) ?? -1, guesses.indexOf(guess)));
  return [say("setNone", noun()), sayCorrections(found)].filter(Boolean).join(" ");
}

/** Return the feedback that has a button: all that the guess can get, or beside a board only the winning one. */
function feedbackOfButtons() {
  const possible = sortedTexts(new Set(secrets.map((_, secret) => answerOf(secret, open))));
  return form.hasBoard ? possible.filter(feedback => feedback === win) : possible;
}

/**
 * Ask for the answer to a guess; where it has one, the board shows it.
 * @param {number} index -1 for none
 */
function ask(index) {
  open = index;
  form.problem = null;
  if (open < 0) return;
  board.start(guesses[open]);
  const feedback = given[open];
  if (feedback !== undefined) board.fill(feedback);
}

/** @param {number} index */
function choose(index) {
  ask(index);
  show();
  focusAnswer();
}

/** Move the focus to where the next answer is given. */
function focusAnswer() {
  if (open < 0) find("set-new").focus();
  else if (form.hasBoard) board.focus();
  else find("set-answers").querySelector("button")?.focus({preventScroll: true});
  find("set-rows").children[open]?.scrollIntoView({block: "nearest"});
}

/** Return the next guess without an answer; -1 if all have one. */
function nextOpen() {
  const missing = [...guesses.keys()].filter(index => given[index] === undefined);
  return missing.find(index => index > open) ?? missing[0] ?? -1;
}

/**
 * Take the answer to the guess that is asked for.
 * @param {string} feedback
 */
function answer(feedback) {
  const answered = open;
  given[answered] = feedback;
  order = [...order.filter(index => index !== answered), answered];
  goOn(nextOpen());
  animate(find("set-rows").children[answered], find("set-error").textContent ? "wrong" : "fresh");
  animate(find("set-end"), "fresh");
}

/**
 * Ask for an answer at another position than before, and keep that in the address.
 * @param {number} index
 */
function goOn(index) {
  ask(index);
  show();
  focusAnswer();
  remember("pushState");
}

/**
 * Keep the answers in the address.
 * @param {"pushState" | "replaceState"} how
 */
function remember(how) {
  const set = order.length ? guesses.map((_, index) => given[index] ?? "") : [];
  writeHistory(how, `#${writeAddress({lang: language, set})}`);
}

/** Show the answers of the address. */
function restore() {
  const {lang, set = []} = readAddress(location.hash);
  setLanguage(lang);
  given = guesses.map((_, index) => set[index] ? readFeedback(set[index], feedbacks) : undefined);
  order = [...guesses.keys()].filter(index => given[index] !== undefined);
  open = -1;
  ask(nextOpen());
  translate();
}

function translate() {
  showTexts();
  show();
  explain();
}

/** Show how to play: own games have the first guesses of the set as examples. */
function explain() {
  /** @returns {Move[]} */
  const ofSet = () => guesses.slice(0, 3).map((guess, index) => [guess, answerOf(0, index)]);
  showHow(() => rule ? exampleMoves(rule, secrets) : ofSet(), text("setAbout"));
}

find("set-undo").addEventListener("click", () => {
  const last = order.pop() ?? 0;
  given[last] = undefined;
  goOn(last);
});
find("set-new").addEventListener("click", () => {
  given = [];
  order = [];
  goOn(guesses.length ? 0 : -1);
});

// What is typed or pasted anywhere goes to the board.
document.addEventListener("keydown", event => {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  const target = targetOf(event), step = new Map([["ArrowUp", -1], ["ArrowDown", 1]]).get(event.key);
  if (target.closest("summary, .codes") && !/^[^ ]$/u.test(event.key)) return;
  if (step !== undefined && guesses[open + step] !== undefined) choose(open + step);
  else if (open < 0 || !board.key(event)) return;
  event.preventDefault();
});
document.addEventListener("paste", event => {
  if (open < 0) return;
  event.preventDefault();
  const typed = event.clipboardData?.getData("text") ?? "", feedback = readFeedback(typed, feedbacks);
  if (feedback === undefined) form.refuse(() => sayNoFeedback(typed, feedbacks));
  else {
    board.fill(feedback);
    form.problem = null;
    show();
  }
});

window.addEventListener("popstate", restore);
listenForHow(explain);
listenForLanguage(() => {
  translate();
  remember("replaceState");
});
restore();
for (const main of document.getElementsByTagName("main")) main.hidden = false;
