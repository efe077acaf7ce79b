// Checks a certificate in a Web Worker: a file that proves that every strategy for a game costs at least so much.
// docs/proof.md explains the rules. This text shares no code with the page, or with the program that wrote the file.
/** @import {TreeNode} from "./tree.js" */

/**
 * What JSON says: this script looks at all of it.
 * @typedef {any} Unchecked
 */

/**
 * What is proved: how many claims are true, the least cost of a strategy, that of the tree, whether it is the least, whether
 * both are numbers of guesses, until the secret is known and each by the weight of its secret, the first guess if it is
 * prescribed, how many guesses a strategy may take, and the number of guesses that do not suffice.
 * @typedef {Object} Proved
 * @property {number} claims
 * @property {number} least
 * @property {number} cost
 * @property {boolean} reached
 * @property {boolean} inGuesses
 * @property {boolean} known
 * @property {boolean} weighted
 * @property {string | null} first
 * @property {number | null} most
 * @property {number | null} limit
 */

/**
 * An order of positions, with a renaming of symbols, that leaves all guesses made as they are.
 * @typedef {{order: number[], names: Map<number, number>}} Symmetry
 */

/**
 * A position: the secrets that are left, by falling weight, the legal guesses, how many guesses were made, the symmetries that
 * leave these as they are, also after one more guess, and the claims known there.
 * @typedef {Object} Here
 * @property {number[]} members
 * @property {Int32Array} legal
 * @property {number} made
 * @property {Symmetry[]} alike
 * @property {Map<number, Symmetry[]>} alikeAfter
 * @property {Map<string, number>} known
 */

const FORMATS = ["solver-tree certificate/2", "solver-tree certificate/1"];  // in the second one, all claims are written
const INFINITE = 2 ** 50;
const RULES = ["multiset", "distinct", "occurrence", "black"];
const DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz";
const LONGEST = 2 ** 28;  // characters of a line

// The file is none, or it does not prove what it says.
export class Refused extends Error {}

/** @type {(condition: boolean, what: string) => asserts condition} */
function need(condition, what) {
  if (!condition) throw new Refused(what);
}

/** @type {(value: Unchecked, least: number, most: number) => boolean} */
function isNumber(value, least, most) {
  return Number.isSafeInteger(value) && value >= least && value <= most;
}

/** @type {(value: Unchecked, most: number) => boolean} */
const areNumbers = (value, most) => Array.isArray(value) && value.every(one => isNumber(one, 0, most));

/** @type {(value: Unchecked) => boolean} */
const isBoolean = value => typeof value === "boolean";

/** @type {(value: Unchecked) => boolean} */
const isOrNot = value => value === null || value === true;

/** @type {(value: Unchecked) => boolean} */
const isObject = value => typeof value === "object" && value !== null && !Array.isArray(value);

// Whether it is a short text that fits on a line: without control characters, and with no white space but spaces.
/** @type {(value: Unchecked) => boolean} */
function isText(value) {
  return typeof value === "string" && value !== "" && [...value].length <= 1000 && !/[\p{C}\p{Z}]/u.test(value.replaceAll(" ", ""));
}

/** @type {(value: Unchecked) => boolean} */
function areTexts(value) {
  return Array.isArray(value) && value.length > 0 && value.every(isText) && new Set(value).size === value.length;
}

/**
 * What each member of the first line, and of a kind of game, must be before it is used. One that is missing is null.
 * @type {Record<string, Record<string, (value: Unchecked) => boolean>>}
 */
const SHAPES = {
  certificate: {
    format: value => FORMATS.includes(value),
    name: value => value === null || typeof value === "string",
    game: isObject,
    finish: value => value === null || value === "known",
    weights: value => value === null || areNumbers(value, INFINITE),
    prices: value => areNumbers(value, INFINITE) && value.length > 0 && value.length <= 1000
      && value.every((/** @type {number} */ price, /** @type {number} */ i) => i === 0 || price >= value[i - 1]),
    then: value => value === null || isNumber(value, 0, INFINITE),
    first: value => value === null || isText(value),
    claim: value => isNumber(value, 0, INFINITE),
    figures: value => value === null || (isObject(value) && areNumbers(Object.values(value), INFINITE)),
  },
  codes: {
    kind: value => value === "codes",
    positions: value => isNumber(value, 1, 32),
    symbols: value => typeof value === "string" && value.length <= 72 && [...value].length <= 36 && areTexts([...value]),
    repeats: isBoolean,
    rule: value => RULES.includes(value),
    marks: value => value === null || (isText(value) && [...value].length === 2),
    consistent: isOrNot,
  },
  words: {
    kind: value => value === "words",
    guesses: areTexts,
    answers: areTexts,
    letters: value => value === null || areTexts(value),
    hard: isBoolean,
    consistent: isOrNot,
  },
  table: {
    kind: value => value === "table",
    guesses: areTexts,
    secrets: areTexts,
    feedbacks: value => areTexts(value) && value.length <= 2 ** 16,
    rows: value => Array.isArray(value) && value.every(row => areNumbers(row, 2 ** 16 - 1)),
    consistent: isOrNot,
  },
};

