"""Counting and making parts, against plain Python."""

from collections import Counter

import numpy as np
import pytest

from solver_tree.search import partition
from solver_tree.search.board import lay_out
from solver_tree.search.scratch import Position, make_scratch
from tests.random_games import draw_game
from tests.search.from_python import from_python

count_parts, count_excess = from_python(partition.count_parts), from_python(partition.count_excess)
split = from_python(partition.split)


@pytest.mark.parametrize("word", [np.uint16, np.uint32, np.uint64])
@pytest.mark.parametrize("n", [1, 2, 3, 4, 5, 7, 8, 43])
def test_parts_are_counted(word, n):
    bits = np.iinfo(word).bits
    rng = np.random.default_rng(n)
    by_secret = rng.integers(bits, size=(60, 192), dtype=np.uint8)
    by_secret[:, 5], by_secret[:, 6] = 3, bits - 1
    members = rng.permutation(60).astype(np.int32)
    score = np.zeros((3, 192), np.int16)
    most = count_parts(by_secret, members, 10, n, 128, np.empty(192, word), score, 1)
    parts = [len(set(by_secret[members[10 : 10 + n], guess])) for guess in range(128)]
    assert score[1, :128].tolist() == parts
    assert most == max(parts)
    assert not score[1, 128:].any()
    assert not score[[0, 2]].any()


@pytest.mark.parametrize("answers", [3, 14, 40])
@pytest.mark.parametrize("limit", [2, 3, 7, "answers"])
@pytest.mark.parametrize("n", [36, 120, 255])
def test_excess_is_what_size_bounds_add(answers, limit, n):
    rng = np.random.default_rng(n)
    board, _ = lay_out(draw_game(rng, 260, 300, answers, used=3))
    limit = answers if limit == "answers" else min(limit, answers - 1)
    members = rng.permutation(260).astype(np.int32)
    excess = np.full(320, 7, np.uint16)
    count_excess(
        board, members, 0, n, 320, limit, np.empty((8, 256), np.uint16 if answers <= 16 else np.uint64), excess
    )
    bound = board.size_bound[limit]
    for guess in range(300):
        sizes = Counter(board.feedback[guess, members[:n]].tolist()).values()
        assert excess[guess] == 7 + sum(int(bound[size]) - (2 * size - 1) for size in sizes)


@pytest.mark.parametrize(("answers", "secrets"), [(2, 5), (6, 40), (100, 300), (256, 300), (1000, 300)])
def test_a_set_is_split(answers, secrets):
    rng = np.random.default_rng(secrets)
    board, _ = lay_out(draw_game(rng, secrets, secrets + 20, answers))
    scratch = make_scratch(board)
    n, begin, top = secrets * 2 // 3, 3, secrets + 4
    members = rng.permutation(secrets)[:n]
    scratch.members[begin : begin + n] = members
    position = Position(2, begin, n, top, board.keys[members].sum(), 0, answers)
    for guess in range(0, secrets + 20, 7):
        parts = split(board, scratch, position, guess)
        expected = {}
        for member in members:
            expected.setdefault(int(board.feedback[guess, member]), []).append(member)
        expected.pop(board.win, None)
        assert scratch.part_answer[2, :parts].tolist() == sorted(expected)
        for p, answer in enumerate(sorted(expected)):
            first = scratch.part_begin[2, p]
            assert first >= top
            assert scratch.members[first : first + scratch.part_size[2, p]].tolist() == expected[answer]
            assert scratch.part_key[2, p] == board.keys[expected[answer]].sum()
        assert scratch.members[begin : begin + n].tolist() == members.tolist()
