// Names, guesses and answers come from outside: they are only ever set as text, never as markup.

const stated = JSON.parse(document.getElementById("tree-data").textContent);
const about = JSON.parse(document.getElementById("game-data").textContent);
const {win, rule} = about;
const kind = rule ? rule.kind : "other";
const root = stated.tree;

let language = wantedLanguage();

const find = id => document.getElementById(id);
const own = (object, name) => Object.prototype.hasOwnProperty.call(object, name) ? object[name] : undefined;
const text = name => TEXTS[language][name];
const say = (name, ...values) => text(name)(...values);
const noun = () => text("noun")[kind];

function make(tag, attributes, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes || {})) element.setAttribute(name, value);
  element.append(...children.filter(child => child !== null));
  return element;
}

const code = guess => make("bdi", {class: [...guess].length > 12 ? "code long" : "code"}, guess);

// The tree

function entry(node) {
  const guess = Object.keys(node)[0];
  return [guess, node[guess]];
}

const sizes = new WeakMap();

/** How many secrets are below a node, and how many guesses the last of them takes. */
function size(node) {
  let known = sizes.get(node);
  if (known) return known;
  known = {left: 0, most: 1};
  for (const [feedback, below] of Object.entries(entry(node)[1])) {
    if (feedback === win) {
      known.left += 1;
      continue;
    }
    const {left, most} = size(below);
    known.left += left;
    known.most = Math.max(known.most, most + 1);
  }
  sizes.set(node, known);
  return known;
}

let knownWays = null;

/** The way to each secret: guesses with their answers, the last of which wins. */
function ways() {
  if (knownWays) return knownWays;
  knownWays = new Map();
  const pending = [[root, []]];
  while (pending.length) {
    const [node, before] = pending.pop();
    const [guess, branches] = entry(node);
    for (const [feedback, below] of Object.entries(branches).reverse()) {
      const way = [...before, [guess, feedback]];
      if (feedback === win) knownWays.set(guess, way);
      else pending.push([below, way]);
    }
  }
  return knownWays;
}

const secrets = () => [...ways().keys()].sort(new Intl.Collator("en", {numeric: true}).compare);

/** The answers that are listed as buttons: those of the game, or those of its tree; none when there are too many. */
function listAnswers() {
  if (about.feedbacks) return about.feedbacks;
  if (colourful) return [];
  const found = new Set();
  for (const way of ways().values()) for (const [, feedback] of way) found.add(feedback);
  return [...found].sort(new Intl.Collator("en", {numeric: true}).compare);
}

// The rule

const colourful = kind === "words" || (kind === "codes" && !rule.marks);

/** A letter for each place of a guess: G in place, Y elsewhere, B neither; the leftmost count first. */
function colours(guess, secret, which) {
  const one = [...guess], other = [...secret];
  let elsewhere = other.filter((symbol, place) => symbol !== one[place]);
  if (which === "distinct") elsewhere = [...new Set(elsewhere)];
  return one.map((symbol, place) => {
    if (symbol === other[place]) return "G";
    if (which === "occurrence") return other.includes(symbol) ? "Y" : "B";
    const met = elsewhere.indexOf(symbol);
    if (met < 0) return "B";
    elsewhere.splice(met, 1);
    return "Y";
  }).join("");
}

/** What a secret answers; undefined when neither the rule nor the tree tells. */
function score(guess, secret) {
  if (kind === "other") {
    if (guess === secret) return win;
    const known = ways().get(secret).find(([made]) => made === guess);
    return known && known[1];
  }
  const letters = colours(guess, secret, rule.rule);
  if (colourful) return letters;
  const number = letter => letters.split(letter).length - 1;
  return `${number("G")}${rule.marks[0]}${number("Y")}${rule.marks[1]}`;
}

