"""The page of a decision tree, in a real browser: it asks for outcomes, and shows what is left."""

from dataclasses import replace
from pathlib import Path
from urllib.parse import quote

import orjson
import pytest

import solver_tree as st
from solver_tree.errors import InputError
from solver_tree.export.decision_page import decision_page
from solver_tree.export.decisions import export_decisions
from solver_tree.identification.decision_tree import Branch, leaves
from tests.export.accessibility import violations
from tests.identification.test_key import HOSTILE, TREES, hostile_tree

EXAMPLES = Path(__file__).parent.parent.parent / "examples"


@pytest.fixture(scope="module")
def car():
    return st.identify(st.table(EXAMPLES / "car.csv")).tree


@pytest.fixture
def open_tree(open_page, tmp_path):
    """Open the page of a decision tree."""

    def open_tree(tree, **options):
        (tmp_path / "tree.html").write_text(decision_page(tree), encoding="utf-8")
        return open_page(tmp_path / "tree.html", **options)

    return open_tree


def button(page, outcome):
    return page.locator("#ask-outcomes").get_by_role("button", name=outcome, exact=True)


def press(page, outcome):
    button(page, outcome).click()


def left(page):
    return page.locator("#ask-left bdi").all_inner_texts()


def test_every_leaf_is_reached_by_its_buttons(open_tree, car):
    page = open_tree(car)
    for turn, (path, leaf) in enumerate(leaves(car.root)):
        for number, (test, outcome) in enumerate(path, 1):
            assert page.locator("#ask-test").inner_text() == f"Test {number}\n{test}"
            if turn:
                button(page, outcome).dispatch_event("click")  # which takes less time than a mouse
            else:
                press(page, outcome)
        assert page.locator("#ask-test").inner_text() == f"Known: {' or '.join(leaf.items)}"
        assert sorted(left(page)) == sorted(leaf.items)
        assert page.locator("#ask-outcomes button").count() == 0
        page.get_by_role("button", name="Start again").click()


def test_the_page_says_what_is_proved_its_cost_and_what_is_left(open_tree, car):
    page = open_tree(car)
    assert page.locator("h1").inner_text() == "car"
    proof = page.locator("#ask-proof").inner_text()
    assert proof == "No order of tests has a lower expected cost than about 3.6260: proved."
    assert page.locator("#ask-cost").inner_text() == "This test costs 0.2. Expected cost still to come: 3.6260."
    assert page.locator("#ask-count").inner_text() == "What is left: 11 items"
    assert page.locator("#ask-left li").first.inner_text().split("\n") == ["battery discharged", "31.3%"]
    press(page, "turns as usual")
    press(page, "empty")
    assert page.locator("#ask-test").inner_text() == "Known: tank empty"
    assert page.locator("#ask-cost").inner_text() == "Group: fill the tank"
    assert page.locator("#ask-made").inner_text().split("\n") == [
        "1",
        "What does the starter do at the key? turns as usual",
        "2",
        "Fuel gauge empty",
    ]


def test_what_is_not_proved_is_not_called_so(open_tree, car):
    half = replace(car, lower_bound=car.lower_bound / 2)
    shown = open_tree(half).locator("#ask-proof").inner_text()
    assert shown == "The expected cost is 3.6260; no order of tests has one below about 1.8130."
    chinese = open_tree(half, locale="zh-CN")
    assert chinese.locator("#ask-proof").inner_text() == "期望代价是 3.6260；没有任何检测次序的期望代价低于 约1.8130。"
    assert "proved" not in decision_page(half).split('id="decision-data">')[1].split("</script>")[0]


def test_the_worst_case_has_its_own_words(open_tree):
    tree = st.identify(st.table(EXAMPLES / "lamp.csv"), "worst").tree
    page = open_tree(tree)
    shown = page.locator("#ask-proof").inner_text()
    assert shown == f"No order of tests has a lower cost in the worst case than {float(tree.worst):g}: proved."
    assert f"Cost still to come: at most {float(tree.worst):g}." in page.locator("#ask-cost").inner_text()


def test_undo_back_and_links_lead_to_positions(open_tree, car, tmp_path):
    page = open_tree(car)
    assert page.get_by_role("button", name="Undo").count() == 0
    press(page, "clicks")
    press(page, "dim")
    there = page.locator("#ask-test").inner_text()
    assert page.evaluate("location.hash") == "#lang=en&at=clicks,dim"
    page.get_by_role("button", name="Undo").click()
    assert page.locator("#ask-test").inner_text().startswith("Test 2\n")
    page.go_back()
    page.locator("#ask-test", has_text="Test 3").wait_for()
    assert page.locator("#ask-test").inner_text() == there
    page.go_back()
    page.go_back()
    page.locator("#ask-test", has_text="Test 1").wait_for()
    assert page.locator("#ask-test").inner_text().startswith("Test 1\n")
    page.goto(f"{(tmp_path / 'tree.html').as_uri()}#at=clicks,dim")
    page.reload()
    assert page.locator("#ask-test").inner_text() == there
    page.goto(f"{(tmp_path / 'tree.html').as_uri()}?again#at=clicks,{quote('no such outcome')}")
    assert page.locator("#ask-error").inner_text() == "The link is of another tree: not all of it can be shown."
    assert page.locator("#ask-test").inner_text().startswith("Test 2\n")
    press(page, "bright")
    assert page.locator("#ask-error").inner_text() == ""


def test_keyboards_come_from_the_test_to_its_outcomes(open_tree, car):
    page = open_tree(car)
    page.locator("#ask-outcomes button").first.focus()
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id") == "ask-test"
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.closest('#ask-outcomes') !== null")
    page.get_by_role("button", name="Undo").focus()
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id") == "ask-test"


