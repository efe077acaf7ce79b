import pytest

from solver_tree.cli.progress import progress_line
from solver_tree.tree.objective import parse
from tests.cli.stub_search import Progress

KNOWN = Progress(26274, 26450, 12_345_678, 1.5, 13, 38, False)


@pytest.mark.parametrize(
    ("objective", "known", "line"),
    [
        ("avg", KNOWN, "total: 26274 to 26450, gap 176; 13 of 38 second guesses, 12.3M nodes"),
        ("avg", KNOWN._replace(first=True), "total: 26274 to 26450, gap 176; 13 of 38 first guesses, 12.3M nodes"),
        ("avg", KNOWN._replace(upper=None), "total: at least 26274; 13 of 38 second guesses, 12.3M nodes"),
        ("avg", KNOWN._replace(upper=26274), "total: 26274, proved; 13 of 38 second guesses, 12.3M nodes"),
        ("avg", KNOWN._replace(tasks=0), "total: 26274 to 26450, gap 176; 12.3M nodes"),
        ("worst", Progress(6, None, 0, 0.1, 0, 0, False, "worst"), "worst case: at least 6; 0.0M nodes"),
        (
            "worst,count,total",
            Progress(12, 60, 1_500_000, 1.5, 13, 38, False, "at_worst"),
            "secrets at worst case: 12 to 60, gap 48; 13 of 38, 1.5M nodes",
        ),
        (
            "within:4",
            Progress(18, 60, 1_500_000, 1.5, 13, 38, True, "beyond"),
            "secrets beyond guess 4: 18 to 60, gap 42; 13 of 38, 1.5M nodes",
        ),
        ("price:0,1,4", KNOWN._replace(figure="price"), "price: 26274 to 26450, gap 176; 13 of 38, 12.3M nodes"),
        (
            "worst,count,total",
            Progress(12, 60, 1_500_000, 1.5, 13, 38, False, "at_worst", (7,)),
            "worst case 7, secrets there: 12 to 60, gap 48; 13 of 38 second guesses, 1.5M nodes",
        ),
        (
            "worst,count,total",
            Progress(26322, None, 1_500_000, 1.5, 13, 38, False, "total", (7, 1)),
            "worst case 7, 1 secret there, total: at least 26322; 13 of 38, 1.5M nodes",
        ),
        (
            "avg",
            Progress(6, None, 1_500_000, 1.5, 3, 9, False, "worst", (45,)),
            "total 45, worst case: at least 6; 3 of 9",
        ),
        (
            "within:5",
            Progress(45, 49, 1_500_000, 1.5, 3, 9, False, "total", (12,)),
            "12 secrets beyond guess 5, total: 45 to 49; 3 of 9",
        ),
        ("worst", Progress(7, 7, 1_500_000, 1.5, 0, 0, False, "worst", (7,)), "worst case: 7, proved; 1.5M nodes"),
    ],
)
def test_a_line_says_which_figure_is_bounded_after_those_that_are_found(objective, known, line):
    assert progress_line(known, parse(objective), weighted=False, room=len(line)) == line


def test_weights_are_counted_instead_of_secrets():
    goal = parse("worst,count,total")
    told = [progress_line(KNOWN._replace(figure=name), goal, weighted=True, room=0) for name in goal.components]
    assert [line.partition(":")[0] for line in told] == ["worst case", "weight at worst case", "weighted total"]
    found = progress_line(KNOWN._replace(found=(7, 50)), goal, weighted=True, room=99)
    assert found.startswith("worst case 7, weight 50 there, weighted total: 26274 to 26450, gap 176; 13 of 38")


def test_the_bounds_are_what_is_left_where_there_is_no_room():
    goal = parse("avg")
    assert progress_line(KNOWN, goal, weighted=False, room=50) == "total: 26274 to 26450, gap 176; 13 of 38"
    assert progress_line(KNOWN, goal, weighted=False, room=10) == "total: 26274 to 26450, gap 176"
    found = KNOWN._replace(figure="at_worst", found=(26274, 7), lower=12, upper=60)
    told = {room: progress_line(found, goal, weighted=False, room=room) for room in range(100)}
    assert {len(line) for room, line in told.items() if len(line) > room} == {len(told[0])}
    assert told[65] == "total 26274, worst case 7, secrets there: 12 to 60; 13 of 38"
    assert told[0] == "secrets at worst case: 12 to 60, gap 48"
