"""Pictures, tables and sites: what they say, that nothing from outside becomes markup, and what is refused."""

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
from solver_tree.export.picture import MAX_ROWS, picture
from solver_tree.export.site import save_site
from solver_tree.tree import leaves
from tests.export.hostile import NAME, SECRETS, hostile_tree
from tests.trees import first_candidate_tree, higher_lower, unequal


def texts(svg):
    return ["".join(text.itertext()) for text in ElementTree.fromstring(svg).iter("{http://www.w3.org/2000/svg}text")]


@pytest.fixture(scope="module")
def tree():
    return st.load("mastermind-4x6")


def test_a_whole_small_tree_is_drawn():
    small = first_candidate_tree(st.game("bulls-cows-2x4"))
    drawn = picture(small)
    assert sorted(box.guess for box in drawn.boxes if box.candidate) == sorted(small.game.secrets)
    assert not any(box.cut for box in drawn.boxes)
    assert drawn.boxes[0][:8] == ("01", "", None, 0, drawn.boxes[0].row, 12, small.stats.worst, True)
    rows = [box.row for number, box in enumerate(drawn.boxes) if all(other.parent != number for other in drawn.boxes)]
    assert rows == list(range(drawn.rows))


def test_the_first_levels_are_drawn(tree):
    drawn = picture(tree)
    assert {box.depth for box in drawn.boxes} == {0, 1}
    deeper = picture(tree, 2)
    assert len(deeper.boxes) > MAX_ROWS
    (branches,) = tree.root.values()
    for box in deeper.boxes[1:]:
        if box.depth == 1:
            found = list(leaves(branches[box.feedback], tree.game.win))
            assert (box.left, box.most) == (len(found), max(guesses for _, guesses in found))
    for number, box in enumerate(deeper.boxes):
        if children := [other.row for other in deeper.boxes if other.parent == number]:
            assert box.row == (min(children) + max(children)) / 2
    (only,) = picture(tree, 0).boxes
    assert (only.guess, only.cut) == ("1123", True)


def test_svg(tree):
    said = texts(export(tree, "svg"))
    assert said[0] == "mastermind-4x6"
    assert "1296 left, at most 6" in said
    assert said[-1] == "thick frame: may be the secret; …: more follows"


def test_svg_within_its_frame(tree):
    drawn = ElementTree.fromstring(export(tree, "svg", 3))
    _, _, width, height = map(float, drawn.get("viewBox").split())
    boxes = [
        {name: float(one.get(name)) for name in ("x", "y", "width", "height")} for one in drawn.iter() if one.get("rx")
    ]
    assert all(box["x"] + box["width"] < width and box["y"] + box["height"] < height for box in boxes)
    places = sorted((box["x"], box["y"]) for box in boxes)
    assert all(a[0] != b[0] or b[1] - a[1] >= 20 for a, b in pairwise(places))


def test_only_what_is_of_least_average_is_called_optimal_beside_its_average(tree):
    assert picture(tree).about.endswith(", proved optimal")
    for wanted in ({"objective": "worst"}, {"first": "1123"}, {"max_guesses": 6}):
        assert picture(replace(tree, **wanted)).about.endswith(" 6 at most")


@pytest.mark.parametrize(
    ("wanted", "said"),
    [
        (("pdf",), "form 'pdf': unknown; it can be html, svg, dot, csv"),
        (("svg", -1), "depth -1: it should be 0 or more"),
    ],
)
def test_wrong_wishes(tree, wanted, said):
    with pytest.raises(InputError, match=said):
        export(tree, *wanted)


def test_dot(tree):
    text = export(tree, "dot").decode()
    assert 'n0 [label="1123\\n1296 left, at most 6", penwidth=2.5];' in text
    assert text.count("->") == len(picture(tree).boxes) - 1
    if shutil.which("dot"):
        for shown in (tree, hostile_tree()):
            subprocess.run(["dot", "-Tsvg"], input=export(shown, "dot"), check=True, capture_output=True)


def test_csv():
    tree = first_candidate_tree(unequal(st.game("mastermind-2x3")))
    rows = list(csv.DictReader(io.StringIO(export(tree, "csv").decode())))
    assert [row["secret"] for row in rows] == list(tree.game.secrets)
    assert sum(int(row["guesses"]) * int(row["weight"]) for row in rows) == tree.stats.total
    for row in rows:
        assert row["path"] == st.tree.history_text(st.tree.replay(tree, row["secret"]))


def test_csv_until_known():
    tree = replace(first_candidate_tree(higher_lower(5)), finish="known")
    rows = list(csv.DictReader(io.StringIO(export(tree, "csv").decode())))
    assert [row["known"] for row in rows] == ["1", "2", "3", "4", "4"]
    assert [row["guesses"] for row in rows] == ["1", "2", "3", "4", "5"]


def test_nothing_from_outside_is_markup():
    tree = hostile_tree()
    said = texts(export(tree, "svg"))
    assert said[0] == NAME
    assert set(SECRETS) <= set(said)
    assert '"\\"quotes\\" & \'quotes\'' in export(tree, "dot").decode()
    assert "backslash" in export(tree, "dot").decode()
    rows = list(csv.DictReader(io.StringIO(export(tree, "csv").decode())))
    assert {row["secret"] for row in rows} == set(SECRETS)


def test_notebooks(tree):
    shown = tree._repr_html_()
    assert shown.startswith("<svg ")
    assert "<style" not in shown  # it would be that of the whole notebook
    assert "4.3403 guesses on average" in texts(shown)[1]


def test_a_site(tmp_path, tree):
    files = save_site(tmp_path / "site", {"a": tree, "b c": hostile_tree()})
    assert [os.path.basename(file) for file in files] == ["index.html", "a.html", "b-c.html"]
    assert sorted(os.listdir(tmp_path / "site")) == ["a.html", "b-c.html", "index.html"]
    index = (tmp_path / "site" / "index.html").read_text(encoding="utf-8")
    assert re.findall('<a href="(.*?)">', index) == ["a.html", "b-c.html"]
    assert 'href="index.html"' in (tmp_path / "site" / "a.html").read_text(encoding="utf-8")
    save_site(tmp_path / "site", {"a": tree})  # again, over its own


@pytest.mark.parametrize(
    ("names", "complaint"), [(("a b", "a-b"), "'a-b.html', which is that of 'a b'"), (("index",), "that of the index")]
)
def test_pages_of_the_same_name(tmp_path, tree, names, complaint):
    with pytest.raises(InputError, match=complaint):
        save_site(tmp_path / "site", dict.fromkeys(names, tree))
    assert not (tmp_path / "site").exists()


def test_a_folder_that_holds_something_else(tmp_path, tree):
    (tmp_path / "index.html").write_text("mine")
    with pytest.raises(InputError, match=r"index.html' is no page of Solver Tree and is left as it is"):
        save_site(tmp_path, {"a": tree})
    assert os.listdir(tmp_path) == ["index.html"]
    with pytest.raises(InputError, match="it is not a folder"):
        save_site(tmp_path / "index.html", {"a": tree})
    with pytest.raises(InputError, match="cannot make the folder"):
        save_site(tmp_path / "index.html" / "deeper", {"a": tree})
