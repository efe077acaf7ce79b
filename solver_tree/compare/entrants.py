"""What may be compared: strategies by name, trees, and functions of one's own; each becomes an ``Outcome``."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any, NamedTuple, TypeAlias

from solver_tree.compare.outcome import Failure, Outcome, outcome_of
from solver_tree.compare.referee import USUAL_LIMIT, Function, check_limit, evaluate, not_found
from solver_tree.errors import InputError, TreeError
from solver_tree.games import Game
from solver_tree.imports import import_named
from solver_tree.strategies.strategy import RULES, Strategy, is_strategy, parse
from solver_tree.tree import OPTIMAL, Node, StrategyTree, load, shipped, verify
from solver_tree.tree.same_game import check_same_game

Given: TypeAlias = str | Strategy | StrategyTree | Function
"""What the caller names a contestant by."""

USUAL = ("random", "first", "largest-part", "mean-part", "parts", "log1p", "entropy", "steps")
"""What is compared when nothing is named; ``optimal`` too if its tree ships."""

_CANDIDATES_BY_RULE = ("first", "random")  # they guess nothing else


class Entrant(NamedTuple):
    """Something to compare, known to be there.

    Attributes:
        name: what its outcome is called.
        given: the text that stands for it; ``random`` may stand for many.
        what: the strategy, the tree of the very game, or the function.
    """

    name: str
    given: str
    what: Strategy | StrategyTree | Function


def compare(
    game: Game,
    entrants: Iterable[Given] = (),
    *,
    threads: int | None = None,
    seeds: int = 1,
    max_guesses: int | None = None,
    started: Callable[[str], None] | None = None,
) -> list[Outcome]:
    """How strategies fare against every secret, in the order given.

    >>> import solver_tree as st
    >>> def halving(candidates, history):
    ...     return candidates[len(candidates) // 2]
    ...
    >>> game = st.game("mastermind-4x6")
    >>> [outcome.stats().total for outcome in st.compare(game, ["mastermind-4x6", halving])]
    [5625, 6365]

    Args:
        game: the game.
        entrants: each a strategy such as ``entropy``, a tree (its file, the name under which it ships, or itself),
            or a function, see ``evaluate`` (itself, or the text ``package.module:name``). Without any, those in
            ``USUAL``, and ``optimal`` if its tree ships.
        threads: threads to work with; all cores when None.
        seeds: how many strategies ``random`` stands for, from ``random:seed-0`` on.
        max_guesses: how long a game may be; longer ones have failed. Without it only the games of functions are
            limited, for they might never end.
        started: called with the name of each strategy before work on it begins.

    Raises:
        InputError: an entrant is none of these, or a tree is of another game or wrong; this is found out before
            the work begins.
    """
    if max_guesses is not None:
        check_limit(max_guesses)
    outcomes = []
    for entrant in resolve(game, entrants, seeds):
        if started is not None:
            started(entrant.name)
        outcomes.append(play(game, entrant, threads=threads, max_guesses=max_guesses))
    return outcomes


def resolve(game: Game, entrants: Iterable[Given] = (), seeds: int = 1) -> list[Entrant]:
    """The entrants of ``game``, found, imported and checked, but not put to work; see ``compare``."""
    if seeds < 1:
        raise InputError(f"seeds {seeds}: there must be at least 1")
    given = list(entrants)
    if not given:
        given = [*USUAL, *([OPTIMAL] if _proved_path(game) else [])]
    found: list[Entrant] = []
    for one in given:
        what, name = (read(one), one) if isinstance(one, str) else (one, "")
        if isinstance(what, Strategy):
            found += _of_strategy(what, name, seeds)
        elif isinstance(what, StrategyTree):
            found.append(_of_tree(what, name, game))
        elif callable(what):
            found.append(Entrant(name, name, what))
        else:
            raise InputError(
                f"cannot compare something of type {type(one).__name__}; it should be the name of a strategy, "
                f"a StrategyTree or a function"
            )
    return found


def play(game: Game, entrant: Entrant, *, threads: int | None = None, max_guesses: int | None = None) -> Outcome:
    """Put an entrant to work against every secret; see ``compare``."""
    what = entrant.what
    if isinstance(what, Strategy):
        tree = _optimal(game, threads) if what.rule == OPTIMAL else _grown(game, what, threads)
        return _limited(outcome_of(tree, entrant.name, **_about(what)), max_guesses)
    if isinstance(what, StrategyTree):
        return _limited(outcome_of(what, entrant.name, **_about(_told_strategy(what))), max_guesses)
    return evaluate(what, game, max_guesses=max_guesses or USUAL_LIMIT, name=entrant.name or None)


def read(text: str) -> Strategy | StrategyTree | Function:
    """What ``text`` names: a strategy, a tree, or a function of the user's own, which is imported.

    Raises:
        InputError: none of these.
    """
    if is_strategy(text):
        return parse(text)
    tree = find_tree(text)
    if tree is not None:
        return tree
    if ":" in text:
        return _import_function(text)
    rules = ", ".join(RULES).replace("lookahead", "lookahead-K")
    raise InputError(
        f"'{text}': no strategy, file or shipped tree of that name; strategies are {rules}, shipped trees "
        f"{', '.join(shipped())}, and a function of your own is package.module:name"
    )


def find_tree(text: str) -> StrategyTree | None:
    """The tree in a file, or that ships under a name; None when ``text`` means something else."""
    if is_strategy(text):
        return None
    names = shipped()
    return load(text) if os.path.exists(text) or text in names or f"{text}.avg" in names else None


def _of_strategy(strategy: Strategy, name: str, seeds: int) -> list[Entrant]:
    """The entrants that a strategy stands for."""
    _check_table(strategy)
    name = name or str(strategy)
    if strategy.rule != "random" or strategy.seed is not None:
        return [Entrant(name, name, strategy)]
    seeded = [strategy._replace(seed=seed) for seed in range(seeds)]
    return [Entrant(str(one), name, one) for one in seeded]


def _check_table(strategy: Strategy) -> None:
    """Raise InputError, before long work, unless the table that a strategy names can be read."""
    if strategy.table is not None:
        from solver_tree.strategies.steps import load_steps

        load_steps(strategy.table)


def _of_tree(tree: StrategyTree, name: str, game: Game) -> Entrant:
    """A tree of ``game``, with that game in the place of what a file tells of it."""
    where = f"{name}: " if name else ""
    try:
        check_same_game(tree, game)
        verify(tree, game)
    except TreeError as error:
        raise TreeError(f"{where}{error}") from error
    except InputError as error:
        raise InputError(f"{where}{error}") from error
    name = name or tree.strategy
    return Entrant(name, name, replace(tree, game=game))


def _told_strategy(tree: StrategyTree) -> Strategy | None:
    """The strategy that a tree says it was made by, if it is one of ours."""
    try:
        return parse(tree.strategy)
    except InputError:
        return None


def _about(strategy: Strategy | None) -> dict[str, Any]:
    """How a strategy chooses among guesses, for its outcome."""
    if strategy is None:
        return {}
    if strategy.rule in _CANDIDATES_BY_RULE:
        return {"candidates_only": True}
    if strategy.rule == OPTIMAL:
        return {"candidates_only": False}
    return {"candidates_only": strategy.candidates_only, "tie": strategy.tie}


def _grown(game: Game, strategy: Strategy, threads: int | None) -> StrategyTree:
    from solver_tree.strategies import greedy

    return greedy(game, strategy, threads=threads)


def _optimal(game: Game, threads: int | None) -> StrategyTree:
    """The best tree: the one that ships, or by search."""
    path = _proved_path(game)
    if path is None:
        from solver_tree.search import build

        return build(game, threads=threads)
    tree = load(path)
    verify(tree, game)
    return replace(tree, game=game)


def _proved_path(game: Game) -> str | None:
    """Where the proved tree of ``game`` ships, if it does."""
    return shipped().get(f"{game.name}.avg") if game.named and game.weights is None else None


def _limited(outcome: Outcome, max_guesses: int | None) -> Outcome:
    """``outcome`` when a game has failed that is longer than ``max_guesses``."""
    tree, stats = outcome.tree, outcome.stats()
    if max_guesses is None or tree is None or stats is None or stats.worst <= max_guesses:
        return outcome
    reason = not_found(max_guesses)
    found = {secret: counts for secret, counts in outcome.found.items() if counts.guessed <= max_guesses}
    failures = tuple(
        Failure(secret, history[:max_guesses], reason)
        for secret, history in outcome.games.items()
        if len(history) > max_guesses
    )
    return replace(outcome, found=found, failures=failures, tree=None, played=_cut(tree.root, max_guesses))


def _cut(node: Node, guesses: int) -> Node:
    """A tree as far as so many guesses reach."""
    if not guesses:
        return {}
    return {
        guess: {feedback: _cut(below, guesses - 1) for feedback, below in branches.items()}
        for guess, branches in node.items()
    }


def _import_function(text: str) -> Function:
    """The function ``package.module:name``, in a module that can be imported from the current folder too."""
    attribute, function = import_named(f"strategy '{text}'", text, "a function of your own")
    if not callable(function):
        raise InputError(
            f"strategy '{text}': {attribute} is of type {type(function).__name__}; it should be a function "
            f"(candidates, history) -> guess"
        )
    checked: Function = function
    return checked
