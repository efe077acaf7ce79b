// Games: what may be guessed, what is answered, and both games on the page. Pure, it knows nothing of the page.

import {OpeningBook} from "./book.js";
import {corrections} from "./corrections.js";
import {brokenRule, cleanWord, codesOf, countsOf, isColoured, ownProperty, ruleOfGuesses, scoreByRule, separated, symbolsOf, usesHints} from "./rule.js";
import {Tree, entry, isFound, sortedTexts} from "./tree.js";
import {cleanCode, narrow, textsMeant} from "./spelling.js";
import {findNode} from "./symmetry.js";

/** @import {BookPage} from "./book.js" */
/** @import {Move, Rule} from "./rule.js" */
/** @import {Plain, Sentence} from "./texts.js" */
/** @import {TreeFile, TreeNode} from "./tree.js" */

/**
 * The name of a text of the page, and the values for it.
 * @typedef {[name: Plain | Sentence, ...values: (string | number)[]]} Problem
 */

/**
 * A guess as the game writes it, or what forbids it.
 * @typedef {{guess: string, problem?: undefined} | {guess?: undefined, problem: Problem}} Read
 */

/**
 * What a page knows of a game besides the tree.
 * @typedef {Object} GameData
 * @property {string} win the feedback to the secret itself
 * @property {string} rules in English
 * @property {Rule | null} rule
 * @property {number} secretCount
 * @property {Record<string, [background: string, ink: string]>} pegColours by name
 * @property {string[]} [feedbacks] all of them, if they are not colours
 * @property {string} [own] the name of the file, on the page for files of one's own
 * @property {string} [others] the words that may be guessed and are no secrets, with spaces between them
 * @property {Record<string, string[]>} proof what is proved, in each language
 * @property {{guesses: string[], secrets: string[], rows: number[][]} | null} table the feedback of own games, if the page has it
 * @property {{status: string, after: number} | null} least how it is known that the tree has the least total, perhaps only
 *   after so many guesses
 * @property {BookPage} [book] its opening book, if it has one
 */

/** A game with its tree. */
export class Game {
  /**
   * @param {GameData} data
   * @param {TreeFile} file
   */
  constructor(data, file) {
    this.rule = data.rule;
    this.guessRule = data.rule && ruleOfGuesses(data.rule);
    this.win = data.win;
    this.name = file.game;
    this.tree = new Tree(file, data.win, data.rule);
    this.feedbacks = data.feedbacks || this.feedbacksOfTree();
    this.others = data.others || "";
    this.table = data.table && new Table(data.table);
    this.least = data.least || null;
    this.book = new OpeningBook(this, data.book || {});
    /** @type {Set<string> | null} */
    this.knownWords = null;
    /** @type {string[] | null} */
    this.knownCodes = null;
  }

  feedbacksOfTree() {
    if (isColoured(this.rule)) return [];
    const listed = new Set();
    for (const secret of this.tree.ends().keys()) for (const [, feedback] of this.tree.path(secret)) listed.add(feedback);
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
    if (this.table) return this.feedbacks[this.table.score(guess, secret)];
    if (guess === secret) return this.win;
    const step = this.tree.path(secret).find(([pathGuess]) => pathGuess === guess);
    return step && step[1];
  }

  /**
   * Return the feedback of a secret to a guess, in a game that knows its rule.
   * @param {string} guess
   * @param {string} secret
   */
  scoreKnown(guess, secret) {
    return this.score(guess, secret) ?? "";
  }

  /** Whether the feedback to every guess is known: without it, there is no advice off the tree. */
  get knowsRule() {
    return this.rule !== null || this.table !== null;
  }

  /**
   * Return whether the tree is said to have the least total after a history that it follows.
   * @param {Move[]} history
   * @returns {boolean}
   */
  provesLeast(history) {
    return this.least !== null && history.length >= this.least.after;
  }

  /**
   * Return everything that may be guessed in a game whose rule is known.
   * @returns {string[]}
   */
  allGuesses() {
    if (this.table) return this.table.guesses;
    if (this.rule?.kind === "words") return [...this.words()].sort();
    return this.codes();
  }

