// Rows of tables

import {make} from "./elements.js";

/** @typedef {string | HTMLElement} Content */

const WIDE = {class: "wide"};

/**
 * Return the heads of columns.
 * @param {string[]} names
 * @param {number} [wide] the index of the column that gets the room
 */
export const columnHeads = (names, wide = -1) =>
  names.map((name, index) => make("th", {scope: "col", ...(index === wide ? WIDE : {})}, name));

/**
 * Return a row; its first cell is its head.
 * @param {(Content | Content[])[]} cells
 * @param {number} [wide] as in `columnHeads`
 */
export const tableRow = (cells, wide = -1) => make("tr", {}, ...cells.map((cell, index) =>
  index ? make("td", index === wide ? WIDE : {}, ...[cell].flat()) : make("th", {scope: "row"}, ...[cell].flat())));

/**
 * Return a bar of a chart.
 * @param {number} value
 * @param {number} largest that of the longest bar
 * @param {string} [name] its class
 */
export function bar(value, largest, name = "bars") {
  const element = make("div", {class: name, "aria-hidden": "true"});
  element.style.width = `${100 * value / largest}%`;
  return element;
}
