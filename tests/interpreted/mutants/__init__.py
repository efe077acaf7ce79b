"""Small falsifications of the kernels, each of which some test must find; ``scripts/mutants`` tries them.

The list is made by reading each kernel for what could be wrong, not by what is tested. A module of this folder has
those of some kernels.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from pkgutil import iter_modules
from typing import NamedTuple

SEARCH = "tests/interpreted/test_search.py"
"""Random games with drawn thresholds: the tests that find most mutants."""


class Mutant(NamedTuple):
    """A kernel with a mistake.

    Attributes:
        module: the name of the module below ``solver_tree.kernels``.
        before: a text that occurs once in the module.
        after: what stands there instead.
        mistake: what is wrong, in a few words.
        tests: what pytest runs, in interpreted kernels, until the first failure.
        sound: why results are the same though the search may be slower; such a mutant must not be found.
    """

    module: str
    before: str
    after: str
    mistake: str
    tests: tuple[str, ...] = (SEARCH,)
    sound: str = ""


def mutants_of(module: str, *usual: str) -> Callable[..., Mutant]:
    """What makes mutants of a module, which these tests must find unless a mutant names others."""

    def mutant(before: str, after: str, mistake: str, *tests: str, sound: str = "") -> Mutant:
        return Mutant(module, before, after, mistake, tests or usual, sound)

    return mutant


def all_mutants() -> list[Mutant]:
    """All mutants, in the order of the modules of this folder."""
    names = sorted(module.name for module in iter_modules(__path__))
    return [mutant for name in names for mutant in import_module(f"{__name__}.{name}").MUTANTS]
