"""What the first line of a certificate says: the game, and the figure that is proved."""

from __future__ import annotations

from typing import Any, NamedTuple

from solver_tree.certificate.checker import FORMAT, INFINITE
from solver_tree.errors import InputError
from solver_tree.games import Game
from solver_tree.games.codes import CodeGame
from solver_tree.games.words import WordGame
from solver_tree.text import brief, one_line
from solver_tree.tree import Finish, Objective, StrategyTree

_MAX_CELLS = 1 << 24
"""The most cells of a table that a certificate states: feedback for each guess and secret."""


class Figure(NamedTuple):
    """A lower bound of a figure as a cost, see ``solver_tree.certificate.checker``.

    Attributes:
        prices: the price of a secret that is found by guess 1, 2, 3, ...
        then: by how much each later price exceeds the one before; None if later ones are infinite.
        least: the cost that no strategy undercuts.
        weighted: whether secrets count by their weights.
    """

    prices: tuple[int, ...]
    then: int | None
    least: int
    weighted: bool = True

    def __repr__(self) -> str:
        return one_line("Figure", self.text(None))

    def price(self, guess: int) -> int | None:
        """The price of a secret that guess number ``guess`` finds; None is infinite."""
        beyond = guess - len(self.prices)
        if beyond <= 0:
            return self.prices[max(guess, 1) - 1] if guess else 0
        return None if self.then is None else self.prices[-1] + beyond * self.then

    @property
    def named(self) -> dict[str, int]:
        """The figure by its name, and its limit, if it has one."""
        last = len(self.prices)
        if self.prices == tuple(range(1, last + 1)) and self.then in (None, 1):
            return {"total": self.least} | ({} if self.then else {"max_guesses": last})
        if not any(self.prices) and self.then is None and self.least >= INFINITE:
            return {"worst": last + 1}
        if self.prices == (*[0] * (last - 1), 1) and self.then == 0:
            return {"beyond": self.least, "limit": last - 1}
        return {"price": self.least}

    def text(self, first: str | None) -> str:
        """What is proved, in words."""
        named = self.named
        which = "every strategy" if first is None else f"every strategy that begins with {first}"
        if "worst" in named:
            return f"{which} takes {named['worst']} guesses or more for some secret"
        if self.least >= INFINITE:
            return f"{which} takes more than {len(self.prices)} guesses for some secret"
        if "total" in named:
            limit = f" of at most {len(self.prices)} guesses" if "max_guesses" in named else ""
            of = ", each weighted" if self.weighted else ""
            return f"{which}{limit} takes at least {self.least} guesses in all{of}"
        if "beyond" in named:
            secrets = "secrets" if self.weighted is False else "secrets, by weight"
            return f"{which} takes more than {named['limit']} guesses for at least {self.least} {secrets}"
        return f"{which} costs at least {self.least}"


def check_certifiable(game: Game, goal: Objective, finish: Finish, max_guesses: int | None) -> None:
    """Check, before long work, that there can be a certificate.

    Raises:
        InputError: there can be none yet; the message says why.
    """
    if finish != "guessed":
        raise InputError("there is no certificate yet for games that end when the secret is known")
    if max_guesses is not None and goal.kind in ("within", "price"):
        raise InputError(f"there is no certificate yet for objective {brief(goal.name)} with a limit of guesses")
    if game.restricted and not isinstance(game, WordGame):
        raise InputError(f"{game.name}: there is no certificate yet for games with legality of their own")
    too_large = game.guess_count * game.secret_count > _MAX_CELLS
    if not isinstance(game, CodeGame | WordGame) and too_large:
        raise InputError(f"{game.name}: too large for a certificate, which would have to list all feedback")


def figure_of(tree: StrategyTree) -> Figure:
    """The first figure of the objective of a tree that can be certified, with the least value that the tree claims."""
    goal = tree.goal
    least = goal.figures(tree.stats)[0]
    if goal.kind == "avg":
        if tree.max_guesses is None:
            return Figure((1,), 1, least)
        return Figure(tuple(range(1, tree.max_guesses + 1)), None, least)
    if goal.kind == "worst":
        return infeasible(least - 1)
    if goal.kind == "within":
        assert goal.limit is not None
        return Figure((*[0] * goal.limit, 1), 0, least)
    finite = tuple(price for price in goal.prices if price is not None)
    before, last = finite[-2:][0], finite[-1]
    return Figure(finite, None if len(finite) < len(goal.prices) else last - before, least)


def infeasible(max_guesses: int) -> Figure:
    """That some secret takes more than ``max_guesses`` guesses, whatever the strategy."""
    if max_guesses == 0:
        return Figure((1,), 1, 1, weighted=False)  # one secret takes one guess
    return Figure((0,) * max_guesses, None, INFINITE, weighted=False)


def describe(game: Game, figure: Figure, first: str | None) -> dict[str, Any]:
    """The first line of a certificate.

    Args:
        game: the game.
        figure: what is proved.
        first: the first guess, if the proof is about strategies that begin with it.
    """
    header: dict[str, Any] = {"format": FORMAT, "name": game.name, "game": describe_game(game)}
    header |= {"prices": list(figure.prices), "then": figure.then}
    if game.weights is not None and figure.weighted:
        header["weights"] = list(game.weights)
    if first is not None:
        header["first"] = first
    return header | {"claim": figure.least}


def describe_game(game: Game) -> dict[str, Any]:
    """A game as a certificate describes it, without its name or weights."""
    if isinstance(game, CodeGame):
        codes = {"positions": game.positions, "symbols": game.alphabet, "repeats": game.repeats}
        return {"kind": "codes"} | codes | {"rule": game.rule, "marks": game.marks}
    if isinstance(game, WordGame):
        return {"kind": "words", "guesses": list(game.guesses), "answers": list(game.secrets), "hard": game.restricted}
    lists = {"guesses": list(game.guesses), "secrets": list(game.secrets), "feedbacks": list(game.feedbacks)}
    return {"kind": "table"} | lists | {"rows": game.matrix().tolist()}


def figure_in(header: dict[str, Any]) -> Figure:
    """What the first line of a certificate, which is checked, says of the figure."""
    return Figure(tuple(header["prices"]), header["then"], header["claim"], weighted="weights" in header)
