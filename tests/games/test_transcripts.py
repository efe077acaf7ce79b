"""What games refuse, in ``transcripts``; ``tests/transcripts.py`` says how to read and to change it."""

from decimal import Decimal
from fractions import Fraction
from functools import partial
from pathlib import Path

import numpy as np
import pytest

from solver_tree.games import custom, feedback, symbols, weights, word_lists, words
from solver_tree.games.codes import codes
from solver_tree.games.table import read_table
from tests.transcripts import check, sections


class Unprintable(Exception):
    def __str__(self):
        raise SystemExit


def raising(error):
    raise error


def damaged(name, content):
    Path(name).write_bytes(content if isinstance(content, bytes) else content.encode())
    return read_table(name)


def csv(content):
    return damaged("rock.csv", content)


def npz(**changes):
    usual = {
        "guesses": np.array(["a", "b", "ask"]),
        "secrets": np.array(["b", "a"]),
        "feedbacks": np.array(["no", "yes", "never"]),
        "matrix": np.array([[0, 1], [1, 0], [0, 1]], np.int64),
    }
    np.savez("coins.npz", **{name: array for name, array in {**usual, **changes}.items() if array is not None})
    return read_table("coins.npz")


def npy(matrix):
    np.save("m.npy", matrix)
    return read_table("m.npy")


def words_file(content):
    Path("words.txt").write_bytes(content if isinstance(content, bytes) else content.encode())
    return word_lists.read_list("words.txt", word_lists.Reading(strict=True)).words


def weights_file(content):
    """Read the weights of a game with the secrets ``a``, ``b c`` and ``d,e``, and the guess ``z``."""
    Path("w.txt").write_bytes(content if isinstance(content, bytes) else content.encode())
    letters = custom.Game("letters", ["a", "b c", "d,e", "z"], ["a", "b c", "d,e"], lambda g, s: str(g == s), "True")
    return weights.read_weights("w.txt", letters, print)


NAMES = {
    **{each.__name__: each for each in (raising, damaged, csv, npz, npy, words_file, weights_file)},
    **{each.__name__: each for each in (Unprintable, Decimal, Fraction, codes, feedback.Colours, words.WordGame)},
    **{each.__name__: each for each in (symbols.with_symbols, custom.load_game, words.wordle)},
    **{"np": np, "weighted": weights.weighted, "read_weights": partial(weights.read_weights, note=print)},
    "read_list": partial(word_lists.read_list, reading=word_lists.Reading()),
}


@pytest.mark.parametrize("section", sections("games"))
def test_games_refuse_what_the_transcript_shows(section, monkeypatch, tmp_path, request):
    monkeypatch.chdir(tmp_path)
    check(section, monkeypatch, NAMES, rewrite=request.config.getoption("--rewrite"))
