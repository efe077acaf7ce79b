"""Wordle: words from lists, answered with a colour for each letter."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from os import PathLike
from typing import TYPE_CHECKING, Any
from unicodedata import normalize

from solver_tree.errors import InputError
from solver_tree.games.feedback import Colours, colours
from solver_tree.games.files import read_lines
from solver_tree.games.game import MAX_FEEDBACKS, Game
from solver_tree.games.hard_mode import hard_legality, uses_hints
from solver_tree.games.legality import Legality

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from solver_tree.games.matrix import Numbers

MAX_LETTERS = 40  # what ``matrix.answer_matrix`` has room for
_LISTED = 5  # letters up to which every pattern is listed as a feedback, whether it occurs or not

NO_LISTS = "no word list ships with this program; give --guesses FILE, --answers FILE or both"


class WordGame(Game):
    """``wordle``, or in hard mode ``wordle-hard``: the answer has G, Y or B for each letter of the guess.

    Args:
        guesses: the words that may be guessed; answers that are not among them are added at the end.
        answers: the words that may be hidden. All words have the same length.
        hard: whether each guess must use what was revealed before, see ``uses_hints``.

    Raises:
        InputError: there is no word, one is given twice, is too long or has white space, or their lengths
            differ.
    """

    def __init__(self, guesses: Sequence[str], answers: Sequence[str], *, hard: bool = False) -> None:
        name = "wordle-hard" if hard else "wordle"
        guesses, answers = ([clean(word) for word in words] for words in (guesses, answers))
        listed = set(guesses)
        guesses += [word for word in answers if word not in listed]
        for word in guesses:
            if len(word) != len(guesses[0]):
                raise InputError(
                    f"game {name}: '{word}' has {len(word)} letters, but '{guesses[0]}' has {len(guesses[0])}"
                )
            if problem := _problem(word):
                raise InputError(f"game {name}: word '{word}' {problem}")
        letters = len(guesses[0]) if guesses else 0
        super().__init__(name, guesses, answers, colours, "G" * letters, legal=uses_hints if hard else None)
        self._notation = Colours(letters)

    @property
    def rules(self) -> str:
        """What a secret is, and what the letters of an answer mean."""
        count = len(self.win)
        return (
            f"The secret is one of {self.secret_count} words of {count} letter{'' if count == 1 else 's'}.\n"
            "Answer each letter of the guess: G right place, Y elsewhere, B neither. A letter\n"
            "counts only as often as the secret has it: first G, then Y from the left."
        )

    @cached_property
    def feedbacks(self) -> tuple[str, ...]:
        """All patterns of up to 5 letters; of more, those that are given."""
        if len(self.win) <= _LISTED:
            return self._notation.feedbacks
        return tuple(map(self._notation.text, self._occurring.tolist()))

    def is_feedback(self, text: str) -> bool:
        """Whether ``text`` has G, Y or B for each letter."""
        return self._notation.is_text(text)

    def read_feedback(self, text: str) -> str:
        """The feedback that ``text`` means, in letters, digits or squares; see ``Colours.read``."""
        return self._notation.read(text)

    def read_guess(self, text: str) -> str:
        """The guess that ``text`` means; letters may be of either case."""
        return self._read_word("guess", text, self._guess_set)

    def read_secret(self, text: str) -> str:
        """The secret that ``text`` means; letters may be of either case."""
        return self._read_word("secret", text, self._secret_set)

    def matrix(self) -> NDArray[np.unsignedinteger[Any]]:
        """The feedback number of each guess against each secret, shape ``(guesses, secrets)``."""
        import numpy as np

        patterns = self.pattern_numbers(self._secret_symbols)
        if len(self.win) <= _LISTED:
            return patterns.astype(np.uint8, copy=False)
        occurring = self._occurring
        dtype = np.min_scalar_type(len(occurring) - 1)
        if patterns.itemsize > 2:
            return np.array([np.searchsorted(occurring, row) for row in patterns], dtype)
        number = np.zeros(1 << 16, dtype)
        number[occurring] = np.arange(len(occurring))
        return number[patterns]

    def legality(self) -> Legality | None:
        """The rule of hard mode in numbers, see ``hard_legality``."""
        if not self.restricted:
            return None
        return hard_legality(self.name, self.guesses, self.symbols, self.pattern_numbers(self.symbols), self.feedbacks)

    @cached_property
    def symbols(self) -> NDArray[np.int64]:
        """The letters of each guess, numbered; shape ``(guesses, letters)``."""
        import numpy as np

        points = np.frombuffer("".join(self.guesses).encode("utf-32-le"), np.uint32)
        return np.unique(points, return_inverse=True)[1].reshape(self.guess_count, -1)

    def pattern_numbers(self, secrets: NDArray[np.int64]) -> Numbers:
        """How words, given as ``symbols``, would answer each guess: digits 0, 1, 2 for B, Y, G in base 3."""
        from solver_tree.games.matrix import answer_matrix

        return answer_matrix(self.symbols, secrets, "multiset", self._notation)

    @property
    def _secret_symbols(self) -> NDArray[np.int64]:
        place = {word: i for i, word in enumerate(self.guesses)}
        return self.symbols[[place[word] for word in self.secrets]]

    @cached_property
    def _occurring(self) -> NDArray[np.integer[Any]]:
        """The numbers of the patterns that are given, ascending."""
        import numpy as np

        patterns = self.pattern_numbers(self._secret_symbols)
        if patterns.itemsize <= 2:
            present = np.zeros(1 << 16, np.bool_)
            present[patterns] = True
            return np.flatnonzero(present)
        found: set[int] = set()
        for row in patterns:
            found.update(np.unique(row).tolist())
        if len(found) > MAX_FEEDBACKS:
            raise InputError(f"game {self.name}: {len(found)} different feedbacks; it can be at most {MAX_FEEDBACKS}")
        return np.array(sorted(found), patterns.dtype)

    def _read_word(self, kind: str, text: str, words: frozenset[str]) -> str:
        word = clean(text)
        if word in words:
            return word
        if len(word) != len(self.win):
            raise InputError(f"{kind} '{text}': {len(word)} letters; words of {self.name} have {len(self.win)}")
        raise InputError(f"{kind} '{text}': not one of the {len(words)} words that can be the {kind}")


def wordle(
    guesses: str | PathLike[str] | None = None, answers: str | PathLike[str] | None = None, hard: bool = False
) -> WordGame:
    """The game of the word lists in two files; one that is missing is replaced by the other.

    Args:
        guesses: a file of the words that may be guessed.
        answers: a file of the words that may be hidden.
        hard: whether to play in hard mode.

    Raises:
        InputError: no file is given, or one is not a list of words.
    """
    if guesses is None and answers is None:
        raise InputError(f"game 'wordle': {NO_LISTS}")
    may_guess, may_hide = (None if path is None else read_words(path) for path in (guesses, answers))
    if may_guess and may_hide and len(may_guess[0]) != len(may_hide[0]):
        raise InputError(
            f"'{guesses}' has words of {len(may_guess[0])} letters, but '{answers}' of {len(may_hide[0])}; "
            f"they should be of the same length"
        )
    return WordGame(may_guess or may_hide or [], may_hide or may_guess or [], hard=hard)


def read_words(path: str | PathLike[str]) -> list[str]:
    """The words of a UTF-8 file that has one on each line; blank lines and what follows ``#`` do not count.

    Raises:
        InputError: the file cannot be read or has no word, a word is given twice or is no word, or their lengths
            differ; the message says on which line.
    """
    line_of: dict[str, int] = {}
    first = ""
    for number, line in enumerate(read_lines(path), 1):
        word = clean(line.partition("#")[0])
        if not word:
            continue
        if problem := _problem(word):
            raise InputError(f"'{path}' line {number}: '{word}' {problem}")
        first = first or word
        if len(word) != len(first):
            raise InputError(
                f"'{path}' line {number}: '{word}' has {len(word)} letters, but '{first}' on line {line_of[first]} "
                f"has {len(first)}"
            )
        if word in line_of:
            raise InputError(f"'{path}' line {number}: '{word}' is on line {line_of[word]} too")
        line_of[word] = number
    if not line_of:
        raise InputError(f"'{path}' has no words; it should have one on each line")
    return list(line_of)


def clean(text: str) -> str:
    """A word as lists and trees have it: in lower case, with accents joined to their letters (NFC)."""
    # A sigma at the end is the same letter, but lower() writes it differently there.
    return normalize("NFC", text.strip().lower()).replace("ς", "σ")


def _problem(word: str) -> str:
    """What makes ``word`` no word, if anything."""
    if not word:
        return "has no letters"
    if len(word) > MAX_LETTERS:
        return f"has {len(word)} letters; it can be at most {MAX_LETTERS}"
    odd = next((symbol for symbol in word if symbol in ',;"' or symbol.isspace() or not symbol.isprintable()), None)
    if odd is None:
        return ""
    return f"has {'a space' if odd.isspace() else repr(odd)} in it; there should be one word on a line"
