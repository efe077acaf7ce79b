"""What is known on several boards, and the next guess; and a host that has the secrets."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from random import Random
from typing import TYPE_CHECKING, NamedTuple, TypeAlias, TypeVar
from weakref import WeakKeyDictionary

from solver_tree.errors import InputError, check_list, check_seed, check_whole
from solver_tree.games import Game
from solver_tree.games.interface import check_game
from solver_tree.games.recorded import RecordedGame
from solver_tree.play.candidates import filter_candidates, list_secrets
from solver_tree.play.fork import forked
from solver_tree.text import brief, count, one_line, split_at_equals

if TYPE_CHECKING:
    from solver_tree.boards.strategy import Strategy

MAX_BOARDS = 64
_MAX_CELLS = 1 << 28  # of the feedback matrix

Answers: TypeAlias = tuple[str | None, ...]
"""The feedback of each board to one guess; None for a board that was found before."""

BoardsHistory: TypeAlias = tuple[tuple[str, Answers], ...]
"""The guesses made so far, each with the feedback of each board."""

_Boards = TypeVar("_Boards", bound="Boards")

_strategies: WeakKeyDictionary[Game, Strategy] = WeakKeyDictionary()


class BoardsHint(NamedTuple):
    """A good next guess for several boards.

    Attributes:
        guess: the guess.
        average: the average number of guesses from here on until all secrets are found, if it is proved that no guess
            has a smaller one; None if the guess was chosen by estimates.
    """

    guess: str
    average: float | None


class Boards:
    """Plays several boards of one game at once: it guesses, you answer for each board, until all secrets are found.

    Every secret is as likely as any other on each board, and two boards may have the same one. Where little is left,
    everything is tried, and the guess is best on average; elsewhere it is chosen by estimates, see
    ``solver_tree.boards.strategy``.

    >>> import solver_tree as st
    >>> boards = st.Boards(st.game("mastermind-3x4"), 2)
    >>> boards.guess
    '123'
    >>> boards.answer(["1B1W", "0B1W"])
    >>> boards.remaining
    (12, 9)

    Args:
        game: the game of each board.
        number: how many boards there are.

    Raises:
        InputError: the secrets have weights, not all guesses are always legal, the rule is unknown, or the game is too
            large.
    """

    def __init__(self, game: Game, number: int) -> None:
        check_boards(game, number)
        self.game = game
        self.number = number
        self._history: list[tuple[str, Answers]] = []
        self._states: list[tuple[tuple[str, ...], ...]] = [(tuple(list_secrets(game)),) * number]

    def __repr__(self) -> str:
        left = ", ".join(map(str, self.remaining))
        return one_line(type(self).__name__, f"{brief(self.game.name)}, {left} candidates left")

    def fork(self: _Boards) -> _Boards:
        """The same boards at the same place, which go on without these; so does ``copy.copy``."""
        return forked(self, _history=self._history.copy(), _states=self._states.copy())

    __copy__ = fork

    @property
    def history(self) -> BoardsHistory:
        """The guesses made so far, each with the feedback of each board."""
        return tuple(self._history)

    @property
    def candidates(self) -> tuple[tuple[str, ...], ...]:
        """The secrets that each board may have; of a board that is found, its secret."""
        return self._states[-1]

    @property
    def remaining(self) -> tuple[int, ...]:
        """How many secrets each board may have."""
        return tuple(map(len, self.candidates))

    @property
    def found(self) -> tuple[bool, ...]:
        """Whether the secret of each board is found."""
        return tuple(
            any(answers[board] == self.game.win for _, answers in self._history) for board in range(self.number)
        )

    @property
    def finished(self) -> bool:
        """Whether all secrets are found."""
        return all(self.found)

    @property
    def guess(self) -> str | None:
        """The next guess; None once all secrets are found."""
        return None if self.finished else self.hint().guess

    def hint(self) -> BoardsHint:
        """The next guess, and how good it is.

        Raises:
            InputError: all secrets are found.
        """
        if self.finished:
            raise InputError("hint: all secrets have been found")
        strategy = _strategies.get(self.game)
        if strategy is None:
            from solver_tree.boards.strategy import Strategy

            strategy = _strategies[self.game] = Strategy(self.game)
        open_boards = [left for left, found in zip(self.candidates, self.found, strict=True) if not found]
        return BoardsHint(*strategy.choose(open_boards))

    def answer(self, feedbacks: Iterable[str | None], guess: str | None = None) -> None:
        """Take the feedback of each board to a guess. If an error is raised, the game stays as it was.

        Args:
            feedbacks: the feedback of each board, in order; None or ``-`` for a board that was found before.
            guess: the guess; the next guess when None.

        Raises:
            InputError: all secrets are found, a text is not a guess or feedback, the number of feedbacks is not that of
                the boards, or no secret of a board gives its feedback.
        """
        if self.finished:
            raise InputError("all secrets have been found")
        check_list("feedbacks", feedbacks)
        given = list(feedbacks)
        if len(given) != self.number:
            raise InputError(f"{count(len(given), 'feedback')}: there should be {self.number}, one for each board")
        made = self.game.read_guess(self.hint().guess if guess is None else guess)
        answers = tuple(self._read(board, text) for board, text in enumerate(given))
        state = tuple(self._after(board, made, answer) for board, answer in enumerate(answers))
        self._history.append((made, answers))
        self._states.append(state)

    def undo(self) -> None:
        """Take back the last guess and its feedback.

        Raises:
            InputError: there is none.
        """
        if not self._history:
            raise InputError("undo: there is no feedback to take back")
        self._history.pop()
        self._states.pop()

    def _read(self, board: int, text: str | None) -> str | None:
        """The feedback of a board."""
        found = self.found[board]
        missing = text is None or (str(text) == "-" and (found or "-" not in self.game.feedbacks))
        if found:
            if not missing:
                raise InputError(f"board {board + 1}: its secret was found before; write - instead of '{text}'")
            return None
        if missing:
            raise InputError(f"board {board + 1}: its secret is not found yet; there should be feedback instead of -")
        try:
            return self.game.read_feedback(str(text))
        except InputError as error:
            raise InputError(f"board {board + 1}: {error}") from error

    def _after(self, board: int, guess: str, answer: str | None) -> tuple[str, ...]:
        """The candidates of a board after its feedback to a guess."""
        before = self.candidates[board]
        left = before if answer is None else tuple(filter_candidates(self.game, before, ((guess, answer),)))
        if not left:
            raise InputError(
                f"board {board + 1}: no secret is consistent with {guess}={answer} and its feedback before"
            )
        return left


class BoardsHost(Boards):
    """Has a secret for each of several boards, and answers every guess on all of them.

    >>> import solver_tree as st
    >>> host = st.BoardsHost(st.game("mastermind-3x4"), 2, secrets=["241", "113"])
    >>> host.take("112"), host.take("113"), host.remaining
    (('0B2W', '2B0W'), ('0B1W', '3B0W'), (3, 1))

    Args:
        game: the game of each board.
        number: how many boards there are.
        secrets: the secret of each board; by default they are drawn at random, as different ones as there are.
        seed: the random seed for the secrets; the same seed always draws the same ones.

    Raises:
        InputError: as for ``Boards``; or a secret is not one of the game, there are not as many as boards, or a seed is
            given, too.
    """

    def __init__(self, game: Game, number: int, secrets: Sequence[str] | None = None, seed: int | None = None) -> None:
        super().__init__(game, number)
        if secrets is None:
            self.secrets = draw_different(game, number, seed)
            return
        check_list("secrets", secrets)
        if seed is not None:
            raise InputError("secrets are given, so there is nothing to draw from a seed")
        self.secrets = tuple(game.read_secret(secret) for secret in secrets)
        if len(self.secrets) != number:
            raise InputError(f"{count(len(self.secrets), 'secret')}: there should be {number}, one for each board")

    def take(self, guess: str) -> Answers:
        """Take a guess, and answer it on each board.

        Returns:
            The feedback of each board; None for a board that was found before.

        Raises:
            InputError: the text is not a guess, or all secrets have been found.
        """
        made = self.game.read_guess(guess)
        boards = zip(self.secrets, self.found, strict=True)
        self.answer([None if found else self.game.score(made, secret) for secret, found in boards], made)
        return self._history[-1][1]

    def _after(self, board: int, guess: str, answer: str | None) -> tuple[str, ...]:
        """The candidates of a board after its feedback to a guess, which must be what its secret gives."""
        secret = self.secrets[board]
        if answer is not None and answer != (right := self.game.score(guess, secret)):
            given = f"board {board + 1}: feedback '{answer}' to {guess}"
            raise InputError(f"{given}: it should be '{right}' when the secret is {secret}")
        return super()._after(board, guess, answer)


def check_boards(game: Game, number: int) -> None:
    """Check that a game can be played on so many boards.

    Raises:
        InputError: it cannot; the message says why.
    """
    check_game(game)
    check_whole("boards", number, 1, MAX_BOARDS, noun=" board")
    if isinstance(game, RecordedGame):
        raise game.no_rule()
    if game.weights is not None:
        raise InputError("several boards: every secret is as likely as any other, but here secrets have weights")
    if game.restricted:
        raise InputError(f"several boards: every guess must always be legal, but {game.name} restricts guesses")
    if game.guess_count * game.secret_count > _MAX_CELLS:
        raise InputError(f"several boards: {game.name} is too large, with {game.secret_count} secrets")


def draw_different(game: Game, number: int, seed: int | None) -> tuple[str, ...]:
    """Draw a secret for each board, as different ones as there are."""
    if seed is not None:
        seed = check_seed(seed)
    draw, secrets, drawn = Random(seed), list_secrets(game), list[str]()
    while left := number - len(drawn):
        drawn += (secrets[index] for index in draw.sample(range(len(secrets)), min(left, len(secrets))))
    return tuple(drawn)


def read_answers(text: str, game: Game) -> tuple[str, list[str]]:
    """A guess and the feedback of each board, from a text such as ``crane=BBYGB,GGBBB,-``.

    Raises:
        InputError: the text has no such form.
    """

    def is_guess(text: str) -> bool:
        with suppress(InputError):
            return bool(game.read_guess(text))
        return False

    split = split_at_equals(text, is_guess)
    if split is None:
        raise InputError(f"'{text}': not a guess with the feedback of each board, such as 112=1B1W,0B1W")
    return split[0], [feedback.strip() for feedback in split[1].split(",")]
