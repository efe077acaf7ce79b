// Tabs, addresses and languages

import {language, languageNamed, listenForLanguage, setLanguage} from "./views/languages.js";
import {readAddress, writeAddress} from "./pure/address.js";
import {find, rule, showTexts, text} from "./views/elements.js";
import {targetOf} from "./views/boards.js";
import {game} from "./views/start.js";
import {itGame, itPanel, pasteIt, restoreIt, showIt} from "./views/it.js";
import {keyYou, newSecret, pasteYou, restoreYou, showYou, youGame, youInAddress} from "./views/you.js";
import {browseAt, focusSearched, openAt, search, searched, showBrowse} from "./views/browse.js";
import {takeOtherOfPage} from "./views/beside.js";
import {showFigures} from "./views/statistics.js";

/** @import {Language} from "./views/languages.js" */
/** @import {Position} from "./pure/address.js" */
/** @import {Plain} from "./pure/texts.js" */

/** @typedef {"it" | "you" | "browse" | "figures"} Tab */

/** @type {Tab[]} */
const TABS = ["it", "you", "browse", "figures"];

/** @type {Record<Tab, () => void>} */
const SHOW = {it: showIt, you: showYou, browse: showBrowse, figures: showFigures};
/** @type {Partial<Record<Tab, (event: KeyboardEvent) => boolean>>} */
const KEYS = {it: event => !itGame.over && itPanel.board.key(event), you: keyYou};
/** @type {Partial<Record<Tab, (pasted: string) => void>>} */
const PASTE = {it: pasteIt, you: pasteYou};

/** @type {Tab} */
let shownTab = "it";
export const openTab = () => shownTab;

/**
 * Mark the open tab.
 * @param {Tab} tab
 */
function markTab(tab) {
  shownTab = tab;
  for (const other of TABS) {
    const chosen = other === tab, element = find(`tab-${other}`);
    element.setAttribute("aria-selected", `${chosen}`);
    element.tabIndex = chosen ? 0 : -1;
    find(other).hidden = !chosen;
  }
}

/**
 * Open a tab, and draw it; the others are drawn when they open.
 * @param {Tab} tab
 */
function chooseTab(tab) {
  markTab(tab);
  SHOW[tab]();
}

/**
 * Scroll as little as shows the card of a tab, and so all answers.
 * @param {Tab} tab
 */
export const keepInView = tab => find(tab).querySelector(".card")?.scrollIntoView({block: "nearest"});

for (const [index, tab] of TABS.entries()) {
  find(`tab-${tab}`).addEventListener("click", () => {
    chooseTab(tab);
    remember();
  });
  find(`tab-${tab}`).addEventListener("keydown", event => {
    const next = new Map([["ArrowLeft", index - 1], ["ArrowRight", index + 1], ["Home", 0], ["End", TABS.length - 1]]).get(event.key);
    if (next === undefined) return;
    event.preventDefault();
    const chosen = TABS[(next + TABS.length) % TABS.length];
    chooseTab(chosen);
    remember();
    find(`tab-${chosen}`).focus();
  });
}

// What is typed or pasted outside of fields goes to the board of the open tab.
document.addEventListener("keydown", event => {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  const target = targetOf(event);
  if (target.closest("input, select, textarea, summary, .box")) return;
  if (target.closest("#tabs") && !/^[^ ]$/u.test(event.key)) return;  // other keys are those of the tabs
  if ((event.key === " " || event.key === "Enter") && target.closest("button, a") && !find(openTab()).contains(target)) return;
  const take = KEYS[openTab()];
  if (take && take(event)) event.preventDefault();
});
document.addEventListener("paste", event => {
  const take = PASTE[openTab()];
  if (!take || targetOf(event).closest("input, textarea")) return;
  event.preventDefault();
  take(event.clipboardData?.getData("text") ?? "");
});

// Addresses

/**
 * Return the position that the page shows, as an address has it.
 * @returns {Position & {tab: Tab}}
 */
function position() {
  return {
    lang: language,
    tab: openTab(),
    it: itGame.history.flat(),
    ...youInAddress(),
    at: browseAt,
    find: searched === null ? [] : [searched],
  };
}

/** @param {Position} shown */
export const addressOf = shown => `${location.href.split("#")[0]}#${writeAddress(shown)}`;

/**
 * Keep the position in the address, so that Back, a reload and a copy of the address bring it back.
 * @param {"pushState" | "replaceState"} [how]
 */
export function remember(how = "pushState") {
  const hash = `#${writeAddress(position())}`;
  find("copied").textContent = "";
  if (hash === location.hash) return;
  try {
    history[how](null, "", hash);
  } catch (error) {
    // Where a page is shown inside another, the browser may forbid it: then there is no address.
  }
}

/** Show the position of the address. */
function restore() {
  const stated = readAddress(location.hash);
  setLanguage(languageNamed(stated.lang) ?? language);
  restoreIt(stated.it || []);
  if (stated.you) restoreYou(stated);
  else if (youGame) newSecret();
  openAt(game.tree.at(stated.at || []) ? stated.at || [] : []);
  if (stated.find) search(stated.find[0]);
  find("browse-secret").value = stated.find ? stated.find[0] : "";
  markTab(TABS.find(tab => tab === stated.tab) ?? "it");
  translate();
  if (openTab() === "browse" && searched !== null) focusSearched();
}

/**
 * Copy text, and say that it was copied; where that is forbidden, show it for copying by hand.
 * @param {string} copied
 * @param {Plain} name of the text that says so
 */
export async function copyText(copied, name) {
  try {
    await navigator.clipboard.writeText(copied);
    find("copied").textContent = text(name);
  } catch (error) {
    find("copied").textContent = copied;
  }
}

find("copy-link").addEventListener("click", () => {
  const {lang, tab, ...all} = position();
  /** @type {Record<Tab, Position>} */
  const shown = {it: {it: all.it}, you: youInAddress(), browse: {at: all.at, find: all.find}, figures: {}};
  copyText(addressOf({lang, tab, ...shown[tab]}), "copiedLink");
});
window.addEventListener("popstate", restore);

// Languages

/** Show all texts in the language of the page. */
function translate() {
  showTexts();
  find("tabs").setAttribute("aria-label", game.name);
  const home = find("home");
  if (home) home.hash = language;
  SHOW[openTab()]();
}

/** @param {Language} chosen */
function chooseLanguage(chosen) {
  setLanguage(chosen);
  find("copied").textContent = "";
  if (searched === null && find("browse-error").textContent) find("browse-error").textContent = "";
  translate();
  remember("replaceState");
}

if (rule?.kind === "codes" && !/\D/.test(rule.alphabet)) find("browse-secret").inputMode = "numeric";
find("about").open = innerWidth >= 640;  // on a phone, the game comes first
listenForLanguage(chooseLanguage);
takeOtherOfPage();
restore();
for (const main of document.getElementsByTagName("main")) main.hidden = false;
