import assert from "node:assert/strict";
import test from "node:test";

import {findBranches, findNode} from "../../solver_tree/export/js/pure/symmetry.js";
import {cases, gameOf} from "./cases.js";

test("a game under other names of symbols and positions is on the tree", () => {
  for (const {histories, guesses, ...shown} of cases) {
    const game = gameOf(shown), found = histories.map(history => findNode(game, history));
    assert.deepEqual(found.map(each => each && each.guess), guesses);
    histories.forEach((history, i) => {
      if (found[i]) assert.deepEqual(findBranches(game, history, found[i].guess), Object.values(found[i].node)[0]);
    });
  }
});
