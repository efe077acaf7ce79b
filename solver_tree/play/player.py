"""Players that guess. ``Player`` walks a strategy tree and needs no search; ``Guesser`` needs no tree."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any, Generic, TypeVar

from solver_tree.errors import InputError, TreeError
from solver_tree.games import Game
from solver_tree.games.codes import CodeGame
from solver_tree.games.entries import Written, read_entries, read_feedback
from solver_tree.games.interface import check_game
from solver_tree.games.recorded import RecordedGame
from solver_tree.play.candidates import list_secrets, many_codes, split
from solver_tree.play.corrections import Correction, corrections, explain
from solver_tree.play.fork import forked
from solver_tree.text import brief, one_line
from solver_tree.tree import History, Node, StrategyTree, history_text, leaves
from solver_tree.tree.node import after_text
from solver_tree.tree.strategy_tree import check_tree

_State = TypeVar("_State")
_Player = TypeVar("_Player", bound="BasePlayer[Any]")


class Contradiction(InputError):
    """Feedback that no secret can give together with the earlier feedback.

    Attributes:
        guess: the guess that was answered.
        feedback: the feedback to it.
        earlier: a smallest part of the history that contradicts this feedback. It is empty if no secret at all gives
            this feedback to this guess. It is the entire history if the rule of the game is unknown.
        game: the game.
        history: all guesses with their feedback, this one last.
    """

    def __init__(self, game: Game, history: History) -> None:
        check_game(game)
        history = tuple(read_entries(game, history))
        if not history:
            raise InputError("a contradiction needs a history")
        self.game = game
        self.history = history
        *before, (guess, feedback) = history
        self.guess = guess
        self.feedback = feedback
        self.earlier = earlier = find_conflict(game, tuple(before), guess, feedback)
        reason = f"cannot be true together with {history_text(earlier)}" if earlier else "no secret gives it"
        super().__init__(f"feedback '{feedback}' to {guess}: {reason}")

    @cached_property
    def corrections(self) -> tuple[Correction, ...]:
        """The single answers that may be wrong, see ``solver_tree.corrections``."""
        return corrections(self.game, self.history)

    @property
    def explanation(self) -> list[str]:
        """What may be wrong, in a few sentences."""
        return explain(self.game, self.history)


class BasePlayer(ABC, Generic[_State]):
    """One game in which the program guesses and you answer; subclasses decide how it guesses.

    A *state* is what a subclass keeps about the game at one guess. The states of earlier guesses are kept, too, so
    that you can take feedback back.

    Args:
        game: the game to play.
        first: the state at the first guess.
    """

    _ended = "the secret has already been found"  # why there is no guess

    def __init__(self, game: Game, first: _State) -> None:
        self.game = game
        self._history: list[tuple[str, str]] = []
        self._states = [first]  # at each guess so far; the present one is last

    def __repr__(self) -> str:
        return one_line(type(self).__name__, f"{brief(self.game.name)} {after_text(self.history)}")

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
    def candidates(self) -> Sequence[str]:
        """The secrets that are consistent with the history."""

    @property
    @abstractmethod
    def remaining(self) -> int:
        """How many candidates there are."""

    @property
    def feedbacks(self) -> tuple[str, ...]:
        """The feedback that the present guess can get; nothing once the secret is found."""
        return () if self.guess is None else tuple(self._next_states(self.guess))

    def answer(self, text: Written) -> None:
        """Take the feedback to the present guess. If an error is raised, the game stays as it was.

        Args:
            text: the feedback, in any spelling that the game reads; also two counts as a tuple, such as ``(1, 2)``.

        Raises:
            Contradiction: no secret is consistent with this feedback and the history.
            InputError: the text is not feedback, or the secret has already been found.
            TreeError: some secret is consistent, but the strategy tree has no branch for it.
        """
        guess = self.guess
        if guess is None:
            raise InputError(f"answer '{text}': {self._ended}")
        feedback = read_feedback(self.game, text)
        next_states = self._next_states(guess)
        if feedback not in next_states:
            raise Contradiction(self.game, (*self.history, (guess, feedback)))
        self._history.append((guess, feedback))
        self._states.append(next_states[feedback])

    @abstractmethod
    def _next_states(self, guess: str) -> Mapping[str, _State]:
        """Return the state after each feedback that the present guess can get."""

    def fork(self: _Player) -> _Player:
        """A player at the same place, which goes on without this one; so does ``copy.copy``."""
        return forked(self, _history=self._history.copy(), _states=self._states.copy())

    __copy__ = fork

    def undo(self) -> None:
        """Take back the last feedback.

        Raises:
            InputError: there is no feedback to take back.
        """
        if not self._history:
            raise InputError("undo: there is no feedback to take back")
        self._history.pop()
        self._states.pop()


class CandidatePlayer(BasePlayer[Sequence[str]]):
    """A player whose states are the candidates; it needs no strategy tree.

    Args:
        game: the game to play.

    Raises:
        InputError: the game has too many secrets to list.
    """

    def __init__(self, game: Game) -> None:
        check_game(game)
        super().__init__(game, list_secrets(game))

    @property
    def candidates(self) -> Sequence[str]:
        """The secrets that are consistent with the history: a tuple, or a ``CodeSet`` in a game of many codes."""
        return self._states[-1] if many_codes(self.game) else tuple(self._states[-1])

    @property
    def remaining(self) -> int:
        """How many candidates there are."""
        return len(self._states[-1])

    def _next_states(self, guess: str) -> Mapping[str, Sequence[str]]:
        return split(self.game, guess, self._states[-1])


class Player(BasePlayer[Node]):
    """Plays one game along a strategy tree: it guesses, you answer.

    >>> import solver_tree as st
    >>> player = st.Player(st.load("bulls-cows-4x10"))
    >>> player.guess, player.remaining, player.at_most
    ('0123', 5040, 7)
    >>> player.answer("1A1B")
    >>> player.remaining
    720

    Args:
        tree: the strategy tree to play along.
    """

    def __init__(self, tree: StrategyTree) -> None:
        check_tree(tree)
        super().__init__(tree.game, tree.root)
        self.tree = tree

    @property
    def node(self) -> Node:
        """The node of the tree at the present guess, ``{}`` once the secret is found."""
        return self._states[-1]

    @property
    def guess(self) -> str | None:
        """The next guess, or None once the secret is found."""
        return next(iter(self.node), None)

    @property
    def candidates(self) -> tuple[str, ...]:
        """The secrets that are consistent with the history."""
        if self.finished:
            return (self._history[-1][0],)
        left = {secret for secret, _ in leaves(self.node, self.game.win)}
        return tuple(secret for secret in self.game.secrets if secret in left)

    @property
    def remaining(self) -> int:
        """How many candidates there are."""
        return 1 if self.finished else sum(1 for _ in leaves(self.node, self.tree.game.win))

    @property
    def at_most(self) -> int:
        """How many guesses are still needed in the worst case, including the winning one."""
        return 0 if self.finished else max(guesses for _, guesses in leaves(self.node, self.tree.game.win))

    def _next_states(self, guess: str) -> Mapping[str, Node]:
        return self.node[guess]


def find_conflict(game: Game, history: History, guess: str, feedback: str) -> History:
    """Find a smallest part of a history that contradicts new feedback.

    Each secret that gives the new feedback contradicts a set of entries of the history. A part of the history is in
    conflict if it has a member in each of these sets: it is a hitting set of them.

    Args:
        game: the game.
        history: the guesses before, each with its feedback.
        guess: the new guess.
        feedback: the feedback to it, which no secret gives that is consistent with the history.

    Returns:
        A smallest part of the history in conflict; the entire history if the rule of the game is unknown.

    Raises:
        TreeError: some secret is consistent with everything, so a strategy tree without it is wrong.
    """
    if isinstance(game, RecordedGame):
        return history
    broken_sets, entries = _broken_sets(game, history, guess, feedback), (*history, (guess, feedback))
    if 0 in broken_sets:
        secret = next(secret for secret in game.each_secret() if all(game.score(g, secret) == f for g, f in entries))
        raise TreeError(f"after {history_text(entries)}: the tree has no branch, but the secret may be '{secret}'")
    for max_size in range(len(history) + 1):
        chosen = _hitting_set(broken_sets, max_size)
        if chosen is not None:
            return tuple(entry for i, entry in enumerate(history) if chosen >> i & 1)
    raise AssertionError("the entire history is in conflict")


def _broken_sets(game: Game, history: History, guess: str, feedback: str) -> set[int]:
    """Return the set of entries that each secret breaks which gives this feedback to this guess, as a bit mask."""
    if isinstance(game, CodeGame) and many_codes(game):
        from solver_tree.layout.code_set import all_codes

        return all_codes(game).part(guess, feedback).broken_sets(history)
    return {
        sum(1 << i for i, (earlier, given) in enumerate(history) if game.score(earlier, secret) != given)
        for secret in game.each_secret()
        if game.score(guess, secret) == feedback
    }


def _hitting_set(sets: set[int], max_size: int) -> int | None:
    """Return a set of at most ``max_size`` members with a member in each of ``sets``, or None; sets are bit masks."""
    if not sets:
        return 0
    if max_size == 0:
        return None
    smallest = min(sets, key=int.bit_count)  # one of its members must be chosen
    while smallest:
        member = smallest & -smallest
        chosen = _hitting_set({others for others in sets if not others & member}, max_size - 1)
        if chosen is not None:
            return chosen | member
        smallest ^= member
    return None
