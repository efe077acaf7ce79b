import random
from collections import Counter

import pytest

import solver_tree as st
from solver_tree.errors import InputError
from solver_tree.games import game
from solver_tree.play import Host
from solver_tree.play.candidates import MAX_LISTED, draw_secret, most_informative, split
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
                assert host.answer(guess) == this_game.score(guess, host.secret) == host.history[-1][1]
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
            host.answer(hint.guess)
        assert host.history[-1][0] == secret
        assert host.hints == len(host.history)


def test_a_hint_off_the_tree_is_the_most_informative_candidate():
    numbers = higher_lower()
    assert most_informative(numbers, numbers.secrets) == "8"
    host = Host(numbers, "3", tree=first_candidate_tree(numbers))
    assert host.hint() == ("1", "tree")
    host.answer("8")
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
            host.answer(hint.guess)
        assert len(host.history) == host.best.guesses
        lengths[len(host.history)] += 1
    assert [lengths[n] for n in range(1, tree.stats.worst + 1)] == list(tree.stats.histogram)


@pytest.mark.parametrize("seed", range(5))
def test_hints_after_a_symmetric_first_guess_take_the_guesses_of_the_tree(seed):
    tree, rng = load("mastermind-3x6"), random.Random(seed)
    symbols = dict(zip(tree.game.alphabet, rng.sample(tree.game.alphabet, 6), strict=True))
    (first,) = tree.root
    renamed = "".join(symbols[symbol] for symbol in rng.sample(first, 3))
    lengths = Counter()
    for secret in tree.game.secrets:
        host = Host(tree.game, secret)
        host.answer(renamed)
        while not host.finished:
            hint = host.hint()
            assert hint.from_tree
            host.answer(hint.guess)
        lengths[len(host.history)] += 1
    assert [lengths[n] for n in range(1, tree.stats.worst + 1)] == list(tree.stats.histogram)


def test_a_renaming_that_is_no_symmetry_leaves_the_tree():
    colours = game("codes-2x3-colours")
    tree = first_candidate_tree(colours, "01")
    host = Host(colours, "22", tree=tree)
    host.answer("12")  # 01 with its symbols renamed; 00 is not
    assert host.hint().from_tree
    host = Host(colours, "22", tree=tree)
    host.answer("00")
    assert not host.hint().from_tree

    heavy = unequal(game("bulls-cows-2x3"))
    host = Host(heavy, "20", tree=first_candidate_tree(heavy, "01"))
    host.answer("12")
    assert not host.hint().from_tree


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


def test_a_refused_guess_changes_nothing():
    host = Host(game("bulls-cows-4x10"), "5293")
    for text, reason in (("012", "3 symbols"), ("0012", "'0' appears twice"), ("012x", "unknown symbol 'x'")):
        with pytest.raises(InputError, match=reason):
            host.answer(text)
    assert host.history == ()
    host.answer(" 5293 ")
    assert host.finished
    for move in (lambda: host.answer("0123"), host.hint):
        with pytest.raises(InputError, match="has already been found"):
            move()
    assert host.history == (("5293", "4A0B"),)


def test_hard_mode_names_the_letter_that_a_guess_ignores():
    host = Host(words(hard=True), "plate")
    assert host.answer("peach") == "GYGBB"
    for guess, reason in (
        ("crane", "letter 1 should be 'p'"),
        ("apple", "letter 1 should be 'p'"),
        ("plate", None),
    ):
        if reason is None:
            assert host.answer(guess) == "GGGGG"
        else:
            with pytest.raises(InputError, match=f"^guess '{guess}' is not allowed after peach=GYGBB: {reason}$"):
                host.answer(guess)
    host = Host(words(hard=True), "paper")
    assert host.answer("apple") == "YYGBY"
    with pytest.raises(InputError, match="letter 3 should be 'p'"):
        host.answer("trace")
    host = Host(words(hard=True), "apple")
    assert host.answer("paper") == "YYGYB"
    with pytest.raises(InputError, match="letter 3 should be 'p'"):
        host.answer("peach")
    host = Host(words(hard=True), "apple")
    assert host.answer("llama") == "YBYBB"
    with pytest.raises(InputError, match=r"crane' is not allowed after llama=YBYBB: it should have 'l'$"):
        host.answer("crane")


def test_hard_mode_requires_a_letter_twice_if_it_was_revealed_twice():
    some_words = st.games.words.WordGame(("geese", "those", "merge", "eerie"), ("geese", "merge", "eerie"), hard=True)
    host = Host(some_words, "merge")
    host.answer("eerie")
    with pytest.raises(InputError, match="should be 'r'|should be 'e'|'e' 2 times"):
        host.answer("those")


def test_a_custom_game_can_restrict_guesses():
    ahead = st.Game(
        "ahead",
        ["1", "2", "3"],
        ["1", "2", "3"],
        lambda guess, secret: "=" if guess == secret else "<" if guess > secret else ">",
        "=",
        legal=lambda guess, feedback, next_guess: feedback != ">" or next_guess > guess,
    )
    host = Host(ahead, "3")
    host.answer("2")
    with pytest.raises(InputError, match="^guess '1' is not allowed after 2=>$"):
        host.answer("1")


def test_a_wrong_secret_or_tree_or_game_is_refused():
    bulls = game("bulls-cows-3x5")
    with pytest.raises(InputError, match="'1' appears twice"):
        Host(bulls, "112")
    with pytest.raises(InputError, match="nothing to draw"):
        Host(bulls, secret="123", seed=1)
    with pytest.raises(InputError, match="the tree is of mastermind-3x6"):
        Host(bulls, tree=load("mastermind-3x6"))
    recorded = st.games.recorded.RecordedGame("mine", ("a",), ("a",), ("yes",), "yes")
    with pytest.raises(InputError, match="its rule is not in the tree"):
        Host(recorded)


def test_a_host_plays_games_with_too_many_secrets_to_list():
    huge = game("mastermind-20x20")
    assert huge.secret_count > MAX_LISTED
    host = Host(huge, seed=1)
    assert host.secret == Host(huge, seed=1).secret != Host(huge, seed=2).secret
    for needs_list in (lambda: host.candidates, host.hint, lambda: st.Adversary(huge)):
        with pytest.raises(InputError, match="too many to list"):
            needs_list()
    assert host.answer(host.secret) == huge.win
    assert host.best is None
