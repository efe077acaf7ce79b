// What this browser keeps. It may keep nothing for pages such as these: then nothing was kept.

/**
 * Return what was kept; null if there is nothing.
 * @param {string} key
 */
export function readKept(key) {
  try {
    return localStorage.getItem(key);
  } catch (error) {
    return null;
  }
}

/**
 * Keep a text.
 * @param {string} key
 * @param {string | null} text null to forget what was kept
 */
export function keep(key, text) {
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch (error) {
    // The next page finds nothing.
  }
}
