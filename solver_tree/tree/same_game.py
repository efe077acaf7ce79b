"""Whether a game is the one that a tree was built for."""

from __future__ import annotations

from solver_tree.errors import InputError
from solver_tree.games import Game
from solver_tree.tree.lists import Lists, TextList
from solver_tree.tree.strategy_tree import StrategyTree


def check_same_game(tree: StrategyTree, game: Game) -> None:
    """Compare ``game`` with what ``tree`` says of its own: name, guesses, secrets, winning feedback, weights.

    The rules cannot be compared; ``verify`` plays by that of ``game``.

    Raises:
        InputError: it is another game; the message says in what.
    """
    told = tree.game
    if game.name != told.name:
        raise InputError(f"game {game.name}: the tree is of {told.name}")
    if told.named and not game.named:
        raise InputError(f"game {game.name}: the tree is of the game that is known by this name, not of one's own")
    if tree.lists is not None:
        here = Lists.of(game)
        _check_same_list(game, "guesses", here.guesses, tree.lists.guesses)
        _check_same_list(game, "secrets", here.secrets, tree.lists.secrets)
    if game.win != told.win:
        raise InputError(f"game {game.name}: it is won by '{game.win}', but the tree by '{told.win}'")
    _check_same_weights(told, game)


def _check_same_list(game: Game, kind: str, here: TextList, there: TextList) -> None:
    if here.count != there.count:
        raise InputError(f"game {game.name}: it has {here.count} {kind}, but the tree is for {there.count}")
    if here != there:
        raise InputError(
            f"game {game.name}: its {here.count} {kind} are not those that the tree is for, or in another order"
        )


def _check_same_weights(told: Game, game: Game) -> None:
    there, here = _weights(told), _weights(game)
    if here == there:
        return
    if here is None:
        raise InputError(f"game {game.name}: it has no weights, but the tree has")
    if there is None:
        raise InputError(f"game {game.name}: it has weights, but the tree has none")
    secret = next(secret for secret in here if here[secret] != there.get(secret))
    raise InputError(
        f"game {game.name}: secret '{secret}' has weight {here[secret]}, but the tree has {there.get(secret)}"
    )


def _weights(game: Game) -> dict[str, int] | None:
    """The weight of each secret, if they are not all alike."""
    return None if game.weights is None else dict(zip(game.secrets, game.weights, strict=True))
