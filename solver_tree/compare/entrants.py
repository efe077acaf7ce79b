"""Entrants: what takes part in a comparison, each a strategy by name, a tree or a Python function.

Each entrant is played against every secret, which gives an ``Outcome``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import partial
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from solver_tree.compare.comparison import Comparison
from solver_tree.compare.outcome import Failure, Outcome, outcome_of, sampled
from solver_tree.compare.referee import DEFAULT_LIMIT, Function, check_limit, evaluate, not_found
from solver_tree.errors import InputError, TreeError, check_function, check_list, check_seed, check_whole
from solver_tree.games import Game
from solver_tree.games.interface import check_game
from solver_tree.imports import import_named
from solver_tree.play.candidates import MAX_LISTED, draw_secrets, list_secrets, many_codes
from solver_tree.strategies.effort import check_effort
from solver_tree.strategies.strategy import HYBRID, RULES, Strategy, find_strategy, is_strategy, parse, right_name
from solver_tree.tree import OPTIMAL, Finish, History, Node, StrategyTree, history_text, load, shipped
from solver_tree.tree.files import shipped_tree
from solver_tree.tree.finish import check_finish
from solver_tree.tree.opening import Opening, departure, due, read_opening
from solver_tree.tree.shipped import find
from solver_tree.tree.verify import with_game

if TYPE_CHECKING:
    from solver_tree.search import Progress

EntrantLike: TypeAlias = str | Strategy | StrategyTree | Function
"""What a caller may give as an entrant: the strategy, tree or function itself, or a text that names it."""

DEFAULT_STRATEGIES = ("random", "first", "largest-part", "mean-part", "parts", "log1p", "entropy", "steps")
"""What is compared if nothing is named; also ``optimal`` if its tree ships."""

LARGE_STRATEGIES = ("random", "first", HYBRID)
"""The same for games of many codes, which other strategies cannot play."""

_MAX_SEEDS = 10_000
_MAX_PLAYED = 10_000  # secrets that ``hybrid`` plays one by one, each in some tenths of a second

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
    sample: int | None = None,
    seed: int = 0,
    first: str | Iterable[str] | None = None,
) -> Comparison:
    """Play strategies against every secret, or against a sample of them.

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
        sample: how many secrets to draw at random, in games without weights; all are played when None.
        seed: the random seed for the sample; the same seed always draws the same secrets.
        first: the first guess, or a list of the first guesses, that every strategy by name and every function makes,
            whatever the feedback, see ``build``. Trees keep their own guesses.

    Returns:
        The outcomes, in the order of the entrants; a notebook shows them as a table and a chart.

    Raises:
        InputError: an entrant cannot be used, or a tree is wrong or for another game. No game has been played then.

    See Also:
        evaluate: a function alone.
        greedy: the tree of a strategy.
    """
    check_game(game)
    check_list("entrants", entrants)
    check_function("started", started)
    check_seed(seed)
    if max_guesses is not None:
        check_limit(max_guesses)
    secrets = None if sample is None else draw_sample(game, sample, seed)
    opening = read_opening(game, first)
    outcomes = []
    for entrant in resolve(game, entrants, seeds, finish, secrets is not None):
        if started is not None:
            started(entrant.name)
        options: dict[str, Any] = {"threads": threads, "max_guesses": max_guesses, "finish": finish}
        outcomes.append(play(game, entrant, sample=secrets, opening=opening, **options))
    return Comparison(outcomes, finish)


def draw_sample(game: Game, sample: int, seed: int) -> tuple[str, ...]:
    """Draw the secrets to play, see ``compare``.

    Raises:
        InputError: the game has weights, has fewer secrets, or is too large.
    """
    if game.weights is not None:
        raise InputError(
            f"sample {sample}: every secret is as likely as any other, but those of {game.name} are weighted"
        )
    return draw_secrets(game, sample, seed)


def resolve(
    game: Game,
    entrants: Iterable[EntrantLike] = (),
    seeds: int = 1,
    finish: Finish = "guessed",
    sampled: bool = False,
) -> list[Entrant]:
    """Find, import and check the entrants of a comparison, but do not play them; see ``compare``."""
    check_finish(finish)
    check_whole("seeds", seeds, 1, _MAX_SEEDS)
    arguments = list(entrants)
    if not arguments:
        arguments = [*(LARGE_STRATEGIES if many_codes(game) else DEFAULT_STRATEGIES), *_shipped_entrant(game, finish)]
    resolved: list[Entrant] = []
    for argument in arguments:
        strategy, name = (read(argument), argument) if isinstance(argument, str) else (argument, "")
        if not sampled and not isinstance(strategy, StrategyTree):
            _check_playable(game, strategy)
        if isinstance(strategy, Strategy):
            if _function_of(game, strategy, sampled) is None:
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
    searched: Callable[[Progress], None] | None = None,
    sample: tuple[str, ...] | None = None,
    opening: Opening = (),
) -> Outcome:
    """Play an entrant against every secret, or a sample of them; see ``compare``.

    Args:
        game, entrant, threads, max_guesses, finish: as in ``compare``.
        sample: the secrets to play, in this order; all when None.
        progress: called now and then with about the share of the work that is done, 0 to 1.
        opening: the guesses that strategies by name and functions make first.
        searched: called instead with what is known by the search for a tree of least total, where none ships.
    """
    strategy = entrant.strategy
    function = _function_of(game, strategy, sample is not None)
    if function is not None:
        limit, name = max_guesses or DEFAULT_LIMIT, entrant.name or None
        function = _opened(function, opening)
        how: dict[str, Any] = {"max_guesses": limit, "finish": finish, "name": name, "sample": sample}
        outcome = evaluate(function, game, progress=progress, **how)
        return _named(outcome, strategy) if isinstance(strategy, Strategy) else outcome
    if sample is not None:
        options: dict[str, Any] = {"threads": threads, "max_guesses": max_guesses, "finish": finish}
        return sampled(play(game, entrant, progress=progress, searched=searched, opening=opening, **options), sample)
    if isinstance(strategy, Strategy):
        if strategy.rule == OPTIMAL:
            tree = _optimal_tree(game, threads, searched, finish, opening)
        else:
            from solver_tree.strategies.greedy_tree import greedy

            tree = greedy(game, strategy, first=opening, threads=threads, progress=progress)
        return _limited(outcome_of(tree, entrant.name, **_way_of_choosing(strategy)), max_guesses, finish)
    assert isinstance(strategy, StrategyTree)
    made_by = find_strategy(strategy.strategy)
    return _limited(outcome_of(strategy, entrant.name, **_way_of_choosing(made_by)), max_guesses, finish)


def _function_of(game: Game, strategy: Strategy | StrategyTree | Function, sampled: bool) -> Function | None:
    """The function that chooses the guesses of an entrant one after the other; None if the entrant is or has a tree.

    Raises:
        InputError: the strategy is ``hybrid``, which cannot play the game.
    """
    if isinstance(strategy, StrategyTree):
        return None
    if not isinstance(strategy, Strategy):
        return strategy
    if strategy.rule == HYBRID:
        from solver_tree.hybrid import Hybrid

        return Hybrid(game, strategy)
    if sampled and many_codes(game) and strategy.rule in _RULES_OF_CANDIDATES:
        return partial(_any_candidate, strategy)
    return None


def _opened(function: Function, opening: Opening) -> Function:
    """A function that makes the guesses of an opening first."""
    if not opening:
        return function
    return lambda candidates, history: due(opening, len(history), len(candidates)) or function(candidates, history)


def _any_candidate(strategy: Strategy, candidates: Sequence[str], history: History) -> str:
    """The first candidate or, if the strategy is ``random``, any; the same history always gives the same one."""
    if strategy.rule == "first":
        return candidates[0]
    return candidates[Random(f"{strategy.seed or 0} {history_text(history)}").randrange(len(candidates))]


def _named(outcome: Outcome, strategy: Strategy) -> Outcome:
    """The outcome of a strategy that was played as a function, whose tree has the name of the strategy."""
    tree = None if outcome.tree is None else replace(outcome.tree, strategy=str(strategy))
    return replace(outcome, tree=tree, **_way_of_choosing(strategy))


def _check_playable(game: Game, strategy: Strategy | Function) -> None:
    """Raise InputError if an entrant without a tree would have to play each of very many secrets."""
    hybrid = isinstance(strategy, Strategy) and strategy.rule == HYBRID
    most = _MAX_PLAYED if hybrid else MAX_LISTED
    if _function_of(game, strategy, sampled=False) is not None and game.secret_count > most:
        list_secrets(game)  # for its error: of a game that is larger still, no sample can be played
        raise InputError(
            f"game {game.name}: {game.secret_count} secrets are too many to play each of them; give a sample of N, "
            f"such as --sample 200"
        )


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
    known = right_name(text, rules + trees) or (
        f"; strategies: {', '.join(rules)}; solver-tree trees lists the trees that ship; for a function of your own "
        "write package.module:name"
    )
    raise InputError(f"'{text}': no strategy, file or shipped tree of that name{known}")


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
    if strategy.table is not None:  # that it can be read is checked before long work
        from solver_tree.strategies.steps import load_steps

        load_steps(strategy.table)
    name = name or str(strategy)
    if strategy.rule != "random" or strategy.seed is not None:
        return [Entrant(name, name, strategy)]
    seeded = [strategy._replace(seed=seed) for seed in range(seeds)]
    return [Entrant(str(strategy), name, strategy) for strategy in seeded]


def _tree_entrant(tree: StrategyTree, name: str, game: Game) -> Entrant:
    """The entrant of a tree, after a check that it is a tree for ``game``."""
    where = f"{name}: " if name else ""
    try:
        played = with_game(tree, game)
    except TreeError as error:
        raise TreeError(f"{where}{error}") from error
    except InputError as error:
        raise InputError(f"{where}{error}") from error
    name = name or tree.strategy
    return Entrant(name, name, played)


def _way_of_choosing(strategy: Strategy | None) -> dict[str, Any]:
    """How a strategy chooses among guesses, as attributes of its outcome."""
    if strategy is None:
        return {}
    if strategy.rule in _RULES_OF_CANDIDATES:
        return {"candidates_only": True}
    if strategy.rule in (OPTIMAL, HYBRID):
        return {"candidates_only": False}
    return {"candidates_only": strategy.candidates_only, "tie": strategy.tie}


def _optimal_tree(
    game: Game,
    threads: int | None,
    searched: Callable[[Progress], None] | None,
    finish: Finish,
    opening: Opening,
) -> StrategyTree:
    """The tree of least total: the shipped one if it is proved for this count, or else the result of a search."""
    tree = shipped_tree(game)
    fits = tree is not None and departure(tree.root, opening, game.win) is None
    if tree is None or not fits or tree.bound_of_total(finish) is None:
        from solver_tree.search import build

        return build(game, finish=finish, first=opening, threads=threads, progress=searched)
    return with_game(tree, game)


def _shipped_entrant(game: Game, finish: Finish) -> list[str]:
    """The tree that ships: as ``optimal`` if it is proved for what is counted, or else by the name of its game."""
    tree = shipped_tree(game)
    if tree is None:
        return []
    return [game.name if tree.bound_of_total(finish) is None else OPTIMAL]


def _limited(outcome: Outcome, max_guesses: int | None, finish: Finish) -> Outcome:
    """The outcome if every game that takes more than ``max_guesses`` has failed."""
    tree, stats = outcome.tree, outcome.stats(finish)
    if max_guesses is None or tree is None or stats is None or stats.worst <= max_guesses:
        return outcome
    reason = not_found(max_guesses, finish)
    found = {secret: counts for secret, counts in outcome.found.items() if getattr(counts, finish) <= max_guesses}
    failures = tuple(
        Failure(secret, history[:max_guesses], reason)
        for secret, history in outcome.games.items()
        if secret not in found
    )
    made = max_guesses + (finish == "known")  # the last guess names a secret that is known
    return replace(outcome, found=found, failures=failures, tree=None, played=_cut(tree.root, made))


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
