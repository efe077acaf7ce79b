"""Fixed searches visit as many nodes as recorded and find the recorded results, unless a change means to alter it."""

from pathlib import Path
from runpy import run_path

SCRIPTS = Path(__file__).parent.parent.parent / "scripts"


def test_small_searches_have_the_recorded_nodes_and_results(monkeypatch):
    monkeypatch.syspath_prepend(SCRIPTS)
    signature = run_path(str(SCRIPTS / "signature"))
    recorded = (SCRIPTS / "signature.txt").read_text(encoding="utf-8").splitlines()
    lines = list(signature["rows"](signature["small"]()))
    assert lines == recorded[: len(lines)]
    assert recorded[-1] == f"signature {signature['digest'](recorded[:-1])}"
