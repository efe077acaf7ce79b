"""Where a game stands in a strategy tree, also when its symbols or positions have other names there.

A tree of Bulls and Cows that begins with 0123 says as much about a game that begins with 7294: call 7 what the tree
calls 0, and so on. What the tree says of the secrets left, and of the guesses they need, is true of that game too, for
every renaming of symbols is a symmetry of a game of codes, and so is every order of its positions unless each of them
is answered by itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from solver_tree.games.codes import CodeGame
from solver_tree.tree import History, Node, StrategyTree

_Pairs: TypeAlias = list[tuple[str, str]]
_Column: TypeAlias = tuple[str, ...]


class Place(NamedTuple):
    """A node of a tree, and its guess as it is called in the game that is played."""

    node: Node
    guess: str


class _Renaming(NamedTuple):
    """Which position there each position here is, and which symbol there each symbol here, as far as is known."""

    places: tuple[int, ...] = ()
    names: dict[str, str] = {}  # noqa: RUF012 - never changed


def find_node(tree: StrategyTree, history: History) -> Place | None:
    """Where the game that went so stands in ``tree``; None when it left the tree, or is over."""
    node, pairs = _follow(tree, history)
    renaming = _find_renaming(tree, pairs) if node else None
    return None if renaming is None else Place(node, _called(tree, next(iter(node)), renaming))


def branches_at(tree: StrategyTree, history: History, guess: str) -> dict[str, Node] | None:
    """What follows each answer to ``guess`` in ``tree``; None when the game left the tree, or does so with it."""
    node, pairs = _follow(tree, history)
    if not node:
        return None
    ((planned, branches),) = node.items()
    return None if _find_renaming(tree, [*pairs, (guess, planned)]) is None else branches


def _follow(tree: StrategyTree, history: History) -> tuple[Node, _Pairs]:
    """The node after the answers of ``history``, ``{}`` if there is none, and each guess with that of the tree."""
    node, pairs = tree.root, []
    for guess, feedback in history:
        if not node:
            break
        ((planned, branches),) = node.items()
        pairs.append((guess, planned))
        node = branches.get(feedback, {})
    return node, pairs


def _find_renaming(tree: StrategyTree, pairs: _Pairs) -> _Renaming | None:
    """How the first guess of each pair becomes the second, if there is a symmetry that does so for all pairs."""
    game = tree.game
    if not isinstance(game, CodeGame) or game.weights is not None:
        return _Renaming() if all(here == there for here, there in pairs) else None
    here, there = ([tuple(pair[side][p] for pair in pairs) for p in range(game.positions)] for side in (0, 1))
    return _match(here, there, _Renaming(), alike=game.marks is not None)


def _match(here: Sequence[_Column], there: Sequence[_Column], begun: _Renaming, *, alike: bool) -> _Renaming | None:
    """``begun`` gone on to all positions: the first way in order, so that nothing is renamed without need.

    Args:
        here, there: for each position, what is there in one guess after the other.
        begun: what is decided so far, for the first positions.
        alike: whether positions may change places.
    """
    position = len(begun.places)
    if position == len(here):
        return begun
    for place in range(len(there)) if alike else (position,):
        if place in begun.places:
            continue
        names = dict(begun.names)
        if any(
            names.setdefault(mine, other) != other for mine, other in zip(here[position], there[place], strict=True)
        ):
            continue
        if len(set(names.values())) == len(names):
            found = _match(here, there, _Renaming((*begun.places, place), names), alike=alike)
            if found is not None:
                return found
    return None


def _called(tree: StrategyTree, guess: str, renaming: _Renaming) -> str:
    """What ``guess`` of the tree is called here; symbols that were not used so far keep their names if they can."""
    game = tree.game
    if not isinstance(game, CodeGame) or not renaming.places:
        return guess
    back = {there: here for here, there in renaming.names.items()}
    unused = [symbol for symbol in game.alphabet if symbol not in renaming.names]
    others = iter([symbol for symbol in unused if symbol in back])
    back |= {symbol: symbol for symbol in unused if symbol not in back}
    back |= {symbol: next(others) for symbol in game.alphabet if symbol not in back}
    return "".join(back[guess[place]] for place in renaming.places)
