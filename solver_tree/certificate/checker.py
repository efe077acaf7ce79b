"""Checks a certificate: a file that proves that every strategy for a game costs at least so much.

This file, ``game.py`` and ``lines.py`` stand alone: they need Python and nothing else, share no code with the search
that wrote the certificate, and believe no number that they can count. ``solver-tree check --save-checker FILE`` joins
them in one file, for ``python FILE CERTIFICATE [TREE] [WORDS...]``. If numba is installed, it compiles the loops of
large checks.

A *claim* (S, t, L) says: for the secrets S, any strategy that begins after t guesses costs at least L. The cost is the
sum over S of weight times price(d), where guess number d finds the secret. Prices never fall with d. In the usual game
price(d) = d, so the cost is the number of guesses in all. Claims follow by these rules:

1. Size. Let no guess divide S into more than ``a`` parts besides the one that wins, if it is in S, or ``b`` parts, if
   it is not. Then of S, or of any subset, at most F(d) secrets are found by d more guesses: F(1) = 1 and
   F(d + 1) = max(1 + a F(d), b F(d)). Finding so many, heaviest first, bounds the cost of S and its subsets.
2. Guess. L holds if it holds for each guess: what the guess finds, plus a bound for each part, by rule 1 or by a claim
   about exactly this part. A guess that leaves S as it is gains nothing, as prices never fall. The claim was made
   before; or it needs no claim itself, only rule 1: such claims are not written, the checker makes them.
3. Same guesses. If a renaming of symbols and an order of positions leave all earlier guesses as they are, they leave S
   as it is. Of guesses that they turn into each other, one is tried.
4. Same sets. A claim about S holds for the image of S, member by member, under a renaming and an order of positions.

Rules 3 and 4 are for codes without weights. Positions keep their order if feedback is colours, or if they are over six.

The file is compressed by gzip. Its first line describes the game, see ``game.py``; the others are of four kinds:

- ``GUESS<tab>FEEDBACK`` opens the set of those secrets of the set around it that answer this guess so;
- ``=L`` claims L for the set that was opened last, and closes it; the set around it can use the claim;
- ``+L`` does the same, and the claim can be used to the end of the file;
- ``@N ORDER NAMES`` makes claim number N, one with a ``+``, about an image of its set, for the set around it: position
  p gets the symbol from position ``ORDER[p]``, and symbol number i is renamed to ``NAMES[i]``. Claims are numbered from
  1 as they are made, those with ``=`` and those with ``+`` together.

In hard mode a claim is also about the guesses that are legal: they are part of the set. If only candidates may be
guessed, the set itself says which guesses are legal: its members. The last claim is about all secrets. If the first
line prescribes a first guess, it is about strategies that begin so.
"""

from __future__ import annotations

import json
import os
import sys
from array import array
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from solver_tree.certificate.game import INFINITE, Game, compile_loops, cost, read, replay
from solver_tree.certificate.lines import Refused, reason, whole

DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
LOOPS = ("count_parts", "list_guesses", "divide")
Key = tuple[int, bytes, bytes]


class Open:
    """A set that is open: members, legal guesses, the guesses made before, and the claims that were made inside.

    ``alike`` are the orders of positions, each with a renaming, that leave all guesses made before as they are.
    """

    def __init__(self, members: Any, legal: Any, history: tuple[int, ...], alike: list[Any]) -> None:
        self.members, self.legal, self.history, self.alike = members, legal, history, alike
        self.known: dict[Key, int] = {}
        self.alike_after: dict[int, list[Any]] = {}


