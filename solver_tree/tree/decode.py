"""Turns a JSON object into a strategy tree, and checks everything that it states; see ``solver_tree.tree.document``.

A document is data: to decode it runs no code, and reads no other file but the English words that ship.
"""

from __future__ import annotations

import re
from math import isclose
from typing import Any

from solver_tree import games
from solver_tree.errors import InputError, TreeError
from solver_tree.games import WORD_GAMES, Game
from solver_tree.games.english import LETTERS
from solver_tree.games.letters import check_letters
from solver_tree.games.words import WordGame
from solver_tree.tree.checked_walk import find_secrets
from solver_tree.tree.finish import Finish, guess_counts
from solver_tree.tree.game_from_file import game_from_file, shipped_words
from solver_tree.tree.lists import Lists, TextList
from solver_tree.tree.members import check_count, check_members, check_seconds, check_strategy, check_version
from solver_tree.tree.node import Node, history_text
from solver_tree.tree.objective import Objective, parse
from solver_tree.tree.opening import First, departure, opening_of, opening_text, stated
from solver_tree.tree.proof import Component, Proof, Status
from solver_tree.tree.statistics import Statistics
from solver_tree.tree.strategy_tree import OPTIMAL, StrategyTree


def decode(document: dict[str, Any], source: str, status: Status = "claimed") -> StrategyTree:
    """Turn a JSON object into a tree, and check everything that it states but the lower bounds.

    Args:
        document: the JSON object, of the format ``solver-tree/1``.
        source: the name of the document in messages, such as its file.
        status: how the lower bounds are known.

    Raises:
        TreeError: the document states something impossible or untrue; the message says where.
    """
    try:
        return _checked_tree(document, status)
    except InputError as error:
        raise TreeError(f"{source}: {error}") from error


def _checked_tree(document: dict[str, Any], status: Status) -> StrategyTree:
    """``decode`` without the name of the document in messages."""
    check_members(document)
    name = _field(document, "game", str)
    objective, finish = _read_objective(document), _read_finish(document)
    root = _field(document, "tree", dict)
    weights = _read_weights(document)
    if "lists" in document or name in WORD_GAMES:
        lists = _read_lists(document)
        win, letters = _field(document, "win", str), _read_letters(document)
        this_game = shipped_words(name, win, lists) or game_from_file(name, win, root, weights or (), letters)
    else:
        lists = None
        this_game = games.built_in_game(name)
        for member in ("win", "letters"):
            if member in document:
                raise TreeError(f"'{member}' is unknown; the name {name} describes the game")
    guesses_by_secret = find_secrets(this_game, root)
    if lists is not None:
        _check_list_counts(lists, this_game)
        if isinstance(this_game, WordGame) and this_game.guess_count < lists.guesses.count:
            this_game.all_guesses = lists.guesses.count
    if weights is not None:
        this_game = _with_weights(this_game, weights, guesses_by_secret)
    if finish == "known":
        guesses_by_secret = {secret: counts.known for secret, counts in guess_counts(root, this_game.win)}
    stats = Statistics.of(this_game, guesses_by_secret.keys(), guesses_by_secret.values())
    _check_result(_field(document, "result", dict), stats)
    proof = _check_proof(_field(document, "proof", dict), objective, stats)._replace(status=status)
    first, max_guesses = _read_constraints(document, root, stats, this_game.win)
    strategy = _read_strategy(document)
    tree = StrategyTree(this_game, objective.name, proof, root, first, lists, strategy, max_guesses, finish)
    tree.__dict__["stats"] = stats  # already counted, so that the tree need not be walked again
    return tree


def _field(mapping: dict[str, Any], name: str, *types: type) -> Any:
    """The member ``name`` of a JSON object, checked to have one of ``types``."""
    if name not in mapping:
        raise TreeError(f"'{name}' is missing")
    if type(mapping[name]) not in types:  # isinstance would take a bool for an int
        raise TreeError(f"'{name}' is not of type {types[0].__name__}")
    return mapping[name]


def _read_lists(document: dict[str, Any]) -> Lists:
    stated = _field(document, "lists", dict)
    lists = []
    for name in ("guesses", "secrets"):
        members = _field(stated, name, dict)
        try:
            texts = TextList(_field(members, "count", int), _field(members, "sha256", str))
        except TreeError as error:
            raise TreeError(f"lists: {name}: {error}") from error
        if re.fullmatch("[0-9a-f]{64}", texts.sha256) is None:
            raise TreeError(f"lists: {name}: 'sha256' should be 64 digits of 0-9a-f")
        lists.append(texts)
    return Lists(*lists)


def _read_letters(document: dict[str, Any]) -> tuple[str, ...]:
    """The texts of several characters that count as one letter each, in a game of words from lists; mostly none."""
    if "letters" not in document:
        return ()
    letters = _field(document, "letters", list)
    if document["game"] not in WORD_GAMES or document["game"].removesuffix("-hard") in LETTERS:
        raise TreeError("letters: only a game of words from lists has any, such as wordle")
    if not letters or any(type(letter) is not str for letter in letters) or letters != sorted(set(letters)):
        raise TreeError("letters: they should be different texts, in order, and at least one")
    check_letters(letters)
    return tuple(letters)


def _check_list_counts(lists: Lists, this_game: Game) -> None:
    """Raise TreeError unless the lists have as many secrets as the tree, and at least as many guesses."""
    stated, in_tree = lists.secrets.count, this_game.secret_count
    if stated != in_tree:
        raise TreeError(f"lists: {stated} secrets are stated, but the tree finds {in_tree}")
    stated, in_tree = lists.guesses.count, this_game.guess_count
    check_count("lists: guesses: count", stated)
    if stated < in_tree:
        raise TreeError(f"lists: {stated} guesses are stated, but the tree makes {in_tree}")


