"""The tree of a strategy that looks a guess or a few ahead."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple
from weakref import WeakKeyDictionary

import numpy as np
from numba import typeof
from numpy.typing import NDArray

from solver_tree.errors import InputError
from solver_tree.games import Game
from solver_tree.kernels.board import MAX_BIT_FEEDBACKS
from solver_tree.kernels.heuristic import (
    BEGIN,
    COLUMNS,
    FEEDBACK,
    FIRST,
    FOUND,
    GUESS,
    HEURISTIC,
    PARENT,
    RANDOM,
    SIZE,
    Frontier,
    HeuristicBoard,
    Preference,
    bound_values,
    grow,
    make_heuristic_workspace,
)
from solver_tree.kernels.jit import discard_stale_cache
from solver_tree.layout import HeuristicLayout, lay_out_heuristic
from solver_tree.strategies.heuristics import HEURISTICS, UNIT, PartHeuristic, steps
from solver_tree.strategies.lower_bound import cheap_lower_bound
from solver_tree.strategies.steps import Steps, load_steps, shipped_steps
from solver_tree.strategies.strategy import Strategy, parse
from solver_tree.threads import thread_count
from solver_tree.tree import Node, Proof, StrategyTree, verify
from solver_tree.version import __version__

WIDTH = 32
"""How many guesses ``lookahead`` tries at each ply, unless its name says otherwise."""

_BOUNDED, _BOUNDED_MANY = 512, 96
"""Sizes up to which heuristic values are bounded by the number of parts: with few feedbacks, and with many."""

_layouts: WeakKeyDictionary[Game, HeuristicLayout] = WeakKeyDictionary()


def greedy(
    game: Game, strategy: str | Strategy, *, first: str | None = None, threads: int | None = None
) -> StrategyTree:
    """The tree of a strategy for ``game``; its lower bound is proved, but in most games the tree is not optimal.

    The same tree is found on every machine, with any number of threads. With weights, the heuristics see them as sizes,
    scaled down to add up to 65536 when they add up to more.

    Args:
        game: the game to play.
        strategy: its name, such as ``entropy:candidates``; see ``solver_tree.strategies.parse``.
        first: the first guess, if the strategy is not to choose it.
        threads: threads to use; all cores when None.

    Raises:
        InputError: there is no such strategy, it is ``optimal``, or the game does not fit in memory.
    """
    strategy = parse(str(strategy))
    if strategy.rule == "optimal":
        raise InputError("strategy 'optimal': its tree is found by search; call build")
    return Greedy(game, threads).tree(strategy, None if first is None else game.read_guess(first))


class NumberedTree(NamedTuple):
    """A tree in numbers.

    Attributes:
        candidates: (secrets,) int32, all secrets, those of each node side by side.
        branches: for each feedback to the first guess the rows of nodes, see ``kernels.heuristic.grow``, the root
            always first.
    """

    candidates: NDArray[np.int32]
    branches: list[NDArray[np.int32]]


class Greedy:
    """A game laid out for many strategies, one after another.

    Args:
        game: the game.
        threads: threads to use; all cores when None.

    Attributes:
        game, threads: the same.
        layout: the game, for the kernels.
        amount: what all secrets add to the size of a part together.
    """

    def __init__(self, game: Game, threads: int | None = None) -> None:
        self.game = game
        self.threads = thread_count(threads)
        if game not in _layouts:
            _layouts[game] = lay_out_heuristic(game)
        self.layout = _layouts[game]
        self.amount = int(self.layout.board.amounts.sum())
        _compile(self.layout.board, self._unbounded_preference(parse("first"), None))

    def tree(self, strategy: Strategy, first: str | None = None) -> StrategyTree:
        """The tree of a strategy, played against every secret to check it; it begins with the guess ``first``."""
        start = time.perf_counter()
        preference = self.preference(strategy)
        if first is not None:
            preference = preference._replace(first=self.layout.guess_numbers[first])
        grown = self.grow(preference)
        root = self._root(grown)
        seconds = round(time.perf_counter() - start, 3)
        proof = Proof(cheap_lower_bound(self.game), self.total(grown), seconds, __version__)
        tree = StrategyTree(self.game, "avg", proof, root, first, strategy=str(strategy))
        if verify(tree).total != proof.upper_bound:
            raise RuntimeError(f"the tree takes {tree.stats.total} guesses in all, but was thought to take {proof[1]}")
        return tree

    def preference(self, strategy: Strategy, table: Steps | None = None) -> Preference:
        """What a strategy prefers, for the kernels.

        Args:
            strategy: the strategy.
            table: the table of its steps, if it is not the one that the strategy names.
        """
        preference = self._unbounded_preference(strategy, table)
        if preference.split_bound.size:
            bound_values(preference, 0 if preference.win_is_free else int(preference.worth[1]))
        return preference

    def _unbounded_preference(self, strategy: Strategy, table: Steps | None) -> Preference:
        """The same before its bounds are known."""
        heuristic = self._heuristic(strategy, table)
        bounded = 0
        if heuristic is not None and self.game.weights is None:
            bounded = min(_BOUNDED if self._few_feedbacks else _BOUNDED_MANY, self.amount) + 1
        parts = min(len(self.game.feedbacks), bounded)
        worth, largest, win_is_free = heuristic or PartHeuristic(np.zeros(1, np.int64))
        return Preference(
            first=-1,
            kind={"first": FIRST, "random": RANDOM}.get(strategy.rule, HEURISTIC),
            seed=np.uint64(strategy.seed or 0),
            worth=worth,
            largest=largest,
            win_is_free=win_is_free,
            candidates_only=strategy.candidates_only,
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
        if strategy.rule in ("steps", "lookahead"):
            named = shipped_steps(self.game.name) if strategy.table is None else load_steps(strategy.table)
            return steps(self.amount, table or named)
        heuristic = HEURISTICS.get(strategy.rule)
        return None if heuristic is None else heuristic(self.amount)

    @property
    def _few_feedbacks(self) -> bool:
        return len(self.game.feedbacks) <= MAX_BIT_FEEDBACKS

    def grow(self, preference: Preference) -> NumberedTree:
        """The tree in numbers."""
        board = self.layout.board
        candidates = np.arange(len(board.secret_guess), dtype=np.int32)
        stop = np.zeros(1, np.bool_)
        idle = [make_heuristic_workspace(board, preference, stop) for _ in range(self.threads)]
        root = np.zeros((board.feedback_count + 1, len(COLUMNS)), np.int32)
        root[0, SIZE] = len(candidates)
        count = grow(board, preference, idle[0], candidates, root, Frontier(0, 1, 1))

        def branch(node: NDArray[np.int32]) -> NDArray[np.int32]:
            nodes = np.empty((3 * node[SIZE] + 2, len(COLUMNS)), np.int32)
            nodes[0], nodes[1] = root[0], node
            if node[GUESS] == FOUND:
                return nodes[:2]
            workspace = idle.pop()
            count = grow(board, preference, workspace, candidates, nodes, Frontier(1, 2, len(nodes)))
            idle.append(workspace)
            return nodes[:count]

        largest_first = np.argsort(-root[1:count, SIZE], kind="stable") + 1
        with ThreadPoolExecutor(self.threads) as executor:
            try:
                branches = dict(zip(largest_first.tolist(), executor.map(branch, root[largest_first]), strict=True))
            except BaseException:
                stop[0] = True
                raise
        return NumberedTree(candidates, [branches[b] for b in range(1, count)])

    def total(self, grown: NumberedTree) -> int:
        """The total number of guesses, weighted like the secrets: each node takes one for each of its candidates."""
        weights = np.ones(len(grown.candidates), np.int64) if self.game.weights is None else np.array(self.game.weights)
        before = np.concatenate([[0], np.cumsum(weights[grown.candidates])])
        total = int(before[-1])  # the first guess
        for nodes in grown.branches:
            made = nodes[1:][nodes[1:, GUESS] != FOUND]
            total += int((before[made[:, BEGIN] + made[:, SIZE]] - before[made[:, BEGIN]]).sum())
        return total

    def _root(self, grown: NumberedTree) -> Node:
        """The tree in texts."""
        game, guesses = self.game, list(self.layout.guess_numbers)
        feedbacks: dict[int, str] = {}
        found: Node = {}
        root: Node = {guesses[grown.branches[0][0, GUESS]]: {}}
        for rows in grown.branches:
            nodes = [root]
            for parent, number, begin, guess in rows[1:, [PARENT, FEEDBACK, BEGIN, GUESS]].tolist():
                ((asked, parts),) = nodes[parent].items()
                feedback = feedbacks.get(number)
                if feedback is None:
                    feedback = feedbacks[number] = game.score(asked, game.secrets[grown.candidates[begin]])
                node: Node = found if guess == FOUND else {guesses[guess]: {}}
                parts[feedback] = node
                nodes.append(node)
        return root


def _compile(board: HeuristicBoard, preference: Preference) -> None:
    """Compile the kernels, or load them from the cache on disk."""
    discard_stale_cache(grow.stats.cache_path)
    workspace = make_heuristic_workspace(board, preference, np.zeros(1, np.bool_))
    rows = np.zeros((1, len(COLUMNS)), np.int32)
    arguments = (board, preference, workspace, board.secret_guess, rows, Frontier(0, 0, 0))
    grow.compile(tuple(map(typeof, arguments)))
    bound_values.compile((typeof(preference), typeof(0)))
