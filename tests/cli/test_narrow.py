"""On a narrow terminal, what is told is wrapped, and never broken within a word."""

import pytest

COLUMNS = 50


@pytest.mark.parametrize(
    "command",
    [
        ("duel", "--begins", "you", "--secret", "0123"),
        ("host", "--secret", "0123"),
        ("play", "bulls-cows-4x10"),
    ],
    ids=lambda command: command[0],
)
def test_introductions_fit_into_a_narrow_terminal(run, monkeypatch, command):
    monkeypatch.setattr("solver_tree.cli.dialogue.line_width", lambda: COLUMNS)
    result = run(*command, typed="quit\n")
    assert result.status == 0
    introduction = result.out.split("\n\n")[0]
    assert "\nA counts the symbols in the right place, B those\nthat belong elsewhere.\n" in introduction
    assert max(map(len, introduction.splitlines())) <= COLUMNS


def test_long_rows_of_a_comparison_keep_their_indent(monkeypatch):
    from solver_tree.cli import compare_output

    monkeypatch.setattr(compare_output, "_width", lambda: 20)
    row = "  first is faster on 9 secrets"
    assert compare_output._indented(row) == row
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    assert compare_output._indented(row) == "  first is faster on\n  9 secrets"
