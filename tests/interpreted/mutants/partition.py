"""Mistakes in ``kernels.partition``."""

from tests.interpreted.mutants import mutants_of

VALUES = "tests/interpreted/test_totals.py::test_values_of_states_and_what_the_table_says_are_true"
IN_ORDER = "tests/interpreted/test_supersets.py"
RANKS = "tests/interpreted/test_totals.py::test_ranks_of_states_are_true"
KERNEL = "tests/kernels/test_partition.py::"
COUNTED = f"{KERNEL}test_the_parts_of_every_guess_are_counted"
COSTS = "tests/interpreted/test_least_cost.py::test_states_cost_what_brute_force_says"
EXCESS = "tests/interpreted/test_partition.py"
ISOLATED = f"{KERNEL}test_candidates_that_a_guess_does_not_isolate_are_added_to_the_excess"

mutant = mutants_of("partition", VALUES)

MUTANTS = [
    mutant(
        "if first == uint64(state.begin) else load_sets",
        "if first == uint64(0) else load_sets",
        "feedbacks that an earlier count has seen are counted, too",
        EXCESS,
    ),
    mutant(
        "            if until < last:",
        "            if until + uint64(1) < last:",
        "the last candidate is not counted",
        COUNTED,
    ),
    mutant(
        "for block in range(uint64(width // LANES)):\n            seen = (",
        "for block in range(uint64((width - 1) // LANES)):\n            seen = (",
        "the last block keeps its counts",
        COUNTED,
    ),
    mutant(
        "load(room.counts, block, uint64(0)), least)",
        "load(room.counts, block, uint64(0)), least + 1)",
        "blocks are left out though a guess makes one part more than needed",
        f"{KERNEL}test_excess_is_not_counted_where_no_guess_of_a_block_makes_enough_parts",
    ),
    mutant(
        "        for lane in range(uint64(LANES)):\n            room.excess[block, lane] = 0\n",
        "",
        "an excess grows on that of an earlier state",
        EXCESS,
    ),
    mutant(
        "found, terms = most_parts(state.branching), int64(0)",
        "found, terms = most_parts(state.branching) - 1, int64(0)",
        "F(2) is one too low",
    ),
    mutant(
        "found, terms = most_parts(state.branching), int64(0)",
        "found, terms = int64(board.feedback_count), int64(0)",
        "the excess forgets the most parts: guesses are in another order",
        EXCESS,
    ),
    mutant(
        "found_by_next(state.branching, found), terms + 1",
        "found_by_next(state.branching, found) - 1, terms + 1",
        "F(3) is one too low",
        EXCESS,
    ),
    mutant(
        "terms < (_MOST_TERMS if all_terms else int64(1))",
        "terms < _MOST_TERMS",
        "all terms are counted where only the first is asked for",
        EXCESS,
    ),
    mutant("s1, carry = full_add(s1, twos, carry)", "s1, carry = full_add(s1, twos, none)", "a carry is lost", EXCESS),
    mutant(
        "        s2, carry = full_add(s2, fours, carry)",
        "        s2, carry = full_add(s2, none, carry)",
        "fours are lost",
        EXCESS,
    ),
    mutant(
        "        if state.n > thresholds.SIX_BITS:\n            s6,",
        "        if state.n > thresholds.EIGHT_BITS:\n            s6,",
        "sizes of 64 and more are counted in six bits",
        EXCESS,
    ),
    mutant(
        "        if state.n > thresholds.EIGHT_BITS:\n            s8,",
        "        if state.n > thresholds.SIZED_TO:\n            s8,",
        "sizes of 256 and more are counted in eight bits",
        EXCESS,
    ),
    mutant("i += uint64(7)", "i += uint64(8)", "each eighth candidate is left out", EXCESS),
    mutant(
        "    if i >= last:\n        return no_feedbacks(planes)",
        "    if i > last:\n        return no_feedbacks(planes)",
        "one candidate beyond the last is counted",
        EXCESS,
    ),
    mutant("    minus = -level  #", "    minus = 1 - level  #", "the excess begins one candidate too early"),
    mutant(
        "low = add_sizes(add_sizes(none, both(s0, carry), int64(1))",
        "low = add_sizes(add_sizes(none, s0, int64(1))",
        "parts that are not that large are counted",
    ),
    mutant(
        "both(s2, carry), int64(4)), both(s3, carry), int64(8))",
        "both(s2, carry), int64(4)), both(s3, carry), int64(4))",
        "eights count as fours",
        EXCESS,
    ),
    mutant(
        "_add_to_excess(room, block, high, int64(16))",
        "_add_to_excess(room, block, high, int64(8))",
        "sixteens count as eights",
        EXCESS,
    ),
    mutant(
        "room.excess[block, lane] += uint16(times)",
        "room.excess[block, lane] = uint16(times)",
        "only the last term of the excess is kept",
        EXCESS,
    ),
    mutant(
        "uint16(state.n - room.counts[spare, lane])",
        "uint16(state.n - room.counts[spare, lane] + 1)",
        "one candidate too many is not isolated",
        ISOLATED,
    ),
    mutant(
        "        seen_again = either(seen_again, both(seen, feedback))\n        seen = either(seen, feedback)\n    none",
        "        seen = either(seen, feedback)\n        seen_again = either(seen_again, both(seen, feedback))\n    none",
        "nothing is isolated: each feedback counts as seen before",
        ISOLATED,
    ),
    mutant(
        "none, xor(seen, seen_again), int64(1))  #",
        "none, seen, int64(1))  #",
        "parts are counted for isolated candidates",
        ISOLATED,
    ),
    mutant(
        "    for feedback in range(board.feedback_count):\n        sizes[feedback] = 0\n",
        "",
        "sizes of parts grow on those of an earlier guess",
    ),
    mutant(
        "    for feedback in range(board.feedback_count):\n        keys[feedback] = 0\n",
        "",
        "keys of parts grow on those of an earlier guess",
    ),
    mutant("if size and feedback != board.win:", "if size:", "the part that wins is searched, too"),
    mutant(
        "            parts += 1\n        place += size",
        "            parts += 1\n            place += size",
        "the part after the one that wins overwrites it",
    ),
    mutant(
        "        places[feedback] += 1\n\n\n@kernel\ndef copy_parts",
        "\n\n@kernel\ndef copy_parts",
        "candidates of a part are listed at one place",
        COSTS,
    ),
    mutant(
        "target, key = uint64(workspace.part_begin[ply, p]), uint64(0)",
        "target, key = uint64(workspace.part_begin[ply, p]), uint64(p)",
        "a key has a term too many",
        COSTS,
    ),
    mutant(
        "return parts == 1 and workspace.part_size[state.ply, 0] == state.n",
        "return parts == 1",
        "a guess that wins and leaves the others together is left out",
    ),
    mutant("        state.free + state.n,\n", "        state.free,\n", "parts of a part overwrite parts of the guess"),
    mutant(
        "workspace.part_key[ply, p] + legal_key,",
        "workspace.part_key[ply, p],",
        "the key of a state lacks that of its legal guesses",
    ),
    mutant(
        "int64(board.next_symmetry_state[state.symmetry_state, guess])",
        "int64(state.symmetry_state)",
        "a guess breaks no symmetry",
        "tests/interpreted/test_search.py",
        "-k",
        "symmetric",
    ),
    mutant(
        "weigh(board.weights, workspace.candidates, begin, n),", "state.weight,", "a part has the weight of its state"
    ),
    mutant(
        "_rank_by_size(workspace.part_size[ply, target - 1], small) > rank",
        "_rank_by_size(workspace.part_size[ply, target - 1], small) >= rank",
        "equal parts change their order",
        sound="parts may be searched in any order",
    ),
    mutant(
        "    workspace.part_bound[ply, place] = part.bound\n",
        "",
        "a part that moves in the list leaves its bound behind",
    ),
    mutant(
        "    workspace.part_feedback[ply, place] = part.feedback\n",
        "",
        "a part that moves in the list leaves its feedback behind",
    ),
    mutant(
        "    workspace.part_key[ply, place] = part.key\n", "", "a part that moves in the list leaves its key behind"
    ),
    mutant(
        "    put_part(workspace, ply, largest, part_at(workspace, ply, place))\n",
        "",
        "the largest part is in the list twice",
        RANKS,
    ),
]
