"""The host: the program has a secret and answers guesses."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import cached_property
from typing import NamedTuple, TypeVar

from solver_tree.errors import InputError, check_function, check_list, warn
from solver_tree.games import Game
from solver_tree.games.entries import Written, check_legal, read_guess, read_secret
from solver_tree.games.interface import check_game
from solver_tree.games.recorded import RecordedGame
from solver_tree.play.candidates import draw_secret, filter_candidates, list_secrets, many_codes
from solver_tree.play.fork import forked
from solver_tree.play.hint import BY_OPENING, FROM_TREE, Advise, Hint, advised, informative_candidate
from solver_tree.play.lookup import find_node
from solver_tree.text import brief, count, one_line
from solver_tree.tree import History, Statistics, StrategyTree, leaves
from solver_tree.tree.files import shipped_tree
from solver_tree.tree.node import after_text
from solver_tree.tree.opening import due_after, read_opening

_Host = TypeVar("_Host", bound="Host")


class Host:
    """Has a secret and answers guesses.

    >>> import solver_tree as st
    >>> host = st.Host(st.game("bulls-cows-4x10"), secret="5293")
    >>> host.guess("0123"), len(host.candidates), host.hint().guess
    ('1A1B', 720, '0345')

    Attributes:
        game: the game that is played.
        hints: how many hints were given.
        hints_from_tree: whether hints follow the tree; if not, ``advise`` gives all of them.

    Args:
        game: the game to play.
        secret: the secret; by default it is drawn at random.
        seed: the random seed for the secret; the same seed always draws the same secret.
        tree: a strategy tree of the game, for hints and to compare with; by default the shipped tree, if there is one.
        advise: gives hints where the tree cannot: a function that takes a history and returns a ``Hint``, such as an
            ``Advisor``. By default they are informative candidates, which takes no search.
        first: the first guess, or a list of the first guesses, that hints give whatever the feedback, see ``build``.

    Raises:
        InputError: the secret is not one of the game, the tree is of another game, both a secret and a seed are given,
            or the rule of the game is unknown.
    """

    def __init__(
        self,
        game: Game,
        secret: Written | None = None,
        seed: int | None = None,
        tree: StrategyTree | None = None,
        advise: Advise | None = None,
        first: str | Iterable[str] | None = None,
    ) -> None:
        check_game(game)
        if isinstance(game, RecordedGame):
            raise game.no_rule()
        if secret is not None and seed is not None:
            raise InputError("a secret is given, so there is nothing to draw from a seed")
        check_function("advise", advise)
        self.game = game
        self.hints = 0
        self.hints_from_tree = True
        self._given_tree = tree
        self._advise = advise
        self._opening = read_opening(game, first)
        if tree is not None:
            from solver_tree.tree.same_game import check_same_game

            check_same_game(tree, game)
        self._secret = self._choose_secret(secret, seed)
        self._history: list[tuple[str, str]] = []
        self._remaining: Sequence[str] | None = None  # what ``_candidates`` returned last
        self._filtered_by = 0  # how many entries of the history these candidates are consistent with

    def __repr__(self) -> str:
        return one_line(type(self).__name__, f"{brief(self.game.name)} {after_text(self.history)}")

    def _choose_secret(self, secret: Written | None, seed: int | None) -> str | None:
        """Choose the secret when the game starts; None if there is no fixed secret."""
        return draw_secret(self.game, seed) if secret is None else read_secret(self.game, secret)

    @cached_property
    def tree(self) -> StrategyTree | None:
        """The strategy tree that was given, or else the shipped one, which is loaded on first use."""
        if self._given_tree is not None:
            return self._given_tree
        return shipped_tree(self.game)

    @property
    def secret(self) -> str:
        """The secret."""
        assert self._secret is not None
        return self._secret

    @property
    def history(self) -> History:
        """The guesses made so far, each with its feedback."""
        return tuple(self._history)

    @property
    def finished(self) -> bool:
        """Whether the secret is found."""
        return any(feedback == self.game.win for _, feedback in self._history)

    @property
    def candidates(self) -> Sequence[str]:
        """The secrets that are consistent with the history: a tuple, or a ``CodeSet`` in a game of many codes.

        Raises:
            InputError: the game has too many secrets to list.
        """
        return self._candidates() if many_codes(self.game) else tuple(self._candidates())

    @property
    def remaining(self) -> int:
        """How many candidates there are.

        Raises:
            InputError: the game has too many secrets to list.
        """
        return len(self._candidates())

    def fork(self: _Host) -> _Host:
        """A host with the same secret and history, which goes on without this one; so does ``copy.copy``."""
        return forked(self, _history=self._history.copy())

    __copy__ = fork

    def _candidates(self) -> Sequence[str]:
        """Return ``candidates``, filtered by each entry of the history only once."""
        known = list_secrets(self.game) if self._remaining is None else self._remaining
        self._remaining = filter_candidates(self.game, known, self.history[self._filtered_by :])
        self._filtered_by = len(self._history)
        return self._remaining

    def guess(self, text: Written) -> str:
        """Take your guess and answer it. If an error is raised, the game stays as it was.

        Args:
            text: the guess, in any spelling that the game reads.

        Returns:
            The feedback.

        Raises:
            InputError: the text is not a guess, the guess is not legal after the history, or the secret has already
                been found.
        """
        if self.finished:
            raise InputError(f"guess '{text}': the secret has already been found")
        guess = read_guess(self.game, text)
        check_legal(self.game, self.history, guess)
        feedback = self._choose_feedback(guess)
        self._history.append((guess, feedback))
        return feedback

    def guess_all(self, guesses: Sequence[Written]) -> History:
        """Take guesses that are all chosen beforehand; unlike with ``guess``, the secret may be any of them.

        Args:
            guesses: the guesses.

        Returns:
            The guesses with their feedback.

        Raises:
            InputError: a text is not a guess of the game.
        """
        check_list("guesses", guesses)
        read = [read_guess(self.game, guess) for guess in guesses]
        for guess in read:
            self._history.append((guess, self._choose_feedback(guess)))
        return self.history

    def undo(self) -> None:
        """Take back the last guess and its feedback.

        Raises:
            InputError: there is none.
        """
        if not self._history:
            raise InputError("undo: there is no guess to take back")
        self._history.pop()
        self._remaining, self._filtered_by = None, 0

    def answer(self, text: Written) -> str:
        """Deprecated: use ``guess``, which is the same. Elsewhere ``answer`` takes feedback.

        Args, Returns, Raises:
            As ``guess``.
        """
        warn("answer(guess) is deprecated; use guess(guess)", DeprecationWarning)
        return self.guess(text)

    def answer_all(self, guesses: Sequence[Written]) -> History:
        """Deprecated: use ``guess_all``, which is the same. Elsewhere ``answer_all`` takes feedback.

        Args, Returns, Raises:
            As ``guess_all``.
        """
        warn("answer_all(guesses) is deprecated; use guess_all(guesses)", DeprecationWarning)
        return self.guess_all(guesses)

    def _choose_feedback(self, guess: str) -> str:
        """Choose the feedback to a legal guess."""
        return self.game.score(guess, self.secret)

    def hint(self) -> Hint:
        """Suggest a good guess: that of the opening or the tree while the game follows it, else that of ``advise``.

        Raises:
            InputError: the secret has already been found, or the game has too many secrets to list.
        """
        if self.finished:
            raise InputError("hint: the secret has already been found")
        prescribed = due_after(self._opening, self.history, len(self._candidates())) if self._opening else None
        match = None if self.tree is None or not self.hints_from_tree else find_node(self.tree, self.history)
        if prescribed is not None:
            hint = Hint(prescribed, BY_OPENING)
        elif match is not None:
            hint = Hint(match.guess, FROM_TREE)
        elif self._advise is not None:
            hint = advised(self.game, self._advise, self.history)
        else:
            hint = informative_candidate(self.game, self._candidates())
        self.hints += 1
        return hint

    @property
    def honest(self) -> bool:
        """Whether the secret gives all feedback of the history, checked again by the rule of the game."""
        return all(self.game.score(guess, self.secret) == feedback for guess, feedback in self._history)

    @property
    def best(self) -> Best | None:
        """What ``tree`` takes for the secret; None if there is no tree."""
        if self.tree is None:
            return None
        secret = self.secret
        guesses = next(guesses for found, guesses in leaves(self.tree.root, self.game.win) if found == secret)
        return Best(self.tree, guesses)


class Best(NamedTuple):
    """What a strategy tree takes for one secret, to compare with a game.

    Attributes:
        tree: the strategy tree.
        guesses: how many guesses the tree takes for the secret, including the winning one.
    """

    tree: StrategyTree
    guesses: int

    def __repr__(self) -> str:
        return one_line("Best", f"{count(self.guesses, 'guess')} by {self.tree.summary}")

    @property
    def stats(self) -> Statistics:
        """The figures of the tree over all secrets, until guessed."""
        return replace(self.tree, finish="guessed").stats
