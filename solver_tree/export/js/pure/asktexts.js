// The texts of pages of decision trees, in each language; those of games are longer, and pages of games lack these.

/**
 * What such a page says.
 * @typedef {Object} AskTexts
 * @property {(number: number) => string} test
 * @property {(cost: string) => string} cost of a test
 * @property {(cost: string) => string} toCome the expected cost
 * @property {(cost: string) => string} atMost the cost in the worst case
 * @property {string} other what another outcome means
 * @property {(items: string[]) => string} found
 * @property {string} together
 * @property {(group: string) => string} group
 * @property {(number: number) => string} left
 * @property {(number: number) => string} more
 * @property {string} made
 * @property {string} again
 * @property {string} badAddress
 */

/** @type {Record<"en" | "zh", AskTexts>} */
export const ASK_TEXTS = {
  en: {
    test: number => `Test ${number}`,
    cost: cost => `This test costs ${cost}.`,
    toCome: cost => `Expected cost still to come: ${cost}.`, atMost: cost => `Cost still to come: at most ${cost}.`,
    other: "Another outcome? Then one before was not right, or the item is not in the table.",
    found: items => `Known: ${items.join(" or ")}`,
    together: "No test tells these apart.", group: group => `Group: ${group}`,
    left: number => `What is left: ${number} item${number === 1 ? "" : "s"}`, more: number => `and ${number} more`,
    made: "Tests so far", again: "Start again",
    badAddress: "The link is of another tree: not all of it can be shown.",
  },
  zh: {
    test: number => `检测 ${number}`,
    cost: cost => `这项检测的代价是 ${cost}。`,
    toCome: cost => `之后的期望代价：${cost}。`, atMost: cost => `之后的代价：最多 ${cost}。`,
    other: "结果不在其中？那么之前有结果不对，或者表中没有这个项目。",
    found: items => `已确定：${items.join(" 或 ")}`,
    together: "没有检测能区分它们。", group: group => `组：${group}`,
    left: number => `剩余 ${number} 个项目`, more: number => `还有 ${number} 个`,
    made: "已做的检测", again: "重新开始",
    badAddress: "链接属于另一棵树：不能全部显示。",
  },
};
