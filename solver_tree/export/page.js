const treeDocument = JSON.parse(document.getElementById("tree-data").textContent);
const root = treeDocument.tree;

// The tree

function entry(node) {
  const guess = Object.keys(node)[0];
  return [guess, node[guess]];
}

const sizes = new WeakMap();

/** Return the number of candidates at a node, and the most guesses that any of them takes from there. */
function size(node) {
  let known = sizes.get(node);
  if (known) return known;
  known = {left: 0, worst: 1};
  for (const [feedback, below] of Object.entries(entry(node)[1])) {
    if (feedback === win) {
      known.left += 1;
      continue;
    }
    const {left, worst} = size(below);
    known.left += left;
    known.worst = Math.max(known.worst, worst + 1);
  }
  sizes.set(node, known);
  return known;
}

let knownPaths = null;

/** Return the path to each secret: the guesses of the tree with their feedback, up to the winning one. */
function paths() {
  if (knownPaths) return knownPaths;
  knownPaths = new Map();
  const pending = [[root, []]];
  while (pending.length) {
    const [node, before] = pending.pop();
    const [guess, branches] = entry(node);
    for (const [feedback, below] of Object.entries(branches).reverse()) {
      const path = [...before, [guess, feedback]];
      if (feedback === win) knownPaths.set(guess, path);
      else pending.push([below, path]);
    }
  }
  return knownPaths;
}

const secrets = () => [...paths().keys()].sort(new Intl.Collator("en", {numeric: true}).compare);

/** List the feedback for the buttons: that of the game, else that of the tree; none where feedback is colours. */
function listFeedbacks() {
  if (gameData.feedbacks) return gameData.feedbacks;
  if (hasColours) return [];
  const listed = new Set();
  for (const path of paths().values()) for (const [, feedback] of path) listed.add(feedback);
  return [...listed].sort(new Intl.Collator("en", {numeric: true}).compare);
}

// The rule

/** Return a letter for each position of a guess: G right position, Y elsewhere, B neither; from left to right. */
function colours(guess, secret, ruleName) {
  const guessed = [...guess], hidden = [...secret];
  let elsewhere = hidden.filter((symbol, index) => symbol !== guessed[index]);
  if (ruleName === "distinct") elsewhere = [...new Set(elsewhere)];
  return guessed.map((symbol, index) => {
    if (symbol === hidden[index]) return "G";
    if (ruleName === "occurrence") return hidden.includes(symbol) ? "Y" : "B";
    const match = elsewhere.indexOf(symbol);
    if (match < 0) return "B";
    elsewhere.splice(match, 1);
    return "Y";
  }).join("");
}

/** Return the feedback of a secret to a guess; undefined if neither the rule nor the tree states it. */
function score(guess, secret) {
  if (kind === "other") {
    if (guess === secret) return win;
    const step = paths().get(secret).find(([pathGuess]) => pathGuess === guess);
    return step && step[1];
  }
  const letters = colours(guess, secret, rule.rule);
  if (hasColours) return letters;
  const count = letter => letters.split(letter).length - 1;
  return `${count("G")}${rule.marks[0]}${count("Y")}${rule.marks[1]}`;
}

/** Return whether the next guess uses what earlier feedback revealed, as hard mode requires. */
function usesHints(guess, feedback, next) {
  const guessed = [...guess], nextGuessed = [...next];
  if (guessed.some((symbol, index) => feedback[index] === "G" && nextGuessed[index] !== symbol)) return false;
  const count = (symbols, symbol) => symbols.filter(other => other === symbol).length;
  const revealed = guessed.filter((symbol, index) => feedback[index] !== "B");
  return revealed.every(symbol => count(nextGuessed, symbol) >= count(revealed, symbol));
}