def test_both_languages_speak_of_items_tests_and_outcomes(open_tree, car):
    page = open_tree(car)
    press(page, "nothing")
    words = page.locator("body").inner_text().lower()
    assert not {word for word in ("secret", "guess", "peg", "game") if word in words}
    page.get_by_role("button", name="中文").click()
    assert page.locator("#ask-test").inner_text().startswith("检测 2\n")
    assert page.evaluate("location.hash").startswith("#lang=zh&at=nothing")
    assert not {word for word in ("谜", "猜") if word in page.locator("body").inner_text()}
    press(page, "bright")
    assert page.locator("#ask-count").inner_text() == "剩余 3 个项目"


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(open_tree, open_page, car, tmp_path, scheme):
    page = open_tree(car, color_scheme=scheme)
    for outcome in ("nothing", "bright", "blinks or stays"):
        assert violations(page) == []
        press(page, outcome)
    assert violations(page) == []
    (tmp_path / "key.html").write_bytes(export_decisions(car, "key", key_as="html"))
    assert violations(open_page(tmp_path / "key.html", color_scheme=scheme)) == []


@pytest.mark.parametrize("width", [320, 375, 1280])
def test_nothing_is_wider_than_the_screen_or_too_small_to_read(open_tree, open_page, car, tmp_path, width):
    (tmp_path / "key.html").write_bytes(export_decisions(car, "key", key_as="html"))
    size = {"viewport": {"width": width, "height": 568}}
    for page in (open_tree(car, **size), open_page(tmp_path / "key.html", **size)):
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        smallest = page.evaluate(
            "Math.min(...[...document.body.querySelectorAll('*')].map(e => parseFloat(getComputedStyle(e).fontSize)))"
        )
        assert smallest >= 13


def test_hostile_texts_add_no_elements(open_tree, open_page, tmp_path):
    texts = ["</script><b id=x>", "<img src=x onerror=alert(1)>", "__proto__", "${1}"]
    cells = [[text if text == item else "<i>" for item in texts] for text in texts]
    tree = st.identify(st.ItemTable("</title><b>", texts, texts, cells)).tree
    page = open_tree(tree)
    while page.locator("#ask-outcomes button").count():
        press(page, "<i>")
    assert page.locator("main b, main img, main script, h1 b").count() == 0
    assert page.locator("#ask-test").inner_text().startswith("Known: ")
    (tmp_path / "key.html").write_bytes(export_decisions(tree, "key", key_as="html"))
    key = open_page(tmp_path / "key.html")
    assert key.locator("b, img, section i:not(:empty), script").count() == 0
    assert all(text in key.locator("body").inner_text() for text in texts)


def test_lone_surrogates_are_refused():
    assert HOSTILE[-1].encode(errors="backslashreplace")
    with pytest.raises(InputError, match="no page can hold its texts"):
        decision_page(hostile_tree())


def test_a_deep_tree_and_one_without_tests_have_pages(open_tree):
    page = open_tree(TREES["deep"])
    page.goto(f"{page.url}?#at={','.join(['no'] * 300)}")
    assert page.locator("#ask-test").inner_text() == "Known: item 300"
    assert open_tree(TREES["nothing to test"]).locator("#ask-test").inner_text() == "Known: a or b"


def test_items_of_groups_that_no_test_tells_apart_have_no_group(open_tree):
    table = st.table({"t": {"a": "x", "b": "x", "c": "y"}}, groups={"a": "one", "b": "two", "c": "three"})
    page = open_tree(st.identify(table).tree)
    press(page, "x")
    assert page.locator("#ask-test").inner_text() == "Known: a or b"
    assert page.locator("#ask-cost").inner_text() == "No test tells these apart."


def test_items_that_never_occur_have_no_probabilities(open_tree):
    table = st.table({"t": {"a": "x", "b": "y", "c": "y"}, "u": {"a": "x", "b": "x", "c": "y"}}, weights=[1, 0, 0])
    page = open_tree(st.identify(table).tree)
    while page.locator("#ask-outcomes button").count():
        page.locator("#ask-outcomes button").last.click()
    assert left(page) == [page.locator("#ask-test").inner_text().removeprefix("Known: ")]
    assert "NaN" not in page.locator("body").inner_text()


def test_the_key_to_print_leads_to_every_leaf_by_links(open_page, tmp_path, car):
    (tmp_path / "key.html").write_bytes(export_decisions(car, "key", key_as="html", title="A car"))
    page = open_page(tmp_path / "key.html")
    assert page.title() == page.locator("h1").inner_text() == "A car"
    for turn, (path, leaf) in enumerate(leaves(car.root)):
        here = page.locator("section").first
        for test, outcome in path:
            assert test in here.locator("h2").inner_text()
            row = here.locator("li").filter(has=page.get_by_text(outcome, exact=True))
            if row.locator("a").count():
                if turn:
                    row.locator("a").dispatch_event("click")
                else:
                    row.locator("a").click()
                here = page.locator("section:target")
        assert row.locator("strong").inner_text().startswith(" or ".join(leaf.items))
    page.locator("section:target a.back").click()
    assert isinstance(car.root, Branch)


def test_the_data_of_the_page_hold_the_tree(car):
    data = orjson.loads(
        decision_page(car).split('id="decision-data">')[1].split("</script>")[0].replace("\\u003c", "<")
    )
    assert data["items"] == list(car.table.items)
    assert sum(
        share for step in data["couplets"] for _, to in step["leads"] if isinstance(to, dict) for _, share in to["left"]
    ) == pytest.approx(1)
