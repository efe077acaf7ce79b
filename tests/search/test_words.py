"""Games of made-up words, with many feedbacks: too large for brute force, but searched in different ways."""

import copy
from collections import Counter

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solver_tree.games import game
from solver_tree.games.words import WordGame
from solver_tree.search import prove, solve
from solver_tree.tree import verify
from solver_tree.tree.checked_walk import walk
from tests.kernels.plain import any_guess_is_legal
from tests.oracle import totals_of
from tests.random_games import draw_game
from tests.search.small_tasks import small_tasks
from tests.search.words import made_up_words, rhyming_words

RHYMES = rhyming_words(300, 10, 40)
NOTHING = "zzzzz"  # has no letter that the others have


def words_of_seven_letters():
    words = made_up_words(400, 7, "abcd")
    return WordGame(words, words[:320])


GAMES = {
    "rhymes": lambda: WordGame([*RHYMES, NOTHING], RHYMES),
    "random words": lambda: WordGame([*made_up_words(400), NOTHING], made_up_words(310)),
    "seven letters": words_of_seven_letters,
    "random feedback": lambda: draw_game(np.random.default_rng(1), secrets=270, guesses=290, feedbacks=243, used=7),
}


def with_16_bits(some_game):
    wide = copy.copy(some_game)
    wide.matrix = lambda: some_game.matrix().astype(np.uint16)
    return wide


def with_weights(some_game):
    """The same game with a weight of 1 for each secret, so that the kernels of weighted games search it."""
    weighted = copy.copy(some_game)
    weighted.weights = (1,) * some_game.secret_count
    return weighted


def with_weights_and_legality(some_game):
    return with_weights(any_guess_is_legal(some_game))


@pytest.mark.parametrize("name", ["rhymes", "seven letters", "random feedback"])
def test_the_total_is_the_same_however_it_is_found(name):
    some_game = GAMES[name]()
    tree = solve(some_game, threads=1).tree
    total = verify(tree).total
    assert prove(some_game, total + 1, threads=2) == total
    assert prove(some_game, total, threads=2) == total
    assert prove(some_game, total - 1, threads=2) == total - 1
    assert solve(some_game, threads=2, symmetry=False).tree.root == tree.root
    assert solve(some_game, threads=2, first=next(iter(tree.root))).tree.root == tree.root
    for tasks in [(1000, 4), (100, 30)] if name == "random feedback" else [(1000, 4), (100, 10), (20, 5, 1), (4, 3)]:
        with small_tasks(*tasks):
            assert solve(some_game, threads=3).tree.root == tree.root
    if name == "seven letters":
        assert len(some_game.feedbacks) > 256  # they have 16 bits anyway
    else:
        for change in (with_weights, any_guess_is_legal, with_weights_and_legality, with_16_bits):
            assert solve(change(some_game), threads=2).tree.stats.total == total


