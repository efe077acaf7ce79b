"""Feedback of codes and words: four rules that match symbols, and two notations."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cached_property
from itertools import product
from typing import Literal, TypeAlias, get_args

from solver_tree.errors import InputError, check_text
from solver_tree.games.spelling import (
    SQUARES,
    Ambiguous,
    black_reading,
    colour_letters,
    count_readings,
    square_readings,
)

Rule: TypeAlias = Literal["multiset", "distinct", "occurrence", "black"]
"""When a symbol of the guess that is not in its place counts as being elsewhere.

- ``multiset``: each symbol of the secret matches at most one symbol of the guess, as in Mastermind and Wordle.
- ``distinct``: each different symbol that both codes have outside their matching positions counts once.
- ``occurrence``: the symbol counts whenever it occurs anywhere in the secret.
- ``black``: it never counts, as in Mastermind with black pegs only.

The other rules differ only when symbols repeat.
"""

RULES: tuple[Rule, ...] = get_args(Rule)

PEGS = "●○"
"""The marks of two counts where letters could be taken for symbols: ``1●2○``."""

MAX_COLOURS = 10  # positions: 3**10 is the largest power of 3 that 16 bits can hold


def colours(guess: Sequence[str], secret: Sequence[str], rule: Rule = "multiset") -> str:
    """Score a guess with one letter for each position: G in place, Y elsewhere, B neither.

    If not every occurrence of a symbol counts, those in place count first, then the leftmost ones.

    Args:
        guess: the code or word that is guessed, or its letters.
        secret: the code or word that is hidden, of the same length, or its letters.
        rule: when a symbol that is not in place counts as being elsewhere.

    Returns:
        The letters, as many as the guess has symbols.

    >>> colours("allee", "apple")
    'GYBBG'
    """
    elsewhere = [s for g, s in zip(guess, secret, strict=True) if g != s]
    if rule == "distinct":
        elsewhere = list(set(elsewhere))
    elif rule == "black":
        elsewhere = []
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


def example_feedback(feedbacks: Iterable[str], win: str) -> str:
    """One of these feedbacks as it is typed, for messages; not the winning one if there is any other."""
    others = sorted(feedback for feedback in feedbacks if feedback != win)
    shown = others[len(others) // 2] if others else win
    return shown.replace(PEGS[0], " ").replace(PEGS[1], "")


class Colours:
    """The notation with one letter for each position, as ``colours`` returns it.

    The number of a feedback is the sum of ``in_place[p]`` for each G and ``elsewhere[p]`` for each Y at position p.

    Args:
        positions: the number of symbols in a code.
        told: whether symbols elsewhere are told; else there is no Y.

    Attributes:
        win: the winning feedback, G at each position.
        in_place: for each position, what G adds to the number of a feedback.
        elsewhere: for each position, what Y adds to the number of a feedback.
    """

    def __init__(self, positions: int, *, told: bool = True) -> None:
        self.positions = positions
        self.win = "G" * positions
        self._digits = [3**p for p in reversed(range(positions))]
        self.elsewhere = self._digits if told else [0] * positions
        self.in_place = [2 * digit for digit in self._digits]

    @cached_property
    def feedbacks(self) -> tuple[str, ...]:
        """All ``3**positions`` patterns of letters, in the order of their numbers."""
        return tuple(map("".join, product("BYG", repeat=self.positions)))

    def text(self, number: int) -> str:
        """The feedback with this number."""
        return "".join("BYG"[number // value % 3] for value in self._digits)

    def write(self, letters: str) -> str:
        """Turn what ``colours`` returns into feedback of this notation."""
        return letters

    def is_feedback(self, text: str) -> bool:
        """Whether ``text`` is feedback exactly as ``write`` writes it."""
        return isinstance(text, str) and len(text) == self.positions and not text.strip("BYG")

    def read(self, text: str) -> str:
        """The feedback that ``text`` means.

        Letters may be of either case. The digits 2, 1, 0 mean G, Y, B, and ``.``, ``-``, ``_`` and ``x`` mean B. So do
        the coloured squares and circles of well-known games, see ``PALETTES``. Spaces and commas are skipped.

        Raises:
            Ambiguous: it has squares that do not mean the same in all games.
            InputError: ``text`` is not such a pattern.
        """
        check_text("feedback", text)
        (letters,) = colour_letters([text])
        for symbol in letters:
            if symbol not in "GYB" and symbol not in SQUARES:
                raise InputError(
                    f"feedback '{text}': unknown symbol '{symbol}'; a position is G (right place), Y (elsewhere) or "
                    f"B (not at all)"
                )
        if len(letters) != self.positions:
            raise InputError(
                f"feedback '{text}': {len(letters)} letters; it needs {self.positions} of G (right place), "
                f"Y (elsewhere) and B (not at all)"
            )
        if not SQUARES.isdisjoint(letters):
            if readings := square_readings(letters):
                raise Ambiguous(f"feedback '{text}'", readings)
            raise InputError(f"feedback '{text}': these colours are not of one game; write letters G, Y and B")
        return letters


class Counts:
    """The notation with two counts, such as ``1A2B``: the symbols in place, and the symbols elsewhere.

    The *sum* of a feedback adds ``in_place[p]`` for each symbol in place and ``elsewhere[p]`` for each symbol
    elsewhere. ``number_of_sum`` turns a sum into the number of the feedback.

    Args:
        game: the name of the game, for messages.
        positions: the number of symbols in a code.
        marks: what follows the two counts, such as ``"AB"`` or ``PEGS``.
        rule: when a symbol that is not in place counts as being elsewhere.
        repeats: whether a symbol may appear more than once in a code.
        symbols: the number of symbols of which codes are made.

    Attributes:
        told: whether symbols elsewhere are told; else the second count is 0.
        min_sum: the smallest possible sum of the two counts.
        one_elsewhere: whether one symbol can be elsewhere while all others are in place.
        even_elsewhere: whether the number of symbols elsewhere is always even, as it is with two symbols.
        win: the winning feedback.
        in_place: for each position, what a symbol in place adds to the sum.
        elsewhere: for each position, what a symbol elsewhere adds to the sum.
    """

    def __init__(self, game: str, positions: int, marks: str, rule: Rule, *, repeats: bool, symbols: int) -> None:
        self.game = game
        self.positions = positions
        self.marks = marks
        self.told = rule != "black"
        self.min_sum = 0 if repeats or not self.told else max(0, 2 * positions - symbols)
        if symbols == 1:
            self.min_sum = positions
        self.one_elsewhere = rule == "occurrence" and repeats and self.min_sum == 0 and positions > 1
        self.even_elsewhere = rule == "multiset" and repeats and symbols == 2
        self.win = self._text(positions, 0)
        self.in_place = [positions + 1] * positions
        self.elsewhere = [int(self.told)] * positions

    @cached_property
    def feedbacks(self) -> tuple[str, ...]:
        """All possible feedback in the order of its numbers: fewest symbols in place first."""
        return tuple(self._text(in_place, elsewhere) for in_place, elsewhere in self._possible)

    @cached_property
    def number_of_sum(self) -> list[int]:
        """The number of the feedback with each sum, from 0 to ``positions * (positions + 2)``; 0 if there is none."""
        numbers = [0] * (self.positions + 1) ** 2
        for number, (in_place, elsewhere) in enumerate(self._possible):
            numbers[in_place * (self.positions + 1) + elsewhere] = number
        return numbers

    def text(self, total: int) -> str:
        """The feedback with this sum."""
        return self._text(*divmod(total, self.positions + 1))

    def write(self, letters: str) -> str:
        """Turn what ``colours`` returns into feedback of this notation."""
        return self._text(letters.count("G"), letters.count("Y"))

    def is_feedback(self, text: str) -> bool:
        """Whether ``text`` is feedback exactly as ``write`` writes it."""
        return isinstance(text, str) and text in self.feedbacks

    def read(self, text: str) -> str:
        """The feedback that ``text`` means: ``1A2B``, ``1 bull 2 cows``, ``1 2``, ``(1, 2)`` and ``12`` are the same.

        Where symbols elsewhere are not told, the first count is enough. The letters of other notations are read, too,
        and pegs one by one, as in ``BWW``; see ``count_readings``.

        Raises:
            Ambiguous: it has nothing but B, which are black pegs or the second mark of ``1A2B``.
            InputError: ``text`` is not two counts, or no two codes have these counts.
        """
        check_text("feedback", text)
        by_notation = count_readings(text) if self.told else count_readings(text) | black_reading(text)
        if self.marks != "AB" and "bw" in by_notation:  # there B is black, whatever it is elsewhere
            by_notation = {"bw": by_notation["bw"]}
        readings = list(dict.fromkeys(by_notation.values()))
        if len(readings) > 1:
            readings = [counts for counts in readings if counts in self._possible] or readings[:1]
        if not readings:
            example = example_feedback(self.feedbacks, self.win)
            typed = f", typed {' '.join(re.findall(r'[0-9]+', example))}" if self.marks == PEGS else ""
            raise InputError(f"feedback '{text}': not two counts such as {example}{typed}")
        if len(readings) > 1:
            raise Ambiguous(f"feedback '{text}'", [self._text(*counts) for counts in sorted(readings)])
        ((in_place, elsewhere),) = readings
        if (in_place, elsewhere) in self._possible:
            return self._text(in_place, elsewhere)
        if elsewhere and not self.told:
            raise InputError(f"feedback '{text}': impossible; {self.game} tells nothing of symbols elsewhere")
        if in_place + elsewhere > self.positions:
            raise InputError(
                f"feedback '{text}': {in_place} + {elsewhere} is more than the {self.positions} positions of "
                f"{self.game}"
            )
        if (in_place, elsewhere) == (self.positions - 1, 1) and not self.one_elsewhere:
            is_or_are = "is" if in_place == 1 else "are"
            raise InputError(
                f"feedback '{text}': impossible; when {in_place} of {self.positions} symbols {is_or_are} in place, "
                f"the last one cannot be elsewhere"
            )
        if self.even_elsewhere and elsewhere % 2:
            raise InputError(
                f"feedback '{text}': impossible; of two symbols, one is elsewhere as often as the other, so their "
                f"number is even"
            )
        raise InputError(
            f"feedback '{text}': impossible; two codes of {self.game} have at least {self.min_sum} symbols in common"
        )

    @cached_property
    def _possible(self) -> tuple[tuple[int, int], ...]:
        """All possible pairs of counts, (in place, elsewhere), in the order of the feedback numbers."""
        return tuple(
            (in_place, elsewhere)
            for in_place in range(self.positions + 1)
            for elsewhere in range(self.positions - in_place + 1)
            if in_place + elsewhere >= self.min_sum
            and (self.one_elsewhere or (in_place, elsewhere) != (self.positions - 1, 1))
            and not (self.even_elsewhere and elsewhere % 2)
            and (self.told or elsewhere == 0)
        )

    def _text(self, in_place: int, elsewhere: int) -> str:
        return f"{in_place}{self.marks[0]}{elsewhere}{self.marks[1]}"
