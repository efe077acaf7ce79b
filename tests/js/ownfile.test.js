import assert from "node:assert/strict";
import test from "node:test";

import {dataOfFile, readOwnFile, secretsOfFile, titleOf} from "../../solver_tree/export/js/pure/ownfile.js";
import {Game} from "../../solver_tree/export/js/pure/game.js";
import {digestOf} from "../../solver_tree/export/js/pure/texthash.js";
import {cases} from "./cases.js";

for (const {about, tree} of cases.trees) {
  test(`${about.rules} The file tells the rule`, () => {
    const {rule, rules, win, feedbacks} = dataOfFile(readOwnFile(tree).file, {});
    const {names, ...expected} = about.rule ?? {};
    assert.deepEqual(rule && {...rule, ...(names && {names})}, about.rule && {...expected, ...(names && {names})});
    assert.equal(win, about.win);
    if (rule?.marks) assert.deepEqual(feedbacks.filter(each => about.feedbacks.includes(each)).sort(), [...about.feedbacks].sort());
    for (const said of [/leading|begins with 0/, /No symbol/, /blanks/, /still be the secret/]) {
      assert.equal(said.test(rules), said.test(about.rules), rules);
    }
  });
}

test("a list of words becomes a tree that finds them all", () => {
  const {file} = readOwnFile(`${cases.words.join("\n")}\n# a comment\nCRANE, crane`);
  const game = new Game(dataOfFile(file, {}), file);
  assert.deepEqual(game.tree.secrets(), [...cases.words].sort());
  for (const secret of cases.words) {
    for (const [guess, feedback] of game.tree.paths().get(secret)) assert.equal(game.score(guess, secret), feedback);
  }
  assert.equal(game.tree.average(), file.result.average);
});

test("a tree is called by its game, a list of words by its file", () => {
  const titles = cases.trees.map(({tree}) => titleOf(readOwnFile(tree).file, "my.tree.json"));
  assert.deepEqual(titles, cases.titles);
  assert.equal(titleOf(readOwnFile(cases.words.join(" ")).file, "my.words.txt"), "my.words");
});

test("a file that cannot be played is refused by name", () => {
  const problems = {"\u0089PNG\0": ["noText"], "\ufffdwords": ["noText"], "# nothing": ["empty"], "crane slates": ["lengths", "crane", "slates"], "a<b>": ["noWord", "a<b>"], '{"format": 1}': ["noTree"], "{": ["noTree"]};
  for (const [text, problem] of Object.entries(problems)) assert.deepEqual(readOwnFile(text), {problem});
  const {file} = readOwnFile(cases.trees[0].tree);
  assert.deepEqual(readOwnFile(JSON.stringify({...file, result: {...file.result, secrets: 3}})), {problem: ["noTree"]});
});

test("the digest of a list depends on its words alone", () => {
  const digest = words => {
    const {file} = readOwnFile(words.join("\n"));
    return digestOf(file.game, secretsOfFile(file));
  };
  assert.equal(digest(cases.words), digest([...cases.words].reverse()));
  assert.notEqual(digest(cases.words), digest(cases.words.map(word => [...word].reverse().join(""))));
  assert.match(digest(cases.words), /^[0-9a-z]{1,7}$/);
});
