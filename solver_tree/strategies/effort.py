"""Refuses strategies that would take hours for a game, before anything is laid out."""

from __future__ import annotations

from solver_tree.errors import InputError
from solver_tree.games import Game
from solver_tree.strategies.strategy import HYBRID, RULES_OF_GUESSES, Strategy
from solver_tree.tree import OPTIMAL

_MAX_PAIRS = 1 << 38
"""Pairs of a guess and a secret. A strategy looks at about all of them at the second guess, and again at the third."""

_MAX_SECRETS = 1 << 20
"""Secrets of the largest tree."""


def check_effort(game: Game, strategy: Strategy) -> None:
    """Check that the tree of a strategy can be found in some minutes.

    Raises:
        InputError: the strategy compares all guesses, and the game has too many; or it has too many secrets; or the
            strategy makes no tree.
    """
    if strategy.rule == HYBRID:
        raise InputError(f"strategy '{strategy}': it makes no tree; play it with compare, or play the game itself")
    if strategy.rule == OPTIMAL:
        return
    if game.secret_count > _MAX_SECRETS:
        raise InputError(
            f"strategy '{strategy}': for {game.name} it would make a tree of {game.secret_count} secrets, which takes "
            f"hours; 'hybrid' needs no tree, and plays a sample of the secrets"
        )
    if strategy.rule not in RULES_OF_GUESSES or strategy.candidates_only or game.consistent:
        return
    if game.guess_count * game.secret_count > _MAX_PAIRS:
        raise InputError(
            f"strategy '{strategy}': for {game.name} it would compare {game.guess_count} guesses with "
            f"{game.secret_count} secrets, which takes hours; '{strategy._replace(candidates_only=True)}' guesses only "
            f"what may be the secret, and takes minutes"
        )
