// Answers: where somebody answers the guesses of the tree, with a board and a button for each feedback.

const MAX_BUTTONS = 60;

/** The answer to the present guess of a game. */
class AnswerPanel {
  /**
   * @param {string} prefix of the ids of its elements
   * @param {() => ItGame} shownGame
   * @param {{show: () => void, answered: () => void}} then what shows a problem, and what follows an answer
   */
  constructor(prefix, shownGame, {show, answered}) {
    Object.assign(this, {prefix, shownGame, show, answered});
    this.problem = null;  // a function that says what is wrong with the last answer
    this.board = new (hasColours ? TileAnswer : kind === "codes" ? CounterAnswer : NoAnswer)(find(`${prefix}-board`), {
      submit: () => this.send(),
      changed: () => { find(`${prefix}-send`).setAttribute("aria-disabled", this.board.value() === undefined); },
    });
  }

  get guess() {
    return entry(this.shownGame().node)[0];
  }

  /** Make the board ready for the answer to the guess of the tree. */
  start() {
    this.problem = null;
    if (!this.shownGame().over) this.board.start(this.guess);
  }

  /** Show the board and the buttons. */
  draw() {
    this.drawButtons();
    find(`${this.prefix}-send`).hidden = kind === "other";
    this.board.draw();
  }

  /** Return the feedback that has a button: for colours, only all of one colour, where that can be. */
  feedbackOfButtons() {
    const branches = entry(this.shownGame().node)[1];
    if (hasColours) return ["B".repeat(rule.positions), game.win].filter(feedback => ownProperty(branches, feedback));
    return feedbacks.length <= MAX_BUTTONS ? feedbacks : Object.keys(branches);
  }

  /** Show the buttons for feedback. Unchanged buttons stay. */
  drawButtons() {
    const branches = entry(this.shownGame().node)[1];
    const container = find(`${this.prefix}-answers`);
    const shown = this.feedbackOfButtons();
    const buttons = [...container.children];
    if (buttons.length !== shown.length || buttons.some((button, i) => button.dataset.feedback !== shown[i])) {
      container.replaceChildren(...shown.map(feedback => this.newButton(feedback)));
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

  newButton(feedback) {
    const button = make("button", {type: "button", "data-feedback": feedback}, make("bdi", {}, feedback), feedback === game.win ? " ✓" : "");
    button.addEventListener("click", event => {
      if (event.detail < 2) this.answer(feedback);  // not again by a double click
    });
    return button;
  }

  /** Take an answer. */
  answer(feedback) {
    const shown = this.shownGame(), {guess} = this;
    if (shown.answer(feedback)) {
      this.start();
    } else {
      const [name, ...values] = game.contradiction(shown.history, guess, feedback);
      this.problem = () => `${say(name, noun(), ...values)} ${text("whatNow")}`;
    }
    this.answered();
  }

  /** Send what the board shows. */
  send() {
    const shown = this.board.value();
    const feedback = shown === undefined ? undefined : readFeedback(shown);
    if (feedback !== undefined) {
      this.answer(feedback);
      return;
    }
    this.problem = shown === undefined ? () => text("needFeedback") : () => say("notFeedback", shown, example());
    this.show();
  }

  /** Set the board to feedback in any spelling; return whether it is feedback. */
  fill(typed) {
    const feedback = readFeedback(typed);
    this.problem = feedback === undefined ? () => say("notFeedback", typed.trim(), example()) : null;
    if (feedback !== undefined) this.board.fill(feedback);
    this.show();
    return feedback !== undefined;
  }
}
