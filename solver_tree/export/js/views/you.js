// You guess

import {language} from "./languages.js";
import {sortedTexts} from "../pure/tree.js";
import {YouGame, emojiOf} from "../pure/game.js";
import {hideNumber, revealNumber} from "../pure/address.js";
import {AdversaryGame} from "../pure/opponents.js";
import {dayOf, secretOfDay} from "../pure/daily.js";
import {find, hasColours, kind, make, noun, rule, say, sayFeedback, sayProblem, showTexts, text} from "./elements.js";
import {ListBoard, RowBoard} from "./boards.js";
import {game} from "./start.js";
import {moveElement} from "./it.js";
import {hint, showAnswersOfGuess, showRanking} from "./advising.js";
import {showReview} from "./reviewing.js";
import {beginDuel, duelEnd, duelInAddress, duelPanel, duelTurn, restoreDuel, showDuel} from "./dueling.js";
import {recordGame, restoreDaily, showRecord} from "./record.js";
import {addressOf, copyText, keepInView, openTab, remember} from "../page.js";

/** @import {Position} from "../pure/address.js" */
/** @import {Board} from "./boards.js" */
/** @import {Problem} from "../pure/game.js" */
/** @import {Duel} from "../pure/opponents.js" */
/** @import {Texts} from "../pure/texts.js" */

/** @typedef {keyof Texts["modes"]} Mode */

/** @type {YouGame} */
export let youGame;  // undefined until the tab opens first
/** @type {Mode} */
export let youMode = "random";
export let youDay = "";  // whose secret it is, in the mode "daily"
/** @type {Duel | null} */
export let youDuel = null;  // in the mode "duel"
/** @type {(() => string) | null} */
let youNote = null;  // returns the hint
/** @type {(() => string) | null} */
let youProblem = null;  // says what is wrong with the guess
/** @type {string | null} */
let warnedOf = null;  // the guess that was made before and is made again if it is sent once more

const MAX_TRAY = 60;
/** @type {Board} */
export let guessBoard;  // made when the tab opens first: a long list of words takes time

/** Make the board: a tray of symbols where they are few, else a list. */
function makeBoard() {
  const symbols = game.symbols();
  const changed = () => showAnswersOfGuess();
  guessBoard = rule === null || symbols.length > MAX_TRAY
    ? new ListBoard({row: find("you-board"), guesses: youGuesses, changed})
    : new RowBoard({
      row: find("you-board"), tray: find("you-tray"), positions: rule.positions, symbols, holds: kind === "codes",
      submit: () => sendGuess(), changed,
    });
  showTexts();
}

/** List what can be guessed now, in games without a tray. */
function youGuesses() {
  if (game.knowsRule) return kind === "words" ? sortedTexts(game.words()) : game.allGuesses();
  const first = youGame.treeGuess();
  return first === null || game.tree.paths().has(first) ? game.tree.secrets() : [first, ...game.tree.secrets()];
}

/**
 * Begin a game in a mode.
 * @param {YouGame} started
 * @param {Mode} mode
 * @param {Duel | null} [duel]
 */
export function beginYou(started, mode, duel = null) {
  youGame = started;
  youMode = mode;
  youDuel = duel;
  youNote = youProblem = warnedOf = null;
  if (!guessBoard) makeBoard();
  guessBoard.clear(true);
}

/** @type {(secret: string, mode?: Mode) => void} */
const startYou = (secret, mode = "random") => beginYou(new YouGame(game, secret), mode);
export const newSecret = () => startYou(game.tree.draw(Math.random));

/**
 * How to begin a game in each mode; own games whose rule is not here have no feedback for an adversary to choose.
 * @type {Record<Exclude<Mode, "adversary">, (day?: string) => void> & {adversary?: () => void}}
 */
const MODES = {
  random: newSecret,
  daily: (day = dayOf(new Date())) => {
    startYou(secretOfDay(game, day), "daily");
    youDay = day;
  },
  ...(game.knowsRule ? {adversary: () => beginYou(new AdversaryGame(game), "adversary")} : {}),
  duel: () => beginDuel(game.tree.draw(Math.random), Math.random() < 0.5 ? "you" : "program"),
};

/**
 * Begin a game in a mode, and show it.
 * @param {Mode} mode
 */
function newGame(mode) {
  MODES[mode]?.();
  if (mode === "daily") restoreDaily();
  showYou();
  remember();
}

/** Return whether it is time for a guess of yours. */
export const isYourTurn = () => youGame.over === "" && (youDuel === null || youDuel.turn === "you");

