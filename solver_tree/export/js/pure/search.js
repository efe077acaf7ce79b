// Values of guesses by search, exact where the effort suffices. Pure.
//
// The total of a set of secrets is the least sum of weight times guesses until each is found. It is searched by branch
// and bound: guesses are tried in the order of a lower bound that follows from the sizes of their parts. Most sets are
// small, and one of their members tells all others apart: members are looked at first.

import {A_LARGE_PART, A_PART, A_SQUARE, NIBBLE, NIBBLES} from "./counts.js";

/** @import {Layout} from "./layout.js" */

/**
 * Bounds of a total.
 * @typedef {{lower: number, upper: number}} Bounds
 */

/**
 * What a guess does to a set: a lower bound of the total by this guess, the sum of the squares of the sizes of what it leaves,
 * how many parts it makes, whether it may be the secret, and whether the bound is the total.
 * @typedef {{guess: number, bound: number, spread: number, parts: number, wins: boolean, isExact: boolean}} Measured
 */

/**
 * What a look at all guesses at a set finds: the least total that is known, guesses that may have a smaller one with their
 * bounds, the smallest bound first, and a bound for the rest.
 * @typedef {{best: number, promising: number[], bounds: number[], rest: number}} Scan
 */

/** Thrown when a search has used up its effort. */
export class EffortSpent extends Error {}

const FEW = 13;  // secrets: of so few, each way to divide them is a number below 2 ** 53
const MANY = 300;  // secrets: of so many, hardly two guesses divide them in the same way

/** Searches for totals of subsets of some secrets. */
export class Search {
  /**
   * @param {Layout} layout
   * @param {number[]} secrets the secrets that may be left, by number; sets have the indexes of this list
   * @param {number[]} guesses the guesses that may be made, by number; of those that divide the secrets in the same way, one is
   *   taken for all, and has a row: the guesses of the search are the numbers of rows
   * @param {((guess: number, feedback: number, guesses: number[]) => number[]) | null} restrict which guesses, by number, may
   *   follow feedback, for hard mode; null if the secrets that are left tell which: all, or these where guesses are consistent
   */
  constructor(layout, secrets, guesses, restrict) {
    this.width = secrets.length;
    this.restrict = restrict;
    this.consistent = Boolean(layout.game.rule?.consistent);
    const Numbers = [Uint8Array, Uint16Array, Uint32Array].find(({BYTES_PER_ELEMENT: bytes}) => layout.numberLimit <= 256 ** bytes);
    this.cells = new (Numbers ?? Uint32Array)(guesses.length * secrets.length);
    /** @type {number[]} */
    this.named = [];  // the guess of each row
    /** @type {Map<number, number>} */
    this.rows = new Map();  // the row of each guess
    /** @type {number[]} */
    this.feedbacks = [];  // by the numbers that cells have: they are small
    this.fill(layout, secrets, guesses);
    const indexes = new Map(secrets.map((secret, index) => [secret, index]));
    this.own = Int32Array.from(this.named, guess => indexes.get(layout.ownNumbers[guess]) ?? -1);
    this.rowOf = new Int32Array(this.width).fill(-1);  // the guess that is each secret
    this.own.forEach((secret, row) => { if (secret >= 0) this.rowOf[secret] = row; });
    this.weights = Float64Array.from(secrets, secret => layout.weights[secret]);
    this.isWeighted = this.weights.some(weight => weight !== 1);
    this.leastTotal = layout.counts.leastTotal;
    this.foundAt = layout.counts.foundAt;
    this.isFirst = layout.counts.isFirst;
    this.ones = layout.counts.ones;
    this.sums = this.feedbacks.length <= NIBBLES ? layout.counts.sums : null;
    const different = this.feedbacks.length;
    this.tallies = new Int32Array(different);  // how many secrets gave each feedback, while a guess is measured
    this.seen = new Int32Array(different).fill(-1);  // when feedback occurred last
    this.labels = new Int32Array(different);
    this.bound = this.spread = this.parts = 0;  // of the guess that is looked at, as `measure` has them
    this.wins = this.isExact = false;
    this.bounds = new Float64Array(this.own.length);
    this.spreads = new Float64Array(this.own.length);
    this.partWeights = new Float64Array(different);
    this.partHeaviest = new Float64Array(different);
    this.members = new Int32Array(this.width).fill(-1);  // when a secret was last in the set that is looked at
    this.time = 0;
    this.marked = 0;  // the time of the set that is looked at
    this.effort = Infinity;  // how many cells may still be looked at
    /** @type {Map<string, Bounds>} */
    this.known = new Map();
    /** @type {Map<string, number>} */
    this.greedy = new Map();  // what `greedyTotal` found
  }

