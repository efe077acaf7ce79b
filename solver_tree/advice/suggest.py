"""Suggest the best next guess after any history."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal

from solver_tree.advice.history import Position, check_legal, positions_along, read_history
from solver_tree.advice.search import Searcher, Timer
from solver_tree.advice.tree_values import bounds_from_tree, tree_value_at
from solver_tree.advice.values import Valued, obvious_guess, quick_bounds, quick_guess_bounds, valued_at
from solver_tree.errors import InputError
from solver_tree.games import Game
from solver_tree.games.recorded import RecordedGame
from solver_tree.play import Player
from solver_tree.play.host import shipped_tree
from solver_tree.tree import History, StrategyTree, leaves

if TYPE_CHECKING:
    from solver_tree.search import Progress

Source = Literal["found", "glance", "tree", "search"]


@dataclass(frozen=True)
class Suggestion:
    """The best next guess, and how it is known.

    Attributes:
        game: the game that is played.
        history: the guesses made, each with its feedback.
        left: the candidates.
        best: the best guesses known, best first; empty once the secret is found.
        tried: the guesses whose values were asked for.
        lower: a proved lower bound: every strategy takes at least this total from here on, for all candidates.
        source: how the guess is known. ``found``: the secret is found. ``glance``: the guess is obviously best.
            ``tree``: it is the guess of a strategy tree. ``search``: a search found it.
        complete: whether ``best`` has the best guesses; if not, time was up, or the tree is not proved to be best.
        seconds: how long it took.
        worst: the most guesses that the tree takes from here on; None without a tree.
        tree: the strategy tree, if it is the source.
    """

    game: Game
    history: History
    left: tuple[str, ...]
    best: tuple[Valued, ...]
    tried: tuple[Valued, ...]
    lower: int
    source: Source
    complete: bool
    seconds: float
    worst: int | None = None
    tree: StrategyTree | None = None

    @property
    def guess(self) -> str | None:
        """The best guess known; None once the secret is found."""
        return self.best[0].guess if self.best else None

    @property
    def optimal(self) -> bool:
        """Whether it is proved that no guess has a smaller value."""
        return not self.best or self.best[0].total.upper == self.lower


def suggest(
    game: Game,
    history: Iterable[str | tuple[str, str]] = (),
    *,
    top: int = 1,
    tries: Iterable[str] = (),
    tree: StrategyTree | None = None,
    time_limit: float | None = 5,
    threads: int | None = None,
    progress: Callable[[Progress], None] | None = None,
) -> Suggestion:
    """Suggest the best next guess after any history: from a strategy tree at once, or by search.

    >>> import solver_tree as st
    >>> st.suggest(st.game("bulls-cows-4x10"), ["0123=1A1B"]).guess
    '0345'

    Args:
        game: the game; its secrets may have weights, and its guesses may be restricted.
        history: the guesses so far with their feedback, as pairs or as texts such as ``0123=1A1B``.
        top: how many of the best guesses to find; of guesses that a symmetry turns into each other, only one counts.
        tries: guesses whose values to find, too.
        tree: a strategy tree to use while the history follows it; by default the shipped tree, if there is one.
        time_limit: seconds to search, without the time to compile kernels; None for no limit.
        threads: threads to search with; all cores when None.
        progress: called about ten times a second while it searches.

    Returns:
        The best guesses known, and the guesses of ``tries``, with their values.

    Raises:
        Contradiction: no secret is consistent with the history.
        InputError: a guess or feedback is not one of the game, a guess is not legal, ``top`` is less than 1, the tree
            is of another game, or the game has too many secrets to list.
    """
    timer = Timer(time_limit)
    if top < 1:
        raise InputError(f"top {top}: it should be 1 or more")
    if tree is not None and tree.game is not game:
        from solver_tree.tree.same_game import check_same_game

        check_same_game(tree, game)
    played = read_history(game, history)
    asked = tuple(dict.fromkeys(game.read_guess(guess) for guess in tries))
    if isinstance(game, RecordedGame):
        return _from_recorded(game, played, tree, best_only=top == 1 and not asked, timer=timer)
    position = positions_along(game, played)[-1]
    for guess in asked:
        check_legal(game, played, guess)
    if position.found:
        return Suggestion(game, played, position.candidates, (), (), 0, "found", True, timer.spent)
    known = _from_tree(position, tree or shipped_tree(game), timer)
    if known is None and top == 1:
        known = _obvious(position, timer)
    if known is not None and top == 1 and _needs_no_search(position, known, asked):
        return _with_tries(position, known, asked)
    if tree is not None and tree.game is game:
        check_all_guesses(tree)
    return _search(position, known, top, asked, Searcher(game, timer, threads, progress), timer)


def check_all_guesses(tree: StrategyTree) -> None:
    """Check that the game of a tree has its rule and all its guesses, which a search needs.

    Raises:
        InputError: the game was made from the tree, which lacks them.
    """
    if isinstance(tree.game, RecordedGame):
        raise tree.game.no_rule()
    if tree.lists is not None and tree.lists.guesses.count > tree.game.guess_count:
        raise InputError(
            f"the tree has only {tree.game.guess_count} of the {tree.lists.guesses.count} guesses of {tree.game.name}; "
            f"off the tree the game is needed, too: give --game or its lists"
        )


def _obvious(position: Position, timer: Timer) -> Suggestion | None:
    """Suggest the guess that is best at a glance, if there is one."""
    obvious = obvious_guess(position)
    if obvious is None:
        return None
    best = valued_at(position, obvious, quick_guess_bounds(position, obvious))
    return Suggestion(
        position.game, position.history, position.candidates, (best,), (), best.total.lower, "glance", True, timer.spent
    )


def _from_tree(position: Position, tree: StrategyTree | None, timer: Timer) -> Suggestion | None:
    """Return the suggestion of a tree, or None if the tree never reaches the position."""
    stated = None if tree is None else tree_value_at(tree, position)
    if stated is None or tree is None:
        return None
    total = bounds_from_tree(tree, position, stated.total) & quick_bounds(position)
    best = valued_at(position, stated.guess, total & quick_guess_bounds(position, stated.guess))
    return Suggestion(
        position.game,
        position.history,
        position.candidates,
        (best,),
        (),
        total.lower,
        "tree",
        total.exact,
        timer.spent,
        stated.worst,
        tree,
    )


def _needs_no_search(position: Position, known: Suggestion, asked: tuple[str, ...]) -> bool:
    """Return whether the values of all guesses that were asked for are known."""
    return all(guess == known.guess or quick_guess_bounds(position, guess).exact for guess in asked)


def _with_tries(position: Position, known: Suggestion, asked: tuple[str, ...]) -> Suggestion:
    """Add guesses whose values need no search to a suggestion."""
    tried = (
        known.best[0] if guess == known.guess else valued_at(position, guess, quick_guess_bounds(position, guess))
        for guess in asked
    )
    return replace(known, tried=tuple(tried))


def _search(
    position: Position, known: Suggestion | None, top: int, asked: tuple[str, ...], searcher: Searcher, timer: Timer
) -> Suggestion:
    """Search for the best guesses, unless they are known, and for the values that were asked for."""
    if known is not None and top == 1:
        guesses, lower, complete = [(known.best[0].guess, known.best[0].total)], known.lower, known.complete
    else:
        guesses, lower, complete = searcher.best(position, top, timer.share(1 + len(asked)))
    best = dict(guesses)
    tried = {}
    for number, guess in enumerate(asked):
        tried[guess] = best.get(guess) or searcher.bounds_of(position, guess, timer.share(len(asked) - number), lower)
    best_values = tuple(valued_at(position, guess, total) for guess, total in best.items())
    tried_values = tuple(valued_at(position, guess, total) for guess, total in tried.items())
    if known is not None and top == 1:
        return replace(known, tried=tried_values, seconds=timer.spent)
    if not complete and tried_values and _least_upper(tried_values) < (best_values[0].total.upper or 0):
        best_values = tuple(sorted({*best_values, *tried_values}, key=lambda value: value.total.upper or 0))[:top]
    return Suggestion(
        position.game,
        position.history,
        position.candidates,
        best_values,
        tried_values,
        lower,
        "search",
        complete,
        timer.spent,
    )


def _least_upper(values: tuple[Valued, ...]) -> int:
    return min(value.total.upper or 0 for value in values)


def _from_recorded(
    game: RecordedGame, history: History, tree: StrategyTree | None, *, best_only: bool, timer: Timer
) -> Suggestion:
    """Return the suggestion of a tree whose game has no rule, so that only the tree can be followed."""
    if tree is None or tree.game is not game or not best_only:
        raise game.no_rule()
    player = Player(tree)
    for guess, feedback in history:
        if guess != player.guess:
            raise game.no_rule()
        player.answer(feedback)
    if player.finished:
        return Suggestion(game, history, (history[-1][0],), (), (), 0, "found", True, timer.spent)
    guesses_for = dict(leaves(player.node, game.win))
    weight_of = (
        dict.fromkeys(guesses_for, 1) if game.weights is None else dict(zip(game.secrets, game.weights, strict=True))
    )
    position = Position(game, history, tuple(guesses_for), tuple(weight_of[secret] for secret in guesses_for))
    tree_total = sum(weight_of[secret] * guesses for secret, guesses in guesses_for.items())
    total = bounds_from_tree(tree, position, tree_total) & quick_bounds(position)
    ((guess, branches),) = player.node.items()
    sizes = [1 if not node else sum(1 for _ in leaves(node, game.win)) for node in branches.values()]
    best = Valued(guess, total, position.total_weight, game.win in branches, len(branches), max(sizes))
    worst = max(guesses_for.values())
    return Suggestion(
        game,
        history,
        position.candidates,
        (best,),
        (),
        total.lower,
        "tree",
        total.exact,
        timer.spent,
        worst,
        tree,
    )
