"""Trees that other programs wrote. Only the guesses are taken from such a file; figures are counted, never believed.

- ``alex1770``: the text of ``wordle -p`` in https://github.com/alex1770/wordle, for words;
- ``jonathanolson``: the JSON of https://github.com/jonathanolson/wordle-solver, for words;
- ``irving``: the notation of Knuth and Irving, which ``mmstrat`` writes, for Mastermind and Bulls and Cows.
"""

from __future__ import annotations

from types import ModuleType
from typing import Literal, get_args

from solver_tree.errors import InputError, TreeError, check_choice
from solver_tree.games import Game
from solver_tree.tree.checked_walk import find_secrets
from solver_tree.tree.formats import alex1770, irving, jonathanolson
from solver_tree.tree.game_from_file import game_from_file
from solver_tree.tree.node import Node
from solver_tree.tree.proof import Proof
from solver_tree.tree.statistics import Statistics
from solver_tree.tree.strategy_tree import IMPORTED, StrategyTree
from solver_tree.version import __version__

Format = Literal["alex1770", "jonathanolson", "irving"]
"""The format of a file, by the author of its program or notation."""

FORMATS: tuple[Format, ...] = get_args(Format)

_HEAD = 1000  # bytes, in which the beginning of a file shows its format
_MODULES: dict[Format, ModuleType] = {"alex1770": alex1770, "jonathanolson": jonathanolson, "irving": irving}


def recognise(data: bytes) -> Format | None:
    """The format of a file, by its beginning; None if it is none of these. No file has two of these beginnings."""
    text = data[:_HEAD].decode("utf-8-sig", "replace")
    return next((name for name in FORMATS if _MODULES[name].BEGINNING.match(text)), None)


def read_tree(data: bytes, name: Format, source: str) -> StrategyTree:
    """Read a tree that another program wrote.

    The tree of words is of the game ``wordle`` with the words in the tree; ``verify`` with a game checks that they are
    those of its lists. The lower bound of the total is 2n - 1 for n secrets: only one is found by the first guess.

    Args:
        data: the content of the file.
        name: its format.
        source: the name of the file in messages.

    Raises:
        InputError: there is no such format.
        TreeError: the file is not in the format, or what it describes is no tree; the message says where.
    """
    check_choice("format", name, FORMATS)
    try:
        game, root = _game_and_root(data.decode("utf-8-sig"), name)
        guesses = find_secrets(game, root)
    except UnicodeDecodeError as error:
        raise TreeError(f"{source}: byte 0x{data[error.start]:02x} is not UTF-8 text") from error
    except InputError as error:
        raise TreeError(f"{source}: {error}") from error
    total = Statistics.of(game, guesses.keys(), guesses.values()).total
    proof = Proof(2 * len(guesses) - 1, total, 0.0, __version__)
    return StrategyTree(game, "avg", proof, root, strategy=IMPORTED)


def _game_and_root(text: str, name: Format) -> tuple[Game, Node]:
    if name == "irving":
        return irving.read(text)
    root: Node = _MODULES[name].read(text)
    (first,) = root
    return game_from_file("wordle", "G" * len(first), root), root
