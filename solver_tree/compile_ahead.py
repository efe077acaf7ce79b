"""Compiles what searches and strategies run before anybody needs it: for images of machines, and for classrooms."""

from __future__ import annotations

from solver_tree.errors import InputError
from solver_tree.games import Game, built_in_game
from solver_tree.games.interface import check_game
from solver_tree.games.words import WordGame
from solver_tree.hybrid import Hybrid
from solver_tree.kernels.precompile import compile_kernels
from solver_tree.kernels.precompile_static import compile_static_sets
from solver_tree.layout import lay_out
from solver_tree.play.candidates import many_codes
from solver_tree.progress import begin_kernel
from solver_tree.strategies.greedy_tree import Greedy

_WORDS = ("batch", "catch", "hatch", "match")


def kinds() -> dict[str, Game]:
    """The common kinds of games, each with a small game of the kind.

    Kernels that count the feedbacks of codes are compiled for up to so many of them, see ``workspace.with_planes``.
    """
    return {
        "codes with up to 16 feedbacks": built_in_game("codes-2x4"),
        "codes with up to 24 feedbacks": built_in_game("codes-5x3"),
        "codes with up to 32 feedbacks": built_in_game("codes-6x3"),
        "codes with up to 64 feedbacks": built_in_game("codes-7x3"),
        "words": WordGame(_WORDS, _WORDS),
        "words in hard mode": WordGame(_WORDS, _WORDS, hard=True),
    }


def compile(game: Game | None = None) -> None:
    """Compile what searches, strategies and static sets run, before it is needed, as ``solver-tree compile`` does.

    >>> import solver_tree as st
    >>> st.compile(st.game("codes-2x4"))

    Args:
        game: a game of the kind for which to compile; the common kinds if None.

    Raises:
        InputError: the game does not fit in memory, or numba is told not to compile.

    See Also:
        build: compiles what it needs itself.
    """
    if game is not None:
        check_game(game)
    for kind in kinds().values() if game is None else (game,):
        compile_ahead(kind)


def compile_ahead(some_game: Game) -> None:
    """Compile what searches, strategies and static sets of a kind of game run, into the cache on disk.

    What is there already takes no time.

    Args:
        some_game: a game of the kind; its rules, its number of feedbacks, weights and legality matter, not its size. Of
            codes that are too many to search, what ``hybrid`` searches in the end is compiled.

    Raises:
        InputError: the game does not fit in memory, or numba is told not to compile.
    """
    try:
        board = lay_out(some_game).board
    except InputError:
        if not many_codes(some_game):
            raise
        Hybrid(some_game).compile()
        return
    compile_kernels(board, "average within a limit", begin_kernel, any_size=True)
    compile_static_sets(board.feedback.dtype, begin_kernel)
    Greedy(some_game, 1)
