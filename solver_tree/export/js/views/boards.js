// Boards: where guesses are placed and answers are set. They know the keys and the pointer, but nothing of a game.

import {BLANK, countsOf, symbolsOf} from "../pure/rule.js";
import {colourName, dress, make, rule, say, symbolName, text} from "./elements.js";

/** @import {CodeRule, Rule} from "../pure/rule.js" */
/** @import {Plain} from "../pure/texts.js" */

/** @typedef {"none" | "black" | "white"} Peg */

/** @type {Peg[]} */
const PEGS = ["none", "black", "white"];

/**
 * Let an element be dragged; a click still works.
 * @param {HTMLElement} source
 * @param {() => boolean} allowed whether there is something to drag now
 * @param {(target: Element | null) => void} drop called with what is under the pointer at the end
 */
function makeDraggable(source, allowed, drop) {
  source.addEventListener("pointerdown", down => {
    if (down.button || !allowed()) return;
    /** @type {HTMLElement | null} */
    let ghost = null;
    /** @param {PointerEvent} event */
    const move = event => {
      if (!ghost && Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) < 8) return;
      if (!ghost) {
        ghost = /** @type {HTMLElement} */ (source.cloneNode(true));
        ghost.classList.add("ghost");
        ghost.setAttribute("aria-hidden", "true");
        document.body.append(ghost);
      }
      ghost.style.left = `${event.clientX}px`;
      ghost.style.top = `${event.clientY}px`;
    };
    /** @param {PointerEvent} event */
    const end = event => {
      source.removeEventListener("pointermove", move);
      source.removeEventListener("pointerup", end);
      source.removeEventListener("pointercancel", end);
      if (!ghost) return;
      ghost.remove();
      /** @param {Event} click */
      const swallow = click => click.stopImmediatePropagation();  // the click that ends the drag
      source.addEventListener("click", swallow, {capture: true, once: true});
      setTimeout(() => source.removeEventListener("click", swallow, {capture: true}));
      if (event.type === "pointerup") drop(document.elementFromPoint(event.clientX, event.clientY));
    };
    source.setPointerCapture(down.pointerId);
    source.addEventListener("pointermove", move);
    source.addEventListener("pointerup", end);
    source.addEventListener("pointercancel", end);
  });
}

const LATIN_KEYS = ["qwertyuiop", "asdfghjkl", "zxcvbnm"];

/**
 * Where guesses are placed.
 * @typedef {Object} Board
 * @property {() => string | undefined} value the guess; undefined while some of it is missing
 * @property {() => boolean} isEmpty
 * @property {(all?: boolean) => void} clear
 * @property {(guess: string) => void} fill
 * @property {() => void} focus
 * @property {(event: KeyboardEvent) => boolean} key takes a key; returns whether it meant something
 * @property {(states?: Map<string, string>) => void} draw
 */

/**
 * Where an answer is set.
 * @typedef {Object} AnswerBoard
 * @property {(guess: string) => void} start shows a guess that has no answer yet
 * @property {() => string | undefined} value the answer; undefined if the board has none
 * @property {boolean} touched whether somebody has set it since the guess was shown
 * @property {(feedback: string) => void} fill
 * @property {() => void} focus
 * @property {(event: KeyboardEvent) => boolean} key takes a key; returns whether it meant something
 * @property {() => void} draw
 */

/**
 * Return by how many places an arrow moves on a board, whose words may be written from the right; 0 for other keys.
 * @param {KeyboardEvent} event
 */
function stepOf({key}) {
  const right = document.body.classList.contains("rtl") ? -1 : 1;
  return key === "ArrowRight" ? right : key === "ArrowLeft" ? -right : 0;
}

/**
 * Return the element that an event is about.
 * @param {Event} event
 */
export const targetOf = event => /** @type {HTMLElement} */ (event.target);