/** Whether the next guess uses what an answer has shown, as hard mode demands. */
function usesHints(guess, feedback, next) {
  const one = [...guess], following = [...next];
  if (one.some((symbol, place) => feedback[place] === "G" && following[place] !== symbol)) return false;
  const times = (symbols, symbol) => symbols.filter(other => other === symbol).length;
  const shown = one.filter((symbol, place) => feedback[place] !== "B");
  return shown.every(symbol => times(following, symbol) >= times(shown, symbol));
}

/** The answer that is meant by what was typed, or undefined. */
function readFeedback(typed) {
  typed = typed.trim();
  if (colourful) {
    const meant = {G: "Gg2🟩🟧", Y: "Yy1🟨🟦", B: "Bb0.-⬛⬜"};
    const symbols = [...typed.replace(/[\s\ufe0f]/g, "")];
    const letters = symbols.map(symbol => Object.keys(meant).find(letter => meant[letter].includes(symbol)) || "?").join("");
    return letters.length === rule.positions && !letters.includes("?") ? letters : undefined;
  }
  if (kind === "codes") {
    const [exact, other] = rule.marks;
    const counts = new RegExp(`^(?:(\\d{1,4})\\s*${exact}\\s*(\\d{1,4})\\s*${other}|(\\d{1,4})[\\s,]+(\\d{1,4})|(\\d)(\\d))$`, "i");
    const found = counts.exec(typed);
    if (!found) return undefined;
    const [one, two] = found.slice(1).filter(digits => digits !== undefined).map(Number);
    const feedback = `${one}${exact}${two}${other}`;
    return about.feedbacks.includes(feedback) ? feedback : undefined;
  }
  const same = answers.filter(feedback => feedback.toLowerCase() === typed.toLowerCase());
  return answers.includes(typed) ? typed : same.length === 1 ? same[0] : undefined;
}

/** The guess that is meant by what was typed, and what is wrong with it. */
function readGuess(typed) {
  let guess = typed.trim();
  if (kind === "other") return ways().has(guess) || guess === onWay() ? {guess} : {problem: say("badUnknown", guess)};
  if (kind === "words") guess = guess.toLowerCase().normalize("NFC").replace(/ς/g, "σ");
  const alphabet = kind === "codes" ? [...rule.alphabet] : null;
  if (alphabet && ![...guess].every(symbol => alphabet.includes(symbol))) {
    const last = alphabet[alphabet.length - 1];
    guess = last !== last.toLowerCase() ? guess.toUpperCase() : guess.toLowerCase();
  }
  const symbols = [...guess];
  const odd = alphabet ? symbols.find(symbol => !alphabet.includes(symbol)) : undefined;
  if (odd !== undefined) return {problem: say("badSymbol", odd, rule.alphabet)};
  if (symbols.length !== rule.positions) return {problem: say("badLength", symbols.length, rule.positions)};
  const twice = symbols.find((symbol, place) => symbols.indexOf(symbol) !== place);
  if (alphabet && !rule.repeats && twice !== undefined) return {problem: say("badTwice", twice)};
  return {guess};
}

const answers = listAnswers();

function example() {
  if (colourful) return "BYG".repeat(rule.positions).slice(0, rule.positions);
  return answers[Math.floor(answers.length / 2)];
}

// How guesses and answers look

function shownFeedback(guess, feedback) {
  if (feedback === null) return make("span", {}, text("notIt"));
  if (colourful) {
    const label = [...guess].map((symbol, place) => say("place", place + 1, symbol, text("colours")[feedback[place]]));
    const tiles = make("span", {class: "tiles", role: "img", "aria-label": label.join("; ")});
    [...guess].forEach((symbol, place) => tiles.append(
      make("span", {class: "tile", "data-colour": feedback[place]}, make("bdi", {}, symbol), make("small", {}, feedback[place]))));
    return tiles;
  }
  if (kind !== "codes") return make("bdi", {class: "chip"}, feedback);
  const [exact, other] = feedback.match(/\d+/g).map(Number);
  return make("span", {},
    make("bdi", {class: "chip"}, feedback), " ",
    make("span", {class: "pegs", role: "img", "aria-label": say("pegs", exact, other)}, "●".repeat(exact) + "○".repeat(other)));
}

