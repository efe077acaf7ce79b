// Advice on "You guess": hints, and guesses compared

import {partsOf} from "../pure/rule.js";
import {language} from "./languages.js";
import {rememberGame} from "./navigation.js";
import {code, feedbackChip, feedbackElement, figure, find, hasColours, listed, make, say, text} from "./elements.js";
import {guessBoard} from "./guessing.js";
import {game, session} from "./start.js";
import {columnHeads, tableRow} from "./tables.js";
import {HINT_EFFORT, desk, whileHere} from "./workers.js";

/** @import {Advice, Valued} from "../pure/advice.js" */
/** @import {Known} from "./workers.js" */

/**
 * What a hint says, and the guess that it names, if it has one.
 * @typedef {{said: () => string, guess?: string}} Hint
 */

/**
 * Give a hint: the guess of the tree, or else one that a search finds; where there is no rule, a candidate.
 * @param {(hint: Hint) => void} note shows it
 */
export function giveHint(note) {
  const {you} = session, guess = you.treeGuess();
  countHint();
  if (guess) note({guess, said: () => say("hintTree", guess)});
  else if (!game.knowsRule) {
    const candidate = you.left[Math.floor(you.left.length / 2)];
    note({guess: candidate, said: () => say("hintCandidate", candidate)});
  } else {
    const isWeighted = Boolean(game.tree.file.weights);
    whileHere(desk.advise(), name => note({said: () => text(name)}), ({best: [found], exact}) =>
      note({guess: found.guess, said: () => say(exact ? "hintExact" : "hintFound", found.guess, isWeighted)}));
  }
}

function countHint() {
  session.countHint();
  rememberGame();
}

/**
 * Return a button that places a guess on the board.
 * @param {string} guess
 */
export function placeButton(guess) {
  const button = make("button", {type: "button", class: "ranked", "aria-label": say("placeGuess", guess)}, code(guess));
  button.addEventListener("click", () => guessBoard.fill(guess));
  return button;
}

// Guesses compared

/** @type {Known<Advice>} */
const ranking = {key: "", result: null};

/** Show the best guesses; they are asked for when somebody opens the list. */
export function showRanking() {
  const shown = find("you-advice");
  shown.hidden = !session.isYourTurn || !game.knowsRule;
  if (shown.hidden || !shown.open) return;
  const ask = () => {
    find("advice-status").textContent = "";
    countHint();  // it tells more than a hint
    return desk.advise();
  };
  desk.askOnce(ranking, ask, name => { find("advice-status").textContent = text(name); }, drawRanking);
}

function drawRanking() {
  const {result: advice} = ranking;
  find("advice-table").hidden = find("advice-about").hidden = advice === null;
  if (advice) {
    find("advice-status").textContent = say(adviceStatus(advice), advice.best[0].guess);
    find("advice-head").replaceChildren(...columnHeads(text("adviceColumns")));
    find("advice-rows").replaceChildren(...advice.best.map(valued => rankedRow(valued, advice.weight)));
  }
  showAnswersOfGuess();
}

/**
 * Return the name of the text that says how the best guess is known.
 * @param {Advice} advice
 * @returns {"adviceClaimed" | "adviceTree" | "adviceTreeOpen" | "adviceExact" | "adviceOpen"}
 */
function adviceStatus({exact, source, claimed}) {
  if (claimed) return "adviceClaimed";
  if (source === "tree") return exact ? "adviceTree" : "adviceTreeOpen";
  return exact ? "adviceExact" : "adviceOpen";
}

/**
 * Return a guess as a row of the table.
 * @param {Valued} valued
 * @param {number} weight
 */
function rankedRow({guess, lower, upper, parts, expected, wins}, weight) {
  const star = wins ? make("span", {title: text("mayWin")}, " ★", make("span", {class: "unseen"}, text("mayWin"))) : "";
  return tableRow([[placeButton(guess), star], valueText(lower, upper, weight), `${parts}`, expected.toFixed(1)]);
}

/**
 * Return the average of a total: a number where it is exact, else bounds.
 * @param {number} lower
 * @param {number} upper
 * @param {number} weight
 */
function valueText(lower, upper, weight) {
  if (!weight) return "–";
  return upper === Infinity ? say("orMore", figure(lower / weight, lower / weight, 3)) : figure(lower / weight, upper / weight, 3);
}

/** Show which answers the guess on the board can get, and the secrets that give each. */
export function showAnswersOfGuess() {
  const container = find("advice-answers");
  if (find("you-advice").hidden || !find("you-advice").open || !session.isYourTurn) return;
  const typed = guessBoard.value();
  const guess = typed === undefined ? undefined : session.you.read(typed).guess;
  const shown = `${guess} ${language} ${session.key} ${ranking.result !== null}`;
  if (container.dataset.shown === shown) return;
  container.dataset.shown = shown;
  if (guess === undefined) {
    container.replaceChildren(make("p", {class: "quiet small"}, text("answersOfNone")));
    return;
  }
  const parts = partsOf(session.you.left, secret => game.scoreKnown(guess, secret));
  const sorted = [...parts].sort(([, a], [, b]) => b.length - a.length);
  const about = make("p", {role: "status"}, say("answersOf", guess, parts.size));
  container.replaceChildren(about, ...sorted.map(([feedback, secrets]) => partElement(guess, feedback, secrets, sorted[0][1].length)));
  sayValue(guess, about);
}

/**
 * Say what the guess on the board is worth: as the table says, if it has the guess.
 * @param {string} guess
 * @param {HTMLElement} about where it goes
 */
function sayValue(guess, about) {
  const {result: advice} = ranking;
  if (!advice) return;
  /** @param {{lower: number, upper: number, claimed: boolean}} value */
  const sayThis = ({lower, upper, claimed}) => {
    const least = Math.max(lower, advice.lower), known = claimed ? "averageClaimed" : "averageOf";
    about.textContent += ` ${say(least === upper ? known : "averageOpen", valueText(least, upper, advice.weight))}`;
  };
  const listed = advice.best.find(other => other.guess === guess);
  if (listed && listed.lower === listed.upper) sayThis({...listed, claimed: advice.claimed});
  else whileHere(desk.ask("value", [session.you.history, guess, HINT_EFFORT]), () => {}, sayThis);
}

/**
 * Return the secrets that give some feedback as an element.
 * @param {string} guess
 * @param {string} feedback
 * @param {string[]} secrets
 * @param {number} largest how many secrets the largest part has
 */
function partElement(guess, feedback, secrets, largest) {
  const bar = make("span", {class: "bars", "aria-hidden": "true"});
  bar.style.width = `${60 * secrets.length / largest}%`;
  const chip = hasColours ? feedbackElement(guess, feedback) : feedbackChip(feedback);
  const details = make("details", {class: "part"}, make("summary", {}, chip, " ", `${secrets.length} `, bar));
  details.addEventListener("toggle", () => {
    if (details.children.length === 1) details.append(make("p", {class: "codes"}, listed(secrets)));
  });
  return details;
}

find("you-advice").addEventListener("toggle", showRanking);