/** Places for symbols, and a tray or keyboard of the symbols. */
export class RowBoard {
  /**
   * @param {Object} parts
   * @param {HTMLElement} parts.row where the places go
   * @param {HTMLElement} parts.tray where the symbols go
   * @param {HTMLElement} parts.actions where the other keys go, unless the symbols are a keyboard
   * @param {number} parts.positions
   * @param {string[]} parts.symbols
   * @param {boolean} parts.holds whether pegs can be held for the next guess
   * @param {() => void} parts.submit called by Enter
   * @param {() => void} parts.changed called when another guess may be there
   */
  constructor({row, tray, actions, positions, symbols, holds, submit, changed}) {
    this.tray = tray;
    this.symbols = symbols;
    this.holds = holds;
    this.submit = submit;
    this.changed = changed;
    /** @type {(string | null)[]} */
    this.symbolsPlaced = Array(positions).fill(null);
    /** @type {boolean[]} */
    this.held = Array(positions).fill(false);
    this.several = symbols.filter(symbol => [...symbol].length > 1);  // letters of several characters, such as ch
    this.latin = !holds && symbols.every(symbol => /^[a-z]+$/.test(symbol));  // words of the letters of a keyboard
    if (this.latin) this.symbols = [...LATIN_KEYS.join(""), ...this.several];
    this.typed = new Set([...this.symbols, ...this.several.join("")]);  // what keys can type: ch by c and h, too
    this.cursor = 0;
    this.cells = this.symbolsPlaced.map((_, index) => this.newCell(index));
    row.replaceChildren(...this.cells);
    row.classList.add("board");
    /** @type {HTMLElement[]} */
    this.keys = [];
    const rows = this.keyRows(), others = [this.newAction("eraseKey", "erase", () => this.erase())];
    if (holds) others.push(this.newAction("holdKey", "hold", () => this.hold()));
    if (this.latin) rows[LATIN_KEYS.length - 1].push(...others);
    else actions.replaceChildren(...others);
    tray.replaceChildren(...rows.map(keys => make("div", {class: this.latin ? "keys letters" : "keys"}, ...keys)));
  }

  /** @param {number} index */
  newCell(index) {
    const cell = make("button", {type: "button", class: "cell", "data-cell": `${index}`});
    for (const name of ["click", "focus"]) {
      cell.addEventListener(name, () => {
        this.cursor = index;
        this.draw();
      });
    }
    makeDraggable(cell, () => this.symbolsPlaced[index] !== null, target => {
      const other = this.cellAt(target);
      const symbol = this.symbolsPlaced[index];
      this.symbolsPlaced[index] = other < 0 ? null : this.symbolsPlaced[other];
      if (other >= 0) this.symbolsPlaced[other] = symbol;
      this.draw();
    });
    return cell;
  }

  /**
   * Return the index of the place that an element is in; -1 if it is in none.
   * @param {Element | null} target
   */
  cellAt(target) {
    return this.cells.findIndex(cell => cell.contains(target));
  }

  /** Return the buttons of the tray, in rows: as a keyboard has them if it has all of them. */
  keyRows() {
    const rows = this.latin ? [...LATIN_KEYS.map(row => [...row]), this.several] : [this.symbols];
    return rows.filter(row => row.length).map(row => row.map(symbol => this.newKey(symbol)));
  }

  /** @param {string} symbol */
  newKey(symbol) {
    const key = make("button", {type: "button", class: "key", "data-symbol": symbol}, make("bdi", {}, symbol));
    dress(key, symbol);
    this.keys.push(key);
    key.addEventListener("click", () => this.place(symbol));
    if (this.holds) {
      makeDraggable(key, () => true, target => {
        const index = this.cellAt(target);
        if (index < 0) return;
        this.symbolsPlaced[index] = symbol;
        this.draw();
      });
    }
    return key;
  }

  /**
   * @param {Plain} shown
   * @param {Plain} name
   * @param {() => void} act
   */
  newAction(shown, name, act) {
    const button = make("button", {type: "button", class: "key action", "data-text": shown, "data-label": name});
    button.addEventListener("click", act);
    return button;
  }

  /** Return the guess; undefined while places are empty. */
  value() {
    return this.symbolsPlaced.includes(null) ? undefined : this.symbolsPlaced.join("");
  }

  isEmpty() {
    return this.symbolsPlaced.every(symbol => symbol === null);
  }

  /** Empty the places for the next guess, but for those that are held; all of them if `all`. */
  clear(all = false) {
    if (all) this.held.fill(false);
    this.symbolsPlaced = this.symbolsPlaced.map((symbol, index) => this.held[index] ? symbol : null);
    this.cursor = Math.max(0, this.symbolsPlaced.indexOf(null));
    this.draw();
  }

