"""Sessions with tables of items and tests. ``tests/transcripts.py`` says how to read and to change them."""

import pytest

from tests.transcripts import check, sections


@pytest.mark.parametrize("section", sections(__file__))
def test_tables_do_what_the_transcript_shows(section, monkeypatch, tmp_path, request):
    monkeypatch.chdir(tmp_path)
    check(section, monkeypatch, rewrite=request.config.getoption("--rewrite"))
