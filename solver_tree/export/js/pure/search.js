// Values of guesses by search, exact where the effort suffices. Pure.
//
// The total of a set of secrets is the least sum of weight times guesses until each is found. It is searched by branch
// and bound: guesses are tried in the order of a lower bound that follows from the sizes of their parts.

/** @import {Layout} from "./layout.js" */

/**
 * Bounds of a total, and the guess that reaches the upper one.
 * @typedef {{lower: number, upper: number, guess: number}} Bounds
 */

/**
 * What a guess does to a set: a lower bound of the total by this guess, the sum of the squares of the sizes of what it leaves,
 * how many parts it makes, and whether it may be the secret.
 * @typedef {{bound: number, spread: number, parts: number, wins: boolean}} Measured
 */

/** Thrown when a search has used up its effort. */
export class EffortSpent extends Error {}

const FEW = 13;  // secrets: of so few, each way to divide them is a number below 2 ** 53

/** Searches for totals of subsets of some secrets. */
export class Search {
  /**
   * @param {Layout} layout
   * @param {number[]} secrets the secrets that may be left, by number; sets have the indexes of this list
   * @param {number[]} guesses the guesses that may be made, by number
   * @param {((guess: number, feedback: number, guesses: number[]) => number[]) | null} restrict which of the guesses may follow
   *   feedback, for hard mode; null if all may. Guesses are indexes of `guesses`.
   */
  constructor(layout, secrets, guesses, restrict) {
    this.width = secrets.length;
    this.guessCount = guesses.length;
    this.restrict = restrict;
    this.cells = new (layout.numberLimit <= 256 ? Uint8Array : Uint16Array)(guesses.length * secrets.length);
    guesses.forEach((guess, row) => layout.score(guess, secrets, this.cells, row * this.width));
    const indexes = new Map(secrets.map((secret, index) => [secret, index]));
    this.own = Int32Array.from(guesses, guess => {
      const secret = layout.secretNumbers.get(layout.guesses[guess]);
      return (secret === undefined ? undefined : indexes.get(secret)) ?? -1;
    });
    this.weights = Float64Array.from(secrets, secret => layout.weights[secret]);
    this.isWeighted = this.weights.some(weight => weight !== 1);
    this.foundAt = new Int32Array(this.width + 1);
    this.leastTotal = new Float64Array(this.width + 1);
    this.countMost(layout.feedbackCount);
    this.seen = new Int32Array(1 << 16).fill(-1);  // when feedback occurred last
    this.counts = new Int32Array(1 << 16);
    this.partWeights = new Float64Array(1 << 16);
    this.partHeaviest = new Float64Array(1 << 16);
    this.members = new Int32Array(this.width).fill(-1);  // when a secret was last in the set that is looked at
    this.time = 0;
    this.marked = 0;  // the time of the set that is looked at
    this.effort = Infinity;  // how many cells may still be looked at
    /** @type {Map<string, Bounds>} */
    this.known = new Map();
    /** @type {Map<string, Bounds>} */
    this.greedy = new Map();
  }

