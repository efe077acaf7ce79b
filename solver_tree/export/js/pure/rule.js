// The rule of a game: pure functions of texts, which know nothing of the page.

/**
 * The rule of a game of codes.
 * @typedef {Object} CodeRule
 * @property {"codes"} kind
 * @property {number} positions how many symbols a guess has
 * @property {RuleName} rule
 * @property {string} alphabet the symbols
 * @property {string[]} names the names of the symbols, such as colours; empty if they have none
 * @property {boolean} repeats whether a code may have a symbol twice
 * @property {string | null} marks the letters of counted feedback, such as "AB"; null for colours
 * @property {House} [house] the house rules, if there are any
 * @property {string} [listed] the codes that may be guessed, one after another, if a list says which
 * @property {Freedom} [free] the symmetry that is left where only some codes are guesses or secrets
 * @property {boolean} [consistent] whether each guess must be a code that can still be the secret
 * @property {undefined} [hard]
 * @property {undefined} [letters]
 */

/**
 * What restricts the codes of a game; see `HouseRules` in solver_tree/games/some_codes.py.
 * @typedef {Object} House
 * @property {number | null} atMost how often a symbol may be in a code; null for any number
 * @property {boolean} noLeadingZero whether a code may not begin with 0
 * @property {boolean} blanks whether a guess may leave places blank
 * @property {boolean} anyGuess whether the other rules are about secrets only
 */

/**
 * The symbols that a symmetry may rename, and the positions that it may permute.
 * @typedef {{symbols: string, places: number[]}} Freedom
 */

/**
 * The rule of a game of words.
 * @typedef {Object} WordRule
 * @property {"words"} kind
 * @property {number} positions
 * @property {RuleName} rule
 * @property {boolean} hard whether each guess must use all hints
 * @property {boolean} [consistent] whether each guess must be a word that can still be the secret
 * @property {string[]} [letters] texts of several characters that count as one letter each, such as "ch"
 * @property {undefined} [marks] its feedback is colours
 * @property {undefined} [names]
 */

/**
 * What a page knows of a rule; null for own games, whose rule may be any function.
 * @typedef {CodeRule | WordRule} Rule
 */

/**
 * How symbols elsewhere count.
 * @typedef {"multiset" | "distinct" | "occurrence" | "black"} RuleName
 */

/**
 * A guess with its feedback.
 * @typedef {[guess: string, feedback: string]} Move
 */

/** The symbol of a place that a guess leaves blank. */
export const BLANK = "_";

/**
 * Return the symbols of a code, or the letters of a word: from the left, each time the longest letter of several characters
 * that follows, or else a character.
 * @param {Pick<Rule, "letters"> | null} rule
 * @param {string} text
 * @returns {string[]}
 */
export function symbolsOf(rule, text) {
  const letters = rule?.letters ?? [];
  if (!letters.length) return [...text];
  /** @type {string[]} */
  const symbols = [];
  for (let start = 0; start < text.length; start += symbols[symbols.length - 1].length) {
    const several = letters.filter(letter => text.startsWith(letter, start)), [character] = text.slice(start);
    symbols.push(several.reduce((longest, each) => each.length > longest.length ? each : longest, character));
  }
  return symbols;
}

/**
 * Return a letter for each position of a guess: G right position, Y elsewhere, B neither; from left to right.
 * @param {Iterable<string>} guess its symbols
 * @param {Iterable<string>} secret its symbols
 * @param {RuleName} ruleName
 * @returns {string}
 */
export function colours(guess, secret, ruleName) {
  const guessed = [...guess], hidden = [...secret];
  let elsewhere = hidden.filter((symbol, index) => symbol !== guessed[index]);
  if (ruleName === "distinct") elsewhere = [...new Set(elsewhere)];
  else if (ruleName === "black") elsewhere = [];
  let letters = "";
  for (let i = 0; i < guessed.length; i++) {
    if (guessed[i] === hidden[i]) letters += "G";
    else if (ruleName === "occurrence") letters += hidden.includes(guessed[i]) ? "Y" : "B";
    else {
      const match = elsewhere.indexOf(guessed[i]);
      letters += match < 0 ? "B" : "Y";
      if (match >= 0) elsewhere.splice(match, 1);
    }
  }
  return letters;
}

/**
 * Return whether feedback is a colour for each position.
 * @param {Rule | null} rule
 * @returns {boolean}
 */
export const isColoured = rule => rule !== null && !rule.marks;

/**
 * Return the feedback of a secret to a guess.
 * @param {Rule} rule
 * @param {string} guess
 * @param {string} secret
 * @returns {string}
 */
