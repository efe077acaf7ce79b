// Advice on "You guess": hints, and guesses compared. A worker searches; the page never waits for it.

import {language} from "./languages.js";
import {code, feedbackElement, figure, find, gameData, hasColours, make, say, text} from "./elements.js";
import {game} from "./start.js";
import {guessBoard, isYourTurn, listed, noteYou, youGame, youMode} from "./you.js";
import {reviewed} from "./reviewing.js";

/** @import {Advice, Valued} from "../pure/advice.js" */
/** @import {Plain} from "../pure/texts.js" */
/** @import {Task, Tasks, ValuesOf} from "../worker.js" */

const HINT_EFFORT = 6e7;
export const REVIEW_EFFORT = 6e8;  // how much a search may look at; about a second, and some seconds in all
const THINKING_AFTER = 200;  // milliseconds until the page says that it thinks

/** Asks the worker about the position that is shown; it starts when it is asked first. */
class AdviceDesk {
  constructor() {
    /** @type {Worker | null} */
    this.worker = null;
    /** @type {Map<number, (result: any) => void>} */
    this.waiting = new Map();
    this.asked = 0;
    this.key = "";  // the position that was asked about last
  }

  /** Return a new worker that knows the game. */
  start() {
    const source = new Blob([find("engine").textContent ?? "", "\nserveAdvice();"], {type: "text/javascript"});
    const address = URL.createObjectURL(source), worker = new Worker(address);
    worker.addEventListener("error", () => this.fail());
    worker.addEventListener("message", ({data: {id, result}}) => {
      URL.revokeObjectURL(address);
      this.waiting.get(id)?.(result);
      this.waiting.delete(id);
    });
    worker.postMessage({about: gameData, tree: find("tree-data").textContent});
    return worker;
  }

  /**
   * Ask for a task of the worker by name.
   * @template {Task} Name
   * @param {Name} task
   * @param {ValuesOf<Name>} values
   * @returns {Promise<ReturnType<Tasks[Name]> | null>} null if the browser allows no worker
   */
  ask(task, ...values) {
    if (this.key !== positionKey()) this.stop();
    this.key = positionKey();
    this.asked += 1;
    const answer = new Promise(resolve => this.waiting.set(this.asked, resolve));
    try {
      this.worker ??= this.start();
      this.worker.postMessage({id: this.asked, task, values});
    } catch (error) {
      this.fail();
    }
    return answer;
  }

  /** Stop a search for a position that is no longer shown: nobody should wait for its end. */
  stop() {
    if (!this.waiting.size) return;
    this.worker?.terminate();
    this.worker = null;
    this.fail();
    for (const shown of [advised, ranking, reviewed]) shown.key = "";  // to be asked for again
  }

  /** Answer all that was asked with null. */
  fail() {
    for (const resolve of this.waiting.values()) resolve(null);
    this.waiting.clear();
  }
}

export const desk = new AdviceDesk();

/** Return a text that is the same only at the same position of the same game. */
export const positionKey = () => JSON.stringify([youMode, youGame.history, youGame.over]);

/**
 * Ask the worker about the position that is shown, and do something with the result if the position is still there.
 * @template Result
 * @param {Promise<Result | null>} asked
 * @param {(name: Plain) => void} tell says by the name of a text that it takes a while, or that there is no result
 * @param {(result: Result) => void} done
 */
export async function whileHere(asked, tell, done) {
  const key = positionKey();
  const isHere = () => positionKey() === key;
  const late = setTimeout(() => isHere() && tell("thinking"), THINKING_AFTER);
  const result = await asked;
  clearTimeout(late);
  if (!isHere()) return;
  if (result === null) tell("noAdvice");
  else done(result);
}

/** @type {{key: string, advice: Promise<Advice | null>}} */
const advised = {key: "", advice: Promise.resolve(null)};  // what was asked last

/** Ask for the best guesses at the position that is shown; the same position is asked once. */
function adviceHere() {
  if (advised.key !== positionKey()) {
    Object.assign(advised, {key: positionKey(), advice: desk.ask("advise", youGame.history, HINT_EFFORT)});
  }
  return advised.advice;
}

