"""Names of files that are made, and JSON."""

import pytest

from solver_tree.cli.file_names import file_name
from solver_tree.cli.output import print_json
from solver_tree.errors import InputError
from solver_tree.games import game
from solver_tree.games.custom import load_game
from tests.trees import higher_lower, unequal, words


def test_file_names_are_safe_on_all_systems():
    names = {
        "bulls-cows-4x10.avg.json": (game(), "avg"),
        "wordle.worst-count.json": (words(), "worst,count"),
        "wordle-hard.first-slate.avg.json": (words(hard=True), "first-slate", "avg"),
        "mastermind-2x2.weighted.first-11.avg.json": (unequal(game("mastermind-2x2")), "first-11", "avg"),
        "examples.bad_coin-bad_coin.within-4.json": (load_game("examples.bad_coin:bad_coin"), "within:4"),
        "animals.csv.first-Does-it-fly.avg.json": (load_game("examples/animals.csv"), "first-Does it fly?", "avg"),
        "mastermind-2x2.price-0-1-4-inf.json": (game("mastermind-2x2"), "price:0,1,4,inf"),
    }
    for name, parts in names.items():
        assert file_name(*parts) == name
    odd = higher_lower()
    for name in ("../../etc/passwd", "/", "..", "a:b\\c", "\x1b[2J\n", "x" * 1000, ".hidden", "-rf", "крона"):
        odd.name = name
        file = file_name(odd, "first-7", "avg")
        assert not set('/\\:*?"<>|\x1b\n ') & set(file)
        assert file[0] not in ".-"
        assert len(file) < 200
        assert file.endswith(".first-7.avg.json")


def test_json_of_texts_that_are_not_unicode_is_refused():
    with pytest.raises(InputError, match="cannot be printed as JSON"):
        print_json({"guess": "\udcff"})
