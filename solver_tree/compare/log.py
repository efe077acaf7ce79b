"""All games of a comparison in a folder of text files: one file for each strategy, and a summary."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Sequence

from solver_tree.compare.outcome import Outcome
from solver_tree.compare.reference import Reference, reference
from solver_tree.errors import InputError
from solver_tree.files import check_replaceable, write_atomically
from solver_tree.tree import Finish, history_text

SUMMARY = "summary.txt"
_MARK = "# solver-tree compare"  # the beginning of each of these files


def check_log(folder: str | os.PathLike[str], names: Iterable[str]) -> None:
    """Check, before long work, that the games of strategies can be logged in ``folder``.

    Args:
        folder: the folder, which may not exist yet.
        names: the names of the strategies.

    Raises:
        InputError: ``folder`` is a file, cannot be created or is not writable, or a file in it would be replaced that
            is not a log.
    """
    if os.path.exists(folder) and not os.path.isdir(folder):
        raise InputError(f"cannot log to '{folder}': it is a file; give a folder")
    within = os.fspath(folder) if os.path.isdir(folder) else os.path.dirname(os.path.abspath(folder))
    if not os.path.isdir(within):
        raise InputError(f"cannot log to '{folder}': there is no folder '{within}'")
    if not os.access(within, os.W_OK):
        raise InputError(f"cannot log to '{folder}': the folder '{within}' cannot be written to")
    for file in (SUMMARY, *_file_names(names)):
        check_replaceable(os.path.join(folder, file), rb"\A" + _MARK.encode(), "not a log of solver-tree compare")


def save_log(folder: str | os.PathLike[str], outcomes: Sequence[Outcome], finish: Finish = "guessed") -> None:
    """Write every game of every strategy, and a summary of the figures, to files in ``folder``.

    Raises:
        InputError: as ``check_log``.
    """
    names = [outcome.name for outcome in outcomes]
    check_log(folder, names)
    files = _file_names(names)
    try:
        os.makedirs(folder, exist_ok=True)
    except OSError as error:
        raise InputError(f"cannot log to '{folder}': {error.strerror}") from error
    summary, measure = [_head(outcomes, finish)], reference(outcomes, finish)
    for file, outcome in zip(files, outcomes, strict=True):
        _write(os.path.join(folder, file), _games(outcome, finish))
        summary += _figures(outcome, measure, file)
    _write(os.path.join(folder, SUMMARY), summary)


def _file_names(names: Iterable[str]) -> list[str]:
    """A different file name for each strategy, in characters that all systems allow."""
    files: list[str] = []
    taken: set[str] = set()
    for name in names:
        stem = re.sub(r"[^\w.-]+", "-", name)[:100].strip("-.") or "own"
        file, number = f"{stem}.log", 1
        while file.lower() in taken:
            number += 1
            file = f"{stem}-{number}.log"
        taken.add(file.lower())
        files.append(file)
    return files


def _head(outcomes: Sequence[Outcome], finish: Finish) -> str:
    games = ", ".join(dict.fromkeys(outcome.game.name for outcome in outcomes))
    return f"{_MARK}: {games}, finish {finish}"


def _games(outcome: Outcome, finish: Finish) -> list[str]:
    """A line for each secret, separated by tabs: the secret, the number of guesses, and the game."""
    reasons = {failure.secret: failure.reason for failure in outcome.failures}
    lines = [f"{_head([outcome], finish)}, {outcome.name}"]
    for secret, history in outcome.games.items():
        if secret in reasons:
            lines.append(f"{secret}\tfailed\t{history_text(history)}\t{reasons[secret]}")
        else:
            lines.append(f"{secret}\t{getattr(outcome.found[secret], finish)}\t{history_text(history)}")
    return lines


def _figures(outcome: Outcome, measure: Reference, file: str) -> list[str]:
    """The figures of a strategy as lines of the summary."""
    lines = ["", outcome.name, f"  games      {file}"]
    stats = outcome.stats(measure.finish)
    if stats is not None:
        weighted = ", weighted" if outcome.game.weights is not None else ""
        proved = f", optimal ({measure.status})" if measure.optimal(outcome) else ""
        lines += [
            f"  total      {stats.total}{weighted}{proved}",
            f"  average    {stats.average:.4f}{weighted}",
            f"  worst      {stats.worst}",
            f"  histogram  {' '.join(map(str, stats.histogram))}",
        ]
    return [
        *lines,
        f"  seconds    {outcome.seconds:.3f}",
        f"  failures   {len(outcome.failures)} of {len(outcome.secrets)}",
    ]


def _write(path: str, lines: Iterable[str]) -> None:
    write_atomically(path, "".join(f"{line}\n" for line in lines).encode(errors="replace"))
