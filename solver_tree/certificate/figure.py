"""What a certificate proves: figures of an objective, as one sum of prices, and in words.

Several figures, of which each decides between strategies that are equal in all earlier ones, are one sum of prices,
too: the price of an earlier figure A is multiplied by a factor K, and that of a later one, B, is added. Let a strategy
cost K A + B, and let every strategy cost at least K a + b. That means "A is at least a, and if it is a, B is at least
b", if 0 <= b < K, and no strategy with A < a has a B of K or more: from A <= a - 1 and B < K follows K A + B < K a. So
``factor`` is more than any B, and figures are believed only if each is at least 0, and a later one is less than K.

Guesses that tell nothing could make a B as large as one likes. But a strategy without them costs no more in A or B, so
what holds for strategies without them holds for all. Such a strategy has no more guesses than there are secrets, or one
more if the first guess is prescribed and tells nothing. What the figures of each objective need, with w for weights:

- ``total``, ``beyond``: one figure, which is the cost itself.
- ``worst``: no A and B. Prices are 0 before the worst case and infinite after that, and so is the claim.
- ``worst, at_worst``: prices are infinite beyond the worst case, 1 there and 0 before. The cost is that of the secrets
  there. A claim of 1 or more excludes strategies that end before; so ``at_worst`` is at least 1.
- ``worst, at_worst, total``: A is the weight at the worst case, B the total, which is at most w times the worst case.
- ``beyond, total``: A is the weight beyond the limit, B the total, which is at most w (secrets + 1).
- ``total, worst, at_worst``: A is the total. To B, a secret at the worst case adds 1, and one beyond it ``at_worst``,
  which is at least 1: together at most w ``at_worst``. If B is ``at_worst`` or more, the worst case is reached; if it
  is not exceeded, B is the weight there.

No figure is infinite but the worst case. With a limit of guesses, prices beyond are infinite: strategies that exceed it
are not judged.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from solver_tree.certificate.game import INFINITE
from solver_tree.errors import InputError
from solver_tree.text import count, one_line
from solver_tree.tree import Finish, StrategyTree

_LIMITS = ("max_guesses", "limit")
"""What stands among figures and is none: the most guesses of a strategy, and the N of ``within:N``."""


class Figure(NamedTuple):
    """A lower bound of figures as a cost, see ``solver_tree.certificate.checker``.

    Attributes:
        prices: the price of a secret that is found by guess 1, 2, 3, ...
        then: by how much each later price exceeds the one before; None if later ones are infinite.
        least: the cost that no strategy undercuts.
        named: the figures by name, in the order of their objective, and their limits.
        weighted: whether secrets count by their weights.
        finish: until when guesses are counted.
    """

    prices: tuple[int, ...]
    then: int | None
    least: int
    named: dict[str, int]
    weighted: bool = True
    finish: Finish = "guessed"

    def __repr__(self) -> str:
        return one_line("Figure", self.text(None))

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the figures."""
        return _figures(self.named)

    def price(self, guess: int) -> int | None:
        """The price of a secret that guess number ``guess`` finds; None is infinite."""
        beyond = guess - len(self.prices)
        if beyond <= 0:
            return self.prices[guess - 1] if guess else 0
        return None if self.then is None else (self.prices[-1] if self.prices else 0) + beyond * self.then

    def text(self, first: str | None) -> str:
        """What is proved, in words."""
        which = "every strategy" if first is None else f"every strategy that begins with {first}"
        if "max_guesses" in self.named:
            which += f" of at most {self.named['max_guesses']} guesses"
        known = "until the secret is known, " if self.finish == "known" else ""
        return f"{known}{which} {'; if it reaches that, it '.join(map(self._least, self.names))}"

    def _least(self, name: str) -> str:
        """What strategies that reach the earlier figures do."""
        figure, worst = self.named[name], self.named.get("worst", len(self.prices) + 1)
        if name == "worst" or self.least >= INFINITE:
            return f"takes {count(worst, 'guess')} or more for some secret"
        if name == "total":
            return f"takes at least {count(figure, 'guess')} in all{', each weighted' * self.weighted}"
        if name == "price":
            return f"costs at least {figure} at the prices {self._price_list}{', each weighted' * self.weighted}"
        takes = (
            f"takes {count(worst, 'guess')}" if name == "at_worst" else f"takes more than {self.named['limit']} guesses"
        )
        secrets = f"secrets that weigh {figure}" if self.weighted else count(figure, "secret")
        return f"{takes} for at least {secrets}"

    @property
    def _price_list(self) -> str:
        """The prices, in words."""
        texts = list(map(str, self.prices))
        if len(texts) > 12:
            texts[6:-3] = ["..."]
        then = "infinite" if self.then is None else f"{self.then} more for each guess"
        return ", ".join([*texts, f"then {then}"])


def figure_of(tree: StrategyTree, *, every: bool = False) -> Figure:
    """The first figure of the objective of a tree, or every figure, with the least values that the tree claims.

    Raises:
        InputError: there is no certificate of every figure.
    """
    goal, weights = tree.goal, tree.game.weights
    if goal.kind == "price":
        finite = [price for price in goal.prices if price is not None]
        limits = [limit for limit in (goal.max_guesses, tree.max_guesses) if limit is not None]
        prices, then = _listed(finite, min(limits, default=None), finite[-1] - finite[-2:][0])
        named = {"price": goal.figures(tree.stats)[0]}
        return Figure(prices, then, named["price"], named, weights is not None, tree.finish)
    names = goal.components[: None if every and not tree.of_any_least_average else 1]
    named = dict(zip(names, goal.figures(tree.stats), strict=False)) | _limits(tree)
    if names == ("worst",):
        return infeasible(named["worst"] - 1, tree.finish)
    if named.get("worst") == 0:
        raise InputError("only the first figure can be certified: the only secret is known before any guess")
    if named.get("at_worst") == 0:
        raise InputError("only the first figure can be certified: the secrets that take most guesses weigh nothing")
    total = tree.stats.secrets if weights is None else sum(weights)
    return Figure(*costs(named, tree.stats.secrets, total), named, weights is not None, tree.finish)


