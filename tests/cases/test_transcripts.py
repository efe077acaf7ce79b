"""What people bring: questions, lists and puzzles of players, with the right answers, in ``transcripts``.

A report of a mistake becomes a section, with a small reproduction and what is right. ``tests/transcripts.py`` says how
to read and to change it.
"""

import pytest

from tests.transcripts import check, sections


@pytest.mark.parametrize("section", sections(__file__))
def test_what_people_bring_has_its_right_answer(section, monkeypatch, tmp_path, request):
    monkeypatch.chdir(tmp_path)
    check(section, monkeypatch, rewrite=request.config.getoption("--rewrite"))
