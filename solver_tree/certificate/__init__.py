"""Certificates: proofs of lower bounds that anyone can check without trusting the search."""

from __future__ import annotations

from solver_tree.certificate.checked import (
    Checked,
    Pieces,
    add_up,
    check,
    check_pieces,
    check_replaceable,
    is_certificate,
)
from solver_tree.certificate.decisions import CheckedDecisions, check_decisions
from solver_tree.certificate.description import check_certifiable, check_opening
from solver_tree.certificate.proved import as_proved, proved_by
from solver_tree.certificate.single_file import single_file

__all__ = [
    "Checked",
    "CheckedDecisions",
    "Pieces",
    "add_up",
    "as_proved",
    "check",
    "check_certifiable",
    "check_decisions",
    "check_opening",
    "check_pieces",
    "check_replaceable",
    "is_certificate",
    "proved_by",
    "single_file",
]
