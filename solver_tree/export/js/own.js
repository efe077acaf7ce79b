// The page for a file of one's own: it plays the file that this browser keeps, or asks for that of a link.

import {listOf, readAddress} from "./pure/address.js";
import {readTreeFile} from "./pure/lazy.js";
import {dataOfFile, secretsOfFile, titleOf} from "./pure/ownfile.js";
import {digestOf} from "./pure/texthash.js";
import {TEXTS} from "./pure/texts.js";
import {listenForFiles, ownPart, sayOwn, showKept, showOwn, tellOwn} from "./views/choosing.js";
import {language, listenForLanguage} from "./views/languages.js";
import {keepOwn, keptOwn} from "./views/ownstore.js";

/** @import {OwnKept} from "./views/ownstore.js" */

let isPlaying = false;

/**
 * Play a file on this page: its data and the script of pages become elements, as on the page of any tree.
 * @param {OwnKept} kept
 */
function playOwn({name, json}) {
  isPlaying = true;
  const file = readTreeFile(json);
  const data = dataOfFile(file, JSON.parse(ownPart("shared-data").textContent ?? ""), name);
  const title = titleOf(file, name);
  for (const heading of document.getElementsByTagName("h1")) heading.textContent = title;
  document.title = `${title} – Solver Tree`;
  ownPart("own-menu").append(ownPart("own"));
  ownPart("own-place").remove();
  for (const id of ["about", "own-menu"]) ownPart(id).hidden = false;
  tellOwn(() => "");
  showKept({name, json});
  /** @type {(id: string, type: string, text: string) => void} */
  const add = (id, type, text) => {
    const element = document.createElement("script");
    Object.assign(element, {id, type, textContent: text});
    document.body.append(element);
  };
  add("tree-data", "application/json", json);
  add("game-data", "application/json", JSON.stringify(data));
  add("script", "", ownPart("page-script").textContent ?? "");
}

/** Show the section in the language of the page; the script of pages listens, too, once a file is played. */
function speak() {
  showOwn();
  for (const id of ["home", "own-play"]) /** @type {HTMLAnchorElement} */ (ownPart(id)).hash = language;
}

/**
 * Return whether a file is the one that the address is about; any file is if the address does not say.
 * @param {OwnKept} kept
 */
function isWanted({json}) {
  const wanted = listOf(readAddress(location.hash));
  if (!wanted) return true;
  const file = readTreeFile(json);
  return digestOf(file.game, secretsOfFile(file)) === wanted.digest;
}

/**
 * Ask for the file that the address is about, if it says so.
 * @param {string} [other] the name of a file that is another one
 */
function askForWanted(other) {
  const stated = readAddress(location.hash), wanted = listOf(stated), {friend} = stated;
  if (!wanted) return;
  tellOwn(() => [friend ? TEXTS[language].friendFound(friend) : "", sayOwn("wanted", wanted.name, wanted.count, other)].join(" "));
}

/** Begin anew, without what the address says. */
function beginAnew() {
  history.replaceState(null, "", `#${language}`);
  location.reload();
}

/**
 * Take a file that was chosen: keep it, and play it, unless the address is about another one.
 * @param {OwnKept} kept
 */
async function takeOwn(kept) {
  if (!isPlaying && !isWanted(kept)) return askForWanted(kept.name);
  const isKept = await keepOwn(kept);
  if (!isPlaying) playOwn(kept);
  else if (isKept) beginAnew();
  else tellOwn(() => sayOwn("notKept"));
}

async function startOwn() {
  listenForLanguage(speak);
  speak();
  listenForFiles(takeOwn, beginAnew);
  window.addEventListener("hashchange", () => {
    if (!isPlaying) location.reload();  // a link that is opened here, or one's own file instead of that of the link
  });
  const kept = await keptOwn();
  if (kept && isWanted(kept)) return playOwn(kept);
  showKept(kept);
  askForWanted(kept?.name);
}

startOwn();
