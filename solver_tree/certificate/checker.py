"""Checks a certificate: a file that proves that every strategy for a game costs at least so much.

This file stands alone: it needs Python and nothing else, shares no code with the search that wrote the certificate, and
believes no number that it can count. Run ``python checker.py CERTIFICATE [TREE]``. If numba is installed, it compiles
the plain loops at the end when the certificate is large.

A *claim* (S, t, L) says: for the secrets S, any strategy that begins after t guesses costs at least L. The cost is the
sum over S of weight times price(d), where guess number d finds the secret. Prices never fall with d. In the usual game
price(d) = d, so the cost is the number of guesses in all. Claims follow by these rules:

1. Size. Let no guess divide S into more than ``a`` parts besides the one that wins, if it is in S, or ``b`` parts, if
   it is not. Then of S, or of any subset, at most F(d) secrets are found by d more guesses: F(1) = 1 and
   F(d + 1) = max(1 + a F(d), b F(d)). Finding so many, heaviest first, bounds the cost of S and its subsets.
2. Guess. L holds if it holds for each guess: what the guess finds, plus a bound for each part, by rule 1 or by a claim
   about exactly this part that was made before. A guess that leaves S as it is gains nothing, as prices never fall.
3. Same guesses. If a renaming of symbols and an order of positions leave all earlier guesses as they are, they leave S
   as it is. Of guesses that they turn into each other, one is tried.
4. Same sets. A claim about S holds for the image of S, member by member, under a renaming and an order of positions.

The file is compressed by gzip. Its first line is JSON and describes the game; the others are of four kinds:

- ``GUESS<tab>FEEDBACK`` opens the set of those secrets of the set around it that answer this guess so;
- ``=L`` claims L for the set that was opened last, and closes it; the set around it can use the claim;
- ``+L`` does the same, and the claim can be used to the end of the file;
- ``@N ORDER NAMES`` makes claim number N, one with a ``+``, about an image of its set, for the set around it: position
  p gets the symbol from position ``ORDER[p]``, and symbol number i is renamed to ``NAMES[i]``.

In hard mode a claim is also about the guesses that are legal: they are part of the set. The last claim is about all
secrets. If the first line prescribes a first guess, it is about strategies that begin so.
"""

from __future__ import annotations

import gzip
import json
import os
import sys
import zlib
from array import array
from collections.abc import Callable, Iterator
from itertools import permutations, product
from math import perm
from typing import Any

FORMAT = "solver-tree certificate/1"
INFINITE = 1 << 40
MEMBERS = {"format", "name", "game", "weights", "prices", "then", "first", "claim"}
RULES = ("multiset", "distinct", "occurrence")
DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"


class NoCertificate(ValueError):
    """The file is no certificate, or of no game that this checker knows."""


class Refused(ValueError):
    """The certificate, or the tree, does not prove what it says."""


def need(condition: bool, what: str) -> None:
    """Raise NoCertificate unless a condition holds."""
    if not condition:
        raise NoCertificate(f"its {what} cannot be")


def is_number(value: Any, least: int, most: int) -> bool:
    """Whether ``value`` is a whole number from ``least`` to ``most``."""
    return type(value) is int and least <= value <= most


def is_texts(value: Any) -> bool:
    """Whether ``value`` is a list of different texts, each of which fits on a line."""
    plain = type(value) is list and all(type(text) is str and text and text.isprintable() for text in value)
    return plain and 0 < len(value) == len(set(value))


def cost(price: int, weight: int) -> int:
    """The cost of a secret; with weight 0 it must not be infinite either."""
    return price * weight if price < INFINITE else INFINITE


