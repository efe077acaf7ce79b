// Files of one's own: a tree, or a list of words, and what a page needs to play it. Pure.

import {BLANK, cleanWord, ruleOfGuesses, scoreByRule, symbolsOf} from "./rule.js";
import {readTreeFile} from "./lazy.js";
import {Tree, entry, isFound} from "./tree.js";
import {foundAtEach, totalOf} from "./partings.js";
import {TooDeep, treeOfWords} from "./greedy.js";

/** @import {GameData} from "./game.js" */
/** @import {CodeRule, House, Rule, RuleName} from "./rule.js" */
/** @import {TreeFile, TreeNode} from "./tree.js" */

/**
 * The name of a text about a file, and the values for it.
 * @typedef {[name: "empty" | "noText" | "noTree" | "noWord" | "lengths" | "tooMany" | "alike" | "notKept" | "working", ...values: (string | number)[]]} OwnProblem
 */

/**
 * What becomes of a file.
 * @typedef {{file: TreeFile, problem?: undefined} | {file?: undefined, problem: OwnProblem}} OwnFile
 */

const MAX_WORDS = 20000;
const DEEPEST = 1000;  // guesses: of more, the page could not follow the tree
const LONGEST = 1000;  // letters of a word
const OBJECTIVES = /^(avg|worst(,count(,total)?)?|within:\d+|price:\d+(,\d+)*(,inf)?)$/;
const MAX_POSITIONS = 32;
const ALL_SYMBOLS = "0123456789abcdefghijklmnopqrstuvwxyz";
/** @type {Record<string, {symbols: string, repeats: boolean, marks: string, options: string[]}>} */
const FAMILIES = {
  "bulls-cows": {symbols: ALL_SYMBOLS, repeats: false, marks: "AB", options: []},
  mastermind: {symbols: "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ", repeats: true, marks: "BW", options: ["black"]},
  codes: {symbols: ALL_SYMBOLS, repeats: true, marks: "AB", options: ["distinct", "occurrence", "black", "colours", "no-repeats"]},
};
const CODES = new RegExp([
  /^(bulls-cows|mastermind|codes)-(\d+)x(\d+)(?:-(distinct|occurrence|black))?(?:-(colours))?(?:-(no-repeats))?/,
  /(?:-at-most-(\d+))?(-no-leading-zero)?(-blanks)?(-any-guess)?(-consistent)?$/,
].map(({source}) => source).join(""));
const COUNTS = {
  multiset: "{0} counts the symbols in the right place, {1} those that belong elsewhere.",
  distinct: "{0} counts the symbols in the right place, {1} the different symbols that both have in what is left.",
  occurrence: "{0} counts the symbols in the right place, {1} the other places whose symbol is anywhere in the secret.",
  black: "{0} counts the symbols in the right place; {1} is always 0.",
};
const COLOURS = {
  multiset: "G: right place, Y: elsewhere, B: no match.",
  distinct: "G: right place; each symbol that both still have is Y once, leftmost; B: no match.",
  occurrence: "G: right place, Y: anywhere in the secret, B: no match.",
  black: "G: right place, B: not.",
};

/**
 * Read a file.
 * @param {string} text
 * @returns {OwnFile}
 */
