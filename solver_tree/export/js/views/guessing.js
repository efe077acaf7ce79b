// The board for your guesses

import {sortedTexts} from "../pure/tree.js";
import {ListBoard, RowBoard} from "./boards.js";
import {find, kind, rule, showTexts} from "./elements.js";
import {game, session} from "./start.js";

/** @import {Board} from "./boards.js" */

const MAX_TRAY = 60;

/** @type {Board} */
export let guessBoard;  // made when the tab opens first: a long list of words takes time

/**
 * Make the board, if there is none yet: a tray of symbols where they are few, else a list.
 * @param {{submit: () => void, changed: () => void}} calls by Enter, and when another guess may be there
 */
export function makeGuessBoard({submit, changed}) {
  if (guessBoard) return;
  const symbols = game.symbols();
  guessBoard = rule === null || symbols.length > MAX_TRAY
    ? new ListBoard({row: find("you-board"), guesses: listGuesses, changed})
    : new RowBoard({
      row: find("you-board"), tray: find("you-tray"), actions: find("you-actions"), positions: rule.positions, symbols,
      holds: kind === "codes", submit, changed,
    });
  showTexts();
}

/** List what can be guessed now, in games without a tray. */
function listGuesses() {
  if (game.knowsRule) return kind === "words" ? sortedTexts(game.words()) : game.allGuesses();
  const first = session.you.treeGuess();
  return first === null || game.tree.ends().has(first) ? game.tree.secrets() : [first, ...game.tree.secrets()];
}
