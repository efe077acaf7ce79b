import assert from "node:assert/strict";
import test from "node:test";

import {follow, reckon} from "../../solver_tree/export/js/pure/decision.js";
import {cases} from "./cases.js";

test("what is left, and the cost still to come, are those of the program at every position", () => {
  for (const {tree, positions} of cases) {
    const reckoned = reckon(tree);
    for (const {outcomes, left, expected, worst} of positions) {
      const {made, target} = follow(tree, outcomes), here = reckoned(target);
      assert.deepEqual(made.map(([, outcome]) => outcome), outcomes);
      assert.equal(Math.abs(here.worst - worst) < 1e-9, true);
      assert.equal(here.expected === null, expected === null);
      if (expected !== null) assert.equal(Math.abs(here.expected - expected) < 1e-9, true);
      const shares = Object.fromEntries(here.left.map(([item, share]) => [tree.items[item], share]));
      assert.deepEqual(Object.keys(shares).sort(), Object.keys(left).sort());
      for (const [item, share] of Object.entries(left)) assert.equal(Math.abs((shares[item] ?? 0) - share) < 1e-9, true);
      const order = here.left.map(([, share]) => share ?? 0);
      assert.deepEqual(order, [...order].sort((a, b) => b - a));
    }
  }
});

test("outcomes that the tree does not have end the way", () => {
  const {tree} = cases.find(({tree}) => tree.couplets.length > 1);
  const [outcome] = tree.couplets[0].leads[0];
  assert.deepEqual(follow(tree, ["none of them"]), {made: [], target: tree.root});
  assert.equal(follow(tree, [outcome, "none of them", outcome]).made.length, 1);
});