def infeasible(max_guesses: int, finish: Finish = "guessed") -> Figure:
    """That some secret takes more than ``max_guesses`` guesses, whatever the strategy."""
    named = {"worst": max_guesses + 1}
    # Of a single secret, the worst case is the total: one guess, or none until it is known.
    one_secret = max_guesses < (finish == "guessed")
    cost = costs({"total": max_guesses + 1} if one_secret else named, 1, 1)
    return Figure(*cost, named, weighted=False, finish=finish)


def figure_in(header: Mapping[str, Any], secrets: int) -> Figure:
    """What the first line of a certificate, which is checked, says of the figures.

    Args:
        header: the first line. The figures that it names are believed only if they are the cost that is proved.
        secrets: how many secrets the game has.
    """
    known = header.get("finish") == "known"
    unknown, prices = header["prices"][:known], tuple(header["prices"][known:])
    then, least = header.get("then"), header["claim"]
    weighted = header.get("weights") is not None
    total = sum(header["weights"]) if weighted else secrets
    named = {"price": least}
    if least >= INFINITE:
        named = {"worst": len(prices) + 1}
    candidates: list[Any] = [header.get("figures"), {"total": least}]
    for stated in candidates if least < INFINITE else []:
        may_be_it = not any(unknown) and _may_be(stated, secrets, total)
        if may_be_it and costs(stated, secrets, total) == (prices, then, least):
            named = stated
            break
    return Figure(prices, then, least, named, weighted, "known" if known else "guessed")


def costs(named: Mapping[str, int], secrets: int, total: int) -> tuple[tuple[int, ...], int | None, int]:
    """The prices, by how much later ones rise, and the least cost, that mean figures.

    Args:
        named: the figures by name, each of which decides between strategies that are equal in all earlier ones.
        secrets: how many secrets the game has.
        total: their weight together.
    """
    names, most = _figures(named), named.get("max_guesses")
    if names == ("total",):
        return *_listed([1], most, 1), named["total"]
    if names == ("beyond",):
        return *_listed([0] * named["limit"] + [1], most, 0), named["beyond"]
    factor = _factor(named, secrets, total)
    if names == ("beyond", "total"):
        limit = named["limit"]
        prices = [*range(1, limit + 1), factor + limit + 1]
        return *_listed(prices, most, 1), factor * named["beyond"] + named["total"]
    worst = named["worst"]
    if names == ("worst",):
        return (0,) * (worst - 1), None, INFINITE
    if names == ("worst", "at_worst"):
        return (*(0,) * (worst - 1), 1), None, named["at_worst"]
    if names == ("worst", "at_worst", "total"):
        return (*range(1, worst), factor + worst), None, factor * named["at_worst"] + named["total"]
    # A secret that takes more than the worst case counts like all at the worst case.
    prices = [factor * guess for guess in range(1, worst)] + [factor * worst + 1]
    prices.append(factor * (worst + 1) + named["at_worst"])
    return *_listed(prices, most, factor), factor * named["total"] + named["at_worst"]


def _factor(named: Mapping[str, int], secrets: int, total: int) -> int:
    """More than the last figure can be in a strategy whose cost is finite, see above."""
    most_by_figures = {
        ("beyond", "total"): secrets + 1,
        ("worst", "at_worst", "total"): named.get("worst", 0),
        ("total", "worst", "at_worst"): named.get("at_worst", 0),
    }
    most = most_by_figures.get(_figures(named))
    return INFINITE if most is None else total * most + 1


def _figures(named: Mapping[str, int]) -> tuple[str, ...]:
    """The names of figures, without those of their limits."""
    return tuple(name for name in named if name not in _LIMITS)


def _listed(prices: list[int], most: int | None, then: int) -> tuple[tuple[int, ...], int | None]:
    """A list of prices, of which each later one is higher by ``then``; infinite after ``most`` guesses."""
    if most is None:
        return tuple(prices), then
    more = [prices[-1] + then * i for i in range(1, most - len(prices) + 1)]
    return tuple([*prices, *more][:most]), None


def _limits(tree: StrategyTree) -> dict[str, int]:
    """The limits of a tree that a sum of prices does not imply."""
    limits = {"limit": tree.goal.limit, "max_guesses": None if tree.goal.kind == "worst" else tree.max_guesses}
    return {name: limit for name, limit in limits.items() if limit is not None}


_NAMES = {
    *(("total",), ("total", "worst", "at_worst"), ("worst",), ("worst", "at_worst"), ("worst", "at_worst", "total")),
    *(("beyond",), ("beyond", "total")),
}
"""The figures that objectives have, or begin with."""


def _may_be(named: Any, secrets: int, total: int) -> bool:
    """Whether these are figures with their limits, whose cost means them, see above: a first line can hold anything."""
    if type(named) is not dict or _figures(named) not in _NAMES:
        return False
    if any(type(value) is not int for value in named.values()) or ("limit" in named) != ("beyond" in named):
        return False
    names = _figures(named)
    if min(named.values()) < 0 or named[names[-1]] >= _factor(named, secrets, total) or named.get("at_worst", 1) < 1:
        return False
    return all(1 <= named.get(name, 1) <= 1000 for name in (*_LIMITS, "worst"))