class Game:
    """The game that the first line describes. Secrets are numbered by falling weight: sets come heaviest first."""

    guesses: list[str]
    secrets: list[str]
    feedbacks: list[str]

    def __init__(self, header: Any) -> None:
        game, self.first = header.get("game"), header.get("first")
        need(type(game) is dict and game.get("kind") in ("codes", "words", "table"), "game")
        self.places, self.alphabet, self.hard = 0, "", False
        self.rows: Any = []
        self.orders: list[tuple[int, ...]] = []
        {"codes": self._read_codes, "words": self._read_words, "table": self._read_table}[game["kind"]](game)
        self.guess_number = {text: i for i, text in enumerate(self.guesses)}
        need(self.first is None or (type(self.first) is str and self.first in self.guess_number), "first guess")
        need(len(self.guesses) * len(self.secrets) < 1 << 31 and set(self.secrets) <= {*self.guesses}, "secrets")
        self._read_prices(header)
        need(is_number(header.get("claim"), 0, INFINITE), "claim")
        self.secret_number = {text: i for i, text in enumerate(self.secrets)}
        self.feedback_number = {text: i for i, text in enumerate(self.feedbacks)}
        self.all_guesses = array("i", range(len(self.guesses)))
        self.own = array("i", [self.secret_number.get(text, -1) for text in self.guesses])  # the secret that it is

    def _read_codes(self, game: Any) -> None:
        places, symbols, repeats, marks = (game.get(name) for name in ("positions", "symbols", "repeats", "marks"))
        need(type(symbols) is str and is_texts(list(symbols)) and len(symbols) <= 36, "symbols")
        need(is_number(places, 1, 32) and type(repeats) is bool and (repeats or places <= len(symbols)), "codes")
        need(game.get("rule") in RULES and (marks is None or (type(marks) is str and len(marks) == 2)), "rule")
        need((len(symbols) ** places if repeats else perm(len(symbols), places)) <= 1 << 20, "size")
        self.alphabet = symbols
        codes = product(symbols, repeat=places) if repeats else permutations(symbols, places)
        self.guesses = self.secrets = ["".join(code) for code in codes]
        alike = marks is not None and places <= 6  # for more positions there are too many orders to try
        self.orders = list(permutations(range(places))) if alike else [tuple(range(places))]
        self._number_feedback(places, marks, game["rule"])
        how = (
            f"{'with' if repeats else 'without'} repeats, rule {self.rule}, {'colours' if marks is None else 'counts'}"
        )
        self.text = f"codes of {places} symbols of {symbols} {how}"

    def _read_words(self, game: Any) -> None:
        self.guesses, self.secrets, self.hard = game.get("guesses", ()), game.get("answers", ()), game.get("hard")
        need(is_texts(self.guesses) and is_texts(self.secrets) and type(self.hard) is bool, "words")
        need(len({len(word) for word in self.guesses}) == 1, "words")
        self._number_feedback(len(self.guesses[0]), None, "multiset")
        self.text = f"{len(self.secrets)} words, of {len(self.guesses)} that can be guessed{', hard mode' * self.hard}"

    def _number_feedback(self, places: int, marks: str | None, rule: str) -> None:
        """Number feedback: ``(places + 1) * in place + elsewhere``; or B, Y, G at each position, digits of base 3."""
        need(marks is not None or places <= 10, "length")
        self.places, self.rule, self.counts = places, rule, marks is not None
        self.feedbacks = ["".join(letters) for letters in product("BYG", repeat=0 if marks else places)]
        if marks is not None:
            self.feedbacks = [f"{a}{marks[0]}{b}{marks[1]}" for a in range(places + 1) for b in range(places + 1)]

    def _read_table(self, game: Any) -> None:
        self.guesses, self.secrets, self.feedbacks = (
            game.get(name, ()) for name in ("guesses", "secrets", "feedbacks")
        )
        self.rows = game.get("rows")
        need(all(map(is_texts, (self.guesses, self.secrets, self.feedbacks))), "texts")
        most = min(len(self.feedbacks), 1 << 16) - 1
        need(type(self.rows) is list and len(self.rows) == len(self.guesses), "table")
        need(all(type(row) is list and len(row) == len(self.secrets) for row in self.rows), "table")
        need(all(is_number(cell, 0, most) for row in self.rows for cell in row), "table")
        column = {text: i for i, text in enumerate(self.secrets)}
        wins = [(row, row[column[text]]) for row, text in zip(self.rows, self.guesses, strict=True) if text in column]
        need(all(row.count(feedback) == 1 for row, feedback in wins), "winning feedback")
        self.text = f"a table of {len(self.guesses)} guesses and {len(self.secrets)} secrets"

    def _read_prices(self, header: Any) -> None:
        """Read weights; and price(1), price(2) ... in ``prices``, and ``then``, by how much each later one rises."""
        weights, prices, self.then = header.get("weights"), header.get("prices"), header.get("then")
        self.order = list(range(len(self.secrets)))  # the number that each secret has in the file
        if weights is not None:
            need(type(weights) is list and len(weights) == len(self.secrets), "weights")
            need(all(is_number(weight, 0, INFINITE) for weight in weights), "weights")
            self.order.sort(key=lambda i: -weights[i])
            self.secrets = [self.secrets[i] for i in self.order]
            self.alphabet = ""  # a code and its image may differ in weight
        self.weights = array("q", [1 if weights is None else weights[i] for i in self.order])
        need(type(prices) is list and 0 < len(prices) <= 1000, "prices")
        need(all(is_number(price, 0, INFINITE) for price in prices) and prices == sorted(prices), "prices")
        need(self.then is None or is_number(self.then, 0, INFINITE), "prices")
        self.prices: list[int] = prices
        longest = self.price(len(prices) + (0 if self.then is None else len(self.secrets)))
        need(longest * max(sum(self.weights), 1) < INFINITE, "prices")

    def price(self, guess: int) -> int:
        """The price of a secret that guess number ``guess`` finds."""
        beyond = guess - len(self.prices)
        if beyond <= 0:
            return self.prices[guess - 1]
        return INFINITE if self.then is None else self.prices[-1] + beyond * self.then

    def score_all(self) -> None:
        """Compute the feedback to all guesses, in one row: that to guess g for secret s at ``s * guesses + g``."""
        size, width = len(self.guesses) * len(self.secrets), len(self.guesses)
        self.matrix: Any = bytearray(size) if len(self.feedbacks) <= 256 else array("H", bytes(2 * size))
        for g, row in enumerate(self.rows):
            for s, column in enumerate(self.order):
                self.matrix[s * width + g] = row[column]
        if self.places:
            letters = self.alphabet or sorted(set("".join(self.guesses)))
            number = {letter: i for i, letter in enumerate(letters)}
            self.symbols = array("i", [number[letter] for guess in self.guesses for letter in guess])
            secrets = array("i", [number[letter] for secret in self.secrets for letter in secret])
            left, rule = array("i", [0]) * len(number), RULES.index(self.rule)
            fill_matrix(self.matrix, self.symbols, secrets, self.places, rule, self.counts, left)


