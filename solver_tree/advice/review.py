"""Grade the guesses of a game: their skill and their luck."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from math import inf, log2
from typing import TYPE_CHECKING, NamedTuple

from solver_tree.advice.estimate import estimated_loss
from solver_tree.advice.grades import BEST_GRADE, Grade, Review, Span, skill_of
from solver_tree.advice.history import Position, check_secret, positions_along, read_history
from solver_tree.advice.search import Searcher, Timer
from solver_tree.advice.suggest import check_all_guesses
from solver_tree.advice.tree_values import bounds_from_tree, proves, total_after, tree_value_at
from solver_tree.advice.values import Bounds, entropy, obvious_guess, quick_bounds, quick_guess_bounds
from solver_tree.errors import check_flags
from solver_tree.games import Game
from solver_tree.games.entries import Entry, Written, read_secret
from solver_tree.play.candidates import many_codes
from solver_tree.tree import StrategyTree
from solver_tree.tree.files import shipped_tree
from solver_tree.tree.proof import Status
from solver_tree.tree.same_game import check_same_game

if TYPE_CHECKING:
    from solver_tree.search import Progress


def review(
    game: Game,
    history: Iterable[Entry],
    *,
    secret: Written | None = None,
    adversarial: bool = False,
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
        game: the game; its secrets may have weights, and its guesses may be restricted.
        history: the guesses with their feedback, as pairs or as texts such as ``0123=1A1B``; it may be incomplete.
        secret: the secret, if it is known, to check the feedback; by default the last guess if that found the secret.
        adversarial: whether an adversary gave the feedback; then no luck is graded.
        tree: a strategy tree to look values up in while the history follows it; by default the shipped tree, if there
            is one. Only values that its proof states to be least are used, see ``Review.status``.
        time_limit: seconds to search, without the time to compile kernels; None for no limit. Values that are not known
            when time is up are intervals. Laying out the game is not cut short, see ``suggest``.
        threads: threads to search with; all cores when None.
        progress: called about ten times a second while it searches.

    Returns:
        The grade of each guess, and what they sum up to.

    Raises:
        WrongAnswer: the secret is known, and does not give some feedback.
        Contradiction: no secret is consistent with the history.
        InputError: a guess or feedback is not one of the game, a guess is not legal, the tree is of another game, or
            the game has too many secrets to list.

    See Also:
        suggest: the next guess of a game that goes on.
    """
    timer = Timer(time_limit)
    check_flags(adversarial=adversarial)
    if tree is not None:
        check_same_game(tree, game)
    played = read_history(game, history)
    if secret is None and played and played[-1][1] == game.win:
        secret = played[-1][0]
    if secret is not None:
        check_secret(game, played, read_secret(game, secret))
    positions = positions_along(game, played)
    values = _Values(positions, tree or shipped_tree(game), Searcher(game, timer, threads, progress), timer)
    if tree is not None and tree.game is game and values.needs_search:
        check_all_guesses(tree)
    values.search()
    grades = tuple(values.grade(number) for number in range(len(played)))
    if adversarial:
        grades = tuple(replace(grade, luck=None, gain=None) for grade in grades)
    left = positions[-1].candidates
    return Review(game, played, grades, left, timer.spent, adversarial, values.status, timer.compiling)


class _Search(NamedTuple):
    """A search to be done: for the best guess before guess ``number``, or for the total of guess ``number``."""

    number: int
    for_best: bool


