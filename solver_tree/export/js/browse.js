// Browse: the tree as a list that opens, from a position on; the map of it, and the search

let browseAt = [];  // the feedback before the first line of the list
let searched = null;
const shownList = {root: null, language: "", marked: null, lines: new Map()};  // what is shown: by node, its item and how to open it

const treeMap = new TreeMap(find("map"), find("map-about"), game.tree, at => {
  openAt(at);
  remember();
});

/** Show the tree. What has been shown before stays as it is, in the language of now. */
function showBrowse() {
  const root = game.tree.at(browseAt);
  if (shownList.root !== root) makeList(root);
  else if (shownList.language !== language) translateList();
  if (shownList.language !== language) showBeside();
  shownList.language = language;
  showCrumbs();
  showPath();
}

function makeList(root) {
  shownList.root = root;
  shownList.marked = null;
  shownList.lines.clear();
  find("browse-tree").replaceChildren(nodeElement(root, browseAt));
  shownList.lines.get(root).fill();
}

function translateList() {
  for (const [node, {about}] of shownList.lines) about.textContent = aboutNode(node);
}

/** Say how many candidates a node has; it may be the empty node of a secret that is found. */
function aboutNode(node) {
  if (entry(node)[0] === undefined) return text("found");
  const {left, worst} = game.tree.size(node);
  return left === 1 && worst === 1 ? text("onlyCandidate") : say("nodeAbout", left, worst);
}

/** Return a list item for a node, which opens to show its branches; they are made when it opens. */
function nodeElement(node, at) {
  const feedback = at.length ? at[at.length - 1] : null;
  const chip = feedback === null ? null : make("bdi", {class: "chip"}, feedback);
  const about = make("span", {class: "quiet"}, aboutNode(node));
  const line = [chip, chip ? " → " : null, code(entry(node)[0]), " ", about];
  if (game.tree.size(node).worst === 1) {
    const item = make("li", {}, make("p", {}, ...line));
    shownList.lines.set(node, {item, about, fill() {}});
    return item;
  }
  const details = make("details", {}, make("summary", {}, ...line));
  const fill = () => {
    details.open = true;
    if (details.children.length === 1) details.append(make("ul", {}, ...branchesOf(node, at)));
  };
  details.addEventListener("toggle", () => {
    if (details.open) fill();
  });
  const item = make("li", {}, details);
  shownList.lines.set(node, {item, about, fill});
  return item;
}

function branchesOf(node, at) {
  const [guess, branches] = entry(node);
  return Object.entries(branches).map(([feedback, below]) => {
    if (feedback !== game.win) return nodeElement(below, [...at, feedback]);
    const about = make("span", {class: "quiet"}, text("found"));
    const item = make("li", {}, make("p", {}, make("bdi", {class: "chip"}, feedback), " ", code(guess), " ", about));
    shownList.lines.set(below, {item, about, fill() {}});
    return item;
  });
}

/** Show the way to the first line of the list, if it is not the first guess: each step goes back there. */
function showCrumbs() {
  const steps = browseAt.map((_, index) => browseAt.slice(0, index));
  find("browse-crumbs").hidden = !steps.length;
  find("browse-crumbs").replaceChildren(...steps.map(at => {
    const button = make("button", {type: "button"}, code(entry(game.tree.at(at))[0]), " ", make("bdi", {class: "chip"}, browseAt[at.length]));
    button.addEventListener("click", () => {
      openAt(at);
      remember();
    });
    return make("li", {}, button);
  }));
}

/** Show the path to the secret that was searched, and mark it on the map. */
function showPath() {
  const path = searched === null ? [] : game.tree.paths().get(searched);
  treeMap.path = path.map(([, feedback]) => feedback);
  treeMap.draw();
  find("browse-path").replaceChildren(...(path.length ? [
    make("p", {}, say("pathTo", searched, path.length)),
    make("ol", {class: "moves"}, ...path.map(([guess, feedback], index) => moveElement(index + 1, guess, feedback, null))),
  ] : []));
}

/** Open the list and the map at a position. */
function openAt(at) {
  browseAt = at;
  searched = null;
  find("browse-error").textContent = find("browse-secret").value = "";
  treeMap.zoom(at);
  if (beside.map) beside.map.zoom(sharedPart(at));
  showBrowse();
}

/** Mark the line of the secret that was searched, and open the list up to there; return it. */
function markSearched() {
  if (shownList.marked) {
    shownList.marked.classList.remove("found");
    shownList.marked.removeAttribute("aria-current");
    shownList.marked = null;
  }
  if (searched === null) return null;
  let node = game.tree.root;
  for (const [guess, feedback] of game.tree.paths().get(searched)) {
    shownList.lines.get(node).fill();
    if (game.tree.size(node).worst === 1) break;
    node = node[guess][feedback];
  }
  const line = shownList.marked = shownList.lines.get(node).item.firstElementChild;
  line.classList.add("found");
  line.setAttribute("aria-current", "true");
  line.tabIndex = -1;
  return line;
}

/** Search a secret in any spelling. */
function search(typed) {
  const read = typed && kind !== "other" ? game.readGuess(typed).guess : typed;
  const secret = [read, typed].find(spelling => spelling !== undefined && game.tree.paths().has(spelling));
  const problem = secret === undefined ? say("notFound", typed) : "";
  if (browseAt.length) openAt([]);
  searched = secret === undefined ? null : secret;
  find("browse-error").textContent = problem;
}

function focusSearched() {
  showBrowse();
  const line = markSearched();
  if (!line) return;
  line.focus({preventScroll: true});
  line.scrollIntoView({block: "center"});
}

find("browse-form").addEventListener("submit", event => {
  event.preventDefault();
  const typed = find("browse-secret").value.trim();
  search(typed);
  find("browse-secret").value = typed;
  remember();
  focusSearched();
});
find("browse-close").addEventListener("click", () => {
  shownList.root = null;
  openAt([]);
  remember();
});