Key = tuple[int, bytes, bytes]
Fixing = list[tuple[tuple[int, ...], dict[int, int]]]


class Open:
    """A set that is open: members, legal guesses, the guesses made before, and the claims that were made inside."""

    def __init__(self, members: list[int], legal: Any, history: tuple[int, ...] = ()) -> None:
        self.members, self.legal, self.history = members, legal, history
        self.known: dict[Key, int] = {}


class Checker:
    """The rules, and the claims that are proved so far."""

    def __init__(self, game: Game) -> None:
        self.game, self.last = game, len(game.prices) - 1
        self.kept: dict[Key, int] = {}
        self.numbered: dict[int, tuple[list[int], int, int]] = {}
        self.costs: dict[tuple[int, int, int], Any] = {}
        self.representatives: dict[tuple[int, ...], Any] = {}
        self.fixed: dict[tuple[int, ...], Fixing] = {}
        self.seen, self.listed = array("q", bytes(8 * len(game.feedbacks))), array("i", game.all_guesses)
        self.bits, self.parts = (array("q", bytes(8 * len(game.guesses))) for _ in range(2))
        self.inside = bytearray(len(game.secrets))

    def key(self, members: list[int], legal: Any, made: int) -> Key:
        """What a claim is found by: beyond the listed prices, each guess made before only adds the same to all."""
        return min(made, self.last), array("i", members).tobytes(), legal.tobytes() if self.game.hard else b""

    def legal_after(self, here: Open, guess: int, feedback: int) -> Any:
        """The guesses that are legal after one more guess: in hard mode, they use what it revealed."""
        if not self.game.hard:
            return here.legal
        marks = array("i", ["BYG".index(letter) for letter in self.game.feedbacks[feedback]])
        found = array("i", here.legal)
        return found[: keep_legal(self.game.symbols, guess * self.game.places, marks, here.legal, found)]

    def part(self, around: Open, guess: int, feedback: int) -> Open:
        """Open the set of those members that answer a guess so."""
        matrix, width = self.game.matrix, len(self.game.guesses)
        members = [s for s in around.members if matrix[s * width + guess] == feedback]
        return Open(members, self.legal_after(around, guess, feedback), (*around.history, guess))

    def guesses_at(self, here: Open) -> Any:
        """Rule 3: guesses such that each guess is an image of one of them."""
        game, history = self.game, tuple(sorted(set(here.history)))
        if not game.alphabet:
            return here.legal
        if history not in self.representatives:
            if len(self.representatives) > 500:
                self.representatives.clear()
            codes = [game.symbols[g * game.places : (g + 1) * game.places] for g in history]
            used = {symbol for code in codes for symbol in code}
            orders, names, found = array("i"), array("i"), array("i", game.all_guesses)
            for order, name in self.fixing(here.history):
                orders.extend(order)
                names.extend(name.get(i, -1) for i in range(len(game.alphabet)))
            work = array("i", [i for i in range(len(game.alphabet)) if i not in used] + [0] * len(game.alphabet))
            count = find_representatives(game.symbols, game.places, orders, names, work, found)
            self.representatives[history] = found[:count]
        return self.representatives[history]

    def fixing(self, history: tuple[int, ...]) -> Fixing:
        """The orders of positions, each with a renaming, that leave guesses as they are."""
        if history not in self.fixed:
            if len(self.fixed) > 500:
                self.fixed.clear()
            game, orders = self.game, [order for order, _ in self.fixing(history[:-1])] if history else self.game.orders
            codes = [game.symbols[g * game.places : (g + 1) * game.places] for g in history]
            found = [(order, renaming(order, codes)) for order in orders]
            self.fixed[history] = [(order, name) for order, name in found if name is not None]
        return self.fixed[history]

    def rank_costs(self, level: int, a: int, b: int, size: int) -> Any:
        """Rule 1 for a part after the next guess: the least cost of its heaviest member, of its second, and so on."""
        if len(self.costs.get((level, a, b), ())) < size:
            if len(self.costs) > 2000:
                self.costs.clear()
            costs, found, guess = array("q"), 1, level + 2
            while len(costs) < size:
                costs.extend([self.game.price(guess)] * (min(found, size) - len(costs)))
                found, guess = max(1 + a * found, b * found, found + 1), guess + 1
            self.costs[level, a, b] = costs
        return self.costs[level, a, b]

    def open_guesses(self, here: Open, least: int) -> tuple[Any, Any]:
        """The guesses that rule 1 does not prove to cost ``least``, and the costs of ranks that it uses."""
        game, guesses, members = self.game, self.guesses_at(here), array("i", here.members)
        level, width, size = min(len(here.history), self.last), len(game.guesses), len(members)
        count_parts(game.matrix, width, members, len(game.feedbacks), self.bits, self.parts)
        prescribed = game.first is not None and not here.history
        lists = (guesses, game.own, self.parts, array("q", self.cheapest(here.members, level)), self.listed)
        for s in members:
            self.inside[s] = 1
        a, b, count = sift_guesses(lists, self.inside, size, least)
        for s in members:
            self.inside[s] = 0
        costs, guesses = self.rank_costs(level, a, b, size), self.listed[:count]
        if prescribed:
            guesses = array("i", [game.guess_number[str(game.first)]])
        numbers = array("q", [width, game.price(level + 1), least, prescribed])
        exact = (members, game.weights, costs, self.seen, self.listed)
        return self.listed[: list_guesses(game.matrix, numbers, game.own, guesses, exact)], costs

    def cheapest(self, members: list[int], level: int) -> list[int]:
        """What a guess costs at least that divides a set into 0, 1, 2 ... parts; then the same if one of them wins."""
        game = self.game
        now, next_one, later = (game.price(level + d) for d in (1, 2, 3))
        weights, bounds = [game.weights[s] for s in members], []
        for wins in (0, 1):  # the heaviest wins; of each other part one is found by the next guess
            bound = sum(cost(later, weight) for weight in weights)
            if wins:
                bound += cost(now, weights[0]) - cost(later, weights[0])
            bounds += [bound] * (1 + wins)
            for weight in weights[wins:]:
                bound += cost(next_one, weight) - cost(later, weight)
                bounds.append(bound)
        return bounds

    def bounds(self, here: Open, guess: int, costs: Any) -> tuple[int, list[tuple[int, list[int], int]]]:
        """What a guess finds costs; and of each part the feedback, the members and a bound, by rule 1 or a claim."""
        game, made, found = self.game, len(here.history), 0
        parts: dict[int, list[int]] = {}
        for s in here.members:
            if s == game.own[guess]:
                found = cost(game.price(min(made, self.last) + 1), game.weights[s])
            else:
                parts.setdefault(game.matrix[s * len(game.guesses) + guess], []).append(s)
        bounds = []
        for feedback, part in parts.items():
            bound = sum(map(cost, costs, [game.weights[s] for s in part]))
            if len(part) > 1:
                key = self.key(part, self.legal_after(here, guess, feedback), made + 1)
                claimed = max(here.known.get(key, 0), self.kept.get(key, 0))
                bound = max(bound, claimed and claimed + self.rise(part, made))
            bounds.append((feedback, part, bound))
        return found, bounds

    def rise(self, part: list[int], made: int) -> int:
        """How much more a part costs than its claim says, if that is about one guess less, see ``key``."""
        if made < self.last:
            return 0
        return INFINITE if self.game.then is None else self.game.then * sum(self.game.weights[s] for s in part)

    def check_claim(self, here: Open, least: int) -> None:
        """Rule 2: check that every guess costs at least ``least``."""
        guesses, costs = self.open_guesses(here, least)
        for guess in guesses:
            found, bounds = self.bounds(here, guess, costs)
            proved = found + sum(bound for _, _, bound in bounds)
            if proved < least:
                raise Refused(f"guess {self.game.guesses[guess]} is only proved to cost {proved}, not {least}")

    def keep(
        self, here: Open, made: int, members: list[int], legal: Any, least: int, number: int | None = None
    ) -> None:
        """Keep a claim: for the set around it, or, under its number, to the end of the file."""
        known, key = here.known if number is None else self.kept, self.key(members, legal, made)
        known[key] = max(least, known.get(key, 0))
        if number is not None:
            self.numbered[number] = members, made, least

    def image(self, members: list[int], order: tuple[int, ...], names: str) -> list[int]:
        """Rule 4: the image of a set."""
        game = self.game
        if not game.alphabet or order not in game.orders or sorted(names) != sorted(game.alphabet):
            raise Refused("this is no symmetry of the game")
        texts, rename = [game.secrets[s] for s in members], str.maketrans(game.alphabet, names)
        return sorted(game.secret_number["".join(text[p] for p in order).translate(rename)] for text in texts)