  /**
   * Fill the rows of guesses with the feedback of secrets.
   * @param {Layout} layout
   * @param {number[]} secrets
   * @param {number[]} guesses
   */
  fill(layout, secrets, guesses) {
    const {width, cells, named, rows, feedbacks} = this, alike = width < MANY && !this.restrict;
    const divisions = new Map(), letters = Array(width).fill(0);
    const [labels, numbers] = [0, 1].map(() => layout.numberLimit === Infinity ? [] : new Uint16Array(layout.numberLimit));
    for (const guess of guesses) {
      const row = named.length, start = row * width;
      layout.score(guess, secrets, cells, start);
      for (let i = start; i < start + width; i++) cells[i] = (numbers[cells[i]] ||= feedbacks.push(cells[i])) - 1;
      if (alike) {
        const own = layout.ownNumbers[guess];
        let next = 1;
        for (let i = 0; i < width; i++) letters[i] = secrets[i] === own ? 0 : labels[cells[start + i]] ||= next++;
        for (let i = 0; i < width; i++) labels[cells[start + i]] = 0;
        const division = String.fromCharCode.apply(null, letters), same = divisions.get(division);
        rows.set(guess, same ?? row);
        if (same !== undefined) continue;
        divisions.set(division, row);
      } else rows.set(guess, row);
      named.push(guess);
    }
  }

  /** @param {number} cells */
  spend(cells) {
    this.effort -= cells;
    if (this.effort < 0) throw new EffortSpent();
  }

  /**
   * Return the weight of a set and that of its heaviest member.
   * @param {number[]} set
   */
  weigh(set) {
    if (!this.isWeighted) return [set.length, 1];
    let sum = 0, heaviest = 0;
    for (const secret of set) {
      sum += this.weights[secret];
      heaviest = Math.max(heaviest, this.weights[secret]);
    }
    return [sum, heaviest];
  }

  /**
   * Return a lower bound of the total of a set: the next guess finds one secret, others take two or more; exact for one or two.
   * @param {number[]} set
   */
  quickBound(set) {
    if (!this.isWeighted) return this.leastTotal[set.length];
    const [weight, heaviest] = this.weigh(set);
    return 2 * weight - heaviest;
  }

  /**
   * Measure the parts that a guess makes of a set.
   * @param {number[]} set marked as the set that is looked at
   * @param {number} guess
   * @returns {Measured}
   */
  measure(set, guess) {
    this.look(set, guess);
    const {bound, spread, parts, wins, isExact} = this;
    return {guess, bound, spread, parts, wins, isExact};
  }

  /**
   * Measure as `measure` does, and leave the figures here: most of what is measured is not kept.
   * @param {number[]} set
   * @param {number} guess
   */
  look(set, guess) {
    const base = guess * this.width;
    if (this.sums && set.length <= NIBBLE) this.lookAtFew(this.sums, set, base);
    else this.lookAtMany(set, base);
    const own = this.own[guess], wins = own >= 0 && this.members[own] === this.marked;
    this.wins = wins;
    if (this.isWeighted) this.bound = this.weightedBound(set, base, own);
    else if (wins) this.bound -= 1;
    if (wins) this.spread -= 1;
  }

  /**
   * Measure the parts of a set, but for the secret that is guessed.
   * @param {number[]} set
   * @param {number} base where the cells of the guess begin
   */
  lookAtMany(set, base) {
    const {cells, tallies, foundAt, isFirst} = this, size = set.length;
    let parts = 0, pairs = 0, counts = 0, bound = size;
    for (let i = 0; i < size; i++) {  // without branches, which a processor could not foresee
      const feedback = cells[base + set[i]], count = tallies[feedback];
      tallies[feedback] = count + 1;
      bound += foundAt[count];
      parts += isFirst[count];
      pairs += count;
      counts |= count;
    }
    for (let i = 0; i < size; i++) tallies[cells[base + set[i]]] = 0;
    this.bound = bound;
    this.parts = parts;
    this.isExact = counts < 2;
    this.spread = size + 2 * pairs;
  }