  /**
   * Return all codes that may be guessed.
   * @returns {string[]}
   */
  codes() {
    if (this.knownCodes) return this.knownCodes;
    const {guessRule: rule} = this;
    if (rule?.kind === "codes" && rule.listed !== undefined) this.knownCodes = separated(rule.listed, rule.positions);
    else if (rule?.kind === "codes" && rule.free && !rule.consistent) this.knownCodes = codesOf(rule, Infinity);
    else this.knownCodes = this.tree.secrets();  // every code is a secret
    return this.knownCodes;
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
    if (this.knownWords) return this.knownWords;
    this.knownWords = new Set([...this.tree.ends().keys(), ...this.others ? this.others.split(" ") : []]);
    return this.knownWords;
  }

  /**
   * Return the symbols that guesses may have, in order.
   * @returns {string[]}
   */
  symbols() {
    if (!this.guessRule) return [];
    if (this.guessRule.kind === "codes") return [...this.guessRule.alphabet];
    return sortedTexts(new Set([...this.words()].flatMap(word => symbolsOf(this.rule, word))));
  }

  /**
   * Read a guess in any spelling.
   * @param {string} typed
   * @param {string | null} [treeGuess] the guess of the tree here, which own games allow, too
   * @returns {Read}
   */
  readGuess(typed, treeGuess = null) {
    const {guessRule: rule} = this;
    if (!rule) {
      const listed = this.table ? this.table.guesses : [...new Set([...this.tree.ends().keys(), ...treeGuess === null ? [] : [treeGuess]])];
      const meant = textsMeant(typed, listed);
      if (meant.length === 1) return {guess: meant[0]};
      if (meant.length) return {problem: ["severalReadings", typed.trim(), meant.join(", ")]};
      return {problem: [this.table ? "badGuess" : "badUnknown", typed.trim()]};
    }
    if (rule.kind === "words") {
      const spellings = [typed, narrow(typed.normalize("NFKC")).replace(/\s/g, "")].map(cleanWord);
      const dotless = cleanWord(typed.replace(/I/g, "ı").replace(/İ/g, "i")); // as in Turkish
      const guess = [...spellings, spellings[1].normalize("NFD"), dotless].find(word => this.words().has(word));
      if (guess !== undefined) return {guess};
      const {length} = symbolsOf(rule, spellings[1]);
      return {problem: length === rule.positions ? ["badWord", spellings[1]] : ["badLength", length, rule.positions]};
    }
    const guess = cleanCode(rule, typed);
    const symbols = [...guess];
    const unknown = symbols.find(symbol => !rule.alphabet.includes(symbol));
    if (unknown !== undefined) return {problem: ["badSymbol", unknown, rule.alphabet]};
    if (symbols.length !== rule.positions) return {problem: ["badLength", symbols.length, rule.positions]};
    const twice = symbols.find((symbol, index) => symbols.indexOf(symbol) !== index);
    if (!rule.repeats && twice !== undefined) return {problem: ["badTwice", twice]};
    const broken = rule.house ? brokenRule(rule.house, guess) : null;
    if (broken) return {problem: broken};
    return rule.listed === undefined || this.codes().includes(guess) ? {guess} : {problem: ["badGuess", guess]};
  }

  /** Whether some guesses are not allowed after some feedback. */
  get restricts() {
    return Boolean(this.rule?.hard || this.rule?.consistent);
  }

  /**
   * Say why a guess is not allowed after an earlier one; null if it is.
   * @param {Move} earlier
   * @param {string} guess
   * @returns {Problem | null}
   */
  forbids([earlier, feedback], guess) {
    const ignores = this.rule?.hard && !usesHints(symbolsOf(this.rule, earlier), feedback, symbolsOf(this.rule, guess));
    if (ignores) return ["badHint", earlier, feedback];
    if (!this.rule?.consistent) return null;
    const given = this.scoreKnown(earlier, guess);
    return given === feedback ? null : ["badCandidate", guess, earlier, feedback, given];
  }

  /**
   * Return the single answers that may be wrong; none if the page does not know the rule.
   * @param {Move[]} history no secret gives all of its feedback
   */
  corrections(history) {
    return this.knowsRule ? corrections(history, this.tree.secrets(), (guess, secret) => this.score(guess, secret)) : [];
  }

