"""What a search shows in a notebook, with a stub of IPython; ``tests/test_notebook.py`` runs a real kernel."""

import sys
from types import SimpleNamespace

import pytest

from solver_tree.games import game
from solver_tree.progress import in_notebook
from solver_tree.search import Progress, progress, solve


@pytest.fixture
def shown(monkeypatch):
    """The texts that a stub of IPython displays in one place, one after the other."""
    texts = []

    def display(data, *, raw, display_id=True):
        texts.append(data["text/plain"])
        return SimpleNamespace(update=display)

    shell = SimpleNamespace(kernel=object())
    ipython = SimpleNamespace(get_ipython=lambda: shell, display=SimpleNamespace(display=display))
    monkeypatch.setitem(sys.modules, "IPython", ipython)
    monkeypatch.setattr(progress, "TICK", 0)
    return texts


def test_a_search_in_a_notebook_shows_bounds_and_leaves_nothing(shown):
    assert in_notebook()
    solve(game("mastermind-4x4"), threads=1)
    assert (shown[0], shown[-1]) == ("", "")
    assert any(" guesses on average" in text for text in shown)
    assert all(text.startswith("mastermind-4x4: ") and " so far" in text for text in shown[1:-1])


def test_a_search_with_a_report_of_its_own_shows_nothing(shown):
    reports = []
    solve(game("mastermind-4x4"), threads=1, progress=reports.append)
    assert shown == []
    assert all(isinstance(report, Progress) for report in reports)
    assert {report.step for report in reports} == {1, 2}


def test_a_shell_is_not_a_notebook(monkeypatch):
    monkeypatch.delitem(sys.modules, "IPython", raising=False)
    assert not in_notebook()
    monkeypatch.setitem(sys.modules, "IPython", SimpleNamespace(get_ipython=lambda: SimpleNamespace()))
    assert not in_notebook()
