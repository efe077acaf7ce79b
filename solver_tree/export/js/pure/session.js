// What a page shows: the games that are played, and where "Browse" is. Pure: views show it, and listen for what others change.

import {hideNumber, revealNumber} from "./address.js";
import {dayOf, secretOfDay} from "./daily.js";
import {ItGame, YouGame} from "./game.js";
import {AdversaryGame, Duel} from "./opponents.js";
import {entry} from "./tree.js";

/** @import {Position} from "./address.js" */
/** @import {Played} from "./daily.js" */
/** @import {Game} from "./game.js" */
/** @import {Texts} from "./texts.js" */

/** @typedef {"it" | "you" | "browse" | "figures"} Tab */

/** @typedef {keyof Texts["modes"]} Mode */

/**
 * What listeners hear of: another position on "Browse", and of "You guess" that something is to be shown, or a move was made.
 * @typedef {"opened" | "changed" | "moved"} Heard
 */

/** What one page shows. */
export class Session {
  /** @param {Game} game */
  constructor(game) {
    this.game = game;
    /** @type {Tab} */
    this.tab = "you";
    this.it = new ItGame(game);  // on "It guesses"
    /** @type {YouGame | null} */
    this.begun = null;  // on "You guess", once the tab was opened: a long list of words takes time
    /** @type {Mode} */
    this.mode = "random";
    this.day = "";  // whose secret it is, in the mode "daily"
    this.friend = "";  // in how many guesses a friend found this secret
    /** @type {Set<number>} */
    this.crossed = new Set();  // the numbers of the secrets that are crossed out by hand
    this.id = 0;  // of the game on "You guess": going back in it does not make another game
    /** @type {Map<number, number>} */
    this.hinted = new Map();  // the hints of each game, by id: going back in it does not take them back
    /** @type {Duel | null} */
    this.duel = null;  // in the mode "duel"
    /** @type {string[]} */
    this.at = [];  // the feedback before the position on "Browse"
    /** @type {string | null} */
    this.searched = null;
    /** @type {Record<Heard, (() => void)[]>} */
    this.listeners = {opened: [], changed: [], moved: []};
  }

  /**
   * Have a function called.
   * @param {Heard} what
   * @param {() => void} then
   */
  listen(what, then) {
    this.listeners[what].push(then);
  }

  /** @param {Heard} what */
  tell(what) {
    for (const then of this.listeners[what]) then();
  }

  /** The game on "You guess", once it has begun. */
  get you() {
    if (!this.begun) throw new Error("no game has begun");
    return this.begun;
  }

  /** Whether it is time for a guess of yours. */
  get isYourTurn() {
    return this.you.over === "" && (this.duel === null || this.duel.turn === "you");
  }

  /** Whether the game on "You guess" is over, for both sides of a duel. */
  get isOver() {
    return this.duel ? this.duel.turn === null : this.you.over !== "";
  }

  /** Whether the game on "You guess" is over, and you have won it. */
  get isWon() {
    return this.isOver && (this.duel ? this.duel.winner === "you" : this.you.over === "found");
  }

  /** Count a hint, or what tells more than one. */
  countHint() {
    this.hinted.set(this.id, this.hints + 1);
  }

  /** How many hints were given in the game on "You guess". */
  get hints() {
    return this.hinted.get(this.id) ?? 0;
  }

  /** A text that is the same only at the same position of the same game on "You guess". */
  get key() {
    return JSON.stringify([this.mode, this.you.history, this.you.over]);
  }

  /**
   * Return whether the game has a mode: own games whose rule is not here have no feedback for an adversary to choose.
   * @param {string} mode
   */
  has(mode) {
    return mode !== "adversary" || this.game.knowsRule;
  }

  /**
   * Begin a game on "You guess".
   * @param {Mode} mode
   * @param {{secret?: string, day?: string, begins?: "you" | "program", friend?: string}} [chosen] what is not chosen is drawn, or of today
   */
  begin(mode, chosen = {}) {
    const {game} = this, {secret = game.tree.draw(Math.random), day = dayOf(new Date())} = chosen;
    const {begins = Math.random() < 0.5 ? "you" : "program"} = chosen;
    this.mode = mode;
    this.day = day;
    this.friend = chosen.friend ?? "";
    this.crossed.clear();
    this.id = Math.random();
    this.begun = mode === "adversary" ? new AdversaryGame(game) : new YouGame(game, mode === "daily" ? secretOfDay(game, day) : secret);
    this.duel = mode === "duel" ? new Duel(this.begun, begins) : null;
  }

  /** Begin a new game on "It guesses". */
  beginIt() {
    this.it = new ItGame(this.game);
  }