def renaming(order: tuple[int, ...], codes: list[Any]) -> dict[int, int] | None:
    """The renaming that leaves codes as they are if positions are put in another order, or None."""
    name: dict[int, int] = {}
    for code in codes:
        for p, symbol in enumerate(code):
            if name.setdefault(code[order[p]], symbol) != symbol:
                return None
    return name if len(set(name.values())) == len(name) else None


def whole(text: str) -> int:
    """The number that some digits mean."""
    if not (text.isascii() and text.isdigit() and len(text) < 15):
        raise Refused(f"{text[:20]!r} should be a number")
    return min(int(text), INFINITE)


def check_lines(game: Game, lines: Iterator[str], tell: Callable[[int], None] | None) -> tuple[int, int]:
    """Check all claims; return how many there are, and the last one, which is about all secrets."""
    checker, claims, least = Checker(game), 0, 0
    stack = [Open(list(range(len(game.secrets))), game.all_guesses)]
    for number, line in enumerate(lines, 2):
        try:
            if not stack:
                raise Refused("something follows the last claim")
            here, sign = stack[-1], line[:1]
            if "\t" in line:
                guess, _, feedback = line.partition("\t")
                if guess not in game.guess_number or feedback not in game.feedback_number:
                    raise Refused(f"{line[:50]!r} is no guess with its feedback")
                stack.append(checker.part(here, game.guess_number[guess], game.feedback_number[feedback]))
                if not stack[-1].members:
                    raise Refused(f"no secret answers {guess} by {feedback}")
            elif sign in ("=", "+"):
                claims, least = claims + 1, whole(line[1:])
                checker.check_claim(here, least)
                stack.pop()
                if stack:
                    which = claims if sign == "+" else None
                    checker.keep(stack[-1], len(here.history), here.members, here.legal, least, which)
            elif sign == "@" and line.count(" ") == 2:
                text, positions, names = line[1:].split(" ")
                if whole(text) not in checker.numbered:
                    raise Refused(f"there is no claim {text} to use")
                members, made, least = checker.numbered[whole(text)]
                image = checker.image(members, tuple(map(DIGITS.find, positions)), names)
                checker.keep(here, made, image, here.legal, least)
            else:
                raise Refused(f"{line[:50]!r} is no line of a certificate")
        except Refused as error:
            raise Refused(f"line {number}, claim {max(claims, 1)}: {error}") from None
        if tell is not None and number % 64 == 0:
            tell(claims)
    if stack:
        raise Refused(f"it ends after {claims} claims, before the claim about all secrets")
    return claims, least


