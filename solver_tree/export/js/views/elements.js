// Elements that all pages of games share. Names, guesses and feedback may be any text: they are only set as text.

import {language} from "./languages.js";
import {BLANK, countsOf, isColoured, symbolsOf} from "../pure/rule.js";
import {feedbackReadings} from "../pure/spelling.js";
import {TEXTS} from "../pure/texts.js";

/** @import {Correction} from "../pure/corrections.js" */
/** @import {GameData, Problem} from "../pure/game.js" */
/** @import {Language} from "./languages.js" */
/** @import {Plain, Sentence, Texts, Written} from "../pure/texts.js" */

/**
 * The elements of which something else than any HTML element is asked, by id; null where the page may lack them.
 * @typedef {Object} Special
 * @property {HTMLInputElement} browse-secret
 * @property {HTMLInputElement} other-file
 * @property {HTMLSelectElement} you-mode
 * @property {HTMLButtonElement} it-undo
 * @property {HTMLButtonElement} you-hint
 * @property {HTMLButtonElement} you-give-up
 * @property {HTMLButtonElement} proof-check
 * @property {HTMLDetailsElement} about
 * @property {HTMLDetailsElement} other
 * @property {HTMLDetailsElement} you-advice
 * @property {HTMLDetailsElement} you-left
 * @property {HTMLDetailsElement} you-record
 * @property {HTMLDetailsElement} you-review
 * @property {HTMLCanvasElement} map
 * @property {HTMLCanvasElement} other-map
 * @property {HTMLAnchorElement | null} home
 * @property {HTMLElement | null} certificate
 * @property {HTMLElement | null} other-data
 * @property {HTMLElement | null} rules
 */

/**
 * Return an element.
 * @template {string} Id
 * @param {Id} id
 * @returns {Id extends keyof Special ? Special[Id] : HTMLElement}
 */
export const find = id => /** @type {any} */ (document.getElementById(id));

/**
 * Return all elements that a selector finds.
 * @type {(selector: string) => NodeListOf<HTMLElement>}
 */
const findAll = selector => document.querySelectorAll(selector);

/** @type {GameData} */
export const gameData = JSON.parse(find("game-data").textContent ?? "");
export const rule = gameData.rule;
export const kind = rule ? rule.kind : "other";
export const hasColours = isColoured(rule);

document.documentElement.style.setProperty("--positions", `${rule?.positions ?? 1}`);
document.documentElement.style.setProperty("--across", `${Math.ceil((rule?.positions ?? 1) / 2)}`);
document.body.classList.add(`of-${kind}`);

/** @type {Record<Language, Texts>} */
const texts = TEXTS;

/**
 * Return what the page has under a name, in its language.
 * @template {keyof Texts} Name
 * @param {Name} name
 * @returns {Texts[Name]}
 */
export const text = name => texts[language][name];

/**
 * Return a text with values.
 * @template {Sentence} Name
 * @param {Name} name
 * @param {Parameters<Texts[Name]>} values
 */
export function say(name, ...values) {
  /** @type {Written} */
  const written = text(name);
  return written(...values);
}

/**
 * Say what is wrong.
 * @param {Problem} problem
 */
export function sayProblem([name, ...values]) {
  /** @type {string | Written} */
  const shown = text(name);
  return typeof shown === "string" ? shown : shown(...values);
}

/** Return what a secret is called. */
export const noun = () => text("noun")[kind];

const MAX_CORRECTIONS = 4;

/**
 * Say which answers may be wrong, the likeliest only; nothing if no single one explains it.
 * @param {Correction[]} corrections
 */
export const sayCorrections = corrections => corrections.slice(0, MAX_CORRECTIONS)
  .map(({guess, feedback, instead, left}) => say("correction", guess, instead, feedback, left, noun())).join(" ");

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

/**
 * Make an element.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, string>} attributes
 * @param {(Node | string | null)[]} children null is left out
 */
export function make(tag, attributes, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children.filter(child => child !== null));
  return element;
}

// Symbols: the pegs of games whose symbols may repeat or have the names of colours; background and ink of each

const PEG_COLOURS = gameData.pegColours;

/**
 * Return the colour of each symbol, by symbol; empty if the game has none.
 * @returns {Record<string, [background: string, ink: string]>}
 */