  /**
   * Open a position on "Browse".
   * @param {string[]} at
   */
  open(at) {
    this.at = at;
    this.searched = null;
    this.tell("opened");
  }

  /**
   * Search a secret, from the first guess on.
   * @param {string | null} secret null if the tree does not have it
   */
  search(secret) {
    if (this.at.length) this.open([]);
    this.searched = secret;
  }

  // Addresses

  /**
   * Return what each tab shows, as addresses have it.
   * @returns {Record<Tab, Position>}
   */
  addresses() {
    const find = this.searched === null ? [] : [this.searched];
    return {it: {it: this.it.history.flat()}, you: this.youInAddress(), browse: {at: this.at, find}, figures: {}};
  }

  /**
   * Return what all tabs show, as addresses have it.
   * @returns {Position}
   */
  position() {
    const {it, you, browse} = this.addresses();
    return {tab: this.tab, ...it, ...you, ...browse};
  }

  /** @returns {Position} */
  youInAddress() {
    const {begun, duel} = this;
    if (!begun || !(begun.moves.length || begun.over || this.crossed.size || this.mode !== "random" || this.tab === "you")) return {};
    const {you: secret = [], ...mode} = this.challenge();
    return {
      ...mode, friend: this.friend, ...(duel ? {play: "duel", begins: duel.begins, duel: duel.it.history.flat()} : {}),
      you: [...secret, ...begun.moves.map(({guess}) => guess)],
      out: [...this.crossed].map(String),
      end: begun.over === "given up" ? "1" : "",
    };
  }

  /**
   * Return a game with the same secret, or against the same adversary, before any guess. A secret at random, and that of a duel,
   * is a secret like any other; an adversary has none.
   * @returns {Position}
   */
  challenge() {
    const {game, mode, day} = this;
    if (mode === "adversary") return {play: mode, you: ["-"]};
    const you = [hideNumber(game.tree.secrets().indexOf(this.you.secret), game.name)];
    const friend = this.you.over === "found" && mode !== "duel" ? `${this.you.moves.length}` : "";
    return mode === "daily" ? {play: mode, day, friend, you} : {friend, you};
  }

  /**
   * Bring back the game on "It guesses"; return whether the tree has all of it.
   * @param {Position} position
   */
  restoreIt({it = []}) {
    this.beginIt();
    return replayIt(this.it, it);
  }

  /**
   * Bring back the game on "You guess"; return whether all of it is there.
   * @param {Position} position
   * @param {{game?: number, hints?: number} | null} [kept] the id that it had, and the hints
   */
  restoreYou({you: [hidden, ...guesses] = [], end, play, day = "", begins, friend: stated = "", out = [], duel = []}, kept = null) {
    const friend = /^[1-9]\d?$/.test(stated) ? stated : "";
    const secret = this.game.tree.secrets()[revealNumber(hidden, this.game.name)];
    if (play === "adversary" && this.has(play)) this.begin(play);
    else if (play === "daily" && /^\d{4}-\d\d-\d\d$/.test(day)) this.begin(play, {day, friend});
    else if (play === "duel" && secret !== undefined) this.begin(play, {secret, begins: begins === "program" ? begins : "you"});
    else this.begin("random", {secret, friend});
    this.crossed = new Set(out.map(Number).filter(number => number in this.game.tree.secrets()));
    const isKnown = secret !== undefined || this.mode === "adversary" || this.mode === "daily";
    const isWhole = isKnown && this.replay(guesses) && (!this.duel || replayIt(this.duel.it, duel));
    this.id = kept?.game ?? Math.random();
    this.hinted.set(this.id, Math.max(this.hints, kept?.hints ?? 0));
    if (end === "1") this.end();
    return isWhole;
  }

  /**
   * Bring back a game of the record, which is over.
   * @param {Played} played
   */
  restorePlayed({guesses, hints}) {
    this.replay(guesses);
    this.hinted.set(this.id, hints);
    this.end();
  }

  /** End the game on "You guess" that an address or the record says is over. */
  end() {
    if (!this.you.over) this.you.giveUp();
  }

  /**
   * Make guesses once more; return whether all of them can be made.
   * @param {string[]} guesses
   */
  replay(guesses) {
    return guesses.every(typed => {
      const {guess} = this.you.read(typed);
      if (guess === undefined || this.you.over) return false;
      this.you.guess(guess);
      return true;
    });
  }
}

/**
 * Answer the guesses of a game as an address has it; return whether the tree has all of it.
 * @param {ItGame} game
 * @param {string[]} texts guesses and feedback in turn
 */
function replayIt(game, texts) {
  for (let i = 0; i + 1 < texts.length; i += 2) {
    if (game.over || entry(game.node)[0] !== texts[i] || !game.answer(texts[i + 1])) return false;
  }
  return true;
}
