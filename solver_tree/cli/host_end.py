"""How a hosted game ends: the result, what a tree takes, the grades of the guesses, the score over games."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from solver_tree.cli.dialogue import filled, game_text
from solver_tree.cli.output import print_json
from solver_tree.cli.progress import lazy_progress
from solver_tree.play import Adversary, Host
from solver_tree.play.candidates import can_list, many_codes
from solver_tree.play.daily import Played
from solver_tree.play.host import Best
from solver_tree.text import count
from solver_tree.tree import OPTIMAL, StrategyTree
from solver_tree.tree.strategy_tree import IMPORTED

if TYPE_CHECKING:
    from solver_tree.advice import Review

_ENDED = {"stopped": "Stopped after", "given up": "Given up after", "out of guesses": "Not found in"}

_REVIEW_SECONDS = 2
_MAX_REVIEWED = 1 << 17  # secrets; to split more of them takes too long for a review that nobody asked for


def print_end(hosting: Host, ended: str) -> None:
    """Print how the game ended, what a tree takes, and a secret that fits all feedback of an adversary."""
    secret, guesses = hosting.secret, count(len(hosting.history), "guess")
    left = len(hosting.candidates) if isinstance(hosting, Adversary) else 1
    if ended == "found":
        hints = f" with {count(hosting.hints, 'hint')}" if hosting.hints else ""
        print(f"\nFound in {guesses}{hints}: {secret}")
    elif left > 1:
        print(f"\n{_ENDED[ended]} {guesses}. {left} secrets fit all feedback, such as {secret}.")
    else:
        was = "was" if not isinstance(hosting, Adversary) else "could only be"
        print(f"\n{_ENDED[ended]} {guesses}. The secret {was} {secret}.")
    if left == 1 and hosting.history and (best := hosting.best) is not None:
        print(comparison_text(best))
    if isinstance(hosting, Adversary) and hosting.history:
        print(f"\nThere was no fixed secret, but {secret} fits all feedback:")
        print(game_text(tuple((guess, hosting.game.score(guess, secret)) for guess, _ in hosting.history)))


def comparison_text(best: Best, indent: str = "") -> str:
    """How many guesses a tree takes for the secret, on average, and at most."""
    stats, weighted = best.stats, "weighted " if best.tree.game.weights is not None else ""
    name = tree_name(best.tree)
    return filled(
        f"{name[0].upper()}{name[1:]} takes {best.guesses} here, {stats.average:.4f} on {weighted}average, "
        f"{stats.worst} at most.",
        indent,
    )


def tree_name(tree: StrategyTree) -> str:
    """What to call a tree; "the best strategy" only if it is proved, not claimed, to be the best of all strategies."""
    if tree.strategy == IMPORTED:
        return "the imported tree"
    if tree.strategy != OPTIMAL:
        return f"the tree of strategy {tree.strategy}"
    if tree.optimal and tree.status != "claimed" and tree.bound_of_total("guessed") is not None:
        return "the best strategy on average"
    return f"the tree with objective {tree.objective}"


def print_review(hosting: Host) -> None:
    """Print the grades of the guesses, if there are any."""
    if not hosting.history:
        return
    result = _review(hosting)
    print()
    if result is None:
        print(f"No review: {hosting.game.secret_count} secrets are too many for a quick one.")
        return
    from solver_tree.advice.grades import estimates_text, total_text
    from solver_tree.cli.review import print_grades

    print_grades(result)
    print(filled(total_text(result) + estimates_text(result)))


def _review(hosting: Host) -> Review | None:
    """Review a game; None if the game has so many secrets that this would take long."""
    if hosting.game.secret_count > _MAX_REVIEWED and not (many_codes(hosting.game) and can_list(hosting.game)):
        return None
    from solver_tree.advice import review

    adversarial = isinstance(hosting, Adversary)
    with lazy_progress(hosting.game, _REVIEW_SECONDS, "grading the guesses") as progress:
        return review(
            hosting.game,
            hosting.history,
            adversarial=adversarial,
            tree=hosting.tree,
            time_limit=_REVIEW_SECONDS,
            progress=progress,
        )


def score_text(games: Sequence[Played]) -> str:
    """The results of several games, as a sentence."""
    made, hints = [len(played.guesses) for played in games if played.found], sum(played.hints for played in games)
    text = f"Score: {count(len(games), 'game')}, {len(made)} found"
    if made:
        text += f", in {sum(made) / len(made):.2f} guesses on average, {min(made)} at best"
    return f"{text}; {count(hints, 'hint')}." if hints else f"{text}."


def report_game(hosting: Host) -> dict[str, Any]:
    """A finished game as JSON."""
    best = hosting.best
    return {
        "secret": hosting.secret,
        "found": hosting.finished,
        "guesses": hosting.history,
        "count": len(hosting.history),
        "hints": hosting.hints,
        "left": len(hosting.candidates) if can_list(hosting.game) else None,
        "honest": hosting.honest,
        "tree": None
        if best is None
        else {
            "objective": best.tree.objective,
            "strategy": best.tree.strategy,
            "optimal": best.tree.optimal,
            "lower_bound_status": best.tree.status,
            "count": best.guesses,
            "average": best.stats.average,
            "worst": best.stats.worst,
        },
    }


def print_report(hosting: Host, ended: str, limit: int | None, day: str | None, *, reviewed: bool) -> None:
    """Print a finished game as JSON."""
    adversarial = isinstance(hosting, Adversary)
    report = {"game": hosting.game.name, "adversarial": adversarial, "ended": ended, **report_game(hosting)}
    report |= {"max_guesses": limit, "day": day}
    if reviewed:
        from solver_tree.cli.review import review_report

        result = _review(hosting)
        report["review"] = None if result is None else review_report(result)
    print_json(report)
