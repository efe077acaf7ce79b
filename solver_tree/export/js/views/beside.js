// Another tree beside the one of the page: its map, where the two part, and what it costs

import {entry} from "../pure/tree.js";
import {fasterOf, foundAtEach, partingsOf, readOther, totalOf} from "../pure/partings.js";
import {treeMap} from "./browse.js";
import {code, find, make, say, sayProblem, text} from "./elements.js";
import {language} from "./languages.js";
import {TreeMap} from "./map.js";
import {remember} from "./navigation.js";
import {game, session} from "./start.js";
import {columnHeads, tableRow} from "./tables.js";

/** @import {Parting} from "../pure/partings.js" */
/** @import {Tree} from "../pure/tree.js" */

const MAX_PARTINGS = 50;

/** @type {{tree: Tree | null, map: TreeMap | null, name: string, problem: (() => string) | null, partings: Parting[], language: string}} */
const beside = {tree: null, map: null, name: "", problem: null, partings: [], language: ""};

session.listen("opened", () => beside.map?.zoom(sharedPart(session.at)));

/**
 * Return the part of a position up to which both trees guess the same.
 * @param {string[]} at
 */
function sharedPart(at) {
  if (!beside.tree) return at;
  let node = game.tree.root, other = beside.tree.root;
  for (const [index, feedback] of at.entries()) {
    const [guess, branches] = entry(node), [otherGuess, otherBranches] = entry(other);
    if (guess !== otherGuess) return at.slice(0, index);
    node = branches[feedback];
    other = otherBranches[feedback];
  }
  return at;
}

/**
 * Take the file of another tree.
 * @param {string} name
 * @param {string} json
 */
function takeOther(name, json) {
  const {tree, problem} = readOther(json, game.tree);
  beside.name = name;
  beside.problem = problem ? () => sayProblem([problem[0], name, ...problem.slice(1)]) : null;
  if (tree) startBeside(tree);
  showBeside();
}

/** @param {Tree} tree */
function startBeside(tree) {
  const canvas = /** @type {HTMLCanvasElement} */ (find("other-map").cloneNode());  // the old one listens for the tree before
  find("other-map").replaceWith(canvas);
  beside.tree = tree;
  beside.partings = partingsOf(game.tree, tree);
  const map = beside.map = new TreeMap(canvas, find("other-about"), tree, at => {
    session.open(sharedPart(at));
    map.zoom(at);
    remember();
  });
  find("other-shown").hidden = false;
  const worst = Math.max(treeMap.worst, map.worst);
  for (const each of [treeMap, map]) Object.assign(each, {worst, marked: new Set(beside.partings.map(({at}) => at.join(" ")))});
  treeMap.draw();
  map.zoom(sharedPart(session.at));
}

/** Show how the trees compare, if the page has another language since that was shown. */
export function translateBeside() {
  if (beside.language !== language) showBeside();
}

/** Show how the trees compare, in the language of the page. */
function showBeside() {
  beside.language = language;
  find("other-error").textContent = beside.problem ? beside.problem() : "";
  if (!beside.tree) return;
  const trees = [game.tree, beside.tree];
  const names = [text("thisTree"), beside.tree.file.strategy || beside.name || text("otherTree")];
  const totals = trees.map(totalOf);
  const {first, second, equal} = fasterOf(game.tree, beside.tree);
  const lines = [
    say("totals", names[0], totals[0], names[1], totals[1], signed(totals[1] - totals[0])),
    say("faster", names[0], first, names[1], second, equal),
    beside.partings.length ? say("partings", beside.partings.length) : text("noPartings"),
  ];
  find("other-summary").replaceChildren(...lines.map(line => make("p", {}, line)));
  find("other-name").textContent = names[1];
  showCounts(trees, names);
  showPartings(names);
}

const signed = (/** @type {number} */ number) => number > 0 ? `+${number}` : `${number}`.replace("-", "−");

const headOf = (/** @type {string[]} */ names) => make("thead", {}, make("tr", {}, ...columnHeads(names)));

/**
 * @param {Tree[]} trees
 * @param {string[]} names
 */
function showCounts(trees, names) {
  const [counts, others] = trees.map(tree => foundAtEach(tree));
  const guesses = [...Array(Math.max(counts.length, others.length)).keys()];
  find("other-counts").replaceChildren(
    make("caption", {}, text("histogram")),
    headOf([text("column")[0], ...names, text("difference")]),
    make("tbody", {}, ...guesses.map(index => {
      const pair = [counts[index] || 0, others[index] || 0];
      return tableRow([`${index + 1}`, ...pair.map(String), signed(pair[1] - pair[0])]);
    })));
}

/** @param {string[]} names */
function showPartings(names) {
  const shown = beside.partings.slice(0, MAX_PARTINGS);
  const rest = beside.partings.length - shown.length;
  find("other-partings").hidden = !shown.length;
  find("other-partings").replaceChildren(
    make("caption", {}, rest ? say("firstPartings", shown.length) : text("whereTheyPart")),
    headOf([text("position0"), text("secrets"), ...names, text("cost")]),
    make("tbody", {}, ...shown.map(({at, left, guesses, cost}) => {
      const button = make("button", {type: "button"}, make("bdi", {}, at.join(" ") || text("firstGuess")));
      button.addEventListener("click", () => {
        session.open(at);
        remember();
        find("map").scrollIntoView({block: "nearest"});
      });
      return tableRow([button, `${left}`, ...guesses.map(code), signed(cost)]);
    })));
}

/** Take the other tree that the page has, if it has one. */
export function takeOtherOfPage() {
  const data = find("other-data");
  if (!data) return;
  find("other").open = true;
  takeOther("", data.textContent ?? "");
}

/**
 * Take a file that was chosen or dropped, if there is one.
 * @param {FileList | null | undefined} files
 */
async function takeFile(files) {
  if (files?.length) takeOther(files[0].name, await files[0].text());
}

find("other-file").addEventListener("change", () => takeFile(find("other-file").files));
find("browse").addEventListener("dragover", event => event.preventDefault());
find("browse").addEventListener("drop", event => {
  event.preventDefault();
  find("other").open = true;
  takeFile(event.dataTransfer?.files);
});
