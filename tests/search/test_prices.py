"""Price lists as arrays, and lower bounds of prices: never above what brute force says."""

from collections import Counter
from functools import cache

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solver_tree.errors import InputError
from solver_tree.search.board import DEEPEST, Alike, Restricted, lay_out
from solver_tree.search.legality import follow
from solver_tree.search.ordering import SIZES_FROM, score_guesses
from solver_tree.search.price_bounds import bound_prices, quick_price, score_excess
from solver_tree.search.prices import BELOW, LARGEST_FIRST, LAST, LINEAR, SLOPE, STEADY, TIMES, Layer, price_lists
from solver_tree.search.scratch import INFINITE, USELESS, Position, make_scratch
from tests.oracle import best_price
from tests.random_games import draw_game, random_games
from tests.search.kinds import PRICED

# Price lists


def up_to(most, price):
    return lambda d: price(d) if d <= most else INFINITE


def lists(price, *, known=False, **layer):
    return price_lists([Layer(price, **layer)], known=known, whole=10)


def test_prices_of_the_guess_that_finds_a_secret_and_of_one_that_leaves_it_alone():
    guessed, known = lists(lambda d: d * d), lists(lambda d: d * d, known=True)
    assert guessed.own[0, :6].tolist() == known.own[0, :6].tolist() == [0, 1, 4, 9, 16, 25]
    assert guessed.rest[0, :5].tolist() == [1, 4, 9, 16, 25]
    assert known.rest[0, :5].tolist() == [0, 1, 4, 9, 16]


@pytest.mark.parametrize(("known", "rest"), [(False, [1, 1, 2, INFINITE]), (True, [1, 1, 1, 2, INFINITE])])
def test_after_the_last_guess_prices_are_infinite(known, rest):
    prices = lists(up_to(3, lambda d: 1 + (d > 2)), known=known)
    assert prices.own[0, :6].tolist() == [1, 1, 1, 2, INFINITE, INFINITE]
    assert prices.rest[0, : len(rest)].tolist() == rest
    assert prices.rules[0, LAST] == len(rest) - 1
    assert prices.rules[0, STEADY] > DEEPEST  # prices grow once more: they become infinite


@pytest.mark.parametrize(
    ("price", "growing"),
    [
        (lambda d: d, [1, 1, 1, 1, 1, 1]),
        (lambda d: d * d, [1, 1, 1, 1, 1, 1]),
        (lambda d: int(d > 3), [1, 1, 0, 1, 1, 1]),  # rest: 0 0 0 1 1 1
        (lambda d: min(d, 4), [0, 0, 0, 1, 1, 1]),  # rest: 1 2 3 4 4 4
        (up_to(4, lambda d: d), [1, 1, 1, 1, 1, 1]),
        (up_to(4, lambda d: int(d > 1)), [0, 1, 1, 1, 1, 1]),  # rest: 0 1 1 1 and no more
    ],
)
def test_where_prices_grow_the_faster_the_later(price, growing):
    assert lists(price).growing[0, :6].tolist() == growing


@pytest.mark.parametrize(
    ("price", "guessed", "known"), [(lambda d: 7, 0, 0), (lambda d: min(d, 4), 3, 4), (lambda d: int(d >= 5), 4, 5)]
)
def test_from_where_prices_are_steady(price, guessed, known):
    for finish, steady in ((False, guessed), (True, known)):
        prices = lists(price, known=finish)
        assert prices.rules[0, STEADY] == steady
        assert len(set(prices.rest[0, steady:].tolist())) == 1
        assert steady == 0 or prices.rest[0, steady - 1] < prices.rest[0, steady]
        assert prices.rules[0, LAST] > DEEPEST


def test_rules_are_those_of_each_layer():
    late = Layer(lambda d: int(d > 4), largest_first=True)
    both = Layer(lambda d: 100 * (d > 4) + d, below=0, times=100, slope=1, base=0, linear=4)
    prices = price_lists([late, both], known=False, whole=50)
    assert prices.own.shape[0] == prices.rest.shape[0] == prices.growing.shape[0] == 2
    told = prices.rules[:, [BELOW, TIMES, SLOPE, LINEAR, LARGEST_FIRST]].tolist()
    assert told == [[-1, 1, 0, 0, 1], [0, 100, 1, 4, 0]]
    assert all(array.dtype == np.int64 and array.flags.c_contiguous for array in prices)


