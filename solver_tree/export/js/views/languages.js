// The language of a page, and the buttons that choose it

import {keep, readKept} from "./storage.js";

/** @typedef {"en" | "zh"} Language */

/** @type {NodeListOf<HTMLElement>} */
const languageButtons = document.querySelectorAll("[data-language]");
const languages = Array.from(languageButtons, languageOf);
const LANGUAGE_KEY = "solver-tree-language";
/** @type {(() => void)[]} */
const listeners = [];

/**
 * Return the language that a button chooses.
 * @param {HTMLElement} button
 */
function languageOf(button) {
  return /** @type {Language} */ (button.dataset.language);
}

/** Return the language that the address asks for, or that was chosen before, or of the browser, if the page has it. */
function preferredLanguage() {
  const stated = location.hash.slice(1).replace(/^(?:.*&)?lang=(\w*).*$/, "$1");
  const preferred = [stated, readKept(LANGUAGE_KEY), ...(navigator.languages || [navigator.language])];
  return preferred.map(tag => languageNamed((tag || "").toLowerCase().split("-")[0])).find(each => each !== undefined) ?? "en";
}

/**
 * Return the language of a name; undefined if the page does not have it.
 * @param {string | undefined} name
 */
const languageNamed = name => languages.find(each => each === name);

/** The language that the page has now. */
export let language = preferredLanguage();

/**
 * Set the language of the document, if the page has it; the style sheet then hides the texts of the other language.
 * @param {string | undefined} name
 */
export function setLanguage(name) {
  language = document.documentElement.lang = languageNamed(name) ?? language;
  for (const button of languageButtons) button.setAttribute("aria-pressed", `${languageOf(button) === language}`);
}

/**
 * Have a function called when somebody has chosen another language.
 * @param {() => void} then
 */
export function listenForLanguage(then) {
  listeners.push(then);
}

for (const button of languageButtons) {
  button.addEventListener("click", () => {
    setLanguage(languageOf(button));
    keep(LANGUAGE_KEY, language);
    for (const then of listeners) then();
  });
}
setLanguage(language);
