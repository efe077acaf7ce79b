// The address of a position: pure, it reads and writes the part of an address after "#".

/**
 * What an address says. `it` has guesses and feedback in turn; `you` has the hidden secret, then the guesses.
 * @typedef {Object} Position
 * @property {string} [lang]
 * @property {string} [tab]
 * @property {string[]} [list] the name of a file of one's own, its number of secrets, and their digest
 * @property {string[]} [it]
 * @property {string[]} [you]
 * @property {string} [play] how the game on "You guess" is played, if not against a secret at random
 * @property {string} [day] whose secret of the day it is
 * @property {string} [begins] who begins a duel
 * @property {string[]} [duel] the guesses of the tree in a duel and their feedback, in turn
 * @property {string} [friend] in how many guesses a friend found the secret
 * @property {string[]} [out] the numbers of the secrets that are crossed out by hand
 * @property {string} [end] "1" if the game on "You guess" was given up
 * @property {string[]} [at] the feedback before the position on "Browse"
 * @property {string[]} [set] the feedback to each guess of a static set; empty where there is none
 * @property {string[]} [find] the secret that was searched
 */

const ADDRESS_LISTS = ["list", "it", "you", "duel", "at", "find", "set", "out"];

/**
 * Write a position as the end of an address, without "#".
 * @param {Position} position
 * @returns {string}
 */
export function writeAddress(position) {
  return Object.entries(position)
    .filter(([, value]) => value !== undefined && value.length)
    .map(([name, value]) => `${name}=${[value].flat().map(encodeURIComponent).join(",")}`)
    .join("&");
}

/**
 * Read the end of an address, such as "#lang=en&tab=it" or only a language, "#en".
 * @param {string} hash
 * @returns {Position}
 */
export function readAddress(hash) {
  const text = hash.replace(/^#/, "");
  if (!text.includes("=")) return text ? {lang: text} : {};
  /** @type {Record<string, string | string[]>} */
  const position = {};
  for (const part of text.split("&")) {
    const [name, ...rest] = part.split("=");
    let values;
    try {
      values = rest.join("=").split(",").map(decodeURIComponent);
    } catch (error) {
      continue;  // not an address that a page has made
    }
    position[name] = ADDRESS_LISTS.includes(name) ? values : values[0];
  }
  return position;
}

/**
 * Return which list of one's own a position is about: its name, its number of secrets, and their digest; null if it does not say.
 * @param {Position} position
 * @returns {{name: string, count: string, digest: string} | null}
 */
export function listOf({list = []}) {
  const [name, count, digest] = list;
  return list.length === 3 && /^\d+$/.test(count) ? {name, count, digest} : null;
}

const PRIME = 2147483647, FACTOR = 48271, INVERSE = 1899818559n;

/**
 * Return a number for a text, so that the same secret is hidden differently in each game.
 * @param {string} text
 */
const saltOf = text => [...text].reduce((sum, symbol) => (sum * 31 + (symbol.codePointAt(0) ?? 0)) % PRIME, 7);

/**
 * Return a number as text that does not show it at a glance.
 * @param {number} number
 * @param {string} salt
 * @returns {string}
 */
export const hideNumber = (number, salt) => (((number + 1) * FACTOR + saltOf(salt)) % PRIME).toString(36);

/**
 * Return the number that a text hides; it may be any number if nobody has hidden one.
 * @param {string} text
 * @param {string} salt
 * @returns {number}
 */
export function revealNumber(text, salt) {
  const hidden = parseInt(text, 36);
  if (!(hidden >= 0 && hidden < PRIME)) return -1;
  return Number(BigInt((hidden + PRIME - saltOf(salt)) % PRIME) * INVERSE % BigInt(PRIME)) - 1;
}
