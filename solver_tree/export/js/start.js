// What the page shows

import {readTreeFile} from "./lazy.js";
import {Game} from "./game.js";
import {find, gameData} from "./elements.js";

export const game = new Game(gameData, readTreeFile(find("tree-data").textContent ?? ""));
