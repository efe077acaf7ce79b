"""What large parts add to bounds, for sizes of six, eight and ten bits."""

from collections import Counter

import numpy as np
import pytest

from solver_tree.kernels import partition
from solver_tree.layout import lay_out
from tests.kernels.from_python import from_python
from tests.kernels.states import state_of
from tests.random_games import matrix_game

count_excess = from_python(partition.count_excess)


@pytest.mark.parametrize("n", [20, 63, 64, 100, 255, 256, 330])
def test_excess_is_counted_of_parts_of_any_size(n):
    rng = np.random.default_rng(n)
    matrix = rng.choice(8, (330, 330), p=[0.5, 0.3, 0.05, 0.03, 0.02, 0.1, 0, 0])
    matrix[:20] = rng.choice(2, (20, 330), p=[0.93, 0.07])
    np.fill_diagonal(matrix, 7)
    board = lay_out(matrix_game(matrix, 8, 7)).board
    for branching in (4, 5, 6, 13, 14, 15):
        most = (branching + 1) // 2
        workspace, state = state_of(board, np.sort(rng.permutation(330)[:n]), branching=branching)
        candidates = workspace.candidates[:n]
        for all_terms in True, False:
            workspace.counting.excess[:] = 5
            count_excess(board, workspace, state, 64, 0, all_terms)
            for guess in range(64):
                sizes = Counter(board.feedback[guess, candidates].tolist()).values()
                bounds = (int(board.size_bound[branching, size]) - (2 * size - 1) for size in sizes)
                expected = sum(bounds) if all_terms else sum(max(size - most, 0) for size in sizes)
                assert workspace.counting.excess[0, guess] == expected
