// The page of a tree: which view has the keys and the address

import {listOf, readAddress} from "./pure/address.js";
import {exampleMoves} from "./pure/how.js";
import {takeOtherOfPage, translateBeside} from "./views/beside.js";
import {targetOf} from "./views/boards.js";
import {focusSearched, forgetProblem, restoreBrowse, showBrowse} from "./views/browse.js";
import {find, hasColours, heading, kind, rule, showTexts, text} from "./views/elements.js";
import {listenForHow, showHow} from "./views/how.js";
import {keyIt, pasteIt, restoreIt, showIt} from "./views/it.js";
import {language, listenForLanguage, setLanguage} from "./views/languages.js";
import {TABS, markTab, remember, rememberGame} from "./views/navigation.js";
import {game, ownList, session} from "./views/start.js";
import {showFigures} from "./views/statistics.js";
import {keyYou, pasteYou, restoreYou, showYou} from "./views/you.js";

/** @import {Position} from "./pure/address.js" */
/** @import {Tab} from "./pure/session.js" */

/**
 * What a tab does: it shows itself, takes a key if it means something, and takes what is pasted.
 * @typedef {{show: () => void, key?: (event: KeyboardEvent) => boolean, paste?: (pasted: string) => void}} View
 */

/** @type {Record<Tab, View>} */
const VIEWS = {
  it: {show: showIt, key: keyIt, paste: pasteIt},
  you: {show: showYou, key: keyYou, paste: pasteYou},
  browse: {
    show() {
      showBrowse();
      translateBeside();
    },
  },
  figures: {show: showFigures},
};

/**
 * Open a tab, and draw it; the others are drawn when they open.
 * @param {Tab} tab
 */
function chooseTab(tab) {
  markTab(tab);
  VIEWS[tab].show();
}

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
  if (target.closest("input, textarea, .box")) return;
  if (target.closest("select, summary, #tabs") && !/^[^ ]$/u.test(event.key)) return;  // other keys are those of the list, or of the tabs
  if ((event.key === " " || event.key === "Enter") && target.closest("button, a") && !find(session.tab).contains(target)) return;
  if (VIEWS[session.tab].key?.(event)) event.preventDefault();
});
document.addEventListener("paste", event => {
  const {paste} = VIEWS[session.tab];
  if (!paste || targetOf(event).closest("input, textarea")) return;
  event.preventDefault();
  paste(event.clipboardData?.getData("text") ?? "");
});

/**
 * Return the tab of an address that names none.
 * @param {Position} stated
 */
const tabOf = stated => stated.it ? "it" : stated.at || stated.find ? "browse" : "you";

/** Show the position of the address. */
function restore() {
  const stated = readAddress(location.hash), wanted = listOf(stated), own = listOf({list: ownList()});
  if (wanted && own && wanted.digest !== own.digest) return location.reload();  // the page then asks for that list
  setLanguage(stated.lang);
  restoreIt(stated);
  restoreYou(stated);
  restoreBrowse(stated);
  markTab(TABS.find(tab => tab === stated.tab) ?? tabOf(stated));
  translate();
  rememberGame();
  if (session.tab === "browse" && session.searched !== null) focusSearched();
}

/** Show how to play: own games have examples of their tree. */
const explain = () => showHow(() => rule ? exampleMoves(rule, game.tree.secrets()) : gameOfTree(), text("howTo")[kind === "codes" && hasColours ? "coloured" : kind]);

/** Return a game of the tree of three guesses, or the end of one. */
function gameOfTree() {
  const games = game.tree.secrets().map(secret => game.tree.path(secret));
  return (games.find(({length}) => length === 3) ?? games[games.length - 1]).slice(-3);
}

/** Show all texts in the language of the page. */
function translate() {
  showTexts();
  find("tabs").setAttribute("aria-label", heading());
  const home = find("home");
  if (home) home.hash = language;
  VIEWS[session.tab].show();
  explain();
}

window.addEventListener("popstate", restore);
listenForLanguage(() => {
  find("copied").textContent = "";
  forgetProblem();
  translate();
  remember("replaceState");
});
listenForHow(explain);
takeOtherOfPage();
restore();
for (const main of document.getElementsByTagName("main")) main.hidden = false;
