// The duel: the tree guesses a secret of yours, too.

import {cells, codeBesideCells, find, hasCells, hasColours, noun, say, text} from "./elements.js";
import {AnswerPanel} from "./answers.js";
import {emptyRows, moveElements, treeLine} from "./moves.js";
import {remember} from "./navigation.js";
import {game, session} from "./start.js";

export const duelPanel = new AnswerPanel("duel", () => duelNow().it, {
  show: () => session.tell("changed"),
  answered: () => session.tell("moved"),
});

/** Return the duel, while there is one. */
function duelNow() {
  if (!session.duel) throw new Error("no duel goes on");
  return session.duel;
}

/** Say whose turn it is in which round. */
export function duelTurn() {
  const {turn, round, you, it, ahead} = duelNow();
  const last = you.over ? say("duelLastMine", ahead) : it.over ? text("duelLastYours") : "";
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
  const {duel} = session;
  find("duel-side").hidden = duel === null;
  find("duel-form").hidden = duel === null || duel.turn !== "program";
  find("duel-undo").hidden = duel === null || duel.turn === null || duel.it.history.length === 0;
  if (duel === null) return;
  find("duel-moves").replaceChildren(...moveElements(duel.it.history));
  find("duel-rest").replaceChildren(...(duel.turn === null ? [] : emptyRows(duel.it.history.length)));
  find("duel-error").textContent = duelPanel.problem ? duelPanel.problem() : "";
  if (find("duel-form").hidden) return;
  find("duel-guess").replaceChildren(codeBesideCells(duelPanel.guess), ...(hasCells && !hasColours ? [cells(duelPanel.guess)] : []));
  duelPanel.draw();
}

find("duel-undo").addEventListener("click", () => {
  duelNow().it.undo();
  duelPanel.start();
  session.tell("changed");
  remember();
  duelPanel.board.focus();
});