/** Show the game on "You guess". */
export function showYou() {
  if (!youGame) newSecret();
  const {moves, over} = youGame;
  const isOver = youDuel ? youDuel.turn === null : over !== "";
  showModes();
  find("you-moves").replaceChildren(...moves.map(
    ({guess, feedback, left}, index) => moveElement(index + 1, guess, feedback, feedback === game.win ? null : left)));
  const lines = isOver ? (youDuel ? duelEnd() : youEnd()) : youTurn();
  const elements = lines.map((line, i) => make("p", {class: i ? "quiet" : "now"}, line));
  if (moves.length && !over) {
    const {guess, feedback, left} = moves[moves.length - 1];
    elements.unshift(make("p", {class: "unseen"}, `${guess}: ${sayFeedback(guess, feedback)}. ${say("left", left, noun())}. `));
  }
  find("you-now").replaceChildren(...elements);
  find("you-error").textContent = youProblem ? youProblem() : "";
  find("you-form").hidden = !isYourTurn();
  find("you-left").hidden = find("you-advice").hidden = !isYourTurn();
  find("you-end").hidden = !isOver;
  find("you-emoji").textContent = over === "found" ? emojiOf(rule, game.win, youGame.history.map(([, feedback]) => feedback)) : "";
  find("you-share").hidden = over !== "found";
  find("you-challenge").hidden = youMode === "adversary";
  find("you-hint").disabled = !isYourTurn();
  find("you-give-up").disabled = isOver;
  find("you-limits").textContent = game.knowsRule ? "" : text("limitsOther");
  find("you-help").textContent = kind === "codes" ? text("pegHelp") : "";
  guessBoard.draw(hasColours ? youGame.symbolStates() : new Map());
  showDuel();
  showLeft();
  showRanking();
  showReview(isOver);
  showRecord();
}

/** Show in which mode the game is. */
function showModes() {
  const names = Object.entries(text("modes")).filter(([mode]) => mode in MODES);
  find("you-mode").replaceChildren(...names.map(([mode, name]) => make("option", {value: mode}, name)));
  find("you-mode").value = youMode;
  find("you-about").textContent = text("modesAbout")[youMode](youDay);
}

/** Say whose turn it is, and the hint. */
function youTurn() {
  const {moves} = youGame;
  const lines = youDuel ? duelTurn() : [say("yourTurn", moves.length + 1)];
  return youNote ? [...lines, youNote()] : lines;
}

/** Say how the game ended, and what the tree takes. */
function youEnd() {
  const {moves, secret, over, left} = youGame;
  const open = over !== "found" && youMode === "adversary" && left.length > 1;
  if (open) return [say("adversaryOpen", left.length, secret)];
  return [over === "found" ? say("youFound", secret, moves.length) : say("gaveUp", secret), treeLine(secret)];
}

export const treeLine = (/** @type {string} */ secret) => say("treeTakes", game.tree.path(secret).length, game.tree.average().toFixed(2));

const MAX_LISTED = 500;

/**
 * Return texts as one, with commas where they have spaces; only the first if there are many.
 * @param {string[]} texts
 */
export function listed(texts) {
  const more = texts.length - MAX_LISTED;
  const separator = texts.some(each => /\s/.test(each)) ? ", " : " ";
  return texts.slice(0, MAX_LISTED).join(separator) + (more > 0 ? ` … +${more}` : "");
}

function showLeft() {
  if (find("you-left").open) find("you-codes").textContent = listed(youGame.left);
}

/**
 * Say why the page does not take a guess.
 * @param {Problem} problem
 * @param {string | null} [warned] the guess that it takes if it is sent once more
 */
function refuse(problem, warned = null) {
  warnedOf = warned;
  youProblem = () => sayProblem(problem);
  showYou();
}

/** Guess what the board shows. */
function sendGuess() {
  const typed = guessBoard.value();
  if (typed === undefined) return refuse([guessBoard.isEmpty() ? "needGuess" : "needAll"]);
  const {guess, problem} = youGame.read(typed);
  if (problem) return refuse(problem);
  const again = youGame.moves.findIndex(move => move.guess === guess);
  if (again >= 0 && warnedOf !== guess) return refuse(["repeated", guess, again + 1], guess);
  youGame.guess(guess);
  youNote = youProblem = warnedOf = null;
  guessBoard.clear();
  if (youGame.over) recordGame();
  showYou();
  remember();
  focusTurn();
  keepInView("you");
}

/** Move the focus to what comes next, if it was in a form. */
export function focusTurn() {
  if (!find("you-end").hidden) find("you-new").focus();
  else if (!isYourTurn()) duelPanel.board.focus();
  else if (document.activeElement === document.body || find("you").contains(document.activeElement)) guessBoard.focus();
}

