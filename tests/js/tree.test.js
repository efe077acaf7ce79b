import assert from "node:assert/strict";
import test from "node:test";

import {cellAt, cellsOf} from "../../solver_tree/export/js/pure/icicle.js";
import {fasterOf, foundAtEach, partingsOf, readOther, totalOf} from "../../solver_tree/export/js/pure/partings.js";
import {readTreeFile} from "../../solver_tree/export/js/pure/lazy.js";
import {Tree} from "../../solver_tree/export/js/pure/tree.js";
import {cases, gameOf} from "./cases.js";

for (const {tree: json, win, secrets, worst, total, found, cells, about} of cases.trees) {
  for (const large of [40, Infinity]) {
    test(`${about.rules} Read in parts of ${large} characters, the tree is the same`, () => {
      const file = readTreeFile(json, large), tree = new Tree(file, win);
      assert.deepEqual(tree.size(tree.root), {left: secrets.length, worst});
      const shown = cellsOf(tree, {from: 0, to: secrets.length}, {narrowest: 2, rows: 99});
      assert.deepEqual(shown.map(({at, start, left, worst: most}) => JSON.stringify([at, start, left, most])).sort(), cells.map(cell => JSON.stringify(cell)).sort());
      for (const cell of shown) assert.equal(cellAt(tree, cell.at).start, cell.start);
      assert.equal(JSON.stringify(file), JSON.stringify(JSON.parse(json)));
      assert.deepEqual([...tree.ends().keys()].sort(), secrets);
      assert.equal(tree.total(tree.root), total);
      assert.equal(tree.average(), total / secrets.length);
      assert.deepEqual(foundAtEach(tree), found);
      const byRule = new Tree(file, win, about.rule);
      assert.deepEqual([byRule.secrets(), byRule.path("no secret"), byRule.path(`${secrets[0]}0`)], [tree.secrets(), [], []]);
      for (const secret of secrets) {
        const path = tree.path(secret), feedbacks = path.map(([, feedback]) => feedback);
        assert.deepEqual([path.length, feedbacks.at(-1)], [tree.counted(secret), win]);
        assert.deepEqual(byRule.path(secret), path);
        assert.equal(tree.at(feedbacks), null);
        assert.ok(tree.at(feedbacks.slice(0, -1)));
      }
    });
  }
}

test("what is no JSON is refused, however it is read", () => {
  for (const json of ["{", '{"tree": {"a": {"b": {}', '{"tree']) assert.throws(() => readTreeFile(json, 1), SyntaxError);
});

test("two trees part where the program says, and it costs as much", () => {
  const {tree} = gameOf(cases.tree), {tree: other} = readOther(cases.other, tree);
  const shown = partingsOf(tree, other).map(({at, left, guesses, cost}) => [at, left, guesses, cost]);
  assert.deepEqual(shown.map(each => JSON.stringify(each)).sort(), cases.partings.map(each => JSON.stringify(each)).sort());
  const {first, second, equal} = fasterOf(tree, other);
  assert.equal(first + second + equal, 216);
  assert.ok(first > second);
});

test("two trees that count until the secret is known cost what the program says", () => {
  const {other: json, partings, totals} = cases.untilKnown, {tree} = gameOf(cases.untilKnown), {tree: other} = readOther(json, tree);
  const shown = partingsOf(tree, other).map(({at, left, guesses, cost}) => [at, left, guesses, cost]);
  assert.deepEqual(shown.map(each => JSON.stringify(each)).sort(), partings.map(each => JSON.stringify(each)).sort());
  assert.deepEqual([tree, other].map(totalOf), totals);
  assert.deepEqual(foundAtEach(tree), tree.file.result.histogram);
  const {finish, ...guessed} = tree.file;
  assert.deepEqual(readOther(JSON.stringify(guessed), tree), {problem: ["otherCounts"]});
});

test("a file that is no tree of the same secrets is refused", () => {
  const {tree} = gameOf(cases.tree);
  assert.deepEqual(readOther("{", tree), {problem: ["otherNoTree"]});
  assert.deepEqual(readOther("[]", tree), {problem: ["otherNoTree"]});
  assert.deepEqual(readOther(cases.otherGame, tree), {problem: ["otherGame", "wordle"]});
  assert.deepEqual(readOther(JSON.stringify({...tree.file, tree: {112: {"3B0W": {}}}}), tree), {problem: ["otherSecrets"]});
  assert.deepEqual(readOther(JSON.stringify({...tree.file, tree: {112: 3}}), tree), {problem: ["otherSecrets"]});
  const weights = Object.fromEntries([...tree.ends().keys()].map(secret => [secret, 2]));
  assert.deepEqual(readOther(JSON.stringify({...tree.file, weights}), tree), {problem: ["otherSecrets"]});
});

test("secrets are drawn by their weights", () => {
  const {tree} = gameOf(cases.weighted), {weights} = cases.weighted;
  const sum = Object.values(weights).reduce((total, weight) => total + weight, 0), counts = {};
  for (let i = 0; i < sum; i++) {
    const secret = tree.draw(() => (i + 0.5) / sum);
    counts[secret] = (counts[secret] ?? 0) + 1;
  }
  assert.deepEqual(counts, Object.fromEntries(Object.entries(weights).filter(([, weight]) => weight)));
});
