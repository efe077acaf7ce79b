"""Pictures, tables and sites: their contents, the escaping of texts, and refusals."""

import csv
import io
import os
import re
import shutil
import subprocess
from dataclasses import replace
from itertools import pairwise
from xml.etree import ElementTree

import pytest

import solver_tree as st
from solver_tree.errors import InputError
from solver_tree.export import export
from solver_tree.export.picture import MAX_ROWS, make_picture
from solver_tree.export.site import save_site
from solver_tree.export.svg import svg
from solver_tree.games.words import WordGame
from solver_tree.tree import leaves
from tests.export.hostile import NAME, SECRETS, hostile_tree
from tests.search.words import made_up_words
from tests.trees import first_candidate_tree, higher_lower, unequal


def texts(drawn):
    return ["".join(text.itertext()) for text in ElementTree.fromstring(drawn).iter("{http://www.w3.org/2000/svg}text")]


@pytest.fixture(scope="module")
def tree():
    loaded = st.load("mastermind-4x6")
    return replace(loaded, proof=loaded.proof._replace(checked=(), certificate=None))


def test_a_small_tree_is_drawn_completely():
    small = first_candidate_tree(st.game("bulls-cows-2x4"))
    drawn = make_picture(small)
    assert sorted(box.guess for box in drawn.boxes if box.may_win) == sorted(small.game.secrets)
    assert not any(box.cut for box in drawn.boxes)
    assert drawn.boxes[0][:8] == ("01", "", None, 0, drawn.boxes[0].row, 12, small.stats.worst, True)
    rows = [box.row for number, box in enumerate(drawn.boxes) if all(other.parent != number for other in drawn.boxes)]
    assert rows == list(range(drawn.rows))


def test_a_picture_has_the_levels_up_to_its_depth(tree):
    drawn = make_picture(tree)
    assert {box.depth for box in drawn.boxes} == {0, 1}
    deeper = make_picture(tree, depth=2)
    assert len(deeper.boxes) > MAX_ROWS
    (branches,) = tree.root.values()
    for box in deeper.boxes[1:]:
        if box.depth == 1:
            found = list(leaves(branches[box.feedback], tree.game.win))
            assert (box.left, box.worst) == (len(found), max(guesses for _, guesses in found))
    for number, box in enumerate(deeper.boxes):
        if children := [other.row for other in deeper.boxes if other.parent == number]:
            assert box.row == (min(children) + max(children)) / 2
    (only,) = make_picture(tree, depth=0).boxes
    assert (only.guess, only.cut) == ("1123", True)


def test_a_picture_of_a_part_begins_after_its_path(tree):
    drawn = make_picture(tree, path="1123=1B1W 1415=1B1W")
    (branches,) = tree.root.values()
    (after,) = branches["1B1W"].values()
    (guess,) = after["1B1W"]
    assert (drawn.boxes[0].guess, drawn.boxes[0].left) == (guess, len(list(leaves(after["1B1W"], tree.game.win))))
    assert drawn.about.startswith(f"after 1123=1B1W 1415=1B1W: {drawn.boxes[0].left} secrets, found after ")
    assert drawn.proof == ""


@pytest.mark.parametrize(
    ("path", "message"),
    [
        ("1122=1B1W", "path '1122=1B1W': the tree guesses 1123 first; write 1123=FEEDBACK"),
        ("1123=1B1W 1=", "path '1=': the tree guesses 1415 after 1123=1B1W; write 1415=FEEDBACK"),
        ("1123=4B0W", "path '1123=4B0W': the tree does not go on after 4B0W"),
        ("1123=9B", "feedback '9B'"),
    ],
)
def test_a_path_that_is_not_in_the_tree_is_refused(tree, path, message):
    with pytest.raises(InputError, match=message):
        make_picture(tree, path=path)


