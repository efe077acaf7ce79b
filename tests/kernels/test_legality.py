"""Which guesses are legal, by the kernels and by the rule of the game."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solver_tree.games.words import WordGame
from solver_tree.kernels import legality
from solver_tree.kernels.legality import list_legal_on_path
from solver_tree.kernels.workspace import USELESS, make_workspace
from solver_tree.layout import lay_out
from tests.kernels.from_python import from_python
from tests.kernels.kinds import KINDS
from tests.random_games import random_games
from tests.search.words import made_up_words

keep_legal, list_legal = from_python(legality.keep_legal), from_python(legality.list_legal)


def legal_after(some_game, guesses, path):
    """The numbers of the guesses that ``Game.legal`` allows after a path.

    Args:
        some_game: the game.
        guesses: the texts of the guesses, in the order of their numbers.
        path: the numbers of each guess and its feedback.
    """
    history = [(guesses[guess], some_game.feedbacks[feedback]) for guess, feedback in path]
    return [g for g, text in enumerate(guesses) if all(some_game.legal(*turn, text) for turn in history)]


def check(some_game, data):
    """Along random histories, legal guesses are listed, in one step and step by step; each list has one key."""
    layout = lay_out(some_game)
    board, guesses = layout.board, list(layout.guess_numbers)
    workspace, keys = make_workspace(board), {}
    for _ in range(5):
        secret = data.draw(st.integers(0, len(board.secret_guess) - 1))
        drawn = data.draw(st.lists(st.integers(0, len(guesses) - 1), min_size=1, max_size=5))
        path = [(guess, int(board.feedback[guess, secret])) for guess in drawn]
        workspace.path[: len(path)] = path
        list_legal_on_path(board, workspace, 0, 0)
        for ply, (guess, feedback) in enumerate(path):
            expected = legal_after(some_game, guesses, path[: ply + 1])
            key = list_legal(board.legality, workspace, ply, guess, feedback)
            assert workspace.legal[ply + 1, : workspace.legal_count[ply + 1]].tolist() == expected
            assert board.secret_guess[secret] in expected
            assert keys.setdefault(int(key), expected) == expected
        workspace.legal[:], workspace.legal_count[:] = -1, 0
        assert list_legal_on_path(board, workspace, len(path), 0) == key
        assert workspace.legal[len(path), : workspace.legal_count[len(path)]].tolist() == expected

        priority = workspace.priority
        priority[:] = before = np.random.default_rng(len(path)).integers(USELESS, 100, priority.shape, np.int16)
        keep_legal(board.legality, workspace, len(path))
        assert (priority[len(path), expected] == before[len(path), expected]).all()
        assert (np.delete(priority[len(path)], expected) == USELESS).all()
        others = np.delete(np.arange(len(priority)), [len(path), -1])
        assert (priority[others] == before[others]).all()
    assert len({tuple(legal) for legal in keys.values()}) == len(keys)


@pytest.mark.parametrize("kind", ["few, restricted", "many, restricted", "many, weighted, restricted"])
@settings(max_examples=8)
@given(data=st.data())
def test_legal_guesses_of_random_games_are_listed(kind, data):
    check(data.draw(random_games(**KINDS[kind])), data)


@pytest.mark.parametrize(("letters", "alphabet"), [(5, "ab"), (5, "abcdefgh"), (3, "ab")])
@settings(max_examples=5)
@given(data=st.data())
def test_legal_guesses_of_hard_mode_are_listed(letters, alphabet, data):
    words = made_up_words(min(40, len(alphabet) ** letters), letters, alphabet)
    check(WordGame(words, words[::2], hard=True), data)
