"""Tables of items and tests: for each test, the outcome that each item has."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from functools import cached_property
from typing import Any, TypeAlias

from solver_tree.errors import InputError, check_list, check_text, check_whole
from solver_tree.text import brief, count, listed, one_line, quoted, text_of

Number: TypeAlias = int | float | str | Decimal | Fraction
"""A cost or a weight. Texts are decimals or fractions; a ``float`` stands for its shortest decimal."""

Shares: TypeAlias = tuple[tuple[str, Fraction], ...]
"""The outcomes that an item may have, with their probabilities."""

Said: TypeAlias = list[tuple[str, Fraction | None]]
"""The outcomes in a cell, each with its share if it states one; none where any outcome is possible."""

UNKNOWN = "?"
"""A cell of an item that may have any outcome of the test."""

BETWEEN, _BEFORE_SHARE = "|", ":"
_MAX_DIGITS, _MAX_DIGITS_OF_SHARE = 18, 40
_LONGEST, _LONGEST_EXPONENT = 1000, 3  # how many characters a number may have, and its exponent without zeros before
_NUMBER = re.compile(r"[+-]?([\d_]+/[\d_]+|([\d_]+\.?[\d_]*|\.[\d_]+)(e[+-]?0*(?P<exponent>[\d_]*))?)", re.I)


def _exact_number(text: str, most_digits: int) -> Fraction:
    """The number that a text states, such as 3, 0.25, 1e-5 or 1/3.

    Raises:
        ValueError: it states none.
        OverflowError: it has more digits, as a fraction.
    """
    match = _NUMBER.fullmatch(text.strip())
    if match is None:
        raise ValueError(text)
    if len(text) > _LONGEST or len(match["exponent"] or "") > _LONGEST_EXPONENT:  # it would take long to read
        raise OverflowError(text)
    try:
        return _of_digits(Fraction(text), most_digits)
    except ZeroDivisionError as error:
        raise ValueError(text) from error


def _of_digits(number: Fraction, most_digits: int) -> Fraction:
    """A number, which must not have more digits, or else OverflowError is raised."""
    if max(abs(number.numerator), number.denominator) >= 10**most_digits:
        raise OverflowError
    return number


def in_order(where: str, title: str, given: Any, names: Sequence[str]) -> list[Any]:
    """What is given for each name, in the order of the names.

    Args:
        where: what has the names, for messages.
        title: what is given.
        given: a value for each name, by name in a dictionary or a series of pandas, or in the order of the names.
        names: the names.

    Raises:
        InputError: it is no list, or there is not one for each name.
    """
    if not isinstance(given, Mapping) and not _has_names(given):
        check_list(f"{title}s", given)
        return list(given)
    by_name = {str(name): value for name, value in given.items()}
    if len(by_name) < len(given):
        raise InputError(f"{where}: two {title}s are given for the same name")
    if other := next((name for name in by_name if name not in names), None):
        raise InputError(f"{where}: a {title} is given for '{other}', which is not there")
    if missing := next((name for name in names if name not in by_name), None):
        raise InputError(f"{where}: no {title} is given for '{missing}'")
    return [by_name[name] for name in names]


def _has_names(given: Any) -> bool:
    """Whether it is a series of pandas with names, and not just with the numbers from 0 on."""
    index = getattr(given, "index", None)  # a method of lists and tuples
    return isinstance(index, Iterable) and list(index) != list(range(len(given)))


def is_missing(value: Any) -> bool:
    """Whether a value is none: ``None``, or NaN of any kind."""
    if value is None or type(value).__name__ == "NAType":  # of pandas, which is neither itself nor not
        return True
    if isinstance(value, Decimal):
        return value.is_nan()
    differs = value != value  # from itself, as NaN does; it is an array if the value is one
    return type(differs).__name__ in ("bool", "bool_") and bool(differs)


class ItemTable:
    """Items, tests, and the outcome of each test for each item.

    Args:
        name: the name of the table.
        items: what is to be told apart.
        tests: the tests.
        cells: for each test, the outcome for each item, a text: ``a|b`` if either is possible, ``a:0.7|b:0.3`` with
            probabilities, or ``?`` if any outcome of the test is possible. Equal probabilities are assumed where none
            are given. Outcomes of different tests are independent.
        costs: the cost of each test, by name or in order, more than 0; None if each costs 1.
        weights: how often each item occurs, 0 or more, likewise; None if all occur equally often.
        groups: the group of each item, likewise. Items of one group need not be told apart. None: each item is a group.

    Attributes:
        name, items, tests, cells: as given.
        costs: the cost of each test, exact.
        weights: the weight of each item, exact.
        groups: the group of each item; the item itself if there are no groups.
        grouped: whether groups were given.
        priced: whether costs were given.
        items_in_rows: whether each item was a row where the table was read; None if it was not read.

    Raises:
        InputError: a name is empty or given twice, a cell is missing, or a number is none or out of range.
    """

    items_in_rows: bool | None = None

    def __init__(
        self,
        name: str,
        items: Iterable[str],
        tests: Iterable[str],
        cells: Iterable[Sequence[str]],
        *,
        costs: Iterable[Number] | None = None,
        weights: Iterable[Number] | None = None,
        groups: Iterable[str] | None = None,
    ) -> None:
        check_text("table", name)
        self.name = name
        for what, given in (("items", items), ("tests", tests), ("cells", cells)):
            check_list(what, given)
        self.items, self.tests = self._names("item", items), self._names("test", tests)
        rows = list(cells)
        for row in rows:
            if not isinstance(row, str):  # each character of a text is a cell
                check_list("cells of a test", row)
        self.cells = tuple(tuple(map(text_of, row)) for row in rows)
        self._check_count("row", len(self.cells), "test")
        for test, row in zip(self.tests, self.cells, strict=True):
            if len(row) != len(self.items):
                raise InputError(f"{self._at(test)}: {count(len(row), 'cell')}; there should be {len(self.items)}")
            if "" in row:
                raise InputError(f"{self._at(test)}: the cell of item '{self.items[row.index('')]}' is empty")
        self.priced, self.grouped = costs is not None, groups is not None
        self.costs = self._numbers("cost", costs, "test")
        self.weights = self._numbers("weight", weights, "item")
        self.groups = self.items if groups is None else self._groups(groups)
        if min(self.costs) <= 0:
            cheap = next(test for test, cost in zip(self.tests, self.costs, strict=True) if cost <= 0)
            raise InputError(f"{self._at(cheap)}: its cost should be more than 0")
        if min(self.weights) < 0 or not any(self.weights):
            raise InputError(f"table {name}: weights should be 0 or more, and not all 0")
        _ = self._shares  # so that cells without a meaning are refused here

    def __repr__(self) -> str:
        sizes = f"{count(len(self.items), 'item')}, {count(len(self.tests), 'test')}"
        return one_line("ItemTable", f"{brief(self.name)}: {sizes}")

    def __eq__(self, other: object) -> bool:
        return self._made_of == other._made_of if isinstance(other, ItemTable) else NotImplemented

    def __hash__(self) -> int:
        return hash((self.items, self.tests))

    @property
    def _made_of(self) -> tuple[object, ...]:
        return self.items, self.tests, self.cells, self.costs, self.weights, self.groups

    @cached_property
    def outcomes(self) -> tuple[tuple[str, ...], ...]:
        """The outcomes of each test, in the order in which the items have them."""
        return tuple(self._outcomes(test, said) for test, said in zip(self.tests, self._said, strict=True))

    def shares(self, test: int, item: int) -> Shares:
        """The outcomes of a test that an item may have, with probabilities that add up to 1; both by number.

        Raises:
            InputError: there is no test or no item of this number, from 0 on.
        """
        try:
            return self._shares[test][item]
        except (IndexError, TypeError):
            check_whole("test", test, 0, len(self.tests) - 1)
            check_whole("item", item, 0, len(self.items) - 1)
            raise

    @cached_property
    def _said(self) -> tuple[dict[str, Said], ...]:
        return tuple(self._read(test, row) for test, row in zip(self.tests, self.cells, strict=True))

    @cached_property
    def _shares(self) -> tuple[tuple[Shares, ...], ...]:
        shares = []
        for test, row, said, outcomes in zip(self.tests, self.cells, self._said, self.outcomes, strict=True):
            known = {cell: self._shared(test, cell, each, outcomes) for cell, each in said.items()}
            shares.append(tuple(known[cell] for cell in row))
        return tuple(shares)

    def useless(self) -> tuple[str, ...]:
        """The tests that have the same outcome for all items."""
        return tuple(test for test, outcomes in zip(self.tests, self.outcomes, strict=True) if len(outcomes) == 1)

    def alike(self) -> list[tuple[str, ...]]:
        """The items of different groups that no test tells apart, in classes."""
        classes: dict[tuple[frozenset[tuple[str, Fraction]], ...], list[int]] = {}
        for item, column in enumerate(zip(*self._shares, strict=True)):
            classes.setdefault(tuple(map(frozenset, column)), []).append(item)
        return [
            tuple(self.items[item] for item in members)
            for members in classes.values()
            if len({self.groups[item] for item in members}) > 1
        ]

    def notes(self) -> list[str]:
        """What to know before a search: items that cannot be told apart, and tests that tell nothing, a line each."""
        lines = [f"no test tells {listed(each)} apart; they stay together" for each in self.alike()]
        if useless := self.useless():
            lines.append(f"{listed(useless)} {'have' if len(useless) > 1 else 'has'} the same outcome for all items")
        return lines

    def _read(self, test: str, row: Sequence[str]) -> dict[str, Said]:
        """What each different cell of a test says."""
        said: dict[str, Said] = {cell: [] for cell in row}
        for cell in said:
            if BETWEEN in cell:
                said[cell] = [self._share(test, part) for part in cell.split(BETWEEN)]
        possible = {outcome for each in said.values() for outcome, _ in each}
        for cell in said:
            if BETWEEN in cell or cell == UNKNOWN:
                continue
            states = cell.strip() not in possible and cell.rpartition(_BEFORE_SHARE)[0].strip() in possible
            outcome, share = self._share(test, cell) if states else (cell.strip(), None)
            if share not in (None, 1):
                raise InputError(f"{self._at(test)}: cell '{cell}' has a share, but no other outcome; leave it out")
            said[cell] = [(outcome if outcome in possible else cell, None)]
        return said

    def _outcomes(self, test: str, said: dict[str, Said]) -> tuple[str, ...]:
        outcomes = dict.fromkeys(outcome for each in said.values() for outcome, _ in each)
        if not outcomes:
            raise InputError(f"{self._at(test)}: no outcome is known of any item")
        if "" in outcomes:
            raise InputError(f"{self._at(test)}: an outcome beside '{BETWEEN}' is missing")
        return tuple(outcomes)

    def _shared(self, test: str, cell: str, said: Said, outcomes: Sequence[str]) -> Shares:
        """What a cell says, with a share for each outcome."""
        if cell == UNKNOWN:
            return tuple((outcome, Fraction(1, len(outcomes))) for outcome in outcomes)
        shares = [share for _, share in said]
        if any(share is None for share in shares):
            if any(share is not None for share in shares):
                raise InputError(f"{self._at(test)}: cell '{cell}' should have a share for each outcome, or for none")
            shares = [Fraction(1, len(said))] * len(said)
        known = [share for share in shares if share is not None]
        if sum(known) != 1 or min(known) <= 0 or len(dict(said)) < len(said):
            raise InputError(
                f"{self._at(test)}: cell '{cell}' should have different outcomes, with shares above 0 that add up to 1"
            )
        return tuple((outcome, share) for (outcome, _), share in zip(said, known, strict=True))

    def _share(self, test: str, part: str) -> tuple[str, Fraction | None]:
        """An outcome, and the share after it, if there is one."""
        outcome, colon, share = part.rpartition(_BEFORE_SHARE)
        try:
            return (outcome.strip(), _exact_number(share, _MAX_DIGITS_OF_SHARE)) if colon else (part.strip(), None)
        except OverflowError as error:
            raise InputError(f"{self._at(test)}: the share of '{outcome}' has too many digits; round it") from error
        except ValueError:
            return part.strip(), None

    def _names(self, role: str, names: Iterable[str]) -> tuple[str, ...]:
        texts = tuple(text_of(name).strip() for name in names)
        if not texts:
            raise InputError(f"table {self.name}: it has no {role}s")
        if "" in texts:
            raise InputError(f"table {self.name}: {role} {texts.index('') + 1} has no name")
        if len(set(texts)) < len(texts):
            twice = next(text for text in texts if texts.count(text) > 1)
            raise InputError(f"table {self.name}: {role} '{twice}' is there twice")
        return texts

    def _groups(self, groups: Iterable[str]) -> tuple[str, ...]:
        given = self._in_order("group", groups, "item")
        self._check_count("group", len(given), "item")
        texts = tuple("" if is_missing(group) else text_of(group).strip() for group in given)
        for item, text in zip(self.items, texts, strict=True):
            if text in ("", UNKNOWN):
                raise InputError(f"table {self.name}: item '{item}' has no group; an item alone is a group, too")
        return texts

    def _numbers(self, what: str, numbers: Iterable[Number] | None, role: str) -> tuple[Fraction, ...]:
        """A number for each test or item, exact; 1 for each if none are given."""
        if numbers is None:
            return (Fraction(1),) * len(self.tests if role == "test" else self.items)
        listed = self._in_order(what, numbers, role)
        exact = tuple(self._exact(f"the {what} of {role} {place}", number) for place, number in enumerate(listed, 1))
        self._check_count(what, len(exact), role)
        return exact

    def _in_order(self, what: str, given: Any, role: str) -> list[Any]:
        return in_order(f"table {self.name}", what, given, self.tests if role == "test" else self.items)

    def _check_count(self, what: str, found: int, role: str) -> None:
        """Check that there is one for each test, or for each item."""
        expected = len(self.tests if role == "test" else self.items)
        if found != expected:
            raise InputError(f"table {self.name}: {count(found, what)}, but {count(expected, role)}")

    def _exact(self, what: str, number: Number) -> Fraction:
        """A number as a fraction; a float as its shortest decimal. A comma is a point, but for one of thousands."""
        try:
            if type(number) in (int, Fraction):
                return _of_digits(Fraction(number), _MAX_DIGITS)
            text = re.sub(r"^([+-]?\d+),(?!\d{3}$)(\d+)$", r"\1.\2", str(number).strip())
            return _exact_number(text, _MAX_DIGITS)
        except OverflowError as error:
            raise InputError(f"table {self.name}: {what} has too many digits; round it") from error
        except ValueError as error:
            raise InputError(f"table {self.name}: {what} is {quoted(str(number))}; it should be a number") from error

    def _at(self, test: str) -> str:
        return f"table {self.name}, test '{test}'"
