// It guesses

import {entry, isFound} from "../pure/tree.js";
import {code, example, find, hasColours, kind, make, noun, readFeedback, say, text} from "./elements.js";
import {AnswerPanel} from "./answers.js";
import {moveElement} from "./moves.js";
import {keepInView, remember} from "./navigation.js";
import {game, session} from "./start.js";

/** @import {Position} from "../pure/address.js" */

export const itPanel = new AnswerPanel("it", () => session.it, {
  show: () => showIt(),
  answered: () => {
    if (!itPanel.problem) find("it-answer").value = "";
    showIt();
    remember();
    if (session.it.over) find("it-new").focus();
    else itPanel.board.focus();  // where Enter sends nothing before something is set
    keepInView("it");
  },
});

/** Show the game on "It guesses". */
export function showIt() {
  const {history, nodes, node, over} = session.it;
  find("it-moves").replaceChildren(...history.map(([guess, feedback], index) => {
    const below = nodes[index + 1];
    return moveElement(index + 1, guess, feedback, isFound(below) ? null : game.tree.size(below).left);
  }));
  if (over) {
    find("it-now").replaceChildren(make("p", {class: "now"}, say("foundIn", history[history.length - 1][0], history.length)));
  } else {
    const {left, worst} = game.tree.size(node);
    const status = worst === 1 ? say("mustBe", noun()) : say("leftAndWorst", say("left", left, noun()), worst);
    const guess = code(entry(node)[0]);
    if (hasColours) guess.classList.add("unseen");  // the tiles show it
    find("it-now").replaceChildren(
      make("p", {class: "now"}, say("guessNumber", history.length + 1), " ", guess), make("p", {class: "quiet"}, status));
  }
  find("it-form").hidden = find("it-answers").hidden = over;
  find("it-typed").hidden = over || kind === "other";
  find("it-undo").disabled = history.length === 0;
  find("it-error").textContent = itPanel.problem ? itPanel.problem() : "";
  if (!over) itPanel.draw();
  find("it-form-help").textContent = kind === "other" ? "" : say(hasColours ? "colourHelp" : "countHelp", example(game.feedbacks));
}

find("it-form").addEventListener("submit", event => {
  event.preventDefault();
  const typed = find("it-answer").value;
  if (!typed.trim()) {
    itPanel.send();
    return;
  }
  if (!itPanel.fill(typed)) return;
  const inField = document.activeElement === find("it-answer");
  itPanel.send();
  if (inField && !session.it.over) find("it-answer").focus({preventScroll: true});
});
find("it-answer").addEventListener("input", () => {
  const feedback = readFeedback(find("it-answer").value, game.feedbacks);
  if (feedback !== undefined) itPanel.board.fill(feedback);
});
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

/** Make the board and the field ready for the answer to the guess of the tree. */
function startAnswer() {
  find("it-answer").value = "";
  itPanel.start();
}

/** Show another position than before. */
function goOn() {
  startAnswer();
  showIt();
  remember();
}

/**
 * Bring back a game; say so if the tree does not have all of it.
 * @param {Position} position
 */
export function restoreIt(position) {
  const isWhole = session.restoreIt(position);
  startAnswer();
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