// The members of an object, each of which must have its shape, and no others.
/** @type {(value: Unchecked, what: string) => Record<string, Unchecked>} */
function membersOf(value, what) {
  const shapes = SHAPES[what];
  need(Object.keys(value).every(name => Object.hasOwn(shapes, name)), "it has members that it cannot have");
  const members = Object.keys(shapes).map(name => [name, Object.hasOwn(value, name) ? value[name] : null]);
  for (const [name, member] of members) need(shapes[name](member), `its ${name} cannot be`);
  return Object.fromEntries(members);
}

// No sum is more than this: claims are no more, either.
/** @type {(a: number, b: number) => number} */
const plus = (a, b) => Math.min(a + b, INFINITE);

// Every row of `length` of the first `count` numbers, in order; with or without repeats.
/** @type {(length: number, count: number, repeats: boolean) => number[][]} */
function rowsOfNumbers(length, count, repeats) {
  /** @type {number[][]} */
  let rows = [[]];
  for (let i = 0; i < length; i++) {
    rows = rows.flatMap(row =>
      [...Array(count).keys()].filter(number => repeats || !row.includes(number)).map(number => [...row, number]));
    need(rows.length <= 1 << 16, "the game is too large");
  }
  return rows;
}

// The game that the first line describes. Secrets are numbered by falling weight: sets come heaviest first.
export class Game {
  /** @param {Unchecked} header */
  constructor(header) {
    need(isObject(header), "it has no first line");
    const {game: described, first, weights, finish, prices, then} = membersOf(header, "certificate");
    const {kind} = described;
    need(["codes", "words", "table"].includes(kind), "the game is of no kind that this page knows");
    const game = membersOf(described, kind);
    this.known = finish === "known";  // then no guess finds a secret; a set of one is found by one more guess
    /** @type {string[]} */
    this.alphabet = [];
    /** @type {string[]} */
    this.letters = [];  // texts of several characters that count as one letter of a word each
    this.places = 0;
    this.rule = 0;
    this.counts = false;
    this.hard = false;
    /** @type {number[][]} */
    this.orders = [];
    /** @type {string[]} */
    this.guesses = [];
    /** @type {string[]} */
    this.secrets = [];
    /** @type {string[]} */
    this.feedbacks = [];
    /** @type {number[][]} */
    this.rows = [];
    /** @type {number[][]} */
    this.codes = [];
    if (kind === "codes") this.readCodes(game);
    else if (kind === "words") this.readWords(game);
    else this.readTable(game);
    this.consistent = game.consistent === true;  // then only candidates may be guessed
    const hidden = this.secrets, alike = this.guesses.every((text, i) => text === hidden[i]);
    need(!this.consistent || (alike && this.guesses.length === hidden.length && !this.hard), "its consistent guesses cannot be");
    this.guessNumber = new Map(this.guesses.map((text, i) => [text, i]));
    need(this.secrets.every(text => this.guessNumber.has(text)), "a secret cannot be guessed");
    need(first === null || this.guessNumber.has(first), "the first guess is no guess");
    /** @type {string | null} */
    this.first = first;
    const order = [...this.secrets.keys()];
    if (weights !== null) {
      need(weights.length === order.length, "each secret needs a weight");
      order.sort((a, b) => weights[b] - weights[a]);
      this.alphabet = [];  // a code and its image may differ in weight
    }
    this.weights = Float64Array.from(order, i => weights === null ? 1 : weights[i]);
    // prices has the price of a secret found at guess 1, 2, ...; later ones rise by `then`, or are infinite if that is null.
    /** @type {number[]} */
    this.prices = prices;
    /** @type {number | null} */
    this.then = then;
    this.checkPrices();
    const secrets = this.secrets;
    this.secrets = order.map(i => secrets[i]);
    this.secretNumber = new Map(this.secrets.map((text, i) => [text, i]));
    this.own = this.guesses.map(text => this.known ? -1 : this.secretNumber.get(text) ?? -1);  // what each guess finds
    const numbers = this.guessNumber;
    this.guessOf = this.secrets.map(text => numbers.get(text) ?? -1);  // the guess that each secret is
    this.feedbackNumber = new Map(this.feedbacks.map((text, i) => [text, i]));
    need(this.feedbackNumber.size === this.feedbacks.length, "two feedbacks are the same");
    this.matrix = this.scoreAll(order);
  }

