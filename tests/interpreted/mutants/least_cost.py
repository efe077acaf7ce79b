"""Mistakes in ``kernels.least_cost``."""

from tests.interpreted.mutants import Mutant

MUTANTS = [
    Mutant(
        "least_cost",
        "visit + uint64(settled)",
        "visit + uint64(total)",
        "a total with raised bounds tells which guesses are alike (the mistake of version 0.2.0)",
        ("tests/interpreted/test_equal_totals.py",),
    ),
]
