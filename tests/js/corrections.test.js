import assert from "node:assert/strict";
import test from "node:test";

import {Game} from "../../solver_tree/export/js/pure/game.js";
import {cases} from "./cases.js";

for (const {name, about, tree, histories, found} of cases) {
  test(`${name}: which answers may be wrong`, () => {
    const game = new Game(about, JSON.parse(tree));
    histories.forEach((history, index) => {
      const rows = game.corrections(history).map(({guess, feedback, instead, left}) => [guess, feedback, instead, left]);
      assert.deepEqual(rows.map(row => row[3]), found[index].map(row => row[3]));
      assert.deepEqual(rows.sort(), found[index].sort());
    });
  });
}
