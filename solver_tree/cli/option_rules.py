"""Which options of ``build`` go together, and what they mean together."""

from __future__ import annotations

from collections.abc import Mapping

from solver_tree.errors import InputError
from solver_tree.strategies import Strategy, parse
from solver_tree.tree import OPTIMAL

_PAIRS = (("--no-save", "--output"), ("--price", "--objective"), ("--first", "--top"), ("--max-guesses", "--top"))
"""Options of which only one can be given."""

_CHOICES = (
    (
        "--strategy",
        OPTIMAL,
        ("--top", "--max-guesses", "--time-limit", "--ties", "--finish", "--checkpoint", "--objective"),
    ),
    ("--objective", "avg", ("--top", "--ties")),
    ("--finish", "guessed", ("--top",)),
)
"""A choice, and the options that go with it only."""

_USUAL = {"--objective": "avg", "--ties": "refine", "--finish": "guessed"}
"""What goes with every choice."""


def check_pairs(given: Mapping[str, object]) -> None:
    """Refuse options that contradict each other; a value is None when an option is not given."""
    for one, other in _PAIRS:
        if given[one] is not None and given[other] is not None:
            raise InputError(f"{one} and {other} contradict each other; give one of them")
    if given["--checkpoint-every"] is not None and given["--checkpoint"] is None:
        raise InputError("--checkpoint-every is for --checkpoint FILE; give that, too")


def check_choices(given: Mapping[str, object], chosen: Mapping[str, str]) -> None:
    """Refuse options that do not go with what is chosen."""
    for choice, needed, options in _CHOICES:
        for option in options:
            usual = _USUAL.get(option)
            if given[option] != usual and chosen[choice] != needed:
                written = option if usual is None else f"{option} {given[option]}"
                raise InputError(f"{written} is for {choice} {needed}, but it is {chosen[choice]}")


def meant_strategy(name: str | None, lookahead: int | None, width: int | None) -> Strategy:
    """The strategy that ``--strategy``, ``--lookahead`` and ``--width`` mean.

    Raises:
        InputError: there is no such strategy, or they contradict each other.
    """
    told = parse(name if name is not None else OPTIMAL if lookahead is None else "steps")
    if lookahead is not None:
        if told.rule != "steps":
            raise InputError(f"--lookahead is for --strategy steps, but it is {told}")
        told = told._replace(rule="lookahead", plies=lookahead)
    if width is not None:
        if told.rule != "lookahead":
            raise InputError(f"--width is for --lookahead K, but the strategy is {told}")
        if told.width is not None:
            raise InputError(f"--width and --strategy {told} contradict each other; give one width")
        told = told._replace(width=width)
    return parse(str(told))
