"""Openings: guesses that are prescribed to come first, whatever the feedback.

The first of them is always made. Each other one is made unless only one secret is left: that is guessed instead. After
the opening, guesses are free.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from numbers import Integral
from typing import TypeAlias

from solver_tree.errors import InputError, check_list
from solver_tree.games import Game
from solver_tree.games.entries import Written, check_legal, read_guess
from solver_tree.text import printable
from solver_tree.tree.node import History, Node, leaves

Opening: TypeAlias = tuple[str, ...]
"""The guesses of an opening in order; none where every guess is free."""

First: TypeAlias = str | tuple[str, ...] | None
"""An opening as trees state it: the only guess of it, or two guesses or more; None where every guess is free."""


def read_opening(game: Game, first: str | int | Iterable[Written] | None) -> Opening:
    """The opening that a caller prescribes.

    Args:
        game: the game.
        first: a guess, guesses with commas between them, or a list of guesses; None or an empty list for no opening.

    Raises:
        InputError: a text is not a guess of the game, a guess occurs twice, or it is not legal after some feedback.
    """
    if first is None:
        return ()
    if isinstance(first, int | Integral):
        first = str(first)
    if isinstance(first, str):
        first = [first] if "," not in first or first in game.guesses else first.split(",")
    check_list("first", first)
    opening = tuple(read_guess(game, guess.strip() if isinstance(guess, str) else guess) for guess in first)
    for place, guess in enumerate(opening):
        if guess in opening[:place]:
            raise InputError(f"first '{opening_text(opening)}': {guess} occurs twice")
    if game.restricted and len(opening) > 1:
        _check_opening(game, opening)
    return opening


def _check_opening(game: Game, opening: Opening) -> None:
    """Raise InputError if a guess of the opening is not legal where it is to be made."""
    parts: dict[History, list[str]] = {(): list(game.each_secret())}
    for guess in opening:
        after: dict[History, list[str]] = {}
        for history, secrets in parts.items():
            if len(secrets) == 1:
                continue
            try:
                check_legal(game, history, guess)
            except InputError as error:
                raise InputError(f"first '{opening_text(opening)}': {error}") from error
            for secret in secrets:
                if (feedback := game.score(guess, secret)) != game.win:
                    after.setdefault((*history, (guess, feedback)), []).append(secret)
        parts = after


def stated(opening: Opening) -> First:
    """An opening as trees state it."""
    return opening if len(opening) > 1 else opening[0] if opening else None


def opening_of(first: First) -> Opening:
    """The opening that a tree states."""
    return () if first is None else (first,) if isinstance(first, str) else first


def opening_text(opening: Opening) -> str:
    """An opening as ``--first`` takes it."""
    return ",".join(map(printable, opening))


def begins_with(opening: Opening) -> str:
    """What strategies with an opening do: ``begin with salet``, ``begin with the first guesses salet, courd``."""
    return f"begin with {'the first guesses ' * (len(opening) > 1)}{', '.join(map(printable, opening))}"


def due(opening: Opening, made: int, left: int) -> str | None:
    """The guess that an opening prescribes after so many guesses, with so many secrets left; None if it is free."""
    return opening[made] if made < len(opening) and (left > 1 or not made) else None


def due_after(opening: Opening, history: History, left: int) -> str | None:
    """The guess that an opening prescribes after a history, with so many secrets left; None if it is free.

    Guesses are prescribed only as long as the game follows the opening.
    """
    follows = all(guess == made for guess, (made, _) in zip(opening, history, strict=False))
    return due(opening, len(history), left) if follows else None


def departure(root: Node, opening: Opening, win: str) -> tuple[History, str] | None:
    """Where a tree does not follow an opening: the history before the first such guess, and the guess; else None."""
    pending: list[tuple[Node, History]] = [(root, ())] if opening else []
    while pending:
        node, history = pending.pop()
        ((guess, branches),) = node.items()
        prescribed = due(opening, len(history), len(list(islice(leaves(node, win), 2))))
        if prescribed not in (None, guess):
            return history, guess
        if len(history) + 1 < len(opening):
            pending += [(below, (*history, (guess, reply))) for reply, below in branches.items() if reply != win]
    return None