export function scoreByRule(rule, guess, secret) {
  const letters = colours(symbolsOf(rule, guess), symbolsOf(rule, secret), rule.rule);
  if (!rule.marks) return letters;
  let exact = 0, misplaced = 0;
  for (const letter of letters) {
    if (letter === "G") exact += 1;
    else if (letter === "Y") misplaced += 1;
  }
  return `${exact}${rule.marks[0]}${misplaced}${rule.marks[1]}`;
}

/**
 * List all codes of a rule, in the order of its symbols.
 * @param {CodeRule} rule
 * @param {number} most
 * @returns {string[]} none if there are more than `most`
 */
export function codesOf({positions, alphabet, repeats, house}, most) {
  let codes = [""];
  for (let i = 0; i < positions && codes.length <= most; i++) {
    codes = codes.flatMap(code => [...alphabet].filter(symbol => repeats || !code.includes(symbol)).map(symbol => code + symbol));
    if (house) codes = codes.filter(code => brokenRule(house, code) === null);  // no longer code keeps to a rule that is broken
  }
  return codes.length <= most ? codes : [];
}

/**
 * Return the rule that guesses keep to. Secrets keep to the rule of the game.
 * @template {Rule} Each
 * @param {Each} rule
 * @returns {Each}
 */
export function ruleOfGuesses(rule) {
  if (rule.kind !== "codes" || !rule.house) return rule;
  const {alphabet, house} = rule;
  return {...rule, alphabet: house.blanks ? alphabet + BLANK : alphabet, house: house.anyGuess ? undefined : house};
}

/**
 * Say which of the house rules a code, or its beginning, breaks: a text of the page with its values; null if it keeps to them.
 * @param {House} house
 * @param {string} code
 * @returns {["badOften", symbol: string, most: number] | ["badZero"] | null}
 */
export function brokenRule({atMost, noLeadingZero}, code) {
  if (noLeadingZero && code.startsWith("0")) return ["badZero"];
  const often = atMost === null ? undefined : [...code].find(symbol => symbol !== BLANK && code.split(symbol).length - 1 > atMost);
  return often === undefined || atMost === null ? null : ["badOften", often, atMost];
}

/**
 * Return the codes of one length that are written one after another.
 * @param {string} texts
 * @param {number} length
 */
export function separated(texts, length) {
  const symbols = [...texts];
  return Array.from({length: symbols.length / length}, (_, i) => symbols.slice(i * length, (i + 1) * length).join(""));
}

/**
 * Return whether the next guess uses what earlier feedback revealed, as hard mode requires.
 * @param {Iterable<string>} guess its letters
 * @param {string} feedback
 * @param {Iterable<string>} next its letters
 * @returns {boolean}
 */
export function usesHints(guess, feedback, next) {
  const guessed = [...guess], nextGuessed = [...next];
  if (guessed.some((symbol, index) => feedback[index] === "G" && nextGuessed[index] !== symbol)) return false;
  /** @type {(symbols: string[], symbol: string) => number} */
  const count = (symbols, symbol) => symbols.filter(other => other === symbol).length;
  const revealed = guessed.filter((_, index) => feedback[index] !== "B");
  return revealed.every(symbol => count(nextGuessed, symbol) >= count(revealed, symbol));
}

/**
 * Return a word as lists have it.
 * @param {string} typed
 * @returns {string}
 */
export const cleanWord = typed => typed.trim().replace(/İ/g, "i").toLowerCase().normalize("NFC").replace(/ς/g, "σ");

/**
 * Return the two counts of counted feedback: the right positions, and elsewhere.
 * @param {string} feedback
 * @returns {[exact: number, elsewhere: number]}
 */
export function countsOf(feedback) {
  const [exact, elsewhere] = Array.from(feedback.matchAll(/\d+/g), Number);
  return [exact, elsewhere];
}

/**
 * Return the parts of secrets by feedback.
 * @template Secret, Feedback
 * @param {Secret[]} secrets
 * @param {(secret: Secret) => Feedback} feedbackOf
 * @returns {Map<Feedback, Secret[]>}
 */
export function partsOf(secrets, feedbackOf) {
  const parts = new Map();
  for (const secret of secrets) {
    const feedback = feedbackOf(secret), part = parts.get(feedback);
    if (part) part.push(secret);
    else parts.set(feedback, [secret]);
  }
  return parts;
}

/**
 * Return the property of an object itself; texts such as "constructor" may be names in a tree.
 * @template Value
 * @param {Record<string, Value>} object
 * @param {string} name
 * @returns {Value | undefined}
 */
export const ownProperty = (object, name) => Object.prototype.hasOwnProperty.call(object, name) ? object[name] : undefined;