  /** @param {Unchecked} game */
  readCodes({positions, symbols, repeats, rule, marks}) {
    const letters = [...symbols];
    this.alphabet = letters;
    this.guesses = rowsOfNumbers(positions, letters.length, repeats).map(row => row.map(i => letters[i]).join(""));
    need(this.guesses.length > 0, "there is no code");
    this.secrets = this.guesses;
    const alike = marks !== null && positions <= 6;
    this.orders = alike ? rowsOfNumbers(positions, positions, false) : [[...Array(positions).keys()]];
    this.numberFeedback(positions, marks, rule);
  }

  /** @param {Unchecked} game */
  readWords({guesses, answers, letters, hard}) {
    this.letters = letters ?? [];
    const lengths = new Set(guesses.map((/** @type {string} */ word) => this.symbolsIn(word).length));
    need(lengths.size === 1, "the words should have one length");
    this.guesses = guesses;
    this.secrets = answers;
    this.hard = hard;
    this.numberFeedback([...lengths][0], null, "multiset");
  }

  // The symbols of a code, or the letters of a word: from the left, the longest of `letters` that follows, or a character.
  /** @type {(text: string) => string[]} */
  symbolsIn(text) {
    const symbols = [];
    for (let rest = text; rest !== "";) {
      let [next] = rest;
      for (const letter of this.letters) if (rest.startsWith(letter) && letter.length > next.length) next = letter;
      symbols.push(next);
      rest = rest.slice(next.length);
    }
    return symbols;
  }

  // Feedback is numbered as (places + 1) * in place + elsewhere; or by B, Y, G at each position, as digits of base 3.
  /** @type {(places: number, marks: string | null, rule: string) => void} */
  numberFeedback(places, marks, rule) {
    need(marks !== null || places <= 10, "the codes are too long");
    this.places = places;
    this.rule = RULES.indexOf(rule);
    this.counts = marks !== null;
    const counts = [...Array(places + 1).keys()];
    const [exact, elsewhere] = marks ?? "";
    this.feedbacks = marks !== null
      ? counts.flatMap(a => counts.map(b => `${a}${exact}${b}${elsewhere}`))
      : rowsOfNumbers(places, 3, true).map(row => row.map(i => "BYG"[i]).join(""));
  }

  /** @param {Unchecked} game */
  readTable({guesses, secrets, feedbacks, rows}) {
    need(rows.length === guesses.length, "the table needs a row for each guess");
    need(rows.every((/** @type {number[]} */ row) => row.length === secrets.length && row.every(cell => cell < feedbacks.length)),
      "the table needs a feedback for each secret");
    const column = new Map(secrets.map((/** @type {string} */ text, /** @type {number} */ i) => [text, i]));
    need(rows.every((/** @type {number[]} */ row, /** @type {number} */ g) => {
      const own = column.get(guesses[g]);
      return own === undefined || row.filter(cell => cell === row[own]).length === 1;
    }), "a winning feedback is given for another secret, too");
    Object.assign(this, {guesses, secrets, feedbacks, rows});
  }

  // Twice the highest price times all weight is less than INFINITE. So is all that is multiplied here: a price, or twice a
  // price less another one, times weights of different secrets. Sums are cut at INFINITE, so that no number reaches 2 ** 53.
  checkPrices() {
    const {prices, then, secrets} = this;
    const highest = this.price(prices.length + (then === null ? 0 : secrets.length + 3));
    const weight = this.weights.reduce((sum, weight) => sum + weight, 0);
    need(2 * Math.max(highest, 1) * Math.max(weight, 1) < INFINITE, "the prices are too high for the weights");
  }

  /** @param {number} guess */
  price(guess) {
    const beyond = guess - this.prices.length;
    if (beyond <= 0) return this.prices[guess - 1];
    return this.then === null ? INFINITE : this.prices[this.prices.length - 1] + beyond * this.then;
  }

  // With weight 0, a secret must not have an infinite price either.
  /** @type {(price: number, secret: number) => number} */
  cost(price, secret) {
    return price < INFINITE ? price * this.weights[secret] : INFINITE;
  }

  // The feedback to guess g for secret s is at s * guesses + g.
  /** @param {number[]} order */
  scoreAll(order) {
    const width = this.guesses.length;
    need(width * order.length < 2 ** 31, "the game is too large");
    const matrix = this.roomFor(width * order.length);
    if (!this.places) {
      order.forEach((column, s) => this.rows.forEach((row, g) => { matrix[s * width + g] = row[column]; }));
      return matrix;
    }
    const symbols = [...new Set(this.alphabet.length > 0 ? this.alphabet : this.guesses.flatMap(text => this.symbolsIn(text)))];
    const rowOf = (/** @type {string} */ text) => this.symbolsIn(text).map(symbol => symbols.indexOf(symbol));
    this.codes = this.guesses.map(rowOf);
    const left = new Int32Array(symbols.length);
    this.secrets.forEach((text, s) => {
      const secret = rowOf(text);
      for (let g = 0; g < width; g++) matrix[s * width + g] = this.score(this.codes[g], secret, left);
    });
    return matrix;
  }

