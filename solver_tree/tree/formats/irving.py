"""Reads the notation of Knuth and Irving for strategies of Mastermind, as the program ``mmstrat`` writes it.

Knuth: The computer as Master Mind. Journal of Recreational Mathematics 9 (1976), 1-6. Irving: Towards an optimum
Mastermind strategy. Journal of Recreational Mathematics 11 (1978), 81-87. A position is the number of candidates, and
how it goes on::

    9 (12: 1, 2 (31), 1; 4A; 1)
    A = (13: 0, 1, 1; 1; 1)

- ``(GUESS: ...)``: a guess, and the position after each feedback. There is a row for each number of symbols in place,
  from 0, with semicolons between rows. In a row, the symbols elsewhere become fewer down to 0. The row before the last
  may leave out one symbol elsewhere, which is impossible.
- ``(GUESS)``, ``(GUESS*)``, ``(GUESS x)``: a guess after which at most two candidates are left of each kind.
- nothing: one or two candidates, which are guessed in order.
- a letter: the position stands below, after the letter and ``=``.

The game is the one with so many candidates and symbols in a code: Mastermind or, without repeated symbols, Bulls and
Cows. No number of the one is one of the other for codes of two symbols or more: a product of consecutive numbers is
never a power (Erdos and Selfridge, 1975). Symbols may be counted from 0, as ``mmstrat`` does, or from 1.
"""

from __future__ import annotations

import re
from math import perm
from typing import NamedTuple

from solver_tree.errors import InputError, TreeError
from solver_tree.games import Game, built_in_game
from solver_tree.games.codes import CodeGame
from solver_tree.tree.checked_walk import error_at
from solver_tree.tree.node import History, Node

BEGINNING = re.compile(r"\s*(\d{1,9})\s*\(\s*([0-9A-Z]+)\s*[*x]?\s*[:)]", re.ASCII)

_MOST_SYMBOLS = 36
_MOST_SECRETS = 10**6
_DEEPEST = 100  # guesses of a game, which are read by recursion


class _Position(NamedTuple):
    """A position that is not described yet.

    Attributes:
        candidates: the secrets that are still possible.
        node: the node to fill.
        history: the guesses before it.
    """

    candidates: list[str]
    node: Node
    history: History


def read(text: str) -> tuple[Game, Node]:
    """The game and the tree in a text.

    Raises:
        InputError: the text is not in this notation, or states a number that is not true; the message says where.
    """
    reader = _Reader(text)
    return reader.game, reader.tree()


