import random
from collections import Counter

import pytest

from solver_tree.errors import InputError
from solver_tree.games import game
from solver_tree.play import Adversary, Host
from solver_tree.play.candidates import draw_secret, most_informative, split
from solver_tree.tree import load
from tests.trees import first_candidate_tree, higher_lower, unequal, words

GAMES = {
    "bulls-cows-3x5": game("bulls-cows-3x5"),
    "mastermind-3x4": game("mastermind-3x4"),
    "codes-3x3-distinct": game("codes-3x3-distinct"),
    "codes-3x3-occurrence": game("codes-3x3-occurrence"),
    "codes-3x3-colours": game("codes-3x3-colours"),
    "wordle": words(),
    "weighted wordle": unequal(words()),
    "higher-lower": higher_lower(),
}


@pytest.mark.parametrize("name", GAMES)
def test_candidates_are_the_secrets_consistent_with_the_history(name):
    this_game, rng = GAMES[name], random.Random(name)
    for _ in range(5):
        host = Host(this_game, seed=rng.randrange(100))
        for _ in range(3):
            if not host.finished:
                guess = rng.choice(this_game.guesses)
                assert host.guess(guess) == this_game.score(guess, host.secret) == host.history[-1][1]
            candidates = [s for s in this_game.secrets if all(this_game.score(g, s) == f for g, f in host.history)]
            assert host.candidates == tuple(candidates)
            assert host.secret in candidates
            assert host.honest


@pytest.mark.parametrize("name", GAMES)
def test_split_agrees_with_the_rule(name):
    this_game = GAMES[name]
    for guess in this_game.guesses:
        expected = {}
        for secret in this_game.secrets:
            expected.setdefault(this_game.score(guess, secret), []).append(secret)
        assert split(this_game, guess, this_game.secrets) == expected


@pytest.mark.parametrize("name", GAMES)
def test_hints_lead_to_the_secret(name):
    this_game = GAMES[name]
    for secret in this_game.secrets[::5]:
        host = Host(this_game, secret)
        while not host.finished:
            hint = host.hint()
            assert not hint.from_tree
            assert hint.guess in host.candidates
            host.guess(hint.guess)
        assert host.history[-1][0] == secret
        assert host.hints == len(host.history)


def test_a_hint_off_the_tree_is_the_most_informative_candidate():
    numbers = higher_lower()
    assert most_informative(numbers, numbers.secrets) == "8"
    host = Host(numbers, "3", tree=first_candidate_tree(numbers))
    assert host.hint() == ("1", "tree")
    host.guess("8")
    # each of 2 to 6 makes three parts; the largest part of 4 is smallest
    assert host.hint() == ("4", "by parts:candidates")
    many = game("mastermind-5x8")
    assert most_informative(many, many.secrets) == most_informative(many, many.secrets)
    assert len(set(most_informative(many, many.secrets))) > 2


def test_hints_on_the_tree_take_the_guesses_of_the_tree():
    tree = load("mastermind-3x6")
    lengths = Counter()
    for secret in tree.game.secrets:
        host = Host(tree.game, secret)
        while not host.finished:
            hint = host.hint()
            assert hint.from_tree
            host.guess(hint.guess)
        assert len(host.history) == host.best.guesses
        lengths[len(host.history)] += 1
    assert [lengths[n] for n in range(1, tree.stats.worst + 1)] == list(tree.stats.histogram)


@pytest.mark.parametrize("seed", range(2))
def test_hints_after_an_image_of_the_first_guess_are_the_trees(seed):
    tree, rng = load("mastermind-3x6"), random.Random(seed)
    symbols = dict(zip(tree.game.alphabet, rng.sample(tree.game.alphabet, 6), strict=True))
    (first,) = tree.root
    renamed = "".join(symbols[symbol] for symbol in rng.sample(first, 3))
    lengths = Counter()
    for secret in tree.game.secrets:
        host = Host(tree.game, secret)
        host.guess(renamed)
        while not host.finished:
            hint = host.hint()
            assert hint.from_tree
            host.guess(hint.guess)
        lengths[len(host.history)] += 1
    assert [lengths[n] for n in range(1, tree.stats.worst + 1)] == list(tree.stats.histogram)


def test_a_renaming_that_is_no_symmetry_leaves_the_tree():
    colours = game("codes-2x3-colours")
    tree = first_candidate_tree(colours, "01")
    host = Host(colours, "22", tree=tree)
    host.guess("12")  # 01 with its symbols renamed; 00 is not
    assert host.hint().from_tree
    host = Host(colours, "22", tree=tree)
    host.guess("00")
    assert not host.hint().from_tree

    heavy = unequal(game("bulls-cows-2x3"))
    host = Host(heavy, "20", tree=first_candidate_tree(heavy, "01"))
    host.guess("12")
    assert not host.hint().from_tree


@pytest.mark.parametrize("made", [lambda rules: Host(rules, "2134"), Adversary])
def test_a_guess_that_is_taken_back_leaves_what_was_before(made):
    rules = game("mastermind-4x4")
    host, plain = made(rules), made(rules)
    for guess, taken_back in [("1122", "3344"), ("1234", "1212")]:
        host.guess(taken_back)
        assert host.remaining < 256
        host.undo()
        assert host.guess(guess) == plain.guess(guess)
        assert (host.history, host.candidates) == (plain.history, plain.candidates)
    host.undo()
    host.undo()
    assert (host.history, host.remaining) == ((), 256)
    with pytest.raises(InputError, match="no guess to take back"):
        host.undo()


def test_a_seed_always_draws_the_same_secret():
    for this_game in GAMES.values():
        drawn = [draw_secret(this_game, seed) for seed in range(30)]
        assert drawn == [draw_secret(this_game, seed) for seed in range(30)]
        assert set(drawn) <= set(this_game.secrets)
        assert len(set(drawn)) > 3


def test_secrets_of_weight_0_are_never_drawn():
    heavy = GAMES["weighted wordle"]
    drawn = {draw_secret(heavy, seed) for seed in range(300)}
    assert drawn == {secret for secret, weight in zip(heavy.secrets, heavy.weights, strict=True) if weight}


def test_former_names_of_a_guess_warn():
    host = Host(game("bulls-cows-4x10"), secret="5293")
    with pytest.warns(DeprecationWarning, match=r"use guess\(guess\)") as told:
        assert host.answer("0123") == host.guess("0123") == "1A1B"
    assert told[0].filename == __file__
    with pytest.warns(DeprecationWarning, match="use guess_all"):
        assert host.answer_all(["5293"])[1:] == (("0123", "1A1B"), ("5293", "4A0B"))
