"""The nodes of a tree, one by one, checked: from a file they can be anything that JSON can say."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from solver_tree.errors import InputError, TreeError
from solver_tree.games import Game
from solver_tree.tree.node import History, history_text


class Texts(NamedTuple):
    """What a tree speaks of, each in the order in which it comes first.

    Attributes:
        guesses: every guess, with the answers before it where it comes first.
        secrets: the guesses that are found to be the secret.
        feedbacks: every answer.
    """

    guesses: dict[str, History]
    secrets: list[str]
    feedbacks: list[str]


def walk(root: Any, win: str) -> Iterator[tuple[History, str, dict[str, Any]]]:
    """Each node in the order of the file: the answers before it, its guess, and its branches.

    Raises:
        TreeError: a node is not of the shape ``{guess: {feedback: node}}`` with ``{}`` under ``win``.
    """
    pending: list[tuple[Any, History]] = [(root, ())]
    while pending:
        node, history = pending.pop()
        if not isinstance(node, dict) or len(node) != 1:
            raise at(history, "a node is an object with one guess")
        ((guess, branches),) = node.items()
        if not isinstance(branches, dict) or not branches:
            raise at(history, f"under guess '{guess}' there should be an object of feedbacks")
        yield history, guess, branches
        for feedback, below in reversed(branches.items()):  # so that the first is looked at next
            if feedback != win:
                pending.append((below, history + ((guess, feedback),)))  # noqa: RUF005 (it is quicker)
            elif below != {}:
                raise at(history, f"under the winning feedback '{win}' there should be nothing: {{}}")


def find_secrets(game: Game, root: Any) -> dict[str, int]:
    """Each secret with the number of guesses that find it, once every node is known to be one of ``game``.

    Raises:
        TreeError: a node is impossible in ``game``, or a secret is not found exactly once; the message says where.
    """
    found: dict[str, int] = {}
    feedbacks: set[str] = set()  # those known to be of the game
    win = game.win
    for history, guess, branches in walk(root, win):
        try:
            written = game.read_guess(guess)
        except InputError as error:
            raise at(history, str(error)) from error
        if guess != written:
            raise at(history, f"guess '{guess}' should be written '{written}'")
        if win in branches:
            if guess in found:
                raise at(history, f"secret '{guess}' is found a second time")
            found[guess] = len(history) + 1
            if len(branches) == 1:
                continue
        if not feedbacks.issuperset(branches):
            for feedback in branches:
                if not game.is_feedback(feedback):
                    raise at(history, f"{game.name} never answers '{feedback}' to '{guess}'")
            feedbacks.update(branches)
    if len(found) != game.secret_count:
        missing = next(secret for secret in game.each_secret() if secret not in found)
        raise TreeError(f"secret '{missing}' is never found ({len(found)} of {game.secret_count} are)")
    return found


def gather(root: Any, win: str) -> Texts:
    """The texts of a tree whose game is not at hand: whatever can be printed is a guess or an answer.

    Raises:
        TreeError: a node is none, or a text has characters that a terminal would not print.
    """
    guesses: dict[str, History] = {}
    secrets: dict[str, None] = {}
    feedbacks: dict[str, None] = {}
    for history, guess, branches in walk(root, win):
        for kind, text in (("guess", guess), *(("feedback", text) for text in branches)):
            if not text.isprintable():
                raise at(history, f"{kind} '{text}' has a character that cannot be printed")
        guesses.setdefault(guess, history)
        feedbacks.update(dict.fromkeys(branches))
        if win in branches:
            secrets[guess] = None
    if not secrets:
        raise TreeError(f"no secret is ever found: there is no '{win}' in the tree")
    return Texts(guesses, list(secrets), list(feedbacks))


def at(history: History, message: str) -> TreeError:
    """The error that something is wrong with the node after ``history``."""
    where = f"after {history_text(history)}" if history else "at the first guess"
    return TreeError(f"{where}: {message}")
