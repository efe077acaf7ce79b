from inspect import signature

import pytest

from solver_tree import search
from solver_tree.cli.progress import progress_line
from solver_tree.tree.objective import parse
from tests.cli import stub_search
from tests.cli.stub_search import Progress

KNOWN = Progress(lower=26274, upper=26450, nodes=12_345_678, seconds=1.5, done=13, tasks=38, first=False)
SMALL = KNOWN._replace(nodes=1_500_000)


@pytest.mark.parametrize(
    ("objective", "known", "line"),
    [
        ("avg", KNOWN, "total: 26274 to 26450, gap 176; 13 of 38 second guesses, 12.3M nodes"),
        ("avg", KNOWN._replace(first=True), "total: 26274 to 26450, gap 176; 13 of 38 first guesses, 12.3M nodes"),
        ("avg", KNOWN._replace(upper=None), "total: at least 26274; 13 of 38 second guesses, 12.3M nodes"),
        ("avg", KNOWN._replace(upper=26274), "total: 26274, proved; 13 of 38 second guesses, 12.3M nodes"),
        ("avg", KNOWN._replace(tasks=0), "total: 26274 to 26450, gap 176; 12.3M nodes"),
        (
            "worst",
            KNOWN._replace(lower=6, upper=None, nodes=0, done=0, tasks=0, figure="worst"),
            "worst case: at least 6; 0.0M nodes",
        ),
        (
            "worst,count,total",
            SMALL._replace(lower=12, upper=60, figure="at_worst"),
            "secrets at worst case: 12 to 60, gap 48; 13 of 38, 1.5M nodes",
        ),
        (
            "within:4",
            SMALL._replace(lower=18, upper=60, first=True, figure="beyond"),
            "secrets beyond guess 4: 18 to 60, gap 42; 13 of 38, 1.5M nodes",
        ),
        ("price:0,1,4", KNOWN._replace(figure="price"), "cost: 26274 to 26450, gap 176; 13 of 38, 12.3M nodes"),
        (
            "worst,count,total",
            SMALL._replace(lower=12, upper=60, figure="at_worst", found=(7,)),
            "worst case 7, secrets there: 12 to 60, gap 48; 13 of 38 second guesses, 1.5M nodes",
        ),
        (
            "worst,count,total",
            SMALL._replace(lower=26322, upper=None, found=(7, 1)),
            "worst case 7, 1 secret there, total: at least 26322; 13 of 38, 1.5M nodes",
        ),
        (
            "avg",
            SMALL._replace(lower=6, upper=None, done=3, tasks=9, figure="worst", found=(45,)),
            "total 45, worst case: at least 6; 3 of 9",
        ),
        (
            "within:5",
            SMALL._replace(lower=45, upper=49, done=3, tasks=9, found=(12,)),
            "12 secrets beyond guess 5, total: 45 to 49; 3 of 9",
        ),
        (
            "worst",
            SMALL._replace(lower=7, upper=7, done=0, tasks=0, figure="worst", found=(7,)),
            "worst case: 7, proved; 1.5M nodes",
        ),
    ],
)
def test_the_line_shows_found_figures_then_the_bounded_one(objective, known, line):
    assert progress_line(known, parse(objective), weighted=False, room=len(line)) == line


def test_the_line_counts_weight_instead_of_secrets():
    goal = parse("worst,count,total")
    lines = [progress_line(KNOWN._replace(figure=name), goal, weighted=True, room=0) for name in goal.components]
    assert [line.partition(":")[0] for line in lines] == ["worst case", "weight at worst case", "weighted total"]
    found = progress_line(KNOWN._replace(found=(7, 50)), goal, weighted=True, room=99)
    assert found.startswith("worst case 7, weight 50 there, weighted total: 26274 to 26450, gap 176; 13 of 38")


def test_the_bounds_are_kept_when_there_is_little_room():
    goal = parse("avg")
    assert progress_line(KNOWN, goal, weighted=False, room=50) == "total: 26274 to 26450, gap 176; 13 of 38"
    assert progress_line(KNOWN, goal, weighted=False, room=10) == "total: 26274 to 26450, gap 176"
    found = KNOWN._replace(figure="at_worst", found=(26274, 7), lower=12, upper=60)
    lines = {room: progress_line(found, goal, weighted=False, room=room) for room in range(100)}
    assert {len(line) for room, line in lines.items() if len(line) > room} == {len(lines[0])}
    assert lines[65] == "total 26274, worst case 7, secrets there: 12 to 60; 13 of 38"
    assert lines[0] == "secrets at worst case: 12 to 60, gap 48"


@pytest.mark.parametrize("name", ["solve", "prove"])
def test_the_stub_of_the_search_has_its_parameters(name):
    def parameters(function):
        return [(p.name, p.kind, p.default) for p in signature(function).parameters.values()]

    assert parameters(getattr(stub_search, name)) == parameters(getattr(search, name))


@pytest.mark.parametrize("name", ["Progress", "FirstGuess", "Solution"])
def test_the_stub_of_the_search_has_its_fields_and_defaults(name):
    stub, real = getattr(stub_search, name), getattr(search, name)
    assert (stub._fields, stub._field_defaults) == (real._fields, real._field_defaults)
