"""A suggestion: the best next guess and how it is known, in figures, in words and as a table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from textwrap import fill
from typing import TYPE_CHECKING, Literal

from solver_tree.advice.aim import Aim
from solver_tree.advice.values import Valued
from solver_tree.displayed import Displayed, display_of
from solver_tree.games import Game
from solver_tree.strategies.strategy import HYBRID
from solver_tree.text import brief, count, figure_text, listed, one_line, quoted
from solver_tree.tree import History, StrategyTree, history_text
from solver_tree.tree.node import after_text
from solver_tree.tree.proof import Status
from solver_tree.tree.wording import aim, facts, guess_limit, least, optimal_words

if TYPE_CHECKING:
    from solver_tree.display import Display, Table

_MAX_LISTED = 60  # candidates
_WIDE = 64  # characters of a fact

Source = Literal["found", "glance", "tree", "search", "opening"]


@dataclass(frozen=True)
class Suggestion(Displayed):
    """The best next guess, and how it is known.

    Attributes:
        game: the game that is played.
        history: the guesses made, each with its feedback.
        left: the candidates.
        best: the best guesses known, best first; empty once the secret is found. If time was up, the least upper bound
            of the total is first.
        tried: the guesses whose values were asked for.
        lower: a proved lower bound: every strategy takes at least this total from here on, for all candidates.
        source: how the guess is known. ``found``: the secret is found. ``glance``: the guess is obviously best.
            ``tree``: it is the guess of a strategy tree. ``search``: a search found it. ``opening``: it is prescribed.
        complete: whether ``best`` has the best guesses; if not, time was up, or the tree is not proved to be best.
        seconds: how long it took, without the time in which kernels compiled or were loaded.
        compile_seconds: that time, which no time limit counts: seconds if nothing of the kind was compiled before.
        worst: the most guesses that the tree takes from here on; None without a tree.
        tree: the strategy tree, if the best guess is its guess.
        rule: the heuristic that chose the guess when the search could not; None if it did not.
        status: how ``lower`` is known; ``claimed`` if it rests on the file of a tree.
        ties_broken: whether of all guesses of the least average, none has a better worst case.
        aim: what the guess is to achieve from here on. If it is not the plain average, ``lower`` bounds the first
            figure of its objective.
        plan: the best tree of the rest of the game by ``aim``, with its proof; None for the plain average.
        infeasible: whether it is proved that no guess surely wins within the limit of guesses. Then the guess wins most
            often.
        aim_missed: whether too much is left to search for the aim that was asked for; the guess then is a good one on
            average.
    """

    game: Game
    history: History
    left: Sequence[str]
    best: tuple[Valued, ...]
    tried: tuple[Valued, ...]
    lower: int
    source: Source
    complete: bool
    seconds: float
    worst: int | None = None
    tree: StrategyTree | None = None
    rule: str | None = None
    status: Status = "searched"
    ties_broken: bool = False
    aim: Aim = Aim()  # noqa: RUF009 - never changed
    plan: StrategyTree | None = None
    infeasible: bool = False
    aim_missed: bool = False
    compile_seconds: float = 0.0

    def __repr__(self) -> str:
        best = f"{brief(self.best[0].guess)}, {self.best[0].value_text}" if self.best else "the secret is found"
        claimed = "claimed " if self.status == "claimed" else ""
        proved = f", {claimed}optimal" if self.best and self.optimal else ""
        return one_line("Suggestion", f"{brief(self.game.name)} {after_text(self.history)}: {best}{proved}")

    @property
    def guess(self) -> str | None:
        """The best guess known; None once the secret is found."""
        return self.best[0].guess if self.best else None

    @property
    def optimal(self) -> bool:
        """Whether no guess has a smaller value, which is known as ``status`` says."""
        if self.plan is not None:
            return self.plan.optimal
        return not self.best or self.best[0].total.upper == self.lower


@display_of.register(Suggestion)
def _display(suggestion: Suggestion) -> Display:
    """The guess, its value and its proof, and a table if there are several guesses."""
    from solver_tree.display import Display, Facts

    if not suggestion.best:
        return Display(suggestion_title(suggestion), ())
    tree = "" if suggestion.tree is None else suggestion.tree.summary
    facts = Facts(suggestion_facts(suggestion, tree))
    if len(suggestion.best) == 1 and not suggestion.tried:
        return Display(suggestion_title(suggestion), (facts,))
    return Display(suggestion_title(suggestion), (facts, values_table(suggestion)), tuple(value_notes(suggestion)))


def suggestion_title(suggestion: Suggestion) -> str:
    """The game and the history of a suggestion."""
    where = f"after {history_text(suggestion.history)}" if suggestion.history else "the first guess"
    end = "" if suggestion.best else ": the secret is found, nothing is left to guess."
    return f"{suggestion.game.name}, {where}{end}"


def suggestion_facts(suggestion: Suggestion, tree: str) -> dict[str, str]:
    """The best guess, its value and its proof in words, by name.

    Args:
        suggestion: the suggestion, which has a guess.
        tree: what to call the tree that the guess is from.
    """
    left = count(len(suggestion.left), "secret")
    if len(suggestion.left) <= _MAX_LISTED:
        left = fill(f"{left}: {listed(suggestion.left)}", _WIDE, break_on_hyphens=False)
    best = suggestion.best[0]
    if best.may_win:
        role = "may be the secret"
    elif suggestion.rule == HYBRID:
        role = "cannot be the secret, but did better in a sample"
    elif suggestion.ties_broken and suggestion.plan is None:
        role = "cannot be the secret, but is better than any guess that can"
    else:
        role = "cannot be the secret"
    rows = {"guess": f"{quoted(best.guess)}, which {role}"}
    if suggestion.aim_missed:
        rows["aim"] = "a low average; for another aim too much is left to search"
    if suggestion.plan is None:
        rows |= {"value": _value_in_words(suggestion), "proof": _proof(suggestion)}
    else:
        rows |= _of_plan(suggestion, suggestion.plan)
    return rows | {"source": _source(suggestion, tree), "left": left}


def values_table(suggestion: Suggestion) -> Table:
    """The best guesses, and those whose values were asked for, with their values."""
    from solver_tree.display import Table

    weighted = suggestion.game.weights is not None
    of_plan = suggestion.plan is not None
    if of_plan:
        names = [_TITLES[name].format(suggestion.aim.objective.limit) for name in suggestion.aim.objective.components]
        caption = (
            f"Each guess with {least(suggestion.aim.objective, suggestion.aim.objective.components, weighted=weighted)}"
        )
    else:
        names = ["value", "to best", "worst"]
        caption = (
            f"Each guess with its value, the {'weighted ' if weighted else ''}average number of guesses from here on; "
            f"its worst case then"
        )
    # Intervals are wide: beside them there is no room for all columns on a line of 80 characters.
    narrow = of_plan or all(guess.exact for guess in (*suggestion.best, *suggestion.tried))
    rows = []
    ranked = [(str(rank), guess) for rank, guess in enumerate(suggestion.best, 1)]
    for rank, guess in [*ranked, *(("yours", guess) for guess in suggestion.tried)]:
        figures = _figure_cells(guess, suggestion) if of_plan else _value_cells(guess, suggestion)
        may_win = "yes" if guess.may_win else "no"
        parts = [str(guess.parts)] if narrow else []
        rows.append((rank, guess.guess, *figures, f"{guess.bits:.2f}", may_win, *parts, str(guess.largest)))
    titles = ("rank", "guess", *names, "bits", "may win", *(["parts"] if narrow else []), "largest")
    return Table(titles, rows, (1,), f"{caption}; and the bits of information that it gives on average")


def value_notes(suggestion: Suggestion, top: int = 0) -> Iterator[str]:
    """What ``values_table`` lacks, as sentences.

    Args:
        suggestion: the suggestion.
        top: how many guesses were asked for.
    """
    guesses = (*suggestion.best, *suggestion.tried)
    limit = guess_limit(suggestion.aim.objective, suggestion.aim.max_guesses)
    if limit is not None and any(guess.figures == () for guess in suggestion.tried):
        yield f"A guess with '-' does not surely win within {count(limit, 'guess')}."
    unknown = "The worst case is '?' where it is not known exactly."
    all_known = suggestion.plan is not None or all(_value_cells(guess, suggestion)[2] != "?" for guess in guesses)
    if suggestion.complete or suggestion.source != "search":
        if not all_known:
            yield unknown
        return
    if suggestion.plan is not None:
        found = (
            f"the list has {len(suggestion.best)} of {top} guesses"
            if len(suggestion.best) < top
            else "guesses may be missing"
        )
        yield f"Time was up, so {found}; '?' stands for what is not known exactly."
        return
    reason = _reason(suggestion)
    found = f", so the list has {len(suggestion.best)} of {top} guesses" if len(suggestion.best) < top else ""
    yield f"{reason[0].upper()}{reason[1:]}{found}."
    if any(guess.average is not None and not guess.exact for guess in guesses):
        yield "Where two numbers stand, the value is between them."
    if len(suggestion.best) > 1:
        if suggestion.best[0].total.upper is None:
            yield "The rank goes by how well a guess divides a sample of the secrets left."
        else:
            yield "The rank goes by the larger number, then by the smaller one."
            yield "Of equals, the better worst case is first, then a guess that may win."
    if not all_known:
        yield unknown
    if not suggestion.optimal:
        yield "Another guess may be better than all of these."


_TITLES = {"total": "average", "worst": "worst", "at_worst": "there", "beyond": "beyond {}", "price": "cost"}
"""The titles of columns of the figures of an objective; its limit is filled in."""


def _value_cells(guess: Valued, suggestion: Suggestion) -> tuple[str, str, str]:
    """The value of a guess, how much larger it is than the least, and the worst case."""
    worst = None if guess.figures is None else guess.figures[1]
    if worst is None and suggestion.tree is not None and guess.guess == suggestion.guess:
        worst = suggestion.worst
    return guess.value_text, _loss_text(guess, suggestion), "?" if worst is None else str(worst)


def _figure_cells(guess: Valued, suggestion: Suggestion) -> list[str]:
    """The figures of a guess by the aim of a suggestion."""
    names = suggestion.aim.objective.components
    if not guess.figures:
        return ["?" if guess.figures is None else "-"] * len(names)
    weight = guess.total_weight
    return [
        ("none" if not weight else f"{figure / weight:.4f}") if name == "total" else str(figure)
        for name, figure in zip(names, guess.figures, strict=True)
    ]


def _of_plan(suggestion: Suggestion, plan: StrategyTree) -> dict[str, str]:
    """The aim, the limit and the figures of the best tree of the rest of a game, with its proof, by name."""
    known = facts(plan)
    rows = {"aim": fill(f"{aim(plan)}, from here on", _WIDE)}
    if suggestion.infeasible:
        rows["limit"] = (
            f"no guess surely wins within {count(suggestion.aim.objective.limit or 0, 'guess')} from here on;\n"
            f"this one wins most often"
        )
    elif suggestion.aim.max_guesses is not None:
        within = f"within {count(suggestion.aim.max_guesses, 'guess')} from here on"
        met = plan.max_guesses is not None
        surely = "it surely wins" if met else "it is not known whether any guess surely wins"
        rows["limit"] = fill(f"{surely} {within}", _WIDE)
    kept = ("counted", "average", "weighted average", "worst", "within", "cost", "proof")
    return rows | {name: known[name] for name in kept if name in known}


def _value_in_words(suggestion: Suggestion) -> str:
    best = suggestion.best[0]
    if best.at_least is None:
        return "none: the weight of the secrets left is 0"
    weighted = "weighted " if suggestion.game.weights is not None else ""
    worst = "" if suggestion.worst is None else f", at most {suggestion.worst}"
    if best.average is None:
        return f"at least {best.at_least:.4f} guesses on {weighted}average from here on"
    at_most = "" if best.exact else "at most "
    noun = "guess" if best.average == 1 else "guesses"
    return f"{at_most}{best.average:.4f} {noun} on {weighted}average from here on{worst}"


def _proof(suggestion: Suggestion) -> str:
    """Whether the guess is proved to be best, and if not, why not and what is proved."""
    best = suggestion.best[0]
    if suggestion.optimal:
        optimal = "optimal" if suggestion.source == "glance" else optimal_words(suggestion.status)
        searched = suggestion.ties_broken and suggestion.source == "search" and len(suggestion.left) > 2
        worst = best.figures[1] if best.figures is not None and searched else None
        equals = "" if worst is None else f"\nof those, none has a smaller worst case than {worst}"
        return f"{optimal}: no guess has a smaller value{equals}"
    if suggestion.source == "opening":
        return "none: the guess is prescribed, whatever the feedback"
    bound = suggestion.lower / best.total_weight if best.total_weight else 0
    if suggestion.source == "tree":
        return f"open: the tree is not proved to have the least average here; no guess has a value below {bound:.4f}"
    if best.exact:
        return f"open: {_reason(suggestion)}; this value is exact, but another guess may have one down to {bound:.4f}"
    return f"open: {_reason(suggestion)}; no guess has a value below {bound:.4f}"


def _reason(suggestion: Suggestion) -> str:
    """Why a search did not prove which guess is best."""
    unbounded = suggestion.rule == HYBRID or suggestion.best[0].total.upper is None
    return "too much is left to search" if unbounded else "time was up"


def _source(suggestion: Suggestion, tree: str) -> str:
    if suggestion.source == "tree":
        return f"the tree {tree}"
    if suggestion.source == "opening":
        return "the opening"
    if suggestion.source == "glance":
        return "inspection: its feedback separates all candidates"
    if suggestion.tree is not None:
        return f"the tree {tree}; for other guesses a search, in {suggestion.seconds:.2f} s"
    if suggestion.rule == HYBRID:
        return f"strategy hybrid, from a sample of guesses, in {suggestion.seconds:.2f} s"
    if suggestion.rule is not None:
        return f"strategy {suggestion.rule}, after a search of {suggestion.seconds:.2f} s"
    return f"search, in {suggestion.seconds:.2f} s"


def _loss_text(guess: Valued, suggestion: Suggestion) -> str:
    """How much larger the value of a guess is than the least value of all guesses, or bounds of that."""
    weight, best = guess.total_weight, suggestion.best[0].total
    if not weight:
        return "none"
    least = 0 if best.upper is None else max(guess.total.lower - best.upper, 0) / weight
    if guess.total.upper is None:
        return f"+{least:.4f} or more" if least else "open"
    most = (guess.total.upper - suggestion.lower) / weight
    if not most:
        return "best"
    return f"+{figure_text(least, most, 4)}" if least else f"at most +{most:.4f}"