function pegColours() {
  if (rule?.kind !== "codes") return {};
  const symbols = [...rule.alphabet], known = Object.keys(PEG_COLOURS);
  const named = rule.names.length > 0 && rule.names.every(name => known.includes(name));
  if (!named && (!rule.repeats || symbols.length > known.length)) return {};
  return Object.fromEntries(symbols.map((symbol, index) => [symbol, PEG_COLOURS[named ? rule.names[index] : known[index]]]));
}

/**
 * Return what a symbol is called: with its name, if it has one.
 * @param {string} symbol
 */
export function symbolName(symbol) {
  if (symbol === BLANK) return text("blank");
  return rule?.names?.length ? `${symbol} ${rule.names[[...rule.alphabet].indexOf(symbol)]}` : symbol;
}

export const COLOUR_OF = pegColours();
export const hasPegs = Object.keys(COLOUR_OF).length > 0;

/**
 * Give an element the look of a symbol, or of an empty place; a blank is an empty place with its symbol.
 * @param {HTMLElement} element
 * @param {string | null} symbol
 */
export function dress(element, symbol) {
  const isBlank = symbol === BLANK;
  element.classList.toggle("peg", hasPegs);
  element.classList.toggle("empty", symbol === null || isBlank);
  const [background, ink] = (symbol !== null && COLOUR_OF[symbol]) || ["", isBlank ? "var(--ink)" : ""];
  element.style.background = background;
  element.style.color = ink;
}

/**
 * Return a guess as text, or as pegs.
 * @param {string} guess
 * @returns {HTMLElement}
 */
export function code(guess) {
  const symbols = [...guess];
  if (!hasPegs) return make("bdi", {class: symbols.length > 12 ? "code long" : "code"}, guess);
  return make("bdi", {class: "code"}, ...symbols.map(symbol => {
    const peg = make("span", {}, symbol);
    dress(peg, symbol);
    return peg;
  }));
}

/**
 * Tell the style sheet the place of an element, as what comes together moves one after the other.
 * @param {number} index
 * @param {HTMLElement} element
 */
function atPlace(index, element) {
  element.style.setProperty("--place", `${index}`);
  return element;
}

const MAX_PLACES = 9;  // the places that fit beside each other on the narrowest phone

export const hasCells = rule !== null && rule.positions <= MAX_PLACES;

/**
 * Return a guess as a row of pegs or tiles, each with its colour if the feedback has one, for people who can see it.
 * @param {string} guess
 * @param {string | null} [feedback]
 * @returns {HTMLElement}
 */
export function cells(guess, feedback = null) {
  if (!hasCells) return code(guess);
  return make("div", {class: "cells", "aria-hidden": "true"}, ...symbolsOf(rule, guess).map((symbol, index) => {
    const cell = make("span", hasColours && feedback !== null ? {"data-colour": feedback[index]} : {}, symbol);
    if (!cell.dataset.colour) dress(cell, symbol);
    return atPlace(index, cell);
  }));
}

/**
 * Return a guess as text beside its cells: it is seen only where there are none.
 * @param {string} guess
 */
export function codeBesideCells(guess) {
  const shown = code(guess);
  shown.classList.toggle("unseen", hasCells);
  return shown;
}

/** Return a row of empty places. */
export const emptyCells = () => make("div", {class: "cells"}, ...Array.from({length: rule?.positions ?? 0}, () => {
  const cell = make("span", {});
  dress(cell, null);
  return cell;
}));

/**
 * Return the pegs of an answer as drawings: black ones, white ones, and a hole for each other position.
 * @param {string} feedback
 * @returns {HTMLElement}
 */
export function keyPegs(feedback) {
  const [black, white] = countsOf(feedback), places = Array.from({length: rule?.positions ?? 0});
  return make("span", {class: "key-pegs", "aria-hidden": "true"},
    ...places.map((_, index) => atPlace(index, make("i", {class: index < black ? "black" : index < black + white ? "white" : "none"}))));
}

// Feedback. `feedbacks` are all of the game; they may be missing where feedback is colours

/**
 * Return the feedback that a text means; undefined if it is none, or if it may mean several.
 * @param {string} typed
 * @param {string[]} feedbacks
 */
