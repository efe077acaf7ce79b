"""The schemas in docs/schema hold for every file that ships, and for files of random games; wrong files are refused.

A schema cannot see that a total is wrong; a loader can. And what a loader accepts that checks every member, the schema
accepts, too.
"""

import contextlib
import gzip
import json
import random
import zlib
from functools import cache
from pathlib import Path

import jsonschema
import numpy as np
import pytest

import solver_tree as st
from solver_tree.certificate.decision_checker import Table
from solver_tree.certificate.game import Game as DescribedGame
from solver_tree.certificate.lines import NoCertificate, Refused
from solver_tree.static.document import read_static, write_static
from solver_tree.strategies.steps import load_steps
from tests.campaign.checker import certificate
from tests.campaign.trees import changed_json, sample_trees
from tests.certificate.mutations import certified
from tests.cli.conftest import run  # noqa: F401  a fixture
from tests.identification.tables import draw_table
from tests.letters import lettered
from tests.random_games import draw_game

ROOT = Path(__file__).parent.parent
SCHEMAS = sorted((ROOT / "docs" / "schema").glob("*.schema.json"))
CERTIFICATES = sorted((ROOT / "trees").glob("*.certificate"))
SMALL = ROOT / "trees" / "mastermind-3x6.avg.certificate"
TREES = sorted((ROOT / "trees").glob("*.json"))


@cache
def schema(name):
    document = json.loads((ROOT / "docs" / "schema" / f"{name}.schema.json").read_text(encoding="utf-8"))
    return jsonschema.Draft202012Validator(document)


def first_line(data):
    return json.loads(gzip.decompress(data).partition(b"\n")[0])


