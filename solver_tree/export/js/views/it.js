// Let it guess

import {entry, isFound} from "../pure/tree.js";
import {cells, codeBesideCells, find, hasCells, hasColours, make, noun, rule, say, text} from "./elements.js";
import {AnswerPanel} from "./answers.js";
import {emptyRows, moveElement} from "./moves.js";
import {keepInView, remember} from "./navigation.js";
import {game, session} from "./start.js";

/** @import {Position} from "../pure/address.js" */

export const itPanel = new AnswerPanel("it", () => session.it, {
  show: () => showIt(),
  answered: () => {
    showIt();
    remember();
    if (session.it.over) find("it-new").focus();
    else itPanel.board.focus();  // where Enter sends nothing before something is set
    keepInView("it");
  },
});

/** Show the game on "Let it guess". */
export function showIt() {
  const {history, nodes, node, over} = session.it;
  find("it-moves").replaceChildren(...history.map(([guess, feedback], index) => {
    const below = nodes[index + 1];
    return moveElement(index + 1, guess, feedback, isFound(below) ? null : game.tree.size(below).left);
  }));
  find("it-rest").replaceChildren(...(over ? [] : emptyRows(history.length)));
  if (over) {
    find("it-now").replaceChildren(make("p", {class: "now"}, say("foundIn", history[history.length - 1][0], history.length)));
  } else {
    const {left, worst} = game.tree.size(node);
    const status = worst === 1 ? say("mustBe", noun()) : say("leftAndWorst", say("left", left, noun()), worst);
    const [guess] = entry(node);
    find("it-now").replaceChildren(make("p", {}, say("guessNumber", history.length + 1), " ", codeBesideCells(guess)), make("p", {}, status));
    find("it-guess").replaceChildren(...(hasCells && !hasColours ? [cells(guess)] : []));
  }
  find("it-form").hidden = find("it-answers").hidden = over;
  find("it-undo").disabled = history.length === 0;
  find("it-error").textContent = itPanel.problem ? itPanel.problem() : "";
  find("it-help").textContent = text("answerHelp")[hasColours ? "colours" : rule?.marks ? "pegs" : "buttons"];
  if (!over) itPanel.draw();
}

find("it-undo").addEventListener("click", () => {
  session.it.undo();
  goOn();
  if (find("it-undo").disabled) find("it-new").focus();
});
find("it-new").addEventListener("click", () => {
  session.beginIt();
  goOn();
  itPanel.board.focus();
});

/** Show another position than before. */
function goOn() {
  itPanel.start();
  showIt();
  remember();
}

/**
 * Bring back a game; say so if the tree does not have all of it.
 * @param {Position} position
 */
export function restoreIt(position) {
  const isWhole = session.restoreIt(position);
  itPanel.start();
  if (!isWhole) itPanel.problem = () => text("badAddress");
}

/**
 * Take a key on the tab; return whether it meant something.
 * @param {KeyboardEvent} event
 */
export const keyIt = event => !session.it.over && itPanel.board.key(event);

/**
 * Paste feedback from anywhere on the tab.
 * @param {string} pasted
 */
export function pasteIt(pasted) {
  if (!session.it.over) itPanel.fill(pasted);
}
