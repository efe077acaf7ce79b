// The secret of the day, and the record of one's own games, as in solver_tree/play/daily.py. Pure.

import {textHash} from "./texthash.js";

/** @import {Game} from "./game.js" */

/**
 * Return the day of a time, by universal time: it changes at the same moment for all.
 * @param {Date} time
 */
export const dayOf = time => time.toISOString().slice(0, 10);

/**
 * Return the secret of a day: the same for all who play the same game, whatever tree they have.
 * @param {Game} game
 * @param {string} day
 * @returns {string}
 */
export function secretOfDay(game, day) {
  const secrets = [...game.tree.secrets()].sort();  // by the numbers of their characters, an order that no language has
  return game.tree.draw(() => textHash(`${game.name} ${secrets.length} ${day}`) / 2 ** 32, secrets);
}

/**
 * Return the name under which a browser keeps the record of a game.
 * @param {string} game its name and its number of secrets
 */
export const recordKey = game => `solver-tree-record ${game}`;

/**
 * A game that was played to its end.
 * @typedef {Object} Played
 * @property {string} [day] the day whose secret it was
 * @property {number} [id] that the game has as long as it is played, also after going back in it
 * @property {string[]} guesses
 * @property {boolean} found
 * @property {number} hints
 */

/**
 * Add a game to a record, unless it is there: a game counts as it ended first, whatever follows after going back in it.
 * @param {Played[]} record
 * @param {Played} played
 * @returns {Played[]}
 */
export function withGame(record, played) {
  /** @param {Played} other */
  const same = other => other.day === played.day && (played.day !== undefined
    || (other.id === undefined || played.id === undefined ? String(other.guesses) === String(played.guesses) : other.id === played.id));
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

/** @param {unknown} value */
const isText = value => typeof value === "string";

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
  /** @param {any} each */
  const isGame = each => Array.isArray(each?.guesses) && each.guesses.length > 0 && each.guesses.every(isText);
  return Array.isArray(read) ? read.filter(isGame) : [];
}
