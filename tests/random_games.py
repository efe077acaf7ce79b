"""Games that are nothing but a feedback matrix."""

from array import array
from itertools import permutations, product

import numpy as np
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from solver_tree.games import CodeSymmetry, Game
from solver_tree.games.consistent import consistent
from solver_tree.games.weights import MAX_TOTAL_WEIGHT, weighted

FEW_FEEDBACKS = [2, 3, 4, 5, 6, 8, 16, 17, 32, 33, 64]  # below, at and above the widths of words
MANY_FEEDBACKS = [65, 243, 256]  # more than a word has bits
WIDE_FEEDBACKS = [257, 1000]  # more than a byte can number


def matrix_game(matrix, feedbacks, win, weights=None, allowed=None):
    """The game with a feedback matrix.

    Args:
        matrix: ``matrix[g][s]`` is the number of the feedback that secret ``s`` gives to guess ``g``.
        feedbacks: how many feedbacks the game has; some of them may never occur.
        win: the number of the winning feedback.
        weights: the weight of each secret; None in a game without weights.
        allowed: ``allowed[g, f, h]`` is whether guess ``h`` is legal after guess ``g`` got feedback ``f``; None where
            every guess is always legal.
    """
    guesses = [f"guess {g}" for g in range(len(matrix))]
    secrets = [guesses[g] for g in guesses_that_are_secrets(matrix, win)]
    texts = tuple(f"feedback {f:03}" for f in range(feedbacks))
    guess_number, secret_number, feedback_number = (
        {text: number for number, text in enumerate(listed)} for listed in (guesses, secrets, texts)
    )

    def score(guess, secret):
        return texts[matrix[guess_number[guess]][secret_number[secret]]]

    def legal(guess, feedback, following):
        return bool(allowed[guess_number[guess], feedback_number[feedback], guess_number[following]])

    game = Game("random", guesses, secrets, score, texts[win], legal=None if allowed is None else legal)
    game.feedbacks = texts
    game._scored = texts, [array("H", np.asarray(row, np.uint16).tobytes()) for row in matrix]  # quicker than ``score``
    return game if weights is None else weighted(game, dict(zip(secrets, map(int, weights), strict=True)))


def guesses_that_are_secrets(matrix, win):
    """For each secret, the number of the guess that it is."""
    return (np.asarray(matrix) == win).argmax(axis=0)


def random_allowed(rng, matrix, feedbacks, win, share):
    """A random ``allowed`` for ``matrix_game``: about ``share`` of all guesses are legal, and every candidate is."""
    guesses, secrets = np.shape(matrix)
    allowed = rng.random((guesses, feedbacks, guesses)) < share
    secret_guess = guesses_that_are_secrets(matrix, win)
    for secret in range(secrets):
        allowed[np.arange(guesses), np.asarray(matrix)[:, secret], secret_guess[secret]] = True
    return allowed


def hit_or_miss(secrets, weights=None):
    """A game in which a guess that misses excludes no secret but itself."""
    return matrix_game(np.eye(secrets, dtype=int), feedbacks=2, win=1, weights=weights)


def hit_or_miss_or_ask(secrets):
    """The same with one more guess, ``guess 0``, which is no secret and separates all secrets."""
    matrix = np.vstack([np.arange(2, secrets + 2), np.eye(secrets, dtype=int)])
    return matrix_game(matrix, feedbacks=secrets + 2, win=1)


def draw_game(rng, secrets, guesses, feedbacks, used=None, *, weights=None, share=None):
    """A game with random feedback.

    Args:
        rng: the random generator.
        secrets, guesses, feedbacks: how many there are of each.
        used: how many feedbacks occur besides the winning one, each with the same chance; all when None.
        weights: the weight of each secret; None in a game without weights.
        share: the share of guesses that are legal after a feedback; None where every guess is always legal.
    """
    win = int(rng.integers(feedbacks))
    others = [f for f in range(feedbacks) if f != win][: used or feedbacks]
    matrix = rng.choice(others, (guesses, secrets))
    matrix[rng.permutation(guesses)[:secrets], np.arange(secrets)] = win
    allowed = None if share is None else random_allowed(rng, matrix, feedbacks, win, share)
    return matrix_game(matrix, feedbacks, win, weights, allowed)


def some_weights(secrets, heaviest=None):
    """Lists of weights that are not all equal: small and often equal ones, or huge ones; some may be 0.

    No weight is larger than ``heaviest``, unless that is None.
    """
    huge = MAX_TOTAL_WEIGHT // secrets
    weights = [st.integers(0, 3), st.sampled_from([0, 1, huge - 1, huge]), st.integers(0, huge)]
    weight = st.sampled_from(weights if heaviest is None else [st.integers(0, heaviest)])
    return weight.flatmap(lambda each: st.lists(each, min_size=secrets, max_size=secrets)).filter(
        lambda weights: len(set(weights)) > 1
    )


