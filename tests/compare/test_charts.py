"""Charts: what is drawn, where it may be saved, and that a name is never more than text."""

import os
import re
import subprocess
import sys
from importlib.util import find_spec
from xml.etree import ElementTree

import pytest

from solver_tree.compare.charts import COLOURS, check_chart, ranked_series, save_chart
from solver_tree.compare.outcome import outcome_of
from solver_tree.errors import InputError
from tests.compare.outcomes import HOSTILE, failing, halving_and_counting, later, proved
from tests.trees import first_candidate_tree, higher_lower

drawing = pytest.mark.skipif(find_spec("matplotlib") is None, reason="needs Matplotlib")


def texts(path) -> list[str]:
    tags = ElementTree.parse(path).iter("{http://www.w3.org/2000/svg}text")
    return ["".join(tag.itertext()) for tag in tags]


def test_matplotlib_is_imported_only_to_draw():
    told = "import sys, solver_tree.compare.charts, solver_tree.compare.report; sys.exit('matplotlib' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", told]).returncode == 0


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("chart.jpg", "its name should end in .svg or .png or .pdf"),
        ("chart", "its name should end in .svg or .png or .pdf"),
        ("missing/chart.svg", "there is no folder '{folder}/missing'"),
        ("folder.svg", "it is a folder; give a file name"),
        ("pipe.svg", "it is not a file; give another name"),
    ],
)
def test_places_that_are_refused(tmp_path, name, message):
    (tmp_path / "folder.svg").mkdir()
    os.mkfifo(tmp_path / "pipe.svg")
    path = tmp_path / name
    with pytest.raises(InputError) as refused:
        check_chart(path)
    assert str(refused.value) == f"cannot write '{path}': {message.format(folder=tmp_path)}"


def test_without_matplotlib_it_is_said_how_to_get_it(tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with pytest.raises(InputError, match=r"Matplotlib is missing; pip install 'solver-tree\[plot\]'"):
        check_chart(tmp_path / "chart.svg")


@drawing
@pytest.mark.parametrize(("name", "begins"), [("c.svg", b"<?xml"), ("c.PNG", b"\x89PNG"), ("c.pdf", b"%PDF")])
def test_the_same_outcomes_make_the_same_file(tmp_path, name, begins):
    path = tmp_path / name
    outcomes = [proved(), later(proved(), "entropy", 7)]
    save_chart(path, outcomes, "guessed")
    first = path.read_bytes()
    save_chart(str(path), outcomes, "guessed")
    assert path.read_bytes() == first
    assert first.startswith(begins)
    assert os.listdir(tmp_path) == [name]


@drawing
def test_what_a_chart_says(tmp_path):
    save_chart(tmp_path / "chart.svg", [later(proved(), "entropy", 108), proved()], "guessed")
    said = texts(tmp_path / "chart.svg")
    assert "mastermind-3x6: guesses until the secret is guessed" in said
    assert {"guesses", "% of all secrets", "average · strategy"} <= set(said)
    average = proved().stats().average
    labels = [text for text in said if re.match(r"\d", text) and "·" in text]
    assert labels == 2 * [f"{average:.4f} · optimal", f"{average + 0.5:.4f} · entropy"]


@drawing
def test_names_are_text(tmp_path):
    path = tmp_path / "chart.svg"
    save_chart(path, [proved(), later(proved(), HOSTILE, 3), failing(proved(), "_$x_2$", 216)], "known")
    said = texts(path)
    assert any(text.endswith(r"· </script><b id=" + "\"x\">'$_{1}$' & 🎉" + r"\n") for text in said)
    assert "no average · _$x_2$, 216 failed" in said


@drawing
def test_settings_of_the_user_change_nothing(tmp_path):
    import matplotlib

    save_chart(tmp_path / "one.svg", [proved()], "guessed")
    with matplotlib.rc_context({"font.size": 30, "axes.grid": True, "svg.fonttype": "path"}):
        save_chart(tmp_path / "other.svg", [proved()], "guessed")
        assert matplotlib.rcParams["font.size"] == 30
    assert (tmp_path / "one.svg").read_bytes() == (tmp_path / "other.svg").read_bytes()


@drawing
def test_hardly_any_guesses_and_very_many(tmp_path):
    path = tmp_path / "chart.svg"
    save_chart(path, [outcome_of(first_candidate_tree(higher_lower(1)))], "known")
    assert {text for text in texts(path) if re.fullmatch(r"\W?[\d.]+", text)} == {"0", "20", "40", "60", "80", "100"}
    save_chart(path, halving_and_counting(300), "guessed")
    assert "150.5000 · first" in texts(path)


def test_ranks():
    outcomes = [failing(proved(), "failing", 1), later(proved(), "late", 9), proved(), failing(proved(), "none", 216)]
    series = ranked_series(outcomes, "guessed")
    assert [one.outcome.name for one in series] == ["optimal", "late", "failing", "none"]
    assert [sum(one.counts) for one in series] == [216, 216, 215, 0]
    assert [round(sum(one.percentages), 9) for one in series] == [100, 100, round(21500 / 216, 9), 0]


def test_each_of_a_dozen_has_its_own_colour_and_marker_and_each_of_many_its_own_pair():
    series = ranked_series([proved()] * 100, "guessed")
    assert len({one.colour for one in series[:12]}) == len({one.marker for one in series[:12]}) == 12
    assert len({(one.colour, one.marker) for one in series}) == 100


@pytest.mark.parametrize("page", [1.0, 0.0086])
def test_colours_can_be_seen_on_white_and_on_a_dark_page(page):
    def linear(value: int) -> float:
        return value / 255 / 12.92 if value <= 10 else ((value / 255 + 0.055) / 1.055) ** 2.4

    for colour in COLOURS:
        red, green, blue = (linear(int(colour[place : place + 2], 16)) for place in (1, 3, 5))
        light = 0.2126 * red + 0.7152 * green + 0.0722 * blue
        low, high = sorted((light, page))
        assert (high + 0.05) / (low + 0.05) >= 3, colour
