// The map: the tree as an icicle on a canvas, which zooms. A press on a node opens it; the list below has it in words.

import {entry} from "../pure/tree.js";
import {blend, cssOf, inkOn, rgbOf} from "../pure/contrast.js";
import {cellAt, cellsOf} from "../pure/icicle.js";
import {COLOUR_OF, hasPegs, say, text} from "./elements.js";

/** @import {Cell} from "../pure/icicle.js" */
/** @import {Tree} from "../pure/tree.js" */

/** @typedef {{x: number, y: number, width: number}} Box */

/**
 * A colour of the page, by its name in the style sheet.
 * @typedef {"page" | "ink" | "main" | "error"} Colour
 */

const ROW = 28;  // pixels
const MAX_ROWS = 10;
const PEG_RADIUS = 9;  // pixels
const MAX_LABEL = 60;  // symbols of a guess that is written
const ZOOM_TIME = 220;  // milliseconds

export class TreeMap {
  /**
   * @param {HTMLCanvasElement} canvas
   * @param {HTMLElement} status where the node under the pointer or the cursor is described
   * @param {Tree} tree
   * @param {(at: string[]) => void} open called with the position of a node that is pressed
   */
  constructor(canvas, status, tree, open) {
    this.canvas = canvas;
    this.status = status;
    this.tree = tree;
    this.open = open;
    /** @type {Set<string>} */
    this.marked = new Set();  // the positions that are framed
    /** @type {string[]} */
    this.path = [];  // the feedback on the way to the secret that is searched
    /** @type {string[]} */
    this.at = [];  // where the view is
    /** @type {string[]} */
    this.cursor = [];
    /** @type {Cell[]} */
    this.cells = [];
    /** @type {Record<Colour, string>} */
    this.colours = {page: "", ink: "", main: "", error: ""};
    const {left, worst} = tree.size(tree.root);
    this.worst = worst;  // of all trees beside each other: so they have the same colours
    this.rows = Math.min(worst, MAX_ROWS);
    this.view = {from: 0, to: left, depth: 0};
    canvas.style.height = `${this.rows * ROW}px`;
    canvas.addEventListener("click", event => this.press(event));
    canvas.addEventListener("pointermove", event => this.describe(this.cellUnder(event)));
    canvas.addEventListener("pointerleave", () => this.describe(null));
    canvas.addEventListener("keydown", event => { if (this.key(event)) event.preventDefault(); });
    for (const name of ["focus", "blur"]) canvas.addEventListener(name, () => this.draw());
    new ResizeObserver(() => this.draw()).observe(canvas);
    for (const query of ["(prefers-color-scheme: dark)", "print"]) matchMedia(query).addEventListener("change", () => this.draw());
  }

  /**
   * Zoom to a node.
   * @param {string[]} at
   */
  zoom(at) {
    const {start, left} = cellAt(this.tree, at);
    const before = this.view, after = {from: start, to: start + left, depth: at.length};
    this.at = this.cursor = at;
    const began = performance.now();
    /** @param {number} now */
    const move = now => {
      const share = Math.min(1, (now - began) / ZOOM_TIME), eased = share * (2 - share);
      /** @type {(name: "from" | "to" | "depth") => number} */
      const between = name => before[name] + (after[name] - before[name]) * eased;
      this.view = {from: between("from"), to: between("to"), depth: between("depth")};
      this.draw();
      if (share < 1 && this.at === at) requestAnimationFrame(move);
    };
    if (!this.canvas.clientWidth || matchMedia("(prefers-reduced-motion: reduce)").matches) {
      this.view = after;
      this.draw();
    } else move(began);
  }

