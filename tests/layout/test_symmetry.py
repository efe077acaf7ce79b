"""Equivalent guesses and sets of candidates, compared under every permutation of positions and symbols."""

from collections import defaultdict
from functools import cache
from itertools import permutations
from typing import NamedTuple

import numpy as np
import pytest

from solver_tree.games import game
from solver_tree.kernels.symmetry_keys import set_key
from solver_tree.kernels.workspace import make_workspace
from solver_tree.layout import lay_out, representatives

SMALL = [
    *["bulls-cows-1x4", "bulls-cows-2x5", "bulls-cows-3x5", "mastermind-1x4", "mastermind-2x4", "mastermind-3x4"],
    *["codes-2x4-colours", "codes-3x3-distinct-colours", "codes-3x4-colours-no-repeats"],  # positions differ there
    *[
        "codes-3x3-no-leading-zero",
        "bulls-cows-3x4-no-leading-zero",
        "codes-2x3-colours-blanks",
    ],  # some are fixed there
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
    codes, claim = symmetry.symbols, some_game.symmetry()
    fixed = tuple(range(len(claim.fixed_symbols)))
    number = {tuple(code): g for g, code in enumerate(codes.tolist())}
    maps = [
        Map(positions, names, np.array([number[tuple(code)] for code in np.array(names)[codes[:, positions]].tolist()]))
        for positions in (every_order if claim.positions_alike else every_order[:1])
        if all(positions[place] == place for place in claim.fixed_positions)
        for names in permutations(range(int(codes.max()) + 1))
        if names[: len(fixed)] == fixed
    ]
    return board, symmetry, maps


def least_of_each_class(maps):
    return sorted(set(np.min([map.image for map in maps], axis=0).tolist()))


@pytest.mark.parametrize("name", SMALL)
def test_the_guesses_of_least_number_represent_all(name):
    """In state m the symbols m, m + 1, ... are interchangeable; the least guesses of all classes come first."""
    _, symmetry, maps = laid_out(name)
    in_place = [map for map in maps if map.positions == maps[0].positions]
    fixed = symmetry.fixed_symbols
    for state, count in enumerate(symmetry.representative_count):
        unused = [map for map in in_place if map.names[: fixed + state] == tuple(range(fixed + state))]
        assert least_of_each_class(unused) == list(range(count))
        used = np.maximum(state, symmetry.symbols.max(axis=1).astype(int) + 1 - fixed)
        assert symmetry.next_state[state].tolist() == used.tolist()


@pytest.mark.parametrize("name", SMALL)
def test_representatives_are_the_least_of_each_class(name):
    _, symmetry, maps = laid_out(name)
    assert representatives(symmetry).tolist() == least_of_each_class(maps)
    for first in representatives(symmetry):
        fixing = [map for map in maps if map.image[first] == first]
        assert representatives(symmetry, first).tolist() == least_of_each_class(fixing)


@pytest.mark.parametrize("name", ["bulls-cows-2x17", "mastermind-2x17", "bulls-cows-1x20"])
def test_only_unused_symbols_of_many_are_interchangeable(name):
    symmetry = lay_out(game(name)).symmetry
    assert not len(symmetry.position_orders)
    assert representatives(symmetry).tolist() == list(range(symmetry.representative_count[0]))
    assert len(representatives(symmetry, 0)) == symmetry.representative_count[symmetry.next_state[0, 0]]


@pytest.mark.parametrize("name", ["codes-4x3", "codes-5x2", "codes-5x4"])
def test_names_and_orders_give_the_same_representatives(name):
    symmetry = lay_out(game(name)).symmetry
    assert len(symmetry.symbol_orders) < len(symmetry.position_orders)
    by_orders = symmetry._replace(symbol_orders=symmetry.symbol_orders[:0])
    for first in [None, *representatives(symmetry)]:
        assert representatives(symmetry, first).tolist() == representatives(by_orders, first).tolist()


@pytest.mark.parametrize(
    "name", ["bulls-cows-3x5", "mastermind-3x4", "codes-3x3-distinct-colours", "codes-3x4-no-leading-zero"]
)
def test_only_images_of_a_set_have_its_key_and_many_of_them_do(name):
    board, _, maps = laid_out(name)
    workspace, rng = make_workspace(board), np.random.default_rng(1)
    secret = np.full(len(board.feedback), -1)
    secret[board.secret_guess] = range(len(board.secret_guess))

    def key(candidates):
        workspace.candidates[: len(candidates)] = candidates
        return int(set_key(board, workspace, 0, len(candidates)))

    sets_with, kept = defaultdict(set), 0
    for size in range(1, 9):
        for _ in range(30):
            candidates = rng.choice(len(board.secret_guess), size, replace=False)
            image = secret[maps[rng.integers(len(maps))].image[board.secret_guess[candidates]]]
            kept += key(candidates) == key(image)
            for members in candidates, image:
                sets_with[key(members)].add(frozenset(members.tolist()))
    assert kept > 0.4 * 8 * 30
    for first, *others in sets_with.values():
        images = {frozenset(secret[map.image[board.secret_guess[list(first)]]].tolist()) for map in maps}
        assert images.issuperset(others)


def test_without_symmetry_sets_have_no_key():
    board = lay_out(game("mastermind-3x4"), use_symmetry=False).board
    assert set_key(board, make_workspace(board), 0, 5) == 0
