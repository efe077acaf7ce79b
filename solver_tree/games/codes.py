"""Games whose secrets are codes of fixed length: Bulls and Cows, Mastermind and their kin."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from itertools import permutations, product
from math import perm
from typing import TYPE_CHECKING, Any, Literal

from solver_tree.errors import InputError
from solver_tree.games.feedback import MAX_COLOURS, RULES, Colours, Counts, Rule, colours
from solver_tree.games.game import CodeSymmetry, Game

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

SYMBOLS = "0123456789abcdefghijklmnopqrstuvwxyz"
MAX_POSITIONS = 32


_ABOUT_COUNTS = {
    "multiset": "{0} counts the symbols in the right place, {1} those that belong elsewhere.",
    "distinct": (
        "{0} counts the symbols in the right place. Leave those out of guess and secret:\n"
        "{1} counts the different symbols that both have in what is left."
    ),
    "occurrence": (
        "{0} counts the symbols in the right place, {1} the other places of the guess whose\n"
        "symbol is anywhere in the secret."
    ),
}
_ABOUT_COLOURS = {
    "multiset": (
        "Answer each place of the guess: G right place, Y elsewhere, B neither. A symbol\n"
        "counts only as often as the secret has it: first G, then Y from the left."
    ),
    "distinct": (
        "Answer each place of the guess: G right place, else Y or B. Leave the G places\n"
        "out of both: each symbol that both have in what is left is Y once, leftmost."
    ),
    "occurrence": "Answer each place of the guess: G right place, Y elsewhere, B not in the secret.",
}


def codes(
    positions: int = 3,
    symbols: int = 10,
    rule: Rule = "multiset",
    answer: Literal["counts", "colours"] = "counts",
    repeats: bool = True,
) -> CodeGame:
    """``codes-PxS``: codes of P symbols out of S, with a choice of rules; see ``feedback`` for what they are.

    Args:
        positions, symbols: the size.
        rule: when a symbol that is not in place counts as being elsewhere.
        answer: ``counts`` like ``1A2B``, or ``colours`` like ``GYB``, one for each position.
        repeats: whether a symbol may appear more than once in a code.

    Raises:
        InputError: there is no such code or rule.
    """
    name = f"codes-{positions}x{symbols}"
    name += "" if rule == "multiset" else f"-{rule}"
    name += "" if answer == "counts" else f"-{answer}"
    name += "" if repeats else "-no-repeats"
    if rule not in RULES:
        raise InputError(f"game '{name}': unknown rule '{rule}'; rules are {', '.join(RULES)}")
    if answer not in ("counts", "colours"):
        raise InputError(f"game '{name}': unknown answer '{answer}'; answers are counts, colours")
    if not 1 <= symbols <= len(SYMBOLS):
        raise InputError(f"game '{name}': {symbols} symbols; it can be 1 to {len(SYMBOLS)} (0-9a-z)")
    most = MAX_POSITIONS if repeats else symbols
    if answer == "colours":
        most = min(most, MAX_COLOURS)
    if not 1 <= positions <= most:
        raise InputError(f"game '{name}': {positions} positions; it can be 1 to {most}")
    marks = "AB" if answer == "counts" else None
    return CodeGame(name, positions, SYMBOLS[:symbols], repeats=repeats, marks=marks, rule=rule, named=True)


def optional_codes(positions: int, symbols: int, *options: str) -> CodeGame:
    """``codes-PxS`` with what is written after its size: see ``FAMILIES``."""
    return codes(
        positions,
        symbols,
        rule=next((rule for rule in RULES if rule in options), "multiset"),
        answer="colours" if "colours" in options else "counts",
        repeats="no-repeats" not in options,
    )


class CodeGame(Game):
    """Every code of ``positions`` symbols is a secret and a guess.

    Args:
        name: the name of the game.
        positions: symbols in a code.
        alphabet: the symbols, each one character.
        repeats: whether a symbol may appear more than once in a code.
        marks: the letters after the two counts of an answer, such as ``"AB"`` for ``1A2B``; None when the
            answer has a colour for each position.
        rule: when a symbol that is not in place counts as being elsewhere.
        named: whether ``game(name)`` makes this game.
    """

    def __init__(
        self,
        name: str,
        positions: int,
        alphabet: str,
        *,
        repeats: bool,
        marks: str | None,
        rule: Rule = "multiset",
        named: bool = False,
    ) -> None:
        self.name = name
        self.positions = positions
        self.alphabet = alphabet
        self.repeats = repeats
        self.marks = marks
        self.rule = rule
        self.named = named
        self._symbols = frozenset(alphabet)
        self._notation: Colours | Counts
        if marks is None:
            self._notation = Colours(positions)
        else:
            fewest = 0 if repeats else max(0, 2 * positions - len(alphabet))
            if len(alphabet) == 1:
                fewest = positions
            last_elsewhere = rule == "occurrence" and repeats and fewest == 0 and positions > 1
            self._notation = Counts(name, positions, marks, fewest, last_elsewhere)
        self.win = self._notation.win

    @property
    def rules(self) -> str:
        """What a secret is, and what an answer means."""
        different, repeats = ("", ", repeats allowed") if self.repeats else (" different", "")
        symbols = f"{self.alphabet[0]}-{self.alphabet[-1]}"
        rule = self.rule if self.repeats else "multiset"
        about = _ABOUT_COLOURS[rule] if self.marks is None else _ABOUT_COUNTS[rule].format(*self.marks)
        return f"A secret has {self.positions}{different} symbols of {symbols}{repeats}.\n{about}"

    @property
    def secret_count(self) -> int:
        """Number of codes, by formula: C**P with repeats, C!/(C-P)! without."""
        symbols = len(self.alphabet)
        return symbols**self.positions if self.repeats else perm(symbols, self.positions)

    @property
    def guess_count(self) -> int:
        """Every code may be guessed."""
        return self.secret_count

    @cached_property
    def secrets(self) -> tuple[str, ...]:  # type: ignore[override]
        """Every code, in the order of the alphabet."""
        return tuple(self.each_secret())

    def each_secret(self) -> Iterator[str]:
        """Every code, in the order of the alphabet."""
        if self.repeats:
            return map("".join, product(self.alphabet, repeat=self.positions))
        return map("".join, permutations(self.alphabet, self.positions))

    @property
    def guesses(self) -> tuple[str, ...]:  # type: ignore[override]
        """Every code, in the order of the alphabet."""
        return self.secrets

    @property
    def feedbacks(self) -> tuple[str, ...]:
        """Every answer that the counts allow, least exact matches first; or every row of colours."""
        return self._notation.feedbacks

    def is_feedback(self, text: str) -> bool:
        """Whether ``text`` is how a tree writes an answer."""
        return self._notation.is_text(text)

    def score(self, guess: str, secret: str) -> str:
        """The feedback that ``secret`` gives to ``guess``."""
        return self._notation.write(colours(guess, secret, self.rule))

    def matrix(self) -> NDArray[np.unsignedinteger[Any]]:
        """The feedback number of each guess against each secret, shape ``(guesses, secrets)``."""
        from solver_tree.games.matrix import answer_matrix

        symbols = self._symbol_numbers()
        return answer_matrix(symbols, symbols, self.rule, self._notation)

    def symmetry(self) -> CodeSymmetry | None:
        """Symbols may be renamed at will, and positions permuted unless each is answered by itself.

        With weights there is none, for a code and its image may differ in weight.
        """
        if self.weights is not None:
            return None
        return CodeSymmetry(self._symbol_numbers(), len(self.alphabet), positions_alike=self.marks is not None)

    def counted_codes(self) -> CodeSymmetry | None:
        """The codes, when only the two counts of the rule ``multiset`` are told."""
        if self.marks is None or (self.repeats and self.rule != "multiset"):
            return None
        return CodeSymmetry(self._symbol_numbers(), len(self.alphabet))

    def read_guess(self, text: str) -> str:
        """The code that ``text`` means; letters may be of either case."""
        return text if self._is_code(text) else self._read_code("guess", text)

    def read_secret(self, text: str) -> str:
        """The code that ``text`` means; letters may be of either case."""
        return text if self._is_code(text) else self._read_code("secret", text)

    def read_feedback(self, text: str) -> str:
        """The feedback that ``text`` means, see ``Counts.read`` and ``Colours.read``."""
        return self._notation.read(text)

    def _symbol_numbers(self) -> NDArray[np.uint8]:
        """The symbols of each code, numbered as in the alphabet; shape ``(guesses, positions)``."""
        import numpy as np

        text = "".join(self.guesses).encode("ascii")
        number = np.zeros(128, np.uint8)
        number[list(self.alphabet.encode("ascii"))] = np.arange(len(self.alphabet))
        return number[np.frombuffer(text, np.uint8)].reshape(-1, self.positions)

    def _read_code(self, kind: str, text: str) -> str:
        code = text.strip()
        code = code.upper() if self.alphabet[-1].isupper() else code.lower()
        if self._is_code(code):
            return code
        size = f"{self.name} codes have {self.positions}{'' if self.repeats else ' different'} symbols"
        for symbol in code:
            if symbol not in self._symbols:
                raise InputError(
                    f"{kind} '{text}': unknown symbol '{symbol}'; {size} of {self.alphabet[0]}-{self.alphabet[-1]}"
                )
        if len(code) != self.positions:
            raise InputError(f"{kind} '{text}': {len(code)} symbols; {size}")
        twice = next(symbol for symbol in code if code.count(symbol) > 1)
        raise InputError(f"{kind} '{text}': symbol '{twice}' appears twice; {size}")

    def _is_code(self, text: str) -> bool:
        if len(text) != self.positions or not self._symbols.issuperset(text):
            return False
        return self.repeats or len(set(text)) == self.positions