  /** Draw what is in view. Hidden, it draws nothing, and draws when it is shown. */
  draw() {
    const {clientWidth: width, clientHeight: height} = this.canvas;
    if (!width) return;
    const scale = devicePixelRatio || 1;
    this.canvas.width = width * scale;
    this.canvas.height = height * scale;
    const context = this.canvas.getContext("2d");
    if (!context) return;
    context.scale(scale, scale);
    const style = getComputedStyle(this.canvas);
    /** @param {Colour} name */
    const colour = name => style.getPropertyValue(`--${name}`);
    this.colours = {page: colour("page"), ink: colour("ink"), main: colour("main"), error: colour("error")};
    context.font = `600 13px ${style.fontFamily}`;
    context.textBaseline = "middle";
    const {from, to} = this.view;
    this.cells = cellsOf(this.tree, this.view, {narrowest: (to - from) / width, rows: this.view.depth + this.rows});
    for (const cell of this.cells) this.drawCell(context, cell, this.boxOf(cell));
    if (document.activeElement === this.canvas) this.drawFrame(context, this.boxOf(cellAt(this.tree, this.cursor)), "ink");
  }

  /**
   * Return where a cell is, within the picture.
   * @param {Cell} cell
   * @returns {Box}
   */
  boxOf({start, left, at}) {
    const width = this.canvas.clientWidth, unit = width / (this.view.to - this.view.from);
    const x = Math.max(0, (start - this.view.from) * unit);
    return {x, y: (at.length - this.view.depth) * ROW, width: Math.min(width, (start + left - this.view.from) * unit) - x};
  }

  /**
   * @param {CanvasRenderingContext2D} context
   * @param {Cell} cell
   * @param {Box} box
   */
  drawCell(context, cell, box) {
    if (box.y <= -ROW) return;
    const {at, worst, dust} = cell;
    const found = at.length + worst, least = Math.min(3, this.worst - 1);
    const share = Math.max(0, Math.min(1, (found - least) / (this.worst - least)));  // strong where the tree is slowest
    const gap = box.width > 3 ? 1 : 0;
    const strength = .1 + .9 * share ** 1.5, colour = this.mixture(context, strength);
    context.fillStyle = cssOf(colour);
    context.fillRect(box.x, box.y, box.width - gap, ROW - 1);
    if (dust) {
      context.fillStyle = cssOf(this.mixture(context, strength / 2));
      context.fillRect(box.x, box.y + ROW, box.width - gap, (worst - 1) * ROW - 1);
    }
    if (box.width > 18) this.drawLabel(context, cell, box, inkOn(colour));
    if (this.marked.has(at.join(" "))) this.drawFrame(context, box, "error");
    else if (at.length && at.every((feedback, index) => feedback === this.path[index])) this.drawFrame(context, box, "ink");
  }

  /**
   * Return a mixture of the main colour and that of the page.
   * @param {CanvasRenderingContext2D} context
   * @param {number} share of the main colour
   */
  mixture(context, share) {
    const [main, page] = /** @type {const} */ (["main", "page"]).map(name => {
      context.fillStyle = this.colours[name];
      return rgbOf(`${context.fillStyle}`);  // the canvas writes all colours alike
    });
    return blend(main, page, share);
  }

  /**
   * Write the feedback and the guess of a cell, or only the guess, where there is room; nothing elsewhere.
   * @param {CanvasRenderingContext2D} context
   * @param {Cell} cell
   * @param {Box} box
   * @param {string} ink
   */
  drawLabel(context, {at, node}, {x, y, width}, ink) {
    const [guess] = entry(node());
    if (guess.length > MAX_LABEL) return;
    const befores = at.length ? [`${at[at.length - 1]} → `, ""] : [""];
    const widthOf = (/** @type {string} */ shown) => context.measureText(shown).width;
    const guessWidth = hasPegs ? 2 * PEG_RADIUS * guess.length : widthOf(guess);
    const before = befores.find(each => widthOf(each) + guessWidth <= width - 6);
    if (before === undefined) return;
    const start = x + (width - widthOf(before) - guessWidth) / 2;
    context.fillStyle = ink;
    context.fillText(hasPegs ? before : before + guess, start, y + ROW / 2);
    if (!hasPegs) return;
    [...guess].forEach((symbol, index) => this.drawPeg(context, symbol, start + widthOf(before) + PEG_RADIUS * (2 * index + 1), y + ROW / 2));
  }

