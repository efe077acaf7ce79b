"""``solver-tree export`` and ``solver-tree site``."""

import os

import pytest

from solver_tree.export import export
from solver_tree.tree import load


@pytest.mark.parametrize("form", ["html", "svg", "dot", "csv"])
def test_a_form_is_saved_under_the_name_of_the_tree(run, tmp_path, form):
    result = run("export", "mastermind-3x6", "--to", form)
    name = f"mastermind-3x6.avg.{form}"
    data = (tmp_path / name).read_bytes()
    assert data == export(load("mastermind-3x6"), form)
    assert (result.status, result.out) == (0, f"{name}: {len(data) / 1000:.0f} kB\n")
    assert os.listdir(tmp_path) == [name]


@pytest.mark.parametrize(("file", "form"), [("a.svg", "svg"), ("b.DOT", "dot"), ("c.csv", "csv"), ("d.htm", "html")])
def test_the_file_says_which_form(run, tmp_path, tree_file, file, form):
    told = run("export", tree_file, "-o", file, "--json").json
    data = (tmp_path / file).read_bytes()
    assert data == export(load(tree_file), form)
    assert told == {"tree": str(tree_file), "form": form, "file": file, "bytes": len(data)}


def test_printing(run, tree_file):
    result = run("export", tree_file, "--to", "svg", "--depth", 2, "-o", "-")
    assert result.out.encode() == export(load(tree_file), "svg", 2)


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("--depth", 2), "--depth 2 is for --to svg and --to dot; html has the whole tree"),
        (("--to", "svg", "-o", "page.html"), "cannot write 'page.html': its name should end in .svg"),
        (("-o", "page.json"), "cannot write 'page.json': its name should end in .html or .htm"),
        (("-o", "missing/page.html"), "cannot write 'missing/page.html': there is no folder 'missing'"),
        (("-o", "-", "--json"), "-o - and --json both print; give one of them"),
    ],
)
def test_refusals(run, tree_file, arguments, complaint):
    assert run("export", tree_file, *arguments).refusal == complaint


def test_a_site_of_all_that_ship(run, tmp_path):
    told = run("site", "--out", "pages", "--json").json
    assert told["files"][0] == os.path.join("pages", "index.html")
    assert len(told["files"]) == 9
    assert sorted(map(os.path.basename, told["files"])) == sorted(os.listdir(tmp_path / "pages"))
    assert told["bytes"] == sum(file.stat().st_size for file in (tmp_path / "pages").iterdir())


def test_a_site_of_some_trees(run, tmp_path, tree_file):
    result = run("site", tree_file, "mastermind-3x6", "--out", "pages")
    assert sorted(os.listdir(tmp_path / "pages")) == ["index.html", "mastermind-3x6.html", "small.html"]
    assert result.out.startswith(f"{os.path.join('pages', 'index.html')}: the index of 2 pages, ")
    assert run("site", tree_file, tree_file, "--out", "x").refusal.startswith("two trees are called 'small'")
    assert run("site", tree_file, "--out", tree_file).refusal.startswith("cannot write pages into")
    assert run("site").refusal == "Missing option '--out'; see solver-tree site --help"
