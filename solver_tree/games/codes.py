"""Games whose secrets are codes of fixed length: Bulls and Cows, Mastermind and their kin."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property
from itertools import permutations, product
from math import perm
from typing import TYPE_CHECKING

from solver_tree.errors import InputError
from solver_tree.games.game import CodeSymmetry, Game

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_ROWS_AT_ONCE = 16  # rows of the matrix computed together: they stay in the processor's cache


class CodeGame(Game):
    """Every code of ``positions`` symbols is a secret and a guess; feedback counts exact and other matches.

    A guess is answered with two counts: symbols at the right position, and further symbols of the guess
    that the secret has elsewhere, each symbol of the secret matching at most once (the rule of Mastermind,
    and of Bulls and Cows, where no symbol appears twice).

    Args:
        family: the name without its size, such as ``bulls-cows``.
        positions: symbols in a code.
        alphabet: the symbols, each one character.
        repeats: whether a symbol may appear more than once in a code.
        marks: the letters after the two counts, such as ``"AB"`` for ``1A2B``.
    """

    def __init__(self, family: str, positions: int, alphabet: str, *, repeats: bool, marks: str) -> None:
        self.name = f"{family}-{positions}x{len(alphabet)}"
        self.positions = positions
        self.alphabet = alphabet
        self.repeats = repeats
        self.marks = marks
        self.win = self._text(positions, 0)
        self._symbols = frozenset(alphabet)

    @property
    def rules(self) -> str:
        """What a secret is, and what the marks count."""
        different, repeats = ("", ", repeats allowed") if self.repeats else (" different", "")
        symbols = f"{self.alphabet[0]}-{self.alphabet[-1]}"
        return (
            f"A secret has {self.positions}{different} symbols of {symbols}{repeats}.\n"
            f"{self.marks[0]} counts the symbols in the right place, {self.marks[1]} those that belong elsewhere."
        )

    @property
    def secret_count(self) -> int:
        """Number of codes, by formula: C**P with repeats, C!/(C-P)! without."""
        symbols = len(self.alphabet)
        return symbols**self.positions if self.repeats else perm(symbols, self.positions)

    @property
    def guess_count(self) -> int:
        """Every code may be guessed."""
        return self.secret_count

    @cached_property
    def secrets(self) -> tuple[str, ...]:  # type: ignore[override]
        """Every code, in the order of the alphabet."""
        return tuple(self.each_secret())

    def each_secret(self) -> Iterator[str]:
        """Every code, in the order of the alphabet."""
        if self.repeats:
            return map("".join, product(self.alphabet, repeat=self.positions))
        return map("".join, permutations(self.alphabet, self.positions))

    @property
    def guesses(self) -> tuple[str, ...]:  # type: ignore[override]
        """Every code, in the order of the alphabet."""
        return self.secrets

    @cached_property
    def feedbacks(self) -> tuple[str, ...]:
        """Every answer that the counts allow, least exact matches first."""
        return tuple(
            self._text(exact, other)
            for exact in range(self.positions + 1)
            for other in range(self.positions - exact + 1)
            if exact + other >= self._fewest_in_common and (exact, other) != (self.positions - 1, 1)
        )

    def score(self, guess: str, secret: str) -> str:
        """The feedback that ``secret`` gives to ``guess``."""
        exact = sum(g == s for g, s in zip(guess, secret, strict=True))
        matched = sum(min(guess.count(symbol), secret.count(symbol)) for symbol in set(guess))
        return self._text(exact, matched - exact)

    def matrix(self) -> NDArray[np.uint8]:
        """The feedback number of each guess against each secret, shape ``(guesses, secrets)``."""
        import numpy as np

        codes = self.symmetry().symbols
        stride = self.positions + 1
        number = np.zeros(stride**2, np.uint8)  # at matched * stride + exact
        for i, text in enumerate(self.feedbacks):
            exact, other = map(int, re.findall(r"\d+", text))
            number[(exact + other) * stride + exact] = i

        # What two codes have in common depends only on their contents, and few contents differ.
        contents, content_of = np.unique(np.sort(codes, axis=1), axis=0, return_inverse=True)
        content_of = content_of.ravel()
        matched = np.zeros((len(contents), len(contents)), np.min_scalar_type(stride**2))
        for symbol in range(len(self.alphabet)):
            count = (contents == symbol).sum(axis=1, dtype=matched.dtype)
            matched += np.minimum(count[:, None], count)
        matched_codes = (matched * matched.dtype.type(stride))[:, content_of]

        columns = np.ascontiguousarray(codes.T)
        matrix = np.empty((len(codes), len(codes)), np.uint8)
        for start in range(0, len(codes), _ROWS_AT_ONCE):
            rows = slice(start, start + _ROWS_AT_ONCE)
            index = matched_codes[content_of[rows]]
            for column in columns:
                index += column[rows, None] == column
            matrix[rows] = number[index]
        return matrix

    def symmetry(self) -> CodeSymmetry:
        """Positions may be permuted and symbols renamed at will."""
        import numpy as np

        text = "".join(self.guesses).encode("ascii")
        number = np.zeros(128, np.uint8)
        number[list(self.alphabet.encode("ascii"))] = np.arange(len(self.alphabet))
        symbols = number[np.frombuffer(text, np.uint8)].reshape(-1, self.positions)
        return CodeSymmetry(symbols, len(self.alphabet))

    def read_guess(self, text: str) -> str:
        """The code that ``text`` means; letters may be of either case."""
        return text if self._is_code(text) else self._read_code("guess", text)

    def read_secret(self, text: str) -> str:
        """The code that ``text`` means; letters may be of either case."""
        return text if self._is_code(text) else self._read_code("secret", text)

    def read_feedback(self, text: str) -> str:
        """The feedback that ``text`` means: ``1A2B``, ``1a2b``, ``1 2``, ``1,2`` and ``12`` are the same."""
        count = r"(\d{1,4})"
        marked = rf"{count}\s*{self.marks[0]}\s*{count}\s*{self.marks[1]}"
        pattern = rf"{marked}|{count}[\s,]+{count}|(\d)(\d)"
        found = re.fullmatch(pattern, text.strip(), re.IGNORECASE | re.ASCII)
        if found is None:
            example = self.feedbacks[len(self.feedbacks) // 2]
            raise InputError(f"feedback '{text}': not two counts such as {example}")
        exact, other = (int(digits) for digits in found.groups() if digits is not None)
        feedback = self._text(exact, other)
        if feedback in self.feedbacks:
            return feedback
        if exact + other > self.positions:
            raise InputError(
                f"feedback '{text}': {exact} + {other} is more than the {self.positions} positions of {self.name}"
            )
        if (exact, other) == (self.positions - 1, 1):
            raise InputError(
                f"feedback '{text}': impossible, with {exact} of {self.positions} symbols in place the last "
                f"cannot be misplaced"
            )
        raise InputError(
            f"feedback '{text}': impossible, two codes of {self.name} have at least {self._fewest_in_common} "
            f"symbols in common"
        )

    @property
    def _fewest_in_common(self) -> int:
        """The least number of symbols that two codes share."""
        if len(self.alphabet) == 1:
            return self.positions
        return 0 if self.repeats else max(0, 2 * self.positions - len(self.alphabet))

    def _read_code(self, kind: str, text: str) -> str:
        code = text.strip()
        code = code.upper() if self.alphabet[-1].isupper() else code.lower()
        if self._is_code(code):
            return code
        size = f"{self.name} codes have {self.positions}{'' if self.repeats else ' different'} symbols"
        for symbol in code:
            if symbol not in self._symbols:
                raise InputError(
                    f"{kind} '{text}': unknown symbol '{symbol}'; {size} of {self.alphabet[0]}-{self.alphabet[-1]}"
                )
        if len(code) != self.positions:
            raise InputError(f"{kind} '{text}': {len(code)} symbols; {size}")
        twice = next(symbol for symbol in code if code.count(symbol) > 1)
        raise InputError(f"{kind} '{text}': symbol '{twice}' appears twice; {size}")

    def _is_code(self, text: str) -> bool:
        if len(text) != self.positions or not self._symbols.issuperset(text):
            return False
        return self.repeats or len(set(text)) == self.positions

    def _text(self, exact: int, other: int) -> str:
        return f"{exact}{self.marks[0]}{other}{self.marks[1]}"
