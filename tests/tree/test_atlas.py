"""The atlas of proved values, against searches, known values and the trees that ship."""

import subprocess
import sys
from pathlib import Path

import pytest

import solver_tree as st
from solver_tree.tree.atlas import FIGURES, PATH, in_order, sequence
from tests.known.test_optima import OPTIMA

SMALL, CHECKED = 40, 700
SCRIPT = Path(__file__).parent.parent.parent / "scripts" / "atlas"


def figures(entry):
    return tuple(getattr(entry, name) for name in FIGURES)


def test_entries_of_small_games_are_what_a_search_finds():
    small = [entry for entry in st.atlas() if entry.secrets <= SMALL]
    assert len(small) > 60
    for entry in small:
        tree = st.build(st.game(entry.game), objective=entry.objective, finish=entry.finish, threads=1)
        stats = st.verify(tree)
        assert figures(entry) == (stats.total, stats.worst, stats.at_worst), entry
        assert entry.secrets == stats.secrets
        assert entry.first == next(iter(tree.root))


def test_entries_are_known_values_and_those_of_shipped_trees():
    least = {entry.game: entry for entry in st.atlas(objective="avg", finish="guessed")}
    for name, total, _, worst_case, _ in OPTIMA:
        assert least[name].total == total
        assert worst_case in (None, figures(least[name])[1:])
    for tree in map(st.load, st.tree.shipped()):
        if tree.game.name == "words":  # the atlas has games of codes
            continue
        assert figures(least[tree.game.name]) == (tree.stats.total, tree.stats.worst, tree.stats.at_worst)


def test_entries_of_a_game_do_not_contradict_each_other():
    entries = {(entry.game, entry.objective, entry.finish): entry for entry in st.atlas()}
    assert len(entries) == len(st.atlas())
    for entry in entries.values():
        average = entries[entry.game, "avg", "guessed"]
        if entry.objective == "avg":
            assert average.total - entry.secrets <= entry.total <= average.total
        elif entry.finish == "guessed":
            assert (entry.worst, entry.at_worst) <= (average.worst, average.at_worst)
            assert entry.total >= average.total
        elif known := entries.get((entry.game, "avg", "known")):
            assert (entry.worst, entry.at_worst) <= (known.worst, known.at_worst)
            assert entry.total >= known.total
        assert entry.average == entry.total / entry.secrets


def test_entries_stand_in_order():
    assert in_order(st.atlas()) == st.atlas()
    with open(PATH, encoding="utf-8") as file:
        assert file.readline() == f"{','.join(st.AtlasEntry._fields)}\n"


def test_entries_of_smaller_games_are_checked_by_certificates():
    entries = st.atlas()
    assert {entry.status for entry in entries} <= {"searched", "checked"}
    assert all(entry.status == "checked" for entry in entries if entry.secrets <= CHECKED)


@pytest.mark.parametrize(
    ("limits", "status"),
    [([], "checked"), (["--certify-limit", "0"], "searched"), (["--certify-secrets", "8"], "searched")],
)
def test_the_script_certifies_entries_within_limits(tmp_path, limits, status):
    command = [sys.executable, SCRIPT, "mastermind-2x3", "--output", tmp_path / "atlas.csv", *limits]
    told = subprocess.run(command, check=True, capture_output=True, text=True).stderr
    assert [line.split(",")[0].strip() for line in told.splitlines()[1::2]] == [status] * 4
    rows = [line.split(",") for line in (tmp_path / "atlas.csv").read_text().splitlines()]
    assert [row[-1] for row in rows if row[0] == "mastermind-2x3"] == [status] * 4
    others = [entry for entry in st.atlas() if entry.game != "mastermind-2x3"]
    assert len(rows) == 1 + len(others) + 4


def test_a_sequence_needs_games_that_differ_only_in_symbols():
    totals = sequence(st.atlas("mastermind-3x", objective="avg", finish="guessed"), "total")
    assert dict(totals)[6] == 854
    assert [symbols for symbols, _ in totals] == list(range(2, 2 + len(totals)))
    several = [entry for entry in st.atlas("mastermind-2x", objective="avg", finish="guessed") if entry.secrets != 16]
    assert [symbols for symbols, _ in sequence(several, "worst")] == [2, 3]  # nothing after a gap
    with pytest.raises(st.InputError, match="one family and one number of positions, such as mastermind-4x"):
        sequence(st.atlas(objective="avg", finish="guessed"), "total")
    with pytest.raises(st.InputError, match="figure 'cost': unknown; it can be total, worst or at_worst"):
        sequence(st.atlas("mastermind-3x"), "cost")


def test_what_is_not_there_is_told():
    with pytest.raises(st.InputError, match="the atlas has nothing of 'mastermind-9x9'; it has bulls-cows-PxS"):
        st.atlas("mastermind-9x9")
    with pytest.raises(st.InputError, match="with objective worst; "):
        st.atlas(objective="worst")


def test_a_name_means_the_plain_game_and_a_pattern_any_rules():
    def names(text):
        return list(dict.fromkeys(entry.game for entry in st.atlas(text)))

    assert names("mastermind-3x4") == ["mastermind-3x4"]
    assert names("mastermind-3x4-black") == ["mastermind-3x4-black"]
    assert names("codes-2x3-colours") == ["codes-2x3-colours"]
    assert names("mastermind-3x4*") == ["mastermind-3x4", "mastermind-3x4-black", "mastermind-3x4-consistent"]
    assert {"mastermind-2x2-black", "codes-3x5-colours-no-repeats", "bulls-cows-4x10"} <= set(names(""))
    worst = st.atlas("codes-3x*-colours-no-repeats", objective="worst,count,total", finish="known")
    assert dict(sequence(worst, "worst"))[5] == 2  # not 5, as A231205 has it


def test_the_page_shows_the_atlas():
    page = (SCRIPT.parent.parent / "docs" / "atlas.md").read_text(encoding="utf-8")
    rows = [[cell.strip() for cell in line.split("|")[1:-1]] for line in page.splitlines() if line.startswith("| `")]
    assert {row[0].strip("`") for row in rows} == {entry.game for entry in st.atlas()}
    for entry in st.atlas(objective="avg", finish="guessed"):
        shown = next(row for row in rows if row[0] == f"`{entry.game}`")
        figures = (entry.secrets, entry.total, f"{entry.average:.4f}", entry.worst, entry.at_worst)
        assert shown[1:6] == list(map(str, figures))
