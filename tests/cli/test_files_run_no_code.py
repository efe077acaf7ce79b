"""What a file names never runs: only ``--game`` loads code."""

import sys

import orjson
import pytest

from solver_tree.cli.app import main
from solver_tree.games import Game
from solver_tree.search import build

COMMANDS = {
    "play": ["play", "evil.json", "--secret", "a", "--consistent"],
    "suggest": ["suggest", "--tree", "evil.json", "--weights", "weights.txt"],
    "export": ["export", "evil.json", "--weights", "weights.txt", "-o", "page.html"],
    "certify": ["certify", "evil.json", "--weights", "weights.txt", "-o", "proof.certificate"],
    "verify": ["verify", "evil.json", "--weights", "weights.txt"],
    "static": ["static", "--verify", "set.json", "--weights", "weights.txt"],
    "site": ["site", "evil.json", "--weights", "weights.txt", "-o", "site"],
}


@pytest.mark.parametrize("command", COMMANDS)
def test_a_game_that_only_a_file_names_is_not_loaded(command, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "evil", raising=False)
    (tmp_path / "evil.py").write_text("open('ran', 'w')\n")
    (tmp_path / "weights.txt").write_text("a 1\nb 2\n")
    build(Game("evil:g", ["a", "b"], ["a", "b"], lambda guess, secret: str(guess == secret), "True")).save("evil.json")
    document = {"format": "solver-tree-static/1", "game": "evil:g", "finish": "known", "size": 1, "guesses": ["a"]}
    document |= {"lower_bound": 1, "upper_bound": 1, "optimal": True, "seconds": 0.1, "version": "1.0.0"}
    (tmp_path / "set.json").write_bytes(orjson.dumps(document))
    monkeypatch.setattr(sys, "argv", ["solver-tree", *COMMANDS[command]])
    assert main() == 2
    assert not (tmp_path / "ran").exists()
    assert "Traceback" not in capsys.readouterr().err
