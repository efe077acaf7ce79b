"""The game of a certificate: from its first line to the feedback of every guess for every secret, and what trees cost.

This file, ``checker.py`` and ``lines.py`` are all that a reader need believe. They use Python and nothing else.

The first line is a JSON object. ``game`` is of one of three kinds: codes, by their symbols and rule; words, by their
lists, or by the SHA-256 of lists that are given separately; or a table of feedback. If ``game`` says ``consistent``,
each guess must be a candidate, and guesses and secrets are the same. ``weights`` has the weight of each secret; all are
1 without it. ``prices`` has the price of a secret that is found by guess 1, 2, ...; each later price is higher by
``then``, or infinite if that is null.

``SHAPES`` says what each member must be before it is used.

With ``finish: known`` a game ends when one candidate is left. Then no guess finds a secret, and a set of one is found
by one more guess for itself. So the prices are 0, 1, 2, ... if guesses count until the secret is known.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator, Sequence
from hashlib import sha256
from itertools import permutations, product
from math import perm
from typing import IO, Any

from solver_tree.certificate.lines import (
    NoCertificate,
    Refused,
    are_numbers,
    are_texts,
    is_number,
    is_text,
    members_of,
    need,
    read_first,
    unpacked,
)

FORMATS = "solver-tree certificate/2", "solver-tree certificate/1"
"""Formats that are read, the newest first: by the rules of the second one, each claim had to be written."""
INFINITE = 1 << 50
RULES = ("multiset", "distinct", "occurrence", "black")


def is_or_not(value: Any) -> bool:
    """Whether ``value`` is true, or null for not."""
    return value is None or value is True


def are_words(value: Any) -> bool:
    """Whether ``value`` is a list of texts, or stands for one."""
    return are_texts(value) or (type(value) is dict and value.keys() == {"sha256"} and is_text(value["sha256"]))


SHAPES: dict[str, dict[str, Callable[[Any], bool]]] = {
    "certificate": {
        "format": lambda value: value in FORMATS,
        "name": lambda value: value is None or type(value) is str,
        "game": lambda value: type(value) is dict,
        "finish": lambda value: value in (None, "known"),
        "weights": lambda value: value is None or are_numbers(value, INFINITE),
        "prices": lambda value: are_numbers(value, INFINITE) and 0 < len(value) <= 1000 and value == sorted(value),
        "then": lambda value: value is None or is_number(value, 0, INFINITE),
        "first": lambda value: value is None or is_text(value),
        "claim": lambda value: is_number(value, 0, INFINITE),
        "figures": lambda value: value is None or (type(value) is dict and are_numbers([*value.values()], INFINITE)),
    },
    "codes": {
        "positions": lambda value: is_number(value, 1, 32),
        "symbols": lambda value: type(value) is str and len(value) <= 36 and are_texts([*value]),
        "repeats": lambda value: type(value) is bool,
        "rule": lambda value: value in RULES,
        "marks": lambda value: value is None or (is_text(value) and len(value) == 2),
        "consistent": is_or_not,
    },
    "words": {
        "guesses": are_words,
        "answers": are_words,
        "letters": lambda value: value is None or are_texts(value),
        "hard": lambda value: type(value) is bool,
        "consistent": is_or_not,
    },
    "table": {
        "guesses": are_texts,
        "secrets": are_texts,
        "feedbacks": lambda value: are_texts(value) and len(value) <= 1 << 16,
        "rows": lambda value: type(value) is list and all(are_numbers(row, (1 << 16) - 1) for row in value),
        "consistent": is_or_not,
    },
}


def digest(texts: Sequence[str]) -> str:
    """The SHA-256 of texts, each followed by a line end."""
    return sha256("".join(f"{text}\n" for text in texts).encode()).hexdigest()


def read_words(value: Any, lists: Sequence[Sequence[str]]) -> list[str]:
    """A list of words; or that one of ``lists`` whose SHA-256 ``value`` states."""
    if type(value) is dict:
        known = [[*texts] for texts in lists if digest(texts) == value["sha256"]]
        if not known:
            raise NoCertificate(f"it does not contain its words; give it the list with SHA-256 {value['sha256']}")
        value = known[0]
    need(are_texts(value), "words")
    words: list[str] = value
    return words


class Game:
    """The game that the first line describes. Secrets are numbered by falling weight: sets come heaviest first.

    Attributes:
        guesses, secrets, feedbacks: their texts.
        weights: the weight of each secret.
        prices: the prices that the first line lists.
        price: the same after a 0, and as many more as the longest game can need; INFINITE is infinite.
        first: the first guess of the strategies that the certificate is about; None for all strategies.
        own: the secret that each guess finds; -1 for none.
        consistent: whether only candidates may be guessed.
        letters: texts of several characters that count as one letter of a word each.
        orders, alphabet: a symmetry puts positions in one of these orders, and renames symbols; empty if there is none.
        symbols, places: the guesses as numbers, each of so many symbols; for codes and words.
        matrix: the feedback to guess g for secret s at ``s * len(guesses) + g``.
    """

    matrix: Any
    symbols: Any

    def __init__(self, header: Any, lists: Sequence[Sequence[str]] = ()) -> None:
        self.places, self.alphabet, self.hard = 0, "", False
        self.letters: list[str] = []
        self.rows: list[list[int]] = []
        self.orders: list[tuple[int, ...]] = []
        header = members_of(header, SHAPES["certificate"])
        self.described, kind = header["game"], header["game"].get("kind")
        need(kind in ("codes", "words", "table"), "kind of game")
        game = members_of({name: value for name, value in self.described.items() if name != "kind"}, SHAPES[kind])
        self.consistent = game.pop("consistent") is True
        if kind == "words":
            self.letters = game["letters"] or []
            self._words(read_words(game["guesses"], lists), read_words(game["answers"], lists), game["hard"])
        elif kind == "codes":
            self._codes(**game)
        else:
            self._table(**game)
        need(not self.consistent or (self.guesses == self.secrets and not self.hard), "consistent guesses")
        self.text += ", only candidates guessed" * self.consistent
        self.known, self.first = header["finish"] is not None, header["first"]
        self.guess_number = {text: i for i, text in enumerate(self.guesses)}
        need(self.first is None or self.first in self.guess_number, "first guess")
        need(len(self.guesses) * len(self.secrets) < 1 << 31 and set(self.secrets) <= {*self.guesses}, "secrets")
        self._read_prices(header["weights"], header["prices"], header["then"])
        self.secret_number = {text: i for i, text in enumerate(self.secrets)}
        self.feedback_number = {text: i for i, text in enumerate(self.feedbacks)}
        need(len(self.feedback_number) == len(self.feedbacks), "feedback")
        self.own = array("i", [-1 if self.known else self.secret_number.get(text, -1) for text in self.guesses])

    def _codes(self, positions: int, symbols: str, repeats: bool, rule: str, marks: str | None) -> None:
        count = len(symbols) ** positions if repeats else perm(len(symbols), positions)
        need(count > 0 and count * count < 1 << 31, "number of codes")
        codes = product(symbols, repeat=positions) if repeats else permutations(symbols, positions)
        self.guesses = self.secrets = ["".join(code) for code in codes]
        alike = marks is not None and positions <= 6  # for more positions there are too many orders to try
        self.orders = [*permutations(range(positions))] if alike else [tuple(range(positions))]
        self._number_feedback(positions, marks, rule)
        self.alphabet = symbols
        answers = "colours" if marks is None else "counts"
        self.text = f"codes of {positions} symbols of {symbols} {'with' if repeats else 'without'} repeats"
        self.text += f", rule {rule}, {answers}"

    def _words(self, guesses: list[str], answers: list[str], hard: bool) -> None:
        need(len({len(self._symbols_of(word)) for word in guesses}) == 1, "words")
        self.guesses, self.secrets, self.hard = guesses, answers, hard
        self._number_feedback(len(self._symbols_of(guesses[0])), None, "multiset")
        self.text = f"{len(answers)} words, of {len(guesses)} that can be guessed{', hard mode' * hard}"
        self.text += f", with {', '.join(self.letters)} as one letter each" if self.letters else ""

    def _symbols_of(self, text: str) -> list[str]:
        """The symbols of a code, or letters of a word: from the left, the longest of ``letters``, or a character."""
        symbols, start = [], 0
        while start < len(text):
            several = [letter for letter in self.letters if text.startswith(letter, start)]
            symbols.append(max(several, key=len, default=text[start]))
            start += len(symbols[-1])
        return symbols

    def _number_feedback(self, places: int, marks: str | None, rule: str) -> None:
        """Number feedback: ``(places + 1) * in place + elsewhere``; or B, Y, G at each position, digits of base 3."""
        need(marks is not None or places <= 10, "length")
        self.places, self.rule, self.counts = places, RULES.index(rule), marks is not None
        if marks is None:
            self.feedbacks = ["".join(letters) for letters in product("BYG", repeat=places)]
        else:
            counts = range(places + 1)
            self.feedbacks = [
                f"{in_place}{marks[0]}{elsewhere}{marks[1]}" for in_place, elsewhere in product(counts, counts)
            ]

    def _table(self, guesses: list[str], secrets: list[str], feedbacks: list[str], rows: list[list[int]]) -> None:
        self.guesses, self.secrets, self.feedbacks = guesses, secrets, feedbacks
        need(len(rows) == len(guesses) and all(len(row) == len(secrets) for row in rows), "table")
        need(all(max(row) < len(feedbacks) for row in rows), "table")
        column = {text: i for i, text in enumerate(secrets)}
        wins = [(row, row[column[text]]) for row, text in zip(rows, guesses, strict=True) if text in column]
        need(all(row.count(feedback) == 1 for row, feedback in wins), "winning feedback")
        self.rows, self.text = rows, f"a table of {len(guesses)} guesses and {len(secrets)} secrets"

    def _read_prices(self, weights: list[int] | None, prices: list[int], then: int | None) -> None:
        """Number the secrets by weight, and list the prices: so low ones that no loop of the checker overflows.

        Twice the highest price times all weight is less than INFINITE, 2^50. So is all that the loops multiply: a
        price, or twice a price less another one, times the weights of different secrets; and none of these prices looks
        infinite. Sums end or are cut when they reach INFINITE or a claim, and no more than INFINITE is added at once:
        none reaches 2^53. Counts and positions are below 2^31; a count of parts, below 2^16, times one, below 2^47.
        """
        self.order = list(range(len(self.secrets)))  # the number that each secret has in the file
        if weights is not None:
            need(len(weights) == len(self.secrets), "weights")
            self.order.sort(key=lambda i: -weights[i])
            self.secrets = [self.secrets[i] for i in self.order]
            self.alphabet = ""  # a code and its image may differ in weight
        self.weights = array("q", [1 if weights is None else weights[i] for i in self.order])
        beyond = range(1, len(self.secrets) + 4)
        later = [INFINITE if then is None else prices[-1] + i * then for i in beyond]
        highest = (prices if then is None else later)[-1]
        need(2 * max(highest, 1) * max(sum(self.weights), 1) < INFINITE, "prices times weights, too high together,")
        self.prices, self.then = prices, then
        self.price = array("q", [0, *prices, *later])

    def score_all(self, compiled: bool, scored: Game | None = None) -> None:
        """Compute the feedback to all guesses for all secrets; or take it from the same game, ``scored``."""
        if scored is not None and scored.described == self.described and scored.secrets == self.secrets:
            self.matrix, self.symbols = scored.matrix, scored.symbols
            return
        if compiled:
            compile_loops(globals(), "fill_matrix", "keep_legal")
        size, width = len(self.guesses) * len(self.secrets), len(self.guesses)
        self.symbols = array("i")
        self.matrix = bytearray(size) if len(self.feedbacks) <= 256 else array("H", bytes(2)) * size
        for g, row in enumerate(self.rows):
            for s, column in enumerate(self.order):
                self.matrix[s * width + g] = row[column]
        if self.places:
            guessed = [symbol for guess in self.guesses for symbol in self._symbols_of(guess)]
            number = {symbol: i for i, symbol in enumerate(self.alphabet or sorted(set(guessed)))}
            self.symbols = array("i", [number[symbol] for symbol in guessed])
            secrets = array("i", [number[symbol] for secret in self.secrets for symbol in self._symbols_of(secret)])
            left = array("i", bytes(4 * len(number)))
            fill_matrix(self.matrix, self.symbols, secrets, self.places, self.rule, self.counts, left)

    def feedback_of(self, guess: int, secret: int) -> int:
        """The number of the feedback to a guess."""
        return int(self.matrix[secret * len(self.guesses) + guess])

    def guesses_of(self, members: Any) -> set[int]:
        """The guesses that are the secrets of a set."""
        return {self.guess_number[self.secrets[s]] for s in members}

    def legal_after(self, legal: Any, guess: int, feedback: int) -> Any:
        """The guesses that are legal after one more guess: in hard mode, they use what it revealed."""
        if not self.hard:
            return legal
        marks = array("i", ["BYG".index(letter) for letter in self.feedbacks[feedback]])
        found = array("i", legal)
        return found[: keep_legal(self.symbols, guess * self.places, marks, legal, found)]


def cost(price: int, weight: int) -> int:
    """The cost of a secret; with weight 0 it must not be infinite either."""
    return price * weight if price < INFINITE else INFINITE


def replay(game: Game, root: Any) -> tuple[int, int]:
    """The cost of a tree, played by the rule of this file against every secret, and the most guesses of a secret."""
    every = array("i", range(len(game.guesses)))
    pending, made, worst = [(root, list(range(len(game.secrets))), every, 1)], 0, 0
    while pending:
        node, members, legal, number = pending.pop()
        if game.known and len(members) == 1:
            made, worst = made + cost(game.price[number], game.weights[members[0]]), max(worst, number)
            continue
        guess = next(iter(node), "") if type(node) is dict and len(node) == 1 else ""
        if guess not in game.guess_number or type(node[guess]) is not dict or number > len(game.price) - 2:
            raise Refused("the tree: a node should have one guess of the game, and what follows each feedback")
        g = game.guess_number[guess]
        if game.consistent and g not in game.guesses_of(members):
            raise Refused(f"the tree: guess {guess} cannot be the secret, but it is made")
        if game.hard and g not in legal:
            raise Refused(f"the tree: guess {guess} does not use what was revealed, but it is made")
        parts: dict[int, list[int]] = {}
        for s in members:
            if s == game.own[g]:
                if game.feedbacks[game.feedback_of(g, s)] not in node[guess]:
                    raise Refused(f"the tree: guess {guess} can win, but nothing follows if it does")
                made, worst = made + cost(game.price[number], game.weights[s]), max(worst, number)
            else:
                parts.setdefault(game.feedback_of(g, s), []).append(s)
        for f, part in parts.items():
            pending.append((node[guess].get(game.feedbacks[f]), part, game.legal_after(legal, g, f), number + 1))
    return made, worst


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
                elif left[symbol] > 0 and rule != 3:  # black: nothing elsewhere is told
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
            letter, missing = symbols[start + p], 0
            for q in range(places):
                missing += marks[q] > 0 and symbols[start + q] == letter
                missing -= symbols[g * places + q] == letter
            if (marks[p] == 2 and symbols[g * places + p] != letter) or (marks[p] > 0 and missing > 0):
                fits = False
                break
        if fits:
            found[count] = g
            count += 1
    return count


def compile_loops(module: dict[str, Any], *names: str) -> None:
    """Have numba compile plain loops, if it is installed; without it they run as they are."""
    try:
        from numba import njit
    except ImportError:
        return
    for name in names:
        if not hasattr(module[name], "py_func"):
            module[name] = njit(module[name])  # in about a second; kept nowhere, so the checker runs only its own text


def read(raw: IO[bytes], lists: Sequence[Sequence[str]] = ()) -> tuple[Game, dict[str, Any], Iterator[str]]:
    """Begin to read a certificate; return its game, its first line, and its other lines."""
    lines = unpacked(raw)
    header = read_first(lines, *FORMATS)
    return Game(header, lists), header, lines