  /**
   * Place all symbols of a guess.
   * @param {string} guess
   */
  fill(guess) {
    this.symbolsPlaced = symbolsOf(rule, guess);
    this.cursor = this.cells.length;
    this.draw();
  }

  /**
   * Place a symbol where the cursor is, and go on to the next empty place, or to the next one if none is empty.
   * @param {string} symbol
   */
  place(symbol) {
    if (this.join(symbol)) return;
    if (this.cursor === this.cells.length) return;  // all places are taken
    this.symbolsPlaced[this.cursor] = symbol;
    const empty = [...this.symbolsPlaced.keys()].filter(index => this.symbolsPlaced[index] === null);
    this.move(empty.find(index => index > this.cursor) ?? empty[0] ?? this.cursor + 1);
  }

  /**
   * Make one letter of a symbol and those before the cursor, if they are one; return whether they are.
   * @param {string} symbol
   */
  join(symbol) {
    const before = this.symbolsPlaced.slice(0, this.cursor), start = before.lastIndexOf(null) + 1, run = before.slice(start);
    const joined = symbolsOf(rule, run.join("") + symbol);
    if (joined.length > run.length) return false;
    this.symbolsPlaced.splice(start, run.length, ...joined, ...Array(run.length - joined.length).fill(null));
    this.move(start + joined.length);
    return true;
  }

  /** Erase the symbol at the cursor, or else the one before. */
  erase() {
    if (this.cursor === this.cells.length || (this.symbolsPlaced[this.cursor] === null && this.cursor > 0)) this.cursor -= 1;
    this.symbolsPlaced[this.cursor] = null;
    this.held[this.cursor] = false;
    this.move(this.cursor);
  }

  /** Hold the peg at the cursor for the next guess, or the one before it if the place is empty; or stop holding it. */
  hold() {
    const index = this.symbolsPlaced[this.cursor] ? this.cursor : this.cursor - 1;
    if (index < 0 || this.symbolsPlaced[index] === null) return;
    this.held[index] = !this.held[index];
    this.draw();
  }

  /** @param {number} index */
  move(index) {
    this.cursor = Math.min(Math.max(index, 0), this.cells.length);
    if (this.cells.some(cell => cell === document.activeElement)) this.focus();
    this.draw();
  }

  focus() {
    const {cursor} = this;
    this.cells[Math.min(cursor, this.cells.length - 1)].focus({preventScroll: true});
    this.cursor = cursor;  // the focus moves it to its place
  }

  /**
   * Take a key; return whether it meant something.
   * @param {KeyboardEvent} event
   * @returns {boolean}
   */
  key(event) {
    const target = targetOf(event), onKey = target.closest("button") && this.cellAt(target) < 0;
    const moves = stepOf(event);
    const symbol = [event.key, event.key.toLowerCase(), event.key.toUpperCase()].find(each => this.typed.has(each));
    if (symbol !== undefined) this.place(symbol);
    else if (this.holds && /^[1-9]$/.test(event.key) && Number(event.key) <= this.symbols.length) this.place(this.symbols[Number(event.key) - 1]);
    else if (event.key === "Backspace" || event.key === "Delete") this.erase();
    else if (moves) this.move(this.cursor + moves);
    else if (event.key === " " && this.holds && !onKey) this.hold();
    else if (event.key === "Enter" && !onKey) {
      if (!event.repeat) this.submit();
      return true;
    } else return false;
    this.focus();  // wherever the focus was: Enter now sends what was typed
    return true;
  }

  /**
   * Show the places, and what is known of each symbol.
   * @param {Map<string, string>} [states] G, Y or B of symbols
   */
  draw(states) {
    this.cells.forEach((cell, index) => {
      const symbol = this.symbolsPlaced[index];
      dress(cell, symbol);
      cell.textContent = symbol === null ? "" : symbol;
      cell.classList.toggle("cursor", index === this.cursor);
      cell.classList.toggle("held", this.held[index]);
      cell.tabIndex = index === Math.min(this.cursor, this.cells.length - 1) ? 0 : -1;
      cell.setAttribute("aria-label", say("place", index + 1, symbol === BLANK ? symbolName(symbol) : symbol, this.held[index]));
    });
    this.changed();
    if (!states) return;
    for (const key of this.keys) {
      const {symbol = ""} = key.dataset;
      const state = states.get(symbol);
      if (state) key.dataset.colour = state;
      else delete key.dataset.colour;
      const name = symbolName(symbol);
      key.setAttribute("aria-label", state ? `${name}, ${colourName(state)}` : name);
    }
  }
}

