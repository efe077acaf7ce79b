// The tree under other names: a game that renames its symbols, or permutes its positions, is on the tree, too. Pure.

import {isColoured, ownProperty, ruleOfGuesses} from "./rule.js";
import {entry, isFound} from "./tree.js";

/** @import {Game} from "./game.js" */
/** @import {CodeRule, Freedom, Move} from "./rule.js" */
/** @import {Branches, TreeNode} from "./tree.js" */

/**
 * A symmetry from the game to the tree, as far as it is decided.
 * @typedef {Object} Renaming
 * @property {number[]} positions for each position of the game, its position in the tree
 * @property {Map<string, string>} symbols for each symbol of the game, its symbol in the tree
 */

/**
 * Find the node of the tree that a history leads to, and its guess, named as in the game.
 * @param {Game} game
 * @param {Move[]} history
 * @returns {{node: TreeNode, guess: string} | null} null if the history left the tree, or if the secret is found
 */
export function findNode(game, history) {
  const followed = followTree(game, history);
  if (!followed) return null;
  const renaming = findRenaming(game, followed.pairs);
  return renaming ? {node: followed.node, guess: renameBack(game, entry(followed.node)[0], renaming)} : null;
}

/**
 * Find what follows each feedback to a guess; null if the history or the guess leaves the tree.
 * @param {Game} game
 * @param {Move[]} history
 * @param {string} guess
 * @returns {Branches | null}
 */
export function findBranches(game, history, guess) {
  const followed = followTree(game, history);
  if (!followed) return null;
  const [treeGuess, branches] = entry(followed.node);
  return findRenaming(game, [...followed.pairs, [guess, treeGuess]]) ? branches : null;
}

/**
 * Follow the feedback of a history; return the node there, and each guess with that of the tree.
 * @param {Game} game
 * @param {Move[]} history
 * @returns {{node: TreeNode, pairs: [string, string][]} | null}
 */
function followTree(game, history) {
  let node = game.tree.root;
  /** @type {[string, string][]} */
  const pairs = [];
  for (const [guess, feedback] of history) {
    const [treeGuess, branches] = entry(node);
    pairs.push([guess, treeGuess]);
    const below = ownProperty(branches, feedback);
    if (below === undefined || isFound(below)) return null;
    node = below;
  }
  return {node, pairs};
}

/**
 * Find a symmetry that turns the first guess of each pair into the second.
 * @param {Game} game
 * @param {[string, string][]} pairs
 * @returns {Renaming | null}
 */
export function findRenaming(game, pairs) {
  /** @type {Renaming} */
  const none = {positions: [], symbols: new Map()};
  if (pairs.every(([guess, treeGuess]) => guess === treeGuess)) return none;
  if (game.rule?.kind !== "codes" || game.tree.file.weights) return null;
  const places = [...Array(game.rule.positions).keys()];
  const [columns, treeColumns] = [0, 1].map(side => {
    const guesses = pairs.map(pair => [...pair[side]]);
    return places.map(place => guesses.map(symbols => symbols[place]));
  });
  return completeRenaming(none, columns, treeColumns, freedomOf(game.rule));
}

/**
 * Return what symmetries may rename and permute: all symbols, and all positions unless feedback has a colour for each of them.
 * @param {CodeRule} rule
 * @returns {Freedom}
 */
function freedomOf(rule) {
  const {alphabet, positions, free} = rule;
  return free ?? {symbols: alphabet, places: isColoured(rule) ? [] : [...Array(positions).keys()]};
}

/**
 * Return a test that one guess passes of those that differ only by symbols that nobody has guessed: exchanging such symbols is
 * a symmetry. They must come in order.
 * @param {Game} game
 * @param {Move[]} history
 * @returns {(guess: string) => boolean}
 */
export function firstNamed(game, history) {
  if (game.rule?.kind !== "codes" || game.tree.file.weights) return () => true;
  const guessed = new Set(history.flatMap(([guess]) => [...guess]));
  const unused = new Map([...freedomOf(game.rule).symbols].filter(symbol => !guessed.has(symbol)).map((symbol, number) => [symbol, number]));
  return guess => {
    let next = 0;
    for (const symbol of guess) {
      const number = unused.get(symbol) ?? -1;
      if (number > next) return false;
      if (number === next) next++;
    }
    return true;
  };
}

/**
 * Complete a renaming that is decided for the first positions; the first one in order, so that little is renamed.
 * @param {Renaming} renaming
 * @param {string[][]} columns the symbols at each position of the game, in one guess after the other
 * @param {string[][]} treeColumns the same for the tree
 * @param {Freedom} free
 * @returns {Renaming | null}
 */
function completeRenaming(renaming, columns, treeColumns, free) {
  const position = renaming.positions.length;
  if (position === columns.length) return renaming;
  const tried = new Set();  // columns; another one that is the same would fail, too
  for (const treePosition of free.places.includes(position) ? free.places : [position]) {
    const column = treeColumns[treePosition].join();
    if (renaming.positions.includes(treePosition) || tried.has(column)) continue;
    tried.add(column);
    const symbols = renamedBy(renaming.symbols, columns[position], treeColumns[treePosition], free.symbols);
    if (!symbols) continue;
    const longer = {positions: [...renaming.positions, treePosition], symbols};
    const found = completeRenaming(longer, columns, treeColumns, free);
    if (found) return found;
  }
  return null;
}

/**
 * Return the names of symbols with those of a column added; null if two symbols cannot have the names they need.
 * @param {Map<string, string>} symbols
 * @param {string[]} column
 * @param {string[]} treeColumn
 * @param {string} free the symbols that may get other names, those of each other
 */
function renamedBy(symbols, column, treeColumn, free) {
  const renamed = new Map(symbols);
  for (const [index, symbol] of column.entries()) {
    if (symbol !== treeColumn[index] && !(free.includes(symbol) && free.includes(treeColumn[index]))) return null;
    if (!renamed.has(symbol)) renamed.set(symbol, treeColumn[index]);
    else if (renamed.get(symbol) !== treeColumn[index]) return null;
  }
  return new Set(renamed.values()).size === renamed.size ? renamed : null;
}

/**
 * Rename a guess of the tree for the game; symbols that were not used so far keep their names if possible.
 * @param {Game} game
 * @param {string} treeGuess
 * @param {Renaming} renaming
 */
export function renameBack({rule}, treeGuess, {positions, symbols}) {
  if (!positions.length || rule?.kind !== "codes") return treeGuess;
  const back = new Map([...symbols].map(([symbol, treeSymbol]) => [treeSymbol, symbol]));
  const alphabet = [...ruleOfGuesses(rule).alphabet];
  const unused = alphabet.filter(symbol => !symbols.has(symbol));
  const displaced = unused.filter(symbol => back.has(symbol));
  for (const symbol of unused) if (!back.has(symbol)) back.set(symbol, symbol);
  const rest = alphabet.filter(symbol => !back.has(symbol));
  rest.forEach((symbol, index) => back.set(symbol, displaced[index]));
  const guessed = [...treeGuess];
  return positions.map(position => back.get(guessed[position])).join("");
}
