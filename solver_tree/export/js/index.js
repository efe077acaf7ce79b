// The index of a site: the games of today, and files of one's own, which are played on the page for them.

import {writeAddress} from "./pure/address.js";
import {dayOf, readRecord, recordKey} from "./pure/daily.js";
import {listenForFiles, ownPart, sayOwn, showKept, showOwn, tellOwn} from "./views/choosing.js";
import {language, listenForLanguage} from "./views/languages.js";
import {keepOwn, keptOwn} from "./views/ownstore.js";
import {readKept} from "./views/storage.js";

/** @import {OwnKept} from "./views/ownstore.js" */

/** @type {(selector: string) => NodeListOf<HTMLAnchorElement>} */
const linksOf = selector => document.querySelectorAll(selector);

/** Let the links of today lead to the secrets of the day, and say which are found. */
function showToday() {
  const day = dayOf(new Date());
  for (const link of linksOf("#today a")) {
    link.hash = writeAddress({lang: language, tab: "you", play: "daily", day, you: ["-"]});
    const played = readRecord(readKept(recordKey(link.dataset.record ?? ""))).find(each => each.day === day);
    const done = link.querySelector(".done");
    if (done) done.textContent = played ? sayOwn("done", played.found ? played.guesses.length : 0) : "";
  }
}

/** Show the page in its language. */
function speak() {
  for (const link of linksOf(".cards a, #files a, #own-play")) link.hash = language;
  showToday();
  showOwn();
}

/**
 * Keep a file, and play it.
 * @param {OwnKept} kept
 */
async function playKept(kept) {
  if (await keepOwn(kept)) location.href = `own.html#${language}`;
  else tellOwn(() => sayOwn("notKept"));
}

listenForLanguage(speak);
speak();
listenForFiles(playKept, () => {
  showKept(undefined);
  ownPart("own-file").focus();
});
keptOwn().then(showKept);
window.addEventListener("pageshow", async event => {
  if (!event.persisted) return;
  showToday();  // a game may be over since
  showKept(await keptOwn());
});
