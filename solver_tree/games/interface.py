"""The interface of every code-breaking game."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from textwrap import fill
from types import MethodType
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from solver_tree.errors import InputError, check_text, check_type
from solver_tree.games.feedback import Colours, Counts
from solver_tree.games.legality import MAX_CODES, Legality, forbidden, index_of
from solver_tree.games.spelling import named, only
from solver_tree.imports import failure
from solver_tree.progress import note_work
from solver_tree.text import brief, count, one_line

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


_FEW = 4  # guesses that meet nearly all feedback
_MOST_LISTED, _LONGEST_LIST = 24, 400  # texts that ``rules`` lists, and characters
MAX_FEEDBACKS = 1 << 16  # how many feedbacks the 16-bit numbers of a feedback matrix can distinguish


_APART = "If secrets are only to be told apart, make a table of tests, solver_tree.table"
_AS_TABLE = "table({guess: {secret: score(guess, secret) for secret in secrets} for guess in guesses})"


class CodeSymmetry(NamedTuple):
    """The symmetry of a game of codes: every renaming of some symbols, and perhaps every permutation of some positions.

    A game with a smaller symmetry group must not state this one.

    Attributes:
        symbols: (guesses, positions) uint8, the symbol at each position of each guess, ``0 .. symbol_count - 1``.
        symbol_count: the number of symbols.
        positions_alike: whether every permutation of positions is a symmetry, too.
        fixed_symbols: the symbols that must keep their names; all others may be renamed.
        fixed_positions: the positions that must keep their places, if not all must.
    """

    symbols: NDArray[np.uint8]
    symbol_count: int
    positions_alike: bool = True
    fixed_symbols: tuple[int, ...] = ()
    fixed_positions: tuple[int, ...] = ()

    def __repr__(self) -> str:
        positions = " and positions" if self.positions_alike else ""
        return one_line("CodeSymmetry", f"of {self.symbol_count - len(self.fixed_symbols)} symbols{positions}")

    @property
    def free_symbols(self) -> list[int]:
        """The symbols that may be renamed."""
        return [symbol for symbol in range(self.symbol_count) if symbol not in self.fixed_symbols]

    @property
    def free_positions(self) -> list[int]:
        """The positions that may be permuted."""
        count = self.symbols.shape[1] if self.positions_alike else 0
        return [position for position in range(count) if position not in self.fixed_positions]


class Game:
    """A game in which a hidden secret is found by guesses that are answered with feedback.

    The search uses only ``matrix()``, ``win``, ``symmetry()``, ``legality()`` and ``weights``. Loader, verifier and
    players, which work on a finished tree, use only texts: guesses, secrets and feedback as players write them. For
    the rules they use ``score`` and ``legal``, in plain Python.

    A custom game is a ``Game(name, guesses, secrets, score, win)``. A family of games that have much structure
    overrides the methods, as ``CodeGame`` does.

    Args:
        name: the short text that ``--game`` takes and that a tree stores.
        guesses: every text that may be guessed.
        secrets: every text that may be hidden, each among the guesses.
        score: the rule of the game. ``score(guess, secret)`` returns the feedback, a text.
        win: the winning feedback. A guess gets it if and only if the guess is the secret.
        legal: which guesses are legal. ``legal(guess, feedback, next_guess)`` says whether ``next_guess`` may be made
            at any time after ``guess`` got ``feedback``. It must never forbid a candidate. None: every guess is
            always legal.

    Attributes:
        weights: the weight of each secret, whole numbers in the order of ``secrets``; None if all are equal. See
            ``weighted``.
        named: whether ``game(name)`` returns this game, apart from weights, so that a tree need only store its name.
        consistent: whether each guess must be a candidate, see ``solver_tree.games.consistent``. Then all guesses are
            secrets, in the same order.

    Raises:
        InputError: a guess, a secret or ``win`` is not a string, a text is given twice, there is no secret, a secret is
            not among the guesses, the rule fails, or a secret does not get ``win`` when it is guessed.
    """

    weights: tuple[int, ...] | None = None
    named: bool = False
    consistent: bool = False
    _legal: Callable[[str, str, str], bool] | None = None
    _notation: Colours | Counts | None = None  # how feedback is written, if it is that of codes or words
    _only_feedback = "{} answers only"  # what stands before all feedback in the message that some text is none

    def __init__(
        self,
        name: str,
        guesses: Iterable[str],
        secrets: Iterable[str],
        score: Callable[[str, str], str],
        win: str,
        *,
        legal: Callable[[str, str, str], bool] | None = None,
    ) -> None:
        check_text("name of the game", name)
        same = secrets is guesses  # a generator that gives both can be read only once
        self.name = name
        self.guesses: tuple[str, ...] = read_texts(name, "guess", guesses)
        self.secrets: tuple[str, ...] = self.guesses if same else read_texts(name, "secret", secrets)
        if win is None:
            raise InputError(f"game {name}: it has no winning feedback. {_APART}: {_AS_TABLE}")
        (self.win,) = read_texts(name, "winning feedback", (win,))
        self._score = score
        self._legal = legal
        check_texts(name, self.guesses, self.secrets)
        for secret in self.secrets:
            if (feedback := Game.score(self, secret, secret)) != self.win:
                raise InputError(
                    f"game {name}: guess '{secret}' is answered '{feedback}' when it is the secret; "
                    f"it should be '{self.win}'"
                )

    def __repr__(self) -> str:
        sizes = f"{count(self.secret_count, 'secret')}, {count(self.guess_count, 'guess')}"
        return one_line("Game", f"{brief(self.name)}: {sizes}{'' if self.weights is None else ', weighted'}")

    def __eq__(self, other: object) -> bool:
        """Whether two games are the same by what they are made of; rules that are code are the same only if identical.

        Arrays that a game of user code has as attributes cannot be compared; then only identical games are equal.
        """
        if not isinstance(other, Game):
            return NotImplemented
        if self is other:
            return True
        try:
            return type(self) is type(other) and self._made_of == other._made_of
        except ValueError:
            return False

    def __hash__(self) -> int:
        return hash((type(self), self.name, self.secret_count, self.guess_count))

    @property
    def _made_of(self) -> tuple[object, ...]:
        """All that makes the game what it is: its attributes, but for what is computed from them, and its rule.

        The private attributes of this package are computed from others; those of user code need not be.
        """
        computed = {name for kind in type(self).__mro__ for name, value in vars(kind).items() if _is_cached(value)}
        by_user = not is_ours(type(self))
        settled = {
            name: value
            for name, value in vars(self).items()
            if name not in computed and (not name.startswith("_") or (by_user and not is_ours(type(value))))
        }
        return settled, self._rule

    @property
    def _rule(self) -> tuple[object, ...]:
        score = getattr(self, "_score", None)
        if isinstance(score, MethodType):  # methods are equal only if they are of one and the same object
            score = score.__func__, score.__self__
        return score, self._legal

    @property
    def rules(self) -> str:
        """What secrets, guesses and feedback are, in lines of at most 78 characters if the texts are short."""
        lines = [f"The secret is one of {self.secret_count}{_listed(self.secrets)}."]
        if self.guess_count != self.secret_count:
            lines.append(f"A guess is one of {self.guess_count}{_listed(self.guesses)}.")
        if self.knows_feedbacks:
            lines.append(f"Feedback is one of {len(self.feedbacks)}{_listed(self.feedbacks)}.")
        return "\n".join(fill(line, 78) for line in lines)

    @property
    def secret_count(self) -> int:
        """The number of secrets, known without listing them."""
        return len(self.secrets)

    @property
    def guess_count(self) -> int:
        """The number of guesses, known without listing them."""
        return len(self.guesses)

    def each_secret(self) -> Iterator[str]:
        """Each secret in order, for games with too many secrets to list."""
        return iter(self.secrets)

    @cached_property
    def feedbacks(self) -> tuple[str, ...]:
        """The text of each feedback, in the order of the numbers in ``matrix()``.

        Every feedback that occurs is among them. Some of them may never occur.
        """
        return tuple(sorted(self._scored[0]))

    @property
    def knows_feedbacks(self) -> bool:
        """Whether ``feedbacks`` need not score every pair first."""
        return type(self).feedbacks is not Game.feedbacks or bool(vars(self).keys() & {"feedbacks", "_scored"})

    def is_feedback(self, text: str) -> bool:
        """Whether ``text`` is feedback as trees write it. The test is quick; feedback that never occurs may pass."""
        if self._notation is not None:
            return self._notation.is_feedback(text)
        if not self.knows_feedbacks and text in self._soon_met:
            return True
        return text in self._feedback_set

    def score(self, guess: str, secret: str) -> str:
        """Score a guess by the rule in plain Python, which shares no code with the search.

        Args:
            guess: one of ``guesses``, in any spelling.
            secret: one of ``secrets``, in any spelling; or a guess, as if it could be the secret.

        Returns:
            The feedback as players write it.

        Raises:
            InputError: a text is no guess or no secret; or the rule of a custom game raises an exception, or returns
                something else than a string.
        """
        if not self._is_guess(guess):
            guess = self.read_guess(guess)
        if not self._is_guess(secret):
            secret = self.read_secret(secret)
        try:
            feedback = self._score(guess, secret)
        except BaseException as error:
            what = f"game {self.name}: the rule fails for guess '{guess}' and secret '{secret}'"
            raise failure(what, error) from error
        if type(feedback) is str:
            return feedback
        if isinstance(feedback, str):
            return str.__str__(feedback)  # a subclass might compare or print in its own way
        raise InputError(
            f"game {self.name}: the rule returns a value of type {type(feedback).__name__} for guess '{guess}' and "
            f"secret '{secret}'; it should return a string"
        )

    @property
    def restricted(self) -> bool:
        """Whether some guesses are not legal after some feedback: by a function ``legal``, or since no candidates."""
        return self.consistent or self._legal is not None or getattr(self.legal, "__func__", None) is not Game.legal

    @property
    def has_legality(self) -> bool:
        """Whether ``legality`` is needed: some guesses are illegal, and not just all that are no candidates."""
        return self.restricted and not self.consistent

    def legal(self, guess: str, feedback: str, next_guess: str) -> bool:
        """Whether ``next_guess`` is legal at any time after ``guess`` got ``feedback``; each text in any spelling.

        Raises:
            InputError: a text is no guess or no feedback; or the function ``legal`` of a custom game raises an
                exception, or returns something that is neither true nor false, such as an array.
        """
        if not (self._is_guess(guess) and self._is_guess(next_guess)):
            guess, next_guess = self.read_guess(guess), self.read_guess(next_guess)
        if self._notation is not None and not self._notation.is_feedback(feedback):
            feedback = self._notation.read(feedback)
        if self.consistent:
            return self.score(guess, next_guess) == feedback
        if self._legal is None:
            return True
        try:
            return bool(self._legal(guess, feedback, next_guess))
        except BaseException as error:
            what = f"game {self.name}: legal() fails for {guess}={feedback} and the next guess '{next_guess}'"
            raise failure(what, error) from error

    def legality(self) -> Legality | None:
        """The legality as arrays, for the search; None if every guess is always legal.

        ``legal`` is called for each guess, each feedback that it can get, and each next guess. For each guess, the next
        guesses fall into groups: those that are legal after the same feedback get the same code.

        Raises:
            InputError: ``legal`` forbids a candidate, or a guess has more than 256 groups of next guesses.
        """
        if not self.restricted:
            return None
        import numpy as np

        guesses, secrets, feedbacks, matrix = self.guesses, self.secrets, self.feedbacks, self.matrix()
        guess_of_secret = index_of(guesses, secrets)
        codes = np.empty((len(guesses), len(guesses)), np.uint8)
        tables = []
        for g, guess in enumerate(guesses):
            note_work(g / len(guesses))
            occurring = np.unique(matrix[g])
            is_legal = np.array(
                [[bool(self.legal(guess, feedbacks[f], next_guess)) for next_guess in guesses] for f in occurring],
                np.bool_,
            )
            for s in np.flatnonzero(~is_legal[np.searchsorted(occurring, matrix[g]), guess_of_secret])[:1]:
                raise forbidden(self.name, guess, feedbacks[matrix[g, s]], secrets[s])
            groups, group_of_guess = np.unique(is_legal, axis=1, return_inverse=True)
            if groups.shape[1] > MAX_CODES:
                raise InputError(
                    f"game {self.name}: guess '{guess}' divides the next guesses into {groups.shape[1]} groups that "
                    f"are legal after different feedback; there can be at most {MAX_CODES}"
                )
            codes[g] = group_of_guess.ravel()
            table = np.zeros((len(feedbacks), groups.shape[1]), np.bool_)
            table[occurring] = groups
            tables.append(table)
        allows = np.zeros((len(tables), len(feedbacks), max(table.shape[1] for table in tables)), np.bool_)
        for g, table in enumerate(tables):
            allows[g, :, : table.shape[1]] = table
        return Legality(codes, np.arange(len(tables), dtype=np.int32), allows)

    def matrix(self) -> NDArray[np.unsignedinteger[Any]]:
        """Score every guess against every secret.

        Returns:
            (guesses, secrets), the feedback as its number in ``feedbacks``: uint8 if ``feedbacks`` has at most 256
            members, else uint16.

        Raises:
            InputError: there are more than 65536 feedbacks, one is not among ``feedbacks``, or a guess that is not the
                secret wins.
        """
        import numpy as np

        texts, rows = self._scored
        number = {text: i for i, text in enumerate(self.feedbacks)}
        for text in (self.win, *texts):
            if text not in number:
                raise unlisted(self.name, text)
        by_appearance = np.frombuffer(b"".join(rows), np.uint16).reshape(self.guess_count, self.secret_count)
        dtype = np.min_scalar_type(len(number) - 1)
        matrix: NDArray[np.unsignedinteger[Any]] = np.array([number[text] for text in texts], dtype)[by_appearance]
        self._check_wins(matrix == number[self.win])
        return matrix

    def _check_wins(self, wins: NDArray[np.bool]) -> None:
        """Raise InputError unless only the secret itself wins; ``wins`` is (guesses, secrets).

        Then some guess distinguishes any two secrets, because each secret is a guess.
        """
        import numpy as np

        if np.count_nonzero(wins) == self.secret_count:
            return
        guess, secret = next(
            (self.guesses[g], self.secrets[s]) for g, s in np.argwhere(wins) if self.guesses[g] != self.secrets[s]
        )
        if guess in self._secret_set and all(
            self.score(any_guess, guess) == self.score(any_guess, secret) for any_guess in self.guesses
        ):
            raise InputError(f"game {self.name}: secrets '{guess}' and '{secret}' are answered alike by every guess")
        raise InputError(
            f"game {self.name}: guess '{guess}' is answered '{self.win}' when the secret is '{secret}'; "
            f"only the secret itself should be"
        )

    def symmetry(self) -> CodeSymmetry | None:
        """The symmetry of the game, or None if none is known."""
        return None

    def counted_codes(self) -> CodeSymmetry | None:
        """The guesses, as codes, of a game whose feedback is two counts, or None for any other game.

        If all guesses may be secrets, these are in the same order. The feedback says how many symbols are in the right
        place, and how many symbols the codes have in common, each as often as both have it.
        """
        return None

    def read_guess(self, text: str) -> str:
        """The guess that ``text`` means, as trees write it; case and spaces may differ, and what else a game allows.

        Raises:
            InputError: ``text`` is not a guess of this game, or it may mean several; the message says why.
        """
        return self._read("guess", text)

    def read_secret(self, text: str) -> str:
        """The secret that ``text`` means, as trees write it, see ``read_guess``.

        Raises:
            InputError: ``text`` is not a secret of this game, or it may mean several; the message says why.
        """
        return self._read("secret", text)

    def _is_guess(self, text: str) -> bool:
        """Whether a text is a guess as the game writes it. Every secret is one."""
        return type(text) is str and text in self._guess_set

    def _read(self, role: Literal["guess", "secret"], text: str) -> str:
        """The guess or the secret that ``text`` means; a question mark may differ, too."""
        check_text(role, text)
        texts, known = (self.guesses, self._guess_set) if role == "guess" else (self.secrets, self._secret_set)
        read = text if text in known else only(f"{role} '{text}'", named(text, texts))
        if read is None:
            raise InputError(f"{role} '{text}': not one of the {count(len(texts), role)} of {self.name}")
        return read

    def read_feedback(self, text: str) -> str:
        """The feedback that ``text`` means, as trees write it: in any case, or its first letters.

        ``Counts.read`` and ``Colours.read`` list the spellings of feedback to codes and words.

        Raises:
            InputError: ``text`` is not feedback of this game, or it may mean several; the message says why.
        """
        if self._notation is not None:
            return self._notation.read(text)
        check_text("feedback", text)
        if self.is_feedback(text):
            return text
        feedback = only(f"feedback '{text}'", named(text, self.feedbacks, begins=True))
        if feedback is None:
            raise InputError(f"feedback '{text}': {self._only_feedback.format(self.name)} {', '.join(self.feedbacks)}")
        return feedback

    @cached_property
    def _guess_set(self) -> frozenset[str]:
        return frozenset(self.guesses)

    @cached_property
    def _secret_set(self) -> frozenset[str]:
        return frozenset(self.secrets)

    @cached_property
    def _feedback_set(self) -> frozenset[str]:
        return frozenset(self.feedbacks)

    @cached_property
    def _soon_met(self) -> frozenset[str]:
        """The feedback to a few guesses, for a rule that has not scored every pair."""
        return frozenset(self.score(guess, secret) for guess in self.guesses[:_FEW] for secret in self.secrets)

    @cached_property
    def _scored(self) -> tuple[tuple[str, ...], Sequence[array[int]]]:
        """The feedback texts in order of appearance, and for each guess their numbers in the order of the secrets.

        Cached, because the rule may be slow, and both ``feedbacks`` and ``matrix`` need to score every pair.
        """
        number: dict[str, int] = {}
        rows: list[array[int]] = []
        for guess in self.guesses:
            note_work(len(rows) / self.guess_count)
            row = [number.setdefault(self.score(guess, secret), len(number)) for secret in self.secrets]
            if len(number) > MAX_FEEDBACKS:
                raise InputError(
                    f"game {self.name}: over {MAX_FEEDBACKS} different feedbacks; there can be at most {MAX_FEEDBACKS}"
                )
            rows.append(array("H", row))
        return tuple(number), rows


def is_ours(kind: type) -> bool:
    """Whether a class is one of this package, and not of user code."""
    return kind.__module__.partition(".")[0] == __name__.partition(".")[0]


def _is_cached(value: object) -> bool:
    return isinstance(value, cached_property)


def check_game(given: object) -> None:
    """Check that an argument is a game.

    Raises:
        InputError: it is something else, such as the name of one.
    """
    check_type(given, Game, "game")


def unlisted(name: str, feedback: str) -> InputError:
    """The error for feedback that occurs in the game ``name``, but is not among its ``feedbacks``."""
    return InputError(f"game {name}: feedback '{feedback}' occurs, but is not among the feedbacks of the game")


def read_texts(name: str, role: str, texts: Iterable[str]) -> tuple[str, ...]:
    """The texts that user code gives as guesses, secrets or feedback, as plain strings.

    Args:
        name: the name of the game, for messages.
        role: what each text is, for messages.
        texts: the texts; any iterable, which is read once.

    Raises:
        InputError: ``texts`` cannot be read, or one of them is not a string.
    """
    try:
        given = tuple(texts)
    except BaseException as error:
        raise failure(f"game {name}: its {role} list cannot be read", error) from error
    for number, text in enumerate(given, 1):
        if not isinstance(text, str):
            which = role if len(given) == 1 else f"{role} {number} of {len(given)}"
            raise InputError(f"game {name}: {which} is of type {type(text).__name__}; it should be a string")
    return tuple(map(str.__str__, given))  # a subclass might compare or print in its own way


def check_texts(name: str, guesses: Sequence[str], secrets: Sequence[str]) -> None:
    """Check that a game can have these guesses and secrets.

    Args:
        name: the name of the game, for messages.
        guesses: every text that may be guessed.
        secrets: every text that may be hidden.

    Raises:
        InputError: a list is empty or has a text twice, or a secret is not among the guesses.
    """
    for role, texts in (("guess", guesses), ("secret", secrets)):
        check_different(name, role, texts)
    guess_set = set(guesses)
    if not guess_set.issuperset(secrets):
        missing = next(text for text in secrets if text not in guess_set)
        raise InputError(
            f"game {name}: secret '{missing}' can never be found; it should be among the guesses"
            f"{'' if guess_set.intersection(secrets) else f'. {_APART}'}"
        )


def check_different(name: str, role: str, texts: Sequence[str]) -> None:
    """Check that there is at least one text, and none twice; the other arguments are for messages.

    Raises:
        InputError: a text is given twice, or there is none.
    """
    if not texts:
        raise InputError(f"game {name}: there is no {role}; at least one is needed")
    seen: set[str] = set()
    for text in texts:
        if text in seen:
            raise InputError(f"game {name}: {role} '{text}' is given twice")
        seen.add(text)


def _listed(texts: Sequence[str]) -> str:
    """All texts after a colon, or some of them where they are many."""
    names = [brief(text) for text in texts[:_MOST_LISTED]]
    if len(texts) <= _MOST_LISTED and sum(map(len, names)) <= _LONGEST_LIST:
        return f": {', '.join(names)}"
    return f", such as {', '.join(brief(texts[place]) for place in (0, len(texts) // 2, -1))}"
