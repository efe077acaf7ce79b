import pytest

from solver_tree.search import Progress
from solver_tree.search.wording import progress_line
from solver_tree.tree.objective import parse

KNOWN = Progress(26274, 26450, nodes=12_345_678, seconds=1.5, settled_guesses=13, guesses=38, first=False, weight=5040)
GAME = "bulls-cows-4x10"


def line(objective, known, *, room=200, weighted=False):
    return progress_line(known, parse(objective), title=GAME, weighted=weighted, room=room)


@pytest.mark.parametrize(
    ("objective", "known", "words"),
    [
        ("avg", KNOWN, "between 5.213 and 5.249 guesses on average, gap 0.036"),
        ("avg", KNOWN._replace(upper=26700), "between 5.21 and 5.30 guesses on average, gap 0.09"),
        ("avg", KNOWN._replace(upper=26275), "between 5.2130 and 5.2133 guesses on average, gap 0.0003"),
        ("avg", KNOWN._replace(upper=None), "at least 5.21 guesses on average"),
        ("avg", KNOWN._replace(upper=26274), "5.2131 guesses on average, proved"),
        ("avg", KNOWN._replace(lower=10080, upper=15120), "between 2.00 and 3.00 guesses on average, gap 1.00"),
        ("avg", KNOWN._replace(weight=0), "total between 26274 and 26450, gap 176"),
        (
            "avg",
            KNOWN._replace(lower=6, upper=None, figure="worst", found=(26274,)),
            "5.2131 guesses on average; worst case at least 6",
        ),
        ("worst", KNOWN._replace(lower=7, upper=7, figure="worst", found=()), "worst case 7, proved"),
        (
            "worst,count,total",
            KNOWN._replace(lower=12, upper=60, figure="at_worst", found=(7,)),
            "worst case 7; between 12 and 60 secrets there, gap 48",
        ),
        (
            "worst,count,total",
            KNOWN._replace(lower=1, upper=None, figure="at_worst", found=(7,)),
            "worst case 7; at least 1 secret there",
        ),
        (
            "worst,count,total",
            KNOWN._replace(upper=None, found=(7, 1)),
            "worst case 7, 1 secret there; at least 5.21 guesses on average",
        ),
        (
            "within:4",
            KNOWN._replace(lower=18, upper=60, figure="beyond"),
            "between 18 and 60 secrets beyond guess 4, gap 42",
        ),
        ("price:0,1,4", KNOWN._replace(figure="price"), "cost between 26274 and 26450, gap 176"),
    ],
)
def test_the_line_has_what_is_proved_and_bounds_with_their_gap(objective, known, words):
    assert line(objective, known) == f"{GAME}: {words}"


def test_the_line_counts_weight_instead_of_secrets():
    goal = "worst,count,total"
    assert line(goal, KNOWN, weighted=True).endswith("5.249 guesses on weighted average, gap 0.036")
    known = KNOWN._replace(figure="at_worst", found=(7,), lower=12, upper=60)
    assert line(goal, known, weighted=True).endswith(": worst case 7; weight between 12 and 60 there, gap 48")


def test_the_line_fits_and_keeps_the_bounds():
    known = KNOWN._replace(figure="at_worst", found=(26274, 7), lower=12, upper=60)
    lines = {room: line("avg", known, room=room) for room in range(120)}
    least = "between 12 and 60 secrets at the worst case"
    assert {text for room, text in lines.items() if len(text) > room} == {least}
    assert lines[90] == "5.2131 guesses on average, worst case 7; between 12 and 60 secrets there, gap 48"
    assert lines[60] == f"{least}, gap 48"


def test_it_says_how_many_workers_search():
    assert line("avg", KNOWN._replace(workers=1)).startswith(f"{GAME}, 1 worker: between 5.213")
    assert line("avg", KNOWN._replace(workers=12)).startswith(f"{GAME}, 12 workers: between 5.213")
