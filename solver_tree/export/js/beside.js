// Another tree beside the one of the page: its map, where the two part, and what it costs

const MAX_PARTINGS = 50;
const beside = {tree: null, map: null, name: "", problem: null, partings: []};

/** Return the part of a position up to which both trees guess the same. */
function sharedPart(at) {
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
  beside.problem = problem ? () => say(problem[0], name, ...problem.slice(1)) : null;
  if (tree) startBeside(tree);
  showBeside();
}

function startBeside(tree) {
  const canvas = find("other-map").cloneNode();  // a new one: the old one listens for the tree before
  find("other-map").replaceWith(canvas);
  beside.tree = tree;
  beside.partings = partingsOf(game.tree, tree);
  beside.map = new TreeMap(canvas, find("other-about"), tree, at => {
    openAt(sharedPart(at));
    beside.map.zoom(at);
    remember();
  });
  find("other-shown").hidden = false;
  const worst = Math.max(treeMap.worst, beside.map.worst);
  for (const each of [treeMap, beside.map]) Object.assign(each, {worst, marked: new Set(beside.partings.map(({at}) => at.join(" ")))});
  treeMap.draw();
  beside.map.zoom(sharedPart(browseAt));
}

/** Show how the trees compare, in the language of the page. */
function showBeside() {
  find("other-error").textContent = beside.problem ? beside.problem() : "";
  if (!beside.tree) return;
  const trees = [game.tree, beside.tree];
  const names = [text("thisTree"), beside.tree.file.strategy || beside.name || text("otherTree")];
  const totals = trees.map(tree => tree.total(tree.root));
  const {first, second, equal} = fasterOf(...trees);
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

const signed = number => number > 0 ? `+${number}` : `${number}`.replace("-", "−");

/** Return a row of a table. */
const rowOf = (tag, cells) => make("tr", {}, ...cells.map((cell, index) => {
  const headed = tag === "th" ? {scope: "col"} : index ? {} : {scope: "row"};
  return make(index ? tag : "th", headed, cell);
}));

function showCounts(trees, names) {
  const [counts, others] = trees.map(tree => foundAtEach(tree));
  const guesses = [...Array(Math.max(counts.length, others.length)).keys()];
  find("other-counts").replaceChildren(
    make("caption", {}, text("histogram")),
    make("thead", {}, rowOf("th", [text("column")[0], ...names, text("difference")])),
    make("tbody", {}, ...guesses.map(index => {
      const pair = [counts[index] || 0, others[index] || 0];
      return rowOf("td", [`${index + 1}`, ...pair.map(String), signed(pair[1] - pair[0])]);
    })));
}

function showPartings(names) {
  const shown = beside.partings.slice(0, MAX_PARTINGS);
  const rest = beside.partings.length - shown.length;
  find("other-partings").hidden = !shown.length;
  find("other-partings").replaceChildren(
    make("caption", {}, rest ? say("firstPartings", shown.length) : text("whereTheyPart")),
    make("thead", {}, rowOf("th", [text("position0"), text("secrets"), ...names, text("cost")])),
    make("tbody", {}, ...shown.map(({at, left, guesses, cost}) => {
      const button = make("button", {type: "button"}, make("bdi", {}, at.join(" ") || text("firstGuess")));
      button.addEventListener("click", () => {
        openAt(at);
        remember();
        find("map").scrollIntoView({block: "nearest"});
      });
      return rowOf("td", [button, `${left}`, ...guesses.map(code), signed(cost)]);
    })));
}

/** Take a file that was chosen or dropped. */
async function takeFile(file) {
  takeOther(file.name, await file.text());
}

find("other-file").addEventListener("change", event => {
  if (event.target.files.length) takeFile(event.target.files[0]);
});
find("browse").addEventListener("dragover", event => event.preventDefault());
find("browse").addEventListener("drop", event => {
  event.preventDefault();
  find("other").open = true;
  if (event.dataTransfer.files.length) takeFile(event.dataTransfer.files[0]);
});
if (find("other-data")) {
  find("other").open = true;
  takeOther("", find("other-data").textContent);
}
