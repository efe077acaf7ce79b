"""What a strategy makes small: objectives as text, and their figures of a tree."""

from __future__ import annotations

import re
from typing import NamedTuple

from solver_tree.errors import InputError, TreeError
from solver_tree.tree.statistics import Statistics

NAMES = ("avg", "worst", "worst,count", "worst,count,total", "within:N", "price:P,P,...")
"""How objectives are written."""

MAX_GUESSES = 126
"""A limit, or a list of prices, is not longer: no tree takes more guesses, for JSON writers nest no deeper."""

MAX_PRICE = 10**6
"""Of prices that are given. With the largest weights, after the most guesses, their sum still fits into 63 bits."""

_COMPONENTS = {
    "avg": ("total", "worst", "at_worst"),
    "worst": ("worst",),
    "worst,count": ("worst", "at_worst"),
    "worst,count,total": ("worst", "at_worst", "total"),
    "within": ("beyond", "total"),
    "price": ("price",),
}


class Objective(NamedTuple):
    """What is to be least.

    Attributes:
        name: its text, as ``parse`` takes it and a tree states it.
        components: the figures that it makes small, the first one first, the next one where that is equal: ``total``,
            ``worst``, ``at_worst``, which are those of ``Statistics``, ``beyond``, the weight of the secrets that take
            more guesses than the limit, and ``price``, the sum of weight times price.
        limit: the N of ``within:N``.
        prices: those of a secret found at guess 1, 2, 3, ...; None is infinite.
    """

    name: str
    components: tuple[str, ...]
    limit: int | None = None
    prices: tuple[int | None, ...] = ()

    @property
    def kind(self) -> str:
        """What its text begins with: ``avg``, ``worst``, ``within`` or ``price``."""
        return re.split("[:,]", self.name)[0]

    @property
    def max_guesses(self) -> int | None:
        """After how many guesses prices are infinite, so that no strategy may take more; None if they never are."""
        return self.prices.index(None) if None in self.prices else None

    def price(self, guess: int) -> int | None:
        """With ``price:P,P,...``, the price of a secret found at this guess, counted from 1; None is infinite.

        After its end a list goes on by its last difference; a list of one number stays as it is. A secret that is
        known before any guess, being the only one, costs nothing.
        """
        if guess < 1:
            return 0
        if guess <= len(self.prices):
            return self.prices[guess - 1]
        before, last = self.prices[-2:][0], self.prices[-1]
        if last is None or before is None:
            return None
        return last + (last - before) * (guess - len(self.prices))

    def figures(self, stats: Statistics) -> tuple[int, ...]:
        """The components of a strategy.

        Raises:
            TreeError: it takes a guess of infinite price.
        """
        return tuple(self._figure(name, stats) for name in self.components)

    def _figure(self, name: str, stats: Statistics) -> int:
        if name == "beyond":
            return sum(stats.weighed[self.limit :])
        if name != "price":
            figure: int = getattr(stats, name)
            return figure
        figure = 0
        for guess, weight in enumerate(stats.weighed, 1):
            price = self.price(guess)
            if price is None:
                raise TreeError(f"objective '{self.name}': guess {guess} has an infinite price, but the tree takes it")
            figure += weight * price
        return figure


def parse(text: str) -> Objective:
    """The objective that ``text`` names; spaces may be around its parts.

    Raises:
        InputError: there is none.
    """
    name = re.sub(r"\s*([:,])\s*", r"\1", text.strip())
    kind, colon, rest = name.partition(":")
    if kind in _COMPONENTS and bool(colon) is (kind in ("within", "price")):
        if kind == "within":
            limit = _limit(text, rest)
            return Objective(f"within:{limit}", _COMPONENTS[kind], limit=limit)
        if kind == "price":
            prices = _prices(text, rest)
            written = ("inf" if price is None else str(price) for price in prices)
            return Objective(f"price:{','.join(written)}", _COMPONENTS[kind], prices=prices)
        return Objective(name, _COMPONENTS[kind])
    raise InputError(f"objective '{text}': unknown; it can be {', '.join(NAMES[:-1])} or {NAMES[-1]}")


def _limit(text: str, written: str) -> int:
    limit = _number(written, MAX_GUESSES)
    if limit is None or limit < 1:
        raise InputError(f"objective '{text}': after 'within:' there should be a number from 1 to {MAX_GUESSES}")
    return limit


def _prices(text: str, written: str) -> tuple[int | None, ...]:
    """A list of prices; of several infinite ones at its end the first is kept."""
    parts = written.split(",")
    if len(parts) > MAX_GUESSES:
        raise InputError(f"objective '{text}': there are {len(parts)} prices; there can be {MAX_GUESSES}")
    prices: list[int | None] = []
    for number, part in enumerate(parts, 1):
        price = None if part == "inf" else _number(part, MAX_PRICE)
        if price is None and part != "inf":
            raise InputError(
                f"objective '{text}': price {number} is '{part}'; it should be a whole number from 0 to {MAX_PRICE}, "
                f"or 'inf'"
            )
        if price is None and number == 1:
            raise InputError(f"objective '{text}': price 1 is infinite; then there is no strategy of finite price")
        last = prices[-1] if prices else 0
        if last is not None and price is not None and price < last:
            raise InputError(f"objective '{text}': price {number} is {price}, less than the one before, {last}")
        if last is None and price is not None:
            raise InputError(f"objective '{text}': price {number} is {price}, less than the one before, inf")
        if last is not None or price is not None:
            prices.append(price)
    return tuple(prices)


def _number(written: str, most: int) -> int | None:
    """A whole number from 0 to ``most``; None if it is none."""
    if re.fullmatch("[0-9]{1,20}", written) is None or int(written) > most:
        return None
    return int(written)
