import assert from "node:assert/strict";
import test from "node:test";

import {Advisor, Budget} from "../../solver_tree/export/js/pure/advice.js";
import {cases, gameOf} from "./cases.js";

for (const {name, ...shown} of cases.books) {
  test(`${name}: after the first guess of the tree, the opening book has the totals of the tree, under other names, too`, () => {
    const game = gameOf(shown), {tree, book} = game, [[guess, branches]] = Object.entries(tree.root);
    const {alphabet} = game.rule, others = new Map([...alphabet].map((symbol, i) => [symbol, alphabet[alphabet.length - 1 - i]]));
    const renamed = [...guess].reverse().map(symbol => others.get(symbol)).join("");
    const booked = Object.keys(branches).filter(feedback => book.find([[guess, feedback]]));
    assert.ok(booked.length);
    for (const feedback of booked) {
      for (const each of [guess, renamed]) assert.equal(book.find([[each, feedback]]).total, tree.total(branches[feedback]));
    }
  });

  test(`${name}: every first guess has its average from the opening book, nearly without a search`, () => {
    const game = gameOf(shown), advisor = new Advisor(game);
    game.least = null;
    for (const guess of Object.keys(game.book.root)) {
      const {lower, upper} = advisor.valueOf([], guess, 1e8);
      assert.equal(lower, upper, guess);
    }
  });
}

for (const {name, positions, ...shown} of cases.searched) {
  test(`${name}: the opening book has the least totals of the program, and the guess that is named reaches it`, () => {
    const game = gameOf(shown), advisor = new Advisor(game);
    for (const {history, total: least} of positions) {
      const {total, guess} = game.book.find(history);
      assert.equal(total, least, String(history));
      const {lower, upper} = advisor.totalOf(advisor.situation(history), guess, new Budget(Infinity));
      assert.deepEqual([lower, upper], [least, least], `${history}: ${guess}`);
    }
  });

  test(`${name}: advice has what the book says`, () => {
    const {history, total} = positions[0], advice = new Advisor(gameOf(shown)).advise(history, 3, 1);
    assert.deepEqual([advice.exact, advice.lower, advice.best[0].upper, advice.source], [true, total, total, "search"]);
  });

  test(`${name}: where the tree leads, advice is that of the tree`, () => {
    const game = gameOf(shown), [[guess, branches]] = Object.entries(game.tree.root);
    const history = Object.keys(branches).map(feedback => [[guess, feedback]]).find(each => game.book.find(each));
    const {exact, source} = new Advisor(game).advise(history, 3, 1);
    assert.deepEqual([exact, source], [true, "tree"]);
  });

  test(`${name}: what is not in the book is not known from it`, () => {
    const {book} = gameOf(shown), [move] = positions[0].history;
    assert.equal(book.find([]), null);
    assert.equal(book.find([[move[0], "constructor"]]), null);
    assert.equal(book.find([move, move, move]), null);
  });
}
