"""Sets of codes as arrays of packed codes: the candidates of games that have too many secrets to list.

A set makes its codes only when they are asked for. The set of all codes of a game never makes them: whatever is asked
of it goes through the codes in blocks.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cached_property
from math import perm
from random import Random
from typing import Any, overload
from weakref import WeakValueDictionary

import numpy as np
from numpy.typing import NDArray

from solver_tree.games.codes import CodeGame
from solver_tree.kernels.codes import (
    DISTINCT,
    MULTISET,
    OCCURRENCE,
    Asked,
    Packing,
    Walk,
    judge_guesses,
    make_codes,
    score_codes,
)
from solver_tree.text import brief, count, one_line

Words = NDArray[np.unsignedinteger[Any]]
"""Codes, each packed into a word, in the order of the game."""

_BLOCK = 1 << 19  # codes that are made or scored together
_RULES = {"multiset": MULTISET, "distinct": DISTINCT, "occurrence": OCCURRENCE, "black": MULTISET}  # Y adds 0
_HALF_WORD = 32  # bits


class CodeSet(Sequence[str]):
    """Codes of a game in its order: all of them, or those that give some feedback to some guesses.

    Args:
        game: the game, without weights.
        parent: the set that this one is a part of; None for all codes of the game.
        entry: the guess that the parent was split by, and the feedback of this part.
        size: how many codes there are; they are counted when None.

    Attributes:
        game: the game.
    """

    def __init__(
        self, game: CodeGame, parent: CodeSet | None = None, entry: tuple[str, str] = ("", ""), size: int | None = None
    ) -> None:
        self.game = game
        self._parent = parent
        self._entry = entry
        self._size = game.secret_count if parent is None else size
        self._words: Words | None = None
        self._last: tuple[str, dict[str, CodeSet]] | None = None  # the guess that it was split by last, and its parts

    def __repr__(self) -> str:
        return one_line("CodeSet", f"{count(len(self), 'code')} of {brief(self.game.name)}")

    def __len__(self) -> int:
        return len(self._made()) if self._size is None else self._size

    @overload
    def __getitem__(self, index: int) -> str: ...

    @overload
    def __getitem__(self, index: slice) -> list[str]: ...

    def __getitem__(self, index: int | slice) -> str | list[str]:
        if isinstance(index, slice):
            return self.texts(self.symbols(np.arange(*index.indices(len(self)))))
        return self.texts(self.symbols(np.array([range(len(self))[index]])))[0]

    def __iter__(self) -> Iterator[str]:
        for words in self._blocks():
            yield from self.texts(self._rules.unpacked(words))

    def of(self, texts: Sequence[str]) -> CodeSet:
        """Return a set of some codes of the game, given in its order."""
        codes = CodeSet(self.game, self, size=len(texts))
        codes._words = self._rules.packed(self.game._symbol_numbers(texts))
        return codes

    def split(self, guess: str) -> dict[str, CodeSet]:
        """Return the parts that a guess makes, by their feedback; those of the last guess without new work.

        Their sizes are known; their codes are made when asked for.
        """
        if self._last is None or self._last[0] != guess:
            sizes = self.sizes(guess)
            self._last = guess, {text: CodeSet(self.game, self, (guess, text), size) for text, size in sizes.items()}
        return dict(self._last[1])

    def part(self, guess: str, feedback: str) -> CodeSet:
        """Return the codes that give some feedback to a guess, perhaps none; the set itself does not keep them."""
        return CodeSet(self.game, self, (guess, feedback))

    def sizes(self, guess: str) -> dict[str, int]:
        """Return how many codes give each feedback to a guess, in the order of the feedbacks."""
        if self._parent is None and self._rules.packing.counted:
            totals = self._rules.counted_sizes(guess)
        else:
            totals = np.zeros(self._rules.sum_count, np.int64)
            for words in self._blocks():
                totals += np.bincount(self._rules.sums(guess, words), minlength=len(totals))
        text = self.game._notation.text
        return {text(int(total)): int(totals[total]) for total in np.flatnonzero(totals)}

    def broken_sets(self, history: Sequence[tuple[str, str]]) -> set[int]:
        """Return which entries of a history codes of the set break: for each code a set of bits, each set once."""
        found: set[int] = set()
        for words in self._blocks():
            broken = np.zeros(len(words), np.int64)
            for number, (guess, feedback) in enumerate(history):
                broken |= (self._rules.sums(guess, words) != self._rules.sum_of[feedback]).astype(np.int64) << number
            found.update(np.unique(broken).tolist())
        return found

    def sample(self, size: int, seed: int) -> NDArray[np.uint8]:
        """Draw codes at random, each at most once, or take all of them if there are no more.

        Returns:
            (codes, positions), the number of each symbol, in the order of the game.
        """
        if len(self) <= size:
            return self.symbols(np.arange(len(self)))
        return self.symbols(np.array(sorted(Random(seed).sample(range(len(self)), size))))

    def symbols(self, indices: NDArray[np.int64]) -> NDArray[np.uint8]:
        """Return the codes with these indices: (codes, positions), the number of each symbol."""
        return self._rules.nth(indices) if self._parent is None else self._rules.unpacked(self._made()[indices])

    def texts(self, symbols: NDArray[np.uint8]) -> list[str]:
        """Return codes as texts; ``symbols`` is (codes, positions)."""
        letters = np.array(list(self.game.alphabet))[symbols]
        texts: list[str] = np.ascontiguousarray(letters).view(f"U{self.game.positions}").ravel().tolist()
        return texts

    def judge(
        self, guesses: NDArray[np.uint8], codes: NDArray[np.uint8], worth: NDArray[np.int64]
    ) -> NDArray[np.int64]:
        """Add up what the parts are worth that guesses make of some codes.

        Args:
            guesses: (guesses, positions), the number of each symbol.
            codes: (codes, positions), what the guesses divide.
            worth: what a part is worth, by its size, up to the number of codes.

        Returns:
            (guesses,), the sum of each guess.
        """
        rules, values = self._rules, np.zeros(len(guesses), np.int64)
        room = rules.asked(), np.zeros(rules.sum_count, np.int64)
        judge_guesses(rules.packing, np.ascontiguousarray(guesses), rules.packed(codes), worth, room, values)
        return values

    @property
    def _whole(self) -> CodeSet:
        """The set of all codes of the game."""
        return self if self._parent is None else self._parent._whole

    @cached_property
    def _rules(self) -> _Rules:
        return _Rules(self.game) if self._parent is None else self._parent._rules

    def _made(self) -> Words:
        """Return all codes of a part, which are made once."""
        if self._words is None:
            assert self._parent is not None
            guess, feedback = self._entry
            total, blocks = self._rules.sum_of[feedback], [np.zeros(0, self._rules.type)]
            for words in self._parent._blocks(self._entry):
                blocks.append(words[self._rules.sums(guess, words) == total])
            self._words = np.concatenate(blocks)
            self._parent = self._parent._whole  # so that nothing keeps the codes of the parent
        return self._words

    def _blocks(self, entry: tuple[str, str] | None = None) -> Iterator[Words]:
        """Return the codes in blocks; not all codes that break ``entry``, a guess with its feedback, need be there."""
        if self._parent is None:
            yield from self._rules.all_words(entry)
        else:
            words = self._made()
            for start in range(0, len(words), _BLOCK):
                yield words[start : start + _BLOCK]


class _Rules:
    """How the codes of a game are packed, scored, numbered and written."""

    def __init__(self, game: CodeGame) -> None:
        self.game = game
        notation, symbols = game._notation, len(game.alphabet)
        self.bits = max((symbols - 1).bit_length(), 1)
        self.type: type[Any] = np.uint32 if self.bits * game.positions <= _HALF_WORD else np.uint64
        in_place, elsewhere = np.array(notation.in_place, np.int64), np.array(notation.elsewhere, np.int64)
        self.packing = Packing(
            self.bits, symbols, game.repeats, _RULES[game.rule], game.is_counted, in_place, elsewhere
        )
        self.sum_count = int(in_place.sum()) + 1
        self.sum_of = {notation.text(total): total for total in range(self.sum_count)}

    def asked(self) -> Asked:
        """Return room for a guess."""
        shape = (2, len(self.game.alphabet))
        numbers, words = np.zeros(shape, np.int64), np.zeros(shape, np.uint64)
        return Asked(numbers[0], words[0], words[1], numbers[1], np.zeros(2, np.uint64))

    def sums(self, guess: str, words: Words) -> NDArray[np.uint16]:
        """Score codes against one guess."""
        sums = np.empty(len(words), np.uint16)
        score_codes(self.packing, self._symbols_of(guess), words, self.asked(), sums)
        return sums

    def counted_sizes(self, guess: str) -> NDArray[np.int64]:
        """Count the codes of the game that give each sum, if feedback is counted, without making the codes.

        Position by position, it counts the beginnings of codes that agree in what the sum needs: how many symbols are
        in place, and how often the beginning has each symbol of the guess, or more often than the guess.
        """
        repeats, most = self.game.repeats, Counter(guess)
        others = len(self.game.alphabet) - len(most)  # symbols that the guess lacks
        begun = Counter({(0, (0,) * len(most)): 1})
        for place, here in enumerate(guess):
            longer: Counter[tuple[int, tuple[int, ...]]] = Counter()
            for (in_place, has), number in begun.items():
                longer[in_place, has] += number * (others if repeats else others - (place - sum(has)))
                for i, symbol in enumerate(most):
                    if repeats or not has[i]:
                        more = (*has[:i], min(has[i] + 1, most[symbol]), *has[i + 1 :])
                        if not repeats:  # of symbols whose place is past, it matters only how many there are
                            more = (*sorted(more[: place + 1]), *more[place + 1 :])
                        longer[in_place + (symbol == here), more] += number
            begun = longer
        totals = np.zeros(self.sum_count, np.int64)
        for (in_place, has), number in begun.items():
            totals[in_place * self.game.positions + sum(has)] += number
        return totals

    def all_words(self, entry: tuple[str, str] | None) -> Iterator[Words]:
        """Make all codes of the game in blocks; not all codes that break ``entry`` need be there."""
        guess, wanted = self.game.alphabet[0] * self.game.positions, (-1, -1)
        if entry is not None:
            guess, feedback = entry
            in_place, elsewhere = divmod(self.sum_of[feedback], self.game.positions + 1)
            if self.game.marks is None:
                in_place, elsewhere = feedback.count("G"), feedback.count("Y")
            wanted = in_place, in_place + elsewhere
        asked, numbers = self.asked(), self._symbols_of(guess)
        used, place = np.zeros(len(self.game.alphabet), np.int64), np.zeros(3, np.int64)
        walk = Walk(np.full(self.game.positions, -1, np.int64), used, place)
        while True:
            words = np.empty(_BLOCK, self.type)
            made = make_codes(self.packing, numbers, wanted, asked, walk, words)
            yield words[:made]
            if made < len(words):
                return

    def packed(self, symbols: NDArray[np.uint8]) -> Words:
        """Pack codes into words; ``symbols`` is (codes, positions)."""
        words = np.zeros(len(symbols), np.uint64)
        for column in symbols.T:
            words = words << np.uint64(self.bits) | column.astype(np.uint64)
        return words.astype(self.type)

    def unpacked(self, words: Words) -> NDArray[np.uint8]:
        """Return the symbols of packed codes: (codes, positions)."""
        places = range(self.game.positions - 1, -1, -1)
        mask = self.type((1 << self.bits) - 1)
        return np.stack([(words >> self.type(place * self.bits) & mask).astype(np.uint8) for place in places], axis=1)

    def nth(self, indices: NDArray[np.int64]) -> NDArray[np.uint8]:
        """Return the codes with these indices among all codes of the game: (codes, positions)."""
        positions, symbols = self.game.positions, len(self.game.alphabet)
        codes, left = np.empty((len(indices), positions), np.uint8), indices.astype(np.int64)
        unused = np.broadcast_to(np.arange(symbols, dtype=np.uint8), (len(indices), symbols))
        for place in range(positions):
            rest = positions - 1 - place
            number, left = np.divmod(left, symbols**rest if self.game.repeats else perm(symbols - 1 - place, rest))
            codes[:, place] = np.take_along_axis(unused, number[:, None], axis=1)[:, 0]
            if not self.game.repeats:
                keep = unused != codes[:, place : place + 1]
                unused = unused[keep].reshape(len(indices), -1)
        return codes

    def _symbols_of(self, guess: str) -> NDArray[np.uint8]:
        """Return the numbers of the symbols of a guess, in an array that kernels take."""
        return self.game._symbol_numbers([guess]).flatten()


_ALL: WeakValueDictionary[int, CodeSet] = WeakValueDictionary()  # by the identity of the game, which the set keeps


def all_codes(game: CodeGame) -> CodeSet:
    """Return the set of all codes of a game: the same one as long as it is in use, so that its parts are shared."""
    codes = _ALL.get(id(game))
    if codes is None:
        codes = _ALL[id(game)] = CodeSet(game)
    return codes
