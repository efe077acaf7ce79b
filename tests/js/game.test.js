import assert from "node:assert/strict";
import test from "node:test";

import {hideNumber, readAddress, revealNumber, writeAddress} from "../../solver_tree/export/js/pure/address.js";
import {dayOf, histogramOf, readRecord, secretOfDay, withGame} from "../../solver_tree/export/js/pure/daily.js";
import {ItGame, YouGame, emojiOf} from "../../solver_tree/export/js/pure/game.js";
import {AdversaryGame, Duel} from "../../solver_tree/export/js/pure/opponents.js";
import {Session} from "../../solver_tree/export/js/pure/session.js";
import {TEXTS} from "../../solver_tree/export/js/pure/texts.js";
import {entry} from "../../solver_tree/export/js/pure/tree.js";
import {cases, gameOf} from "./cases.js";

const mastermind = gameOf(cases["mastermind-3x6"]), wordle = gameOf(cases["hard mode"]);

/** Answer the guesses of the tree until it has found a secret. */
function letItFind(game, secret) {
  const played = new ItGame(game);
  while (!played.over) assert.ok(played.answer(game.score(entry(played.node)[0], secret)));
  return played;
}

for (const name of ["mastermind-3x6", "hard mode", "table", "colours"]) {
  test(`${name}: the tree finds every secret, and hints lead to it as fast`, () => {
    const game = gameOf(cases[name]);
    for (const secret of game.tree.secrets()) {
      const {history} = letItFind(game, secret), you = new YouGame(game, secret);
      assert.deepEqual(history, game.tree.path(secret));
      while (!you.over) you.guess(you.read(you.treeGuess()).guess);
      assert.deepEqual(you.history, history);
      assert.deepEqual(you.left, [secret]);
    }
  });
}

test("a table has the feedback of each secret to each guess", () => {
  const game = gameOf(cases.rows), scores = game.allGuesses().flatMap(guess => game.tree.secrets().map(secret => [guess, secret, game.score(guess, secret)]));
  assert.ok(game.knowsRule && game.hasAllGuesses);
  assert.deepEqual(scores.sort(), cases.rows.scores.sort());
});

test("an answer that the tree has no branch for changes nothing", () => {
  const game = new ItGame(mastermind);
  assert.equal(game.answer("constructor"), false);
  assert.ok(game.answer("0B0W"));
  game.undo();
  assert.deepEqual([game.history, game.node], [[], mastermind.tree.root]);
});

test("guesses are read in any spelling, and refused by name", () => {
  assert.deepEqual(mastermind.readGuess("１ ２,3"), {guess: "123"});
  assert.deepEqual(mastermind.readGuess("127"), {problem: ["badSymbol", "7", "123456"]});
  assert.deepEqual(mastermind.readGuess("12"), {problem: ["badLength", 2, 3]});
  assert.deepEqual(gameOf(cases.different).readGuess("11"), {problem: ["badTwice", "1"]});
  assert.deepEqual(wordle.readGuess(" CRANE "), {guess: "crane"});
  assert.deepEqual(gameOf(cases.turkish).readGuess("IRMAK"), {guess: "ırmak"});
  assert.deepEqual(gameOf(cases.korean).readGuess("한"), {guess: "한".normalize("NFD")});
  assert.deepEqual(wordle.readGuess("crown"), {problem: ["badWord", "crown"]});
  assert.deepEqual(gameOf(cases.table).readGuess("16"), {problem: ["badGuess", "16"]});
});

test("hard mode refuses guesses that ignore hints", () => {
  const you = new YouGame(wordle, "apple");
  you.guess("plate");
  assert.deepEqual(you.read("llama"), {problem: ["badHint", "plate", you.moves[0].feedback]});
  assert.deepEqual(you.read("apple"), {guess: "apple"});
});

test("a contradiction names the feedback that cannot all be true", () => {
  const history = [["112", "0B0W"], ["345", "0B0W"]];
  assert.deepEqual(mastermind.contradiction(history, "666", "0B0W"), ["conflict", "666", "0B0W", "112=0B0W, 345=0B0W"]);
  assert.deepEqual(mastermind.contradiction([], "111", "0B2W"), ["noSecretGives", "111", "0B2W"]);
  assert.equal(gameOf(cases.table).contradiction([], "1", "higher")[0], "conflictUnknown");
});

