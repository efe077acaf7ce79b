"""How ``build`` prints its result: as JSON for programs, in words and tables for people."""

from __future__ import annotations

from textwrap import fill
from typing import TYPE_CHECKING, Any

from solver_tree.cli.build_options import BuildRequest
from solver_tree.cli.output import (
    line_width,
    path_text,
    print_facts,
    print_json,
    print_ranking,
    proof,
    ranking,
    result,
    task,
)
from solver_tree.errors import Infeasible
from solver_tree.text import count
from solver_tree.tree import StrategyTree
from solver_tree.tree.opening import opening_text, stated
from solver_tree.tree.wording import facts, least, title

if TYPE_CHECKING:
    from solver_tree.search import Progress, SearchInterrupted, Solution


_SEARCH = "search"
"""The source, as JSON, of a tree that the search has found."""


def print_found(solution: Solution, request: BuildRequest) -> None:
    """Print what a search found."""
    tree, first_guesses = solution.tree, solution.first_guesses
    if request.as_json:
        report = {
            **_described(tree, request),
            "complete": solution.complete,
            **({} if solution.complete else {"source": solution.source or _SEARCH}),
            "first_guesses": ranking(tree.game, tree.goal, first_guesses),
            "nodes": solution.nodes,
            "threads": solution.threads,
            **({} if request.search.cluster is None else {"workers": solution.workers}),
            "seconds": {"compile": solution.compile_seconds, "search": solution.search_seconds},
            **_checkpoint_error(request, solution.complaint),
            **_tree_file(request),
        }
        print_json(report)
        return
    searched = f"{solution.nodes:,} node{'' if solution.nodes == 1 else 's'} in {solution.search_seconds:.2f} s"
    if not solution.nodes and not solution.complete:
        searched = "time was up before it began"
    compiled = f"compiled in {solution.compile_seconds:.2f} s"
    means = f"threads: {solution.threads}" + (f", workers: {solution.workers}" if request.search.cluster else "")
    rows = {"search": f"{searched}, {compiled}, {means}", "tree": request.path or "not saved"}
    lost = ", memory is used up" if solution.out_of_memory else ", the cluster is lost" if solution.cluster_lost else ""
    ended = "" if solution.complete else lost or ", time is up"
    known = facts(tree) | _missed_limit(tree, request) | _source_row(solution.source)
    print_facts(title(tree) + ended, known | rows)
    top = request.goal.top
    if top is None:
        return
    if not first_guesses:
        print("\nNo other first guess has exact figures yet.")
        return
    figures = tree.goal.components[: len(first_guesses[0].figures)]
    what = (
        "the least total that it can lead to"
        if figures == ("total",)
        else least(tree.goal, figures, weighted=tree.game.weights is not None)
    )
    print(fill(f"\nThe best first guesses, each with {what}", line_width(), replace_whitespace=False))
    print_ranking(tree.game, tree.goal, first_guesses)
    (guess,) = tree.root
    if not solution.complete:
        print("Better ones may be missing.")
    elif guess != first_guesses[0].guess:
        of_least = "of the guesses with the least total, it leads to the best worst case"
        print(f"The tree begins with {guess}: {of_least if figures == ('total',) else 'it has the same figures'}.")
    if solution.complete and len(first_guesses) < top:
        others = f"All other first guesses are mirror images of these, {_why_left_out(tree, request)}."
        print(fill(others, line_width()))


def _why_left_out(tree: StrategyTree, request: BuildRequest) -> str:
    """Why first guesses that are no mirror images of others are not among the best ones, however many are wanted."""
    reasons = ["give no information"]
    if request.goal.max_guesses is not None or tree.goal.max_guesses is not None:
        reasons.append("miss the limit of guesses")
    if tree.game.weights is not None and tree.goal.kind != "avg":
        reasons.append("have figures that are known only by bounds")
    return ", ".join([*reasons[:-1], f"or {reasons[-1]}"])


def print_greedy(tree: StrategyTree, request: BuildRequest) -> None:
    """Print the tree of a strategy that needs no search."""
    if request.as_json:
        print_json({**_described(tree, request), "seconds": {"search": tree.proof.seconds}, **_tree_file(request)})
        return
    print_facts(title(tree), facts(tree) | {"tree": request.path or "not saved"})


