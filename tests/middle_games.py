"""Games of middle size, in which every idea that makes the search fast is at work; brute force in sets can settle them."""

from itertools import product

import numpy as np

from solver_tree.games import Legality
from solver_tree.games.words import WordGame
from tests.random_games import draw_symmetric_game, guesses_that_are_secrets, matrix_game

GUESSES = (1000, 1000, 1000, 1100, 1500, 2000, 3000)
"""How many guesses a game may have; the search treats games from 1000 guesses on in another way."""

MOST_RESTRICTED = 1100
"""The most guesses of a game in which some are illegal."""


def words(rng, secrets, guesses):
    """A sample of all words of some letters; in a third of the games hard mode."""
    letters, alphabet = [(3, "aeiorstlncdpmb"), (4, "aeiorstl"), (5, "aeiorst")][rng.integers(3)]
    every = ["".join(letters) for letters in product(alphabet, repeat=letters)]
    hard = rng.random() < 1 / 3
    sample = [every[i] for i in rng.permutation(len(every))[: min(guesses, MOST_RESTRICTED) if hard else guesses]]
    # Half of the answers share an ending, as in real lists: such words are hard to separate.
    rhyming = [word for word in sample if word.endswith(sample[0][1:])]
    answers = list(dict.fromkeys(rhyming[: secrets // 2] + sample))[:secrets]
    return WordGame(sample, answers, hard=hard)


def codes(rng, secrets, guesses):
    """A sample of codes, or in a fifth of the games all codes, with random feedback that has their symmetry."""
    if rng.random() < 0.2:
        symbols = int(rng.integers(6, 9))
        return draw_symmetric_game(rng, 2, symbols, True, bool(rng.integers(2)), 17, 8, bool(rng.integers(2)))
    positions = int(rng.integers(3, 6))
    symbols = int(rng.integers({3: 10, 4: 6, 5: 4}[positions], 11))
    sample = rng.permutation(symbols**positions)[:guesses]
    digits = sample[:, None] // symbols ** np.arange(positions) % symbols
    hidden = digits[:secrets]
    bulls = (digits[:, None, :] == hidden).sum(axis=2)
    tally = (digits[:, :, None] == np.arange(symbols)).sum(axis=1)
    common = np.minimum(tally[:, None, :], tally[:secrets]).sum(axis=2)
    rules = {
        "bulls and cows": bulls * (positions + 1) + common,
        "bulls": bulls,
        "distances": np.where(bulls == positions, 99, np.abs(digits[:, None, :] - hidden).sum(axis=2) // 2),
    }
    scores = rules[rng.choice(["bulls and cows", "bulls and cows", "bulls", "distances"])]
    occurring, matrix = np.unique(scores, return_inverse=True)
    matrix = matrix.reshape(scores.shape)
    return finished(rng, matrix, len(occurring), int(matrix[0, 0]))


def copies(rng, secrets, guesses):
    """Rows that are permuted copies of each other: many guesses make parts of equal sizes and different members.

    The secrets stand in groups, which most guesses only tell apart. Guesses tell the first few secrets apart in
    different ways, and some secrets change their groups. So two guesses may share all large parts, and differ in small
    ones. Other guesses separate the members of one group.
    """
    sizes = [int(rng.integers(3, 6)), *rng.integers(6, 10, secrets // 6).tolist()]
    sizes = sizes[: int(np.searchsorted(np.cumsum(sizes), secrets)) + 1]
    group = np.repeat(np.arange(len(sizes)), sizes)[:secrets]
    head = np.flatnonzero(group == 0)
    win, first_of_head = 0, len(sizes) + 1
    feedbacks = first_of_head + max(*np.bincount(group), len(head)) + 1
    separating = first_of_head + np.arange(secrets) % (feedbacks - first_of_head)

    def grouped(swaps, patterns):
        """The group of each secret; some pairs are swapped, and the head gets at most so many feedbacks."""
        row = group + 1
        for _ in range(swaps):
            pair = rng.choice(np.arange(len(head), secrets), 2, replace=False)
            row[pair] = row[pair[::-1]]
        row[head] = first_of_head + rng.integers(patterns, size=len(head))
        return row

    def separated(number, share):
        """The members of one group apart, as far as a share of them goes, and all others together."""
        inside = group == number
        row = np.where(inside & (rng.random(secrets) < share), np.roll(separating, rng.integers(9)), 1 + number)
        return np.where(inside, row, 1 if rng.random() < 0.5 else group + 1)

    rows = []
    share = rng.choice([0.6, 1.0, 1.0])
    for secret in range(secrets):
        row = grouped(0, int(rng.integers(1, 3))) if group[secret] == 0 else separated(group[secret], share)
        row[secret] = win
        rows.append(row)
    rows += [separated(number, 1.0) for number in range(len(sizes)) if rng.random() < 0.5]
    for _ in range(int(rng.integers(4, 40))):
        rows.append(grouped(int(rng.choice([0, 1, 1, 1, 2])), len(head) + 2))
    rows += [np.where(rng.random(secrets) < 0.5, rows[i], rng.permutation(rows[i])) for i in ()]
    rows.append(rng.permutation(grouped(0, len(head))))
    return finished(rng, padded(rng, np.array(rows), guesses, feedbacks), feedbacks, win)


def few_feedbacks(rng, secrets, guesses):
    """Three to five feedbacks: deep strategies."""
    return drawn(rng, secrets, guesses, int(rng.integers(3, 6)))


def many_feedbacks(rng, secrets, guesses):
    """33 to 64 feedbacks, and in a third of the games more: as many as a word has bits, or more."""
    feedbacks = int(rng.integers(33, 65)) if rng.random() < 2 / 3 else int(rng.choice([65, 90, 243, 256]))
    return drawn(rng, secrets, guesses, feedbacks)


def drawn(rng, secrets, guesses, feedbacks):
    """Random rows; each uses some of the feedbacks, some more often than others."""
    strong = int(rng.choice([guesses, guesses // 2, 200, 100]))
    used = min(feedbacks - 1, int(rng.integers(3, 9)) if rng.random() < 0.7 else int(rng.integers(9, 25)))
    skew = rng.choice([0.0, 0.5, 1.0])
    rows = np.empty((max(strong, secrets), secrets), np.int64)
    for row in rows:
        chances = 1 / np.arange(1, used + 1) ** skew
        row[:] = rng.choice(1 + rng.permutation(feedbacks - 1)[:used], secrets, p=chances / chances.sum())
    rows[np.arange(secrets), np.arange(secrets)] = 0
    return finished(rng, padded(rng, rows, guesses, feedbacks), feedbacks, 0)


def padded(rng, rows, guesses, feedbacks):
    """The rows, and weak ones after them: they tell at most a few secrets from the others, or repeat a row."""
    missing = max(guesses - len(rows), 0)
    weak = np.full((missing, rows.shape[1]), 1)
    kind = rng.integers(3)
    for row in weak:
        if kind == 1:
            row[rng.choice(rows.shape[1], rng.integers(1, 4), replace=False)] = feedbacks - 1
        elif kind == 2 and rng.random() < 0.2:
            row[:] = rows[rng.integers(rows.shape[1], len(rows))] if len(rows) > rows.shape[1] else 1
    return np.vstack([rows, weak])


def finished(rng, matrix, feedbacks, win):
    """The game of a matrix, whose guesses are shuffled; some have weights, and in some a few guesses are illegal."""
    matrix = matrix[rng.permutation(len(matrix))][:, rng.permutation(matrix.shape[1])]
    weights = None
    if rng.random() < 0.2:
        weights = rng.integers(0, rng.choice([2, 4, 1000]), matrix.shape[1])
        weights[0] = weights[1] + 1  # some are unequal
    if rng.random() < 0.15 and len(matrix) <= MOST_RESTRICTED:
        return restricted_game(rng, matrix, feedbacks, win, weights)
    return matrix_game(matrix, feedbacks, win, weights)


class Groups:
    """What is legal, by groups of next guesses: ``groups[g, f, h]`` is whether guess h is legal after g got f."""

    def __init__(self, legality):
        self.legality = legality

    def __getitem__(self, case):
        guess, feedback, following = case
        return self.legality.allows[guess, feedback, self.legality.codes[guess, following]]

    def after(self, guess, feedback):
        """For each guess, whether it is legal."""
        return self.legality.allows[guess, feedback][self.legality.codes[guess]]


def restricted_game(rng, matrix, feedbacks, win, weights):
    """A game in which random guesses are illegal. It states so in arrays: to ask for each case takes too long."""
    guesses, groups = len(matrix), 30
    codes = rng.integers(groups, size=(guesses, guesses)).astype(np.uint8)
    allows = rng.random((guesses, feedbacks, groups)) < rng.choice([0.05, 0.3, 0.7])
    for secret, own in enumerate(guesses_that_are_secrets(matrix, win)):
        allows[np.arange(guesses), matrix[:, secret], codes[:, own]] = True
    legality = Legality(codes, np.arange(guesses, dtype=np.int32), allows)
    game = matrix_game(matrix, feedbacks, win, weights, Groups(legality))
    game.legality = lambda: legality
    return game


def legal_after(game):
    """The function ``legal`` of ``MiddleOracle`` for a game; None where every guess is legal."""
    if not game.restricted:
        return None
    if not isinstance(game, WordGame):
        return Groups(game.legality()).after
    letters = np.array([list(word) for word in game.guesses])

    def after(guess, feedback):
        """Hard mode: green letters stay, and each letter is used as often as it was green or yellow."""
        own, colours = letters[guess], np.array(list(game.feedbacks[feedback]))
        legal = (letters == own)[:, colours == "G"].all(axis=1)
        for letter in set(own[colours != "B"]):
            legal &= (letters == letter).sum(axis=1) >= (own[colours != "B"] == letter).sum()
        return legal

    return after


KINDS = {
    "words": words,
    "codes": codes,
    "copies": copies,
    "few feedbacks": few_feedbacks,
    "many feedbacks": many_feedbacks,
}
