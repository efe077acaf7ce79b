"""Compares a game with the game of a tree."""

from __future__ import annotations

from solver_tree.errors import InputError
from solver_tree.games import Game
from solver_tree.games.interface import check_game
from solver_tree.games.words import WordGame, letters_of_several
from solver_tree.text import count
from solver_tree.tree.lists import Lists, TextList
from solver_tree.tree.strategy_tree import IMPORTED, StrategyTree, check_tree


def check_same_game(tree: StrategyTree, game: Game) -> None:
    """Check that ``game`` is the game of ``tree``: the same name, guesses, secrets, winning feedback and weights.

    The rules are not compared: ``verify`` plays the tree by the rule of ``game``.

    Args:
        tree: the tree.
        game: the game to compare with the tree's game.

    Raises:
        InputError: the games differ; the message says how. Or one argument is a name.
    """
    check_tree(tree)
    check_game(game)
    stated = tree.game
    if game is stated:
        return
    if tree.strategy == IMPORTED and isinstance(stated, WordGame) and isinstance(game, WordGame):
        _check_same_words(game, stated)
        return
    if game.name != stated.name:
        raise InputError(f"game {game.name}: the tree is of {stated.name}")
    _check_same_letters(game, stated)
    if stated.named and not game.named:
        raise InputError(f"game {game.name}: the tree is of the built-in game with this name, not of a custom game")
    if tree.lists is not None:
        lists = Lists.of(game)
        _check_same_list(game, "guesses", lists.guesses, tree.lists.guesses)
        _check_same_list(game, "secrets", lists.secrets, tree.lists.secrets)
    if game.win != stated.win:
        raise InputError(f"game {game.name}: its winning feedback is '{game.win}', but the tree has '{stated.win}'")
    _check_same_weights(game, stated)


def _check_same_letters(game: Game, stated: Game) -> None:
    """Raise InputError unless both count the same characters as one letter: else feedback means something else."""
    own, others = letters_of_several(game), letters_of_several(stated)
    if own != others:
        has, states = (", ".join(letters) or "none" for letters in (own, others))
        raise InputError(
            f"game {game.name}: its letters of several characters are {has}, but those of the tree are {states}; "
            f"see --letters"
        )


def _check_same_words(game: WordGame, stated: WordGame) -> None:
    """Raise InputError unless a game hides the words that a tree of another program finds, which states no lists."""
    if game.weights is not None:
        raise InputError(f"game {game.name}: it has weights, but the tree has no weights")
    hidden, found = frozenset(game.secrets), frozenset(stated.secrets)
    for words, problem in ((hidden - found, "the tree does not find"), (found - hidden, "only the tree has")):
        if words:
            raise InputError(f"game {game.name}: {problem} {count(len(words), 'secret')}, such as '{min(words)}'")


def _check_same_list(game: Game, name: str, actual: TextList, stated: TextList) -> None:
    """Raise InputError unless the two digests are equal; ``name`` is guesses or secrets."""
    if actual.count != stated.count:
        raise InputError(f"game {game.name}: it has {actual.count} {name}, but the tree states {stated.count}")
    if actual != stated:
        raise InputError(
            f"game {game.name}: its {actual.count} {name} differ from the {name} that the tree states, perhaps only in "
            f"their order"
        )


def _check_same_weights(game: Game, stated_game: Game) -> None:
    """Raise InputError unless every secret has the same weight in both games."""
    actual, stated = _weights(game), _weights(stated_game)
    if actual == stated:
        return
    if actual is None:
        raise InputError(f"game {game.name}: it has no weights, but the tree has weights; give it the same (--weights)")
    if stated is None:
        raise InputError(f"game {game.name}: it has weights, but the tree has no weights")
    secret = next(secret for secret in actual if actual[secret] != stated.get(secret))
    raise InputError(
        f"game {game.name}: secret '{secret}' has weight {actual[secret]}, but the tree states {stated.get(secret)}"
    )


def _weights(game: Game) -> dict[str, int] | None:
    """The weight of each secret; None if all are equal."""
    return None if game.weights is None else dict(zip(game.secrets, game.weights, strict=True))
