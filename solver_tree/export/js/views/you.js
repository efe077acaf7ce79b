// Play: you guess

import {emojiOf} from "../pure/game.js";
import {find, hasColours, heading, keyPegs, kind, listed, make, noun, rule, say, sayFeedback, sayProblem, text} from "./elements.js";
import {giveHint, placeButton, showAnswersOfGuess, showRanking} from "./advising.js";
import {showCrossed} from "./crossing.js";
import {duelEnd, duelPanel, duelTurn, showDuel} from "./dueling.js";
import {guessBoard, makeGuessBoard} from "./guessing.js";
import {animate} from "./motion.js";
import {emptyRows, moveElement, treeLine} from "./moves.js";
import {addressOf, copyText, keepInView, remember} from "./navigation.js";
import {recordGame, restoreDaily, showRecord} from "./record.js";
import {showReview} from "./reviewing.js";
import {game, session} from "./start.js";
import {desk} from "./workers.js";

/** @import {Position} from "../pure/address.js" */
/** @import {Hint} from "./advising.js" */
/** @import {Problem} from "../pure/game.js" */
/** @import {Mode} from "../pure/session.js" */

/** @type {Hint | null} */
let youNote = null;
/** @type {(() => string) | null} */
let youProblem = null;  // says what is wrong with the guess
/** @type {string | null} */
let warnedOf = null;  // the guess that was made before and is made again if it is sent once more

/** Make the tab ready for a game that has begun. */
function prepareYou() {
  youNote = youProblem = warnedOf = null;
  makeGuessBoard({submit: sendGuess, changed: showAnswersOfGuess});
  guessBoard.clear(true);
  if (session.duel) duelPanel.start();
}

/**
 * Begin a game.
 * @type {typeof session.begin}
 */
function beginYou(mode, chosen) {
  session.begin(mode, chosen);
  if (mode === "daily") restoreDaily();
  prepareYou();
}

/**
 * Begin a game in a mode, and show it.
 * @param {Mode} mode
 */
function newGame(mode) {
  beginYou(mode);
  showYou();
  remember();
}

/** Show the game on "Play". */
export function showYou() {
  if (!session.begun) beginYou("random");
  const {you, isOver, isYourTurn} = session, {moves, over} = you;
  showModes();
  find("you-moves").replaceChildren(...moves.map(
    ({guess, feedback, left}, index) => moveElement(index + 1, guess, feedback, feedback === game.win ? null : left)));
  find("you-number").textContent = `${moves.length + 1}`;
  find("you-rest").replaceChildren(...(isOver ? [] : emptyRows(moves.length + (isYourTurn ? 1 : 0))));
  find("you-now").replaceChildren(...(isOver ? [] : turnElements()));
  find("you-result").replaceChildren(...(isOver ? endElements() : []));
  find("you-error").textContent = youProblem ? youProblem() : "";
  find("you-form").hidden = find("you-left").hidden = find("you-tray").hidden = !isYourTurn;
  find("you-end").hidden = !isOver;
  find("you-end").classList.remove("fresh");
  find("you-end").classList.toggle("won", session.isWon);
  find("you-emoji").replaceChildren(...(over === "found" ? pictureOfGame() : []));
  find("you-share").hidden = over !== "found";
  find("you-challenge").hidden = session.mode === "adversary";
  find("you-hint").hidden = find("you-send").hidden = find("you-actions").hidden = !isYourTurn;
  find("you-give-up").hidden = isOver;
  find("you-new").classList.toggle("main", isOver && over !== "found");
  (isOver ? find("you-share").parentElement : find("you-give-up").parentElement)?.append(find("you-new"));
  find("you-dock").hidden = isOver && !youProblem;
  find("you-limits").textContent = game.knowsRule ? "" : text("limitsOther");
  find("you-help").textContent = kind === "codes" && !isOver ? text("pegHelp") : "";
  guessBoard.draw(hasColours ? you.symbolStates() : new Map());
  showDuel();
  showCrossed();
  showLeft();
  showRanking();
  showReview();
  showRecord();
}

/** Show in which mode the game is. */
function showModes() {
  const names = Object.entries(text("modes")).filter(([mode]) => session.has(mode));
  find("you-mode").replaceChildren(...names.map(([mode, name]) => make("option", {value: mode}, name)));
  find("you-mode").value = session.mode;
  find("you-about").textContent = [session.friend ? say("friendFound", session.friend) : "", text("modesAbout")[session.mode](session.day)].filter(Boolean)[0];
}

/** Say what the last move has left, whose turn it is, and the hint. */
function turnElements() {
  const {moves} = session.you, last = moves[moves.length - 1];
  const said = last ? `${last.guess}: ${sayFeedback(last.guess, last.feedback)}. ${say("left", last.left, noun())}. ` : "";
  const lines = session.duel ? duelTurn() : [say("yourTurn", moves.length + 1)];
  return [make("p", {class: "unseen"}, said), ...(youNote ? [hintElement(youNote)] : lines.map(line => make("p", {}, line)))];
}

/**
 * Return what a hint says; the guess in it is a button that places it.
 * @param {Hint} hint
 */
function hintElement({said, guess}) {
  const sentence = said(), start = guess === undefined ? -1 : sentence.indexOf(guess);
  if (guess === undefined || start < 0) return make("p", {}, sentence);
  return make("p", {}, sentence.slice(0, start), placeButton(guess), sentence.slice(start + guess.length));
}

