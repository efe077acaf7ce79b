// Advice after any history: the best guesses with their values, from the tree or by search. Pure; see solver_tree/advice.

import {usesHints} from "./rule.js";
import {entry} from "./tree.js";
import {findNode, findRenaming} from "./symmetry.js";
import {Layout} from "./layout.js";
import {EffortSpent, Search} from "./search.js";
import {expectedLeft, partSizes} from "./review.js";

/** @import {Game} from "./game.js" */
/** @import {Move} from "./rule.js" */
/** @import {Measured} from "./search.js" */

const MAX_CELLS = 1 << 25;  // of guesses times secrets; of more, some guesses are looked at only
const TRIED = 24;  // guesses that are played on to see what they take at most

/**
 * A game after some guesses.
 * @typedef {Object} Situation
 * @property {Move[]} history
 * @property {number[]} left the secrets that are left, by number
 * @property {number[]} legal the guesses that may be made, by number
 */

/**
 * A guess with bounds of its total: the sum of weight times guesses over all secrets that are left.
 * @typedef {Object} Valued
 * @property {string} guess
 * @property {number} lower
 * @property {number} upper Infinity if nothing is known
 * @property {number} parts how many parts the guess makes
 * @property {number} expected how many secrets it leaves on average
 * @property {boolean} wins whether it may be the secret
 */

/**
 * Advice after a history; `values` are totals divided by `weight`.
 * @typedef {Object} Advice
 * @property {Valued[]} best the best guesses that are known, best first
 * @property {number} lower no guess has a smaller total
 * @property {number} weight of the secrets that are left
 * @property {boolean} exact whether the first of `best` is proved to be best
 * @property {"tree" | "search"} source
 * @property {boolean} claimed whether that rests on the file of a tree, which nobody has checked
 */

/**
 * A guess of the tree with the total of the tree from there, and whether the tree is said to have the least.
 * @typedef {{guess: string, total: number, isLeast: boolean}} Stated
 */

/**
 * A search that begins at a situation, and serves all that follow it.
 * @typedef {Object} Laid
 * @property {Situation} base
 * @property {Search} search
 * @property {number[]} chosen the guesses that it has, by number
 * @property {Map<number, number>} rows where they are in `chosen`
 * @property {Map<number, number>} indexes where the secrets are in its sets
 * @property {boolean} isSampled whether it has only some of the legal guesses
 * @property {boolean} isComplete whether it has all guesses of the game
 */

/** Gives advice in one game whose rule is known. */
export class Advisor {
  /** @param {Game} game */
  constructor(game) {
    this.game = game;
    this.layout = new Layout(game);
    this.hard = Boolean(game.rule && game.rule.hard);
    /** @type {Laid | null} */
    this.laid = null;
  }

  /**
   * Return where a history leads.
   * @param {Move[]} history
   * @returns {Situation}
   */
  situation(history) {
    const {layout, game} = this;
    let left = [...layout.secrets.keys()], legal = [...layout.guesses.keys()];
    for (const [guess, feedback] of history) {
      left = left.filter(secret => game.score(guess, layout.secrets[secret]) === feedback);
      if (this.hard) legal = legal.filter(next => usesHints(guess, feedback, layout.guesses[next]));
    }
    return {history, left, legal};
  }

  /**
   * Prepare the search at a situation; what was prepared for a situation before serves those that follow it.
   * @param {Situation} situation
   * @returns {Laid & {set: number[], guesses: number[]}} the situation in the numbers of the search, too
   */
  prepare(situation) {
    const serves = this.laid && !this.laid.isSampled
      && this.laid.base.history.every((move, i) => String(move) === String(situation.history[i]));
    const laid = this.laid = this.laid && serves ? this.laid : this.lay(situation);
    const set = numbersIn(laid.indexes, situation.left);
    return {...laid, set, guesses: this.hard ? numbersIn(laid.rows, situation.legal) : [...laid.chosen.keys()]};
  }

  /**
   * Make a search that begins at a situation.
   * @param {Situation} situation
   * @returns {Laid}
   */
  lay(situation) {
    const {left, legal} = situation;
    const most = Math.max(Math.floor(MAX_CELLS / left.length), 1), isSampled = legal.length > most;
    const chosen = isSampled ? this.sample(legal, left, most) : legal;
    /** @type {(row: number, feedback: number, rows: number[]) => number[]} */
    const restrict = (row, feedback, rows) => {
      const {guesses, scorer} = this.layout, letters = scorer ? scorer.coloursOf(feedback) : "";
      return rows.filter(next => usesHints(guesses[chosen[row]], letters, guesses[chosen[next]]));
    };
    return {
      base: situation, isSampled, isComplete: !isSampled && this.game.hasAllGuesses, chosen,
      indexes: new Map(left.map((secret, index) => [secret, index])),
      rows: new Map(chosen.map((guess, row) => [guess, row])),
      search: new Search(this.layout, left, chosen, this.hard ? restrict : null),
    };
  }

