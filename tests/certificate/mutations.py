"""Certificates with random changes, and what is true of the sets that they are about."""

from __future__ import annotations

import gzip
import json
from array import array
from functools import cache
from math import inf
from typing import Any

from solver_tree import build, certify
from solver_tree.certificate.checker import Checker, Open
from solver_tree.certificate.game import INFINITE
from solver_tree.certificate.game import Game as Described


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


TRUE_UP_TO, HARD_UP_TO = 8, 7
"""Members of a set that brute force can judge: if every guess is legal, and if some are not."""


class Truth:
    """The least cost of a set in a game of few secrets, with the guesses that are legal there, by brute force."""

    def __init__(self, game: Described) -> None:
        self._game, self._any = game, truth_of(game)
        self._hard = cache(self._least_in_hard_mode)

    def __call__(self, members: Any, legal: Any, made: int) -> float:
        """The least cost of a set after some guesses."""
        level = min(made, len(self._game.prices) - 1)
        if self._game.consistent:
            return self._hard(tuple(members), (), level)
        if not self._game.hard:
            return self._any(tuple(members), level)
        return self._hard(tuple(members), tuple(legal), level)

    def _least_in_hard_mode(self, members: tuple[int, ...], legal: tuple[int, ...], made: int) -> float:
        game = self._game
        now = game.price[min(made, len(game.price) - 2) + 1]
        now = inf if now >= INFINITE else now
        if len(members) == 1 or now == inf:
            return now * game.weights[members[0]] if now < inf else inf
        best = inf
        for guess in game.guesses_of(members) if game.consistent else legal:
            parts: dict[int, list[int]] = {}
            for s in members:
                parts.setdefault(game.feedback_of(guess, s), []).append(s)
            found = [part for part in parts.values() if part[0] == game.own[guess]]
            if len(parts) > 1 or found:
                total = sum(now * game.weights[s] for (s,) in found)
                for feedback, part in parts.items():
                    if part not in found:
                        after = game.legal_after(array("i", legal), guess, feedback)
                        total += self._hard(tuple(part), tuple(after), made + 1)
                best = min(best, total)
        return best


class Judge(Checker):
    """A checker of which every claim, image and bound of a set of few secrets is compared with the truth."""

    def __init__(self, game: Described, truth: Truth | None = None) -> None:
        super().__init__(game)
        self._truth = truth or Truth(game)

    def check_claim(self, here: Open, least: int) -> None:
        """Check a claim by the rules, and then by brute force."""
        super().check_claim(here, least)
        if here.history or self.game.first is None:
            self._judge(here.members, here.legal, len(here.history), least)

    def keep(self, here: Open, made: int, members: Any, legal: Any, least: int, number: int | None = None) -> None:
        """Keep a claim or an image, if it is true."""
        self._judge(members, legal, made, least)
        super().keep(here, made, members, legal, least, number)

    def bounds(self, here: Open, guess: int, costs: Any, least: int) -> list[tuple[Any, int]]:
        """The bounds of the parts of a guess, if they are true."""
        game, made = self.game, len(here.history)
        bounds = super().bounds(here, guess, costs, least)
        for part, bound in bounds:
            if part[0] != game.own[guess]:
                legal = game.legal_after(here.legal, guess, game.feedback_of(guess, part[0]))
                self._judge(part, legal, made + 1, bound - self.rise(part, made))
        return bounds

    def _judge(self, members: Any, legal: Any, made: int, least: int) -> None:
        if len(members) <= (HARD_UP_TO if self.game.hard or self.game.consistent else TRUE_UP_TO):
            truth = min(self._truth(members, legal, made), INFINITE)
            assert least <= truth, f"a claim of {least} about {members} after {made} guesses, which cost {truth}"


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
