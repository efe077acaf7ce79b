"""Tables of steps: between their sizes, and beyond them; ``tests/sessions`` has what is no table."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver_tree.strategies.steps import Steps, shipped_steps


@st.composite
def tables(draw):
    """Tables of any sizes and steps."""
    others = draw(st.lists(st.integers(2, 300), min_size=1, max_size=8, unique=True))
    steps = draw(st.lists(st.integers(1, 999), min_size=len(others), max_size=len(others)))
    return Steps([1, *sorted(others)], [1, *steps])


class TestSteps:
    def test_steps_between_sizes_are_on_a_straight_line(self):
        assert Steps([1, 2, 4, 8], [1, 1.5, 2.5, 3.5]).up_to(8) == [1, 1.5, 2, 2.5, 2.75, 3, 3.25, 3.5]

    def test_doublings_beyond_the_table_add_as_much_as_the_last(self):
        assert Steps([1, 2, 4], [1, 1.5, 2.5]).up_to(16) == [
            *[1, 1.5, 2, 2.5, 2.75, 3, 3.25, 3.5],
            *[3.625, 3.75, 3.875, 4, 4.125, 4.25, 4.375, 4.5],
        ]

    def test_the_last_doubling_may_begin_between_sizes(self):
        steps = Steps([1, 6], [1, 3.5]).up_to(12)  # the step is 2 at size 3, so the doubling to 6 adds 1.5
        assert (steps[2], steps[5], steps[11]) == (2, 3.5, 5)

    @given(tables(), st.integers(1, 700))
    def test_each_size_has_a_step_and_those_of_the_table_are_kept(self, table, max_size):
        steps = table.up_to(max_size)
        assert len(steps) == max_size
        assert steps == table.up_to(1400)[:max_size]
        at_sizes = dict(zip(table.sizes, table.steps, strict=True))
        assert all(steps[size - 1] == step for size, step in at_sizes.items() if size <= max_size)


class TestShippedTables:
    def test_more_candidates_have_a_larger_step(self):
        steps = shipped_steps("bulls-cows-4x10").up_to(5040)
        assert all(a < b for a, b in pairwise(steps[2**k - 1] for k in range(13)))

    @pytest.mark.parametrize("game", ["no-such-game", "../tables/bulls-cows-4x10", "a\0b"])
    def test_a_game_without_a_table_has_that_of_bulls_and_cows(self, game):
        assert shipped_steps(game).steps == shipped_steps("bulls-cows-4x10").steps

    def test_mastermind_has_another_table_than_bulls_and_cows(self):
        assert shipped_steps("mastermind-4x6").steps != shipped_steps("bulls-cows-4x10").steps

    def test_a_game_named_like_a_path_opens_no_file(self, tmp_path):
        (tmp_path / "mine.json").write_text("no table")
        assert shipped_steps(str(tmp_path / "mine")).steps == shipped_steps("bulls-cows-4x10").steps
