"""Charts: their texts, their files, and names from outside as plain text."""

import os
import re
import sys
from importlib.util import find_spec
from xml.etree import ElementTree

import pytest

from solver_tree.compare.charts import COLOURS, check_chart, ranked_series, save_chart
from solver_tree.compare.outcome import outcome_of
from solver_tree.errors import InputError
from tests.compare.outcomes import HOSTILE, delayed, failing, halving_and_counting, proved
from tests.trees import first_candidate_tree, higher_lower

drawing = pytest.mark.skipif(find_spec("matplotlib") is None, reason="needs Matplotlib")


def texts(path) -> list[str]:
    tags = ElementTree.parse(path).iter("{http://www.w3.org/2000/svg}text")
    return ["".join(tag.itertext()) for tag in tags]


def test_without_matplotlib_the_error_says_how_to_install_it(tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with pytest.raises(InputError, match=r"Matplotlib is missing; pip install 'solver-tree\[plot\]'"):
        check_chart(tmp_path / "chart.svg")


@drawing
@pytest.mark.parametrize(("name", "beginning"), [("c.svg", b"<?xml"), ("c.PNG", b"\x89PNG"), ("c.pdf", b"%PDF")])
def test_the_same_outcomes_make_the_same_file(tmp_path, name, beginning):
    path = tmp_path / name
    outcomes = [proved(), delayed(proved(), "entropy", secrets=7)]
    save_chart(path, outcomes, "guessed")
    first = path.read_bytes()
    save_chart(str(path), outcomes, "guessed")
    assert path.read_bytes() == first
    assert first.startswith(beginning)
    assert os.listdir(tmp_path) == [name]


@drawing
def test_a_chart_shows_titles_and_strategies_with_averages(tmp_path):
    save_chart(tmp_path / "chart.svg", [delayed(proved(), "entropy", secrets=108), proved()], "guessed")
    shown = texts(tmp_path / "chart.svg")
    assert "mastermind-3x6: guesses until the secret is guessed" in shown
    assert {"number of guesses n", "difference, % of all secrets", "average · strategy"} <= set(shown)
    average = proved().stats().average
    labels = [text for text in shown if re.match(r"\d", text) and "·" in text]
    assert labels == 2 * [f"{average:.4f} · optimal", f"{average + 0.5:.4f} · entropy"]


@drawing
def test_markup_in_a_name_is_shown_as_text(tmp_path):
    path = tmp_path / "chart.svg"
    save_chart(
        path, [proved(), delayed(proved(), HOSTILE, secrets=3), failing(proved(), "_$x_2$", secrets=216)], "known"
    )
    shown = texts(path)
    assert any(text.endswith(r"· </script><b id=" + "\"x\">'$_{1}$' & 🎉" + r"\n") for text in shown)
    assert "no average · _$x_2$, 216 failed" in shown


@drawing
def test_the_matplotlib_settings_of_the_user_change_nothing(tmp_path):
    import matplotlib

    save_chart(tmp_path / "one.svg", [proved()], "guessed")
    with matplotlib.rc_context({"font.size": 30, "axes.grid": True, "svg.fonttype": "path"}):
        save_chart(tmp_path / "other.svg", [proved()], "guessed")
        assert matplotlib.rcParams["font.size"] == 30
    assert (tmp_path / "one.svg").read_bytes() == (tmp_path / "other.svg").read_bytes()


@drawing
def test_a_chart_can_have_no_guesses_or_very_many(tmp_path):
    path = tmp_path / "chart.svg"
    save_chart(path, [outcome_of(first_candidate_tree(higher_lower(1)))], "known")
    assert {text for text in texts(path) if re.fullmatch(r"\W?[\d.]+", text)} == {"0", "20", "40", "60", "80", "100"}
    save_chart(path, halving_and_counting(300), "guessed")
    assert "150.5000 · first" in texts(path)


def test_series_are_ranked_by_failures_then_by_average():
    outcomes = [
        failing(proved(), "failing", secrets=1),
        delayed(proved(), "late", secrets=9),
        proved(),
        failing(proved(), "none", secrets=216),
    ]
    series = ranked_series(outcomes, "guessed")
    assert [ranked.outcome.name for ranked in series] == ["optimal", "late", "failing", "none"]
    assert [sum(ranked.counts) for ranked in series] == [216, 216, 215, 0]
    assert [round(sum(ranked.percentages), 9) for ranked in series] == [100, 100, round(21500 / 216, 9), 0]


def test_twelve_series_differ_in_both_a_hundred_in_the_pair():
    series = ranked_series([proved()] * 100, "guessed")
    assert len({drawn.colour for drawn in series[:12]}) == len({drawn.marker for drawn in series[:12]}) == 12
    assert len({(drawn.colour, drawn.marker) for drawn in series}) == 100


@pytest.mark.parametrize("page_luminance", [1.0, 0.0086])
def test_colours_have_enough_contrast_on_white_and_dark_pages(page_luminance):
    def linear(value: int) -> float:
        return value / 255 / 12.92 if value <= 10 else ((value / 255 + 0.055) / 1.055) ** 2.4

    for colour in COLOURS:
        red, green, blue = (linear(int(colour[begin : begin + 2], 16)) for begin in (1, 3, 5))
        luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue
        low, high = sorted((luminance, page_luminance))
        assert (high + 0.05) / (low + 0.05) >= 3, colour
