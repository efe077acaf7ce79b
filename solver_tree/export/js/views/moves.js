// The moves of games as elements, and what the tree takes

import {cells, codeBesideCells, emptyCells, feedbackElement, hasCells, hasColours, kind, make, say, sayFeedback} from "./elements.js";
import {game} from "./start.js";

/** @import {Move} from "../pure/rule.js" */

/**
 * Return a line of a game.
 * @param {number} number
 * @param {string} guess
 * @param {string | null} feedback
 * @param {number | null} left how many candidates are left; null says nothing of them
 */
export function moveElement(number, guess, feedback, left) {
  const about = left === null ? null : make("span", {class: "quiet"}, say("leftShort", left));
  const isShown = hasCells && hasColours && feedback !== null;
  const said = isShown ? make("span", {class: "unseen"}, sayFeedback(guess, feedback)) : feedbackElement(guess, feedback);
  return make("li", {class: "row"},
    make("span", {class: "number"}, `${number}`), make("div", {}, codeBesideCells(guess), hasCells ? cells(guess, feedback) : null),
    make("div", {class: "beside"}, said, about));
}

/**
 * Return the lines of a game, which say nothing of candidates.
 * @param {Move[]} history
 */
export const moveElements = history => history.map(([guess, feedback], index) => moveElement(index + 1, guess, feedback, null));

const MOST_ROWS = 20;  // of a board that is empty

/** How many rows a board has from the start: as many as guesses are allowed, or else as the tree may take. */
function rowsAtLeast() {
  if (!hasCells) return 0;
  const allowed = game.tree.file.constraints?.max_guesses ?? Math.max(kind === "words" ? 6 : 0, game.tree.size(game.tree.root).worst);
  return Math.min(allowed, MOST_ROWS);
}

/**
 * Return the rows of a board that are not played yet.
 * @param {number} taken how many are above them
 */
export const emptyRows = taken => Array.from({length: Math.max(rowsAtLeast() - taken, 0)}, (_, index) =>
  make("li", {class: "row"}, make("span", {class: "number"}, `${taken + index + 1}`), emptyCells()));

/**
 * Say how many guesses the tree takes.
 * @param {string} secret
 */
export const treeLine = secret => say("treeTakes", game.tree.path(secret).length, game.tree.average().toFixed(2));
