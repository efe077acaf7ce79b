"""Certificates with random changes, and what is true of the sets that they are about."""

import gzip
import json
from functools import cache
from math import inf

from solver_tree import build, certify
from solver_tree.certificate.checker import Checker
from solver_tree.certificate.game import INFINITE


def lines_of(path):
    return gzip.decompress(path.read_bytes()).decode().splitlines()


def written(path, lines, header=None, **changes):
    """A file of these lines, perhaps with another first one, or with changes of its members."""
    first = lines[0]
    if header is not None or changes:
        first = json.dumps((json.loads(first) if header is None else header) | changes)
    path.write_bytes(gzip.compress("\n".join([first, *lines[1:], ""]).encode()))
    return path


def certified(path, some_game, every_figure=False, **options):
    """A tree and the lines of its certificate."""
    tree = build(some_game, threads=1, **options)
    certify(tree, path, every_figure=every_figure, threads=1)
    return tree, lines_of(path)


def truth_of(some_game):
    """The least cost of any set after some guesses, by brute force over all guesses: nothing of the project."""
    own = {} if some_game.known else {guess: number for number, guess in enumerate(some_game.secrets)}
    rows = [
        tuple(int(some_game.matrix[s * len(some_game.guesses) + g]) for s in range(len(some_game.secrets)))
        for g in range(len(some_game.guesses))
    ]
    kinds = list({(row, own.get(guess)): None for row, guess in zip(rows, some_game.guesses, strict=True)})

    def price(guess):
        beyond = guess - len(some_game.prices)
        if beyond <= 0:
            return some_game.prices[guess - 1]
        return inf if some_game.then is None else some_game.prices[-1] + beyond * some_game.then

    @cache
    def least(members, made):
        now, after = price(made + 1), price(made + 2)
        if len(members) == 1 or now == inf:
            return now * some_game.weights[members[0]] if now < inf else inf
        weights = [some_game.weights[s] for s in members]
        divided = {parts_of(members, row, itself): itself for row, itself in kinds}
        best = inf
        for parts, itself in sorted(divided.items(), key=lambda item: -len(item[0])):
            if parts == (members,):
                continue  # it tells nothing
            total = now * some_game.weights[itself] if itself in members else 0
            left = sum(weights) - (some_game.weights[itself] if itself in members else 0)
            for part in parts:  # each secret that is left takes another guess
                if after == inf or total + after * left >= best:
                    total = inf
                    break
                total += least(part, made + 1)
                left -= sum(some_game.weights[s] for s in part)
            best = min(best, total)
        return best

    def parts_of(members, row, itself):
        parts = {}
        for s in members:
            if s != itself:
                parts.setdefault(row[s], []).append(s)
        return tuple(map(tuple, parts.values()))

    return least


TRUE_UP_TO = 8  # members of a set that brute force can judge, if every guess is legal


class Watched(Checker):
    """A checker of which every claim is compared with the truth."""

    def __init__(self, some_game):
        super().__init__(some_game)
        self.truth = truth_of(some_game)

    def keep(self, here, guesses_made, members, legal, least, number=None):
        level = min(guesses_made, len(self.game.prices) - 1)
        judged = len(members) <= TRUE_UP_TO and not self.game.hard
        truth = self.truth(tuple(members), level) if judged else inf
        assert least <= min(truth, INFINITE), (members, least, truth)
        super().keep(here, guesses_made, members, legal, least, number)


def mutated(rng, lines):
    """The lines of a certificate with one or two random changes."""
    lines = list(lines)
    for _ in range(rng.integers(1, 3)):
        place, other = (int(i) for i in rng.integers(1, len(lines), 2))
        kind = rng.integers(7)
        line = lines[place]
        if kind == 0 and line[0] in "=+":
            lines[place] = line[0] + str(max(int(line[1:]) + int(rng.choice([-1, 1, 1, 2, 1000])), 0))
        elif kind == 1:
            del lines[place]
        elif kind == 2:
            lines.insert(place, lines[other])
        elif kind == 3:
            lines[place], lines[other] = lines[other], line
        elif kind == 4 and line[0] in "=+":
            lines[place] = ("+" if line[0] == "=" else "=") + line[1:]
        elif kind == 5 and "\t" in line and "\t" in lines[other]:
            lines[place] = line.partition("\t")[0] + "\t" + lines[other].partition("\t")[2]
        elif kind == 6:
            symbols = list(line)
            places = rng.integers(0, len(symbols), 2)
            symbols[places[0]], symbols[places[1]] = symbols[places[1]], symbols[places[0]]
            lines[place] = "".join(symbols)
        if len(lines) < 3:
            break
    return lines
