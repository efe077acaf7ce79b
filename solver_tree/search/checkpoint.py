"""A file from which an interrupted search resumes: its transposition tables.

The file is a line of JSON (the format, the task, and the size of each table), then the tables, and last the
BLAKE2b digest of all that. A table consists of blocks of ``_BLOCK`` slots: a bit for each slot, set if it is in use,
and the two words of each slot in use. The file is not compressed: keys are random, and to compress the rest would make
saving five times slower and the file only a sixth smaller.

Every entry of a table is true by itself. So other threads may write to a table while it is saved, and it does not
matter which of their entries are in the file. An entry that was saved half-written fails its check when it is looked
up, as it does among threads; see ``solver_tree.kernels.transposition``.

An entry is true only for the code that made it. So a task states the digest of all sources that make entries, or that
number what entries contain: the sources of ``games``, ``kernels``, ``layout`` and ``search``.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from hashlib import blake2b
from pathlib import Path
from typing import Any, BinaryIO, TypeVar

import numpy as np
import orjson
from numpy.typing import NDArray

from solver_tree.errors import InputError, check_path
from solver_tree.files import check_place, remove_left_over, write_pieces
from solver_tree.games import Game
from solver_tree.games.claims import legality_of, matrix_of, symmetry_of
from solver_tree.games.words import WordGame, letters_of_several
from solver_tree.kernels.jit import source_digest
from solver_tree.kernels.transposition import Table
from solver_tree.tree.lists import Lists

_T = TypeVar("_T")

FORMAT = "solver-tree-checkpoint/1"

CODE_DIGEST = source_digest(Path(__file__).parents[1] / name for name in ("games", "kernels", "layout", "search"))
"""The digest of all sources on which the entries of tables depend, read as they are imported: they may change later."""

_BLOCK = 1 << 18  # slots that are read and written at once: 4 MB
_MAX_SLOTS = 1 << 28  # of a table: 4 GB
_LONGEST_HEADER = 1 << 20  # bytes
_LONGEST_FACT = 80  # characters of it that messages show
_ENTRY = 16  # bytes
_DIGEST = 32
_WORD = np.dtype("<u8")
_BEGINNING = b'{"format":"solver-tree-checkpoint/'
_CODE = "code"  # the fact of a task that is the digest of the sources


class Checkpoint:
    """A file from which an interrupted search resumes.

    Args:
        path: the file, which need not exist yet.
        task: what is searched for, as ``describe_task`` describes it. A search resumes only from a file of its task.
    """

    def __init__(self, path: str | os.PathLike[str], task: Mapping[str, object]) -> None:
        self.path = check_path(path)
        self._task: dict[str, Any] = orjson.loads(orjson.dumps(dict(task)))

    def load(self) -> dict[str, Table]:
        """The tables in the file, by name; none when there is no file yet.

        It also checks, at the start of a search, that the file can be written. And it removes the unfinished file of a
        process that was killed while it saved.

        Raises:
            InputError: the place cannot be read or written, or holds something else, or a checkpoint that is damaged,
                of another format, of another task or of other code; the message says which.
        """
        tables = self._of_file(self._read)
        remove_left_over(self.path)
        return tables or {}

    def save(self, tables: Mapping[str, Table]) -> None:
        """Write the tables to the file; the older file stays until the new one is complete and on the disk.

        Args:
            tables: the tables by name; threads may write to them meanwhile.

        Raises:
            InputError: the place cannot be written, or holds a file that is not a checkpoint.
        """
        beginning = self._of_file(lambda file: file.read(len(_BEGINNING)))
        if beginning not in (None, _BEGINNING):
            raise InputError(f"'{self.path}' is not a Solver Tree checkpoint and is left as it is; give another name")
        write_pieces(self.path, _pieces(tables, {"format": FORMAT, "task": self._task}))

    def _of_file(self, read: Callable[[BinaryIO], _T]) -> _T | None:
        """What ``read`` returns of the file, which can be written; None if there is none yet."""
        check_place(self.path)
        try:
            with open(self.path, "rb") as file:
                return read(file)
        except FileNotFoundError:
            return None
        except OSError as error:
            raise InputError(f"cannot read '{self.path}': {error.strerror}") from error

    def _read(self, file: BinaryIO) -> dict[str, Table]:
        """The tables in a file. The digest is checked before anything but the format is used."""
        header = self._read_header(file)
        size, start = os.fstat(file.fileno()).st_size, file.tell()
        if not _is_sound(file, size):
            raise self._damaged()
        self._check_task(header.get("task"))
        sizes = _table_sizes(header, max_bytes=size - start - _DIGEST)
        if sizes is None:
            raise self._damaged()
        file.seek(start)
        tables = {}
        for name, slots in sizes.items():
            table = _read_table(file, slots)
            if table is None:
                raise self._damaged()
            tables[name] = table
        if file.tell() != size - _DIGEST:
            raise self._damaged()
        return tables

    def _read_header(self, file: BinaryIO) -> dict[str, Any]:
        line = file.readline(_LONGEST_HEADER)
        try:
            header = orjson.loads(line)
        except orjson.JSONDecodeError:
            header = None
        if not isinstance(header, dict):
            if line.startswith(_BEGINNING):
                raise self._damaged()
            raise InputError(f"'{self.path}' is not a Solver Tree checkpoint; give another name")
        stated = header.get("format")
        if stated != FORMAT:
            found = f"its format is {stated!r}" if isinstance(stated, str) else "it states no format"
            raise InputError(f"'{self.path}' cannot be resumed: {found}; it should be '{FORMAT}'")
        return header

    def _check_task(self, stated: object) -> None:
        there = stated if isinstance(stated, dict) else {}
        for name in [*self._task, *there]:
            if there.get(name) == self._task.get(name):
                continue
            if name == _CODE:
                raise InputError(
                    f"'{self.path}' was saved by another version of the search and cannot be resumed; "
                    f"remove it, or give another name"
                )
            raise InputError(
                f"'{self.path}' is of another search: {name} is {_shown(there.get(name))}, "
                f"but here it is {_shown(self._task.get(name))}; give another name"
            )

    def _damaged(self) -> InputError:
        return InputError(f"'{self.path}' is damaged: it is not as it was saved; remove it, or give another name")


def describe_task(game: Game, **options: object) -> dict[str, object]:
    """The facts that a search must share with a checkpoint to resume from it.

    Args:
        game: the game; if its name alone does not identify it, its lists and rules are described, too.
        options: all else that distinguishes searches, such as the objective: texts, numbers, lists, None.
    """
    weights = None if game.weights is None else _digest(repr(game.weights).encode())
    task: dict[str, object] = {"game": _plain(game.name), "weights": weights}
    if not game.named:
        lists = Lists.of(game)
        task |= {"guesses": lists.guesses.sha256, "secrets": lists.secrets.sha256}
        task["consistent"] = game.consistent
        if not isinstance(game, WordGame):
            task |= _rules(game)
        else:
            task |= {"hard": game.has_legality, "letters": list(letters_of_several(game))}
    return task | {name: _plain(option) for name, option in options.items()} | {_CODE: CODE_DIGEST}


def _rules(game: Game) -> dict[str, object]:
    """What distinguishes the rules of a custom game from those of another."""
    matrix = matrix_of(game)
    legality, claim = legality_of(game, matrix), symmetry_of(game, matrix)
    symmetry = None if claim is None else _digest(claim.symbols, repr(claim[1:]).encode())
    return {
        "the winning feedback": game.win,
        "the rule": _digest("\n".join(game.feedbacks).encode(errors="surrogatepass"), matrix),
        "the legality": None if legality is None else _digest(*legality),
        "the symmetry": symmetry,  # guesses are numbered by it
    }


def _digest(*data: bytes | NDArray[Any]) -> str:
    digest = blake2b(digest_size=16)
    for part in data:
        if isinstance(part, bytes):
            digest.update(b"%d bytes" % len(part))
            digest.update(part)
        else:
            digest.update(f"{part.dtype.str} {part.shape}".encode())
            for row in part:  # an array of a game may be larger than half the memory
                digest.update(row.tobytes())
    return digest.hexdigest()


def _plain(option: object) -> object:
    """An option that JSON can hold: lone surrogates are escaped."""
    if isinstance(option, list | tuple):
        return [_plain(part) for part in option]
    return option.encode(errors="backslashreplace").decode() if isinstance(option, str) else option


def _shown(fact: object) -> str:
    """A fact as messages show it."""
    if fact is None:
        return "none"
    text = fact if isinstance(fact, str) else orjson.dumps(fact).decode()
    return text if len(text) <= _LONGEST_FACT else f"{text[: _LONGEST_FACT - 3]}..."


def _pieces(tables: Mapping[str, Table], header: dict[str, object]) -> Iterator[bytes]:
    """The content of a file with its digest, piece by piece."""
    digest = blake2b(digest_size=_DIGEST)
    for piece in _content(tables, header):
        digest.update(piece)
        yield piece
    yield digest.digest()


def _content(tables: Mapping[str, Table], header: dict[str, object]) -> Iterator[bytes]:
    sizes = [{"name": name, "slots": len(table)} for name, table in tables.items()]
    yield orjson.dumps(header | {"tables": sizes}) + b"\n"
    for table in tables.values():
        for start in range(0, len(table), _BLOCK):
            block = table[start : start + _BLOCK].copy()  # a copy, since other threads may write to the table
            used = (block[:, 0] | block[:, 1]) != 0
            yield np.packbits(used).tobytes()
            yield block[np.flatnonzero(used)].astype(_WORD, copy=False).tobytes()


def _is_sound(file: BinaryIO, size: int) -> bool:
    """Whether a file ends with the digest of everything before it."""
    digest, left = blake2b(digest_size=_DIGEST), size - _DIGEST
    file.seek(0)
    while left > 0:
        data = file.read(min(left, _BLOCK * _ENTRY))
        if not data:
            return False
        digest.update(data)
        left -= len(data)
    return left == 0 and file.read() == digest.digest()


def _table_sizes(header: dict[str, Any], max_bytes: int) -> dict[str, int] | None:
    """How many slots each table has; None if that is impossible, since a file has a bit for each slot."""
    tables = header.get("tables")
    sizes: dict[str, int] = {}
    for table in tables if isinstance(tables, list) else [None]:
        name, slots = (table.get("name"), table.get("slots")) if isinstance(table, dict) else (None, None)
        if not isinstance(name, str) or name in sizes or type(slots) is not int or not 0 <= slots <= _MAX_SLOTS:
            return None
        sizes[name] = slots
    return sizes if sum(sizes.values()) <= 8 * max_bytes else None


def _read_table(file: BinaryIO, slots: int) -> Table | None:
    """The next table in a file, or None if the file ends too soon."""
    table = np.zeros((slots, 2), np.uint64)
    for start in range(0, slots, _BLOCK):
        block = table[start : start + _BLOCK]
        bits = file.read(-(-len(block) // 8))
        if len(bits) * 8 < len(block):
            return None
        used = np.flatnonzero(np.unpackbits(np.frombuffer(bits, np.uint8), count=len(block)))
        words = file.read(len(used) * _ENTRY)
        if len(words) < len(used) * _ENTRY:
            return None
        block[used] = np.frombuffer(words, _WORD).reshape(-1, 2)
    return table
