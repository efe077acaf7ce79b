"""Certificates of decision trees: what is true is accepted, and nothing else."""

import gzip
import json
import random
import subprocess
import sys
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import combinations

import numpy as np
import pytest

from solver_tree import certify_decisions
from solver_tree.certificate import check_decisions, decision_checker, single_file
from solver_tree.certificate.decision_checker import Checker, Table, check, check_lines, huffman, shed
from solver_tree.certificate.decisions import describe
from solver_tree.certificate.lines import NoCertificate, Refused
from solver_tree.errors import InputError, TreeError
from solver_tree.identification.decision_tree import Leaf
from solver_tree.identification.greedy import greedy_decisions
from solver_tree.identification.search import identify
from solver_tree.identification.table import ItemTable
from tests.campaign.trees import changed_json
from tests.certificate.decisions import certified, mutated, reachable, truth_of, watched
from tests.certificate.mutations import lines_of, written
from tests.identification.interrupts import interrupted_least
from tests.identification.oracle import least_cost
from tests.identification.tables import draw_symmetric_table, draw_table, line

GOALS = ["avg", "worst"]


def header_of(table, goal="avg"):
    return {"format": decision_checker.FORMAT, "objective": goal, "table": describe(table)}


def drawn(seed):
    """A random table: every third one is symmetric, every other one has unknown outcomes."""
    rng = np.random.default_rng([seed, 7])
    return draw_symmetric_table(rng) if seed % 3 == 0 else draw_table(rng, unknown=seed % 2 == 1)


# What is true is accepted.


@pytest.mark.parametrize("goal", GOALS)
@pytest.mark.parametrize("seed", range(100))
def test_a_certificate_proves_the_least_cost_by_true_claims(seed, goal, tmp_path, monkeypatch):
    table = drawn(seed)
    tree, lines = certified(tmp_path / "file", table, goal)
    monkeypatch.setattr(decision_checker, "Checker", watched(json.loads(lines[0])))
    checked = check_decisions(tmp_path / "file", tree)
    assert (checked.valid, checked.optimal, checked.claims) == (True, True, len(lines) - 1)
    assert checked.least == tree.cost == least_cost(table, goal == "worst")


@pytest.mark.parametrize("goal", GOALS)
@pytest.mark.parametrize("seed", range(60))
def test_rules_prove_what_is_true_and_all_if_parts_are_known(seed, goal):
    """Of every set that tests can leave: nothing more can be claimed, whatever true claims were made before."""
    header = header_of(drawn(seed), goal)
    table = Table(header)
    sets = reachable(table)
    truth = {members: int(truth_of(header, after) / table.unit) for members, after in sets.items()}
    assert all(truth_of(header, after) == truth[members] * table.unit for members, after in sets.items())
    knowing = Checker(table)
    knowing.claims = dict(truth)
    for members, least in truth.items():
        divisions = knowing.divisions(members)
        bound = knowing.bounds(members, divisions)
        assert all(bound(part) <= truth[part] for _, parts in divisions for part in parts)
        knowing.check_claim(members, least)
        for checker in (knowing, Checker(table)):
            with pytest.raises(Refused, match=r"only proved to cost|nothing is left to test"):
                checker.check_claim(members, least + 1)
    for outer in sets:  # bounds of all subsets, not only of parts
        divisions = knowing.divisions(outer)
        if divisions:
            bound = knowing.bounds(outer, divisions)
            assert all(bound(inner) <= truth[inner] for inner in sets if set(inner) < set(outer))


# The bounds themselves.


@cache
def least_depths(weights, most):
    """The least sum of weight times depth, by brute force over what is merged first."""
    if len(weights) == 1:
        return 0
    found = []
    for count in range(2, most + 1):
        for merged in combinations(range(len(weights)), count):
            rest = [weight for place, weight in enumerate(weights) if place not in merged]
            together = sum(weights[place] for place in merged)
            found.append(together + least_depths(tuple(sorted([*rest, together])), most))
    return min(found)


@pytest.mark.parametrize("most", [2, 3, 4])
def test_huffman_trees_are_the_least(most):
    rng = np.random.default_rng(most)
    for _ in range(30):
        weights = rng.integers(0, 9, rng.integers(1, 7)).tolist()
        assert huffman(weights, most) == least_depths(tuple(sorted(weights)), most)


