"""The layout turns a game into a board."""

import numpy as np
import pytest

from solver_tree.errors import InputError
from solver_tree.games import game
from solver_tree.kernels.board import LANES, MAX_BIT_FEEDBACKS
from solver_tree.layout import lay_out
from solver_tree.search import solve
from tests.random_games import draw_game


@pytest.mark.parametrize("name", ["bulls-cows-2x4", "mastermind-3x5"])
@pytest.mark.parametrize("use_symmetry", [True, False])
def test_a_board_has_the_guesses_in_the_order_of_the_symmetry(name, use_symmetry):
    some_game = game(name)
    layout = lay_out(some_game, use_symmetry=use_symmetry)
    board, symmetry = layout.board, layout.symmetry
    guesses, secrets = board.feedback.shape
    assert (board.feedback == some_game.matrix()[symmetry.order]).all()
    assert (board.feedback_by_secret[:, :guesses] == board.feedback.T).all()
    assert not board.feedback_by_secret[:, guesses:].any()
    assert board.feedback_by_secret.shape[1] % LANES == 0
    assert (board.feedback[board.secret_guess, range(secrets)] == board.win).all()
    assert len(set(board.keys.tolist())) == secrets


@pytest.mark.parametrize("feedbacks", [60, 100, 300])
@pytest.mark.parametrize("share", [None, 0.5])
def test_heavy_secrets_and_guesses_with_many_parts_come_first(feedbacks, share):
    rng = np.random.default_rng(1)
    weights = rng.integers(0, 5, 30)
    some_game = draw_game(rng, secrets=30, guesses=70, feedbacks=feedbacks, used=20, weights=weights, share=share)
    layout = lay_out(some_game)
    board, symmetry = layout.board, layout.symmetry
    assert board.weights.by_secret.tolist() == sorted(weights.tolist(), reverse=True)
    number = {secret: s for s, secret in enumerate(some_game.secrets)}
    secrets = [number[some_game.guesses[symmetry.order[guess]]] for guess in board.secret_guess]
    assert weights[secrets].tolist() == board.weights.by_secret.tolist()
    assert (board.feedback == some_game.matrix()[symmetry.order][:, secrets]).all()
    assert sorted(symmetry.order.tolist()) == list(range(70))
    parts = [len(set(row)) for row in board.feedback.tolist()]
    assert feedbacks <= MAX_BIT_FEEDBACKS or parts == sorted(parts, reverse=True)


@pytest.mark.parametrize("name", ["mastermind-6x9", "bulls-cows-7x10"])
def test_a_game_that_does_not_fit_in_memory_is_refused(name):
    with pytest.raises(InputError, match=rf"game '{name}': .* needs [\d.e+]+ GiB .* the limit.* is [\d.]+ GiB$"):
        solve(game(name))
