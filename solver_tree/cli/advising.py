"""Hints and guesses by search, for the commands that play."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, TypeAlias

from solver_tree.cli.options import AimOptions, time_limit_option
from solver_tree.cli.progress import lazy_progress, shown
from solver_tree.games import Game
from solver_tree.play import Guesser, Hint, Player
from solver_tree.text import count
from solver_tree.tree import History, StrategyTree

if TYPE_CHECKING:
    from collections.abc import Callable

    from solver_tree.advice import Advisor
    from solver_tree.search import Progress

DEFAULT_SECONDS = 5

_MANY = 1 << 17  # secrets; to split more of them takes seconds before a search begins

SecondsPerGuess: TypeAlias = Annotated[
    float, time_limit_option("Time limit of the search for a guess or a hint, where there is no tree.")
]


def read_options(options: AimOptions, max_guesses: int | None, tree: StrategyTree | None = None) -> dict[str, Any]:
    """What guesses are to achieve, as arguments of ``Advisor``; none for the plain average.

    Raises:
        InputError: the objective is unknown, or the tree has another one.
    """
    if options == AimOptions() and max_guesses is None:
        return {}
    from solver_tree.advice.aim import read_aim

    aim = read_aim(*options, max_guesses)
    if tree is not None:
        aim.check_tree(tree)
    return {**options._asdict(), "max_guesses": max_guesses}


def better_words(aim: dict[str, Any], *, weighted: bool) -> str:
    """By what no guess is better than an exact one, in words."""
    if not aim:
        return f"on {'weighted ' if weighted else ''}average"
    known = ", until known" if aim["finish"] == "known" else ""
    limit = "" if aim["max_guesses"] is None else f", within {count(aim['max_guesses'], 'guess')}"
    return f"by objective {aim['objective']}{known}{limit}"


class ShownAdvice:
    """Gives hints like ``Advisor``, which it makes when the first is asked for; a long search is shown on a terminal.

    Args:
        game: the game.
        tree: a strategy tree of the game, if there is one.
        seconds: the time limit of the search for each hint.
        aim: what guesses are to achieve, as arguments of ``Advisor``.
    """

    def __init__(self, game: Game, tree: StrategyTree | None, seconds: float, **aim: Any) -> None:
        self._game = game
        self._aim = aim
        self._tree = tree
        self._seconds = seconds
        self._advisor: Advisor | None = None
        self._show: Callable[[Progress], None] | None = None

    def __call__(self, history: History) -> Hint:
        """Name the best guess known after a history."""
        if self._advisor is None:
            from solver_tree.advice import Advisor

            self._advisor = Advisor(
                self._game, self._tree, time_limit=self._seconds, progress=self._update, **self._aim
            )
        if self._game.secret_count > _MANY:
            with shown(self._game.name, "looking for a guess"):
                return self._advisor(history)
        with lazy_progress(self._game, self._seconds) as self._show:
            return self._advisor(history)

    def _update(self, progress: Progress) -> None:
        if self._show is not None:
            self._show(progress)


def left_text(player: Player | Guesser) -> str:
    """How many secrets are left to a player, and how it found its guess if not in a tree."""
    left = f"{count(player.remaining, 'secret')} left"
    return f"{left}; {player.hint.how}" if isinstance(player, Guesser) and player.hint is not None else left
