// What the page shows

import {readTreeFile} from "../pure/lazy.js";
import {Game} from "../pure/game.js";
import {Session} from "../pure/session.js";
import {digestOf} from "../pure/texthash.js";
import {find, gameData} from "./elements.js";

export const game = new Game(gameData, readTreeFile(find("tree-data").textContent ?? ""));
export const session = new Session(game);
document.body.classList.toggle("rtl", /^[\u0590-\u08ff]/.test(game.tree.secrets()[0]));  // Hebrew, Arabic and others

/**
 * Return which list the game is of, as addresses have it, if it is of a file of one's own: elsewhere the page has only one game.
 * @returns {string[]}
 */
export const ownList = () => gameData.own === undefined ? []
  : [gameData.own, `${gameData.secretCount}`, digestOf(game.name, game.tree.secrets())];