  /** @param {number} size */
  roomFor(size) {
    try {
      return new (this.feedbacks.length <= 256 ? Uint8Array : Uint16Array)(size);
    } catch {
      throw new Refused("the game is too large for this browser");
    }
  }

  /** @type {(guess: number[], secret: number[], left: Int32Array) => number} */
  score(guess, secret, left) {
    let feedback = 0;
    left.fill(0);
    for (let p = 0; p < this.places; p++) {
      if (this.rule === 2 || guess[p] !== secret[p]) left[secret[p]]++;
    }
    for (let p = 0; p < this.places; p++) {
      let mark = 0;
      if (guess[p] === secret[p]) {
        mark = 2;
      } else if (left[guess[p]] > 0 && this.rule !== 3) {  // black: nothing elsewhere is told
        mark = 1;
        if (this.rule === 0) left[guess[p]]--;  // each symbol of the secret matches one of the guess
        if (this.rule === 1) left[guess[p]] = 0;  // each different symbol counts once
      }
      feedback = this.counts ? feedback + (mark === 2 ? this.places + 1 : mark) : 3 * feedback + mark;
    }
    return feedback;
  }
}

class Checker {
  /** @param {Game} game */
  constructor(game) {
    this.game = game;
    this.last = game.prices.length - 1;
    /** @type {Map<string, number>} */
    this.kept = new Map();
    /** @type {Map<number, {members: number[], made: number, least: number}>} */
    this.numbered = new Map();
    /** @type {Map<string, number[]>} */
    this.rankCosts = new Map();
    /** @type {Map<string, Int32Array>} */
    this.representatives = new Map();
    this.seen = new Float64Array(game.feedbacks.length);
    this.bits = new Int32Array(Math.ceil(game.feedbacks.length / 32) * game.guesses.length);
    this.parts = new Int32Array(game.guesses.length);
    this.mark = 0;
  }

  // Beyond the listed prices, each guess made before only adds the same to all costs.
  /** @type {(members: number[], legal: Int32Array, made: number) => string} */
  key(members, legal, made) {
    return `${Math.min(made, this.last)}:${members}${this.game.hard ? `:${legal}` : ""}`;
  }

  /** @returns {Here} all secrets, before any guess */
  everything() {
    const {guesses, secrets, alphabet, orders} = this.game;
    const alike = alphabet.length > 0 ? orders.map(order => ({order, names: new Map()})) : [];
    return {members: [...secrets.keys()], legal: Int32Array.from(guesses.keys()), made: 0, alike, alikeAfter: new Map(), known: new Map()};
  }

  // Those members that give some feedback to a guess.
  /** @type {(around: Here, g: number, f: number, members: number[]) => Here} */
  open({legal, made, alike, alikeAfter}, g, f, members) {
    let after = alikeAfter.get(g);
    if (!after) {
      after = alike.flatMap(({order, names}) => {
        const more = this.renaming(order, names, this.game.codes[g]);
        return more === null ? [] : {order, names: more};
      });
      alikeAfter.set(g, after);
    }
    return {members, legal: this.legalAfter(legal, g, f), made: made + 1, alike: after, alikeAfter: new Map(), known: new Map()};
  }

  // The guesses that are legal after one more guess: in hard mode, they use what it revealed.
  /** @type {(legal: Int32Array, g: number, f: number) => Int32Array} */
  legalAfter(legal, g, f) {
    if (!this.game.hard) return legal;
    const {codes, feedbacks} = this.game, guess = codes[g], marks = feedbacks[f];
    const shown = (/** @type {number} */ letter) => guess.filter((other, p) => other === letter && marks[p] !== "B").length;
    return legal.filter(next => guess.every((letter, p) =>
      marks[p] === "B" || ((marks[p] === "Y" || codes[next][p] === letter)
        && codes[next].filter(other => other === letter).length >= shown(letter))));
  }

  // The guesses to try. Where a symmetry leaves the set as it is, the images of candidates are candidates.
  /** @type {(here: Here) => Int32Array} */
  guessesAt(here) {
    const guesses = this.representativesAt(here);
    if (!this.game.consistent) return guesses;
    const own = new Set(here.members.map(s => this.game.guessOf[s]));
    return guesses.filter(g => own.has(g));
  }