  /**
   * Return some of many guesses, always the same: half of them may be the secret.
   * @param {number[]} legal
   * @param {number[]} left
   * @param {number} most
   */
  sample(legal, left, most) {
    /** @type {(numbers: number[], count: number) => number[]} */
    const every = (numbers, count) => Array.from({length: Math.min(count, numbers.length)},
      (_, i) => numbers[Math.floor(i * numbers.length / Math.min(count, numbers.length))]);
    const candidates = left.map(secret => this.layout.guessNumbers.get(this.layout.secrets[secret]) ?? 0);
    return [...new Set([...every(candidates, Math.ceil(most / 2)), ...every(legal, Math.ceil(most / 2))])];
  }

  /**
   * Return the total of the tree at a history and its guess; null if the tree does not lead there.
   * @param {Move[]} history
   * @returns {Stated | null}
   */
  treeValue(history) {
    const found = findNode(this.game, history);
    if (!found) return null;
    return {guess: found.guess, total: this.game.tree.total(found.node), isLeast: this.game.provesLeast(history)};
  }

  /**
   * Return the best guesses after a history.
   * @param {Move[]} history
   * @param {number} top how many
   * @param {number} effort how much the search may look at
   * @returns {Advice}
   */
  advise(history, top, effort) {
    const situation = this.situation(history);
    const ofTree = this.treeValue(history);
    const advice = this.ranked(situation, top, effort, ofTree && ofTree.isLeast ? ofTree : null);
    if (!ofTree || advice.best[0].upper < ofTree.total) return advice;
    const stated = advice.best.find(({guess}) => guess === ofTree.guess) || this.valued(situation, ofTree.guess);
    Object.assign(stated, {upper: Math.min(stated.upper, ofTree.total)});
    if (ofTree.isLeast) stated.lower = advice.lower = ofTree.total;
    /** @param {Valued} valued */
    const isOther = ({guess}) => guess !== stated.guess && !this.areTwins(history, guess, stated.guess);
    advice.best = [stated, ...advice.best.filter(isOther)].slice(0, top);
    const exact = stated.upper === advice.lower;
    return {...advice, exact, source: "tree", claimed: exact && ofTree.isLeast && this.game.least?.status === "claimed"};
  }

  /**
   * Rank the guesses at a situation by search.
   * @param {Situation} situation
   * @param {number} top
   * @param {number} effort
   * @param {Stated | null} ofTree what the tree states, if it is said to have the least total
   * @returns {Advice}
   */
  ranked(situation, top, effort, ofTree) {
    const {search, set, guesses, chosen, isComplete} = this.prepare(situation);
    const [weight] = search.weigh(set), names = this.layout.guesses;
    /** @type {(row: number, other: number) => boolean} */
    const areTwins = (row, other) => this.areTwins(situation.history, names[chosen[row]], names[chosen[other]]);
    const ranking = new Ranking(search, set, guesses, effort, top, areTwins);
    ranking.run(ofTree ? ofTree.total : 0);
    const known = isComplete ? Math.max(ranking.lower, search.quickBound(set)) : search.quickBound(set);
    const best = ranking.best().map(({guess, lower, upper, parts, wins}) => {
      const name = names[chosen[guess]];
      const expected = expectedLeft(partSizes(this, situation, name));
      return {guess: name, lower: isComplete ? Math.max(lower, known) : Math.min(lower, known), upper, parts, wins, expected};
    });
    return {best, lower: known, weight, exact: best.length > 0 && best[0].upper === known, source: "search", claimed: false};
  }

  /**
   * Return whether a symmetry turns one guess into another, and leaves the guesses before as they are.
   * @param {Move[]} history
   * @param {string} guess
   * @param {string} other
   */
  areTwins(history, guess, other) {
    /** @type {[string, string][]} */
    const kept = history.map(([played]) => [played, played]);
    return findRenaming(this.game, [...kept, [guess, other]]) !== null;
  }

  /**
   * Return a guess with what is known of its total without a search.
   * @param {Situation} situation
   * @param {string} guess
   * @returns {Valued}
   */
  valued(situation, guess) {
    const {search, set, rows} = this.prepare(situation);
    const sizes = partSizes(this, situation, guess), about = {
      guess, parts: sizes.length, wins: sizes.some(({feedback}) => feedback === this.game.win), expected: expectedLeft(sizes),
    };
    const row = rows.get(this.layout.guessNumbers.get(guess) ?? -1);
    if (row === undefined) return {...about, lower: search.quickBound(set), upper: Infinity};
    search.mark(set);
    const {bound} = search.measure(set, row);
    return {...about, lower: bound, upper: search.parts(set, row).every(([, part]) => part.length <= 2) ? bound : Infinity};
  }

  /**
   * Return a guess that somebody asks about, with what is known of its total.
   * @param {Move[]} history
   * @param {string} guess
   * @param {number} effort
   * @returns {Valued & {weight: number}}
   */
  valueOf(history, guess, effort) {
    const situation = this.situation(history);
    const weight = situation.left.reduce((sum, secret) => sum + this.layout.weights[secret], 0);
    return {...this.valued(situation, guess), ...this.boundsOf(situation, guess, effort), weight};
  }