  /**
   * Count at which guess each further secret is found at best: the first finds one, and each feedback but the winning one leads
   * to another guess. `leastTotal` sums that up: no total of so many secrets is smaller.
   * @param {number} feedbackCount
   */
  countMost(feedbackCount) {
    for (let found = 0, guess = 1, most = 1; found < this.width; found++) {
      if (found === most) {
        guess++;
        most = 1 + Math.max(feedbackCount - 1, 1) * most;
      }
      this.foundAt[found] = guess;
      this.leastTotal[found + 1] = this.leastTotal[found] + guess;
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
    const {cells, seen, counts, foundAt} = this, time = ++this.time, base = guess * this.width;
    const own = this.own[guess], wins = own >= 0 && this.members[own] === this.marked;
    let parts = 0, spread = 0, bound = set.length;
    for (let i = 0; i < set.length; i++) {
      const feedback = cells[base + set[i]];
      if (seen[feedback] !== time) {
        seen[feedback] = time;
        counts[feedback] = 0;
        parts++;
      }
      bound += foundAt[counts[feedback]];
      spread += 2 * counts[feedback]++ + 1;
    }
    if (wins) {
      spread--;
      bound--;
    }
    if (this.isWeighted) bound = this.weightedBound(set, base, own);
    return {bound, spread, parts, wins};
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
   * @returns {(Measured & {guess: number})[]}
   */
  ordered(set, guesses) {
    this.mark(set);
    const few = set.length <= FEW && !this.restrict;
    const listed = [], divisions = new Set();
    for (const guess of guesses) {
      const measured = this.measure(set, guess);
      if (measured.parts === 1 && !measured.wins) continue;
      if (few) {
        const division = this.division(set, guess, measured.wins);
        if (divisions.has(division)) continue;
        divisions.add(division);
      }
      listed.push({guess, ...measured});
    }
    return listed.sort((a, b) => a.bound - b.bound || a.spread - b.spread || a.guess - b.guess);
  }

  /**
   * Return how a guess divides a few secrets, as a number: guesses with the same one are equally good.
   * @param {number[]} set
   * @param {number} guess
   * @param {boolean} wins
   */
  division(set, guess, wins) {
    const {cells, seen, counts} = this, time = ++this.time, base = guess * this.width;
    let number = 0, labels = 1;
    for (const secret of set) {
      const feedback = cells[base + secret];
      if (seen[feedback] !== time) {
        seen[feedback] = time;
        counts[feedback] = wins && secret === this.own[guess] ? 0 : labels++;
      }
      number = number * 16 + counts[feedback];
    }
    return number;
  }

  /**
   * Return the parts that a guess leaves of a set, the smallest first, without the secret that it finds.
   * @param {number[]} set
   * @param {number} guess
   * @returns {[number, number[]][]} feedback and the secrets that give it
   */
  parts(set, guess) {
    /** @type {Map<number, number[]>} */
    const parts = new Map();
    for (const secret of set) {
      if (secret === this.own[guess]) continue;
      const feedback = this.cells[guess * this.width + secret], part = parts.get(feedback);
      if (part) part.push(secret);
      else parts.set(feedback, [secret]);
    }
    return [...parts].sort(([, a], [, b]) => a.length - b.length);
  }

  /**
   * Return what may be guessed after feedback.
   * @param {number[]} guesses
   * @param {number} guess
   * @param {number} feedback
   */
  guessesAfter(guesses, guess, feedback) {
    if (!this.restrict) return guesses;
    this.spend(20 * guesses.length);
    return this.restrict(guess, feedback, guesses);
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
    if (known && !this.restrict && (known.lower === known.upper || known.lower >= beta)) return known.lower;
    this.spend(2 * set.length * guesses.length);
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
    const ordered = this.ordered(set, guesses);
    const below = set.length <= FEW && !this.restrict ? ordered.map(({guess}) => guess) : guesses;
    let best = Infinity, bestGuess = -1;
    for (const {guess, bound} of ordered) {
      const limit = Math.min(best, beta);
      if (bound >= limit) break;
      const total = this.totalOf(set, guess, below, bound, limit);
      if (total >= limit) continue;
      best = total;
      bestGuess = guess;
    }
    return best < beta ? {lower: best, upper: best, guess: bestGuess} : {lower: beta, upper: Infinity, guess: -1};
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
    for (const [feedback, part] of this.parts(set, guess)) {
      if (part.length <= 2) continue;
      const quick = this.quickBound(part);
      const after = this.guessesAfter(guesses, guess, feedback);
      total += this.total(part, after, limit - total + quick) - quick;
      if (total >= limit) return total;
    }
    return total;
  }

  /**
   * Return the total of a set if each guess is the one with the smallest bound: no search, so an upper bound.
   * @param {number[]} set
   * @param {number[]} guesses
   * @returns {Bounds}
   */
  greedyTotal(set, guesses) {
    if (set.length <= 2) {
      const total = this.quickBound(set);
      return {lower: total, upper: total, guess: -1};
    }
    const key = this.restrict ? "" : String.fromCharCode(...set);
    const known = this.restrict ? undefined : this.known.get(key) ?? this.greedy.get(key);
    if (known && known.upper < Infinity) return known;
    this.mark(set);
    let best = {guess: -1, bound: Infinity, spread: Infinity};
    for (const guess of guesses) {
      const measured = this.measure(set, guess);
      if (measured.parts === 1 && !measured.wins) continue;
      if (measured.bound < best.bound || (measured.bound === best.bound && measured.spread < best.spread)) {
        best = {guess, ...measured};
      }
    }
    this.effort -= set.length * guesses.length;  // it ends in any case
    const found = {lower: best.bound, upper: this.greedyTotalOf(set, best.guess, guesses), guess: best.guess};
    if (!this.restrict) this.greedy.set(key, found);
    return found;
  }

  /**
   * Return the total of a set if one guess is given, and each one after it has the smallest bound.
   * @param {number[]} set
   * @param {number} guess
   * @param {number[]} guesses
   */
  greedyTotalOf(set, guess, guesses) {
    let [total] = this.weigh(set);
    for (const [feedback, part] of this.parts(set, guess)) {
      const after = this.restrict && part.length > 2 ? this.restrict(guess, feedback, guesses) : guesses;
      total += this.greedyTotal(part, after).upper;
    }
    return total;
  }
}
