"""Mistakes in ``kernels.least_total``."""

from tests.interpreted.mutants import Mutant

VALUES = "tests/interpreted/test_totals.py::test_values_of_states_and_what_the_table_says_are_true"
STOPPED = "tests/interpreted/test_totals.py::test_a_search_that_stops_stores_nothing_that_is_false"
SHARED = "tests/interpreted/test_totals.py::test_threads_that_share_the_guesses_of_a_state_find_what_one_finds"
IN_ORDER = "tests/interpreted/test_supersets.py"
SETS = "tests/interpreted/test_totals.py::test_values_of_sets_are_true_whatever_was_asked_before"
SYMMETRIC = "tests/interpreted/test_totals.py::test_sets_that_a_symmetry_turns_into_each_other_have_true_values"
SAME_PARTS = "tests/interpreted/test_legal_guesses.py"
SHALLOW = "tests/interpreted/test_totals.py::test_shallow_bounds_and_what_they_leave_in_the_table_are_true"


def mutant(before: str, after: str, mistake: str, *tests: str, sound: str = "") -> Mutant:
    return Mutant("least_total", before, after, mistake, tests or (VALUES,), sound)


MUTANTS = [
    mutant(
        "2 * lower + int64(n <= 2)",
        "2 * lower + int64(n <= 2 or n == max_parts + 2)",
        "the bound by sizes is taken for exact where only one pair need be left",
    ),
    mutant(
        "if n <= 2 or n > max_parts + 1:",
        "if n <= 2 or n > max_parts:",
        "one candidate more than parts: the bound by sizes alone",
        sound="a weaker bound, which is never said to be exact",
    ),
    mutant("2 * (2 * n - 1) + 1", "2 * (2 * n) + 1", "a candidate that separates all costs one too many"),
    mutant("if parts == n - 1:", "if parts >= n - 2:", "a candidate that leaves three together is as good as a pair"),
    mutant(
        "2 * n + int64(n > max_parts)",
        "2 * n + 1",
        "no guess that is no candidate separates all",
        "tests/kernels/test_least_total.py::test_the_quick_bound_is_not_exact_where_only_another_guess_separates_all",
    ),
    mutant(
        "weight_of[candidates[i]] == heaviest",
        "weight_of[candidates[i]] >= lightest",
        "a lighter candidate that separates all is best",
    ),
    mutant(
        "lower + min(lightest, heaviest - lighter)",
        "lower + max(lightest, heaviest - lighter)",
        "the dearer of two alternatives is the bound",
    ),
    mutant(
        "weight_of[candidates[i]] if i < begin + n else int64(0)",
        "weight_of[candidates[begin + n - 1]] if i < begin + n else int64(0)",
        "the next guess is taken to be the lightest candidate",
    ),
    mutant(
        "guess, int64(fewest - 1)))",
        "guess, int64(0)))",
        "repeats that were not counted to the end are taken for a count",
    ),
    mutant(
        "        seen |= feedback\n    return True",
        "    return True",
        "a guess separates whatever it is asked",
        "tests/kernels/test_least_total.py::test_a_guess_separates_candidates_of_which_no_two_get_the_same_feedback",
    ),
    mutant(
        "return count_repeats_of(board, workspace, begin, n, guess, int64(0)) == 0",
        "return count_repeats_of(board, workspace, begin, n, guess, int64(0)) <= 1",
        "a guess with one repeat separates all",
        "tests/kernels/test_least_total.py::test_a_guess_separates_candidates_of_which_no_two_get_the_same_feedback",
    ),
    mutant(
        "        if n <= 2:\n            continue",
        "        if n <= 3:\n            continue",
        "parts of three are settled by their size",
    ),
    mutant(
        "entry_value(entry)), entry_exact(entry)",
        "entry_value(entry)), True",
        "whatever the table knows of a part is exact",
    ),
    mutant(
        "total += bound - workspace.part_bound[ply, p]\n        workspace",
        "total += bound\n        workspace",
        "the bound by sizes of a part counts beside its better bound",
    ),
    mutant(
        "        if not exact:\n            insert_by_size",
        "        if not exact and n > 4:\n            insert_by_size",
        "parts of four are taken for settled",
    ),
    mutant(
        "guesses = int64(board.representative_count[state.symmetry_state])\n        found",
        "guesses = int64(board.representative_count[0])\n        found",
        "the guesses that represent all at the start represent all later, too",
    ),
    mutant(
        "            if best <= unlisted:\n                break",
        "            break",
        "guesses without priority are never tried",
        "tests/interpreted/test_totals.py::test_guesses_without_priority_are_tried_where_they_may_be_better",
    ),
    mutant(
        "if best <= unlisted:",
        "if best < unlisted:",
        "guesses get priorities once more though they are not better",
        IN_ORDER,
        sound="they are tried in vain: none is below the best value",
    ),
    mutant(
        "priority_bound(board.weights, state, cursor.priority) >= best:",
        "priority_bound(board.weights, state, cursor.priority) >= best - 1:",
        "the search ends one below the best value",
    ),
    mutant(
        "priority_bound(board.weights, state, cursor.priority) >= best:",
        "priority_bound(board.weights, state, cursor.priority) > best:",
        "the search ends one above the best value",
        sound="guesses of that bound are tried in vain: only a lower value replaces the best",
    ),
    mutant(
        "turn = place - workspace.turns[TURN_LENGTH]",
        "turn = place",
        "the first turn is tried unasked",
        SHARED,
        sound="all threads try those guesses",
    ),
    mutant(
        "if place >= turn + workspace.turns[TURN_LENGTH]:",
        "if place > turn + workspace.turns[TURN_LENGTH]:",
        "a turn has one guess more, and the next one comes too late",
        SHARED,
        sound="several threads try that guess, and the same value at the same place comes twice",
    ),
    mutant(
        "best, best_guess = others, int64(NO_GUESS)",
        "best = others",
        "a guess is named with a value that another thread has found",
        SHARED,
    ),
    mutant("if others < best:", "if others <= best + 1:", "a limit that is shared raises the thread's own", SHARED),
    mutant(
        "share_best(workspace, total, place - 1)",
        "share_best(workspace, total, int64(0))",
        "the shared value is said to be of the first guess",
        SHARED,
    ),
    mutant(
        "if not restricted(board.legality) and already_tried(workspace, ply, parts, visit):",
        "if already_tried(workspace, ply, parts, visit):",
        "a guess with the same parts is skipped though it leaves other guesses legal",
        SAME_PARTS,
    ),
    mutant(
        "part_beta = best - (total - bound)\n            part = part_state(board, workspace, state, guess, p)\n            total += _solve",
        "part_beta = best - total\n            part = part_state(board, workspace, state, guess, p)\n            total += _solve",
        "a part need not exceed its own bound",
    ),
    mutant(
        "part_beta = best - (total - bound)\n            part = part_state(board, workspace, state, guess, p)\n            total += _solve",
        "part_beta = best - (total - bound) + 1\n            part = part_state(board, workspace, state, guess, p)\n            total += _solve",
        "a part is searched though it refutes the guess",
        sound="a higher limit gives a value or a higher bound",
    ),
    mutant(
        "        if total < best:\n            best,",
        "        if total <= best:\n            best,",
        "the last of equal guesses wins",
    ),
    mutant("best, best < beta, best_guess)", "best, best <= beta, best_guess)", "a lower bound is stored as exact"),
    mutant(
        "        if workspace.shared[STOP]:  # values returned since then need not be true\n            return int64(beta)\n",
        "",
        "what parts return after a stop is believed",
        STOPPED,
    ),
    mutant(
        "    if workspace.shared[STOP]:\n        return int64(beta)\n\n    # 1.",
        "    # 1.",
        "a search that stops goes on until its first part is searched",
        STOPPED,
        sound="what a part returns is not believed after a stop, and a state without parts to search has a true value",
    ),
    mutant(
        "if key != 0 and not workspace.shared[STOP]:",
        "if key != 0:",
        "a value of a set is stored though the search stops",
        STOPPED,
    ),
    mutant(
        "store(search.totals, key, value, value < beta, int64(NO_GUESS))",
        "store(search.totals, key, value, value <= beta, int64(NO_GUESS))",
        "a lower bound of a set is stored as exact",
        SETS,
    ),
    mutant(
        "        workspace.part_set_key[ply, p] = key\n",
        "",
        "keys of sets are those of parts of earlier guesses",
        SETS,
    ),
    mutant(
        "store(search.totals, workspace.part_key[ply, p], entry_value(entry), False,",
        "store(search.totals, workspace.part_key[ply, p], entry_value(entry), True,",
        "a bound of an equivalent set is stored as exact",
        SETS,
    ),
    mutant(
        "            store(search.totals, workspace.part_key[ply, p], entry_value(entry), False, int64(NO_GUESS))\n",
        "",
        "bounds of equivalent sets are not stored for parts",
        sound="they are looked up again",
    ),
    mutant(
        "        value = recall(search.totals, part.key, beta)\n",
        "        value = recall(search.totals, part.key, beta - 1)\n",
        "with restricted guesses, a bound one below the limit is enough",
        VALUES,
    ),
    mutant(
        "    if key != 0:\n        value = recall(search.totals, key, beta)",
        "    if key != 0:\n        value = recall(search.totals, key, beta - 1)",
        "a bound of a set one below the limit is enough",
        SETS,
    ),
    mutant(
        "max(least_bound(board, workspace, part, part_beta), known)",
        "max(least_bound(board, workspace, part, part_beta) + 1, known)",
        "a shallow bound is one too high",
        SHALLOW,
    ),
    mutant(
        "store(table, part.key, known, False,",
        "store(table, part.key, known, True,",
        "a shallow bound is stored as exact",
        SHALLOW,
    ),
    mutant(
        "total += max(min(known, part_beta) - bound, int64(0))",
        "total += max(min(known, part_beta), int64(0))",
        "a shallow bound counts beside the bound by sizes",
        SHALLOW,
    ),
    mutant(
        "entry = probe(table, part.key)",
        "entry = probe(table, workspace.part_key[ply, p])",
        "shallow bounds are looked up without the key of the legal guesses",
        SHALLOW,
        sound="no state has that key, as all keys of states contain one of the legal guesses",
    ),
    mutant(
        "int64(EXHAUSTED if known < part_beta else NO_GUESS)",
        "int64(EXHAUSTED)",
        "a shallow bound that was broken off is called exhausted",
        SHALLOW,
        sound="the mark only saves another count",
    ),
]
