"""What objects show of themselves by Rich and in notebooks."""

import re
from dataclasses import replace
from html.parser import HTMLParser

import pytest
from rich.console import Console

import solver_tree as st
from solver_tree.compare import Comparison, displays
from solver_tree.displayed import display_of
from solver_tree.search import Solution
from tests.export.hostile import NAME, SECRETS, hostile_tree
from tests.trees import unequal


def printed(thing):
    console = Console(width=80, force_terminal=False, color_system=None)
    with console.capture() as captured:
        console.print(thing)
    return captured.get()


class _Markup(HTMLParser):
    """Reads what a notebook shows: tags that are closed, attributes, and the text of each cell."""

    def __init__(self, markup):
        super().__init__()
        self.tags, self.attributes, self.rows, self.open = set(), [], [], []
        self.feed(markup)
        self.close()
        assert not self.open

    def handle_starttag(self, tag, attributes):
        self.tags.add(tag)
        self.attributes += attributes
        if tag == "tr":
            self.rows.append([])
        elif tag in ("td", "th"):
            self.rows[-1].append("")
        if tag != "br":
            self.open.append(tag)

    def handle_startendtag(self, tag, attributes):
        self.tags.add(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, text):
        if {"td", "th"} & set(self.open):
            self.rows[-1][-1] += text


def shown(thing):
    markup = _Markup(thing._repr_html_())
    assert not markup.tags & {"script", "style", "link", "iframe", "object", "img"}
    assert not any(name.startswith("on") for name, _ in markup.attributes)
    assert not any(re.search(r"#(1a1a1a|000|fff)|black|white(?!-)", value or "") for _, value in markup.attributes)
    return markup


@pytest.fixture(scope="module")
def tree():
    return st.load("mastermind-4x6")


@pytest.fixture(scope="module")
def comparison():
    game = st.game("mastermind-3x4")
    return st.compare(game, [lambda candidates, history: candidates[0], lambda candidates, history: candidates[-1]])


def test_a_tree_shows_figures_histogram_and_first_guesses(tree):
    lines = printed(tree).splitlines()
    assert [line.split() for line in lines[:5] if "total" in line] == [["total", "5625", "guesses"]]
    assert "    4      668  51.5%  " + "█" * 40 in lines
    assert "    0B1W  3454   276 left, at most 4" in lines
    assert max(map(len, lines)) <= 80
    markup = shown(tree)
    assert ["total", "5625 guesses"] in markup.rows
    assert ["4", "668", "51.5%", ""] in markup.rows
    assert "1296 left, at most 6" in tree._repr_html_()
    assert "svg" in markup.tags


def test_a_solution_shows_its_tree(tree):
    solution = Solution(tree, True, (), nodes=1, threads=1, compile_seconds=0.0, search_seconds=0.0)
    assert printed(solution) == printed(tree)
    assert solution._repr_html_() == tree._repr_html_()


def test_statistics_show_their_figures_and_their_histogram(tree):
    assert ["average", "4.3403"] in [line.split() for line in printed(tree.stats).splitlines()]
    assert ["5", "538", "41.5%", ""] in shown(tree.stats).rows


def test_a_comparison_shows_a_table_and_a_chart(comparison):
    totals = [outcome.stats().total for outcome in comparison]
    lines = printed(comparison).splitlines()
    assert lines[0] == "mastermind-3x4: 64 secrets"
    assert [str(total) for total in sorted(totals)] == [line.split()[1] for line in lines[3:5]]
    assert any("██" in line for line in lines)
    markup = shown(comparison)
    assert [row[1] for row in markup.rows[1:3]] == [str(total) for total in sorted(totals)]
    assert "svg" in markup.tags
    assert "currentColor" in comparison._repr_html_()


def test_two_charts_in_one_notebook_share_no_ids(comparison):
    other = Comparison(reversed(comparison))
    other[0] = replace(other[0], name="another")
    ids = [{value for name, value in shown(each).attributes if name == "id"} for each in (comparison, other)]
    assert all(ids)
    assert not ids[0] & ids[1]


def test_a_comparison_without_matplotlib_still_has_its_tables(comparison, monkeypatch):
    monkeypatch.setattr(displays, "find_spec", lambda name: None)
    assert "svg" not in shown(comparison).tags


def test_a_comparison_is_a_list_of_outcomes(comparison):
    assert isinstance(comparison, list)
    assert comparison == list(comparison)
    assert printed(Comparison()) == "No strategies\n"


def test_an_outcome_with_failures_says_how_many_secrets_it_found():
    outcome = st.evaluate(lambda candidates, history: candidates[0], st.game("mastermind-2x3"), max_guesses=2)
    assert ["found", f"{len(outcome.found)} of 9 secrets"] in shown(outcome).rows
    none = replace(outcome, found={}, tree=None)
    assert ["found", "0 of 9 secrets"] in shown(none).rows


def test_a_review_shows_its_grades_in_a_table_and_in_words():
    review = st.review(st.game("bulls-cows-4x10"), ["0123=0A2B", "1345=1A0B"])
    assert shown(review).rows[1][:4] == ["1", "0123", "0A2B", "1260"]
    assert "1. 0123: best. 0A2B leaves 1260 of 5040, 931.4 expected: fair luck." in printed(review)
    assert "0123: best." in review._repr_html_()


def test_a_suggestion_shows_its_guess_and_a_table_of_several():
    game = st.game("bulls-cows-4x10")
    one = st.suggest(game, ["0123=1A1B", "0345=0A2B"], time_limit=None)
    assert ["guess", "6513, which may be the secret"] in shown(one).rows
    lines = [line.rstrip() for line in printed(one).splitlines()]
    assert "proof   optimal (checked): no guess has a smaller value" in lines
    several = st.suggest(game, ["0123=1A1B", "0345=0A2B", "6513=1A1B"], top=2, tries=["0123"], time_limit=None)
    assert [row[:2] for row in shown(several).rows[-3:]] == [
        ["1", "2753"],
        ["2", several.best[1].guess],
        ["yours", "0123"],
    ]
    found = st.suggest(game, ["0123=4A0B"])
    said = "bulls-cows-4x10, after 0123=4A0B: the secret is found, nothing is left to guess."
    assert " ".join(printed(found).split()) == said


def test_texts_from_outside_are_escaped():
    hostile = hostile_tree()
    markup = shown(hostile)
    assert NAME in printed(hostile)
    assert not markup.tags & {"b", "i"}
    outcome = st.evaluate(lambda candidates, history: candidates[-1], hostile.game, name=NAME)
    for each in (outcome, Comparison([outcome]), st.review(hostile.game, [(SECRETS[2], "toString")])):
        assert not shown(each).tags & {"b", "i"}
    assert [NAME, "21", "3.5000"] in [row[:3] for row in shown(Comparison([outcome])).rows]


def test_a_comparison_in_which_nothing_was_found_has_no_chart(comparison):
    nothing = Comparison([replace(comparison[0], found={}, tree=None)])
    markup = shown(nothing)
    assert "svg" not in markup.tags
    assert markup.rows[1][1:5] == ["-", "-", "-", "-"]


def test_weights_are_said():
    weighted = unequal(st.game("mastermind-2x3"))
    comparison = st.compare(weighted, [lambda candidates, history: candidates[0]])
    assert printed(comparison).startswith("mastermind-2x3: 9 secrets, weighted\n")


def test_an_object_that_is_not_registered_has_no_display():
    with pytest.raises(TypeError, match="no display is registered for object"):
        display_of(object())
