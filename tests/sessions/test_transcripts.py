"""Sessions that need no names of their own. ``tests/transcripts.py`` says how to read and to change them.

``sessions`` has what functions refuse, ``boards`` what ``--boards`` prints, and ``identification`` tables of items and
tests. ``cases`` has what people bring: questions, lists and puzzles of players, with the right answers. A report of a
mistake becomes a section there, with a small reproduction and what is right.
"""

import pytest

from tests.transcripts import check, sections


@pytest.mark.parametrize("section", sections("boards", "cases", "identification", "sessions"))
def test_a_session_goes_as_the_transcript_shows(section, monkeypatch, tmp_path, request):
    monkeypatch.chdir(tmp_path)
    check(section, monkeypatch, rewrite=request.config.getoption("--rewrite"))