  /**
   * Measure the parts of a small set as `lookAtMany` does: all counts are in three numbers, with four bits for each.
   * @param {Int32Array} sums
   * @param {number[]} set
   * @param {number} base
   */
  lookAtFew(sums, set, base) {
    const {cells, ones} = this, size = set.length;
    let first = 0, second = 0, third = 0;
    for (let i = 0; i < size; i++) {
      const feedback = cells[base + set[i]];
      first = first + ones[feedback] | 0;
      second = second + ones[NIBBLES + feedback] | 0;
      third = third + ones[2 * NIBBLES + feedback] | 0;
    }
    const sum = sums[first & 0xffff] + sums[first >>> 16] + sums[second & 0xffff] + sums[second >>> 16]
      + sums[third & 0xffff] + sums[third >>> 16];
    this.bound = size + sum % A_PART;
    this.parts = sum / A_PART % 32 | 0;
    this.isExact = sum % A_SQUARE < A_LARGE_PART;
    this.spread = sum / A_SQUARE | 0;
  }

  /**
   * Return the lower bound of `measure` for secrets with weights.
   * @param {number[]} set
   * @param {number} base where the cells of the guess begin
   * @param {number} own the secret that the guess finds
   */
  weightedBound(set, base, own) {
    const {cells, seen, partWeights, partHeaviest, weights} = this, time = ++this.time;
    let bound = 0;
    for (const secret of set) {
      bound += weights[secret];
      if (secret === own) continue;
      const feedback = cells[base + secret], weight = weights[secret];
      if (seen[feedback] !== time) {
        seen[feedback] = time;
        partWeights[feedback] = partHeaviest[feedback] = 0;
      }
      bound += 2 * weight - Math.max(weight - partHeaviest[feedback], 0);
      partHeaviest[feedback] = Math.max(partHeaviest[feedback], weight);
    }
    return bound;
  }

  /**
   * Mark a set as that which is looked at.
   * @param {number[]} set
   */
  mark(set) {
    this.marked = ++this.time;
    for (const secret of set) this.members[secret] = this.marked;
  }

  /**
   * Return guesses that tell a set apart, the smallest bound first.
   * @param {number[]} set
   * @param {number[]} guesses
   * @returns {Measured[]}
   */
  ordered(set, guesses) {
    this.mark(set);
    const measured = guesses.map(guess => this.measure(set, guess));
    return measured.filter(({parts, wins}) => parts > 1 || wins).sort((a, b) => a.bound - b.bound || a.spread - b.spread);
  }

  /**
   * Return guesses without those that divide a few secrets as another one does.
   * @param {number[]} set
   * @param {number[]} guesses
   */
  different(set, guesses) {
    if (set.length > FEW || this.restrict) return guesses;
    const divisions = new Set();
    return guesses.filter(guess => {
      const {size} = divisions;
      return divisions.add(this.division(set, guess)).size > size;
    });
  }

  /**
   * Look at all guesses at a set; at no more where one is sure to be best: a member that tells all others apart, or, if no
   * member does, a guess that takes one more.
   * @param {number[]} set
   * @param {number[]} guesses
   * @param {number} beta guesses whose total is not less are of no interest
   * @returns {Scan}
   */
  scan(set, guesses, beta) {
    const {own, members, rowOf, bounds, spreads} = this, quick = this.quickBound(set);
    const others = quick + this.weigh(set)[1];  // no guess that is no member has a smaller total
    let best = Infinity, rest = Infinity;
    /** @type {number[]} */
    const listed = [];
    /** @param {number} guess */
    const consider = guess => {
      this.look(set, guess);
      const {bound} = this;
      if (this.isExact) best = Math.min(best, bound);
      else if (bound >= beta) rest = Math.min(rest, bound);
      else if (bound < best && this.parts > 1) {
        bounds[guess] = bound;
        spreads[guess] = this.spread;
        listed.push(guess);
      }
    };
    this.mark(set);
    for (const secret of set) {
      if (rowOf[secret] >= 0) consider(rowOf[secret]);
      if (best <= quick) break;
    }
    if (others >= beta) rest = Math.min(rest, others);
    else {
      for (const guess of guesses) {
        if (best <= others) break;
        if (own[guess] < 0 || members[own[guess]] !== this.marked) consider(guess);
      }
    }
    const sorted = listed.filter(guess => bounds[guess] < best).sort((a, b) => bounds[a] - bounds[b] || spreads[a] - spreads[b]);
    const promising = this.different(set, sorted);
    return {best, promising, bounds: promising.map(guess => bounds[guess]), rest};
  }

  /**
   * Return how a guess divides a few secrets, as a number: guesses with the same one are equally good.
   * @param {number[]} set
   * @param {number} guess
   */
  division(set, guess) {
    const {cells, seen, labels} = this, time = ++this.time, base = guess * this.width;
    let number = 0, next = 1;
    for (const secret of set) {
      const feedback = cells[base + secret];
      if (seen[feedback] !== time) {
        seen[feedback] = time;
        labels[feedback] = secret === this.own[guess] ? 0 : next++;
      }
      number = number * 16 + labels[feedback];
    }
    return number;
  }

