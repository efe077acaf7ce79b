"""What trees refuse, in ``transcripts``; ``tests/transcripts.py`` says how to read and to change it."""

from pathlib import Path

import pytest

from solver_tree.errors import InputError
from solver_tree.games import Game
from solver_tree.games.weights import weighted
from solver_tree.tree import StrategyTree, load, loads, verify
from solver_tree.tree.decode import decode
from solver_tree.tree.objective import parse
from solver_tree.version import __version__
from tests.transcripts import check, sections
from tests.tree import changed
from tests.trees import first_candidate_tree


def of_bytes(content):
    Path("mine.json").write_bytes(content if isinstance(content, bytes) else content.encode())
    return load("mine.json").game.name


def verified(built_for: Game, passed: Game):
    """Verify the tree of one game with another one, as it is built and as it is loaded: both are refused alike."""
    built = first_candidate_tree(built_for)
    errors = []
    for tree in (built, loads(built.dumps())):
        with pytest.raises(InputError) as error:
            verify(tree, passed)
        errors.append(error.value)
    assert str(errors[0]) == str(errors[1])
    raise errors[0]


@pytest.mark.parametrize("section", sections("tree"))
def test_trees_refuse_what_the_transcript_shows(section, monkeypatch, tmp_path, request):
    monkeypatch.chdir(tmp_path)
    names = {each.__name__: each for each in (of_bytes, verified, decode, parse, weighted, verify)}
    names |= vars(changed) | {"HASH": changed.WORDS["lists"]["guesses"]["sha256"], "StrategyTree": StrategyTree}
    names |= {"__version__": __version__}
    check(section, monkeypatch, names, rewrite=request.config.getoption("--rewrite"))
