"""A player whose guesses are all chosen beforehand."""

from __future__ import annotations

from collections.abc import Sequence

from solver_tree.errors import check_list
from solver_tree.games import Game
from solver_tree.games.entries import Written, read_guess
from solver_tree.play.player import CandidatePlayer


class StaticPlayer(CandidatePlayer):
    """Plays one game with a static set: it makes all guesses of the set, you answer them, and it names the secret.

    >>> import solver_tree as st
    >>> player = st.StaticPlayer(st.game("mastermind-2x3"), ["12", "13"])
    >>> player.answer_all(["1B0W", "0B0W"])
    >>> player.finished, player.candidates
    (True, ('22',))

    Attributes:
        guesses: the set.

    Args:
        game: the game to play.
        guesses: the set.

    Raises:
        InputError: a text is not a guess of the game, or the game has too many secrets to list.
    """

    _ended = "all guesses of the set are answered"

    def __init__(self, game: Game, guesses: Sequence[Written]) -> None:
        super().__init__(game)
        check_list("guesses", guesses)
        self.guesses = tuple(read_guess(game, guess) for guess in guesses)

    @property
    def guess(self) -> str | None:
        """The next guess to be answered, or None once all are."""
        return None if self.finished else self.guesses[len(self._history)]

    @property
    def finished(self) -> bool:
        """Whether all guesses are answered."""
        return len(self._history) == len(self.guesses)

    def answer_all(self, texts: Sequence[Written]) -> None:
        """Take the feedback to the next guesses, one after the other. If an error is raised, none is taken.

        Raises:
            Contradiction: no secret is consistent with all feedback.
            InputError: a text is not feedback, or there are more texts than guesses to answer.
        """
        check_list("texts", texts)
        answered = len(self._history)
        try:
            for text in texts:
                self.answer(text)
        except BaseException:
            while len(self._history) > answered:
                self.undo()
            raise
