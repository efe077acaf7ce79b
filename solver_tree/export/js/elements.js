// Elements that all pages of games share. Names, guesses and feedback may be any text: they are only set as text.

const gameData = JSON.parse(document.getElementById("game-data").textContent);
const {rule} = gameData;
const kind = rule ? rule.kind : "other";
const hasColours = isColoured(rule);

let language = preferredLanguage();

const find = id => document.getElementById(id);
const text = name => TEXTS[language][name];
const say = (name, ...values) => text(name)(...values);
const noun = () => text("noun")[kind];

/**
 * Make an element.
 * @param {string} tag
 * @param {Object.<string, string>} attributes
 * @param {...(Node | string | null)} children null is left out
 * @returns {HTMLElement}
 */
function make(tag, attributes, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes || {})) element.setAttribute(name, value);
  element.append(...children.filter(child => child !== null));
  return element;
}

// Symbols: the pegs of games whose symbols may repeat or have the names of colours; background and ink of each

const PEG_COLOURS = gameData.pegColours;

/** Return the colour of each symbol, by symbol; empty if the game has none. */
function pegColours() {
  if (kind !== "codes") return {};
  const symbols = [...rule.alphabet], known = Object.keys(PEG_COLOURS);
  const named = rule.names.length > 0 && rule.names.every(name => known.includes(name));
  if (!named && (!rule.repeats || symbols.length > known.length)) return {};
  return Object.fromEntries(symbols.map((symbol, index) => [symbol, PEG_COLOURS[named ? rule.names[index] : known[index]]]));
}

const COLOUR_OF = pegColours();
const hasPegs = Object.keys(COLOUR_OF).length > 0;

/**
 * Give an element the look of a symbol, or of an empty place.
 * @param {HTMLElement} element
 * @param {string | null} symbol
 */
function dress(element, symbol) {
  element.classList.toggle("peg", hasPegs);
  element.classList.toggle("empty", symbol === null);
  const [background, ink] = (symbol !== null && COLOUR_OF[symbol]) || ["", ""];
  element.style.background = background;
  element.style.color = ink;
}

/**
 * Return a guess as text, or as pegs.
 * @param {string} guess
 * @returns {HTMLElement}
 */
function code(guess) {
  const symbols = [...guess];
  if (!hasPegs) return make("bdi", {class: symbols.length > 12 ? "code long" : "code"}, guess);
  return make("bdi", {class: "code"}, ...symbols.map(symbol => {
    const peg = make("span", {}, symbol);
    dress(peg, symbol);
    return peg;
  }));
}

// Feedback; the list feedbacks is that of the page

const readFeedback = typed => parseFeedback(typed, rule, feedbacks);

/** Return feedback that shows how it is written. */
function example() {
  if (hasColours) return "BYG".repeat(rule.positions).slice(0, rule.positions);
  return feedbacks[Math.floor(feedbacks.length / 2)];
}

/**
 * Return feedback as text for people who cannot see it.
 * @param {string} guess
 * @param {string | null} feedback
 * @returns {string}
 */
function sayFeedback(guess, feedback) {
  if (feedback === null) return text("wrong");
  if (hasColours) {
    return [...guess].map((symbol, index) => say("position", index + 1, symbol, text("colours")[feedback[index]])).join("; ");
  }
  return kind === "codes" ? say("pegs", ...countsOf(feedback)) : feedback;
}

/**
 * Return feedback as an element.
 * @param {string} guess
 * @param {string | null} feedback null if all that is known is that the guess is wrong
 * @returns {HTMLElement}
 */
function feedbackElement(guess, feedback) {
  if (feedback === null) return make("span", {}, text("wrong"));
  const about = {role: "img", "aria-label": sayFeedback(guess, feedback)};
  if (hasColours) {
    return make("span", {class: "tiles", ...about}, ...[...guess].map((symbol, index) =>
      make("span", {class: "tile", "data-colour": feedback[index]}, code(symbol), make("small", {}, feedback[index]))));
  }
  if (kind !== "codes") return make("bdi", {class: "chip"}, feedback);
  const [exact, misplaced] = countsOf(feedback);
  return make("span", {},
    make("bdi", {class: "chip"}, feedback), " ",
    make("span", {class: "pegs", ...about}, "●".repeat(exact) + "○".repeat(misplaced)));
}

/**
 * Return a figure, or the interval of its bounds; a half is rounded to the even digit, as Python does.
 * @param {number} lower
 * @param {number} upper
 * @param {number} digits
 * @returns {string}
 */
function figure(lower, upper, digits) {
  const [low, high] = [lower, upper].map(number => {
    const scaled = number * 10 ** digits;
    return (Math.abs(scaled % 1) === 0.5 ? 2 * Math.round(scaled / 2) / 10 ** digits : number).toFixed(digits);
  });
  return low === high ? low : `${low}-${high}`;
}

/**
 * Show all texts of the page in the chosen language, but for what the views write.
 */
function showTexts() {
  for (const element of document.querySelectorAll("[data-text]")) element.textContent = text(element.dataset.text);
  for (const element of document.querySelectorAll("[data-label]")) element.setAttribute("aria-label", text(element.dataset.label));
  find("rules").textContent = say("rules", rule, gameData.rules);
}
