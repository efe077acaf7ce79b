"""What ``--boards`` prints; ``tests/transcripts.py`` says how to read and to change the sessions."""

import pytest

from tests.transcripts import check, sections


@pytest.mark.parametrize("section", sections(__file__))
def test_several_boards_print_what_they_should(section, monkeypatch, tmp_path, request):
    monkeypatch.chdir(tmp_path)
    check(section, monkeypatch, rewrite=request.config.getoption("--rewrite"))
