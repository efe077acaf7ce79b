"""How a tree that was built is told: as JSON for programs, in words and tables for people."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any, NamedTuple

from solver_tree.cli.output import (
    facts,
    path_text,
    print_facts,
    print_json,
    print_ranking,
    proof,
    ranking,
    result,
    task,
    title,
)
from solver_tree.cli.wording import count
from solver_tree.errors import Infeasible
from solver_tree.games import Game
from solver_tree.tree import Finish, StrategyTree

if TYPE_CHECKING:
    from solver_tree.search import SearchInterrupted, Solution


class Wanted(NamedTuple):
    """What is to be built."""

    game: Game
    objective: str
    first: str | None
    finish: Finish
    max_guesses: int | None
    checkpoint: str | None = None


def tell_found(solution: Solution, wanted: Wanted, path: str | None, top: int | None, *, as_json: bool) -> None:
    """Tell what a search found; ``path`` is where the tree is saved, ``top`` how many first guesses were asked for."""
    tree, first_guesses = solution.tree, solution.first_guesses
    _complain(solution.complaint)
    if as_json:
        report = {
            **_described(tree, wanted),
            "complete": solution.complete,
            "first_guesses": ranking(tree.game, first_guesses),
            "nodes": solution.nodes,
            "threads": solution.threads,
            "seconds": {"compile": solution.compile_seconds, "search": solution.search_seconds},
            **_checkpoint(wanted, solution.complaint),
            "tree": path and path_text(path),
        }
        print_json(report)
        return
    searched = f"{solution.nodes:,} nodes in {solution.search_seconds:.2f} s"
    compiled = f"compiled in {solution.compile_seconds:.2f} s"
    rows = {"search": f"{searched}, {compiled}, threads: {solution.threads}", "tree": path or "not saved"}
    heading = title(tree) + ("" if solution.complete else ", time is up")
    print_facts(heading, facts(tree) | _missed_limit(tree, wanted) | rows)
    if top is None:
        return
    print("\nThe best first guesses, each with the least total that it can lead to")
    print_ranking(tree.game, first_guesses)
    (guess,) = tree.root
    if not solution.complete:
        print("Better ones may be missing.")
    elif guess != first_guesses[0].guess:
        print(f"The tree begins with {guess}: of those with the least total it leads to the best worst case.")
    if solution.complete and len(first_guesses) < top:
        print("Any others are mirror images of these, or tell nothing.")


def tell_greedy(tree: StrategyTree, path: str | None, *, as_json: bool) -> None:
    """Tell of the tree of a strategy that is no search."""
    if as_json:
        print_json({**_described(tree), "seconds": {"search": tree.proof.seconds}, "tree": path and path_text(path)})
        return
    print_facts(title(tree), facts(tree) | {"tree": path or "not saved"})


def tell_interrupted(
    stop: SearchInterrupted, tree: StrategyTree, wanted: Wanted, path: str | None, *, as_json: bool
) -> None:
    """Tell what an interrupted search knows, ``tree`` being the best tree known."""
    from solver_tree.cli.progress import settled

    known, first_guesses = stop.progress, stop.first_guesses
    _complain(stop.complaint)
    if as_json:
        counted = {"first_guesses_settled": known.done, "first_guesses_to_settle": known.tasks}
        report = {
            **_described(tree, wanted),
            "complete": False,
            "first_guesses": ranking(tree.game, first_guesses),
            **(counted if known.first else dict.fromkeys(counted)),
            "nodes": known.nodes,
            "seconds": {"search": known.seconds},
            **_checkpoint(wanted, stop.complaint),
            "tree": path and path_text(path),
        }
        print_json(report)
        return
    rows = facts(tree) | _missed_limit(tree, wanted)
    rows |= ({"settled": settled(known)} if known.tasks else {}) | {"tree": path or "not saved"}
    print_facts(f"{title(tree)}, interrupted", rows)
    if first_guesses:
        print("\nFirst guesses whose exact values are known so far; better ones may be missing")
        print_ranking(tree.game, first_guesses)
    elif known.first:
        print("No first guess has an exact value yet.")


def tell_infeasible(answer: Infeasible, wanted: Wanted, *, as_json: bool) -> None:
    """Tell that no strategy keeps to the limit."""
    if as_json:
        proved = {
            "complete": True,
            "nodes": answer.nodes,
            "seconds": {"search": answer.seconds},
            **_feasible(answer.max_guesses, False),
        }
        print_json(_without_tree(wanted) | proved)
        return
    known = ", a game ending when the secret is known" if wanted.finish == "known" else ""
    begun = "" if wanted.first is None else f", beginning with {wanted.first}"
    print(f"{wanted.game.name}{known}{begun}: {answer}; proved in {answer.seconds:.2f} s")


def tell_nothing(wanted: Wanted, *, as_json: bool) -> None:
    """Tell as JSON, if that was asked for, that the search had not begun."""
    if as_json:
        print_json(_without_tree(wanted))


def _described(tree: StrategyTree, wanted: Wanted | None = None) -> dict[str, Any]:
    """A tree that is complete, as JSON."""
    return {
        **task(tree.game, tree.objective, tree.first),
        "finish": tree.finish,
        **_feasible(wanted and wanted.max_guesses, None if tree.max_guesses is None else True),
        "strategy": tree.strategy,
        "secrets": tree.game.secret_count,
        "guesses": tree.game.guess_count,
        "complete": True,
        **result(tree),
        **proof(tree),
    }


def _feasible(max_guesses: int | None, feasible: bool | None) -> dict[str, Any]:
    """Whether a limit can be kept to, as JSON: None as long as that is not known."""
    return {} if max_guesses is None else {"max_guesses": max_guesses, "feasible": feasible}


def _missed_limit(tree: StrategyTree, wanted: Wanted) -> dict[str, str]:
    """What is said of a limit that ``tree`` does not keep to, nor any strategy that is known."""
    if tree.max_guesses == wanted.max_guesses:
        return {}
    most = count(wanted.max_guesses or 0, "guess")
    return {"limit": f"at most {most}: no strategy that keeps to it is known yet"}


def _checkpoint(wanted: Wanted, complaint: str | None) -> dict[str, Any]:
    """Why a checkpoint is not saved, as JSON, if there is to be one."""
    return {} if wanted.checkpoint is None else {"checkpoint_error": complaint}


def _complain(complaint: str | None) -> None:
    """Say on standard error that a checkpoint is not saved, if that is so."""
    if complaint is not None:
        print(f"solver-tree: the checkpoint is not saved: {complaint}", file=sys.stderr)


def _without_tree(wanted: Wanted) -> dict[str, Any]:
    """What is told as JSON when there is no tree."""
    unknown = ("lower_bound", "upper_bound", "first_guesses_settled", "first_guesses_to_settle", "tree")
    return {
        **task(wanted.game, wanted.objective, wanted.first),
        "finish": wanted.finish,
        "secrets": wanted.game.secret_count,
        "guesses": wanted.game.guess_count,
        "complete": False,
        "optimal": False,
        **dict.fromkeys(unknown),
        "first_guesses": [],
        "nodes": 0,
        "seconds": {"search": 0.0},
    }
