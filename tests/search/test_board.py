"""A game laid out for the search."""

import pytest

from solver_tree.errors import InputError
from solver_tree.games import game
from solver_tree.search import solve
from solver_tree.search.board import LANES, lay_out


@pytest.mark.parametrize("name", ["bulls-cows-2x4", "mastermind-3x5"])
@pytest.mark.parametrize("use_symmetry", [True, False])
def test_a_board_is_the_game_in_the_order_of_its_symmetry(name, use_symmetry):
    this_game = game(name)
    board, symmetry = lay_out(this_game, use_symmetry)
    guesses, secrets = board.feedback.shape
    assert (board.feedback == this_game.matrix()[symmetry.order]).all()
    assert (board.by_secret[:, :guesses] == board.feedback.T).all()
    assert not board.by_secret[:, guesses:].any()
    assert board.by_secret.shape[1] % LANES == 0
    assert (board.feedback[board.own, range(secrets)] == board.win).all()
    assert len(set(board.keys.tolist())) == secrets


@pytest.mark.parametrize("name", ["mastermind-8x9", "bulls-cows-10x20"])
def test_a_game_that_does_not_fit_in_memory_is_refused(name):
    with pytest.raises(InputError, match=rf"game '{name}': .* needs [\d.e+]+ GiB .* the limit.* is [\d.]+ GiB$"):
        solve(game(name))