@st.composite
def random_games(draw, feedbacks=FEW_FEEDBACKS, weighted=False, heaviest=None, restricted=False, max_secrets=12):
    """Small games of every shape, whose secrets lie anywhere among the guesses.

    Args:
        draw: the function that hypothesis passes.
        feedbacks: the numbers of feedbacks to choose from.
        weighted: whether secrets have weights.
        heaviest: the largest weight, see ``some_weights``.
        restricted: whether some guesses are illegal.
        max_secrets: the largest number of secrets.
    """
    feedbacks = draw(st.sampled_from(feedbacks))
    win = draw(st.integers(0, feedbacks - 1))
    other = st.integers(0, feedbacks - 1).filter(lambda feedback: feedback != win)
    used = draw(st.lists(other, min_size=1, max_size=10, unique=True))
    secrets = draw(st.integers(2 if weighted else 1, max_secrets))
    guesses = draw(st.integers(secrets, secrets + 8))
    matrix = draw(arrays(np.int64, (guesses, secrets), elements=st.sampled_from(used), fill=st.nothing()))
    secret_guess = draw(st.permutations(range(guesses)))[:secrets]
    matrix[secret_guess, np.arange(secrets)] = win
    weights = draw(some_weights(secrets, heaviest)) if weighted else None
    allowed = None
    if restricted:
        rng = np.random.default_rng(draw(st.integers(0, 2**32)))
        allowed = random_allowed(rng, matrix, feedbacks, win, draw(st.sampled_from([0, 0.3, 0.7, 0.95])))
    return matrix_game(matrix, feedbacks, win, weights, allowed)


def consistent_games(**options):
    """Small games in which only candidates may be guessed; for the options see ``random_games``."""
    return random_games(**options).map(only_candidates)


def only_candidates(game):
    """The same game, of which only candidates may be guessed. It keeps feedbacks that never occur."""
    made = consistent(game)
    made.feedbacks = game.feedbacks
    return made


CODES = [  # positions, symbols, whether symbols may be repeated in a guess, and in a secret
    *[(1, 5, True, True), (1, 12, True, True), (2, 3, True, True), (3, 2, True, True)],
    *[(2, 3, False, False), (2, 4, False, False), (3, 3, False, False), (2, 4, True, False), (3, 3, True, False)],
]


def draw_symmetric_game(rng, positions, symbols, guess_repeats, secret_repeats, feedbacks, used, positions_alike):
    """A game of codes with random feedback, equal for pairs of codes that a symmetry turns into each other.

    Args:
        rng: the random generator.
        positions, symbols: of the codes.
        guess_repeats, secret_repeats: whether symbols may be repeated in a guess, and in a secret.
        feedbacks: how many feedbacks there are.
        used: how many feedbacks occur besides the winning one.
        positions_alike: whether permutations of positions are symmetries.
    """
    codes = {
        True: list(product(range(symbols), repeat=positions)),
        False: list(permutations(range(symbols), positions)),
    }
    guesses, secrets = codes[guess_repeats], codes[secret_repeats]
    orders = list(permutations(range(positions))) if positions_alike else [range(positions)]

    def least_spelling(guess, secret):
        """The same for all pairs that a symmetry turns into this one."""
        pairs = [[code[p] for code in (guess, secret) for p in order] for order in orders]
        return min(tuple(map(list(dict.fromkeys(pair)).index, pair)) for pair in pairs)

    win = int(rng.integers(feedbacks))
    others = [f for f in range(feedbacks) if f != win][:used]
    feedback_of = {}
    for guess, secret in product(guesses, secrets):
        feedback_of.setdefault(least_spelling(guess, secret), win if guess == secret else rng.choice(others))
    matrix = np.array([[feedback_of[least_spelling(guess, secret)] for secret in secrets] for guess in guesses])
    game = matrix_game(matrix, feedbacks, win)
    game.symmetry = lambda: CodeSymmetry(np.array(guesses, np.uint8), symbols, positions_alike)
    return game


@st.composite
def symmetric_games(draw):
    """Small games of codes."""
    rng = np.random.default_rng(draw(st.integers(0, 2**32)))
    feedbacks = draw(st.sampled_from([2, 3, 16, 17, 64, 65, 243]))
    return draw_symmetric_game(
        rng, *draw(st.sampled_from(CODES)), feedbacks, draw(st.integers(1, 10)), draw(st.booleans())
    )
