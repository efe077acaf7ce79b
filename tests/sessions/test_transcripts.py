"""Sessions in Python: mostly what functions refuse. ``tests/transcripts.py`` says how to read and to change them."""

import pytest

from tests.transcripts import check, sections


@pytest.mark.parametrize("section", sections(__file__))
def test_functions_say_what_the_transcript_shows(section, monkeypatch, tmp_path, request):
    monkeypatch.chdir(tmp_path)
    check(section, monkeypatch, rewrite=request.config.getoption("--rewrite"))
