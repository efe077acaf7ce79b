"""Entrants: what takes part in a comparison, each a strategy by name, a tree or a Python function.

Each entrant is played against every secret, which gives an ``Outcome``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from solver_tree.compare.comparison import Comparison
from solver_tree.compare.outcome import Failure, Outcome, outcome_of
from solver_tree.compare.referee import DEFAULT_LIMIT, Function, check_limit, evaluate, not_found
from solver_tree.errors import InputError, TreeError, did_you_mean
from solver_tree.games import Game
from solver_tree.imports import import_named
from solver_tree.strategies.effort import check_effort
from solver_tree.strategies.strategy import RULES, Strategy, find_strategy, is_strategy, parse
from solver_tree.tree import OPTIMAL, Finish, Node, StrategyTree, load, shipped, verify
from solver_tree.tree.files import shipped_tree
from solver_tree.tree.finish import FINISHES
from solver_tree.tree.shipped import find

if TYPE_CHECKING:
    from solver_tree.search import Progress

EntrantLike: TypeAlias = str | Strategy | StrategyTree | Function
"""What a caller may give as an entrant: the strategy, tree or function itself, or a text that names it."""

DEFAULT_STRATEGIES = ("random", "first", "largest-part", "mean-part", "parts", "log1p", "entropy", "steps")
"""What is compared if nothing is named; also ``optimal`` if its tree ships."""

_RULES_OF_CANDIDATES = ("first", "random")  # they guess nothing but candidates


class Entrant(NamedTuple):
    """A strategy that takes part in a comparison. It has been found, imported and checked.

    Attributes:
        name: the name of its outcome.
        argument: the text that the caller gave, or else ``name``; all seeds of ``random`` share one argument.
        strategy: the strategy by name, the tree or the function; the game of the tree is the game that is played.
    """

    name: str
    argument: str
    strategy: Strategy | StrategyTree | Function


def compare(
    game: Game,
    entrants: Iterable[EntrantLike] = (),
    *,
    threads: int | None = None,
    seeds: int = 1,
    max_guesses: int | None = None,
    finish: Finish = "guessed",
    started: Callable[[str], None] | None = None,
) -> Comparison:
    """Play strategies against every secret.

    >>> import solver_tree as st
    >>> def halving(candidates, history):
    ...     return candidates[len(candidates) // 2]
    ...
    >>> game = st.game("mastermind-4x6")
    >>> [outcome.stats().total for outcome in st.compare(game, ["mastermind-4x6", halving])]
    [5625, 6365]

    Args:
        game: the game to play.
        entrants: the strategies. Each is a strategy by name such as ``entropy``; a tree, which is a file, the name of a
            shipped tree or a ``StrategyTree``; or a function as for ``evaluate``, or its name
            ``package.module:name``. Without entrants: ``random``, ``first``, all heuristics, and the tree that ships.
        threads: number of threads; all cores if None.
        seeds: how many seeds ``random`` is played with: ``random:seed-0``, ``random:seed-1`` and so on.
        max_guesses: the most guesses that a game may take; a longer game has failed. If None, only the games of
            functions are limited, because they might never end.
        finish: until when guesses will be counted. ``optimal`` is the tree of least total by this count.
        started: called with the name of each entrant before its games begin.

    Returns:
        The outcomes, in the order of the entrants; a notebook shows them as a table and a chart.

    Raises:
        InputError: an entrant cannot be used, or a tree is wrong or for another game. No game has been played then.
    """
    if max_guesses is not None:
        check_limit(max_guesses)
    outcomes = []
    for entrant in resolve(game, entrants, seeds, finish):
        if started is not None:
            started(entrant.name)
        outcomes.append(play(game, entrant, threads=threads, max_guesses=max_guesses, finish=finish))
    return Comparison(outcomes, finish)


def resolve(
    game: Game, entrants: Iterable[EntrantLike] = (), seeds: int = 1, finish: Finish = "guessed"
) -> list[Entrant]:
    """Find, import and check the entrants of a comparison, but do not play them; see ``compare``."""
    if finish not in FINISHES:
        raise InputError(f"finish '{finish}': unknown; it can be {' or '.join(FINISHES)}")
    if seeds < 1:
        raise InputError(f"seeds {seeds}: there must be at least 1")
    arguments = list(entrants)
    if not arguments:
        arguments = [*DEFAULT_STRATEGIES, *_shipped_entrant(game, finish)]
    resolved: list[Entrant] = []
    for argument in arguments:
        strategy, name = (read(argument), argument) if isinstance(argument, str) else (argument, "")
        if isinstance(strategy, Strategy):
            check_effort(game, strategy)
            resolved += _strategy_entrants(strategy, name, seeds)
        elif isinstance(strategy, StrategyTree):
            resolved.append(_tree_entrant(strategy, name, game))
        elif callable(strategy):
            resolved.append(Entrant(name, name, strategy))
        else:
            raise InputError(
                f"cannot compare a value of type {type(argument).__name__}; it should be the name of a strategy, "
                f"a StrategyTree or a function"
            )
    return resolved


def play(
    game: Game,
    entrant: Entrant,
    *,
    threads: int | None = None,
    max_guesses: int | None = None,
    finish: Finish = "guessed",
    progress: Callable[[float], None] | None = None,
) -> Outcome:
    """Play an entrant against every secret; see ``compare``.

    Args:
        game, entrant, threads, max_guesses, finish: as in ``compare``.
        progress: called now and then with about the share of the work that is done, 0 to 1.
    """
    strategy = entrant.strategy
    if isinstance(strategy, Strategy):
        optimal = strategy.rule == OPTIMAL
        make_tree = partial(_optimal_tree, finish=finish) if optimal else partial(_greedy_tree, strategy=strategy)
        tree = make_tree(game, threads=threads, progress=progress)
        return _limited(outcome_of(tree, entrant.name, **_way_of_choosing(strategy)), max_guesses)
    if isinstance(strategy, StrategyTree):
        made_by = find_strategy(strategy.strategy)
        return _limited(outcome_of(strategy, entrant.name, **_way_of_choosing(made_by)), max_guesses)
    limit = max_guesses or DEFAULT_LIMIT
    return evaluate(strategy, game, max_guesses=limit, name=entrant.name or None, progress=progress or _silent)


def _silent(share: float) -> None:
    """Report nothing."""


def read(text: str) -> Strategy | StrategyTree | Function:
    """The strategy, tree or function that ``text`` names; a function is imported.

    Raises:
        InputError: ``text`` names none of these.
    """
    if is_strategy(text):
        return parse(text)
    tree = find_tree(text)
    if tree is not None:
        return tree
    if ":" in text:
        return _import_function(text)
    rules = ["lookahead-K" if name == "lookahead" else name for name in RULES]
    trees = [name.removesuffix(".avg") for name in shipped()]
    raise InputError(
        f"'{text}': no strategy, file or shipped tree of that name; strategies: {', '.join(rules)}; shipped trees: "
        f"{', '.join(trees)}; for a function of your own write package.module:name{did_you_mean(text, rules + trees)}"
    )


def find_tree(text: str) -> StrategyTree | None:
    """The tree that ``text`` names, a file or a shipped tree; None if ``text`` names something else."""
    if is_strategy(text):
        return None
    try:
        find(text)
    except InputError:
        return None
    return load(text)


def _strategy_entrants(strategy: Strategy, name: str, seeds: int) -> list[Entrant]:
    """The entrant of a strategy, or of each seed of ``random``."""
    _check_table(strategy)
    name = name or str(strategy)
    if strategy.rule != "random" or strategy.seed is not None:
        return [Entrant(name, name, strategy)]
    seeded = [strategy._replace(seed=seed) for seed in range(seeds)]
    return [Entrant(str(strategy), name, strategy) for strategy in seeded]


def _check_table(strategy: Strategy) -> None:
    """Raise InputError, before long work, unless the table that a strategy names can be read."""
    if strategy.table is not None:
        from solver_tree.strategies.steps import load_steps

        load_steps(strategy.table)


def _tree_entrant(tree: StrategyTree, name: str, game: Game) -> Entrant:
    """The entrant of a tree, after a check that it is a tree for ``game``."""
    where = f"{name}: " if name else ""
    try:
        verify(tree, game)
    except TreeError as error:
        raise TreeError(f"{where}{error}") from error
    except InputError as error:
        raise InputError(f"{where}{error}") from error
    name = name or tree.strategy
    return Entrant(name, name, replace(tree, game=game))  # a tree from a file may know only part of the game


def _way_of_choosing(strategy: Strategy | None) -> dict[str, Any]:
    """How a strategy chooses among guesses, as attributes of its outcome."""
    if strategy is None:
        return {}
    if strategy.rule in _RULES_OF_CANDIDATES:
        return {"candidates_only": True}
    if strategy.rule == OPTIMAL:
        return {"candidates_only": False}
    return {"candidates_only": strategy.candidates_only, "tie": strategy.tie}


def _greedy_tree(
    game: Game, threads: int | None, progress: Callable[[float], None] | None, strategy: Strategy
) -> StrategyTree:
    from solver_tree.strategies import greedy

    return greedy(game, strategy, threads=threads, progress=progress)


def _optimal_tree(
    game: Game, threads: int | None, progress: Callable[[float], None] | None, finish: Finish
) -> StrategyTree:
    """The tree of least total: the shipped one if it is proved for this count, or else the result of a search."""
    tree = shipped_tree(game)
    if tree is None or tree.bound_of_total(finish) is None:
        from solver_tree.search import build

        def report(known: Progress) -> None:
            if progress is not None:
                progress((known.step - 1 + (known.settled or 0.0)) / known.steps)

        return build(game, finish=finish, threads=threads, progress=None if progress is None else report)
    verify(tree, game)
    return replace(tree, game=game)


def _shipped_entrant(game: Game, finish: Finish) -> list[str]:
    """The tree that ships: as ``optimal`` if it is proved for what is counted, or else by the name of its game."""
    tree = shipped_tree(game)
    if tree is None:
        return []
    return [game.name if tree.bound_of_total(finish) is None else OPTIMAL]


def _limited(outcome: Outcome, max_guesses: int | None) -> Outcome:
    """The outcome if every game that takes more than ``max_guesses`` has failed."""
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
    """The first guesses of a tree, ``guesses`` deep."""
    if not guesses:
        return {}
    return {
        guess: {feedback: _cut(below, guesses - 1) for feedback, below in branches.items()}
        for guess, branches in node.items()
    }


def _import_function(text: str) -> Function:
    """The function ``package.module:name``; its module may be in the current folder."""
    attribute, function = import_named(f"strategy '{text}'", text, "a function of your own")
    if not callable(function):
        raise InputError(
            f"strategy '{text}': {attribute} is of type {type(function).__name__}; it should be a function "
            f"(candidates, history) -> guess"
        )
    checked: Function = function
    return checked