class Checker:
    """The rules, and the claims that are proved so far."""

    def __init__(self, game: Game) -> None:
        self.game, self.last = game, len(game.prices) - 1
        self.tell: Callable[[], None] = lambda: None
        self.kept: dict[Key, int] = {}
        self.numbered: dict[int, tuple[Any, int, int]] = {}
        self.sizes: set[tuple[int, int]] = set()
        self.representatives: dict[Any, Any] = {}
        width, size = len(game.guesses), len(game.secrets)
        self.all_guesses, self.listed = (array("i", range(width)) for _ in range(2))
        self.bits, self.parts, self.seen = (array("q", bytes(8 * n)) for n in (width, width, len(game.feedbacks)))
        self.inside, self.order, self.ends = bytearray(size), array("i", bytes(4 * size)), array("i", bytes(4 * size))
        self.costs, self.bound = array("q", bytes(8 * size)), array("q", bytes(8 * size))
        self.sums = array("q", bytes(8 * size))
        places = range(game.places)
        self.codes = [
            tuple(game.symbols[g * game.places + p] for p in places) for g in self.all_guesses if game.alphabet
        ]

    def everything(self) -> Open:
        """The set of all secrets, before any guess."""
        members = array("i", range(len(self.game.secrets)))
        orders = self.game.orders if self.game.alphabet else []
        return Open(members, self.all_guesses, (), [(order, {}) for order in orders])

    def part(self, around: Open, guess: int, feedback: int) -> Open:
        """Open the set of those members that answer a guess so."""
        matrix, width = self.game.matrix, len(self.game.guesses)
        members = array("i", [s for s in around.members if matrix[s * width + guess] == feedback])
        return self.open(around, guess, feedback, members)

    def open(self, around: Open, guess: int, feedback: int, members: Any) -> Open:
        """Open a set, whose members are those that answer a guess so."""
        if guess not in around.alike_after:
            found = [(order, renaming(order, name, self.codes[guess])) for order, name in around.alike]
            around.alike_after[guess] = [(order, name) for order, name in found if name is not None]
        legal = self.game.legal_after(around.legal, guess, feedback)
        return Open(members, legal, (*around.history, guess), around.alike_after[guess])

    def key(self, members: Any, legal: Any, made: int) -> Key:
        """What a claim is found by: beyond the listed prices, each guess made before only adds the same to all."""
        return min(made, self.last), members.tobytes(), legal.tobytes() if self.game.hard else b""

    def keep(self, here: Open, made: int, members: Any, legal: Any, least: int, number: int | None = None) -> None:
        """Keep a claim: for the set around it, or, under its number, to the end of the file."""
        known, key = here.known if number is None else self.kept, self.key(members, legal, made)
        known[key] = max(least, known.get(key, 0))
        self.sizes.add((key[0], len(members)))
        if number is not None:
            self.numbered[number] = members, made, least

    def guesses_at(self, here: Open) -> Any:
        """The guesses to try: those of ``representatives_at``, or the candidates among them if others are illegal.

        Where a symmetry leaves the set as it is, the images of candidates are candidates.
        """
        guesses = self.representatives_at(here)
        if not self.game.consistent:
            return guesses
        own = self.game.guesses_of(here.members)
        return array("i", [g for g in guesses if g in own])

    def representatives_at(self, here: Open) -> Any:
        """Rule 3: guesses such that each guess is an image of one of them, which comes before it."""
        if not self.game.alphabet:
            return here.legal
        key = tuple((order, *sorted(name.items())) for order, name in here.alike)
        if key not in self.representatives:
            unused = [i for i in range(len(self.game.alphabet)) if i not in here.alike[0][1]]
            images, codes = here.alike, enumerate(self.codes)
            firsts = [g for g, code in codes if not any(comes_before(o, n, unused, code) for o, n in images)]
            self.representatives[key] = array("i", firsts)
        return self.representatives[key]

    def image(self, members: Any, order: tuple[int, ...], names: str) -> Any:
        """Rule 4: the image of a set."""
        game = self.game
        if not game.alphabet or order not in game.orders or sorted(names) != sorted(game.alphabet):
            raise Refused("this is no symmetry of the game")
        texts, rename = [game.secrets[s] for s in members], str.maketrans(game.alphabet, names)
        return array(
            "i", sorted(game.secret_number["".join(text[p] for p in order).translate(rename)] for text in texts)
        )

    def open_guesses(self, here: Open, least: int, no_more: int = -1) -> tuple[Any, Any, int]:
        """The guesses that rule 1 does not prove to cost ``least``, the costs of ranks that it uses, and what it proves
        about every guess, at most ``least``. Once that is ``no_more``, other guesses are of no interest.
        """
        game, members, guesses = self.game, here.members, self.guesses_at(here)
        count_parts(game.matrix, len(game.guesses), members, len(game.feedbacks), self.bits, self.parts)
        prescribed = game.first is not None and not here.history
        tried = array("i", [game.guess_number[str(game.first)]]) if prescribed else guesses
        of_guesses = (game.own, self.parts, guesses, tried, self.listed)
        of_secrets = (game.weights, members, self.inside, self.costs, self.sums)
        level = min(len(here.history), self.last)
        numbers = level, least, no_more, prescribed, game.known
        count, proved = list_guesses(game.matrix, of_guesses, of_secrets, game.price, self.seen, numbers)
        return self.listed[:count], self.costs[: len(members)], proved

    def bounds(self, here: Open, guess: int, costs: Any, least: int) -> list[tuple[Any, int]]:
        """The parts that a guess leaves, each with what rule 1 or a claim proves. If that does not add up to ``least``,
        claims that need no other ones are made, about the largest parts first.
        """
        bounds = self.stated_bounds(here, guess, costs)
        missing = least - sum(bound for _, bound in bounds)
        for place in sorted(range(len(bounds)), key=lambda place: len(bounds[place][0]), reverse=True):
            part, bound = bounds[place]
            if missing <= 0 or len(part) < (2 if self.game.known else 3):  # about the other parts, rule 1 is exact
                break
            inside = self.open(here, guess, self.game.feedback_of(guess, part[0]), part)
            rise = self.rise(part, len(here.history))
            *_, proved = self.open_guesses(inside, bound + missing - rise, bound - rise)
            gain = max(proved + rise - bound, 0)
            bounds[place], missing = (part, bound + gain), missing - gain
        return bounds

    def stated_bounds(self, here: Open, guess: int, costs: Any) -> list[tuple[Any, int]]:
        """The parts that a guess leaves, each with what rule 1 or a claim of the certificate proves."""
        game, made, bounds, begin = self.game, len(here.history), [], 0
        of_parts = (self.order, self.ends, self.bound)
        count = divide(game.matrix, (len(game.guesses), guess), here.members, self.seen, costs, game.weights, of_parts)
        for end, bound in zip(self.ends[:count], self.bound[:count], strict=True):
            part, begin = self.order[begin:end], end
            if part[0] == game.own[guess]:
                bound = cost(game.price[min(made, self.last) + 1], game.weights[part[0]])
            elif (min(made + 1, self.last), len(part)) in self.sizes:
                legal = game.legal_after(here.legal, guess, game.feedback_of(guess, part[0]))
                key = self.key(part, legal, made + 1)
                claimed = max(here.known.get(key, 0), self.kept.get(key, 0))
                bound = max(bound, claimed and claimed + self.rise(part, made))
            bounds.append((part, bound))
        return bounds

    def rise(self, part: Any, made: int) -> int:
        """How much more a part costs than its claim says, if that is about one guess less, see ``key``."""
        if made < self.last:
            return 0
        return INFINITE if self.game.then is None else self.game.then * sum(self.game.weights[s] for s in part)

    def check_claim(self, here: Open, least: int) -> None:
        """Rule 2: check that every guess costs at least ``least``. A set of one is its own end, see ``game.py``."""
        game = self.game
        if game.known and len(here.members) == 1:
            if least > cost(game.price[min(len(here.history), self.last) + 1], game.weights[here.members[0]]):
                raise Refused(f"a secret that is known does not cost {least}")
            return
        guesses, costs, _ = self.open_guesses(here, least)
        for guess in guesses:
            proved = sum(bound for _, bound in self.bounds(here, guess, costs, least))
            if proved < least:
                raise Refused(f"guess {game.guesses[guess]} is only proved to cost {proved}, not {least}")
            self.tell()


