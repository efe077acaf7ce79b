"""The walk over a finished search, which finds the claims of a certificate in the order in which they are proved.

The walk scans guesses by the checker's own functions, so it knows exactly what the checker will accept. It asks the
search for bounds of the parts of those guesses only that sizes do not refute.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby, permutations, product
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from solver_tree.certificate.checker import DIGITS, Checker, Key, Open
from solver_tree.certificate.game import Game

_CANONICAL_UP_TO = 4
"""The longest history for which claims about its images are sought; later sets are small."""


class Form(NamedTuple):
    """The symmetry that turns a history into its canonical form.

    Attributes:
        order: position p gets the symbol from position ``order[p]``.
        names: symbol i is renamed to ``names[i]``.
    """

    order: list[int]
    names: list[int]


class Claim(NamedTuple):
    """A claim that is written.

    Attributes:
        number: its number.
        line: the place of its line.
        members: its secrets.
        least: what it proves.
        around: the set around it.
        form: the symmetry that makes its history canonical; None if none is sought.
    """

    number: int
    line: int
    members: Any
    least: int
    around: Open | None
    form: Form | None


class Walk:
    """Finds the claims of one certificate.

    Args:
        game: the game, with its feedback.
        bound: what the search proves about a set, ``bound(history, members, least)``: its cost if that is less than
            ``least``, else ``least``. The history is of guesses with feedback, by their numbers in ``game``.
        tell: called now and then with the number of claims so far.

    Attributes:
        lines: the lines of the certificate after the first one.
    """

    def __init__(
        self,
        game: Game,
        bound: Callable[[Sequence[tuple[int, int]], Any, int], int],
        tell: Callable[[int], None],
    ) -> None:
        self.lines: list[str] = []
        self._game, self._bound, self._tell = game, bound, tell
        self._checker = Checker(game)
        self._claims: dict[Key, Claim] = {}
        self._images: dict[tuple[int, bytes], Claim] = {}  # by canonical form
        self._count = 0

    def prove(self, least: int) -> None:
        """Write the proof that every strategy costs at least ``least``."""
        self._prove(self._checker.everything(), (), least)
        self.lines.append(f"={least}")

    def _prove(self, here: Open, history: tuple[tuple[int, int], ...], least: int) -> None:
        """Write the claims that a claim about an open set needs."""
        guesses, costs = self._checker.open_guesses(here, least)
        for guess in guesses:
            parts = sorted(self._checker.bounds(here, guess, costs), key=lambda part: len(part[0]))
            proved = sum(bound for _, bound in parts)
            steps = [(guess, self._game.feedback_of(guess, part[0])) for part, _ in parts]
            for place, (part, bound) in enumerate(parts):
                if proved < least and (known := self._known(here, steps[place], part, bound)) > bound:
                    proved += known - bound
                    parts[place] = part, known
            for step, (part, bound) in zip(steps, parts, strict=True):
                if proved < least:
                    proved += max(self._claim(here, (*history, step), part, bound, least - proved), 0)
            if proved < least:
                text = self._game.guesses[guess]
                raise RuntimeError(f"the search contradicts itself: {text} is only proved to cost {proved}")

    def _known(self, here: Open, step: tuple[int, int], part: Any, bound: int) -> int:
        """What an earlier claim proves about a part, if it is more than ``bound``; the claim is then kept for it."""
        legal = self._game.legal_after(here.legal, *step)
        claim = self._claims.get(self._checker.key(part, legal, len(here.history) + 1))
        if claim is None:
            return 0
        least = claim.least + self._checker.rise(part, len(here.history))
        if least > bound and claim.around is not here:
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
        inside, canonical = self._checker.part(here, *history[-1]), None
        form: Form | None = None
        if self._game.alphabet and len(history) <= _CANONICAL_UP_TO:
            form, canonical = self._canonical(history)
            claim = self._images.get(canonical)
            if claim is not None and claim.least >= least and self._write_image(claim, form, part):
                self._checker.keep(here, len(history), part, here.legal, claim.least)
                return claim.least + rise - bound
        guess, feedback = history[-1]
        self.lines.append(f"{self._game.guesses[guess]}\t{self._game.feedbacks[feedback]}")
        self._prove(inside, history, least)
        self._count += 1
        self._tell(self._count)
        claim = Claim(self._count, len(self.lines), part, least, here, form)
        self.lines.append(f"={least}")
        self._claims[self._checker.key(part, inside.legal, len(history))] = claim
        if canonical is not None:
            self._images[canonical] = claim
        return least + rise - bound

    def _keep(self, claim: Claim) -> None:
        """Mark a claim as one that is used outside the set around it."""
        self.lines[claim.line] = f"+{claim.least}"

    # Symmetry.

    def _write_image(self, claim: Claim, form: Form, part: Any) -> bool:
        """Write that a part is the image of the set of a claim; return whether it is."""
        assert claim.form is not None
        back = np.argsort(form.order)
        order = [claim.form.order[p] for p in back]
        old = np.argsort(form.names)
        names = "".join(self._game.alphabet[old[name]] for name in claim.form.names)
        if self._checker.image(claim.members, tuple(order), names) != part:
            return False
        self._keep(claim)
        self.lines.append(f"@{claim.number} {''.join(DIGITS[p] for p in order)} {names}")
        return True

    def _canonical(self, history: tuple[tuple[int, int], ...]) -> tuple[Form, tuple[int, bytes]]:
        """The canonical form of a history: the least of all orders of guesses and positions, symbols renamed."""
        game, places = self._game, self._game.places
        by_feedback = sorted(history, key=lambda step: step[1])
        groups = [list(group) for _, group in groupby(by_feedback, key=lambda step: step[1])]
        sequences = [[s for group in groups for s in group] for groups in product(*map(permutations, groups))]
        numbers = np.array([[guess for guess, _ in sequence] for sequence in sequences])
        codes = np.array(game.symbols, np.int64).reshape(-1, places)[numbers]
        orders = np.array(game.orders)
        forms = codes[:, :, orders].transpose(0, 2, 1, 3).reshape(-1, len(history) * places)
        renamed, names = _renamed(forms, len(game.alphabet))
        rows = [row.tobytes() for row in renamed]
        least = min(range(len(rows)), key=rows.__getitem__)
        order = orders[least % len(orders)].tolist()
        key = bytes(feedback for _, feedback in by_feedback)
        return Form(order, names[least].tolist()), (len(history), key + rows[least])


def _renamed(codes: NDArray[np.int64], alphabet: int) -> tuple[NDArray[np.uint8], NDArray[np.int64]]:
    """Rows of symbols renamed by first appearance, and the names of all symbols, for each row."""
    rows = np.arange(len(codes))
    names = np.full((len(codes), alphabet), -1)
    fresh = np.zeros(len(codes), np.int64)
    for column in codes.T:
        new = names[rows, column] < 0
        names[rows[new], column[new]] = fresh[new]
        fresh += new
    renamed = names[rows[:, None], codes].astype(np.uint8)
    for symbol in range(alphabet):
        new = names[:, symbol] < 0
        names[new, symbol] = fresh[new]
        fresh += new
    return renamed, names
