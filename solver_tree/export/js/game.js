// Games: what may be guessed, what is answered, and both games on the page. Pure, it knows nothing of the page.

/** A problem is the name of a text of the page, and the values for it. @typedef {[string, ...*]} Problem */

/** A game with its tree. */
class Game {
  /**
   * @param {Object} data the data of the page
   * @param {Object} file the JSON of the tree
   */
  constructor(data, file) {
    /** @type {Rule | null} */
    this.rule = data.rule;
    this.kind = data.rule ? data.rule.kind : "other";
    this.win = data.win;
    this.name = file.game;
    this.tree = new Tree(file, data.win);
    this.feedbacks = data.feedbacks || this.feedbacksOfTree();
    this.others = data.others || "";  // the words that may be guessed and are no secrets, one after another
    /** @type {{guesses: string[], secrets: string[], rows: number[][]} | null} */
    this.table = data.table || null;  // the feedback of own games, if the page has it
    /** @type {{status: string, afterFirst: boolean} | null} */
    this.least = data.least || null;  // how it is known that the tree has the least total, perhaps only after its first guess
  }

  feedbacksOfTree() {
    if (isColoured(this.rule)) return [];
    const listed = new Set();
    for (const secret of this.tree.paths().keys()) for (const [, feedback] of this.tree.paths().get(secret)) listed.add(feedback);
    return sortedTexts(listed);
  }

  /**
   * Return the feedback of a secret to a guess; undefined if neither the rule nor the tree states it.
   * @param {string} guess
   * @param {string} secret
   * @returns {string | undefined}
   */
  score(guess, secret) {
    if (this.rule) return scoreByRule(this.rule, guess, secret);
    if (this.table) return this.feedbacks[this.rowOf(guess)[this.columnOf(secret)]];
    if (guess === secret) return this.win;
    const step = this.tree.paths().get(secret).find(([pathGuess]) => pathGuess === guess);
    return step && step[1];
  }

  /** Whether the feedback to every guess is known: without it, there is no advice off the tree. */
  get knowsRule() {
    return this.rule !== null || this.table !== null;
  }

  rowOf(guess) {
    if (!this.rows) this.rows = new Map(this.table.guesses.map((each, i) => [each, this.table.rows[i]]));
    return this.rows.get(guess);
  }

  columnOf(secret) {
    if (!this.columns) this.columns = new Map(this.table.secrets.map((each, i) => [each, i]));
    return this.columns.get(secret);
  }

  /**
   * Return whether the tree is said to have the least total after a history that it follows.
   * @param {[string, string][]} history
   * @returns {boolean}
   */
  provesLeast(history) {
    return this.least !== null && (!this.least.afterFirst || history.length > 0);
  }

  /**
   * Return everything that may be guessed in a game whose rule is known.
   * @returns {string[]}
   */
  allGuesses() {
    if (this.table) return this.table.guesses;
    if (this.kind === "words") return [...this.words()].sort();
    return this.tree.secrets();  // every code is a secret
  }

  /** Whether these are all guesses of the game: the file of a tree says how many there are, but it has only some of them. */
  get hasAllGuesses() {
    const {lists} = this.tree.file;
    return !lists || this.allGuesses().length >= lists.guesses.count;
  }

  /**
   * Return all words that may be guessed.
   * @returns {Set<string>}
   */
  words() {
    if (!this.knownWords) {
      const letters = [...this.others];
      this.knownWords = new Set(this.tree.paths().keys());
      for (let i = 0; i < letters.length; i += this.rule.positions) {
        this.knownWords.add(letters.slice(i, i + this.rule.positions).join(""));
      }
    }
    return this.knownWords;
  }

  /**
   * Return the symbols that guesses may have, in order.
   * @returns {string[]}
   */
  symbols() {
    if (this.kind === "other") return [];
    if (this.kind === "codes") return [...this.rule.alphabet];
    return sortedTexts(new Set([...this.words()].flatMap(word => [...word])));
  }

  /**
   * Read a guess in any spelling.
   * @param {string} typed
   * @param {string | null} [treeGuess] the guess of the tree here, which own games allow, too
   * @returns {{guess?: string, problem?: Problem}}
   */
  readGuess(typed, treeGuess = null) {
    const {rule} = this;
    if (!rule) {
      const guess = typed.trim();
      if (this.table) return this.rowOf(guess) === undefined ? {problem: ["badGuess", guess]} : {guess};
      return this.tree.paths().has(guess) || guess === treeGuess ? {guess} : {problem: ["badUnknown", guess]};
    }
    if (rule.kind === "words") {
      const spellings = [typed, typed.normalize("NFKC")].map(cleanWord);
      const guess = spellings.find(word => this.words().has(word));
      if (guess !== undefined) return {guess};
      const {length} = [...spellings[1]];
      return {problem: length === rule.positions ? ["badWord", spellings[1]] : ["badLength", length, rule.positions]};
    }
    const guess = cleanCode(rule, typed);
    const symbols = [...guess];
    const unknown = symbols.find(symbol => !rule.alphabet.includes(symbol));
    if (unknown !== undefined) return {problem: ["badSymbol", unknown, rule.alphabet]};
    if (symbols.length !== rule.positions) return {problem: ["badLength", symbols.length, rule.positions]};
    const twice = symbols.find((symbol, index) => symbols.indexOf(symbol) !== index);
    if (!rule.repeats && twice !== undefined) return {problem: ["badTwice", twice]};
    return {guess};
  }

