// Plays every secret of a tree of codes or of words: node reader.mjs FILE. Written from docs/file-format.md alone.
import { readFileSync } from "node:fs";

const { game, win, result, tree, weights, finish } = JSON.parse(readFileSync(process.argv[2], "utf8"));
const [, family, positions] = game.match(/^(bulls-cows|mastermind|words)(?:-(\d+)x\d+)?$/) ?? [];
if (weights || finish || !family) {
  const of = weights ? "with weights" : finish ? `with finish ${finish}` : `of ${JSON.stringify(game)}`;
  console.error(`this reader cannot read trees ${of}`);
  process.exit(2);
}
const marks = { "bulls-cows": "AB", mastermind: "BW" }[family];
const winning = win ?? `${positions}${marks[0]}0${marks[1]}`;

function counts(guess, secret) {
  const same = [...guess].filter((symbol, i) => symbol === secret[i]).length;
  const often = (code, symbol) => code.split(symbol).length - 1;
  const common = [...new Set(guess)].map((symbol) => Math.min(often(guess, symbol), often(secret, symbol)));
  return `${same}${marks[0]}${common.reduce((sum, each) => sum + each, 0) - same}${marks[1]}`;
}

function colours(guess, secret) {
  const left = [...secret].filter((letter, i) => letter !== guess[i]);
  const mark = (letter, i) => {
    if (letter === secret[i]) return "G";
    const place = left.indexOf(letter);
    return place < 0 ? "B" : (left.splice(place, 1), "Y");
  };
  return [...guess].map(mark).join("");
}

function* secretsOf(node) {
  for (const [guess, branches] of Object.entries(node)) {
    if (winning in branches) yield guess;
    for (const below of Object.values(branches)) yield* secretsOf(below);
  }
}

const score = marks ? counts : colours;
const histogram = Array(result.worst).fill(0);
for (const secret of secretsOf(tree)) {
  let [node, made, feedback] = [tree, 0, ""];
  for (; feedback !== winning; made++) {
    const [guess] = Object.keys(node);
    feedback = score(guess, secret);
    node = node[guess][feedback];
  }
  histogram[made - 1]++;
}
const secrets = histogram.reduce((sum, found) => sum + found, 0);
const guesses = histogram.reduce((sum, found, i) => sum + found * (i + 1), 0);
const right = `${histogram}` === `${result.histogram}` && guesses === result.total && secrets === result.secrets;
console.log(`${secrets} secrets, ${guesses} guesses, at most ${histogram.length}: ${right ? "" : "not "}as the file states`);
process.exitCode = right ? 0 : 1;
