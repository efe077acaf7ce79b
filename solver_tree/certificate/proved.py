"""Marks a tree as checked, by a certificate of exactly what the tree is optimal in."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import Any

from solver_tree.certificate.checked import check
from solver_tree.certificate.description import Figure, figure_of
from solver_tree.errors import InputError
from solver_tree.tree import StrategyTree


def proved_by(
    tree: StrategyTree, path: str | os.PathLike[str], *, progress: Callable[[int, float], None] | None = None
) -> StrategyTree:
    """The tree, with the first figure of its objective marked as checked.

    Args:
        tree: the tree, which the checker plays against every secret.
        path: a certificate that no strategy undercuts this figure.
        progress: called now and then with the number of claims that are proved, and the share of the file that is read.

    Raises:
        InputError: the certificate is not valid, or proves something else; or the file cannot be read.
    """
    checked = check(path, tree, progress=progress)
    if not checked.valid:
        raise InputError(f"'{path}': {checked.text}")
    described, figure = checked.header["game"], figure_of(tree)
    if described["kind"] == "table":
        raise InputError(f"'{path}' is no proof of this tree: its file does not have the rule of the game")
    if checked.header.get("weights") != _weights(tree, described, figure):
        raise InputError(f"'{path}' is no proof of this tree: the weights are others")
    if checked.first not in (None, tree.first) or checked.figure is None or checked.figure[:3] != figure[:3]:
        raise InputError(f"'{path}' is no proof of this tree: it proves that {checked.text}")
    digest = sha256(Path(path).read_bytes()).hexdigest()
    return replace(tree, proof=tree.proof._replace(checked=tree.goal.components[:1], certificate=digest))


def _weights(tree: StrategyTree, described: dict[str, Any], figure: Figure) -> list[int] | None:
    """The weights of the secrets, in the order of a certificate; None if they do not count."""
    if tree.game.weights is None or not figure.weighted:
        return None
    of_secret = dict(zip(tree.game.secrets, tree.game.weights, strict=True))
    return [of_secret[secret] for secret in described.get("answers", tree.game.secrets)]
