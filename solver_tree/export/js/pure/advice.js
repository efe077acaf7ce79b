// Advice after any history: the best guesses with their values, from the tree or by search. Pure; see solver_tree/advice.

import {symbolsOf, usesHints} from "./rule.js";
import {findNode, findRenaming, firstNamed} from "./symmetry.js";
import {Layout} from "./layout.js";
import {EffortSpent, Search} from "./search.js";

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
 */

/**
 * The secrets that give some feedback; `toFind` is how many are left to be told apart: 0 if the guess finds the secret.
 * @typedef {{feedback: string, size: number, toFind: number, weight: number}} Part
 */

/**
 * Bounds of the least total at a situation, and a guess that reaches the upper one, if one is known; `claimed` is whether they
 * rest on the file of a tree, which nobody has checked.
 * @typedef {{guess: string | null, lower: number, upper: number, claimed: boolean}} Least
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
 * A search at a situation.
 * @typedef {Object} Laid
 * @property {string} key of the situation
 * @property {Search} search
 * @property {number[]} set the secrets that are left, as the search has them
 * @property {number[]} guesses the guesses that may be made, as the search has them
 * @property {boolean} isComplete whether these are all guesses of the game
 */

/** How much searches may look at together; each may use half of what is left. */
export class Budget {
  /**
   * @param {number} effort
   * @param {number} [largest] the most pairs of a secret and a guess of a situation that is searched
   */
  constructor(effort, largest = Infinity) {
    this.effort = effort;
    this.largest = largest;
  }
}

/** Gives advice in one game whose rule is known. */
export class Advisor {
  /** @param {Game} game */
  constructor(game) {
    this.game = game;
    this.layout = new Layout(game);
    this.hard = Boolean(game.rule?.hard);
    /** @type {Laid | null} */
    this.laid = null;
    /** @type {Map<string, Least>} */
    this.known = new Map();  // least totals that are exact
  }

  /**
   * Return where a history leads.
   * @param {Move[]} history
   * @returns {Situation}
   */
  situation(history) {
    return this.situations(history)[history.length];
  }

  /**
   * Return the situation before each guess of a history, and the one after the last.
   * @param {Move[]} history
   * @returns {Situation[]}
   */
  situations(history) {
    /** @type {Situation[]} */
    const situations = [{history: [], left: [...this.layout.secrets.keys()]}];
    for (const [guess, feedback] of history) {
      const before = situations[situations.length - 1];
      situations.push(this.after(before, guess).get(feedback) ?? {history: [...before.history, [guess, feedback]], left: []});
    }
    return situations;
  }

  /**
   * Return where each feedback to a guess leads; if it tells nothing, and forbids nothing, to where it was made.
   * @param {Situation} situation
   * @param {string} guess
   * @returns {Map<string, Situation>}
   */
  after(situation, guess) {
    const {history, left} = situation;
    return new Map([...this.layout.parts(guess, left)].map(([feedback, part]) => {
      const tells = part.length < left.length || feedback === this.game.win || this.hard;
      return [feedback, tells ? {history: [...history, [guess, feedback]], left: part} : situation];
    }));
  }

  /**
   * Return the parts that a guess makes; if all secrets that are left have weight 0, each counts 1.
   * @param {Situation} situation
   * @param {string} guess
   * @returns {Part[]}
   */
  partSizes({left}, guess) {
    const unweighted = !this.weightOf(left);
    return [...this.layout.parts(guess, left)].map(([feedback, part]) => ({
      feedback, size: part.length, toFind: feedback === this.game.win ? 0 : part.length,
      weight: unweighted ? part.length : this.weightOf(part),
    }));
  }

  /**
   * Return the weight of secrets.
   * @param {number[]} secrets
   */
  weightOf(secrets) {
    return secrets.reduce((sum, secret) => sum + this.layout.weights[secret], 0);
  }

  /**
   * Return a lower bound of the total of secrets: the next guess finds one, others take two or more; exact for one or two.
   * @param {number[]} secrets
   */
  quickBound(secrets) {
    return 2 * this.weightOf(secrets) - secrets.reduce((most, secret) => Math.max(most, this.layout.weights[secret]), 0);
  }

  /**
   * Bound the least total at a situation.
   * @param {Situation} situation
   * @param {Budget} budget
   * @returns {Least}
   */
  least(situation, budget) {
    const key = this.hard ? JSON.stringify(situation.history) : situation.left.join(" ");
    const least = this.known.get(key) ?? this.atHand(situation) ?? this.searched(situation, budget);
    if (least.lower === least.upper) this.known.set(key, least);
    return least;
  }

