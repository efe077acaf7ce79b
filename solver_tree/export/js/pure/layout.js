// A game as arrays: guesses and secrets by number, and the feedback of each pair as a number. Pure.

import {Counts} from "./counts.js";
import {partsOf, symbolsOf} from "./rule.js";

/** @import {Game} from "./game.js" */
/** @import {Rule} from "./rule.js" */

/** The guesses and secrets of a game whose rule the page has. */
export class Layout {
  /** @param {Game} game one that knows its rule */
  constructor(game) {
    this.game = game;
    this.secrets = game.tree.secrets();
    this.guesses = game.allGuesses();
    this.guessNumbers = new Map(this.guesses.map((guess, number) => [guess, number]));
    const {weights} = game.tree.file;
    this.weights = Float64Array.from(this.secrets, secret => weights ? weights[secret] : 1);
    const secretNumbers = new Map(this.secrets.map((secret, number) => [secret, number]));
    this.ownNumbers = Int32Array.from(this.guesses, guess => secretNumbers.get(guess) ?? -1);  // the secret that each guess is
    this.scorer = game.rule && new Scorer(game.rule, this.guesses, this.secrets);
    this.counts = new Counts(this.feedbackCount, this.secrets.length);
  }

  /**
   * Return the feedback of each of some secrets to a guess, as numbers.
   * @param {number} guess
   * @param {ArrayLike<number>} secrets
   * @param {Uint8Array | Uint16Array | Uint32Array} into where the numbers go
   * @param {number} start from which index
   */
  score(guess, secrets, into, start) {
    const {scorer, game: {table}} = this;
    if (scorer?.countsAll) scorer.countRow(guess, secrets, into, start);
    else for (let i = 0; i < secrets.length; i++) {
      const secret = secrets[i];
      into[start + i] = scorer ? scorer.number(guess, secret) : table?.score(this.guesses[guess], this.secrets[secret]) ?? 0;
    }
  }

  /**
   * Return the parts that a guess makes of some secrets, by feedback.
   * @param {string} guess
   * @param {number[]} secrets
   * @returns {Map<string, number[]>}
   */
  parts(guess, secrets) {
    const {scorer} = this, number = this.guessNumbers.get(guess);
    const textOf = (/** @type {number} */ secret) => this.game.scoreKnown(guess, this.secrets[secret]);
    if (!scorer || number === undefined) return partsOf(secrets, textOf);
    const parts = partsOf(secrets, secret => scorer.number(number, secret));  // texts take longer than numbers
    return new Map([...parts.values()].map(part => [textOf(part[0]), part]));
  }

  /** A number that is larger than that of any feedback. */
  get numberLimit() {
    const {rule} = this.game;
    if (this.scorer?.isLong) return Infinity;
    return rule && rule.marks ? (rule.positions + 1) ** 2 : this.feedbackCount;
  }

  /** How many different feedbacks there may be. */
  get feedbackCount() {
    const {rule, feedbacks} = this.game;
    return rule && !rule.marks ? Math.min(3 ** rule.positions, 1 << 16) : feedbacks.length;
  }
}

/** Scores guesses and secrets that are written as rows of numbers of symbols. */
export class Scorer {
  /**
   * @param {Pick<Rule, "positions" | "rule" | "marks" | "letters">} rule
   * @param {string[]} guesses
   * @param {string[]} secrets
   */
  constructor(rule, guesses, secrets) {
    this.rule = rule;
    this.isLong = !rule.marks && rule.positions > 10;  // then feedback is numbered in the order in which it occurs
    /** @type {Map<string, number>} */
    const numbers = new Map();
    this.guessRows = this.rows(guesses, numbers);
    this.secretRows = this.rows(secrets, numbers);
    this.inSecret = new Int32Array(numbers.size);
    this.countsAll = Boolean(rule.marks) && rule.rule === "multiset";  // then the places do not matter
    /** @type {Map<string, number>} */
    this.numbers = new Map();
    /** @type {string[]} */
    this.texts = [];
  }