def print_interrupted(stop: SearchInterrupted, tree: StrategyTree, request: BuildRequest) -> None:
    """Print what an interrupted search knows; ``tree`` is the best tree known."""
    known, first_guesses = stop.progress, stop.first_guesses
    if request.as_json:
        counts = {"first_guesses_settled": known.settled_guesses, "first_guesses_to_settle": known.guesses}
        report = {
            **_described(tree, request),
            "complete": False,
            "source": stop.source or _SEARCH,
            "first_guesses": ranking(tree.game, tree.goal, first_guesses),
            **(counts if known.first else dict.fromkeys(counts)),
            "nodes": known.nodes,
            "seconds": {"search": known.seconds},
            **_checkpoint_error(request, stop.complaint),
            **_tree_file(request),
        }
        print_json(report)
        return
    rows = facts(tree) | _missed_limit(tree, request) | _source_row(stop.source)
    rows |= ({"settled": _settled(known)} if known.guesses else {}) | {"tree": request.path or "not saved"}
    print_facts(f"{title(tree)}, interrupted", rows)
    if first_guesses:
        print("\nFirst guesses whose exact totals are known so far; better ones may be missing")
        print_ranking(tree.game, tree.goal, first_guesses)
    elif known.first:
        print("No first guess has an exact total yet.")


def print_infeasible(error: Infeasible, request: BuildRequest) -> None:
    """Print that no strategy meets the limit."""
    if request.as_json:
        proved = {
            "complete": True,
            "nodes": error.nodes,
            "seconds": {"search": error.seconds},
            **_feasible(error.max_guesses, False),
        }
        print_json(_without_tree(request) | proved)
        return
    known = ", a game ending when the secret is known" if request.goal.finish == "known" else ""
    first = f", beginning with {opening_text(request.opening)}" if request.opening else ""
    print(f"{request.game.name}{known}{first}: {error}; proved in {error.seconds:.2f} s")


def print_not_started(request: BuildRequest) -> None:
    """Print, as JSON only, that the search has not begun."""
    if request.as_json:
        print_json(_without_tree(request))


def _described(tree: StrategyTree, request: BuildRequest) -> dict[str, Any]:
    """A complete tree as JSON."""
    return {
        **task(tree.game, tree.objective, tree.first),
        "finish": tree.finish,
        **_feasible(request.goal.max_guesses, None if tree.max_guesses is None else True),
        "strategy": tree.strategy,
        "secrets": tree.game.secret_count,
        "guesses": tree.game.guess_count,
        "complete": True,
        **result(tree),
        **proof(tree),
    }


def _tree_file(request: BuildRequest) -> dict[str, str | None]:
    """The file of the tree as JSON."""
    return {"tree": request.path and path_text(request.path)}


def _feasible(max_guesses: int | None, feasible: bool | None) -> dict[str, Any]:
    """Whether a strategy meets the limit, as JSON; None while this is unknown."""
    return {} if max_guesses is None else {"max_guesses": max_guesses, "feasible": feasible}


def _missed_limit(tree: StrategyTree, request: BuildRequest) -> dict[str, str]:
    """A row that says that no known strategy meets the limit, if ``tree`` does not."""
    if tree.max_guesses == request.goal.max_guesses:
        return {}
    limit = count(request.goal.max_guesses or 0, "guess")
    return {"limit": f"at most {limit}: no strategy that meets this limit is known yet"}


def _source_row(source: str | None) -> dict[str, str]:
    """A row that says where a tree comes from that the search did not find, and that it need not be the best."""
    return {} if source is None else {"source": f"{source}: the search has found no better one yet"}


def _checkpoint_error(request: BuildRequest, complaint: str | None) -> dict[str, Any]:
    """Why the checkpoint could not be saved, as JSON; nothing if there is no checkpoint."""
    return {} if request.search.checkpoint is None else {"checkpoint_error": complaint}


def _settled(known: Progress) -> str:
    """How much of its work a search has settled, in words."""
    share = "" if known.settled is None else f"about {int(known.settled * 100)} % of the work, "
    return f"{share}{known.settled_guesses} of {known.guesses} {'first' if known.first else 'second'} guesses"


def _without_tree(request: BuildRequest) -> dict[str, Any]:
    """The result as JSON when there is no tree."""
    bounds = ("lower_bound", "lower_bound_status", "upper_bound")
    unknown = (*bounds, "first_guesses_settled", "first_guesses_to_settle", "tree")
    return {
        **task(request.game, request.objective, stated(request.opening)),
        "finish": request.goal.finish,
        "secrets": request.game.secret_count,
        "guesses": request.game.guess_count,
        "complete": False,
        "optimal": False,
        **dict.fromkeys(unknown),
        "first_guesses": [],
        "nodes": 0,
        "seconds": {"search": 0.0},
    }