def renaming(order: tuple[int, ...], name: dict[int, int], code: tuple[int, ...]) -> dict[int, int] | None:
    """A renaming that also leaves a code as it is, if positions are put in another order; None if there is none."""
    name = {**name}
    if any(name.setdefault(code[order[p]], symbol) != symbol for p, symbol in enumerate(code)):
        return None
    return name if len(set(name.values())) == len(name) else None


def comes_before(order: tuple[int, ...], name: dict[int, int], unused: list[int], code: tuple[int, ...]) -> bool:
    """Whether the image of a code comes before it, when unused symbols are renamed to unused ones as they appear."""
    fresh, name = iter(unused), {**name}
    for p, symbol in enumerate(code):
        if code[order[p]] not in name:
            name[code[order[p]]] = next(fresh)
        if name[code[order[p]]] != symbol:
            return name[code[order[p]]] < symbol
    return False


def check_lines(game: Game, lines: Iterator[str], tell: Callable[[int], None] | None) -> tuple[int, int]:
    """Check all claims; return how many there are, and the last one, which is about all secrets."""
    checker, claims, least = Checker(game), 0, 0
    if tell is not None:
        checker.tell = lambda: tell(claims)
    stack = [checker.everything()]
    for number, line in enumerate(lines, 2):
        try:
            if not stack:
                raise Refused("something follows the last claim")
            if len(stack) > len(game.secrets) + 2:
                raise Refused("more sets are open than there are secrets")
            here, sign = stack[-1], line[:1]
            if "\t" in line:
                guess, _, feedback = line.partition("\t")
                if guess not in game.guess_number or feedback not in game.feedback_number:
                    raise Refused(f"{line[:50]!r} is no guess with its feedback")
                stack.append(checker.part(here, game.guess_number[guess], game.feedback_number[feedback]))
                if not stack[-1].members:
                    raise Refused(f"no secret answers {guess} by {feedback}")
            elif sign in ("=", "+"):
                claims, least = claims + 1, min(whole(line[1:], 16), INFINITE)
                checker.check_claim(here, least)
                stack.pop()
                if stack:
                    which = claims if sign == "+" else None
                    checker.keep(stack[-1], len(here.history), here.members, here.legal, least, which)
            elif sign == "@" and line.count(" ") == 2:
                text, positions, names = line[1:].split(" ")
                if whole(text, 16) not in checker.numbered:
                    raise Refused(f"there is no claim {text} to use")
                members, made, least = checker.numbered[int(text)]
                image = checker.image(members, tuple(map(DIGITS.find, positions)), names)
                checker.keep(here, made, image, here.legal, least)
            else:
                raise Refused(f"{line[:50]!r} is no line of a certificate")
        except Refused as error:
            raise Refused(f"line {number}, claim {max(claims, 1)}: {error}") from None
    if stack:
        raise Refused(f"it ends after {claims} claims, before the claim about all secrets")
    return claims, least


