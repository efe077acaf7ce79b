// Guesses and feedback as people write them. `games/spelling.py` reads the same, and tests share their cases.

/** @import {CodeRule, Rule} from "./rule.js" */

/**
 * Return a text in which characters of full width are as narrow as others.
 * @param {string} text
 */
export const narrow = text => text.replace(/[\uff01-\uff5e]/g, wide => String.fromCharCode(wide.charCodeAt(0) - 0xfee0)).replace(/\u3000/g, " ");

/**
 * Return the symbols of a code as the game writes them, from any case, width and spacing.
 * @param {CodeRule} rule
 * @param {string} typed
 * @returns {string}
 */
export function cleanCode(rule, typed) {
  const code = narrow(typed).replace(/[\s,]/g, "");
  /** @param {string} symbol */
  const spelled = symbol => [symbol, symbol.toLowerCase(), symbol.toUpperCase()].find(each => rule.alphabet.includes(each)) ?? symbol;
  return [...code].map(spelled).join("");
}

// Two counts

/** @type {[peg: string, words: RegExp][]} */
const WORDS = [
  ["●", /(^|[^a-z])(?:bulls?|blacks?|reds?|hits?|fermis?|exact|in place)(?![a-z])/g],
  ["○", /(^|[^a-z])(?:cows?|whites?|blows?|picos?|misplaced|elsewhere)(?![a-z])/g],
];
const LISTED = ["●○", "ab", "bw"], COUNTED = [...LISTED, "bc", "hb", "rw"];  // the mark of the right positions first
const COUNT = "(\\d{1,4})", BETWEEN = "[\\s,;:/&+-]+", MAX_LENGTH = 200;

/** @typedef {[exact: number, misplaced: number]} Counts */

/**
 * Return the counts that a text means in each notation; one without marks has the key "".
 * @param {string} typed
 * @returns {Record<string, Counts>}
 */
function countReadings(typed) {
  if (typed.length > MAX_LENGTH) return {};
  let plain = narrow(typed).replace(/\ufe0f/g, "").replace(/[⚫⬤]/g, "●").replace(/[⚪◯]/g, "○").toLowerCase().trim().replaceAll(" and ", " ");
  if (/^(\(.*\)|\[.*\])$/s.test(plain)) plain = plain.slice(1, -1).trim();
  if (plain === "➖") return {"": [0, 0]};
  const bare = new RegExp(`^(?:${COUNT}${BETWEEN}${COUNT}|(\\d)(\\d))$`).exec(plain);
  if (bare) {
    const [first, second] = numbersOf(bare);
    return {"": [first, second]};
  }
  /** @type {Record<string, Counts>} */
  const readings = {};
  for (const notation of LISTED) {
    const [first, second] = notation;
    if (new RegExp(`^[${notation}\\s]+$`).test(plain)) readings[notation] = [plain.split(first).length - 1, plain.split(second).length - 1];
  }
  for (const [peg, words] of WORDS) plain = plain.replace(words, `$1${peg}`);
  for (const notation of COUNTED) {
    const [first, second] = notation;
    for (const marks of [[first, second], [second, first]]) {
      const after = marks.map(mark => `${COUNT}\\s*${mark}`).join(`(?:${BETWEEN})?`);
      const before = marks.map(mark => `${mark}:?\\s*${COUNT}`).join(`(?:${BETWEEN})?`);
      const match = new RegExp(`^(?:${after}|${before})$`).exec(plain);
      if (!match) continue;
      const counts = numbersOf(match);
      readings[notation] = [counts[marks.indexOf(first)], counts[marks.indexOf(second)]];
    }
  }
  return readings;
}

/**
 * Return the counts that a text means if it tells only how many symbols are in place; none if it does not.
 * @param {string} typed
 * @returns {Record<string, Counts>}
 */
