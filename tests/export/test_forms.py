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

import orjson
import pytest

import solver_tree as st
from solver_tree.errors import InputError
from solver_tree.export import export
from solver_tree.export.boxes import draw_boxes
from solver_tree.export.partings import partings
from solver_tree.export.picture import MAX_ROWS, make_picture
from solver_tree.export.site import save_site
from solver_tree.export.svg import svg
from solver_tree.games.words import WordGame
from solver_tree.tree import leaves
from tests.export.hostile import NAME, SECRETS, hostile_tree
from tests.search.words import made_up_words
from tests.trees import first_candidate_tree, higher_lower, unequal, words


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


def test_a_picture_fits_a_page_and_says_what_it_leaves_out():
    words = made_up_words(150)
    wide = st.build(WordGame(words, words), first=words[0], ties="any", threads=1)
    (branches,) = wide.root.values()
    drawn = make_picture(wide, max_rows=10)
    assert drawn.rows == 10
    assert drawn.omitted == len(branches) - (wide.game.win in branches) - 10
    smallest = min(box.left for box in drawn.boxes[1:])
    sizes = sorted(len(list(leaves(below, wide.game.win))) for below in branches.values() if below)
    assert smallest >= sizes[drawn.omitted - 1]
    assert f"not shown: {drawn.omitted} smaller parts" in " ".join(texts(svg(draw_boxes(drawn))))


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


def test_a_caption_says_what_is_optimal_and_how_that_is_known(tree):
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
        (("png",), "form 'png': unknown; it can be html, svg, pdf, dot or csv"),
        (("svg", -1), "depth -1: there must be at least 0"),
    ],
)
def test_an_unknown_form_or_a_negative_depth_is_refused(tree, args, message):
    with pytest.raises(InputError, match=message):
        export(tree, *args)


def test_guesses_are_pegs_and_words_are_tiles_with_text(tree):
    drawn = export(tree, "svg", depth=0).decode()
    assert drawn.count("<circle") == 4
    assert "1123" in texts(drawn)
    game = words()
    spelled = texts(export(first_candidate_tree(game), "svg", depth=1))
    (branches,) = first_candidate_tree(game).root.values()
    assert {game.secrets[0], *(feedback for feedback in branches if feedback != game.win)} <= set(spelled)
    unnamed = export(first_candidate_tree(st.game("bulls-cows-2x4")), "svg").decode()
    assert "<circle" not in unnamed


@pytest.mark.parametrize("theme", ["auto", "print"])
def test_an_icicle_has_cells_as_wide_as_their_candidates(theme):
    small = first_candidate_tree(st.game("mastermind-2x4"))
    drawn = ElementTree.fromstring(export(small, "svg", shape="icicle", theme=theme))
    cells = [rect for rect in drawn.iter() if rect.get("fill-opacity")]
    nodes, pending = [], [small.root]
    while pending:
        nodes.append(sum(1 for _ in leaves(pending[-1], small.game.win)))
        ((_, branches),) = pending.pop().items()
        pending += [below for below in branches.values() if below]
    unit = (float(cells[0].get("width")) + 1) / 16
    assert sorted(round((float(cell.get("width")) + 1) / unit, 3) for cell in cells) == sorted(nodes)


def test_two_trees_say_where_they_part_and_what_it_costs(tree):
    game = st.game("mastermind-2x4")
    trees = [first_candidate_tree(game, first) for first in ("11", "12")]
    said = texts(export(trees[0], "svg", beside=trees[1]))
    fewer = trees[0].stats.total - trees[1].stats.total
    assert fewer > 0
    assert said[-2:] == [
        "They part at 1 position:",
        f"  at the first guess, 16 left: 11 or 12, which takes {fewer} fewer",
    ]
    assert texts(export(trees[0], "svg", beside=trees[0]))[-1] == "Both trees make the same guesses here."
    with pytest.raises(InputError, match="need the same game; these are of mastermind-2x4 and mastermind-4x6"):
        export(trees[0], "svg", beside=tree)


