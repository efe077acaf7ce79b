import assert from "node:assert/strict";
import test from "node:test";

import {Advisor} from "../../solver_tree/export/js/pure/advice.js";
import {VERDICTS, reviewGame, verdictOf} from "../../solver_tree/export/js/pure/review.js";
import {cases, gameOf} from "./cases.js";

/** Compare numbers, or bounds, up to rounding. */
function assertNear(found, expected, what) {
  [found].flat().forEach((number, i) => {
    const right = [expected].flat()[i];
    assert.ok(number === right || Math.abs(number - right) <= 1e-9 * Math.abs(right) + 1e-9, `${what}: ${found} instead of ${expected}`);
  });
}

test("the page and the program call the same losses by the same words", () => {
  assert.deepEqual(VERDICTS, cases.verdicts);
  assert.equal(verdictOf([0, 0]), "best");
  assert.equal(verdictOf([0, 0.01]), null);
  assert.equal(verdictOf([0.06, 0.4]), "slip");
});

for (const {name, games, ...shown} of cases.games) {
  test(`${name}: reviews have the numbers of the program`, () => {
    const advisor = new Advisor(gameOf(shown));
    for (const {history, grades} of games) {
      const found = reviewGame(advisor, history, false, 1e9);
      grades.forEach(({before, after, feedback, best_value: bestValue, verdict, ...figures}, i) => {
        assert.equal(verdictOf(found[i].loss), verdict);
        assert.deepEqual([found[i].before, found[i].after, found[i].feedback], [before, after, feedback]);
        assertNear(found[i].bestValue, bestValue, "the value of the best guess");
        for (const [figure, value] of Object.entries(figures)) assertNear(found[i][figure], value, figure);
      });
      assert.ok(reviewGame(advisor, history, true, 1e9).every(({luck}) => luck === null));
    }
  });
}
