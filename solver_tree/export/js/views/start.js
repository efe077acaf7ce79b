// What the page shows

import {readTreeFile} from "../pure/lazy.js";
import {Game} from "../pure/game.js";
import {Session} from "../pure/session.js";
import {find, gameData} from "./elements.js";

export const game = new Game(gameData, readTreeFile(find("tree-data").textContent ?? ""));
export const session = new Session(game);
