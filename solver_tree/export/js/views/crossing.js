// Own games: the secrets that somebody crosses out by hand, as on a board of faces

import {find, kind, make, say} from "./elements.js";
import {remember} from "./navigation.js";
import {game, session} from "./start.js";

const MAX_CROSSED = 200;  // secrets that are shown

/** Show the secrets, and which are crossed out; games of codes and words have no such list. */
export function showCrossed() {
  const isShown = kind === "other" && game.tree.size(game.tree.root).left <= MAX_CROSSED;
  find("you-cross").hidden = !isShown;
  if (!isShown) return;
  const secrets = game.tree.secrets();
  find("cross-left").textContent = say("crossLeft", secrets.length - session.crossed.size);
  find("cross-list").replaceChildren(...secrets.map((secret, index) => {
    const button = make("button", {type: "button", class: "choice", "aria-pressed": `${session.crossed.has(index)}`}, make("bdi", {}, secret));
    button.addEventListener("click", () => cross(index));
    return button;
  }));
}

/**
 * Cross a secret out, or take that back.
 * @param {number} index
 */
function cross(index) {
  if (!session.crossed.delete(index)) session.crossed.add(index);
  showCrossed();
  /** @type {HTMLElement} */ (find("cross-list").children[index]).focus({preventScroll: true});
  remember("replaceState");
}