class _Reader:
    """Reads a text from left to right."""

    def __init__(self, text: str) -> None:
        beginning = BEGINNING.match(text)
        if beginning is None:
            raise TreeError("it should begin with the number of secrets and a guess, such as 1296 (1123:")
        self.text, self.place = text, 0
        self.game = _game(int(beginning[1]), len(beginning[2]))
        self.from_zero = "0" not in self.game.alphabet and re.search(r"\(\s*[0-9A-Z]*0", text) is not None
        self.lettered: dict[str, _Position] = {}

    def tree(self) -> Node:
        """The tree, whose root is described first, and then each position that has a letter."""
        root: Node = {}
        self._take(r"\d+")
        self._describe(_Position(list(self.game.secrets), root, ()))
        while letter := self._take("[A-Z]"):
            if letter not in self.lettered:
                raise self._wrong(f"no position before it is called {letter}")
            self._expect("=")
            self._describe(self.lettered.pop(letter))
        if self._take(r"\S"):
            raise self._wrong("the strategy should end before it")
        for letter, position in self.lettered.items():
            raise error_at(position.history, f"position {letter} is not described")
        return root

    def _describe(self, position: _Position) -> None:
        """Fill a position from the description that follows."""
        if letter := self._take("[A-Z]"):
            if letter in self.lettered:
                raise self._wrong(f"two positions are called {letter}")
            self.lettered[letter] = position
        elif not self._take(r"\("):
            self._guess_in_order(position)
        else:
            guess = self._read_guess(position.history)
            self._take("[*x]")
            parts = self._parts(guess, position.candidates)
            branches = position.node.setdefault(guess, {})
            if self._take(":"):
                self._describe_parts(position.history, guess, parts, branches)
            else:
                self._expect(r"\)")
                for feedback, part in parts.items():
                    self._guess_in_order(_branch(position.history, guess, feedback, part, branches))

    def _describe_parts(
        self, history: History, guess: str, parts: dict[str, list[str]], branches: dict[str, Node]
    ) -> None:
        """Fill the position after each feedback, from the rows that follow."""
        by_counts = {tuple(map(int, re.findall(r"\d+", feedback))): feedback for feedback in parts}
        length = len(guess)
        for in_place in range(length + 1):
            for elsewhere in range(length - in_place, -1, -1):
                if (in_place, elsewhere) == (length - 1, 1):
                    self._take(r"0\s*,")
                    continue
                stated, feedback = self._take(r"\d{1,9}"), by_counts.get((in_place, elsewhere), "")
                part = parts.get(feedback, [])
                if stated != str(len(part)):
                    what = f"'{guess}', {in_place} in place and {elsewhere} elsewhere"
                    raise error_at(
                        history, f"{what}: the number is stated as {stated or 'nothing'}, but it is {len(part)}"
                    )
                if part:
                    below = _branch(history, guess, feedback, part, branches)
                    if part != [guess]:
                        self._describe(below)
                self._expect("," if elsewhere else ";" if in_place < length else r"\)")

    def _guess_in_order(self, position: _Position) -> None:
        """Guess the only candidate, or two of them one after the other, unless the secret is found already."""
        candidates, node, history = position
        if len(candidates) > 2:
            raise error_at(history, f"{len(candidates)} candidates are left, and no guess is stated")
        if history[-1:] and history[-1][1] == self.game.win:
            return
        first = candidates[0]
        node[first] = {self.game.win: {}}
        for other in candidates[1:]:
            node[first][self.game.score(first, other)] = {other: {self.game.win: {}}}

    def _read_guess(self, history: History) -> str:
        if len(history) >= _DEEPEST:
            raise error_at(history[:1], f"a game of more than {_DEEPEST} guesses")
        text = self._take("[0-9A-Z]+") or ""
        if self.from_zero:
            numbers = [int(symbol, _MOST_SYMBOLS) for symbol in text]
            text = "".join(self.game.alphabet[number] for number in numbers if number < len(self.game.alphabet))
        try:
            return self.game.read_guess(text)
        except InputError as error:
            raise error_at(history, str(error)) from error

    def _parts(self, guess: str, candidates: list[str]) -> dict[str, list[str]]:
        """The candidates by their feedback to a guess."""
        parts: dict[str, list[str]] = {}
        for candidate in candidates:
            parts.setdefault(self.game.score(guess, candidate), []).append(candidate)
        return parts

    def _take(self, pattern: str) -> str | None:
        """What matches next, after spaces; None if nothing does."""
        match = re.compile(rf"\s*({pattern})", re.ASCII).match(self.text, self.place)
        if match is None:
            return None
        self.place = match.end()
        return match[1]

    def _expect(self, pattern: str) -> None:
        if self._take(pattern) is None:
            raise self._wrong(f"there should be '{pattern.removeprefix(chr(92))}'")

    def _wrong(self, problem: str) -> TreeError:
        line = self.text.count("\n", 0, self.place) + 1
        before = self.text[: self.place].split("\n")[-1]
        return TreeError(f"line {line}, after '{before[-20:]}': {problem}")


def _branch(history: History, guess: str, feedback: str, part: list[str], branches: dict[str, Node]) -> _Position:
    """The position after some feedback, in a new node."""
    branches[feedback] = {}
    return _Position(part, branches[feedback], (*history, (guess, feedback)))


def _game(secret_count: int, positions: int) -> CodeGame:
    """The game with this number of secrets, whose codes have this length.

    Raises:
        TreeError: there is none, or it has too many secrets.
    """
    if secret_count > _MOST_SECRETS:
        raise TreeError(f"{secret_count} secrets are too many to play; there can be at most {_MOST_SECRETS}")
    for symbols in range(1, _MOST_SYMBOLS + 1):
        for family, count in (("mastermind", symbols**positions), ("bulls-cows", perm(symbols, positions))):
            if count == secret_count:
                found = built_in_game(f"{family}-{positions}x{symbols}")
                assert isinstance(found, CodeGame)
                return found
    raise TreeError(
        f"no game of {positions} positions has {secret_count} secrets: neither Mastermind nor Bulls and Cows"
    )