  /**
   * Return the least total that is known without a search: at a glance, from the tree, or from the opening book.
   * @param {Situation} situation
   * @returns {Least | null}
   */
  atHand({history, left}) {
    const quick = this.quickBound(left), obvious = this.obviousGuess(left);
    if (obvious !== null) return {guess: obvious, lower: quick, upper: quick, claimed: false};
    const ofTree = this.treeValue(history);
    if (ofTree?.isLeast) {
      const {guess, total} = ofTree;
      return {guess, lower: total, upper: total, claimed: this.game.least?.status === "claimed" && total > quick};
    }
    const ofBook = this.game.book.find(history);
    return ofBook && {guess: ofBook.guess, lower: ofBook.total, upper: ofBook.total, claimed: false};
  }

  /**
   * Return a heaviest secret that tells all others apart: a best guess; null if there is none.
   * @param {number[]} left
   */
  obviousGuess(left) {
    const {weights, secrets, feedbackCount, guessNumbers} = this.layout;
    if (left.length > feedbackCount) return null;
    const heaviest = left.reduce((most, secret) => Math.max(most, weights[secret]), 0);
    const found = left.find(secret => weights[secret] === heaviest && guessNumbers.has(secrets[secret])
      && this.layout.parts(secrets[secret], left).size === left.length);
    return found === undefined ? null : secrets[found];
  }

  /**
   * Bound the least total at a situation by search.
   * @param {Situation} situation
   * @param {Budget} budget
   * @returns {Least}
   */
  searched(situation, budget) {
    const {left} = situation;
    if (left.length * this.layout.guesses.length > budget.largest) {
      return {guess: null, lower: this.quickBound(left), upper: Infinity, claimed: false};
    }
    const effort = budget.effort / 2, {best: [{guess, upper}], lower} = this.ranked(situation, 1, effort, null);
    const {search} = this.prepare(situation);
    budget.effort -= effort - search.effort;
    return {guess, lower, upper, claimed: false};
  }

  /**
   * Bound the total of a guess by the least totals of the parts that it makes.
   * @param {Situation} situation
   * @param {string} guess
   * @param {Budget} budget
   */
  totalOf(situation, guess, budget) {
    const weight = this.weightOf(situation.left), total = {lower: weight, upper: weight, claimed: false};
    const parts = [...this.after(situation, guess)].filter(([feedback]) => feedback !== this.game.win).map(([, part]) => part);
    for (const part of parts.sort((a, b) => a.left.length - b.left.length)) {
      const {lower, upper, claimed} = this.least(part, budget);
      total.lower += lower;
      total.upper += upper;
      total.claimed ||= claimed;
    }
    return total;
  }

  /**
   * Make a search at a situation; the last one is kept.
   * @param {Situation} situation
   * @returns {Laid}
   */
  prepare({history, left}) {
    const key = JSON.stringify(history);
    if (this.laid?.key === key) return this.laid;
    const {guesses, scorer} = this.layout;
    let legal = [...guesses.keys()];
    if (this.game.restricts) for (const move of history) legal = legal.filter(next => !this.game.forbids(move, guesses[next]));
    const most = Math.max(Math.floor(MAX_CELLS / left.length), 1), isSampled = legal.length > most;
    /** @type {(row: number, feedback: number, rows: number[]) => number[]} */
    const restrict = (row, feedback, rows) => {
      const letters = scorer ? scorer.coloursOf(feedback) : "";
      const symbols = (/** @type {number} */ each) => symbolsOf(this.game.rule, guesses[search.named[each]]), guessed = symbols(row);
      return rows.filter(next => usesHints(guessed, letters, symbols(next)));
    };
    const search = new Search(this.layout, left, isSampled ? this.sample(legal, left, most) : legal, this.hard ? restrict : null);
    const isComplete = !isSampled && this.game.hasAllGuesses;
    return this.laid = {key, search, set: [...left.keys()], guesses: [...search.named.keys()], isComplete};
  }

