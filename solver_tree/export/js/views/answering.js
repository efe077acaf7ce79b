// A form for answers: a board, or else a button for each feedback.

import {NoAnswer, newAnswerBoard} from "./boards.js";
import {find, gameData, make, readFeedback, sayNoFeedback, text} from "./elements.js";
import {animate} from "./motion.js";

/** @import {AnswerBoard} from "./boards.js" */

/** Takes answers, and says why it does not take what is sent. */
export class AnswerForm {
  /**
   * @param {string} prefix of the ids of its elements
   * @param {string[]} feedbacks all feedback of the game; it may be empty for colours
   * @param {{show: () => void, take: (feedback: string) => void}} then what shows a problem, and what takes an answer
   */
  constructor(prefix, feedbacks, {show, take}) {
    this.prefix = prefix;
    this.feedbacks = feedbacks;
    this.show = show;
    this.take = take;
    /** @type {(() => string) | null} */
    this.problem = null;  // says what is wrong with the last answer
    /** @type {AnswerBoard} */
    this.board = newAnswerBoard(find(`${prefix}-board`), () => this.board.touched ? this.send() : this.refuse(() => text("needFeedback")));
    this.hasBoard = !(this.board instanceof NoAnswer);
    find(`${prefix}-send`).hidden = !this.hasBoard;
    find(`${prefix}-form`).addEventListener("submit", event => {
      event.preventDefault();
      this.send();
    });
  }

  /**
   * Return a button that gives an answer.
   * @param {string} feedback
   */
  newButton(feedback) {
    const wins = feedback === gameData.win;
    const button = make("button", {type: "button", class: wins ? "wins" : "", "data-feedback": feedback},
      make("bdi", {}, wins && this.hasBoard ? text("isRight") : feedback), wins ? " ✓" : "");
    button.addEventListener("click", event => {
      if (event.detail < 2) this.take(feedback);  // not again by a double click
    });
    return button;
  }

  /** Send what the board shows. */
  send() {
    const shown = this.board.value();
    const feedback = shown === undefined ? undefined : readFeedback(shown, this.feedbacks);
    if (feedback !== undefined) this.take(feedback);
    else this.refuse(() => shown === undefined ? text("needFeedback") : sayNoFeedback(shown, this.feedbacks));
  }

  /** @param {() => string} problem says what is wrong */
  refuse(problem) {
    this.problem = problem;
    this.show();
    this.shake();
  }

  /** Shake the answer, which is not taken. */
  shake() {
    animate(find(`${this.prefix}-form`).querySelector(".line"), "wrong");
  }
}
