import assert from "node:assert/strict";
import test from "node:test";

import {Game as ProvedGame} from "../../solver_tree/export/js/pure/proof.js";
import {Game} from "../../solver_tree/export/js/pure/game.js";
import {Layout} from "../../solver_tree/export/js/pure/layout.js";
import {cleanWord, countsOf, scoreByRule, usesHints} from "../../solver_tree/export/js/pure/rule.js";
import {cases} from "./cases.js";

/** Return the file of a tree that guesses one code after the other, whatever is answered. */
const chainOf = (codes, win) => ({
  result: {secrets: codes.length},
  tree: codes.reduceRight((below, code) => ({[code]: {[win]: {}, ...(below && {"": below})}}), null),
});

for (const {name, rule, codes, rows, hints} of cases) {
  const each = act => codes.forEach((guess, g) => codes.forEach((secret, s) => act(guess, secret, rows[g][s], g, s)));

  test(`${name}: scores, counts and colours`, () => {
    each((guess, secret, feedback) => assert.equal(scoreByRule(rule, guess, secret), feedback));
  });

  test(`${name}: the numbers of feedback that searches use`, () => {
    const win = scoreByRule(rule, codes[0], codes[0]);
    const layout = new Layout(new Game({rule, win}, chainOf(codes, win)));
    const number = new Uint16Array(1);
    each((guess, secret, feedback) => {
      layout.score(layout.guessNumbers.get(guess), [layout.secrets.indexOf(secret)], number, 0);
      if (!rule.marks) assert.equal(layout.scorer.coloursOf(number[0]), feedback);
      else assert.deepEqual([Math.floor(number[0] / (rule.positions + 1)), number[0] % (rule.positions + 1)], countsOf(feedback));
    });
  });

  test(`${name}: the feedback that proofs use`, () => {
    const game = Object.create(ProvedGame.prototype);
    game.numberFeedback(Math.min(rule.positions, 10), rule.marks ?? null, rule.rule);
    const symbols = [...new Set(codes.join(""))], rowOf = code => [...code].map(symbol => symbols.indexOf(symbol));
    each((guess, secret, feedback) => {
      const number = game.score(rowOf(guess), rowOf(secret), new Int32Array(symbols.length));
      assert.equal(game.feedbacks[number], feedback);
    });
  });

  if (hints) {
    test(`${name}: what hard mode allows`, () => {
      rows[0].forEach((feedback, s) => codes.forEach((next, n) => assert.equal(usesHints(codes[0], feedback, next), hints[s][n])));
    });
  }
}

test("words are read in any case", () => {
  assert.equal(cleanWord(" ΛΌΓΟΣ "), "λόγοσ");
});
