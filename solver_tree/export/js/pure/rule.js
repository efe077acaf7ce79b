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
 * @property {undefined} [hard]
 */

/**
 * The rule of a game of words.
 * @typedef {Object} WordRule
 * @property {"words"} kind
 * @property {number} positions
 * @property {RuleName} rule
 * @property {boolean} hard whether each guess must use all hints
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

/**
 * Return a letter for each position of a guess: G right position, Y elsewhere, B neither; from left to right.
 * @param {string} guess
 * @param {string} secret
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
  const letters = colours(guess, secret, rule.rule);
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
export function codesOf({positions, alphabet, repeats}, most) {
  let codes = [""];
  for (let i = 0; i < positions && codes.length <= most; i++) {
    codes = codes.flatMap(code => [...alphabet].filter(symbol => repeats || !code.includes(symbol)).map(symbol => code + symbol));
  }
  return codes.length <= most ? codes : [];
}

/**
 * Return whether the next guess uses what earlier feedback revealed, as hard mode requires.
 * @param {string} guess
 * @param {string} feedback
 * @param {string} next
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
export const cleanWord = typed => typed.trim().toLowerCase().normalize("NFC").replace(/ς/g, "σ");

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
