"""The forms in which people keep lists of words: one on each line, side by side, as JSON, in JavaScript, in a table."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from solver_tree.errors import InputError
from solver_tree.games.json_text import read_json

TITLES = frozenset(("word", "words", "answer", "answers", "guess", "guesses", "secret", "secrets"))
"""Titles of a column of words."""

_WORDS = ("word", "words")

# Possessive, so that a file that is no list is searched in linear time.
_QUOTED = r"""(?:"[^"\n]*+"|'[^'\n]*+'|`[^`\n]*+`)"""
_NAME = r"(?<![\w$])([\w$]++)"
_ARRAY = re.compile(rf"(?:{_NAME}[\"']?\s*+[=:][\s\w.(]*+)?\[\s*+({_QUOTED}(?:\s*+,\s*+{_QUOTED})*+)\s*+,?\s*+\]")
_SPLIT = re.compile(rf"{_NAME}\s*+=\s*+({_QUOTED})\s*+\.split\(")
_REMARKS = re.compile(r"//[^\n]*|/\*.*?\*/", re.DOTALL)
_SEPARATORS = {"\t": "tabs", ";": "semicolons", ",": "commas", " ": "spaces"}
NUMBER = re.compile(r"[+-]?[\d.,/]+(?:e[+-]?\d+)?%?", re.IGNORECASE | re.ASCII)
"""A cell with a number, or what may be one."""


class ListError(InputError):
    """The text of a file has no list, or several; the message does not name the file."""


class Entry(NamedTuple):
    """What may be a word: its text, and where it is, such as ``line 3``."""

    text: str
    place: str


class Form(NamedTuple):
    """What a file lists.

    Attributes:
        entries: all that may be words, in order.
        read_as: how it was read, in words; empty for a word on each line.
    """

    entries: list[Entry]
    read_as: str = ""


def find_entries(text: str) -> Form:
    """Find the words in the text of a file, whatever form it has.

    Raises:
        ListError: there are several lists or columns, any of which may be meant; the message names them.
    """
    if text.lstrip()[:1] in ("[", "{"):
        try:
            return _of_lists(dict(_json_lists(read_json(text))), "JSON")
        except ValueError as error:
            if isinstance(error, ListError):
                raise
    if ("[" in text or ".split(" in text) and (arrays := _javascript_lists(text)):
        return _of_lists(arrays, "JavaScript")
    lines = [(number, line.partition("#")[0].strip()) for number, line in enumerate(text.split("\n"), 1)]
    return _of_lines([(f"line {number}", line) for number, line in lines if line])


def _json_lists(value: Any) -> Iterator[tuple[str, list[str]]]:
    """The lists of texts in a JSON value, by name; words may also be members of objects, or what has numbers."""
    pending = [("", value)]
    while pending:
        name, value = pending.pop()
        if isinstance(value, dict) and value and all(isinstance(member, int | float) for member in value.values()):
            yield name, list(value)
        elif isinstance(value, dict):
            pending += reversed(value.items())
        elif isinstance(value, list) and value and all(isinstance(member, str) for member in value):
            yield name, value
        elif isinstance(value, list) and all(isinstance(member, dict) for member in value):
            for key in dict.fromkeys(key for member in value for key in member):
                texts = [member.get(key) for member in value]
                if all(isinstance(text, str) for text in texts):
                    yield key, texts


def _javascript_lists(text: str) -> dict[str, list[str]]:
    """The lists of texts in a source of JavaScript, or a language like it, by the names of their variables."""
    lists: dict[str, list[str]] = {}
    text = _REMARKS.sub("", text)
    for match in _ARRAY.finditer(text):
        name = match[1] or f"list {len(lists) + 1}"
        lists[name] = [quoted[1:-1] for quoted in re.findall(_QUOTED, match[2])]
    for match in _SPLIT.finditer(text):
        lists[match[1]] = re.split(r"[\s,;|]+", match[2][1:-1])
    return lists


def _of_lists(lists: dict[str, list[str]], language: str) -> Form:
    """The only list, or the one that is called ``words``."""
    usual = [name for name in lists if name.lower() in _WORDS]
    if len(lists) > 1 and len(usual) != 1:
        sizes = ", ".join(f"'{name}' of {len(texts)}" for name, texts in lists.items())
        raise ListError(f"it has several lists ({sizes}); save the one that you mean in a file of its own")
    if not lists:
        raise ListError(f"it is {language} without a list of words")
    ((name, texts),) = [(name, lists[name]) for name in usual or lists]
    entries = [Entry(text, f"entry {number}") for number, text in enumerate(texts, 1)]
    return Form(entries, f"{language}{f', the list {name!r}' if name else ''}")


def _of_lines(lines: Sequence[tuple[str, str]]) -> Form:
    """Words from lines: one on each, or separated, or in a column of a table."""
    separator = _separator([line for _, line in lines])
    if separator is None:
        entries = [Entry(_unquoted(line), place) for place, line in lines]
        if len(entries) > 1 and entries[0].text.lower() in _WORDS:  # other titles are words more often
            return Form(entries[1:], f"a column with the title '{entries[0].text}'")
        quoted = sum(entry.text != line for entry, (_, line) in zip(entries, lines, strict=True))
        return Form(entries, "words in quotation marks" if 2 * quoted > len(entries) else "")
    rows = [(place, list(map(_unquoted, line.split(None if separator == " " else separator)))) for place, line in lines]
    column = _column([cells for _, cells in rows])
    if column is None:
        entries = [Entry(cell, place) for place, cells in rows for cell in cells if cell]
        return Form(entries, f"words with {_SEPARATORS[separator]} between them")
    titled = rows[0][1][column].lower() in TITLES
    name = f"'{rows[0][1][column]}'" if titled else str(column + 1)
    entries = [Entry(cells[column] if column < len(cells) else "", place) for place, cells in rows[titled:]]
    return Form(entries, f"a table, its column {name}")


def _separator(lines: Sequence[str]) -> str | None:
    """What stands between words on most lines; None if most lines have one word."""
    for separator in _SEPARATORS:
        found = sum(separator in (line if separator == " " else line.rstrip(separator)) for line in lines)
        if 2 * found > len(lines):
            return separator
    return None


def _column(rows: Sequence[Sequence[str]]) -> int | None:
    """The column with the words of a table: that of a usual title, or else the only one without numbers.

    None if the rows are no table, as no cell has a number, and none a title.

    Raises:
        ListError: several columns may have the words.
    """
    width, number = Counter(map(len, rows)).most_common(1)[0]
    if 2 * number <= len(rows):
        return None
    titles = [cell.lower() for cell in rows[0]] if len(rows) > 1 and len(rows[0]) == width else []
    if titled := [column for column, title in enumerate(titles) if title in TITLES]:
        if len(titled) == 1:
            return titled[0]
        raise ListError(f"several columns may have the words: {', '.join(rows[0])}; save one in a file of its own")
    below = rows[1:] if len(rows) > 1 else rows
    full = [row for row in below if len(row) == width]
    texts = [column for column in range(width) if not all(NUMBER.fullmatch(row[column]) for row in full)]
    if not full or len(texts) in (0, width):
        return None
    if len(texts) == 1:
        return texts[0]
    raise ListError(
        f"several columns may have the words: {', '.join(rows[0])}; give one of them the title 'word' on the first line"
    )


def _unquoted(text: str) -> str:
    """A cell, or a line, without the quotation marks around it and a comma after it."""
    text = text.strip().removesuffix(",").strip()
    return text[1:-1].strip() if len(text) > 1 and text[0] == text[-1] and text[0] in "\"'`" else text
