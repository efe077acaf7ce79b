"""Checks a certificate of a decision tree: a file that proves that every order of tests costs at least so much.

This file and ``lines.py`` stand alone: they need Python and nothing else, share no code with the search that wrote the
certificate, and believe no number that they can count. ``solver-tree check CERTIFICATE --save-checker FILE`` joins them
in one file, for ``python FILE CERTIFICATE``.

The first line has a table: for each test, the outcome of each item, or several outcomes with their shares. An item
counts as several *cases*, one for each way in which its outcomes may turn out, each with its share of the weight. A
tree of tests is done with a set of cases when all are of one group. Items with the same outcomes are one case. If they
are of several groups, that is a group of its own, with all cases that have the same items in the same proportions: to
tell these cases apart tells nothing of the items. Two cases have different outcomes of some test. So each end of a tree
is of one group.

A *claim* (S, L) says: every tree for the cases S costs at least L. The cost of a tree is the sum over its cases of
weight times what their tests cost, or, if ``objective`` is ``worst``, the most that the tests of any case cost. All
numbers are multiplied so that they are whole. Claims follow by these rules:

1. Group. A set of one group costs at least 0.
2. Sizes. Of the tests that divide S, let the cheapest cost c; let none make more than k parts, nor leave more than o
   cases outside its largest part. A test that divides a subset of S divides S, too, makes no more parts of the subset,
   and leaves no more outside. So a tree for a subset of n groups has, but for tests that do not divide, at most k
   branches at each test. Take of each group its end after the fewest tests, as if all its weight were there: the cost
   is at least c times the sum of weight times tests of the best such tree, which is Huffman's, see ``huffman``; or in
   the worst case c times the least d with k**d >= n. And follow, from the first test on, always the largest part. Each
   test on this way leaves at most o cases, so at most o ends, outside; d tests leave at most o * d, and one more end if
   the way ends there, so that all others are outside. So of the n ends, number i by the number of its tests takes at
   least i / o tests, rounded up, and the last one (n - 1) / o, see ``shed``.
3. Tests. L holds if it holds for each test that divides S first: its cost, times the weight of S, plus a bound of each
   part, by rules 1 and 2 with c, k and o of S, or by a claim about exactly this part that was made before. In the worst
   case, its cost plus the highest bound. A test that does not divide S costs something, and leaves the same set.

The file is compressed by gzip. Its first line describes the table, see ``SHAPES``. Each other line makes a claim about
the cases that have some outcomes: ``TEST:OUTCOME TEST:OUTCOME ... =L``, where tests and outcomes are numbers from 0 on,
in the order of the first line. The last claim is about all cases: ``=L``.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from heapq import heappop, heappush
from itertools import product
from math import lcm, prod
from typing import Any

from solver_tree.certificate.lines import (
    NoCertificate,
    Refused,
    are_texts,
    is_number,
    is_text,
    members_of,
    need,
    read_first,
    reason,
    unpacked,
    whole,
)

FORMAT = "solver-tree decisions certificate/1"
MOST_CASES = 1 << 14
HIGHEST = 1 << 200  # all costs times all weights, so that every number can be printed
FRACTION = re.compile("[0-9]{1,40}(/[1-9][0-9]{0,39})?")
Case = tuple[int, ...]  # the number of the outcome of each test
Set = tuple[int, ...]  # the numbers of cases, rising


def is_fraction(value: Any) -> bool:
    """Whether ``value`` is a text such as 3 or 1/3, of at most 40 digits each."""
    return type(value) is str and FRACTION.fullmatch(value) is not None


def are_fractions(value: Any) -> bool:
    """Whether ``value`` is a list of such texts."""
    return type(value) is list and all(map(is_fraction, value))


def is_cell(value: Any) -> bool:
    """Whether ``value`` is the number of an outcome, or a list of different outcomes, each with its share."""
    if type(value) is not list:
        return is_number(value, 0, MOST_CASES)
    pairs = all(type(pair) is list and len(pair) == 2 for pair in value)
    return pairs and all(is_number(outcome, 0, MOST_CASES) and is_fraction(share) for outcome, share in value)


SHAPES: dict[str, dict[str, Callable[[Any], bool]]] = {
    "certificate": {
        "format": lambda value: value == FORMAT,
        "objective": lambda value: value in ("avg", "worst"),
        "table": lambda value: type(value) is dict,
    },
    "table": {
        "name": is_text,
        "items": are_texts,
        "tests": are_texts,
        "outcomes": lambda value: type(value) is list and all(map(are_texts, value)),
        "cells": lambda value: (
            type(value) is list and all(type(row) is list and all(map(is_cell, row)) for row in value)
        ),
        "costs": are_fractions,
        "weights": are_fractions,
        "groups": lambda value: type(value) is list and all(map(is_text, value)),
    },
}


class Table:
    """The table of a first line, as cases.

    Attributes:
        described: the table as the first line has it.
        tests: their names.
        worst: whether the worst case counts.
        cases: the outcomes of each case.
        costs: of each test, and weights: of each case, multiplied so that they are whole.
        groups: the number of the group of each case.
        unit: what 1 in a claim about all cases stands for: the expected cost, or that in the worst case.
    """

    def __init__(self, header: Any) -> None:
        header = members_of(header, SHAPES["certificate"])
        self.described: dict[str, Any] = header["table"]
        self.worst = header["objective"] == "worst"
        table = members_of(self.described, SHAPES["table"])
        items, self.tests, outcomes, cells = (table[name] for name in ("items", "tests", "outcomes", "cells"))
        need(len(cells) == len(outcomes) == len(table["costs"]) == len(self.tests), "number of tests")
        need(all(len(row) == len(items) for row in (*cells, table["weights"], table["groups"])), "number of items")
        costs, weights = [Fraction(text) for text in table["costs"]], [Fraction(text) for text in table["weights"]]
        need(min(costs) > 0 and any(weights), "costs and weights")
        ways = [[shares_of(cell, len(each)) for cell in row] for row, each in zip(cells, outcomes, strict=True)]
        need(sum(prod(len(row[item]) for row in ways) for item in range(len(items))) <= MOST_CASES, "number of cases")
        weight_of: dict[Case, Fraction] = {}
        chances_of: dict[Case, dict[int, Fraction]] = {}
        for item, weight in enumerate(weights):
            for way in product(*(row[item] for row in ways)):
                case, chance = tuple(outcome for outcome, _ in way), prod(share for _, share in way)
                weight_of[case] = weight_of.get(case, Fraction(0)) + weight * chance
                chances_of.setdefault(case, {})[item] = Fraction(chance)
        self.cases = list(weight_of)
        self.costs, cost_scale = whole_numbers(costs)
        self.weights, _ = whole_numbers([weight_of[case] for case in self.cases])
        need(sum(self.costs) * sum(self.weights) < HIGHEST, "costs and weights, with too many digits,")
        number: dict[Any, int] = {}
        told = [what_is_told(chances_of[case], table["groups"]) for case in self.cases]
        self.groups = [number.setdefault(each, len(number)) for each in told]
        self.unit = Fraction(1, cost_scale * (1 if self.worst else sum(self.weights)))

    def divide(self, members: Set, test: int) -> dict[int, Set]:
        """The parts of a set, by their outcomes."""
        parts: dict[int, list[int]] = {}
        for case in members:
            parts.setdefault(self.cases[case][test], []).append(case)
        return {outcome: tuple(part) for outcome, part in parts.items()}

    def group_weights(self, members: Set) -> list[int]:
        """The weight of each group in a set."""
        sums: dict[int, int] = {}
        for case in members:
            sums[self.groups[case]] = sums.get(self.groups[case], 0) + self.weights[case]
        return list(sums.values())


def what_is_told(chances: dict[int, Fraction], groups: Sequence[str]) -> Any:
    """The group of some items with these chances; if they are of several groups, the items with their proportions."""
    group, *others = {groups[item] for item in chances}
    if not others:
        return group
    total = sum(chances.values())
    return tuple((item, chance / total) for item, chance in chances.items())


def shares_of(cell: Any, count: int) -> list[tuple[int, Fraction]]:
    """The outcomes of an item, each with its share; there are ``count`` outcomes of the test."""
    shares = [(outcome, Fraction(share)) for outcome, share in cell] if type(cell) is list else [(cell, Fraction(1))]
    need(all(outcome < count and share > 0 for outcome, share in shares), "cells")
    need(len(dict(shares)) == len(shares) and sum(share for _, share in shares) == 1, "shares of outcomes")
    return shares


def whole_numbers(numbers: Sequence[Fraction]) -> tuple[list[int], int]:
    """Numbers times the least factor that makes all of them whole, and this factor."""
    scale = lcm(*(number.denominator for number in numbers))
    need(scale < HIGHEST, "fractions, with too many digits,")
    return [int(number * scale) for number in numbers], scale


def huffman(weights: list[int], most: int) -> int:
    """The least sum of weight times depth of a tree with these leaves, whose nodes have at most so many children.

    Huffman (1952): the lightest nodes are children of one node. Leaves that weigh nothing fill up nodes.
    """
    heap, total = sorted(weights + [0] * ((1 - len(weights)) % (most - 1))), 0
    while len(heap) > 1:
        merged = sum(heappop(heap) for _ in range(most))
        heappush(heap, merged)
        total += merged
    return total


def shed(weights: list[int], outside: int) -> int:
    """The least sum of weight times tests if leaf i takes at least i / ``outside`` tests: the heaviest is first."""
    last = len(weights) - 1
    tests = [*(-(-place // outside) for place in range(1, last + 1)), -(-last // outside)]
    return sum(weight * depth for weight, depth in zip(sorted(weights, reverse=True), tests, strict=True))


class Checker:
    """The rules, and the claims that are proved so far."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.claims: dict[Set, int] = {}

    def divisions(self, members: Set) -> list[tuple[int, list[Set]]]:
        """The tests that divide a set, each with its parts; none if the set is of one group."""
        if len({self.table.groups[case] for case in members}) == 1:
            return []
        every = [(test, [*self.table.divide(members, test).values()]) for test in range(len(self.table.tests))]
        return [(test, parts) for test, parts in every if len(parts) > 1]

    def cost(self, members: Set, test: int) -> int:
        """What a test costs for a set, without what follows."""
        return self.table.costs[test] * (1 if self.table.worst else sum(self.table.weights[case] for case in members))

    def bounds(self, members: Set, divisions: list[tuple[int, list[Set]]]) -> Callable[[Set], int]:
        """Rules 1 and 2: a function that bounds the cost of any part that these tests make of ``members``."""
        cheapest = min((self.table.costs[test] for test, _ in divisions), default=0)
        most = max((len(parts) for _, parts in divisions), default=0)
        outside = max((len(members) - max(map(len, parts)) for _, parts in divisions), default=0)

        def bound(part: Set) -> int:
            weights, tests = self.table.group_weights(part), 0
            if not self.table.worst:
                return cheapest * max(huffman(weights, most), shed(weights, outside))
            while most**tests < len(weights):
                tests += 1
            return cheapest * max(tests, -(-(len(weights) - 1) // outside))

        return bound

    def check_claim(self, members: Set, least: int) -> None:
        """Rule 3: check that every test costs at least ``least``."""
        divisions = self.divisions(members)
        if not divisions and least > 0:
            raise Refused(f"nothing is left to test, so the cost is 0, not {least}")
        bound = self.bounds(members, divisions)
        for test, parts in divisions:
            below = [max(bound(part), self.claims.get(part, 0)) for part in parts]
            proved = self.cost(members, test) + (max(below) if self.table.worst else sum(below))
            if proved < least:
                raise Refused(f"test {self.table.tests[test]!r} is only proved to cost {proved}, not {least}")
        self.claims[members] = max(least, self.claims.get(members, 0))


def members_after(table: Table, texts: list[str]) -> Set:
    """The cases that have some outcomes, each of them ``TEST:OUTCOME``."""
    if len(texts) > len(table.tests):
        raise Refused("it has more outcomes than there are tests")
    members = tuple(range(len(table.cases)))
    for text in texts:
        test, _, outcome = text.partition(":")
        if whole(test) >= len(table.tests):
            raise Refused(f"there is no test {test[:20]}")
        members = table.divide(members, whole(test)).get(whole(outcome), ())
    if not members:
        raise Refused("no case has these outcomes")
    return members


def check_lines(table: Table, lines: Iterator[str], tell: Callable[[int], None] | None = None) -> tuple[int, int]:
    """Check all claims; return how many there are, and the last one, which is about all cases."""
    checker, claims, least, about_all = Checker(table), 0, 0, False
    for claims, line in enumerate(lines, 1):
        try:
            *outcomes, claim = line.split(" ")
            if claim[:1] != "=":
                raise Refused(f"{line[:50]!r} is no line of a certificate")
            members, least = members_after(table, outcomes), whole(claim[1:])
            checker.check_claim(members, least)
            about_all = not outcomes
        except Refused as error:
            raise Refused(f"line {claims + 1}, claim {claims}: {error}") from None
        if tell is not None and claims % 64 == 0:
            tell(claims)
    if not about_all:
        raise Refused(f"it ends after {claims} claims, before the claim about all cases")
    return claims, least


def check(path: str | os.PathLike[str], tell: Callable[[int], None] | None = None) -> tuple[Table, int, Fraction]:
    """Check a certificate.

    Args:
        path: the file.
        tell: called now and then with the claims that are proved so far; None for nothing.

    Returns:
        The table, the number of claims, and what every tree costs at least: expected, or in the worst case.

    Raises:
        NoCertificate: the file is none.
        Refused: a claim does not follow by the rules.
        OSError: the file cannot be read.
    """
    with open(path, "rb") as raw:
        lines = unpacked(raw)
        table = Table(read_first(lines, FORMAT))
        claims, least = check_lines(table, lines, tell)
    return table, claims, least * table.unit


def main(arguments: list[str]) -> int:
    """Check the file that is named on the command line; return the exit status."""
    if len(arguments) != 1:
        print(f"usage: python {sys.argv[0]} CERTIFICATE", file=sys.stderr)
        return 2
    try:
        table, claims, least = check(arguments[0])
    except Refused as error:
        print(f"refused: {error}")
        return 1
    except (OSError, NoCertificate, MemoryError) as error:
        print(f"{arguments[0]}: {reason(error)}", file=sys.stderr)
        return 2
    size = f"{len(table.described['items'])} items, {len(table.tests)} tests"
    print(f"{table.described['name']}: {size}; claims, all true: {claims}")
    print(f"every order of tests costs at least {least} {'in the worst case' if table.worst else 'on average'}")
    return 0


if __name__ == "__main__":
    sys.stdout.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]
    sys.exit(main(sys.argv[1:]))