/** Read a guess in any spelling; return it, or what is wrong with it. */
function readGuess(typed) {
  let guess = typed.trim();
  if (kind === "other") return paths().has(guess) || guess === treeGuess() ? {guess} : {problem: say("badUnknown", guess)};
  if (kind === "words") guess = guess.toLowerCase().normalize("NFC").replace(/ς/g, "σ");
  const alphabet = kind === "codes" ? [...rule.alphabet] : null;
  if (alphabet && ![...guess].every(symbol => alphabet.includes(symbol))) {
    const last = alphabet[alphabet.length - 1];
    guess = last !== last.toLowerCase() ? guess.toUpperCase() : guess.toLowerCase();
  }
  const symbols = [...guess];
  const unknown = alphabet ? symbols.find(symbol => !alphabet.includes(symbol)) : undefined;
  if (unknown !== undefined) return {problem: say("badSymbol", unknown, rule.alphabet)};
  if (symbols.length !== rule.positions) return {problem: say("badLength", symbols.length, rule.positions)};
  const twice = symbols.find((symbol, index) => symbols.indexOf(symbol) !== index);
  if (alphabet && !rule.repeats && twice !== undefined) return {problem: say("badTwice", twice)};
  return {guess};
}

const feedbacks = listFeedbacks();

// Elements for guesses

function moveElement(number, guess, feedback, left) {
  return make("li", {},
    make("span", {class: "number"}, `${number}`), code(guess), feedbackElement(guess, feedback),
    left === null ? null : make("span", {class: "quiet"}, say("left", left, noun())));
}

// It guesses

const it = {nodes: [root], history: [], error: ""};

function itNode() {
  return it.nodes[it.nodes.length - 1];
}

function itFinished() {
  return Object.keys(itNode()).length === 0;
}

function showIt() {
  const over = itFinished();
  find("it-moves").replaceChildren(...it.history.map(([guess, feedback], index) => {
    const node = it.nodes[index + 1];
    return moveElement(index + 1, guess, feedback, Object.keys(node).length ? size(node).left : null);
  }));
  const now = find("it-now");
  if (over) {
    now.replaceChildren(make("p", {class: "now"}, say("foundIn", it.history[it.history.length - 1][0], it.history.length)));
  } else {
    const {left, worst} = size(itNode());
    const status = worst === 1 ? say("mustBe", noun()) : say("leftAndWorst", say("left", left, noun()), worst);
    now.replaceChildren(
      make("p", {class: "now"}, say("guessNumber", it.history.length + 1), " ", code(entry(itNode())[0])),
      make("p", {class: "quiet"}, status));
  }
  find("it-form").hidden = find("it-answers").hidden = over;
  find("it-undo").disabled = it.history.length === 0;
  find("it-error").textContent = it.error;
  if (!over) {
    showFeedbackButtons();
    showTiles();
  }
  find("it-form-help").textContent = say(hasColours ? "colourHelp" : "feedbackHelp", example());
}

const MAX_BUTTONS = 60;

/** Show a button for each feedback; for colours, only for the winning one. Unchanged buttons stay, to keep the focus. */
function showFeedbackButtons() {
  const branches = entry(itNode())[1];
  const container = find("it-answers");
  const shown = hasColours ? [win] : feedbacks.length <= MAX_BUTTONS ? feedbacks : Object.keys(branches);
  const buttons = [...container.children];
  if (buttons.length !== shown.length || buttons.some((button, i) => button.dataset.feedback !== shown[i])) {
    container.replaceChildren(...shown.map(feedback => {
      const button = make("button", {type: "button", "data-feedback": feedback}, make("bdi", {}, feedback), feedback === win ? " ✓" : "");
      button.addEventListener("click", () => answer(feedback));
      return button;
    }));
  }
  container.classList.toggle("wide", shown.some(feedback => feedback.length > 8));
  for (const button of container.children) {
    const feedback = button.dataset.feedback;
    const possible = ownProperty(branches, feedback) !== undefined;
    button.classList.toggle("never", !possible);
    button.classList.toggle("wins", feedback === win);
    const note = !possible ? say("impossible", noun()) : feedback === win ? text("found") : "";
    button.title = note;
    if (note) button.setAttribute("aria-label", `${feedback}, ${note}`);
    else button.removeAttribute("aria-label");
  }
}

