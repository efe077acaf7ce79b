"""Mistakes in ``kernels.supersets``."""

from tests.interpreted.mutants import mutants_of

IN_ORDER = "tests/interpreted/test_supersets.py"
KERNEL = "tests/kernels/test_supersets.py::"
BOUNDED = f"{KERNEL}test_no_part_is_bounded_by_more_than_the_least_bound_of_any_guess"
TOGETHER = f"{KERNEL}test_no_guess_isolates_all_but_fewer_candidates_than_the_bound"
PRIORITIES = f"{IN_ORDER}::test_the_guesses_in_order_have_their_priorities_at_all_subsets"

mutant = mutants_of("supersets", IN_ORDER)

MUTANTS = [
    mutant(
        "return counts_bits(board) and isinstance(board.legality, Unrestricted)",
        "return counts_bits(board)",
        "guesses that are not legal are in order",
    ),
    mutant(
        "    sets[slot, READY], sets[slot, SUBSETS] = -thresholds.GUESSES_BEFORE - 1, 0\n",
        "    sets[slot, SUBSETS] = 0\n",
        "the order of an earlier set is taken for that of a new one",
    ),
    mutant(
        "bound = 3 * n - largest_gain(board, workspace, slot, n, enough)",
        "bound = 3 * n - largest_gain(board, workspace, slot, n, enough) + 1",
        "the bound of a part is one too high",
        BOUNDED,
    ),
    mutant(
        "            if bound > known:\n                workspace.part_bound[ply, p] = bound\n                risen += bound - known\n",
        "            if bound > known:\n                risen += bound - known\n",
        "a bound has risen that is not written",
        BOUNDED,
    ),
    mutant(
        "enough = 3 * n - (known + left - risen)",
        "enough = 3 * n - known",
        "parts are bounded no further than they are",
        sound="a bound that is worth less, not more",
    ),
    mutant(
        "    if supersets.sets[slot, BEGIN] != state.begin or supersets.sets[slot, SIZE] != state.n:\n",
        "    if supersets.sets[slot, SIZE] == 0:\n",
        "the order of a set of a later ply is taken for that of this one",
        f"{IN_ORDER}::test_the_order_of_a_set_of_a_later_ply_is_that_of_no_other",
    ),
    mutant(
        "if place >= size or supersets.members[slot, place] != secret:",
        "if supersets.members[slot, place] != secret:",
        "members of an earlier set are found beyond the end of this one",
        IN_ORDER,
    ),
    mutant(
        "if place >= size or supersets.members[slot, place] != secret:",
        "if place >= size:",
        "a secret that is not in the set has the place of another",
        f"{KERNEL}test_a_set_that_is_no_subset_is_not_counted_in_the_order",
    ),
    mutant(
        "workspace.counting.supersets.lines[i] = workspace.order[first + i]",
        "workspace.counting.supersets.lines[i] = workspace.order[i]",
        "each part has the places of the first",
        "tests/interpreted/test_cost_bounds.py",
        "-k",
        "superset",
    ),
    mutant(
        "return max(gain, int64(supersets.gains[slot, block]))",
        "return max(gain, int64(0))",
        "guesses of later blocks are forgotten",
    ),
    mutant(
        "highest = maximum(highest, add(parts, load(supersets.bonus, _block_of(workspace, slot, block), uint64(0))))",
        "highest = maximum(highest, parts)",
        "a candidate saves nothing",
        BOUNDED,
    ),
    mutant(
        "others = n - parts + 1 if n > parts else int64(0)",
        "others = n - parts + 2 if n > parts else int64(0)",
        "later guesses isolate one candidate less",
        TOGETHER,
    ),
    mutant(
        "            return min(n - isolated, others)",
        "            return n - isolated",
        "later guesses isolate no more than those that were counted",
        TOGETHER,
    ),
    mutant(
        "none, xor(seen, seen_again), int64(1)))\n        isolated",
        "none, seen, int64(1)))\n        isolated",
        "all parts count as isolated",
        "tests/interpreted/test_cost_bounds.py",
        sound="a weaker bound",
    ),
    mutant(
        "            seen_again = either(seen_again, both(seen, feedback))\n            seen = either(seen, feedback)\n",
        "            seen = either(seen, feedback)\n            seen_again = either(seen_again, both(seen, feedback))\n",
        "no candidate is isolated",
        TOGETHER,
    ),
    mutant(
        "if not thresholds.FEWEST_IN_SUBSET <= state.n < thresholds.SIZED_FROM:",
        "if not thresholds.FEWEST_IN_SUBSET <= state.n <= thresholds.SIZED_FROM:",
        "a set that must be sized is not: guesses are in another order",
        PRIORITIES,
    ),
    mutant(
        "needed = max(3 * state.n - beta + 1, int64(2))",
        "needed = max(3 * state.n - beta + 2, int64(2))",
        "guesses whose bound is one below the limit have no priority",
        sound="they get it later, as the bound of those without priority says",
    ),
    mutant(
        "useful = max(needed, most)",
        "useful = max(needed, most) + 1",
        "only guesses better than the best have priorities",
        sound="all get priorities later",
    ),
    mutant(
        "for guess in range(uint64(priority.shape[1])):\n        priority[ply, guess] = int16(USELESS)\n",
        "for guess in range(uint64(0)):\n        priority[ply, guess] = int16(USELESS)\n",
        "priorities of an earlier state stay",
    ),
    mutant(
        "lanes_above(add(parts, bonus), useful - 1)",
        "lanes_above(add(parts, bonus), useful)",
        "guesses that are as good as the best have no priority",
    ),
    mutant(
        "priority[ply, guess] = int16(2 * int64(room.counts[block, lane]))",
        "priority[ply, guess] = int16(2 * int64(room.counts[block, lane]) - 2)",
        "the bound of a guess is one too high",
    ),
    mutant(
        "    prefer_candidates(board, workspace, state)\n    return (3",
        "    return (3",
        "the bound of a candidate is one too high",
    ),
    mutant(
        "return (3 * state.n - useful + 1) << PARTS_BITS",
        "return (3 * state.n - useful + 2) << PARTS_BITS",
        "the bound of guesses without priority is one too high",
    ),
    mutant(
        "| max(most, useful - 1)",
        "| most",
        "guesses that were not counted make no more parts than the others",
        "tests/kernels/test_supersets.py",
    ),
    mutant(
        "slot = uint64(state.ply - 1) % uint64(supersets.sets.shape[0])",
        "slot = uint64(state.ply) % uint64(supersets.sets.shape[0])",
        "the set of the same ply is taken for a superset",
        sound="any set will do that contains all candidates",
    ),
    mutant(
        "    return int64(slot) if find_places(workspace, int64(slot), state.begin, state.n) else int64(-1)\n",
        "    find_places(workspace, int64(slot), state.begin, state.n)\n    return int64(slot)\n",
        "any set is taken for a superset",
        f"{KERNEL}test_a_set_that_is_no_subset_is_not_counted_in_the_order",
    ),
    mutant(
        "int64(supersets.gains[slot, block]) >= max(needed, most):",
        "int64(supersets.gains[slot, block]) > max(needed, most):",
        "later guesses that are as good as the best are not counted",
    ),
    mutant(
        "int64(supersets.gains[slot, block]) >= max(needed, most):",
        "int64(supersets.gains[slot, block]) >= needed:",
        "later guesses are counted though earlier ones are better",
        sound="they have no priority all the same",
    ),
    mutant(
        "    return int64(block), _largest(highest, most)",
        "    return int64(block) - 1, _largest(highest, most)",
        "the last block that was counted has no priorities",
    ),
    mutant(
        "uint64(slot) * uint64(workspace.counting.supersets.gains.shape[1] - 1)",
        "uint64(slot) * uint64(workspace.counting.supersets.gains.shape[1] - 2)",
        "sets share the memory of a block",
        PRIORITIES,
    ),
    mutant(
        "        if place < i and supersets.members[slot, place] == secret:\n            supersets.sets[slot, SIZE] = 0\n            return\n",
        "",
        "an order is made of memory that has a candidate twice (a mistake of version 0.2.0)",
        f"{IN_ORDER}::test_no_order_is_made_of_memory_that_has_a_candidate_twice",
    ),
    mutant(
        "        supersets.left[first + guess // lanes, guess % lanes] += 1\n",
        "",
        "the gain of a candidate is one too low",
        PRIORITIES,
    ),
    mutant(
        "supersets.gains[slot, 0], supersets.sets[slot, READY] = most + 1, 0",
        "supersets.gains[slot, 0], supersets.sets[slot, READY] = most, 0",
        "a candidate with the most parts is in no block",
    ),
    mutant(
        "if block >= supersets.sets[slot, READY]:",
        "if block > supersets.sets[slot, READY]:",
        "the next block is read before it is made",
    ),
    mutant(
        "    while at < end and gain > 1:", "    while at < end and gain > 2:", "guesses of two parts are in no block"
    ),
    mutant(
        "supersets.gains[slot, block + 1] = gain if at == end else 0",
        "supersets.gains[slot, block + 1] = gain - 1 if at == end else 0",
        "the guesses left have one part less than they have",
    ),
    mutant(
        "    supersets.guesses[slot, begin] = 0  # if no guess is left\n",
        "",
        "a block of no guesses is made of memory that was never written (a mistake of version 0.2.0)",
        f"{IN_ORDER}::test_a_block_of_no_guess_is_made_of_a_guess",
    ),
    mutant(
        "        supersets.guesses[slot, at] = supersets.guesses[slot, begin]\n",
        "",
        "the last block is filled up with what was there",
        f"{IN_ORDER}::test_a_block_of_no_guess_is_made_of_a_guess",
    ),
    mutant(
        "    for lane in range(uint64(LANES)):\n        supersets.bonus[number, lane] = 0\n",
        "",
        "candidates of an earlier set stay candidates",
        sound="a gain that is too high bounds less",
    ),
    mutant("            supersets.bonus[number, lane] |= guess == own\n", "", "no guess of a block is a candidate"),
    mutant(
        "rows[number * uint64(thresholds.ORDERED_TO) + i, lane] = row[uint64(guess)]",
        "rows[uint64(block) * uint64(thresholds.ORDERED_TO) + i, lane] = row[uint64(guess)]",
        "rows are copied to the memory of another set",
    ),
]
