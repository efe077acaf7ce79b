"""The names of strategies: ``entropy``, ``entropy:candidates``, ``random:seed-3``, ``lookahead-2:width-20``."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, Literal, NamedTuple

from solver_tree.errors import InputError, did_you_mean
from solver_tree.text import one_line

RULES = {
    "first": "the first candidate",
    "random": "a random candidate",
    "largest-part": "smallest largest part",
    "mean-part": "smallest mean part",
    "entropy": "most information",
    "parts": "most parts",
    "log1p": "like entropy, but with ln(n + 1)",
    "steps": "fewest guesses to come, by a table of steps",
    "lookahead": "some guesses ahead, then by a table of steps",
    "hybrid": "codes of any number: a scored sample of guesses, and a search at the end",
    "optimal": "the tree of least average, found and proved by search",
}
"""Each rule and what it prefers; ``lookahead`` is written with its number of guesses, ``lookahead-2``."""

_ALSO_CALLED = {
    **dict.fromkeys(("knuth", "minimax", "max-size", "worst-case"), "largest-part"),
    **dict.fromkeys(("irving", "expected-size", "average-size"), "mean-part"),
    **dict.fromkeys(("kooi", "most-parts", "max-parts"), "parts"),
    **dict.fromkeys(("neuwirth", "information", "shannon"), "entropy"),
}
"""Names that some rules have elsewhere, after their authors or what they minimise; see docs/strategies.md."""

HEURISTIC_RULES = ("largest-part", "mean-part", "entropy", "parts", "log1p", "steps")
"""The rules that take the guess with the best heuristic value."""

RULES_OF_GUESSES = (*HEURISTIC_RULES, "lookahead")  # these compare guesses, so some modifiers are about guesses
HYBRID = "hybrid"
"""The rule that makes one guess after the other, without a tree."""

THRESHOLDS = {
    "simple": (0, 10**9, "above so many candidates, any of them is guessed"),
    "tries": (1, 10_000, "how many candidates, and other guesses, are scored"),
    "sample": (1, 100_000, "how many candidates these divide at most"),
    "exact": (0, 500, "up to so many candidates, a search finds the way to the end"),
}
"""The thresholds of ``hybrid``: the least and the largest value, and what each does."""

_MAX_PLIES = 6
_MAX_WIDTH = 1000

Tie = Literal["first", "last-canonical"]


class Strategy(NamedTuple):
    """A strategy by name: a rule with its modifiers.

    Attributes:
        rule: ``first``, ``random``, ``largest-part``, ``mean-part``, ``entropy``, ``parts``, ``log1p``, ``steps``,
            ``lookahead``, ``hybrid`` or ``optimal``.
        candidates_only: whether only candidates are guessed.
        tie: the tie rule. ``first`` prefers the first candidate among equally good guesses, or else the first guess.
            ``last-canonical`` prefers the last candidate, or else the first guess. Both look at canonical guesses only:
            of guesses that differ only in unused symbols, the one in which these symbols are ascending.
        seed: the random seed of ``random`` and ``hybrid``; None for 0.
        plies: how many guesses ``lookahead`` looks ahead.
        width: how many of the best guesses ``lookahead`` tries at each ply but the last; None for the default.
        table: the file of the table for ``steps`` or ``lookahead``; None for the shipped one.
        simple, tries, sample, exact: the thresholds of ``hybrid``; None for the defaults. Above ``simple`` candidates,
            any of them is guessed; at most ``tries`` candidates and as many other guesses are scored, by how they
            divide at most ``sample`` candidates; and of up to ``exact`` candidates, a search finds the way to the end.
    """

    rule: str
    candidates_only: bool = False
    tie: Tie = "first"
    seed: int | None = None
    plies: int = 1
    width: int | None = None
    table: str | None = None
    simple: int | None = None
    tries: int | None = None
    sample: int | None = None
    exact: int | None = None

    def __repr__(self) -> str:
        return one_line("Strategy", str(self))

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
        words += [f"{name}-{number}" for name in THRESHOLDS if (number := getattr(self, name)) is not None]
        if self.table is not None:
            words.append(self.table)
        return ":".join(map(str, words))  # a field may be of a wrong type, which ``parse`` refuses


def is_strategy(text: str) -> bool:
    """Whether ``text`` begins with the name of a rule, so that it can only mean a strategy."""
    rule = text.partition(":")[0]
    return rule in RULES or rule.startswith("lookahead-")


def right_name(text: str, known: Iterable[str]) -> str:
    """How a message about an unknown name ends: which rule has this name elsewhere, or which known name is meant."""
    rule = _ALSO_CALLED.get(text.lower().replace(" ", "-").replace("_", "-"))
    return did_you_mean(text, known) if rule is None else f"; here that strategy is called {rule}"


def find_strategy(text: str) -> Strategy | None:
    """The strategy that ``text`` names, or None if it names none."""
    try:
        return parse(text)
    except InputError:
        return None


def parse(text: str) -> Strategy:
    """The strategy that ``text`` names: a rule, then its modifiers, each after a colon.

    Raises:
        InputError: there is no such rule, or a modifier does not apply to it.
    """
    rule, *words = text.split(":")
    plies = 1
    if match := re.fullmatch(r"lookahead-(\d+)", rule):
        rule, plies = "lookahead", int(match[1])
        if not 1 <= plies <= _MAX_PLIES:
            raise InputError(f"strategy '{text}': lookahead can be 1 to {_MAX_PLIES} guesses")
    elif rule == "lookahead" or rule not in RULES:
        known = ["lookahead-K" if name == "lookahead" else name for name in RULES]
        rules = f"the rules are {', '.join(known)}{right_name(rule, known)}"
        raise InputError(f"strategy '{text}': unknown rule '{rule}'; {rules}")
    strategy = Strategy(rule, plies=plies)
    modified: set[str] = set()
    while words:
        word = words.pop(0)
        change = _change(strategy, word)
        if change is None and words:  # a path may have colons
            word = ":".join([word, *words])
            change, words = _change(strategy, word), []
        if change is None:
            raise InputError(f"strategy '{text}': '{word}' does not apply to {rule}; {_modifiers(strategy)}")
        (field,) = change
        if field in modified:
            raise InputError(f"strategy '{text}': '{word}' repeats or contradicts an earlier modifier; give one")
        modified.add(field)
        strategy = strategy._replace(**change)
    return strategy


def _change(strategy: Strategy, word: str) -> dict[str, Any] | None:
    """The field that the modifier ``word`` changes, with its new value; None if it does not apply to the rule."""
    rule = strategy.rule
    if word == "candidates" and rule in RULES_OF_GUESSES:
        return {"candidates_only": True}
    if word in ("first", "last-canonical") and rule in RULES_OF_GUESSES:
        return {"tie": word}
    if (match := re.fullmatch(r"seed-(\d{1,18})", word)) and rule in ("random", "hybrid"):
        return {"seed": int(match[1])}
    if (match := re.fullmatch(r"([a-z]+)-(\d{1,9})", word)) and rule == "hybrid" and match[1] in THRESHOLDS:
        least, most, _ = THRESHOLDS[match[1]]
        return {match[1]: int(match[2])} if least <= int(match[2]) <= most else None
    if (match := re.fullmatch(r"width-(\d{1,4})", word)) and rule == "lookahead":
        return {"width": int(match[1])} if 1 <= int(match[1]) <= _MAX_WIDTH else None
    if word.endswith(".json") and rule in ("steps", "lookahead"):
        return {"table": word}
    return None


def _modifiers(strategy: Strategy) -> str:
    """The modifiers that a strategy can have, for a message."""
    modifiers = []
    if strategy.rule in RULES_OF_GUESSES:
        modifiers += ["candidates", "first", "last-canonical"]
    if strategy.rule in ("random", "hybrid"):
        modifiers.append("seed-N")
    if strategy.rule == "hybrid":
        modifiers += [f"{name}-N ({least} to {most})" for name, (least, most, _) in THRESHOLDS.items()]
    if strategy.rule == "lookahead":
        modifiers.append(f"width-N (1 to {_MAX_WIDTH})")
    if strategy.rule in ("steps", "lookahead"):
        modifiers.append("FILE.json, a table of steps")
    return f"possible modifiers: {', '.join(modifiers)}" if modifiers else "it has no modifiers"
