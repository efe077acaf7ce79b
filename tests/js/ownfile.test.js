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
    for (const [guess, feedback] of game.tree.path(secret)) assert.equal(game.score(guess, secret), feedback);
  }
  assert.equal(game.tree.average(), file.result.average);
});

test("a list with ı or İ is read as Turkish, as by the program", () => {
  for (const [text, words] of [["İstan\nısırg\nIrmak", ["istan", "ırmak", "ısırg"]], ["ısırg\nIRMAK\nkapak", ["kapak", "ırmak", "ısırg"]]]) {
    const {file} = readOwnFile(text), game = new Game(dataOfFile(file, {}), file);
    assert.deepEqual([...game.tree.secrets()].sort(), words);
  }
});

test("a tree is called by its game, a list of words by its file", () => {
  const titles = cases.trees.map(({tree}) => titleOf(readOwnFile(tree).file, "my.tree.json"));
  assert.deepEqual(titles, cases.titles);
  assert.equal(titleOf(readOwnFile(cases.words.join(" ")).file, "my.words.txt"), "my.words");
});

test("a file that cannot be played is refused by name", () => {
  const problems = {"\u0089PNG\0": ["noText"], "\ufffdwords": ["noText"], "# nothing": ["empty"], "crane slates": ["lengths", "crane", "slates"], "a<b>": ["noWord", "a<b>"], ["a".repeat(100000)]: ["noWord", "a".repeat(40)], '{"format": 1}': ["noTree"], "{": ["noTree"]};
  for (const [text, problem] of Object.entries(problems)) assert.deepEqual(readOwnFile(text), {problem});
  const {about} = cases.trees[1], file = JSON.parse(cases.trees[1].tree), {result} = file, [guess] = Object.keys(file.tree), branches = file.tree[guess];
  const {"0B0W": first, "1B0W": second} = branches;
  for (const changed of [
    {result: {...result, secrets: 3}}, {result: {...result, total: result.total - 1}}, {result: {...result, worst: 9}},
    {result: {...result, average: 1}}, {result: {...result, histogram: undefined}}, {weights: {}}, {lists: {}},
    {tree: {[guess]: {...branches, "0B0W": second, "1B0W": first}}}, {objective: "x"}, {objective: "constructor"},
    {tree: {...file.tree, constructor: {}}}, {tree: {[guess]: {...branches, "0B0W": {...first, x: {}}}}},
    {tree: {[guess]: {...branches, [about.win]: first}}}, {tree: {[guess]: {...branches, "0B0W": {}}}},
  ]) assert.deepEqual(readOwnFile(JSON.stringify({...file, ...changed})), {problem: ["noTree"]});
});

test("a game whose name promises too much is played by its tree alone", () => {
  const result = {secrets: 2, total: 3, average: 1.5, worst: 2, histogram: [1, 1]};
  const tree = {a: {no: {b: {"300000000B0W": {}}}, "300000000B0W": {}}};
  const {file} = readOwnFile(JSON.stringify({format: "solver-tree/1", game: "mastermind-300000000x1", objective: "avg", result, tree}));
  assert.equal(dataOfFile(file, {}, "own").rule, null);
});

test("words of many letters are told apart, and words that are too much alike refused", () => {
  const {file} = readOwnFile(cases.long.join("\n"));
  assert.equal(file.result.secrets, cases.long.length);
  const alike = Array.from({length: 200}, (_, i) => String.fromCodePoint(0x4e00 + i));
  assert.deepEqual(readOwnFile(alike.join("\n")), {problem: ["alike", 100]});
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
