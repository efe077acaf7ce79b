"""``solver-tree export`` and ``solver-tree site``."""

import os
from dataclasses import replace

import pytest

from solver_tree.errors import InputError
from solver_tree.export import FORMS, export
from solver_tree.export.page import check_rule_fits
from solver_tree.games import Game
from solver_tree.games.custom import load_game
from solver_tree.text import file_size
from solver_tree.tree import load, shipped
from tests.trees import ANSWERS, GUESSES, first_candidate_tree, higher_lower, words


@pytest.mark.parametrize("form", ["html", "svg", "dot", "csv"])
def test_a_form_is_saved_under_the_name_of_the_tree(run, tmp_path, form):
    result = run("export", "mastermind-3x6", "--to", form)
    name = f"mastermind-3x6.avg.{form}"
    data = (tmp_path / name).read_bytes()
    assert data == export(load("mastermind-3x6"), form)
    assert (result.status, result.out) == (0, f"{name}: {file_size(len(data))}\n")
    assert os.listdir(tmp_path) == [name]


@pytest.mark.parametrize(("file", "form"), [("a.svg", "svg"), ("b.DOT", "dot"), ("c.csv", "csv"), ("d.htm", "html")])
def test_the_ending_of_the_file_selects_the_form(run, tmp_path, tree_file, file, form):
    result = run("export", tree_file, "-o", file, "--json").json
    data = (tmp_path / file).read_bytes()
    assert data == export(load(tree_file), form)
    assert result == {"tree": str(tree_file), "form": form, "file": file, "bytes": len(data)}


def test_a_dash_prints_the_result(run, tree_file):
    result = run("export", tree_file, "--to", "svg", "--depth", 2, "-o", "-")
    assert result.out.encode() == export(load(tree_file), "svg", 2)


@pytest.mark.parametrize("form", FORMS)
def test_only_files_of_solver_tree_are_replaced(run, tmp_path, tree_file, form):
    file = tmp_path / f"mine.{form}"
    file.write_text("secret, and mine\n")
    refusal = run("export", tree_file, "-o", file.name).refusal
    assert (
        refusal == f"'mine.{form}' is not a .{form} file that Solver Tree made and is left as it is; give another name"
    )
    assert file.read_text() == "secret, and mine\n"
    file.unlink()
    for _ in range(2):
        assert run("export", tree_file, "-o", file.name).status == 0


@pytest.mark.parametrize(
    ("file", "text"),
    [
        ("thesis.pdf", "%PDF-1.4\n1 0 obj\n<< /Title (My thesis, with a chapter on Solver Tree) >>\nendobj\n"),
        ("own.svg", '<svg xmlns="http://www.w3.org/2000/svg"><title>A drawing about Solver Tree</title></svg>'),
        ("data.csv", "secret,guesses,my remarks\n1123,5,precious\n"),
        ("data.csv", "secret,guesses,path\nmy,own,stuff\n"),
        ("notes.md", 'Notes\n\nPasted: "Made by Solver Tree 1.0.0."\n\nAnd more.\n'),
        ("notes.txt", "Notes\nMade by Solver Tree 1.0.0.\nAnd more.\n"),
        ("app.py", "import os\n# this table was Made by Solver Tree 1.0\n"),
        ("app.c", "#include <stdio.h>\n/* Made by Solver Tree 1.0 */\n"),
    ],
)
def test_a_file_that_mentions_solver_tree_is_not_replaced(run, tmp_path, tree_file, file, text):
    (tmp_path / "lamp.csv").write_text(",bulb,cord\nAnother lamp?,dark,dark\nAnother bulb?,light,dark\n")
    assert run("build", "--game", "lamp.csv", "-o", "lamp.json").status == 0
    (tmp_path / file).write_text(text)
    of_items = file.endswith((".md", ".txt", ".py", ".c"))
    form = ["--to", "key"] if file.endswith(".txt") else []
    refusal = run("export", "lamp.json" if of_items else tree_file, *form, "-o", file).refusal
    assert "that Solver Tree made and is left as it is" in refusal
    assert (tmp_path / file).read_text() == text


