"""What ``--game`` takes: names, files and Python code."""

import subprocess
import sys
from pathlib import Path

import pytest

from solver_tree.errors import InputError
from solver_tree.games import UnknownGame, game
from solver_tree.games.custom import entry_point_games, load_game

MODULE = """
from solver_tree import Game, InputError, game

def answer(guess, secret):
    return "yes" if guess == secret else "no"

def make():
    return Game("mine", "abc", "ab", answer, "yes")

ready = make()
known = game("mastermind-2x2")
number = 5

class Own(Game):
    def __init__(self):
        super().__init__("own", "abc", "ab", answer, "yes")

class holder:
    make = staticmethod(make)

def needs(size):
    return make()

def fails():
    return Game("mine", "ab", "abc", answer, "yes")

def leaves():
    raise SystemExit(3)

def lists():
    return []
"""


@pytest.fixture
def here(tmp_path, monkeypatch):
    """A current folder with modules, which is not where Python looks for modules."""
    names = set(sys.modules)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [path for path in sys.path if path])
    (tmp_path / "my_games.py").write_text(MODULE)
    (tmp_path / "folder").mkdir()
    (tmp_path / "folder" / "inner.py").write_text(MODULE)
    (tmp_path / "broken.py").write_text("def f(:\n")
    (tmp_path / "needy.py").write_text("import not_there_at_all\n")
    yield tmp_path
    for name in set(sys.modules) - names:
        del sys.modules[name]


@pytest.mark.parametrize("name", ["bulls-cows-2x3", "codes-2x3-distinct"])
def test_load_game_takes_a_built_in_name(name):
    assert load_game(name).name == name
    assert load_game(name).named


@pytest.mark.parametrize(
    "text", ["my_games:make", "my_games:ready", "my_games:Own", "my_games:holder.make", "folder.inner:make"]
)
def test_load_game_takes_the_location_of_python_code(here, text):
    loaded = load_game(text)
    assert (loaded.name, loaded.named, loaded.secrets) == (text, False, ("a", "b"))
    assert loaded.score("c", "a") == "no"


def test_load_game_renames_a_copy_and_not_the_game_in_the_module(here):
    assert load_game("my_games:known").name == "my_games:known"
    assert not load_game("my_games:known").named
    assert sys.modules["my_games"].known.name == "mastermind-2x2"
    assert sys.modules["my_games"].known.named


@pytest.fixture
def installed(here, monkeypatch):
    """A package that offers games."""
    info = here / "site" / "mine-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: mine\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(
        "[solver_tree.games]\nmy-own-game = my_games:make\nbulls-cows-2x2 = my_games:make\nbad = nowhere:make\n"
    )
    monkeypatch.syspath_prepend(here / "site")


def test_load_game_finds_games_of_installed_packages(installed):
    assert {"my-own-game", "bad", "bulls-cows-2x2"} <= set(entry_point_games())
    assert "my_games" not in sys.modules
    loaded = load_game("my-own-game")
    assert (loaded.name, loaded.named, loaded.guesses) == ("my-own-game", False, ("a", "b", "c"))
    assert load_game("bulls-cows-2x2").guesses == ("01", "10")
    with pytest.raises(InputError, match="^game 'bad': module nowhere cannot be imported"):
        load_game("bad")
    with pytest.raises(UnknownGame):
        game("my-own-game")


@pytest.mark.parametrize("text", ["my_games:make", "rock.csv", "m.npy"])
def test_game_by_name_never_runs_code_or_reads_files(here, text):
    (here / "rock.csv").write_text(",a\na,x\n")
    with pytest.raises(UnknownGame):
        game(text)
    assert "my_games" not in sys.modules


EXAMPLES = [
    ("examples.no_leading_zero:no_leading_zero", 336, 294),
    ("examples.black_pegs:black_pegs", 64, 64),
    ("examples.bad_coin:bad_coin", 569, 16),
    ("examples/animals.csv", 12, 8),
]


@pytest.mark.parametrize(("text", "guesses", "secrets"), EXAMPLES)
def test_examples_score_pairs_once_and_distinguish_all_secrets(monkeypatch, text, guesses, secrets):
    monkeypatch.chdir(Path(__file__).parents[2])
    example = load_game(text)
    rule, calls = example._score, []
    monkeypatch.setattr(example, "_score", lambda guess, secret: calls.append(1) or rule(guess, secret))
    assert example.matrix().shape == (guesses, secrets)
    assert len(calls) <= guesses * secrets
    assert max(map(len, example.rules.splitlines())) <= 80
    assert len({tuple(column) for column in example.matrix().T.tolist()}) == secrets


def test_every_example_states_the_command_that_builds_it():
    for path in (Path(__file__).parents[2] / "examples").glob("*.py"):
        command = f"python examples/{path.name}" if "identify" in path.read_text() else "solver-tree build"
        game = "" if "identify" in path.read_text() else f" --game examples.{path.stem}:{path.stem}"
        assert f"{command}{game}" in path.read_text()


def test_games_load_without_numpy():
    code = (
        "import sys; from solver_tree.games.custom import load_game; from solver_tree.games.weights import weighted;"
        "from solver_tree.games.words import WordGame; g = WordGame(['abc'], ['abc'], hard=True);"
        "g.score('abc', 'abc'); g.read_feedback('ggg'); load_game('codes-3x3').read_feedback('1 1');"
        "load_game('examples/animals.csv').read_feedback('no');"
        "sys.exit(' '.join({'numpy', 'numba', 'importlib.metadata', 'csv', 'decimal'} & set(sys.modules)))"
    )
    root = Path(__file__).parents[2]
    done = subprocess.run([sys.executable, "-c", code], cwd=root, capture_output=True, text=True, check=False)
    assert done.stderr.strip() in ("", "csv"), done.stderr