function blackReading(typed) {
  const plain = narrow(typed).replace(/\ufe0f/g, "").replace(/[⚫⬤]/g, "●").toLowerCase().trim().replace(WORDS[0][1], "$1●");
  const match = new RegExp(`^${COUNT}\\s*[ab●]?$`).exec(plain);
  return match ? {black: [Number(match[1]), 0]} : {};
}

/**
 * Return the numbers in the groups of a match.
 * @param {RegExpExecArray} match
 */
const numbersOf = match => match.slice(1).filter(digits => digits !== undefined).map(Number);

// A colour for each position

const LETTERS = Object.entries({G: "G2", Y: "Y1", B: "B0.-_X"});
const CIRCLES = [..."🟢🟡🟠🔵🔴🟣⚫⚪"], AS_SQUARES = [..."🟩🟨🟧🟦🟥🟪⬛⬜"];

/** The squares of well-known games. Orange and blue do not mean the same in all of them. */
const PALETTES = [
  {G: "🟩", Y: "🟨🟦🟪", B: "⬛⬜"},  // the usual one
  {G: "🟧", Y: "🟦", B: "⬛⬜"},  // of high contrast
  {G: "🟩", Y: "🟧", B: "⬛⬜"},  // of games of Chinese idioms
  {G: "🟥", Y: "🟨", B: "🟦"},  // of games like Lingo
];

/**
 * Return all readings of feedback that has a colour for each position.
 * @param {string} typed
 * @param {number} positions
 * @returns {string[]}
 */
function colourReadings(typed, positions) {
  const symbols = [...narrow(typed).toUpperCase().replace(/[\s,\ufe0f]/g, "")].map(symbol => AS_SQUARES[CIRCLES.indexOf(symbol)] ?? symbol);
  if (symbols.length !== positions) return [];
  const readings = PALETTES.map(palette => symbols.map(symbol => letterOf(symbol, LETTERS) ?? letterOf(symbol, Object.entries(palette)) ?? "").join(""));
  return [...new Set(readings)].filter(letters => letters.length === positions);
}

/**
 * Return the letter that a symbol means.
 * @param {string} symbol
 * @param {[letter: string, spellings: string][]} spellings
 */
const letterOf = (symbol, spellings) => spellings.find(([, each]) => each.includes(symbol))?.[0];

// Any other texts

/**
 * Return the text that is meant: itself, or else all that differ in case, width, spaces and question marks only.
 * @param {string} typed
 * @param {string[]} texts
 * @param {boolean} [begins] whether letters may also be the beginning of what is meant
 * @returns {string[]}
 */
export function textsMeant(typed, texts, begins = false) {
  const text = typed.trim();
  for (const each of [typed, text]) if (texts.includes(each)) return [each];
  const key = keyOf(text);
  const same = key ? texts.filter(each => keyOf(each) === key) : [];
  return same.length || !begins || !/^\p{L}+$/u.test(key) ? same : texts.filter(each => keyOf(each).startsWith(key));
}

/** @param {string} text */
const keyOf = text => narrow(text).toLowerCase().replace(/\s/g, "").replace(/\?+$/, "");

/**
 * Return all feedback of the game that a text may mean.
 * @param {string} typed
 * @param {Rule | null} rule
 * @param {string[]} feedbacks all feedback of the game; it may be empty for colours
 * @returns {string[]}
 */
export function feedbackReadings(typed, rule, feedbacks) {
  if (!rule) return textsMeant(typed, feedbacks, true);
  if (!rule.marks) return colourReadings(typed, rule.positions);
  const [exact, misplaced] = rule.marks, byNotation = {...countReadings(typed), ...rule.rule === "black" && blackReading(typed)};
  const readings = rule.marks !== "AB" && byNotation.bw ? [byNotation.bw] : Object.values(byNotation);
  const written = readings.map(([first, second]) => `${first}${exact}${second}${misplaced}`);
  return [...new Set(written)].filter(feedback => feedbacks.includes(feedback));
}