def _read_weights(document: dict[str, Any]) -> dict[str, int] | None:
    if "weights" not in document:
        return None
    weights: dict[str, int] = _field(document, "weights", dict)
    for secret, weight in weights.items():
        if type(weight) is not int:
            raise TreeError(f"weights: the weight of '{secret}' is not of type int")
    return weights


def _with_weights(this_game: Game, weights: dict[str, int], guesses_by_secret: dict[str, int]) -> Game:
    """``this_game`` with the stated weights, checked to be those of the secrets in ``guesses_by_secret``."""
    from solver_tree.games.weights import weighted

    for secret in guesses_by_secret:
        if secret not in weights:
            raise TreeError(f"weights: secret '{secret}' has none")
    for secret in weights:
        if secret not in guesses_by_secret:
            raise TreeError(f"weights: '{secret}' is not a secret of the tree")
    weighted_game = weighted(this_game, weights)
    if weighted_game.weights is None:
        raise TreeError("weights: all weights are equal; then there should be no weights")
    for secret, weight in zip(weighted_game.secrets, weighted_game.weights, strict=True):
        if weights[secret] != weight:
            raise TreeError(
                f"weights: the weight of '{secret}' should be {weight}, not {weights[secret]}; "
                f"weights should be the smallest integers with the same ratios"
            )
    return weighted_game


def _read_constraints(document: dict[str, Any], root: Node, stats: Statistics, win: str) -> tuple[First, int | None]:
    """The prescribed first guesses and the limit, each None if not stated, checked to be those of the tree."""
    if "constraints" not in document:
        return None, None
    constraints = _field(document, "constraints", dict)
    if not constraints:
        raise TreeError("constraints: the object is empty; there can be first, max_guesses")
    first = _read_first(constraints, root, win) if "first" in constraints else None
    limit: int | None = _field(constraints, "max_guesses", int) if "max_guesses" in constraints else None
    check_count("constraints: max_guesses", limit or 0)
    if limit is not None and limit < stats.worst:
        raise TreeError(f"constraints: max_guesses is stated as {limit}, but the tree takes {stats.worst}")
    return first, limit


def _read_first(constraints: dict[str, Any], root: Node, win: str) -> First:
    """The prescribed first guess, or a list of them, checked to be those of the tree."""
    first: Any = _field(constraints, "first", str, list)
    if isinstance(first, list):
        if len(first) < 2 or any(type(guess) is not str for guess in first):
            raise TreeError("constraints: first is stated as a list; it should have two guesses or more, each a text")
        first = tuple(first)
    opening = opening_of(first)
    if (departs := departure(root, opening, win)) is None:
        return stated(opening)
    history, guess = departs
    where = f"after {history_text(history)} it guesses" if history else "the tree begins with"
    raise TreeError(f"constraints: first is stated as '{opening_text(opening)}', but {where} '{guess}'")


def _read_objective(document: dict[str, Any]) -> Objective:
    """The objective, checked to be written as trees write it."""
    text = _field(document, "objective", str)
    objective = parse(text)
    if objective.name != text:
        raise TreeError(f"objective '{text}': it should be written '{objective.name}'")
    return objective


def _read_finish(document: dict[str, Any]) -> Finish:
    if "finish" not in document:
        return "guessed"
    finish = _field(document, "finish", str)
    if finish != "known":
        raise TreeError(
            f"finish '{finish}': it can only be known; without 'finish' a game ends when the secret is guessed"
        )
    return "known"


def _read_strategy(document: dict[str, Any]) -> str:
    if "strategy" not in document:
        return OPTIMAL
    strategy: str = _field(document, "strategy", str)
    check_strategy(strategy)
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
        raise TreeError(f"result: histogram is not the tree's histogram, {list(stats.histogram)}")


def _check_proof(proof: dict[str, Any], objective: Objective, stats: Statistics) -> Proof:
    """The proof, checked to agree with itself and with the tree."""
    lower, upper = _field(proof, "lower_bound", int), _field(proof, "upper_bound", int)
    seconds, version = _field(proof, "seconds", float, int), _field(proof, "version", str)
    check_seconds(seconds)
    check_version(version)
    figures = dict(zip(objective.components, objective.figures(stats), strict=True))
    components = _read_components(proof, figures)
    checked = Proof(lower, upper, seconds, version, components)
    name, figure = next(iter(figures.items()))
    if upper != figure:
        raise TreeError(f"proof: upper_bound is stated as {upper}, but the tree has {name} {figure}")
    smallest = min(upper, 0 if name in ("beyond", "price") else 1)
    if not smallest <= lower <= upper:
        raise TreeError(f"proof: lower_bound {lower} is not between {smallest} and the upper bound {upper}")
    if _field(proof, "optimal", bool) != checked.optimal:
        raise TreeError(f"proof: 'optimal' contradicts the bounds {lower} and {upper}")
    if components and components[0][1:] != (lower, upper):
        raise TreeError(f"proof: components: the bounds of '{components[0].name}' should be {lower} and {upper}")
    return checked


def _read_components(proof: dict[str, Any], figures: dict[str, int]) -> tuple[Component, ...]:
    """The bounds of each figure, checked to be those of a tree with these ``figures``; empty if not stated."""
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
        raise TreeError(f"proof: components: {len(stated)} are stated; there can be {', '.join(figures)}")
    return tuple(components)
