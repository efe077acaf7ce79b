import assert from "node:assert/strict";
import test from "node:test";

import {exampleMoves} from "../../solver_tree/export/js/pure/how.js";
import {scoreByRule} from "../../solver_tree/export/js/pure/rule.js";
import {cases} from "./cases.js";

for (const {name, rule, secrets, win, shown} of cases) {
  test(`${name}: the examples are true, and show what feedback means`, () => {
    const moves = exampleMoves(rule, secrets), [secret, feedback] = moves[moves.length - 1];
    assert.equal(feedback, win);
    assert.deepEqual(moves.map(([guess]) => scoreByRule(rule, guess, secret)), moves.map(([, given]) => given));
    if (shown) assert.deepEqual(moves.map(([, given]) => [...given].sort().join("")), shown);
    assert.equal(new Set(moves.map(([guess]) => guess)).size, moves.length);
  });
}