/**
 * Show a hint.
 * @param {() => string} shown
 */
export function noteYou(shown) {
  youNote = shown;
  youProblem = null;
  showYou();
}

function giveUp() {
  youGame.over = "given up";
  youNote = youProblem = null;
  recordGame();
  showYou();
  remember();
}

find("you-form").addEventListener("submit", event => {
  event.preventDefault();
  sendGuess();
});
find("you-hint").addEventListener("click", hint);
find("you-give-up").addEventListener("click", () => {
  giveUp();
  find("you-new").focus();
});
find("you-new").addEventListener("click", () => {
  newGame(youMode === "daily" ? "random" : youMode);
  focusTurn();
});
find("you-mode").addEventListener("change", () => newGame(/** @type {Mode} */ (find("you-mode").value)));
find("you-left").addEventListener("toggle", showLeft);
find("you-share").addEventListener("click", () => copyText(resultText(), "copiedResult"));
find("you-challenge").addEventListener("click", () => copyText(challenge(), "copiedChallenge"));

/** Return the secret as it stands in addresses; an adversary has none. */
const hiddenSecret = () => youMode === "adversary" ? "-" : hideNumber(game.tree.secrets().indexOf(youGame.secret), game.name);

/** Return the address of a game with the same secret, or against the same adversary. */
const challenge = () => addressOf({lang: language, tab: "you", ...modeInAddress(), you: [hiddenSecret()]});

/**
 * Return the mode as addresses have it; a secret at random, and that of a duel, is a secret like any other.
 * @returns {Omit<Position, "tab">}
 */
function modeInAddress() {
  if (youMode === "daily") return {play: "daily", day: youDay};
  return youMode === "adversary" ? {play: "adversary"} : {};
}

/**
 * Return the game as addresses have it.
 * @returns {Omit<Position, "tab">}
 */
export function youInAddress() {
  const played = youGame && (youGame.moves.length || youGame.over || youMode !== "random" || openTab() === "you");
  if (!played) return {};
  return {
    ...modeInAddress(), ...duelInAddress(),
    you: [hiddenSecret(), ...youGame.moves.map(({guess}) => guess)],
    end: youGame.over === "given up" ? "1" : "",
  };
}

/** Return a finished game as text to send: nothing in it tells the secret. */
function resultText() {
  const {moves, secret} = youGame;
  const name = youMode === "daily" ? `${game.name} ${youDay}` : game.name;
  return `${say("result", name, moves.length, game.tree.path(secret).length)}\n${find("you-emoji").textContent}\n${challenge()}`;
}

/**
 * Bring back a game from an address.
 * @param {Position} position
 */
export function restoreYou({you: [hidden, ...guesses] = [], end, play, day = "", begins, duel}) {
  const secret = game.tree.secrets()[revealNumber(hidden, game.name)];
  if (play === "adversary" && MODES.adversary) MODES.adversary();
  else if (play === "daily" && /^\d{4}-\d\d-\d\d$/.test(day)) MODES.daily(day);
  else if (secret === undefined) newSecret();
  else if (play === "duel") beginDuel(secret, begins);
  else startYou(secret);
  const isKnown = secret !== undefined || youMode === "adversary" || youMode === "daily";
  if (!isKnown || !replayYou(guesses) || !restoreDuel(duel || [])) youProblem = () => text("badAddress");
  if (end === "1" && !youGame.over) youGame.over = "given up";
}

/**
 * Make guesses once more; return whether all of them can be made.
 * @param {string[]} guesses
 */
export function replayYou(guesses) {
  return guesses.every(typed => {
    const {guess} = youGame.read(typed);
    if (guess === undefined || youGame.over) return false;
    youGame.guess(guess);
    return true;
  });
}

/**
 * Take a key on the tab; return whether it meant something.
 * @param {KeyboardEvent} event
 */
export function keyYou(event) {
  if (youDuel && youDuel.turn === "program") return duelPanel.board.key(event);
  if (!isYourTurn()) return false;
  if (guessBoard.key(event)) return true;
  if (event.key.toLowerCase() !== "h") return false;
  hint();
  return true;
}

/**
 * Paste a guess, or an answer in a duel, from anywhere on the tab.
 * @param {string} pasted
 */
export function pasteYou(pasted) {
  if (youDuel && youDuel.turn === "program") duelPanel.fill(pasted);
  if (!isYourTurn()) return;
  const {guess, problem} = game.readGuess(pasted, youGame.treeGuess());
  if (guess !== undefined) guessBoard.fill(guess);
  youProblem = problem ? () => sayProblem(problem) : null;
  showYou();
}
