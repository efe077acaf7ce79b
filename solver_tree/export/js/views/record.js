// One's own games, kept in this browser, beside the tree.

import {foundAtEach} from "../pure/partings.js";
import {histogramOf, readRecord, recordKey, withGame} from "../pure/daily.js";
import {find, gameData, make, say, text} from "./elements.js";
import {game, session} from "./start.js";
import {keep, readKept} from "./storage.js";
import {bar, columnHeads, tableRow} from "./tables.js";

/** @import {Played} from "../pure/daily.js" */

const RECORD_KEY = recordKey(`${game.name} ${gameData.secretCount}`);
let eraseAsked = false;

/** Return the games that this browser has kept; none if it keeps nothing. */
const keptGames = () => readRecord(readKept(RECORD_KEY));

/**
 * Keep games; without any, forget that there were some.
 * @param {Played[]} games
 */
const keepGames = games => keep(RECORD_KEY, games.length ? JSON.stringify(games) : null);

/** Keep the game that is over, if it was one against a fixed secret. */
export function recordGame() {
  const {mode, day, id, hints, you: {moves, over}} = session;
  if ((mode !== "random" && mode !== "daily") || !moves.length) return;
  const played = {guesses: moves.map(({guess}) => guess), found: over === "found", hints};
  keepGames(withGame(keptGames(), mode === "daily" ? {day, ...played} : {id, ...played}));
}

/** Bring back the game of the day, if it is over: it is played once. */
export function restoreDaily() {
  const played = keptGames().find(({day}) => day === session.day);
  if (played) session.restorePlayed(played);
}

/** Show the own games beside the tree. */
export function showRecord() {
  const games = keptGames();
  find("you-record").hidden = games.length === 0;
  if (!games.length || !find("you-record").open) return;
  const own = histogramOf(games), ofTree = foundAtEach(game.tree, secret => game.tree.weightOf(secret), secret => game.tree.ends().get(secret)?.number ?? 0);
  const [ownSum, treeSum] = [own, ofTree].map(counts => counts.reduce((sum, count) => sum + count, 0));
  const rows = Array.from({length: Math.max(own.length, ofTree.length)}, (_, i) => [own[i] || 0, ofTree[i] || 0]);
  const largest = Math.max(...rows.flatMap(([mine, its]) => [ownSum && mine / ownSum, its / treeSum]));
  find("record-head").replaceChildren(...columnHeads(text("recordColumns"), 3));
  find("record-rows").replaceChildren(...rows.map(([mine, its], i) => recordRow(i + 1, mine, mine / (ownSum || 1), its / treeSum, largest)));
  const average = ownSum ? own.reduce((sum, count, i) => sum + count * (i + 1), 0) / ownSum : null;
  find("record-about").textContent = say("recordAbout", ownSum, average && average.toFixed(2), game.tree.average().toFixed(2), games.length - ownSum);
  find("record-erase").textContent = text(eraseAsked ? "eraseSure" : "eraseRecord");
}

/**
 * Return a row of the table: how many own games took some number of guesses, and the shares of both sides.
 * @type {(number: number, count: number, mine: number, its: number, largest: number) => HTMLElement}
 */
function recordRow(number, count, mine, its, largest) {
  return tableRow([
    `${number}`, count ? `${count} · ${(100 * mine).toFixed(0)} %` : "–", its ? `${(100 * its).toFixed(1)} %` : "–",
    [...(mine ? [bar(mine, largest, "own bars")] : []), ...(its ? [bar(its, largest)] : [])],
  ], 3);
}

/** Save the games as a file. */
function exportRecord() {
  const saved = {game: game.name, games: keptGames()};
  const address = URL.createObjectURL(new Blob([JSON.stringify(saved, null, 1)], {type: "application/json"}));
  make("a", {href: address, download: `${game.name}-games.json`.replace(/[^\w.-]+/g, "-")}).click();
  setTimeout(() => URL.revokeObjectURL(address));
}

find("you-record").addEventListener("toggle", () => {
  eraseAsked = false;
  showRecord();
});
find("record-export").addEventListener("click", exportRecord);
find("record-erase").addEventListener("click", () => {
  if (eraseAsked) keepGames([]);
  eraseAsked = !eraseAsked;
  showRecord();
  if (find("you-record").hidden) find("you-mode").focus();
});
