"""What strategies are called: ``entropy``, ``entropy:candidates``, ``random:seed-3``, ``lookahead-2:width-20``."""

from __future__ import annotations

import re
from typing import Any, Literal, NamedTuple

from solver_tree.errors import InputError

RULES = {
    "first": "the first candidate",
    "random": "a random candidate",
    "largest-part": "smallest largest part",
    "mean-part": "smallest part on average",
    "entropy": "most information",
    "parts": "most parts",
    "log1p": "as entropy, with n + 1 for n",
    "steps": "least sum of a table's guesses still needed",
    "lookahead": "some guesses ahead, then by the table of steps",
    "optimal": "the best tree, proved",
}
"""Each rule and what it prefers; ``lookahead`` is written with its number of guesses, ``lookahead-2``."""

DETERMINISTIC_SCORES = ("first", "largest-part", "mean-part", "entropy", "parts", "log1p", "steps")
_SCORED = ("largest-part", "mean-part", "entropy", "parts", "log1p", "steps", "lookahead")
_MAX_PLIES = 6
_MAX_WIDTH = 1000

Tie = Literal["first", "last-canonical"]


class Strategy(NamedTuple):
    """A rule that names the next guess, with what may be said about it.

    Attributes:
        rule: one of ``RULES``.
        candidates_only: whether only what may be the secret is guessed.
        tie: which of equally good guesses: a candidate before any other, then the ``first``; or the last candidate,
            but of others the first, ``last-canonical``. In either case of guesses that differ only in symbols never
            used before just one is looked at, in which these are ascending.
        seed: of ``random``.
        plies, width: ``lookahead`` tries so many of the best guesses at each of its plies but the last one.
        table: the file of ``steps`` (or ``lookahead``); None for the one that ships.
    """

    rule: str
    candidates_only: bool = False
    tie: Tie = "first"
    seed: int | None = None
    plies: int = 1
    width: int | None = None
    table: str | None = None

    def __str__(self) -> str:
        """The text that ``parse`` reads, in its shortest form."""
        words = [f"lookahead-{self.plies}" if self.rule == "lookahead" else self.rule]
        if self.candidates_only:
            words.append("candidates")
        if self.tie != "first":
            words.append(self.tie)
        if self.seed is not None:
            words.append(f"seed-{self.seed}")
        if self.width is not None:
            words.append(f"width-{self.width}")
        if self.table is not None:
            words.append(self.table)
        return ":".join(words)


def is_strategy(text: str) -> bool:
    """Whether ``text`` begins with the name of a rule, so that it can only mean a strategy."""
    rule = text.partition(":")[0]
    return rule in RULES or rule.startswith("lookahead-")


def parse(text: str) -> Strategy:
    """The strategy that ``text`` names: a rule, then what is said about it, all joined by colons.

    Raises:
        InputError: there is no such rule, or what is said does not go with it.
    """
    rule, *words = text.split(":")
    plies = 1
    if found := re.fullmatch(r"lookahead-(\d+)", rule):
        rule, plies = "lookahead", int(found[1])
        if not 1 <= plies <= _MAX_PLIES:
            raise InputError(f"strategy '{text}': lookahead can be 1 to {_MAX_PLIES} guesses")
    elif rule == "lookahead" or rule not in RULES:
        known = ", ".join("lookahead-K" if name == "lookahead" else name for name in RULES)
        raise InputError(f"strategy '{text}': unknown '{rule}'; it can be {known}")
    strategy = Strategy(rule, plies=plies)
    said: set[str] = set()
    while words:
        word = words.pop(0)
        changed = _said(strategy, word)
        if changed is None and words:  # a path may have colons
            word = ":".join([word, *words])
            changed, words = _said(strategy, word), []
        if changed is None:
            raise InputError(f"strategy '{text}': '{word}' does not go with {rule}; {_choices(strategy)}")
        (field,) = changed
        if field in said:
            raise InputError(f"strategy '{text}': '{word}' comes second; say it once")
        said.add(field)
        strategy = strategy._replace(**changed)
    return strategy


def _said(strategy: Strategy, word: str) -> dict[str, Any] | None:
    """What ``word`` changes of a strategy, or None when it does not go with its rule."""
    rule = strategy.rule
    if word == "candidates" and rule in _SCORED:
        return {"candidates_only": True}
    if word in ("first", "last-canonical") and rule in _SCORED:
        return {"tie": word}
    if (found := re.fullmatch(r"seed-(\d{1,18})", word)) and rule == "random":
        return {"seed": int(found[1])}
    if (found := re.fullmatch(r"width-(\d{1,4})", word)) and rule == "lookahead":
        return {"width": int(found[1])} if 1 <= int(found[1]) <= _MAX_WIDTH else None
    if word.endswith(".json") and rule in ("steps", "lookahead"):
        return {"table": word}
    return None


def _choices(strategy: Strategy) -> str:
    choices = []
    if strategy.rule in _SCORED:
        choices += ["candidates", "first", "last-canonical"]
    if strategy.rule == "random":
        choices.append("seed-N")
    if strategy.rule == "lookahead":
        choices.append(f"width-N (1 to {_MAX_WIDTH})")
    if strategy.rule in ("steps", "lookahead"):
        choices.append("FILE.json, a table of steps")
    return f"it can be {', '.join(choices)}" if choices else "nothing does"