@pytest.mark.parametrize(
    ("weights", "outside", "total"),
    [
        ([5], 1, 0),
        ([1, 5], 1, 6),
        ([2, 1, 3], 1, 3 + 4 + 2),
        ([1, 1, 1, 1, 1], 2, 1 + 1 + 2 + 2 + 2),
        ([0, 0, 4], 2, 4),
    ],
)
def test_leaves_that_are_shed(weights, outside, total):
    assert shed(weights, outside) == total


def test_a_group_weighs_as_much_as_all_its_cases():
    table = Table(
        header_of(ItemTable("x", [*"abcd"], [*"tu"], ["0011", "0101"], weights=[1, 2, 4, 8], groups=[*"xyxy"]))
    )
    assert sorted(table.group_weights((0, 1, 2, 3))) == [5, 10]
    assert sorted(table.group_weights((0, 2, 3))) == [5, 8]


def halves(length):
    """The table of numbers; the tests ask for their binary digits."""
    digits = range((length - 1).bit_length())
    cells = [[str(number >> digit & 1) for number in range(length)] for digit in digits]
    return ItemTable("halves", map(str, range(length)), map(str, digits), cells)


ONE_CLAIM = [
    (line(9), "avg"),
    (line(9), "worst"),
    (line(6, weights=[1, 2, 4, 8, 16, 32]), "avg"),
    (line(6, costs=[3] * 6), "avg"),
    (line(6, costs=[3] * 6), "worst"),
    (halves(16), "avg"),
    (halves(16), "worst"),
    (ItemTable("three", [*"abcdefghi"], [*"tu"], ["000111222", "012012012"]), "avg"),
    (ItemTable("three", [*"abcdefghi"], [*"tu"], ["000111222", "012012012"]), "worst"),
]


@pytest.mark.parametrize(("table", "goal"), ONE_CLAIM, ids=lambda each: getattr(each, "name", each))
def test_sizes_alone_prove_what_they_can(table, goal, tmp_path):
    assert len(certified(tmp_path / "file", table, goal)[1]) == 2


@pytest.mark.parametrize(("ash", "least"), [("early:0.9|late:0.1", 1), ("early:0.1|late:0.9", 2)])
def test_only_what_tells_of_items_is_proved_to_cost(ash, least, tmp_path):
    """Elm and ash flower alike, or not: then this tells how probable each is."""
    cells = [["lobed", "toothed", "toothed"], ["early", "early:0.9|late:0.1", ash]]
    table = ItemTable("trees", ["oak", "elm", "ash"], ["leaf", "flower"], cells)
    _, lines = certified(tmp_path / "file", table, "worst")
    assert check(tmp_path / "file")[2] == least
    assert lines[-1] == f"={least}"
    with pytest.raises(Refused):
        check(written(tmp_path / "more", [*lines[:-1], f"={least + 1}"]))


# What is changed is refused, or still true.


@pytest.mark.parametrize("goal", GOALS)
@pytest.mark.parametrize("seed", range(20))
def test_a_mutated_certificate_is_refused_or_still_true(seed, goal, tmp_path, monkeypatch):
    rng = np.random.default_rng([seed, 8])
    _, lines = certified(tmp_path / "file", draw_table(rng, unknown=seed % 2 == 1), goal)
    header = json.loads(lines[0])
    monkeypatch.setattr(decision_checker, "Checker", watched(header))
    for _ in range(15):
        changed = mutated(rng, lines)
        try:
            _, _, least = check(written(tmp_path / "changed", changed))
        except Refused:
            continue
        assert least <= truth_of(header)


def changed_table(rng, header):
    """A first line with another cost, weight, group or cell."""
    header = json.loads(json.dumps(header))
    table = header["table"]
    match rng.choice(["costs", "weights", "groups", "cells", "shares", "objective"]):
        case "cells":
            row = rng.choice(table["cells"])
            row[rng.randrange(len(row))] = rng.randrange(3)
        case "shares":
            row = rng.choice(table["cells"])
            row[rng.randrange(len(row))] = rng.choice([[[0, "1/3"], [1, "2/3"]], [[1, "1"]], [[0, "1/2"], [1, "1/3"]]])
        case "groups":
            table["groups"][rng.randrange(len(table["groups"]))] = rng.choice(table["groups"])
        case "objective":
            header["objective"] = rng.choice(GOALS)
        case name:
            table[name][rng.randrange(len(table[name]))] = rng.choice(["0", "1", "1/7", "5/2", "1000"])
    return header