  /**
   * @param {CanvasRenderingContext2D} context
   * @param {string} symbol
   * @param {number} x
   * @param {number} y
   */
  drawPeg(context, symbol, x, y) {
    const [background, ink] = COLOUR_OF[symbol];
    context.beginPath();
    context.arc(x, y, PEG_RADIUS - .5, 0, 2 * Math.PI);
    context.fillStyle = background;
    context.fill();
    context.strokeStyle = this.colours.page;
    context.lineWidth = 1;
    context.stroke();
    context.fillStyle = ink;
    context.fillText(symbol, x - context.measureText(symbol).width / 2, y + 1);
  }

  /**
   * @param {CanvasRenderingContext2D} context
   * @param {Box} box
   * @param {Colour} colour
   */
  drawFrame(context, {x, y, width}, colour) {
    context.strokeStyle = this.colours[colour];
    context.lineWidth = 3;
    context.strokeRect(x + 1.5, y + 1.5, Math.max(1, width - 4), ROW - 4);
  }

  /**
   * Return the cell under the pointer; null if there is none.
   * @param {MouseEvent} event
   */
  cellUnder({offsetX, offsetY}) {
    const depth = Math.floor(offsetY / ROW + this.view.depth);
    const inside = (/** @type {Cell} */ cell) => {
      const {x, width} = this.boxOf(cell);
      return cell.at.length === depth && offsetX >= x && offsetX <= x + Math.max(1, width);
    };
    return this.cells.find(inside) ?? null;
  }

  /** @param {MouseEvent} event */
  press(event) {
    const cell = this.cellUnder(event);
    if (cell) this.open(cell.at);
  }

  /**
   * Say what a node is.
   * @param {Cell | null} cell
   */
  describe(cell) {
    this.status.textContent = cell ? this.textOf(cell) : "";
  }

  /** @param {Cell} cell */
  textOf({at, left, worst, node}) {
    const about = left === 1 && worst === 1 ? text("onlyCandidate") : say("nodeAbout", left, worst);
    return `${at.join(" ")}${at.length ? " → " : ""}${entry(node())[0]}: ${about}`;
  }

  /**
   * Take a key; return whether it meant something. Arrows move a cursor, Enter opens its node, Escape zooms out.
   * @param {KeyboardEvent} event
   * @returns {boolean}
   */
  key(event) {
    const parent = this.cursor.slice(0, -1), last = this.cursor[this.cursor.length - 1];
    if (event.key === "Enter" || event.key === " ") this.open(this.cursor);
    else if (event.key === "Escape" && this.at.length) this.open(this.at.slice(0, -1));
    else if (event.key === "Home") this.moveTo([]);
    else if (event.key === "ArrowUp") this.moveTo(parent);
    else if (event.key === "ArrowDown") this.moveTo(this.largestBelow());
    else if ((event.key === "ArrowLeft" || event.key === "ArrowRight") && this.cursor.length) {
      const siblings = this.sizesBelow(parent).map(({feedback}) => feedback);
      const next = siblings.indexOf(last) + (event.key === "ArrowLeft" ? -1 : 1);
      this.moveTo(next in siblings ? [...parent, siblings[next]] : this.cursor);
    } else return false;
    return true;
  }

  /**
   * List the parts at a position with their sizes.
   * @param {string[]} at
   */
  sizesBelow(at) {
    return this.tree.sizesBelow(cellAt(this.tree, at).node());
  }

  /** Return the position of the largest part at the cursor, or the cursor itself. */
  largestBelow() {
    const [first, ...others] = this.sizesBelow(this.cursor);
    if (!first) return this.cursor;
    return [...this.cursor, others.reduce((largest, each) => each.left > largest.left ? each : largest, first).feedback];
  }

  /**
   * Move the cursor; outside of the node in view, it takes the view along.
   * @param {string[]} cursor
   */
  moveTo(cursor) {
    if (this.at.some((feedback, index) => cursor[index] !== feedback)) this.zoom(cursor);
    this.cursor = cursor;
    this.describe(cellAt(this.tree, cursor));
    this.draw();
  }
}
