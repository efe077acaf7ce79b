"""Mistakes in ``kernels.transposition``, ``kernels.workspace`` and ``kernels.size_bounds``."""

from tests.interpreted.mutants import Mutant

TOTALS = "tests/interpreted/test_totals.py::"
VALUES = f"{TOTALS}test_values_of_states_and_what_the_table_says_are_true"
SHARED = f"{TOTALS}test_threads_that_share_the_guesses_of_a_state_find_what_one_finds"
LIMIT = f"{TOTALS}test_an_earlier_guess_may_reach_the_shared_value_and_a_later_one_must_be_better"
TOO_LONG = f"{TOTALS}test_a_game_that_becomes_too_long_stops_all_threads"
RANKS = f"{TOTALS}test_ranks_of_states_are_true"
TABLE = "tests/kernels/test_transposition.py"
SIZES = "tests/kernels/test_size_bounds.py"
WORST = "tests/interpreted/test_tables.py"

MUTANTS = [
    Mutant(
        "transposition",
        "if table[slot, 0] ^ data != key:",
        "if data == 0:",
        "an entry is that of any key in its slot",
        (VALUES,),
    ),
    Mutant(
        "transposition",
        "if table[slot, 0] ^ data != key:",
        "if (table[slot, 0] ^ data) >> uint64(16) != key >> uint64(16):",
        "the lowest bits of a key are not compared, which tell slots of large tables",
        ("tests/interpreted/test_tables.py",),
    ),
    Mutant(
        "transposition",
        "if table[slot, 0] ^ data != key:",
        "if (table[slot, 0] ^ data) << uint64(1) != key << uint64(1):",
        "the highest bit of a key is not compared",
        ("tests/interpreted/test_tables.py",),
    ),
    Mutant(
        "transposition",
        "_GUESS_MASK = (1 << GUESS_BITS) - 1",
        "_GUESS_MASK = (1 << GUESS_BITS - 1) - 1",
        "the number of a guess has one bit less",
        (TABLE, "tests/interpreted/test_tables.py"),
    ),
    Mutant(
        "transposition",
        "if not searched or table[slot, 0] ^ uint64(entry) == key:",
        "if True:",
        "a bound without a search replaces what a search has found",
        (VALUES,),
        sound="a table may forget anything",
    ),
    Mutant(
        "transposition",
        "    if not searched or table[slot, 0] ^ uint64(entry) == key:\n        store(table, key, bound, False, int64(NO_GUESS))",
        "    if not searched or table[slot, 0] ^ uint64(entry) == key:\n        store(table, key, bound, searched, int64(NO_GUESS))",
        "a bound that replaces an exact value is exact",
        (f"{TABLE}::test_a_bound_without_a_search_replaces_only_such_bounds_of_other_states",),
    ),
    Mutant(
        "transposition",
        "    return not entry_exact(entry) and entry_guess(entry) == EXHAUSTED",
        "    return entry_guess(entry) == EXHAUSTED",
        "an exact value of the first guess is called exhausted",
        (f"{TABLE}::test_only_a_lower_bound_can_be_marked_exhausted",),
    ),
    Mutant(
        "transposition",
        "(entry_exact(entry) or entry_value(entry) >= beta)",
        "(entry_exact(entry) or entry_value(entry) >= beta - 1)",
        "a bound one below the limit is enough",
        (VALUES,),
    ),
    Mutant(
        "transposition",
        "(entry_exact(entry) or entry_value(entry) >= beta)",
        "(entry_exact(entry) or entry_value(entry) > beta)",
        "a bound of just the limit is not enough",
        (VALUES,),
        sound="the state is searched again",
    ),
    Mutant(
        "workspace", "    if state.ply >= MAX_PLIES:", "    if state.ply > MAX_PLIES:", "one ply too many", (TOO_LONG,)
    ),
    Mutant(
        "workspace", "        workspace.shared[STOP] = 1\n", "", "a game that is too long does not stop", (TOO_LONG,)
    ),
    Mutant(
        "workspace",
        "fetch_add(workspace.turns, workspace.turns[TURN_LENGTH])",
        "fetch_add(workspace.turns, workspace.turns[TURN_LENGTH] + 1)",
        "a guess between two turns is left out",
        (SHARED,),
    ),
    Mutant(
        "workspace",
        "fetch_add(workspace.turns, workspace.turns[TURN_LENGTH])",
        "fetch_add(workspace.turns, int64(1))",
        "turns overlap",
        (SHARED,),
        sound="guesses are tried twice",
    ),
    Mutant(
        "workspace",
        "return workspace.counters[FIRST_PLACE] + fetch_add",
        "return fetch_add",
        "turns are counted from the first guess of all, not of the task",
        (SHARED,),
        sound="a turn that begins too early: guesses are tried twice, and none is skipped",
    ),
    Mutant(
        "workspace",
        "max(int64(place < best &",
        "max(int64(place > best &",
        "a later guess may reach the shared value, and an earlier one may not",
        (LIMIT,),
    ),
    Mutant(
        "workspace",
        "return (best >> GUESS_BITS) + max(int64(place < best & ((1 << GUESS_BITS) - 1)), workspace.counters[SLACK])",
        "return best >> GUESS_BITS",
        "an earlier guess of equal value is lost",
        (SHARED,),
    ),
    Mutant(
        "workspace",
        "return (best >> GUESS_BITS) + max(int64(place < best & ((1 << GUESS_BITS) - 1)), workspace.counters[SLACK])",
        "return (best >> GUESS_BITS) + int64(place < best & ((1 << GUESS_BITS) - 1))",
        "guesses of equal value are refuted where all are asked for",
        (LIMIT,),
    ),
    Mutant(
        "workspace",
        "value << GUESS_BITS | place",
        "value << GUESS_BITS",
        "the shared value is said to be of the first guess",
        (SHARED, LIMIT),
    ),
    Mutant(
        "workspace", "[INFINITE << GUESS_BITS, 0]", "[INFINITE, 0]", "a value is shared before any is found", (LIMIT,)
    ),
    Mutant(
        "workspace",
        "        min(branching, state.branching),\n",
        "        branching,\n",
        "a set makes more parts than the set that contains it",
        (VALUES,),
        sound="the most parts of the set at hand are a bound, too; the smaller one of both is only tighter",
    ),
    Mutant(
        "workspace",
        "if 8 * planes >= board.feedback_count)",
        "if 8 * planes >= board.feedback_count - 1)",
        "the last feedback has no bit",
        ("tests/kernels/test_partition.py::test_the_parts_of_every_guess_are_counted", VALUES),
    ),
    Mutant(
        "workspace",
        "slots, blocks = 4, width // LANES",
        "slots, blocks = 1, width // LANES",
        "only one set has room for its order",
        ("tests/interpreted/test_supersets.py::test_values_are_true_where_guesses_are_in_order",),
        sound="an order is made again where a set of another ply was there",
    ),
    Mutant(
        "size_bounds",
        "- (branching & 1) * (found - 1)",
        "- (branching & 1) * found",
        "the secret that the guess finds is not counted",
        (SIZES,),
    ),
    Mutant(
        "size_bounds",
        "max((branching + 1) >> 1, 2) * found",
        "max(branching >> 1, 2) * found",
        "a guess makes one part less",
        (VALUES,),
    ),
    Mutant(
        "size_bounds",
        "- (branching & 1) * (found - 1)",
        "- (found - 1)",
        "one part wins though it need not",
        (SIZES,),
    ),
    Mutant(
        "size_bounds",
        "    while found < n:",
        "    while found <= n:",
        "the worst case of just as many candidates as can be found is one too high",
        (RANKS,),
    ),
    Mutant(
        "size_bounds",
        "np.maximum(n - found, 0)",
        "np.maximum(n - found + 1, 0)",
        "one candidate more is left after each guess",
        (SIZES, VALUES),
    ),
    Mutant(
        "size_bounds",
        "total, found = n.copy(), 1",
        "total, found = 2 * n, 1",
        "each candidate costs a guess that is not made",
        (VALUES,),
    ),
    Mutant(
        "size_bounds",
        "    while found < secrets:\n        guesses, found",
        "    while found <= secrets:\n        guesses, found",
        "the worst case of a game is one too high",
        (WORST,),
    ),
]
