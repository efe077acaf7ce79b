"""What a review finds: the grades of guesses, in figures, in words and as a table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf, ulp
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

from solver_tree.displayed import Displayed, display_of
from solver_tree.games import Game
from solver_tree.play.candidates import many_codes
from solver_tree.text import brief, count, figure_text, one_line, quoted
from solver_tree.tree import History
from solver_tree.tree.node import after_text
from solver_tree.tree.proof import Status

if TYPE_CHECKING:
    from solver_tree.display import Display, Table

BEST_GRADE = 99
"""Grades range from 0 to 99, as those of newspapers do."""

Verdict: TypeAlias = Literal["best", "good", "slip", "blunder"]

VERDICTS: tuple[tuple[Verdict, float], ...] = (("blunder", 0.5), ("slip", 0.05), ("good", ulp(0.0)), ("best", 0.0))
"""From which loss on, in guesses, a guess is called so; as in ``export/js/pure/review.js``."""

_VERDICT_STYLES = {
    "best": "bold #000000 on #4caf50",
    "good": "#000000 on #a5d6a7",
    "slip": "#000000 on #ffd54a",
    "blunder": "bold #ffffff on #c62828",
}
_ABOUT = "about"  # instead of a verdict, where only an estimate of the loss is known

_ABOUT_SKILL = (
    "Lost: how many more guesses this takes on average than the best guess. Skill: 99 for no loss, 0 for a loss of "
    "1 or more."
)
_ABOUT_HYBRID = "Hybrid: the guess that the strategy of this name chooses from a sample."
_CLAIMED = "The best values are those that the tree's file claims; they are not checked."
_ABOUT_LUCK = "Luck: the chance, out of 99, of worse feedback; equally good feedback counts half."
_ABOUT_ESTIMATES = (
    "~: an estimate without a search; nine of ten are within 0.14. A tree, built once by solver-tree build, gives "
    "exact grades at once."
)
_NOTICEABLE = 0.005  # guesses; a smaller estimate is shown as 0.00
_ABOUT_VERDICTS = (
    "Best: no guess is better on average. Good: a loss under {slip}. Slip: under {blunder}. Blunder: {blunder} or more."
).format(**dict(VERDICTS))
_NO_LUCK = "There is no luck against an adversary."


class Span(NamedTuple):
    """A number that is known exactly, or that lies in an interval.

    Attributes:
        least: the lower end of the interval.
        most: the upper end.
    """

    least: float
    most: float

    def __repr__(self) -> str:
        return one_line("Span", figure_text(self.least, self.most, 4))

    @property
    def exact(self) -> bool:
        """Whether the number is known exactly."""
        return self.least == self.most


@dataclass(frozen=True)
class Grade:
    """The skill and the luck of one guess. Averages are weighted like the secrets.

    Attributes:
        guess: the guess.
        feedback: the feedback to it.
        before: the number of candidates before the guess.
        after: the number of candidates after the feedback; 1 when the guess is the secret.
        expected: the average number of candidates that the guess leaves.
        bits: the information in the feedback: minus the binary logarithm of its probability.
        expected_bits: the average information in the feedback to the guess.
        best: a best guess at this position; the best one known if not all values are known. Where codes are too many to
            search, it is the guess of ``hybrid``.
        best_value: the value of ``best``: the average number of guesses from here on.
        value: the value of ``guess``.
        loss: the difference of the two values, in guesses.
        skill: 99 for a best guess, 0 for a guess with a loss of 1 or more. A guess without information has a loss of 1.
        luck: the probability of worse luck plus half that of equal luck, times 99. The best luck is to find the secret;
            otherwise, fewer candidates left are better luck. None against an adversary.
        gain: the luck in guesses: by how much the feedback lowered the average number of guesses to come. None if that
            is not known, and against an adversary.
        estimate: the loss, estimated without a search, where it is not known exactly; else None.
        best_expected: the average number of candidates that ``best`` leaves, where it is the guess of ``hybrid`` and
            not ``guess``; else None.
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
    luck: float | None
    gain: float | None
    best_expected: float | None = None
    estimate: float | None = None

    @property
    def verdict(self) -> Verdict | None:
        """How good the guess is in a word; None where its loss allows several words."""
        least, most = map(_verdict_on, self.loss)
        return least if least == most else None

    def __repr__(self) -> str:
        played = f"{brief(self.guess)}={brief(self.feedback)}"
        return one_line("Grade", f"{played}: {_grades(self.skill, self.luck)}, {self.after} left")


def _verdict_on(loss: float) -> Verdict:
    return next(verdict for verdict, least in VERDICTS if loss >= least)