for (const {games, ...shown} of cases.adversary) {
  test(`${shown.about.rules} The adversary answers as that of the program`, () => {
    for (const history of games) {
      const adversary = new AdversaryGame(gameOf(shown));
      for (const [guess] of history) adversary.guess(guess);
      assert.deepEqual(adversary.history, history);
    }
  });
}

test("a duel goes on in rounds, and who begins gets no guess more", () => {
  const you = new YouGame(mastermind, "214"), duel = new Duel(you, "you");
  const answer = secret => duel.it.answer(mastermind.score(entry(duel.it.node)[0], secret));
  assert.deepEqual([duel.turn, duel.round], ["you", 1]);
  you.guess("123");
  assert.deepEqual([duel.turn, duel.round], ["program", 1]);
  answer("456");
  you.guess("214");
  assert.deepEqual([duel.turn, duel.round, duel.winner], ["program", 2, null]);
  answer("456");
  assert.deepEqual([duel.turn, duel.round, duel.winner], [null, 2, "you"]);
});

test("a duel is over once the tree has found a secret by fewer guesses than yours", () => {
  const duel = new Duel(new YouGame(mastermind, "214"), "you");
  const answer = secret => duel.it.answer(mastermind.score(entry(duel.it.node)[0], secret));
  duel.you.guess("123");
  answer("456");
  duel.you.guess("214");
  duel.it.undo();
  assert.deepEqual([duel.turn, duel.ahead, duel.winner], ["program", 2, null]);
  answer(entry(duel.it.node)[0]);
  assert.deepEqual([duel.turn, duel.round, duel.winner], [null, 1, "program"]);
  duel.it.undo();
  answer("456");
  answer(entry(duel.it.node)[0]);
  assert.deepEqual([duel.turn, duel.round, duel.winner], [null, 2, null]);
});

test("the secret of the day is the same for all trees of a game", () => {
  const another = gameOf(cases.another), days = ["2026-01-01", "2026-01-02", "2026-01-03"];
  assert.deepEqual(days.map(day => secretOfDay(mastermind, day)), days.map(day => secretOfDay(another, day)));
  assert.equal(new Set(days.map(day => secretOfDay(mastermind, day))).size, 3);
  assert.equal(dayOf(new Date("2026-01-01T23:59:59Z")), "2026-01-01");
});

for (const {name, days, ...shown} of cases.daily) {
  test(`${name}: the secret of the day is that of the program`, () => {
    const game = gameOf(shown);
    for (const [day, secret] of Object.entries(days)) assert.equal(secretOfDay(game, day), secret, day);
  });
}

test("the histogram of a record is that of the program", () => {
  for (const {games, histogram} of cases.records) assert.deepEqual(histogramOf(games), histogram);
});

test("a record keeps each game once, and reads only records", () => {
  const games = [{guesses: ["123"], found: true, hints: 0}, {guesses: ["123", "214"], found: true, hints: 0}, {guesses: ["1"], found: false, hints: 0}];
  const record = [...games, games[0]].reduce(withGame, []);
  assert.deepEqual(record, games);
  assert.deepEqual(histogramOf(record), [1, 1]);
  const ended = [{id: 1, guesses: ["123"], found: false, hints: 0}, {id: 2, guesses: ["123"], found: true, hints: 0}];
  const changed = [{...ended[0], guesses: ["123", "345"], found: true}, {day: "2026-01-01", guesses: ["1"], found: true, hints: 0}];
  const again = {...changed[1], guesses: ["2"]};
  assert.deepEqual([ended[0], changed[0], changed[1], again].reduce(withGame, []), [ended[0], changed[1]]);
  assert.deepEqual(readRecord(JSON.stringify(record)), record);
  for (const json of [null, "", "{", "3", "[3, {}]", '[{"guesses": [1, null]}]']) assert.deepEqual(readRecord(json), []);
});

test("a record has each of several games with the same guesses", () => {
  const games = [1, 2].map(id => ({id, guesses: ["123", "214"], found: true, hints: 0}));
  assert.deepEqual([...games, games[0]].reduce(withGame, []), games);
});

