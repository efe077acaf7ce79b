"""How a secret answers a guess: which symbols match, by one of three rules, and how the answer is written."""

from __future__ import annotations

import re
from functools import cached_property
from itertools import product
from typing import Literal, TypeAlias, get_args

from solver_tree.errors import InputError

Rule: TypeAlias = Literal["multiset", "distinct", "occurrence"]
"""When a symbol of the guess that is not in its place counts as being elsewhere.

``multiset``: each symbol of the secret answers at most one of the guess (Mastermind, Wordle). ``distinct``: over
the positions that do not match, each different symbol present in both codes counts once. ``occurrence``: it
counts whenever the symbol occurs anywhere in the secret. They differ only when symbols repeat.
"""

RULES: tuple[Rule, ...] = get_args(Rule)

MAX_COLOURS = 10  # positions: 3**10 is the last power of 3 that a number of 16 bits can hold

_LETTERS = {
    **dict.fromkeys("Gg2🟩🟧", "G"),
    **dict.fromkeys("Yy1🟨🟦", "Y"),
    **dict.fromkeys("Bb0.-⬛⬜", "B"),
    **dict.fromkeys(" \t\ufe0f", ""),  # FE0F makes a square an emoji, and is copied with it
}
_SPELLINGS = str.maketrans(_LETTERS)


def colours(guess: str, secret: str, rule: Rule = "multiset") -> str:
    """The answer as one letter for each position of the guess: G in place, Y elsewhere, B neither.

    When not every occurrence of a symbol counts, the leftmost ones do.

    >>> colours("allee", "apple")
    'GYBBG'
    """
    elsewhere = [s for g, s in zip(guess, secret, strict=True) if g != s]
    if rule == "distinct":
        elsewhere = list(set(elsewhere))
    letters = []
    for g, s in zip(guess, secret, strict=True):
        if g == s:
            letters.append("G")
        elif rule == "occurrence":
            letters.append("Y" if g in secret else "B")
        elif g in elsewhere:
            elsewhere.remove(g)
            letters.append("Y")
        else:
            letters.append("B")
    return "".join(letters)


class Colours:
    """Answers with one letter for each position, as ``colours`` gives them.

    Attributes:
        win: the answer to the secret itself.
        exact, other: what a G and a Y at each position add to the number of an answer; the numbers are those
            of ``feedbacks``.
    """

    def __init__(self, positions: int) -> None:
        self.positions = positions
        self.win = "G" * positions
        self.other = [3**p for p in reversed(range(positions))]
        self.exact = [2 * value for value in self.other]

    @cached_property
    def feedbacks(self) -> tuple[str, ...]:
        """Every row of letters, in the order of their numbers: 3 to the power of the positions."""
        return tuple(map("".join, product("BYG", repeat=self.positions)))

    def text(self, number: int) -> str:
        """The answer with this number."""
        return "".join("BYG"[number // value % 3] for value in self.other)

    def write(self, letters: str) -> str:
        """The answer that ``colours`` gave, as it is written."""
        return letters

    def is_text(self, text: str) -> bool:
        """Whether ``text`` is an answer as ``write`` writes it."""
        return len(text) == self.positions and not text.strip("BYG")

    def read(self, text: str) -> str:
        """The answer that ``text`` means.

        Letters may be of either case, ``.`` and ``-`` mean B, the digits 2, 1, 0 mean G, Y, B, and so do squares
        of these colours, also orange and blue ones for G and Y.

        Raises:
            InputError: it means none.
        """
        for symbol in text:
            if symbol not in _LETTERS:
                raise InputError(
                    f"feedback '{text}': unknown symbol '{symbol}'; a position is G (right place), Y (elsewhere) or "
                    f"B (not at all)"
                )
        letters = text.translate(_SPELLINGS)
        if len(letters) != self.positions:
            raise InputError(
                f"feedback '{text}': {len(letters)} letters; it needs {self.positions} of G (right place), "
                f"Y (elsewhere) and B (not at all)"
            )
        return letters


class Counts:
    """Answers with two counts, such as ``1A2B``: symbols in place, and symbols elsewhere.

    Args:
        game: the name of the game, for messages.
        positions: symbols in a code.
        marks: the letters after the two counts, such as ``"AB"``.
        fewest: the least that the two counts can add up to.
        last_elsewhere: whether the last symbol can be elsewhere when all others are in place.

    Attributes:
        win: the answer to the secret itself.
        exact, other: what a symbol in place and one elsewhere add to the sum of an answer, at each position;
            ``number_of_sum`` leads from there to its number.
    """

    def __init__(self, game: str, positions: int, marks: str, fewest: int, last_elsewhere: bool) -> None:
        self.game = game
        self.positions = positions
        self.marks = marks
        self.fewest = fewest
        self.last_elsewhere = last_elsewhere
        self.win = self._text(positions, 0)
        self.exact = [positions + 1] * positions
        self.other = [1] * positions

    @cached_property
    def feedbacks(self) -> tuple[str, ...]:
        """Every answer that the counts allow, least symbols in place first."""
        return tuple(self._text(exact, other) for exact, other in self._possible)

    @cached_property
    def number_of_sum(self) -> list[int]:
        """The number of each answer, at the place that ``exact`` and ``other`` add up to; 0 where there is none."""
        numbers = [0] * (self.positions + 1) ** 2
        for number, (exact, other) in enumerate(self._possible):
            numbers[exact * (self.positions + 1) + other] = number
        return numbers

    def write(self, letters: str) -> str:
        """The answer that ``colours`` gave, as it is written."""
        return self._text(letters.count("G"), letters.count("Y"))

    def is_text(self, text: str) -> bool:
        """Whether ``text`` is an answer as ``write`` writes it."""
        return text in self.feedbacks

    def read(self, text: str) -> str:
        """The answer that ``text`` means: ``1A2B``, ``1a2b``, ``1 2``, ``1,2`` and ``12`` are the same.

        Raises:
            InputError: it means none.
        """
        count = r"(\d{1,4})"
        marked = rf"{count}\s*{self.marks[0]}\s*{count}\s*{self.marks[1]}"
        pattern = rf"{marked}|{count}[\s,]+{count}|(\d)(\d)"
        found = re.fullmatch(pattern, text.strip(), re.IGNORECASE | re.ASCII)
        if found is None:
            example = self.feedbacks[len(self.feedbacks) // 2]
            raise InputError(f"feedback '{text}': not two counts such as {example}")
        exact, other = (int(digits) for digits in found.groups() if digits is not None)
        if (exact, other) in self._possible:
            return self._text(exact, other)
        if exact + other > self.positions:
            raise InputError(
                f"feedback '{text}': {exact} + {other} is more than the {self.positions} positions of {self.game}"
            )
        if (exact, other) == (self.positions - 1, 1) and not self.last_elsewhere:
            raise InputError(
                f"feedback '{text}': impossible, with {exact} of {self.positions} symbols in place the last "
                f"cannot be misplaced"
            )
        raise InputError(
            f"feedback '{text}': impossible, two codes of {self.game} have at least {self.fewest} symbols in common"
        )

    @cached_property
    def _possible(self) -> tuple[tuple[int, int], ...]:
        return tuple(
            (exact, other)
            for exact in range(self.positions + 1)
            for other in range(self.positions - exact + 1)
            if exact + other >= self.fewest and (self.last_elsewhere or (exact, other) != (self.positions - 1, 1))
        )

    def _text(self, exact: int, other: int) -> str:
        return f"{exact}{self.marks[0]}{other}{self.marks[1]}"