function shownMove(number, guess, feedback, left) {
  return make("li", {},
    make("span", {class: "number"}, `${number}`), code(guess), shownFeedback(guess, feedback),
    left === null ? null : make("span", {class: "quiet"}, say("left", left, noun())));
}

// It guesses

const it = {nodes: [root], history: [], error: ""};

function itNode() {
  return it.nodes[it.nodes.length - 1];
}

function itOver() {
  return Object.keys(itNode()).length === 0;
}

function showIt() {
  const over = itOver();
  find("it-moves").replaceChildren(...it.history.map(([guess, feedback], place) => {
    const node = it.nodes[place + 1];
    return shownMove(place + 1, guess, feedback, Object.keys(node).length ? size(node).left : null);
  }));
  const now = find("it-now");
  if (over) {
    now.replaceChildren(make("p", {class: "now"}, say("foundIn", it.history[it.history.length - 1][0], it.history.length)));
  } else {
    const {left, most} = size(itNode());
    const ahead = most === 1 ? say("onlyOne", noun()) : say("ahead", say("left", left, noun()), most);
    now.replaceChildren(
      make("p", {class: "now"}, say("isIt", it.history.length + 1), " ", code(entry(itNode())[0])),
      make("p", {class: "quiet"}, ahead));
  }
  find("it-form").hidden = find("it-answers").hidden = over;
  find("it-undo").disabled = it.history.length === 0;
  find("it-error").textContent = it.error;
  if (!over) {
    showAnswers();
    showTiles();
  }
  find("it-form-help").textContent = say(colourful ? "answerHelpColours" : "answerHelp", example());
}

const MAX_BUTTONS = 60;

/** A button for each answer; of colours only for the last one. They stay where they are, so that the focus stays, too. */
function showAnswers() {
  const branches = entry(itNode())[1];
  const place = find("it-answers");
  const shown = colourful ? [win] : answers.length <= MAX_BUTTONS ? answers : Object.keys(branches);
  const buttons = [...place.children];
  if (buttons.length !== shown.length || buttons.some((button, i) => button.dataset.feedback !== shown[i])) {
    place.replaceChildren(...shown.map(feedback => {
      const button = make("button", {type: "button", "data-feedback": feedback}, make("bdi", {}, feedback), feedback === win ? " ✓" : "");
      button.addEventListener("click", () => answer(feedback));
      return button;
    }));
  }
  place.classList.toggle("wide", shown.some(feedback => feedback.length > 8));
  for (const button of place.children) {
    const feedback = button.dataset.feedback;
    const possible = own(branches, feedback) !== undefined;
    button.classList.toggle("never", !possible);
    button.classList.toggle("wins", feedback === win);
    const note = !possible ? say("never", noun()) : feedback === win ? text("wins") : "";
    button.title = note;
    if (note) button.setAttribute("aria-label", `${feedback}, ${note}`);
    else button.removeAttribute("aria-label");
  }
}

/** A tile for each place, which says what is typed; clicks and the keys of its letters change that. */
function showTiles() {
  if (!colourful) return;
  const guess = [...entry(itNode())[0]];
  const typed = [...find("it-answer").value.toUpperCase()];
  const tiles = find("it-tiles");
  while (tiles.children.length < guess.length) tiles.append(newTile(tiles.children.length));
  guess.forEach((symbol, place) => {
    const letter = "GYB".includes(typed[place]) ? typed[place] : "B";
    const tile = tiles.children[place];
    tile.dataset.colour = letter;
    tile.setAttribute("aria-label", say("place", place + 1, symbol, text("colours")[letter]));
    tile.replaceChildren(make("bdi", {}, symbol), make("small", {}, letter));
  });
}

