"""Games of middle size, where every idea that makes the search fast is at work. Brute force over sets settles most."""

from collections import Counter
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

    The secrets stand in groups. The best guesses tell the groups apart. They differ in what they make of the *head*, a
    few secrets more, and in a swap or two between the groups. So some share all large parts and differ in small ones,
    and others have equal sizes but hardly a part in common. Once its group is known, a secret is found by a guess that
    separates the group: in some groups each member does, in others only a guess that is no secret.
    """
    head = int(rng.choice([3, 3, 4, 5]))
    sizes = rng.integers(7, 12, secrets).tolist() if rng.random() < 0.5 else [int(rng.integers(7, 12))] * secrets
    groups = int(np.searchsorted(np.cumsum(sizes), secrets - head)) + 1
    group = np.append(np.full(head, -1), np.repeat(np.arange(groups), sizes[:groups]))[:secrets]
    by_members = rng.permutation(groups) >= rng.choice([1, 1, 2])
    feedbacks = max(groups + max(sizes) + head + 2, int(rng.choice([0, 0, 40])))
    joined, most_swaps = rng.random() < 0.5, int(rng.integers(3, 7))
    win, other, own = 0, groups + 1, groups + 2  # the feedback of group j is 1 + j

    def grouped(swaps, patterns):
        """The group of each secret, where some pairs are swapped, and at most so many feedbacks for the head."""
        row = np.where(group < 0, 0, 1 + group)
        for _ in range(swaps):
            one = rng.integers(head, secrets)
            another = rng.choice(np.flatnonzero((group >= 0) & (group != group[one])))
            row[[one, another]] = row[[another, one]]
        row[:head] = own + rng.permutation(head) % patterns
        return row

    def separated(number):
        """The members of a group apart, and all others together; in some games one of the members is with them."""
        row = np.full(secrets, other)
        members = np.flatnonzero(group == number)
        row[members] = own + rng.permutation(len(members))
        row[members[0]] = other if joined else row[members[0]]
        return row

    rows = []
    for secret in range(secrets):
        row = np.full(secrets, other)
        if group[secret] >= 0 and by_members[group[secret]]:
            row = separated(group[secret])
        elif secret == 0 or (secret < head and rng.random() < 0.3):
            row = grouped(0, max(head - int(rng.choice([2, 2, 3])), 1))
        row[secret] = win
        rows.append(row)
    rows += [separated(number) for number in np.flatnonzero(~by_members)]
    rows += [grouped(int(rng.integers(most_swaps - 1, most_swaps + 1)), head) for _ in range(int(rng.integers(5, 11)))]
    rows += [grouped(0, int(rng.integers(max(head - 1, 2), head + 1))) for _ in range(int(rng.integers(1, 3)))]
    shuffled = rng.random() < 0.3  # else guesses of fewer swaps, which are better, come after those of more
    return finished(rng, padded(rng, np.array(rows), guesses, feedbacks), feedbacks, win, shuffled=shuffled)


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


def finished(rng, matrix, feedbacks, win, *, shuffled=True):
    """The game of a matrix, which is shuffled; in some games secrets have weights, and in some guesses are illegal."""
    matrix = matrix[:, rng.permutation(matrix.shape[1])]
    if shuffled:
        matrix = matrix[rng.permutation(len(matrix))]
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
    tallies = {letter: (letters == letter).sum(axis=1) for letter in np.unique(letters)}

    def after(guess, feedback):
        """Hard mode: green letters stay, and each letter is used as often as it was green or yellow."""
        legal, revealed = np.ones(len(letters), np.bool_), Counter()
        for place, colour in enumerate(game.feedbacks[feedback]):
            if colour == "G":
                legal &= letters[:, place] == letters[guess, place]
            if colour != "B":
                revealed[letters[guess, place]] += 1
        for letter, count in revealed.items():
            legal &= tallies[letter] >= count
        return legal

    return after


KINDS = {
    "words": words,
    "codes": codes,
    "copies": copies,
    "few feedbacks": few_feedbacks,
    "many feedbacks": many_feedbacks,
}
