"""Games that a file with a feedback matrix defines: it lists the feedback to every guess for every secret."""

from __future__ import annotations

import warnings
from array import array
from collections.abc import Iterable, Iterator, Sequence
from io import BytesIO
from os import PathLike, fspath
from os.path import basename, splitext
from typing import TYPE_CHECKING, Any

from solver_tree.errors import InputError
from solver_tree.games.interface import MAX_FEEDBACKS, Game, check_texts
from solver_tree.games.memory import memory_limit
from solver_tree.games.text_files import MAX_TABLE_BYTES, read_bytes, read_text, rows_of
from solver_tree.text import count

if TYPE_CHECKING:
    from numpy.typing import NDArray

TABLE_ENDINGS = (".csv", ".npy", ".npz")

_ARRAYS = ("guesses", "secrets", "feedbacks", "matrix")
_CELLS = 1 << 20  # of a matrix that are renumbered at once


class TableGame(Game):
    """A game that its feedback matrix defines.

    Args:
        name: the name of the game.
        guesses: every text that may be guessed.
        secrets: every text that may be hidden.
        feedbacks: the text of each feedback.
        rows: for each guess an array of type "H": for each secret the index of the feedback in ``feedbacks``.

    Raises:
        InputError: no game can have these texts, see ``Game``, or the secrets do not all get the same feedback when
            they are guessed.
    """

    def __init__(
        self,
        name: str,
        guesses: Sequence[str],
        secrets: Sequence[str],
        feedbacks: Sequence[str],
        rows: Sequence[array[int]],
    ) -> None:
        check_texts(name, guesses, secrets)
        self._row = {guess: i for i, guess in enumerate(guesses)}
        self._column = {secret: i for i, secret in enumerate(secrets)}
        self._scored = (tuple(feedbacks), rows)
        wins: dict[str, str] = {}
        for secret in secrets:
            wins.setdefault(self._look_up(secret, secret), secret)
        if len(wins) > 1:
            (first_win, first), (second_win, second), *_ = wins.items()
            raise InputError(
                f"game {name}: secret '{first}' answers '{first_win}' when it is guessed, but secret '{second}' "
                f"answers '{second_win}'; all secrets should answer the same, the winning feedback"
            )
        super().__init__(name, guesses, secrets, self._look_up, next(iter(wins)))

    def _look_up(self, guess: str, secret: str) -> str:
        feedbacks, rows = self._scored
        return feedbacks[rows[self._row[guess]][self._column[secret]]]

    @property
    def _rule(self) -> tuple[object, ...]:
        return self._scored


def read_table(path: str | PathLike[str]) -> TableGame:
    """Read a game from a file with its feedback matrix. The name of the game is the name of the file.

    The feedback that every secret gets when it is guessed is the winning feedback.

    Args:
        path: the file. The ending of its name chooses the format:

            - ``.csv``: the first row lists the secrets, from the second cell on. Each later row has a guess and its
              feedback for each secret.
            - ``.npz``: the arrays ``guesses``, ``secrets`` and ``feedbacks`` hold texts. The array ``matrix``,
              (guesses, secrets), holds integers: the index of each feedback in ``feedbacks``.
            - ``.npy``: only a matrix of integers, (guesses, secrets). Its numbers are the feedback. The guesses are
              named 1, 2, 3 ..., and the first of them are the secrets.

    Raises:
        InputError: the file cannot be read, or is not in the format of its ending; the message says where.
    """
    ending = splitext(fspath(path))[1].lower()
    if ending not in TABLE_ENDINGS:
        raise InputError(
            f"'{fspath(path)}' is no table of a game; the name of one ends with {', '.join(TABLE_ENDINGS)}"
        )
    return {".csv": _read_csv, ".npy": _read_npy, ".npz": _read_npz}[ending](path)


def _read_csv(path: str | PathLike[str]) -> TableGame:
    import csv

    secrets: list[str] = []
    rows: dict[str, array[int]] = {}
    number: dict[str, int] = {}
    reader = rows_of(read_text(path, MAX_TABLE_BYTES))
    try:
        for cells in reader:
            texts = [cell.strip() for cell in cells]
            location = f"'{path}' line {reader.line_num}"
            if not any(texts):
                continue
            if "" in texts[1 if not secrets else 0 :]:
                raise InputError(f"{location}: cell {texts.index('', not secrets) + 1} is empty")
            if not secrets:
                if len(texts) == 1:
                    raise InputError(f"{location}: the first row should list the secrets, with commas between them")
                secrets = texts[1:]
                continue
            guess, *feedbacks = texts
            if len(feedbacks) != len(secrets):
                found = count(len(feedbacks), "feedback")
                raise InputError(f"{location}: {found}; there should be {len(secrets)}, one for each secret")
            if guess in rows:
                raise InputError(f"{location}: guess '{guess}' is given twice")
            row = [number.setdefault(text, len(number)) for text in feedbacks]
            if len(number) > MAX_FEEDBACKS:
                raise InputError(
                    f"{location}: over {MAX_FEEDBACKS} different feedbacks; there can be at most {MAX_FEEDBACKS}"
                )
            rows[guess] = array("H", row)
    except csv.Error as error:
        raise InputError(f"'{path}' line {reader.line_num}: {error}") from error
    if not rows:
        raise InputError(f"'{path}' has no guesses; after a row of secrets there should be a row for each guess")
    if lacking := [secret for secret in secrets if secret not in rows]:
        raise InputError(
            f"'{path}': there is no row for '{lacking[0]}'. In a game, columns are secrets, rows are guesses, and each "
            f"secret has a row, too; if rows are secrets here, exchange rows and columns. For a table of tests where "
            f"an item has the name of a test, say --items columns or rows"
        )
    return TableGame(basename(path), list(rows), secrets, list(number), list(rows.values()))


