"""Games that are nothing but a feedback matrix."""

from itertools import permutations, product

import numpy as np
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from solver_tree.games import CodeSymmetry, Game
from solver_tree.games.weights import LARGEST_SUM, weighted

FEW_ANSWERS = [2, 3, 4, 5, 6, 8, 16, 17, 32, 33, 64]  # on both sides of every width of a word
MANY_ANSWERS = [65, 243, 256]
WIDE_ANSWERS = [257, 1000]  # more than a byte can number


def matrix_game(matrix, answers, win, weights=None, allowed=None):
    """The game with this feedback matrix; answers that never occur are feedbacks, too.

    ``allowed[g, a, h]`` is whether guess ``h`` may be made after ``g`` was answered ``a``.
    """
    guesses = [f"guess {g}" for g in range(len(matrix))]
    guess_number = {text: g for g, text in enumerate(guesses)}
    own = (np.asarray(matrix) == win).argmax(axis=0)
    secrets = [guesses[g] for g in own]
    secret_number = {text: s for s, text in enumerate(secrets)}
    feedbacks = tuple(f"answer {a:03}" for a in range(answers))
    feedback_number = {text: a for a, text in enumerate(feedbacks)}
    game = Game(
        "random",
        guesses,
        secrets,
        lambda guess, secret: feedbacks[matrix[guess_number[guess]][secret_number[secret]]],
        feedbacks[win],
        legal=None
        if allowed is None
        else lambda guess, feedback, following: bool(
            allowed[guess_number[guess], feedback_number[feedback], guess_number[following]]
        ),
    )
    game.feedbacks = feedbacks
    return game if weights is None else weighted(game, dict(zip(secrets, map(int, weights), strict=True)))


def random_allowed(rng, matrix, answers, win, share):
    """What may follow: about ``share`` of all guesses, and whatever may be the secret."""
    guesses, secrets = np.shape(matrix)
    allowed = rng.random((guesses, answers, guesses)) < share
    own = (np.asarray(matrix) == win).argmax(axis=0)
    for secret in range(secrets):
        allowed[np.arange(guesses), np.asarray(matrix)[:, secret], own[secret]] = True
    return allowed


def hit_or_miss(secrets, weights=None):
    """The game in which nothing but the secret itself is ever told apart."""
    return matrix_game(np.eye(secrets, dtype=int), 2, 1, weights)


def hit_or_miss_or_ask(secrets):
    """The same with one more guess, which is no secret and tells them all apart."""
    return matrix_game(np.vstack([np.arange(2, secrets + 2), np.eye(secrets, dtype=int)]), secrets + 2, 1)


def draw_game(rng, secrets, guesses, answers, used=None, *, weights=None, share=None):
    """A game with random answers out of the first ``used``, all but the win drawn with the same chance.

    With ``weights``, secrets count what it says; with ``share``, only so many guesses may follow an answer.
    """
    win = int(rng.integers(answers))
    others = [a for a in range(answers) if a != win][: used or answers]
    matrix = rng.choice(others, (guesses, secrets))
    matrix[rng.permutation(guesses)[:secrets], np.arange(secrets)] = win
    allowed = None if share is None else random_allowed(rng, matrix, answers, win, share)
    return matrix_game(matrix, answers, win, weights, allowed)


def some_weights(secrets, heaviest=None):
    """Weights of so many secrets: small and often equal, or huge; some may be 0, but not all are alike.

    With ``heaviest`` none is larger.
    """
    huge = LARGEST_SUM // secrets
    weights = [st.integers(0, 3), st.sampled_from([0, 1, huge - 1, huge]), st.integers(0, huge)]
    weight = st.sampled_from(weights if heaviest is None else [st.integers(0, heaviest)])
    return weight.flatmap(lambda each: st.lists(each, min_size=secrets, max_size=secrets)).filter(
        lambda weights: len(set(weights)) > 1
    )


@st.composite
def random_games(draw, answers=FEW_ANSWERS, weighted=False, heaviest=None, restricted=False, most_secrets=12):
    """Small games of every shape: few answers or many, secrets anywhere among the guesses.

    If they are ``weighted``, for ``heaviest`` see ``some_weights``.
    """
    answers = draw(st.sampled_from(answers))
    win = draw(st.integers(0, answers - 1))
    other = st.integers(0, answers - 1).filter(lambda answer: answer != win)
    used = draw(st.lists(other, min_size=1, max_size=10, unique=True))
    secrets = draw(st.integers(2 if weighted else 1, most_secrets))
    guesses = draw(st.integers(secrets, secrets + 8))
    matrix = draw(arrays(np.int64, (guesses, secrets), elements=st.sampled_from(used), fill=st.nothing()))
    own = draw(st.permutations(range(guesses)))[:secrets]
    matrix[own, np.arange(secrets)] = win
    weights = draw(some_weights(secrets, heaviest)) if weighted else None
    allowed = None
    if restricted:
        rng = np.random.default_rng(draw(st.integers(0, 2**32)))
        allowed = random_allowed(rng, matrix, answers, win, draw(st.sampled_from([0, 0.3, 0.7, 0.95])))
    return matrix_game(matrix, answers, win, weights, allowed)


CODES = [  # positions, symbols, whether symbols may be repeated in a guess, and in a secret
    *[(1, 5, True, True), (1, 12, True, True), (2, 3, True, True), (3, 2, True, True)],
    *[(2, 3, False, False), (2, 4, False, False), (3, 3, False, False), (2, 4, True, False), (3, 3, True, False)],
]


def draw_symmetric_game(rng, positions, symbols, guess_repeats, secret_repeats, answers, used, positions_alike):
    """A game of codes with random answers, the same for pairs that a symmetry turns into each other."""
    codes = {
        True: list(product(range(symbols), repeat=positions)),
        False: list(permutations(range(symbols), positions)),
    }
    guesses, secrets = codes[guess_repeats], codes[secret_repeats]
    orders = list(permutations(range(positions))) if positions_alike else [range(positions)]

    def least_spelling(guess, secret):
        pairs = [[code[p] for code in (guess, secret) for p in order] for order in orders]
        return min(tuple(map(list(dict.fromkeys(pair)).index, pair)) for pair in pairs)

    win = int(rng.integers(answers))
    others = [a for a in range(answers) if a != win][:used]
    answer_of = {}
    for guess, secret in product(guesses, secrets):
        answer_of.setdefault(least_spelling(guess, secret), win if guess == secret else rng.choice(others))
    matrix = np.array([[answer_of[least_spelling(guess, secret)] for secret in secrets] for guess in guesses])
    game = matrix_game(matrix, answers, win)
    game.symmetry = lambda: CodeSymmetry(np.array(guesses, np.uint8), symbols, positions_alike)
    return game


@st.composite
def symmetric_games(draw):
    """Small games of codes."""
    rng = np.random.default_rng(draw(st.integers(0, 2**32)))
    answers = draw(st.sampled_from([2, 3, 16, 17, 64, 65, 243]))
    return draw_symmetric_game(
        rng, *draw(st.sampled_from(CODES)), answers, draw(st.integers(1, 10)), draw(st.booleans())
    )
