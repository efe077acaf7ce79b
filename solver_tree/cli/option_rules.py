"""Which options of ``build`` can be combined, and which strategy they select together."""

from __future__ import annotations

import os
from collections.abc import Mapping

from solver_tree.errors import InputError
from solver_tree.strategies import Strategy, parse
from solver_tree.tree import OPTIMAL

_EXCLUSIVE = (("--no-save", "--output"), ("--price", "--objective"), ("--first", "--top"))
"""Pairs of options; at most one of each pair can be set."""

_REQUIREMENTS = (
    (
        "--strategy",
        OPTIMAL,
        (
            *("--top", "--max-guesses", "--time-limit", "--ties", "--finish", "--checkpoint", "--objective"),
            *("--cluster", "--certificate"),
        ),
    ),
    ("--objective", "avg", ("--ties",)),
)
"""An option, its required value, and the options that require it."""

_DEFAULTS = {"--objective": "avg", "--ties": "refine", "--finish": "guessed"}
"""Values that require nothing; the other options have the default None."""


def check_exclusive(options: Mapping[str, object]) -> None:
    """Refuse options that cannot be combined.

    Args:
        options: each option with its value; None if it is not set.

    Raises:
        InputError: two options cannot be combined, or one needs another one.
    """
    for option, excluded in _EXCLUSIVE:
        if options[option] is not None and options[excluded] is not None:
            raise InputError(f"{option} and {excluded} cannot be combined; give one of them")
    if options["--checkpoint-every"] is not None and options["--checkpoint"] is None:
        raise InputError("--checkpoint-every is for --checkpoint FILE; give both")


def check_requirements(options: Mapping[str, object], selected: Mapping[str, str]) -> None:
    """Refuse options that do not apply to the strategy, the objective or the finish.

    Args:
        options: each option with its value; None if it is not set.
        selected: the values of ``--strategy``, ``--objective`` and ``--finish``, whether set or not.

    Raises:
        InputError: an option requires another value of one of these three.
    """
    for requirement, required, dependents in _REQUIREMENTS:
        for option in dependents:
            default = _DEFAULTS.get(option)
            if options[option] != default and selected[requirement] != required:
                typed = option if default is None else f"{option} {options[option]}"
                raise InputError(f"{typed} is for {requirement} {required}, but it is {selected[requirement]}")


def check_apart(option: str, path: str, other: str, saved: str) -> None:
    """Refuse the path of an option if something else is saved there."""
    if os.path.realpath(path) == os.path.realpath(other):
        raise InputError(f"{option} {path}: {saved} is saved there; give another name")


def select_strategy(name: str | None, lookahead: int | None, width: int | None) -> Strategy:
    """Combine ``--strategy``, ``--lookahead`` and ``--width`` into a strategy.

    Raises:
        InputError: there is no such strategy, or the options contradict each other.
    """
    strategy = parse(name if name is not None else OPTIMAL if lookahead is None else "steps")
    if lookahead is not None:
        if strategy.rule != "steps":
            raise InputError(f"--lookahead is for --strategy steps, but it is {strategy}")
        strategy = strategy._replace(rule="lookahead", plies=lookahead)
    if width is not None:
        if strategy.rule != "lookahead":
            raise InputError(f"--width is for --lookahead K, but the strategy is {strategy}")
        if strategy.width is not None:
            raise InputError(f"--width and --strategy {strategy} contradict each other; give one width")
        strategy = strategy._replace(width=width)
    return parse(str(strategy))
