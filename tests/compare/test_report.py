"""Reports: their texts, that they load nothing, and names from outside as plain text."""

import os
import re
from collections import Counter
from dataclasses import replace
from html.parser import HTMLParser
from importlib.util import find_spec

import pytest

from solver_tree.compare.outcome import Outcome, outcome_of
from solver_tree.compare.pairs import pair
from solver_tree.compare.report import save_report
from solver_tree.games import game
from solver_tree.tree import Proof
from tests.compare.outcomes import HOSTILE, delayed, failing, proved
from tests.trees import first_candidate_tree, higher_lower, unequal

pytestmark = pytest.mark.skipif(find_spec("matplotlib") is None, reason="needs Matplotlib")

PARAGRAPHS = ("p", "h1", "h2", "h3", "caption", "figcaption", "text", "title")
VOID = ("br", "meta", "path", "rect", "use", "wbr")


class Page(HTMLParser):
    """A parsed page, in one of its languages.

    Attributes:
        tags: how often each tag occurs.
        ids: how often each id occurs.
        open: the elements that are not closed yet, while the page is parsed.
        hidden: how many of them are in the other language.
        tables: each table as a list of rows, each row as a list of cells.
        texts: the text of each paragraph, heading and label outside of tables.
    """

    def __init__(self, html: str, hidden_language: str = "zh") -> None:
        super().__init__()
        self.hidden_language, self.hidden = hidden_language, 0
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
        if self.hidden or (tag in ("span", "tspan") and ("lang", self.hidden_language) in attrs):
            self.hidden += tag not in VOID
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
            self.hidden = max(0, self.hidden - 1)

    def handle_data(self, data):
        if self.hidden:
            return
        if {"th", "td"} & set(self.open) and "title" not in self.open:
            self.tables[-1][-1][-1] += data
        elif set(PARAGRAPHS) & set(self.open):
            self.texts[-1] += data


def page(tmp_path, outcomes: list[Outcome], finish="guessed") -> Page:
    """Save a report and parse it."""
    save_report(tmp_path / "page.html", outcomes, finish)
    return Page((tmp_path / "page.html").read_text(encoding="utf-8"))


def test_a_report_shows_two_strategies_side_by_side(tmp_path):
    games = [outcome_of(first_candidate_tree(higher_lower(7), first)) for first in ("4", None)]
    outcomes = [games[0], replace(games[1], name=HOSTILE)]
    save_report(tmp_path / "page.html", outcomes, "guessed", pair(*outcomes))
    text = (tmp_path / "page.html").read_text(encoding="utf-8")
    rows = Page(text).tables[-1]
    assert [row[0] for row in rows] == ["Secret", *(contrast.secret for contrast in pair(*outcomes).contrasts)]
    assert all(row[1][0] != row[2][0] for row in rows[1:])
    assert HOSTILE not in text


def entropy(behind: int, name: str = "entropy") -> Outcome:
    """An outcome whose total is ``behind`` larger than the optimal one."""
    return delayed(proved(), name, secrets=behind)


def test_the_ranking_has_figures_and_descriptions(tmp_path):
    total = proved().stats().total
    report = page(tmp_path, [entropy(behind=54), entropy(behind=0, name="lookahead-2:width-20"), proved()])
    head, *rows = report.tables[0]
    assert head == [
        "Rank", "Strategy", "Total", "Average", "Worst case", "Histogram", "Behind optimum", "Seconds",
    ]  # fmt: skip
    average = total / 216
    assert rows[0][:4] == [
        "1",
        "lookahead-2:width-20 optimal (checked)2 guesses ahead, then by a table of steps, "
        "trying 20 guesses at each ply",
        str(total), f"{average:.4f}",
    ]  # fmt: skip
    assert rows[1][:2] == ["1", "optimal optimal (checked)no strategy has a smaller total than 854"]
    assert rows[2][:2] == ["3", "entropymost information"]
    assert rows[2][6:] == [f"+54 ({5400 / total:.1f} %)", "0.50"]