  // The same guesses: no guess that is left out is needed, as it is the image of one that is listed.
  /** @type {(here: Here) => Int32Array} */
  representativesAt({legal, alike}) {
    const {alphabet, codes} = this.game;
    if (alphabet.length === 0) return legal;
    const key = alike.map(({order, names}) => `${order}:${[...names].sort(([a], [b]) => a - b).join(";")}`).join(" ");
    let listed = this.representatives.get(key);
    if (!listed) {
      const unused = [...alphabet.keys()].filter(i => !alike[0].names.has(i));  // the first order is that of the positions
      listed = legal.filter(g => !alike.some(({order, names}) => this.comesBefore(order, names, unused, codes[g])));
      this.representatives.set(key, listed);
    }
    return listed;
  }

  // The renaming that also leaves a code as it is if positions are put in another order, or null.
  /** @type {(order: number[], names: Map<number, number>, code: number[]) => Map<number, number> | null} */
  renaming(order, names, code) {
    const more = new Map(names);
    for (let p = 0; p < code.length; p++) {
      const symbol = code[order[p]];
      if (more.has(symbol) && more.get(symbol) !== code[p]) return null;
      more.set(symbol, code[p]);
    }
    return new Set(more.values()).size === more.size ? more : null;
  }

  // Whether the image of a code comes before the code, when symbols that are not used get unused names as they appear.
  /** @type {(order: number[], names: Map<number, number>, unused: number[], code: number[]) => boolean} */
  comesBefore(order, names, unused, code) {
    const fresh = new Map();
    for (let p = 0; p < code.length; p++) {
      const symbol = code[order[p]];
      if (!names.has(symbol) && !fresh.has(symbol)) fresh.set(symbol, unused[fresh.size]);
      const image = names.get(symbol) ?? fresh.get(symbol);
      if (image !== code[p]) return image < code[p];
    }
    return false;
  }

  // Size: the least cost of the heaviest member of a part after the next guess, of its second, and so on.
  /** @type {(level: number, inside: number, outside: number, size: number) => number[]} */
  costsOfRanks(level, inside, outside, size) {
    const name = [level, inside, outside].join();
    let costs = this.rankCosts.get(name) ?? [];
    if (costs.length < size) {
      costs = [];
      for (let found = 1, guess = level + 2; costs.length < size; guess++) {
        const price = this.game.price(guess);
        while (costs.length < Math.min(found, size)) costs.push(price);
        found = Math.max(1 + inside * found, outside * found, found + 1);
      }
      // Of two that are left, neither is known: the second pays for both.
      if (this.game.known && size > 1 && costs[1] < INFINITE) costs[1] += costs[1] - costs[0];
      this.rankCosts.set(name, costs);
    }
    return costs;
  }

  // Count the parts of each guess, the one that wins included.
  /** @type {(members: number[]) => void} */
  countParts(members) {
    const {bits, parts, game: {matrix}} = this, width = parts.length;
    bits.fill(0);  // a bit for each feedback to each guess
    for (const s of members) {
      for (let g = 0; g < width; g++) {
        const feedback = matrix[s * width + g];
        bits[(feedback >> 5) * width + g] |= 1 << (feedback & 31);
      }
    }
    parts.fill(0);
    for (let place = 0, g = 0; place < bits.length; place++, g = g + 1 < width ? g + 1 : 0) {
      for (let left = bits[place]; left !== 0; left &= left - 1) parts[g]++;
    }
  }

  // Check that every guess costs at least `least`.
  /** @type {(here: Here, least: number) => void} */
  checkClaim(here, least) {
    const {game} = this, {members, made} = here;
    if (game.known && members.length === 1) {
      need(least <= game.cost(game.price(Math.min(made, this.last) + 1), members[0]), "a secret that is known costs less");
      return;
    }
    const {left, costs} = this.bySizes(here, least);
    for (const g of left) need(this.byClaims(g, here, costs, least) >= least, `guess ${game.guesses[g]} is not proved to cost ${least}`);
  }

