"""What the project says about itself outside its code agrees with the code."""

import re
import runpy
import subprocess
import tomllib
from pathlib import Path

import pytest

from solver_tree.kernels.cache_folder import VARIABLE
from solver_tree.version import __version__

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
CITATION = (ROOT / "CITATION.cff").read_text(encoding="utf-8")


def test_the_citation_has_the_version_and_date_once_released():
    heading = re.search(r"^## (\S+) - (\S+)$", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)
    cited = re.search(r"^version: (\S+)$", CITATION, re.MULTILINE)
    date = re.search(r"^date-released: (\S+)$", CITATION, re.MULTILINE)
    assert cited[1] == heading[1] == __version__
    assert (date[1] if date else "unreleased") == heading[2]


def test_the_dockerfile_has_a_classified_python_and_the_cache():
    text = (ROOT / "Dockerfile").read_text(encoding="utf-8")
    for version in re.findall(r"^FROM python:([\d.]+)-slim", text, re.MULTILINE):
        assert f"Programming Language :: Python :: {version}" in PROJECT["project"]["classifiers"]
    assert f"\nENV {VARIABLE}=" in text
    assert text.index("\nUSER ") < text.index("\nRUN solver-tree compile")


def test_the_workflow_runs_tests_that_exist():
    text = (ROOT / ".github" / "workflows" / "ci.yml").read_text(encoding="utf-8")
    (part,) = re.findall(r"^  PART: (.*)$", text, re.MULTILINE)
    assert all((ROOT / path).exists() for path in part.split())


def test_lowest_versions_of_all_libraries_of_a_search_are_tested():
    script = runpy.run_path(str(ROOT / "scripts" / "lowest"))
    assert script["lowest"](["some-lib>=1.2,<3", "other >= 4", "solver-tree[plot]"]) == ["some-lib==1.2", "other==4"]
    constraints = {line.partition("==")[0] for line in script["constraints"]()}
    assert constraints >= {re.match(r"[\w-]+", each)[0] for each in PROJECT["project"]["dependencies"]} | {"matplotlib"}
    assert all((ROOT / path).exists() for path in script["TESTS"])


def test_numba_has_an_upper_bound_for_its_private_parts_are_used():
    (numba,) = (each for each in PROJECT["project"]["dependencies"] if each.startswith("numba"))
    assert re.fullmatch(r"numba>=[\d.]+,<[\d.]+", numba)


@pytest.mark.skipif(not (ROOT / ".git").exists(), reason="not a copy of the repository")
def test_the_source_distribution_has_all_files_of_the_repository():
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout.split()
    included = PROJECT["tool"]["hatch"]["build"]["targets"]["sdist"]["include"]
    given = {*included, "pyproject.toml", ".gitignore"}  # hatchling adds these
    assert {path.split("/")[0] for path in listed} == given
