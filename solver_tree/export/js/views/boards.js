// Boards: where guesses are placed and answers are set. They know the keys and the pointer, but nothing of a game.

import {countsOf} from "../pure/rule.js";
import {code, colourName, dress, make, rule, say, text} from "./elements.js";

/** @import {CodeRule} from "../pure/rule.js" */
/** @import {Plain} from "../pure/texts.js" */

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
const MAX_NARROW = 9;  // the places that fit beside each other on the narrowest phone

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
 * What a board for answers calls: by Enter, and when another answer may be there.
 * @typedef {{submit: () => void, changed: () => void}} Calls
 */

/**
 * Where an answer is set.
 * @typedef {Object} AnswerBoard
 * @property {(guess: string) => void} start shows a guess that has no answer yet
 * @property {() => string | undefined} value the answer; undefined while nothing is set
 * @property {(feedback: string) => void} fill
 * @property {() => void} focus
 * @property {(event: KeyboardEvent) => boolean} key takes a key; returns whether it meant something
 * @property {() => void} draw
 */

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
   * @param {number} parts.positions
   * @param {string[]} parts.symbols
   * @param {boolean} parts.holds whether pegs can be held for the next guess
   * @param {() => void} parts.submit called by Enter
   * @param {() => void} parts.changed called when another guess may be there
   */
  constructor({row, tray, positions, symbols, holds, submit, changed}) {
    this.tray = tray;
    this.symbols = symbols;
    this.holds = holds;
    this.submit = submit;
    this.changed = changed;
    /** @type {(string | null)[]} */
    this.symbolsPlaced = Array(positions).fill(null);
    /** @type {boolean[]} */
    this.held = Array(positions).fill(false);
    this.latin = !holds && symbols.every(symbol => /^[a-z]$/.test(symbol));  // words of the letters of a keyboard
    if (this.latin) this.symbols = [...LATIN_KEYS.join("")];
    this.cursor = 0;
    this.cells = this.symbolsPlaced.map((_, index) => this.newCell(index));
    row.replaceChildren(...this.cells);
    row.classList.toggle("narrow", positions <= MAX_NARROW);
    /** @type {HTMLElement[]} */
    this.keys = [];
    tray.replaceChildren(...this.keyRows().map(keys => make("div", {class: this.latin ? "keys letters" : "keys"}, ...keys)));
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
    const rows = this.latin ? LATIN_KEYS.map(row => [...row]) : [this.symbols];
    const keyed = rows.map(row => row.map(symbol => this.newKey(symbol)));
    keyed[keyed.length - 1].push(this.newAction("eraseKey", "erase", () => this.erase()));
    if (this.holds) keyed[keyed.length - 1].push(this.newAction("holdKey", "hold", () => this.hold()));
    return keyed;
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
    this.symbolsPlaced = [...guess];
    this.cursor = this.cells.length - 1;
    this.draw();
  }

  /**
   * Place a symbol where the cursor is, and go on to the next empty place.
   * @param {string} symbol
   */
  place(symbol) {
    this.symbolsPlaced[this.cursor] = symbol;
    const empty = [...this.symbolsPlaced.keys()].filter(index => this.symbolsPlaced[index] === null);
    const next = empty.find(index => index > this.cursor);
    this.move(next !== undefined ? next : empty.length ? empty[0] : this.cursor);
  }

  /** Erase the symbol at the cursor, or else the one before. */
  erase() {
    if (this.symbolsPlaced[this.cursor] === null && this.cursor > 0) this.cursor -= 1;
    this.symbolsPlaced[this.cursor] = null;
    this.held[this.cursor] = false;
    this.move(this.cursor);
  }

  /** Hold the peg at the cursor for the next guess, or the one before it if the place is empty; or stop holding it. */
  hold() {
    const index = this.symbolsPlaced[this.cursor] === null ? this.cursor - 1 : this.cursor;
    if (index < 0 || this.symbolsPlaced[index] === null) return;
    this.held[index] = !this.held[index];
    this.draw();
  }

  /** @param {number} index */
  move(index) {
    this.cursor = Math.min(Math.max(index, 0), this.cells.length - 1);
    if (this.cells.some(cell => cell === document.activeElement)) this.cells[this.cursor].focus({preventScroll: true});
    this.draw();
  }

  focus() {
    this.cells[this.cursor].focus({preventScroll: true});
  }

  /**
   * Take a key; return whether it meant something.
   * @param {KeyboardEvent} event
   * @returns {boolean}
   */
  key(event) {
    const target = targetOf(event), onKey = target.closest("button") && this.cellAt(target) < 0;
    const moves = event.key === "ArrowLeft" ? -1 : event.key === "ArrowRight" ? 1 : 0;
    const symbol = [event.key, event.key.toLowerCase(), event.key.toUpperCase()].find(each => this.symbols.includes(each));
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
      cell.tabIndex = index === this.cursor ? 0 : -1;
      cell.setAttribute("aria-label", say("place", index + 1, symbol, this.held[index]));
    });
    this.changed();
    if (!states) return;
    for (const key of this.keys) {
      const {symbol = ""} = key.dataset;
      const state = states.get(symbol);
      if (state) key.dataset.colour = state;
      else delete key.dataset.colour;
      const name = rule?.names?.length ? `${symbol} ${rule.names[this.symbols.indexOf(symbol)]}` : symbol;
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
export class TileAnswer {
  /**
   * @param {HTMLElement} place
   * @param {Calls} calls
   */
  constructor(place, calls) {
    this.place = place;
    this.calls = calls;
    this.touched = false;
    /** @type {string[]} */
    this.letters = [];
    /** @type {string[]} */
    this.guess = [];
    /** @type {{tile: HTMLElement, letter: HTMLElement}[]} */
    this.tiles = [];
  }

  /**
   * Show a guess that has no answer yet.
   * @param {string} guess
   */
  start(guess) {
    this.guess = [...guess];
    this.letters = this.guess.map(() => "B");
    this.touched = false;
    while (this.tiles.length < this.guess.length) this.addTile(this.tiles.length);
    this.draw();
  }

  /** @param {number} index */
  addTile(index) {
    const letter = make("small", {}), tile = make("button", {type: "button", class: "tile"}, code(""), letter);
    tile.addEventListener("click", () => this.set(index, "YGB"["BYG".indexOf(this.letters[index])]));
    this.tiles.push({tile, letter});
    this.place.append(tile);
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
    return this.touched ? this.letters.join("") : undefined;
  }

  /** @param {string} feedback */
  fill(feedback) {
    this.letters = [...feedback];
    this.touched = true;
    this.draw();
  }

  focus() {
    this.tiles[0].tile.focus({preventScroll: true});
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const tiles = this.tiles.map(({tile}) => tile), target = targetOf(event);
    const index = Math.max(0, tiles.indexOf(target));
    const letter = "BYGBYG"[[..."byg012"].indexOf(event.key.toLowerCase())];
    const move = letter || event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" || event.key === "Backspace" ? -1 : 0;
    if (letter) this.set(index, letter);
    if (move) tiles[Math.min(Math.max(index + move, 0), tiles.length - 1)].focus({preventScroll: true});
    else if (event.key === "Enter" && !event.repeat && (tiles.includes(target) || !target.closest("button"))) this.calls.submit();
    else return false;
    return true;
  }

  draw() {
    this.guess.forEach((symbol, index) => {
      const {tile, letter: shown} = this.tiles[index], letter = this.letters[index];
      tile.dataset.colour = letter;
      tile.classList.toggle("unset", !this.touched);
      tile.setAttribute("aria-label", say("position", index + 1, symbol, colourName(letter)));
      tile.replaceChildren(code(symbol), shown);
      shown.textContent = this.touched ? letter : "·";
    });
    this.calls.changed();
  }
}

/** Two counters: right positions, and elsewhere. */
export class CounterAnswer {
  /**
   * @param {HTMLElement} place
   * @param {CodeRule} rule one that counts
   * @param {Calls} calls
   */
  constructor(place, rule, calls) {
    this.place = place;
    this.rule = rule;
    this.calls = calls;
    this.touched = false;
    this.counts = [0, 0];
    /** @type {HTMLElement[]} */
    this.values = [];
    place.append(...["●", "○"].map((peg, index) => {
      const value = make("span", {class: "value", role: "spinbutton", tabindex: "0", "aria-valuemin": "0", "aria-valuemax": `${rule.positions}`});
      this.values.push(value);
      /** @type {(sign: string, change: number, label: string) => HTMLElement} */
      const step = (sign, change, label) => {
        const button = make("button", {type: "button", "data-label": label}, sign);
        button.addEventListener("click", () => this.set(index, this.counts[index] + change));
        return button;
      };
      return make("span", {class: "counter"},
        make("span", {class: "mark", "aria-hidden": "true"}, peg),
        step("−", -1, ["fewerExact", "fewerElsewhere"][index]), value, step("+", 1, ["moreExact", "moreElsewhere"][index]));
    }));
  }

  start() {
    this.counts = [0, 0];
    this.touched = false;
    this.draw();
  }

  /**
   * @param {number} index
   * @param {number} count
   */
  set(index, count) {
    const most = this.rule.positions - this.counts[1 - index];
    this.counts[index] = Math.min(Math.max(count, 0), most);
    this.touched = true;
    this.draw();
  }

  value() {
    return this.touched ? this.counts.map((count, index) => `${count}${this.rule.marks?.[index]}`).join("") : undefined;
  }

  /** @param {string} feedback */
  fill(feedback) {
    this.counts = countsOf(feedback);
    this.touched = true;
    this.draw();
  }

  focus() {
    this.values[0].focus({preventScroll: true});
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const target = targetOf(event), index = Math.max(0, this.values.indexOf(target));
    const change = event.key === "ArrowUp" ? 1 : event.key === "ArrowDown" ? -1 : 0;
    if (/^\d$/.test(event.key)) {
      if (index === 0) this.counts[1] = 0;
      this.set(index, Number(event.key));
      this.values[1].focus({preventScroll: true});
    } else if (change) this.set(index, this.counts[index] + change);
    else if (event.key === "ArrowLeft" || event.key === "Backspace") this.values[0].focus({preventScroll: true});
    else if (event.key === "ArrowRight") this.values[1].focus({preventScroll: true});
    else if (event.key === "Enter" && !event.repeat && !target.closest("button")) this.calls.submit();
    else return false;
    return true;
  }

  draw() {
    this.values.forEach((value, index) => {
      value.textContent = `${this.counts[index]}`;
      value.setAttribute("aria-valuenow", `${this.counts[index]}`);
      value.setAttribute("aria-label", text(index ? "elsewhereCount" : "exactCount"));
    });
    this.place.classList.toggle("unset", !this.touched);
    this.calls.changed();
  }
}

/** No board: there are only the buttons for each feedback. */
export class NoAnswer {
  /** @param {HTMLElement} place */
  constructor(place) {
    this.place = place;
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
