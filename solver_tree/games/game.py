"""What every code-breaking game is to the rest of the program."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from solver_tree.errors import InputError
from solver_tree.games.legality import Legality, find_legality

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


MAX_FEEDBACKS = 1 << 16  # what the numbers of a feedback matrix can tell apart


class CodeSymmetry(NamedTuple):
    """Guesses are codes, and every renaming of symbols is a symmetry; so may be every permutation of positions.

    A game whose symmetry group is smaller must not claim this.

    Attributes:
        symbols: (guesses, positions) uint8, the symbol, ``0 .. symbol_count - 1``, at each position.
        symbol_count: how many symbols there are.
        positions_alike: whether positions may be permuted too.
    """

    symbols: NDArray[np.uint8]
    symbol_count: int
    positions_alike: bool = True


class Game:
    """A game in which a hidden secret is found by guesses that are answered with feedback.

    The search sees nothing of a game but ``matrix()``, ``win``, ``symmetry()``, ``legality()`` and
    ``weights``. Everything that works on a finished tree (loader, verifier, player) sees only texts: guesses,
    secrets and feedback as players write them, and ``score`` and ``legal``, the rules in plain Python.

    A game of your own is a ``Game(name, guesses, secrets, score, win)``; a family of games with much
    structure overrides the methods, as ``CodeGame`` does.

    Args:
        name: the short text that ``--game`` takes and that a tree stores.
        guesses: every text that may be guessed.
        secrets: every text that may be hidden.
        score: the feedback text for ``(guess, secret)``.
        win: the feedback that ends the game: it answers a guess that is the secret, and no other.
        legal: whether ``(guess, feedback, next_guess)`` may follow each other: whether ``next_guess`` may still
            be made in a game in which ``guess`` was answered ``feedback``. It must never forbid what may be the
            secret. Without it every guess may be made at any time.

    Attributes:
        weights: how much each secret counts, in order of ``secrets``, or None when all count alike; see
            ``weighted``.
        named: whether ``game(name)`` makes this game (though without weights), so that its name tells all.

    Raises:
        InputError: a text is given twice, a secret is not among the guesses, there is no secret, or ``win``
            is not the answer to a secret.
    """

    weights: tuple[int, ...] | None = None
    named: bool = False
    _legal: Callable[[str, str, str], bool] | None = None

    def __init__(
        self,
        name: str,
        guesses: Sequence[str],
        secrets: Sequence[str],
        score: Callable[[str, str], str],
        win: str,
        *,
        legal: Callable[[str, str, str], bool] | None = None,
    ) -> None:
        check_texts(name, guesses, secrets)
        for secret in secrets:
            if (feedback := score(secret, secret)) != win:
                raise InputError(
                    f"game {name}: guess '{secret}' is answered '{feedback}' when it is the secret; "
                    f"it should be '{win}'"
                )
        self.name = name
        self.guesses: tuple[str, ...] = tuple(guesses)
        self.secrets: tuple[str, ...] = tuple(secrets)
        self.win = win
        self._score = score
        self._legal = legal

    def __repr__(self) -> str:
        return f"<Game {self.name}: {self.secret_count} secrets, {self.guess_count} guesses>"

    @property
    def rules(self) -> str:
        """What someone who has to answer should know, in lines of at most 80 characters."""
        return f"The secret is one of {self.secret_count}."

    @property
    def secret_count(self) -> int:
        """Number of secrets, known without listing them."""
        return len(self.secrets)

    @property
    def guess_count(self) -> int:
        """Number of guesses, known without listing them."""
        return len(self.guesses)

    def each_secret(self) -> Iterator[str]:
        """The secrets in order, one by one: for games with too many to list."""
        return iter(self.secrets)

    @cached_property
    def feedbacks(self) -> tuple[str, ...]:
        """The text of each feedback, in the order of the numbers in ``matrix()``.

        It has every feedback that is given, and may have some that never are.
        """
        return tuple(sorted(self._scored[0]))

    def is_feedback(self, text: str) -> bool:
        """Whether ``text`` is how the tree writes a feedback; a quick test, which some impossible ones may pass."""
        return text in self._feedback_set

    def score(self, guess: str, secret: str) -> str:
        """The feedback that ``secret`` gives to ``guess``: the rule in plain Python, shared with no search.

        Raises:
            InputError: the rule, which may be anyone's code, fails or gives no text.
        """
        try:
            feedback = self._score(guess, secret)
        except Exception as error:
            raise InputError(
                f"game {self.name}: the rule fails for guess '{guess}' and secret '{secret}': "
                f"{type(error).__name__}: {error}"
            ) from error
        if not isinstance(feedback, str):
            raise InputError(
                f"game {self.name}: a guess is answered {feedback!r}, which is not a text: "
                f"'{guess}', when the secret is '{secret}'"
            )
        return feedback

    @property
    def restricted(self) -> bool:
        """Whether an answer may forbid guesses."""
        return self._legal is not None

    def legal(self, guess: str, feedback: str, next_guess: str) -> bool:
        """Whether ``next_guess`` may be made in a game in which ``guess`` was answered ``feedback``."""
        if self._legal is None:
            return True
        try:
            return self._legal(guess, feedback, next_guess)
        except Exception as error:
            raise InputError(
                f"game {self.name}: the rule of what may follow fails for {guess}={feedback} and then '{next_guess}': "
                f"{type(error).__name__}: {error}"
            ) from error

    def legality(self) -> Legality | None:
        """The rule of ``legal`` in numbers, for the search, or None when every guess may always be made.

        Raises:
            InputError: a guess that may be the secret is forbidden, or the rule is too varied for a byte.
        """
        if not self.restricted:
            return None
        return find_legality(self.name, self.guesses, self.secrets, self.feedbacks, self.matrix(), self.legal)

    def matrix(self) -> NDArray[np.unsignedinteger[Any]]:
        """The feedback number of each guess against each secret, shape ``(guesses, secrets)``.

        The numbers are bytes if 256 feedbacks or fewer are listed, and 16-bit numbers else.

        Raises:
            InputError: there are more feedbacks than 16 bits can number, or a guess that is not the secret wins.
        """
        import numpy as np

        texts, rows = self._scored
        number = {text: i for i, text in enumerate(self.feedbacks)}
        appeared = np.frombuffer(b"".join(rows), np.uint16).reshape(self.guess_count, self.secret_count)
        dtype = np.min_scalar_type(len(number) - 1)
        matrix: NDArray[np.unsignedinteger[Any]] = np.array([number[text] for text in texts], dtype)[appeared]
        self._check_wins(matrix == number[self.win])
        return matrix

    def _check_wins(self, wins: NDArray[np.bool_]) -> None:
        """See that only the secret wins: what also tells any two secrets apart, each being a guess."""
        import numpy as np

        if np.count_nonzero(wins) == self.secret_count:
            return
        guess, secret = next(
            (self.guesses[g], self.secrets[s]) for g, s in np.argwhere(wins) if self.guesses[g] != self.secrets[s]
        )
        if guess in self._secret_set and all(
            self.score(any_guess, guess) == self.score(any_guess, secret) for any_guess in self.guesses
        ):
            raise InputError(f"game {self.name}: secrets '{guess}' and '{secret}' are answered alike by every guess")
        raise InputError(
            f"game {self.name}: guess '{guess}' is answered '{self.win}' when the secret is '{secret}'; "
            f"only the secret itself should be"
        )

    def symmetry(self) -> CodeSymmetry | None:
        """The symmetry of the game, or None when none is known."""
        return None

    def counted_codes(self) -> CodeSymmetry | None:
        """The codes of a game that says no more than two counts, or None.

        Guesses and secrets are the same codes, and an answer tells how many symbols are in the right place, and how
        many codes have in common, each symbol as often as both have it.
        """
        return None

    def read_guess(self, text: str) -> str:
        """The guess that ``text`` means.

        Raises:
            InputError: it is not a guess of this game; the message says why.
        """
        if text not in self._guess_set:
            raise InputError(f"guess '{text}': not one of the {self.guess_count} guesses of {self.name}")
        return text

    def read_secret(self, text: str) -> str:
        """The secret that ``text`` means; raises InputError as ``read_guess`` does."""
        if text not in self._secret_set:
            raise InputError(f"secret '{text}': not one of the {self.secret_count} secrets of {self.name}")
        return text

    def read_feedback(self, text: str) -> str:
        """The feedback that ``text`` means, as the tree writes it.

        Raises:
            InputError: no guess of this game is ever answered so; the message says why.
        """
        if not self.is_feedback(text):
            raise InputError(f"feedback '{text}': {self.name} answers only {', '.join(self.feedbacks)}")
        return text

    @cached_property
    def _guess_set(self) -> frozenset[str]:
        return frozenset(self.guesses)

    @cached_property
    def _secret_set(self) -> frozenset[str]:
        return frozenset(self.secrets)

    @cached_property
    def _feedback_set(self) -> frozenset[str]:
        return frozenset(self.feedbacks)

    @cached_property
    def _scored(self) -> tuple[tuple[str, ...], Sequence[array[int]]]:
        """The feedback texts as they first appear, and for each guess their numbers in order of the secrets.

        They are kept, for the rule may be slow, and both ``feedbacks`` and ``matrix`` need every answer.
        """
        number: dict[str, int] = {}
        rows = []
        for guess in self.guesses:
            row = [number.setdefault(self.score(guess, secret), len(number)) for secret in self.secrets]
            if len(number) > MAX_FEEDBACKS:
                raise InputError(f"game {self.name}: over {MAX_FEEDBACKS} different feedbacks; that many are the most")
            rows.append(array("H", row))
        return tuple(number), rows


def check_texts(name: str, guesses: Sequence[str], secrets: Sequence[str]) -> None:
    """Raise InputError unless these can be the guesses and secrets of the game ``name``."""
    for kind, texts in (("guess", guesses), ("secret", secrets)):
        if not texts:
            raise InputError(f"game {name}: there is no {kind}; at least one is needed")
        seen: set[str] = set()
        for text in texts:
            if text in seen:
                raise InputError(f"game {name}: {kind} '{text}' is given twice")
            seen.add(text)
    guessed = set(guesses)
    if not guessed.issuperset(secrets):
        never = next(text for text in secrets if text not in guessed)
        raise InputError(f"game {name}: secret '{never}' can never be found; it should be among the guesses")
