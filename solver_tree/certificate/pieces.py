"""Certificates of all first guesses, made one after the other, or on the workers of a cluster."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import lru_cache
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import quote

from solver_tree.certificate.checked import first_guesses, is_certificate
from solver_tree.certificate.description import describe
from solver_tree.certificate.figure import Figure
from solver_tree.certificate.game import Game as Described
from solver_tree.certificate.writer import Prover, provable
from solver_tree.errors import InputError, check_function, check_path
from solver_tree.files import check_place, write_atomically
from solver_tree.games import Game
from solver_tree.search.cluster.connection import connected
from solver_tree.search.cluster.description import Description
from solver_tree.search.cluster.description import describe as describe_game
from solver_tree.threads import thread_count
from solver_tree.tree import StrategyTree

if TYPE_CHECKING:
    from solver_tree.search.cluster.connection import ClusterName

_AT_ONCE = 4
"""Pieces that each worker of a cluster has waiting, so that none is idle."""


class Question(NamedTuple):
    """What every piece proves, as data.

    Attributes:
        game: the game.
        figure: the figure, which no strategy undercuts.
    """

    game: Description
    figure: Figure

    def __hash__(self) -> int:
        return hash((self.figure.prices, self.figure.least))


def certify_pieces(
    tree: StrategyTree,
    folder: str | os.PathLike[str],
    *,
    game: Game | None = None,
    every_figure: bool = False,
    threads: int | None = None,
    cluster: ClusterName | None = None,
    progress: Callable[[str], None] | None = None,
) -> int:
    """Write a certificate for each first guess: together they prove that no strategy undercuts a tree.

    Pieces that are in the folder stay, so a call that was interrupted goes on. Of first guesses that symmetries turn
    into each other, one has a piece. Pieces of words state the SHA-256 of the lists, which ``check`` then needs.

    >>> import solver_tree as st
    >>> import os, tempfile
    >>> tree = st.build(st.game("mastermind-2x4"), threads=1)
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     st.certify_pieces(tree, folder, threads=1), sorted(os.listdir(folder))
    ...
    (2, ['11.certificate', '12.certificate'])

    Args:
        tree, game, every_figure, threads: as in ``certify``.
        folder: the folder, which is made if it is missing.
        cluster: a Dask client, the address of a scheduler, or ``local:N``: its workers make the pieces.
        progress: called after each piece with how many there are, in words.

    Returns:
        The number of new pieces.

    Raises:
        InputError: as ``certify``; or there is no such cluster, or the folder is none.

    See Also:
        certify: one file.
        check: checks the folder.
    """
    folder = check_path(folder)
    check_function("progress", progress)
    game, figure = provable(tree, game, every_figure=every_figure)
    checked = Described(describe(game, figure, None))
    wanted = list(tree.opening) or first_guesses(checked)
    paths = {first: os.path.join(folder, f"{quote(first, safe='')}.certificate") for first in wanted}
    if os.path.exists(folder) and not os.path.isdir(folder):
        raise InputError(f"'{folder}' is no folder")
    if not os.path.isdir(folder):
        check_place(os.path.normpath(folder))
        os.mkdir(folder)
    missing = [first for first, path in paths.items() if not is_certificate(path)]
    for number, (first, data) in enumerate(_made(game, figure, missing, threads, cluster), 1):
        write_atomically(paths[first], data)
        if progress is not None:
            progress(f"{len(wanted) - len(missing) + number} of {len(wanted)} pieces")
    return len(missing)


def _made(
    game: Game, figure: Figure, firsts: list[str], threads: int | None, cluster: ClusterName | None
) -> Iterator[tuple[str, bytes]]:
    """The certificates of first guesses, as they are made."""
    if cluster is None or not firsts:
        prover = Prover(game, figure, thread_count(threads), with_lists=False)
        for first in firsts:
            yield first, prover.certificate(first)[0]
        return
    question = Question(describe_game(game), figure)
    with ExitStack() as opened:
        client = opened.enter_context(connected(cluster))
        from distributed import as_completed

        shared = client.scatter(question, broadcast=True, hash=False)
        at_once = _AT_ONCE * max(sum(client.nthreads().values()), 1)
        done = as_completed(
            [client.submit(_piece, shared, first, pure=False) for first in firsts[:at_once]], loop=client.loop
        )
        remaining = iter(firsts[at_once:])
        for future in done:
            yield future.result()
            for first in islice(remaining, 1):
                done.add(client.submit(_piece, shared, first, pure=False))


def _piece(question: Question, first: str) -> tuple[str, bytes]:
    """On a worker: the certificate of a first guess."""
    return first, _prover(question).certificate(first)[0]


@lru_cache(1)
def _prover(question: Question) -> Prover:
    return Prover(question.game.make(), question.figure, 1, with_lists=False)