@pytest.mark.parametrize("file", ["key.txt", "key.md", "key.html", "lamp.py", "lamp.c", "lamp.mermaid", "lamp.html"])
def test_an_exported_decision_tree_is_replaced(run, tmp_path, file):
    (tmp_path / "lamp.csv").write_text(",bulb,cord\nAnother lamp?,dark,dark\nAnother bulb?,light,dark\n")
    assert run("build", "--game", "lamp.csv", "-o", "lamp.json").status == 0
    form = ["--to", "key"] if file.startswith("key") else []
    for _ in range(2):
        assert run("export", "lamp.json", *form, "-o", file).status == 0


def test_a_page_that_knows_some_words_only_says_so(run, tmp_path):
    (tmp_path / "words.txt").write_text("\n".join(GUESSES))
    first_candidate_tree(words()).save("own.json")
    complaint = f"solver-tree: the page knows only {len(ANSWERS)} of the {len(GUESSES)} guesses, those in the tree; "
    assert run("export", "own.json").err.startswith(complaint)
    (tmp_path / "answers.txt").write_text("\n".join(ANSWERS))
    assert run("export", "own.json", "--guesses", "words.txt", "--answers", "answers.txt").err == ""


def test_the_game_of_a_tree_brings_its_rule_into_the_page(run, tmp_path):
    table = b"guess,a,b,c\nq,no,no,yes\na,won,?,?\nb,?,won,?\nc,?,?,won\n"
    (tmp_path / "own.csv").write_bytes(table)
    first_candidate_tree(load_game("own.csv"), "q").save("own.json")
    tree = load("own.json")
    run("export", "own.json", "--game", "own.csv", "-o", "page.html")
    with_rule = export(replace(tree, game=load_game("own.csv")), "html")
    assert (tmp_path / "page.html").read_bytes() == with_rule != export(tree, "html")
    assert "the tree is of own.csv" in run("export", "own.json", "--game", "mastermind-2x2").refusal
    (tmp_path / "own.csv").write_bytes(table.replace(b"yes", b"no"))
    assert "the tree has no branch" in run("export", "own.json", "--game", "own.csv").refusal
    (tmp_path / "own.csv").write_bytes(table.replace(b"q", b"r"))
    assert "differ from the guesses that the tree states" in run("export", "own.json", "--game", "own.csv").refusal


@pytest.mark.parametrize(
    ("game", "complaint"),
    [
        (higher_lower(1001), "1001 guesses times 1001 secrets are 1002001; a page holds the feedback of at most"),
        (Game("own", "ab", "ab", lambda *_: "", "", legal=lambda *_: True), "rule, which restricts the next guess"),
    ],
)
def test_a_rule_that_no_page_holds_is_refused(game, complaint):
    with pytest.raises(InputError, match=complaint):
        check_rule_fits(game)


def test_site_has_a_page_for_shipped_trees_up_to_6000_secrets(run, tmp_path):
    result = run("site", "--out", "pages", "--json").json
    sizes = [load(path).game.secret_count for path in shipped().values()]
    small = [size for size in sizes if size <= 6000]
    assert len(small) < len(sizes)
    assert result["files"][0] == os.path.join("pages", "index.html")
    assert len([file for file in result["files"] if file.endswith(".html")]) == len(small) + 2
    assert sorted(map(os.path.basename, result["files"])) == sorted(os.listdir(tmp_path / "pages"))
    assert result["bytes"] == sum(file.stat().st_size for file in (tmp_path / "pages").iterdir())


def test_site_accepts_a_choice_of_trees(run, tmp_path, tree_file):
    result = run("site", tree_file, "mastermind-3x6", "--out", "pages")
    pages = [name for name in sorted(os.listdir(tmp_path / "pages")) if name.endswith(".html")]
    assert pages == ["index.html", "mastermind-3x6.html", "own.html", "small.html"]
    assert result.out.startswith(f"{os.path.join('pages', 'index.html')}: the index of 2 pages, ")
    assert run("site", tree_file, tree_file, "--out", "x").refusal.startswith("two trees have the name 'small'")
    assert run("site", tree_file, "--out", tree_file).refusal.startswith("cannot write pages into")
    assert run("site").refusal == "Missing option '--out' / '-o'; see solver-tree site --help"
