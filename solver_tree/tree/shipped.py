"""The trees that ship with the package, by name."""

from __future__ import annotations

import os
import re
from glob import glob

from solver_tree.errors import InputError, check_path, did_you_mean
from solver_tree.games import is_game
from solver_tree.tree.proof import Status

_PACKAGE = os.path.dirname(os.path.dirname(os.path.realpath(__file__)))
# A wheel has the trees inside the package; a checkout has them beside the package.
FOLDER = os.path.join(_PACKAGE, "trees")
if not os.path.isdir(FOLDER):
    FOLDER = os.path.join(os.path.dirname(_PACKAGE), "trees")

CERTIFICATE_ENDING = ".certificate"
"""How the name of a file beside a tree ends that has its certificate. ``scripts/rebuild-trees`` makes and checks it."""

BOOK_ENDING = ".book"
"""How the name of a file beside a tree ends that has its opening book: least totals of large positions off the tree.

``scripts/books`` makes it, and says what is in it.
"""


def shipped() -> dict[str, str]:
    """The path of each shipped tree, by the name of the tree, such as ``bulls-cows-4x10.avg``."""
    files = sorted(glob("*.json", root_dir=FOLDER), key=_by_size)
    return {file.removesuffix(".json"): os.path.join(FOLDER, file) for file in files}


def _by_size(file: str) -> list[str | int]:
    """What sorts names so that the numbers in them rise."""
    return [int(part) if part.isdecimal() else part for part in re.split(r"(\d+)", file)]


def status_of(path: str) -> Status:
    """How the lower bounds of the tree in a file are known: those of a tree that ships were searched, others claimed.

    ``scripts/rebuild-trees`` makes the trees that ship. The tests search again for the totals of up to 5040 secrets.
    """
    return "searched" if os.path.realpath(path) in map(os.path.realpath, shipped().values()) else "claimed"


def _named(name: str) -> str | None:
    """The path of the shipped tree of a name; None if none has it."""
    paths = shipped()
    return paths.get(name) or paths.get(f"{name}.avg")


def certificate_of(path: str) -> str | None:
    """The path of the certificate of a tree that ships, in the file ``path``; None if it has none."""
    beside = os.path.realpath(path).removesuffix(".json") + CERTIFICATE_ENDING
    return beside if os.path.isfile(beside) else None


def find_certificate(path_or_name: str | os.PathLike[str]) -> str:
    """Find a certificate.

    Args:
        path_or_name: a path, or the name of a shipped tree, see ``find``.

    Returns:
        The path of the file. A file in the current folder comes before that of a shipped tree.

    Raises:
        InputError: there is neither a file nor a shipped tree of this name, or that has no certificate.
    """
    path = check_path(path_or_name)
    if os.path.exists(path):
        return path
    if (tree := _named(path)) is None:
        known = [name.removesuffix(".avg") for name, tree in shipped().items() if certificate_of(tree) is not None]
        raise InputError(f"no file '{path}', and no certificate of that name ships{did_you_mean(path, known)}")
    if (certificate := certificate_of(tree)) is None:
        raise InputError(f"the tree '{path}' ships without a certificate; solver-tree certify makes one")
    return certificate


def find(path_or_name: str | os.PathLike[str]) -> str:
    """Find the file of a tree.

    Args:
        path_or_name: a path, or the name of a shipped tree, ``GAME.OBJECTIVE``; ``GAME`` means ``GAME.avg``.

    Returns:
        The path of the file. A file in the current folder comes before a shipped tree.

    Raises:
        InputError: there is neither a file nor a shipped tree of this name.
    """
    path = check_path(path_or_name)
    ships = _named(path)
    if os.path.exists(path) and (ships is None or not os.path.isdir(path)):
        return path
    if ships is not None:
        return ships
    text = str(path_or_name)
    if is_game(text):
        raise InputError(
            f"no file '{text}', and no shipped tree of that game; solver-tree build --game {text} makes one, "
            f"and play --game {text} needs none"
        )
    known = [name.removesuffix(".avg") for name in shipped()]
    hint = did_you_mean(text, known) or "; solver-tree trees lists those that ship"
    raise InputError(f"no file '{text}', and no shipped tree of that name{hint}")
