"""The tree of a strategy that looks a guess or a few ahead."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple
from weakref import WeakKeyDictionary

import numpy as np
from numba import typeof
from numpy.typing import NDArray

from solver_tree.games import Game, Legality
from solver_tree.search import build, thread_count
from solver_tree.search.answers import MOST_SEEN, Computed, Stored, computed, stored
from solver_tree.search.board import check_memory
from solver_tree.search.jit import discard_stale_cache
from solver_tree.search.scored import (
    ANSWER,
    BEGIN,
    COLUMNS,
    FIRST,
    FOUND,
    GUESS,
    PARENT,
    RANDOM,
    SCORE,
    SIZE,
    Layout,
    Preference,
    bound_splits,
    grow,
    make_scratch,
)
from solver_tree.search.symmetry import find_symmetry
from solver_tree.strategies.bound import cheap_lower_bound
from solver_tree.strategies.scores import SCORES, UNIT, PartScore, steps
from solver_tree.strategies.steps import Steps, load_steps, shipped_steps
from solver_tree.strategies.strategy import Strategy, parse
from solver_tree.tree import Node, Proof, StrategyTree, verify
from solver_tree.version import __version__

WIDTH = 32
"""How many guesses ``lookahead`` tries at each ply, unless it is said."""

_layouts: WeakKeyDictionary[Game, tuple[Layout, NDArray[np.int64]]] = WeakKeyDictionary()
_LARGEST_AMOUNT = 1 << 16  # weights are scaled to add up to this, for the scores
_BOUNDED, _BOUNDED_MANY = 512, 96  # sizes for which scores are bounded by the number of parts: few answers, or many


def greedy(
    game: Game, strategy: str | Strategy, *, first: str | None = None, threads: int | None = None
) -> StrategyTree:
    """The tree of a strategy for ``game``; its lower bound is proved, but in most games it is not optimal.

    The same tree comes out on every machine, with any number of threads. With weights, the scores see them as sizes,
    scaled down to add up to 65536 when they add up to more.

    Args:
        game: the game to play.
        strategy: its name, such as ``entropy:candidates``; see ``solver_tree.strategies.parse``.
        first: the first guess, if the strategy is not to choose it.
        threads: threads to use; all cores when None.

    Raises:
        InputError: there is no such strategy, or the game does not fit in memory.
    """
    strategy = parse(str(strategy))
    if strategy.rule == "optimal":
        return build(game, first=first, threads=threads)
    return Greedy(game, threads).tree(strategy, None if first is None else game.read_guess(first))


class Grown(NamedTuple):
    """A tree in numbers.

    Attributes:
        members: (secrets,) int32, all secrets, those of each node side by side.
        branches: for each answer to the first guess the rows of nodes, see ``scored.grow``, the root always first.
    """

    members: NDArray[np.int32]
    branches: list[NDArray[np.int32]]


class Greedy:
    """A game laid out for many strategies, one after another."""

    def __init__(self, game: Game, threads: int | None = None) -> None:
        self.game = game
        self.threads = thread_count(threads)
        if game not in _layouts:
            _layouts[game] = _lay_out(game)
        self.layout, self.order = _layouts[game]
        self.amount = int(self.layout.amounts.sum())
        _compile(self.layout, self._preference(parse("first"), None))

    def tree(self, strategy: Strategy, first: str | None = None) -> StrategyTree:
        """The tree of a strategy, played against every secret to check it; it begins with the guess ``first``."""
        start = time.perf_counter()
        preference = self.preference(strategy)
        if first is not None:
            number = self.order.tolist().index(self.game.guesses.index(first))
            preference = preference._replace(first=number)
        grown = self.grow(preference)
        root = self._root(grown)
        seconds = round(time.perf_counter() - start, 3)
        proof = Proof(cheap_lower_bound(self.game), self.total(grown), seconds, __version__)
        tree = StrategyTree(self.game, "avg", proof, root, first, strategy=str(strategy))
        if verify(tree).total != proof.upper_bound:
            raise RuntimeError(f"the tree takes {tree.stats.total} guesses in all, but was thought to take {proof[1]}")
        return tree

    def preference(self, strategy: Strategy, table: Steps | None = None) -> Preference:
        """What a strategy prefers, for the kernels; ``table`` is that of its steps, if it is not the one it names."""
        preference = self._preference(strategy, table)
        if preference.split_bound.size:
            bound_splits(preference, 0 if preference.win_is_free else int(preference.worth[1]))
        return preference

    def _preference(self, strategy: Strategy, table: Steps | None) -> Preference:
        """The same before its bounds are known."""
        part_score = self._part_score(strategy, table)
        bounded = 0
        if part_score is not None and self.game.weights is None:
            bounded = min(_BOUNDED if self._few_answers else _BOUNDED_MANY, self.amount) + 1
        parts = min(len(self.game.feedbacks), bounded)
        worth, largest, win_is_free = part_score or PartScore(np.zeros(1, np.int64))
        return Preference(
            first=-1,
            kind={"first": FIRST, "random": RANDOM}.get(strategy.rule, SCORE),
            seed=np.uint64(strategy.seed or 0),
            worth=worth,
            largest=largest,
            win_is_free=win_is_free,
            candidates_only=strategy.candidates_only,
            number=self.order.astype(np.int32),
            last=strategy.tie == "last-canonical",
            plies=strategy.plies,
            width=(strategy.width or WIDTH) if strategy.plies > 1 else 1,
            unit=UNIT,
            split_bound=np.empty((parts, bounded), np.int64),
            candidate_bound=np.empty(bounded, np.int64),
            other_bound=np.empty(bounded, np.int64),
        )

    def grow(self, preference: Preference) -> Grown:
        """The tree in numbers."""
        secrets = len(self.layout.own)
        members = np.arange(secrets, dtype=np.int32)
        stop = np.zeros(1, np.bool_)
        idle = [make_scratch(self.layout, preference, stop) for _ in range(self.threads)]
        root = np.zeros((self.layout.answer_count + 1, len(COLUMNS)), np.int32)
        root[0, SIZE] = secrets
        count = grow(self.layout, preference, idle[0], members, root, 0, 1, 1)

        def branch(node: NDArray[np.int32]) -> NDArray[np.int32]:
            nodes = np.empty((3 * node[SIZE] + 2, len(COLUMNS)), np.int32)
            nodes[0], nodes[1] = root[0], node
            if node[GUESS] == FOUND:
                return nodes[:2]
            scratch = idle.pop()
            count = grow(self.layout, preference, scratch, members, nodes, 1, 2, len(nodes))
            idle.append(scratch)
            return nodes[:count]

        largest_first = np.argsort(-root[1:count, SIZE], kind="stable") + 1
        with ThreadPoolExecutor(self.threads) as executor:
            try:
                branches = dict(zip(largest_first.tolist(), executor.map(branch, root[largest_first]), strict=True))
            except BaseException:
                stop[0] = True
                raise
        return Grown(members, [branches[b] for b in range(1, count)])

    def total(self, grown: Grown) -> int:
        """The total number of guesses, weighted like the secrets: each node takes one for each of its candidates."""
        weights = np.ones(len(grown.members), np.int64) if self.game.weights is None else np.array(self.game.weights)
        before = np.concatenate([[0], np.cumsum(weights[grown.members])])
        total = int(before[-1])  # the first guess
        for nodes in grown.branches:
            made = nodes[1:][nodes[1:, GUESS] != FOUND]
            total += int((before[made[:, BEGIN] + made[:, SIZE]] - before[made[:, BEGIN]]).sum())
        return total

    def _root(self, grown: Grown) -> Node:
        """The tree in texts."""
        game, guesses = self.game, [self.game.guesses[g] for g in self.order.tolist()]
        feedbacks: dict[int, str] = {}
        found: Node = {}
        root: Node = {guesses[grown.branches[0][0, GUESS]]: {}}
        for rows in grown.branches:
            nodes = [root]
            for parent, answer, begin, guess in rows[1:, [PARENT, ANSWER, BEGIN, GUESS]].tolist():
                ((asked, parts),) = nodes[parent].items()
                feedback = feedbacks.get(answer)
                if feedback is None:
                    feedback = feedbacks[answer] = game.score(asked, game.secrets[grown.members[begin]])
                node: Node = found if guess == FOUND else {guesses[guess]: {}}
                parts[feedback] = node
                nodes.append(node)
        return root

    def _part_score(self, strategy: Strategy, table: Steps | None) -> PartScore | None:
        if strategy.rule in ("steps", "lookahead"):
            named = shipped_steps(self.game.name) if strategy.table is None else load_steps(strategy.table)
            return steps(self.amount, table or named)
        score = SCORES.get(strategy.rule)
        return None if score is None else score(self.amount)

    @property
    def _few_answers(self) -> bool:
        return len(self.game.feedbacks) <= MOST_SEEN


def _compile(layout: Layout, preference: Preference) -> None:
    """Compile the kernels, or load them from the cache on disk."""
    discard_stale_cache(grow.stats.cache_path)
    scratch = make_scratch(layout, preference, np.zeros(1, np.bool_))
    rows = np.zeros((1, len(COLUMNS)), np.int32)
    grow.compile(tuple(map(typeof, (layout, preference, scratch, layout.own, rows, 0, 0, 0))))
    bound_splits.compile((typeof(preference), typeof(0)))


def _lay_out(game: Game) -> tuple[Layout, NDArray[np.int64]]:
    """A game for the kernels, and its own number of each of their guesses.

    Raises:
        InputError: its matrix does not fit in memory.
    """
    legality, codes = game.legality(), game.counted_codes()
    symmetry = find_symmetry(game.symmetry() if legality is None else None, game.guess_count)
    answers: Stored | Computed | None = None
    if codes is not None:
        answers = computed(codes.symbols, codes.symbol_count, symmetry.order)
        win = codes.symbols.shape[1] * 9
    if answers is None:
        check_memory(game)
        answers = stored(game.matrix()[symmetry.order], len(game.feedbacks))
        win = game.feedbacks.index(game.win)
    place = {game.guesses[g]: i for i, g in enumerate(symmetry.order.tolist())}
    if legality is None:
        legality = Legality(np.zeros((0, 0), np.uint8), np.zeros(0, np.int32), np.zeros((0, 0, 0), np.bool_))
    layout = Layout(
        answers=answers,
        own=np.array([place[secret] for secret in game.secrets], np.int32),
        amounts=_amounts(game),
        considered=symmetry.considered,
        next_state=symmetry.next_state,
        codes=legality.codes,
        kinds=legality.kinds,
        allows=legality.allows,
        answer_count=MOST_SEEN if isinstance(answers, Computed) else len(game.feedbacks),
        win=win,
    )
    return layout, symmetry.order


def _amounts(game: Game) -> NDArray[np.int64]:
    """How much each secret adds to the size of a part: one, or its weight, scaled if they are too many."""
    if game.weights is None:
        return np.ones(game.secret_count, np.int64)
    whole = sum(game.weights)
    if whole <= _LARGEST_AMOUNT:
        return np.array(game.weights, np.int64)
    return np.array([max(1, weight * _LARGEST_AMOUNT // whole) for weight in game.weights], np.int64)
