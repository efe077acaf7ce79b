"""Makes certificates: searches, walks over what the search has proved, and writes the claims."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable, Sequence
from copy import copy
from os import PathLike

import numpy as np

from solver_tree.certificate import checker
from solver_tree.certificate.checked import check_replaceable
from solver_tree.certificate.description import Figure, check_certifiable, describe, figure_of, infeasible
from solver_tree.certificate.walk import Walk
from solver_tree.errors import InputError
from solver_tree.files import write_pieces
from solver_tree.games import Game
from solver_tree.games.recorded import RecordedGame
from solver_tree.kernels.board import INFINITE
from solver_tree.kernels.precompile import compile_kernels
from solver_tree.layout import Layout
from solver_tree.progress import begin_kernel
from solver_tree.search.objectives.cost_levels import CostLevel, make_cost_levels, nothing_up_to
from solver_tree.search.progress import Clock, Progress
from solver_tree.search.root.cost_model import TOTALS, CostModel, Models, Recipe
from solver_tree.search.root.laid_out import lay_out_in_time
from solver_tree.search.root.scheduler import Engine, Query, RootSearch
from solver_tree.search.saved_tables import SavedTables
from solver_tree.threads import Workers, thread_count
from solver_tree.tree import OPTIMAL, StrategyTree
from solver_tree.tree.same_game import check_same_game


def certify(
    tree: StrategyTree,
    path: str | PathLike[str],
    *,
    game: Game | None = None,
    first: str | None = None,
    threads: int | None = None,
    progress: Callable[[str], None] | None = None,
) -> int:
    """Write a certificate: a proof that no strategy undercuts the first figure of the objective of a tree.

    Anyone can check it without trusting the search, see ``check``. If the first guess of the tree is prescribed, it is
    about the strategies that begin so.

    Args:
        tree: a tree that is proved optimal.
        path: the file to write.
        game: the game, if the tree does not record all of it: one of words, or a custom one.
        first: prove that strategies that begin with this guess do not undercut the tree: one piece of a large proof.
        threads: threads to search with; all cores when None.
        progress: called about ten times a second with what is done, in words.

    Returns:
        The number of claims.

    Raises:
        InputError: there can be no certificate of this tree yet, it is not optimal, or the file cannot be written.
    """
    check_replaceable(path)
    if game is not None:
        check_same_game(tree, game)
    elif isinstance(tree.game, RecordedGame):
        raise tree.game.no_rule()
    elif tree.stated_lists is not None:
        raise InputError(
            f"a proof needs the lists that the tree was built for, {tree.stated_lists.guesses.count} guesses and "
            f"{tree.stated_lists.secrets.count} answers; give --guesses FILE and --answers FILE"
        )
    game = game or tree.game
    if tree.strategy != OPTIMAL or not tree.optimal:
        raise InputError("the tree is not proved optimal; a certificate proves that nothing is better")
    check_certifiable(game, tree.goal, tree.finish, tree.max_guesses)
    first = tree.first if first is None else game.read_guess(first)
    return _write(path, game, figure_of(tree), first, threads, progress)


def certify_infeasible(
    game: Game,
    max_guesses: int,
    path: str | PathLike[str],
    *,
    first: str | None = None,
    threads: int | None = None,
    progress: Callable[[str], None] | None = None,
) -> int:
    """Write a certificate that every strategy takes more than ``max_guesses`` guesses for some secret.

    Args:
        game, path, first, threads, progress: as in ``certify``.
        max_guesses: the limit, which is infeasible.
    """
    return _write(path, game, infeasible(max_guesses), first, threads, progress)


def _write(
    path: str | PathLike[str],
    game: Game,
    figure: Figure,
    first: str | None,
    threads: int | None,
    progress: Callable[[str], None] | None,
) -> int:
    """Find the claims and write the file; return the number of claims."""
    if not figure.weighted and game.weights is not None:
        game = copy(game)
        game.weights = None
    header = describe(game, figure, first)
    lines, claims = _find_claims(game, header, figure, thread_count(threads), progress)
    write_pieces(path, [gzip.compress("\n".join([json.dumps(header), *lines, ""]).encode(), mtime=0)])
    return claims


def _find_claims(
    game: Game,
    header: dict[str, object],
    figure: Figure,
    threads: int,
    progress: Callable[[str], None] | None,
) -> tuple[list[str], int]:
    """The lines of a certificate after the first one, and the number of its claims."""
    checked = checker.Game(header)
    layout = lay_out_in_time(game, Clock(), first=checked.first, use_symmetry=bool(checked.alphabet))
    is_total = figure.named.keys() == {"total"}
    compile_kernels(layout.board, "totals" if is_total else "costs", begin_kernel)
    checker.compile_loops()
    checked.score_all()
    done = [0]

    def report(now: Progress) -> None:
        if progress is not None:
            progress(f"{done[0]} claims" if done[0] else f"searching, {now.nodes} states")

    with Workers(threads) as executor:
        engine = Engine(executor, threads, Clock(report))
        models = Models(layout.board, SavedTables().table)
        model = models.model(TOTALS if is_total else _recipe(figure, layout))
        least = figure.least if figure.least < checker.INFINITE else INFINITE
        query = Query(below=least, first=None if layout.first is None else [layout.first])
        search = RootSearch(layout, engine, query, model)
        if (value := search.run()[0]) < least:
            raise InputError(f"this is not optimal: the search finds {value}, not {least}")
        oracle = _Oracle(search, model, figure, layout, checked)

        def tell(count: int) -> None:
            engine.brake.check()
            done[0] = count

        walk = Walk(checked, oracle.bound, tell)
        engine.call_aside(lambda: walk.prove(figure.least), search.progress)
    return walk.lines, done[0] + 1


def _recipe(figure: Figure, layout: Layout) -> Recipe:
    """The model of the search for a figure that is no total."""

    def price(guess: int) -> int:
        listed = figure.price(guess)
        return INFINITE if listed is None else listed

    levels = [CostLevel(price)]
    if figure.then is None:
        levels = [nothing_up_to(len(figure.prices)), CostLevel(price, relaxation=0)]
    if not any(figure.prices):
        levels = levels[:1]
    weights = layout.game.weights if figure.weighted else None
    total_weight = len(layout.board.secret_guess) if weights is None else sum(weights)
    return Recipe("certificate", make_cost_levels(levels, until_known=False, total_weight=total_weight), True)


class _Oracle:
    """What the search proves about sets, for the walk.

    Args:
        search: a search that has ended.
        model: what it minimises.
        figure: what is to be proved.
        layout: the game of the search.
        checked: the game of the certificate.
    """

    def __init__(
        self, search: RootSearch, model: CostModel, figure: Figure, layout: Layout, checked: checker.Game
    ) -> None:
        self._expander = search.expander
        self._figure = figure
        self._counts_from_start = model.recipe.levels is not None
        self._weights = checked.weights
        number = {feedback: i for i, feedback in enumerate(layout.game.feedbacks)}
        self._feedbacks = [number.get(feedback, -1) for feedback in checked.feedbacks]
        self._guesses = [layout.guess_numbers[guess] for guess in checked.guesses]

    def bound(self, history: Sequence[tuple[int, int]], members: list[int], least: int) -> int:
        """See ``Walk``."""
        path = tuple((self._guesses[guess], self._feedbacks[feedback]) for guess, feedback in history)
        rises = 0
        beyond = len(path) - len(self._figure.prices) + 1
        if self._counts_from_start and beyond > 0:
            if self._figure.then is None:
                return least
            rises = beyond * self._figure.then * sum(self._weights[s] for s in members)
        below = min(least + rises, INFINITE)
        node = self._expander.node(np.array(members, np.int32), path)
        value = node.lower if node.settled or node.lower >= below else self._expander.solve(node, below).value
        return least if value >= below else value - rises
