// The cells of an icicle: a row for each guess, and a cell for each node, as wide as its candidates are many. Pure.

import {entry} from "./tree.js";

/** @import {Tree, TreeNode} from "./tree.js" */

/**
 * A cell of an icicle.
 * @typedef {Object} Cell
 * @property {string[]} at the feedback before the node
 * @property {number} start how many secrets are to its left
 * @property {number} left how many candidates it has
 * @property {number} worst the most guesses from there
 * @property {() => TreeNode} node the node, which is read when it is asked for
 * @property {boolean} dust whether the parts below are too narrow to be told apart
 */

/**
 * List the cells that are wide enough to be seen, each after its parent.
 * @param {Tree} tree
 * @param {{from: number, to: number}} view the secrets in view
 * @param {{narrowest: number, rows: number}} limits the fewest candidates of a cell, and the number of rows
 * @returns {Cell[]}
 */
export function cellsOf(tree, view, {narrowest, rows}) {
  const cells = [], pending = [rootCell(tree)];
  for (let cell = pending.pop(); cell; cell = pending.pop()) {
    if (cell.start >= view.to || cell.start + cell.left <= view.from) continue;
    cells.push(cell);
    if (cell.worst === 1 || cell.at.length + 1 >= rows) continue;
    if (cell.left < 3 * narrowest) cell.dust = true;
    else pending.push(...cellsBelow(tree, cell).filter(below => below.left >= narrowest).reverse());
  }
  return cells;
}

/**
 * Return the cell of the first guess.
 * @param {Tree} tree
 * @returns {Cell}
 */
const rootCell = tree => ({at: [], start: 0, ...tree.size(tree.root), node: () => tree.root, dust: false});

/**
 * List the cells below a cell, from left to right; a secret that is found leaves a gap.
 * @param {Tree} tree
 * @param {Cell} cell
 * @returns {Cell[]}
 */
function cellsBelow(tree, cell) {
  const branches = entry(cell.node())[1];
  const sizes = new Map(tree.sizesBelow(cell.node()).map(below => [below.feedback, below]));
  let start = cell.start;
  return Object.keys(branches).flatMap(feedback => {
    const size = sizes.get(feedback);
    start += size ? size.left : 1;
    if (!size) return [];
    const {left, worst} = size;
    return [{at: [...cell.at, feedback], start: start - left, left, worst, node: () => branches[feedback], dust: false}];
  });
}

/**
 * Return the cell of a node, however narrow it is.
 * @param {Tree} tree
 * @param {string[]} at the feedback before it
 * @returns {Cell}
 */
export function cellAt(tree, at) {
  return at.reduce((cell, feedback) =>
    cellsBelow(tree, cell).filter(below => below.at[below.at.length - 1] === feedback)[0], rootCell(tree));
}
