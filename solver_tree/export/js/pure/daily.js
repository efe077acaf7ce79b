// The secret of the day, and the record of one's own games, as in solver_tree/play/daily.py. Pure.

/** @import {Game} from "./game.js" */

/**
 * Return the day of a time, by universal time: it changes at the same moment for all.
 * @param {Date} time
 */
export const dayOf = time => time.toISOString().slice(0, 10);

/**
 * Return a number from 0 to 1 that looks random, and is the same for the same text.
 * @param {string} text
 * @returns {number}
 */
function numberOf(text) {
  let hash = 2166136261;
  for (const symbol of text) hash = Math.imul(hash ^ (symbol.codePointAt(0) ?? 0), 16777619);
  for (const [shift, factor] of [[16, 2246822507], [13, 3266489909]]) hash = Math.imul(hash ^ hash >>> shift, factor);
  return ((hash ^ hash >>> 16) >>> 0) / 2 ** 32;
}

/**
 * Return the secret of a day: the same for all who play the same game, whatever tree they have.
 * @param {Game} game
 * @param {string} day
 * @returns {string}
 */
export function secretOfDay(game, day) {
  const secrets = [...game.tree.secrets()].sort();  // by the numbers of their characters, an order that no language has
  return game.tree.draw(() => numberOf(`${game.name} ${secrets.length} ${day}`), secrets);
}

/**
 * A game that was played to its end.
 * @typedef {Object} Played
 * @property {string} [day] the day whose secret it was
 * @property {string[]} guesses
 * @property {boolean} found
 * @property {number} hints
 */

/**
 * Add a game to a record, unless it is there: going back in a game and on again does not make it count twice.
 * @param {Played[]} record
 * @param {Played} played
 * @returns {Played[]}
 */
export function withGame(record, played) {
  /** @param {Played} other */
  const same = other => other.day === played.day && String(other.guesses) === String(played.guesses);
  return record.some(same) ? record : [...record, played];
}

/**
 * Return how many games of a record took 1, 2, ... guesses; those with hints and those that were given up do not count.
 * @param {Played[]} record
 * @returns {number[]}
 */
export function histogramOf(record) {
  const counts = [];
  for (const {guesses, found, hints} of record) {
    if (!found || hints) continue;
    while (counts.length < guesses.length) counts.push(0);
    counts[guesses.length - 1]++;
  }
  return counts;
}

/**
 * Read a record that a browser has kept; what is no record is left out.
 * @param {string | null} json
 * @returns {Played[]}
 */
export function readRecord(json) {
  let read;
  try {
    read = JSON.parse(json || "[]");
  } catch (error) {
    return [];
  }
  return Array.isArray(read) ? read.filter(each => Array.isArray(each?.guesses) && each.guesses.length > 0) : [];
}
