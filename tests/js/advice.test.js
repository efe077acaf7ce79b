import assert from "node:assert/strict";
import test from "node:test";

import {Advisor, Budget} from "../../solver_tree/export/js/pure/advice.js";
import {reviewGame} from "../../solver_tree/export/js/pure/review.js";
import {cases, gameOf} from "./cases.js";

test("whoever leaves the tree plays best by hints", () => {
  const game = gameOf(cases.game), advisor = new Advisor(game);
  const play = (history, left) => {
    const guess = history.length ? advisor.advise(history, 1, 6e7).best[0].guess : "111";
    const parts = new Map();
    for (const secret of left) {
      const feedback = game.score(guess, secret);
      parts.set(feedback, [...(parts.get(feedback) ?? []), secret]);
    }
    return left.length + [...parts].reduce((sum, [feedback, part]) =>
      feedback === game.win ? sum : sum + play([...history, [guess, feedback]], part), 0);
  };
  assert.equal(play([], game.tree.secrets()), cases.game.totalAfter111);
});

test("the value of a guess is that of the program", () => {
  const {lower, upper} = new Advisor(gameOf(cases.game)).valueOf([], "111", 1e9);
  assert.deepEqual([lower, upper], [cases.game.totalAfter111, cases.game.totalAfter111]);
});

test("values of weighted secrets are those of the program", () => {
  const {exact, lower} = new Advisor(gameOf(cases.weighted)).advise([], 3, 1e9);
  assert.deepEqual([exact, lower], [true, cases.weighted.total]);
});

test("without effort, bounds are true and nothing is exact", () => {
  const [none, all] = [1, 1e9].map(effort => new Advisor(gameOf(cases.game)).advise([["111", "1B0W"]], 5, effort));
  assert.deepEqual([none.exact, all.exact], [false, true]);
  assert.ok(none.lower <= all.lower && all.best[0].upper <= none.best[0].upper);
});

test("nothing is exact among some of the guesses", () => {
  const [all, some] = ["allGuesses", "someGuesses"].map(name => new Advisor(gameOf(cases[name])));
  const advice = some.advise([], 30, 1e9);
  assert.deepEqual([all.advise([], 3, 1e9).exact, advice.exact], [true, false]);
  for (const {guess, lower, upper} of advice.best) {
    const {lower: total} = all.valueOf([], guess, Infinity);
    assert.ok(lower <= total && total <= upper, guess);
  }
});

test("among some of the guesses, a tree that is proved best is exact", () => {
  const {exact, lower, source} = new Advisor(gameOf(cases.bestOfSome)).advise([], 3, 1e9);
  assert.deepEqual([exact, lower, source], [true, cases.bestOfSome.total, "tree"]);
});

test("a claim that another guess refutes proves nothing", () => {
  const advisor = new Advisor(gameOf(cases.falseClaim));
  for (const effort of [1e4, 1e9]) {
    const {best: [{upper}], exact, lower} = advisor.advise([], 3, effort);
    assert.ok(lower <= cases.falseClaim.total && cases.falseClaim.total <= upper);
    assert.ok(!exact || upper === cases.falseClaim.total);
  }
  const [{loss: [least, most]}] = reviewGame(advisor, [["111", "0B0W"], ["222", "0B0W"]], false, 1e9);
  assert.ok(0 <= least && least <= most);
});

test("histories that look alike in one text are two", () => {
  const advisor = new Advisor(gameOf(cases.ambiguous));
  const left = [[["a", "x"], ["b", "y"]], [["a", "x b,y"]]].map(history => advisor.advise(history, 1, 1e9).lower);
  assert.deepEqual(left, [3, 1]);
});

test("feedback of many letters has a number", () => {
  const game = gameOf(cases.long), advisor = new Advisor(game), {lower, exact} = advisor.advise([], 1, 1e9);
  assert.deepEqual([lower, exact], [2 * game.tree.secrets().length - 1, true]);
});

test("what a search looks at is taken from the effort of all", () => {
  const advisor = new Advisor(gameOf(cases.weighted)), budget = new Budget(1e6);
  advisor.game.least = null;
  advisor.least(advisor.situation([]), budget);
  assert.ok(budget.effort < 1e6);
});