  /**
   * Bound the total of a guess by search.
   * @param {Situation} situation
   * @param {string} guess
   * @param {number} effort
   * @returns {{lower: number, upper: number}}
   */
  boundsOf(situation, guess, effort) {
    const {search, set, guesses, rows, isComplete} = this.prepare(situation);
    const row = rows.get(this.layout.guessNumbers.get(guess) ?? -1);
    if (row === undefined) return {lower: search.quickBound(set), upper: Infinity};
    const quick = this.valued(situation, guess);
    if (quick.upper < Infinity) return quick;
    search.effort = effort;
    try {
      const total = search.totalOf(set, row, guesses, quick.lower, Infinity);
      return {lower: isComplete ? total : quick.lower, upper: total};
    } catch (error) {
      if (!(error instanceof EffortSpent)) throw error;
      return {lower: quick.lower, upper: search.greedyTotalOf(set, row, guesses)};
    }
  }
}

/**
 * Return the numbers that others have in a map; what it does not have is left out.
 * @param {Map<number, number>} map
 * @param {number[]} numbers
 */
const numbersIn = (map, numbers) => numbers.flatMap(number => map.get(number) ?? []);

/**
 * A guess with bounds of its total; `isTwin` is undefined until it is asked for.
 * @typedef {Measured & {guess: number, lower: number, upper: number, isTwin?: boolean}} Ranked
 */

/** The guesses at a set of secrets, ranked as far as the effort suffices. */
class Ranking {
  /**
   * @param {Search} search
   * @param {number[]} set
   * @param {number[]} guesses
   * @param {number} effort
   * @param {number} top
   * @param {(guess: number, other: number) => boolean} areTwins whether a symmetry turns one guess into the other
   */
  constructor(search, set, guesses, effort, top, areTwins) {
    this.search = search;
    this.set = set;
    this.guesses = guesses;
    this.top = top;
    this.areTwins = areTwins;
    this.lower = search.quickBound(set);
    search.effort = effort;
    /** @type {Map<string, Ranked[]>} */
    this.alike = new Map();  // guesses that no symmetry turns into each other, by the figures that twins share
    /** @type {Ranked[]} */
    this.entries = search.ordered(set, guesses).map(measured => ({...measured, lower: measured.bound, upper: Infinity}));
  }

  /**
   * Rank.
   * @param {number} least a bound that is known of all guesses
   */
  run(least) {
    const {entries, search, set, guesses} = this;
    for (const entry of entries) entry.lower = Math.max(entry.lower, least);
    let tried = 0;
    for (const entry of entries) {
      if (search.effort < 0 || tried === TRIED) break;
      if (this.isTwin(entry)) continue;
      entry.upper = search.greedyTotalOf(set, entry.guess, guesses);
      tried++;
    }
    try {
      this.searchBest();
      this.lower = this.bestUpper();
      this.searchMore();
    } catch (error) {
      if (!(error instanceof EffortSpent)) throw error;
      this.lower = Math.max(this.lower, entries.reduce((least, {lower}) => Math.min(least, lower), this.bestUpper()));
    }
  }

  /**
   * Return whether a symmetry turns a guess into one that was looked at before: then the other one stands for both.
   * @param {Ranked} entry
   */
  isTwin(entry) {
    if (entry.isTwin !== undefined) return entry.isTwin;
    const figures = `${entry.bound} ${entry.spread} ${entry.parts} ${entry.wins}`;
    const others = this.alike.get(figures) || [];
    const other = others.find(({guess}) => this.areTwins(guess, entry.guess));
    if (other) entry.lower = Infinity;  // the other one has the bound
    else this.alike.set(figures, [...others, entry]);
    return entry.isTwin = other !== undefined;
  }

  bestUpper() {
    return this.entries.reduce((least, {upper}) => Math.min(least, upper), Infinity);
  }

  /** Find the total of each guess that may be better than the best one known. */
  searchBest() {
    let best = this.bestUpper();
    for (const entry of this.byPromise()) {
      if (entry.lower >= best || this.isTwin(entry)) continue;
      this.settle(entry, best);
      best = Math.min(best, entry.upper);
    }
  }

  /** Find the totals of the next best guesses, too. */
  searchMore() {
    for (const entry of this.best()) if (entry.lower < entry.upper) this.settle(entry, Infinity);
  }

  /**
   * Find the total of a guess, as far as it is less than a limit.
   * @param {Ranked} entry
   * @param {number} limit
   */
  settle(entry, limit) {
    const total = this.search.totalOf(this.set, entry.guess, this.guesses, entry.bound, limit);
    entry.lower = Math.max(entry.lower, total);
    if (total < limit) entry.upper = entry.lower = total;
  }

  /** Return the guesses in the order in which they are best known. */
  byPromise() {
    return [...this.entries].sort((a, b) => a.upper === b.upper
      ? a.lower - b.lower || Number(b.wins) - Number(a.wins) || a.spread - b.spread || a.guess - b.guess : a.upper - b.upper);
  }

  /** Return the best guesses that are known; of twins, one. */
  best() {
    const found = [];
    for (const entry of this.byPromise()) {
      if (!this.isTwin(entry)) found.push(entry);
      if (found.length === this.top) break;
    }
    return found;
  }
}