def check(
    path: str | os.PathLike[str],
    root: Any = None,
    tell: Callable[[int, float], None] | None = None,
    lists: Sequence[Sequence[str]] = (),
    scored: Game | None = None,
) -> dict[str, Any]:
    """Check a certificate, and perhaps play the tree that is said to be optimal.

    Args:
        path: the certificate.
        root: the first node of a tree, ``{guess: {feedback: {guess: ...}}}``; None for none.
        tell: called now and then with the claims that are proved so far, and the share of the file; None for nothing.
        lists: lists of words, for a certificate that only states their SHA-256.
        scored: the game of an earlier check: if it is the same, its feedback need not be computed again.

    Returns:
        What is proved: the game, the first line, the number of claims, the lower bound, the cost of the tree, its most
        guesses, and whether its cost reaches the bound.

    Raises:
        NoCertificate: the file is none.
        Refused: the certificate or the tree does not prove what it says.
        OSError: the file cannot be read.
    """
    size = os.path.getsize(path)
    with open(path, "rb") as raw:
        game, header, lines = read(raw, lists)
        large = len(game.secrets) * len(game.guesses) > 1 << 17
        if large:
            compile_loops(globals(), *LOOPS)
        game.score_all(large, scored)
        told = None if tell is None else lambda claims: tell(claims, raw.tell() / size)
        claims, proved = check_lines(game, lines, told)
    if header["claim"] != proved:
        raise Refused(f"it says that it proves {header['claim']}, but it proves {proved}")
    made, worst, reached = None, None, None
    if root is not None:
        made, worst = replay(game, root)
        reached = made == proved if proved < INFINITE else worst == len(game.prices) + 1
    played = {"made": made, "worst": worst, "reached": reached}
    return {"game": game, "header": header, "claims": claims, "proved": proved, **played}