@pytest.mark.parametrize(("name", "top"), [("rhymes", 20), ("seven letters", 8)])
def test_the_best_first_guesses_have_totals_of_separate_searches(name, top):
    some_game = GAMES[name]()
    best = solve(some_game, top=top, threads=1).first_guesses
    assert solve(some_game, top=top, threads=2).first_guesses == best
    assert solve(some_game, top=7, threads=2).first_guesses == best[:7]
    totals = {word.guess: word.total for word in best}
    assert len(totals) == top
    assert list(totals.values()) == sorted(totals.values())
    others = [word for word in some_game.guesses if word not in totals]
    for first in [*totals, *others[:: len(others) // 15]]:
        solution = solve(some_game, first=first, threads=1)
        assert list(solution.tree.root) == [first]
        assert solution.tree.stats.total == totals.get(first, solution.tree.stats.total)
        assert first in totals or solution.tree.stats.total >= best[-1].total


@pytest.mark.parametrize("objective", ["worst,count,total", "within:2", "within:3", "within:4", "within:5"])
@pytest.mark.parametrize("hard", [False, True])
def test_earlier_searches_bound_first_guesses_without_harm(hard, objective):
    """In smaller tasks first guesses are tried one by one, and what the search of one figure shows bounds the next."""
    words = rhyming_words(300, 12, 40)
    some_game = WordGame(words, words, hard=hard)
    figures = figures_of(solve(some_game, objective=objective, threads=1))
    with small_tasks(100, 10):
        assert figures_of(solve(some_game, objective=objective, threads=2)) == figures


def figures_of(solution):
    assert solution.complete
    return solution.tree.goal.figures(verify(solution.tree))


@pytest.mark.parametrize("change", [lambda unchanged: unchanged, with_weights, any_guess_is_legal])
@pytest.mark.parametrize("name", ["rhymes", "random words"])
def test_a_first_guess_with_one_part_costs_each_secret_one_more(name, change):
    """There are too many candidates after it to compare them pair by pair."""
    some_game = change(GAMES[name]())
    tree = solve(some_game, threads=2).tree
    after = solve(some_game, threads=2, first=NOTHING).tree
    assert after.stats.total == tree.stats.total + some_game.secret_count
    assert after.root == {NOTHING: {"BBBBB": tree.root}}
    with small_tasks(100, 10):
        assert solve(some_game, threads=3, first=NOTHING).tree.root == after.root
    assert prove(some_game, after.stats.total, first=NOTHING) == after.stats.total


@pytest.mark.parametrize("name", ["codes-4x4-colours", "codes-4x5-distinct-colours"])
def test_symmetry_of_symbols_and_threads_leave_the_result(name):
    """A symmetry may rename symbols there, but not permute positions."""
    some_game = game(name)
    tree = solve(some_game, threads=1).tree
    ignoring = solve(some_game, threads=2, symmetry=False).tree
    assert ignoring.stats.total == tree.stats.total
    assert list(ignoring.root) == list(tree.root)
    assert solve(some_game, threads=2).tree.root == tree.root
    with small_tasks(100, 20):
        assert solve(some_game, threads=3).tree.stats.total == tree.stats.total


def is_legal_in_hard_mode(guess, feedback, following):
    """Whether a guess may follow in hard mode: it keeps all green letters and contains all coloured ones."""
    left = list(following)
    for position in range(len(guess)):
        if feedback[position] == "G" and following[position] != guess[position]:
            return False
        if feedback[position] in "GY":
            if guess[position] not in left:
                return False
            left.remove(guess[position])
    return True


def check_hard_mode(tree):
    for history, guess, _ in walk(tree.root, tree.game.win):
        assert all(is_legal_in_hard_mode(earlier, feedback, guess) for earlier, feedback in history)


@pytest.mark.parametrize(("letters", "alphabet", "max_words"), [(3, "abc", 14), (5, "ab", 12), (5, "abcd", 14)])
@settings(max_examples=12)
@given(data=st.data())
def test_hard_mode_with_few_words_has_the_totals_of_brute_force(letters, alphabet, max_words, data):
    word = st.text(st.sampled_from(alphabet), min_size=letters, max_size=letters)
    words = data.draw(st.lists(word, min_size=1, max_size=max_words, unique=True))
    secrets = words[: data.draw(st.integers(1, len(words)))]
    some_game = WordGame(words, secrets, hard=True)
    totals = dict(zip(some_game.guesses, totals_of(some_game), strict=True))
    solution = solve(some_game, threads=1, top=3)
    check_hard_mode(solution.tree)
    assert verify(solution.tree).total == min(totals.values())
    assert all(totals[best.guess] == best.total for best in solution.first_guesses)
    first = data.draw(st.sampled_from(words))
    tree = solve(some_game, threads=2, first=first).tree
    check_hard_mode(tree)
    assert tree.stats.total == totals[first]


def test_hard_mode_has_the_same_result_however_it_is_searched():
    hard, easy = WordGame(RHYMES, RHYMES, hard=True), WordGame(RHYMES, RHYMES)
    tree = solve(hard, threads=1).tree
    check_hard_mode(tree)
    assert verify(tree).total > solve(easy).tree.stats.total
    assert solve(hard, threads=2).tree.root == tree.root
    for tasks in [(100, 10), (20, 5, 1)]:
        with small_tasks(*tasks):
            assert solve(hard, threads=3).tree.root == tree.root
    assert prove(hard, tree.stats.total + 1, threads=2) == tree.stats.total
    best = solve(hard, top=20, threads=2).first_guesses
    for first in best:
        assert solve(hard, first=first.guess).tree.stats.total == first.total


def test_heavy_words_are_found_sooner_than_light_ones():
    some_game = GAMES["rhymes"]()
    some_game.weights = tuple(2**20 // (rank + 1) for rank in range(300))
    tree = solve(some_game, threads=1).tree
    assert verify(tree).total == tree.stats.total
    guesses = Counter({secret: len(history) for secret, history in winning_histories(tree)})
    heaviest, lightest = some_game.secrets[:60], some_game.secrets[-60:]
    assert sum(guesses[word] for word in heaviest) < sum(guesses[word] for word in lightest)
    for tasks in [(1000, 4), (100, 10), (20, 5, 1)]:
        with small_tasks(*tasks):
            assert solve(some_game, threads=3).tree.root == tree.root


def winning_histories(tree):
    """Each secret with the guesses that find it."""
    for history, guess, branches in walk(tree.root, tree.game.win):
        if tree.game.win in branches:
            yield guess, (*history, guess)


APART = [chr(0x4E00 + 2 * i) + chr(0x4E01 + 2 * i) for i in range(24)]
"""Words of which no two share a letter: a guess tells nothing but whether it is the secret."""


@pytest.mark.parametrize(
    ("options", "figures"),
    [
        ({}, (300, 24, 1)),
        ({"first": APART[5]}, (300, 24, 1)),
        ({"max_guesses": 24}, (300, 24, 1)),
        ({"objective": "worst"}, (24,)),
        ({"objective": "worst,count,total"}, (24, 1, 300)),
        ({"objective": "within:5"}, (19, 300)),
        ({"objective": "price:1,2,4,8"}, (sum([1, 2, *range(4, 88 + 1, 4)]),)),
        ({"finish": "known"}, (299, 23, 2)),
        ({"finish": "known", "objective": "worst,count"}, (23, 2)),
    ],
    ids=str,
)
def test_words_apart_are_guessed_one_by_one(options, figures):
    solution = solve(WordGame(APART, APART), threads=1, **options)
    assert solution.complete
    assert solution.tree.goal.figures(solution.tree.stats) == figures
    assert solution.tree.proof.optimal
    assert solution.nodes < 1000


def test_heavier_words_apart_are_guessed_first():
    some_game = copy.copy(WordGame(APART, APART))
    some_game.weights = tuple(range(1, 25))
    tree = solve(some_game, threads=1).tree
    assert tree.proof.optimal
    assert tree.stats.total == sum(weight * (25 - weight) for weight in range(1, 25))
