"""Mistakes in ``kernels.guess_ordering``."""

from tests.interpreted.mutants import SEARCH, mutants_of

VALUES = "tests/interpreted/test_totals.py::test_values_of_states_and_what_the_table_says_are_true"
SHARED = "tests/interpreted/test_totals.py::test_threads_that_share_the_guesses_of_a_state_find_what_one_finds"
LISTED = "tests/interpreted/test_totals.py::test_listed_guesses_have_their_priorities"
PRIORITIES = "tests/interpreted/test_totals.py::test_all_guesses_have_their_priorities"
LARGE = "tests/interpreted/test_guess_ordering.py"
MOST = "tests/kernels/test_guess_ordering.py::test_a_candidate_that_makes_most_parts_counts_one_less"

mutant = mutants_of("guess_ordering", VALUES)

MUTANTS = [
    mutant(
        "state.n) - (priority >> 1)\n",
        "state.n) - ((priority - 1) >> 1)\n",
        "the bound of a guess that is no candidate is one too high",
    ),
    mutant(
        "known = narrowed(state, branching)\n    if n",
        "known = state\n    if n",
        "the excess is that of the state before: guesses are in another order",
        PRIORITIES,
    ),
    mutant(
        "    if n > thresholds.SIZED_TO:",
        "    if n >= thresholds.SIZED_TO:",
        "one size is sized guess by guess",
        sound="both ways give the same priorities",
    ),
    mutant("min(3 * n - 1 - beta,", "min(3 * n - beta,", "a guess whose bound is one below the limit is useless"),
    mutant(
        "min(3 * n - 1 - beta,",
        "min(3 * n - 2 - beta,",
        "a guess whose bound is the limit is not useless",
        sound="it is tried in vain",
    ),
    mutant(
        "        if n >= thresholds.SIZED_FROM:\n            count_excess",
        "        if n > thresholds.SIZED_FROM:\n            count_excess",
        "the excess begins one size too late: guesses are in another order",
        PRIORITIES,
    ),
    mutant(
        "count_excess(board, workspace, known, width, least, True)",
        "count_excess(board, workspace, known, width, least, False)",
        "the excess has its first term only: guesses are in another order",
        PRIORITIES,
    ),
    mutant(
        "width, int64(2), int64(ANY_EXCESS)",
        "width, int64(4), int64(ANY_EXCESS)",
        "each candidate in the excess counts twice",
    ),
    mutant(
        "width, int64(2), int64(ANY_EXCESS)",
        "width, int64(2), int64(1)",
        "an excess of more than one counts as one: guesses are in another order",
        PRIORITIES,
    ),
    mutant(
        "    prefer_candidates(board, workspace, state)\n    keep_legal(board.legality, workspace, ply)\n",
        "    prefer_candidates(board, workspace, state)\n",
        "guesses that are not legal keep their priorities",
        PRIORITIES,
    ),
    mutant(
        "* min(int16(excess[block, lane]), int16(most))",
        "* max(int16(excess[block, lane]), int16(most))",
        "the excess is at least what it is to be at most",
        SEARCH,
    ),
    mutant(
        "limit = min(max(units_reaching(board.weights, state.weight, shift, beta), int64(0)), int64(MAX_REPEATS))",
        "limit = min(max(units_reaching(board.weights, state.weight, shift, beta - 1), int64(0)), int64(MAX_REPEATS))",
        "repeats that reach one less than the limit make a guess useless",
    ),
    mutant(
        "        bar_illegal(board.legality, workspace, ply)\n", "", "guesses that are not legal are counted", SEARCH
    ),
    mutant(
        "highest, useless = int32(2 * base), int32(limit)",
        "highest, useless = int32(2 * base), int32(limit - 1)",
        "a guess with one repeat less than the limit is useless",
    ),
    mutant(
        "int32(highest - int32(repeated + repeated))",
        "int32(highest - int32(repeated + repeated + 2))",
        "one repeat too many",
    ),
    mutant(
        "    if fewest == limit:\n        for g",
        "    if fewest >= limit - 1:\n        for g",
        "all guesses are useless though one is below the limit",
    ),
    mutant(
        "    for guess in range(uint64(workspace.priority.shape[1])):\n        workspace.priority[ply, guess] = USELESS\n",
        "",
        "priorities of an earlier state stay",
    ),
    mutant(
        "repeated = weigh_repeats(board, workspace, state, shift, guess, limit - 1)\n        fewest",
        "repeated = weigh_repeats(board, workspace, state, shift, guess, limit - 1) + 1\n        fewest",
        "a listed guess has one repeat too many",
    ),
    mutant(
        "        if guess >= uint64(guesses):\n            continue\n",
        "",
        "candidates that others represent get priorities, too",
        sound="only the first guesses are read",
    ),
    mutant(
        "+= int16(2 * saved + 1)\n            continue",
        "+= int16(2 * saved - 1)\n            continue",
        "a candidate that was counted saves one unit less",
    ),
    mutant(
        "+= int16(2 * saved + 1)\n            continue",
        "+= int16(2 * saved)\n            continue",
        "a candidate that was counted does not go first",
    ),
    mutant(
        "if repeated < useless + saved:",
        "if repeated < useless:",
        "a candidate whose weight makes it useful stays useless",
    ),
    mutant(
        "max(useless + saved - 1, int64(0))",
        "max(useless - 1, int64(0))",
        "repeats of a candidate are counted as far as those of others: guesses are in another order",
        PRIORITIES,
    ),
    mutant(
        "int16(2 * (base - repeated + saved) + 1)",
        "int16(2 * (base - repeated) + 1)",
        "a candidate that was useless saves nothing",
    ),
    mutant(
        "        fewest = min(fewest, repeated)\n        if repeated < useless + saved:",
        "        if repeated < useless + saved:",
        "the repeats of such a candidate are not the fewest",
        sound="it is useless as it has at least as many as the fewest",
    ),
    mutant(
        "bound = int64(n + sizes[board.win])",
        "bound = int64(n)",
        "what a guess finds costs nothing: candidates go first",
        LISTED,
    ),
    mutant(
        "board.size_bound[state.branching, size]) if n >= thresholds.SIZED_FROM",
        "board.size_bound[state.branching, size] + 1) if n >= thresholds.SIZED_FROM",
        "a part costs one too many",
    ),
    mutant(
        "max(2 * (3 * n - bound), USELESS + 1)",
        "max(2 * (3 * n - bound), USELESS)",
        "a guess of a high bound is useless",
        LARGE,
    ),
    mutant(
        "branching = int64(0) if represent_all else state.branching\n    for i in range(listed if represent_all else int64(0)):",
        "branching = int64(0)\n    for i in range(listed):",
        "no guess makes more parts than those that are listed (the mistake of a prescribed first guess in version 0.2.0)",
        LISTED,
    ),
    mutant(
        "    for guess in range(workspace.priority.shape[1]):\n        workspace.priority[state.ply, guess] = USELESS\n",
        "",
        "guesses that are not listed keep their priorities",
        LISTED,
    ),
    mutant(
        "known = narrowed(state, branching)\n    for i",
        "known = narrowed(state, branching - 1)\n    for i",
        "listed guesses are bounded by one part less",
        LISTED,
    ),
    mutant(
        "    if not represent_all:\n        return state.branching\n",
        "",
        "no guess has fewer repeats than those that are listed",
        LISTED,
    ),
    mutant(
        "        others += int64(counts[block, lane] == most)",
        "        others += int64(counts[block, lane] > most)",
        "no guess but a candidate makes most parts",
        PRIORITIES,
    ),
    mutant(
        "counts[guess // LANES, guess % LANES] == most)\n",
        "counts[guess // LANES, guess % LANES] <= most)\n",
        "a candidate that makes fewer parts stands for another guess that makes most",
        MOST,
    ),
    mutant(
        "if fewest >= limit or _all_found_soon(state.n, most):",
        "if _all_found_soon(state.n, most):",
        "no guess whose repeats were not counted makes most parts",
        VALUES,
    ),
    mutant(
        "others += int64(workspace.priority[state.ply, guess] == 2 * most)",
        "others += int64(workspace.priority[state.ply, guess] > 2 * most)",
        "with repeats, a candidate that makes most parts is another guess, and another guess is none",
        MOST,
    ),
    mutant(
        "return 2 * parts - int64(workspace.sizes[board.win] > 0)",
        "return 2 * parts - 1",
        "a listed guess is a candidate",
        LISTED,
    ),
    mutant(
        "    return n <= 1 + (most - 1) * most\n",
        "    return True\n",
        "it never matters whether only candidates make most parts",
        PRIORITIES,
    ),
    mutant(
        "guess_units(board.weights, secret, shift) + 1)\n    if not",
        "guess_units(board.weights, secret, shift) - 1)\n    if not",
        "a listed candidate saves one unit less",
        LISTED,
    ),
    mutant(
        "parts += int64(workspace.sizes[feedback] > 0)",
        "parts += int64(workspace.sizes[feedback] > 1)",
        "parts of one candidate are not counted",
        LISTED,
    ),
    mutant("+= int16(3)", "+= int16(1)", "the bound of a candidate is one too high"),
    mutant("+= int16(3)", "+= int16(2)", "candidates do not go first"),
    mutant(
        "    first = uint64(cursor.guess + 1)\n",
        "    first = uint64(cursor.guess + 2)\n",
        "of two neighbours of equal priority the second is left out",
    ),
    mutant(
        "            return guess if guess < guesses else int64(-1)\n        left = ~uint64(0)\n",
        "            return guess if guess < guesses else int64(-1)\n",
        "the first guesses of the next block are left out",
        LARGE,
    ),
    mutant(
        "uint64((guesses + LANES - 1) // LANES)):\n        here",
        "uint64(guesses // LANES)):\n        here",
        "the guesses of the last block are left out",
    ),
    mutant(
        "for g in range(uint64(guesses)):\n        here = priority[ply, g]",
        "for g in range(uint64(guesses - 1)):\n        here = priority[ply, g]",
        "the priority of the last guess is not seen",
    ),
]
