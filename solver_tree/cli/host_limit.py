"""How many guesses the player of a hosted game has, and how they are asked for."""

from __future__ import annotations

from solver_tree.errors import InputError
from solver_tree.games import Game
from solver_tree.games.codes import CodeGame
from solver_tree.games.words import WordGame
from solver_tree.text import brief, count
from solver_tree.tree.members import MAX_COUNT

_WORDS = 6
_CODES = {"bulls-cows-4x10": 7, "mastermind-4x6": 10, "mastermind-5x8": 12}

USUAL_LIMITS = f"{_WORDS} for words, {', '.join(f'{limit} for {name}' for name, limit in _CODES.items())}, else none"


def usual_limit(game: Game) -> int | None:
    """Return how many guesses players of a game usually have; None if there is no usual limit."""
    if isinstance(game, WordGame):
        return _WORDS
    return _CODES.get(game.name) if isinstance(game, CodeGame) else None


def invitation(limit: int | None, more: str = "") -> str:
    """How the player is asked to begin, and what else can be typed."""
    begin = "Type a guess" if limit is None else f"You have {count(limit, 'guess')}. Type one"
    return f"{begin}, or: {more}hint, candidates, give up, help, quit."


def guess_prompt(made: int, limit: int | None) -> str:
    """What stands before the next guess that is typed, after so many guesses."""
    return f"Guess {made + 1}{'' if limit is None else f' of {limit}'}: "


def guess_limit(text: str | None, default: int | None) -> int | None:
    """Read the value of ``--max-guesses``.

    Args:
        text: the value; None if it is not set.
        default: the limit if it is not set.

    Returns:
        How many guesses there are; None for no limit.

    Raises:
        InputError: the value is neither a number from 1 to ``MAX_COUNT`` nor ``none``.
    """
    if text is None:
        return default
    if text.strip().lower() == "none":
        return None
    limit = int(text) if text.isascii() and text.isdigit() and len(text) <= len(str(MAX_COUNT)) else 0
    if not 1 <= limit <= MAX_COUNT:
        raise InputError(f"--max-guesses '{brief(text)}': it should be a number from 1 to {MAX_COUNT}, or none")
    return limit
