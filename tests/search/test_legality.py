"""Which guesses may be made, against the rule of the game."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solver_tree.games.words import WordGame
from solver_tree.search import legality
from solver_tree.search.board import lay_out
from solver_tree.search.legality import follow
from solver_tree.search.scratch import USELESS, make_scratch
from tests.random_games import random_games
from tests.search.from_python import from_python
from tests.search.kinds import KINDS
from tests.search.words import made_up_words

leave_legal, list_legal = from_python(legality.leave_legal), from_python(legality.list_legal)


def legal_after(some_game, guesses, path):
    """The numbers of the guesses that may follow, by the game's own rule; ``guesses`` are the texts in order."""
    told = [(guesses[guess], some_game.feedbacks[answer]) for guess, answer in path]
    return [g for g, text in enumerate(guesses) if all(some_game.legal(*one, text) for one in told)]


def check(some_game, data):
    """Along a random game, in one step and step by step, the lists are right and have one key each."""
    board, symmetry = lay_out(some_game)
    guesses = [some_game.guesses[g] for g in symmetry.order]
    scratch, keys = make_scratch(board), {}
    for _ in range(5):
        secret = data.draw(st.integers(0, len(board.own) - 1))
        made = data.draw(st.lists(st.integers(0, len(guesses) - 1), min_size=1, max_size=5))
        path = [(guess, int(board.feedback[guess, secret])) for guess in made]
        scratch.path[: len(path)] = path
        follow(board, scratch, 0)
        for ply, (guess, answer) in enumerate(path):
            expected = legal_after(some_game, guesses, path[: ply + 1])
            lists = scratch.legal, scratch.legal_count
            key = list_legal(board.legality, *lists, ply, guess, answer)
            assert scratch.legal[ply + 1, : scratch.legal_count[ply + 1]].tolist() == expected
            assert board.own[secret] in expected
            assert keys.setdefault(int(key), expected) == expected
        scratch.legal[:], scratch.legal_count[:] = -1, 0
        assert follow(board, scratch, len(path)) == key
        assert scratch.legal[len(path), : scratch.legal_count[len(path)]].tolist() == expected

        score = scratch.score
        score[:] = before = np.random.default_rng(len(path)).integers(USELESS, 100, score.shape, np.int16)
        leave_legal(board.legality, scratch.legal, scratch.legal_count, score, len(path))
        assert (score[len(path), expected] == before[len(path), expected]).all()
        assert (np.delete(score[len(path)], expected) == USELESS).all()
        others = np.delete(np.arange(len(score)), [len(path), -1])
        assert (score[others] == before[others]).all()
    assert len({tuple(legal) for legal in keys.values()}) == len(keys)


@pytest.mark.parametrize("kind", ["few, restricted", "many, restricted", "wide, weighted, restricted"])
@settings(max_examples=30, deadline=None)
@given(data=st.data())
def test_random_games(kind, data):
    check(data.draw(random_games(**KINDS[kind])), data)


@pytest.mark.parametrize(("letters", "alphabet"), [(5, "ab"), (5, "abcdefgh"), (6, "abc"), (3, "ab")])
@settings(max_examples=10, deadline=None)
@given(data=st.data())
def test_hard_mode(letters, alphabet, data):
    words = made_up_words(min(40, len(alphabet) ** letters), letters, alphabet)
    check(WordGame(words, words[::2], hard=True), data)
