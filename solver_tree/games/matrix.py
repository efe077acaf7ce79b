"""Feedback matrices of codes and words, by one idea for all rules.

What a symbol adds to an answer depends only on where the guess has it and where the secret has it, whatever the
rule. So the answers to a guess are the sum of one row of numbers for each of its symbols, and a row is computed
once for all guesses that have this symbol at these positions.
"""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from solver_tree.games.feedback import Colours, Counts, Rule

Symbols: TypeAlias = NDArray[np.integer[Any]]
Numbers: TypeAlias = NDArray[np.unsignedinteger[Any]]

_MAX_KEPT = 1 << 28  # bytes of rows
_BYTES_AT_ONCE = 1 << 17  # of a matrix, renumbered together: they stay in the processor's cache


def answer_matrix(guesses: Symbols, secrets: Symbols, rule: Rule, answers: Colours | Counts) -> Numbers:
    """The number of the answer to each guess by each secret.

    Args:
        guesses: (guesses, positions), the symbols of each guess; at most 40 positions, for 3**40 is the last power
            of 3 that 64 bits can hold.
        secrets: (secrets, positions), the symbols of each secret.
        rule: which symbols count as being elsewhere.
        answers: how the answers are numbered.

    Returns:
        (guesses, secrets), of the smallest type that holds every number.
    """
    columns = np.ascontiguousarray(secrets.T)
    matrix = np.empty((len(guesses), len(secrets)), np.min_scalar_type(sum(answers.exact)))
    rows: dict[int, Numbers] = {}

    def row(key: int) -> Numbers:
        if (found := rows.get(key)) is None:
            if len(rows) * matrix.itemsize * len(secrets) > _MAX_KEPT:
                rows.clear()
            symbol, places = divmod(key, 1 << len(columns))
            where = [p for p in range(len(columns)) if places >> p & 1]
            found = rows[key] = _add_up(columns == symbol, where, rule, answers, matrix.dtype.type)
        return found

    for sums, (first, *others) in zip(matrix, _keys(guesses), strict=True):
        sums[:] = row(first)
        for key in others:
            if key:
                sums += row(key)
    return _numbered(matrix, answers) if isinstance(answers, Counts) else matrix


def _keys(guesses: Symbols) -> list[list[int]]:
    """For each guess and position, which symbol is there, and a bit for each place that has the same.

    It is 0 where the symbol was met further left.
    """
    positions = guesses.shape[1]
    columns = guesses.T.astype(np.int64)
    keys = np.empty(columns.shape, np.int64)
    for p, column in enumerate(columns):
        same = columns == column
        places = (same.astype(np.int64) << np.arange(positions)[:, None]).sum(axis=0)
        keys[p] = np.where(same[:p].any(axis=0), 0, column << positions | places)
    return [row.tolist() for row in keys.T]


def _add_up(
    there: NDArray[np.bool_], where: list[int], rule: Rule, answers: Colours | Counts, number: type[Any]
) -> Numbers:
    """What a symbol adds to the answers to a guess that has it at the positions ``where``.

    Args:
        there: (positions, secrets), where each secret has the symbol.
        where: positions, ascending.
        rule: which of them count as being elsewhere.
        answers: what each adds.
        number: the type of the result.
    """
    left = there.sum(axis=0, dtype=np.uint8) - there[where].sum(axis=0, dtype=np.uint8)
    if rule == "distinct":
        np.minimum(left, 1, out=left)
    elif rule == "occurrence":
        left = there.any(axis=0) * np.uint8(len(where))
    added = np.zeros(there.shape[1], number)
    for p in where:
        elsewhere = (left > 0) & ~there[p]
        left -= elsewhere
        added += there[p] * number(answers.exact[p]) + elsewhere * number(answers.other[p])
    return added


def _numbered(sums: Numbers, answers: Counts) -> Numbers:
    """The number of each answer, given the sum of its counts; ``sums`` may be overwritten."""
    numbers = np.array(answers.number_of_sum, np.min_scalar_type(max(answers.number_of_sum)))
    if sums.dtype != np.uint8:
        return numbers[sums]
    table = numbers.tobytes().ljust(256, b"\0")
    rows_at_once = -(-_BYTES_AT_ONCE // sums.shape[1])
    for start in range(0, len(sums), rows_at_once):
        block = sums[start : start + rows_at_once]
        block[:] = np.frombuffer(block.tobytes().translate(table), np.uint8).reshape(block.shape)
    return sums
