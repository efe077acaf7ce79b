// The moves of games as elements, and what the tree takes

import {code, feedbackElement, hasColours, make, noun, say} from "./elements.js";
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
  const shown = code(guess);
  if (hasColours && feedback !== null) shown.classList.add("unseen");  // the tiles show it
  return make("li", {},
    make("span", {class: "number"}, `${number}`), shown, feedbackElement(guess, feedback),
    left === null ? null : make("span", {class: "quiet"}, say("left", left, noun())));
}

/**
 * Return the lines of a game, which say nothing of candidates.
 * @param {Move[]} history
 */
export const moveElements = history => history.map(([guess, feedback], index) => moveElement(index + 1, guess, feedback, null));

/**
 * Say how many guesses the tree takes.
 * @param {string} secret
 */
export const treeLine = secret => say("treeTakes", game.tree.path(secret).length, game.tree.average().toFixed(2));
