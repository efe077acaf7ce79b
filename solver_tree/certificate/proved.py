"""Marks a tree as checked, by a certificate of exactly what the tree is optimal in."""

from __future__ import annotations

import os
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

from solver_tree.certificate.checked import Checked, Pieces, check
from solver_tree.certificate.figure import figure_of
from solver_tree.errors import InputError
from solver_tree.games.recorded import RecordedGame
from solver_tree.tree import StrategyTree
from solver_tree.tree.shipped import find_certificate


def proved_by(tree: StrategyTree, path: str | os.PathLike[str]) -> StrategyTree:
    """The tree, with the figures of its objective that a certificate proves marked as checked.

    Args:
        tree: the tree, which the checker plays against every secret.
        path: a certificate of the first figure of its objective, or of every figure; see ``check``.

    Raises:
        InputError: the certificate is not valid, or proves something else; or the file cannot be read.
    """
    checked = check(path, tree)
    if checked.figure is None:
        raise InputError(f"'{path}': {checked.text}")
    why = _why_not(tree, checked, checked) or (None if checked.reached else "the tree does not reach what it proves")
    if why is not None:
        raise InputError(f"'{path}' is no proof of this tree: {why}")
    return _marked(tree, checked, sha256(Path(find_certificate(path)).read_bytes()).hexdigest())


def as_proved(tree: StrategyTree, proof: Checked | Pieces, piece: Checked) -> StrategyTree | None:
    """The tree, with the figures marked as checked that a proof is about; None if it is optimal in something else.

    Args:
        tree: the tree, which reaches what is proved.
        proof: what is proved.
        piece: a certificate of the proof.
    """
    return None if _why_not(tree, proof, piece) is not None else _marked(tree, proof, tree.proof.certificate)


def _marked(tree: StrategyTree, proof: Checked | Pieces, digest: str | None) -> StrategyTree:
    """The tree, which reaches what is proved, with the figures that the proof is about at their least values."""
    assert proof.figure is not None
    names = figure_of(tree, every=len(proof.figure.names) > 1).names
    least = {each.name: each.upper_bound if each.name in names else each.lower_bound for each in tree.proof.components}
    components = tuple(each._replace(lower_bound=least[each.name]) for each in tree.proof.components)
    proof_of_tree = tree.proof._replace(lower_bound=tree.proof.upper_bound, components=components)
    return replace(tree, proof=proof_of_tree._replace(checked=names, certificate=digest))


def _why_not(tree: StrategyTree, proof: Checked | Pieces, piece: Checked) -> str | None:
    """Why a valid proof is none of what a tree is optimal in; None if it is one."""
    figure = proof.figure
    assert figure is not None
    if isinstance(tree.game, RecordedGame):  # its secrets may be the same, and its rule another one
        return "its file does not have the rule of the game"
    try:
        own = figure_of(tree, every=len(figure.names) > 1)
    except InputError:  # no certificate can be about all figures of this tree
        return f"it proves that {proof.text}"
    weighed = tree.game.weights if own.weighted else None
    if piece.weights != (None if weighed is None else dict(zip(tree.game.secrets, weighed, strict=True))):
        return "the weights are others"
    begins = proof.first if isinstance(proof, Checked) else None
    same_cost = figure[:3] == own[:3] and figure.finish == own.finish
    if begins not in (None, *tree.opening[:1]) or not same_cost:
        return f"it proves that {proof.text}"
    return None
