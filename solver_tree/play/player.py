"""Players that guess; the one that walks a strategy tree: it needs the tree, no search."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Generic, TypeVar

from solver_tree.errors import InputError, TreeError
from solver_tree.games import Game
from solver_tree.games.recorded import RecordedGame
from solver_tree.tree import History, Node, StrategyTree, history_text, leaves

_Stage = TypeVar("_Stage")


class Contradiction(InputError):
    """An answer that no secret can give together with the earlier ones.

    Attributes:
        guess: the guess that was answered.
        feedback: the answer.
        earlier: a smallest set of earlier answers that cannot all be true together with this one; empty
            when no secret at all gives this answer to this guess. All of them when the rule of the game is not
            at hand.
    """

    def __init__(self, guess: str, feedback: str, earlier: History) -> None:
        self.guess = guess
        self.feedback = feedback
        self.earlier = earlier
        reason = f"cannot be true together with {history_text(earlier)}" if earlier else "no secret gives it"
        super().__init__(f"feedback '{feedback}' to {guess}: {reason}")


class Guessing(ABC, Generic[_Stage]):
    """One game in which the program guesses and you answer, whatever it goes by.

    What that is at the present guess is a *stage*; those of earlier guesses are kept, so that answers can be taken
    back.
    """

    def __init__(self, game: Game, first: _Stage) -> None:
        self.game = game
        self._history: list[tuple[str, str]] = []
        self._stages = [first]  # before each guess, the present one last

    @property
    @abstractmethod
    def guess(self) -> str | None:
        """The next guess, or None once the secret is found."""

    @property
    def history(self) -> History:
        """The guesses answered so far, each with its feedback."""
        return tuple(self._history)

    @property
    def finished(self) -> bool:
        """Whether the secret is found."""
        return bool(self._history) and self._history[-1][1] == self.game.win

    @property
    @abstractmethod
    def remaining(self) -> int:
        """How many secrets fit all answers so far."""

    def answer(self, text: str) -> None:
        """Take the feedback to the present guess, in any spelling that the game reads.

        Raises:
            Contradiction: no secret fits this answer and the earlier ones; nothing is changed.
            InputError: the text is no feedback, or the secret is found already; nothing is changed.
            TreeError: a secret fits, but the strategy tree forgot it.
        """
        guess = self.guess
        if guess is None:
            raise InputError(f"answer '{text}': the secret is found already")
        feedback = self.game.read_feedback(text)
        following = self._following(guess)
        if feedback not in following:
            raise Contradiction(guess, feedback, conflict(self.game, self.history, guess, feedback))
        self._history.append((guess, feedback))
        self._stages.append(following[feedback])

    @abstractmethod
    def _following(self, guess: str) -> Mapping[str, _Stage]:
        """The stage after each answer that the present guess can get."""

    def undo(self) -> None:
        """Take back the last answer.

        Raises:
            InputError: there is none.
        """
        if not self._history:
            raise InputError("undo: there is no answer to take back")
        self._history.pop()
        self._stages.pop()


class Player(Guessing[Node]):
    """Plays one game by a strategy tree: it guesses, you answer.

    >>> import solver_tree as st
    >>> player = st.Player(st.load("bulls-cows-4x10"))
    >>> player.guess, player.remaining, player.at_most
    ('0123', 5040, 7)
    >>> player.answer("1A1B")
    >>> player.remaining
    720
    """

    def __init__(self, tree: StrategyTree) -> None:
        super().__init__(tree.game, tree.root)
        self.tree = tree

    @property
    def node(self) -> Node:
        """The part of the tree that is still ahead, ``{}`` once the secret is found."""
        return self._stages[-1]

    @property
    def guess(self) -> str | None:
        """The next guess, or None once the secret is found."""
        return next(iter(self.node), None)

    @property
    def remaining(self) -> int:
        """How many secrets fit all answers so far."""
        return 1 if self.finished else sum(1 for _ in leaves(self.node, self.tree.game.win))

    @property
    def at_most(self) -> int:
        """How many guesses are still needed in the worst case, the winning one included."""
        return 0 if self.finished else max(guesses for _, guesses in leaves(self.node, self.tree.game.win))

    def _following(self, guess: str) -> Mapping[str, Node]:
        return self.node[guess]


def conflict(game: Game, history: History, guess: str, feedback: str) -> History:
    """A smallest part of ``history`` that no secret satisfies together with this feedback.

    For each secret that gives the new feedback, take the set of earlier answers that it breaks: a part of
    the history is in conflict when it has a member in each of these sets. Without a rule there is no telling
    which answer is to blame.
    """
    if isinstance(game, RecordedGame):
        return history
    broken_sets = set()
    for secret in game.each_secret():
        if game.score(guess, secret) != feedback:
            continue
        broken = sum(1 << i for i, (told, answer) in enumerate(history) if game.score(told, secret) != answer)
        if not broken:
            raise TreeError(
                f"after {history_text((*history, (guess, feedback)))}: the tree has no branch, "
                f"but the secret may be '{secret}'"
            )
        broken_sets.add(broken)
    for size in range(len(history) + 1):
        chosen = _meet_all(broken_sets, size)
        if chosen is not None:
            return tuple(answer for i, answer in enumerate(history) if chosen >> i & 1)
    raise AssertionError("the whole history is in conflict")


def _meet_all(sets: set[int], most: int) -> int | None:
    """A set of at most ``most`` members that has a member in each of ``sets`` (all as bits), if there is one."""
    if not sets:
        return 0
    if most == 0:
        return None
    smallest = min(sets, key=int.bit_count)  # one of its members must be chosen
    while smallest:
        member = smallest & -smallest
        chosen = _meet_all({others for others in sets if not others & member}, most - 1)
        if chosen is not None:
            return chosen | member
        smallest ^= member
    return None
