"""Certificates of decision trees with random changes, and what is true of the sets that they are about."""

from solver_tree import certify_decisions
from solver_tree.certificate.decision_checker import Checker
from solver_tree.identification.search import identify
from solver_tree.identification.table import ItemTable
from tests.certificate.mutations import lines_of
from tests.identification.oracle import least_cost


def certified(path, table, goal="avg"):
    """A tree and the lines of its certificate."""
    tree = identify(table, goal).tree
    certify_decisions(tree, path)
    return tree, lines_of(path)


def table_in(header):
    """The table of a first line, as the rest of the project has it; outcomes are named by their numbers."""
    stated = header["table"]

    def text(cell):
        if type(cell) is not list:
            return str(cell)
        return str(cell[0][0]) if len(cell) == 1 else "|".join(f"{outcome}:{share}" for outcome, share in cell)

    cells = [list(map(text, row)) for row in stated["cells"]]
    numbers = {name: stated[name] for name in ("costs", "weights", "groups")}
    return ItemTable("stated", stated["items"], stated["tests"], cells, **numbers)


def truth_of(header, after=()):
    """By brute force over the items of a first line: the least cost after some outcomes, by their numbers."""
    return least_cost(table_in(header), header["objective"] == "worst", [(test, str(one)) for test, one in after])


def reachable(table):
    """Each set that is left after some outcomes, with these."""
    found, pending = {}, [(tuple(range(len(table.cases))), ())]
    while pending:
        members, after = pending.pop()
        if members not in found:
            found[members] = after
            for test in range(len(table.tests)):
                pending += [(part, (*after, (test, one))) for one, part in table.divide(members, test).items()]
    return found


def watched(header):
    """A checker of which every claim is compared with the truth."""

    class Watched(Checker):
        def __init__(self, table):
            super().__init__(table)
            self.after = reachable(table)

        def check_claim(self, members, least):
            super().check_claim(members, least)
            assert least * self.table.unit <= truth_of(header, self.after[members])

    return Watched


def mutated(rng, lines):
    """The lines of a certificate with one or two random changes of claims."""
    lines = list(lines)
    for _ in range(rng.integers(1, 3)):
        place, other = (int(i) for i in rng.integers(1, len(lines), 2))
        kind, words = rng.integers(6), lines[place].split(" ")
        if kind == 0:
            words[-1] = f"={max(int(words[-1][1:]) + int(rng.choice([-1, 1, 1, 2, 1000])), 0)}"
        elif kind == 1 and len(words) > 1:
            del words[int(rng.integers(len(words) - 1))]
        elif kind == 2:
            words[-1] = lines[other].split(" ")[-1]
        lines[place] = " ".join(words)
        if kind == 3 and len(lines) > 2:
            del lines[place]
        elif kind == 4:
            lines[place], lines[other] = lines[other], lines[place]
        elif kind == 5:
            lines.insert(place, lines[other])
    return lines