class _Values:
    """The best guess, and the total of the guess that was made, at each position of a game.

    Without ``search``, they are known only as far as they need no search.

    Attributes:
        status: ``claimed`` if some values are known only from the file of a tree, which claims them.
    """

    def __init__(self, positions: list[Position], tree: StrategyTree | None, searcher: Searcher, timer: Timer) -> None:
        self._positions = positions
        self._guesses = [guess for guess, _ in positions[-1].history]
        self._searcher = searcher
        self._timer = timer
        self.status: Status = "searched"
        self._best: list[tuple[str | None, Bounds]] = []
        self._totals: list[Bounds] = []  # of the guesses that were made
        for number, position in enumerate(positions):
            if position.found:
                self._best.append((None, Bounds(0, 0)))
                break
            stated = tree_value_at(tree, position) if tree is not None and proves(tree, position) else None
            if tree is None or stated is None:
                self._best.append(_quick_best(position))
            else:
                total, status = bounds_from_tree(tree, position, stated.total)
                self._best.append((stated.guess, total))
                self.status = status if status == "claimed" else self.status
            if number < len(self._guesses):
                self._totals.append(_quick_total(position, self._guesses[number], tree))

    @property
    def needs_search(self) -> bool:
        """Whether some guess can be graded only by a search."""
        return bool(self._searches())

    def search(self) -> None:
        """Search for what is not known, from the last guess to the first: late positions have few candidates."""
        todo = self._searches()
        self._searcher.steps = len(todo)
        while todo:
            self._searcher.step = self._searcher.steps - len(todo) + 1
            number, for_best = todo.pop()
            position, limit = self._positions[number], self._timer.share(len(todo) + 1)
            if for_best:
                found = self._searcher.best(position, 1, limit)
                best, best_total, _ = found.guesses[0]
                self._best[number] = best, Bounds(found.lower, best_total.upper)
                if best == self._guesses[number]:
                    self._totals[number] &= best_total
            elif not self._totals[number].exact:
                lower = self._best[number][1].lower
                self._totals[number] &= self._searcher.known_of(position, self._guesses[number], limit, lower).total
            least = self._best[number][1]
            upper = self._totals[number].upper
            if upper is not None and (least.upper is None or upper < least.upper):  # no better guess is known
                self._best[number] = self._guesses[number], least & Bounds(0, upper)

    def grade(self, number: int) -> Grade:
        """Grade a guess."""
        position, guess, after = self._positions[number], self._guesses[number], self._positions[number + 1]
        feedback = after.history[-1][1]
        best, least = self._best[number]
        total = self._totals[number] & Bounds(least.lower)
        parts = _measure_parts(position, guess)
        part = parts[feedback]
        weight = sum(each.weight for each in parts.values())
        worse = sum(each.weight for each in parts.values() if each.to_find > part.to_find)
        equal = sum(each.weight for each in parts.values() if each.to_find == part.to_find)
        loss = _loss(position, total, least)
        if _loses_one(position, guess):
            weight_left = position.total_weight
            upper = None if least.upper is None else least.upper + weight_left
            total, loss = Bounds(least.lower + weight_left, upper), Span(1.0, 1.0)
        known = loss.exact or not position.total_weight or many_codes(position.game)
        estimate = None if known else estimated_loss(position, guess, best)
        by_hybrid = best if least.upper is None and best != guess else None
        return Grade(
            guess=guess,
            feedback=feedback,
            before=len(position.candidates),
            after=part.size,
            expected=_expected(parts),
            bits=_bits(part.weight, weight),
            expected_bits=entropy([each.weight for each in parts.values()]),
            best=best or guess,
            best_value=_average(least, position.total_weight),
            value=_average(total, position.total_weight),
            loss=loss,
            skill=skill_of(loss),
            luck=BEST_GRADE * (worse + equal / 2) / weight,
            gain=self._gain(number, total),
            estimate=None if estimate is None else min(max(estimate, loss.least), loss.most),
            best_expected=None if by_hybrid is None else _expected(_measure_parts(position, by_hybrid)),
        )

    def _gain(self, number: int, total: Bounds) -> float | None:
        """Return by how many guesses the feedback was better than the average; None if that is not known."""
        position, after = self._positions[number], self._positions[number + 1]
        least_after = self._best[number + 1][1]
        if not (total.exact and least_after.exact and position.total_weight and after.total_weight):
            return None
        return total.lower / position.total_weight - 1 - (0 if after.found else least_after.lower / after.total_weight)

    def _searches(self) -> list[_Search]:
        """List the searches to be done, the last one first: at each position, the best guess is searched first."""
        todo = []
        for number, total in enumerate(self._totals):
            if not total.exact and not _loses_one(self._positions[number], self._guesses[number]):
                todo.append(_Search(number, for_best=False))
            if not self._best[number][1].exact:
                todo.append(_Search(number, for_best=True))
        return todo


class _PartSize(NamedTuple):
    """The size of one part that a guess makes.

    Attributes:
        size: the number of candidates in the part.
        to_find: the number of candidates that may still be the secret: 0 if the guess found it.
        weight: the weight of the part.
    """

    size: int
    to_find: int
    weight: int


def _measure_parts(position: Position, guess: str) -> dict[str, _PartSize]:
    """Return the size of each part; if all candidates have weight 0, each counts 1."""
    win = position.game.win
    return {
        feedback: _PartSize(
            size := len(part.candidates),
            0 if feedback == win else size,
            part.total_weight if position.total_weight else size,
        )
        for feedback, part in position.parts(guess).items()
    }


def _expected(parts: dict[str, _PartSize]) -> float:
    """Return the average number of candidates that a guess leaves, by the parts that it makes."""
    return sum(each.size * each.weight for each in parts.values()) / sum(each.weight for each in parts.values())


def _loses_one(position: Position, guess: str) -> bool:
    """Whether a guess loses exactly one guess, since it tells nothing, and the best guess can still follow."""
    parts = position.parts(guess)
    tells_nothing = len(parts) == 1 and position.game.win not in parts
    return tells_nothing and not position.game.restricted and position.total_weight > 0


def _quick_best(position: Position) -> tuple[str | None, Bounds]:
    """Return the best guess, if it is known without a search or a tree, and bounds of its total."""
    guess = obvious_guess(position)
    if guess is not None:
        return guess, quick_guess_bounds(position, guess)
    return None, Bounds(quick_bounds(position).lower)


def _quick_total(position: Position, guess: str, tree: StrategyTree | None) -> Bounds:
    """Bound the total of a guess without a search."""
    known = quick_guess_bounds(position, guess)
    if not known.exact and tree is not None and proves(tree, position):
        total = total_after(tree, position, guess)
        if total is not None:
            return Bounds(total, total)
    return known


def _average(total: Bounds, weight: int) -> Span:
    """Return a total as an average; it is 0 if all candidates have weight 0."""
    if not weight:
        return Span(0, 0)
    return Span(total.lower / weight, inf if total.upper is None else total.upper / weight)


def _loss(position: Position, total: Bounds, least: Bounds) -> Span:
    """Return by how many guesses a guess is worse than the best one, on average.

    If every guess is legal, the loss is at most 1, as the best guess can still follow.
    """
    weight = position.total_weight
    if not weight:
        return Span(0, 0)
    uppers = [upper for upper in (least.upper, total.upper) if upper is not None]
    low = max(total.lower - min(uppers, default=total.lower), 0) / weight
    high = inf if total.upper is None else (total.upper - least.lower) / weight
    return Span(low, high if position.game.restricted else min(high, 1))


def _bits(weight: int, total_weight: int) -> float:
    """Return the information in feedback with this weight; 0 if the weight is 0, where it is not defined."""
    return log2(total_weight / weight) if weight else 0.0