@dataclass(frozen=True)
class Review(Displayed):
    """The grades of a game.

    Attributes:
        game: the game that was played.
        history: the guesses made, each with its feedback.
        grades: one grade for each guess.
        left: the candidates at the end.
        seconds: how long the review took, without the time in which kernels compiled or were loaded.
        adversarial: whether an adversary gave the feedback, against whom there is no luck.
        status: how the best values are known; ``claimed`` if some of them rest on the file of a tree.
        compile_seconds: the time in which kernels compiled or were loaded, which no time limit counts.
    """

    game: Game
    history: History
    grades: tuple[Grade, ...]
    left: Sequence[str]
    seconds: float
    adversarial: bool = False
    status: Status = "searched"
    compile_seconds: float = 0.0

    def __repr__(self) -> str:
        grades = "" if self.skill is None else f": {_grades(self.skill, self.luck)}"
        return one_line("Review", f"{brief(self.game.name)} {after_text(self.history)}{grades}")

    @property
    def found(self) -> bool:
        """Whether the secret was found."""
        return bool(self.history) and self.history[-1][1] == self.game.win

    @property
    def exact(self) -> bool:
        """Whether the skill of every guess is known exactly."""
        return all(grade.loss.exact for grade in self.grades)

    @property
    def sampled(self) -> bool:
        """Whether codes were too many to search, so that some ``best`` are guesses of ``hybrid``, from a sample."""
        return many_codes(self.game) and any(grade.best_value.most == inf for grade in self.grades)

    @property
    def skill(self) -> Span | None:
        """The mean skill of all guesses; None if there are none."""
        spans = [grade.skill for grade in self.grades]
        if not spans:
            return None
        return Span(sum(span.least for span in spans) / len(spans), sum(span.most for span in spans) / len(spans))

    @property
    def luck(self) -> float | None:
        """The mean luck of all guesses; None if there are none, and against an adversary."""
        lucks = [grade.luck for grade in self.grades if grade.luck is not None]
        return sum(lucks) / len(lucks) if lucks else None

    @property
    def loss(self) -> Span:
        """The sum of the losses of all guesses."""
        return Span(sum(grade.loss.least for grade in self.grades), sum(grade.loss.most for grade in self.grades))

    @property
    def gain(self) -> float | None:
        """The sum of the gains of all guesses; None if one of them is not known.

        The number of guesses made is the average of the best strategy, plus the loss, minus the gain.
        """
        gains = [grade.gain for grade in self.grades]
        return None if None in gains else sum(gain for gain in gains if gain is not None)


@display_of.register(Review)
def _display(result: Review) -> Display:
    """The grades in a table and in words."""
    from solver_tree.display import Display

    sentences = (f"{number}. {sentence(grade, result.game.win)}" for number, grade in enumerate(result.grades, 1))
    return Display(
        review_title(result), (grades_table(result),), (*sentences, total_text(result), about_grades(result))
    )


def about_grades(result: Review) -> str:
    """What the columns of ``grades_table`` mean."""
    about_best = f"{_ABOUT_HYBRID} " if result.sampled else ""
    claimed = f" {_CLAIMED}" if result.status == "claimed" else ""
    luck = _NO_LUCK if result.adversarial else _ABOUT_LUCK
    return f"{about_best}{_ABOUT_VERDICTS} {_ABOUT_SKILL}{claimed}{estimates_text(result)} {luck}"


def estimates_text(result: Review) -> str:
    """What ``~`` means and how grades become exact, after a space; empty if no grade is an estimate."""
    return "" if all(grade.estimate is None for grade in result.grades) else f" {_ABOUT_ESTIMATES}"


def _grades(skill: Span, luck: float | None) -> str:
    """Skill and, if there is any, luck: ``skill 99, luck 41``."""
    return f"skill {figure_text(*skill, 0)}" + ("" if luck is None else f", luck {luck:.0f}")


def review_title(result: Review) -> str:
    """The game that is reviewed, and how it ended."""
    guesses = count(len(result.grades), "guess")
    end = "the secret is found" if result.found else f"{count(len(result.left), 'secret')} left"
    return f"{result.game.name}, {guesses}: {end}"


def grades_table(result: Review) -> Table:
    """The guesses with their grades."""
    from solver_tree.display import Table

    best = "hybrid" if result.sampled else "best"
    titles: tuple[str, ...] = ("", "guess", "feedback", "left", "expected", "bits", best, "lost", "skill")
    rows = [
        (
            str(number),
            grade.guess,
            grade.feedback,
            "found" if grade.feedback == result.game.win else str(grade.after),
            f"{grade.expected:.1f}",
            f"{grade.expected_bits:.2f}",
            grade.best if grade.loss.most and grade.best != grade.guess else "",
            *_loss_cells([grade]),
            *_luck_cell(grade.luck),
            grade.verdict or ("" if grade.estimate is None else _ABOUT),
        )
        for number, grade in enumerate(result.grades, 1)
    ]
    if result.skill is not None:
        rows.append(("", "all", "", "", "", "", "", *_loss_cells(result.grades), *_luck_cell(result.luck), ""))
    titles = (*titles, "verdict") if result.adversarial else (*titles, "luck", "verdict")
    last = len(titles) - 1
    return Table(titles, rows, (1, 2, 6, last), styles={last: _VERDICT_STYLES})


