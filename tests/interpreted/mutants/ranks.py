"""Mistakes in ``kernels.tie_break`` and ``kernels.values``."""

from tests.interpreted.mutants import SEARCH, Mutant, mutants_of

TOTALS = "tests/interpreted/test_totals.py::"
RANKS = f"{TOTALS}test_ranks_of_states_are_true"
SETS = "tests/interpreted/test_totals.py::test_values_of_sets_are_true_whatever_was_asked_before"
SYMMETRIC = "tests/interpreted/test_totals.py::test_sets_that_a_symmetry_turns_into_each_other_have_true_values"
AMONG_COSTS = "tests/interpreted/test_least_cost.py::test_ranks_among_strategies_of_least_cost_are_true"
SAME_PARTS = "tests/interpreted/test_legal_guesses.py"
STOPPED = f"{TOTALS}test_a_search_that_stops_stores_nothing_that_is_false"

mutant = mutants_of("tie_break", RANKS)

MUTANTS = [
    mutant(
        "return int64(last << RANK_WEIGHT_BITS | lightest)",
        "return int64(1 << RANK_WEIGHT_BITS | lightest)",
        "a single candidate takes a guess though it is known",
        SEARCH,
    ),
    mutant(
        "if n == 2 or (lightest > 0 and value ==",
        "if n == 2 or (value ==",
        "secrets of weight 0 are found by the next guess",
    ),
    mutant(
        "(others if last > 0 else state.weight)",
        "others",
        "what the last guess finds is not in the worst case though nothing else is guessed",
        SEARCH,
    ),
    mutant(
        "entry_exact(entry) or entry_value(entry) >= limit)",
        "entry_exact(entry) or entry_value(entry) < limit)",
        "a lower bound of a rank is taken for the rank",
    ),
    mutant(
        "state = prioritised(values, workspace, state, level, guesses, value + 1)",
        "state = prioritised(values, workspace, state, level, guesses, value)",
        "guesses of just the least value are left out",
    ),
    mutant(
        "fewest = fewest_guesses(state.branching, n) - 1 + last",
        "fewest = fewest_guesses(state.branching, n) + last",
        "the least worst case is one too high",
    ),
    mutant(
        "lower = (fewest << RANK_WEIGHT_BITS) + deepest",
        "lower = (fewest << RANK_WEIGHT_BITS) + state.weight",
        "the least worst case has all candidates",
    ),
    mutant(
        "begin + n - 2 + last, 2 - last)",
        "begin + n - 2, int64(2))",
        "two candidates take the worst case until guessed, too",
    ),
    mutant(
        "if min(guess_bounds(values, workspace, state, level, cursor.priority)) > value:",
        "if min(guess_bounds(values, workspace, state, level, cursor.priority)) >= value:",
        "guesses whose bound is the value are left out",
    ),
    mutant(
        "state.branching, largest) - 1 + last\n",
        "state.branching, largest) + last\n",
        "the largest part takes one guess too many",
    ),
    mutant(
        "if (fewest + 1) << RANK_WEIGHT_BITS > best:",
        "if (fewest + 2) << RANK_WEIGHT_BITS > best:",
        "a guess is skipped whose largest part may take fewer guesses",
    ),
    mutant(
        "guess, p), bound + value - of_guess + 1\n",
        "guess, p), bound + value - of_guess\n",
        "a guess of the least value is not told from a worse one",
    ),
    mutant(
        "        if of_guess != value:\n            continue\n", "", "guesses that are not of least value have ranks"
    ),
    mutant("        if rank < best:\n", "        if rank <= best:\n", "of equal ranks the last guess wins"),
    mutant(
        "best, best < limit, best_guess)",
        "best, best <= limit, best_guess)",
        "a lower bound of a rank is stored as exact",
    ),
    mutant(
        "        if workspace.shared[STOP]:\n            return int64(limit)\n        if rank < best:",
        "        if rank < best:",
        "what is found after a stop is stored",
        STOPPED,
    ),
    mutant(
        "        if workspace.shared[STOP]:\n            return int64(limit)\n        if of_guess != value:",
        "        if of_guess != value:",
        "a value that is found after a stop is believed",
        STOPPED,
    ),
    mutant(
        "if of_set != 0 and not workspace.shared[STOP]:\n                store",
        "if of_set != 0:\n                store",
        "the rank of a set is stored after a stop",
        STOPPED,
    ),
    mutant("        weight -= weigh(", "        weight -= 0 * weigh(", "what the guess finds weighs all"),
    mutant(
        "            worst, weight = depth, int64(0)\n",
        "            worst = depth\n",
        "weights of parts that take fewer guesses count, too",
    ),
    mutant(
        "part_limit = limit - ONE_GUESS - (weight if same_depth else int64(0))",
        "part_limit = limit - ONE_GUESS - weight",
        "parts share the weight of the limit though one is deeper",
    ),
    mutant(
        "part_limit = limit - ONE_GUESS - (weight if same_depth else int64(0))",
        "part_limit = limit - ONE_GUESS",
        "no parts share the weight of the limit",
        sound="a higher limit gives the rank or a higher bound",
    ),
    mutant(
        "rank, rank < part_limit, int64(NO_GUESS))",
        "rank, rank <= part_limit, int64(NO_GUESS))",
        "a lower bound of the rank of a set is stored as exact",
        SYMMETRIC,
    ),
    mutant(
        "        bring_largest(workspace, ply, p, parts)\n",
        "",
        "the largest part does not come first",
        sound="parts may come in any order",
    ),
    mutant(
        "        if depth == worst:\n            weight +=",
        "        if depth >= 0:\n            weight +=",
        "all parts have the worst case",
    ),
    mutant(
        "        if ((worst + 1) << RANK_WEIGHT_BITS) + weight >= limit:\n            break\n",
        "",
        "parts are searched though the limit is reached",
        sound="the guess is refuted all the same",
    ),
    Mutant(
        "least_total",
        "    return state.weight + others\n",
        "    return state.weight + others + 1\n",
        "a value is taken for that of candidates that the next guess separates",
        (RANKS,),
    ),
    Mutant(
        "least_cost",
        "return cost_key(key, search.levels.rules[level, KEY], ply)",
        "return cost_key(key, search.levels.rules[level, KEY], int64(0))",
        "costs and ranks after any number of guesses have one key",
        (AMONG_COSTS,),
    ),
    Mutant(
        "least_cost",
        "levels, guess = search.levels, state.ply + 1\n",
        "levels, guess = search.levels, state.ply\n",
        "prices of the guess before",
        (AMONG_COSTS,),
        sound="all values are higher than this one, so that a search finds what needs none",
    ),
    mutant(
        "if min(guess_bounds(values, workspace, state, level, cursor.priority)) > value:",
        "if guess_bounds(values, workspace, state, level, cursor.priority)[0] > value:",
        "the bound of guesses that are no candidates bounds candidates, too",
        AMONG_COSTS,
    ),
    mutant(
        "            of_guess += risen\n",
        "",
        "bounds that have risen do not count",
        SEARCH,
    ),
]
