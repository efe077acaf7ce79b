"""The walk over a finished search, which finds the claims of a certificate in the order in which they are proved.

The walk scans guesses by the checker's own functions, so it knows exactly what the checker will accept. It asks the
search for bounds of the parts of those guesses only that sizes, and the claims that the checker makes, do not refute.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from sys import intern
from typing import Any, NamedTuple

from solver_tree.certificate.checker import DIGITS, Checker, Key, Open
from solver_tree.certificate.game import Game


class Naming(NamedTuple):
    """A canonical form of a set, and what its positions and symbols are called there.

    Attributes:
        key: the key of the canonical form, which is an image of the set. So sets of one key are images of each other,
            but for collisions.
        positions: a different number for each position.
        symbols: a different number for each symbol.
    """

    key: int
    positions: list[int]
    symbols: list[int]


class Claim(NamedTuple):
    """A claim that is written.

    Attributes:
        number: its number.
        line: the place of its line.
        least: what it proves.
    """

    number: int
    line: int
    least: int


class Named(NamedTuple):
    """A set with a claim that can be carried over to its images.

    Attributes:
        claim: the claim.
        members: the secrets of the set.
        naming: the naming of the set.
    """

    claim: Claim
    members: Any
    naming: Naming


class Walk:
    """Finds the claims of one certificate.

    Args:
        game: the game, with its feedback.
        bound: what the search proves about a set, ``bound(history, members, least)``: its cost if that is less than
            ``least``, else ``least``. The history is of guesses with feedback, by their numbers in ``game``.
        name: the naming of a set, by its members, in games with symmetry.
        tell: called after each guess with the number of claims so far, and the share of the first guesses.

    Attributes:
        lines: the lines of the certificate after the first one.
    """

    def __init__(
        self,
        game: Game,
        bound: Callable[[Sequence[tuple[int, int]], Any, int], int],
        name: Callable[[Any], Naming],
        tell: Callable[[int, float], None],
    ) -> None:
        self.lines: list[str] = []
        self._game, self._bound, self._name, self._tell = game, bound, name, tell
        self._checker = Checker(game)
        self._claims: dict[Key, Claim] = {}
        self._named: dict[tuple[int, int], Named] = {}  # by guesses made and key
        self._count, self._share = 0, 0.0

    def prove(self, least: int) -> None:
        """Write the proof that every strategy costs at least ``least``."""
        self._prove(self._checker.everything(), (), least)
        self.lines.append(f"={least}")

    def _prove(self, here: Open, history: tuple[tuple[int, int], ...], least: int) -> None:
        """Write the claims that a claim about an open set needs."""
        guesses, costs, _ = self._checker.open_guesses(here, least)
        for number, guess in enumerate(guesses):
            if not history:
                self._share = number / len(guesses)
            parts = sorted(self._checker.bounds(here, guess, costs, least), key=lambda part: len(part[0]))
            proved = sum(bound for _, bound in parts)
            steps = [(guess, self._game.feedback_of(guess, part[0])) for part, _ in parts]
            for place, (part, bound) in enumerate(parts):
                if proved < least and (known := self._known(here, steps[place], part, bound)) > bound:
                    proved += known - bound
                    parts[place] = part, known
            for step, (part, bound) in zip(steps, parts, strict=True):
                if proved < least:
                    proved += max(self._claim(here, (*history, step), part, bound, least - proved), 0)
            self._tell(self._count, self._share)
            if proved < least:
                text = self._game.guesses[guess]
                raise RuntimeError(f"the search contradicts itself: {text} is only proved to cost {proved}")

    def _known(self, here: Open, step: tuple[int, int], part: Any, bound: int) -> int:
        """What a claim made elsewhere proves about a part, if it is more than ``bound``; the claim is then kept."""
        legal = self._game.legal_after(here.legal, *step)
        claim = self._claims.get(self._checker.key(part, legal, len(here.history) + 1))
        if claim is None:
            return 0
        least = claim.least + self._checker.rise(part, len(here.history))
        if least > bound:
            self._keep(claim)
        return least

    def _claim(self, here: Open, history: tuple[tuple[int, int], ...], part: Any, bound: int, missing: int) -> int:
        """Claim as much more about a part as is missing, if the search proves it; return how much more it is."""
        if len(part) < (2 if self._game.known else 3):  # rule 1 is exact
            return 0
        rise = self._checker.rise(part, len(here.history))
        least = self._bound(history, part, bound + missing - rise)
        if least + rise <= bound:
            return 0
        inside, (guess, feedback) = self._checker.part(here, *history[-1]), history[-1]
        key = self._checker.key(part, inside.legal, len(history))
        naming = self._name(part) if self._game.alphabet else None
        if naming is not None and (claim := self._write_image(key[0], part, naming, least)) is not None:
            self._checker.keep(here, len(history), part, inside.legal, claim.least)
            return claim.least + rise - bound
        self.lines.append(intern(f"{self._game.guesses[guess]}\t{self._game.feedbacks[feedback]}"))
        self._prove(inside, history, least)
        self._count += 1
        claim = self._claims[key] = Claim(self._count, len(self.lines), least)
        self.lines.append(intern(f"={least}"))
        self._checker.keep(here, len(history), part, inside.legal, least)
        if naming is not None:
            self._named[key[0], naming.key] = Named(claim, part, naming)
        return least + rise - bound

    def _keep(self, claim: Claim) -> None:
        """Mark a claim as one that is used outside the set around it."""
        self.lines[claim.line] = intern(f"+{claim.least}")

    def _write_image(self, made: int, image: Any, naming: Naming, least: int) -> Claim | None:
        """Write that a set is an image of one that a claim of ``least`` is about; return that claim, or None."""
        named = self._named.get((made, naming.key))
        if named is None or named.claim.least < least:
            return None
        names = {*named.naming.positions, *named.naming.symbols}
        if names != {*naming.positions, *naming.symbols}:  # the keys collide
            return None
        order = tuple(named.naming.positions.index(name) for name in naming.positions)
        symbols = "".join(self._game.alphabet[naming.symbols.index(name)] for name in named.naming.symbols)
        if order not in self._game.orders or self._checker.image(named.members, order, symbols) != image:
            return None
        self._keep(named.claim)
        self.lines.append(f"@{named.claim.number} {''.join(DIGITS[p] for p in order)} {symbols}")
        return named.claim
