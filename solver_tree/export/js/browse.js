// Browse

const opened = new Set([game.tree.root]);
const shownNodes = new Map();  // the list item of each node shown, and how to fill it
let searched = null;

/** Show the open part of the tree; return the line of the secret that was searched, or null. */
function showBrowse() {
  shownNodes.clear();
  find("browse-tree").replaceChildren(nodeElement(game.tree.root, null));
  return markSearched();
}

/** Return a list item for a node, which opens to show its branches; they are made when it opens. */
function nodeElement(node, feedback) {
  const [guess] = entry(node);
  const {left, worst} = game.tree.size(node);
  const chip = feedback === null ? null : make("bdi", {class: "chip"}, feedback);
  const line = [chip, chip ? " → " : null, code(guess), " "];
  if (left === 1 && worst === 1) {
    const item = make("li", {}, make("p", {}, ...line, make("span", {class: "quiet"}, text("onlyCandidate"))));
    shownNodes.set(node, {item});
    return item;
  }
  const details = make("details", {}, make("summary", {}, ...line, make("span", {class: "quiet"}, say("nodeAbout", left, worst))));
  const fill = () => {
    opened.add(node);
    details.open = true;
    if (details.children.length === 1) details.append(make("ul", {}, ...branchesOf(node)));
  };
  details.addEventListener("toggle", () => {
    if (details.open) fill();
    else opened.delete(node);
  });
  const item = make("li", {}, details);
  shownNodes.set(node, {item, fill});
  if (opened.has(node)) fill();
  return item;
}

function branchesOf(node) {
  const [guess, branches] = entry(node);
  return Object.entries(branches).map(([feedback, below]) => {
    if (feedback !== game.win) return nodeElement(below, feedback);
    const item = make("li", {}, make("p", {},
      make("bdi", {class: "chip"}, feedback), " ", code(guess), " ", make("span", {class: "quiet"}, text("found"))));
    shownNodes.set(below, {item});
    return item;
  });
}

/** Show the path to the secret that was searched, open it, and return its line. */
function markSearched() {
  const status = find("browse-path");
  if (searched === null) {
    status.replaceChildren();
    return null;
  }
  const path = game.tree.paths().get(searched);
  status.replaceChildren(make("p", {}, say("pathTo", searched, path.length)), make("ol", {class: "moves"},
    ...path.map(([guess, feedback], index) => moveElement(index + 1, guess, feedback, null))));
  let node = game.tree.root;
  for (const [guess, feedback] of path) {
    const {item, fill} = shownNodes.get(node);
    if (fill) fill();
    node = node[guess][feedback];
    if (!fill) return marked(item);
  }
  return marked(shownNodes.get(node).item);
}

function marked(item) {
  const line = item.firstElementChild;
  line.classList.add("found");
  line.setAttribute("aria-current", "true");
  line.tabIndex = -1;
  return line;
}

/** Search a secret in any spelling. */
function search(typed) {
  const read = typed && kind !== "other" ? game.readGuess(typed).guess : typed;
  const secret = [read, typed].find(spelling => spelling !== undefined && game.tree.paths().has(spelling));
  searched = secret === undefined ? null : secret;
  find("browse-error").textContent = secret === undefined ? say("notFound", typed) : "";
}

function focusSearched() {
  const line = showBrowse();
  if (!line) return;
  line.focus({preventScroll: true});
  line.scrollIntoView({block: "center"});
}

find("browse-form").addEventListener("submit", event => {
  event.preventDefault();
  search(find("browse-secret").value.trim());
  remember();
  focusSearched();
});
find("browse-close").addEventListener("click", () => {
  opened.clear();
  opened.add(game.tree.root);
  searched = null;
  find("browse-error").textContent = find("browse-secret").value = "";
  showBrowse();
  remember();
});
