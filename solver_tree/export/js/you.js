// You guess

let youGame = null;
let youNote = null;  // a function that returns the hint
let youProblem = null;  // a function that says what is wrong with the guess
let warnedOf = null;  // the guess that was made before and is made again if it is sent once more

const MAX_TRAY = 60;
let guessBoard = null;  // made when the tab opens first: a long list of words takes time

/** Make the board: a tray of symbols where they are few, else a list. */
function makeBoard() {
  const symbols = game.symbols();
  guessBoard = kind === "other" || symbols.length > MAX_TRAY
    ? new ListBoard({row: find("you-board"), guesses: youGuesses})
    : new RowBoard({
      row: find("you-board"), tray: find("you-tray"), positions: rule.positions, symbols, holds: kind === "codes",
      submit: () => sendGuess(),
    });
  showTexts();
}

/** List what can be guessed now, in games without a tray. */
function youGuesses() {
  if (kind === "words") return sortedTexts(game.words());
  const first = youGame.treeGuess();
  return first === null || game.tree.paths().has(first) ? game.tree.secrets() : [first, ...game.tree.secrets()];
}

function startYou(secret) {
  youGame = new YouGame(game, secret);
  youNote = youProblem = warnedOf = null;
  if (!guessBoard) makeBoard();
  guessBoard.clear(true);
}

const newSecret = () => startYou(game.tree.draw(Math.random));

/** Show the game on "You guess". */
function showYou() {
  if (youGame === null) newSecret();
  const {moves, secret, over} = youGame;
  find("you-moves").replaceChildren(...moves.map(
    ({guess, feedback, left}, index) => moveElement(index + 1, guess, feedback, feedback === game.win ? null : left)));
  const lines = [];
  if (over) {
    lines.push(over === "found" ? say("youFound", secret, moves.length) : say("gaveUp", secret));
    lines.push(say("treeTakes", game.tree.paths().get(secret).length, game.tree.average().toFixed(2)));
  } else {
    lines.push(say("yourTurn", moves.length + 1));
    if (youNote) lines.push(youNote());
  }
  const elements = lines.map((line, i) => make("p", {class: i ? "quiet" : "now"}, line));
  if (moves.length && !over) {
    const {guess, feedback, left} = moves[moves.length - 1];
    elements.unshift(make("p", {class: "unseen"}, `${guess}: ${sayFeedback(guess, feedback)}. ${say("left", left, noun())}. `));
  }
  find("you-now").replaceChildren(...elements);
  find("you-error").textContent = youProblem ? youProblem() : "";
  find("you-form").hidden = find("you-left").hidden = over !== "";
  find("you-end").hidden = over === "";
  find("you-emoji").textContent = over === "found" ? emojiOf(rule, game.win, moves.map(({feedback}) => feedback)) : "";
  find("you-share").hidden = over !== "found";
  find("you-hint").disabled = find("you-give-up").disabled = over !== "";
  find("you-limits").textContent = kind === "other" ? text("limitsOther") : "";
  find("you-help").textContent = kind === "codes" ? text("pegHelp") : "";
  guessBoard.draw(hasColours ? youGame.symbolStates() : new Map());
  showLeft();
}

const MAX_LISTED = 500;

function showLeft() {
  if (!find("you-left").open) return;
  const {left} = youGame;
  const more = left.length - MAX_LISTED;
  const separator = left.some(secret => /\s/.test(secret)) ? ", " : " ";
  find("you-codes").textContent = left.slice(0, MAX_LISTED).join(separator) + (more > 0 ? ` … +${more}` : "");
}

/** Guess what the board shows. */
function sendGuess() {
  const typed = guessBoard.value();
  const {guess, problem} = typed === undefined ? {problem: [guessBoard.isEmpty() ? "needGuess" : "needAll"]} : youGame.read(typed);
  const again = problem ? -1 : youGame.moves.findIndex(move => move.guess === guess);
  if (problem || (again >= 0 && warnedOf !== guess)) {
    const [name, ...values] = problem || ["repeated", guess, again + 1];
    warnedOf = problem ? null : guess;
    youProblem = () => values.length || typeof text(name) === "function" ? say(name, ...values) : text(name);
    showYou();
    return;
  }
  youGame.guess(guess);
  youNote = youProblem = warnedOf = null;
  guessBoard.clear();
  showYou();
  remember();
  if (youGame.over) find("you-new").focus();
  else if (find("you-form").contains(document.activeElement)) guessBoard.focus();
  keepInView("you");
}

/** Show a hint: the guess of the tree, or else a candidate. */
function hint() {
  const guess = youGame.treeGuess();
  const candidate = youGame.left[Math.floor(youGame.left.length / 2)];
  youNote = guess ? () => say("hintTree", guess) : () => say("hintCandidate", candidate);
  youProblem = null;
  showYou();
}

function giveUp() {
  youGame.over = "given up";
  youNote = youProblem = null;
  showYou();
  remember();
}

find("you-form").addEventListener("submit", event => {
  event.preventDefault();
  sendGuess();
});
find("you-hint").addEventListener("click", hint);
find("you-give-up").addEventListener("click", () => {
  giveUp();
  find("you-new").focus();
});
find("you-new").addEventListener("click", () => {
  newSecret();
  showYou();
  remember();
  guessBoard.focus();
});
find("you-left").addEventListener("toggle", showLeft);
find("you-share").addEventListener("click", () => copyText(resultText(), "copiedResult"));
find("you-challenge").addEventListener("click", () => copyText(addressOf({lang: language, tab: "you", you: [hiddenSecret()]}), "copiedChallenge"));

/** Return the secret as it stands in addresses. */
const hiddenSecret = () => hideNumber(game.tree.secrets().indexOf(youGame.secret), game.name);

/** Return a finished game as text to send: nothing in it tells the secret. */
function resultText() {
  const {moves, secret} = youGame;
  const link = addressOf({lang: language, tab: "you", you: [hiddenSecret()]});
  return `${say("result", game.name, moves.length, game.tree.paths().get(secret).length)}\n${find("you-emoji").textContent}\n${link}`;
}

/** Bring back a game from the hidden secret and the guesses. */
function restoreYou([hidden, ...guesses], gaveUp) {
  const secret = game.tree.secrets()[revealNumber(hidden, game.name)];
  if (secret === undefined) {
    newSecret();
    youProblem = () => text("badAddress");
    return;
  }
  startYou(secret);
  for (const typed of guesses) {
    const {guess} = youGame.read(typed);
    if (guess === undefined || youGame.over) {
      youProblem = () => text("badAddress");
      break;
    }
    youGame.guess(guess);
  }
  if (gaveUp && !youGame.over) youGame.over = "given up";
}

/** Take a key on the tab; return whether it meant something. */
function keyYou(event) {
  if (youGame.over) return false;
  if (guessBoard.key(event)) return true;
  if (event.key.toLowerCase() !== "h") return false;
  hint();
  return true;
}

/** Paste a guess from anywhere on the tab. */
function pasteYou(pasted) {
  if (youGame.over) return;
  const {guess, problem} = game.readGuess(pasted, youGame.treeGuess());
  if (guess !== undefined) guessBoard.fill(guess);
  youProblem = problem ? () => say(...problem) : null;
  showYou();
}
