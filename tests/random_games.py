"""Games that are nothing but a feedback matrix."""

import numpy as np
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from solver_tree.games import Game

ANSWERS = [2, 3, 4, 5, 6, 8, 16, 17, 32, 33, 64, 65, 256]  # on both sides of every width of a word


def matrix_game(matrix, answers, win):
    """The game with this feedback matrix; answers that never occur are feedbacks, too."""
    guesses = [f"guess {g}" for g in range(len(matrix))]
    guess_number = {text: g for g, text in enumerate(guesses)}
    own = (np.asarray(matrix) == win).argmax(axis=0)
    secrets = [guesses[g] for g in own]
    secret_number = {text: s for s, text in enumerate(secrets)}
    feedbacks = tuple(f"answer {a:03}" for a in range(answers))
    game = Game(
        "random",
        guesses,
        secrets,
        lambda guess, secret: feedbacks[matrix[guess_number[guess]][secret_number[secret]]],
        feedbacks[win],
    )
    game.feedbacks = feedbacks
    return game


def hit_or_miss(secrets):
    """The game in which nothing but the secret itself is ever told apart."""
    return matrix_game(np.eye(secrets, dtype=int), 2, 1)


def hit_or_miss_or_ask(secrets):
    """The same with one more guess, which is no secret and tells them all apart."""
    return matrix_game(np.vstack([np.arange(2, secrets + 2), np.eye(secrets, dtype=int)]), secrets + 2, 1)


def draw_game(rng, secrets, guesses, answers, used=None):
    """A game with random answers out of the first ``used``, all but the win drawn with the same chance."""
    win = int(rng.integers(answers))
    others = [a for a in range(answers) if a != win][: used or answers]
    matrix = rng.choice(others, (guesses, secrets))
    matrix[rng.permutation(guesses)[:secrets], np.arange(secrets)] = win
    return matrix_game(matrix, answers, win)


@st.composite
def random_games(draw):
    """Small games of every shape: few answers or many, secrets anywhere among the guesses."""
    answers = draw(st.sampled_from(ANSWERS))
    win = draw(st.integers(0, answers - 1))
    other = st.integers(0, answers - 1).filter(lambda answer: answer != win)
    used = draw(st.lists(other, min_size=1, max_size=10, unique=True))
    secrets = draw(st.integers(1, 12))
    guesses = draw(st.integers(secrets, secrets + 8))
    matrix = draw(arrays(np.int64, (guesses, secrets), elements=st.sampled_from(used), fill=st.nothing()))
    own = draw(st.permutations(range(guesses)))[:secrets]
    matrix[own, np.arange(secrets)] = win
    return matrix_game(matrix, answers, win)
