// The page of a static set: all answers are typed, and it names the secret.

import {corrections} from "./pure/corrections.js";
import {language, listenForLanguage, setLanguage} from "./views/languages.js";
import {MAX_LISTED, code, example, feedbackElement, find, gameData, listed, make, noun, readFeedback, say, sayCorrections, sayNoFeedback, showTexts} from "./views/elements.js";

/** @import {Move} from "./pure/rule.js" */
/** @import {GameData} from "./pure/game.js" */
/** @import {Language} from "./views/languages.js" */

/**
 * What the page of a set has: the number of the answer of each secret to each guess, and the answers.
 * @typedef {{guesses: string[], secrets: string[], answers: number[][], answerTexts: string[], feedbacks: string[]}} SetData
 */

const {feedbacks, guesses, secrets, answers, answerTexts} = /** @type {GameData & SetData} */ (gameData);

const rows = guesses.map((guess, index) => {
  const field = make("input", {autocapitalize: "characters", spellcheck: "false", "aria-describedby": "set-help"});
  const shown = make("span", {});
  field.addEventListener("input", show);
  find("set-rows").append(make("li", {}, make("span", {class: "number"}, `${index + 1}`), code(guess), field, shown));
  return {guess, field, shown};
});

/** Show each answer that is typed, and the secrets that give all of them. */
function show() {
  let problem = "";
  const given = rows.map(({guess, field, shown}) => {
    const typed = field.value.trim();
    const feedback = typed ? readFeedback(typed, feedbacks) : undefined;
    if (typed && feedback === undefined) problem = problem || sayNoFeedback(typed, feedbacks);
    shown.replaceChildren(...(feedback === undefined ? [] : [feedbackElement(guess, feedback)]));
    return feedback;
  });
  const left = secrets.filter((_, secret) =>
    given.every((feedback, index) => feedback === undefined || answerTexts[answers[secret][index]] === feedback));
  const some = given.some(feedback => feedback !== undefined);
  if (!left.length) problem = problem || [say("setNone", noun()), sayCorrections(correctionsOf(given))].filter(Boolean).join(" ");
  find("set-error").textContent = problem;
  find("set-now").textContent = left.length === 1 ? say("setSecret", left[0]) : say("left", left.length, noun());
  find("set-left").textContent = !some || left.length < 2 || left.length > MAX_LISTED ? "" : listed(left);
}

/**
 * Return the single answers that may be wrong.
 * @param {(string | undefined)[]} given
 */
function correctionsOf(given) {
  /** @type {Move[]} */
  const history = guesses.flatMap((guess, index) => given[index] === undefined ? [] : [[guess, given[index]]]);
  const answersOf = new Map(secrets.map((secret, index) => [secret, answers[index]]));
  return corrections(history, secrets, (guess, secret) => answerTexts[answersOf.get(secret)?.[guesses.indexOf(guess)] ?? -1]);
}

find("set-form").addEventListener("submit", event => event.preventDefault());
find("set-rows").addEventListener("keydown", event => {
  if (event.key !== "Enter") return;
  const next = rows[rows.findIndex(row => row.field === event.target) + 1];
  if (next) next.field.focus();
});
find("set-new").addEventListener("click", () => {
  for (const {field} of rows) field.value = "";
  show();
  if (rows.length) rows[0].field.focus();
});

/** @param {Language} chosen */
function chooseLanguage(chosen) {
  setLanguage(chosen);
  showTexts();
  rows.forEach(({guess, field}, index) => field.setAttribute("aria-label", say("setLabel", index + 1, guess)));
  find("set-help").textContent = rows.length ? say("setHelp", example(feedbacks)) : "";
  show();
}

listenForLanguage(chooseLanguage);
chooseLanguage(language);
for (const main of document.getElementsByTagName("main")) main.hidden = false;
