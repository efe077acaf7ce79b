"""Reports: what the page says, that it needs nothing else, and that nothing from outside becomes markup."""

import os
import re
from collections import Counter
from dataclasses import replace
from html.parser import HTMLParser
from importlib.util import find_spec

import pytest

from solver_tree.compare.outcome import Outcome, outcome_of
from solver_tree.compare.report import check_report, save_report
from solver_tree.errors import InputError
from solver_tree.games import game
from tests.compare.outcomes import HOSTILE, failing, later, proved
from tests.trees import first_candidate_tree, higher_lower, unequal

pytestmark = pytest.mark.skipif(find_spec("matplotlib") is None, reason="needs Matplotlib")

PARAGRAPHS = ("p", "h1", "h2", "h3", "text")
VOID = ("meta", "path", "rect", "use", "wbr")


class Page(HTMLParser):
    """A page taken apart: its tags, its text in paragraphs, and its tables as lists of rows."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: Counter[str] = Counter()
        self.ids: Counter[str] = Counter()
        self.open: list[str] = []
        self.tables: list[list[list[str]]] = []
        self.texts: list[str] = []
        self.feed(html)
        assert self.open == []

    def handle_starttag(self, tag, attrs):
        self.tags[tag] += 1
        self.ids.update(value for name, value in attrs if name == "id")
        if tag not in VOID:
            self.open.append(tag)
        if tag == "table":
            self.tables.append([])
        elif tag == "tr":
            self.tables[-1].append([])
        elif tag in ("th", "td"):
            self.tables[-1][-1].append("")
        elif tag in PARAGRAPHS:
            self.texts.append("")

    def handle_endtag(self, tag):
        if tag not in VOID:
            assert self.open.pop() == tag

    def handle_data(self, data):
        if {"th", "td"} & set(self.open) and "title" not in self.open:
            self.tables[-1][-1][-1] += data
        elif set(PARAGRAPHS) & set(self.open):
            self.texts[-1] += data


def page(tmp_path, outcomes: list[Outcome], finish="guessed") -> Page:
    save_report(tmp_path / "page.html", outcomes, finish)
    return Page((tmp_path / "page.html").read_text(encoding="utf-8"))


def entropy(secrets: int, name: str = "entropy") -> Outcome:
    return later(proved(), name, secrets)


def test_the_ranking(tmp_path):
    total = proved().stats().total
    made = page(tmp_path, [entropy(54), entropy(0, "lookahead-2:width-20"), proved()])
    head, *rows = made.tables[0]
    assert head == [
        "Rank", "Strategy", "Total", "Average", "Worst", "Histogram", "Behind the best", "Seconds",
    ]  # fmt: skip
    average = total / 216
    assert rows[0][:4] == [
        "1", "lookahead-2:width-20 optimal, proved2 guesses ahead, then by the table of steps, trying the best 20",
        str(total), f"{average:.4f}",
    ]  # fmt: skip
    assert rows[1][:2] == ["1", "optimal optimal, provedthe best tree, proved"]
    assert rows[2][:2] == ["3", "entropymost information"]
    assert rows[2][6:] == [f"+54 ({5400 / total:.1f} %)", "0.50"]


def test_what_a_guess_ahead_loses(tmp_path):
    outcomes = [entropy(2), entropy(1, "first"), entropy(20, "parts"), proved()]
    said = page(tmp_path, outcomes).texts
    best, total = proved().stats().average, proved().stats().total
    assert f"Best: optimal, with {best:.4f} guesses on average." in said
    figures = f"{best + 2 / 216:.4f} on average against {best:.4f}"
    lost = f"takes {200 / total:.2g} % more guesses than the proved optimum: {figures}."
    assert f"The best one-guess-ahead strategy, entropy, {lost}" in said
    said = page(tmp_path, [entropy(0), proved()]).texts
    assert "The best one-guess-ahead strategy, entropy, takes as many guesses as the proved optimum." in said


@pytest.mark.parametrize("outcomes", [[entropy(3)], [proved()], [proved(), failing(entropy(3), "entropy", 1)]])
def test_without_both_of_them_nothing_is_said_of_a_loss(tmp_path, outcomes):
    assert "one-guess-ahead" not in str(page(tmp_path, outcomes).texts)


def test_until_the_secret_is_known_nothing_is_proved(tmp_path):
    made = page(tmp_path, [proved(), entropy(9)], "known")
    assert "optimal, proved" not in str(made.tables)
    assert "until it is the only candidate left" in made.texts[1]
    assert "proved optimum" not in str(made.texts)


def test_failed_games(tmp_path):
    made = page(tmp_path, [failing(proved(), "a", 25), failing(proved(), "b", 216), failing(proved(), "c", 1)])
    ranking, *failed = made.tables
    assert "No strategy found every secret." in made.texts
    assert [row[1:3] + row[-1:] for row in ranking[2:]] == [
        ["aa strategy of its own", str(failing(proved(), "a", 25).stats().total), "25"],
        ["ba strategy of its own", "–", "216"],
    ]
    assert {row[6] for row in ranking[1:]} == {"–"}
    assert [len(table) - 1 for table in failed] == [1, 20, 20]
    assert "a: 25 of 216 secrets, the first 20 of them here" in made.texts
    secret, history, reason = failed[0][1]
    assert secret == "111"
    assert history == " ".join(["112=1B0W"] * 12) + " … and 3 more"
    assert reason.startswith("guess '</script><b id=")


def test_nothing_from_outside_is_markup(tmp_path):
    usual, odd = (page(tmp_path, [proved(), failing(proved(), name, 3)]) for name in ("usual", HOSTILE))
    shown = HOSTILE.replace("\n", "\\n")
    assert usual.tags == odd.tags
    assert usual.tags["script"] == 1
    assert any(text.startswith(f"{shown}: 3 of 216") for text in odd.texts)
    assert odd.tables[0][2][1].startswith(shown)


def test_a_page_needs_nothing_else(tmp_path):
    made = page(tmp_path, [proved(), entropy(9), entropy(20, "parts")])
    html = (tmp_path / "page.html").read_text(encoding="utf-8")
    assert not re.search(r"""(src|href)\s*=\s*["'](?!#)|@import|url\((?!#)|//[^\s"]*\.(js|css|woff)""", html)
    assert set(re.findall(r"https?://[^\s\"<]+", html)) <= {
        "http://www.w3.org/2000/svg", "http://www.w3.org/1999/xlink"
    }  # fmt: skip
    assert made.ids.most_common(1)[0][1] == 1
    assert set(re.findall(r'(?:href="#|url\(#|labelledby=")([^")]*)', html)) <= {
        *made.ids, *(f"{name}-title {name}-words" for name in ("curves", "histograms"))
    }  # fmt: skip
    assert html.count("<svg") == html.count('role="img"') == 5


def test_the_same_outcomes_make_the_same_page(tmp_path):
    for name in ("one.html", "other.htm"):
        save_report(tmp_path / name, [proved(), entropy(9)], "guessed")
    assert (tmp_path / "one.html").read_bytes() == (tmp_path / "other.htm").read_bytes()
    assert sorted(os.listdir(tmp_path)) == ["one.html", "other.htm"]


def test_weights_and_games_of_ones_own(tmp_path):
    this_game = unequal(game("bulls-cows-2x4"))
    made = page(
        tmp_path,
        [outcome_of(first_candidate_tree(this_game), "mine"), outcome_of(first_candidate_tree(this_game, "12"))],
    )
    assert made.tables[0][0][2:4] == ["Weighted total", "Weighted average"]
    assert {row[1] for row in made.tables[0][1:]} == {
        "minea tree found by search, not proved the best", "optimalthe best tree that begins with 12"
    }  # fmt: skip
    assert "weigh each secret" in str(made.texts)
    made = page(tmp_path, [outcome_of(first_candidate_tree(higher_lower(1)), "alone")], "known")
    assert made.texts[1].startswith("1 secret, each played with 1 strategy.")


@pytest.mark.parametrize(
    ("wanted", "said"),
    [
        ({}, "the best tree, proved"),
        ({"objective": "worst,count"}, "the best tree by objective worst,count, proved"),
        ({"max_guesses": 9, "first": "01"}, "the best tree of at most 9 guesses that begins with 01, proved"),
        ({"finish": "known"}, "the best tree, until the secret is known, proved"),
    ],
)
def test_what_a_tree_is_the_best_of(tmp_path, wanted, said):
    made = page(tmp_path, [replace(proved(), tree=replace(proved().tree, **wanted)), entropy(9)])
    assert any(row[1].replace("optimal, proved", "").endswith(said) for row in made.tables[0][1:])


def test_a_name_that_is_no_unicode(tmp_path):
    assert r"\udcff" in str(page(tmp_path, [entropy(3, "\udcff.json")]).tables).replace("\\\\", "\\")


def test_places_that_are_refused(tmp_path):
    with pytest.raises(InputError, match="its name should end in .html or .htm"):
        check_report(tmp_path / "page.json")
    with pytest.raises(InputError, match="there is no folder"):
        save_report(tmp_path / "missing" / "page.html", [proved()], "guessed")