  /**
   * Write texts as rows; new symbols get the next numbers.
   * @param {string[]} texts
   * @param {Map<string, number>} numbers
   */
  rows(texts, numbers) {
    const places = this.rule.positions, written = new Uint16Array(texts.length * places);
    texts.forEach((each, row) => symbolsOf(this.rule, each).forEach((symbol, place) => {
      const number = numbers.get(symbol) ?? numbers.size;
      numbers.set(symbol, number);
      written[row * places + place] = number;
    }));
    return written;
  }

  /**
   * Return the colours of a number.
   * @param {number} number
   */
  coloursOf(number) {
    if (this.isLong) return this.texts[number];
    return [...number.toString(3).padStart(this.rule.positions, "0")].map(digit => "BYG"[Number(digit)]).join("");
  }

  /**
   * Return feedback as a number: colours have a digit for each place, 2 in place, 1 elsewhere, 0 neither; of counts, it is
   * places + 1 times the symbols in place, and those elsewhere.
   * @param {number} guess
   * @param {number} secret
   */
  number(guess, secret) {
    const {guessRows, secretRows, inSecret, rule, isLong} = this;
    const places = rule.positions, g = guess * places, s = secret * places;
    const shift = rule.marks ? 1 : 3, inPlace = rule.marks ? places + 1 : 2;
    this.countElsewhere(g, s);
    let number = 0, text = "";
    for (let i = 0; i < places; i++) {
      const symbol = guessRows[g + i];
      let mark = 0;
      if (symbol === secretRows[s + i]) mark = inPlace;
      else if (inSecret[symbol] > 0) {
        inSecret[symbol]--;
        mark = 1;
      }
      if (isLong) text += "BYG"[mark];
      else number = number * shift + mark;
    }
    for (let i = 0; i < places; i++) inSecret[secretRows[s + i]] = 0;
    return isLong ? this.numberOf(text) : number;
  }

  /**
   * Return the number of colours of many positions: as digits they might be too large for a number.
   * @param {string} text
   */
  numberOf(text) {
    let number = this.numbers.get(text);
    if (number === undefined) this.numbers.set(text, number = this.texts.push(text) - 1);
    return number;
  }

  /**
   * Find the numbers of many secrets at once, where feedback counts the symbols that guess and secret have in common.
   * @param {number} guess
   * @param {ArrayLike<number>} secrets
   * @param {Uint8Array | Uint16Array | Uint32Array} into where the numbers go
   * @param {number} start from which index
   */
  countRow(guess, secrets, into, start) {
    const {guessRows, secretRows, inSecret: inGuess} = this, places = this.rule.positions, g = guess * places;
    for (let i = g; i < g + places; i++) inGuess[guessRows[i]]++;
    for (let k = 0; k < secrets.length; k++) {
      const s = secrets[k] * places;
      let inPlace = 0, common = 0;
      for (let i = 0; i < places; i++) {
        const symbol = secretRows[s + i];
        if (symbol === guessRows[g + i]) inPlace++;
        if (inGuess[symbol]-- > 0) common++;
      }
      for (let i = 0; i < places; i++) inGuess[secretRows[s + i]]++;
      into[start + k] = inPlace * places + common;
    }
    for (let i = g; i < g + places; i++) inGuess[guessRows[i]] = 0;
  }

  /**
   * Count, for each symbol of a secret, how often it can be found elsewhere by the rule.
   * @param {number} g where the row of the guess begins
   * @param {number} s where that of the secret begins
   */
  countElsewhere(g, s) {
    const {guessRows, secretRows, inSecret, rule} = this;
    const end = s + rule.positions;
    if (rule.rule === "occurrence") {
      for (let i = s; i < end; i++) inSecret[secretRows[i]] = rule.positions;
    } else if (rule.rule === "distinct") {
      for (let i = s; i < end; i++) if (guessRows[g + i - s] !== secretRows[i]) inSecret[secretRows[i]] = 1;
    } else if (rule.rule !== "black") {
      for (let i = s; i < end; i++) if (guessRows[g + i - s] !== secretRows[i]) inSecret[secretRows[i]]++;
    }
  }
}
