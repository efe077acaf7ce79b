"""The other side of the game: the program has a secret and answers, someone guesses."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import cached_property
from typing import NamedTuple

from solver_tree.errors import InputError
from solver_tree.games import Game
from solver_tree.games.recorded import RecordedGame
from solver_tree.games.words import WordGame
from solver_tree.play.candidates import draw_secret, listed, most_informative, sift
from solver_tree.play.lookup import find_node
from solver_tree.tree import History, Statistics, StrategyTree, leaves, load, shipped


class Hint(NamedTuple):
    """A guess to make now, and whether a strategy tree says so; else it is only one that may be the secret."""

    guess: str
    from_tree: bool


class Host:
    """Has a secret and answers guesses.

    >>> import solver_tree as st
    >>> host = st.Host(st.game("bulls-cows-4x10"), secret="5293")
    >>> host.answer("0123"), len(host.candidates), host.hint().guess
    ('1A1B', 720, '0345')

    Attributes:
        game: what is played.
        hints: how many hints were given.

    Args:
        game: what is played.
        secret: the secret; drawn when it is not given.
        seed: what it is drawn from: the same seed, the same secret.
        tree: a strategy tree of the game, for hints and to compare with; the one that ships, if there is one,
            when none is given.

    Raises:
        InputError: the secret is none of the game, or the tree is of another game.
    """

    def __init__(
        self, game: Game, secret: str | None = None, seed: int | None = None, tree: StrategyTree | None = None
    ) -> None:
        if isinstance(game, RecordedGame):
            raise game.no_rule()
        if secret is not None and seed is not None:
            raise InputError("a secret is given, so there is nothing to draw from a seed")
        self.game = game
        self.hints = 0
        self._given_tree = tree
        if tree is not None:
            from solver_tree.tree.same_game import check_same_game

            check_same_game(tree, game)
        self._secret = self._choose(secret, seed)
        self._history: list[tuple[str, str]] = []
        self._left: list[str] | None = None
        self._sifted = 0  # answers that candidates were sifted by

    def _choose(self, secret: str | None, seed: int | None) -> str | None:
        """The secret to begin with."""
        return draw_secret(self.game, seed) if secret is None else self.game.read_secret(secret)

    @cached_property
    def tree(self) -> StrategyTree | None:
        """The strategy tree at hand: the one that was given, or else the one that ships, read when it is needed."""
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
        """The guesses made so far, each with its answer."""
        return tuple(self._history)

    @property
    def finished(self) -> bool:
        """Whether the secret is found."""
        return bool(self._history) and self._history[-1][1] == self.game.win

    @property
    def candidates(self) -> tuple[str, ...]:
        """The secrets that fit all answers so far.

        Raises:
            InputError: the game has too many to go through.
        """
        return tuple(self._candidates())

    def _candidates(self) -> list[str]:
        """The same, as it is kept: answers are gone through once."""
        known = listed(self.game) if self._left is None else self._left
        self._left = sift(self.game, known, self.history[self._sifted :])
        self._sifted = len(self._history)
        return self._left

    def answer(self, text: str) -> str:
        """Take a guess, in any spelling that the game reads, and answer it.

        Raises:
            InputError: it is no guess, may not follow those before, or the secret is found already; nothing is
                changed.
        """
        if self.finished:
            raise InputError(f"guess '{text}': the secret is found already")
        guess = self.game.read_guess(text)
        for earlier, feedback in self._history:
            if not self.game.legal(earlier, feedback, guess):
                reason = _unheeded(earlier, feedback, guess) if isinstance(self.game, WordGame) else ""
                raise InputError(f"guess '{guess}': it may not follow {earlier}={feedback}{reason}")
        feedback = self._reply(guess)
        self._history.append((guess, feedback))
        return feedback

    def _reply(self, guess: str) -> str:
        """The answer to a guess that may be made."""
        return self.game.score(guess, self.secret)

    def hint(self) -> Hint:
        """A good guess now: that of the tree while the game goes along it, else one that may be the secret.

        Raises:
            InputError: the secret is found already, or the game has too many to go through.
        """
        if self.finished:
            raise InputError("hint: the secret is found already")
        place = None if self.tree is None else find_node(self.tree, self.history)
        guess = most_informative(self.game, self._candidates()) if place is None else place.guess
        self.hints += 1
        return Hint(guess, place is not None)

    @property
    def honest(self) -> bool:
        """Whether every answer is the one that the secret gives: the proof of an honest game, worked out again."""
        return all(self.game.score(guess, self.secret) == feedback for guess, feedback in self._history)

    @property
    def best(self) -> Best | None:
        """What the strategy tree at hand would have needed; None when there is no tree."""
        if self.tree is None:
            return None
        secret = self.secret
        guesses = next(guesses for found, guesses in leaves(self.tree.root, self.game.win) if found == secret)
        return Best(self.tree, guesses)


class Best(NamedTuple):
    """A strategy tree to compare with, and the guesses that it takes for the secret."""

    tree: StrategyTree
    guesses: int

    @property
    def stats(self) -> Statistics:
        """Its figures over all secrets, counted until the secret is guessed."""
        return replace(self.tree, finish="guessed").stats


def shipped_tree(game: Game) -> StrategyTree | None:
    """The tree of least average that ships for a game, if there is one."""
    known = game.named and game.weights is None and f"{game.name}.avg" in shipped()
    return load(game.name) if known else None


def _unheeded(guess: str, feedback: str, following: str) -> str:
    """What of an answer the word ``following`` does not use, in hard mode."""
    for place, (letter, colour, other) in enumerate(zip(guess, feedback, following, strict=True), 1):
        if colour == "G" and other != letter:
            return f": letter {place} should be '{letter}'"
    revealed = Counter(letter for letter, colour in zip(guess, feedback, strict=True) if colour != "B")
    letter, count = next((letter, count) for letter, count in revealed.items() if following.count(letter) < count)
    return f": it should have '{letter}'{f' {count} times' if count > 1 else ''}"
