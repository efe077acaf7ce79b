// The page of a decision tree: it asks for the outcomes of tests, and shows what is left.

import {readAddress, writeAddress} from "./pure/address.js";
import {ASK_TEXTS} from "./pure/asktexts.js";
import {follow, reckon} from "./pure/decision.js";
import {language, listenForLanguage, setLanguage} from "./views/languages.js";
import {find, make, showTexts, text} from "./views/elements.js";
import {writeHistory} from "./views/history.js";

/** @import {DecisionData} from "./pure/decision.js" */

const MAX_LEFT = 200;

/** @type {DecisionData} */
const tree = JSON.parse(find("decision-data").textContent ?? "");
const reckoned = reckon(tree);

/** Return the texts in the language of the page. */
const words = () => ASK_TEXTS[language];

/** The outcomes so far. @type {string[]} */
let outcomes = [];

/**
 * Return a number for people: exact if it has at most four decimals, else rounded to four.
 * @param {number} number
 */
function decimal(number) {
  const rounded = number.toFixed(4), short = Number(rounded);
  return Math.abs(short - number) < 1e-9 ? `${short}` : rounded;
}

/** Show the next test, or what is known. */
function show() {
  const {made, target} = follow(tree, outcomes), here = reckoned(target);
  const isOver = typeof target !== "number", names = here.left.map(([item]) => tree.items[item]);
  const heading = find("ask-test");
  find("ask-outcomes").replaceChildren();
  if (isOver) {
    heading.replaceChildren(words().found(names));
    const {group} = target, together = names.length > 1 && !group ? words().together : "";
    find("ask-cost").textContent = group && !names.includes(group) ? words().group(group) : together;
  } else {
    const {test, cost, leads} = tree.couplets[target - 1];
    heading.replaceChildren(make("span", {class: "quiet small"}, words().test(made.length + 1)), " ", make("bdi", {}, test));
    const toCome = tree.goal === "worst" || here.expected === null ? words().atMost(decimal(here.worst)) : words().toCome(decimal(here.expected));
    find("ask-cost").textContent = [tree.priced ? words().cost(decimal(cost)) : null, toCome].filter(Boolean).join(text("between"));
    find("ask-outcomes").append(...leads.map(([outcome]) => {
      const button = make("button", {type: "button"}, make("bdi", {}, outcome));
      button.addEventListener("click", () => goTo([...outcomes, outcome]));
      return button;
    }));
  }
  find("ask-other").hidden = isOver || !made.length;
  find("ask-so-far").hidden = !made.length;
  find("ask-made").replaceChildren(...made.map(([test, outcome], index) =>
    make("li", {}, make("span", {class: "number"}, `${index + 1}`), make("span", {}, make("bdi", {}, test), " ", make("bdi", {class: "chip"}, outcome)))));
  for (const id of /** @type {const} */ (["ask-undo", "ask-again"])) find(id).hidden = !made.length;
  showLeft(here.left);
}

/**
 * Show the items that are left, the most probable first.
 * @param {[item: number, share: number | null][]} left
 */
function showLeft(left) {
  const percent = new Intl.NumberFormat(language, {style: "percent", maximumFractionDigits: 1});
  const rows = left.slice(0, MAX_LEFT).map(([item, share]) => {
    const name = make("bdi", {}, tree.items[item]);
    if (share === null) return make("li", {}, name);
    const bar = make("i", {"aria-hidden": "true"});
    bar.style.width = `${100 * share}%`;
    return make("li", {}, name, " ", make("span", {}, percent.format(share)), bar);
  });
  if (left.length > MAX_LEFT) rows.push(make("li", {class: "quiet"}, words().more(left.length - MAX_LEFT)));
  find("ask-count").textContent = words().left(left.length);
  find("ask-left").replaceChildren(...rows);
}

/**
 * Go to a position, and keep it in the address.
 * @param {string[]} chosen the outcomes before
 */
function goTo(chosen) {
  outcomes = chosen;
  find("ask-error").textContent = "";
  remember("pushState");
  show();
  find("ask-test").focus();  // it is read out, and the outcomes come next
}

/** @param {"pushState" | "replaceState"} how */
const remember = how => writeHistory(how, `#${writeAddress({lang: language, at: outcomes})}`);

/** Show the position of the address, as far as the tree has it. */
function restore() {
  const {lang, at} = readAddress(location.hash);
  setLanguage(lang);
  const {made} = follow(tree, at ?? []);
  outcomes = made.map(([, outcome]) => outcome);
  speak();
  find("ask-error").textContent = made.length < (at ?? []).length ? words().badAddress : "";
}

/** Show everything in the language of the page. */
function speak() {
  showTexts();
  find("ask-proof").textContent = tree.proof[language];
  find("ask-again").textContent = words().again;
  find("ask-other").textContent = words().other;
  find("ask-made-title").textContent = words().made;
  show();
}

find("ask-undo").addEventListener("click", () => goTo(outcomes.slice(0, -1)));
find("ask-again").addEventListener("click", () => goTo([]));
listenForLanguage(() => {
  remember("replaceState");
  speak();
});
window.addEventListener("popstate", restore);
restore();
for (const main of document.getElementsByTagName("main")) main.hidden = false;
