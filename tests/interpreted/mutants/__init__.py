"""Small falsifications of the kernels, each of which some test must find; ``scripts/mutants`` tries them.

The list is made by reading each kernel for what could be wrong, not by what is tested. A file of this folder has those
of some kernels, in paragraphs::

    Mistakes in the search of costs.
    in: least_cost
    found by: STATES
    STATES = tests/interpreted/test_least_cost.py::test_states_cost_what_brute_force_says

    a key without the price list
    -hash64(uint64(of_level) + uint64(ply + 1))
    +hash64(uint64(ply + 1))

The first one says in which module they are, if it is not named like the file, and what must find them; names stand for
tests. Each other one is a mistake: what is wrong, and how a text of the module is changed that occurs once. It may have
an ``in`` and a ``found by`` of its own, and ``sound``, see ``Mutant``.
"""

from __future__ import annotations

import shlex
from pathlib import Path
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
    tests: tuple[str, ...]
    sound: str


def mutants_of(file: Path) -> list[Mutant]:
    """The mutants of a file."""
    head, *paragraphs = file.read_text(encoding="utf-8").removesuffix("\n").split("\n\n")
    names = {"SEARCH": [SEARCH]}
    names |= {name: shlex.split(words) for name, words in _pairs(head, " = ")}
    usual, found = {"in": file.stem, "sound": "", **dict(_pairs(head, ": "))}, []
    for paragraph in paragraphs:
        mistake, _, rest = paragraph.partition("\n")
        told = usual | dict(_pairs("\n".join(line for line in rest.split("\n") if line[0] not in "-+"), ": "))
        before, after = ("\n".join(line[1:] for line in rest.split("\n") if line[0] == sign) for sign in "-+")
        tests = [test for word in shlex.split(told["found by"]) for test in names.get(word, [word])]
        found.append(Mutant(told["in"], before, after, mistake, tuple(tests), told["sound"]))
    return found


def _pairs(text: str, separator: str) -> list[tuple[str, str]]:
    """What stands before and after the first separator of each line that has one."""
    return [(name, rest) for name, has, rest in (line.partition(separator) for line in text.split("\n")) if has]


def all_mutants() -> list[Mutant]:
    """All mutants, in the order of the files of this folder."""
    return [mutant for file in sorted(Path(__file__).parent.glob("*.txt")) for mutant in mutants_of(file)]