def test_the_best_one_guess_strategy_is_set_against_the_optimum(tmp_path):
    outcomes = [entropy(behind=2), entropy(behind=1, name="first"), entropy(behind=20, name="parts"), proved()]
    texts = page(tmp_path, outcomes).texts
    best, total = proved().stats().average, proved().stats().total
    assert f"Optimal (checked): optimal, with {best:.4f} guesses on average." in texts
    figures = f"{best + 2 / 216:.4f} on average against {best:.4f}"
    loss = f"takes {200 / total:.2g} % more guesses than the proved optimum: {figures}."
    assert f"The best strategy that looks one guess ahead, entropy, {loss}" in texts
    texts = page(tmp_path, [entropy(behind=0), proved()]).texts
    assert (
        "The best strategy that looks one guess ahead, entropy, takes as many guesses as the proved optimum." in texts
    )


@pytest.mark.parametrize(
    "outcomes", [[entropy(behind=3)], [proved()], [proved(), failing(entropy(behind=3), "entropy", secrets=1)]]
)
def test_no_loss_is_stated_without_an_optimum_to_set_it_against(tmp_path, outcomes):
    assert "looks one guess ahead" not in str(page(tmp_path, outcomes).texts)


def test_a_tree_proved_until_guessed_is_not_so_until_known(tmp_path):
    report = page(tmp_path, [proved(), entropy(behind=9)], finish="known")
    assert "optimal (checked): no strategy has a smaller total until guessed than 854" in str(report.tables)
    assert "optimal optimal (checked)optimal" not in str(report.tables)
    assert "Behind best" in report.tables[0][0]
    assert any(text.startswith("Best of these strategies: optimal, with") for text in report.texts)
    assert "optimal is optimal (checked): no strategy has a smaller total until guessed than 854." in str(report.texts)
    assert "until it is the only candidate" in str(report.texts)
    assert "proved optimum" not in str(report.texts)


def texts_in_each_language(path, outcomes, finish, compared):
    """All texts of a report in English, and all in Chinese."""
    save_report(path, outcomes, finish, compared)
    html = path.read_text(encoding="utf-8")
    return [str([page.texts, page.tables]) for page in (Page(html, hidden) for hidden in ("zh", "en"))]


def test_all_texts_are_there_in_both_languages(tmp_path):
    names = ["parts:candidates", "lookahead-2:width-20", "random:seed-3", "steps:table-own", "entropy:last-canonical"]
    wrong = replace(proved(), name="wrong", tree=replace(proved().tree, proof=Proof(999, 999, 0.0, "")))
    custom = replace(failing(proved(), "mine", secrets=30), candidates_only=True)
    late = tuple(failure._replace(reason="not found within 15 guesses") for failure in custom.failures)
    weighted = unequal(game("bulls-cows-2x4"))
    begun = [outcome_of(first_candidate_tree(weighted, first), name) for name, first in (("a", None), ("b", "12"))]
    lost = replace(failing(proved(), "mine", secrets=216), sample=proved().game.secrets)
    words = ("mastermind-3x6", "bulls-cows-2x4", "Solver Tree", *names, "optimal", "entropy", "last-canonical", "wrong")
    known = "|".join(map(re.escape, (*words, "mine")))
    for outcomes, finish, compared in (
        ([proved(), *(entropy(9, name) for name in names), wrong, replace(custom, failures=late)], "guessed", None),
        ([proved(), entropy(behind=0)], "known", None),
        (begun, "guessed", pair(*begun)),
        ([lost], "guessed", None),
    ):
        english, chinese = texts_in_each_language(tmp_path / "page.html", outcomes, finish, compared)
        assert re.findall(r"[\u3000-\u9fff\uff00-\uffef]", english.replace("中文", "")) == []
        chinese = chinese.replace("Comparison of strategies: ", "")  # the title, until the script sets it
        left = re.sub(rf"{known}|guess .{{1,2}}</script.*?is no guess|ln\(n", "", chinese)
        assert re.findall("[A-Za-z]{3,}", left) == []  # messages of strategies and games stay as they are


def test_failed_games_are_counted_and_the_first_ones_shown(tmp_path):
    failures = {"a": 25, "b": 216, "c": 1}
    report = page(tmp_path, [failing(proved(), name, secrets=number) for name, number in failures.items()])
    ranking, *failed = report.tables
    assert "No strategy found every secret." in report.texts
    assert [row[1:3] + row[-1:] for row in ranking[2:]] == [
        ["aa custom strategy", str(failing(proved(), "a", secrets=25).stats().total), "25"],
        ["ba custom strategy", "–", "216"],
    ]
    assert {row[6] for row in ranking[1:]} == {"–"}
    assert [len(table) - 1 for table in failed] == [1, 20, 20]
    assert "a: 25 of 216 secrets, the first 20 shown" in report.texts
    secret, history, reason = failed[0][1]
    assert secret == "111"
    assert history == " ".join(["112=1B0W"] * 12) + " … and 3 more"
    assert reason.startswith("guess '</script><b id=")