const MAX_CHOICES = 200;

/** A list of guesses to choose from, with a field that narrows it down. */
export class ListBoard {
  /**
   * @param {Object} parts
   * @param {HTMLElement} parts.row where the field and the list go
   * @param {() => string[]} parts.guesses what can be guessed now
   * @param {() => void} parts.changed called when another guess may be there
   */
  constructor({row, guesses, changed}) {
    this.guesses = guesses;
    this.changed = changed;
    this.field = make("input", {id: "you-guess", autocapitalize: "off", spellcheck: "false", "data-label": "chooseLabel"});
    this.list = make("div", {class: "choices", role: "group", "data-label": "chooseLabel"});
    /** @type {HTMLElement[]} */
    this.choices = [];
    this.field.addEventListener("input", () => this.draw());
    row.replaceChildren(this.field, this.list);
  }

  value() {
    return this.field.value.trim() || undefined;
  }

  isEmpty() {
    return !this.field.value.trim();
  }

  clear() {
    this.fill("");
  }

  /** @param {string} guess */
  fill(guess) {
    this.field.value = guess;
    this.draw();
  }

  focus() {
    this.field.focus({preventScroll: true});
  }

  key() {
    return false;
  }

  draw() {
    const typed = this.field.value.trim();
    const matching = typed && !this.guesses().includes(typed)
      ? this.guesses().filter(guess => guess.toLowerCase().includes(typed.toLowerCase())) : this.guesses();
    this.choices = matching.slice(0, MAX_CHOICES).map(guess => {
      const button = make("button", {type: "button", class: "choice", "aria-pressed": `${guess === typed}`}, make("bdi", {}, guess));
      button.addEventListener("click", () => {
        this.fill(guess);
        this.choices.find(other => other.textContent === guess)?.focus({preventScroll: true});
      });
      return button;
    });
    this.list.replaceChildren(...this.choices);
    if (matching.length > MAX_CHOICES) this.list.append(make("span", {class: "quiet"}, `… +${matching.length - MAX_CHOICES}`));
    this.changed();
  }
}

/** Tiles that cycle: a colour for each position of a guess. */
class TileAnswer {
  /**
   * @param {HTMLElement} place
   * @param {Rule} rule one that has colours
   * @param {() => void} submit called by Enter
   */
  constructor(place, rule, submit) {
    this.submit = submit;
    this.touched = false;
    /** @type {string[]} */
    this.letters = [];
    /** @type {string[]} */
    this.guess = [];
    /** @type {HTMLElement[]} */
    this.tiles = Array.from({length: rule.positions}, (_, index) => {
      const tile = make("button", {type: "button"});
      tile.addEventListener("click", () => this.set(index, "YGB"["BYG".indexOf(this.letters[index])]));
      return tile;
    });
    place.classList.add("cells");
    place.append(...this.tiles);
  }

  /**
   * Show a guess that has no answer yet.
   * @param {string} guess
   */
  start(guess) {
    this.guess = symbolsOf(rule, guess);
    this.letters = this.guess.map(() => "B");
    this.touched = false;
    this.draw();
  }

  /**
   * @param {number} index
   * @param {string} letter
   */
  set(index, letter) {
    this.letters[index] = letter;
    this.touched = true;
    this.draw();
  }

  value() {
    return this.letters.join("");
  }

  /** @param {string} feedback */
  fill(feedback) {
    this.letters = [...feedback];
    this.touched = true;
    this.draw();
  }

  focus() {
    this.tiles[0].focus({preventScroll: true});
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const {tiles} = this, target = targetOf(event);
    const index = Math.max(0, tiles.indexOf(target));
    const letter = "BYGBYG"[[..."byg012"].indexOf(event.key.toLowerCase())];
    const move = letter ? 1 : event.key === "Backspace" ? -1 : stepOf(event);
    if (letter) this.set(index, letter);
    if (move) tiles[Math.min(Math.max(index + move, 0), tiles.length - 1)].focus({preventScroll: true});
    else if (event.key === "Enter" && !event.repeat && (tiles.includes(target) || !target.closest("button"))) this.submit();
    else return false;
    return true;
  }

