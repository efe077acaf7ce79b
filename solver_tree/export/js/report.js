// The report of a comparison: its language, and the order of its table.

import {listenForLanguage} from "./views/languages.js";

const table = /** @type {HTMLTableElement} */ (document.getElementById("table"));
const heading = /** @type {HTMLElement} */ (document.querySelector("h1"));
const heads = [...table.rows[0].cells].filter(head => head.hasAttribute("aria-sort"));

/**
 * Sort the table by a column, or turn its order if it is sorted by it.
 * @param {HTMLTableCellElement} head
 */
function sortBy(head) {
  const down = head.getAttribute("aria-sort") === "ascending";
  for (const other of heads) other.setAttribute("aria-sort", "none");
  head.setAttribute("aria-sort", down ? "descending" : "ascending");
  /** @param {HTMLTableRowElement} row */
  const value = row => row.cells[head.cellIndex].dataset.value ?? "";
  /** @type {(a: string, b: string) => number} */
  const order = head.className === "number" ? (a, b) => Number(a) - Number(b) : (a, b) => a < b ? -1 : a > b ? 1 : 0;
  const body = table.tBodies[0];
  body.append(...[...body.rows].sort((a, b) => down ? order(value(b), value(a)) : order(value(a), value(b))));
}

for (const head of heads) head.querySelector("button")?.addEventListener("click", () => sortBy(head));
/** Give the page the title that its heading says in its language. */
function showTitle() {
  document.title = heading.innerText;
}

listenForLanguage(showTitle);
showTitle();
