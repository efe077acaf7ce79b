"""Lower bounds from sizes alone."""

import numpy as np
import pytest

from solver_tree.kernels.size_bounds import any_branching, size_bounds


@pytest.mark.parametrize("feedbacks", [2, 3, 4, 14])
def test_size_bounds_are_convex_and_fall_with_more_parts(feedbacks):
    bounds = size_bounds(any_branching(feedbacks), 500).astype(int)
    assert bounds.shape == (2 * feedbacks, 501)
    assert (np.diff(bounds, 2, axis=1) >= 0).all()
    assert (np.diff(bounds[3:], axis=0) <= 0).all()
    assert (bounds[:3] == size_bounds(4, 500)[[4, 3, 4]]).all()


def test_size_bounds_are_those_computed_by_hand():
    """With two feedbacks, one of which wins, secrets are found one by one; with three, 1, 2, 4, 8, ... at a time."""
    assert size_bounds(3, 6)[3].tolist() == [0, 1, 3, 6, 10, 15, 21]
    assert size_bounds(5, 8)[5].tolist() == [0, 1, 3, 5, 8, 11, 14, 17, 21]
    assert size_bounds(9, 8)[4].tolist() == [0, 1, 3, 6, 9, 13, 17, 21, 25]


@pytest.mark.parametrize("feedbacks", [1, 2, 256])
def test_one_secret_takes_one_guess_whatever_the_feedbacks(feedbacks):
    assert (size_bounds(any_branching(feedbacks), 1) == [0, 1]).all()
