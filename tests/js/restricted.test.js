import assert from "node:assert/strict";
import test from "node:test";

import {Advisor, Budget} from "../../solver_tree/export/js/pure/advice.js";
import {YouGame} from "../../solver_tree/export/js/pure/game.js";
import {codesOf} from "../../solver_tree/export/js/pure/rule.js";
import {findRenaming, renameBack} from "../../solver_tree/export/js/pure/symmetry.js";
import {cases, gameOf} from "./cases.js";

/** Return a game after a history. */
function after(game, history, secret) {
  const you = new YouGame(game, secret);
  for (const [guess] of history) you.guess(guess);
  assert.deepEqual(you.history, history);
  return you;
}

for (const {name, secrets, guesses, positions, ...shown} of cases) {
  const game = gameOf(shown);
  const words = () => [...new Set([...secrets, "zzz"])];
  const tried = game.rule.kind === "words" ? words() : codesOf({...game.rule, alphabet: `${game.rule.alphabet}_`, house: undefined}, Infinity);

  test(`${name}: the codes of the program may be guessed, and hidden`, () => {
    assert.deepEqual([...game.tree.secrets()].sort(), secrets);
    assert.deepEqual([...game.allGuesses()].sort(), guesses);
    assert.deepEqual(tried.filter(code => game.readGuess(code).guess === code).sort(), guesses);
  });

  test(`${name}: after a history, the guesses of the program may be made, and lead as far`, () => {
    for (const {history, secret, legal, total} of positions) {
      const you = after(game, history, secret), advisor = new Advisor(gameOf(shown));
      assert.deepEqual(tried.filter(code => you.read(code).guess === code).sort(), legal);
      advisor.game.least = null;
      const {guess, lower, upper} = advisor.least(advisor.situation(history), new Budget(Infinity));
      assert.deepEqual([lower, upper], [total, total]);
      assert.ok(legal.includes(guess));
      for (const {guess: listed} of advisor.advise(history, 5, Infinity).best) assert.ok(legal.includes(listed), listed);
    }
  });

  test(`${name}: other names of symbols and positions turn guesses into guesses, and secrets into secrets`, () => {
    for (const guess of guesses) {
      const renaming = findRenaming(game, [[guess, guesses[guesses.length - 1]]]);
      if (!renaming) continue;
      for (const listed of [guesses, secrets]) {
        assert.deepEqual(listed.map(each => renameBack(game, each, renaming)).sort(), listed);
      }
    }
  });
}

/** Return why a guess may not be made after others, in the game with a name. */
function problemOf(name, typed, history = []) {
  const shown = cases.find(each => each.name === name);
  return after(gameOf(shown), history, shown.secrets[0]).read(typed).problem;
}

test("who breaks a rule is told which", () => {
  assert.deepEqual(problemOf("mastermind-3x4-at-most-2", "2 2 2"), ["badOften", "2", 2]);
  assert.deepEqual(problemOf("bulls-cows-3x5-no-leading-zero", "012"), ["badZero"]);
  assert.deepEqual(problemOf("mastermind-2x3-some", "33"), ["badGuess", "33"]);
  assert.deepEqual(problemOf("mastermind-3x4-blanks", "1_5"), ["badSymbol", "5", "1234_"]);
  assert.deepEqual(problemOf("mastermind-3x4-consistent", "112", [["222", "0B0W"]]), ["badCandidate", "112", "222", "0B0W", "1B0W"]);
  assert.equal(problemOf("mastermind-3x4-blanks", "1__"), undefined);
});