def count_parts(matrix: Any, width: int, members: Any, feedbacks: int, bits: Any, parts: Any) -> None:
    """Count the parts that each guess makes, the one that wins included: a bit for each feedback, 62 at a time."""
    for g in range(width):
        parts[g] = 0
    for first in range(0, feedbacks, 62):
        for g in range(width):
            bits[g] = 0
        for s in members:
            begin = s * width
            if begin >= 0:  # always; a compiler that knows it handles many guesses at once
                for g in range(width):
                    bit = matrix[begin + g] - first
                    bits[g] |= 1 << bit if 0 <= bit < 62 else 0
        for g in range(width):
            left = bits[g]  # how many bits are set: in each two of them, in each four, each eight, and in all
            left -= left >> 1 & 0x5555555555555555
            left = (left & 0x3333333333333333) + (left >> 2 & 0x3333333333333333)
            left = left + (left >> 4) & 0x0F0F0F0F0F0F0F0F
            left += left >> 8
            left += left >> 16
            parts[g] += left + (left >> 32) & 127


def list_guesses(matrix: Any, of_guesses: Any, of_secrets: Any, price: Any, seen: Any, numbers: Any) -> Any:
    """Rule 1: write the least cost of the heaviest member of a part, of its second ..., and list the guesses tried that
    are not proved to cost ``least`` by it; return how many there are, and what is proved about every guess.

    Guesses that leave all members together are left out, unless the guess is prescribed.
    """
    own, parts, guesses, tried, listed = of_guesses
    weights, members, inside, costs, sums = of_secrets
    level, least, no_more, prescribed, known = numbers
    width, size, a, b, total = len(own), len(members), 0, 0, 0
    for s in members:
        inside[s] = 1
    for g in guesses:
        if parts[g] > min(a + 1, b):
            if own[g] >= 0 and inside[own[g]] == 1:
                a = max(a, parts[g] - 1)
            else:
                b = max(b, parts[g])
    now, after, later = price[level + 1], price[level + 2], price[level + 3]
    found, guess = 1, level + 2
    for rank in range(size):
        total += weights[members[rank]]
        sums[rank] = total
        if rank == found:
            found, guess = min(max(1 + a * found, b * found, found + 1), size), guess + 1
        costs[rank] = price[guess]
    if known and size > 1 and later < INFINITE:  # of two that are left, neither is known: the second pays for both
        costs[1] += later - after
    count, mark, proved = 0, 0, least
    few = 0 if later < INFINITE else size - 1  # guesses with no more parts cost enough
    for g in tried:
        wins = own[g] >= 0 and inside[own[g]] == 1
        if parts[g] <= few or (parts[g] == 1 and not wins and not prescribed):
            continue
        if later < INFINITE:  # the number of parts may be enough: one member of each costs less
            bound = total * later - sums[parts[g] - 1] * (later - after)
            if bound - weights[members[0]] * (after - now) >= least:
                few = parts[g]
            if bound - wins * weights[members[0]] * (after - now) >= least:
                continue
        bound, mark = 0, mark + size + 1
        for s in members:
            one = now
            if s != own[g]:
                feedback = matrix[s * width + g]
                rank = max(seen[feedback] - mark, 0)  # how many members of the part came before
                seen[feedback] = mark + rank + 1
                one = costs[rank]
            bound += one * weights[s] if one < INFINITE else INFINITE
            if bound >= least:
                break
        if bound < least:
            listed[count] = g
            count, proved = count + 1, min(bound, proved)
            least = proved if no_more >= 0 else least  # other guesses that cost as much change nothing
            if proved <= no_more:
                break
    for f in range(len(seen)):
        seen[f] = 0
    for s in members:
        inside[s] = 0
    return count, proved


