import assert from "node:assert/strict";
import test from "node:test";

import {Advisor} from "../../solver_tree/export/js/pure/advice.js";
import {YouGame} from "../../solver_tree/export/js/pure/game.js";
import {exampleMoves} from "../../solver_tree/export/js/pure/how.js";
import {symbolsOf} from "../../solver_tree/export/js/pure/rule.js";
import {readOther} from "../../solver_tree/export/js/pure/partings.js";
import {cases, gameOf} from "./cases.js";

for (const {words, scores, legal, ...shown} of cases) {
  const game = gameOf(shown), {letters} = game.rule;

  test(`${letters}: words are split as by the program`, () => {
    for (const [word, split] of Object.entries(words)) assert.deepEqual(symbolsOf(game.rule, word), split);
    assert.deepEqual(new Set(game.words()), new Set(Object.keys(words)));
    assert.deepEqual(new Set(game.symbols()), new Set(Object.values(words).flat()));
    assert.deepEqual(symbolsOf({letters: ["ab", "bcd", "dz", "dzs"]}, "abcd😀dzsdz"), ["ab", "c", "d", "😀", "dzs", "dz"]);
  });

  test(`${letters}: guesses are scored, and allowed in hard mode, by letters`, () => {
    for (const [guess, secret, feedback] of scores) assert.equal(game.score(guess, secret), feedback);
    for (const [guess, feedback, next, allowed] of legal) assert.equal(game.forbids([guess, feedback], next) === null, allowed);
  });

  test(`${letters}: searches keep to hard mode by letters`, () => {
    const advisor = new Advisor(game), {search, guesses: rows} = advisor.prepare(advisor.situation([]));
    const {guesses, scorer} = advisor.layout, nameOf = row => guesses[search.named[row]];
    const numbers = new Map([...Array(81).keys()].map(number => [scorer.coloursOf(number), number]));
    const kept = new Map();
    for (const [guess, feedback, next, allowed] of legal) {
      const key = `${guess} ${feedback}`, row = rows.find(each => nameOf(each) === guess);
      if (!kept.has(key)) kept.set(key, search.restrict(row, numbers.get(feedback), rows).map(nameOf));
      assert.equal(kept.get(key).includes(next), allowed, `${key} ${next}`);
    }
  });

  test(`${letters}: what is typed has as many letters`, () => {
    const [word] = Object.keys(words);
    assert.deepEqual(game.readGuess(word.toUpperCase()), {guess: word});
    assert.deepEqual(game.readGuess(`${word}x`), {problem: ["badLength", 5, 4]});
  });

  test(`${letters}: keys and examples show letters`, () => {
    const [guess, secret] = Object.keys(words), you = new YouGame(game, secret);
    you.guess(guess);
    assert.deepEqual(new Set(you.symbolStates().keys()), new Set(words[guess]));
    const rename = word => words[word].map(letter => letter.length > 1 ? "αβγ"[letters.indexOf(letter)] : letter).join("");
    const renamed = exampleMoves({...game.rule, letters: []}, game.tree.secrets().map(rename));
    assert.deepEqual(exampleMoves(game.rule, game.tree.secrets()).map(([each, feedback]) => [rename(each), feedback]), renamed);
  });

  test(`${letters}: a tree of other letters is of another game`, () => {
    const {tree} = shown, other = JSON.stringify({...JSON.parse(tree), letters: ["xy"]});
    assert.ok(readOther(tree, game.tree).tree);
    assert.equal(readOther(other, game.tree).problem[0], "otherGame");
  });
}