def _read_npy(path: str | PathLike[str]) -> TableGame:
    import numpy as np

    matrix = _matrix(path, _load(path))
    if matrix.shape[1] > matrix.shape[0]:
        raise InputError(
            f"'{path}': {matrix.shape[0]} guesses, but {matrix.shape[1]} secrets; every secret is a guess, so "
            f"there should be at least as many rows as columns"
        )
    distinct: set[int] = set()
    for block in _blocks(matrix):
        distinct.update(np.unique(block).tolist())
        if len(distinct) > MAX_FEEDBACKS:
            raise InputError(
                f"'{path}': over {MAX_FEEDBACKS} different feedbacks; there can be at most {MAX_FEEDBACKS}"
            )
    feedbacks = sorted(distinct)
    values = np.array(feedbacks, matrix.dtype)
    rows = _rows(np.searchsorted(values, block) for block in _blocks(matrix))
    guesses, secrets = ([str(i + 1) for i in range(length)] for length in matrix.shape)
    return TableGame(basename(path), guesses, secrets, list(map(str, feedbacks)), rows)


def _read_npz(path: str | PathLike[str]) -> TableGame:
    import numpy as np

    arrays = _load(path)
    if isinstance(arrays, np.ndarray):
        raise InputError(f"'{path}' is a single array; there should be four: {', '.join(_ARRAYS)}")
    if missing := [name for name in _ARRAYS if name not in arrays]:
        raise InputError(f"'{path}' has no array '{missing[0]}'; it should have {', '.join(_ARRAYS)}")
    guesses, secrets, feedbacks = (_texts(path, name, arrays[name]) for name in _ARRAYS[:3])
    matrix = _matrix(path, arrays["matrix"])
    if matrix.shape != (len(guesses), len(secrets)):
        raise InputError(
            f"'{path}': matrix has shape {matrix.shape}; with these guesses and secrets it should be "
            f"({len(guesses)}, {len(secrets)})"
        )
    if len(feedbacks) > MAX_FEEDBACKS:
        raise InputError(f"'{path}': {len(feedbacks)} feedbacks; there can be at most {MAX_FEEDBACKS}")
    out_of_range = (matrix < 0) | (matrix >= len(feedbacks))
    if out_of_range.any():
        guess, secret = np.unravel_index(out_of_range.argmax(), matrix.shape)
        raise InputError(
            f"'{path}': matrix[{guess}, {secret}] is {matrix[guess, secret]}; it should be an index of the "
            f"{len(feedbacks)} feedbacks, from 0 to {len(feedbacks) - 1}"
        )
    return TableGame(basename(path), guesses, secrets, feedbacks, _rows(_blocks(matrix)))


def _load(path: str | PathLike[str]) -> Any:
    """Load an array, or a dictionary of arrays, with numpy. Code in the file is never run."""
    import numpy as np

    data = read_bytes(path, MAX_TABLE_BYTES)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", UserWarning)  # of a header that Python 2 wrote
            loaded = np.load(BytesIO(data), allow_pickle=False)
        if isinstance(loaded, np.ndarray):
            return loaded
        present = [name for name in _ARRAYS if name in loaded]
        # Each array once, and the matrix again as rows of 16 bits.
        needed = 3 * sum(loaded.zip.getinfo(f"{name}.npy").file_size for name in present)
        memory_limit().check(needed, f"'{path}': its arrays need")
        return {name: loaded[name] for name in present}
    except InputError:
        raise
    except MemoryError as error:
        raise InputError(f"'{path}' does not fit in memory: {error}") from error
    except Exception as error:  # numpy and the zip module raise many types of exception for a damaged file
        why = "" if "pickle" in str(error) else f": {error}"  # which would be advice about arguments of numpy
        raise InputError(f"'{path}' is not a file of numpy arrays without objects{why}") from error


def _matrix(path: str | PathLike[str], matrix: Any) -> NDArray[Any]:
    """``matrix`` itself, checked to be a matrix of integers with at least one entry."""
    import numpy as np

    if not isinstance(matrix, np.ndarray):
        raise InputError(f"'{path}' has several arrays; there should be one, or its name should end with .npz")
    if matrix.dtype.kind not in "iu" or matrix.ndim != 2 or not matrix.size:
        raise InputError(
            f"'{path}': matrix has shape {matrix.shape} and type {matrix.dtype}; it should have a row for each guess "
            f"and a column for each secret, of integers"
        )
    return matrix


def _texts(path: str | PathLike[str], name: str, array: NDArray[Any]) -> list[str]:
    """The members of ``array``, checked to be a one-dimensional array of texts or integers."""
    if array.dtype.kind not in "Uiu" or array.ndim != 1:
        raise InputError(
            f"'{path}': {name} has shape {array.shape} and type {array.dtype}; it should be a one-dimensional array of "
            f"texts"
        )
    return array.astype(str).tolist()  # type: ignore[no-any-return]


def _blocks(matrix: NDArray[Any]) -> Iterator[NDArray[Any]]:
    """The rows of a matrix, as many at once as have about ``_CELLS`` cells."""
    rows = max(1, _CELLS // matrix.shape[1])
    return (matrix[start : start + rows] for start in range(0, len(matrix), rows))


def _rows(blocks: Iterable[NDArray[Any]]) -> list[array[int]]:
    """The rows of a matrix, as ``TableGame`` takes them."""
    return [array("H", row.tobytes()) for block in blocks for row in block.astype("H")]