@pytest.mark.parametrize("goal", GOALS)
def test_claims_about_another_table_are_refused_or_true_of_that(goal, tmp_path):
    rng, accepted = random.Random(9), 0
    for seed in range(60):
        _, lines = certified(tmp_path / "file", draw_table(np.random.default_rng([seed, 9])), goal)
        for _ in range(10):
            header = changed_table(rng, json.loads(lines[0]))
            try:
                _, _, least = check(written(tmp_path / "changed", lines, header))
            except (Refused, NoCertificate):
                continue
            accepted += 1
            assert least <= truth_of(header), header
    assert 30 < accepted < 500


@pytest.fixture(scope="module")
def small(tmp_path_factory):
    """The lines of a certificate with a few claims, which needs each of them."""
    table = ItemTable(
        "small",
        ["a", "b", "c", "d", "e"],
        ["t", "u", "v", "w"],
        ["00011", "00101", "01001", ["0", "1:1/3|0:2/3", "1", "0", "0"]],
        costs=[3, "3/2", 2, 4],
        weights=[1, 2, 3, 4, "5/2"],
        groups=["x", "v", "y", "z", "y"],
    )
    return certified(tmp_path_factory.mktemp("small") / "small", table)[1]


def refused(tmp_path, lines, header=None):
    with pytest.raises((Refused, NoCertificate)) as error:
        check(written(tmp_path / "attack", lines, header))
    text = str(error.value)
    assert text.isprintable()
    assert 0 < len(text) < 300
    return text


def test_the_attacked_certificate_is_valid_and_without_waste(tmp_path, small):
    assert len(small) > 3
    _, claims, _ = check(written(tmp_path / "file", small))
    assert claims == len(small) - 1
    assert "only proved to cost" in refused(tmp_path, [small[0], small[-1]])


def test_a_claim_that_is_raised_is_refused(tmp_path, small):
    last = f"={int(small[-1][1:]) + 1}"
    assert f"claim {len(small) - 1}: test" in refused(tmp_path, [*small[:-1], last])


def test_claims_must_come_before_they_are_used(tmp_path, small):
    assert "only proved to cost" in refused(tmp_path, [small[0], small[-1], *small[1:]])


def test_a_claim_stays_when_less_is_claimed_of_its_set(tmp_path, small):
    less = [f"{line.rpartition('=')[0]}=0" for line in small[1:-1]]
    check(written(tmp_path / "file", [*small[:-1], *less, small[-1]]))


def test_a_certificate_that_is_cut_off(tmp_path, small):
    assert refused(tmp_path, small[:-1]).endswith("before the claim about all cases")
    assert refused(tmp_path, small[:1]) == "it ends after 0 claims, before the claim about all cases"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "'' is no line of a certificate"),
        ("0:0", "'0:0' is no line of a certificate"),
        ("0:0  =1", "'' should be a number"),
        ("=-1", "'-1' should be a number"),
        ("=1.0", "'1.0' should be a number"),
        ("=", "'' should be a number"),
        ("=²", "'²' should be a number"),
        ("=٣", "'٣' should be a number"),
        ("=" + "1" * 100, "'11111111111111111111' should be a number"),
        ("4:0 =1", "there is no test 4"),
        ("-1:0 =1", "'-1' should be a number"),
        ("0:2 =0", "no case has these outcomes"),
        ("0:0 0:1 =0", "no case has these outcomes"),
        ("0 =0", "'' should be a number"),
        ("0:0 0:0 0:0 0:0 0:0 =0", "it has more outcomes than there are tests"),
        ("0:1 1:1 =1", "nothing is left to test, so the cost is 0, not 1"),
        ("=0 ", "'=0 ' is no line of a certificate"),
        ("\x00", "'\\x00' is no line of a certificate"),
    ],
)
def test_a_line_that_is_no_claim(tmp_path, small, text, says):
    assert refused(tmp_path, [small[0], text, *small[1:]]) == f"line 2, claim 1: {says}"


def test_an_outcome_that_is_named_twice_changes_nothing(tmp_path, small):
    check(written(tmp_path / "file", [small[0], "0:0 0:0 =0", *small[1:]]))


