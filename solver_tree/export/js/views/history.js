// The end of the address of a page, in the history of the browser

/**
 * Keep the end of an address, so that Back, a reload and a copy of the address bring a position back.
 * @param {"pushState" | "replaceState"} how
 * @param {string} hash
 * @param {{game: number, hints: number} | null} [state] what Back finds, too
 */
export function writeHistory(how, hash, state = null) {
  try {
    history[how](state, "", hash || undefined);
  } catch (error) {
    // Where a page is shown inside another, the browser may forbid it: then there is no address.
  }
}
