"""Games without a rule: a file says how every secret answers every guess."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from io import BytesIO
from os import PathLike, fspath
from os.path import basename, splitext
from typing import TYPE_CHECKING, Any

from solver_tree.errors import InputError
from solver_tree.games.files import read_bytes, read_lines
from solver_tree.games.game import MAX_FEEDBACKS, Game, check_texts

if TYPE_CHECKING:
    from numpy.typing import NDArray

TABLE_ENDINGS = (".csv", ".npy", ".npz")

_ARRAYS = ("guesses", "secrets", "feedbacks", "matrix")


class TableGame(Game):
    """A game given by its feedback matrix.

    Args:
        name: the name of the game.
        guesses: every text that may be guessed.
        secrets: every text that may be hidden.
        feedbacks: the text of each feedback.
        rows: for each guess an array of type "H", the number of the feedback of each secret.

    Raises:
        InputError: the texts make no game, see ``Game``, or the secrets do not all answer their own guess alike.
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
        row = {guess: i for i, guess in enumerate(guesses)}
        column = {secret: i for i, secret in enumerate(secrets)}

        def score(guess: str, secret: str) -> str:
            return feedbacks[rows[row[guess]][column[secret]]]

        wins: dict[str, str] = {}
        for secret in secrets:
            wins.setdefault(score(secret, secret), secret)
        if len(wins) > 1:
            (one, first), (other, second), *_ = wins.items()
            raise InputError(
                f"game {name}: secret '{first}' answers '{one}' to its own guess, but '{second}' answers '{other}'; "
                f"all should give the same answer, the one that wins"
            )
        self._scored = (tuple(feedbacks), rows)
        super().__init__(name, guesses, secrets, score, next(iter(wins)))


def read_table(path: str | PathLike[str]) -> TableGame:
    """The game in a file, named after it; the end of the name tells its kind.

    ``.csv``: the first row names the secrets, from the second cell on; each other row is a guess and the feedback
    of each secret. ``.npz``: the arrays ``guesses``, ``secrets`` and ``feedbacks`` of texts, and ``matrix`` of
    integers, (guesses, secrets), the number of each feedback. ``.npy``: only a matrix of integers; the guesses
    are named 1, 2, 3 ..., the secrets are the first of them, and each number is a feedback. The feedback with
    which every secret answers its own guess wins.

    Raises:
        InputError: the file cannot be read or does not hold this; the message says where.
    """
    ending = splitext(fspath(path))[1].lower()
    return {".csv": _read_csv, ".npy": _read_npy, ".npz": _read_npz}[ending](path)


def _read_csv(path: str | PathLike[str]) -> TableGame:
    import csv

    secrets: list[str] = []
    rows: dict[str, array[int]] = {}
    number: dict[str, int] = {}
    reader = csv.reader(read_lines(path))
    try:
        for cells in reader:
            texts = [cell.strip() for cell in cells]
            place = f"'{path}' line {reader.line_num}"
            if not any(texts):
                continue
            if "" in texts[1 if not secrets else 0 :]:
                raise InputError(f"{place}: cell {texts.index('', not secrets) + 1} is empty")
            if not secrets:
                if len(texts) == 1:
                    raise InputError(f"{place}: the first row should name the secrets, with commas between them")
                secrets = texts[1:]
                continue
            guess, *answers = texts
            if len(answers) != len(secrets):
                raise InputError(
                    f"{place}: {len(answers)} feedbacks; there should be {len(secrets)}, one of each secret"
                )
            if guess in rows:
                raise InputError(f"{place}: guess '{guess}' is given twice")
            row = [number.setdefault(text, len(number)) for text in answers]
            if len(number) > MAX_FEEDBACKS:
                raise InputError(f"{place}: over {MAX_FEEDBACKS} different feedbacks; that many are the most")
            rows[guess] = array("H", row)
    except csv.Error as error:
        raise InputError(f"'{path}' line {reader.line_num}: {error}") from error
    if not rows:
        raise InputError(f"'{path}' has no guesses; after a row of secrets there should be a row for each guess")
    return TableGame(basename(path), list(rows), secrets, list(number), list(rows.values()))


def _read_npy(path: str | PathLike[str]) -> TableGame:
    import numpy as np

    matrix = _matrix(path, _load(path))
    if matrix.shape[1] > matrix.shape[0]:
        raise InputError(
            f"'{path}': {matrix.shape[0]} guesses, but {matrix.shape[1]} secrets; secret 1 is guess 1 and so on, so "
            f"there should be a row for each"
        )
    feedbacks, rows = np.unique(matrix, return_inverse=True)
    if len(feedbacks) > MAX_FEEDBACKS:
        raise InputError(f"'{path}': {len(feedbacks)} different feedbacks; it can be at most {MAX_FEEDBACKS}")
    guesses, secrets = ([str(i + 1) for i in range(count)] for count in matrix.shape)
    return TableGame(
        basename(path), guesses, secrets, list(map(str, feedbacks.tolist())), _rows(rows.reshape(matrix.shape))
    )


def _read_npz(path: str | PathLike[str]) -> TableGame:
    import numpy as np

    arrays = _load(path)
    if isinstance(arrays, np.ndarray):
        raise InputError(f"'{path}' is one array; it should be four: {', '.join(_ARRAYS)}")
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
        raise InputError(f"'{path}': {len(feedbacks)} feedbacks; it can be at most {MAX_FEEDBACKS}")
    wrong = np.argwhere((matrix < 0) | (matrix >= len(feedbacks)))
    if len(wrong):
        guess, secret = wrong[0]
        raise InputError(
            f"'{path}': matrix[{guess}, {secret}] is {matrix[guess, secret]}; it should be the number of one of the "
            f"{len(feedbacks)} feedbacks, counted from 0"
        )
    return TableGame(basename(path), guesses, secrets, feedbacks, _rows(matrix))


def _load(path: str | PathLike[str]) -> Any:
    """What numpy finds in a file, without running any code in it: an array, or a dictionary of them."""
    import numpy as np

    data = read_bytes(path)
    try:
        found = np.load(BytesIO(data), allow_pickle=False)
        return found if isinstance(found, np.ndarray) else dict(found)
    except Exception as error:  # numpy and the zip module raise many kinds for a damaged file
        raise InputError(f"'{path}' is not a file of numpy arrays without objects: {error}") from error


def _matrix(path: str | PathLike[str], matrix: Any) -> NDArray[Any]:
    import numpy as np

    if not isinstance(matrix, np.ndarray):
        raise InputError(f"'{path}' has many arrays; it should be one, or its name should end with .npz")
    if matrix.dtype.kind not in "iu" or matrix.ndim != 2 or not matrix.size:
        raise InputError(
            f"'{path}': matrix has shape {matrix.shape} and type {matrix.dtype}; it should have a row for each guess "
            f"and a column for each secret, of integers"
        )
    return matrix


def _texts(path: str | PathLike[str], name: str, array: NDArray[Any]) -> list[str]:
    if array.dtype.kind not in "Uiu" or array.ndim != 1:
        raise InputError(
            f"'{path}': {name} has shape {array.shape} and type {array.dtype}; it should be a row of texts"
        )
    return array.astype(str).tolist()  # type: ignore[no-any-return]


def _rows(matrix: NDArray[Any]) -> list[array[int]]:
    return [array("H", row.astype("H").tobytes()) for row in matrix]