function newTile(place) {
  const tile = make("button", {type: "button", class: "tile"});
  const put = letter => {
    find("it-answer").value = [...find("it-tiles").children].map((other, i) => i === place ? letter : other.dataset.colour).join("");
    showTiles();
  };
  tile.addEventListener("click", () => put({B: "Y", Y: "G", G: "B"}[tile.dataset.colour]));
  tile.addEventListener("keydown", event => {
    const letter = {g: "G", y: "Y", b: "B", 2: "G", 1: "Y", 0: "B"}[event.key.toLowerCase()];
    if (!letter || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    put(letter);
    (tile.nextElementSibling || find("it-send")).focus();
  });
  return tile;
}

function answer(feedback) {
  const node = itNode();
  const [guess, branches] = entry(node);
  const below = own(branches, feedback);
  if (below === undefined) {
    it.error = `${contradiction(it.history, guess, feedback)} ${text("toUndo")}`;
  } else {
    it.history.push([guess, feedback]);
    it.nodes.push(below);
    it.error = "";
    find("it-answer").value = "";
  }
  showIt();
  if (itOver()) find("it-new").focus();
}

/** Which answers cannot all be true, in words. */
function contradiction(history, guess, feedback) {
  if (kind === "other") return say("conflictUnknown", noun(), guess, feedback);
  const broken = [];
  for (const secret of ways().keys()) {
    if (score(guess, secret) !== feedback) continue;
    const breaks = history.flatMap(([made, heard], i) => score(made, secret) === heard ? [] : [i]);
    if (!breaks.length) return say("forgotten", secret);
    broken.push(breaks);
  }
  if (!broken.length) return say("nobody", noun(), guess, feedback);
  for (let most = 1; most <= history.length; most++) {
    const chosen = meetAll(broken, most);
    if (!chosen) continue;
    const earlier = chosen.sort((a, b) => a - b).map(i => history[i].join("="));
    return say("conflict", noun(), guess, feedback, earlier.join(", "));
  }
  return say("conflictUnknown", noun(), guess, feedback);
}

/** At most so many numbers of which each list has one, if there are such. */
function meetAll(lists, most) {
  if (!lists.length) return [];
  if (most === 0) return null;
  const smallest = lists.reduce((one, other) => other.length < one.length ? other : one);
  for (const number of smallest) {
    const chosen = meetAll(lists.filter(list => !list.includes(number)), most - 1);
    if (chosen) return [...chosen, number];
  }
  return null;
}

find("it-form").addEventListener("submit", event => {
  event.preventDefault();
  const field = find("it-answer");
  const typed = field.value || (colourful ? "B".repeat(rule.positions) : "");
  const feedback = readFeedback(typed);
  if (feedback !== undefined) {
    answer(feedback);
    if (colourful && document.activeElement === find("it-send")) find("it-tiles").firstElementChild.focus();
    return;
  }
  it.error = typed.trim() ? say("notAnswer", typed.trim(), example()) : text("needAnswer");
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
  const {weights} = stated;
  let secret = all[Math.floor(Math.random() * all.length)];
  if (weights) {
    let rest = Math.random() * all.reduce((sum, one) => sum + weights[one], 0);
    secret = all.find(one => (rest -= weights[one]) < 0) || all.find(one => weights[one]);
  }
  Object.assign(you, {secret, moves: [], node: root, left: all, over: "", note: "", error: ""});
}

/** The guess that the tree makes here, if all guesses so far were the tree's. */
function onWay() {
  return you.node && Object.keys(you.node).length ? entry(you.node)[0] : null;
}

function showYou() {
  if (you.secret === null) newSecret();
  find("you-moves").replaceChildren(...you.moves.map(
    ({guess, feedback, left}, place) => shownMove(place + 1, guess, feedback, feedback === win ? null : left)));
  const way = ways().get(you.secret);
  const lines = [];
  if (you.over) {
    lines.push(you.over === "found" ? say("youFound", you.secret, you.moves.length) : say("gaveUp", you.secret));
    lines.push(say("treeTakes", way.length, averageGuesses()));
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

/** How many guesses the tree takes on average until it guesses a secret; weighted if the secrets are. */
function averageGuesses() {
  let total = 0, all = 0;
  for (const [secret, way] of ways()) {
    const weight = stated.weights ? stated.weights[secret] : 1;
    total += weight * way.length;
    all += weight;
  }
  return (total / all).toFixed(2);
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
    const would = score(guess, secret);
    return would === undefined ? secret !== guess : would === feedback;
  });
  you.moves.push({guess, feedback, left: you.left.length});
  const branches = onWay() === guess && feedback !== null ? entry(you.node)[1] : {};
  you.node = own(branches, feedback) || null;
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
  const guess = onWay();
  const fits = you.left[Math.floor(you.left.length / 2)];
  you.note = guess ? () => say("hintTree", guess) : () => say("hintFits", fits);
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
const shownNodes = new Map();  // the details of each node that is drawn
let searched = null;

/** Draw the tree as far as it is open; the line of the secret that was searched, if there is one. */
function showBrowse() {
  shownNodes.clear();
  find("browse-tree").replaceChildren(shownNode(root, null));
  return markSearched();
}

/** A line for a node, which opens to show its branches; these are made when they are needed. */
function shownNode(node, feedback) {
  const [guess] = entry(node);
  const {left, most} = size(node);
  const chip = feedback === null ? null : make("bdi", {class: "chip"}, feedback);
  const line = [chip, chip ? " → " : null, code(guess), " "];
  if (left === 1 && most === 1) {
    const item = make("li", {}, make("p", {}, ...line.filter(part => part), make("span", {class: "quiet"}, text("only"))));
    shownNodes.set(node, {item});
    return item;
  }
  const details = make("details", {}, make("summary", {},
    ...line.filter(part => part), make("span", {class: "quiet"}, say("nodeAbout", left, most))));
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
    if (feedback !== win) return shownNode(below, feedback);
    const item = make("li", {}, make("p", {},
      make("bdi", {class: "chip"}, feedback), " ", code(guess), " ", make("span", {class: "quiet"}, text("found"))));
    shownNodes.set(below, {item});
    return item;
  });
}

/** Show the way to the secret that was searched, and open it. */
function markSearched() {
  const status = find("browse-path");
  if (searched === null) {
    status.replaceChildren();
    return null;
  }
  const way = ways().get(searched);
  status.replaceChildren(make("p", {}, say("wayTo", searched, way.length)), make("ol", {class: "moves"},
    ...way.map(([guess, feedback], place) => shownMove(place + 1, guess, feedback, null))));
  let node = root;
  for (const [guess, feedback] of way) {
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
  const secret = [read, typed].find(one => one !== undefined && ways().has(one));
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
  const {result, proof, weights, constraints = {}} = stated;
  const known = stated.finish === "known";
  const rows = [[text("game"), stated.game], [text("secrets"), `${result.secrets}`]];
  if (stated.strategy) rows.push([text("strategy"), stated.strategy]);
  const aim = text("aims")[stated.objective] || text("aims")[stated.objective.split(":")[0]];
  rows.push([text("objective"), `${stated.objective}: ${aim}`]);
  if (constraints.first !== undefined) rows.push([text("first"), say("prescribed", constraints.first)]);
  if (constraints.max_guesses !== undefined) rows.push([text("maxGuesses"), say("limit", constraints.max_guesses)]);
  if (known) rows.push([text("counted"), text("untilKnown")]);
  rows.push([text(weights ? "weightedTotal" : "total"), `${result.total}`]);
  rows.push([text(weights ? "weightedAverage" : "average"), result.average.toFixed(4)]);
  const last = result.histogram.length ? result.histogram[result.histogram.length - 1] : result.secrets;
  rows.push([text("worst"), say("worstFor", result.worst, last)]);
  const components = proof.components ||
    [{name: about.figure, lower_bound: proof.lower_bound, upper_bound: proof.upper_bound}];
  components.forEach(({name, lower_bound: lower, upper_bound: upper}, place) => {
    const figure = say("weighed", text("components")[name], Boolean(weights) && name !== "worst");
    const sentence = lower === upper ? say(place ? "provedAmong" : "proved", figure, upper) : say("between", figure, upper, lower);
    rows.push([place ? "" : text("proof"), sentence]);
  });
  find("figures-list").replaceChildren(...definitions(rows));
  find("figures-caption").textContent = result.histogram.length ? text(known ? "histogramKnown" : "histogram") : text("noHistogram");
  find("figures-head").replaceChildren(...text("column").map(
    (name, place) => make("th", {scope: "col", ...(place === 3 ? {class: "wide"} : {})}, name)));
  const most = Math.max(...result.histogram);
  find("figures-rows").replaceChildren(...result.histogram.map((count, place) => {
    const bar = make("div", {class: "bars", "aria-hidden": "true"});
    bar.style.width = `${100 * count / most}%`;
    return make("tr", {},
      make("th", {scope: "row"}, `${place + 1}`), make("td", {}, `${count}`),
      make("td", {}, `${(100 * count / result.secrets).toFixed(1)} %`), make("td", {class: "wide"}, count ? bar : ""));
  }));
}

/** Names with what is said of them; a row without a name goes on with the one before. */
function definitions(rows) {
  const made = [];
  for (const [name, value] of rows) {
    if (name) made.push(make("dt", {}, name), make("dd", {}, make("bdi", {}, value)));
    else made[made.length - 1].append(make("br"), make("bdi", {}, value));
  }
  return made;
}

// Tabs and languages

const tabs = [...find("tabs").children];

function choose(tab) {
  for (const other of tabs) {
    const chosen = other === tab;
    other.setAttribute("aria-selected", chosen);
    other.tabIndex = chosen ? 0 : -1;
    find(other.getAttribute("aria-controls")).hidden = !chosen;
  }
  show();
}

const SHOW = {it: showIt, you: showYou, browse: showBrowse, figures: showFigures};

/** Draw the tab that is open. */
function show() {
  const tab = tabs.find(other => other.getAttribute("aria-selected") === "true");
  SHOW[tab.getAttribute("aria-controls")]();
}

for (const tab of tabs) {
  tab.addEventListener("click", () => choose(tab));
  tab.addEventListener("keydown", event => {
    const place = tabs.indexOf(tab);
    const next = {ArrowLeft: place - 1, ArrowRight: place + 1, Home: 0, End: tabs.length - 1}[event.key];
    if (next === undefined) return;
    event.preventDefault();
    const chosen = tabs[(next + tabs.length) % tabs.length];
    choose(chosen);
    chosen.focus();
  });
}

function speak(chosen) {
  language = chosen;
  setLanguage(chosen);
  for (const element of document.querySelectorAll("[data-text]")) element.textContent = text(element.dataset.text);
  for (const element of document.querySelectorAll("[data-label]")) element.setAttribute("aria-label", text(element.dataset.label));
  find("tabs").setAttribute("aria-label", stated.game);
  if (find("home")) find("home").hash = chosen;
  find("rules").textContent = say("rules", rule, about.rules);
  it.error = you.error = "";
  find("browse-error").textContent = "";
  show();
}

if (kind === "codes" && !/\D/.test(rule.alphabet)) {
  for (const id of ["you-guess", "browse-secret"]) find(id).inputMode = "numeric";
}
tabs.forEach((tab, place) => tab.setAttribute("aria-selected", place === 0));
choose(tabs[0]);
speak(language);
document.querySelector("main").hidden = false;
