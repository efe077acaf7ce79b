"""Certificates: proofs of lower bounds that anyone can check without trusting the search."""

from __future__ import annotations

from typing import TYPE_CHECKING

from solver_tree.certificate.checked import Checked, Pieces, add_up, check, check_replaceable, is_certificate
from solver_tree.certificate.description import check_certifiable
from solver_tree.certificate.proved import proved_by

if TYPE_CHECKING:
    from solver_tree.certificate.writer import certify

__all__ = [
    "Checked",
    "Pieces",
    "add_up",
    "certify",
    "check",
    "check_certifiable",
    "check_replaceable",
    "is_certificate",
    "proved_by",
]


def __getattr__(name: str) -> object:
    if name == "certify":
        from solver_tree.certificate.writer import certify

        return certify
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
