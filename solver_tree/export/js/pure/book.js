// The opening book: least totals of positions that are too large to search while somebody waits. Pure; see scripts/books.

import {ownProperty} from "./rule.js";
import {findRenaming, renameBack} from "./symmetry.js";

/** @import {Game} from "./game.js" */
/** @import {Move} from "./rule.js" */
/** @import {Renaming} from "./symmetry.js" */

/**
 * After each guess, and each feedback to it, the least total, a guess that reaches it, and what is known after further guesses.
 * Of guesses that a symmetry turns into each other, it has one.
 * @typedef {{[guess: string]: {[feedback: string]: [total: number, guess: string, next?: BookPage]}}} BookPage
 */

/**
 * What follows the guesses of a history, and how they are named in the book.
 * @typedef {{after: BookPage[string], renaming: Renaming, pairs: [string, string][]}} Opened
 */

/** The opening book of a game. */
export class OpeningBook {
  /**
   * @param {Game} game
   * @param {BookPage} root
   */
  constructor(game, root) {
    this.game = game;
    this.root = root;
    /** @type {Map<string, Opened | null>} */
    this.opened = new Map();
  }

  /**
   * Return the least total after a history, and a guess that reaches it; null if the book does not have it.
   * @param {Move[]} history
   * @returns {{total: number, guess: string} | null}
   */
  find(history) {
    const found = this.entry(history);
    if (!found) return null;
    const [total, guess] = found.entry;
    return {total, guess: renameBack(this.game, guess, found.renaming)};
  }

  /**
   * @param {Move[]} history
   */
  entry(history) {
    if (!history.length) return null;
    const opened = this.open(history), entry = opened && ownProperty(opened.after, history[history.length - 1][1]);
    return entry ? {entry, ...opened} : null;
  }

  /**
   * Find the last guess of a history in the book; the feedback to it may be any.
   * @param {Move[]} history
   * @returns {Opened | null}
   */
  open(history) {
    const before = history.slice(0, -1), [guess] = history[before.length], key = JSON.stringify([before, guess]);
    let opened = this.opened.get(key);
    if (opened === undefined) this.opened.set(key, opened = this.search(before, guess));
    return opened;
  }

  /**
   * @param {Move[]} before
   * @param {string} guess
   * @returns {Opened | null}
   */
  search(before, guess) {
    const earlier = this.entry(before), page = before.length ? earlier?.entry[2] : this.root;
    for (const [bookGuess, after] of Object.entries(page ?? {})) {
      /** @type {[string, string][]} */
      const pairs = [...earlier?.pairs ?? [], [guess, bookGuess]];
      const renaming = findRenaming(this.game, pairs);
      if (renaming) return {after, renaming, pairs};
    }
    return null;
  }
}
