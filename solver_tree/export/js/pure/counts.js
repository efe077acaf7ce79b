// What follows from the numbers of secrets that are left after each feedback. Pure; see solver_tree/kernels/size_bounds.py.

export const NIBBLE = 15;  // secrets: so many can be counted in four bits
export const NIBBLES = 24;  // feedbacks: so many counts of four bits are in three numbers

// What is summed up over counts, in the bits of one number: a lower bound of totals, the parts, those of more than two secrets,
// and the squares of sizes. None of the sums, over no more than 15 secrets, reaches the next bits.
export const A_PART = 1 << 10, A_LARGE_PART = 1 << 15, A_SQUARE = 1 << 19;

/** Tables by the number of secrets. */
export class Counts {
  /**
   * @param {number} feedbackCount
   * @param {number} secrets
   */
  constructor(feedbackCount, secrets) {
    this.foundAt = new Int32Array(secrets + 1);  // at which guess each further secret is found at best
    this.leastTotal = new Float64Array(secrets + 1);  // no total of so many secrets is smaller
    this.isFirst = new Int32Array(secrets + 1);  // 1 for a count of 0
    this.isFirst[0] = 1;
    this.countMost(feedbackCount);
    this.ones = Int32Array.from({length: 3 * NIBBLES}, (_, i) => {  // a count of one of some feedback, in three numbers
      const shift = 4 * (i % NIBBLES) - 32 * Math.floor(i / NIBBLES);
      return shift >= 0 && shift < 32 ? 1 << shift : 0;
    });
    this.sums = this.sumCounts();
  }

  /**
   * Count at which guess each further secret is found at best: the first finds one, and each feedback but the winning one leads
   * to another guess.
   * @param {number} feedbackCount
   */
  countMost(feedbackCount) {
    const {foundAt, leastTotal} = this;
    for (let found = 0, guess = 1, most = 1; found < foundAt.length - 1; found++) {
      if (found === most) {
        guess++;
        most = 1 + (feedbackCount - 1) * most;
      }
      foundAt[found] = guess;
      leastTotal[found + 1] = leastTotal[found] + guess;
    }
  }

  /** Sum up, for each four counts of four bits, what a look at a small set needs. */
  sumCounts() {
    const {leastTotal} = this, sums = new Int32Array(1 << 16);
    for (let counts = 0; counts < sums.length; counts++) {
      for (let shift = 0; shift < 16; shift += 4) {
        const count = counts >> shift & NIBBLE;
        if (count && count < leastTotal.length) {
          sums[counts] += leastTotal[count] + A_PART + (count > 2 ? A_LARGE_PART : 0) + count * count * A_SQUARE;
        }
      }
    }
    return sums;
  }
}
