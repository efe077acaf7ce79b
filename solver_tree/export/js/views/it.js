// It guesses

import {entry, isFound} from "../pure/tree.js";
import {ItGame} from "../pure/game.js";
import {code, example, feedbackElement, find, hasColours, kind, make, noun, readFeedback, say, text} from "./elements.js";
import {game} from "./start.js";
import {AnswerPanel} from "./answers.js";
import {keepInView, remember} from "../page.js";

export let itGame = new ItGame(game);

export const itPanel = new AnswerPanel("it", () => itGame, {
  show: () => showIt(),
  answered: () => {
    if (!itPanel.problem) find("it-answer").value = "";
    showIt();
    remember();
    if (itGame.over) find("it-new").focus();
    else itPanel.board.focus();  // where Enter sends nothing before something is set
    keepInView("it");
  },
});

/** Show the game on "It guesses". */
export function showIt() {
  const {history, nodes, over} = itGame;
  find("it-moves").replaceChildren(...history.map(([guess, feedback], index) => {
    const node = nodes[index + 1];
    return moveElement(index + 1, guess, feedback, isFound(node) ? null : game.tree.size(node).left);
  }));
  if (over) {
    find("it-now").replaceChildren(make("p", {class: "now"}, say("foundIn", history[history.length - 1][0], history.length)));
  } else {
    const {left, worst} = game.tree.size(itGame.node);
    const status = worst === 1 ? say("mustBe", noun()) : say("leftAndWorst", say("left", left, noun()), worst);
    const guess = code(entry(itGame.node)[0]);
    if (hasColours) guess.classList.add("unseen");  // the tiles show it
    find("it-now").replaceChildren(
      make("p", {class: "now"}, say("guessNumber", history.length + 1), " ", guess), make("p", {class: "quiet"}, status));
  }
  find("it-form").hidden = find("it-answers").hidden = find("it-typed").hidden = over;
  find("it-typed").hidden = over || kind === "other";
  find("it-undo").disabled = history.length === 0;
  find("it-error").textContent = itPanel.problem ? itPanel.problem() : "";
  if (!over) itPanel.draw();
  find("it-form-help").textContent = kind === "other" ? "" : say(hasColours ? "colourHelp" : "countHelp", example(game.feedbacks));
}

/**
 * Return a line of a game.
 * @param {number} number
 * @param {string} guess
 * @param {string | null} feedback
 * @param {number | null} left how many candidates are left; null says nothing of them
 */
export function moveElement(number, guess, feedback, left) {
  const shown = code(guess);
  if (hasColours && feedback !== null) shown.classList.add("unseen");  // the tiles show it
  return make("li", {},
    make("span", {class: "number"}, `${number}`), shown, feedbackElement(guess, feedback),
    left === null ? null : make("span", {class: "quiet"}, say("left", left, noun())));
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
  if (inField && !itGame.over) find("it-answer").focus({preventScroll: true});
});
find("it-answer").addEventListener("input", () => {
  const feedback = readFeedback(find("it-answer").value, game.feedbacks);
  if (feedback !== undefined) itPanel.board.fill(feedback);
});
find("it-undo").addEventListener("click", () => {
  itGame.undo();
  startAnswer();
  showIt();
  remember();
  if (find("it-undo").disabled) find("it-new").focus();
});
find("it-new").addEventListener("click", () => {
  itGame = new ItGame(game);
  startAnswer();
  showIt();
  remember();
  itPanel.board.focus();
});

/** Make the board and the field ready for the answer to the guess of the tree. */
function startAnswer() {
  find("it-answer").value = "";
  itPanel.start();
}

/**
 * Bring back a game; say so if the tree does not have all of it.
 * @param {string[]} texts guesses and feedback in turn
 */
export function restoreIt(texts) {
  itGame = new ItGame(game);
  const isBroken = !replayIt(itGame, texts);
  startAnswer();
  if (isBroken) itPanel.problem = () => text("badAddress");
}

/**
 * Answer the guesses of a game as an address has it; return whether the tree has all of it.
 * @param {ItGame} shown
 * @param {string[]} texts
 */
export function replayIt(shown, texts) {
  for (let i = 0; i + 1 < texts.length; i += 2) {
    if (shown.over || entry(shown.node)[0] !== texts[i] || !shown.answer(texts[i + 1])) return false;
  }
  return true;
}

/**
 * Paste feedback from anywhere on the tab.
 * @param {string} pasted
 */
export function pasteIt(pasted) {
  if (!itGame.over) itPanel.fill(pasted);
}
