// A game as arrays: guesses and secrets by number, and the feedback of each pair as a number. Pure.

/** The guesses and secrets of a game whose rule the page has. */
class Layout {
  /** @param {Game} game one that knows its rule */
  constructor(game) {
    this.game = game;
    this.secrets = game.tree.secrets();
    this.guesses = game.allGuesses();
    this.guessNumbers = new Map(this.guesses.map((guess, number) => [guess, number]));
    const {weights} = game.tree.file;
    this.weights = Float64Array.from(this.secrets, secret => weights ? weights[secret] : 1);
    this.secretNumbers = new Map(this.secrets.map((secret, number) => [secret, number]));
    this.feedbackTexts = [];
    this.feedbackNumbers = new Map();
    if (game.rule) this.writeSymbols();
  }

  /** Write guesses and secrets as rows of numbers of symbols. */
  writeSymbols() {
    const places = this.game.rule.positions;
    const numbers = new Map();
    const rows = texts => {
      const written = new Uint16Array(texts.length * places);
      texts.forEach((each, row) => [...each].forEach((symbol, place) => {
        if (!numbers.has(symbol)) numbers.set(symbol, numbers.size);
        written[row * places + place] = numbers.get(symbol);
      }));
      return written;
    };
    this.guessRows = rows(this.guesses);
    this.secretRows = rows(this.secrets);
    this.inSecret = new Int32Array(numbers.size);
    this.shortNumbers = new Map();
    this.longNumbers = [];
  }

  /**
   * Return the feedback of each of some secrets to a guess, as numbers.
   * @param {number} guess
   * @param {ArrayLike<number>} secrets
   * @param {Uint8Array | Uint16Array} into where the numbers go
   * @param {number} start from which index
   */
  score(guess, secrets, into, start) {
    const {rule} = this.game;
    if (!rule) {
      for (let i = 0; i < secrets.length; i++) into[start + i] = this.numberOf(this.textOf(guess, secrets[i]));
    } else if (rule.marks) {
      for (let i = 0; i < secrets.length; i++) into[start + i] = this.countedNumber(guess, secrets[i]);
    } else {
      for (let i = 0; i < secrets.length; i++) into[start + i] = this.shortNumber(this.colouredNumber(guess, secrets[i]));
    }
  }

  /** The least number that no feedback has. */
  get numberLimit() {
    const {rule} = this.game;
    return rule && rule.marks ? (rule.positions + 1) ** 2 : this.feedbackCount;
  }

  /** How many different feedbacks there may be. */
  get feedbackCount() {
    const {rule, feedbacks} = this.game;
    return isColoured(rule) ? Math.min(3 ** rule.positions, 1 << 16) : feedbacks.length;
  }

  /** Return the feedback of a secret to a guess, as text. */
  textOf(guess, secret) {
    return this.game.score(this.guesses[guess], this.secrets[secret]);
  }

  numberOf(feedback) {
    if (!this.feedbackNumbers.has(feedback)) this.feedbackNumbers.set(feedback, this.feedbackNumbers.size);
    return this.feedbackNumbers.get(feedback);
  }

  /** Colours of many positions have large numbers: they get small ones, in the order in which they occur. */
  shortNumber(number) {
    if (this.game.rule.positions <= 10) return number;
    if (!this.shortNumbers.has(number)) {
      this.shortNumbers.set(number, this.longNumbers.length);
      this.longNumbers.push(number);
    }
    return this.shortNumbers.get(number);
  }

  /** Return the colours that `score` has given as a number. */
  coloursOf(number) {
    const {positions} = this.game.rule;
    let rest = positions <= 10 ? number : this.longNumbers[number];
    const letters = [];
    for (let i = 0; i < positions; i++) {
      letters.unshift("BYG"[rest % 3]);
      rest = Math.floor(rest / 3);
    }
    return letters.join("");
  }

  countedNumber(guess, secret) {
    const {guessRows, secretRows, inSecret, game: {rule}} = this;
    const places = rule.positions, g = guess * places, s = secret * places;
    this.countElsewhere(g, s);
    let exact = 0, misplaced = 0;
    for (let i = 0; i < places; i++) {
      const symbol = guessRows[g + i];
      if (symbol === secretRows[s + i]) exact++;
      else if (inSecret[symbol] > 0) {
        inSecret[symbol]--;
        misplaced++;
      }
    }
    for (let i = 0; i < places; i++) inSecret[secretRows[s + i]] = 0;
    return exact * (places + 1) + misplaced;
  }

  colouredNumber(guess, secret) {
    const {guessRows, secretRows, inSecret, game: {rule}} = this;
    const places = rule.positions, g = guess * places, s = secret * places;
    this.countElsewhere(g, s);
    let number = 0;
    for (let i = 0; i < places; i++) {
      const symbol = guessRows[g + i];
      number *= 3;
      if (symbol === secretRows[s + i]) number += 2;
      else if (inSecret[symbol] > 0) {
        inSecret[symbol]--;
        number++;
      }
    }
    for (let i = 0; i < places; i++) inSecret[secretRows[s + i]] = 0;
    return number;
  }

  /** Count, for each symbol of a secret, how often it can be found elsewhere by the rule. */
  countElsewhere(g, s) {
    const {guessRows, secretRows, inSecret, game: {rule}} = this;
    const end = s + rule.positions;
    if (rule.rule === "occurrence") {
      for (let i = s; i < end; i++) inSecret[secretRows[i]] = rule.positions;
    } else if (rule.rule === "distinct") {
      for (let i = s; i < end; i++) if (guessRows[g + i - s] !== secretRows[i]) inSecret[secretRows[i]] = 1;
    } else {
      for (let i = s; i < end; i++) if (guessRows[g + i - s] !== secretRows[i]) inSecret[secretRows[i]]++;
    }
  }
}
