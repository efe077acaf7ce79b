"""Suggest the best next guess after any history."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from solver_tree.advice.aim import Aim, read_aim
from solver_tree.advice.by_aim import suggest_by_aim
from solver_tree.advice.history import Position, positions_along, read_history
from solver_tree.advice.search import Searcher, Timer
from solver_tree.advice.suggestion import Source, Suggestion
from solver_tree.advice.tree_values import bounds_from_tree, tree_value_at
from solver_tree.advice.values import (
    Bounds,
    Valued,
    by_bounds,
    entropy,
    obvious_guess,
    quick_bounds,
    quick_guess_bounds,
    quick_known,
    valued_at,
)
from solver_tree.errors import InputError, check_list, check_whole
from solver_tree.games import Game
from solver_tree.games.entries import Entry, check_legal, read_guess
from solver_tree.games.recorded import RecordedGame
from solver_tree.play import Player
from solver_tree.tree import Finish, History, StrategyTree, leaves
from solver_tree.tree.files import shipped_tree
from solver_tree.tree.objective import Objective
from solver_tree.tree.opening import Opening, due_after, read_opening
from solver_tree.tree.proof import Status
from solver_tree.tree.same_game import check_same_game

if TYPE_CHECKING:
    from solver_tree.search import Progress


def suggest(
    game: Game,
    history: Iterable[Entry] = (),
    *,
    top: int = 1,
    tries: Iterable[str] = (),
    tree: StrategyTree | None = None,
    objective: str | Objective = "avg",
    finish: Finish = "guessed",
    max_guesses: int | None = None,
    first: str | Iterable[str] | None = None,
    time_limit: float | None = 5,
    threads: int | None = None,
    progress: Callable[[Progress], None] | None = None,
) -> Suggestion:
    """Suggest the best next guess after any history: from a strategy tree at once, or by search.

    Guesses compare by the figures of the objective, as in ``build``. If all are equal, a guess that may win is better.

    >>> import solver_tree as st
    >>> st.suggest(st.game("bulls-cows-4x10"), ["0123=1A1B"]).guess
    '0345'

    Args:
        game: the game; its secrets may have weights, and its guesses may be restricted.
        history: the guesses so far with their feedback, as pairs or as texts such as ``0123=1A1B``.
        top: how many of the best guesses to find; of guesses that differ only by a symmetry, most are left out.
        tries: guesses whose values to find, too.
        tree: a strategy tree to use while the history follows it; by default the shipped tree, if there is one.
        objective, finish: as in ``build``; they count the guesses of the history, too.
        max_guesses: how many guesses there are in the game, with those of the history. If no guess surely wins within
            them, the guess that wins most often is best, see ``Suggestion.infeasible``.
        first: guesses to suggest first as long as the history follows them, see ``build``.
        time_limit: seconds to search, without the time to compile kernels; None for no limit. Laying out the game is
            not cut short: it takes seconds for ten thousand secrets.
        threads: threads to search with; all cores when None.
        progress: called about ten times a second while it searches.

    Returns:
        The best guesses known, and the guesses of ``tries``, with their values.

    Raises:
        Contradiction: no secret is consistent with the history.
        InputError: a guess or feedback is not one of the game, a guess is not legal, ``top`` is less than 1, the tree
            is of another game or objective, no guess is left, or the game has too many secrets to list.

    See Also:
        Advisor: the same again and again.
        review: a game that is over.
    """
    top = check_whole("top", top, 1)
    timer, aim = Timer(time_limit), read_aim(objective, finish, max_guesses)
    if tree is not None:
        if not aim.plain:
            aim.check_tree(tree)
        check_same_game(tree, game)
    played = read_history(game, history)
    asked = _read_tries(game, tries)
    if isinstance(game, RecordedGame):
        return _from_recorded(game, played, tree, best_only=top == 1 and not asked, timer=timer)
    position = positions_along(game, played)[-1]
    for guess in asked:
        check_legal(game, played, guess)
    searcher, opening = Searcher(game, timer, threads, progress), read_opening(game, first)
    found = suggest_at(position, tree, searcher, timer, top=top, asked=asked, aim=aim, opening=opening)
    return replace(found, compile_seconds=timer.compiling)


def _read_tries(game: Game, tries: Iterable[str]) -> tuple[str, ...]:
    """The guesses whose values to find, see ``suggest``."""
    check_list("tries", tries)
    return tuple(dict.fromkeys(read_guess(game, guess) for guess in tries))


def suggest_at(
    position: Position,
    tree: StrategyTree | None,
    searcher: Searcher,
    timer: Timer,
    *,
    top: int = 1,
    asked: tuple[str, ...] = (),
    aim: Aim = Aim(),  # noqa: B008 - never changed
    opening: Opening = (),
) -> Suggestion:
    """Suggest the best next guess at a position, as ``suggest`` does after a history.

    Args:
        position: the position.
        tree: a strategy tree of the game; the shipped tree, if there is one, when None.
        searcher: searches if the guess is not known without; it can serve many positions of one game.
        timer: the timer of the searcher.
        top: how many of the best guesses to find.
        asked: guesses whose values to find, too; each is legal.
        aim: what the guess is to achieve.
        opening: the guesses that are prescribed to come first.

    Raises:
        InputError: the rest of the game does not fit in memory, or it needs the guesses that the tree lacks.
    """
    if position.found:
        return Suggestion(position.game, position.history, position.candidates, (), (), 0, "found", True, timer.spent)
    known = _from_tree(position, tree or shipped_tree(position.game), timer)
    prescribed = due_after(opening, position.history, len(position.candidates))
    if prescribed is not None:
        top = 1
        if known is None or known.guess != prescribed:
            known = _prescribed(position, prescribed, timer)
    left = aim.after(len(position.history)) if prescribed is None else Aim()
    if not left.plain:
        if known is not None and top == 1 and not asked and (tree is not None or _within(known, left)):
            return known
        if not searcher.too_large(position):
            return suggest_by_aim(position, left, searcher, timer, top=top, asked=asked)
        plain = suggest_at(position, tree, searcher, timer, top=top, asked=asked)
        return replace(plain, aim_missed=True)
    if known is None and top == 1:
        known = _obvious(position, timer)
    if known is not None and top == 1 and _needs_no_search(position, known, asked):
        return _with_tries(position, known, asked)
    if tree is not None and tree.game is position.game:
        check_all_guesses(tree)
    return _search(position, known, top, asked, searcher, timer)


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


def _prescribed(position: Position, guess: str, timer: Timer) -> Suggestion:
    """Suggest a guess that is prescribed."""
    best = valued_at(position, quick_known(position, guess))
    return _known(position, best, quick_bounds(position), "opening", timer)


def _obvious(position: Position, timer: Timer) -> Suggestion | None:
    """Suggest the guess that is best at a glance, if there is one."""
    obvious = obvious_guess(position)
    if obvious is None:
        return None
    best = valued_at(position, quick_known(position, obvious))
    return _known(position, best, best.total, "glance", timer, ties_broken=True)


def _from_tree(position: Position, tree: StrategyTree | None, timer: Timer) -> Suggestion | None:
    """Return the suggestion of a tree, or None if the tree never reaches the position."""
    stated = None if tree is None else tree_value_at(tree, position)
    if stated is None or tree is None:
        return None
    total, status = bounds_from_tree(tree, position, stated.total)
    guess = quick_known(position, stated.guess)
    best = valued_at(position, guess._replace(total=total & guess.total))
    return _known(position, best, total, "tree", timer, worst=stated.worst, tree=tree, status=status)


def _within(known: Suggestion, left: Aim) -> bool:
    """Whether the suggestion of a tree of least average also is the best one within a limit of guesses."""
    assert known.worst is not None
    within = left.max_guesses is not None and known.worst <= left.max_guesses
    return within and known.optimal and left._replace(max_guesses=None).plain


def _needs_no_search(position: Position, known: Suggestion, asked: tuple[str, ...]) -> bool:
    """Return whether the values of all guesses that were asked for are known."""
    return all(guess == known.guess or quick_guess_bounds(position, guess).exact for guess in asked)


def _with_tries(position: Position, known: Suggestion, asked: tuple[str, ...]) -> Suggestion:
    """Add guesses whose values need no search to a suggestion."""
    tried = (
        known.best[0] if guess == known.guess else valued_at(position, quick_known(position, guess)) for guess in asked
    )
    return replace(known, tried=tuple(tried))


def _search(
    position: Position, known: Suggestion | None, top: int, asked: tuple[str, ...], searcher: Searcher, timer: Timer
) -> Suggestion:
    """Search for the best guesses, unless they are known, and for the values that were asked for."""
    if known is not None and top == 1:
        guesses, lower, complete = [known.best[0].known], known.lower, known.complete
        rule, ties_broken = None, False
    else:
        guesses, lower, complete, rule, ties_broken = searcher.best(position, top, timer.share(1 + len(asked)))
    best = {each.guess: each for each in guesses}
    status: Status = "searched"
    if known is not None and not complete:
        status = known.status if known.lower > lower else status
        lower = max(lower, known.lower)
        best[known.best[0].guess] = known.best[0].known
        best = {guess: each._replace(total=each.total & Bounds(lower)) for guess, each in best.items()}
    tried = {}
    for number, guess in enumerate(asked):
        tried[guess] = best.get(guess) or searcher.known_of(position, guess, timer.share(len(asked) - number), lower)
    best_values = tuple(valued_at(position, each) for each in best.values())
    tried_values = tuple(valued_at(position, each) for each in tried.values())
    if known is not None and top == 1:
        return replace(known, tried=tried_values, seconds=timer.spent)
    if not complete and best_values[0].total.upper is not None:
        number = min(len(best_values), top)  # a guess that was asked for is only here if it is better than one of these
        best_values = tuple(sorted({*best_values, *tried_values}, key=by_bounds))[:number]
        rule = rule if best_values[0].guess == guesses[0].guess else None
    of_tree = known is not None and not complete and best_values[0].guess == known.guess
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
        worst=known.worst if known is not None and of_tree else None,
        tree=known.tree if known is not None and of_tree else None,
        rule=None if of_tree else rule,
        status=status,
        ties_broken=ties_broken and complete,
    )


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
    weights = None if game.weights is None else tuple(weight_of[secret] for secret in guesses_for)
    position = Position(game, history, tuple(guesses_for), weights)
    tree_total = sum(weight_of[secret] * guesses for secret, guesses in guesses_for.items())
    total, status = bounds_from_tree(tree, position, tree_total)
    ((guess, branches),) = player.node.items()
    sizes = [1 if not node else sum(1 for _ in leaves(node, game.win)) for node in branches.values()]
    of_parts = [
        sum(weight_of[secret] for secret, _ in leaves(node, game.win)) if node else weight_of[guess]
        for node in branches.values()
    ]
    bits = entropy(of_parts if any(of_parts) else sizes)
    best = Valued(guess, total, position.total_weight, game.win in branches, len(branches), max(sizes), bits)
    return _known(position, best, total, "tree", timer, worst=max(guesses_for.values()), tree=tree, status=status)


def _known(
    position: Position, best: Valued, least: Bounds, source: Source, timer: Timer, **attributes: Any
) -> Suggestion:
    """Suggest a guess without a search.

    Args:
        position: the position.
        best: the guess.
        least: bounds of the least total of the position.
        source, attributes: see ``Suggestion``.
        timer: the timer of the search that need not begin.
    """
    game, history, left = position.game, position.history, position.candidates
    return Suggestion(game, history, left, (best,), (), least.lower, source, least.exact, timer.spent, **attributes)