def replay(game: Game, root: Any) -> tuple[int, int]:
    """The cost of a tree, played by the rule of this file against every secret, and the most guesses of a secret."""
    pending, made, worst = [(root, list(range(len(game.secrets))), 1)], 0, 0
    while pending:
        node, members, number = pending.pop()
        guess = next(iter(node), "") if type(node) is dict and len(node) == 1 else ""
        if guess not in game.guess_number or type(node[guess]) is not dict or number > len(game.secrets) + 1000:
            raise Refused("the tree: a node should have one guess of the game, and what follows each feedback")
        parts: dict[str, list[int]] = {}
        for s in members:
            if s == game.own[game.guess_number[guess]]:
                made, worst = made + cost(game.price(number), game.weights[s]), max(worst, number)
            else:
                feedback = game.matrix[s * len(game.guesses) + game.guess_number[guess]]
                parts.setdefault(game.feedbacks[feedback], []).append(s)
        for text, part in parts.items():
            pending.append((node[guess].get(text), part, number + 1))
    return made, worst


def read(path: str | os.PathLike[str]) -> tuple[Game, dict[str, Any], Iterator[str], Callable[[], float]]:
    """Open a certificate; return its game, its first line, its other lines, and what share of the file is read."""
    raw, size = open(path, "rb"), os.path.getsize(path) or 1  # noqa: SIM115 - the lines are read later
    file = gzip.GzipFile(fileobj=raw)
    try:
        header = json.loads(file.readline(1 << 28))
    except (EOFError, zlib.error, ValueError, RecursionError, gzip.BadGzipFile) as error:
        raise NoCertificate(f"it should be lines compressed by gzip, the first of them JSON: {error}") from None
    if type(header) is not dict or header.get("format") != FORMAT or not set(header) <= MEMBERS:
        raise NoCertificate(f"its first line should have the format {FORMAT!r}, and only {', '.join(sorted(MEMBERS))}")
    lines = iter(lambda: file.readline(9999), b"")
    text = (line.decode(errors="replace").rstrip("\n") for line in lines)
    return Game(header), header, text, lambda: raw.tell() / size


