"""Makes certificates: searches, walks over what the search has proved, and writes the claims."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable, Sequence
from itertools import pairwise
from os import PathLike

import numpy as np

from solver_tree.certificate import checker
from solver_tree.certificate.checked import check_replaceable
from solver_tree.certificate.description import check_certifiable, check_opening, describe
from solver_tree.certificate.figure import Figure, figure_of, infeasible
from solver_tree.certificate.game import INFINITE as NO_LIMIT
from solver_tree.certificate.game import Game as Described
from solver_tree.certificate.game import compile_loops
from solver_tree.certificate.lines import NoCertificate
from solver_tree.certificate.walk import Naming, Walk
from solver_tree.errors import InputError, check_flags, check_function
from solver_tree.files import write_atomically
from solver_tree.games import Game
from solver_tree.games.entries import read_guess
from solver_tree.games.recorded import RecordedGame
from solver_tree.games.weights import without_weights
from solver_tree.kernels.board import INFINITE
from solver_tree.kernels.costs import CostLevels
from solver_tree.kernels.precompile import compile_kernels
from solver_tree.kernels.symmetry_keys import POSITION, SYMBOL, set_key
from solver_tree.layout import Layout
from solver_tree.progress import begin_kernel
from solver_tree.search.objectives.cost_levels import CostLevel, make_cost_levels, nothing_up_to
from solver_tree.search.progress import Clock, Progress
from solver_tree.search.root.cost_model import CostModel, Models
from solver_tree.search.root.expander import Expander
from solver_tree.search.root.laid_out import lay_out_in_time
from solver_tree.search.root.scheduler import Engine, Query, RootSearch
from solver_tree.search.saved_tables import SavedTables
from solver_tree.threads import Workers, thread_count
from solver_tree.tree import OPTIMAL, Finish, StrategyTree
from solver_tree.tree.same_game import check_same_game
from solver_tree.tree.strategy_tree import check_tree


def certify(
    tree: StrategyTree,
    path: str | PathLike[str],
    *,
    game: Game | None = None,
    first: str | None = None,
    every_figure: bool = False,
    threads: int | None = None,
    progress: Callable[[str], None] | None = None,
) -> int:
    """Write a certificate: a proof that no strategy undercuts the first figure of a tree's objective, or every one.

    Anyone can check it without trusting the search, see ``check``. If the first guess of the tree is prescribed, it is
    about the strategies that begin so.

    >>> import solver_tree as st
    >>> import os, tempfile
    >>> tree = st.build(st.game("mastermind-2x4"), threads=1)
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = os.path.join(folder, "small.certificate")
    ...     st.certify(tree, path, threads=1), st.check(path, tree).text
    ...
    (1, 'every strategy takes at least 45 guesses in all')

    Args:
        tree: a tree that is proved optimal.
        path: the file to write.
        game: the game, if the tree does not record all of it: one of words, or a custom one.
        first: prove that strategies that begin with this guess do not undercut the tree: one piece of a large proof.
        every_figure: prove every figure of the objective: each among the strategies that are best in the earlier ones.
        threads: threads to search with; all cores when None.
        progress: called about ten times a second with what is done, in words.

    Returns:
        The number of claims.

    Raises:
        InputError: there can be no certificate of this tree yet, it is not optimal, or the file cannot be written.

    Note:
        docs/proof.md has the format and the rules.

    See Also:
        check: checks the file.
        certify_pieces: a file for each first guess.
    """
    check_replaceable(path)
    check_function("progress", progress)
    game, figure = provable(tree, game, every_figure=every_figure)
    begins = tree.opening[0] if tree.opening else None
    first = begins if first is None else read_guess(game, first)
    return _write(path, game, figure, first, threads, progress)


def provable(tree: StrategyTree, game: Game | None, *, every_figure: bool) -> tuple[Game, Figure]:
    """The game of a tree and what a certificate of it proves; see ``certify``.

    Raises:
        InputError: there can be no certificate of this tree, or it is not optimal.
    """
    check_tree(tree)
    check_flags(every_figure=every_figure)
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
        raise InputError(
            f"the tree of {game.name} is not proved optimal; a certificate proves that nothing is better than a tree"
        )
    check_opening(tree.opening)
    check_certifiable(game)
    return game, figure_of(tree, every=every_figure)


def certify_infeasible(
    game: Game,
    max_guesses: int,
    path: str | PathLike[str],
    *,
    finish: Finish = "guessed",
    first: str | None = None,
    threads: int | None = None,
    progress: Callable[[str], None] | None = None,
) -> int:
    """Write a certificate that every strategy takes more than ``max_guesses`` guesses for some secret.

    Args:
        game, path, first, threads, progress: as in ``certify``.
        max_guesses: the limit, which is infeasible.
        finish: until when it counts guesses.
    """
    return _write(path, game, infeasible(max_guesses, finish), first, threads, progress)


def _write(
    path: str | PathLike[str],
    game: Game,
    figure: Figure,
    first: str | None,
    threads: int | None,
    progress: Callable[[str], None] | None,
) -> int:
    """Find the claims and write the file; return the number of claims."""
    data, claims = Prover(game, figure, thread_count(threads)).certificate(first, progress)
    write_atomically(path, data)
    return claims


class Prover:
    """Makes certificates of one figure of a game. Where guesses have no symmetry, they share what the search has found.

    Args:
        game: the game.
        figure: what is to be proved.
        threads: how many threads search.
        with_lists: whether a certificate of words contains the lists, not only their SHA-256.
    """

    def __init__(self, game: Game, figure: Figure, threads: int, *, with_lists: bool = True) -> None:
        self._game = game if figure.weighted else without_weights(game)
        self._figure, self._threads, self._with_lists = figure, threads, with_lists
        self._scored: Described | None = None
        self._model: tuple[Layout, CostModel] | None = None

    def certificate(self, first: str | None, progress: Callable[[str], None] | None = None) -> tuple[bytes, int]:
        """The contents of a certificate, and the number of its claims.

        Args:
            first: the first guess of the strategies that it is about; None for all.
            progress: see ``certify``.
        """
        if self._figure.least > NO_LIMIT:
            raise InputError("only the first figure can be certified, not every one: the cost would be too large")
        header = describe(self._game, self._figure, first, with_lists=self._with_lists)
        lines, claims = self._find_claims(header, progress)
        return gzip.compress("\n".join([json.dumps(header), *lines, ""]).encode(), mtime=0), claims

    def _find_claims(self, header: dict[str, object], progress: Callable[[str], None] | None) -> tuple[list[str], int]:
        """The lines of a certificate after the first one, and the number of its claims."""
        try:
            checked = Described(header, [self._game.guesses, self._game.secrets])
        except NoCertificate as problem:
            raise InputError(f"{self._game.name}: a certificate cannot hold this: {problem}") from None
        layout, model = self._prepare(checked)
        done = 0, 0.0

        def report(now: Progress) -> None:
            if progress is not None and done == (0, 0.0):
                progress(f"searching, {now.nodes} states")
            elif progress is not None:
                progress(f"{done[0]} claims, {int(100 * done[1])} % of the first guesses")

        with Workers(self._threads) as executor:
            engine = Engine(executor, Clock(report))
            least = self._figure.least if self._figure.least < NO_LIMIT else INFINITE
            query = Query(below=least, first=None if checked.first is None else [layout.guess_numbers[checked.first]])
            search = RootSearch(layout, engine, query, model)
            if least and (value := search.run()[0]) < least:
                raise InputError(f"this is not optimal: the search finds {value}, not {least}")

            def tell(count: int, share: float) -> None:
                nonlocal done
                engine.brake.check()
                done = count, share

            walk = Walk(checked, _bounds_of(search, model, layout, checked), _naming_of(search.expander), tell)
            engine.call_aside(lambda: walk.prove(self._figure.least), search.progress)
        return walk.lines, done[0] + 1

    def _prepare(self, checked: Described) -> tuple[Layout, CostModel]:
        """The game as the search and the checker use it; the search numbers symmetric guesses by the first one."""
        if self._model is None or checked.alphabet:
            layout = lay_out_in_time(self._game, Clock(), first=checked.first, use_symmetry=bool(checked.alphabet))
            is_total = self._figure.named.keys() == {"total"} and self._figure.finish == "guessed"
            compile_kernels(layout.board, "totals" if is_total else "costs", begin_kernel)
            compile_loops(vars(checker), *checker.LOOPS)
            models = Models(layout.board, SavedTables().table)
            self._model = layout, models.model(None if is_total else _levels(self._figure, layout))
        checked.score_all(compiled=True, scored=self._scored)
        self._scored = checked
        return self._model


def _levels(figure: Figure, layout: Layout) -> CostLevels:
    """The price lists of the search for a figure that is no total."""

    def price(guess: int) -> int:
        listed = figure.price(guess)
        return INFINITE if listed is None else listed

    until_known = figure.finish == "known"
    levels = [] if figure.then is not None else [nothing_up_to(len(figure.prices), layout.board)]
    if any(figure.prices) or not levels:
        listed = [price(guess) for guess in range(1, len(figure.prices) + 2)]
        steps = [after - before for before, after in pairwise(listed) if after < INFINITE]
        slope = min(steps, default=0)
        intercept = min(one - slope * guess for guess, one in enumerate(listed, 1) if one < INFINITE)
        intercept -= slope * until_known  # totals count one guess more
        levels.append(CostLevel(price, relaxation=len(levels) - 1, slope=slope, intercept=intercept))
    weights = layout.game.weights if figure.weighted else None
    total_weight = len(layout.board.secret_guess) if weights is None else sum(weights)
    try:
        return make_cost_levels(levels, until_known=until_known, total_weight=total_weight)
    except InputError as error:
        if len(figure.names) == 1:
            raise
        raise InputError(f"only the first figure can be certified, not every one: {error}") from None


def _bounds_of(
    search: RootSearch, model: CostModel, layout: Layout, checked: Described
) -> Callable[[Sequence[tuple[int, int]], list[int], int], int]:
    """What the search proves about sets, for the walk.

    Args:
        search: a search that has ended.
        model: what it minimises.
        layout: the game of the search.
        checked: the game of the certificate.
    """
    counts_from_start = model.levels is not None
    number = {feedback: i for i, feedback in enumerate(layout.game.feedbacks)}
    feedbacks = [number.get(feedback, -1) for feedback in checked.feedbacks]
    guesses = [layout.guess_numbers[guess] for guess in checked.guesses]

    def bound(history: Sequence[tuple[int, int]], members: list[int], least: int) -> int:
        """See ``Walk``."""
        path = tuple((guesses[guess], feedbacks[feedback]) for guess, feedback in history)
        rises = 0
        beyond = len(path) - len(checked.prices) + 1
        if counts_from_start and beyond > 0:
            if checked.then is None:
                return least
            rises = beyond * checked.then * sum(checked.weights[s] for s in members)
        below = min(least + rises, INFINITE)
        node = search.expander.node(np.array(members, np.int32), path)
        value = node.lower if node.settled or node.lower >= below else search.expander.solve(node, below).value
        return least if value >= below else value - rises

    return bound


def _naming_of(expander: Expander) -> Callable[[Sequence[int]], Naming]:
    """What the search calls positions and symbols of sets, for the walk."""
    board = expander.board
    places, symbols = board.symbols.shape[1], len(board.symbol_names)

    def name(members: Sequence[int]) -> Naming:
        """See ``Walk`` and ``set_key``."""
        workspace = expander.workspace()
        workspace.candidates[: len(members)] = members
        key = int(set_key(board, workspace, 0, len(members)))
        names = workspace.naming
        return Naming(key, names[POSITION, :places].tolist(), names[SYMBOL, :symbols].tolist())

    return name