  /**
   * Return the parts that a guess leaves of a set, the smallest first, without the secret that it finds.
   * @param {number[]} set
   * @param {number} guess
   */
  partsOf(set, guess) {
    const {cells, seen, labels} = this, time = ++this.time, base = guess * this.width;
    /** @type {number[][]} */
    const parts = [];
    for (const secret of set) {
      if (secret === this.own[guess]) continue;
      const feedback = cells[base + secret];
      if (seen[feedback] === time) parts[labels[feedback]].push(secret);
      else {
        seen[feedback] = time;
        labels[feedback] = parts.length;
        parts.push([secret]);
      }
    }
    return parts.sort((a, b) => a.length - b.length);
  }

  /**
   * Return what may be guessed after a guess.
   * @param {number[]} guesses
   * @param {number} guess
   * @param {number[]} part the secrets that are left
   */
  guessesAfter(guesses, guess, part) {
    if (this.consistent) return part.map(secret => this.rowOf[secret]).filter(row => row >= 0);
    if (!this.restrict) return guesses;
    this.effort -= 20 * guesses.length;
    return this.restrict(guess, this.feedbacks[this.cells[guess * this.width + part[0]]], guesses);
  }

  /**
   * Return the total of a set if it is less than `beta`, else a lower bound of it that is `beta` or more.
   * @param {number[]} set
   * @param {number[]} guesses
   * @param {number} beta
   * @returns {number}
   */
  total(set, guesses, beta) {
    const quick = this.quickBound(set);
    if (set.length <= 2 || quick >= beta) return quick;
    const key = this.restrict ? "" : String.fromCharCode(...set);
    const known = this.known.get(key);
    if (known && (known.lower === known.upper || known.lower >= beta)) return known.lower;
    this.spend(set.length * guesses.length);
    const found = this.searched(set, guesses, beta);
    if (!this.restrict) this.known.set(key, found);
    return found.lower;
  }

  /**
   * Search the total of a set, as far as it is less than `beta`.
   * @param {number[]} set
   * @param {number[]} guesses
   * @param {number} beta
   * @returns {Bounds}
   */
  searched(set, guesses, beta) {
    let {best, promising, bounds, rest} = this.scan(set, guesses, beta);
    for (const [i, guess] of promising.entries()) {
      const bound = bounds[i], limit = Math.min(best, beta), total = bound < limit ? this.totalOf(set, guess, guesses, bound, limit) : bound;
      if (total < limit) best = total;
      else rest = Math.min(rest, total);
      if (bound >= limit) break;
    }
    return {lower: Math.min(best, rest), upper: best};
  }

  /**
   * Return the total by a guess if it is less than `limit`, else a lower bound that is `limit` or more.
   * @param {number[]} set
   * @param {number} guess
   * @param {number[]} guesses
   * @param {number} bound
   * @param {number} limit
   * @returns {number}
   */
  totalOf(set, guess, guesses, bound, limit) {
    let total = bound;
    for (const part of this.partsOf(set, guess)) {
      if (part.length <= 2) continue;
      const quick = this.quickBound(part);
      total += this.total(part, this.guessesAfter(guesses, guess, part), limit - total + quick) - quick;
      if (total >= limit) return total;
    }
    return total;
  }

  /**
   * Return the total of a set if each guess is the one with the smallest bound: no search, so an upper bound.
   * @param {number[]} set
   * @param {number[]} guesses
   * @returns {number}
   */
  greedyTotal(set, guesses) {
    if (set.length <= 2) return this.quickBound(set);
    const key = this.restrict ? "" : String.fromCharCode(...set);
    let total = this.greedy.get(key);
    if (total !== undefined) return total;
    this.effort -= set.length * guesses.length;  // it ends in any case
    const {best, promising: [first]} = this.scan(set, guesses, Infinity);
    total = first === undefined ? best : Math.min(best, this.greedyTotalOf(set, first, guesses));
    if (!this.restrict) this.greedy.set(key, total);
    return total;
  }

  /**
   * Return the total of a set if one guess is given, and each one after it has the smallest bound.
   * @param {number[]} set
   * @param {number} guess
   * @param {number[]} guesses
   */
  greedyTotalOf(set, guess, guesses) {
    let [total] = this.weigh(set);
    for (const part of this.partsOf(set, guess)) {
      total += this.greedyTotal(part, part.length > 2 ? this.guessesAfter(guesses, guess, part) : guesses);
    }
    return total;
  }
}
