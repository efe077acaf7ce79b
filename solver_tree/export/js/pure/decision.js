// Decision trees of tables: pure, it follows outcomes, and adds up what is left.

/**
 * What is known in the end: items by number, each with its probability among all, and their group if they have one.
 * @typedef {{left: [item: number, share: number][], group: string}} Leaf
 */

/**
 * The number of a couplet, or what is known.
 * @typedef {number | Leaf} Target
 */

/**
 * A tree; couplets have numbers from 1, and lead to larger numbers.
 * @typedef {Object} DecisionData
 * @property {string[]} items
 * @property {"avg" | "worst"} goal
 * @property {boolean} priced
 * @property {Record<"en" | "zh", string>} proof
 * @property {Target} root
 * @property {{test: string, cost: number, leads: [outcome: string, to: Target][]}[]} couplets
 */

/**
 * What is left at a target, the most probable first, and the cost still to come. Without weights, there are no shares.
 * @typedef {Object} Reckoned
 * @property {[item: number, share: number | null][]} left
 * @property {number | null} expected
 * @property {number} worst
 */

/**
 * Follow outcomes from the root, as far as the tree has them.
 * @param {DecisionData} tree
 * @param {string[]} outcomes
 * @returns {{made: [test: string, outcome: string][], target: Target}}
 */
export function follow(tree, outcomes) {
  let target = tree.root;
  /** @type {[string, string][]} */
  const made = [];
  for (const outcome of outcomes) {
    if (typeof target !== "number") break;
    const {test, leads} = tree.couplets[target - 1];
    const lead = leads.find(([name]) => name === outcome);
    if (!lead) break;
    made.push([test, outcome]);
    target = lead[1];
  }
  return {made, target};
}

/**
 * Return what says what is left at a target, and what is still to come there.
 * @param {DecisionData} tree
 * @returns {(target: Target) => Reckoned}
 */
export function reckon(tree) {
  /**
   * The shares of items, the cost of each couplet times its share below, and the worst cost.
   * @typedef {{shares: Map<number, number>, total: number, spent: number, worst: number}} Sums
   */
  /** @type {Sums[]} */
  const sums = [];
  /** @type {(target: Target) => Sums} */
  const sumsOf = target => {
    if (typeof target === "number") return sums[target];
    return {shares: new Map(target.left), total: target.left.reduce((sum, [, share]) => sum + share, 0), spent: 0, worst: 0};
  };
  for (let number = tree.couplets.length; number > 0; number--) {
    const {cost, leads} = tree.couplets[number - 1], shares = new Map();
    let total = 0, spent = 0, worst = 0;
    for (const below of leads.map(([, to]) => sumsOf(to))) {
      for (const [item, share] of below.shares) shares.set(item, (shares.get(item) ?? 0) + share);
      total += below.total;
      spent += below.spent;
      worst = Math.max(worst, below.worst);
    }
    sums[number] = {shares, total, spent: spent + cost * total, worst: worst + cost};
  }
  return target => {
    const {shares, total, spent, worst} = sumsOf(target);
    /** @type {[number, number][]} */
    const sorted = [...shares].sort(([a, p], [b, q]) => q - p || a - b);
    return {left: sorted.map(([item, share]) => [item, total ? share / total : null]), expected: total ? spent / total : null, worst};
  };
}
