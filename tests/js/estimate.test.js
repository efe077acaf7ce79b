import assert from "node:assert/strict";
import test from "node:test";

import {Advisor} from "../../solver_tree/export/js/pure/advice.js";
import {estimatedLoss} from "../../solver_tree/export/js/pure/estimate.js";
import {reviewGame} from "../../solver_tree/export/js/pure/review.js";
import {cases, gameOf} from "./cases.js";

for (const {name, estimates, ...shown} of cases) {
  test(`${name}: what a guess loses is estimated as by the program`, () => {
    const advisor = new Advisor(gameOf(shown));
    for (const {history, guess, best, loss} of estimates) {
      const found = estimatedLoss(advisor, advisor.situation(history), guess, best);
      assert.ok(Math.abs(found - loss) < 1e-9, `${history} ${guess}: ${found} instead of ${loss}`);
    }
  });
}

test("a review without effort has estimates within true bounds", () => {
  const {estimates, ...shown} = cases[0], history = [["111", "0B0W"], ["222", "0B0W"], ["345", "1B0W"]];
  const [exact, rough] = [1e9, 0].map(effort => {
    const game = gameOf(shown);
    game.least = null;
    return reviewGame(new Advisor(game), history, false, effort);
  });
  exact.forEach(({loss: [loss, most], estimate}, i) => {
    assert.deepEqual([most, estimate], [loss, null]);
    const [least, largest] = rough[i].loss;
    assert.ok(least <= loss && loss <= largest);
    assert.equal(rough[i].estimate === null, least === largest);
    if (least < largest) assert.ok(least <= rough[i].estimate && rough[i].estimate <= largest);
  });
  assert.ok(rough.some(({estimate}) => estimate !== null));
});

test("a game is reviewed guess by guess, the last one first", () => {
  const told = [], history = [["112", "0B0W"], ["345", "3B0W"]];
  const grades = reviewGame(new Advisor(gameOf(cases[0])), history, false, 1e9, (number, grade) => told.push([number, grade]));
  assert.deepEqual(told, [[1, grades[1]], [0, grades[0]]]);
});
