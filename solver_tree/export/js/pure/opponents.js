// Whom one plays against: an adversary, and the tree in a duel. Pure; see solver_tree/play/adversary.py and duel.py.

import {ownProperty, partsOf} from "./rule.js";
import {ItGame, YouGame} from "./game.js";
import {findBranches} from "./symmetry.js";

/** @import {Game} from "./game.js" */

/** A game without a fixed secret: the page gives the feedback that costs most; some secret always gives all of it. */
export class AdversaryGame extends YouGame {
  /** @param {Game} game one that knows its rule */
  constructor(game) {
    super(game, "");
  }

  /** The first candidate; the secret itself once it is found. */
  get secret() {
    return this.left[0];
  }

  /**
   * Choose the feedback: that after which the tree has the largest worst case, then the largest total, then the most candidates,
   * then any but the winning one, then the first in alphabetical order.
   * @param {string} guess
   * @returns {string}
   */
  answer(guess) {
    const parts = partsOf(this.left, secret => this.game.scoreKnown(guess, secret));
    const cost = this.costs(guess, parts);
    return [...parts.keys()].sort().reduce((most, feedback) => isLarger(cost(feedback), cost(most)) ? feedback : most);
  }

  /**
   * Return a function that tells what feedback costs; the tree counts while all guesses are those of the tree.
   * @param {string} guess
   * @param {Map<string, string[]>} parts the candidates that give each feedback
   * @returns {(feedback: string) => number[]}
   */
  costs(guess, parts) {
    const {game} = this;
    const branches = findBranches(game, this.history, guess) || {};
    const inTree = Object.keys(branches).length === parts.size && [...parts.keys()].every(each => ownProperty(branches, each));
    return feedback => {
      const isWin = feedback === game.win, inBranch = inTree && !isWin;
      return [
        inBranch ? game.tree.size(branches[feedback]).worst : 0,
        inBranch ? game.tree.total(branches[feedback], () => 1) : 0,
        parts.get(feedback)?.length ?? 0, isWin ? 0 : 1,
      ];
    };
  }
}

/**
 * Return whether the first numbers that differ are larger.
 * @param {number[]} numbers
 * @param {number[]} others
 */
function isLarger(numbers, others) {
  const index = numbers.findIndex((number, i) => number !== others[i]);
  return index >= 0 && numbers[index] > others[index];
}

/** A duel: both sides have a secret, and make one guess each in every round. Who finds the other's in fewer rounds wins. */
export class Duel {
  /**
   * @param {YouGame} you your guesses of the secret of the page
   * @param {"you" | "program"} begins
   */
  constructor(you, begins) {
    this.you = you;
    this.begins = begins;
    this.it = new ItGame(you.game);
  }

  /** The number of the round, from 1; the number of full rounds when the duel is over. */
  get round() {
    const full = Math.min(this.you.moves.length, this.it.history.length);
    return this.turn === null ? full : full + 1;
  }

  /**
   * Who guesses next; null when the duel is over.
   * @returns {"you" | "program" | null}
   */
  get turn() {
    if (this.you.over === "given up") return null;
    const ahead = this.ahead;
    if ((this.you.over && ahead <= 0) || (this.it.over && ahead >= 0)) return null;
    return ahead === 0 ? this.begins : ahead < 0 ? "you" : "program";
  }

  /** How many guesses more than the tree you have made: more than one, where answers were taken back. */
  get ahead() {
    return this.you.moves.length - this.it.history.length;
  }

  /** Who has won; null for a draw, or while the duel is not over. Who gives up loses. */
  get winner() {
    if (this.turn !== null || (this.you.over === "found" && this.it.over && this.ahead === 0)) return null;
    return this.you.over === "found" && this.ahead <= 0 ? "you" : "program";
  }
}
