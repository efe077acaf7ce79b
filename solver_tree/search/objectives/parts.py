"""Better and better trees of a game whose search takes too long: the parts of a good tree are searched."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from solver_tree.search.progress import Clock, TimeIsUp
from solver_tree.search.readout.total_tree import TotalTreeReader
from solver_tree.search.root.brake import Brake
from solver_tree.search.root.nodes import History, Variation
from solver_tree.search.root.scheduler import Engine, Query, RootSearch
from solver_tree.threads import Workers, call_aside
from solver_tree.tree import Node

_SECONDS, _GROWTH = 0.5, 4
"""For how long a part is searched the first time, and how many times longer each time after."""


class PartSearch:
    """Improves trees of a game, by total, part by part.

    A part is what a guess and its feedback leave. Each part is searched for a tree of smaller total than its own. If
    that takes too long, the parts of its guess are searched in its place. Once all parts have had their turn, those
    that are not settled are searched again, for longer. The first guess stays as it is.

    Args:
        game: a search of the total of the whole game. The searches of parts share its transposition table.
        threads: how many threads search.
        prescribed: how many guesses are prescribed to come first.
        check: called often while a part is searched; what it raises ends the search.
    """

    def __init__(self, game: RootSearch, threads: int, prescribed: int, check: Callable[[], None]) -> None:
        self._game = game
        self._executor = Workers(threads)
        self._seconds = _SECONDS  # for how long a part is searched in this turn
        self._prescribed = prescribed
        self._check = check
        self._reader = TotalTreeReader(game)
        self._numbers = game.layout.guess_numbers
        self._feedbacks = game.layout.game.feedbacks
        self._settled: dict[History, int] = {}  # the least totals of parts, by what comes before them
        self._open = 0  # how many parts were not settled in this turn

    def improved(self, tree: Node) -> Iterator[Node]:
        """Better and better trees, until none with the same guess is better."""
        secrets = self._game.candidates.tolist()
        with self._executor:
            while True:
                self._open = 0
                for better in self._with_better_parts(tree, secrets, ()):
                    yield (tree := better)
                if not self._open:
                    return
                self._seconds *= _GROWTH

    def _with_better_parts(self, tree: Node, candidates: list[int], path: History) -> Iterator[Node]:
        """Better and better trees with the same guess, see ``_better_parts``."""
        ((guess, branches),) = tree.items()
        number = self._numbers[guess]
        for feedback, part in self._reader.divide(candidates, number)[0].items():
            text = self._feedbacks[feedback]
            for better in self._better_parts(branches[text], part, (*path, (number, feedback))):
                branches = branches | {text: better}
                yield {guess: branches}

    def _better_parts(self, part: Node, candidates: list[int], path: History) -> Iterator[Node]:
        """Better and better trees of a part.

        Args:
            part: the tree that it has.
            candidates: the secrets that are left.
            path: the guesses made before, with their feedback.
        """
        total = self._total(part, candidates)
        if len(candidates) == 1 or self._settled.get(path) == total:
            return
        if len(path) >= self._prescribed:
            query = Query(below=total, history=path)
            engine = Engine(self._executor, Clock(lambda _: self._check(), self._seconds))
            search = RootSearch(self._game.layout, engine, query, self._game.model)
            settled = False
            try:
                found, best = search.run()
                settled, self._settled[path] = True, found
            except TimeIsUp:
                best = search.known
                found = total if best is None else best.value
            if found < total:
                part = self._read(search, found, best)
                yield part
            if settled:
                return
            self._open += 1
        yield from self._with_better_parts(part, candidates, path)

    def _read(self, search: RootSearch, value: int, best: Variation | None) -> Node:
        """The tree that a search of a part has found."""
        brake = Brake()
        reader = TotalTreeReader(search.twin(brake))
        return call_aside(lambda: reader.tree(value, best), self._check, brake.pull)

    def _total(self, tree: Node, candidates: list[int]) -> int:
        """The total of a tree of these candidates, by weight."""
        ((guess, branches),) = tree.items()
        parts, _ = self._reader.divide(candidates, self._numbers[guess])
        below = sum(self._total(branches[self._feedbacks[feedback]], part) for feedback, part in parts.items())
        return self._game.expander.weigh(candidates) + below
