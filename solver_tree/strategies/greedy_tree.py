"""The trees of greedy strategies."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from functools import partial
from typing import NamedTuple
from weakref import WeakKeyDictionary

import numpy as np
from numpy.typing import NDArray

from solver_tree.errors import InputError, check_function
from solver_tree.games import Game
from solver_tree.games.interface import check_game
from solver_tree.kernels.board import MAX_BIT_FEEDBACKS
from solver_tree.kernels.compilation import compile_calls
from solver_tree.kernels.heuristic import (
    BEGIN,
    COLUMNS,
    FEEDBACK,
    FOUND,
    GUESS,
    PARENT,
    SIZE,
    Frontier,
    grow,
)
from solver_tree.kernels.heuristic_board import (
    FIRST,
    HEURISTIC,
    RANDOM,
    HeuristicBoard,
    Preference,
    bound_values,
    make_heuristic_workspace,
)
from solver_tree.layout import HeuristicLayout, lay_out_heuristic
from solver_tree.progress import begin_kernel
from solver_tree.strategies.effort import check_effort
from solver_tree.strategies.heuristics import HEURISTICS, UNIT, PartHeuristic, steps
from solver_tree.strategies.lower_bound import cheap_lower_bound
from solver_tree.strategies.steps import Steps, load_steps, shipped_steps
from solver_tree.strategies.strategy import Strategy, parse
from solver_tree.threads import Stopped, Workers, call_aside, thread_count
from solver_tree.tree import Node, Proof, StrategyTree, verify
from solver_tree.tree.opening import Opening, read_opening, stated
from solver_tree.version import __version__

WIDTH = 32
"""How many guesses ``lookahead`` tries at each ply by default."""

_MAX_BOUNDED_FEW, _MAX_BOUNDED_MANY = 512, 96
"""The largest sizes for which heuristic values are bounded by the number of parts: with few feedbacks, and with many.