def set_in(header, path, value):
    """A first line with another value somewhere."""
    header = json.loads(json.dumps(header))
    place = header
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] = value
    return header


WRONG = [
    (("format",), "solver-tree certificate/1", "format"),
    (("objective",), "total", "objective"),
    (("objective",), ["avg"], "objective"),
    (("table",), [], "table"),
    (("more",), None, "members"),
    (("table", "more"), None, "members"),
    (("table", "name"), "", "name"),
    (("table", "items"), ["a", "a", "c", "d", "e"], "items"),
    (("table", "items"), ["a", "b", "c", "d"], "number of items"),
    (("table", "items", 0), "a\nb", "items"),
    (("table", "items", 0), "a\u202eb", "items"),
    (("table", "items", 0), "a" * 1001, "items"),
    (("table", "items", 0), 1, "items"),
    (("table", "tests"), ["t", "u", "v", "t"], "tests"),
    (("table", "tests"), ["t", "u", "v"], "number of tests"),
    (("table", "tests"), [], "tests"),
    (("table", "outcomes", 0), ["0", "0"], "outcomes"),
    (("table", "outcomes", 0), [], "outcomes"),
    (("table", "outcomes", 0), ["0"], "cells"),
    (("table", "outcomes"), [], "number of tests"),
    (("table", "cells"), [], "number of tests"),
    (("table", "cells", 0), [0, 0, 0, 1], "number of items"),
    (("table", "cells", 0, 0), 2, "cells"),
    (("table", "cells", 0, 0), -1, "cells"),
    (("table", "cells", 0, 0), True, "cells"),
    (("table", "cells", 0, 0), 0.0, "cells"),
    (("table", "cells", 0, 0), "0", "cells"),
    (("table", "cells", 0, 0), [], "shares"),
    (("table", "cells", 0, 0), [0, "1"], "cells"),
    (("table", "cells", 0, 0), [[0, "1", 1]], "cells"),
    (("table", "cells", 0, 0), [[0, 1]], "cells"),
    *((("table", "cells", 0, 0), [[outcome, "1"]], "cells") for outcome in (True, -1, "0", 0.0, None)),
    (("table", "cells", 0, 0), [[0, "1/2"]], "shares"),
    (("table", "cells", 0, 0), [[0, "1/2"], [0, "1/2"]], "shares"),
    (("table", "cells", 0, 0), [[0, "1"], [1, "0"]], "cells"),
    (("table", "cells", 0, 0), [[0, "2/3"], [1, "2/3"]], "shares"),
    (("table", "cells", 0, 0), [[2, "1"]], "cells"),
    (("table", "costs", 0), "0", "costs"),
    (("table", "costs", 0), "-1", "costs"),
    (("table", "costs", 0), 1, "costs"),
    (("table", "costs", 0), "1/0", "costs"),
    (("table", "costs", 0), "1.5", "costs"),
    (("table", "costs", 0), "1e3", "costs"),
    (("table", "costs", 0), "1\n", "costs"),
    (("table", "costs", 0), "٣", "costs"),
    (("table", "costs", 0), "1" * 41, "costs"),
    (("table", "costs"), ["1", "1", "1"], "number of tests"),
    (("table", "weights"), ["0", "0", "0", "0", "0"], "costs and weights"),
    (("table", "weights", 0), "-1", "weights"),
    (("table", "weights"), ["1", "1", "1", "1"], "number of items"),
    (("table", "groups"), ["1", "1", "1", "1"], "number of items"),
    (("table", "groups", 0), "", "groups"),
    (("table", "groups"), "xxxxx", "groups"),
]


@pytest.mark.parametrize(("path", "value", "says"), WRONG, ids=lambda each: str(each)[:40])
def test_a_first_line_that_is_wrong(tmp_path, small, path, value, says):
    assert says in refused(tmp_path, small, set_in(json.loads(small[0]), path, value))


@pytest.mark.parametrize(("name", "count"), [("costs", 4), ("weights", 5)])
def test_numbers_with_too_many_digits(tmp_path, small, name, count):
    fractions = set_in(json.loads(small[0]), ("table", name), [f"1/{10**39 + place}" for place in range(count)])
    assert refused(tmp_path, small, fractions) == "its fractions, with too many digits, cannot be"
    large = set_in(json.loads(small[0]), ("table", "costs", 0), "9" * 40)
    check_lines(Table(large), iter(["=0"]))
    both = set_in(large, ("table", "weights", 0), "9" * 40)
    assert refused(tmp_path, small, both) == "its costs and weights, with too many digits, cannot be"


