import random

import pytest

from solver_tree.errors import InputError
from solver_tree.games import game
from solver_tree.play import Adversary, Player
from solver_tree.tree import leaves, load
from tests.trees import first_candidate_tree, higher_lower, unequal, words

GAMES = {
    "bulls-cows-3x5": game("bulls-cows-3x5"),
    "mastermind-2x4": game("mastermind-2x4"),
    "codes-2x4-colours": game("codes-2x4-colours"),
    "wordle": words(),
    "wordle-hard": words(hard=True),
    "weighted wordle": unequal(words()),
    "higher-lower": higher_lower(),
}


@pytest.mark.parametrize("with_tree", [False, True])
@pytest.mark.parametrize("name", GAMES)
def test_some_secret_always_fits_the_feedback_of_an_adversary(name, with_tree):
    this_game, rng = GAMES[name], random.Random(name)
    tree = first_candidate_tree(this_game) if with_tree else None
    for _ in range(60):
        adversary, candidates = Adversary(this_game, tree), list(this_game.secrets)
        while not adversary.finished:
            guess = rng.choice(candidates if rng.random() < 0.4 else this_game.guesses)
            if rng.random() < 0.3:
                guess = adversary.hint().guess
            try:
                feedback = adversary.guess(guess)
            except InputError:
                assert this_game.restricted
                continue
            candidates = [secret for secret in candidates if this_game.score(guess, secret) == feedback]
            assert candidates
            assert adversary.candidates == tuple(candidates)
            assert adversary.secret == candidates[0]
            assert adversary.honest
        assert candidates == [adversary.history[-1][0]] == [adversary.secret]


@pytest.mark.parametrize("name", [*GAMES, "mastermind-3x6", "bulls-cows-3x10", "mastermind-4x6"])
def test_a_player_that_follows_the_tree_takes_its_worst_case(name):
    tree = first_candidate_tree(GAMES[name]) if name in GAMES else load(name)
    player, adversary = Player(tree), Adversary(tree.game, tree)
    while not player.finished:
        at_most = player.at_most
        player.answer(adversary.guess(player.guess))
        assert player.at_most == at_most - 1
        assert player.remaining == len(adversary.candidates)
    assert len(adversary.history) == tree.stats.worst


def test_of_equal_worst_cases_the_largest_total_is_chosen():
    tree = load("mastermind-4x6")
    adversary = Adversary(tree.game)
    (guess,) = tree.root

    def worst_and_total(feedback):
        player = Player(tree)
        player.answer(feedback)
        guess_counts = [guesses for _, guesses in leaves(player.node, tree.game.win)] if player.node else [0]
        return max(guess_counts), sum(guess_counts)

    feedback = adversary.guess(guess)
    assert worst_and_total(feedback) == max(map(worst_and_total, tree.root[guess]))


def test_off_the_tree_most_are_left_and_ties_have_an_order():
    numbers = higher_lower()
    adversary = Adversary(numbers)
    assert adversary.guess("5") == "higher"  # 10 against 4
    assert adversary.guess("8") == "higher"  # 7 against 2
    assert adversary.guess("12") == "higher"  # 3 on both sides: the first in alphabetical order
    assert adversary.guess("14") == "higher"  # 1 on both sides
    assert adversary.guess("15") == "found"
    assert adversary.secret == "15"
    assert Adversary(higher_lower(2)).guess("1") == "higher"  # any feedback but the winning one


def test_an_image_of_the_first_guess_stays_on_the_tree():
    tree = load("bulls-cows-3x10")
    adversary = Adversary(tree.game)
    adversary.guess("795")
    while not adversary.finished:
        guess, from_tree = adversary.hint()
        assert from_tree
        adversary.guess(guess)
    assert len(adversary.history) == tree.stats.worst
