"""``solver-tree atlas``."""

import solver_tree as st


def test_the_atlas_lists_proved_values(run):
    listed = run("atlas", "mastermind-3x").out.splitlines()
    assert listed[0].split()[:3] == ["game", "secrets", "total"]
    assert ["mastermind-3x6", "216", "854", "3.9537", "5", "38"] in [line.split()[:6] for line in listed]
    least = "the least average, then worst case, then number of secrets there."
    assert " ".join(listed[-3:-1]) == f"Proved by search, until guessed: {least}"
    assert listed[-1] == "Checked: a certificate of these figures was checked, too."
    assert [line.split()[-1] for line in listed[1:3]] == ["checked", "checked"]
    assert max(map(len, listed)) <= 80
    worst = run("atlas", "mastermind-4x6", "--objective", "worst,count,total").out.splitlines()
    assert worst[1].split()[4:6] == ["5", "539"]
    assert "the least worst case, then number of secrets there, then average." in " ".join(worst)


def test_json_has_the_entries_of_python(run):
    entries = st.atlas("bulls-cows-3x", objective="avg", finish="known")
    expected = [entry._asdict() | {"average": entry.average} for entry in entries]
    assert run("atlas", "bulls-cows-3x", "--finish", "known", "--json").json == expected


def test_a_sequence_has_a_line_for_each_number_of_symbols(run):
    shown = run("atlas", "bulls-cows-3x", "--sequence", "total")
    assert shown.out.splitlines()[:4] == ["3 15", "4 72", "5 196", "6 436"]
    values = run("atlas", "bulls-cows-3x", "--sequence", "total", "--json").json["values"]
    assert [f"{symbols} {total}" for symbols, total in values] == shown.out.splitlines()


def test_what_the_atlas_lacks_is_refused(run):
    assert "the atlas has nothing of 'wordle'" in run("atlas", "wordle").refusal
    assert "such as mastermind-4x" in run("atlas", "--sequence", "worst").refusal
