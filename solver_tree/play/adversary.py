"""A host without a secret: each of its answers is the one that costs the player most."""

from __future__ import annotations

from solver_tree.games import Game
from solver_tree.play.candidates import listed, split
from solver_tree.play.host import Host
from solver_tree.play.lookup import branches_at
from solver_tree.tree import Node, StrategyTree, leaves


class Adversary(Host):
    """Has no secret, and answers so that it costs you most; yet some secret always fits all that it said.

    Of the answers that a guess can get, each leaves some of the secrets that are still possible. While the game goes
    along a strategy tree, and this guess too, the tree tells what each answer costs: it gives one after which the tree
    takes most guesses in the worst case; of those, one after which it takes most for all secrets together. Off the
    tree it gives one that leaves most secrets. Of answers that cost the same it gives one that leaves most; then any
    but the winning one; then the first in the order of the alphabet.

    >>> import solver_tree as st
    >>> adversary = st.Adversary(st.game("bulls-cows-4x10"))
    >>> adversary.answer("0123"), len(adversary.candidates)
    ('0A1B', 1440)

    Args:
        game: what is played.
        tree: a strategy tree of the game; the one that ships, if there is one, when none is given.

    Raises:
        InputError: the game has too many secrets to go through, or the tree is of another game.
    """

    def __init__(self, game: Game, tree: StrategyTree | None = None) -> None:
        super().__init__(game, tree=tree)

    def _choose(self, secret: str | None, seed: int | None) -> None:
        listed(self.game)

    @property
    def secret(self) -> str:
        """A secret that fits all answers: the only one when it is found, else the first."""
        return self._candidates()[0]

    def _reply(self, guess: str) -> str:
        parts = split(self.game, guess, self._candidates())
        branches = None if self.tree is None else branches_at(self.tree, self.history, guess)
        if branches is None or branches.keys() != parts.keys():  # the tree says nothing of some answer
            branches = {feedback: {} for feedback in parts}

        def cost(feedback: str) -> tuple[int, int, int, bool]:
            return *_guesses(branches[feedback], self.game.win), len(parts[feedback]), feedback != self.game.win

        reply = max(sorted(parts), key=cost)
        self._left, self._sifted = parts[reply], len(self._history) + 1
        return reply


def _guesses(node: Node, win: str) -> tuple[int, int]:
    """The most guesses that the tree takes from here for a secret, and those for all secrets together."""
    if not node:
        return 0, 0
    needed = [guesses for _, guesses in leaves(node, win)]
    return max(needed), sum(needed)
