"""Tables of steps: between their sizes, beyond them, and what is no table."""

import json
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver_tree.errors import InputError
from solver_tree.strategies.steps import FORMAT, Steps, load_steps, shipped_steps

NOT_OURS = "is not a table of steps: its format should be 'solver-tree-steps/1'"
GOOD = {"format": FORMAT, "sizes": [1, 2, 4], "steps": [1, 1.5, 2.5]}


def write(path, document):
    path.write_bytes(document if isinstance(document, bytes) else json.dumps(document).encode())
    return path


@st.composite
def tables(draw):
    others = draw(st.lists(st.integers(2, 300), min_size=1, max_size=8, unique=True))
    steps = draw(st.lists(st.integers(1, 999), min_size=len(others), max_size=len(others)))
    return Steps([1, *sorted(others)], [1, *steps])


class TestSteps:
    def test_a_straight_line_between_sizes(self):
        assert Steps([1, 2, 4, 8], [1, 1.5, 2.5, 3.5]).up_to(8) == [1, 1.5, 2, 2.5, 2.75, 3, 3.25, 3.5]

    def test_with_each_doubling_it_grows_as_it_did_with_the_last(self):
        assert Steps([1, 2, 4], [1, 1.5, 2.5]).up_to(16) == [
            *[1, 1.5, 2, 2.5, 2.75, 3, 3.25, 3.5],
            *[3.625, 3.75, 3.875, 4, 4.125, 4.25, 4.375, 4.5],
        ]

    def test_the_last_doubling_may_begin_between_sizes(self):
        steps = Steps([1, 6], [1, 3.5]).up_to(12)  # 2 at size 3, so 1.5 more at 6
        assert (steps[2], steps[5], steps[11]) == (2, 3.5, 5)

    @given(tables(), st.integers(1, 700))
    def test_there_is_one_for_each_size(self, table, most):
        steps = table.up_to(most)
        assert len(steps) == most
        assert steps == table.up_to(1400)[:most]
        at_sizes = dict(zip(table.sizes, table.steps, strict=True))
        assert all(steps[size - 1] == step for size, step in at_sizes.items() if size <= most)

    @pytest.mark.parametrize(
        ("sizes", "steps", "message"),
        [
            ([], [], "steps: 0 sizes and 0 steps; there should be as many, 2 at least"),
            ([1], [1], "steps: 1 sizes and 1 steps; there should be as many, 2 at least"),
            ([1, 2], [1, 2, 3], "steps: 2 sizes and 3 steps; there should be as many, 2 at least"),
            ([2, 3], [1, 2], "steps: sizes should be ascending, from 1"),
            ([1, 3, 2], [1, 2, 3], "steps: sizes should be ascending, from 1"),
            ([1, 2, 2], [1, 2, 3], "steps: sizes should be ascending, from 1"),
            ([1, 2], [1.5, 2], "steps: they should be 1 for one candidate, and between 0 and 1000"),
            ([1, 2], [1, 0], "steps: they should be 1 for one candidate, and between 0 and 1000"),
            ([1, 2], [1, -1], "steps: they should be 1 for one candidate, and between 0 and 1000"),
            ([1, 2], [1, 1000], "steps: they should be 1 for one candidate, and between 0 and 1000"),
            ([1, 2], [1, float("inf")], "steps: they should be 1 for one candidate, and between 0 and 1000"),
            ([1, 2], [1, float("nan")], "steps: they should be 1 for one candidate, and between 0 and 1000"),
        ],
    )
    def test_what_is_no_table(self, sizes, steps, message):
        with pytest.raises(InputError) as raised:
            Steps(sizes, steps)
        assert str(raised.value) == message


class TestFiles:
    def test_a_table_may_say_more(self, tmp_path):
        table = load_steps(write(tmp_path / "table.json", {**GOOD, "game": "mine", "total": 17}))
        assert (table.sizes, table.steps) == ((1, 2, 4), (1, 1.5, 2.5))

    @pytest.mark.parametrize(
        ("document", "message"),
        [
            (b"", "is not a table of steps: not JSON ("),
            (b"{", "is not a table of steps: not JSON ("),
            (b'"\xff"', "is not a table of steps: not JSON ("),
            (b'{"format": "solver-tree-steps/1", "sizes": [1, 2], "steps": [1, NaN]}', "is not a table of steps: not"),
            ([], NOT_OURS),
            (
                {**GOOD, "format": "solver-tree/1"},
                NOT_OURS,
            ),
            ({**GOOD, "sizes": None}, ": sizes should be a list of whole numbers"),
            ({**GOOD, "sizes": [1, 2, "4"]}, ": sizes should be a list of whole numbers"),
            ({**GOOD, "sizes": [1, 2.0, 4]}, ": sizes should be a list of whole numbers"),
            ({**GOOD, "sizes": [True, 2, 4]}, ": sizes should be a list of whole numbers"),
            ({**GOOD, "steps": {"1": 1}}, ": steps should be a list of numbers"),
            ({**GOOD, "steps": [1, "2", 3]}, ": steps should be a list of numbers"),
            ({**GOOD, "steps": [1, None, 3]}, ": steps should be a list of numbers"),
            ({**GOOD, "steps": [True, 2, 3]}, ": steps should be a list of numbers"),
            ({**GOOD, "sizes": [1, 4, 2]}, ": steps: sizes should be ascending, from 1"),
            ({**GOOD, "steps": [1, 2]}, ": steps: 3 sizes and 2 steps; there should be as many, 2 at least"),
            ({**GOOD, "steps": [1, 2, 1e300]}, ": steps: they should be 1 for one candidate, and between 0 and 1000"),
        ],
    )
    def test_a_file_that_is_none(self, tmp_path, document, message):
        path = write(tmp_path / "table.json", document)
        with pytest.raises(InputError) as raised:
            load_steps(path)
        text = str(raised.value)
        assert text.startswith(f"'{path}'")
        assert message in text
        assert "\n" not in text

    def test_a_file_that_cannot_be_read(self, tmp_path):
        with pytest.raises(InputError, match=r"cannot read '.*none\.json': No such file or directory"):
            load_steps(tmp_path / "none.json")
        with pytest.raises(InputError, match="cannot read '.*': Is a directory"):
            load_steps(tmp_path)


class TestShipped:
    def test_more_candidates_take_more_steps(self):
        steps = shipped_steps("bulls-cows-4x10").up_to(5040)
        assert all(a < b for a, b in pairwise(steps[2**k - 1] for k in range(13)))

    @pytest.mark.parametrize("game", ["no-such-game", "../tables/bulls-cows-4x10", "a\0b"])
    def test_another_game_takes_that_of_bulls_and_cows(self, game):
        assert shipped_steps(game).steps == shipped_steps("bulls-cows-4x10").steps

    def test_a_game_may_have_its_own(self):
        assert shipped_steps("mastermind-4x6").steps != shipped_steps("bulls-cows-4x10").steps

    def test_the_name_of_a_game_is_no_path(self, tmp_path):
        write(tmp_path / "mine.json", b"no table")
        assert shipped_steps(str(tmp_path / "mine")).steps == shipped_steps("bulls-cows-4x10").steps
