// It guesses

let itGame = new ItGame(game);
let itProblem = null;  // a function that says what is wrong with the last answer

const answerBoard = new (hasColours ? TileAnswer : kind === "codes" ? CounterAnswer : NoAnswer)(find("it-board"), {
  submit: () => sendAnswer(),
  changed: () => { find("it-send").setAttribute("aria-disabled", answerBoard.value() === undefined); },
});

/** Show the game on "It guesses". */
function showIt() {
  const {history, nodes, over} = itGame;
  find("it-moves").replaceChildren(...history.map(([guess, feedback], index) => {
    const node = nodes[index + 1];
    return moveElement(index + 1, guess, feedback, Object.keys(node).length ? game.tree.size(node).left : null);
  }));
  if (over) {
    find("it-now").replaceChildren(make("p", {class: "now"}, say("foundIn", history[history.length - 1][0], history.length)));
  } else {
    const {left, worst} = game.tree.size(itGame.node);
    const status = worst === 1 ? say("mustBe", noun()) : say("leftAndWorst", say("left", left, noun()), worst);
    const guess = code(entry(itGame.node)[0]);
    if (hasColours) guess.classList.add("unseen");  // the tiles show it
    find("it-now").replaceChildren(
      make("p", {class: "now"}, say("guessNumber", history.length + 1), " ", guess), make("p", {class: "quiet"}, status));
  }
  find("it-form").hidden = find("it-answers").hidden = find("it-typed").hidden = over;
  find("it-send").hidden = find("it-typed").hidden = over || kind === "other";
  find("it-undo").disabled = history.length === 0;
  find("it-error").textContent = itProblem ? itProblem() : "";
  if (!over) {
    showFeedbackButtons();
    answerBoard.draw();
  }
  find("it-form-help").textContent = kind === "other" ? "" : say(hasColours ? "colourHelp" : "countHelp", example());
}

/**
 * Return a line of a game.
 * @param {number} number
 * @param {string} guess
 * @param {string | null} feedback
 * @param {number | null} left how many candidates are left; null says nothing of them
 */
function moveElement(number, guess, feedback, left) {
  const shown = code(guess);
  if (hasColours && feedback !== null) shown.classList.add("unseen");  // the tiles show it
  return make("li", {},
    make("span", {class: "number"}, `${number}`), shown, feedbackElement(guess, feedback),
    left === null ? null : make("span", {class: "quiet"}, say("left", left, noun())));
}

const MAX_BUTTONS = 60;

/** Return the feedback that has a button: for colours, only all of one colour, where that can be. */
function feedbackOfButtons() {
  const branches = entry(itGame.node)[1];
  if (hasColours) return ["B".repeat(rule.positions), game.win].filter(feedback => ownProperty(branches, feedback));
  return feedbacks.length <= MAX_BUTTONS ? feedbacks : Object.keys(branches);
}

/** Show the buttons for feedback. Unchanged buttons stay. */
function showFeedbackButtons() {
  const branches = entry(itGame.node)[1];
  const container = find("it-answers");
  const shown = feedbackOfButtons();
  const buttons = [...container.children];
  if (buttons.length !== shown.length || buttons.some((button, i) => button.dataset.feedback !== shown[i])) {
    container.replaceChildren(...shown.map(feedback => {
      const button = make("button", {type: "button", "data-feedback": feedback}, make("bdi", {}, feedback), feedback === game.win ? " ✓" : "");
      button.addEventListener("click", event => {
        if (event.detail < 2) answer(feedback);  // not again by a double click
      });
      return button;
    }));
  }
  container.classList.toggle("wide", shown.some(feedback => feedback.length > (hasColours ? 4 : 8)));
  for (const button of container.children) {
    const {feedback} = button.dataset;
    const possible = ownProperty(branches, feedback) !== undefined;
    button.classList.toggle("never", !possible);
    button.classList.toggle("wins", feedback === game.win);
    const note = !possible ? say("impossible", noun()) : feedback === game.win ? text("found") : "";
    button.title = note;
    if (note) button.setAttribute("aria-label", `${feedback}, ${note}`);
    else button.removeAttribute("aria-label");
  }
}

/** Take an answer. The focus goes to the board, where Enter sends nothing before something is set. */
function answer(feedback) {
  const [guess] = entry(itGame.node);
  const before = itGame.history;
  if (itGame.answer(feedback)) {
    itProblem = null;
    startAnswer();
  } else {
    const [name, ...values] = game.contradiction(before, guess, feedback);
    itProblem = () => `${say(name, noun(), ...values)} ${text("whatNow")}`;
  }
  showIt();
  remember();
  if (itGame.over) find("it-new").focus();
  else answerBoard.focus();
  keepInView("it");
}

/** Make the board ready for the answer to the guess of the tree. */
function startAnswer() {
  find("it-answer").value = "";
  if (!itGame.over) answerBoard.start(entry(itGame.node)[0]);
}

/** Send what the board shows. */
function sendAnswer() {
  const shown = answerBoard.value();
  const feedback = shown === undefined ? undefined : readFeedback(shown);
  if (feedback !== undefined) {
    answer(feedback);
    return;
  }
  itProblem = shown === undefined ? () => text("needFeedback") : () => say("notFeedback", shown, example());
  showIt();
}

/** Set the board to feedback in any spelling; return whether it is feedback. */
function fillAnswer(typed) {
  const feedback = readFeedback(typed);
  if (feedback !== undefined) {
    answerBoard.fill(feedback);
    itProblem = null;
  } else {
    itProblem = () => say("notFeedback", typed.trim(), example());
  }
  showIt();
  return feedback !== undefined;
}

find("it-form").addEventListener("submit", event => {
  event.preventDefault();
  const typed = find("it-answer").value;
  if (!typed.trim()) {
    sendAnswer();
    return;
  }
  if (!fillAnswer(typed)) return;
  const inField = document.activeElement === find("it-answer");
  sendAnswer();
  if (inField && !itGame.over) find("it-answer").focus({preventScroll: true});
});
find("it-answer").addEventListener("input", () => {
  const feedback = readFeedback(find("it-answer").value);
  if (feedback !== undefined) answerBoard.fill(feedback);
});
find("it-undo").addEventListener("click", () => {
  itGame.undo();
  itProblem = null;
  startAnswer();
  showIt();
  remember();
  if (find("it-undo").disabled) find("it-new").focus();
});
find("it-new").addEventListener("click", () => {
  itGame = new ItGame(game);
  itProblem = null;
  startAnswer();
  showIt();
  remember();
  answerBoard.focus();
});

/** Bring back a game; say so if the tree does not have all of it. */
function restoreIt(texts) {
  itGame = new ItGame(game);
  itProblem = null;
  for (let i = 0; i + 1 < texts.length; i += 2) {
    if (itGame.over || entry(itGame.node)[0] !== texts[i] || !itGame.answer(texts[i + 1])) {
      itProblem = () => text("badAddress");
      break;
    }
  }
  startAnswer();
}

/** Paste feedback from anywhere on the tab. */
function pasteIt(pasted) {
  if (!itGame.over) fillAnswer(pasted);
}
