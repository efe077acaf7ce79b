"""Equivalent guesses and histories, compared under every permutation of positions and symbols."""

from collections import defaultdict
from functools import cache
from itertools import permutations
from typing import NamedTuple

import numpy as np
import pytest

from solver_tree.games import game
from solver_tree.kernels.symmetry_keys import history_key
from solver_tree.layout import lay_out, representatives

SMALL = [
    *["bulls-cows-1x4", "bulls-cows-2x5", "bulls-cows-3x5", "mastermind-1x4", "mastermind-2x4", "mastermind-3x4"],
    *["codes-2x4-colours", "codes-3x3-distinct-colours", "codes-3x4-colours-no-repeats"],  # positions differ there
]


class Map(NamedTuple):
    """A symmetry: where positions come from, the new names of symbols, and the image of each guess."""

    positions: tuple[int, ...]
    names: tuple[int, ...]
    image: np.ndarray


@cache
def laid_out(name):
    """The board and the symmetry of a game, and every map of its group."""
    some_game = game(name)
    layout = lay_out(some_game)
    board, symmetry = layout.board, layout.symmetry
    every_order = list(permutations(range(symmetry.symbols.shape[1])))
    codes = symmetry.symbols
    number = {tuple(code): g for g, code in enumerate(codes.tolist())}
    maps = [
        Map(positions, names, np.array([number[tuple(code)] for code in np.array(names)[codes[:, positions]].tolist()]))
        for positions in (every_order if some_game.symmetry().positions_alike else every_order[:1])
        for names in permutations(range(int(codes.max()) + 1))
    ]
    return board, symmetry, maps


def least_of_each_class(maps):
    return sorted(set(np.min([map.image for map in maps], axis=0).tolist()))


@pytest.mark.parametrize("name", SMALL)
def test_the_guesses_of_least_number_represent_all(name):
    """In state m the symbols m, m + 1, ... are interchangeable; the least guesses of all classes come first."""
    _, symmetry, maps = laid_out(name)
    in_place = [map for map in maps if map.positions == maps[0].positions]
    for state, count in enumerate(symmetry.representative_count):
        unused = [map for map in in_place if map.names[:state] == tuple(range(state))]
        assert least_of_each_class(unused) == list(range(count))
        used = np.maximum(state, symmetry.symbols.max(axis=1) + 1)
        assert symmetry.next_state[state].tolist() == used.tolist()


@pytest.mark.parametrize("name", SMALL)
def test_representatives_are_the_least_of_each_class(name):
    _, symmetry, maps = laid_out(name)
    assert representatives(symmetry).tolist() == least_of_each_class(maps)
    for first in representatives(symmetry):
        fixing = [map for map in maps if map.image[first] == first]
        assert representatives(symmetry, first).tolist() == least_of_each_class(fixing)


@pytest.mark.parametrize("name", ["bulls-cows-2x17", "mastermind-2x17", "bulls-cows-1x20"])
def test_only_unused_symbols_are_interchangeable_when_there_are_many(name):
    symmetry = lay_out(game(name)).symmetry
    assert not len(symmetry.position_orders)
    assert representatives(symmetry).tolist() == list(range(symmetry.representative_count[0]))
    assert len(representatives(symmetry, 0)) == symmetry.representative_count[symmetry.next_state[0, 0]]


@pytest.mark.parametrize("name", ["bulls-cows-3x5", "mastermind-3x4", "codes-3x3-distinct-colours"])
@pytest.mark.parametrize("length", [2, 3])
def test_a_history_and_its_images_have_the_same_key(name, length):
    board, symmetry, maps = laid_out(name)
    rng = np.random.default_rng(length)
    for _ in range(300):
        guesses, feedbacks = rng.integers(len(board.feedback), size=length), rng.integers(4, size=length)
        images = maps[rng.integers(len(maps))].image[guesses]
        shuffled = rng.permutation(length)
        assert key(symmetry, guesses, feedbacks) == key(symmetry, images[shuffled], feedbacks[shuffled])


@pytest.mark.parametrize("name", ["bulls-cows-3x5", "mastermind-3x3", "codes-3x4-colours"])
def test_histories_with_the_same_key_leave_equally_many_candidates(name):
    board, symmetry, _ = laid_out(name)
    sizes = defaultdict(set)
    for first in representatives(symmetry):
        for second in range(len(board.feedback)):
            pairs, counts = np.unique(board.feedback[[first, second]], axis=1, return_counts=True)
            for feedbacks, size in zip(pairs.T, counts, strict=True):
                sizes[key(symmetry, [first, second], feedbacks)].add(int(size))
    assert len(sizes) > 50
    assert all(len(equal) == 1 for equal in sizes.values())


def key(symmetry, guesses, feedbacks):
    path = np.array([guesses, feedbacks], np.int32).T.copy()
    return history_key(symmetry.symbols, symmetry.position_orders, symmetry.symbol_orders, path, len(path))


@pytest.mark.parametrize("name", ["codes-4x3", "codes-5x2", "codes-5x4"])
@pytest.mark.parametrize("length", [2, 3])
def test_keys_by_names_of_symbols_distinguish_what_keys_by_orders_of_positions_do(name, length):
    symmetry = lay_out(game(name)).symmetry
    assert len(symmetry.symbol_orders) < len(symmetry.position_orders)
    by_orders = symmetry._replace(symbol_orders=symmetry.symbol_orders[:0])
    rng = np.random.default_rng(1)
    pairs, guesses = set(), np.concatenate([representatives(symmetry), np.arange(20)])
    for _ in range(3000):
        path = rng.choice(guesses, length), rng.integers(0, 3, length)
        pairs.add((int(key(symmetry, *path)), int(key(by_orders, *path))))
    names, orders = zip(*pairs, strict=True)
    assert len(set(names)) == len(set(orders)) == len(pairs) > 50
