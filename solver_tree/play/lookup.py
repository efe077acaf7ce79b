"""Find the node of a strategy tree that a history leads to, up to a symmetry of the game.

In a game of codes, every renaming of symbols is a symmetry. So is every permutation of positions, unless the feedback
has a colour for each position. A tree of Bulls and Cows that begins with 0123 therefore also covers a game that begins
with 7294: rename 0 to 7, 1 to 2, and so on. The numbers of candidates and of guesses in the tree hold for both games.
Where only some codes are guesses or secrets, what is left of the symmetry does the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from solver_tree.games import Game
from solver_tree.games.claims import codes_of
from solver_tree.games.codes import CodeGame
from solver_tree.games.some_codes import SomeCodes
from solver_tree.tree import History, Node, StrategyTree

_GuessPairs: TypeAlias = list[tuple[str, str]]
"""Each guess of a game with the guess of the tree at the same point."""

_Column: TypeAlias = tuple[str, ...]
"""The symbols at one position, in one guess after the other."""


class TreeMatch(NamedTuple):
    """A node of a tree that a history leads to.

    Attributes:
        node: the node.
        guess: the guess of the node, renamed as in the game that is played.
    """

    node: Node
    guess: str


class _Renaming(NamedTuple):
    """A symmetry from the game to the tree, as far as it is decided.

    Attributes:
        positions: for each position of the game, its position in the tree.
        symbols: for each symbol of the game, its symbol in the tree.
    """

    positions: tuple[int, ...] = ()
    symbols: dict[str, str] = {}  # noqa: RUF012 - never changed


class _Freedom(NamedTuple):
    """What symmetries may change.

    Attributes:
        symbols: the symbols that they may rename.
        places: the positions that they may permute.
    """

    symbols: str
    places: Sequence[int]


def find_node(tree: StrategyTree, history: History) -> TreeMatch | None:
    """Find the node that a history leads to.

    Args:
        tree: the strategy tree.
        history: guesses with their feedback, equal to those of the tree up to a symmetry.

    Returns:
        The node and its guess; None if the history left the tree, or if the secret is found.
    """
    node, pairs = _follow(tree, history)
    renaming = _find_renaming(tree, pairs) if node else None
    return None if renaming is None else TreeMatch(node, _rename_back(tree, next(iter(node)), renaming))


def find_branches(tree: StrategyTree, history: History, guess: str) -> dict[str, Node] | None:
    """Find what follows each feedback to a guess.

    Args:
        tree: the strategy tree.
        history: the guesses before, each with its feedback.
        guess: the guess after this history.

    Returns:
        The node after each feedback; None if the history or the guess leaves the tree.
    """
    node, pairs = _follow(tree, history)
    if not node:
        return None
    ((tree_guess, branches),) = node.items()
    return None if _find_renaming(tree, [*pairs, (guess, tree_guess)]) is None else branches


def _follow(tree: StrategyTree, history: History) -> tuple[Node, _GuessPairs]:
    """Follow the feedback of a history; return the node there, ``{}`` if there is none, and the pairs of guesses."""
    node, pairs = tree.root, []
    for guess, feedback in history:
        if not node:
            break
        ((tree_guess, branches),) = node.items()
        pairs.append((guess, tree_guess))
        node = branches.get(feedback, {})
    return node, pairs


def _find_renaming(tree: StrategyTree, pairs: _GuessPairs) -> _Renaming | None:
    """Find a symmetry that turns the first guess of each pair into the second; None if there is none."""
    if all(guess == tree_guess for guess, tree_guess in pairs):
        return _Renaming()
    free = _freedom(tree.game)
    if free is None:
        return None
    places = range(len(pairs[0][0]))
    columns, tree_columns = ([tuple(pair[side][p] for pair in pairs) for p in places] for side in (0, 1))
    return _complete(_Renaming(), columns, tree_columns, free)


def _freedom(game: Game) -> _Freedom | None:
    """What symmetries may rename and permute; None if the game has no symmetry."""
    if game.weights is not None:
        return None
    if (codes := codes_of(game)) is not None:
        return _Freedom(codes.alphabet, range(codes.positions if codes.marks is not None else 0))
    kept = game.symmetry() if isinstance(game, SomeCodes) else None
    if kept is None or not isinstance(game, SomeCodes):
        return None
    return _Freedom("".join(game.full.alphabet[symbol] for symbol in kept.free_symbols), kept.free_positions)


def _complete(
    renaming: _Renaming, columns: Sequence[_Column], tree_columns: Sequence[_Column], free: _Freedom
) -> _Renaming | None:
    """Complete a renaming that is decided for the first positions.

    Args:
        renaming: the renaming so far.
        columns: the column of each position of the game.
        tree_columns: the column of each position of the tree.
        free: what may be renamed and permuted.

    Returns:
        The first renaming in order, so that nothing is renamed without need; None if there is none.
    """
    position = len(renaming.positions)
    if position == len(columns):
        return renaming
    for tree_position in free.places if position in free.places else (position,):
        if tree_position in renaming.positions:
            continue
        symbols = dict(renaming.symbols)
        if any(
            symbols.setdefault(symbol, tree_symbol) != tree_symbol
            or (symbol != tree_symbol and not {symbol, tree_symbol} <= {*free.symbols})
            for symbol, tree_symbol in zip(columns[position], tree_columns[tree_position], strict=True)
        ):
            continue
        if len(set(symbols.values())) == len(symbols):
            longer = _Renaming((*renaming.positions, tree_position), symbols)
            found = _complete(longer, columns, tree_columns, free)
            if found is not None:
                return found
    return None


def _rename_back(tree: StrategyTree, tree_guess: str, renaming: _Renaming) -> str:
    """Rename a guess of the tree for the game; symbols that were not used so far keep their names if possible."""
    game = tree.game.full if isinstance(tree.game, SomeCodes) else tree.game
    if not isinstance(game, CodeGame) or not renaming.positions:
        return tree_guess
    back = {tree_symbol: symbol for symbol, tree_symbol in renaming.symbols.items()}
    unused = [symbol for symbol in game.alphabet if symbol not in renaming.symbols]
    displaced = iter([symbol for symbol in unused if symbol in back])
    back |= {symbol: symbol for symbol in unused if symbol not in back}
    back |= {symbol: next(displaced) for symbol in game.alphabet if symbol not in back}
    return "".join(back[tree_guess[position]] for position in renaming.positions)
