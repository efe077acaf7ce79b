"""Reads lists of words, in any form that people keep them, and says how, and what it left out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from os import PathLike
from typing import NamedTuple, TypeAlias, cast, get_args

from solver_tree.errors import InputError, check_choice, check_flags, check_list, check_text, check_whole
from solver_tree.games.interface import read_texts
from solver_tree.games.letters import (
    FOLDS,
    MAX_LETTERS,
    Fold,
    Language,
    Spelling,
    check_letters,
    common_length,
    problem_of,
    spelling_of,
)
from solver_tree.games.list_forms import Entry, Form, ListError, find_entries
from solver_tree.games.text_files import read_text
from solver_tree.text import brief, count

Source: TypeAlias = str | PathLike[str] | Iterable[str]
"""A file with words, or the words themselves."""

_NAMED = 3  # entries left out that a note names


class Reading(NamedTuple):
    """How a list of words is read.

    Attributes:
        length: how many letters the words have; None for the length of most. Words of other lengths are left out.
        strict: whether nothing may be left out.
        language: the language, where it decides what a small letter is, see ``spelling_of``.
        fold: what is not told apart.
        letters: texts of several characters that count as one letter each.
    """

    length: int | None = None
    strict: bool = False
    language: Language | None = None
    fold: tuple[Fold, ...] = ()
    letters: tuple[str, ...] = ()

    @classmethod
    def of(
        cls,
        length: int | None,
        strict: bool,
        language: Language | None,
        fold: Fold | Iterable[Fold],
        letters: str | Iterable[str],
    ) -> Reading:
        """What the arguments of ``wordle`` say.

        Raises:
            InputError: one of them makes no sense.
        """
        check_flags(strict=strict)
        if length is not None:
            check_whole("length", length, 1, MAX_LETTERS)
        if language is not None:
            check_choice("language", language, get_args(Language))
        for name, texts in (("fold", fold), ("letters", letters)):
            if not isinstance(texts, str):
                check_list(name, texts)
        folds, several = ((texts,) if isinstance(texts, str) else tuple(texts) for texts in (fold, letters))
        for each in folds:
            check_choice("fold", each, FOLDS)
        for letter in several:
            check_text("letter", letter)
        check_letters(several)
        return cls(length, strict, language, cast("tuple[Fold, ...]", folds), several)


class WordList(NamedTuple):
    """The words of a list.

    Attributes:
        name: what the list is called in messages: its file, in quotes.
        words: the words, all of one length.
        spelling: how they are spelled.
        read_as: how the list was read, in words; empty for a word on each line.
        left_out: what was left out, each with the reason.
    """

    name: str
    words: tuple[str, ...]
    spelling: Spelling
    read_as: str
    left_out: tuple[tuple[Entry, str], ...]

    @property
    def length(self) -> int:
        """How many letters each word has."""
        return len(self.spelling.split(self.words[0]))

    @property
    def note(self) -> str:
        """A sentence about how the list was read, and what was left out; empty if it is nothing but words."""
        if not self.read_as and not self.left_out and self.spelling.joined:
            return ""
        read_as = f"read as {self.read_as}, " if self.read_as else ""
        note = f"{self.name}: {read_as}{count(len(self.words), 'word')} of {count(self.length, 'letter')}"
        if not self.spelling.joined:
            note += ", with parts of syllables and accents counted as letters"
        if self.left_out:
            named = ", ".join(
                f"'{brief(entry.text)}' {reason.partition(';')[0]}" for entry, reason in self.left_out[:_NAMED]
            )
            rest = len(self.left_out) - _NAMED
            note += f"; {len(self.left_out)} left out: {named}{f' and {rest} more' if rest > 0 else ''}"
        return note


def read_list(source: Source, reading: Reading) -> WordList:
    """Read a list of words.

    A file may have a word on each line, or any form that ``find_entries`` finds. Blank lines are skipped, and so is
    everything after ``#`` on a line. What is given twice, has another length than most words, or is no word, is left
    out.

    Args:
        source: the file, or the words.
        reading: how to read it.

    Raises:
        InputError: the file cannot be read, most of it is no word, no length has most of the words, or ``strict`` is
            set and something would be left out; the message says where.
    """
    name, form = _found(source)
    texts = [entry.text for entry in form.entries]
    spelling = spelling_of(texts, reading.language, reading.fold, letters=reading.letters)
    words = list(map(spelling.word, texts))
    split = list(map(spelling.split, words))
    length = reading.length or _length(name, form.entries, split)
    kept: dict[str, Entry] = {}
    left_out = []
    for entry, word, letters in zip(form.entries, words, split, strict=True):
        if problem := problem_of(letters):
            left_out.append((entry, problem))
        elif len(letters) != length:
            left_out.append((entry, f"has {count(len(letters), 'letter')}"))
        elif word in kept:
            left_out.append((entry, f"repeats {kept[word].place}"))
        else:
            kept[word] = entry
    if not kept:
        raise InputError(f"{name} has no words of {count(length, 'letter')}")
    if reading.strict and left_out:
        (entry, reason), *_ = left_out
        raise InputError(f"{name} {entry.place}: '{entry.text}' {reason}")
    return WordList(name, tuple(kept), spelling, form.read_as, tuple(left_out))


def _found(source: Source) -> tuple[str, Form]:
    """What a list is called in messages, and what may be a word in it."""
    if isinstance(source, str | PathLike):
        name = f"'{source}'"
        try:
            return name, find_entries(read_text(source))
        except ListError as error:
            raise InputError(f"{name}: {error}") from error
    if isinstance(source, bytes) or not isinstance(source, Iterable):
        raise InputError(f"list {source!r} is of type {type(source).__name__}; it should be a file, or a list of words")
    texts = read_texts("wordle", "word", source)
    return "list", Form([Entry(text, f"word {number}") for number, text in enumerate(texts, 1)])


def _length(name: str, entries: Sequence[Entry], words: Sequence[Sequence[str]]) -> int:
    """The length of most words, which are split into letters.

    Raises:
        InputError: no length has most of the entries.
    """
    valid = [word for word in words if not problem_of(word)]
    length = common_length(valid)
    if length is not None and 2 * sum(len(word) == length for word in valid) > len(words):
        return length
    problems = ((entry, problem) for entry, word in zip(entries, words, strict=True) if (problem := problem_of(word)))
    for entry, problem in problems:
        raise InputError(f"{name} {entry.place}: '{entry.text}' {problem}")
    if not valid:
        raise InputError(f"{name} has no words; it should have one on each line")
    lengths = Counter(map(len, valid))
    raise InputError(
        f"{name} has words of {min(lengths)} to {max(lengths)} letters; "
        f"choose one length, as with --length {max(lengths, key=lambda length: lengths[length])}"
    )
