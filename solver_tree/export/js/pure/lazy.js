// Reads the file of a tree. A large tree is read part by part, when somebody looks there: a page of 10 MB opens at once.

const LARGE = 20000;  // characters of JSON; smaller parts are read as a whole

/** @import {Branches, Size, TreeFile, TreeNode} from "./tree.js" */

/**
 * How many secrets a part of a tree has, and the most guesses that any of them takes there; by node.
 * @type {WeakMap<TreeNode, Size>}
 */
export const SIZES = new WeakMap();

/**
 * The sizes of the parts of branches that are not read yet, by feedback.
 * @type {WeakMap<Branches, Map<string, Size>>}
 */
export const UNREAD = new WeakMap();

/**
 * A member of an object in JSON, whose value is not read yet.
 * @typedef {Object} Member
 * @property {string} name
 * @property {number} start where the value begins
 * @property {number} end where it ends
 * @property {number} left how many empty objects are in it: the secrets, if the value is a node
 * @property {number} worst how many guesses the deepest of them takes
 */

/**
 * Return where a text in JSON ends.
 * @param {string} json
 * @param {number} quote where it begins
 * @returns {number} where its last quote is
 */
function endOfText(json, quote) {
  let end = quote;
  for (let backslashes = 1; backslashes % 2;) {
    end = json.indexOf('"', end + 1);
    if (end < 0) throw new SyntaxError("a text has no end");
    for (backslashes = 0; json[end - 1 - backslashes] === "\\";) backslashes += 1;
  }
  return end;
}

/**
 * List the members of an object in JSON, without reading their values.
 * @param {string} json
 * @param {number} start where the object begins
 * @returns {Member[]}
 */
function membersOf(json, start) {
  /** @type {Member[]} */
  const members = [];
  /** @type {Member | null} */
  let member = null;
  let depth = 0, empty = false;
  for (let i = start; i < json.length; i++) {
    switch (json.charCodeAt(i)) {
      case 34: {  // "
        const last = endOfText(json, i);
        if (depth === 1 && !member) {
          member = {name: JSON.parse(json.slice(i, last + 1)), start: json.indexOf(":", last) + 1, end: 0, left: 0, worst: 0};
          members.push(member);
        }
        empty = false;
        i = last;
        break;
      }
      case 44:  // ,
        if (depth !== 1) break;
        if (member) member.end = i;
        member = null;
        break;
      case 91:  // [
      case 123:  // {
        depth += 1;
        empty = true;
        break;
      case 93:  // ]
      case 125:  // }
        if (empty && member) {
          member.left += 1;
          member.worst = Math.max(member.worst, depth / 2 - 1);  // a guess is two objects deep
        }
        empty = false;
        depth -= 1;
        if (depth) break;
        if (member) member.end = i;
        return members;
    }
  }
  throw new SyntaxError("an object has no end");
}

/**
 * Read a node; its large parts are read when they are asked for.
 * @param {string} json
 * @param {number} start
 * @param {number} end
 * @param {number} large how many characters are read part by part
 * @returns {TreeNode}
 */
function readNode(json, start, end, large) {
  if (end - start < large) return JSON.parse(json.slice(start, end));
  const sizes = new Map();
  /** @type {Branches} */
  const branches = {};
  /** @type {TreeNode} */
  const node = {};
  const quote = json.indexOf('"', start), last = endOfText(json, quote);
  for (const {name, start: from, end: to, ...size} of membersOf(json, json.indexOf("{", last))) {
    sizes.set(name, size);
    Object.defineProperty(branches, name, {enumerable: true, configurable: true, get() {
      const below = readNode(json, from, to, large);
      if (size.worst) SIZES.set(below, size);
      Object.defineProperty(branches, name, {enumerable: true, value: below});
      return below;
    }});
  }
  UNREAD.set(branches, sizes);
  Object.defineProperty(node, JSON.parse(json.slice(quote, last + 1)), {enumerable: true, value: branches});
  return node;
}

/**
 * Read the file of a tree.
 * @param {string} json
 * @param {number} [large] how many characters are read part by part
 * @returns {TreeFile}
 */
export function readTreeFile(json, large = LARGE) {
  if (json.length < large) return JSON.parse(json);
  /** @type {Partial<TreeFile>} */
  const file = {};
  for (const {name, start, end, ...size} of membersOf(json, json.indexOf("{"))) {
    const value = name === "tree" ? readNode(json, start, end, large) : JSON.parse(json.slice(start, end));
    if (name === "tree") SIZES.set(value, size);
    Object.defineProperty(file, name, {enumerable: true, value});
  }
  return /** @type {TreeFile} */ (file);
}
