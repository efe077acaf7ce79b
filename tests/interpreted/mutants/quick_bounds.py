"""Mistakes in ``kernels.quick_bounds``."""

from tests.interpreted.mutants import mutants_of

VALUES = "tests/interpreted/test_totals.py::test_values_of_states_and_what_the_table_says_are_true"

mutant = mutants_of("quick_bounds", VALUES)

MUTANTS = [
    mutant(
        "2 * lower + int64(n <= 2)",
        "2 * lower + int64(n <= 2 or n == most_parts(branching) + 2)",
        "the bound by sizes is taken for exact where only one pair need be left",
    ),
    mutant(
        "if n <= 2 or n > most_parts(branching) + 1:",
        "if n <= 2 or n > most_parts(branching):",
        "one candidate more than parts: the bound by sizes alone",
        sound="a weaker bound, which is never said to be exact",
    ),
    mutant("2 * (2 * n - 1) + 1", "2 * (2 * n) + 1", "a candidate that separates all costs one too many"),
    mutant("if parts == n - 1:", "if parts >= n - 2:", "a candidate that leaves three together is as good as a pair"),
    mutant(
        "2 * n + int64(n > most_parts_of_others(branching))",
        "2 * n + 1",
        "no guess that is no candidate separates all",
        "tests/kernels/test_quick_bounds.py::test_the_quick_bound_is_not_exact_where_only_another_guess_separates_all",
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
]
