// Answers: where somebody answers the guesses of the tree, on a board, or else by a button for each feedback.

import {ownProperty} from "../pure/rule.js";
import {entry} from "../pure/tree.js";
import {find, hasColours, kind, make, noun, readFeedback, say, sayCorrections, sayNoFeedback, sayProblem, text} from "./elements.js";
import {NoAnswer, newAnswerBoard} from "./boards.js";
import {animate} from "./motion.js";
import {game} from "./start.js";

/** @import {AnswerBoard} from "./boards.js" */
/** @import {ItGame} from "../pure/game.js" */

const MAX_BUTTONS = 60;

/** The answer to the present guess of a game. */
export class AnswerPanel {
  /**
   * @param {string} prefix of the ids of its elements
   * @param {() => ItGame} shownGame
   * @param {{show: () => void, answered: () => void}} then what shows a problem, and what follows an answer
   */
  constructor(prefix, shownGame, {show, answered}) {
    this.prefix = prefix;
    this.shownGame = shownGame;
    this.show = show;
    this.answered = answered;
    /** @type {(() => string) | null} */
    this.problem = null;  // says what is wrong with the last answer
    /** @type {AnswerBoard} */
    this.board = newAnswerBoard(find(`${prefix}-board`), {
      submit: () => this.board.touched ? this.send() : this.refuse(() => text("needFeedback")),
      changed: () => {},
    });
    /** @type {HTMLElement[]} */
    this.buttons = [];
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

  /** Return the feedback that has a button, the winning one last; where there is a board, only that one. */
  feedbackOfButtons() {
    if (kind !== "other" && !(this.board instanceof NoAnswer)) return [game.win];
    const listed = game.feedbacks.length <= MAX_BUTTONS ? game.feedbacks : Object.keys(entry(this.shownGame().node)[1]);
    const others = listed.filter(feedback => feedback !== game.win);
    return listed.length > others.length ? [...others, game.win] : others;
  }

  /**
   * Show the buttons for feedback. Unchanged buttons stay, as one may have the focus. Where a guess cannot be the secret, the
   * winning one is hidden.
   */
  drawButtons() {
    const branches = entry(this.shownGame().node)[1];
    const container = find(`${this.prefix}-answers`);
    const listed = this.feedbackOfButtons();
    if (this.buttons.length !== listed.length || this.buttons.some((button, i) => button.dataset.feedback !== listed[i])) {
      this.buttons = listed.map(feedback => this.newButton(feedback));
      container.replaceChildren(...this.buttons);
    }
    container.classList.toggle("wide", listed.some(feedback => feedback.length > (hasColours ? 4 : 8)));
    for (const [index, feedback] of listed.entries()) {
      const button = this.buttons[index];
      const possible = ownProperty(branches, feedback) !== undefined;
      button.hidden = !possible && feedback === game.win;
      button.classList.toggle("never", !possible);
      button.classList.toggle("wins", feedback === game.win);
      const note = !possible ? say("impossible", noun()) : feedback === game.win ? text("found") : "";
      button.title = note;
      if (note) button.setAttribute("aria-label", `${feedback}, ${note}`);
      else button.removeAttribute("aria-label");
    }
  }

  /** @param {string} feedback */
  newButton(feedback) {
    const isRight = feedback === game.win && !(this.board instanceof NoAnswer);
    const button = make("button", {type: "button", "data-feedback": feedback}, make("bdi", {}, isRight ? text("isRight") : feedback), feedback === game.win ? " ✓" : "");
    button.addEventListener("click", event => {
      if (event.detail < 2) this.answer(feedback);  // not again by a double click
    });
    return button;
  }

  /**
   * Take an answer.
   * @param {string} feedback
   */
  answer(feedback) {
    const shown = this.shownGame(), {guess} = this, isTaken = shown.answer(feedback);
    if (isTaken) {
      this.start();
    } else {
      const [name, ...values] = game.contradiction(shown.history, guess, feedback);
      const changes = shown.history.length ? game.corrections([...shown.history, [guess, feedback]]) : [];
      this.problem = () => [sayProblem([name, noun(), ...values]), sayCorrections(changes), text("whatNow")].filter(Boolean).join(" ");
    }
    this.answered();
    if (!isTaken) return this.shake();
    for (const each of [find(`${this.prefix}-moves`).lastElementChild, find(`${this.prefix}-guess`)]) animate(each, "fresh");
  }

  /** Shake the answer, which is not taken. */
  shake() {
    animate(find(`${this.prefix}-form`).querySelector(".line"), "wrong");
  }

  /** Send what the board shows. */
  send() {
    const shown = this.board.value();
    const feedback = shown === undefined ? undefined : readFeedback(shown, game.feedbacks);
    if (feedback !== undefined) {
      this.answer(feedback);
      return;
    }
    this.refuse(shown === undefined ? () => text("needFeedback") : () => sayNoFeedback(shown, game.feedbacks));
  }

  /** @param {() => string} problem says what is wrong */
  refuse(problem) {
    this.problem = problem;
    this.show();
    this.shake();
  }

  /**
   * Set the board to feedback in any spelling; return whether it is feedback.
   * @param {string} typed
   */
  fill(typed) {
    const feedback = readFeedback(typed, game.feedbacks);
    this.problem = feedback === undefined ? () => sayNoFeedback(typed, game.feedbacks) : null;
    if (feedback !== undefined) this.board.fill(feedback);
    this.show();
    return feedback !== undefined;
  }
}
