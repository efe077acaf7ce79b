// Names, guesses and feedback may be any text: they are only set as text, never as markup.

const gameData = JSON.parse(document.getElementById("game-data").textContent);
const {win, rule} = gameData;
const kind = rule ? rule.kind : "other";

let language = preferredLanguage();

const find = id => document.getElementById(id);
const ownProperty = (object, name) => Object.prototype.hasOwnProperty.call(object, name) ? object[name] : undefined;
const text = name => TEXTS[language][name];
const say = (name, ...values) => text(name)(...values);
const noun = () => text("noun")[kind];

function make(tag, attributes, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes || {})) element.setAttribute(name, value);
  element.append(...children.filter(child => child !== null));
  return element;
}

const code = guess => make("bdi", {class: [...guess].length > 12 ? "code long" : "code"}, guess);

// Feedback; the list feedbacks is that of the page

const hasColours = kind === "words" || (kind === "codes" && !rule.marks);

/** Read feedback in any spelling; return undefined if it is not feedback of the game. */
function readFeedback(typed) {
  typed = typed.trim();
  if (hasColours) {
    const spellings = {G: "Gg2🟩🟧", Y: "Yy1🟨🟦", B: "Bb0.-⬛⬜"};
    const symbols = [...typed.replace(/[\s\ufe0f]/g, "")];
    const letters = symbols.map(symbol => Object.keys(spellings).find(letter => spellings[letter].includes(symbol)) || "?").join("");
    return letters.length === rule.positions && !letters.includes("?") ? letters : undefined;
  }
  if (kind === "codes") {
    const [exact, misplaced] = rule.marks;
    const counts = new RegExp(`^(?:(\\d{1,4})\\s*${exact}\\s*(\\d{1,4})\\s*${misplaced}|(\\d{1,4})[\\s,]+(\\d{1,4})|(\\d)(\\d))$`, "i");
    const match = counts.exec(typed);
    if (!match) return undefined;
    const [first, second] = match.slice(1).filter(digits => digits !== undefined).map(Number);
    const feedback = `${first}${exact}${second}${misplaced}`;
    return gameData.feedbacks.includes(feedback) ? feedback : undefined;
  }
  const same = feedbacks.filter(feedback => feedback.toLowerCase() === typed.toLowerCase());
  return feedbacks.includes(typed) ? typed : same.length === 1 ? same[0] : undefined;
}

function example() {
  if (hasColours) return "BYG".repeat(rule.positions).slice(0, rule.positions);
  return feedbacks[Math.floor(feedbacks.length / 2)];
}

function feedbackElement(guess, feedback) {
  if (feedback === null) return make("span", {}, text("wrong"));
  if (hasColours) {
    const label = [...guess].map((symbol, index) => say("position", index + 1, symbol, text("colours")[feedback[index]]));
    const tiles = make("span", {class: "tiles", role: "img", "aria-label": label.join("; ")});
    [...guess].forEach((symbol, index) => tiles.append(
      make("span", {class: "tile", "data-colour": feedback[index]}, make("bdi", {}, symbol), make("small", {}, feedback[index]))));
    return tiles;
  }
  if (kind !== "codes") return make("bdi", {class: "chip"}, feedback);
  const [exact, misplaced] = feedback.match(/\d+/g).map(Number);
  return make("span", {},
    make("bdi", {class: "chip"}, feedback), " ",
    make("span", {class: "pegs", role: "img", "aria-label": say("pegs", exact, misplaced)}, "●".repeat(exact) + "○".repeat(misplaced)));
}
