"""Texts for display: names from outside, numbers with their nouns, and how objects show themselves in one line."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fractions import Fraction


def printable(name: str) -> str:
    """A name from outside in which characters that do not print, such as line ends, are escaped."""
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in name)


def text_of(value: object) -> str:
    """A value as a text; of a subclass of ``str``, which might print in its own way, the text that it is."""
    return str.__str__(value) if isinstance(value, str) else str(value)


def brief(name: str) -> str:
    """A name from outside for a line that says more: what does not print is escaped, and a long name is cut."""
    return shortened(printable(name), 40)


def one_line(kind: str, about: str) -> str:
    """The ``repr`` of an object: its type and what it is about, in one line of at most 100 characters."""
    return f"<{shortened(f'{kind} {printable(about)}', 98)}>"


def count(number: int, noun: str) -> str:
    """A number with its noun: ``1 guess``, ``2 guesses``."""
    plural = f"{noun}es" if noun.endswith("s") else f"{noun}s"
    return f"{number} {noun if number == 1 else plural}"


def file_size(size: int) -> str:
    """The size of a file of so many bytes: ``480 bytes``, ``18 kB``."""
    return count(size, "byte") if size < 1000 else f"{round(size / 1000)} kB"


def listed(names: Sequence[str]) -> str:
    """Names from outside side by side, with commas if some name has a space."""
    return (", " if any(" " in name for name in names) else " ").join(map(printable, names))


def split_at_equals(text: str, is_left: Callable[[str], bool]) -> tuple[str, str] | None:
    """The texts beside an equals sign: the last one whose left side is as it should be, or the last one of all.

    None if there is no equals sign.
    """
    splits = [(text[:place].strip(), text[place + 1 :].strip()) for place, sign in enumerate(text) if sign == "="]
    return next((split for split in reversed(splits) if is_left(split[0])), splits[-1] if splits else None)


def quoted(name: str) -> str:
    """A guess or feedback within a sentence: in quotes if it has several words."""
    return f"'{name}'" if " " in name else name


def shortened(text: str, max_length: int = 60) -> str:
    """The beginning of a text that may be long."""
    return text if len(text) <= max_length else f"{text[: max_length - 3]}..."


def figure_text(lower: float, upper: float, digits: int) -> str:
    """A figure with this number of decimal digits, or the interval of its bounds."""
    low, high = f"{lower:.{digits}f}", f"{upper:.{digits}f}"
    return low if low == high else f"{low}-{high}"


def decimal(number: Fraction) -> str:
    """A number for people: exact if it has at most four decimals, else rounded to four."""
    from fractions import Fraction

    exact = f"{float(number):.4f}".rstrip("0").rstrip(".")
    return exact if Fraction(exact) == number else f"{float(number):.4f}"


def bound(number: Fraction, about: str = "about ") -> str:
    """A bound for people, which must not be rounded: with more than four decimals a fraction, unless that is long."""
    rounded = decimal(number)
    if number == type(number)(rounded):
        return rounded
    return f"{number} ({rounded})" if number.denominator < 100 else f"{about}{rounded}"
