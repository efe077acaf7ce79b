"""Strategy trees as JSON files: format ``solver-tree/1``.

One object: ``format``, ``game``, ``objective``, ``result`` (secrets, total, average, worst, histogram),
``proof`` (lower_bound, upper_bound, optimal, seconds, version) and ``tree`` as
``{guess: {feedback: {guess: {...}}}}`` with ``{}`` under the winning feedback.

A file is only data: loading one checks everything that it states and runs nothing.
"""

from __future__ import annotations

import contextlib
import os
import stat
from math import isclose
from typing import Any

import orjson

from solver_tree.errors import InputError, TreeError
from solver_tree.games import Game, game
from solver_tree.tree.shipped import find
from solver_tree.tree.strategy_tree import History, Node, Proof, Statistics, StrategyTree, history_text

FORMAT = "solver-tree/1"
OBJECTIVES = ("avg",)


def save(tree: StrategyTree, path: str | os.PathLike[str], *, pretty: bool = False) -> None:
    """Write ``tree`` to ``path``: under a temporary name first, then renamed.

    Raises:
        InputError: the place cannot be written, or holds a file that is not a strategy tree.
    """
    check_writable(path)
    data = dumps(tree, pretty=pretty)
    temporary = os.path.join(os.path.dirname(path), f".solver-tree-{os.urandom(8).hex()}.tmp")
    try:
        with open(temporary, "xb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.replace(temporary, path)
    except OSError as error:
        raise InputError(f"cannot write '{path}': {error.strerror}") from error
    finally:
        with contextlib.suppress(OSError):
            os.unlink(temporary)


def check_writable(path: str | os.PathLike[str]) -> None:
    """Find out, before long work, whether a tree can be saved at ``path``.

    Raises:
        InputError: the folder is missing or closed, or ``path`` holds a file that is not a strategy tree.
    """
    folder, name = os.path.split(os.fspath(path))
    folder = folder or os.curdir
    if not name or os.path.isdir(path):
        raise InputError(f"cannot write '{path}': it is a folder; give a file name")
    if not os.path.isdir(folder):
        raise InputError(f"cannot write '{path}': there is no folder '{folder}'")
    if not os.access(folder, os.W_OK):
        raise InputError(f"cannot write '{path}': the folder '{folder}' cannot be written to")
    try:
        mode = os.stat(path).st_mode
    except FileNotFoundError:
        return
    except OSError as error:
        raise InputError(f"cannot write '{path}': {error.strerror}") from error
    try:
        if not stat.S_ISREG(mode):
            raise InputError(f"'{path}' is not a file")
        read_document(path)
    except InputError as error:
        raise InputError(
            f"'{path}' is not a Solver Tree tree and is left as it is; give another name with -o"
        ) from error


def dumps(tree: StrategyTree, *, pretty: bool = False) -> bytes:
    """``tree`` as JSON, compact or indented.

    Raises:
        InputError: the tree is deeper than JSON writers go (about 125 guesses).
    """
    stats, proof = tree.stats, tree.proof
    document = {
        "format": FORMAT,
        "game": tree.game.name,
        "objective": tree.objective,
        "result": {
            "secrets": stats.secrets,
            "total": stats.total,
            "average": stats.average,
            "worst": stats.worst,
            "histogram": stats.histogram,
        },
        "proof": {
            "lower_bound": proof.lower_bound,
            "upper_bound": proof.upper_bound,
            "optimal": proof.optimal,
            "seconds": proof.seconds,
            "version": proof.version,
        },
        "tree": tree.root,
    }
    try:
        return orjson.dumps(document, option=orjson.OPT_INDENT_2 if pretty else None) + b"\n"
    except orjson.JSONEncodeError as error:
        raise InputError(f"the tree of {tree.game.name} is too deep for JSON: {stats.worst} guesses") from error


def load(path_or_name: str | os.PathLike[str]) -> StrategyTree:
    """Read a tree and check it: format, game, every guess, every feedback, every secret, every statistic.

    ``path_or_name`` is a file, or the name of a tree that ships with the package, such as ``mastermind-4x6``.

    What a loader cannot see without replaying the game (a branch under a feedback that its secrets would
    not give) is left to ``solver_tree.tree.verify``.

    Raises:
        InputError: the file is missing, unreadable or not a strategy tree.
        TreeError: the tree says something impossible or untrue; the message says where.
    """
    path = find(path_or_name)
    return parse(read_document(path), str(path_or_name))


def parse(document: dict[str, Any], source: str) -> StrategyTree:
    """The tree that the JSON object ``document`` describes; ``source`` names it in messages.

    Raises:
        TreeError: it says something impossible or untrue; the message says where.
    """
    try:
        this_game = game(_field(document, "game", str))
        objective = _field(document, "objective", str)
        if objective not in OBJECTIVES:
            raise TreeError(f"objective '{objective}': unknown; it can be {', '.join(OBJECTIVES)}")
        root = _field(document, "tree", dict)
        stats = _check_nodes(this_game, root)
        _check_result(_field(document, "result", dict), stats)
        proof = _check_proof(_field(document, "proof", dict), stats)
    except InputError as error:
        raise TreeError(f"{source}: {error}") from error
    tree = StrategyTree(this_game, objective, proof, root)
    tree.__dict__["stats"] = stats  # just counted: no need to walk the tree again
    return tree


def read_document(path: str | os.PathLike[str]) -> dict[str, Any]:
    """The JSON object in a file, known to claim our format."""
    try:
        with open(path, "rb") as file:
            data = file.read()
    except OSError as error:
        raise InputError(f"cannot read '{path}': {error.strerror}") from error
    try:
        document = orjson.loads(data)
    except orjson.JSONDecodeError as error:
        raise InputError(f"'{path}' is not a strategy tree: not JSON ({error})") from error
    stated = document.get("format") if isinstance(document, dict) else None
    if stated != FORMAT:
        found = f"its format is {stated!r}" if isinstance(stated, str) else "it states no format"
        raise InputError(f"'{path}' is not a strategy tree: {found}; it should be '{FORMAT}'")
    assert isinstance(document, dict)
    return document


def _field(mapping: dict[str, Any], name: str, *kinds: type) -> Any:
    """A member of a JSON object, with its type checked."""
    if name not in mapping:
        raise TreeError(f"'{name}' is missing")
    if type(mapping[name]) not in kinds:  # not isinstance: a bool is no number
        raise TreeError(f"'{name}' is not of type {kinds[0].__name__}")
    return mapping[name]


def _check_nodes(this_game: Game, root: Node) -> Statistics:
    """Walk the whole tree, check each node and each secret, and count the guesses."""
    histogram: list[int] = []
    found: set[str] = set()
    feedbacks = frozenset(this_game.feedbacks)
    win = this_game.win
    pending: list[tuple[Any, History]] = [(root, ())]
    while pending:
        node, history = pending.pop()
        if not isinstance(node, dict) or len(node) != 1:
            raise _at(history, "a node is an object with one guess")
        ((guess, branches),) = node.items()
        try:
            written = this_game.read_guess(guess)
        except InputError as error:
            raise _at(history, str(error)) from error
        if guess != written:
            raise _at(history, f"guess '{guess}' should be written '{written}'")
        if not isinstance(branches, dict) or not branches:
            raise _at(history, f"under guess '{guess}' there should be an object of feedbacks")
        for feedback, below in reversed(branches.items()):  # so that the first is looked at next
            if feedback not in feedbacks:
                raise _at(history, f"{this_game.name} never answers '{feedback}' to '{guess}'")
            if feedback != win:
                pending.append((below, (*history, (guess, feedback))))
                continue
            if below != {}:
                raise _at(history, f"under the winning feedback '{win}' there should be nothing: {{}}")
            if guess in found:
                raise _at(history, f"secret '{guess}' is found a second time")
            found.add(guess)
            depth = len(history)
            if depth >= len(histogram):
                histogram.extend([0] * (depth + 1 - len(histogram)))
            histogram[depth] += 1
    if len(found) != this_game.secret_count:
        missing = next(secret for secret in this_game.each_secret() if secret not in found)
        raise TreeError(f"secret '{missing}' is never found ({len(found)} of {this_game.secret_count} are)")
    return Statistics.of_histogram(histogram)


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


def _check_proof(proof: dict[str, Any], stats: Statistics) -> Proof:
    lower, upper = _field(proof, "lower_bound", int), _field(proof, "upper_bound", int)
    seconds = _field(proof, "seconds", float, int)
    if seconds < 0:
        raise TreeError(f"proof: 'seconds' is stated as {seconds}; it should be a duration")
    checked = Proof(lower, upper, seconds, _field(proof, "version", str))
    if upper != stats.total:
        raise TreeError(f"proof: upper_bound is stated as {upper}, but the tree has total {stats.total}")
    if not 0 < lower <= upper:
        raise TreeError(f"proof: lower_bound {lower} is not between 1 and the upper bound {upper}")
    if _field(proof, "optimal", bool) != checked.optimal:
        raise TreeError(f"proof: 'optimal' contradicts the bounds {lower} and {upper}")
    return checked


def _at(history: History, message: str) -> TreeError:
    where = f"after {history_text(history)}" if history else "at the first guess"
    return TreeError(f"{where}: {message}")