def test_markup_from_outside_is_shown_as_text(tmp_path):
    harmless, hostile = (page(tmp_path, [proved(), failing(proved(), name, secrets=3)]) for name in ("mine", HOSTILE))
    shown = HOSTILE.replace("\n", "\\n")
    assert harmless.tags == hostile.tags
    assert harmless.tags["script"] == 1
    assert any(text.startswith(f"{shown}: 3 of 216") for text in hostile.texts)
    assert hostile.tables[0][2][1].startswith(shown)


def test_a_page_loads_nothing_and_its_ids_are_unique(tmp_path):
    report = page(tmp_path, [proved(), entropy(behind=9), entropy(behind=20, name="parts")])
    html = (tmp_path / "page.html").read_text(encoding="utf-8")
    assert not re.search(r"""(src|href)\s*=\s*["'](?!#)|@import|url\((?!#)|//[^\s"]*\.(js|css|woff)""", html)
    assert set(re.findall(r"https?://[^\s\"<]+", html)) <= {
        "http://www.w3.org/2000/svg", "http://www.w3.org/1999/xlink"
    }  # fmt: skip
    assert report.ids.most_common(1)[0][1] == 1
    assert set(re.findall(r'(?:href="#|url\(#|labelledby=")([^")]*)', html)) <= {
        *report.ids, *(f"{name}-title {name}-words" for name in ("curves", "histograms"))
    }  # fmt: skip
    assert html.count("<svg") == html.count('role="img"') == 5


def test_the_same_outcomes_make_the_same_page(tmp_path):
    for name in ("one.html", "other.htm"):
        save_report(tmp_path / name, [proved(), entropy(behind=9)], "guessed")
    assert (tmp_path / "one.html").read_bytes() == (tmp_path / "other.htm").read_bytes()
    assert sorted(os.listdir(tmp_path)) == ["one.html", "other.htm"]


def test_weighted_figures_and_unproved_trees_are_called_so(tmp_path):
    this_game = unequal(game("bulls-cows-2x4"))
    begun = first_candidate_tree(this_game, first="12")
    report = page(tmp_path, [outcome_of(first_candidate_tree(this_game), "mine"), outcome_of(begun)])
    assert report.tables[0][0][2:4] == ["Weighted total", "Weighted average"]
    assert {row[1] for row in report.tables[0][1:]} == {
        "minenot proved optimal: the least weighted total is 33 to 41 (searched)",
        "optimalnot proved optimal: the least weighted total of strategies that begin with 12 is 33 to 42 (searched)",
    }
    assert "use the weights of the secrets" in str(report.texts)


def test_a_custom_game_with_a_single_secret_has_a_report(tmp_path):
    report = page(tmp_path, [outcome_of(first_candidate_tree(higher_lower(1)), "alone")], finish="known")
    assert any(text.startswith("1 strategy, played against 1 secret.") for text in report.texts)


@pytest.mark.parametrize(
    ("constraints", "description"),
    [
        ({}, "no strategy has a smaller total than 854"),
        ({"objective": "worst", "proof": Proof(5, 5, 0.0, "")}, "no strategy has a smaller worst case than 5"),
        (
            {"max_guesses": 9, "first": "01"},
            "none of the strategies that begin with 01 and take at most 9 guesses has a smaller total than 854",
        ),
        ({"finish": "known"}, "no strategy has a smaller total until known than 854"),
    ],
)
def test_an_optimal_tree_is_described_by_its_aim_and_limits(tmp_path, constraints, description):
    report = page(tmp_path, [replace(proved(), tree=replace(proved().tree, **constraints)), entropy(behind=9)])
    assert any(re.search(rf"optimal \((searched|checked)\)(: )?{description}$", row[1]) for row in report.tables[0][1:])


def test_a_name_that_is_not_valid_unicode_is_escaped(tmp_path):
    assert r"\udcff" in str(page(tmp_path, [entropy(behind=3, name="\udcff.json")]).tables).replace("\\\\", "\\")
