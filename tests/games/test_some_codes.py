"""Some codes of a game: house rules, lists, and the symmetry that they leave."""

from itertools import permutations, product

import numpy as np
import pytest

import solver_tree as st
from solver_tree.games.consistent import consistent
from solver_tree.games.some_codes import some_codes
from solver_tree.games.words import WordGame


def codes(alphabet, positions):
    return ["".join(code) for code in product(alphabet, repeat=positions)]


HOUSE_RULES = {  # the secrets and the guesses of a game, by its name
    "mastermind-3x3-at-most-2": ([code for code in codes("123", 3) if len(set(code)) > 1],) * 2,
    "mastermind-3x3-at-most-1-any-guess": (["".join(code) for code in permutations("123")], codes("123", 3)),
    "bulls-cows-2x3-no-leading-zero": (["10", "12", "20", "21"],) * 2,
    "codes-2x3-no-leading-zero": (["10", "11", "12", "20", "21", "22"],) * 2,
    "codes-2x2-no-leading-zero-any-guess": (["10", "11"], ["00", "01", "10", "11"]),
    "mastermind-2x2-at-most-1-blanks": (["12", "21"], ["12", "1_", "21", "2_", "_1", "_2", "__"]),
    "mastermind-2x2-blanks": (codes("12", 2), codes("12_", 2)),
    "codes-2x2-distinct-colours-consistent": (codes("01", 2),) * 2,
}


@pytest.mark.parametrize("name", HOUSE_RULES)
def test_house_rules_choose_codes(name):
    game = st.game(name)
    assert (list(game.secrets), list(game.guesses)) == HOUSE_RULES[name]
    assert (game.name, game.named) == (name, True)
    assert (game.secret_count, game.guess_count) == tuple(map(len, HOUSE_RULES[name]))
    matrix = [[game.feedbacks[cell] for cell in row] for row in game.matrix().tolist()]
    assert matrix == [[game.score(guess, secret) for secret in game.secrets] for guess in game.guesses]


@pytest.mark.parametrize("name", [*HOUSE_RULES, "codes-3x3-no-leading-zero", "codes-2x4-colours-no-leading-zero"])
def test_the_symmetry_left_keeps_guesses_secrets_and_feedback(name):
    """Exactly the exchanges of two symbols, or two positions, that keep both sets are those of the claim."""
    game, claim = st.game(name), st.game(name).symmetry()
    alphabet, positions = game.full.alphabet, game.full.positions
    free_symbols = set() if claim is None else {alphabet[symbol] for symbol in claim.free_symbols}
    free_positions = set() if claim is None else set(claim.free_positions)

    def keeps(image):
        return all({image(code) for code in listed} == set(listed) for listed in (game.guesses, game.secrets)) and all(
            game.score(image(guess), image(secret)) == game.score(guess, secret)
            for guess in game.guesses
            for secret in game.secrets
        )

    for a, b in permutations(alphabet, 2):
        if keeps(lambda code, a=a, b=b: code.translate(str.maketrans(a + b, b + a))):
            assert {a, b} <= free_symbols or len(free_symbols) > 1
        else:
            assert not {a, b} <= free_symbols
    for a, b in permutations(range(positions), 2):
        order = list(range(positions))
        order[a], order[b] = b, a
        kept = keeps(lambda code, order=order: "".join(code[p] for p in order))
        assert kept == ({a, b} <= free_positions)


def test_codes_of_lists_keep_the_order_of_the_alphabet():
    game = some_codes(st.game("mastermind-2x3"), secrets=["32", "11"], guesses=iter(["31", "13"]))
    assert (game.secrets, game.guesses) == (("11", "32"), ("11", "13", "31", "32"))
    assert some_codes(st.game("mastermind-2x3"), secrets=["32", "11"]).guess_count == 9
    assert some_codes(st.game("mastermind-2x3"), guesses=["32", "11"]).secrets == ("11", "32")
    assert not game.named


SYMMETRIC = [
    *(
        "codes-3x3-no-leading-zero",
        "bulls-cows-3x4-no-leading-zero",
        "mastermind-3x3-at-most-2",
        "mastermind-2x3-blanks",
    ),
    *("mastermind-3x3-consistent", "bulls-cows-3x5-consistent", "codes-2x3-no-leading-zero-consistent"),
    *("mastermind-3x3-black", "codes-3x4-black-no-repeats", "mastermind-2x4-black-consistent"),
]


@pytest.mark.parametrize("name", SYMMETRIC)
def test_with_symmetry_and_without_it_the_figures_are_the_same(name):
    game = st.game(name)
    with_it, without = (st.solve(game, threads=1, symmetry=symmetry) for symmetry in (True, False))
    assert with_it.tree.proof.components == without.tree.proof.components
    assert with_it.tree.optimal
    assert with_it.nodes <= without.nodes
    plain = st.Game("plain", game.guesses, game.secrets, game.score, game.win, legal=game.legal)
    assert st.build(plain, threads=1).proof.components == with_it.tree.proof.components


def test_random_sets_of_codes_have_the_figures_without_symmetry():
    rng, base = np.random.default_rng(1), st.game("mastermind-3x3")
    for _ in range(6):
        image = rng.permutation(list("123"))  # a union of classes, so that some symmetry is left
        chosen = [code for code in base.secrets if code[0] != image[0] or code[1] == image[1]]
        game = some_codes(base, secrets=chosen, guesses=chosen if rng.random() < 0.5 else None)
        plain = st.Game("plain", game.guesses, game.secrets, game.score, game.win)
        assert st.build(game, threads=1).stats.total == st.build(plain, threads=1).stats.total


def test_an_exchange_that_loses_guesses_is_no_symmetry():
    def symmetry(*guesses):
        return some_codes(st.game("mastermind-2x3"), guesses=guesses, secrets=["11", "22", "33"]).symmetry()

    assert symmetry("12") is None
    assert list(symmetry("12", "13").free_symbols) == [1, 2]
    assert list(symmetry("12", "21").free_positions) == [0, 1]


@pytest.mark.parametrize("name", ["mastermind-2x3", "bulls-cows-2x4", "mastermind-3x3-at-most-2"])
def test_consistent_guesses_are_those_that_can_be_the_secret(name):
    game = consistent(st.game(name))
    assert game == consistent(game)
    for guess, secret, following in product(game.guesses, repeat=3):
        feedback = game.score(guess, secret)
        assert game.legal(guess, feedback, following) == (game.score(guess, following) == feedback)


def test_games_that_are_restricted_already_are_refused():
    with pytest.raises(st.InputError, match="the game restricts guesses already"):
        consistent(WordGame(["ab", "cd"], ["ab"], hard=True))