  // The guesses that sizes do not prove to cost `least`, the costs of ranks, and what sizes prove about every guess, at most
  // `least`. Once that is `noMore`, other guesses are of no interest.
  /** @type {(here: Here, least: number, noMore?: number) => {left: number[], costs: number[], proved: number}} */
  bySizes(here, least, noMore = -1) {
    const {game, parts} = this, {members, made} = here, guesses = this.guessesAt(here), level = Math.min(made, this.last);
    const own = new Set(members), left = [], most = [0, 0];
    this.countParts(members);
    for (const g of guesses) {
      const outside = own.has(game.own[g]) ? 0 : 1;
      most[outside] = Math.max(most[outside], parts[g] - 1 + outside);  // what wins is a part of its own
    }
    const costs = this.costsOfRanks(level, most[0], most[1], members.length);
    // At most one secret of each part is found by the next guess but one, and one by the next guess if it can win: at best the
    // heaviest ones. All others cost what the third guess does, or more.
    const [now, after, later] = [1, 2, 3].map(guess => game.price(level + guess)), sums = [0];
    for (const s of members) sums.push(sums[sums.length - 1] + game.weights[s]);
    /** @type {(g: number) => number} */
    const byParts = g => later >= INFINITE ? 0
      : sums[members.length] * later - sums[parts[g]] * (later - after) - (own.has(game.own[g]) ? sums[1] * (after - now) : 0);
    const first = game.first !== null && made === 0 ? game.guessNumber.get(game.first) : undefined;
    const prescribed = first !== undefined;
    let proved = least;
    for (const g of prescribed ? [first] : guesses) {
      if (byParts(g) >= least) continue;
      const bound = this.bySize(g, members, costs, level, least);
      if (bound >= least || !(prescribed || this.tells(g, members))) continue;
      left.push(g);
      proved = Math.min(proved, bound);
      if (noMore >= 0) least = proved;  // other guesses that cost as much change nothing
      if (proved <= noMore) break;
    }
    return {left, costs, proved};
  }

  // Whether a guess does more than to leave all members together.
  /** @type {(g: number, members: number[]) => boolean} */
  tells(g, members) {
    const {matrix, own} = this.game, width = this.game.guesses.length;
    const feedback = matrix[members[0] * width + g];
    return members.some(s => s === own[g] || matrix[s * width + g] !== feedback);
  }

  /** @type {(g: number, members: number[], costs: number[], level: number, least: number) => number} */
  bySize(g, members, costs, level, least) {
    const {seen, game: {matrix, weights}} = this, width = this.game.guesses.length, itself = this.game.own[g];
    const begin = this.mark, price = this.game.price(level + 1);
    this.mark += members.length + 1;
    let bound = 0;
    for (const s of members) {
      let cost = price;
      if (s !== itself) {
        const feedback = matrix[s * width + g];
        const rank = seen[feedback] > begin ? seen[feedback] - begin : 0;  // how many of the part came before
        seen[feedback] = begin + rank + 1;
        cost = costs[rank];
      }
      bound = plus(bound, cost < INFINITE ? cost * weights[s] : INFINITE);
      if (bound >= least) return bound;
    }
    return bound;
  }

  // What a guess costs, by sizes and claims; if that is less than `least`, also by claims that need no other ones, which are
  // made here, about the largest parts first.
  /** @type {(g: number, here: Here, costs: number[], least: number) => number} */
  byClaims(g, here, costs, least) {
    const {game} = this, {matrix, own} = game, {members, made, known} = here, width = game.guesses.length;
    /** @type {Map<number, number[]>} */
    const parts = new Map();
    let proved = 0;
    for (const s of members) {
      const feedback = matrix[s * width + g];
      if (s === own[g]) proved = plus(proved, game.cost(game.price(Math.min(made, this.last) + 1), s));
      else addTo(parts, feedback, s);
    }
    const bounds = [...parts].map(([feedback, part]) => {
      const key = this.key(part, this.legalAfter(here.legal, g, feedback), made + 1);
      const claimed = Math.max(known.get(key) ?? 0, this.kept.get(key) ?? 0);
      const bySize = part.reduce((sum, s, rank) => plus(sum, game.cost(costs[rank], s)), 0);
      const bound = Math.max(bySize, claimed && plus(claimed, this.rise(part, made)));
      proved = plus(proved, bound);
      return {feedback, part, bound};
    });
    bounds.sort((one, other) => other.part.length - one.part.length);
    for (const {feedback, part, bound} of bounds) {
      if (proved >= least || part.length < (game.known ? 2 : 3)) break;  // about the other parts, sizes prove all
      const rise = this.rise(part, made), inside = this.open(here, g, feedback, part);
      const shown = this.bySizes(inside, least - proved + bound - rise, bound - rise).proved + rise;
      proved += Math.max(shown - bound, 0);
    }
    return proved;
  }

  // How much more a part costs than its claim says, if that is about one guess less, see `key`.
  /** @type {(part: number[], made: number) => number} */
  rise(part, made) {
    if (made < this.last) return 0;
    if (this.game.then === null) return INFINITE;
    return this.game.then * part.reduce((sum, s) => sum + this.game.weights[s], 0);
  }

  // The image of a set under an order of positions and a renaming of symbols.
  /** @type {(members: number[], order: number[], names: string) => number[]} */
  image(members, order, names) {
    const {game} = this;
    const letters = [...names];
    const symmetry = game.alphabet.length > 0 && game.orders.some(known => known.join() === order.join())
      && [...letters].sort().join("") === [...game.alphabet].sort().join("");
    need(symmetry, "this is no symmetry of the game");
    const {codes} = game;  // secrets are guesses, in the same order
    return members.map(s => game.secretNumber.get(order.map(p => letters[codes[s][p]]).join("")) ?? -1)
      .sort((a, b) => a - b);
  }
}