  /**
   * Say which feedback cannot all be true.
   * @param {Move[]} history the guesses before, with their feedback
   * @param {string} guess
   * @param {string} feedback
   * @returns {Problem}
   */
  contradiction(history, guess, feedback) {
    if (!this.rule) return ["conflictUnknown", guess, feedback];
    const broken = [];  // for each secret, the entries of the history that it contradicts
    for (const secret of this.tree.secrets()) {
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

/** The feedback of an own game: a row for each guess. */
class Table {
  /** @param {{guesses: string[], secrets: string[], rows: number[][]}} table */
  constructor({guesses, secrets, rows}) {
    this.guesses = guesses;
    this.rowOf = new Map(guesses.map((guess, i) => [guess, rows[i]]));
    this.columnOf = new Map(secrets.map((secret, i) => [secret, i]));
  }

  /**
   * Return the number of the feedback of a secret to a guess; -1 if the table has one of them not.
   * @param {string} guess
   * @param {string} secret
   */
  score(guess, secret) {
    return this.rowOf.get(guess)?.[this.columnOf.get(secret) ?? -1] ?? -1;
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
export class ItGame {
  /** @param {Game} game */
  constructor(game) {
    /** @type {TreeNode[]} */
    this.nodes = [game.tree.root];
    /** @type {Move[]} */
    this.history = [];
  }

  get node() {
    return this.nodes[this.nodes.length - 1];
  }

  get over() {
    return isFound(this.node);
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
export class YouGame {
  /**
   * @param {Game} game
   * @param {string} secret empty if there is no fixed one
   */
  constructor(game, secret) {
    this.game = game;
    this.fixed = secret;
    /** @type {{guess: string, feedback: string | null, left: number}[]} */
    this.moves = [];
    this.left = game.tree.secrets();
    this.over = "";
    /** @type {ReturnType<typeof findNode>} */
    this.match = null;  // where the tree is, under whatever names of symbols and positions
    this.find();
  }

  /** The secret that the page has. */
  get secret() {
    return this.fixed;
  }

  /**
   * The guesses with their feedback; the feedback is empty where it is not known.
   * @returns {Move[]}
   */
  get history() {
    return this.moves.map(({guess, feedback}) => [guess, feedback ?? ""]);
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
   * @returns {Read}
   */
  read(typed) {
    const read = this.game.readGuess(typed, this.treeGuess());
    if (read.problem || !this.game.restricts) return read;
    for (const move of this.history) {
      const problem = this.game.forbids(move, read.guess);
      if (problem) return {problem};
    }
    return read;
  }

  /**
   * Return the feedback to a guess; undefined if it is not known.
   * @param {string} guess
   */
  answer(guess) {
    return this.game.score(guess, this.secret);
  }

  /**
   * Answer a guess that `read` has returned.
   * @param {string} guess
   */
  guess(guess) {
    const feedback = this.answer(guess) ?? null;
    this.left = this.left.filter(secret => {
      if (feedback === null) return secret !== guess;
      const other = this.game.score(guess, secret);
      return other === undefined ? secret !== guess : other === feedback;
    });
    this.moves.push({guess, feedback, left: this.left.length});
    if (feedback === this.game.win) this.over = "found";
    this.find();
  }

  giveUp() {
    this.over = "given up";
  }

  /**
   * Return the best that is known of each symbol that was guessed: G, Y or B.
   * @returns {Map<string, string>}
   */
  symbolStates() {
    const states = new Map();
    for (const [guess, feedback] of this.history) {
      symbolsOf(this.game.rule, guess).forEach((symbol, index) => {
        if ("BYG".indexOf(feedback[index]) >= "BYG".indexOf(states.get(symbol) || "B")) states.set(symbol, feedback[index]);
      });
    }
    return states;
  }
}

/** @type {Record<string, string>} */
const SQUARES = {G: "🟩", Y: "🟨", B: "⬛"};

/**
 * Return the feedback of a game as emoji: squares, or black and white pegs; nothing of the guesses.
 * @param {Rule | null} rule
 * @param {string} win
 * @param {string[]} feedbacks
 * @returns {string}
 */
export function emojiOf(rule, win, feedbacks) {
  if (!rule) return feedbacks.map(feedback => feedback === win ? "🟩" : "⬛").join("");
  if (isColoured(rule)) return feedbacks.map(feedback => [...feedback].map(letter => SQUARES[letter]).join("")).join("\n");
  return feedbacks.map(feedback => {
    const [exact, misplaced] = countsOf(feedback);
    return "⚫".repeat(exact) + "⚪".repeat(misplaced) || "➖";
  }).join(" ");
}
