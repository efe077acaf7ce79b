"""What every code-breaking game is to the rest of the program."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from solver_tree.errors import InputError

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


class CodeSymmetry(NamedTuple):
    """Guesses are codes, and every permutation of positions and every renaming of symbols is a symmetry.

    ``symbols[g, p]`` is the symbol, ``0 .. symbol_count - 1``, at position ``p`` of guess ``g``
    (shape ``(guesses, positions)``, uint8). A game whose symmetry group is smaller must not claim this.
    """

    symbols: NDArray[np.uint8]
    symbol_count: int


class Game:
    """A game in which a hidden secret is found by guesses that are answered with feedback.

    The search sees nothing of a game but ``matrix()``, ``win`` and ``symmetry()``. Everything that works
    on a finished tree (loader, verifier, player) sees only texts: guesses, secrets and feedback as players
    write them, and ``score``, the rule in plain Python.

    A game of your own is a ``Game(name, guesses, secrets, score, win)``; a family of games with much
    structure overrides the methods, as ``CodeGame`` does.

    Args:
        name: the short text that ``--game`` takes and that a tree stores.
        guesses: every text that may be guessed.
        secrets: every text that may be hidden.
        score: the feedback text for ``(guess, secret)``.
        win: the feedback that ends the game: it answers a guess that is the secret, and no other.

    Raises:
        InputError: a text is given twice, a secret is not among the guesses, there is no secret, or ``win``
            is not the answer to a secret.
    """

    def __init__(
        self,
        name: str,
        guesses: Sequence[str],
        secrets: Sequence[str],
        score: Callable[[str, str], str],
        win: str,
    ) -> None:
        for kind, texts in (("guess", guesses), ("secret", secrets)):
            if not texts:
                raise InputError(f"game {name}: there is no {kind}; at least one is needed")
            if len(set(texts)) != len(texts):
                twice = next(text for i, text in enumerate(texts) if text in texts[:i])
                raise InputError(f"game {name}: {kind} '{twice}' is given twice")
        if not set(secrets) <= set(guesses):
            never = next(text for text in secrets if text not in guesses)
            raise InputError(f"game {name}: secret '{never}' can never be found; it should be among the guesses")
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
        """The text of each feedback, in the order of the numbers in ``matrix()``."""
        return tuple(sorted({self.score(g, s) for g in self.guesses for s in self.secrets}))

    def score(self, guess: str, secret: str) -> str:
        """The feedback that ``secret`` gives to ``guess``: the rule in plain Python, shared with no search."""
        return self._score(guess, secret)

    def matrix(self) -> NDArray[np.uint8]:
        """The feedback number of each guess against each secret, shape ``(guesses, secrets)``.

        Raises:
            InputError: there are more feedbacks than a byte can number, or a guess that is not the secret wins.
        """
        import numpy as np

        if len(self.feedbacks) > 256:
            raise InputError(f"game {self.name}: {len(self.feedbacks)} different feedbacks; it can be at most 256")
        number = {text: i for i, text in enumerate(self.feedbacks)}
        rows = [[number[self.score(g, s)] for s in self.secrets] for g in self.guesses]
        matrix = np.array(rows, dtype=np.uint8)
        wins = np.argwhere(matrix == number[self.win])
        if len(wins) > self.secret_count:
            guess, secret = next(
                (self.guesses[g], self.secrets[s]) for g, s in wins if self.guesses[g] != self.secrets[s]
            )
            raise InputError(
                f"game {self.name}: guess '{guess}' is answered '{self.win}' when the secret is '{secret}'; "
                f"only the secret itself should be"
            )
        return matrix

    def symmetry(self) -> CodeSymmetry | None:
        """The symmetry of the game, or None when none is known."""
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
        if text not in self.feedbacks:
            raise InputError(f"feedback '{text}': {self.name} answers only {', '.join(self.feedbacks)}")
        return text

    @cached_property
    def _guess_set(self) -> frozenset[str]:
        return frozenset(self.guesses)

    @cached_property
    def _secret_set(self) -> frozenset[str]:
        return frozenset(self.secrets)
