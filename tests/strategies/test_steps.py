"""Tables of steps: between their sizes, beyond them, their files, and what is no table."""

import json
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver_tree.errors import InputError
from solver_tree.strategies.steps import FORMAT, Steps, load_steps, shipped_steps

WRONG_FORMAT = "is not a table of steps: its format should be 'solver-tree-steps/1'"
WRONG_STEPS = "steps: the step of one candidate should be 1, and all steps between 0 and 1000"
GOOD = {"format": FORMAT, "sizes": [1, 2, 4], "steps": [1, 1.5, 2.5]}


def write(path, document):
    """Write bytes, or anything else as JSON."""
    path.write_bytes(document if isinstance(document, bytes) else json.dumps(document).encode())
    return path


@st.composite
def tables(draw):
    """Tables of any sizes and steps."""
    others = draw(st.lists(st.integers(2, 300), min_size=1, max_size=8, unique=True))
    steps = draw(st.lists(st.integers(1, 999), min_size=len(others), max_size=len(others)))
    return Steps([1, *sorted(others)], [1, *steps])


class TestSteps:
    def test_steps_between_sizes_are_on_a_straight_line(self):
        assert Steps([1, 2, 4, 8], [1, 1.5, 2.5, 3.5]).up_to(8) == [1, 1.5, 2, 2.5, 2.75, 3, 3.25, 3.5]

    def test_each_doubling_beyond_the_table_adds_as_much_as_the_last_one_in_it(self):
        assert Steps([1, 2, 4], [1, 1.5, 2.5]).up_to(16) == [
            *[1, 1.5, 2, 2.5, 2.75, 3, 3.25, 3.5],
            *[3.625, 3.75, 3.875, 4, 4.125, 4.25, 4.375, 4.5],
        ]

    def test_the_last_doubling_may_begin_between_sizes(self):
        steps = Steps([1, 6], [1, 3.5]).up_to(12)  # the step is 2 at size 3, so the doubling to 6 adds 1.5
        assert (steps[2], steps[5], steps[11]) == (2, 3.5, 5)

    @given(tables(), st.integers(1, 700))
    def test_there_is_a_step_for_each_size_and_the_steps_of_the_table_are_kept(self, table, max_size):
        steps = table.up_to(max_size)
        assert len(steps) == max_size
        assert steps == table.up_to(1400)[:max_size]
        at_sizes = dict(zip(table.sizes, table.steps, strict=True))
        assert all(steps[size - 1] == step for size, step in at_sizes.items() if size <= max_size)

    @pytest.mark.parametrize(
        ("sizes", "steps", "message"),
        [
            ([], [], "steps: 0 sizes and 0 steps; there should be equally many, at least 2"),
            ([1], [1], "steps: 1 sizes and 1 steps; there should be equally many, at least 2"),
            ([1, 2], [1, 2, 3], "steps: 2 sizes and 3 steps; there should be equally many, at least 2"),
            ([2, 3], [1, 2], "steps: sizes should be ascending, from 1"),
            ([1, 3, 2], [1, 2, 3], "steps: sizes should be ascending, from 1"),
            ([1, 2, 2], [1, 2, 3], "steps: sizes should be ascending, from 1"),
            ([1, 2], [1.5, 2], WRONG_STEPS),
            ([1, 2], [1, 0], WRONG_STEPS),
            ([1, 2], [1, -1], WRONG_STEPS),
            ([1, 2], [1, 1000], WRONG_STEPS),
            ([1, 2], [1, float("inf")], WRONG_STEPS),
            ([1, 2], [1, float("nan")], WRONG_STEPS),
        ],
    )
    def test_sizes_and_steps_of_no_table_are_refused(self, sizes, steps, message):
        with pytest.raises(InputError) as raised:
            Steps(sizes, steps)
        assert str(raised.value) == message


class TestFiles:
    def test_other_members_are_ignored(self, tmp_path):
        table = load_steps(write(tmp_path / "table.json", {**GOOD, "game": "mine", "total": 17}))
        assert (table.sizes, table.steps) == ((1, 2, 4), (1, 1.5, 2.5))

    @pytest.mark.parametrize(
        ("document", "message"),
        [
            (b"", "is not a table of steps: not JSON ("),
            (b"{", "is not a table of steps: not JSON ("),
            (b'"\xff"', "is not a table of steps: not JSON ("),
            (b'{"format": "solver-tree-steps/1", "sizes": [1, 2], "steps": [1, NaN]}', "is not a table of steps: not"),
            ([], WRONG_FORMAT),
            ({**GOOD, "format": "solver-tree/1"}, WRONG_FORMAT),
            ({**GOOD, "sizes": None}, ": sizes should be a list of whole numbers"),
            ({**GOOD, "sizes": [1, 2, "4"]}, ": sizes should be a list of whole numbers"),
            ({**GOOD, "sizes": [1, 2.0, 4]}, ": sizes should be a list of whole numbers"),
            ({**GOOD, "sizes": [True, 2, 4]}, ": sizes should be a list of whole numbers"),
            ({**GOOD, "steps": {"1": 1}}, ": steps should be a list of numbers"),
            ({**GOOD, "steps": [1, "2", 3]}, ": steps should be a list of numbers"),
            ({**GOOD, "steps": [1, None, 3]}, ": steps should be a list of numbers"),
            ({**GOOD, "steps": [True, 2, 3]}, ": steps should be a list of numbers"),
            ({**GOOD, "sizes": [1, 4, 2]}, ": steps: sizes should be ascending, from 1"),
            ({**GOOD, "steps": [1, 2]}, ": steps: 3 sizes and 2 steps; there should be equally many, at least 2"),
            ({**GOOD, "steps": [1, 2, 1e300]}, f": {WRONG_STEPS}"),
        ],
    )
    def test_a_file_that_is_no_table_is_refused_in_one_line(self, tmp_path, document, message):
        path = write(tmp_path / "table.json", document)
        with pytest.raises(InputError) as raised:
            load_steps(path)
        text = str(raised.value)
        assert text.startswith(f"'{path}'")
        assert message in text
        assert "\n" not in text

    def test_a_file_that_cannot_be_read_is_refused(self, tmp_path):
        with pytest.raises(InputError, match=r"cannot read '.*none\.json': No such file or directory"):
            load_steps(tmp_path / "none.json")
        with pytest.raises(InputError, match="cannot read '.*': Is a directory"):
            load_steps(tmp_path)


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
        write(tmp_path / "mine.json", b"no table")
        assert shipped_steps(str(tmp_path / "mine")).steps == shipped_steps("bulls-cows-4x10").steps
