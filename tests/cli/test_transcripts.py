"""What the commands print, in ``transcripts``; ``tests/transcripts.py`` says how to read and to change it."""

import pytest

from tests.transcripts import check, sections


@pytest.mark.parametrize("section", sections(__file__))
def test_commands_print_what_the_transcript_shows(section, monkeypatch, tmp_path, request):
    monkeypatch.chdir(tmp_path)
    check(section, monkeypatch, rewrite=request.config.getoption("--rewrite"))