def test_trees_of_other_rules_are_not_put_beside_each_other():
    trees = [
        st.build(st.Game("mine", "abc", "abc", lambda guess, secret, rule=rule: rule(guess, secret), "win"))
        for rule in (
            lambda guess, secret: "win" if guess == secret else "no",
            lambda guess, secret: "win" if guess == secret else f"no, {secret}",
        )
    ]
    with pytest.raises(InputError, match="need the same rule; feedback to a differs"):
        partings(*trees)
    with pytest.raises(InputError, match="need the same rule; feedback to a differs"):
        export(trees[0], "html", beside=trees[1])


def test_a_part_of_a_weighted_tree_has_its_weighted_average():
    weights = dict.fromkeys(st.game("mastermind-2x3").secrets, 0) | {"11": 1, "12": 100}
    tree = st.build(st.weighted(st.game("mastermind-2x3"), weights))
    (guess,) = tree.root
    assert guess == "12"
    said = texts(export(tree, "svg", path="12=1B0W"))
    assert any("found after 1.0000 more on weighted average" in text for text in said)


def test_the_costs_of_all_partings_add_up_to_the_difference():
    first = st.load("mastermind-3x6")
    (guess,) = first.root
    second = first_candidate_tree(first.game, guess)
    found = partings(first, second)
    assert len(found) > 1
    assert sum(parting.cost for parting in found) == second.stats.total - first.stats.total


def test_pdf_is_the_same_each_time():
    small = first_candidate_tree(words())
    first, again = (export(small, "pdf", theme=theme) for theme in ("auto", "light"))
    assert first == again
    assert first.startswith(b"%PDF-")


def test_pdf_without_matplotlib_is_refused_in_one_line(monkeypatch, tree):
    monkeypatch.setattr("solver_tree.files.find_spec", lambda name: None)
    with pytest.raises(InputError, match=r"Matplotlib is missing; pip install 'solver-tree\[plot\]'$"):
        export(tree, "pdf")


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
    assert index.count("searched") == 1


def test_a_site_has_an_index_and_a_page_for_each_tree(tmp_path, tree):
    files = save_site(tmp_path / "site", {"a": tree, "b c": hostile_tree()})
    names = [os.path.basename(file) for file in files]
    assert names[:4] == ["index.html", "own.html", "a.html", "b-c.html"]
    assert sorted(os.listdir(tmp_path / "site")) == sorted(names)
    index = (tmp_path / "site" / "index.html").read_text(encoding="utf-8")
    assert re.findall('<a class="button main" href="(.*?)">', index) == ["a.html", "b-c.html"]
    assert re.findall('<td><a href="(.*?)">', index) == ["a.html", "b-c.html"]
    assert 'href="index.html"' in (tmp_path / "site" / "a.html").read_text(encoding="utf-8")
    worker = (tmp_path / "site" / "sw.js").read_text(encoding="utf-8")
    kept = orjson.loads(re.search("const FILES = (.*);", worker)[1])
    assert sorted(kept) == sorted({"./", *names} - {"sw.js"})
    save_site(tmp_path / "site", {"a": tree}, url="https://example.org/x/")  # its own files may be replaced
    assert 'content="https://example.org/x/preview.png"' in (tmp_path / "site" / "a.html").read_text(encoding="utf-8")
    assert worker != (tmp_path / "site" / "sw.js").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("names", "message"), [(("a b", "a-b"), "'a-b.html', as that of 'a b'"), (("index",), "that of the index")]
)
def test_two_pages_of_the_same_name_are_refused(tmp_path, tree, names, message):
    with pytest.raises(InputError, match=message):
        save_site(tmp_path / "site", dict.fromkeys(names, tree))
    assert not (tmp_path / "site").exists()


def test_a_site_below_a_deleted_folder_is_refused_at_once(tmp_path, monkeypatch, tree):
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
