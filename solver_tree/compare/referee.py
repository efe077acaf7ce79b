"""A referee for strategies of one's own: Python functions, asked once for each history that they bring about."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any, NamedTuple, TypeAlias

from solver_tree.compare.outcome import Failure, Outcome
from solver_tree.errors import InputError
from solver_tree.games import Game
from solver_tree.tree import GuessCounts, History, Node, Proof, StrategyTree
from solver_tree.version import __version__

Function: TypeAlias = Callable[[tuple[str, ...], History], object]
"""``(candidates, history) -> guess``: the secrets that fit all answers so far, and the guesses with their answers."""

USUAL_LIMIT = 100
LARGEST_LIMIT = 125  # guesses: files cannot hold a deeper tree


class _Games(NamedTuple):
    """All games with the same history so far: a strategy cannot tell them apart.

    Attributes:
        candidates: their secrets.
        history: the guesses so far with their answers.
        node: where the next guess is to be written.
        known: after how many guesses there was a single candidate; None while there are more.
    """

    candidates: tuple[str, ...]
    history: History
    node: Node
    known: int | None


class _Failed(Exception):
    """The strategy has no guess that may be made; says why."""


def evaluate(function: Function, game: Game, *, max_guesses: int = USUAL_LIMIT, name: str | None = None) -> Outcome:
    """Play a strategy of one's own against every secret.

    Games with the same history so far are one: the function is asked once for each history, not for each secret.
    Answers come from ``game.score``. When the function gives no guess, one that may not be made, or an exception,
    or a game has gone on for ``max_guesses``, all games with that history fail, and the others go on.

    >>> import solver_tree as st
    >>> outcome = st.evaluate(lambda candidates, history: candidates[0], st.game("bulls-cows-3x6"))
    >>> outcome.stats().total, outcome.failures
    (447, ())

    Args:
        function: the strategy, ``(candidates, history) -> guess``. ``candidates`` is a tuple of the secrets that fit
            all answers so far, in the order of the game; ``history`` is a tuple of pairs, each a guess and its answer.
        game: the game to play.
        max_guesses: how long a game may be.
        name: what to call the strategy; ``module:function`` when None.

    Raises:
        InputError: there cannot be such a limit, or the rule of the game itself fails.
    """
    check_limit(max_guesses)
    asked = _Timed(function)
    root: Node = {}
    counts: dict[str, GuessCounts] = {}
    failed: dict[str, Failure] = {}
    rank = feedback_rank(game)
    pending = [_Games(game.secrets, (), root, None)]
    while pending:
        candidates, history, node, known = games = pending.pop()
        try:
            guess = _next_guess(asked, game, games, max_guesses)
        except _Failed as failure:
            failed |= {secret: Failure(secret, history, str(failure)) for secret in candidates}
            continue
        if known is None and len(candidates) == 1:
            known = len(history)
        parts = _divide(candidates, guess, game)
        won = parts.pop(game.win, None) is not None
        branches: dict[str, Node] = {feedback: {} for feedback in sorted(parts, key=rank)}
        node[guess] = branches
        for feedback, below in reversed(branches.items()):  # so that the first is looked at next
            pending.append(_Games(tuple(parts[feedback]), (*history, (guess, feedback)), below, known))
        if won:
            branches[game.win] = {}
            made = len(history) + 1
            counts[guess] = GuessCounts(made, made if known is None else known)
    written = _written_name(function)
    counts = {secret: counts[secret] for secret in game.secrets if secret in counts}
    failures = tuple(failed[secret] for secret in game.secrets if secret in failed)
    tree = None if failures else _tree(game, root, written, asked.seconds)
    return Outcome(name or written, game, counts, failures, asked.seconds, tree, played=root)


def check_limit(max_guesses: int) -> None:
    """Raise InputError unless a game may be limited to so many guesses."""
    if not 1 <= max_guesses <= LARGEST_LIMIT:
        raise InputError(f"max_guesses {max_guesses}: it can be 1 to {LARGEST_LIMIT}")


def not_found(max_guesses: int) -> str:
    """The reason of a failure when a game has gone on for so long."""
    return f"not found within {max_guesses} guess{'' if max_guesses == 1 else 'es'}"


def feedback_rank(game: Game) -> Callable[[str], Any]:
    """A sort key that brings feedbacks into the order of ``game.feedbacks``."""
    if type(game).feedbacks is Game.feedbacks:  # sorted texts; listing them would ask for every answer there is
        return str
    return {feedback: rank for rank, feedback in enumerate(game.feedbacks)}.__getitem__


class _Timed:
    """A function, with the time that is spent in it."""

    def __init__(self, function: Function) -> None:
        self._function = function
        self.seconds = 0.0

    def __call__(self, candidates: tuple[str, ...], history: History) -> object:
        start = time.perf_counter()
        try:
            return self._function(candidates, history)
        finally:
            self.seconds += time.perf_counter() - start


def _next_guess(function: _Timed, game: Game, games: _Games, max_guesses: int) -> str:
    """The guess that the function makes in ``games``.

    Raises:
        _Failed: it makes none, or one that may not be made.
    """
    history = games.history
    if len(history) == max_guesses:
        raise _Failed(not_found(max_guesses))
    try:
        given = function(games.candidates, history)
    except (Exception, SystemExit) as error:
        raise _Failed(_told(error)) from error
    if given is None:
        raise _Failed("it gives None, not a guess")
    if not isinstance(given, str):
        raise _Failed(f"it gives something of type {type(given).__name__}, not the text of a guess")
    text = str.__str__(given)  # no kind of text but text itself can be saved
    try:
        guess = game.read_guess(text)
    except InputError as error:
        raise _Failed(str(error)) from error
    if guess != text:
        raise _Failed(str(InputError(f"guess '{text}' should be written '{guess}'")))
    for told, feedback in history if game.restricted else ():
        if not game.legal(told, feedback, guess):
            raise _Failed(f"guess '{guess}' is not allowed in {game.name}: it does not heed {told}={feedback}")
    return guess


def _told(error: BaseException) -> str:
    """An exception of the user's code: what it is, and where it was raised."""
    try:
        said = f": {error}" if str(error) else ""
    except Exception:  # it is the user's own, and so may be how it is shown
        said = ""
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    place = "" if trace is None else f" ({os.path.basename(trace.tb_frame.f_code.co_filename)} line {trace.tb_lineno})"
    return str(InputError(f"{type(error).__name__}{said}{place}"))


def _divide(candidates: tuple[str, ...], guess: str, game: Game) -> dict[str, list[str]]:
    """The candidates by how they answer ``guess``."""
    parts: dict[str, list[str]] = {}
    for secret in candidates:
        parts.setdefault(game.score(guess, secret), []).append(secret)
    for secret in parts.get(game.win, ()):
        if secret != guess:
            raise InputError(
                f"game {game.name}: guess '{guess}' is answered '{game.win}' when the secret is '{secret}'; "
                f"only the secret itself should be"
            )
    return parts


def _written_name(function: Function) -> str:
    """``module:function``, as a command takes it; of an object that can be called, its type."""
    named = function if hasattr(function, "__qualname__") else type(function)
    return f"{named.__module__}:{named.__qualname__}"


def _tree(game: Game, root: Node, strategy: str, seconds: float) -> StrategyTree:
    """The strategy written out, with what sizes alone say about the least total."""
    from solver_tree.strategies.lower_bound import cheap_lower_bound

    tree = StrategyTree(game, "avg", Proof(0, 0, 0.0, __version__), root, strategy=strategy)
    total = tree.stats.total
    proof = Proof(min(cheap_lower_bound(game), total), total, round(seconds, 3), __version__)
    return replace(tree, proof=proof)
