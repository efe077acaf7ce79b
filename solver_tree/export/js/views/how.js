// How to play, in three drawn examples: behind "?" in the header, and beside the board on the first visit

import {countsOf, symbolsOf} from "../pure/rule.js";
import {cells, codeBesideCells, feedbackElement, find, gameData, hasCells, hasColours, kind, make, rule, say, text} from "./elements.js";
import {keep, readKept} from "./storage.js";

/** @import {Move} from "../pure/rule.js" */

const HOW_KEY = `solver-tree-how-${kind}`;
const isFirstVisit = readKept(HOW_KEY) === null;

/**
 * Say what feedback means.
 * @param {Move} move
 */
function sayMeaning([guess, feedback]) {
  if (feedback === gameData.win) return text("howFound");
  if (rule?.rule === "black" && !/[1-9G]/.test(feedback)) return text("howOutOfPlace");
  if (hasColours) {
    /** @param {string} letter */
    const symbols = letter => symbolsOf(rule, guess).filter((_, index) => feedback[index] === letter).join(", ");
    return say("howColours", symbols("G").toUpperCase(), symbols("Y").toUpperCase());
  }
  return rule ? say("howPegs", ...countsOf(feedback)) : "";
}

/** @param {Move} move */
function exampleElement(move) {
  const [guess, feedback] = move;
  return make("li", {},
    make("div", {class: "line"}, codeBesideCells(guess), hasCells ? cells(guess, feedback) : null, hasCells && hasColours ? null : feedbackElement(guess, feedback)),
    make("span", {}, sayMeaning(move)));
}

/**
 * Show the examples where they are open.
 * @param {() => Move[]} examples
 * @param {string} about what to do, in a sentence
 */
export function showHow(examples, about) {
  find("how-first").hidden = !isFirstVisit;
  for (const panel of /** @type {HTMLDetailsElement[]} */ ([find("about"), find("how-first")])) {
    const list = panel.querySelector(".how");
    if (panel.hidden || !panel.open || !list) continue;
    list.replaceChildren(make("li", {}, about), ...examples().map(exampleElement));
    keep(HOW_KEY, "seen");
  }
}

/**
 * Have the examples shown when somebody asks for them. What opens in the header closes by Escape, and when something else is pressed.
 * @param {() => void} show
 */
export function listenForHow(show) {
  /** @returns {NodeListOf<HTMLDetailsElement>} */
  const opened = () => document.querySelectorAll("header details[open]");
  find("about").addEventListener("toggle", show);
  document.addEventListener("click", event => {
    for (const panel of opened()) panel.open = event.composedPath().includes(panel);
  });
  document.addEventListener("keydown", event => {
    if (event.key !== "Escape") return;
    for (const panel of opened()) {
      panel.open = false;
      panel.querySelector("summary")?.focus();
    }
  });
}
