"""Objectives: their names, and the figures of a strategy that they minimise."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Literal, NamedTuple, get_args

from solver_tree.errors import (
    InputError,
    TreeError,
    check_flags,
    check_list,
    check_text,
    check_type,
    check_whole,
    did_you_mean,
)
from solver_tree.text import brief, one_line
from solver_tree.tree.statistics import Statistics

NAMES = ("avg", "worst", "worst,count", "worst,count,total", "within:N", "price:P,P,...")
"""How objectives are written, for messages."""

MAX_GUESSES = 126
"""The largest limit and the longest list of prices: JSON writers cannot nest trees of more guesses."""

MAX_PRICE = 10**6
"""The largest price in a list. Even with the largest weights and the most guesses, the cost then fits into 63 bits."""

_MOST = MAX_PRICE * (MAX_GUESSES + 2)  # no list continues to a higher price, as far as strategies go

Ties = Literal["refine", "any"]
"""The choice among trees of least total: the best one by worst-case rank, or any."""

TIES = get_args(Ties)

_COMPONENTS = {
    "avg": ("total", "worst", "at_worst"),
    "worst": ("worst",),
    "worst,count": ("worst", "at_worst"),
    "worst,count,total": ("worst", "at_worst", "total"),
    "within": ("beyond", "total"),
    "price": ("price",),
}


class Objective(NamedTuple):
    """The figures that a search minimises, one after the other. Functions take it as well as its name.

    >>> import solver_tree as st
    >>> st.Objective.within(5), st.Objective.priced([0, 0, 1, None])
    (<Objective within:5: beyond, total>, <Objective price:0,0,1,inf: price>)
    >>> st.build(st.game("mastermind-2x3"), objective=st.Objective.worst()).stats.worst
    3

    Attributes:
        name: the objective as ``parse`` takes it and trees state it.
        components: the names of the figures; each decides only between strategies that are equal in all earlier ones.
            ``total``, ``worst`` and ``at_worst`` are attributes of ``Statistics``. ``beyond`` is the weight of the
            secrets that take more than ``limit`` guesses. ``price`` is the cost, the sum of weight times price.
        limit: the N of ``within:N``.
        prices: the price of a secret that is found at guess 1, 2, 3, ...; None is infinite.
    """

    name: str
    components: tuple[str, ...]
    limit: int | None = None
    prices: tuple[int | None, ...] = ()

    @classmethod
    def average(cls) -> Objective:
        """The least average, then the best worst case, then the fewest secrets there: ``avg``."""
        return parse("avg")

    @classmethod
    def worst(cls, *, count: bool = False, total: bool = False) -> Objective:
        """The best worst case: ``worst``; then the fewest secrets there, and then the least average.

        Args:
            count: whether the secrets in the worst case are to be fewest.
            total: whether the average is to be least, too; this needs ``count``.

        Raises:
            InputError: ``total`` is set, but not ``count``.
        """
        check_flags(count=count, total=total)
        if total and not count:
            raise InputError("objective worst: total=True needs count=True")
        return parse("worst,count,total" if total else "worst,count" if count else "worst")

    @classmethod
    def within(cls, guesses: int) -> Objective:
        """The most secrets within a number of guesses, then the least average: ``within:N``.

        Raises:
            InputError: the number is not from 1 to 126.
        """
        return parse(f"within:{guesses}")

    @classmethod
    def priced(cls, prices: Iterable[int | None]) -> Objective:
        """The least cost by a price for each guess, see ``price``: ``price:P,P,...``.

        Args:
            prices: the price of a secret that is found at guess 1, 2, 3, ..., none less than the one before; None is
                infinite.

        Raises:
            InputError: there are no prices, too many, or they are none.
        """
        check_list("prices", prices)
        return parse(f"price:{','.join('inf' if price is None else str(price) for price in prices)}")

    def __str__(self) -> str:
        return self.name

    def __repr__(self) -> str:
        return one_line("Objective", f"{brief(self.name)}: {', '.join(self.components)}")

    @property
    def kind(self) -> str:
        """The beginning of its name: ``avg``, ``worst``, ``within`` or ``price``."""
        return re.split("[:,]", self.name)[0]

    @property
    def max_guesses(self) -> int | None:
        """The number of guesses with a finite price, which no strategy may exceed; None if no price is infinite."""
        return self.prices.index(None) if None in self.prices else None

    def price(self, guess: int) -> int | None:
        """The price of a secret, by an objective ``price:P,P,...``.

        After the end of the list, each price exceeds the one before by the last difference in the list. If the list
        has one price, all prices are equal.

        Args:
            guess: the number of the guess that finds the secret, from 1; 0 if the secret is known before any guess.

        Returns:
            The price, which is 0 for guess 0; None is infinite.

        Raises:
            InputError: ``guess`` is no number from 0 on, or the objective has no prices.
        """
        if not self.prices:
            raise InputError(f"objective {self.name} has no prices")
        if check_whole("guess", guess, 0) < 1:
            return 0
        if guess <= len(self.prices):
            return self.prices[guess - 1]
        before, last = self.prices[-2:][0], self.prices[-1]
        if last is None or before is None:
            return None
        return last + (last - before) * (guess - len(self.prices))

    def figures(self, stats: Statistics) -> tuple[int, ...]:
        """The figures of a strategy, in the order of ``components``.

        Args:
            stats: the statistics of the strategy.

        Raises:
            TreeError: the strategy takes a guess of infinite price.
            InputError: the argument is something else.
        """
        check_type(stats, Statistics, "verify")
        return tuple(self._figure(name, stats) for name in self.components)

    def _figure(self, name: str, stats: Statistics) -> int:
        """The figure ``name`` of a strategy."""
        if name == "beyond":
            return sum(stats.weighed[self.limit :])
        if name != "price":
            figure: int = getattr(stats, name)
            return figure
        cost = 0
        for guess, weight in enumerate(stats.weighed, 1):
            price = self.price(guess)
            if price is None:
                raise TreeError(f"objective '{self.name}': guess {guess} has an infinite price, but the tree takes it")
            cost += weight * price
        return cost


def parse(text: str | Objective) -> Objective:
    """The objective that ``text`` names.

    Args:
        text: such as ``avg``, ``within:5`` or ``price: 0, 0, 1, inf``; spaces may be around its parts. Or an objective.

    Raises:
        InputError: ``text`` does not name an objective.
    """
    if isinstance(text, Objective):
        return named(text.name)
    return _read(text, MAX_PRICE)


def named(name: str) -> Objective:
    """The objective of a tree, or of what is left of a game: the prices to which a list continues may be higher."""
    return _read(name, _MOST)


def _read(text: str, largest: int) -> Objective:
    """The objective that a text names, whose prices are at most ``largest``."""
    check_text("objective", text)
    name = "".join(part.strip() for part in re.split("([:,])", text))
    kind, colon, rest = name.partition(":")
    if kind in _COMPONENTS and bool(colon) is (kind in ("within", "price")):
        if kind == "within":
            limit = _limit(text, rest)
            return Objective(f"within:{limit}", _COMPONENTS[kind], limit=limit)
        if kind == "price":
            prices = _prices(text, rest, largest)
            price_texts = ("inf" if price is None else str(price) for price in prices)
            return Objective(f"price:{','.join(price_texts)}", _COMPONENTS[kind], prices=prices)
        return Objective(name, _COMPONENTS[kind])
    known = f"objectives are {', '.join(NAMES[:-1])} and {NAMES[-1]}{did_you_mean(text, NAMES)}"
    raise InputError(f"objective '{text}': unknown; {known}")


def _limit(text: str, digits: str) -> int:
    """The N of ``within:N``; ``text`` is for messages."""
    limit = _number(digits, MAX_GUESSES)
    if limit is None or limit < 1:
        raise InputError(f"objective '{text}': after 'within:' there should be a number from 1 to {MAX_GUESSES}")
    return limit


def _prices(text: str, price_list: str, largest: int) -> tuple[int | None, ...]:
    """The prices in ``P,P,...``, without infinite prices after the first infinite one; ``text`` is for messages."""
    parts = price_list.split(",")
    if len(parts) > MAX_GUESSES:
        raise InputError(f"objective '{text}': there are {len(parts)} prices; there can be at most {MAX_GUESSES}")
    prices: list[int | None] = []
    for number, part in enumerate(parts, 1):
        price = None if part == "inf" else _number(part, largest)
        if price is None and part != "inf":
            raise InputError(
                f"objective '{text}': price {number} is '{part}'; it should be a whole number from 0 to {largest}, "
                f"or 'inf'"
            )
        if price is None and number == 1:
            raise InputError(f"objective '{text}': price 1 is infinite; then every strategy has infinite cost")
        last = prices[-1] if prices else 0
        if price is not None and (last is None or price < last):
            raise InputError(
                f"objective '{text}': price {number} is {price}, less than price {number - 1}, which is "
                f"{'inf' if last is None else last}"
            )
        if last is not None or price is not None:
            prices.append(price)
    return tuple(prices)


def _number(digits: str, largest: int) -> int | None:
    """The whole number that ``digits`` writes; None if it is not a whole number from 0 to ``largest``."""
    if re.fullmatch("[0-9]{1,20}", digits) is None or int(digits) > largest:
        return None
    return int(digits)
