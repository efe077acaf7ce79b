"""Games whose secrets are codes of fixed length: Bulls and Cows, Mastermind and similar games."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import groupby, permutations, product
from math import perm
from numbers import Integral
from textwrap import fill
from typing import TYPE_CHECKING, Any, Literal

from solver_tree.errors import InputError, check_choice, check_flags, check_text
from solver_tree.games.feedback import MAX_COLOURS, PEGS, RULES, Colours, Counts, Rule, colours
from solver_tree.games.interface import CodeSymmetry, Game
from solver_tree.games.spelling import narrow
from solver_tree.text import count

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
    "black": "{0} counts the symbols in the right place. Symbols elsewhere are not told:\n{1} is always 0.",
}
_ABOUT_COLOURS = {
    "multiset": (
        "Answer each place of the guess: G right place, Y elsewhere, B neither.\n"
        "A symbol counts as often as the secret has it: first G, then Y from the left."
    ),
    "distinct": (
        "Answer each place of the guess: G right place, else Y or B.\n"
        "Leave the G places out: each symbol that both still have is Y once, leftmost."
    ),
    "occurrence": (
        "Answer each place of the guess: G right place, Y if the secret has the symbol\nelsewhere, B if not."
    ),
    "black": "Answer each place of the guess: G right place, B not.",
}


def codes(
    positions: int = 3,
    symbols: int = 10,
    rule: Rule = "multiset",
    answer: Literal["counts", "colours"] = "counts",
    repeats: bool = True,
) -> CodeGame:
    """The game ``codes-PxS``: codes of P symbols out of S, with a choice of rules.

    >>> import solver_tree as st
    >>> st.codes(3, 10, rule="occurrence", answer="colours", repeats=False)
    <Game codes-3x10-occurrence-colours-no-repeats: 720 secrets, 720 guesses>

    Args:
        positions: P, the length of a code: 1 to 32, at most 10 with colours, at most S without repeats.
        symbols: S, the number of symbols, 1 to 36.
        rule: when a symbol that is not in place counts as being elsewhere: ``multiset``, ``distinct``, ``occurrence``
            or ``black`` (never), see docs/games.md.
        answer: how feedback is given: ``counts`` like ``1A2B``, or ``colours`` like ``GYB``, one for each position.
        repeats: whether a symbol may appear more than once in a code.

    Returns:
        The game. Its codes are not listed before they are needed.

    Raises:
        InputError: there is no such code, rule or form of feedback.

    See Also:
        game: games by name.
    """
    check_flags(repeats=repeats)
    check_choice("rule", rule, RULES)
    check_choice("answer", answer, ("counts", "colours"))
    name = f"codes-{positions}x{symbols}"
    name += "" if rule == "multiset" else f"-{rule}"
    name += "" if answer == "counts" else f"-{answer}"
    name += "" if repeats else "-no-repeats"
    for given, what in ((positions, "positions"), (symbols, "symbols")):
        if not isinstance(given, Integral) or isinstance(given, bool):
            raise InputError(f"game '{name}': {what} {given!r}: it should be a whole number")
    positions, symbols = int(positions), int(symbols)
    if not 1 <= symbols <= len(SYMBOLS):
        raise InputError(f"game '{name}': {symbols} symbols; there can be 1 to {len(SYMBOLS)} (0-9a-z)")
    max_positions = MAX_POSITIONS if repeats else symbols
    if answer == "colours":
        max_positions = min(max_positions, MAX_COLOURS)
    if not 1 <= positions <= max_positions:
        raise InputError(f"game '{name}': {positions} positions; there can be 1 to {max_positions}")
    marks = "AB" if answer == "counts" else None
    return CodeGame(name, positions, SYMBOLS[:symbols], repeats=repeats, marks=marks, rule=rule, named=True)


def codes_with_options(positions: int, symbols: int, *options: str) -> CodeGame:
    """The game ``codes-PxS`` with options by name, as in ``codes-4x6-distinct-no-repeats``; see ``FAMILIES``.

    Args:
        positions: P, the length of a code.
        symbols: S, the number of symbols.
        options: any of ``distinct``, ``occurrence`` or ``black``, ``colours``, ``no-repeats``.

    Raises:
        InputError: there is no such code.
    """
    return codes(
        positions,
        symbols,
        rule=next((rule for rule in RULES if rule in options), "multiset"),
        answer="colours" if "colours" in options else "counts",
        repeats="no-repeats" not in options,
    )


class CodeGame(Game):
    """A game in which every code is both a secret and a guess.

    Args:
        name: the name of the game.
        positions: the number of symbols in a code.
        alphabet: the symbols, each one character; no two differ only in case.
        repeats: whether a symbol may appear more than once in a code.
        marks: the letters after the two counts of the feedback, such as ``"AB"`` for ``1A2B``; None if the
            feedback has a colour for each position.
        rule: when a symbol that is not in place counts as being elsewhere, see ``feedback.Rule``.
        named: whether ``game(name)`` returns this game.
        symbol_names: a name for each symbol, such as the colours of pegs, if they have names.

    Attributes:
        original: the game in its own symbols, if this is a copy of it that ``symbols.with_symbols`` made.
    """

    original: CodeGame | None = None
    _notation: Colours | Counts

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
        symbol_names: Sequence[str] = (),
    ) -> None:
        self.name = name
        self.positions = positions
        self.alphabet = alphabet
        self.repeats = repeats
        self.marks = marks
        self.rule = rule
        self.named = named
        self.symbol_names = symbol_names
        self._symbols = frozenset(alphabet)
        if marks is None:
            self._notation = Colours(positions, told=rule != "black")
        else:
            self._notation = Counts(name, positions, marks, rule, repeats=repeats, symbols=len(alphabet))
        self.win = self._notation.win

    @property
    def rules(self) -> str:
        """What a secret is and what feedback means, in lines of at most 78 characters, as they may be indented."""
        different, repeats = ("", ", repeats allowed") if self.repeats else ("different ", "")
        about = _ABOUT_COLOURS if self.marks is None else _ABOUT_COUNTS
        lines = [f"A secret has {count(self.positions, f'{different}symbol')} of {self._alphabet_text}{repeats}."]
        if self.symbol_names:
            lines.append(fill(self.legend, 78))
        lines.append(about[self.effective_rule].format(*self.marks or ""))
        if self.marks == PEGS:
            lines.append(f"Feedback 1{PEGS[0]}2{PEGS[1]} is typed 1 2.")
        return "\n".join(lines)

    @property
    def effective_rule(self) -> Rule:
        """The rule, or ``multiset`` if that comes to the same, as no code repeats a symbol."""
        return self.rule if self.repeats or self.rule == "black" else "multiset"

    @property
    def legend(self) -> str:
        """What each symbol stands for, such as ``R red, G green.``; empty if symbols have no names."""
        named = map(" ".join, zip(self.alphabet, self.symbol_names, strict=False))
        return f"{', '.join(named)}." if self.symbol_names else ""

    @property
    def secret_count(self) -> int:
        """The number of codes, by formula: S**P with repeats, S!/(S-P)! without."""
        symbols = len(self.alphabet)
        return symbols**self.positions if self.repeats else perm(symbols, self.positions)

    @property
    def guess_count(self) -> int:
        """The number of codes, because every code may be guessed."""
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
        """Every possible pair of counts, fewest symbols in place first; or every pattern of colours."""
        return self._notation.feedbacks

    def score(self, guess: str, secret: str) -> str:
        """The feedback to ``guess`` when ``secret`` is hidden, by the rule in plain Python; both in any spelling.

        Raises:
            InputError: one of the two is no code.
        """
        if not (self._is_code(guess) and self._is_code(secret)):
            guess, secret = self.read_guess(guess), self.read_secret(secret)
        return self._notation.write(colours(guess, secret, self.rule))

    def matrix(self) -> NDArray[np.unsignedinteger[Any]]:
        """The feedback numbers: (guesses, secrets), of the smallest unsigned type; see ``Game.matrix``."""
        from solver_tree.games.matrix import feedback_matrix

        symbols = self._symbol_numbers()
        return feedback_matrix(symbols, symbols, self.rule, self._notation)

    def symmetry(self) -> CodeSymmetry | None:
        """The symmetry of codes, or None if the game has weights.

        Every renaming of symbols is a symmetry. So is every permutation of positions, unless the feedback has a
        colour for each position. Weights leave no symmetry, because a code and its image may differ in weight.
        """
        if self.weights is not None:
            return None
        return CodeSymmetry(self._symbol_numbers(), len(self.alphabet), positions_alike=self.marks is not None)

    @property
    def is_counted(self) -> bool:
        """Whether the feedback is the two counts of the rule ``multiset``, as it is where no code repeats a symbol."""
        return self.marks is not None and self.effective_rule == "multiset"

    def counted_codes(self) -> CodeSymmetry | None:
        """The codes, if ``is_counted``; see ``Game.counted_codes``."""
        if not self.is_counted:
            return None
        return CodeSymmetry(self._symbol_numbers(), len(self.alphabet))

    def renamed(self, name: str, more: str = "") -> CodeGame:
        """The game with another name, which does not identify it, and perhaps more symbols."""
        return CodeGame(
            name,
            self.positions,
            self.alphabet + more,
            repeats=self.repeats,
            marks=self.marks,
            rule=self.rule,
            symbol_names=self.symbol_names,
        )

    def _symbol_numbers(self, codes: Sequence[str] | None = None) -> NDArray[np.uint8]:
        """The symbols of codes, or all guesses, as numbers, 0 for the first in the alphabet: (codes, positions)."""
        import numpy as np

        numbers = str.maketrans(self.alphabet, "".join(map(chr, range(len(self.alphabet)))))
        text = "".join(self.guesses if codes is None else codes).translate(numbers).encode("ascii")
        found = np.frombuffer(text, np.uint8).reshape(-1, self.positions)
        assert found.max(initial=0) < len(self.alphabet)  # kernels do not check it
        return found

    def _read(self, role: Literal["guess", "secret"], text: str) -> str:
        """The code that ``text`` means; letters may be of either case, and symbols may have names."""
        check_text(role, text)
        if self._is_code(text):
            return text
        words, spellings = narrow(text).replace(",", " ").split(), self._spellings
        code = "".join(spellings.get(symbol, symbol) for symbol in "".join(words))
        if self._is_code(code):
            return code
        if self.symbol_names:
            code = "".join(
                spellings.get(word.lower()) or "".join(spellings.get(symbol, symbol) for symbol in word)
                for word in words
            )
            if self._is_code(code):
                return code
        size = f"{self.name} codes have {count(self.positions, 'symbol' if self.repeats else 'different symbol')}"
        for symbol in code:
            if symbol not in self._symbols:
                raise InputError(f"{role} '{text}': unknown symbol '{symbol}'; {size} of {self._alphabet_text}")
        if len(code) != self.positions:
            raise InputError(f"{role} '{text}': {count(len(code), 'symbol')}; {size}")
        repeated = next(symbol for symbol in code if code.count(symbol) > 1)
        raise InputError(f"{role} '{text}': symbol '{repeated}' appears twice; {size}")

    @cached_property
    def _spellings(self) -> dict[str, str]:
        """The symbol that a character of either case, or a name in lower case, means."""
        spellings = dict(zip(self.symbol_names, self.alphabet, strict=False))  # there may be no names
        for symbol in self.alphabet:
            spellings |= dict.fromkeys((symbol, symbol.lower(), symbol.upper()), symbol)
        return spellings

    @property
    def _alphabet_text(self) -> str:
        """The symbols for people: ``0-9`` or ``1-9A-C`` if they follow each other."""
        if self.alphabet.lower() not in SYMBOLS:
            return self.alphabet
        runs = ("".join(run) for _, run in groupby(self.alphabet, str.isdigit))
        return "".join(f"{run[0]}-{run[-1]}" if len(run) > 1 else run for run in runs)

    def _is_code(self, text: str) -> bool:
        if type(text) is not str or len(text) != self.positions or not self._symbols.issuperset(text):
            return False
        return self.repeats or len(set(text)) == self.positions