export function readFeedback(typed, feedbacks) {
  const readings = feedbackReadings(typed, rule, feedbacks);
  return readings.length === 1 ? readings[0] : undefined;
}

/**
 * Say why a text is not taken as feedback.
 * @param {string} typed
 * @param {string[]} feedbacks
 */
export function sayNoFeedback(typed, feedbacks) {
  if (kind === "codes" && rule?.marks) {
    const [exact, elsewhere] = rule.marks, others = rule.positions - 1;
    if (typed === `${others}${exact}1${elsewhere}`) return say("lastOneFits", others);
  }
  const readings = feedbackReadings(typed, rule, feedbacks);
  return readings.length ? say("severalReadings", typed.trim(), readings.join(", ")) : say("notFeedback", typed.trim(), example(feedbacks));
}

/**
 * Return feedback that shows how it is written.
 * @param {string[]} feedbacks
 */
function example(feedbacks) {
  if (rule && hasColours) return "BYG".repeat(rule.positions).slice(0, rule.positions);
  return feedbacks[Math.floor(feedbacks.length / 2)];
}

/**
 * Return what a colour means.
 * @param {string} letter
 */
export function colourName(letter) {
  /** @type {Record<string, string>} */
  const names = text("colours");
  return names[letter];
}

/**
 * Return feedback as text for people who cannot see it.
 * @param {string} guess
 * @param {string | null} feedback
 * @returns {string}
 */
export function sayFeedback(guess, feedback) {
  if (feedback === null) return text("wrong");
  if (hasColours) {
    return symbolsOf(rule, guess).map((symbol, index) => say("position", index + 1, symbol, colourName(feedback[index]))).join("; ");
  }
  return kind === "codes" ? say("pegs", ...countsOf(feedback)) : feedback;
}

/**
 * Return feedback as an element.
 * @param {string} guess
 * @param {string | null} feedback null if all that is known is that the guess is wrong
 * @returns {HTMLElement}
 */
export function feedbackElement(guess, feedback) {
  if (feedback === null) return make("span", {}, text("wrong"));
  const about = {role: "img", "aria-label": sayFeedback(guess, feedback)};
  if (hasColours) {
    return make("span", {class: "tiles", ...about}, ...symbolsOf(rule, guess).map((symbol, index) =>
      make("span", {class: "tile", "data-colour": feedback[index]}, code(symbol), make("small", {}, feedback[index]))));
  }
  if (kind !== "codes") return feedbackChip(feedback);
  return make("span", {class: "beside", ...about}, keyPegs(feedback), make("bdi", {class: "small"}, feedback));
}

/**
 * Return feedback as text in a frame: colours as small tiles with their letters.
 * @param {string} feedback
 */
export const feedbackChip = feedback => make("bdi", {class: "chip"},
  ...(hasColours ? [...feedback].map(letter => make("span", {"data-colour": letter}, letter)) : [feedback]));

/**
 * Return a figure, or the interval of its bounds; a half is rounded to the even digit, as Python does.
 * @param {number} lower
 * @param {number} upper
 * @param {number} digits
 * @returns {string}
 */
export function figure(lower, upper, digits) {
  const [low, high] = [lower, upper].map(number => {
    const scaled = number * 10 ** digits;
    return (Math.abs(scaled % 1) === 0.5 ? 2 * Math.round(scaled / 2) / 10 ** digits : number).toFixed(digits);
  });
  return low === high ? low : `${low}-${high}`;
}

/** Return the title of the page in its language: what people call the game. */
export const heading = () => (document.querySelector(`h1 [lang="${language}"]`) ?? document.querySelector("h1"))?.textContent ?? "";

/** Return the text that an element names. */
const named = (/** @type {string | undefined} */ name) => text(/** @type {Plain} */ (name));

/**
 * Show all texts of the page in the chosen language, but for what the views write.
 */
export function showTexts() {
  for (const element of findAll("[data-text]")) element.textContent = named(element.dataset.text);
  for (const element of findAll("[data-label]")) element.setAttribute("aria-label", named(element.dataset.label));
  document.title = `${heading()} – Solver Tree`;
  const rules = find("rules");
  if (rules) rules.textContent = say("rules", rule, gameData.rules, gameData.secretCount);
}
