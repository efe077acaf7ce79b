"""Walks that check each node of a tree, because a tree from a file may hold anything that JSON can express."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from solver_tree.errors import InputError, TreeError
from solver_tree.games import Game
from solver_tree.tree.node import History, history_text


class Texts(NamedTuple):
    """All texts of a tree, each in the order of first appearance.

    Attributes:
        guesses: every guess, with the history before its first appearance.
        secrets: the guesses that can get the winning feedback.
        feedbacks: every feedback.
    """

    guesses: dict[str, History]
    secrets: list[str]
    feedbacks: list[str]


def walk(root: Any, win: str) -> Iterator[tuple[History, str, dict[str, Any]]]:
    """Visit each node in the order of the file.

    Args:
        root: the tree, which may be anything.
        win: the winning feedback.

    Yields:
        The history before the node, its guess, and its branches ``{feedback: node}``.

    Raises:
        TreeError: a node is not of the form ``{guess: {feedback: node}}`` with ``{}`` under ``win``.
    """
    pending: list[tuple[Any, History]] = [(root, ())]
    while pending:
        node, history = pending.pop()
        if not isinstance(node, dict) or len(node) != 1:
            raise error_at(history, "a node is an object with one guess")
        ((guess, branches),) = node.items()
        if not isinstance(branches, dict) or not branches:
            raise error_at(history, f"under guess '{guess}' there should be an object of feedbacks")
        yield history, guess, branches
        for feedback, below in reversed(branches.items()):  # the first branch is then visited next
            if feedback != win:
                pending.append((below, history + ((guess, feedback),)))  # noqa: RUF005 (unpacking is slower)
            elif below != {}:
                raise error_at(history, f"under the winning feedback '{win}' there should be nothing: {{}}")


def find_secrets(game: Game, root: Any) -> dict[str, int]:
    """Check every node of a tree, and find its secrets.

    Args:
        game: the game of the tree.
        root: the tree, which may be anything.

    Returns:
        For each secret the number of guesses until it is guessed, in the order of the tree.

    Raises:
        TreeError: a node is impossible in ``game``, or a secret is not found exactly once; the message says where.
    """
    guesses_by_secret: dict[str, int] = {}
    checked: set[str] = set()  # feedback that is known to be of the game
    win = game.win
    for history, guess, branches in walk(root, win):
        try:
            written = game.read_guess(guess)
        except InputError as error:
            raise error_at(history, str(error)) from error
        if guess != written:
            raise error_at(history, f"guess '{guess}' should be written '{written}'")
        if win in branches:
            if guess in guesses_by_secret:
                raise error_at(history, f"secret '{guess}' is found a second time")
            guesses_by_secret[guess] = len(history) + 1
            if len(branches) == 1:
                continue
        if not checked.issuperset(branches):
            for feedback in branches:
                if not game.is_feedback(feedback):
                    raise error_at(history, f"{game.name} never answers '{feedback}' to '{guess}'")
            checked.update(branches)
    if len(guesses_by_secret) != game.secret_count:
        missing = next(secret for secret in game.each_secret() if secret not in guesses_by_secret)
        raise TreeError(f"secret '{missing}' is never found ({len(guesses_by_secret)} of {game.secret_count} are)")
    return guesses_by_secret


def collect_texts(root: Any, win: str) -> Texts:
    """Collect the texts of a tree whose game is unknown. Any text that can be printed may be a guess or feedback.

    Args:
        root: the tree, which may be anything.
        win: the winning feedback.

    Raises:
        TreeError: a node is not of the form that ``walk`` describes, a text has a character that cannot be printed, or
            the tree finds no secret.
    """
    guesses: dict[str, History] = {}
    secrets: dict[str, None] = {}
    feedbacks: dict[str, None] = {}
    for history, guess, branches in walk(root, win):
        for role, text in (("guess", guess), *(("feedback", text) for text in branches)):
            if not text.isprintable():
                raise error_at(history, f"{role} '{text}' has a character that cannot be printed")
        guesses.setdefault(guess, history)
        feedbacks.update(dict.fromkeys(branches))
        if win in branches:
            secrets[guess] = None
    if not secrets:
        raise TreeError(f"no secret is ever found: there is no '{win}' in the tree")
    return Texts(guesses, list(secrets), list(feedbacks))


def error_at(history: History, message: str) -> TreeError:
    """A TreeError with ``message``, about the node after ``history``."""
    where = f"after {history_text(history)}" if history else "at the first guess"
    return TreeError(f"{where}: {message}")
