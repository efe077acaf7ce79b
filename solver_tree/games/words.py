"""Wordle: words from lists, and a colour for each letter as feedback."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from itertools import chain
from textwrap import fill
from typing import TYPE_CHECKING, Any, Literal

from solver_tree.errors import InputError, check_flags, check_text, warn
from solver_tree.games.feedback import Colours, colours
from solver_tree.games.hard_mode import hard_legality, uses_hints
from solver_tree.games.interface import MAX_FEEDBACKS, Game, read_texts
from solver_tree.games.legality import Legality, index_of
from solver_tree.games.letters import Fold, Language, Spelling, check_letters, problem_of, spelling_of
from solver_tree.games.spelling import narrow
from solver_tree.games.word_lists import Reading, Source, WordList, read_list
from solver_tree.text import count

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from solver_tree.games.matrix import FeedbackNumbers

NO_LISTS = "no list of words is given; give --guesses FILE, --answers FILE or both, or play --game words"

_MAX_LISTED_LETTERS = 5  # up to this length, all patterns are listed as feedback, whether they occur or not


class WordGame(Game):
    """The game ``wordle``, ``wordle-hard`` or ``wordle-consistent``: feedback is G, Y or B for each letter of a guess.

    Args:
        guesses: the words that may be guessed, all of one length, up to 40 letters. Words of ``answers`` that are
            missing here are added at the end.
        answers: the words that may be hidden, of the same length.
        hard: whether each guess must use what was revealed before, see ``uses_hints``.
        consistent: whether each guess must be a candidate; then only ``answers`` may be guessed.
        name: the name of the game, without hard mode.
        spelling: how words are spelled; by default that of the words, see ``spelling_of``.

    Attributes:
        base_name: the name without hard mode, and without ``-consistent``.
        all_guesses: how many words may be guessed, if only the words of a tree are known; else None.

    Raises:
        InputError: there is no word, the lengths differ, a word is given twice, is too long or has a space, or a letter
            of several characters cannot be one.
    """

    all_guesses: int | None = None
    _notation: Colours

    def __init__(
        self,
        guesses: Iterable[str],
        answers: Iterable[str],
        *,
        hard: bool = False,
        consistent: bool = False,
        name: str = "wordle",
        spelling: Spelling | None = None,
    ) -> None:
        self.base_name = name
        if hard and consistent:
            raise InputError(f"game {name}: hard mode or consistent guesses, not both; the latter use every hint")
        name = f"{name}-hard" if hard else f"{name}-consistent" if consistent else name
        same = answers is guesses  # a generator that gives both can be read only once
        guesses = read_texts(name, "guess", guesses)
        answers = guesses if same else read_texts(name, "secret", answers)
        self.spelling = spelling_of((*guesses, *answers)) if spelling is None else spelling
        check_letters(self.spelling.letters)
        guesses, answers = (list(map(self.spelling.word, words)) for words in (guesses, answers))
        listed = set(guesses)
        guesses = answers if consistent else guesses + [word for word in answers if word not in listed]
        length = len(self.letters_of(guesses[0])) if guesses else 0
        for word in guesses:
            letters = self.letters_of(word)
            if len(letters) != length:
                raise InputError(f"game {name}: '{word}' has {len(letters)} letters, but '{guesses[0]}' has {length}")
            if problem := problem_of(letters):
                raise InputError(f"game {name}: word '{word}' {problem}")
        plain = (colours, uses_hints)  # in most games each character is a letter, and need not be split off
        score, legal = (self._colours, self._uses_hints) if self.spelling.letters else plain
        super().__init__(name, guesses, answers, score, "G" * length, legal=legal if hard else None)
        self._notation = Colours(length)
        self.consistent = consistent

    def letters_of(self, word: str) -> Sequence[str]:
        """The letters of a word, each a character, or several that count as one; see ``Spelling.split``."""
        return self.spelling.split(word)

    def _colours(self, guess: str, secret: str) -> str:
        return colours(self.letters_of(guess), self.letters_of(secret))

    def _uses_hints(self, guess: str, feedback: str, next_guess: str) -> bool:
        return uses_hints(self.letters_of(guess), feedback, self.letters_of(next_guess))

    @property
    def _rule(self) -> tuple[object, ...]:
        return ()  # its attributes say all: the spelling, and in the name whether it is in hard mode

    @property
    def rules(self) -> str:
        """What a secret is and what feedback means, in lines of at most 78 characters, as they may be indented."""
        several = ", ".join(self.spelling.letters)
        return (
            f"The secret is one of {self.secret_count} words of {count(len(self.win), 'letter')}.\n"
            + (f"{fill(f'{several}: one letter each.', 78)}\n" if several else "")
            + "Each letter of a guess is answered: G right place, Y elsewhere, B neither.\n"
            "A letter counts as often as the secret has it: first G, then Y from the left."
            + ("\nEach guess must be a word that can still be the secret." if self.consistent else "")
        )

    @cached_property
    def feedbacks(self) -> tuple[str, ...]:
        """All patterns, for words of up to 5 letters; for longer words only the patterns that occur."""
        if len(self.win) <= _MAX_LISTED_LETTERS:
            return self._notation.feedbacks
        return tuple(map(self._notation.text, self._occurring.tolist()))

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
        if self.consistent or not self.restricted:
            return super().legality()
        return hard_legality(self.name, self.guesses, self.symbols, self.pattern_numbers(self.symbols), self.feedbacks)

    @cached_property
    def symbols(self) -> NDArray[np.int64]:
        """(guesses, letters) int64, the letters of each guess as numbers."""
        import numpy as np

        words = list(map(self.letters_of, self.guesses))
        number = {letter: i for i, letter in enumerate(sorted(set(chain.from_iterable(words))))}
        return np.array([[number[letter] for letter in word] for word in words], np.int64)

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
        return self.symbols[index_of(self.guesses, self.secrets)]

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

    def _read(self, role: Literal["guess", "secret"], text: str) -> str:
        """The word that ``text`` means, in any spelling of the words."""
        check_text(role, text)
        words = self._guess_set if role == "guess" else self._secret_set
        word = self.spelling.word(text)
        for spelled in (word, self.spelling.word("".join(narrow(text).split()))):
            if spelled in words:
                return spelled
        if (length := len(self.letters_of(word))) != len(self.win):
            raise InputError(f"{role} '{text}': {length} letters; words of {self.name} have {len(self.win)}")
        if role == "guess" and self.all_guesses is not None:
            raise InputError(
                f"guess '{text}': not one of the {len(words)} words in the tree; the lists of its game have "
                f"{self.all_guesses}: give them with --guesses and --answers"
            )
        raise InputError(f"{role} '{text}': not one of the {len(words)} words that can be the {role}")


def letters_of_several(game: Game) -> tuple[str, ...]:
    """The texts of several characters that count as one letter each; none but in games of words."""
    return game.spelling.letters if isinstance(game, WordGame) else ()


def wordle(
    guesses: Source | None = None,
    answers: Source | None = None,
    hard: bool = False,
    *,
    length: int | None = None,
    strict: bool = False,
    fold: Fold | Iterable[Fold] = (),
    language: Language | None = None,
    letters: str | Iterable[str] = (),
) -> WordGame:
    """The game of Wordle with lists of words. If one list is not given, the other one replaces it.

    What is left out of a list, and how a list is read that has not simply a word on each line, is a warning.

    >>> import solver_tree as st
    >>> words = st.wordle(["crane", "slate", "trace"])
    >>> words.score("crane", "trace")
    'YGGBG'
    >>> st.wordle(["chico", "calle", "poco"], letters=["ch", "ll"]).score("chico", "calle")
    'BBYB'

    Args:
        guesses: a file with the words that may be guessed, see docs/games.md, or the words themselves.
        answers: a file with the words that may be hidden, or the words themselves.
        hard: whether to play in hard mode.
        length: how many letters the words have; words of other lengths are left out. None: as most words have.
        strict: whether to refuse a list of which something would be left out.
        fold: what is not told apart: ``accents``, ``finals`` or both.
        language: ``tr`` or ``az``, in which the small letter of I is ı, if no word of the list has ı or İ.
        letters: texts of several characters that count as one letter each, such as ``("ch", "ll")``. Words are split
            from the left, each time at the longest letter that follows.

    Returns:
        The game.

    Raises:
        InputError: no list is given, a file is not a list of words, or the words of the lists differ in length.

    See Also:
        game: the same by name, also with the words that ship.
    """
    check_flags(hard=hard)
    reading = Reading.of(length, strict, language, fold, letters)
    sources = (guesses, None if answers is guesses else answers)  # a generator that gives both can be read only once
    lists = [None if source is None else read_list(source, reading) for source in sources]
    for note in (read.note for read in lists if read is not None and read.note):
        warn(note)
    return of_lists(*lists, hard=hard)


def of_lists(guesses: WordList | None, answers: WordList | None, *, hard: bool = False) -> WordGame:
    """The game of Wordle with lists that were read.

    Raises:
        InputError: there is no list, or the words of the lists differ in length.
    """
    one, other = guesses or answers, answers or guesses
    if one is None or other is None:
        raise InputError(f"game 'wordle': {NO_LISTS}")
    if one.length != other.length:
        raise InputError(
            f"{one.name} has words of {one.length} letters, but {other.name} of {other.length}; "
            f"they should be of the same length"
        )
    letters = {*one.spelling.letters, *other.spelling.letters}
    spelling = spelling_of((*one.words, *other.words), letters=letters)
    return WordGame(one.words, other.words, hard=hard, spelling=spelling)