  /**
   * Return the row of a guess in a search; undefined if it has none.
   * @param {Search} search
   * @param {string} guess
   */
  rowOf(search, guess) {
    return search.rows.get(this.layout.guessNumbers.get(guess) ?? -1);
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
    const situation = this.situation(history), ofTree = this.treeValue(history), ofBook = this.game.book.find(history);
    const stated = ofBook && !ofTree?.isLeast ? {...ofBook, isLeast: true} : ofTree;
    let advice = this.ranked(situation, top, effort, stated?.isLeast ? stated : null);
    const isBeaten = stated !== null && advice.best[0].upper < stated.total;
    if (isBeaten && stated.isLeast) advice = this.ranked(situation, top, effort, null);  // what its file claims is false
    if (stated === null || isBeaten) return advice;
    const {search} = this.prepare(situation), row = this.rowOf(search, stated.guess);
    const named = advice.best.find(({guess}) => guess === stated.guess) || this.valued(situation, stated.guess);
    Object.assign(named, {lower: Math.max(named.lower, advice.lower), upper: Math.min(named.upper, stated.total)});
    if (stated.isLeast) named.lower = advice.lower = stated.total;
    /** @param {Valued} valued */
    const isOther = ({guess}) => this.rowOf(search, guess) !== row && !this.areTwins(history, guess, stated.guess);
    advice.best = [named, ...advice.best.filter(isOther)].slice(0, top);
    const exact = named.upper === advice.lower, claimed = exact && stated.isLeast && this.game.least?.status === "claimed";
    return {...advice, exact, source: stated === ofTree ? "tree" : "search", claimed: stated === ofTree && claimed};
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
    const {search, set, guesses, isComplete} = this.prepare(situation);
    const [weight] = search.weigh(set), names = this.layout.guesses;
    const isFirst = firstNamed(this.game, situation.history);
    const different = [...new Set([...search.rows].filter(([guess]) => isFirst(names[guess])).map(([, row]) => row))];
    /** @type {(row: number, other: number) => boolean} */
    const areTwins = (row, other) => this.areTwins(situation.history, names[search.named[row]], names[search.named[other]]);
    const ranking = new Ranking(search, set, guesses, different, effort, top, areTwins);
    ranking.run(ofTree ? ofTree.total : 0);
    const known = isComplete ? ranking.lower : search.quickBound(set);
    const best = ranking.best().map(({guess, lower, upper, parts, wins}) => {
      const name = names[search.named[guess]];
      const expected = expectedLeft(this.partSizes(situation, name));
      return {guess: name, lower: isComplete ? lower : Math.min(lower, known), upper, parts, wins, expected};
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
    const {search, set} = this.prepare(situation);
    const sizes = this.partSizes(situation, guess), about = {
      guess, parts: sizes.length, wins: sizes.some(({feedback}) => feedback === this.game.win), expected: expectedLeft(sizes),
    };
    const row = this.rowOf(search, guess);
    if (row === undefined) return {...about, lower: search.quickBound(set), upper: Infinity};
    search.mark(set);
    const {bound, isExact} = search.measure(set, row);
    return {...about, lower: bound, upper: isExact ? bound : Infinity};
  }

  /**
   * Bound the total of a guess that somebody asks about.
   * @param {Move[]} history
   * @param {string} guess
   * @param {number} effort
   * @returns {{lower: number, upper: number, claimed: boolean}}
   */
  valueOf(history, guess, effort) {
    return this.totalOf(this.situation(history), guess, new Budget(effort));
  }
}

/**
 * A guess with bounds of its total; `isTwin` is undefined until it is asked for.
 * @typedef {Measured & {lower: number, upper: number, isTwin?: boolean}} Ranked
 */

/**
 * Return how many secrets are left on average; the secret counts as one that is left.
 * @param {Part[]} parts
 */
export function expectedLeft(parts) {
  const weight = parts.reduce((sum, part) => sum + part.weight, 0);
  return parts.reduce((sum, part) => sum + part.size * part.weight, 0) / weight;
}

/** The guesses at a set of secrets, ranked as far as the effort suffices. */
class Ranking {
  /**
   * @param {Search} search
   * @param {number[]} set
   * @param {number[]} guesses
   * @param {number[]} different some of them that stand for all
   * @param {number} effort
   * @param {number} top
   * @param {(guess: number, other: number) => boolean} areTwins whether a symmetry turns one guess into the other
   */
  constructor(search, set, guesses, different, effort, top, areTwins) {
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
    this.entries = search.ordered(set, different).map(measured => ({...measured, lower: measured.bound, upper: Infinity}));
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
    const figures = `${entry.wins} ${this.search.partsOf(this.set, entry.guess).map(({length}) => length)}`;
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
    entry.lower = total;
    if (total < limit) entry.upper = total;
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
