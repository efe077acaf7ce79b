// A short number for a text. Pure.

/**
 * Return a number of 32 bits that looks random, and is the same for the same text.
 * @param {string} text
 * @returns {number}
 */
export function textHash(text) {
  let hash = 2166136261;
  for (const symbol of text) hash = Math.imul(hash ^ (symbol.codePointAt(0) ?? 0), 16777619);
  for (const [shift, factor] of [[16, 2246822507], [13, 3266489909]]) hash = Math.imul(hash ^ hash >>> shift, factor);
  return (hash ^ hash >>> 16) >>> 0;
}

/**
 * Return a short digest of the secrets of a game, by which a link says which list it is about.
 * @param {string} name of the game
 * @param {string[]} secrets in order
 * @returns {string}
 */
export const digestOf = (name, secrets) => textHash([name, ...secrets].join("\n")).toString(36);
