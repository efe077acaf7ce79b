// The rule of a game: pure functions of texts, which know nothing of the page.

/**
 * What a page knows of a rule; null for own games, whose rule may be any function.
 * @typedef {Object} Rule
 * @property {"codes" | "words"} kind
 * @property {number} positions how many symbols a guess has
 * @property {string} rule "multiset", "distinct" or "occurrence": how symbols elsewhere count
 * @property {string} [alphabet] the symbols of codes
 * @property {string[]} [names] the names of the symbols, such as colours; empty if they have none
 * @property {boolean} [repeats] whether a code may have a symbol twice
 * @property {string | null} [marks] the letters of counted feedback, such as "AB"; null for colours
 * @property {boolean} [hard] whether each guess must use all hints
 */

/**
 * Return a letter for each position of a guess: G right position, Y elsewhere, B neither; from left to right.
 * @param {string} guess
 * @param {string} secret
 * @param {string} ruleName
 * @returns {string}
 */
function colours(guess, secret, ruleName) {
  const guessed = [...guess], hidden = [...secret];
  let elsewhere = hidden.filter((symbol, index) => symbol !== guessed[index]);
  if (ruleName === "distinct") elsewhere = [...new Set(elsewhere)];
  return guessed.map((symbol, index) => {
    if (symbol === hidden[index]) return "G";
    if (ruleName === "occurrence") return hidden.includes(symbol) ? "Y" : "B";
    const match = elsewhere.indexOf(symbol);
    if (match < 0) return "B";
    elsewhere.splice(match, 1);
    return "Y";
  }).join("");
}

/**
 * Return whether feedback is a colour for each position.
 * @param {Rule | null} rule
 * @returns {boolean}
 */
const isColoured = rule => rule !== null && !rule.marks;

/**
 * Return the feedback of a secret to a guess.
 * @param {Rule} rule
 * @param {string} guess
 * @param {string} secret
 * @returns {string}
 */
function scoreByRule(rule, guess, secret) {
  const letters = colours(guess, secret, rule.rule);
  if (isColoured(rule)) return letters;
  const count = letter => letters.split(letter).length - 1;
  return `${count("G")}${rule.marks[0]}${count("Y")}${rule.marks[1]}`;
}

/**
 * Return whether the next guess uses what earlier feedback revealed, as hard mode requires.
 * @param {string} guess
 * @param {string} feedback
 * @param {string} next
 * @returns {boolean}
 */
function usesHints(guess, feedback, next) {
  const guessed = [...guess], nextGuessed = [...next];
  if (guessed.some((symbol, index) => feedback[index] === "G" && nextGuessed[index] !== symbol)) return false;
  const count = (symbols, symbol) => symbols.filter(other => other === symbol).length;
  const revealed = guessed.filter((symbol, index) => feedback[index] !== "B");
  return revealed.every(symbol => count(nextGuessed, symbol) >= count(revealed, symbol));
}

/**
 * Return the symbols of a code as the game writes them, from any case, width and spacing.
 * @param {Rule} rule
 * @param {string} typed
 * @returns {string}
 */
function cleanCode(rule, typed) {
  const code = typed.normalize("NFKC").replace(/[\s,]/g, "");
  if ([...code].every(symbol => rule.alphabet.includes(symbol))) return code;
  const last = rule.alphabet[rule.alphabet.length - 1];
  return last !== last.toLowerCase() ? code.toUpperCase() : code.toLowerCase();
}

/**
 * Return a word as lists have it.
 * @param {string} typed
 * @returns {string}
 */
const cleanWord = typed => typed.trim().toLowerCase().normalize("NFC").replace(/ς/g, "σ");

const COLOUR_SPELLINGS = {G: "Gg2🟩🟧", Y: "Yy1🟨🟦", B: "Bb0.-⬛⬜"};

/**
 * Read feedback in any spelling: letters, digits, squares or counts, in any width and spacing.
 * @param {string} typed
 * @param {Rule | null} rule
 * @param {string[]} feedbacks all feedback of the game; it may be empty for colours
 * @returns {string | undefined} undefined if it is not feedback of the game
 */
function parseFeedback(typed, rule, feedbacks) {
  if (!rule) {
    const text = typed.trim();
    const same = feedbacks.filter(feedback => feedback.toLowerCase() === text.toLowerCase());
    return feedbacks.includes(text) ? text : same.length === 1 ? same[0] : undefined;
  }
  const text = typed.normalize("NFKC").trim();
  if (isColoured(rule)) {
    const symbols = [...text.replace(/[\s\ufe0f,]/g, "")];
    const letterOf = symbol => Object.keys(COLOUR_SPELLINGS).find(letter => COLOUR_SPELLINGS[letter].includes(symbol));
    const letters = symbols.map(symbol => letterOf(symbol) || "?").join("");
    return symbols.length === rule.positions && !letters.includes("?") ? letters : undefined;
  }
  const [exact, misplaced] = rule.marks;
  const counts = new RegExp(`^(?:(\\d{1,4})\\s*${exact}\\s*(\\d{1,4})\\s*${misplaced}|(\\d{1,4})[\\s,、]+(\\d{1,4})|(\\d)(\\d))$`, "i");
  const match = counts.exec(text);
  if (!match) return undefined;
  const [first, second] = match.slice(1).filter(digits => digits !== undefined).map(Number);
  const feedback = `${first}${exact}${second}${misplaced}`;
  return feedbacks.includes(feedback) ? feedback : undefined;
}

/**
 * Return the two counts of counted feedback: the right positions, and elsewhere.
 * @param {string} feedback
 * @returns {number[]}
 */
const countsOf = feedback => feedback.match(/\d+/g).map(Number);

/**
 * Return the property of an object itself; texts such as "constructor" may be names in a tree.
 * @param {Object} object
 * @param {string} name
 */
const ownProperty = (object, name) => Object.prototype.hasOwnProperty.call(object, name) ? object[name] : undefined;
