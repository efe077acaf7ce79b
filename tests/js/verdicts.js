// Checks certificates, each a line of base64 on standard input, perhaps with a tab and a tree as JSON; writes a line of JSON
// about each.
import {createInterface} from "node:readline";

import {Refused, check, checkClaims, guessUnit} from "../../solver_tree/export/js/pure/proof.js";

async function verdict(bytes, tree) {
  try {
    if (tree) return {reached: (await check(bytes, JSON.parse(tree), () => {})).reached};
    const {game, count, least} = await checkClaims(bytes, () => {}), unit = guessUnit(game, least);
    const feedback = game.matrix.reduce((sum, cell, place) => sum + (place % 1009 + 1) * cell, 0);
    return {claims: count, least, feedback, guesses: unit === null ? null : Math.floor(least / unit)};
  } catch (error) {
    return error instanceof Refused ? {refused: error.message} : {crashed: error.stack ?? `${error}`};
  }
}

for await (const line of createInterface({input: process.stdin})) {
  const [file, tree] = line.split("\t");
  console.log(JSON.stringify(await verdict(Buffer.from(file, "base64"), tree)));
}
