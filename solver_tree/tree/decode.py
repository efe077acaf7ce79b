"""From a JSON object to a strategy tree, with everything that it states checked; see ``solver_tree.tree.document``.

A document is only data: decoding one runs nothing and reads nothing else.
"""

from __future__ import annotations

import re
from math import isclose
from typing import Any

from solver_tree import games
from solver_tree.errors import InputError, TreeError
from solver_tree.games import Game
from solver_tree.tree import objective as objectives
from solver_tree.tree.checked_walk import find_secrets
from solver_tree.tree.finish import Finish, guess_counts
from solver_tree.tree.game_from_file import WORD_GAMES, game_from_file
from solver_tree.tree.lists import Lists, TextList
from solver_tree.tree.node import Node
from solver_tree.tree.objective import Objective
from solver_tree.tree.proof import Component, Proof
from solver_tree.tree.statistics import Statistics
from solver_tree.tree.strategy_tree import OPTIMAL, StrategyTree


def decode(document: dict[str, Any], source: str) -> StrategyTree:
    """The tree that the JSON object ``document`` describes; ``source`` names it in messages.

    Raises:
        TreeError: it says something impossible or untrue; the message says where.
    """
    try:
        tree = _checked(document)
    except InputError as error:
        raise TreeError(f"{source}: {error}") from error
    return tree


def _checked(document: dict[str, Any]) -> StrategyTree:
    """The tree of a document, with everything in it checked."""
    name = _field(document, "game", str)
    goal, finish = _read_objective(document), _read_finish(document)
    root = _field(document, "tree", dict)
    weights = _read_weights(document)
    if "lists" in document or name in WORD_GAMES:
        lists = _read_lists(document)
        this_game = game_from_file(name, _field(document, "win", str), root, weights or ())
    else:
        lists = None
        this_game = games.game(name)
    found = find_secrets(this_game, root)
    if lists is not None:
        _check_counts(lists, this_game)
    if weights is not None:
        this_game = _weigh(this_game, weights, found)
    if finish == "known":
        found = {secret: counts.known for secret, counts in guess_counts(root, this_game.win)}
    stats = Statistics.of(this_game, found.keys(), found.values())
    _check_result(_field(document, "result", dict), stats)
    proof = _check_proof(_field(document, "proof", dict), goal, stats)
    first, max_guesses = _read_constraints(document, root, stats)
    strategy = _read_strategy(document)
    tree = StrategyTree(this_game, goal.name, proof, root, first, lists, strategy, max_guesses, finish)
    tree.__dict__["stats"] = stats  # just counted: no need to walk the tree again
    return tree


def _field(mapping: dict[str, Any], name: str, *kinds: type) -> Any:
    """A member of a JSON object, with its type checked."""
    if name not in mapping:
        raise TreeError(f"'{name}' is missing")
    if type(mapping[name]) not in kinds:  # not isinstance: a bool is no number
        raise TreeError(f"'{name}' is not of type {kinds[0].__name__}")
    return mapping[name]


def _read_lists(document: dict[str, Any]) -> Lists:
    stated = _field(document, "lists", dict)
    lists = []
    for kind in ("guesses", "secrets"):
        members = _field(stated, kind, dict)
        try:
            texts = TextList(_field(members, "count", int), _field(members, "sha256", str))
        except TreeError as error:
            raise TreeError(f"lists: {kind}: {error}") from error
        if re.fullmatch("[0-9a-f]{64}", texts.sha256) is None:
            raise TreeError(f"lists: {kind}: 'sha256' should be 64 digits of 0-9a-f")
        lists.append(texts)
    return Lists(*lists)


def _check_counts(lists: Lists, this_game: Game) -> None:
    """Compare the lists that are stated with the part of them that is in the tree."""
    stated, in_tree = lists.secrets.count, this_game.secret_count
    if stated != in_tree:
        raise TreeError(f"lists: there are {stated} secrets, but the tree finds {in_tree}")
    stated, in_tree = lists.guesses.count, this_game.guess_count
    if stated < in_tree:
        raise TreeError(f"lists: there are {stated} guesses, but the tree makes {in_tree}")


def _read_weights(document: dict[str, Any]) -> dict[str, int] | None:
    if "weights" not in document:
        return None
    weights: dict[str, int] = _field(document, "weights", dict)
    for secret, weight in weights.items():
        if type(weight) is not int:
            raise TreeError(f"weights: that of '{secret}' is not of type int")
    return weights


def _weigh(this_game: Game, weights: dict[str, int], found: dict[str, int]) -> Game:
    """``this_game`` with the weights that are stated, if they fit the secrets that are found."""
    from solver_tree.games.weights import weighted

    for secret in found:
        if secret not in weights:
            raise TreeError(f"weights: secret '{secret}' has none")
    for secret in weights:
        if secret not in found:
            raise TreeError(f"weights: '{secret}' is no secret of the tree")
    weighed = weighted(this_game, weights)
    if weighed.weights is None:
        raise TreeError("weights: all are alike; then there should be none")
    for secret, weight in zip(weighed.secrets, weighed.weights, strict=True):
        if weights[secret] != weight:
            raise TreeError(
                f"weights: that of '{secret}' should be {weight}, not {weights[secret]}: "
                f"they should be the smallest numbers in their ratios"
            )
    return weighed