/** @param {string} text */
function wholeNumber(text) {
  need(/^[0-9]{1,16}$/.test(text), "a line should have a number");
  return Math.min(Number(text), INFINITE);
}

// All claims, line by line: how many there are, and the cost that the last one proves, which is about all secrets.
class Claims {
  /** @param {Game} game */
  constructor(game) {
    this.game = game;
    this.checker = new Checker(game);
    this.stack = [this.checker.everything()];
    this.count = 0;
    this.least = 0;
  }

  /** @param {string} line */
  read(line) {
    const {game, checker, stack} = this, here = stack.at(-1), [guess, feedback, ...more] = line.split("\t");
    need(here !== undefined, "something follows the last claim");
    need(stack.length <= game.secrets.length + 2, "more sets are open than there are secrets");
    if (feedback !== undefined) {
      const g = game.guessNumber.get(guess), f = game.feedbackNumber.get(feedback);
      need(g !== undefined && f !== undefined && more.length === 0, "a line is no guess with its feedback");
      const members = here.members.filter(s => game.matrix[s * game.guesses.length + g] === f);
      need(members.length > 0, `no secret answers ${guess} by ${feedback}`);
      stack.push(checker.open(here, g, f, members));
    } else if (line[0] === "=" || line[0] === "+") {
      this.claim(here, line[0] === "+", wholeNumber(line.slice(1)));
    } else {
      const [which, positions, names, ...more] = line.slice(1).split(" ");
      need(line[0] === "@" && names !== undefined && more.length === 0, "a line is no line of a certificate");
      const claim = checker.numbered.get(wholeNumber(which));
      need(claim !== undefined, `there is no claim ${which} to use`);
      const members = checker.image(claim.members, [...positions].map(digit => DIGITS.indexOf(digit)), names);
      const key = checker.key(members, here.legal, claim.made);
      here.known.set(key, Math.max(claim.least, here.known.get(key) ?? 0));
    }
  }

  /** @type {(here: Here, kept: boolean, least: number) => void} */
  claim(here, kept, least) {
    const {checker, stack} = this, {members, made} = here;
    checker.checkClaim(here, least);
    stack.pop();
    this.count++;
    this.least = least;
    const around = stack.at(-1);
    if (!around) return;
    const known = kept ? checker.kept : around.known, key = checker.key(members, here.legal, made);
    known.set(key, Math.max(least, known.get(key) ?? 0));
    if (kept) checker.numbered.set(this.count, {members, made, least});
  }
}

// The cost of a tree, played by the rule of this file against every secret, and the most guesses for a secret.
/** @type {({game, checker}: Claims, root: TreeNode) => {cost: number, worst: number}} */
function replay({game, checker}, root) {
  const every = Int32Array.from(game.guesses.keys());
  /** @type {{node: TreeNode, members: number[], legal: Int32Array, number: number}[]} */
  const pending = [{node: root, members: [...game.secrets.keys()], legal: every, number: 1}];
  let cost = 0, worst = 0;
  for (let next = pending.pop(); next; next = pending.pop()) {
    const {node, members, legal, number} = next;
    if (game.known && members.length === 1) {
      cost = plus(cost, game.cost(game.price(number), members[0]));
      worst = Math.max(worst, number);
      continue;
    }
    const [guess, ...more] = Object.keys(node ?? {}), g = game.guessNumber.get(guess);
    need(g !== undefined && !more.length && number <= game.secrets.length + 1000, "the tree does not find every secret of this game");
    need(!game.consistent || members.some(s => game.guessOf[s] === g), "the tree guesses what cannot be the secret");
    need(legal.includes(g), "a guess of the tree does not use what was revealed");
    /** @type {Map<number, number[]>} */
    const parts = new Map();
    for (const s of members) {
      const feedback = game.matrix[s * game.guesses.length + g];
      if (s === game.own[g]) {
        need(Object.hasOwn(node[guess] ?? {}, game.feedbacks[feedback]), "nothing follows a guess of the tree if it wins");
        cost = plus(cost, game.cost(game.price(number), s));
        worst = Math.max(worst, number);
      } else {
        addTo(parts, feedback, s);
      }
    }
    for (const [f, part] of parts) {
      const below = node[guess][game.feedbacks[f]];
      pending.push({node: below, members: part, legal: checker.legalAfter(legal, g, f), number: number + 1});
    }
  }
  return {cost, worst};
}

// Add a secret to the part of those that give some feedback.
/** @template Key @param {Map<Key, number[]>} parts @param {Key} feedback @param {number} secret */
function addTo(parts, feedback, secret) {
  const part = parts.get(feedback);
  if (part) part.push(secret);
  else parts.set(feedback, [secret]);
}