def test_a_default_picture_fits_a_page_and_says_what_it_leaves_out():
    words = made_up_words(150)
    wide = st.build(WordGame(words, words), first=words[0], ties="any", threads=1)
    (branches,) = wide.root.values()
    drawn = make_picture(wide, max_rows=10)
    assert drawn.rows == 10
    assert drawn.omitted == len(branches) - (wide.game.win in branches) - 10
    smallest = min(box.left for box in drawn.boxes[1:])
    sizes = sorted(len(list(leaves(below, wide.game.win))) for below in branches.values() if below)
    assert smallest >= sizes[drawn.omitted - 1]
    assert f"not shown: {drawn.omitted} smaller parts" in " ".join(texts(svg(drawn)))


@pytest.mark.parametrize(("theme", "colour"), [("light", "#fff"), ("dark", "#14171a"), ("print", "#000")])
def test_a_theme_fixes_the_colours(tree, theme, colour):
    text = export(tree, "svg", theme=theme).decode()
    assert colour in text
    assert "prefers-color-scheme" not in text


def test_svg_has_title_figures_and_legend(tree):
    said = texts(export(tree, "svg"))
    assert said[0] == "mastermind-4x6"
    assert "1296 left, at most 6" in said
    assert said[-1] == "thick frame: may be the secret; …: more follows"


def test_svg_boxes_lie_within_the_frame_and_do_not_overlap(tree):
    drawn = ElementTree.fromstring(export(tree, "svg", depth=3))
    _, _, width, height = map(float, drawn.get("viewBox").split())
    boxes = [
        {name: float(element.get(name)) for name in ("x", "y", "width", "height")}
        for element in drawn.iter()
        if element.get("rx")
    ]
    assert all(box["x"] + box["width"] < width and box["y"] + box["height"] < height for box in boxes)
    places = sorted((box["x"], box["y"]) for box in boxes)
    assert all(a[0] != b[0] or b[1] - a[1] >= 20 for a, b in pairwise(places))


def test_a_caption_says_of_what_a_tree_is_optimal_and_how_that_is_known(tree):
    for change, claim in (
        ({}, "optimal (searched): no strategy has"),
        ({"first": "1123"}, "optimal (searched): none of the strategies that begin with 1123 has"),
        ({"proof": tree.proof._replace(status="claimed")}, "claimed optimal: no strategy has"),
        ({"proof": tree.proof._replace(checked=("total",))}, "optimal (checked): no strategy has"),
    ):
        description = make_picture(replace(tree, **change)).description
        assert description.endswith(f" at most, {claim} a smaller total than 5625")
    unproved = replace(tree, proof=tree.proof._replace(lower_bound=1, components=()))
    open_bound = "not proved optimal: the least total is 1 to 5625 (searched)"
    assert make_picture(unproved).description.endswith(f" 6 at most, {open_bound}")
    assert make_picture(replace(unproved, strategy="entropy")).description.endswith(" 6 at most")


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (("pdf",), "form 'pdf': unknown; it can be html, svg, dot, csv"),
        (("svg", -1), "depth -1: it should be 0 or more"),
    ],
)
def test_an_unknown_form_or_a_negative_depth_is_refused(tree, args, message):
    with pytest.raises(InputError, match=message):
        export(tree, *args)


def test_dot_has_a_node_for_each_box_and_is_valid(tree):
    text = export(tree, "dot").decode()
    assert 'n0 [label="1123\\n1296 left, at most 6", penwidth=2.5];' in text
    assert text.count("->") == len(make_picture(tree).boxes) - 1
    if shutil.which("dot"):
        for shown in (tree, hostile_tree()):
            subprocess.run(["dot", "-Tsvg"], input=export(shown, "dot"), check=True, capture_output=True)


def test_csv_has_a_row_for_each_secret():
    tree = first_candidate_tree(unequal(st.game("mastermind-2x3")))
    rows = list(csv.DictReader(io.StringIO(export(tree, "csv").decode())))
    assert [row["secret"] for row in rows] == list(tree.game.secrets)
    assert sum(int(row["guesses"]) * int(row["weight"]) for row in rows) == tree.stats.total
    for row in rows:
        assert row["path"] == st.tree.history_text(st.tree.replay(tree, row["secret"]))


