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
  for (const guess in node) return [guess, node[guess]];
  return [undefined, undefined];  // of a secret that is found
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
    this.knownPaths = null;
  }

  /**
   * Return the number of candidates at a node, and the most guesses that any of them takes from there.
   * @param {Node} node
   * @returns {{left: number, worst: number}}
   */
  size(node) {
    let known = SIZES.get(node);
    if (known) return known;
    known = {left: 0, worst: 1};
    if (ownProperty(entry(node)[1], this.win)) known.left = 1;
    for (const {left, worst} of this.sizesBelow(node)) {
      known.left += left;
      known.worst = Math.max(known.worst, worst + 1);
    }
    SIZES.set(node, known);
    return known;
  }

  weightOf(secret) {
    return this.file.weights ? this.file.weights[secret] : 1;
  }

  /**
   * Return the total at a node: the sum of weight times guesses over its secrets, counted from there.
   * @param {Node} node
   * @param {(secret: string) => number} weightOf
   * @returns {number}
   */
  total(node, weightOf = secret => this.weightOf(secret)) {
    const sum = (below, number) => {
      const [guess, branches] = entry(below);
      return Object.entries(branches).reduce((total, [feedback, next]) =>
        total + (feedback === this.win ? weightOf(guess) * number : sum(next, number + 1)), 0);
    };
    return sum(node, 1);
  }

  /**
   * List the branches of a node with their sizes, but for the winning one; large ones are not read for it.
   * @param {Node} node
   * @returns {{feedback: string, left: number, worst: number}[]}
   */
  sizesBelow(node) {
    const branches = entry(node)[1];
    const unread = UNREAD.get(branches);
    return Object.keys(branches).filter(feedback => feedback !== this.win)
      .map(feedback => ({feedback, ...(unread ? unread.get(feedback) : this.size(branches[feedback]))}));
  }

  /**
   * Return the node after some feedback; null if the tree does not have it.
   * @param {string[]} feedbacks
   * @returns {Node | null}
   */
  at(feedbacks) {
    let node = this.root;
    for (const feedback of feedbacks) {
      node = ownProperty(entry(node)[1], feedback);
      if (node === undefined || feedback === this.win) return null;
    }
    return node;
  }

  /**
   * Return the path to each secret: the guesses of the tree with their feedback, up to the winning one.
   * @returns {Paths}
   */
  paths() {
    if (!this.knownPaths) this.knownPaths = new Paths(this);
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
    for (const secret of this.paths().keys()) {
      const weight = this.file.weights ? this.file.weights[secret] : 1;
      total += weight * this.paths().number(secret);
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

/** The paths of a tree by secret, in the order of the tree. A path is put together when it is asked for. */
class Paths {
  /** @param {Tree} tree */
  constructor(tree) {
    this.win = tree.win;
    this.ends = new Map();  // the node that guesses each secret, and how it is reached
    const pending = [{node: tree.root, feedback: "", before: null, number: 1}];
    while (pending.length) {
      const step = pending.pop(), below = [];
      const [guess, branches] = entry(step.node);
      for (const feedback in branches) {
        if (feedback === tree.win) this.ends.set(guess, step);
        else below.push({node: branches[feedback], feedback, before: step, number: step.number + 1});
      }
      while (below.length) pending.push(below.pop());
    }
    this.size = this.ends.size;
  }

  keys() {
    return this.ends.keys();
  }

  has(secret) {
    return this.ends.has(secret);
  }

  /** Return the number of guesses that a secret takes. */
  number(secret) {
    return this.ends.get(secret).number;
  }

  /**
   * Return the path to a secret; undefined if the tree does not have it.
   * @param {string} secret
   * @returns {[string, string][] | undefined}
   */
  get(secret) {
    const end = this.ends.get(secret);
    if (!end) return undefined;
    const path = [];
    for (let step = end, feedback = this.win; step; {feedback, before: step} = step) path.unshift([entry(step.node)[0], feedback]);
    return path;
  }
}

/**
 * Sort texts with numbers in them as people do; the language of the browser does not matter.
 * @param {Iterable<string>} texts
 * @returns {string[]}
 */
function sortedTexts(texts) {
  const listed = [...texts];
  const length = listed.length ? listed[0].length : 0;
  const simple = listed.every(text => text.length === length && /^([0-9a-z]+|[0-9A-Z]+)$/.test(text));  // then this is quicker
  return simple ? listed.sort() : listed.sort(new Intl.Collator("en", {numeric: true}).compare);
}
