"""Mistakes in ``kernels.least_value``, and in what ``values`` does with the parts of a guess."""

from tests.interpreted.mutants import mutants_of

TOTALS = "tests/interpreted/test_totals.py::test_values_of_states_and_what_the_table_says_are_true"
COSTS = "tests/interpreted/test_least_cost.py::test_states_cost_what_brute_force_says"
STOPPED = "tests/interpreted/test_totals.py::test_a_search_that_stops_stores_nothing_that_is_false"
SHARED = "tests/interpreted/test_totals.py::test_threads_that_share_the_guesses_of_a_state_find_what_one_finds"
SHARED_COSTS = "tests/interpreted/test_least_cost.py::test_threads_that_share_the_guesses_of_a_state_find_its_cost"
UNLISTED = "tests/interpreted/test_totals.py::test_guesses_without_priority_are_tried_where_they_may_be_better"
SETS = "tests/interpreted/test_totals.py::test_values_of_sets_are_true_whatever_was_asked_before"
SYMMETRIC_COSTS = "tests/interpreted/test_least_cost.py"

mutant = mutants_of("least_value", TOTALS, COSTS)
of_parts = mutants_of("values", SETS)

MUTANTS = [
    mutant(
        "guesses = int64(board.representative_count[state.symmetry_state])",
        "guesses = int64(board.representative_count[0])",
        "the guesses that represent all at the start represent all later, too",
    ),
    mutant(
        "size_bound(search, workspace, state, level))\n    note",
        "size_bound(search, workspace, state, level) + 1)\n    note",
        "a lower bound one too high",
    ),
    mutant(
        "            if best <= unlisted:\n                break",
        "            break",
        "guesses without priority are never tried",
        UNLISTED,
    ),
    mutant(
        "if best <= unlisted:",
        "if best < unlisted:",
        "guesses get priorities once more though they are not better",
        UNLISTED,
        sound="they are tried in vain: none is below the best value",
    ),
    mutant(
        "min(other_bound, candidate_bound) >= best:",
        "min(other_bound, candidate_bound) >= best - 1:",
        "the search ends one below the best value",
    ),
    mutant(
        "min(other_bound, candidate_bound) >= best:",
        "min(other_bound, candidate_bound) > best:",
        "the search ends one above the best value",
        sound="guesses of that bound are tried in vain: only a lower value replaces the best",
    ),
    mutant(
        "min(other_bound, candidate_bound) >= best:",
        "other_bound >= best:",
        "guesses end when those that are no candidates are too dear",
        COSTS,
    ),
    mutant(
        "cursor_bound = candidate_bound if cursor.priority & 1 else other_bound",
        "cursor_bound = other_bound",
        "a candidate has the bound of a guess that is none",
        COSTS,
    ),
    mutant(
        "while best > lower:",
        "while best >= lower:",
        "guesses are tried although the best value has reached the lower bound",
        sound="no guess has less than the lower bound",
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
        SHARED_COSTS,
    ),
    mutant(
        "if others < best:",
        "if others <= best + 1:",
        "a limit that is shared raises the thread's own",
        SHARED,
        SHARED_COSTS,
    ),
    mutant(
        "share_best(workspace, total, place - 1)",
        "share_best(workspace, total, int64(0))",
        "the shared value is said to be of the first guess",
        SHARED,
        SHARED_COSTS,
    ),
    mutant(
        "left, of_set = best - (total - bound),",
        "left, of_set = best - total,",
        "a part is searched up to what its bound may rise, not up to its value",
    ),
    mutant(
        "left, of_set = best - (total - bound),",
        "left, of_set = min(best - (total - bound) + 1, int64(INFINITE)),",
        "a part is searched one further than needed",
        sound="a value of exactly that makes the guess as dear as the best, which is not less",
    ),
    mutant(
        "total = min(total + value - bound, int64(INFINITE))",
        "total = min(total + value, int64(INFINITE))",
        "the value of a part is added to its bound",
    ),
    mutant(
        "        if total < best:\n            best,",
        "        if total <= best:\n            best,",
        "the last of equal guesses wins",
    ),
    mutant(
        "store(search.table, key, best, best < beta,",
        "store(search.table, key, best, best <= beta,",
        "a lower bound is stored as exact",
    ),
    mutant(
        "        if workspace.shared[STOP]:  # values returned since then need not be true\n            return int64(beta)\n",
        "",
        "what parts return after a stop is believed",
        STOPPED,
    ),
    mutant(
        "    if workspace.shared[STOP]:\n        return int64(beta)\n    # 2.",
        "    # 2.",
        "a search that stops goes on until its first part is searched",
        STOPPED,
        sound="what a part returns is not believed after a stop, and a state without parts to search has a true value",
    ),
    of_parts(
        "if of_set != 0 and not workspace.shared[STOP]:",
        "if of_set != 0:",
        "a value of a set is stored though the search stops",
        STOPPED,
    ),
    of_parts(
        "store(search.table, key, value, value < beta, int64(NO_GUESS))",
        "store(search.table, key, value, value <= beta, int64(NO_GUESS))",
        "a lower bound of a set is stored as exact",
        SETS,
    ),
    of_parts(
        "value = recall(search.table, key, beta)",
        "value = recall(search.table, key, beta - 1)",
        "a bound of a set one below the limit is enough",
        SETS,
    ),
    of_parts(
        "        workspace.part_set_key[ply, p] = of_set\n", "", "keys of sets are those of parts of earlier guesses"
    ),
    of_parts(
        "store(search.table, key, bound, False,", "store(search.table, key, bound, True,", "a bound is stored as exact"
    ),
    of_parts(
        "            store(search.table, key, bound, False, int64(NO_GUESS))\n",
        "",
        "bounds of equivalent sets are not stored for parts",
        sound="they are looked up again",
    ),
    of_parts(
        "key_of(search, level, of_set, ply + 1)",
        "key_of(search, level, of_set, ply + 2)",
        "an equivalent set is looked up as of one guess later",
        SYMMETRIC_COSTS,
    ),
    of_parts(
        "risen += bound - workspace.part_bound[ply, p]",
        "risen += bound",
        "the bound of an equivalent set is added to that of the part",
    ),
]