Feedbacks are few if each of them can have a bit of one word.
"""

_PLIES_OF_WORK = 3
"""How many plies of a branch take work; at later ones, parts are small."""

_TICK = 0.1
"""Seconds between two reports."""

_layouts: WeakKeyDictionary[Game, HeuristicLayout] = WeakKeyDictionary()


def greedy(
    game: Game,
    strategy: str | Strategy,
    *,
    first: str | Iterable[str] | None = None,
    threads: int | None = None,
    progress: Callable[[float], None] | None = None,
) -> StrategyTree:
    """Find the tree of a strategy. Its lower bound is proved, but in most games the tree is not optimal.

    The tree is the same on every machine, with any number of threads. If secrets have weights, the size of a part is
    its weight; weights that add up to more than 65536 are scaled down.

    >>> import solver_tree as st
    >>> st.greedy(st.game("mastermind-3x4"), "entropy", threads=1)
    <StrategyTree mastermind-3x4 entropy: total 208, worst 4>

    Args:
        game: the game to play.
        strategy: the strategy or its name, such as ``entropy:candidates``; see docs/strategies.md.
        first: the first guess, or a list of the first guesses; the strategy chooses them if None.
        threads: number of threads; all cores if None.
        progress: called now and then with about the share of the work that is done, 0 to 1.

    Returns:
        The tree, which has been checked by playing it against every secret.

    Raises:
        InputError: there is no such strategy, it is ``optimal``, ``first`` is not of guesses, the game does not fit in
            memory, or the tree would take hours.

    Note:
        The heuristics are those of D. Knuth (1976), R. Irving (1978), E. Neuwirth (1982) and B. Kooi (2005); see
        docs/references.md.

    See Also:
        compare: strategies side by side.
        build: the best tree.
    """
    check_game(game)
    check_function("progress", progress)
    strategy = parse(str(strategy))
    if strategy.rule == "optimal":
        raise InputError("strategy 'optimal': its tree is found by search; call build")
    check_effort(game, strategy)
    return Greedy(game, threads).tree(strategy, read_opening(game, first), progress)


class NumberedTree(NamedTuple):
    """A tree whose secrets, guesses and feedbacks are numbers.

    Attributes:
        candidates: (secrets,) int32, all secrets; the candidates of each node are next to each other.
        branches: for each feedback to the first guess, the nodes as (nodes, 6) int32, see ``kernels.heuristic.grow``;
            row 0 is always the root.
    """

    candidates: NDArray[np.int32]
    branches: list[NDArray[np.int32]]


class Greedy:
    """A game laid out once, to find the trees of several strategies.

    Args:
        game: the game to play.
        threads: number of threads; all cores if None.
        layout: the game as arrays, if it is laid out already.

    Attributes:
        game: the game to play.
        threads: number of threads.
        layout: the game as arrays for the kernels.
        max_size: the largest size of a part: that of all secrets together.
    """

    def __init__(self, game: Game, threads: int | None = None, layout: HeuristicLayout | None = None) -> None:
        self.game = game
        self.threads = thread_count(threads)
        layout = layout or _layouts.get(game)
        if layout is None:
            layout = _layouts[game] = lay_out_heuristic(game)
        self.layout = layout
        self.max_size = int(self.layout.board.amounts.sum())
        self._stop = np.zeros(1, np.bool_)
        call_aside(partial(_compile, self.layout.board, self._unbounded_preference(parse("first"), None)))

    def stop(self) -> None:
        """Have all running and later calls, in any thread, raise Stopped."""
        self._stop[0] = True

    def tree(
        self, strategy: Strategy, opening: Opening = (), progress: Callable[[float], None] | None = None
    ) -> StrategyTree:
        """Find the tree of a strategy, and check it by playing it against every secret.

        Args:
            strategy: any strategy but ``optimal``.
            opening: the guesses that are prescribed to come first.
            progress: called now and then with about the share of the work that is done, 0 to 1.
        """
        tree = self.unchecked_tree(strategy, opening, progress)
        if verify(tree).total != tree.proof.upper_bound:
            raise RuntimeError(f"the tree has {tree.stats}, but the kernels computed {tree.proof.upper_bound}")
        return tree

    def unchecked_tree(
        self, strategy: Strategy, opening: Opening = (), progress: Callable[[float], None] | None = None
    ) -> StrategyTree:
        """Find the tree of a strategy as ``tree`` does, without the check."""
        start = time.perf_counter()
        preference = self.preference(strategy)
        if opening:
            numbers = [self.layout.guess_numbers[guess] for guess in opening]
            preference = preference._replace(opening=np.array(numbers, np.int32))
        numbered = self.grow(preference, progress)
        root = self._root(numbered)
        seconds = round(time.perf_counter() - start, 3)
        proof = Proof(cheap_lower_bound(self.game), self.total(numbered), seconds, __version__)
        return StrategyTree(self.game, "avg", proof, root, stated(opening), strategy=str(strategy))

    def preference(self, strategy: Strategy, table: Steps | None = None) -> Preference:
        """Which guess a strategy prefers, for the kernels.

        Args:
            strategy: any strategy but ``optimal``.
            table: a table of steps, instead of the one that the strategy names.
        """
        preference = self._unbounded_preference(strategy, table)
        if preference.split_bound.size:
            bound_values(preference, 0 if preference.win_is_free else int(preference.worth[1]))
        return preference

    def _unbounded_preference(self, strategy: Strategy, table: Steps | None) -> Preference:
        """As ``preference``, but before bounds are computed."""
        heuristic = self._heuristic(strategy, table)
        bounded = 0
        if heuristic is not None and self.game.weights is None:
            few = len(self.game.feedbacks) <= MAX_BIT_FEEDBACKS
            bounded = min(_MAX_BOUNDED_FEW if few else _MAX_BOUNDED_MANY, self.max_size) + 1
        parts = min(len(self.game.feedbacks), bounded)
        worth, largest, win_is_free = heuristic or PartHeuristic(np.zeros(1, np.int64))
        return Preference(
            opening=np.empty(0, np.int32),
            kind={"first": FIRST, "random": RANDOM}.get(strategy.rule, HEURISTIC),
            seed=np.uint64(strategy.seed or 0),
            worth=worth,
            largest=largest,
            win_is_free=win_is_free,
            candidates_only=strategy.candidates_only or self.game.consistent,
            number=self.layout.order.astype(np.int32),
            last=strategy.tie == "last-canonical",
            plies=strategy.plies,
            width=(strategy.width or WIDTH) if strategy.plies > 1 else 1,
            unit=UNIT,
            split_bound=np.empty((parts, bounded), np.int64),
            candidate_bound=np.empty(bounded, np.int64),
            other_bound=np.empty(bounded, np.int64),
        )

    def _heuristic(self, strategy: Strategy, table: Steps | None) -> PartHeuristic | None:
        """The heuristic of a strategy; None if it needs none."""
        if strategy.rule in ("steps", "lookahead"):
            named_table = shipped_steps(self.game.name) if strategy.table is None else load_steps(strategy.table)
            return steps(self.max_size, table or named_table)
        heuristic = HEURISTICS.get(strategy.rule)
        return None if heuristic is None else heuristic(self.max_size)

    def grow(self, preference: Preference, progress: Callable[[float], None] | None = None) -> NumberedTree:
        """Find the tree of a preference. Branches after the first feedback are shared out among threads.

        ``progress`` is called as in ``tree``.

        Raises:
            Stopped: ``stop`` was called.
        """
        board = self.layout.board
        candidates = np.arange(len(board.secret_guess), dtype=np.int32)
        idle = [make_heuristic_workspace(board, preference, self._stop) for _ in range(self.threads)]
        root = np.zeros((board.feedback_count + 1, len(COLUMNS)), np.int32)
        root[0, SIZE] = len(candidates)

        running: dict[int, NDArray[np.int32]] = {}

        def branch(number: int) -> NDArray[np.int32]:
            nodes = np.zeros((3 * root[number, SIZE] + 2, len(COLUMNS)), np.int32)
            nodes[0], nodes[1] = root[0], root[number]
            if nodes[1, GUESS] == FOUND:
                return nodes[:2]
            workspace = idle.pop()
            running[number] = nodes
            count = grow(board, preference, workspace, candidates, nodes, Frontier(1, 2, len(nodes)))
            idle.append(workspace)
            del running[number]
            return nodes[:count]

        with Workers(self.threads) as executor:
            try:
                # Kernels run in other threads than this one, which Ctrl-C could not interrupt before they end.
                growing = executor.submit(grow, board, preference, idle[0], candidates, root, Frontier(0, 1, 1))
                count = growing.result()
                largest_first = (np.argsort(-root[1:count, SIZE], kind="stable") + 1).tolist()
                branches = {number: executor.submit(branch, number) for number in largest_first}
                for future in branches.values():
                    while not future.wait(_TICK):
                        if progress is not None:
                            sizes = (int(root[number, SIZE]) for number, each in branches.items() if each.done())
                            grown = sum(sizes) + sum(map(_candidates_done, list(running.values())))
                            progress(grown / len(candidates))
                    future.result()
            except BaseException:
                self.stop()
                raise
        if self._stop[0]:
            raise Stopped
        return NumberedTree(candidates, [branches[b].result() for b in range(1, count)])

    def total(self, tree: NumberedTree) -> int:
        """The total of a tree. Each node adds a guess for each of its candidates, times the weight of the candidate."""
        weights = np.ones(len(tree.candidates), np.int64) if self.game.weights is None else np.array(self.game.weights)
        weight_before = np.concatenate([[0], np.cumsum(weights[tree.candidates])])
        total = int(weight_before[-1])  # the first guess
        for nodes in tree.branches:
            guesses = nodes[1:][nodes[1:, GUESS] != FOUND]
            begin, end = guesses[:, BEGIN], guesses[:, BEGIN] + guesses[:, SIZE]
            total += int((weight_before[end] - weight_before[begin]).sum())
        return total

    def _root(self, tree: NumberedTree) -> Node:
        """The root of a tree as texts."""
        game, guesses = self.game, list(self.layout.guess_numbers)
        feedbacks: dict[int, str] = {}
        leaf: Node = {}
        root: Node = {guesses[tree.branches[0][0, GUESS]]: {}}
        for rows in tree.branches:
            nodes = [root]
            for parent, number, begin, guess in rows[1:, [PARENT, FEEDBACK, BEGIN, GUESS]].tolist():
                ((last_guess, branches),) = nodes[parent].items()
                feedback = feedbacks.get(number)
                if feedback is None:
                    secret = game.secrets[tree.candidates[begin]]
                    feedback = feedbacks[number] = game.score(last_guess, secret)
                node: Node = leaf if guess == FOUND else {guesses[guess]: {}}
                branches[feedback] = node
                nodes.append(node)
        return root


def _candidates_done(nodes: NDArray[np.int32]) -> float:
    """About how many of the candidates of a growing branch are done; a branch takes as much work as it has candidates.

    The parts of a node come after all nodes that were there, so rows are filled, and get their guesses, in order.
    """
    last = int(np.count_nonzero(nodes[:, SIZE])) - 1
    guessed = int(nodes[1 : nodes[last, PARENT] + 1, SIZE].sum())
    return min(guessed / _PLIES_OF_WORK, float(nodes[1, SIZE]))


def _compile(board: HeuristicBoard, preference: Preference) -> None:
    """Compile the kernels for this board and preference, or load them from the cache on disk."""
    workspace = make_heuristic_workspace(board, preference, np.zeros(1, np.bool_))
    rows = np.zeros((1, len(COLUMNS)), np.int32)
    arguments = (board, preference, workspace, board.secret_guess, rows, Frontier(0, 0, 0))
    compile_calls([(grow, arguments), (bound_values, (preference, 0))], begin_kernel)