/** Show a tile for each position, with the letter typed there; clicks and letter keys change it. */
function showTiles() {
  if (!hasColours) return;
  const guess = [...entry(itNode())[0]];
  const typed = [...find("it-answer").value.toUpperCase()];
  const tiles = find("it-tiles");
  while (tiles.children.length < guess.length) tiles.append(newTile(tiles.children.length));
  guess.forEach((symbol, index) => {
    const letter = "GYB".includes(typed[index]) ? typed[index] : "B";
    const tile = tiles.children[index];
    tile.dataset.colour = letter;
    tile.setAttribute("aria-label", say("position", index + 1, symbol, text("colours")[letter]));
    tile.replaceChildren(make("bdi", {}, symbol), make("small", {}, letter));
  });
}

function newTile(index) {
  const tile = make("button", {type: "button", class: "tile"});
  const setLetter = letter => {
    find("it-answer").value = [...find("it-tiles").children].map((other, i) => i === index ? letter : other.dataset.colour).join("");
    showTiles();
  };
  tile.addEventListener("click", () => setLetter({B: "Y", Y: "G", G: "B"}[tile.dataset.colour]));
  tile.addEventListener("keydown", event => {
    const letter = {g: "G", y: "Y", b: "B", 2: "G", 1: "Y", 0: "B"}[event.key.toLowerCase()];
    if (!letter || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    setLetter(letter);
    (tile.nextElementSibling || find("it-send")).focus();
  });
  return tile;
}

function answer(feedback) {
  const node = itNode();
  const [guess, branches] = entry(node);
  const below = ownProperty(branches, feedback);
  if (below === undefined) {
    it.error = `${contradiction(it.history, guess, feedback)} ${text("whatNow")}`;
  } else {
    it.history.push([guess, feedback]);
    it.nodes.push(below);
    it.error = "";
    find("it-answer").value = "";
  }
  showIt();
  if (itFinished()) find("it-new").focus();
}

/** Say which feedback cannot all be true. */
function contradiction(history, guess, feedback) {
  if (kind === "other") return say("conflictUnknown", noun(), guess, feedback);
  const broken = [];  // for each secret, the entries of the history that it contradicts
  for (const secret of paths().keys()) {
    if (score(guess, secret) !== feedback) continue;
    const indexes = history.flatMap(([earlier, given], i) => score(earlier, secret) === given ? [] : [i]);
    if (!indexes.length) return say("missingBranch", secret);
    broken.push(indexes);
  }
  if (!broken.length) return say("noSecretGives", noun(), guess, feedback);
  for (let maxSize = 1; maxSize <= history.length; maxSize++) {
    const chosen = hittingSet(broken, maxSize);
    if (!chosen) continue;
    const earlier = chosen.sort((a, b) => a - b).map(i => history[i].join("="));
    return say("conflict", noun(), guess, feedback, earlier.join(", "));
  }
  return say("conflictUnknown", noun(), guess, feedback);
}

/** Return at most `maxSize` numbers, one or more from each list; null if there are none. */
function hittingSet(lists, maxSize) {
  if (!lists.length) return [];
  if (maxSize === 0) return null;
  const smallest = lists.reduce((shortest, list) => list.length < shortest.length ? list : shortest);
  for (const number of smallest) {
    const chosen = hittingSet(lists.filter(list => !list.includes(number)), maxSize - 1);
    if (chosen) return [...chosen, number];
  }
  return null;
}

find("it-form").addEventListener("submit", event => {
  event.preventDefault();
  const field = find("it-answer");
  const typed = field.value || (hasColours ? "B".repeat(rule.positions) : "");
  const feedback = readFeedback(typed);
  if (feedback !== undefined) {
    answer(feedback);
    if (hasColours && document.activeElement === find("it-send")) find("it-tiles").firstElementChild.focus();
    return;
  }
  it.error = typed.trim() ? say("notFeedback", typed.trim(), example()) : text("needFeedback");
  showIt();
});
find("it-answer").addEventListener("input", showTiles);
find("it-undo").addEventListener("click", () => {
  it.history.pop();
  it.nodes.pop();
  it.error = "";
  showIt();
  if (find("it-undo").disabled) find("it-new").focus();
});
find("it-new").addEventListener("click", () => {
  Object.assign(it, {nodes: [root], history: [], error: ""});
  showIt();
  find("it-answer").focus();
});

// You guess

const you = {secret: null, moves: [], node: root, left: [], over: "", note: "", error: ""};

function newSecret() {
  const all = secrets();
  const {weights} = treeDocument;
  let secret = all[Math.floor(Math.random() * all.length)];
  if (weights) {
    let rest = Math.random() * all.reduce((sum, each) => sum + weights[each], 0);
    secret = all.find(each => (rest -= weights[each]) < 0) || all.find(each => weights[each]);
  }
  Object.assign(you, {secret, moves: [], node: root, left: all, over: "", note: "", error: ""});
}

/** Return the guess of the tree here; null if an earlier guess left the tree. */
function treeGuess() {
  return you.node && Object.keys(you.node).length ? entry(you.node)[0] : null;
}

function showYou() {
  if (you.secret === null) newSecret();
  find("you-moves").replaceChildren(...you.moves.map(
    ({guess, feedback, left}, index) => moveElement(index + 1, guess, feedback, feedback === win ? null : left)));
  const path = paths().get(you.secret);
  const lines = [];
  if (you.over) {
    lines.push(you.over === "found" ? say("youFound", you.secret, you.moves.length) : say("gaveUp", you.secret));
    lines.push(say("treeTakes", path.length, averageGuesses()));
  } else {
    lines.push(say("yourTurn", you.moves.length + 1));
    if (you.note) lines.push(you.note());
  }
  find("you-now").replaceChildren(...lines.map((line, i) => make("p", {class: i ? "quiet" : "now"}, line)));
  find("you-error").textContent = you.error;
  find("you-form").hidden = find("you-left").hidden = you.over !== "";
  find("you-hint").disabled = find("you-give-up").disabled = you.over !== "";
  find("you-limits").textContent = kind === "words" ? text("limitsWords") : kind === "other" ? text("limitsOther") : "";
  showLeft();
}

const MAX_LISTED = 500;

function showLeft() {
  if (!find("you-left").open) return;
  const more = you.left.length - MAX_LISTED;
  const separator = you.left.some(secret => /\s/.test(secret)) ? ", " : " ";
  find("you-codes").textContent = you.left.slice(0, MAX_LISTED).join(separator) + (more > 0 ? ` … +${more}` : "");
}

/** Return the average number of guesses of the tree until guessed, weighted if secrets have weights. */
function averageGuesses() {
  let total = 0, totalWeight = 0;
  for (const [secret, path] of paths()) {
    const weight = treeDocument.weights ? treeDocument.weights[secret] : 1;
    total += weight * path.length;
    totalWeight += weight;
  }
  return (total / totalWeight).toFixed(2);
}

function guessSecret(typed) {
  you.error = "";
  const {guess, problem} = readGuess(typed);
  const ignored = rule && rule.hard && !problem ? you.moves.find(move => !usesHints(move.guess, move.feedback, guess)) : null;
  if (problem || ignored) {
    you.error = problem || say("badHint", ignored.guess, ignored.feedback);
    showYou();
    return;
  }
  const scored = score(guess, you.secret);
  const feedback = scored === undefined ? null : scored;
  you.left = you.left.filter(secret => {
    if (feedback === null) return secret !== guess;
    const secretFeedback = score(guess, secret);
    return secretFeedback === undefined ? secret !== guess : secretFeedback === feedback;
  });
  you.moves.push({guess, feedback, left: you.left.length});
  const branches = treeGuess() === guess && feedback !== null ? entry(you.node)[1] : {};
  you.node = ownProperty(branches, feedback) || null;
  you.note = "";
  if (feedback === win) you.over = "found";
  find("you-guess").value = "";
  showYou();
  if (you.over) find("you-new").focus();
}

find("you-form").addEventListener("submit", event => {
  event.preventDefault();
  const typed = find("you-guess").value;
  if (typed.trim()) {
    guessSecret(typed);
    return;
  }
  you.error = text("needGuess");
  showYou();
});
find("you-hint").addEventListener("click", () => {
  const guess = treeGuess();
  const candidate = you.left[Math.floor(you.left.length / 2)];
  you.note = guess ? () => say("hintTree", guess) : () => say("hintCandidate", candidate);
  you.error = "";
  showYou();
});
find("you-give-up").addEventListener("click", () => {
  you.over = "given up";
  you.error = "";
  showYou();
  find("you-new").focus();
});
find("you-new").addEventListener("click", () => {
  newSecret();
  showYou();
  find("you-guess").focus();
});
find("you-left").addEventListener("toggle", showLeft);

// Browse

const opened = new Set([root]);
const shownNodes = new Map();  // the list item of each node shown, and how to fill it
let searched = null;

/** Show the open part of the tree; return the line of the secret that was searched, or null. */
function showBrowse() {
  shownNodes.clear();
  find("browse-tree").replaceChildren(nodeElement(root, null));
  return markSearched();
}

/** Return a list item for a node, which opens to show its branches; they are made when it opens. */
function nodeElement(node, feedback) {
  const [guess] = entry(node);
  const {left, worst} = size(node);
  const chip = feedback === null ? null : make("bdi", {class: "chip"}, feedback);
  const line = [chip, chip ? " → " : null, code(guess), " "];
  if (left === 1 && worst === 1) {
    const item = make("li", {}, make("p", {}, ...line.filter(part => part), make("span", {class: "quiet"}, text("onlyCandidate"))));
    shownNodes.set(node, {item});
    return item;
  }
  const details = make("details", {}, make("summary", {},
    ...line.filter(part => part), make("span", {class: "quiet"}, say("nodeAbout", left, worst))));
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
    if (feedback !== win) return nodeElement(below, feedback);
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
  const path = paths().get(searched);
  status.replaceChildren(make("p", {}, say("pathTo", searched, path.length)), make("ol", {class: "moves"},
    ...path.map(([guess, feedback], index) => moveElement(index + 1, guess, feedback, null))));
  let node = root;
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

find("browse-form").addEventListener("submit", event => {
  event.preventDefault();
  const typed = find("browse-secret").value.trim();
  const read = typed && kind !== "other" ? readGuess(typed).guess : typed;
  const secret = [read, typed].find(spelling => spelling !== undefined && paths().has(spelling));
  searched = secret === undefined ? null : secret;
  find("browse-error").textContent = secret === undefined ? say("notFound", typed) : "";
  const line = showBrowse();
  if (!line) return;
  line.focus({preventScroll: true});
  line.scrollIntoView({block: "center"});
});
find("browse-close").addEventListener("click", () => {
  opened.clear();
  opened.add(root);
  searched = null;
  find("browse-error").textContent = "";
  showBrowse();
});

// Statistics

function showFigures() {
  const {result, weights, constraints = {}} = treeDocument;
  const untilKnown = treeDocument.finish === "known";
  const rows = [[text("game"), treeDocument.game], [text("secrets"), `${result.secrets}`]];
  if (treeDocument.strategy) rows.push([text("strategy"), treeDocument.strategy]);
  const aim = text("aims")[treeDocument.objective] || text("aims")[treeDocument.objective.split(":")[0]];
  rows.push([text("objective"), `${treeDocument.objective}: ${aim}`]);
  if (constraints.first !== undefined) rows.push([text("first"), say("prescribed", constraints.first)]);
  if (constraints.max_guesses !== undefined) rows.push([text("maxGuesses"), say("limit", constraints.max_guesses)]);
  if (untilKnown) rows.push([text("counted"), text("untilKnown")]);
  rows.push([text(weights ? "weightedTotal" : "total"), `${result.total}`]);
  rows.push([text(weights ? "weightedAverage" : "average"), result.average.toFixed(4)]);
  const atWorst = result.histogram.length ? result.histogram[result.histogram.length - 1] : result.secrets;
  rows.push([text("worst"), say("worstFor", result.worst, atWorst)]);
  gameData.proof[language].forEach((sentence, index) => rows.push([index ? "" : text("proof"), sentence]));
  find("figures-list").replaceChildren(...definitions(rows));
  find("figures-caption").textContent = result.histogram.length ? text(untilKnown ? "histogramKnown" : "histogram") : text("noHistogram");
  find("figures-head").replaceChildren(...text("column").map(
    (name, index) => make("th", {scope: "col", ...(index === 3 ? {class: "wide"} : {})}, name)));
  showProof();
  const largest = Math.max(...result.histogram);
  find("figures-rows").replaceChildren(...result.histogram.map((count, index) => {
    const bar = make("div", {class: "bars", "aria-hidden": "true"});
    bar.style.width = `${100 * count / largest}%`;
    return make("tr", {},
      make("th", {scope: "row"}, `${index + 1}`), make("td", {}, `${count}`),
      make("td", {}, `${(100 * count / result.secrets).toFixed(1)} %`), make("td", {class: "wide"}, count ? bar : ""));
  }));
}

// The proof: a worker checks the certificate, if the page has one.

const proof = {claims: 0, proved: null, refused: null, worker: null};

function showProof() {
  find("proof").hidden = !find("certificate");
  if (find("proof").hidden) return;
  const {claims, proved, refused, worker} = proof;
  find("proof-check").disabled = worker !== null;
  const result = worker ? say("proofRuns", claims)
    : refused !== null ? say("proofRefused", refused)
    : proved ? say("proofDone", proved) : "";
  find("proof-result").textContent = result;
  find("proof-result").classList.toggle("error", refused !== null && !worker);
}

find("proof-check").addEventListener("click", () => {
  const source = new Blob([find("checker").textContent], {type: "text/javascript"});
  const address = URL.createObjectURL(source);
  Object.assign(proof, {claims: 0, proved: null, refused: null, worker: new Worker(address)});
  const end = result => {
    proof.worker.terminate();
    URL.revokeObjectURL(address);
    Object.assign(proof, result, {worker: null});
    showProof();
  };
  proof.worker.addEventListener("error", event => end({refused: event.message}));
  proof.worker.addEventListener("message", ({data}) => {
    if (data.claims === undefined) return end(data);
    proof.claims = data.claims;
    showProof();
  });
  const certificate = Uint8Array.from(atob(find("certificate").textContent), letter => letter.charCodeAt(0));
  proof.worker.postMessage({certificate, tree: root});
  showProof();
});

/** Return a definition list of names and values; a row without a name continues the row before. */
function definitions(rows) {
  const elements = [];
  for (const [name, value] of rows) {
    if (name) elements.push(make("dt", {}, name), make("dd", {}, make("bdi", {}, value)));
    else elements[elements.length - 1].append(make("br"), make("bdi", {}, value));
  }
  return elements;
}

// Tabs and languages

const tabs = [...find("tabs").children];

function chooseTab(tab) {
  for (const other of tabs) {
    const chosen = other === tab;
    other.setAttribute("aria-selected", chosen);
    other.tabIndex = chosen ? 0 : -1;
    find(other.getAttribute("aria-controls")).hidden = !chosen;
  }
  show();
}

const SHOW = {it: showIt, you: showYou, browse: showBrowse, figures: showFigures};

/** Show the open tab. */
function show() {
  const tab = tabs.find(other => other.getAttribute("aria-selected") === "true");
  SHOW[tab.getAttribute("aria-controls")]();
}

for (const tab of tabs) {
  tab.addEventListener("click", () => chooseTab(tab));
  tab.addEventListener("keydown", event => {
    const index = tabs.indexOf(tab);
    const next = {ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: tabs.length - 1}[event.key];
    if (next === undefined) return;
    event.preventDefault();
    const chosen = tabs[(next + tabs.length) % tabs.length];
    chooseTab(chosen);
    chosen.focus();
  });
}

function chooseLanguage(chosen) {
  language = chosen;
  setLanguage(chosen);
  for (const element of document.querySelectorAll("[data-text]")) element.textContent = text(element.dataset.text);
  for (const element of document.querySelectorAll("[data-label]")) element.setAttribute("aria-label", text(element.dataset.label));
  find("tabs").setAttribute("aria-label", treeDocument.game);
  if (find("home")) find("home").hash = chosen;
  find("rules").textContent = say("rules", rule, gameData.rules);
  it.error = you.error = "";
  find("browse-error").textContent = "";
  show();
}

if (kind === "codes" && !/\D/.test(rule.alphabet)) {
  for (const id of ["you-guess", "browse-secret"]) find(id).inputMode = "numeric";
}
tabs.forEach((tab, index) => tab.setAttribute("aria-selected", index === 0));
chooseTab(tabs[0]);
chooseLanguage(language);
document.querySelector("main").hidden = false;