/** Say how the game ended, with your number of guesses beside that of the tree. */
function endElements() {
  const {moves, secret, over, left} = session.you;
  if (session.duel) return duelEnd().map((line, i) => make("p", {class: i ? "quiet" : "now"}, line));
  const open = over !== "found" && session.mode === "adversary" && left.length > 1;
  if (open) return [make("p", {class: "now"}, say("adversaryOpen", left.length, secret))];
  const ended = over === "found" ? say("youFound", secret, moves.length) : say("gaveUp", secret);
  /** @type {(number: string, name: string) => HTMLElement} */
  const score = (number, name) => make("div", {}, make("b", {}, number), name);
  const scores = make("div", {class: "scores", "aria-hidden": "true"},
    score(over === "found" ? `${moves.length}` : "–", text("you")), ...(session.friend ? [score(session.friend, text("yourFriend"))] : []),
    score(`${game.tree.path(secret).length}`, text("theTree")));
  return [make("p", {class: "now"}, ended), scores, make("p", {class: "quiet small"}, treeLine(secret))];
}

function showLeft() {
  const {left} = session.you;
  find("you-left").firstElementChild?.replaceChildren(say("candidates", left.length));
  if (find("you-left").open) find("you-codes").textContent = listed(left);
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
  animate(find("you-form").firstElementChild, "wrong");
}

/** Guess what the board shows. */
function sendGuess() {
  const {you} = session, typed = guessBoard.value();
  if (typed === undefined) return refuse([guessBoard.isEmpty() ? "needGuess" : "needAll"]);
  const {guess, problem} = you.read(typed);
  if (problem) return refuse(problem);
  const again = you.moves.findIndex(move => move.guess === guess);
  if (again >= 0 && warnedOf !== guess) return refuse(["repeated", guess, again + 1], guess);
  you.guess(guess);
  youNote = youProblem = warnedOf = null;
  guessBoard.clear();
  if (you.over) recordGame();
  session.tell("moved");
  animate(find("you-moves").lastElementChild, "fresh");
  if (game.knowsRule) desk.prepare();  // for the review
}

session.listen("changed", showYou);
session.listen("moved", () => {
  showYou();
  if (session.isOver) animate(find("you-end"), "fresh");
  remember();
  focusTurn();
  keepInView("you");
});

/** Move the focus to what comes next, if it was in a form. */
function focusTurn() {
  if (!find("you-end").hidden) find("you-end").focus();  // where Enter does nothing
  else if (!session.isYourTurn) duelPanel.board.focus();
  else if (document.activeElement === document.body || find("you").contains(document.activeElement)) guessBoard.focus();
}

/** Show a hint. */
const hint = () => giveHint(given => {
  youNote = given;
  youProblem = null;
  showYou();
});

find("you-form").addEventListener("submit", event => {
  event.preventDefault();
  sendGuess();
});
find("you-hint").addEventListener("click", hint);
find("you-give-up").addEventListener("click", () => {
  session.you.giveUp();
  youNote = youProblem = null;
  recordGame();
  session.tell("moved");
});
find("you-new").addEventListener("click", () => {
  newGame(session.mode === "daily" ? "random" : session.mode);
  focusTurn();
});
find("you-mode").addEventListener("change", () => newGame(/** @type {Mode} */ (find("you-mode").value)));
find("you-left").addEventListener("toggle", showLeft);
find("you-share").addEventListener("click", () => copyText(resultText(), "copiedResult", find("you-share")));
find("you-challenge").addEventListener("click", () => copyText(challengeAddress(), "copiedChallenge", find("you-challenge")));

const challengeAddress = () => addressOf({tab: "you", ...session.challenge()});

/** Return the answers of the game as emoji. */
const emojiOfGame = () => emojiOf(rule, game.win, session.you.history.map(([, feedback]) => feedback));

/** Return the answers of the game as a drawing: fonts without colours have black circles that look white in the dark. */
const pictureOfGame = () => kind === "codes" && rule?.marks ? session.you.history.map(([, feedback]) => keyPegs(feedback)) : [emojiOfGame()];

/** Return a finished game as text to send: nothing in it tells the secret. */
function resultText() {
  const {mode, day, you: {moves, secret}} = session;
  const name = mode === "daily" ? `${heading()} ${day}` : heading();
  const result = say("result", name, moves.length, game.tree.path(secret).length);
  return `${result}\n${emojiOfGame()}\n${challengeAddress()}`;
}

/**
 * Bring back a game from an address; without one, a new game takes the place of that which goes on.
 * @param {Position} position
 */
export function restoreYou(position) {
  if (!position.you) {
    if (session.begun) beginYou("random");
    return;
  }
  const isWhole = session.restoreYou(position, history.state);
  prepareYou();
  if (session.mode === "daily" && !session.you.moves.length) restoreDaily();
  if (!isWhole) youProblem = () => text("badAddress");
}

/**
 * Take a key on the tab; return whether it meant something.
 * @param {KeyboardEvent} event
 */
export function keyYou(event) {
  if (session.duel?.turn === "program") return duelPanel.board.key(event);
  if (!session.isYourTurn) return false;
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
  if (session.duel?.turn === "program") duelPanel.fill(pasted);
  if (!session.isYourTurn) return;
  const {guess, problem} = game.readGuess(pasted, session.you.treeGuess());
  if (guess !== undefined) guessBoard.fill(guess);
  youProblem = problem ? () => sayProblem(problem) : null;
  showYou();
}
