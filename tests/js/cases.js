// What the program says, as `test_node.py` has written it for one file of tests.
import {readFileSync} from "node:fs";

import {Game} from "../../solver_tree/export/js/pure/game.js";
import {readTreeFile} from "../../solver_tree/export/js/pure/lazy.js";

export const cases = JSON.parse(readFileSync(process.env.CASES, "utf8"));

/** Return a game as its page has it, from the data and the JSON of the tree. */
export const gameOf = ({about, tree}) => new Game(about, readTreeFile(tree));