def check(
    path: str | os.PathLike[str], root: Any = None, tell: Callable[[int, float], None] | None = None
) -> dict[str, Any]:
    """Check a certificate, and perhaps play the tree that is said to be optimal.

    Args:
        path: the certificate.
        root: the first node of a tree, ``{guess: {feedback: {guess: ...}}}``; None for none.
        tell: called now and then with the claims that are proved so far, and the share of the file; None for nothing.

    Returns:
        What is proved: the game, the first line, the number of claims, the lower bound, the cost of the tree, and
        whether that reaches the bound.

    Raises:
        NoCertificate: the file is none.
        Refused: the certificate or the tree does not prove what it says.
        OSError: the file cannot be read.
    """
    game, header, lines, share = read(path)
    if os.path.getsize(path) * len(game.guesses) > 1 << 20:
        compile_loops()
    game.score_all()
    try:
        claims, proved = check_lines(game, lines, None if tell is None else lambda claims: tell(claims, share()))
    except (EOFError, zlib.error, gzip.BadGzipFile) as error:
        raise Refused(f"it is damaged or cut off: {error}") from None
    if header["claim"] != proved:
        raise Refused(f"it says that it proves {header['claim']}, but it proves {proved}")
    made, reached = None, None
    if root is not None:
        made, worst = replay(game, root)
        reached = made == proved if proved < INFINITE else worst == len(game.prices) + 1
    return {"game": game, "header": header, "claims": claims, "proved": proved, "made": made, "reached": reached}