def test_too_many_ways_in_which_outcomes_turn_out():
    tests = [str(number) for number in range(14)]

    def described(items):
        cells = [[[[0, "1/2"], [1, "1/2"]], *[0] * (items - 1)]] * 14
        table = ItemTable("vague", [str(item) for item in range(items)], tests, [["0"] * items] * 14)
        header = header_of(table)
        return header | {"table": header["table"] | {"cells": cells, "outcomes": [["0", "1"]] * 14}}

    assert len(Table(described(1)).cases) == 1 << 14
    with pytest.raises(NoCertificate, match="number of cases"):
        Table(described(2))


def test_a_member_that_is_named_twice(tmp_path, small):
    twice = small[0].replace('"objective"', '"objective": "worst", "objective"', 1)
    assert "named twice" in refused(tmp_path, [twice, *small[1:]])


@pytest.mark.parametrize(
    "content",
    [b"", b"{}", b"\x1f\x8b", *(gzip.compress(text, mtime=0) for text in (b"", b"[]\n", b"{}\n=5\n")), b"PK\x03\x04"],
)
def test_a_file_that_is_no_certificate(tmp_path, content):
    (tmp_path / "file").write_bytes(content)
    with pytest.raises(NoCertificate):
        check(tmp_path / "file")
    with pytest.raises(InputError, match="'.*file': "):
        check_decisions(tmp_path / "file")


def test_any_first_line_is_refused_or_leads_to_what_is_true(small):
    rng, accepted, header = random.Random(10), 0, json.loads(small[0])
    for _ in range(1500):
        changed = changed_json(rng, header)
        try:
            table = Table(changed)
            _, least = check_lines(table, iter(small[1:]))
        except (NoCertificate, Refused):
            continue
        accepted += 1
        assert least * table.unit <= truth_of(changed)
    assert accepted > 20


@pytest.mark.parametrize("place", range(0, 400, 7))
def test_a_damaged_file_is_refused_if_its_lines_are_not_the_same(tmp_path, small, place):
    data = bytearray(written(tmp_path / "file", small).read_bytes())
    data[place % len(data)] ^= 1 + place % 255
    (tmp_path / "file").write_bytes(data)
    try:
        check(tmp_path / "file")
    except (NoCertificate, Refused):
        return
    assert lines_of(tmp_path / "file") == small


# The tree.


def test_a_tree_is_optimal_only_if_it_reaches_what_is_proved(tmp_path):
    table = next(
        table
        for table in (draw_table(np.random.default_rng([seed, 11])) for seed in range(99))
        if greedy_decisions(table, "parts").cost > identify(table).tree.cost
    )
    best, worse = certified(tmp_path / "file", table)[0], greedy_decisions(table, "parts")
    assert check_decisions(tmp_path / "file", best).optimal is True
    assert check_decisions(tmp_path / "file", worse).optimal is False
    assert check_decisions(tmp_path / "file").optimal is None
    best.save(tmp_path / "tree.json")
    assert check_decisions(tmp_path / "file", tmp_path / "tree.json").optimal is True
    lines = lines_of(tmp_path / "file")
    weak = check_decisions(written(tmp_path / "weak", [*lines[:-1], "=0"]), best)
    assert (weak.least, weak.optimal) == (0, False)
    wrong = check_decisions(written(tmp_path / "wrong", [*lines[:-1], "=99999"]), best)
    assert (wrong.valid, wrong.least, wrong.optimal) == (False, None, False)
    assert wrong.text.startswith("refused: line ")


def test_the_name_of_a_table_does_not_matter(tmp_path):
    certified(tmp_path / "file", line(4))
    other = ItemTable("other", line(4).items, line(4).tests, line(4).cells)
    assert check_decisions(tmp_path / "file", identify(other).tree).optimal