def _loss_cells(grades: Sequence[Grade]) -> tuple[str, str]:
    """The loss of some guesses together and their mean skill; ``~`` marks an estimate."""
    losses = [grade.loss if grade.estimate is None else Span(grade.estimate, grade.estimate) for grade in grades]
    skills = list(map(skill_of, losses))
    about = "" if all(grade.estimate is None for grade in grades) else "~"
    lost = figure_text(sum(loss.least for loss in losses), sum(loss.most for loss in losses), 2)
    least, most = (sum(ends) / len(skills) for ends in zip(*skills, strict=True))
    return f"{about}{lost}", f"{about}{figure_text(least, most, 0)}"


def skill_of(loss: Span) -> Span:
    """The skill of a guess with a loss."""
    return Span(BEST_GRADE * max(1 - loss.most, 0.0), BEST_GRADE * max(1 - loss.least, 0.0))


def _luck_cell(luck: float | None) -> tuple[str, ...]:
    """The cell of the luck; none if there is no luck."""
    return () if luck is None else (f"{luck:.0f}",)


def sentence(grade: Grade, win: str) -> str:
    """A guess, how good it is and its luck in words."""
    choice = f"{quoted(grade.guess)}: {_choice(grade)}. "
    if grade.feedback == win:
        if grade.before == 1:
            return f"{choice}It was the only one left."
        return f"{choice}Found, as one of {grade.before} that were left{_luck(grade.luck)}."
    feedback = grade.feedback if grade.feedback == grade.feedback.upper() else f"'{grade.feedback}'"
    left = f"{feedback} leaves {grade.after} of {grade.before}"
    if grade.expected_bits == 0 and grade.after == grade.before:
        return f"{choice}{left}, as every uninformative guess does."
    others = "" if grade.best_expected is None else f", {grade.best_expected:.1f} after {quoted(grade.best)}"
    return f"{choice}{left}, {grade.expected:.1f} expected{others}{_luck(grade.luck)}."


def _choice(grade: Grade) -> str:
    """How good a guess is: in a word, if one fits, and by how many guesses others are better."""
    if not grade.loss.exact:
        return f"{grade.verdict} ({_bounds_text(grade)})" if grade.verdict else _bounds_text(grade)
    if grade.verdict == "best":
        return grade.verdict
    return f"{grade.verdict} ({grade.loss.most:.4f} more than {quoted(grade.best)})"


def _bounds_text(grade: Grade) -> str:
    """What is known of a loss that is not known exactly, in words."""
    least, most = grade.loss
    if grade.estimate is not None:
        if grade.estimate < _NOTICEABLE:
            return "about as good as the best guess, by estimate"
        return f"about {grade.estimate:.2f} guesses worse than the best guess on average, by estimate"
    if least == 0:
        return f"it may be a best guess, and loses at most {most:.4f} on average"
    better = f"{quoted(grade.best)} is better, by {least:.4f} guesses or more on average"
    return f"{better}; no guess by more than {most:.4f}"


def _luck(luck: float | None) -> str:
    """The luck in words, after a colon; nothing if there is none."""
    words = ("very bad luck", "bad luck", "fair luck", "good luck", "very good luck")
    return "" if luck is None else f": {words[min(int(luck / 20), 4)]}"


def total_text(result: Review) -> str:
    """The skill and the luck of all guesses in words."""
    if result.skill is None:
        return "No guess was made."
    lost, mean_skill = _loss_cells(result.grades)
    skill = f"Skill {mean_skill}" + ("" if result.luck is None else f", luck {result.luck:.0f}")
    best_value = result.grades[0].best_value
    if not (result.found and result.exact and best_value.exact and result.gain is not None):
        reason = "too much is left to search" if result.sampled else "time was up"
        unknown = "" if result.exact else f" Not all values are known: {reason}."
        lost = figure_text(*result.loss, 4) if not lost.startswith("~") else lost
        return f"{skill}. Choices lost {lost} guesses on average.{unknown}"
    luck = "good luck won" if result.gain >= 0 else "bad luck cost"
    weighted = "weighted " if result.game.weights is not None else ""
    return (
        f"{skill}. The best strategy takes {best_value.least:.4f} guesses on {weighted}average; choices lost "
        f"{result.loss.least:.4f} and {luck} {abs(result.gain):.4f}, which makes {len(result.grades)}."
    )