def divide(matrix: Any, guess: Any, members: Any, seen: Any, costs: Any, weights: Any, of_parts: Any) -> int:
    """Write the parts of a guess one after the other, the end of each, and its cost by rule 1; return their number."""
    order, ends, bound = of_parts
    width, number = guess
    count, begin = 0, 0
    for s in members:
        feedback = matrix[s * width + number]
        if seen[feedback] == 0:
            seen[feedback], ends[count], bound[count] = count + 1, 0, 0
            count += 1
        part = seen[feedback] - 1
        one = costs[ends[part]]
        bound[part] = min(bound[part] + one * weights[s], INFINITE) if one < INFINITE else INFINITE
        ends[part] += 1
    for part in range(count):
        begin, ends[part] = begin + ends[part], begin
    for s in members:
        part = seen[matrix[s * width + number]] - 1
        order[ends[part]] = s
        ends[part] += 1
    for s in members:
        seen[matrix[s * width + number]] = 0
    return count


def main(arguments: list[str]) -> int:
    """Check the files that are named on the command line; return the exit status."""
    root, lists, name = None, [], ""
    if not arguments:
        print(f"usage: python {sys.argv[0]} CERTIFICATE [TREE] [WORDS...]", file=sys.stderr)
        return 2
    try:
        for name in arguments[1:]:
            with open(name, encoding="utf-8") as file:
                text = file.read()
            if text.startswith("{"):
                root = json.loads(text).get("tree")
                if type(root) is not dict:
                    raise ValueError("it has no tree")
            else:
                lists.append(text.split())
        name = arguments[0]
        result = check(name, root, lists=lists)
    except Refused as error:
        print(f"refused: {error}")
        return 1
    except (OSError, ValueError, TypeError, LookupError, RecursionError, MemoryError) as error:
        print(f"{name}: {reason(error)}", file=sys.stderr)
        return 2
    game, proved, begin, verdict = result["game"], result["proved"], "", "it is not proved best"
    then = "infinite" if game.then is None else f"{game.then} more for each guess"
    weighted = ", times weights" if result["header"].get("weights") is not None else ""
    known = "; until the secret is known, counted as one guess more" if game.known else ""
    print(f"{game.text}\nprices {result['header']['prices']}, then {then}{weighted}{known}")
    print(f"claims, all true: {result['claims']}")
    if game.first is not None:
        begin = f" that begins with {game.first}"
    print(f"every strategy{begin} costs {f'at least {proved}' if proved < INFINITE else 'infinitely much'}")
    if root is not None:
        if game.first not in (None, next(iter(root), None)):
            verdict = "it begins with another guess"
        elif result["reached"]:
            verdict = "nothing is better"
        print(f"the tree costs {result['made']}: {verdict}")
    return 0


if __name__ == "__main__":
    sys.stdout.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]
    sys.exit(main(sys.argv[1:]))
