"""Two trees of one game: where they part, and what it costs."""

from __future__ import annotations

from typing import NamedTuple

from solver_tree.errors import InputError
from solver_tree.games.words import letters_of_several
from solver_tree.tree import History, Node, StrategyTree
from solver_tree.tree.finish import guess_counts


class Parting(NamedTuple):
    """A position at which two trees guess differently for the first time.

    Attributes:
        history: the guesses that both make before, each with its feedback.
        left: how many candidates there are.
        guesses: the guess of each tree.
        cost: by how much the total of the second tree is larger from there on.
    """

    history: History
    left: int
    guesses: tuple[str, str]
    cost: int


def partings(first: StrategyTree, second: StrategyTree) -> list[Parting]:
    """List the positions at which two trees part; those that cost most come first.

    Raises:
        InputError: the trees are not of the same game with the same secrets, or count guesses differently.
    """
    check_same_game(first, second)
    win, secrets, weights = first.game.win, first.game.secrets, first.game.weights
    weight_of = dict.fromkeys(secrets, 1) if weights is None else dict(zip(secrets, weights, strict=True))
    found: list[Parting] = []
    pending: list[tuple[History, Node, Node]] = [((), first.root, second.root)]
    while pending:
        history, node, other = pending.pop()
        ((guess, branches),), ((other_guess, others),) = node.items(), other.items()
        if guess == other_guess:
            pending += [((*history, (guess, fb)), branches[fb], others[fb]) for fb in reversed(branches) if fb != win]
            continue
        totals, left = [], 0
        for tree, start in ((first, node), (second, other)):
            counts = {secret: getattr(each, tree.finish) for secret, each in guess_counts(start, win)}
            totals.append(sum(counts[secret] * weight_of[secret] for secret in counts))
            left = len(counts)
        found.append(Parting(history, left, (guess, other_guess), totals[1] - totals[0]))
    return sorted(found, key=lambda parting: (-abs(parting.cost), -parting.left))


def check_same_game(first: StrategyTree, second: StrategyTree) -> None:
    """Check that two trees can be compared.

    Raises:
        InputError: they are not of the same game with the same rule and secrets, or count guesses differently.
    """
    game, other = first.game, second.game
    if game.name != other.name:
        raise InputError(f"two trees beside each other need the same game; these are of {game.name} and {other.name}")
    if letters_of_several(game) != letters_of_several(other):
        raise InputError(f"two trees beside each other need the same letters; these of {game.name} differ")
    if tuple(game.secrets) != tuple(other.secrets) or game.weights != other.weights:
        raise InputError(f"two trees beside each other need the same secrets and weights; these of {game.name} differ")
    if first.finish != second.finish:
        raise InputError(
            f"two trees beside each other need one way to count; these are until {first.finish} and {second.finish}"
        )
    pending = [(first.root, second.root)]
    while pending:
        node, other_node = pending.pop()
        for guess in node.keys() & other_node.keys():
            if node[guess].keys() != other_node[guess].keys():
                raise InputError(f"two trees beside each other need the same rule; feedback to {guess} differs")
            pending += [(node[guess][feedback], other_node[guess][feedback]) for feedback in node[guess]]
