import assert from "node:assert/strict";
import test from "node:test";

import {Game} from "../../solver_tree/export/js/pure/game.js";
import {feedbackReadings} from "../../solver_tree/export/js/pure/spelling.js";
import {cases} from "./cases.js";

for (const {rule, win, feedbacks, guesses, spellings} of cases) {
  const tree = guesses.reduceRight((below, guess) => ({[guess]: {[win]: {}, ...(below && {"": below})}}), null);
  const game = new Game({rule, win, feedbacks}, {result: {secrets: guesses.length}, tree});

  test(`${guesses[0]} ...: each spelling has the reading of the table`, () => {
    for (const [feedback, texts] of Object.entries(spellings.feedback)) {
      for (const text of texts) assert.deepEqual(feedbackReadings(text, rule, feedbacks), [feedback], text);
    }
    for (const text of spellings.several) assert.ok(feedbackReadings(text, rule, feedbacks).length > 1, text);
    for (const text of spellings.none) assert.deepEqual(feedbackReadings(text, rule, feedbacks), [], text);
    for (const [guess, texts] of Object.entries(spellings.guess)) {
      for (const text of texts) assert.equal(game.readGuess(text).guess, guess, text);
    }
    for (const text of spellings["no guess"]) assert.ok(game.readGuess(text).problem, text);
  });
}
