"""Feedback as people write it: in words, letters, digits, pegs or squares, in any width and case.

Each function returns every reading of a text, so that nobody has to guess where there are several. The scripts of
pages read the same spellings, see ``export/js/pure/spelling.js``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from solver_tree.errors import InputError
from solver_tree.text import quoted

_NARROW = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)} | {0x3000: " "}
_UNSEEN = str.maketrans("", "", "\ufe0f")  # makes a square an emoji, and is copied with it

# Two counts

_AS_PEGS = str.maketrans("⚫⬤⚪◯", "●●○○")
_WORDS = {
    "●": "bulls?|blacks?|reds?|hits?|fermis?|exact|in place",
    "○": "cows?|whites?|blows?|picos?|misplaced|elsewhere",
}
_LISTED = ("●○", "ab", "bw")
_COUNTED = (*_LISTED, "bc", "hb", "rw")
"""Pairs of marks, first that for symbols in place. B is a black peg, a bull, a blow, or the second mark of ``1A2B``."""
_NO_PEGS = "➖"  # what a page writes where no symbol is right
_COUNT = r"(\d{1,4})"
_MAX_LENGTH = 200  # of feedback; longer texts are none
_BETWEEN = r"[\s,;:/&+-]+"

# A colour for each position

_LETTERS = str.maketrans(dict.fromkeys("g2", "G") | dict.fromkeys("y1", "Y") | dict.fromkeys("b0.-_xX", "B"))
_AS_SQUARES = str.maketrans("🟢🟡🟠🔵🔴🟣⚫⚪", "🟩🟨🟧🟦🟥🟪⬛⬜")
PALETTES = (
    {"G": "🟩", "Y": "🟨🟦🟪", "B": "⬛⬜"},  # the usual one
    {"G": "🟧", "Y": "🟦", "B": "⬛⬜"},  # of high contrast
    {"G": "🟩", "Y": "🟧", "B": "⬛⬜"},  # of games of Chinese idioms
    {"G": "🟥", "Y": "🟨", "B": "🟦"},  # of games like Lingo
)
"""The squares of well-known games. Orange and blue do not mean the same in all of them."""
SQUARES = frozenset("".join(squares for palette in PALETTES for squares in palette.values()))


class Ambiguous(InputError):
    """What was written has several readings; the message names them."""

    def __init__(self, what: str, readings: Iterable[str]) -> None:
        super().__init__(f"{what} may mean {' or '.join(map(quoted, readings))}; write one of these")


def only(what: str, readings: Sequence[str]) -> str | None:
    """The reading of what was written; None if it has none.

    Raises:
        Ambiguous: it has several.
    """
    if len(readings) > 1:
        raise Ambiguous(what, readings)
    return readings[0] if readings else None


def narrow(text: str) -> str:
    """``text`` with characters of full width, such as ``１Ａ``, in the usual one."""
    return text.translate(_NARROW)


def count_readings(text: str) -> dict[str, tuple[int, int]]:
    """The two counts that ``text`` means in each notation; one without marks has the key ``""``.

    >>> count_readings("1 bull, 2 cows"), count_readings("(1,2)"), count_readings("BWW")
    ({'●○': (1, 2)}, {'': (1, 2)}, {'bw': (1, 2)})
    >>> count_readings("BB")
    {'ab': (0, 2), 'bw': (2, 0)}
    """
    if len(text) > _MAX_LENGTH:
        return {}
    plain = narrow(text).translate(_UNSEEN).translate(_AS_PEGS).lower().strip().replace(" and ", " ")
    if plain[:1] + plain[-1:] in ("()", "[]"):
        plain = plain[1:-1].strip()
    if plain == _NO_PEGS:
        return {"": (0, 0)}
    if match := re.fullmatch(rf"{_COUNT}{_BETWEEN}{_COUNT}|(\d)(\d)", plain, re.ASCII):
        first, second = (int(digits) for digits in match.groups() if digits is not None)
        return {"": (first, second)}
    readings = {}
    for notation in _LISTED:
        if re.fullmatch(rf"[{notation}\s]+", plain):
            readings[notation] = (plain.count(notation[0]), plain.count(notation[1]))
    for mark, words in _WORDS.items():
        plain = re.sub(rf"(?<![a-z])(?:{words})(?![a-z])", mark, plain)
    for notation in _COUNTED:
        for marks in (notation, notation[::-1]):
            after = f"(?:{_BETWEEN})?".join(rf"{_COUNT}\s*{mark}" for mark in marks)
            before = f"(?:{_BETWEEN})?".join(rf"{mark}:?\s*{_COUNT}" for mark in marks)
            if match := re.fullmatch(f"{after}|{before}", plain, re.ASCII):
                counts = [int(digits) for digits in match.groups() if digits is not None]
                readings[notation] = (counts[marks.index(notation[0])], counts[marks.index(notation[1])])
    return readings


def black_reading(text: str) -> dict[str, tuple[int, int]]:
    """The counts that ``text`` means if it tells only how many symbols are in place; none if it does not.

    >>> black_reading("2"), black_reading("2 black"), black_reading("2A"), black_reading("2W")
    ({'black': (2, 0)}, {'black': (2, 0)}, {'black': (2, 0)}, {})
    """
    plain = narrow(text).translate(_UNSEEN).translate(_AS_PEGS).lower().strip()
    match = re.fullmatch(rf"{_COUNT}\s*(?:[ab●]|{_WORDS['●']})?", plain, re.ASCII)
    return {"black": (int(match[1]), 0)} if match else {}


def colour_letters(texts: Sequence[str]) -> list[str]:
    """Feedback with a colour for each position as letters G, Y and B.

    Squares stay where they do not all have one meaning, in a palette that has all squares of these texts. So does
    whatever is none of these.

    >>> colour_letters(["g.x 10", "🟩🟨⬛⬛⬜"]), colour_letters(["⬜⬜🟧⬜"]), colour_letters(["⬜⬜🟧⬜", "🟦🟦🟧⬜"])
    (['GBBYB', 'GYBBB'], ['⬜⬜🟧⬜'], ['BBGB', 'YYGB'])

    Args:
        texts: the feedback to guesses of one game, as it was written.
    """
    plain = [_without_gaps(text).translate(_LETTERS) for text in texts]
    meanings = _meanings("".join(plain))
    return [text.translate(meanings[0]) for text in plain] if len(meanings) == 1 else plain


def square_readings(text: str) -> list[str]:
    """All readings of feedback that ``colour_letters`` returned with squares in it; none if no palette has them all."""
    return [text.translate(meaning) for meaning in _meanings(text)]


def only_squares(text: str) -> bool:
    """Whether a text has nothing but squares, and perhaps gaps between them."""
    return SQUARES.issuperset(_without_gaps(text))


def _without_gaps(text: str) -> str:
    plain = narrow(text).translate(_UNSEEN).translate(_AS_SQUARES)
    return re.sub(r"[\s,]", "", plain.upper())


def _meanings(text: str) -> list[dict[int, str]]:
    """The different meanings of the squares of a text, by the palettes that have all of them."""
    used = SQUARES.intersection(text)
    found: list[dict[int, str]] = []
    for palette in PALETTES:
        meaning = {ord(square): letter for letter, squares in palette.items() for square in squares if square in used}
        if len(meaning) == len(used) and meaning not in found:
            found.append(meaning)
    return found


# Any other texts


def named(text: str, texts: Iterable[str], *, begins: bool = False) -> list[str]:
    """Those of ``texts`` that a text may mean: itself, or else all that differ in case, width, spaces and ``?`` only.

    >>> named("woman ?", ["Woman?", "Hat?"]), named("y", ["yes", "no"], begins=True)
    (['Woman?'], ['yes'])

    Args:
        text: what was written.
        texts: what can be meant.
        begins: whether letters may also be the beginning of what is meant.
    """
    listed = list(texts)
    if text in listed:
        return [text]
    key = _key(text)
    same = [each for each in listed if _key(each) == key] if key else []
    if same or not begins or not key.isalpha():
        return same
    return [each for each in listed if _key(each).startswith(key)]


def _key(text: str) -> str:
    return "".join(narrow(text).casefold().split()).rstrip("?")