def _read_constraints(document: dict[str, Any], root: Node, stats: Statistics) -> tuple[str | None, int | None]:
    """The first guess and the most guesses, where they are prescribed, and known to be kept to."""
    if "constraints" not in document:
        return None, None
    constraints = _field(document, "constraints", dict)
    if not constraints:
        raise TreeError("constraints: there are none; there can be first, max_guesses")
    for name in constraints:
        if name not in ("first", "max_guesses"):
            raise TreeError(f"constraints: '{name}' is unknown; it can be first, max_guesses")
    first: str | None = _field(constraints, "first", str) if "first" in constraints else None
    (guess,) = root
    if first not in (None, guess):
        raise TreeError(f"constraints: first is stated as '{first}', but the tree begins with '{guess}'")
    most: int | None = _field(constraints, "max_guesses", int) if "max_guesses" in constraints else None
    if most is not None and most < stats.worst:
        raise TreeError(f"constraints: max_guesses is stated as {most}, but the tree takes {stats.worst}")
    return first, most


def _read_objective(document: dict[str, Any]) -> Objective:
    """The objective, known to be written as a tree should state it."""
    text = _field(document, "objective", str)
    goal = objectives.parse(text)
    if goal.name != text:
        raise TreeError(f"objective '{text}': it should be written '{goal.name}'")
    return goal


def _read_finish(document: dict[str, Any]) -> Finish:
    if "finish" not in document:
        return "guessed"
    finish = _field(document, "finish", str)
    if finish != "known":
        raise TreeError(f"finish '{finish}': it can be known; without it a game ends when the secret is guessed")
    return "known"


def _read_strategy(document: dict[str, Any]) -> str:
    if "strategy" not in document:
        return OPTIMAL
    strategy: str = _field(document, "strategy", str)
    if not strategy or not strategy.isprintable():
        raise TreeError(f"strategy '{strategy}': it should be a name that can be printed")
    return strategy


def _check_result(result: dict[str, Any], stats: Statistics) -> None:
    for name in ("secrets", "total", "worst"):
        stated, counted = _field(result, name, int), getattr(stats, name)
        if stated != counted:
            raise TreeError(f"result: {name} is stated as {stated}, but the tree has {counted}")
    average = _field(result, "average", float, int)
    if not isclose(average, stats.average, rel_tol=1e-9):
        raise TreeError(f"result: average is stated as {average}, but the tree has {stats.average}")
    histogram = _field(result, "histogram", list)
    if any(type(count) is not int for count in histogram) or histogram != list(stats.histogram):
        raise TreeError(f"result: histogram is not that of the tree, {list(stats.histogram)}")


def _check_proof(proof: dict[str, Any], goal: Objective, stats: Statistics) -> Proof:
    lower, upper = _field(proof, "lower_bound", int), _field(proof, "upper_bound", int)
    seconds, version = _field(proof, "seconds", float, int), _field(proof, "version", str)
    if seconds < 0:
        raise TreeError(f"proof: 'seconds' is stated as {seconds}; it should be a duration")
    if not version.isprintable():
        raise TreeError(f"proof: version '{version}' has a character that cannot be printed")
    figures = dict(zip(goal.components, goal.figures(stats), strict=True))
    components = _read_components(proof, figures)
    checked = Proof(lower, upper, seconds, version, components)
    name, figure = next(iter(figures.items()))
    if upper != figure:
        raise TreeError(f"proof: upper_bound is stated as {upper}, but the tree has {name} {figure}")
    least = min(upper, 0 if name in ("beyond", "price") else 1)
    if not least <= lower <= upper:
        raise TreeError(f"proof: lower_bound {lower} is not between {least} and the upper bound {upper}")
    if _field(proof, "optimal", bool) != checked.optimal:
        raise TreeError(f"proof: 'optimal' contradicts the bounds {lower} and {upper}")
    if components and components[0][1:] != (lower, upper):
        raise TreeError(f"proof: components: those of '{components[0].name}' contradict the bounds {lower} and {upper}")
    return checked


def _read_components(proof: dict[str, Any], figures: dict[str, int]) -> tuple[Component, ...]:
    """What is stated of each component, known to be of the tree that has these figures."""
    if "components" not in proof:
        return ()
    stated = _field(proof, "components", list)
    components = []
    for (name, figure), bounds in zip(figures.items(), stated, strict=False):
        if type(bounds) is not dict:
            raise TreeError("proof: components should be a list of objects")
        if _field(bounds, "name", str) != name:
            raise TreeError(f"proof: components: '{bounds['name']}' should be '{name}'")
        lower, upper = _field(bounds, "lower_bound", int), _field(bounds, "upper_bound", int)
        if upper != figure:
            raise TreeError(f"proof: components: upper_bound of '{name}' is {upper}, but the tree has {figure}")
        if not 0 <= lower <= upper:
            raise TreeError(f"proof: components: lower_bound {lower} of '{name}' is not between 0 and {upper}")
        components.append(Component(name, lower, upper))
    if len(stated) > len(figures) or not stated:
        raise TreeError(f"proof: there are {len(stated)} components; there can be {', '.join(figures)}")
    return tuple(components)
