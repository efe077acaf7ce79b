"""The report of a comparison in a real browser: its language, the order of its table, and without a script."""

import re
from dataclasses import replace
from importlib.util import find_spec

import pytest

from solver_tree.compare.outcome import outcome_of
from solver_tree.compare.pairs import pair
from solver_tree.compare.report import save_report
from tests.compare.outcomes import HOSTILE
from tests.export.accessibility import violations
from tests.trees import first_candidate_tree, higher_lower

pytestmark = pytest.mark.skipif(find_spec("matplotlib") is None, reason="needs Matplotlib")

CHINESE = r"[\u3000-\u9fff\uff00-\uffef]"


@pytest.fixture(scope="module")
def report(tmp_path_factory):
    """The file of a report of two strategies, side by side, one with a hostile name."""
    trees = [first_candidate_tree(higher_lower(7), first) for first in ("4", None)]
    outcomes = [outcome_of(trees[0], "zebra"), replace(outcome_of(trees[1]), name=HOSTILE)]
    path = tmp_path_factory.mktemp("report") / "report.html"
    save_report(path, outcomes, "guessed", pair(*outcomes))
    return path


def read_out(page):
    """What is to be seen, and the names of charts and regions that a screen reader says."""
    named = re.findall(r'(?:region|img) "(.*?)"', page.locator("main").aria_snapshot())
    assert len(named) == 6
    return " ".join([page.title(), page.locator("header").inner_text(), page.locator("main").inner_text(), *named])


def test_a_report_speaks_one_language_and_remembers_it(open_page, report):
    page = open_page(report, locale="zh-CN", viewport={"width": 375, "height": 667})
    assert (page.locator("html").get_attribute("lang"), page.title()) == ("zh", "策略比较：higher-lower")
    assert page.evaluate("document.documentElement.scrollWidth") <= 375
    words = set(re.findall("[A-Za-z]{3,}", read_out(page)))
    assert words == {"zebra", "script", "higher", "lower", "found", "English"}
    page.locator("[data-language=en]").click()
    assert (page.locator("html").get_attribute("lang"), page.title()) == (
        "en",
        "Comparison of strategies: higher-lower",
    )
    assert re.findall(CHINESE, read_out(page).replace("中文", "")) == []
    page.reload()
    assert page.title() == "Comparison of strategies: higher-lower"
    assert [row.split()[0] for row in page.locator("#table tbody th").all_inner_texts()] == ["zebra", "</script><b"]
    page.locator("#table th button", has_text="Strategy").click()
    assert [row.split()[0] for row in page.locator("#table tbody th").all_inner_texts()] == ["</script><b", "zebra"]


def test_axe_finds_no_accessibility_violations(open_page, report):
    assert violations(open_page(report, color_scheme="dark")) == []


def test_without_a_script_a_report_is_in_english(open_page, report):
    page = open_page(report, locale="zh-CN", java_script_enabled=False)
    assert not page.locator(".languages").is_visible()
    assert re.findall(CHINESE, page.locator("body").inner_text()) == []
    assert page.locator("#ranking").inner_text() == "Ranking"
