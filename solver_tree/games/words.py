"""Wordle: words from lists, and a colour for each letter as feedback."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from os import PathLike
from typing import TYPE_CHECKING, Any
from unicodedata import normalize

from solver_tree.errors import InputError, check_text
from solver_tree.games.feedback import Colours, colours
from solver_tree.games.hard_mode import hard_legality, uses_hints
from solver_tree.games.interface import MAX_FEEDBACKS, Game, read_texts
from solver_tree.games.legality import Legality
from solver_tree.games.text_files import read_lines

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from solver_tree.games.matrix import FeedbackNumbers

MAX_LETTERS = 40  # of a word: the limit of ``matrix.feedback_matrix``
_MAX_SPELLING = 4 * MAX_LETTERS  # code points: NFC joins at most four into a letter
_MAX_LISTED_LETTERS = 5  # up to this length, all patterns are listed as feedback, whether they occur or not

NO_LISTS = "no word list ships with this program; give --guesses FILE, --answers FILE or both"


class WordGame(Game):
    """The game ``wordle``, or ``wordle-hard`` in hard mode: feedback is G, Y or B for each letter of the guess.

    Args:
        guesses: the words that may be guessed, all of one length, up to 40 letters. Words of ``answers`` that are
            missing here are added at the end.
        answers: the words that may be hidden, of the same length.
        hard: whether each guess must use what was revealed before, see ``uses_hints``.

    Raises:
        InputError: there is no word, the lengths differ, or a word is given twice, is too long or has a space.
    """

    def __init__(self, guesses: Iterable[str], answers: Iterable[str], *, hard: bool = False) -> None:
        name = "wordle-hard" if hard else "wordle"
        same = answers is guesses  # a generator that gives both can be read only once
        guesses = list(map(clean, read_texts(name, "guess", guesses)))
        answers = list(guesses) if same else list(map(clean, read_texts(name, "secret", answers)))
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
        """What a secret is and what feedback means, in lines of at most 78 characters, as they may be indented."""
        count = len(self.win)
        return (
            f"The secret is one of {self.secret_count} words of {count} letter{'' if count == 1 else 's'}.\n"
            "Answer each letter of the guess: G right place, Y elsewhere, B neither.\n"
            "A letter counts as often as the secret has it: first G, then Y from the left."
        )

    @cached_property
    def feedbacks(self) -> tuple[str, ...]:
        """All patterns, for words of up to 5 letters; for longer words only the patterns that occur."""
        if len(self.win) <= _MAX_LISTED_LETTERS:
            return self._notation.feedbacks
        return tuple(map(self._notation.text, self._occurring.tolist()))

    def is_feedback(self, text: str) -> bool:
        """Whether ``text`` is feedback as trees write it: G, Y or B for each letter."""
        return self._notation.is_feedback(text)

    def read_feedback(self, text: str) -> str:
        """The feedback that ``text`` means: letters, digits or coloured squares, see ``Colours.read``.

        Raises:
            InputError: ``text`` is not such a pattern.
        """
        return self._notation.read(text)

    def read_guess(self, text: str) -> str:
        """The guess that ``text`` means, in upper or lower case.

        Raises:
            InputError: ``text`` is not a word that may be guessed.
        """
        return self._read_word("guess", text, self._guess_set)

    def read_secret(self, text: str) -> str:
        """The secret that ``text`` means, in upper or lower case.

        Raises:
            InputError: ``text`` is not a word that may be hidden.
        """
        return self._read_word("secret", text, self._secret_set)

    def matrix(self) -> NDArray[np.unsignedinteger[Any]]:
        """The feedback numbers: (guesses, secrets), uint8 for words of up to 5 letters; see ``Game.matrix``.

        Raises:
            InputError: words of 6 letters or more give over 65536 different feedbacks.
        """
        import numpy as np

        patterns = self.pattern_numbers(self._secret_symbols)
        if len(self.win) <= _MAX_LISTED_LETTERS:
            return patterns.astype(np.uint8, copy=False)
        occurring = self._occurring
        dtype = np.min_scalar_type(len(occurring) - 1)
        if patterns.itemsize > 2:
            return np.array([np.searchsorted(occurring, row) for row in patterns], dtype)
        number = np.zeros(1 << 16, dtype)
        number[occurring] = np.arange(len(occurring))
        return number[patterns]

    def legality(self) -> Legality | None:
        """The legality of hard mode as arrays, see ``hard_legality``; None in the usual game.

        Raises:
            InputError: there are too many words of 7 letters or more.
        """
        if not self.restricted:
            return None
        return hard_legality(self.name, self.guesses, self.symbols, self.pattern_numbers(self.symbols), self.feedbacks)

    @cached_property
    def symbols(self) -> NDArray[np.int64]:
        """(guesses, letters) int64, the letters of each guess as numbers."""
        import numpy as np

        points = np.frombuffer("".join(self.guesses).encode("utf-32-le"), np.uint32)
        return np.unique(points, return_inverse=True)[1].reshape(self.guess_count, -1)

    def pattern_numbers(self, secrets: NDArray[np.int64]) -> FeedbackNumbers:
        """Score every guess against other words.

        Args:
            secrets: (words, letters), the letters of the words, numbered as in ``symbols``.

        Returns:
            (guesses, words), the patterns as numbers: the digits 0, 1, 2 for B, Y, G in base 3.
        """
        from solver_tree.games.matrix import feedback_matrix

        return feedback_matrix(self.symbols, secrets, "multiset", self._notation)

    @property
    def _secret_symbols(self) -> NDArray[np.int64]:
        row = {word: i for i, word in enumerate(self.guesses)}
        return self.symbols[[row[word] for word in self.secrets]]

    @cached_property
    def _occurring(self) -> NDArray[np.integer[Any]]:
        """The numbers of the patterns that occur, ascending."""
        import numpy as np

        patterns = self.pattern_numbers(self._secret_symbols)
        if patterns.itemsize <= 2:
            present = np.zeros(1 << 16, np.bool_)
            present[patterns] = True
            return np.flatnonzero(present)
        distinct: set[int] = set()
        for row in patterns:
            distinct.update(np.unique(row).tolist())
        if len(distinct) > MAX_FEEDBACKS:
            raise InputError(
                f"game {self.name}: {len(distinct)} different feedbacks; there can be at most {MAX_FEEDBACKS}"
            )
        return np.array(sorted(distinct), patterns.dtype)

    def _read_word(self, role: str, text: str, words: frozenset[str]) -> str:
        check_text(role, text)
        word = clean(text)
        if word in words:
            return word
        if len(word) != len(self.win):
            raise InputError(f"{role} '{text}': {len(word)} letters; words of {self.name} have {len(self.win)}")
        raise InputError(f"{role} '{text}': not one of the {len(words)} words that can be the {role}")


def wordle(
    guesses: str | PathLike[str] | None = None, answers: str | PathLike[str] | None = None, hard: bool = False
) -> WordGame:
    """The game of Wordle with word lists from files. If one file is not given, the other one replaces it.

    Args:
        guesses: a file with the words that may be guessed, see ``read_words``.
        answers: a file with the words that may be hidden.
        hard: whether to play in hard mode.

    Raises:
        InputError: no file is given, a file is not a list of words, or the words of the files differ in length.
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
    """Read a word list: a UTF-8 file with one word on each line.

    Blank lines are skipped, and so is everything after ``#`` on a line.

    Args:
        path: the file.

    Returns:
        The words in the order of the file, as ``clean`` writes them.

    Raises:
        InputError: the file cannot be read or has no word, the lengths differ, or a word is given twice or is
            invalid; the message names the line.
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
    """The spelling of a word in lists and trees: in lower case, with accents joined to their letters (NFC)."""
    # lower() writes a sigma at the end of a word differently, although it is the same letter.
    word = text.strip().lower().replace("ς", "σ")
    return normalize("NFC", word) if len(word) <= _MAX_SPELLING else word  # NFC takes quadratic time


def _problem(word: str) -> str:
    """The reason why ``word`` is not a valid word; empty if it is valid."""
    if not word:
        return "has no letters"
    if len(word) > MAX_LETTERS:
        return f"has {len(word)} letters; there can be at most {MAX_LETTERS}"
    invalid = (symbol for symbol in word if symbol in ',;"' or symbol.isspace() or not symbol.isprintable())
    symbol = next(invalid, None)
    if symbol is None:
        return ""
    return f"has {'a space' if symbol.isspace() else repr(symbol)} in it; there should be one word on a line"