@pytest.mark.parametrize("path", SCHEMAS, ids=lambda path: path.name)
def test_schemas_are_schemas(path):
    jsonschema.Draft202012Validator.check_schema(json.loads(path.read_text(encoding="utf-8")))
    assert f"(schema/{path.name})" in (ROOT / "docs" / "stability.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("path", TREES, ids=lambda path: path.stem)
def test_trees_that_ship_fit_their_schema(path):
    schema("tree").validate(json.loads(path.read_bytes()))


def test_letters_of_several_characters_fit_the_schemas(tmp_path):
    tree, lines = certified(tmp_path / "file", lettered("croatian"))
    document, first = json.loads(tree.dumps()), json.loads(lines[0])
    assert document["letters"] == first["game"]["letters"] == ["dž", "lj", "nj"]
    schema("tree").validate(document)
    schema("certificate").validate(first)
    for wrong in ([], ["c"], "ch", ["ch", "ch"], [1]):
        assert not schema("tree").is_valid(document | {"letters": wrong})
    assert not schema("certificate").is_valid(first | {"game": first["game"] | {"letters": []}})


@pytest.mark.parametrize("path", CERTIFICATES, ids=lambda path: path.stem)
def test_certificates_that_ship_fit_their_schema(path):
    schema("certificate").validate(first_line(path.read_bytes()))


@cache
def decisions(folder):
    """Documents of decision trees, of random tables."""
    rng, documents = np.random.default_rng(4), []
    for _ in range(30):
        st.identify(draw_table(rng, unknown=True)).tree.save(folder / "decisions.json")
        documents.append(json.loads((folder / "decisions.json").read_bytes()))
    return documents


@cache
def static_sets(folder):
    """Documents of static sets, of random games."""
    rng, documents = np.random.default_rng(5), []
    for number in range(30):
        game = draw_game(rng, 8, 12, 4)
        options = ({}, {"size": 1}, {"finish": "guessed"}, {"size": 6}, {"time_limit": 0})[number % 5]
        write_static(st.static_set(game, **options), folder / "set.json")
        documents.append(json.loads((folder / "set.json").read_bytes()))
    return documents


def certificates(_):
    """First lines of certificates from the grammar of the format, some of which are wrong."""
    documents = []
    for seed in range(90):
        with contextlib.suppress(OSError, EOFError, zlib.error, ValueError, RecursionError):
            documents.append(first_line(certificate(random.Random(seed), 8)))
    return [document for document in documents if isinstance(document, dict)]


@cache
def decision_certificates(folder):
    """First lines of certificates of decision trees, of random tables."""
    rng, documents = np.random.default_rng(6), []
    for number in range(30):
        tree = st.identify(draw_table(rng, unknown=True), ("avg", "worst")[number % 2]).tree
        st.certify_decisions(tree, folder / "certificate")
        documents.append(first_line((folder / "certificate").read_bytes()))
    return documents


def steps(_):
    """Tables of steps: those that ship, and random ones."""
    rng = random.Random(7)
    documents = [json.loads(path.read_bytes()) for path in (ROOT / "solver_tree/strategies/tables").glob("*.json")]
    for _ in range(30):
        sizes = [1, *sorted(rng.sample(range(2, 400), rng.randint(1, 8)))]
        some = [1, *(round(rng.uniform(1, 6), 3) for _ in sizes[1:])]
        documents.append({"format": "solver-tree-steps/1", "sizes": sizes, "steps": some})
    return documents


def load_table_of_steps(document, folder):
    (folder / "changed.json").write_text(json.dumps(document))
    return load_steps(folder / "changed.json")


def load_decisions(document, folder):
    (folder / "changed.json").write_text(json.dumps(document))
    return st.load_decisions(folder / "changed.json")


def load_static(document, folder):
    (folder / "changed.json").write_text(json.dumps(document))
    return read_static(folder / "changed.json")


FORMATS = {
    "tree": (lambda _: sample_trees(), lambda document, _: st.loads(json.dumps(document))),
    "decisions": (decisions, load_decisions),
    "static": (static_sets, load_static),
    "steps": (steps, load_table_of_steps),
    "certificate": (
        certificates,
        lambda document, _: DescribedGame(document),
    ),
    "decisions-certificate": (decision_certificates, lambda document, _: Table(document)),
}
CHECK_ALL = ("tree", "steps", "certificate", "decisions-certificate")
"""The formats whose loader checks every member."""


def accepted(load, document, folder):
    try:
        load(document, folder)
    except (st.InputError, Refused, NoCertificate):
        return False
    return True


@pytest.mark.parametrize("name", FORMATS)
def test_files_of_random_games_fit_their_schema(name, tmp_path):
    documents, load = FORMATS[name]
    valid = [document for document in documents(tmp_path) if accepted(load, document, tmp_path)]
    assert len(valid) >= 10
    for document in valid:
        schema(name).validate(document)


@pytest.mark.parametrize("name", FORMATS)
def test_what_is_changed_is_refused_by_schema_or_loader(name, tmp_path):
    documents, load = FORMATS[name]
    valid = [document for document in documents(tmp_path) if schema(name).is_valid(document)]
    rng, refused = random.Random(6), 0
    for _ in range(600):
        changed = changed_json(rng, rng.choice(valid))
        fits, loads = schema(name).is_valid(changed), accepted(load, changed, tmp_path)
        refused += not fits
        if loads and name in CHECK_ALL:
            assert fits, (changed, *schema(name).iter_errors(changed))
    assert refused > 150


WRONG = {
    "tree": [{"format": "solver-tree/2"}, {"constraint": {}}, {"tree": {}}, {"result": None}, {"finish": "guessed"}],
    "decisions": [
        {"format": "solver-tree/1"},
        {"tree": [{"test": "a"}]},
        {"cost": 2},
        {"objective": "total"},
        {"more": 1},
    ],
    "static": [{"format": "solver-tree/1"}, {"guesses": ["1", "1"]}, {"optimal": None}, {"asked": 2}, {"finish": ""}],
    "steps": [{"format": "solver-tree/1"}, {"sizes": [2, 3]}, {"sizes": [1]}, {"steps": [1, 0]}, {"steps": [2, 3]}],
    "decisions-certificate": [
        {"format": "solver-tree certificate/1"},
        {"objective": "total"},
        {"table": {}},
        {"claim": 3},
    ],
    "certificate": [{"format": "solver-tree certificate/3"}, {"prices": []}, {"claim": -1}, {"game": {}}, {"more": 1}],
}


@pytest.mark.parametrize(("name", "wrong"), [(name, wrong) for name, several in WRONG.items() for wrong in several])
def test_schemas_refuse_what_is_no_such_file(name, wrong, tmp_path):
    documents, _ = FORMATS[name]
    document = next(document for document in documents(tmp_path) if schema(name).is_valid(document))
    if wrong == {"asked": 2}:
        document = {member: value for member, value in document.items() if member != "feasible"}
    assert not schema(name).is_valid(document | wrong)


REPORTS = [
    ("play", ("mastermind-3x6", "--secret", "345")),
    ("play", ("--game", "mastermind-3x6", "--secret", "345", "--max-guesses", "2")),
    ("check", (SMALL, "mastermind-3x6")),
    ("check", (SMALL,)),
    ("check", ("damaged.certificate",)),
]


@pytest.mark.parametrize(("command", "arguments"), REPORTS)
def test_reports_fit_their_schema(command, arguments, run):  # noqa: F811
    Path("damaged.certificate").write_bytes(written_wrong(SMALL.read_bytes()))
    report = run(command, *arguments, "--json").json
    schema(command).validate(report)
    for member in report:
        assert not schema(command).is_valid({name: value for name, value in report.items() if name != member})


def written_wrong(data):
    """A certificate that claims too much."""
    lines = gzip.decompress(data).decode().splitlines()
    return gzip.compress("".join(f"{line}\n" for line in [*lines[:-1], f"{lines[-1]}0"]).encode())
