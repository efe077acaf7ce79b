import assert from "node:assert/strict";
import test from "node:test";

import {Game, Refused, check} from "../../solver_tree/export/js/pure/proof.js";
import {cases} from "./cases.js";

for (const {kind, header, scores, tree, files, proved} of cases) {
  test(`${kind}: every feedback is that of the program`, () => {
    const game = new Game(header);
    for (const [guess, secret, feedback] of scores) {
      const cell = game.secretNumber.get(secret) * game.guesses.length + game.guessNumber.get(guess);
      assert.equal(game.feedbacks[game.matrix[cell]], feedback);
    }
  });

  test(`${kind}: certificates are accepted and refused as by the program`, async () => {
    const found = [];
    for (const file of files) found.push(await check(Buffer.from(file, "base64"), tree, () => {}).catch(error => error));
    assert.deepEqual(found.map(({least = null}) => least), proved);
    assert.ok(found[0].reached);
    const [guess] = Object.keys(tree);
    for (const wrong of [{...tree, more: {}}, {[guess]: {}}]) {
      await assert.rejects(check(Buffer.from(files[0], "base64"), wrong, () => {}), Refused);
    }
    for (const each of found.slice(1)) assert.ok(!(each instanceof TypeError || each instanceof ReferenceError), each.stack);
  });
}
