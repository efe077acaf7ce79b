// Answers to the guesses of the tree

import {ownProperty} from "../pure/rule.js";
import {entry} from "../pure/tree.js";
import {AnswerForm} from "./answering.js";
import {find, noun, readFeedback, say, sayCorrections, sayNoFeedback, sayProblem, text} from "./elements.js";
import {animate} from "./motion.js";
import {game} from "./start.js";

/** @import {ItGame} from "../pure/game.js" */

const MAX_BUTTONS = 60;

/** The answer to the present guess of a game. */
export class AnswerPanel extends AnswerForm {
  /**
   * @param {string} prefix of the ids of its elements
   * @param {() => ItGame} shownGame
   * @param {{show: () => void, answered: () => void}} then what shows a problem, and what follows an answer
   */
  constructor(prefix, shownGame, {show, answered}) {
    super(prefix, game.feedbacks, {show, take: feedback => this.answer(feedback)});
    this.shownGame = shownGame;
    this.answered = answered;
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

  /** Return the feedback that has a button, the winning one last; where there is a board, only that one. */
  feedbackOfButtons() {
    if (this.hasBoard) return [game.win];
    const listed = game.feedbacks.length <= MAX_BUTTONS ? game.feedbacks : Object.keys(entry(this.shownGame().node)[1]);
    const others = listed.filter(feedback => feedback !== game.win);
    return listed.length > others.length ? [...others, game.win] : others;
  }

  /**
   * Show the board and the buttons. Unchanged buttons stay, as one may have the focus. Where a guess cannot be the secret, the
   * winning one is hidden.
   */
  draw() {
    const branches = entry(this.shownGame().node)[1];
    const container = find(`${this.prefix}-answers`);
    const listed = this.feedbackOfButtons();
    if (this.buttons.length !== listed.length || this.buttons.some((button, i) => button.dataset.feedback !== listed[i])) {
      this.buttons = listed.map(feedback => this.newButton(feedback));
      container.replaceChildren(...this.buttons);
    }
    for (const [index, feedback] of listed.entries()) {
      const button = this.buttons[index];
      const possible = ownProperty(branches, feedback) !== undefined;
      button.hidden = !possible && feedback === game.win;
      button.classList.toggle("never", !possible);
      const note = !possible ? say("impossible", noun()) : feedback === game.win ? text("found") : "";
      button.title = note;
      if (note) button.setAttribute("aria-label", `${feedback}, ${note}`);
      else button.removeAttribute("aria-label");
    }
    this.board.draw();
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

  /**
   * Set the board to feedback in any spelling.
   * @param {string} typed
   */
  fill(typed) {
    const feedback = readFeedback(typed, game.feedbacks);
    this.problem = feedback === undefined ? () => sayNoFeedback(typed, game.feedbacks) : null;
    if (feedback !== undefined) this.board.fill(feedback);
    this.show();
  }
}
