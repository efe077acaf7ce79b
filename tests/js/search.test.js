import assert from "node:assert/strict";
import test from "node:test";

import {Advisor, Budget} from "../../solver_tree/export/js/pure/advice.js";
import {Counts} from "../../solver_tree/export/js/pure/counts.js";
import {Search} from "../../solver_tree/export/js/pure/search.js";
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

test("bounds by the number of secrets are those of the program", () => {
  for (const [feedbackCount, bounds] of Object.entries(cases.sizeBounds)) {
    const {leastTotal} = new Counts(Number(feedbackCount), 100);
    assert.deepEqual([...leastTotal], bounds);
  }
});

/** Return a search among all secrets and guesses of a game. */
function searchOf({layout}) {
  return new Search(layout, [...layout.secrets.keys()], [...layout.guesses.keys()], null);
}

test("the total of a set below a limit is that of brute force, else a bound between them, also if the set was searched before", () => {
  for (const {sets, ...shown} of cases.sets) {
    const advisor = new Advisor(gameOf(shown)), search = searchOf(advisor), {secrets} = advisor.layout;
    for (const {set, total, limit} of sets) {
      const numbers = set.map(secret => secrets.indexOf(secret)).sort((a, b) => a - b), rows = [...search.named.keys()];
      const found = search.total(numbers, rows, limit);
      search.mark(numbers);
      const exact = rows.map(row => search.measure(numbers, row)).filter(({isExact}) => isExact).map(({bound}) => bound);
      const greedy = search.greedyTotal(numbers, rows);
      assert.ok(total <= greedy && greedy <= Math.min(...exact));
      if (total < limit) assert.equal(found, total);
      else assert.ok(limit <= found && found <= total, `${found} instead of ${limit} to ${total}`);
    }
  }
});

/** Return the parts that a guess makes of some secrets, and which of these it finds, as a text. */
const divisionOf = ({layout}, guess, set) => JSON.stringify([
  [...layout.parts(guess, set).values()], set.filter(secret => layout.secrets[secret] === guess),
]);

for (const effort of [0, 300, 1e4, Infinity]) {
  test(`with an effort of ${effort}, bounds of guesses are true`, () => {
    for (const {trees, totals} of cases.guesses) for (const shown of trees) {
      const advisor = new Advisor(gameOf(shown)), least = Math.min(...Object.values(totals));
      const {best, lower, exact} = advisor.advise([], 30, effort);
      assert.ok(lower <= least && exact === (best[0].upper === lower), `${lower} instead of ${least}`);
      assert.ok(best.every(each => each.parts > 1 && each.lower >= lower));
      if (effort === Infinity) assert.ok(best.every(each => each.lower === each.upper));
      const listed = best.map(({guess}) => divisionOf(advisor, guess, advisor.situation([]).left));
      if (!advisor.hard) assert.equal(new Set(listed).size, listed.length);
      assert.ok(!best.some(({guess}, i) => best.slice(0, i).some(other => advisor.areTwins([], guess, other.guess))));
      for (const [guess, total] of Object.entries(totals)) {
        const found = [advisor.valueOf([], guess, effort), ...best.filter(each => each.guess === guess)];
        for (const {lower: from, upper: to} of found) assert.ok(from <= total && total <= to, `${guess}: ${from} to ${to} instead of ${total}`);
        const settled = advisor.valueOf([], guess, Infinity);
        assert.deepEqual([settled.lower, settled.upper], [total, total], guess);
      }
    }
  });
}

test("in a consistent game, bounds among some of the guesses are true", () => {
  const listed = cases.guesses.filter(({trees: [{about}]}) => about.rule?.consistent);
  assert.ok(listed.length);
  for (const {trees: [shown], totals} of listed) {
    const {layout} = new Advisor(gameOf(shown)), secrets = [...layout.secrets.keys()];
    const search = new Search(layout, secrets, [...layout.guesses.keys()].filter(guess => guess % 3), null);
    const total = search.total(secrets, [...search.named.keys()], Infinity);
    assert.ok(total >= Math.min(...Object.values(totals)), `${total}`);
  }
});

test("a look at a guess counts the parts, and of guesses that divide a set alike, one is kept", () => {
  for (const shown of cases.looks) {
    const advisor = new Advisor(gameOf(shown)), {layout, game} = advisor, {leastTotal} = layout.counts;
    for (const size of [3, 8, 13, 15, 16, 20, 40]) {
      const set = [...new Set(Array.from({length: size}, (_, i) => i * i % layout.secrets.length))].sort((a, b) => a - b);
      const search = new Search(layout, set, [...layout.guesses.keys()], null), all = [...set.keys()], rows = [...search.named.keys()];
      const nameOf = row => layout.guesses[search.named[row]];
      search.mark(all);
      for (const row of rows) {
        const parts = layout.parts(nameOf(row), set), wins = parts.has(game.win);
        const sizes = [...parts.values()].map(({length}) => length), {bound, spread, isExact, ...counted} = search.measure(all, row);
        assert.deepEqual(counted, {guess: row, parts: parts.size, wins});
        assert.equal(bound, sizes.reduce((sum, each) => sum + leastTotal[each], all.length - Number(wins)));
        assert.equal(spread, sizes.reduce((sum, each) => sum + each ** 2, -Number(wins)));
        assert.equal(isExact, Math.max(...sizes) <= 2);
        if (!isExact) continue;
        assert.equal(search.greedyTotalOf(all, row, rows), bound);
        assert.ok(search.greedyTotal(all, rows) <= bound);
      }
      const divisions = (some, of) => new Set(some.map(row => divisionOf(advisor, nameOf(row), of.map(each => set[each]))));
      for (const some of [all, all.slice(0, 5)]) {
        assert.deepEqual(divisions(search.different(some, rows), some), divisions(rows, some));
      }
      const every = layout.guesses.map(guess => divisionOf(advisor, guess, set)), {size: different} = new Set(every);
      const ofRows = layout.guesses.map((_, guess) => divisionOf(advisor, nameOf(search.rows.get(guess)), set));
      assert.deepEqual([ofRows, rows.length], [every, different]);
    }
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
