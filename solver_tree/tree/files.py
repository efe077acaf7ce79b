"""Loads trees from files, and checks whether a tree can be saved."""

from __future__ import annotations

import os
from dataclasses import replace
from hashlib import sha256

from solver_tree.errors import InputError
from solver_tree.games import Game
from solver_tree.games.codes import CodeGame
from solver_tree.games.text_files import MAX_TREE_BYTES, read_bytes
from solver_tree.tree.decode import decode
from solver_tree.tree.document import check_replaceable, parse_document
from solver_tree.tree.formats import Format, read_tree, recognise
from solver_tree.tree.game_from_file import check_feedbacks, check_storable
from solver_tree.tree.proof import Status
from solver_tree.tree.shipped import BOOK_ENDING, certificate_of, find, shipped, status_of
from solver_tree.tree.strategy_tree import IMPORTED, StrategyTree
from solver_tree.tree.symbols import in_symbols_of


def check_writable(path: str | os.PathLike[str], game: Game) -> None:
    """Check, before long work, that a tree of ``game`` can be saved at ``path``.

    Raises:
        InputError: the folder is missing or not writable, ``path`` is a file that is not a strategy tree, or no file
            can hold the name, the guesses or the feedback of ``game``.
    """
    check_storable(game)
    check_feedbacks(game)
    check_replaceable(path)


def load(path_or_name: str | os.PathLike[str], format: Format | None = None) -> StrategyTree:
    """Load a tree, and check its format, game, guesses, feedback, secrets and figures.

    The loader does not play the game. Only ``verify`` finds a secret in a branch that its feedback does not lead to.
    Lower bounds are taken as the file claims them, but for a tree that ships: see ``Proof.status``.

    >>> import solver_tree as st
    >>> st.load("bulls-cows-4x10")
    <StrategyTree bulls-cows-4x10 avg: total 26274, worst 7, optimal>

    Args:
        path_or_name: a file, or the name of a tree that ships with the package, such as ``mastermind-4x6``. A file of
            that name comes first; so a text from strangers may name any file.
        format: the format of a file that another program wrote: ``alex1770``, ``jonathanolson`` or ``irving``; by
            default, that of its beginning.

    Returns:
        The tree. Its bounds are what the file claims, until they are proved again.

    Raises:
        InputError: the file is missing, unreadable or not a strategy tree.
        TreeError: the tree states something impossible or untrue; the message says where.

    See Also:
        loads: from bytes or text.
    """
    path = find(path_or_name)
    tree = _read(read_bytes(path, MAX_TREE_BYTES), str(path_or_name), format, status_of(path))
    certificate = None if tree.proof.status == "claimed" or tree.strategy == IMPORTED else certificate_of(path)
    if certificate is None:
        return tree
    digest = sha256(read_bytes(certificate, MAX_TREE_BYTES)).hexdigest()
    return replace(tree, proof=tree.proof._replace(checked=tree.goal.components[:1], certificate=digest))


def loads(data: bytes | str, format: Format | None = None) -> StrategyTree:
    """Read a tree from JSON, as ``StrategyTree.dumps`` writes it, with the checks of ``load``.

    >>> import solver_tree as st
    >>> tree = st.load("mastermind-3x6")
    >>> st.loads(tree.dumps()).root == tree.root
    True

    Args:
        data: the JSON, or the text of a tree that another program wrote.
        format: as in ``load``.

    Returns:
        The tree. Its bounds are what the JSON claims, until they are proved again.

    Raises:
        InputError: the data is not a strategy tree.
        TreeError: the tree states something impossible or untrue; the message says where.

    See Also:
        load: from a file, or a tree that ships.
        StrategyTree.dumps: writes the JSON.
    """
    if not isinstance(data, (bytes, str)):
        raise InputError(f"data {data!r} is of type {type(data).__name__}; it should be JSON, as bytes or text")
    return _read(
        data.encode("utf-8", "surrogatepass") if isinstance(data, str) else data, "the data", format, "claimed"
    )


def _read(data: bytes, source: str, format: Format | None, status: Status) -> StrategyTree:
    """The tree in the content of a file; ``source`` is its name in messages."""
    foreign = recognise(data) if format is None else format
    if foreign is not None:
        return read_tree(data, foreign, source)
    return decode(parse_document(data, source), source, status)


def shipped_book(game: Game) -> bytes | None:
    """Read the opening book of the shipped tree of a game; None if there is none, or if it names symbols otherwise."""
    path = shipped().get(f"{game.name}.avg", "").replace(".json", BOOK_ENDING)
    renamed = isinstance(game, CodeGame) and game.original is not None
    if renamed or not os.path.exists(path) or shipped_tree(game) is None:
        return None
    return read_bytes(path, MAX_TREE_BYTES)


def shipped_tree(game: Game) -> StrategyTree | None:
    """Load the shipped tree of least average; return None if there is none, or if the secrets have weights."""
    path = shipped().get(f"{game.name}.avg") if game.weights is None else None
    if path is None:
        return None
    tree, named = load(path), game.original if isinstance(game, CodeGame) and game.original is not None else game
    return in_symbols_of(tree, game) if named.named or named == tree.game else None
