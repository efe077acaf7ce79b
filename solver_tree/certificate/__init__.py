"""Certificates: proofs of lower bounds that anyone can check without trusting the search."""

from __future__ import annotations

from typing import TYPE_CHECKING

from solver_tree.certificate.checked import (
    Checked,
    Pieces,
    add_up,
    check,
    check_pieces,
    check_replaceable,
    is_certificate,
)
from solver_tree.certificate.decisions import CheckedDecisions, check_decisions, is_decision_certificate
from solver_tree.certificate.description import check_certifiable, check_opening
from solver_tree.certificate.proved import as_proved, proved_by
from solver_tree.certificate.single_file import single_file

if TYPE_CHECKING:
    from solver_tree.certificate.decision_writer import certify_decisions
    from solver_tree.certificate.pieces import certify_pieces
    from solver_tree.certificate.writer import certify

__all__ = [
    "Checked",
    "CheckedDecisions",
    "Pieces",
    "add_up",
    "as_proved",
    "certify",
    "certify_decisions",
    "certify_pieces",
    "check",
    "check_certifiable",
    "check_decisions",
    "check_opening",
    "check_pieces",
    "check_replaceable",
    "is_certificate",
    "is_decision_certificate",
    "proved_by",
    "single_file",
]


def __getattr__(name: str) -> object:
    if name == "certify":
        from solver_tree.certificate.writer import certify

        return certify
    if name == "certify_decisions":
        from solver_tree.certificate.decision_writer import certify_decisions

        return certify_decisions
    if name == "certify_pieces":
        from solver_tree.certificate.pieces import certify_pieces

        return certify_pieces
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
