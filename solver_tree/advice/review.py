"""How good and how lucky the guesses of a game were."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from math import inf, log2
from typing import TYPE_CHECKING, NamedTuple

from solver_tree.advice.history import Position, check_secret, positions, read_history
from solver_tree.advice.search import Searcher, Timer
from solver_tree.advice.suggest import check_whole
from solver_tree.advice.tree_values import proves, total_after, tree_value_at
from solver_tree.advice.values import Bounds, at_once, obvious, of_guess
from solver_tree.games import Game
from solver_tree.play.host import shipped_tree
from solver_tree.tree import History, StrategyTree

if TYPE_CHECKING:
    from solver_tree.search import Progress

BEST_GRADE = 99
"""Grades are 0 to 99, as in a newspaper."""


class Span(NamedTuple):
    """A figure that is known, or that lies between two."""

    least: float
    most: float

    @property
    def exact(self) -> bool:
        """Whether it is known."""
        return self.least == self.most


@dataclass(frozen=True)
class Grade:
    """What one guess was worth, and what luck it had. Averages are weighted like the secrets.

    Attributes:
        guess, feedback: what was guessed, and the answer.
        before, after: how many secrets were left before it, and after its answer; the secret itself when it is found.
        expected: how many would be left on average.
        bits, expected_bits: the information in the answer, minus the binary logarithm of its chance, and what it is
            on average.
        best: a best guess there; the best one known if not all is known.
        best_value, value: the guesses that it takes from here on on average after the best guess, and after this one.
        loss: how much worse this guess was: the difference of the two.
        skill: 99 for a best guess, 0 for one that costs a whole guess more on average, which is as much as a guess
            costs that tells nothing.
        luck: how many of all answers that the guess could get would have been worse luck, in percent of 99; those that
            are equal luck count half. A found secret is the best luck; else the fewer secrets are left the better.
        gain: the luck in guesses: how many fewer are to come, on average, than before the answer; None when that
            is not known.
    """

    guess: str
    feedback: str
    before: int
    after: int
    expected: float
    bits: float
    expected_bits: float
    best: str
    best_value: Span
    value: Span
    loss: Span
    skill: Span
    luck: float
    gain: float | None


@dataclass(frozen=True)
class Review:
    """The grades of a game.

    Attributes:
        game: what was played.
        history: the guesses made, each with its answer.
        grades: one for each of them.
        left: the secrets that fit in the end.
        seconds: how long it took.
    """

    game: Game
    history: History
    grades: tuple[Grade, ...]
    left: tuple[str, ...]
    seconds: float

    @property
    def found(self) -> bool:
        """Whether the secret was found."""
        return bool(self.history) and self.history[-1][1] == self.game.win

    @property
    def exact(self) -> bool:
        """Whether every skill is known exactly."""
        return all(grade.loss.exact for grade in self.grades)

    @property
    def skill(self) -> Span | None:
        """The mean of all skills; None when no guess was made."""
        return self._mean([grade.skill for grade in self.grades])

    @property
    def luck(self) -> float | None:
        """The mean of all luck; None when no guess was made."""
        return sum(grade.luck for grade in self.grades) / len(self.grades) if self.grades else None

    @property
    def loss(self) -> Span:
        """The guesses that were lost, on average, by all choices together."""
        return Span(sum(grade.loss.least for grade in self.grades), sum(grade.loss.most for grade in self.grades))

    @property
    def gain(self) -> float | None:
        """The guesses that were won by luck. Those made are what the best strategy takes, plus loss, minus gain."""
        gains = [grade.gain for grade in self.grades]
        return None if None in gains else sum(gain for gain in gains if gain is not None)

    @staticmethod
    def _mean(spans: list[Span]) -> Span | None:
        if not spans:
            return None
        return Span(sum(span.least for span in spans) / len(spans), sum(span.most for span in spans) / len(spans))


def review(
    game: Game,
    history: Iterable[str | tuple[str, str]],
    *,
    secret: str | None = None,
    tree: StrategyTree | None = None,
    time_limit: float | None = 10,
    threads: int | None = None,
    progress: Callable[[Progress], None] | None = None,
) -> Review:
    """Grade every guess of a game: its skill and its luck.

    >>> import solver_tree as st
    >>> grades = st.review(st.game("bulls-cows-4x10"), ["0123=0A2B", "1345=1A0B"]).grades
    >>> [(grade.guess, grade.before, grade.after, grade.loss.most, round(grade.luck)) for grade in grades]
    [('0123', 5040, 1260, 0.0, 41), ('1345', 1260, 136, 0.0, 68)]

    Args:
        game: the game; it may weigh secrets, or restrict guesses.
        history: what was guessed and answered, as pairs or as texts such as ``0123=1A1B``; finished or not.
        secret: the secret, if it is known, to check the answers; that of a finished game is.
        tree: a strategy tree that tells what is best while the history lies on it; the one that ships, if there is
            one, when None. One that is not proved to be the best tells nothing.
        time_limit: seconds to search, without those to compile; then values that are not known are between bounds.
            None for no limit.
        threads: threads to search with; all cores when None.
        progress: called about ten times a second while it searches.

    Raises:
        WrongAnswer: the secret is known, and does not give an answer.
        Contradiction: an answer cannot be true together with earlier ones, or at all.
        InputError: a guess or an answer is none of the game, or a guess was not allowed.
    """
    timer = Timer(time_limit)
    if tree is not None and tree.game is not game:
        from solver_tree.tree.same_game import check_same_game

        check_same_game(tree, game)
    made = read_history(game, history)
    if secret is None and made and made[-1][1] == game.win:
        secret = made[-1][0]
    known = None if secret is None else game.read_secret(secret)
    if known is not None:
        check_secret(game, made, known)
    stages = positions(game, made)
    values = _Values(stages, tree or shipped_tree(game), Searcher(game, timer, threads, progress), timer)
    if tree is not None and tree.game is game and values.needs_search:
        check_whole(tree)
    values.search()
    grades = tuple(values.grade(number) for number in range(len(made)))
    return Review(game, made, grades, stages[-1].left, timer.spent)


class _Values:
    """What the best guesses and those made are worth, before each guess: first what is known at once."""

    def __init__(self, stages: list[Position], tree: StrategyTree | None, searcher: Searcher, timer: Timer) -> None:
        self.stages = stages
        self.made = [guess for guess, _ in stages[-1].history]
        self.searcher = searcher
        self.timer = timer
        self.best: list[tuple[str | None, Bounds]] = []
        self.of: list[Bounds] = []
        for number, position in enumerate(stages):
            if position.found:
                self.best.append((None, Bounds(0, 0)))
                break
            self.best.append(_best_at_once(position, tree))
            if number < len(self.made):
                self.of.append(_of_at_once(position, self.made[number], tree))

    @property
    def needs_search(self) -> bool:
        """Whether there is a guess that can only be graded by a search."""
        return bool(self._open())

    def search(self) -> None:
        """Find what is not known at once, from the last guess to the first: the fewer secrets are left, the sooner."""
        todo = self._open()
        while todo:
            number, which = todo.pop()
            position, limit = self.stages[number], self.timer.share(len(todo) + 1)
            if which == "best":
                ((best, found), *_), lower, _ = self.searcher.best(position, 1, limit)
                self.best[number] = best, Bounds(lower, found.upper)
                if best == self.made[number]:
                    self.of[number] &= found
            elif not self.of[number].exact:
                lower = self.best[number][1].lower
                self.of[number] &= self.searcher.of(position, self.made[number], limit, lower)
            total = self.best[number][1]
            upper = self.of[number].upper
            if upper is not None and (total.upper is None or upper < total.upper):  # yours is the best one known
                self.best[number] = self.made[number], total & Bounds(0, upper)

    def grade(self, number: int) -> Grade:
        """The grade of a guess."""
        position, guess, after = self.stages[number], self.made[number], self.stages[number + 1]
        feedback = after.history[-1][1]
        best, least = self.best[number]
        total = self.of[number] & Bounds(least.lower)
        weights = position.weights if position.whole else (1,) * len(position.left)
        each = dict(zip(position.left, weights, strict=True))
        sizes = {
            answer: (len(part.left), sum(each[secret] for secret in part.left))
            for answer, part in position.parts(guess).items()
        }
        whole, win = sum(weights), position.game.win
        here = sizes[feedback]
        luck_of = {answer: 0 if answer == win else size for answer, (size, _) in sizes.items()}
        worse = sum(weight for answer, (_, weight) in sizes.items() if luck_of[answer] > luck_of[feedback])
        equal = sum(weight for answer, (_, weight) in sizes.items() if luck_of[answer] == luck_of[feedback])
        loss = _loss(position, total, least)
        return Grade(
            guess=guess,
            feedback=feedback,
            before=len(position.left),
            after=here[0],
            expected=sum(size * weight for size, weight in sizes.values()) / whole,
            bits=_bits(here[1], whole),
            expected_bits=sum(weight / whole * _bits(weight, whole) for _, weight in sizes.values() if weight),
            best=best or guess,
            best_value=_mean(least, position.whole),
            value=_mean(total, position.whole),
            loss=loss,
            skill=Span(_skill(loss.most), _skill(loss.least)),
            luck=BEST_GRADE * (worse + equal / 2) / whole,
            gain=self._gain(number, total),
        )

    def _gain(self, number: int, total: Bounds) -> float | None:
        """By how much an answer was better than expected, in guesses."""
        position, after = self.stages[number], self.stages[number + 1]
        to_come = self.best[number + 1][1]
        if not (total.exact and to_come.exact and position.whole and after.whole):
            return None
        return total.lower / position.whole - 1 - (0 if after.found else to_come.lower / after.whole)

    def _open(self) -> list[tuple[int, str]]:
        """What is to be searched, the last first when it is taken from the end; the best guess before the one made."""
        todo = []
        for number, total in enumerate(self.of):
            if not total.exact:
                todo.append((number, "made"))
            if not self.best[number][1].exact:
                todo.append((number, "best"))
        return todo


def _best_at_once(position: Position, tree: StrategyTree | None) -> tuple[str | None, Bounds]:
    """The best guess, and its total, if they are known without a search."""
    told = tree_value_at(tree, position) if tree is not None and proves(tree, position) else None
    if told is not None:
        return told.guess, Bounds(told.total, told.total)
    guess = obvious(position)
    if guess is not None:
        return guess, of_guess(position, guess)
    return None, Bounds(at_once(position).lower)


def _of_at_once(position: Position, guess: str, tree: StrategyTree | None) -> Bounds:
    """The total of a guess, if it is known without a search."""
    known = of_guess(position, guess)
    if not known.exact and tree is not None and proves(tree, position):
        total = total_after(tree, position, guess)
        if total is not None:
            return Bounds(total, total)
    return known


def _mean(total: Bounds, whole: int) -> Span:
    """A total as an average; secrets that weigh nothing take none."""
    if not whole:
        return Span(0, 0)
    return Span(total.lower / whole, inf if total.upper is None else total.upper / whole)


def _loss(position: Position, total: Bounds, least: Bounds) -> Span:
    """How much more a guess takes than the best one: no more than one guess when any guess may follow."""
    whole = position.whole
    if not whole:
        return Span(0, 0)
    uppers = [upper for upper in (least.upper, total.upper) if upper is not None]
    low = max(total.lower - min(uppers, default=total.lower), 0) / whole
    high = inf if total.upper is None else (total.upper - least.lower) / whole
    return Span(low, high if position.game.restricted else min(high, 1))


def _skill(loss: float) -> float:
    return BEST_GRADE * max(1 - loss, 0.0)


def _bits(weight: int, whole: int) -> float:
    """The information in an answer of this chance; none can be told when it had no chance."""
    return log2(whole / weight) if weight else 0.0
