"""A referee for Python functions: it asks a function for a guess once for each history that its guesses lead to."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple, TypeAlias, TypeVar

from solver_tree.compare.outcome import Failure, Outcome
from solver_tree.errors import InputError, check_function, check_list, check_text, check_whole
from solver_tree.games import Game
from solver_tree.games.codes import CodeGame
from solver_tree.games.entries import check_legal, read_secret
from solver_tree.games.interface import check_different, check_game, unlisted
from solver_tree.imports import error_text
from solver_tree.play.candidates import list_secrets, many_codes, split
from solver_tree.text import count
from solver_tree.tree import Finish, GuessCounts, History, Node, Proof, StrategyTree
from solver_tree.tree.finish import check_finish
from solver_tree.tree.objective import MAX_GUESSES
from solver_tree.version import __version__

Function: TypeAlias = Callable[[Any, History], object]
"""``(candidates, history) -> guess``: the candidates, and the guesses made so far, each with its feedback."""

_Result = TypeVar("_Result")

DEFAULT_LIMIT = 100
"""How many guesses a function may make in a game by default."""


class _Games(NamedTuple):
    """All games that have the same history so far. The strategy cannot tell them apart.

    Attributes:
        secrets: the secrets of these games.
        candidates: all secrets that are consistent with the history, which are more if a sample is played.
        history: the guesses so far, each with its feedback.
        node: the node of the tree that receives the next guess.
        known_after: the number of guesses after which there was a single candidate; None if there still are several.
    """

    secrets: tuple[str, ...]
    candidates: Sequence[str]
    history: History
    node: Node
    known_after: int | None


class _Failed(Exception):
    """The strategy returned no legal guess; the message is the reason of the failure."""


def evaluate(
    function: Function,
    game: Game,
    *,
    max_guesses: int = DEFAULT_LIMIT,
    finish: Finish = "guessed",
    name: str | None = None,
    progress: Callable[[float], None] | None = None,
    sample: Iterable[str] | None = None,
) -> Outcome:
    """Play a strategy, given as a Python function, against every secret or a sample of them.

    The function is called once for each history, not for each secret. All games with a history fail if the function
    returns no legal guess or raises an exception, or if they take more than ``max_guesses``; the others continue.

    >>> import solver_tree as st
    >>> outcome = st.evaluate(lambda candidates, history: candidates[0], st.game("bulls-cows-3x6"))
    >>> outcome.stats().total, outcome.failures
    (447, ())

    Args:
        function: the strategy, ``(candidates, history) -> guess``. ``candidates`` are the secrets that are
            left, in the order of the game: a tuple, or a ``CodeSet`` in a sample of many codes. ``history`` is a tuple
            of pairs, each a guess and its feedback.
        game: the game to play.
        max_guesses: the most guesses that a game may take.
        finish: until when these are counted; if until the secret is known, one guess more may then name it.
        name: the name of the strategy; ``module:function`` if None.
        progress: called before each guess with the share of the secrets whose games are over, 0 to 1.
        sample: the secrets to play, in this order; all when None.

    Returns:
        The guess counts, the failures, and the strategy as a tree if every secret was played and found.

    Raises:
        InputError: ``max_guesses`` is out of range, the sample has what is no secret, or the rule itself fails.

    See Also:
        compare: several strategies side by side.
    """
    report, sample = _read_arguments(function, game, max_guesses, progress, sample, name)
    check_finish(finish)
    root: Node = {}
    timed, rank, played = _Timed(function), feedback_rank(game), sample or game.secrets
    counts: dict[str, GuessCounts] = {}
    failed: dict[str, Failure] = {}
    pending = [_Games(played, played if sample is None else list_secrets(game), (), root, None)]
    while pending:
        secrets, candidates, history, node, known_after = games = pending.pop()
        report((len(counts) + len(failed)) / len(played))
        if known_after is None and timed.measure(len, candidates) == 1:  # many codes may be filtered only now
            known_after = len(history)
        try:
            if len(history) == max_guesses + (finish == "known" and known_after is not None):
                raise _Failed(not_found(max_guesses, finish))
            guess = _next_guess(timed, game, games)
        except _Failed as failure:
            failed |= {secret: Failure(secret, history, str(failure)) for secret in secrets}
            continue
        parts = _partition(secrets, guess, game)
        won = parts.pop(game.win, None) is not None
        branches = node[guess] = {feedback: {} for feedback in sorted(parts, key=rank)}
        below = parts if sample is None else _candidates_below(candidates, guess, game, parts)
        for feedback, branch in reversed(branches.items()):  # so that the first one is popped next
            longer = (*history, (guess, feedback))
            pending.append(_Games(tuple(parts[feedback]), below[feedback], longer, branch, known_after))
        if won:
            made, branches[game.win] = len(history) + 1, {}
            counts[guess] = GuessCounts(made, made if known_after is None else known_after)
    return _outcome(timed, game, name, (counts, failed, root), sample)


def _read_arguments(
    function: object,
    game: Game,
    max_guesses: int,
    progress: Callable[[float], None] | None,
    sample: Iterable[str] | None,
    name: str | None,
) -> tuple[Callable[[float], None], tuple[str, ...] | None]:
    """Check what ``evaluate`` is called with.

    Returns:
        What to call with the share that is played, and the secrets to play; None for all.

    Raises:
        InputError: the function cannot be called, or another argument makes no sense.
    """
    check_game(game)
    check_limit(max_guesses)
    check_function("progress", progress)
    if name is not None:
        check_text("name", name)
    if not callable(function):
        raise InputError(f"{function!r} is no function; compare takes strategies by name")
    secrets = None
    if sample is not None:
        check_list("sample", sample)
        secrets = tuple(read_secret(game, secret) for secret in sample)
        check_different(game.name, "secret", secrets)
    return progress or (lambda share: None), secrets


def _outcome(
    timed: _Timed,
    game: Game,
    name: str | None,
    played: tuple[dict[str, GuessCounts], dict[str, Failure], Node],
    sample: tuple[str, ...] | None,
) -> Outcome:
    """The outcome of all games that a function played, see ``evaluate``."""
    counts, failed, root = played
    secrets = sample or game.secrets
    found = {secret: counts[secret] for secret in secrets if secret in counts}
    failures = tuple(failed[secret] for secret in secrets if secret in failed)
    written_name = _written_name(timed.function)
    tree = None if failures or sample is not None else _tree(game, root, written_name, timed.seconds)
    return Outcome(name or written_name, game, found, failures, timed.seconds, tree, played=root, sample=sample)


def check_limit(max_guesses: int) -> None:
    """Raise InputError unless a game may be limited to ``max_guesses``."""
    check_whole("max_guesses", max_guesses, 1, MAX_GUESSES)


def not_found(max_guesses: int, finish: Finish) -> str:
    """The reason of a failure if a game takes more than ``max_guesses``."""
    return f"not {'found' if finish == 'guessed' else 'known'} within {count(max_guesses, 'guess')}"


def feedback_rank(game: Game) -> Callable[[str], Any]:
    """A sort key that puts feedbacks in the order of ``game.feedbacks``."""
    if type(game).feedbacks is Game.feedbacks:  # sorted texts; to list them, every guess and secret would be scored
        return str
    ranks = {feedback: rank for rank, feedback in enumerate(game.feedbacks)}

    def rank(feedback: str) -> int:
        if feedback not in ranks:
            raise unlisted(game.name, feedback)
        return ranks[feedback]

    return rank


class _Timed:
    """A function that measures the time spent in its calls.

    Attributes:
        function: the function.
        seconds: the time.
    """

    def __init__(self, function: Function) -> None:
        self.function = function
        self.seconds = 0.0

    def __call__(self, candidates: Sequence[str], history: History) -> object:
        given = tuple(candidates) if isinstance(candidates, list) else candidates
        return self.measure(self.function, given, history)

    def measure(self, function: Callable[..., _Result], *arguments: object) -> _Result:
        """Call another function, and add the time that it takes."""
        start = time.perf_counter()
        try:
            return function(*arguments)
        finally:
            self.seconds += time.perf_counter() - start


def _next_guess(function: _Timed, game: Game, games: _Games) -> str:
    """The guess that the function makes in ``games``.

    Raises:
        _Failed: the function raises an exception, or it returns no legal guess.
    """
    history = games.history
    try:
        returned = function(games.candidates, history)
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        raise _Failed(_error_text(error)) from error
    if returned is None:
        raise _Failed("it returned None, not a guess")
    if not isinstance(returned, str):
        raise _Failed(f"it returned a value of type {type(returned).__name__}, not the text of a guess")
    text = str.__str__(returned)  # a tree with instances of a subclass of str could not be saved
    try:
        guess = game.read_guess(text)
    except InputError as error:
        raise _Failed(str(error)) from error
    if guess != text:
        raise _Failed(str(InputError(f"guess '{text}' should be written '{guess}'")))
    try:
        check_legal(game, history, guess)
    except InputError as error:
        raise _Failed(str(error)) from error
    return guess


def _error_text(error: BaseException) -> str:
    """What an exception of the function is, and where it was raised."""
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    where = "" if trace is None else f" ({os.path.basename(trace.tb_frame.f_code.co_filename)} line {trace.tb_lineno})"
    return str(InputError(f"{error_text(error)}{where}"))


def _candidates_below(
    candidates: Sequence[str], guess: str, game: Game, parts: Iterable[str]
) -> Mapping[str, Sequence[str]]:
    """The candidates after each feedback of ``parts``; many codes are not filtered before they are looked at."""
    if isinstance(game, CodeGame) and many_codes(game):
        from solver_tree.layout.code_set import CodeSet

        assert isinstance(candidates, CodeSet)
        return {feedback: candidates.part(guess, feedback) for feedback in parts}
    return _partition(candidates, guess, game)


def _partition(candidates: Sequence[str], guess: str, game: Game) -> dict[str, Sequence[str]]:
    """The candidates by their feedback to ``guess``, of which only the secret itself may win."""
    parts = dict(split(game, guess, candidates))
    for secret in parts.get(game.win, ()):
        if secret != guess:
            raise InputError(
                f"game {game.name}: guess '{guess}' is answered '{game.win}' when the secret is '{secret}'; "
                f"only the secret itself should be"
            )
    return parts


def _written_name(function: Function) -> str:
    """``module:function``, as a command takes it; for an object that can be called, the name of its type."""
    named = function if hasattr(function, "__qualname__") else type(function)
    return f"{named.__module__}:{named.__qualname__}"


def _tree(game: Game, root: Node, strategy: str, seconds: float) -> StrategyTree:
    """The tree of a strategy, with a lower bound that needs no search."""
    from solver_tree.strategies.lower_bound import cheap_lower_bound

    tree = StrategyTree(game, "avg", Proof(0, 0, 0.0, __version__), root, strategy=strategy)
    total = tree.stats.total
    proof = Proof(min(cheap_lower_bound(game), total), total, round(seconds, 3), __version__)
    return replace(tree, proof=proof)