def test_csv_until_known_has_one_more_column():
    tree = replace(first_candidate_tree(higher_lower(5)), finish="known")
    rows = list(csv.DictReader(io.StringIO(export(tree, "csv").decode())))
    assert [row["known"] for row in rows] == ["1", "2", "3", "4", "4"]
    assert [row["guesses"] for row in rows] == ["1", "2", "3", "4", "5"]


def test_hostile_texts_are_escaped():
    tree = hostile_tree()
    said = texts(export(tree, "svg"))
    assert said[0] == NAME
    assert set(SECRETS) <= set(said)
    assert '"\\"quotes\\" & \'quotes\'' in export(tree, "dot").decode()
    assert "backslash" in export(tree, "dot").decode()
    rows = list(csv.DictReader(io.StringIO(export(tree, "csv").decode())))
    assert {row["secret"] for row in rows} == set(SECRETS)


def test_the_index_says_of_what_each_tree_is_optimal(tmp_path, tree):
    trees = {
        "limited": replace(tree, finish="known", max_guesses=5, first="112"),
        "greedy": replace(tree, strategy="entropy", proof=tree.proof._replace(lower_bound=1, components=())),
    }
    index = (tmp_path / save_site(tmp_path, trees)[0]).read_text(encoding="utf-8")
    among = "none of the strategies that begin with 112 and take at most 5 guesses"
    assert f"<bdi>optimal (searched): {among} has a smaller total until known than 5625</bdi>" in index
    chinese = "到谜底已知为止计数，在所有首次猜 112、最多猜 5 次的策略中，总次数最小是 5625"
    assert f"<bdi>{chinese}（已搜索证明）</bdi>" in index
    assert index.count("<td>–</td>") == 1


def test_a_site_has_an_index_and_a_page_for_each_tree(tmp_path, tree):
    files = save_site(tmp_path / "site", {"a": tree, "b c": hostile_tree()})
    assert [os.path.basename(file) for file in files] == ["index.html", "a.html", "b-c.html"]
    assert sorted(os.listdir(tmp_path / "site")) == ["a.html", "b-c.html", "index.html"]
    index = (tmp_path / "site" / "index.html").read_text(encoding="utf-8")
    assert re.findall('<a href="(.*?)">', index) == ["a.html", "b-c.html"]
    assert 'href="index.html"' in (tmp_path / "site" / "a.html").read_text(encoding="utf-8")
    save_site(tmp_path / "site", {"a": tree})  # its own pages may be replaced


@pytest.mark.parametrize(
    ("names", "message"), [(("a b", "a-b"), "'a-b.html', as that of 'a b'"), (("index",), "that of the index")]
)
def test_two_pages_of_the_same_name_are_refused(tmp_path, tree, names, message):
    with pytest.raises(InputError, match=message):
        save_site(tmp_path / "site", dict.fromkeys(names, tree))
    assert not (tmp_path / "site").exists()


def test_a_site_below_a_deleted_folder_is_refused_before_pages_are_made(tmp_path, monkeypatch, tree):
    (tmp_path / "gone").mkdir()
    monkeypatch.chdir(tmp_path / "gone")
    (tmp_path / "gone").rmdir()
    with pytest.raises(InputError, match=r"^cannot write 'site': the current folder no longer exists$"):
        save_site("site", {"a": tree}, progress=pytest.fail)


def test_files_that_are_not_pages_are_never_replaced(tmp_path, tree):
    (tmp_path / "index.html").write_text("mine")
    with pytest.raises(InputError, match=r"index.html' is not a page of Solver Tree and is left as it is"):
        save_site(tmp_path, {"a": tree})
    assert os.listdir(tmp_path) == ["index.html"]
    with pytest.raises(InputError, match="it is not a folder"):
        save_site(tmp_path / "index.html", {"a": tree})
    with pytest.raises(InputError, match="cannot make the folder"):
        save_site(tmp_path / "index.html" / "deeper", {"a": tree})
