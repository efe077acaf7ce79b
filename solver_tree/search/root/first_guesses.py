"""The order of the first guesses of large games, from a look two plies ahead, and bounds from a look three plies ahead.

Until the first of them has a value, no other one can be refuted. So it should be the best. In Mastermind 5x6 the sizes
of parts alone would put 11234 (36905) before 11223 (36721). In Mastermind 4x10 they would put 1111 before all others,
since all priorities of so large a set are cut off at 16 bits.
"""

from __future__ import annotations

from collections.abc import Callable
from copy import copy

import numpy as np
from numpy.typing import NDArray

from solver_tree.search.root import thresholds
from solver_tree.search.root.expander import Expander
from solver_tree.search.root.nodes import StateNode


def look_ahead(expander: Expander, root: StateNode) -> NDArray[np.int64]:
    """Put the listed first guesses in the order of their estimates, from the least on; equal ones keep their order.

    The lower bound of the root rises, too.

    The estimate of a guess adds up, over its parts, the least sum of ``Board.size_bound`` that a second guess reaches.
    It depends on the game and what is minimised alone, as the tie rule must.

    Returns:
        Lower bounds of the first guesses, in the new order: over their parts, of the least bound of a second guess.
    """
    looked = [_two_plies(expander, root, int(guess)) for guess in root.guesses]
    estimates, lower = np.array(looked, np.int64).T
    order = np.argsort(estimates, kind="stable")
    root.guesses, root.priorities = root.guesses[order], root.priorities[order]
    bounds: NDArray[np.int64] = np.maximum(root.bounds, lower)[order]
    root.bounds = np.minimum.accumulate(bounds[::-1])[::-1]  # of this guess, or a later one
    root.lower = max(root.lower, int(root.bounds[0]))
    return bounds


def bound_by_guesses(expander: Expander, part: StateNode, beta: int, ended: Callable[[], bool]) -> int:
    """A lower bound of a part, no more than ``beta``: the least bound of its guesses.

    The bound of a guess adds up, over the parts that it makes, the least bound of any guess there.

    Args:
        expander: makes the nodes.
        part: the part.
        beta: the bound need not exceed this.
        ended: called often; once it is true, the bound is what was known before.
    """
    node = copy(part)  # another thread may list the guesses of the part itself
    expander.list_guesses(node)
    least = beta
    for guess, bound in zip(node.guesses.tolist(), node.bounds.tolist(), strict=True):
        if bound >= least:
            break
        if ended():
            return node.lower
        parts = expander.after(node, guess)
        bound = expander.cost_without_parts(node, parts) + sum(part.lower for part in parts)
        least = min(least, bound + expander.raise_bounds(parts, least - bound))
    return max(node.lower, least)


def _two_plies(expander: Expander, root: StateNode, guess: int) -> tuple[int, int]:
    """The estimate and the lower bound of a first guess."""
    board, parts = expander.board, expander.after(root, guess)
    lower = expander.cost_without_parts(root, parts)
    estimate, sizes = 0, board.size_bound[board.branching]
    for part in parts:
        n, least, after = len(part.candidates), part.lower, int(sizes[len(part.candidates)])
        if n > 2:
            expander.list_guesses(part)
        if len(part.guesses):
            least = max(least, int(part.bounds[0]))
            feedbacks = board.feedback[part.guesses[: thresholds.SECOND_GUESSES]][:, part.candidates].astype(np.int64)
            feedbacks += np.arange(len(feedbacks))[:, np.newaxis] * board.feedback_count
            counted = np.bincount(feedbacks.ravel(), minlength=len(feedbacks) * board.feedback_count)
            counted = counted.reshape(len(feedbacks), board.feedback_count)
            counted[:, board.win] = 0
            after = n + int(sizes[counted].sum(axis=1).min())
        estimate += after
        lower += least
    return estimate, lower
