"""Makes the nodes near the root: states with their keys and first bounds, and the order of the guesses there."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from functools import cache, partial

import numpy as np
from numpy.typing import NDArray

from solver_tree.errors import InputError
from solver_tree.kernels.board import INFINITE, MAX_PLIES, Consistent, Restricted, Unweighted
from solver_tree.kernels.guess_ordering import prioritise_guesses, prioritise_listed
from solver_tree.kernels.legality import list_legal_on_path
from solver_tree.kernels.symmetry_keys import set_key
from solver_tree.kernels.transposition import NO_GUESS, entry_exact, entry_value, probe, store
from solver_tree.kernels.workspace import (
    ALL_GUESSES,
    FIRST_PLACE,
    NODES,
    PRIORITISED,
    SLACK,
    TOO_DEEP,
    USELESS,
    State,
    Workspace,
    make_workspace,
    turns_of,
)
from solver_tree.layout import Layout, representatives
from solver_tree.search.root.brake import Brake
from solver_tree.search.root.cost_model import CostModel
from solver_tree.search.root.nodes import History, StateNode, Variation

_ANY_PRIORITY = 5
"""A priority whose bound holds for every guess, also for one that separates nothing or is the only candidate."""


class Expander:
    """Makes the nodes near the root of one game.

    Args:
        layout: the game.
        model: what is minimised.
        first: the first guesses that are allowed; all when None.
        then: the guesses that are prescribed after the first one, each unless only one candidate is left.
        brake: stops the calls of kernels; a new one when None.

    Attributes:
        board: the game, for the kernels.
        restricted: whether some guesses may be illegal, and not just all that are no candidates.
        only_candidates: whether only candidates are legal.
        brake: stops the calls of kernels.
        root: the node at which only ``first`` is allowed; the search sets it once.
        nodes_elsewhere: states searched by other processes.
    """

    def __init__(
        self,
        layout: Layout,
        model: CostModel,
        first: Sequence[int] | None = None,
        brake: Brake | None = None,
        then: Sequence[int] = (),
    ) -> None:
        self.board = layout.board
        self.model = model
        self.first = first
        self.then = then
        self.brake = brake or Brake()
        self.restricted = isinstance(layout.board.legality, Restricted)
        self.only_candidates = isinstance(layout.board.legality, Consistent)
        self.root: StateNode | None = None
        self._representatives = cache(partial(representatives, layout.symmetry))
        self._local = threading.local()
        self._workspaces: list[Workspace] = []
        self.nodes_elsewhere = 0
        self._bounded: set[int] = set()  # keys of the parts whose guesses were bounded

    # Memory of threads.

    def workspace(self) -> Workspace:
        """The calling thread's memory."""
        if not hasattr(self._local, "workspace"):
            self._local.workspace = make_workspace(self.board)
            self._workspaces.append(self._local.workspace)
        workspace: Workspace = self._local.workspace
        return workspace

    def prepare(self, node: StateNode) -> Workspace:
        """The calling thread's memory, holding the candidates and the history of a node."""
        self.brake.before_kernel(node.shared)
        self._load(node.candidates, node.path)
        return self.workspace()._replace(shared=node.shared)

    @property
    def nodes(self) -> int:
        """States searched so far, by all threads and by other processes."""
        return self.nodes_elsewhere + sum(int(workspace.counters[NODES]) for workspace in self._workspaces)

    def check_depth(self) -> None:
        """Raise InputError if some line of play has become longer than a tree can be."""
        if any(workspace.counters[TOO_DEEP] for workspace in self._workspaces):
            raise too_long()

    def _load(self, candidates: NDArray[np.int32] | list[int], path: History) -> np.uint64:
        """Put candidates and a history into the calling thread's memory; return the key of the legal guesses."""
        workspace = self.workspace()
        workspace.candidates[: len(candidates)] = candidates
        if path:
            workspace.path[: len(path)] = path
        if self.restricted or self.only_candidates:
            return np.uint64(list_legal_on_path(self.board, workspace, len(path), len(candidates)))
        return np.uint64(0)

    # States.

    def node(self, candidates: NDArray[np.int32], path: History, state: State | None = None) -> StateNode:
        """The node of a set of candidates, with what is known about it without a search.

        Args:
            candidates: (n,) int32, the secrets that are left.
            path: the history.
            state: a state with the ply, symmetry state and branching of the node; from the history when None.
        """
        n, workspace = len(candidates), self.workspace()
        if state is None:
            state = self.state(path)
        workspace.candidates[:n] = candidates
        state = state._replace(begin=0, n=n, free=n, key=np.uint64(0), weight=self.weigh(candidates))
        lower, settled = self.model.quick(workspace, state)
        if not (settled and self.restricted):
            state = state._replace(key=self.key(candidates, path))
        symmetric = self.board.symbols.shape[1] > 0  # else all set keys are 0, and a call takes longer
        node = StateNode(candidates, path, state, np.uint64(set_key(self.board, workspace, 0, n) if symmetric else 0))
        node.lower, node.settled = lower, settled and not self.is_prescribed(node)
        if not node.settled:
            self.recall(node)
        return node

    def candidates_after(self, path: History) -> NDArray[np.int32]:
        """The secrets that are left after a history, shape (n,)."""
        candidates = np.arange(len(self.board.secret_guess), dtype=np.int32)
        for guess, feedback in path:
            candidates = candidates[self.board.feedback[guess][candidates] == feedback]
        return candidates

    def node_at(
        self, candidates: NDArray[np.int32] | list[int], path: History, branching: int | None = None
    ) -> StateNode:
        """The node of these candidates, with its key even when its value is obvious.

        Args:
            candidates: the secrets that are left.
            path: the history.
            branching: as in ``State``; that of the game when None.
        """
        state = self.state(path) if branching is None else self.state(path)._replace(branching=branching)
        node = self.node(np.array(candidates, np.int32), path, state)
        node.state = node.state._replace(key=self.key(candidates, path))
        return node

    def after(self, node: StateNode, guess: int) -> list[StateNode]:
        """The nodes after each feedback to a guess except the winning one, by ascending feedback."""
        feedbacks = self.board.feedback[guess][node.candidates]
        symmetry_state = int(self.board.next_symmetry_state[node.state.symmetry_state, guess])
        state = node.state._replace(ply=node.state.ply + 1, symmetry_state=symmetry_state)
        return [
            self.node(node.candidates[feedbacks == feedback], (*node.path, (guess, int(feedback))), state)
            for feedback in np.unique(feedbacks)
            if feedback != self.board.win
        ]

    def cost_without_parts(self, node: StateNode, parts: list[StateNode]) -> int:
        """The cost of a guess at a node, without that of the parts that it makes, see ``after``."""
        return self.model.guess_cost(node.state.weight - sum(part.state.weight for part in parts), node.state)

    def state(self, path: History) -> State:
        """A state with what follows from its history: the ply and the symmetry state."""
        symmetry_state = 0
        for guess, _ in path:
            symmetry_state = int(self.board.next_symmetry_state[symmetry_state, guess])
        return State(len(path), 0, 0, 0, np.uint64(0), symmetry_state, self.board.branching, 0)

    def weigh(self, candidates: NDArray[np.int32] | list[int]) -> int:
        """The weight of these candidates together."""
        weights = self.board.weights
        return len(candidates) if isinstance(weights, Unweighted) else int(weights.by_secret[candidates].sum())

    def key(self, candidates: NDArray[np.int32] | list[int], path: History) -> np.uint64:
        """The key of these candidates and, where legality is restricted, of the guesses that are legal then."""
        key: np.uint64 = self.board.keys[candidates].sum()
        if self.restricted:
            key = np.array([key, self._load(candidates, path)]).sum()  # unlike scalars, arrays overflow silently
        return key

    # The transposition table.

    def recall(self, node: StateNode) -> None:
        """Note what the table knows about the state of a node, or about an equivalent set."""
        for key in (node.state.key, node.set_key):
            entry = int(probe(self.model.table, self.model.key(key, node.state.ply)))
            if entry and not node.settled:
                node.lower = max(node.lower, entry_value(entry))
                node.settled = entry_exact(entry) and not self.is_prescribed(node)

    def remember(self, node: StateNode, beta: int) -> None:
        """Store what was found about a node, that its value is ``node.lower`` or at least ``beta``, in the table."""
        if self._allowed(node) is not None:  # other guesses may reach a smaller value
            return
        # Beta may have fallen to the value of the best guess, or below it, since that was found. Then other guesses are
        # only known to reach beta, so an earlier one may be as good, or any of them better.
        best = node.best if node.value < beta else None
        exact, guess = (False, NO_GUESS) if best is None else (True, best.guess)
        self._store(node.state.key, node, node.lower, exact, guess)
        if node.set_key:
            self._store(node.set_key, node, node.lower, exact)

    def remember_value(self, node: StateNode, value: int, exact: bool) -> None:
        """Store the value, or a lower bound, for the node's set, and all equivalent ones."""
        if node.set_key and not node.stopped:
            self._store(node.set_key, node, value, exact)

    def _store(self, key: np.uint64, node: StateNode, value: int, exact: bool, guess: int = NO_GUESS) -> None:
        store(self.model.table, self.model.key(key, node.state.ply), value, exact, guess)

    # Guesses.

    def is_prescribed(self, node: StateNode) -> bool:
        """Whether a guess after the first one is prescribed at a node."""
        return 0 < node.state.ply <= len(self.then) and len(node.candidates) > 1

    def _allowed(self, node: StateNode) -> Sequence[int] | None:
        """The guesses that are allowed at a node; None if all are."""
        if node is self.root:
            return self.first
        return [self.then[node.state.ply - 1]] if self.is_prescribed(node) else None

    def list_guesses(self, node: StateNode) -> None:
        """List the guesses of a node in the order of the tie rule, with their bounds."""
        listed = self.prioritise(node)
        priorities = self.workspace().priority[node.state.ply, listed]
        useful = np.flatnonzero(priorities > USELESS)
        order = useful[np.argsort(-priorities[useful], kind="stable")]  # guesses are listed by number
        node.guesses, node.priorities = listed[order], priorities[order]
        node.bounds = self.model.bounds(self.prepare(node), node.state, node.priorities)
        assert (np.diff(node.bounds) >= 0).all()  # the scheduler leaves out all guesses after one that is refuted

    def prioritise(self, node: StateNode) -> NDArray[np.int32]:
        """Give priorities to the guesses that represent all here, note their branching, and return them by number."""
        workspace, state = self.prepare(node), node.state
        if state.ply >= MAX_PLIES:
            raise too_long()
        if (allowed := self._allowed(node)) is not None:
            listed = np.array(sorted(allowed), np.int32)
            workspace.listed[: len(listed)] = listed
            branching = prioritise_listed(self.board, workspace, state, len(listed), False)
            priorities = workspace.priority[state.ply, listed]
            workspace.priority[state.ply, listed] = np.where(priorities == USELESS, _ANY_PRIORITY, priorities)
        elif self.has_representatives(node):
            listed = self._representatives(node.path[0][0] if node.path else None)
            if self.only_candidates:
                listed = listed[np.isin(listed, self.board.secret_guess[node.candidates])]
            workspace.listed[: len(listed)] = listed
            branching = prioritise_listed(self.board, workspace, state, len(listed), True)
        else:
            listed = np.arange(self.board.representative_count[state.symmetry_state], dtype=np.int32)
            branching = prioritise_guesses(self.board, workspace, state, len(listed), INFINITE)
        node.state = state._replace(branching=min(branching, state.branching))
        self.model.adapt_priorities(workspace, node.state)
        return listed

    def raise_bounds(self, parts: list[StateNode], left: int = INFINITE) -> int:
        """Raise the bounds of parts to the least bound of all guesses there, the largest part first.

        Args:
            parts: the parts.
            left: by how much they need to rise together; then the others stay as they are.

        Returns:
            By how much they rise.
        """
        risen = 0
        for part in sorted(parts, key=lambda part: len(part.candidates), reverse=True):
            if risen >= left:
                break
            if not part.settled:
                before = part.lower
                self._raise_bound(part)
                risen += part.lower - before
        return risen

    def _raise_bound(self, part: StateNode) -> None:
        """Raise the bound of a part to the least bound of all guesses there; the next time the table has it."""
        key = int(self.model.key(part.set_key or part.state.key, part.state.ply))
        if key in self._bounded:
            self.recall(part)
            return
        listed = self.prioritise(part)
        highest = self.workspace().priority[part.state.ply, listed].max(keepdims=True)
        bound = int(self.model.bounds(self.workspace(), part.state, highest)[0])
        risen, part.lower = bound > part.lower, max(part.lower, bound)
        if self.is_prescribed(part):
            return
        if risen:
            self._store(part.state.key, part, part.lower, False)
            if part.set_key:
                self._store(part.set_key, part, part.lower, False)
        self._bounded.add(key)

    def has_representatives(self, node: StateNode) -> bool:
        """Whether fewer guesses represent all at a node than kernels would try there."""
        return node.state.ply <= 1 and len(self.board.position_orders) > 0

    # Values.

    def value(self, node: StateNode, beta: int) -> int:
        """The value of a node, which is below ``beta``."""
        return node.lower if node.settled else self.solve(node, beta).value

    def solve(self, node: StateNode, beta: int) -> Variation:
        """Try all guesses at a node: its value, or a lower bound of at least ``beta``, with the best guess if known."""
        if self.has_representatives(node):
            self.prioritise(node)
            return self.solve_prioritised(node, beta)
        return Variation(NO_GUESS, self.model.solve(self.prepare(node), node.state, beta, ALL_GUESSES), {})

    def solve_prioritised(
        self, node: StateNode, beta: int, place: int = 0, turns: NDArray[np.int64] | None = None, slack: int = 0
    ) -> Variation:
        """The same for the guesses that have priorities in this thread's memory, the first of them at ``place``.

        Threads that pass the same ``turns``, see ``Workspace.turns``, share the guesses; see ``TryGuesses.slack``.
        """
        workspace = self.prepare(node)._replace(turns=turns_of(1) if turns is None else turns)
        workspace.counters[FIRST_PLACE], workspace.counters[SLACK] = place, slack
        value = self.model.solve(workspace, node.state, beta, PRIORITISED)
        return Variation(int(workspace.path[node.state.ply, 0]), value, {})


class TooLong(InputError):
    """A game takes more guesses than a tree file can hold."""


def too_long() -> TooLong:
    """The error of a game that takes more guesses than a tree file can hold."""
    return TooLong(f"this game can take more than {MAX_PLIES} guesses; a tree file cannot hold that many")
