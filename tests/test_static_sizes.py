"""The script that prints the least sizes of static sets, for the smallest games."""

import subprocess
import sys
from pathlib import Path

SCRIPT = Path(__file__).parent.parent / "scripts" / "static-sizes"


def test_the_tables_have_a_size_for_each_small_enough_game():
    done = subprocess.run([sys.executable, SCRIPT, "--secrets", "4"], check=True, capture_output=True, text=True)
    tables = [
        [[cell.strip() for cell in line.split("|")[1:-1]] for line in table.splitlines()]
        for table in done.stdout.split("\n\n")
    ]
    mastermind, bulls_cows = ([row for row in table if row and not row[0].startswith("-")] for table in tables[:2])
    assert mastermind[0][:2] == ["Mastermind", "2"]
    assert [row[0] for row in mastermind[1:]] == ["2 positions"]
    assert bulls_cows[1][1] == "1"  # two secrets
    assert done.stderr.splitlines()[0].startswith("mastermind-2x2: 2, ")
