"""The programs in ``examples/programs``, which others may begin with: they run as they say."""

import builtins
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import pytest

import solver_tree as st

FOLDER = Path(__file__).parent.parent / "examples" / "programs"


def program(name):
    spec = spec_from_file_location(name, FOLDER / f"{name}.py")
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_play(monkeypatch, capsys):
    game, asked = st.game("mastermind-4x6"), ["nonsense"]
    monkeypatch.setattr(builtins, "input", lambda prompt: asked.pop(0) if asked else game.score(guess(), "3521"))

    def guess():
        return [line.split()[0] for line in capsys.readouterr().out.splitlines() if line.endswith("are left")][-1]

    monkeypatch.setattr(sys, "argv", ["play.py"])
    program("play").main()
    assert capsys.readouterr().out == "Found in 4 guesses.\n"


def test_play_of_answers_that_contradict(monkeypatch, capsys):
    answers = ["0B0W", "0B0W", "0B0W"]
    monkeypatch.setattr(builtins, "input", lambda prompt: answers.pop(0))
    program("play").main()
    assert capsys.readouterr().out.endswith("start again\n")


@pytest.mark.parametrize(
    ("query", "status", "members"),
    [
        ("history=crane%3DBYBBG", 200, {"guess", "left", "average", "exact"}),
        ("history=crane%3DGGGGG", 200, {"found"}),
        ("history=crane", 400, {"error"}),
    ],
)
def test_service(query, status, members):
    answered, shown = program("service").answer(query)
    assert (answered, set(shown)) == (status, members)


def test_own_game(tmp_path, capsys):
    program("own_game").main(tmp_path)
    assert capsys.readouterr().out.endswith("certificate: valid\n")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["divisor.cert", "divisor.json"]


def test_study(capsys):
    program("study").main()
    rows = capsys.readouterr().out.splitlines()[1:]
    assert len(rows) == 6
    assert all(float(cell) >= 0 for row in rows for cell in row.split()[2:])
