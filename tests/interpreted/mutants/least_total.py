"""Mistakes in ``kernels.least_total``."""

from tests.interpreted.mutants import mutants_of

VALUES = "tests/interpreted/test_totals.py::test_values_of_states_and_what_the_table_says_are_true"
SHALLOW = "tests/interpreted/test_totals.py::test_shallow_bounds_and_what_they_leave_in_the_table_are_true"

mutant = mutants_of("least_total", VALUES)

MUTANTS = [
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
        "2 * max(quick >> 1, entry_value(entry)) + int64(entry_exact(entry))",
        "2 * max(quick >> 1, entry_value(entry)) + int64(entry != 0)",
        "a bound of a state in the table is taken for exact",
    ),
    mutant(
        "max(least_bound(search.board, workspace, part, enough), known)",
        "max(least_bound(search.board, workspace, part, enough) + 1, known)",
        "a shallow bound is one too high",
        SHALLOW,
    ),
    mutant(
        "store(search.table, part.key, known, False,",
        "store(search.table, part.key, known, True,",
        "a shallow bound is stored as exact",
        SHALLOW,
    ),
    mutant(
        "risen += known - bound",
        "risen += known",
        "a shallow bound counts beside the bound by sizes",
        SHALLOW,
    ),
    mutant(
        "entry = probe(search.table, part.key)",
        "entry = probe(search.table, workspace.part_key[ply, p])",
        "shallow bounds are looked up without the key of the legal guesses",
        SHALLOW,
        sound="no state has that key, as all keys of states contain one of the legal guesses",
    ),
    mutant(
        "int64(EXHAUSTED if known < enough else NO_GUESS)",
        "int64(EXHAUSTED)",
        "a shallow bound that was broken off is called exhausted",
        SHALLOW,
        sound="the mark only saves another count",
    ),
]
