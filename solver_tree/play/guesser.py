"""A player that needs no strategy tree: it guesses what may be the secret."""

from __future__ import annotations

from solver_tree.errors import InputError
from solver_tree.games import Game
from solver_tree.play.candidates import listed, split, telling
from solver_tree.play.player import Contradiction, conflict
from solver_tree.tree import History


class Guesser:
    """Plays one game for which there is no tree, as ``Player`` plays one along a tree.

    It guesses a secret that fits all answers, one that is expected to tell much: not the best of all guesses.

    Raises:
        InputError: the game has too many secrets to go through.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self._history: list[tuple[str, str]] = []
        self._guesses: list[str] = []  # those answered, and maybe the present one
        self._left = [listed(game)]  # the secrets that fit before each guess, the present one last

    @property
    def guess(self) -> str | None:
        """The next guess, or None once the secret is found."""
        if self.finished:
            return None
        if len(self._guesses) == len(self._history):  # not chosen before it is asked for, so that a game begins at once
            self._guesses.append(telling(self.game, self._left[-1]))
        return self._guesses[-1]

    @property
    def history(self) -> History:
        """The guesses answered so far, each with its feedback."""
        return tuple(self._history)

    @property
    def finished(self) -> bool:
        """Whether the secret is found."""
        return bool(self._history) and self._history[-1][1] == self.game.win

    @property
    def remaining(self) -> int:
        """How many secrets fit all answers so far."""
        return len(self._left[-1])

    def answer(self, text: str) -> None:
        """Take the feedback to the present guess, in any spelling that the game reads.

        Raises:
            Contradiction: no secret fits this answer and the earlier ones; nothing is changed.
            InputError: the text is no feedback, or the secret is found already; nothing is changed.
        """
        guess = self.guess
        if guess is None:
            raise InputError(f"answer '{text}': the secret is found already")
        feedback = self.game.read_feedback(text)
        left = split(self.game, guess, self._left[-1]).get(feedback)
        if left is None:
            raise Contradiction(guess, feedback, conflict(self.game, self.history, guess, feedback))
        self._history.append((guess, feedback))
        self._left.append(left)

    def undo(self) -> None:
        """Take back the last answer.

        Raises:
            InputError: there is none.
        """
        if not self._history:
            raise InputError("undo: there is no answer to take back")
        self._history.pop()
        self._left.pop()
        del self._guesses[len(self._history) + 1 :]
