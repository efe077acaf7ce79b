"""The feedback matrix of codes and words, by one method for all rules and notations.

Under every rule, what a symbol adds to the feedback depends on two things only: where the guess has the symbol, and
where the secret has it. So the feedback numbers of a guess are a sum of rows, one row for each of its symbols. A row is
computed once for all guesses that have this symbol at these positions.
"""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from solver_tree.games.feedback import Colours, Counts, Rule
from solver_tree.progress import note_work

Symbols: TypeAlias = NDArray[np.integer[Any]]
"""(codes, positions), the number of the symbol at each position of each code."""

FeedbackNumbers: TypeAlias = NDArray[np.unsignedinteger[Any]]
"""Feedback as numbers, usually (guesses, secrets)."""

_MAX_CACHED_BYTES = 1 << 28
_BYTES_AT_ONCE = 1 << 17  # of a matrix, renumbered together: they stay in the processor's cache


def feedback_matrix(guesses: Symbols, secrets: Symbols, rule: Rule, notation: Colours | Counts) -> FeedbackNumbers:
    """Score every guess against every secret.

    Args:
        guesses: (guesses, positions), the symbols of each guess as numbers of any integer type; at most 40 positions,
            because 3**40 is the largest power of 3 that 64 bits can hold.
        secrets: (secrets, positions), the symbols of each secret.
        rule: when a symbol that is not in place counts as being elsewhere.
        notation: how feedback is numbered.

    Returns:
        (guesses, secrets), the feedback numbers, of the smallest unsigned type that holds them all.
    """
    columns = np.ascontiguousarray(secrets.T)
    matrix = np.empty((len(guesses), len(secrets)), np.min_scalar_type(sum(notation.in_place)))
    rows: dict[int, FeedbackNumbers] = {}

    def row(key: int) -> FeedbackNumbers:
        if (cached := rows.get(key)) is None:
            if len(rows) * matrix.itemsize * len(secrets) > _MAX_CACHED_BYTES:
                rows.clear()
            symbol, position_bits = divmod(key, 1 << len(columns))
            positions = [p for p in range(len(columns)) if position_bits >> p & 1]
            cached = rows[key] = _contribution(columns == symbol, positions, rule, notation, matrix.dtype.type)
        return cached

    for number, (sums, (first, *others)) in enumerate(zip(matrix, _row_keys(guesses), strict=True)):
        note_work(number / len(matrix))
        sums[:] = row(first)
        for key in others:
            if key:
                sums += row(key)
    return _numbers_of_sums(matrix, notation) if isinstance(notation, Counts) else matrix


def _row_keys(guesses: Symbols) -> list[list[int]]:
    """For each guess and position, the symbol there, and a bit for each position with the same symbol.

    The key is 0 where the same symbol stands further left, so that each symbol of a guess adds one row.
    """
    positions = guesses.shape[1]
    columns = guesses.T.astype(np.int64)
    keys = np.empty(columns.shape, np.int64)
    for p, column in enumerate(columns):
        same = columns == column
        position_bits = (same.astype(np.int64) << np.arange(positions)[:, None]).sum(axis=0)
        keys[p] = np.where(same[:p].any(axis=0), 0, column << positions | position_bits)
    return [row.tolist() for row in keys.T]


def _contribution(
    present: NDArray[np.bool_], positions: list[int], rule: Rule, notation: Colours | Counts, dtype: type[Any]
) -> FeedbackNumbers:
    """What one symbol adds to the feedback numbers of a guess that has it at ``positions``.

    Args:
        present: (positions, secrets), where each secret has the symbol.
        positions: where the guess has the symbol, ascending.
        rule: when the symbol counts as being elsewhere.
        notation: what the symbol adds at each position.
        dtype: the type of the result.

    Returns:
        (secrets,), the sum of what the symbol adds at all positions.
    """
    unmatched = present.sum(axis=0, dtype=np.uint8) - present[positions].sum(axis=0, dtype=np.uint8)
    if rule == "distinct":
        np.minimum(unmatched, 1, out=unmatched)
    elif rule == "occurrence":
        unmatched = present.any(axis=0) * np.uint8(len(positions))
    added = np.zeros(present.shape[1], dtype)
    for p in positions:
        elsewhere = (unmatched > 0) & ~present[p]
        unmatched -= elsewhere
        added += present[p] * dtype(notation.in_place[p]) + elsewhere * dtype(notation.elsewhere[p])
    return added


def _numbers_of_sums(sums: FeedbackNumbers, notation: Counts) -> FeedbackNumbers:
    """The feedback number of each sum, see ``Counts``; ``sums`` may be overwritten."""
    numbers = np.array(notation.number_of_sum, np.min_scalar_type(max(notation.number_of_sum)))
    if sums.dtype != np.uint8:
        return numbers[sums]
    table = numbers.tobytes().ljust(256, b"\0")
    rows_at_once = -(-_BYTES_AT_ONCE // sums.shape[1])
    for start in range(0, len(sums), rows_at_once):
        note_work()
        block = sums[start : start + rows_at_once]
        block[:] = np.frombuffer(block.tobytes().translate(table), np.uint8).reshape(block.shape)
    return sums