  draw() {
    this.guess.forEach((symbol, index) => {
      const tile = this.tiles[index], letter = this.letters[index];
      tile.dataset.colour = letter;
      tile.setAttribute("aria-label", say("position", index + 1, symbol, colourName(letter)));
      tile.replaceChildren(make("bdi", {}, symbol));
    });
  }
}

/** Holes for black and white pegs: as many as a guess has positions. */
class PegAnswer {
  /**
   * @param {HTMLElement} place
   * @param {CodeRule} rule one that counts
   * @param {() => void} submit called by Enter
   */
  constructor(place, rule, submit) {
    this.rule = rule;
    this.submit = submit;
    this.touched = false;
    this.typed = 0;  // how many digits were typed: the first is the number of black pegs
    this.kinds = PEGS.filter(peg => peg !== "white" || rule.rule !== "black");
    /** @type {Peg[]} */
    this.pegs = [];
    this.holes = Array.from({length: rule.positions}, (_, index) => {
      const hole = make("button", {type: "button", class: "hole"}, make("i", {}));
      hole.addEventListener("click", () => this.set(index, this.kinds[(this.kinds.indexOf(this.pegs[index]) + 1) % this.kinds.length]));
      return hole;
    });
    place.classList.add("pegs");
    place.append(...this.holes);
  }

  start() {
    this.pegs = this.holes.map(() => "none");
    this.touched = false;
    this.typed = 0;
    this.draw();
  }

  /**
   * @param {number} index
   * @param {Peg} peg
   */
  set(index, peg) {
    this.pegs[index] = peg;
    this.touched = true;
    this.draw();
  }

  /** @param {Peg} peg */
  count(peg) {
    return this.pegs.filter(each => each === peg).length;
  }

  value() {
    return `${this.count("black")}${this.rule.marks?.[0]}${this.count("white")}${this.rule.marks?.[1]}`;
  }

  /**
   * Put so many pegs into the holes, as far as there are holes.
   * @param {number} black
   * @param {number} white
   */
  put(black, white) {
    this.pegs = this.holes.map((_, index) => index < black ? "black" : index < black + white ? "white" : "none");
    this.touched = true;
    this.draw();
  }

  /** @param {string} feedback */
  fill(feedback) {
    const [black, white] = countsOf(feedback);
    this.put(black, white);
  }

  focus() {
    this.holes[0].focus({preventScroll: true});
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const target = targetOf(event), index = this.holes.findIndex(hole => hole === target), last = this.holes.length - 1;
    if (/^\d$/.test(event.key)) {
      const isFirst = this.typed % 2 === 0 || !this.kinds.includes("white");
      this.typed += 1;
      this.put(isFirst ? Number(event.key) : this.count("black"), isFirst ? 0 : Number(event.key));
      if (index < 0) this.focus();
    } else if (event.key === "ArrowLeft" || event.key === "ArrowRight") {
      const next = Math.max(index, 0) + (event.key === "ArrowLeft" ? -1 : 1);
      this.holes[Math.min(Math.max(next, 0), last)].focus({preventScroll: true});
    } else if (event.key === "Backspace" || event.key === "Delete") {
      this.typed = 0;
      this.put(0, 0);
    } else if (event.key === "Enter" && !event.repeat && !(target.closest("button") && index < 0)) this.submit();
    else return false;
    return true;
  }

  draw() {
    this.holes.forEach((hole, index) => {
      hole.firstElementChild?.setAttribute("class", this.pegs[index]);
      hole.setAttribute("aria-label", say("hole", index + 1, text("pegNames")[this.pegs[index]]));
    });
  }
}

/** No board: there are only the buttons for each feedback. */
export class NoAnswer {
  /** @param {HTMLElement} place */
  constructor(place) {
    this.place = place;
    this.touched = false;
  }

  start() {}

  value() {
    return undefined;
  }

  fill() {}

  focus() {
    this.place.focus({preventScroll: true});
  }

  key() {
    return false;
  }

  draw() {}
}

/**
 * Make the board for answers of this kind of game.
 * @param {HTMLElement} place
 * @param {() => void} submit called by Enter
 */
export function newAnswerBoard(place, submit) {
  if (!rule) return new NoAnswer(place);
  return rule.marks ? new PegAnswer(place, rule, submit) : new TileAnswer(place, rule, submit);
}
