"""Shell completion of values: games, trees, objectives and strategies.

If none of them matches what is typed, the shell completes file names.
"""

from __future__ import annotations

import shlex
from collections.abc import Callable, Iterable
from glob import escape, glob
from typing import get_type_hints

from typer import Typer
from typer.models import ParameterInfo

from solver_tree.games import FAMILIES, WORD_GAMES
from solver_tree.games.custom import entry_point_games
from solver_tree.strategies.strategy import RULES
from solver_tree.tree.shipped import shipped

COMPLETING = "_SOLVER_TREE_COMPLETE"
"""The environment variable that the completion script of Typer sets."""

_OBJECTIVES = {
    "avg": "the average",
    "worst": "the worst case",
    "worst,count": "the worst case, then the secrets there",
    "worst,count,total": "the worst case, then the secrets there, then the total",
    **{f"within:{limit}": f"the secrets that take more than {limit}" for limit in (4, 5, 6)},
}

_Values = Iterable[str | tuple[str, str]]


def complete_values(app: Typer) -> None:
    """Let each command of ``app`` complete the values of its options and arguments, by the names of its parameters.

    This happens only when a shell asks, because Typer inspects every completion function at every start.
    """
    for callback in (command.callback for command in app.registered_commands):
        if callback is None:
            continue
        hints = get_type_hints(callback, include_extras=True)
        callback.__annotations__ = hints  # Typer would evaluate textual annotations anew, without the completion
        for name in _BY_PARAMETER.keys() & hints.keys():
            for described in getattr(hints[name], "__metadata__", ()):
                if isinstance(described, ParameterInfo):
                    described.autocompletion = _BY_PARAMETER[name]


def _games(incomplete: str) -> _Values:
    """Names of games: the usual sizes, the games whose trees ship, and games of installed packages."""
    usual = (f"{family.name}-{family.usual_size}" for family in FAMILIES.values())
    solved = (name.partition(".")[0] for name in shipped())
    return sorted({*usual, *solved, *WORD_GAMES, *entry_point_games()})


def _trees(incomplete: str) -> _Values:
    """The trees that ship, then files that may be trees, but for names that need quotes: no shell would add them."""
    files = [file for file in sorted(glob(f"{escape(incomplete)}*.json")) if shlex.quote(file) == file]
    return [*(name.removesuffix(".avg") for name in shipped()), *files]


def _objectives(incomplete: str) -> _Values:
    return _OBJECTIVES.items()


def _strategies(incomplete: str) -> _Values:
    for name, about in RULES.items():
        if name == "lookahead":
            yield from ((f"lookahead-{plies}", f"{plies} guesses ahead, then as steps") for plies in (2, 3))
        else:
            yield name, about


def _entrants(incomplete: str) -> _Values:
    """Strategies and trees that can be compared."""
    return [*_strategies(incomplete), *_trees(incomplete)]


_BY_PARAMETER: dict[str, Callable[[str], _Values]] = {
    "game": _games,
    "tree": _trees,
    "trees": _trees,
    "objective": _objectives,
    "strategy": _strategies,
    "strategies": _entrants,
    "pairs": _entrants,
}
