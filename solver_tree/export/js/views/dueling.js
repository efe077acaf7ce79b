// The duel: the tree guesses a secret of yours, too.

import {YouGame} from "../pure/game.js";
import {Duel} from "../pure/opponents.js";
import {code, find, hasColours, noun, say, text} from "./elements.js";
import {game} from "./start.js";
import {AnswerPanel} from "./answers.js";
import {moveElement, replayIt} from "./it.js";
import {beginYou, focusTurn, showYou, treeLine, youDuel} from "./you.js";
import {keepInView, remember} from "../page.js";

/** @import {Position} from "../pure/address.js" */

export const duelPanel = new AnswerPanel("duel", () => duelNow().it, {
  show: () => showYou(),
  answered: () => {
    showYou();
    remember();
    focusTurn();
    keepInView("you");
  },
});

/** Return the duel, while there is one. */
function duelNow() {
  if (!youDuel) throw new Error("no duel goes on");
  return youDuel;
}

/**
 * Begin a duel.
 * @param {string} secret
 * @param {string} [begins] any text but "program" lets you begin
 */
export function beginDuel(secret, begins) {
  const yours = new YouGame(game, secret);
  beginYou(yours, "duel", new Duel(yours, begins === "program" ? "program" : "you"));
  duelPanel.start();
}

/** Say whose turn it is in which round. */
export function duelTurn() {
  const {turn, round, you, it} = duelNow();
  const last = you.over ? text("duelLastMine") : it.over ? text("duelLastYours") : "";
  if (turn === "you") return [say("duelYourTurn", round), last].filter(Boolean);
  return [say("duelMyTurn", round), last || say("left", game.tree.size(it.node).left, noun())];
}

/** Say who won, and both secrets. */
export function duelEnd() {
  const {winner, you, it} = duelNow();
  const yours = you.over === "found" ? "duelFound" : "duelNotFound";
  const lines = [text("duelWinner")[winner || "draw"], `${say(yours, you.secret, you.moves.length)} ${treeLine(you.secret)}`];
  if (it.over) return [...lines, say("duelItFound", it.history[it.history.length - 1][0], it.history.length)];
  return [...lines, say("duelItNot", it.history.length, say("left", game.tree.size(it.node).left, noun()))];
}

/** Show the guesses of the tree, and where to answer them. */
export function showDuel() {
  find("duel-side").hidden = youDuel === null;
  find("duel-form").hidden = youDuel === null || youDuel.turn !== "program";
  find("duel-undo").hidden = youDuel === null || youDuel.turn === null;
  if (youDuel === null) return;
  const {it} = youDuel;
  find("duel-moves").replaceChildren(...it.history.map(([guess, feedback], index) => moveElement(index + 1, guess, feedback, null)));
  find("duel-undo").disabled = it.history.length === 0;
  find("duel-error").textContent = duelPanel.problem ? duelPanel.problem() : "";
  if (find("duel-form").hidden) return;
  find("duel-guess").replaceChildren(code(duelPanel.guess));
  find("duel-guess").classList.toggle("unseen", hasColours);  // the tiles show it
  duelPanel.draw();
}

/**
 * Return the duel as addresses have it.
 * @returns {Omit<Position, "tab">}
 */
export const duelInAddress = () => youDuel ? {play: "duel", begins: youDuel.begins, duel: youDuel.it.history.flat()} : {};

/**
 * Bring back the guesses of the tree; return whether the tree has all of them.
 * @param {string[]} texts
 */
export function restoreDuel(texts) {
  if (youDuel === null) return true;
  const isWhole = replayIt(youDuel.it, texts);
  duelPanel.start();
  return isWhole;
}

find("duel-form").addEventListener("submit", event => {
  event.preventDefault();
  duelPanel.send();
});
find("duel-undo").addEventListener("click", () => {
  duelNow().it.undo();
  duelPanel.start();
  showYou();
  remember();
  duelPanel.board.focus();
});