  /**
   * Say which feedback cannot all be true.
   * @param {[string, string][]} history the guesses before, with their feedback
   * @param {string} guess
   * @param {string} feedback
   * @returns {Problem}
   */
  contradiction(history, guess, feedback) {
    if (!this.rule) return ["conflictUnknown", guess, feedback];
    const broken = [];  // for each secret, the entries of the history that it contradicts
    for (const secret of this.tree.paths().keys()) {
      if (this.score(guess, secret) !== feedback) continue;
      const indexes = history.flatMap(([earlier, given], i) => this.score(earlier, secret) === given ? [] : [i]);
      if (!indexes.length) return ["missingBranch", secret];
      broken.push(indexes);
    }
    if (!broken.length) return ["noSecretGives", guess, feedback];
    for (let maxSize = 1; maxSize <= history.length; maxSize++) {
      const chosen = hittingSet(broken, maxSize);
      if (!chosen) continue;
      const earlier = chosen.sort((a, b) => a - b).map(i => history[i].join("="));
      return ["conflict", guess, feedback, earlier.join(", ")];
    }
    return ["conflictUnknown", guess, feedback];
  }
}

/**
 * Return at most `maxSize` numbers, one or more from each list; null if there are none.
 * @param {number[][]} lists
 * @param {number} maxSize
 * @returns {number[] | null}
 */
function hittingSet(lists, maxSize) {
  if (!lists.length) return [];
  if (maxSize === 0) return null;
  const smallest = lists.reduce((shortest, list) => list.length < shortest.length ? list : shortest);
  for (const number of smallest) {
    const chosen = hittingSet(lists.filter(list => !list.includes(number)), maxSize - 1);
    if (chosen) return [...chosen, number];
  }
  return null;
}

/** The game on "It guesses": the tree guesses, somebody answers. */
class ItGame {
  /** @param {Game} game */
  constructor(game) {
    this.nodes = [game.tree.root];
    /** @type {[string, string][]} */
    this.history = [];
  }

  get node() {
    return this.nodes[this.nodes.length - 1];
  }

  get over() {
    return Object.keys(this.node).length === 0;
  }

  /**
   * Take an answer; return false, and change nothing, if the tree has no branch for it.
   * @param {string} feedback
   * @returns {boolean}
   */
  answer(feedback) {
    const [guess, branches] = entry(this.node);
    const below = ownProperty(branches, feedback);
    if (below === undefined) return false;
    this.history.push([guess, feedback]);
    this.nodes.push(below);
    return true;
  }

  undo() {
    this.history.pop();
    this.nodes.pop();
  }
}

/** The game on "You guess": the page has a secret. */
class YouGame {
  /**
   * @param {Game} game
   * @param {string | null} secret null if there is no fixed one
   */
  constructor(game, secret) {
    this.game = game;
    this.secret = secret;
    /** @type {{guess: string, feedback: string | null, left: number}[]} */
    this.moves = [];
    this.left = game.tree.secrets();
    this.hints = 0;
    this.over = "";
    this.find();
  }

  /** The guesses with their feedback; the feedback is null where it is not known. */
  get history() {
    return this.moves.map(({guess, feedback}) => [guess, feedback]);
  }

  /** Find out where the tree is, under whatever names of symbols and positions. */
  find() {
    const isKnown = this.moves.every(({feedback}) => feedback !== null);
    this.match = isKnown && this.over !== "found" ? findNode(this.game, this.history) : null;
  }

  /** Return the guess of the tree here; null if an earlier guess left the tree. */
  treeGuess() {
    return this.match && this.match.guess;
  }

  /**
   * Return what forbids a guess, in any spelling, or the guess as the game writes it.
   * @param {string} typed
   * @returns {{guess?: string, problem?: Problem}}
   */
  read(typed) {
    const {guess, problem} = this.game.readGuess(typed, this.treeGuess());
    if (problem || !this.game.rule || !this.game.rule.hard) return {guess, problem};
    const ignored = this.moves.find(move => !usesHints(move.guess, move.feedback, guess));
    return ignored ? {problem: ["badHint", ignored.guess, ignored.feedback]} : {guess};
  }

  /** Return the feedback to a guess; undefined if it is not known. */
  answer(guess) {
    return this.game.score(guess, this.secret);
  }

  /**
   * Answer a guess that `read` has returned.
   * @param {string} guess
   */
  guess(guess) {
    const answered = this.answer(guess);
    const feedback = answered === undefined ? null : answered;
    this.left = this.left.filter(secret => {
      if (feedback === null) return secret !== guess;
      const other = this.game.score(guess, secret);
      return other === undefined ? secret !== guess : other === feedback;
    });
    this.moves.push({guess, feedback, left: this.left.length});
    if (feedback === this.game.win) this.over = "found";
    this.find();
  }

  /**
   * Return the best that is known of each symbol that was guessed: G, Y or B.
   * @returns {Map<string, string>}
   */
  symbolStates() {
    const states = new Map();
    for (const {guess, feedback} of this.moves) {
      [...guess].forEach((symbol, index) => {
        if ("BYG".indexOf(feedback[index]) >= "BYG".indexOf(states.get(symbol) || "B")) states.set(symbol, feedback[index]);
      });
    }
    return states;
  }
}

const SQUARES = {G: "🟩", Y: "🟨", B: "⬛"};

/**
 * Return the feedback of a game as emoji: squares, or black and white pegs; nothing of the guesses.
 * @param {Rule | null} rule
 * @param {string} win
 * @param {(string | null)[]} feedbacks
 * @returns {string}
 */
function emojiOf(rule, win, feedbacks) {
  if (!rule) return feedbacks.map(feedback => feedback === win ? "🟩" : "⬛").join("");
  if (isColoured(rule)) return feedbacks.map(feedback => [...feedback].map(letter => SQUARES[letter]).join("")).join("\n");
  return feedbacks.map(feedback => {
    const [exact, misplaced] = countsOf(feedback);
    return "⚫".repeat(exact) + "⚪".repeat(misplaced) || "➖";
  }).join(" ");
}
