// Where the page is: its tabs, its address, what is in view, and the clipboard

import {writeAddress} from "../pure/address.js";
import {find, text} from "./elements.js";
import {writeHistory} from "./history.js";
import {language} from "./languages.js";
import {ownList, session} from "./start.js";

/** @import {Position} from "../pure/address.js" */
/** @import {Tab} from "../pure/session.js" */
/** @import {Plain} from "../pure/texts.js" */

/** @type {Tab[]} */
export const TABS = ["you", "it", "browse", "figures"];

/**
 * Mark the open tab.
 * @param {Tab} tab
 */
export function markTab(tab) {
  session.tab = tab;
  for (const other of TABS) {
    const chosen = other === tab, element = find(`tab-${other}`);
    element.setAttribute("aria-selected", `${chosen}`);
    element.tabIndex = chosen ? 0 : -1;
    find(other).hidden = !chosen;
  }
}

/**
 * Scroll the board of a tab as little as shows its last row.
 * @param {Tab} tab
 */
export function keepInView(tab) {
  const rows = find(tab).querySelectorAll(".rows > li, .row.now, #you-end:not([hidden])");
  const shown = [...rows].filter(row => row.getClientRects().length && !row.closest("[aria-hidden], #duel-side"));
  shown[shown.length - 1]?.scrollIntoView({block: "nearest"});
}

/**
 * Return the end of the address of a position, in the language of the page.
 * @param {Position} position
 */
const hashOf = position => `#${writeAddress({lang: language, list: ownList(), ...position})}`;

/** @param {Position} position */
export const addressOf = position => location.href.split("#")[0] + hashOf(position);

/**
 * Keep the position in the address.
 * @param {"pushState" | "replaceState"} [how]
 */
export function remember(how = "pushState") {
  const hash = hashOf(session.position());
  find("copied").textContent = "";
  if (hash !== location.hash) writeHistory(how, hash, gameState());
}

/** Keep which game this is, and how many hints were given in it, so that Back and a reload find the same one. */
export function rememberGame() {
  const state = gameState();
  if (history.state?.game !== state.game || history.state.hints !== state.hints) writeHistory("replaceState", location.hash, state);
}

/** Return what a history keeps of the game, beside its address. */
const gameState = () => ({game: session.id, hints: session.hints});

const TOAST_GAP = 8;  // pixels between what is said and a button, or the edge of the screen
let copiedTimer = 0;

/**
 * Copy text, and say at the button that it was copied; where that is forbidden, show it for copying by hand.
 * @param {string} copied
 * @param {Plain} name of the text that says so
 * @param {HTMLElement} button
 */
export async function copyText(copied, name, button) {
  clearTimeout(copiedTimer);
  try {
    await navigator.clipboard.writeText(copied);
  } catch (error) {
    return sayAt(button, copied);
  }
  sayAt(button, text(name));
  copiedTimer = setTimeout(() => { find("copied").textContent = ""; }, 4000);
}

/**
 * Say something above a button, or below it where there is no room above; all of it on the screen.
 * @param {HTMLElement} button
 * @param {string} said
 */
function sayAt(button, said) {
  const toast = find("copied"), {top, bottom, left, right} = button.getBoundingClientRect();
  toast.textContent = said;
  const {width, height} = toast.getBoundingClientRect(), {clientWidth, clientHeight} = document.documentElement;
  /** @type {(wanted: number, most: number) => string} */
  const within = (wanted, most) => `${Math.max(TOAST_GAP, Math.min(wanted, most - TOAST_GAP))}px`;
  toast.style.left = within((left + right - width) / 2, clientWidth - width);
  toast.style.top = within(top - height < 2 * TOAST_GAP ? bottom + TOAST_GAP : top - height - TOAST_GAP, clientHeight - height);
}

const copyLink = find("copy-link");
copyLink.addEventListener("click", () =>
  copyText(addressOf({tab: session.tab, ...session.addresses()[session.tab]}), "copiedLink", copyLink));
