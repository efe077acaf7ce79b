"""How words are spelled: one spelling for each word of a list, whatever case and form was typed; and their letters."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache
from typing import Literal, NamedTuple, TypeAlias
from unicodedata import category, normalize

from solver_tree.errors import InputError

MAX_LETTERS = 40  # of a word: the limit of ``matrix.feedback_matrix``
_MAX_CHARACTERS = 4  # of a letter; NFC joins at most four code points into one, too
_MAX_SPELLING = _MAX_CHARACTERS * MAX_LETTERS  # code points

Fold: TypeAlias = Literal["accents", "finals"]
"""What is not told apart: letters with and without accents, or letters and their forms at the end of a word."""

Language: TypeAlias = Literal["tr", "az"]
"""The languages in which the capital of ı is I, and that of i is İ."""

FOLDS: tuple[Fold, ...] = ("accents", "finals")

_FINALS = str.maketrans("ךםןףץ", "כמנפצ")  # of Hebrew; sigma is one letter in any list
_JAMO = re.compile("[\u1100-\u115f][\u1160-\u11a7]")  # Korean letters that are not joined to syllables
_DOTLESS = re.compile("[ıİ]")
_IN_LETTERS = "'’·"  # what else may be within a letter: c'h is one in Breton


class Spelling(NamedTuple):
    """How the words of a list are spelled.

    Attributes:
        joined: whether accents are joined to their letters, and Korean letters to syllables (NFC); else each is a
            letter of its own (NFD).
        dotless: whether the small letter of I is ı, as in Turkish.
        folds: what is not told apart.
        letters: texts of several characters, such as ``ch``, that count as one letter each.
    """

    joined: bool = True
    dotless: bool = False
    folds: tuple[Fold, ...] = ()
    letters: tuple[str, ...] = ()

    def word(self, text: str) -> str:
        """The spelling of a word in lists and trees: without spaces around it, in lower case, and as stated above."""
        if text.isascii() and not self.dotless:
            return text.strip().lower()
        text = text.strip().replace("İ", "i")
        if self.dotless:
            text = text.replace("I", "ı")
        # lower() writes a sigma at the end of a word differently, although it is the same letter.
        word = text.lower().replace("ς", "σ")
        if len(word) > _MAX_SPELLING:  # NFC takes quadratic time
            return word
        if "accents" in self.folds:
            word = "".join(letter for letter in normalize("NFD", word) if category(letter) != "Mn")
        if "finals" in self.folds:
            word = word.translate(_FINALS)
        return normalize("NFC" if self.joined else "NFD", word)

    def split(self, word: str) -> Sequence[str]:
        """The letters of a word: from the left, each time the longest of ``letters`` that follows, or else a character.

        >>> Spelling(letters=("ch", "ll")).split("chill")
        ['ch', 'i', 'll']
        """
        return _pattern(self.letters).findall(word) if self.letters else word


@cache
def _pattern(letters: tuple[str, ...]) -> re.Pattern[str]:
    longest_first = sorted(letters, key=len, reverse=True)
    return re.compile("|".join((*map(re.escape, longest_first), ".")), re.DOTALL)


def check_letters(letters: Iterable[str]) -> None:
    """Check that texts can be letters of several characters.

    Raises:
        InputError: one of them has too few or too many characters, or one that is in no letter.
    """
    for letter in letters:
        if not 2 <= len(letter) <= _MAX_CHARACTERS:
            raise InputError(f"letter '{letter}': it should have 2 to {_MAX_CHARACTERS} characters, such as ch")
        for character in letter:
            if not (character.isalpha() or category(character).startswith("M") or character in _IN_LETTERS):
                raise InputError(f"letter '{letter}': {character!r} cannot be in a letter")


def spelling_of(
    texts: Iterable[str],
    language: Language | None = None,
    folds: Iterable[Fold] = (),
    length: int | None = None,
    letters: Iterable[str] = (),
) -> Spelling:
    """The spelling for a list of words.

    Accents and Korean letters are joined, unless the list has them separate, and only so most words are equally long;
    Korean letters also stay separate if both is so. A list with ı or İ is Turkish. What is not told apart in the list
    itself, since for example no word has an accent, is not told apart in what is typed either.

    Args:
        texts: the words as they were found.
        language: the language, if the list cannot show it, because it has no ı or İ.
        folds: what is not told apart, if the list itself tells it apart.
        length: how many letters the words have, if that is known.
        letters: texts of several characters that count as one letter each, in any spelling.
    """
    listed, folds, letters = list(texts), tuple(folds), tuple(letters)
    spelling = _spelling_of(listed, language, folds, length, letters)
    as_asked = spelling._replace(folds=folds)  # without any accent in the list, dž is still not dz
    return spelling._replace(letters=tuple(sorted({as_asked.word(letter) for letter in letters})))


def _spelling_of(
    listed: Sequence[str],
    language: Language | None,
    folds: tuple[Fold, ...],
    length: int | None,
    letters: Sequence[str],
) -> Spelling:
    """``spelling_of`` without the letters of several characters."""
    if all(map(str.isascii, listed)):
        return Spelling(True, language is not None, FOLDS)
    spelling = Spelling(True, language is not None or any(map(_DOTLESS.search, listed)), folds)

    def fits(joined: bool) -> bool:
        so = spelling._replace(joined=joined)
        so = so._replace(letters=tuple(map(so.word, letters)))
        common = common_length([so.split(so.word(text)) for text in listed])
        return common is not None and length in (None, common)

    has_separate = any(normalize("NFC", text) != text for text in listed if len(text) <= _MAX_SPELLING)
    if has_separate and fits(joined=False) and (any(map(_JAMO.search, listed)) or not fits(joined=True)):
        spelling = spelling._replace(joined=False)
    words = set(map(spelling.word, listed))
    kept = (fold for fold in FOLDS if all(spelling._replace(folds=(fold,)).word(word) == word for word in words))
    return spelling._replace(folds=tuple(kept))


def common_length(words: Iterable[Sequence[str]]) -> int | None:
    """The length of more than half of some words, which are split into letters; None if there is none."""
    lengths = Counter(map(len, words))
    length, number = lengths.most_common(1)[0] if lengths else (0, 0)
    return length if 2 * number > lengths.total() else None


def problem_of(word: Sequence[str]) -> str:
    """The reason why a word, which is split into letters, is not valid; empty if it is."""
    if not word:
        return "has no letters"
    if len(word) > MAX_LETTERS:
        return f"has {len(word)} letters; there can be at most {MAX_LETTERS}"
    invalid = (symbol for symbol in word if symbol in ',;"' or symbol.isspace() or not symbol.isprintable())
    symbol = next(invalid, None)
    if symbol is None:
        return ""
    return f"has {'a space' if symbol.isspace() else repr(symbol)} in it; there should be one word on a line"