def fill_matrix(matrix: Any, guesses: Any, secrets: Any, places: int, rule: int, counts: bool, left: Any) -> None:
    """Score every guess against every secret: G, or in place, is the same symbol; Y, or elsewhere, see the rules."""
    width = len(guesses) // places
    for s in range(len(secrets) // places):
        for g in range(width):
            feedback = 0
            for p in range(places):  # what is left of the secret without what is in place
                if rule == 2 or guesses[g * places + p] != secrets[s * places + p]:
                    left[secrets[s * places + p]] += 1
            for p in range(places):
                symbol, mark = guesses[g * places + p], 0
                if symbol == secrets[s * places + p]:
                    mark = 2
                elif left[symbol] > 0:
                    mark = 1
                    if rule == 0:  # multiset: each symbol of the secret matches one of the guess
                        left[symbol] -= 1
                    elif rule == 1:  # distinct: each different symbol counts once; with occurrence, always
                        left[symbol] = 0
                if not counts:
                    feedback = 3 * feedback + mark
                else:
                    feedback += places + 1 if mark == 2 else mark
            for p in range(places):
                left[secrets[s * places + p]] = 0
            matrix[s * width + g] = feedback


def keep_legal(symbols: Any, start: int, marks: Any, legal: Any, found: Any) -> int:
    """List the legal guesses that use what a guess revealed: 2 marks a letter in place, 1 one elsewhere; count them."""
    count, places = 0, len(marks)
    for g in legal:
        fits = True
        for p in range(places):
            letter = symbols[start + p]
            if marks[p] == 2 and symbols[g * places + p] != letter:
                fits = False
            elif marks[p] > 0:
                missing = 0
                for q in range(places):
                    missing += marks[q] > 0 and symbols[start + q] == letter
                    missing -= symbols[g * places + q] == letter
                fits = fits and missing <= 0
            if not fits:
                break
        if fits:
            found[count] = g
            count += 1
    return count


def find_representatives(symbols: Any, places: int, orders: Any, names: Any, work: Any, found: Any) -> int:
    """List the guesses that no order with its renaming turns into one that comes before; return how many there are.

    A renaming has -1 for symbols not used before, which get the unused ones by first appearance. These come first in
    ``work``; its end has room for a renaming.
    """
    count, given = 0, len(orders) // places
    alphabet = len(names) // given
    begin = len(work) - alphabet
    for g in range(len(symbols) // places):
        least = True
        for o in range(given):
            fresh = 0
            for i in range(alphabet):
                work[begin + i] = names[o * alphabet + i]
            for p in range(places):
                symbol = symbols[g * places + orders[o * places + p]]
                if work[begin + symbol] < 0:
                    work[begin + symbol] = work[fresh]
                    fresh += 1
                if work[begin + symbol] != symbols[g * places + p]:
                    least = work[begin + symbol] > symbols[g * places + p]
                    break
            if not least:
                break
        if least:
            found[count] = g
            count += 1
    return count


def count_parts(matrix: Any, width: int, members: Any, feedbacks: int, bits: Any, parts: Any) -> None:
    """Count the parts that each guess makes, the one that wins included: a bit for each feedback, 60 at a time."""
    for g in range(width):
        parts[g] = 0
    for first in range(0, feedbacks, 60):
        for g in range(width):
            bits[g] = 0
        for s in members:
            begin = s * width
            if begin >= 0:  # always; a compiler that knows it handles many guesses at once
                for g in range(width):
                    bit = matrix[begin + g] - first
                    bits[g] |= 1 << bit if 0 <= bit < 60 else 0
        for g in range(width):
            left = bits[g]
            while left != 0:
                left &= left - 1
                parts[g] += 1


def sift_guesses(lists: Any, inside: Any, size: int, least: int) -> tuple[int, int, int]:
    """Rule 1: a, b, and how many guesses are listed, whose number of parts alone does not make them cost enough."""
    guesses, own, parts, cheapest, listed = lists
    a, b, count = 0, 0, 0
    for g in guesses:
        if own[g] >= 0 and inside[own[g]] == 1:
            a = max(a, parts[g] - 1)
            bound = cheapest[size + 1 + parts[g]]
        else:
            b = max(b, parts[g])
            bound = cheapest[parts[g]]
        if bound < least:
            listed[count] = g
            count += 1
    return a, b, count


def list_guesses(matrix: Any, numbers: Any, own: Any, guesses: Any, lists: Any) -> int:
    """List the guesses that rule 1 does not prove to cost enough; return how many there are.

    Guesses that leave all members together are left out, unless the guess is prescribed. ``numbers`` are the number of
    all guesses, the price of what a guess finds, the cost to prove, and whether the guess is prescribed.
    """
    members, weights, costs, seen, listed = lists
    count, mark, size, width, least = 0, 0, len(members), numbers[0], numbers[2]
    for f in range(len(seen)):
        seen[f] = 0
    for g in guesses:
        bound, parts, itself = 0, 0, own[g]
        mark += size + 1
        for s in members:
            price = numbers[1]
            if s == itself:
                parts += 2
            else:
                feedback = matrix[s * width + g]
                rank = max(seen[feedback] - mark, 0)  # how many members of the part came before
                parts += rank == 0
                seen[feedback] = mark + rank + 1
                price = costs[rank]
            bound += price * weights[s] if price < INFINITE else INFINITE
            if bound >= least:
                break
        if bound < least and (parts > 1 or numbers[3]):
            listed[count] = g
            count += 1
    return count


def compile_loops() -> None:
    """Have numba compile the loops above, if it is installed; without it they run as they are."""
    try:
        from numba import njit
    except ImportError:
        return
    for function in (fill_matrix, keep_legal, find_representatives, count_parts, sift_guesses, list_guesses):
        if not hasattr(function, "py_func"):
            try:
                globals()[function.__name__] = njit(cache=True)(function)
            except RuntimeError:  # there is no folder in which numba can keep it
                globals()[function.__name__] = njit(function)


def main(arguments: list[str]) -> int:
    """Check the files that are named on the command line; return the exit status."""
    root = None
    try:
        path, *trees = arguments
        for tree in trees:
            with open(tree, encoding="utf-8") as file:
                root = json.load(file)["tree"]
        result = check(path, root)
    except Refused as error:
        print(f"refused: {error}")
        return 1
    except (OSError, ValueError, TypeError, KeyError, RecursionError) as error:
        print(f"usage: python checker.py CERTIFICATE [TREE]: {error}", file=sys.stderr)
        return 2
    game, proved, begin = result["game"], result["proved"], ""
    then = "infinite" if game.then is None else f"{game.then} more for each guess"
    print(f"{game.text}\nprices {game.prices}, then {then}; {result['claims']} claims are true")
    if game.first is not None:
        begin = f" that begins with {game.first}"
    print(f"every strategy{begin} costs at least {proved if proved < INFINITE else 'an infinite price'}")
    if root is not None:
        print(
            f"the tree costs {result['made']}: {'nothing is better' if result['reached'] else 'it is not proved best'}"
        )
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