test("hints of a game count after a reload and after going back", () => {
  const session = new Session(mastermind), reloaded = new Session(mastermind);
  session.begin("random", {secret: "345"});
  const before = session.position(), kept = {game: session.id, hints: 0};
  session.countHint();
  session.replay(["666"]);
  assert.ok(reloaded.restoreYou(session.position(), {game: session.id, hints: session.hints}));
  assert.deepEqual([reloaded.id, reloaded.hints], [session.id, 1]);
  assert.ok(session.restoreYou({...before, you: session.challenge().you}, kept));
  assert.equal(session.hints, 1);
  assert.ok(session.restoreYou(session.position(), {game: 0.5, hints: 0}));
  assert.equal(session.hints, 0);
});

test("what a proof is about is said", () => {
  const proved = {claims: 2, least: 9, cost: 9, reached: true, inGuesses: true, known: false, weighted: false, first: null, most: null, limit: null};
  /** @param {object} other */
  const said = other => TEXTS.en.proofDone({...proved, ...other});
  assert.equal(said({claims: 1}), "The only claim is true: every strategy takes at least 9 guesses in all. This tree takes 9 guesses in all: none is better.");
  assert.equal(
    said({most: 5, first: "112"}),
    "All 2 claims are true: every strategy of at most 5 guesses that begins with 112 takes at least 9 guesses in all. "
      + "This tree takes 9 guesses in all: none of these is better.",
  );
  const until = "guesses in all until the secret is known, each weighted";
  assert.equal(said({known: true, weighted: true}), `All 2 claims are true: every strategy takes at least 9 ${until}. This tree takes 9 ${until}: none is better.`);
  assert.equal(
    said({inGuesses: false, cost: 10, reached: false}),
    "All 2 claims are true: every strategy costs at least 9 by the prices of the certificate. This tree costs 10 by the prices of the certificate.",
  );
});

test("addresses bring positions back, and hide secrets", () => {
  const position = {lang: "zh", tab: "you", you: ["1z", "a,b", "&="], end: "", at: ["0B0W"], find: []};
  assert.deepEqual(readAddress(`#${writeAddress(position)}`), {lang: "zh", tab: "you", you: ["1z", "a,b", "&="], at: ["0B0W"]});
  assert.deepEqual(readAddress("#en"), {lang: "en"});
  assert.deepEqual(readAddress("#lang=en&find=%E0"), {lang: "en"});
  for (let number = 0; number < 216; number++) {
    const hidden = hideNumber(number, "a game");
    assert.equal(revealNumber(hidden, "a game"), number);
    assert.notEqual(revealNumber(hidden, "another"), number);
  }
  assert.equal(revealNumber("?", "a game"), -1);
});

test("a game is shared as squares or pegs, without its guesses", () => {
  assert.equal(emojiOf(mastermind.rule, mastermind.win, ["1B2W", "0B0W", "3B0W"]), "⚫⚪⚪ ➖ ⚫⚫⚫");
  assert.equal(emojiOf(wordle.rule, wordle.win, ["GYBBB", "GGGGG"]), "🟩🟨⬛⬛⬛\n🟩🟩🟩🟩🟩");
  assert.equal(emojiOf(null, "found", ["lower", "found"]), "⬛🟩");
});

test("both languages have the same texts", () => {
  assert.deepEqual(Object.keys(TEXTS.en).sort(), Object.keys(TEXTS.zh).sort());
  for (const name of Object.keys(TEXTS.en)) assert.equal(typeof TEXTS.en[name], typeof TEXTS.zh[name], name);
});

test("an address brings back what a session shows", () => {
  for (const mode of ["random", "daily", "adversary", "duel"]) {
    const shown = new Session(mastermind), back = new Session(mastermind);
    shown.begin(mode, {secret: "345", day: "2025-03-04", begins: "program"});
    for (const game of [shown.it, shown.duel?.it]) game?.answer("0B0W");
    assert.ok(shown.replay(["666", "121"]));
    shown.you.giveUp();
    const address = writeAddress(shown.position()), position = readAddress(address);
    assert.ok(back.restoreIt(position) && back.restoreYou(position));
    assert.equal(writeAddress(back.position()), address);
    assert.deepEqual([back.key, back.isOver], [shown.key, true]);
    assert.ok(!back.restoreYou({...position, you: [...position.you, "999"]}));
  }
});

test("who listens to a session hears of another position", () => {
  const session = new Session(mastermind), heard = [];
  session.listen("opened", () => heard.push(session.at));
  session.open(["0B0W"]);
  session.search("345");
  assert.deepEqual([heard, session.searched], [[["0B0W"], []], "345"]);
});