@pytest.mark.parametrize("member", ["items", "cells", "costs", "weights", "groups"])
def test_a_tree_of_another_table_is_refused(tmp_path, member):
    given = {"items": [*"abc"], "tests": [*"tu"], "cells": ["001", "010"], "costs": [1, 2], "weights": [1, 2, 3]}
    given |= {"groups": [*"xyz"]}
    other = given | {member: list(reversed(given[member]))}
    certified(tmp_path / "file", ItemTable("one", **given))
    with pytest.raises(InputError, match=r"the tree is of table one, but '.*file' is of another one"):
        check_decisions(tmp_path / "file", identify(ItemTable("one", **other)).tree)


def test_a_tree_of_another_objective_or_a_wrong_one_is_refused(tmp_path):
    table = line(4)
    tree, _ = certified(tmp_path / "file", table)
    with pytest.raises(InputError, match="the tree has objective worst, but '.*file' is about objective avg"):
        check_decisions(tmp_path / "file", identify(table, "worst").tree)
    with pytest.raises(TreeError):
        check_decisions(tmp_path / "file", replace(tree, root=Leaf(("0", "1", "2", "3"))))


# What is written.


def test_only_optimal_trees_are_certified(tmp_path):
    table = line(5, weights=[1, 2, 3, 4, 5])
    tree = greedy_decisions(table, "parts")  # it asks for the first place first
    with pytest.raises(InputError, match="is not proved optimal"):
        certify_decisions(tree, tmp_path / "file")
    with pytest.raises(InputError, match="this is not optimal: the search finds 34/15, not 10/3"):
        certify_decisions(replace(tree, lower_bound=tree.cost), tmp_path / "file")
    with pytest.raises(TreeError):
        certify_decisions(replace(tree, root=Leaf(table.items), lower_bound=Fraction(0)), tmp_path / "file")
    assert not (tmp_path / "file").exists()
    assert certify_decisions(identify(table).tree, tmp_path / "file") == 1


@pytest.mark.parametrize("name", ["a\nb", "a" * 1001, "\u202e"])
def test_what_cannot_be_printed_is_not_certified(tmp_path, name):
    tree = identify(ItemTable("odd", ["x", name], ["t"], ["01"])).tree
    with pytest.raises(
        InputError, match="odd: a certificate cannot hold .* among its items: a text has up to 1000 characters"
    ):
        certify_decisions(tree, tmp_path / "file")


def test_a_file_that_is_no_certificate_is_left_as_it_is(tmp_path):
    (tmp_path / "notes").write_text("mine")
    with pytest.raises(InputError, match="is no certificate and is left as it is"):
        certify_decisions(identify(line(3)).tree, tmp_path / "notes")
    certify_decisions(identify(line(3)).tree, tmp_path / "file")
    certify_decisions(identify(line(4)).tree, tmp_path / "file")
    assert check_decisions(tmp_path / "file").least == Fraction(9, 4)


def test_progress_is_told(tmp_path):
    table, told = line(12, costs=[1 + place % 2 for place in range(12)]), []
    certify_decisions(identify(table).tree, tmp_path / "file", progress=told.append)
    check_decisions(tmp_path / "file", progress=told.append)
    assert told


def test_interrupt_writes_nothing(tmp_path, monkeypatch):
    tree = identify(line(4)).tree
    monkeypatch.setattr("solver_tree.certificate.decision_writer.least", interrupted_least)
    with pytest.raises(KeyboardInterrupt):
        certify_decisions(tree, tmp_path / "file")
    assert list(tmp_path.iterdir()) == []


def test_the_file_alone_checks_with_nothing_but_python(tmp_path, small):
    written(tmp_path / "file", small)
    written(tmp_path / "false", [*small[:-1], "=99999"])
    (tmp_path / "alone.py").write_text(single_file(decision_checker), encoding="utf-8")

    def run(*arguments):
        command = [sys.executable, "-S", "-I", "alone.py", *arguments]
        return subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=60)

    right, false, none = run("file"), run("false"), run("alone.py")
    assert (right.returncode, right.stderr) == (0, "")
    assert right.stdout.splitlines() == [
        f"small: 5 items, 4 tests; claims, all true: {len(small) - 1}",
        f"every order of tests costs at least {check(tmp_path / 'file')[2]} on average",
    ]
    assert (false.returncode, false.stdout[:14]) == (1, "refused: line ")
    assert (none.returncode, none.stdout) == (2, "")
    assert none.stderr.startswith("alone.py: it should be lines compressed by gzip")
    assert (run().returncode, run().stderr) == (2, "usage: python alone.py CERTIFICATE\n")
