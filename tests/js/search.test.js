import assert from "node:assert/strict";
import test from "node:test";

import {Advisor, Budget} from "../../solver_tree/export/js/pure/advice.js";
import {cases, gameOf} from "./cases.js";

/** Search the least total after a history, without the tree and the opening book. */
function searched(shown, history, effort = Infinity) {
  const advisor = new Advisor(gameOf(shown));
  advisor.game.least = null;
  advisor.game.book.root = {};
  return advisor.least(advisor.situation(history), new Budget(effort));
}

test("small games have the least totals of the program", () => {
  for (const {total, ...shown} of cases.small) {
    const {lower, upper} = searched(shown, []);
    assert.deepEqual([lower, upper], [total, total]);
  }
});

for (const {name, positions, ...shown} of cases.positions) {
  test(`${name}: positions have the least totals of the program, and the guess that is named reaches it`, () => {
    for (const {history, total} of positions) {
      const {guess, lower, upper} = searched(shown, history);
      assert.deepEqual([lower, upper], [total, total], String(history));
      const advisor = new Advisor(gameOf(shown));
      const found = advisor.totalOf(advisor.situation(history), guess, new Budget(Infinity));
      assert.deepEqual([found.lower, found.upper], [total, total], `${history}: ${guess}`);
    }
  });

  test(`${name}: without effort, bounds are true`, () => {
    for (const {history, total} of positions) {
      const {lower, upper} = searched(shown, history, 1);
      assert.ok(lower <= total && upper >= total, String(history));
    }
  });
}