def test_what_is_too_large_is_refused():
    whole = 1 << 20
    most = (INFINITE // 2 - 1) // whole
    assert price_lists([Layer(lambda d: most)], known=False, whole=whole).own[0, 1] == most
    with pytest.raises(InputError, match=f"count {whole} together, and prices go up to {most + 1}: more than"):
        price_lists([Layer(lambda d: most + 1)], known=False, whole=whole)


# Bounds

PRICES = {
    "line": lambda d: d,
    "squares": lambda d: d * d,
    "late": lambda d: int(d > 3),
    "worst 4": up_to(4, lambda d: 0),
    "worst 5, fewest there": up_to(5, lambda d: int(d == 5)),
    "both": up_to(5, lambda d: 30 * (d == 5) + d),
    "slower and slower": lambda d: min(d, 3) + min(d, 5),
    "jumps": lambda d: [0, 0, 0, 5, 5, 6, 6][min(d, 6)],
}


def at(board, members, ply):
    """Memory and position with these candidates after so many guesses, all of them that say so being allowed."""
    scratch, n = make_scratch(board), len(members)
    scratch.members[3 : 3 + n] = members
    if isinstance(board.legality, Restricted):
        follow(board, scratch, 0)
        scratch.legal[ply], scratch.legal_count[ply] = scratch.legal[0], scratch.legal_count[0]
    return scratch, Position(ply, 3, n, 3 + n, board.keys[members].sum(), 0, board.answers)


def or_infinite(value):
    return INFINITE if value is None else value


@pytest.mark.parametrize("kind", PRICED)
@settings(max_examples=25, deadline=None)
@given(data=st.data())
def test_no_bound_is_above_what_brute_force_says(kind, data):
    """That of a position, and that of each guess there, after any number of guesses."""
    some_game = data.draw(random_games(**PRICED[kind]))
    price, finish = PRICES[data.draw(st.sampled_from(sorted(PRICES)))], data.draw(st.sampled_from(["guessed", "known"]))
    ply = data.draw(st.integers(0, 4))
    board, symmetry = lay_out(some_game)
    prices = price_lists([Layer(price)], known=finish == "known", whole=100)

    def later(d):
        return None if price(d + ply) >= INFINITE else price(d + ply)

    scratch, position = at(board, np.arange(some_game.secret_count), ply)
    value = or_infinite(best_price(some_game, later, finish=finish))
    bound, exact = divmod(int(quick_price(board, prices, 0, scratch, position)), 2)
    assert bound == value if exact else bound <= value

    most = score_guesses(board, scratch, position, len(board.feedback), INFINITE)
    position = position._replace(most=most)
    bound, exact = divmod(int(quick_price(board, prices, 0, scratch, position)), 2)
    assert bound == value if exact else bound <= value
    if some_game.secret_count > 1:
        score_excess(board, prices, 0, scratch, position, len(board.feedback))
        bounds = scratch.score[ply, : len(board.feedback)].astype(np.int64)
        useful = bounds > USELESS
        bound_prices(board, prices, 0, scratch, position, bounds)
        for guess in np.flatnonzero(useful).tolist():
            first = some_game.guesses[symmetry.order[guess]]
            least = or_infinite(best_price(some_game, later, first, finish))
            assert min(bounds[guess], INFINITE) <= least


# Parts larger than any guess can divide


@cache
def laid_out(answers):
    return lay_out(draw_game(np.random.default_rng(answers), 256, 400, answers, None if answers > 8 else 3))[0]


def excess_of(board, members, most):
    """By how much parts are larger than ``most``, for each guess."""
    rows = board.feedback[:, members].tolist()
    return [sum(max(size - most, 0) for size in Counter(row).values()) for row in rows]


@pytest.mark.parametrize("answers", [3, 8, 16, 17, 32])
@pytest.mark.parametrize("n", [3, 7, SIZES_FROM - 1, SIZES_FROM, 150, 255])
@pytest.mark.parametrize("ply", [0, 2])
def test_excess_is_counted(answers, n, ply):
    """Where this guess and the next two cost the same, and the one after them more."""
    board = laid_out(answers)
    members = np.random.default_rng(n).permutation(256)[:n]
    scratch, position = at(board, members, ply)
    guesses = len(board.feedback)
    most = score_guesses(board, scratch, position, guesses, INFINITE)
    position, before = position._replace(most=most), scratch.score[ply, :guesses].copy()
    prices = lists(lambda d: int(d > ply + 3))
    again = score_excess(board, prices, 0, scratch, position, guesses)
    after = scratch.score[ply, :guesses]
    within_two = most * most if most < answers else 1 + (most - 1) * most
    if n > within_two:  # more than one part of a guess can be told apart by the next one
        assert not again
        assert (after == before).all()
        return
    assert again
    excess, useless = np.array(excess_of(board, members, most)), before == USELESS
    assert (-(after[~useless].astype(int) >> 7) == excess[~useless]).all()
    assert (after[useless] == USELESS).all()
    assert ((after & 1) == (before & 1))[~useless].all()
    bounds = after.astype(np.int64)
    bound_prices(board, prices, 0, scratch, position, bounds)
    assert (bounds[~useless] == excess[~useless]).all()


@pytest.mark.parametrize("price", [lambda d: d, lambda d: int(d > 3), lambda d: 5, lambda d: int(d > 5)])
def test_excess_is_not_counted_where_prices_differ(price):
    board = laid_out(16)
    scratch, position = at(board, np.arange(20), 1)
    position = position._replace(most=score_guesses(board, scratch, position, 400, INFINITE))
    before = scratch.score[1].copy()
    assert not score_excess(board, lists(price), 0, scratch, position, 400)
    assert (scratch.score[1] == before).all()


@pytest.mark.parametrize("answers", [33, 65])
def test_excess_is_not_counted_of_many_answers(answers):
    board = laid_out(answers)
    scratch, position = at(board, np.arange(20), 0)
    assert isinstance(board.weights, Alike)
    assert not score_excess(board, lists(lambda d: int(d > 3)), 0, scratch, position, 400)