/** Show a hint: the guess of the tree, or else one that a search finds; where there is no rule, a candidate. */
export function hint() {
  const guess = youGame.treeGuess();
  youGame.hints += 1;
  if (guess) noteYou(() => say("hintTree", guess));
  else if (!game.knowsRule) noteYou(() => say("hintCandidate", youGame.left[Math.floor(youGame.left.length / 2)]));
  else {
    const isWeighted = Boolean(game.tree.file.weights);
    whileHere(adviceHere(), name => noteYou(() => text(name)),
      ({best: [found], exact}) => noteYou(() => say(exact ? "hintExact" : "hintFound", found.guess, isWeighted)));
  }
}

// Guesses compared

/** @type {{key: string, advice: Advice | null}} */
const ranking = {key: "", advice: null};

/** Show the best guesses; they are asked for when somebody opens the list. */
export function showRanking() {
  find("you-advice").hidden = find("you-advice").hidden || !game.knowsRule;
  if (find("you-advice").hidden || !find("you-advice").open) return;
  if (ranking.key !== positionKey()) {
    Object.assign(ranking, {key: positionKey(), advice: null});
    find("advice-status").textContent = "";
    youGame.hints += 1;  // it tells more than a hint
    whileHere(adviceHere(), name => { find("advice-status").textContent = text(name); }, advice => {
      ranking.advice = advice;
      drawRanking();
    });
  }
  drawRanking();
}

function drawRanking() {
  const {advice} = ranking;
  find("advice-table").hidden = find("advice-about").hidden = advice === null;
  if (advice) {
    find("advice-status").textContent = say(adviceStatus(advice), advice.best[0].guess);
    find("advice-head").replaceChildren(...text("adviceColumns").map(name => make("th", {scope: "col"}, name)));
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
  const button = make("button", {type: "button", class: "ranked", "aria-label": say("placeGuess", guess)}, code(guess));
  button.addEventListener("click", () => guessBoard.fill(guess));
  return make("tr", {},
    make("th", {scope: "row"}, button, wins ? make("span", {title: text("mayWin")}, " ★", make("span", {class: "unseen"}, text("mayWin"))) : ""),
    make("td", {}, valueText(lower, upper, weight)), make("td", {}, `${parts}`), make("td", {}, expected.toFixed(1)));
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
  if (find("you-advice").hidden || !find("you-advice").open || !isYourTurn()) return;
  const typed = guessBoard.value();
  const guess = typed === undefined ? undefined : youGame.read(typed).guess;
  if (container.dataset.shown === `${guess} ${language} ${positionKey()}`) return;
  container.dataset.shown = `${guess} ${language} ${positionKey()}`;
  if (guess === undefined) {
    container.replaceChildren(make("p", {class: "quiet small"}, text("answersOfNone")));
    return;
  }
  /** @type {Map<string, string[]>} */
  const parts = new Map();
  for (const secret of youGame.left) {
    const feedback = game.scoreKnown(guess, secret), part = parts.get(feedback);
    if (part) part.push(secret);
    else parts.set(feedback, [secret]);
  }
  const sorted = [...parts].sort(([, a], [, b]) => b.length - a.length);
  const about = make("p", {role: "status"}, say("answersOf", guess, parts.size));
  container.replaceChildren(about, ...sorted.map(([feedback, secrets]) => partElement(guess, feedback, secrets, sorted[0][1].length)));
  sayValue(guess, about);
}

/**
 * Say what the guess on the board is worth, if it is not one of those that are ranked.
 * @param {string} guess
 * @param {HTMLElement} about where it goes
 */
function sayValue(guess, about) {
  const {advice} = ranking;
  if (!advice || advice.best.some(other => other.guess === guess)) return;
  whileHere(desk.ask("value", youGame.history, guess, HINT_EFFORT), () => {}, ({lower, upper, weight}) => {
    const most = Math.max(lower, advice.lower);
    about.textContent += ` ${say("averageOf", valueText(most, upper, weight))}`;
  });
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
  const chip = hasColours ? feedbackElement(guess, feedback) : make("bdi", {class: "chip"}, feedback);
  const details = make("details", {class: "part"}, make("summary", {}, chip, " ", `${secrets.length} `, bar));
  details.addEventListener("toggle", () => {
    if (details.children.length === 1) details.append(make("p", {class: "codes"}, listed(secrets)));
  });
  return details;
}

find("you-advice").addEventListener("toggle", showRanking);