export function readOwnFile(text) {
  if (/[\0\ufffd]/.test(text)) return {problem: ["noText"]};
  if (text.trimStart().startsWith("{")) return readOwnTree(text);
  const listed = text.split(/\r?\n/).map(line => line.replace(/#.*/, "")).join(" ");
  const read = /[ıİ]/.test(listed) ? listed.replace(/I/g, "ı") : listed;  // a list with ı or İ is Turkish
  const words = [...new Set(read.split(/[\s,;]+/).map(cleanWord).filter(word => word))];
  const odd = words.find(word => word.length > LONGEST || !/^\p{L}[\p{L}\p{M}'’-]*$/u.test(word));
  if (!words.length) return {problem: ["empty"]};
  if (odd !== undefined) return {problem: ["noWord", odd.slice(0, 40)]};
  const other = words.find(word => [...word].length !== [...words[0]].length);
  if (other !== undefined) return {problem: ["lengths", words[0], other]};
  if (words.length > MAX_WORDS) return {problem: ["tooMany", words.length, MAX_WORDS]};
  try {
    return {file: treeOfWords(words)};
  } catch (error) {
    if (error instanceof TooDeep) return {problem: ["alike", error.most]};
    throw error;
  }
}

/**
 * Read the file of a tree.
 * @param {string} text
 * @returns {OwnFile}
 */
function readOwnTree(text) {
  try {
    const file = readTreeFile(text);
    const fits = file.format === "solver-tree/1" && typeof file.game === "string" && OBJECTIVES.test(file.objective);
    if (fits && isAsStated(file)) return {file};
  } catch (error) {
    // It is not the file of a tree.
  }
  return {problem: ["noTree"]};
}

/**
 * Return whether a tree has the secrets, the weights and the figures that its file states, and gives feedback by the rule that
 * the name of its game tells.
 * @param {TreeFile} file
 */
function isAsStated(file) {
  const {result, weights, lists} = file, win = winOf(file.tree), tree = new Tree(file, win), ends = tree.ends();
  const deepest = [...ends.values()].reduce((most, {number}) => Math.max(most, number), 0);
  if (!isTree(file.tree, win) || ends.size !== result.secrets || deepest > DEEPEST || (lists !== undefined && typeof lists.guesses.count !== "number")) return false;
  const weighed = [...ends.keys()].map(secret => weights ? weights[secret] : 1);
  if (!weighed.every(weight => Number.isInteger(weight) && weight >= 0)) return false;
  const total = totalOf(tree), histogram = foundAtEach(tree);
  const average = total / weighed.reduce((sum, weight) => sum + weight, 0);
  const isSame = result.total === total && Math.abs(result.average - average) < 1e-9 && result.worst === histogram.length;
  if (!isSame || `${result.histogram}` !== `${histogram}`) return false;
  const rule = ruleOf(file, win), secrets = [...ends.keys()];
  return rule === null || rule.kind === "words" || secrets.every(secret => isByRule(rule, tree, secret));
}

/**
 * Return whether each node has one guess, and nothing follows the winning feedback and no other one.
 * @param {TreeNode} node
 * @param {string} win
 * @returns {boolean}
 */
function isTree(node, win) {
  return Object.keys(node).length === 1 && Object.entries(entry(node)[1]).every(([feedback, below]) =>
    isFound(below) ? feedback === win : feedback !== win && isTree(below, win));
}

/**
 * Return whether the feedback on the path to a secret is that of a rule.
 * @param {Rule} rule
 * @param {Tree} tree
 * @param {string} secret
 */
const isByRule = (rule, tree, secret) => tree.path(secret).every(([guess, feedback]) =>
  symbolsOf(rule, guess).length === rule.positions && scoreByRule(rule, guess, secret) === feedback);

/**
 * Return the winning feedback of a tree: an empty node follows it.
 * @param {TreeNode} node
 * @returns {string}
 */
function winOf(node) {
  const branches = Object.entries(entry(node)[1]);
  const found = branches.find(([, below]) => isFound(below));
  return found ? found[0] : winOf(branches[0][1]);
}

/**
 * Return the secrets of a tree, in order.
 * @param {TreeFile} file
 */
export function secretsOfFile(file) {
  const win = winOf(file.tree);
  return new Tree(file, win, ruleOf(file, win)).secrets();
}

/**
 * Return the rule of a tree's game; null if its name does not tell it.
 * @param {TreeFile} file
 * @param {string} win
 * @returns {Rule | null}
 */
function ruleOf(file, win) {
  if (/^(wordle|words(-\d+)?)(-hard|-consistent)?$/.test(file.game) && /^G+$/.test(win)) {
    const [hard, consistent] = ["-hard", "-consistent"].map(ending => file.game.endsWith(ending));
    const letters = file.letters ?? [];
    const fits = Array.isArray(letters) && letters.every(letter => typeof letter === "string" && letter)
      && symbolsOf({letters}, entry(file.tree)[0]).length === win.length;
    /** @type {Rule} */
    const rule = {kind: "words", positions: win.length, rule: "multiset", hard, consistent, letters};
    const tree = new Tree(file, win);
    return fits && [...tree.ends().keys()].every(secret => isByRule(rule, tree, secret)) ? rule : null;
  }
  const [, family, places, symbols, counted, coloured, different, ...house] = CODES.exec(file.game) || [];
  if (!family || [counted, coloured, different].some(option => option && !FAMILIES[family].options.includes(option))) return null;
  const {symbols: all} = FAMILIES[family], positions = Number(places), alphabet = all.slice(0, Number(symbols));
  const repeats = FAMILIES[family].repeats && !different, marks = coloured ? null : FAMILIES[family].marks;
  const ruleName = /** @type {RuleName} */ (counted && (repeats || counted === "black") ? counted : "multiset");
  /** @type {CodeRule} */
  const plain = {kind: "codes", positions, alphabet, repeats, marks, rule: ruleName, names: []};
  const rule = house.some(each => each !== undefined) ? {...plain, ...restrictionsOf(plain, house)} : plain;
  if (positions > MAX_POSITIONS || Number(symbols) > all.length || entry(file.tree)[0].length !== positions) return null;
  const fits = win === (marks ? `${places}${marks[0]}0${marks[1]}` : "G".repeat(positions))
    && [...entry(file.tree)[0]].every(symbol => ruleOfGuesses(rule).alphabet.includes(symbol));
  return fits ? rule : null;
}

/**
 * Return what house rules make of the rule of a game.
 * @param {CodeRule} rule
 * @param {(string | undefined)[]} written the house rules, in the order of names
 * @returns {Pick<CodeRule, "house" | "free" | "consistent">}
 */
function restrictionsOf({alphabet, positions, marks}, [most, ...written]) {
  const [noLeadingZero, blanks, anyGuess, consistent] = written.map(Boolean);
  const places = [...Array(marks ? positions : 0).keys()]; // colours tell places apart
  return {
    consistent, house: {atMost: most === undefined ? null : Number(most), noLeadingZero, blanks, anyGuess},
    free: noLeadingZero ? {symbols: alphabet.replace("0", ""), places: places.slice(1)} : {symbols: alphabet, places},
  };
}

/**
 * Return all counted feedback of a game.
 * @param {Rule} rule
 * @param {string} marks
 */
function countsPossible({positions, rule}, marks) {
  const numbers = [...Array(positions + 1).keys()];
  const counts = numbers.flatMap(exact => numbers.map(misplaced => [exact, misplaced]));
  const possible = counts.filter(([exact, misplaced]) =>
    exact + misplaced <= positions && !(misplaced && (rule === "black" || (rule === "multiset" && exact === positions - 1))));
  return possible.map(([exact, misplaced]) => `${exact}${marks[0]}${misplaced}${marks[1]}`);
}

/**
 * Return the rules of a game in English.
 * @param {Rule | null} rule
 * @param {number} secrets
 */
function rulesInEnglish(rule, secrets) {
  if (!rule) return `A secret is one of ${secrets}.`;
  const consistent = rule.consistent ? " Each guess must be one that can still be the secret." : "";
  if (rule.kind === "words") {
    const several = rule.letters?.length ? ` ${rule.letters.join(", ")}: one letter each.` : "";
    return `A secret is one of ${secrets} words of ${rule.positions} letters.${several} G: right position, Y: elsewhere, B: no match.${consistent}`;
  }
  const symbols = `${rule.alphabet[0]}-${rule.alphabet[rule.alphabet.length - 1]}`;
  const codes = `A secret has ${rule.positions} ${rule.repeats ? "" : "different "}symbol${rule.positions === 1 ? "" : "s"} of ${symbols}${rule.repeats ? ", repeats allowed" : ""}.`;
  const told = rule.marks ? COUNTS[rule.rule].replace("{0}", rule.marks[0]).replace("{1}", rule.marks[1]) : COLOURS[rule.rule];
  return `${codes} ${told}${rule.house ? houseInEnglish(rule.house) : ""}${consistent}`;
}

/**
 * Return house rules in English.
 * @param {House} house
 */
function houseInEnglish({atMost, noLeadingZero, blanks, anyGuess}) {
  const codes = anyGuess ? "secret" : "code";
  return [
    atMost === null ? "" : ` No symbol is in a ${codes} more often than ${atMost} time${atMost === 1 ? "" : "s"}.`,
    noLeadingZero ? ` No ${codes} begins with 0.` : "", blanks ? ` A guess may have blanks, written ${BLANK}.` : "",
  ].join("");
}

/**
 * Return whether a file was made of a list of words: the program's own trees of words say how many their lists have.
 * @param {TreeFile} file
 */
export const isList = file => file.game === "wordle" && !file.lists;

/**
 * Return what a file is called: a tree by its game, a list of words by its name.
 * @param {TreeFile} file
 * @param {string} name of the file
 */
export const titleOf = (file, name) => isList(file) ? name.replace(/\.[^.]*$/, "") : file.game.replace(/\.csv$/, "");

/**
 * Return what a page needs of a game besides its tree.
 * @param {TreeFile} file
 * @param {Pick<GameData, "pegColours">} shared what all games share
 * @param {string} name of the file
 * @returns {GameData}
 */
export function dataOfFile(file, shared, name) {
  const win = winOf(file.tree), rule = ruleOf(file, win);
  const claim = file.proof && file.proof.optimal;
  return {
    ...shared, own: name, win, rule, rules: rulesInEnglish(rule, file.result.secrets), secretCount: file.result.secrets,
    ...(rule?.marks ? {feedbacks: countsPossible(rule, rule.marks)} : {}),
    proof: {
      en: [claim ? "The file claims that the tree is optimal; this page has not checked it." : "Nothing is claimed of this tree."],
      zh: [claim ? "文件声称这棵树最优；本页没有核对。" : "文件没有声称这棵树最优。"],
    },
    least: null, table: null, others: "",
  };
}
