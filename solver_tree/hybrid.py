"""The strategy ``hybrid``, for games of codes that are too large for a tree: it chooses one guess after the other.

While very many candidates are left, it guesses any of them. When there are fewer, it scores a sample of guesses by how
well they divide a sample of the candidates. When few are left, a search finds the best way to the end among the guesses
that are candidates, or that scored best. The samples depend on the seed only.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solver_tree.errors import InputError
from solver_tree.games import Game
from solver_tree.games.codes import CodeGame
from solver_tree.games.some_codes import SomeCodes
from solver_tree.layout.code_set import CodeSet, all_codes
from solver_tree.strategies.heuristics import entropy
from solver_tree.strategies.strategy import Strategy
from solver_tree.text import brief, one_line
from solver_tree.tree import History, Node

_SIMPLE = 1 << 26  # candidates; of more, any is guessed
_TRIES = 200  # guesses that are scored, and as many that are not candidates
_SAMPLE = 2000  # candidates that they divide
_EXACT = 60  # candidates; so few are searched
_OTHERS = 40  # guesses beside the candidates that are searched, too


class Ending(NamedTuple):
    """The best way to the end among some guesses.

    Attributes:
        node: the guesses as a tree.
        total: the sum of the guesses that it takes, over all candidates.
    """

    node: Node
    total: int


class Hybrid:
    """The strategy ``hybrid``, as a function for ``evaluate``.

    Args:
        game: the game.
        strategy: the strategy with its modifiers.

    Raises:
        InputError: the game is not one of codes, or has weights.
    """

    def __init__(self, game: Game, strategy: Strategy = Strategy("hybrid")) -> None:  # noqa: B008 - never changed
        if not isinstance(game, CodeGame) or game.weights is not None:
            raise InputError(f"strategy '{strategy}': it is for games of codes without weights, not for {game.name}")
        self.game = game
        self.codes = all_codes(game)
        self._seed = strategy.seed or 0
        self._simple = _SIMPLE if strategy.simple is None else strategy.simple
        self._tries = strategy.tries or _TRIES
        self._sample = strategy.sample or _SAMPLE
        self._exact = _EXACT if strategy.exact is None else strategy.exact
        self._ending: tuple[History, Node] = ((), {})  # the history after which the way to the end was found last

    def __repr__(self) -> str:
        return one_line("Hybrid", f"of {brief(self.game.name)}")

    def __call__(self, candidates: Sequence[str], history: History) -> str:
        """Return the next guess."""
        planned = self._planned(history)
        if planned is not None:
            return planned
        codes = candidates if isinstance(candidates, CodeSet) else self.codes.of(candidates)
        ending = self.ending(codes)
        if ending is None:
            return self.ranked(codes)[0]
        self._ending = history, ending.node
        return next(iter(ending.node))

    def ranked(self, codes: CodeSet, top: int = 1) -> list[str]:
        """Return some guesses, the best first by their score, without a search for the end."""
        if len(codes) == self.game.secret_count:
            if not self.game.repeats:  # all first guesses are alike
                return [codes[0]]
            pool = self._openings()
        elif len(codes) > self._simple:
            return codes.texts(codes.sample(1, self._seed))
        else:
            pool = np.concatenate([codes.sample(self._tries, self._seed), self._others(codes)])
        order = self._in_order(codes, pool)
        return list(dict.fromkeys(codes.texts(pool[order[: 2 * top]])))[:top]  # a code may be in the pool twice

    def searches(self, codes: CodeSet) -> bool:
        """Whether a search finds the way to the end, as few candidates are left."""
        return 2 < len(codes) <= self._exact

    def compile(self) -> None:
        """Compile what that search runs, or load it from the cache on disk."""
        from solver_tree.kernels.precompile import compile_kernels
        from solver_tree.layout import lay_out
        from solver_tree.progress import begin_kernel

        some = tuple(self.codes[:3])
        compile_kernels(lay_out(_End(self.game, some, some)).board, "average", begin_kernel)

    def ending(self, codes: CodeSet) -> Ending | None:
        """Return the best way to the end among the guesses that are searched; None if too many candidates are left."""
        if len(codes) > max(self._exact, 2):
            return None
        win, secrets = self.game.win, list(codes)
        if not self.searches(codes):
            node: Node = {}
            for secret in reversed(secrets):
                after = {} if not node else {self.game.score(secret, next(iter(node))): node}
                node = {secret: {**after, win: {}}}
            return Ending(node, 2 * len(secrets) - 1)
        from solver_tree.search import build

        others = self._others(codes)
        order = self._in_order(codes, others)
        guesses = dict.fromkeys([*secrets, *codes.texts(others[order[:_OTHERS]])])
        tree = build(_End(self.game, tuple(guesses), tuple(secrets)), threads=1)
        return Ending(tree.root, tree.stats.total)

    def _planned(self, history: History) -> str | None:
        """Return the guess on the way to the end that was found last, if the history follows it."""
        begin, node = self._ending
        if not node or history[: len(begin)] != begin:
            return None
        for guess, feedback in history[len(begin) :]:
            node = node.get(guess, {}).get(feedback, {})
        return next(iter(node), None)

    def _openings(self) -> NDArray[np.uint8]:
        """Return first guesses, one for each way to divide the positions among symbols."""
        shapes = _partitions(self.game.positions, len(self.game.alphabet), self.game.positions)
        return np.array([np.repeat(np.arange(len(shape)), shape) for shape in shapes], np.uint8)

    def _others(self, codes: CodeSet) -> NDArray[np.uint8]:
        """Return codes that need not be candidates: each differs from a candidate in two positions or fewer."""
        others = codes.sample(self._tries, self._seed)
        draw = np.random.Generator(np.random.PCG64(self._seed))
        rows, positions = np.arange(len(others)), self.game.positions
        here, there = draw.integers(0, positions, (2, len(others)))
        others[rows, here], others[rows, there] = others[rows, there], others[rows, here]
        if self.game.repeats:
            others[rows, here] = draw.integers(0, len(self.game.alphabet), len(others))
        return others

    def _in_order(self, codes: CodeSet, pool: NDArray[np.uint8]) -> NDArray[np.int64]:
        """Return the order of guesses, the best first by its score; of equals the first is first."""
        divided = codes.sample(self._sample, self._seed + 1)
        return np.argsort(codes.judge(pool, divided, entropy(len(divided)).worth), kind="stable")


class _End(SomeCodes):
    """Some guesses and some secrets of a game of codes, in any order, without what structure they have."""

    def symmetry(self) -> None:
        """None, since it takes longer to find it than to search without it."""

    def counted_codes(self) -> None:
        """None: the feedback of so few codes is stored."""


def _partitions(total: int, most: int, largest: int) -> Iterator[list[int]]:
    """List the ways to write a number as a sum of at most ``most`` numbers, none above ``largest``, falling."""
    if not total:
        yield []
    elif most:
        for first in range(min(total, largest), 0, -1):
            for rest in _partitions(total - first, most - 1, first):
                yield [first, *rest]
