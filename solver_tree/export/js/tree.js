// The strategy tree: pure, it knows nothing of the page.

/**
 * A guess, and for each feedback the node that follows. A secret that is found has an empty node.
 * @typedef {Object.<string, Object>} Node
 */

/**
 * Return the guess of a node and its branches.
 * @param {Node} node
 * @returns {[string, Object.<string, Node>]}
 */
function entry(node) {
  const guess = Object.keys(node)[0];
  return [guess, node[guess]];
}

/** A tree as its file has it, and what follows from it. */
class Tree {
  /**
   * @param {Object} file the JSON of the tree
   * @param {string} win the feedback to the secret itself
   */
  constructor(file, win) {
    this.file = file;
    this.root = file.tree;
    this.win = win;
    this.sizes = new WeakMap();
    this.knownPaths = null;
  }

  /**
   * Return the number of candidates at a node, and the most guesses that any of them takes from there.
   * @param {Node} node
   * @returns {{left: number, worst: number}}
   */
  size(node) {
    let known = this.sizes.get(node);
    if (known) return known;
    known = {left: 0, worst: 1};
    for (const [feedback, below] of Object.entries(entry(node)[1])) {
      if (feedback === this.win) {
        known.left += 1;
        continue;
      }
      const {left, worst} = this.size(below);
      known.left += left;
      known.worst = Math.max(known.worst, worst + 1);
    }
    this.sizes.set(node, known);
    return known;
  }

  /**
   * Return the path to each secret: the guesses of the tree with their feedback, up to the winning one.
   * @returns {Map<string, [string, string][]>}
   */
  paths() {
    if (this.knownPaths) return this.knownPaths;
    this.knownPaths = new Map();
    const pending = [[this.root, []]];
    while (pending.length) {
      const [node, before] = pending.pop();
      const [guess, branches] = entry(node);
      for (const [feedback, below] of Object.entries(branches).reverse()) {
        const path = [...before, [guess, feedback]];
        if (feedback === this.win) this.knownPaths.set(guess, path);
        else pending.push([below, path]);
      }
    }
    return this.knownPaths;
  }

  /**
   * Return all secrets in order.
   * @returns {string[]}
   */
  secrets() {
    if (!this.sorted) this.sorted = sortedTexts(this.paths().keys());
    return this.sorted;
  }

  /**
   * Return the average number of guesses until a secret is guessed, weighted if secrets have weights.
   * @returns {number}
   */
  average() {
    let total = 0, totalWeight = 0;
    for (const [secret, path] of this.paths()) {
      const weight = this.file.weights ? this.file.weights[secret] : 1;
      total += weight * path.length;
      totalWeight += weight;
    }
    return total / totalWeight;
  }

  /**
   * Return a secret by its weight.
   * @param {() => number} random a number from 0 to 1
   * @returns {string}
   */
  draw(random) {
    const all = this.secrets();
    const {weights} = this.file;
    if (!weights) return all[Math.floor(random() * all.length)];
    let rest = random() * all.reduce((sum, each) => sum + weights[each], 0);
    return all.find(each => (rest -= weights[each]) < 0) || all.find(each => weights[each]);
  }
}

/**
 * Sort texts with numbers in them as people do; the language of the browser does not matter.
 * @param {Iterable<string>} texts
 * @returns {string[]}
 */
const sortedTexts = texts => [...texts].sort(new Intl.Collator("en", {numeric: true}).compare);