// The lines of a file that gzip has compressed in one piece, some at a time; each has an end.
/** @param {Uint8Array<ArrayBuffer>} bytes */
async function* linesOf(bytes) {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  const reader = stream.pipeThrough(new TextDecoderStream("utf-8", {fatal: true, ignoreBOM: true})).getReader();
  let begun = "";
  try {
    for (;;) {
      const {done, value = ""} = await reader.read().catch(() => { throw new Refused("it is damaged or cut off"); });
      if (done) break;
      const lines = (begun + value).split("\n");
      begun = lines.pop() ?? "";
      need(begun.length <= LONGEST, "a line is too long");
      yield lines;
    }
  } finally {
    reader.cancel().catch(() => {});  // what follows a line that is refused is not read
  }
  need(begun === "", "its last line is cut off");
}

// The first line: JSON whose numbers are whole, and whose objects name each member once.
/** @type {(text: string) => Unchecked} */
function readHeader(text) {
  let header, names = 0;
  try {
    header = JSON.parse(text);
    for (const [token, colon] of text.matchAll(/"[^"\\]*(?:\\.[^"\\]*)*"(\s*:)?|-?\d[^\s,\]}]*/g)) {
      need(token[0] === '"' || !/[.eE]/.test(token), "a number is not whole");
      if (colon) names++;
    }
  } catch (error) {
    throw error instanceof Refused ? error : new Refused("its first line is not JSON");
  }
  for (const pending = [header]; pending.length > 0;) {
    const value = pending.pop();
    if (typeof value !== "object" || value === null) continue;
    if (isObject(value)) names -= Object.keys(value).length;
    for (const inner of Object.values(value)) pending.push(inner);
  }
  need(names === 0, "a member is named twice");
  return header;
}

// Check all claims of a certificate.
/** @type {(bytes: Uint8Array<ArrayBuffer>, tell: (claims: number) => void) => Promise<Claims>} */
export async function checkClaims(bytes, tell) {
  /** @type {Claims | null} */
  let claims = null;
  let claimed = 0, told = 0;
  for await (const lines of linesOf(bytes)) {
    if (claims === null && lines.length > 0) {
      const header = readHeader(lines.shift() ?? "");
      claims = new Claims(new Game(header));
      claimed = header.claim;
    }
    for (const line of lines) {
      claims?.read(line);
      if (!claims || performance.now() < told + 100) continue;
      tell(claims.count);
      told = performance.now();
    }
  }
  need(claims !== null && claims.stack.length === 0, "it ends before the claim about all secrets");
  need(claimed === claims.least, "it proves something else than it says");
  return claims;
}

// Check a certificate, and play the tree that is said to be best; return what is proved.
/** @type {(bytes: Uint8Array<ArrayBuffer>, tree: TreeNode, tell: (claims: number) => void) => Promise<Proved>} */
export async function check(bytes, tree, tell) {
  const claims = await checkClaims(bytes, tell), {game, least} = claims;
  const {cost, worst} = replay(claims, tree);
  const begins = game.first === null || game.first === Object.keys(tree)[0];
  const reached = begins && (least < INFINITE ? cost === least : worst === game.prices.length + 1);
  const allowed = game.then === null ? game.prices.length - Number(game.known) : null, limit = least < INFINITE ? null : allowed;
  const weighted = game.weights.some(weight => weight !== 1), {first, known} = game;
  const result = {claims: claims.count, least, cost, reached, inGuesses: false, known, weighted, first, most: limit === null ? allowed : null, limit};
  const unit = guessUnit(game, least);
  return unit === null ? result
    : {...result, inGuesses: true, least: Math.floor(least / unit), cost: Math.floor(cost / unit)};
}

// What a guess costs, if a cost of at least `least` means that so many guesses are needed: the cost, divided by it.
//
// Let price(d) be unit * d, or more by no more than rest = least % unit, and let n * rest be less than the unit, where n secrets,
// each by its weight, are counted. Then T guesses for them cost at most unit * T + n * rest, which is less than unit * (T + 1).
// So whatever costs at least `least` takes least / unit guesses, rounded down; and what a tree costs, divided in the same way, is
// the number of its guesses. If guesses count until the secret is known, the first price is that of none. If later prices are
// infinite, the unit is the price of one guess.
/** @type {(game: Game, least: number) => number | null} */
export function guessUnit({prices, then, weights, known}, least) {
  const unit = then ?? prices[Number(known)] ?? 0, rest = least % unit;  // NaN if later prices do not rise
  const counts = rest * weights.reduce((sum, weight) => sum + weight, 0) < unit
    && prices.every((price, i) => {
      const guesses = known ? i : i + 1;
      return price >= unit * guesses && price <= unit * guesses + rest;
    });
  return counts ? unit : null;
}
