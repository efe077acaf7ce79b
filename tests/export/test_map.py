"""The map of a tree, two trees beside each other, and large trees, in a real browser."""

import re

import orjson
import pytest

import solver_tree as st
from solver_tree.export import export
from solver_tree.export.partings import partings
from solver_tree.export.scripts import join_scripts, read_part, scripts_of
from tests.export.waiting import wait_until
from tests.trees import first_candidate_tree, words


@pytest.fixture(scope="module")
def tree():
    return st.load("mastermind-3x6")


def put_in(page, selector, name, data):
    page.locator(selector).set_input_files({"name": name, "mimeType": "application/json", "buffer": data})


def test_a_press_on_the_map_opens_the_list_and_has_an_address(open_page, tree):
    page = open_page(tree, reduced_motion="reduce")
    page.locator("#tab-browse").click()
    box = page.locator("#map").bounding_box()
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + 42)
    at = page.evaluate("session.at")
    (branches,) = tree.root.values()
    assert len(at) == 1
    (guess,) = branches[at[0]]
    first = page.locator("#browse-tree summary").first
    assert first.text_content().startswith(at[0])
    assert guess in first.text_content()
    page.reload()
    assert page.evaluate("session.at") == at
    page.locator("#map").focus()
    for key in ("ArrowDown", "ArrowRight", "Enter"):
        page.keyboard.press(key)
    deeper = page.evaluate("session.at")
    assert deeper[:1] == at
    assert len(deeper) == 2
    assert page.locator("#map-about").inner_text().startswith(" ".join(deeper))
    page.locator("#browse-crumbs button").first.click()
    assert page.evaluate("session.at") == []
    page.go_back()
    wait_until(page, f"session.at.length === {len(deeper)}")
    assert page.evaluate("session.at") == deeper


LABELS = """() => {
  const labels = [], fills = [], {fillRect, fillText} = CanvasRenderingContext2D.prototype;
  Object.assign(CanvasRenderingContext2D.prototype, {
    fillRect(x, y, width, height) {
      fills.push({x, y, width, height, colour: rgbOf(this.fillStyle)});
      fillRect.call(this, x, y, width, height);
    },
    fillText(text, x, y) {
      const below = fills.findLast(fill =>
        x >= fill.x && x <= fill.x + fill.width && y >= fill.y && y <= fill.y + fill.height);
      labels.push(contrast(rgbOf(this.fillStyle), below.colour));
      fillText.call(this, text, x, y);
    },
  });
  treeMap.draw();
  Object.assign(CanvasRenderingContext2D.prototype, {fillRect, fillText});
  return labels;
}"""
"""Draws the map, and returns the contrast of each label with the cell below it."""


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_labels_of_the_map_can_be_read(open_page, scheme):
    page = open_page(st.load("bulls-cows-3x10"), color_scheme=scheme, reduced_motion="reduce")
    page.locator("#tab-browse").click()
    labels = page.evaluate(LABELS)
    for _ in range(3):
        page.locator("#map").press("ArrowDown")
        page.locator("#map").press("Enter")
        labels += page.evaluate(LABELS)
    assert len(labels) > 20
    assert min(labels) >= 4.5


def test_two_trees_part_where_the_program_says_and_cost_as_much(open_page, tree, tmp_path):
    (guess,) = tree.root
    other = first_candidate_tree(tree.game, guess)
    page = open_page(tree)
    page.locator("#tab-browse").click()
    page.locator("#other summary").click()
    put_in(page, "#other-file", "other.json", other.dumps())
    page.locator("#other-summary p").first.wait_for()
    found = partings(tree, other)
    shown = page.evaluate("beside.partings.map(({at, left, guesses, cost}) => [at, left, guesses, cost])")
    expected = [[[fb for _, fb in p.history], p.left, list(p.guesses), p.cost] for p in found]
    assert sorted(shown) == sorted(expected)
    assert f"a difference of +{other.stats.total - tree.stats.total}." in page.locator("#other-summary").inner_text()
    page.locator("#other-partings button").first.click()
    assert page.evaluate("session.at") == shown[0][0]
    (tmp_path / "both.html").write_bytes(export(tree, "html", beside=other))
    both = open_page(tmp_path / "both.html")
    both.locator("#tab-browse").click()
    assert f"the other tree {other.stats.total}" in both.locator("#other-summary").inner_text()
    for data, problem in (
        (b"{", "'x.json' is not the file of a tree."),
        (first_candidate_tree(words()).dumps(), "'x.json' is a tree of another game: wordle."),
        (
            orjson.dumps({**orjson.loads(other.dumps()), "tree": {"112": {"3B0W": {}}}}),
            "'x.json' is a tree of other secrets, or of other weights.",
        ),
    ):
        put_in(page, "#other-file", "x.json", data)
        page.locator("#other-error", has_text=problem).wait_for()


def test_what_is_open_stays_when_tabs_and_languages_change(open_page, tree):
    page = open_page(tree)
    page.locator("#tab-browse").click()
    page.locator("#browse-tree details:not([open]) summary").nth(1).click()
    page.locator("#browse-tree ul ul").first.wait_for(state="attached")
    page.evaluate("window.kept = document.querySelector('#browse-tree ul ul')")
    page.locator("#tab-it").click()
    page.locator("[data-language=zh]").click()
    page.locator("#tab-browse").click()
    assert page.evaluate("kept === document.querySelector('#browse-tree ul ul')")
    assert "剩" in page.locator("#browse-tree summary .quiet").first.text_content()


def test_a_dark_page_prints_a_map_for_white_paper(open_page, tree):
    page = open_page(tree, color_scheme="dark")
    page.locator("#tab-browse").click()
    assert page.evaluate("treeMap.colours.page") == "#17140f"
    page.emulate_media(media="print")
    wait_until(page, "treeMap.colours.page === '#fff'")
    assert page.locator("button:visible, input:visible, select:visible").count() == 0
    assert page.locator("#browse-tree li:visible").count() > 1


def test_no_two_scripts_of_a_page_define_the_same_name():
    for entries in (("worker", "page"), ("worker", "own"), ("worker", "own", "page"), ("static",), ("decision",)):
        written = "\n".join(read_part(f"js/{name}.js") for name in scripts_of(*entries))
        defined = re.findall(r"^(?:export )?(?:async )?(?:function|const|let|class) +(\w+)", written, re.MULTILINE)
        assert len(defined) > 20
        assert sorted(defined) == sorted(set(defined))
        joined = "\n".join(join_scripts(name, after=entries[:number]) for number, name in enumerate(entries))
        assert not re.search("^(import|export) ", joined, re.MULTILINE)
