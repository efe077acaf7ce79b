"""Tables of items and tests from files, dictionaries, data frames and arrays."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Mapping
from itertools import islice
from os import PathLike, fspath
from os.path import basename, isfile
from typing import Any, Literal, NamedTuple, TypeAlias

from solver_tree.errors import InputError, check_choice, check_text
from solver_tree.games.interface import Game
from solver_tree.games.text_files import MAX_TABLE_BYTES, read_lines, read_text, rows_of
from solver_tree.identification.table import BETWEEN, UNKNOWN, ItemTable, Number, in_order, is_missing
from solver_tree.text import count, text_of

Items: TypeAlias = Literal["columns", "rows"]
"""Where the items are: one in each column, so that the first row names them, or one in each row."""

OF_TESTS, OF_ITEMS = ("cost",), ("weight", "group")
"""Titles of what is said of each test, and of each item. They tell where the items are."""

_DELIMITERS = ",;\t"
_MOST_CELLS = 4_000_000  # of a game, which takes half a minute to write as a table


class Grid(NamedTuple):
    """A table as text: names along the top and the side, and cells; ``where`` it is from, for messages."""

    where: str
    top: list[str]
    side: list[str]
    cells: list[list[str]]


def table(
    source: Any,
    *,
    items: Items | None = None,
    costs: Mapping[str, Number] | Iterable[Number] | None = None,
    weights: Mapping[str, Number] | Iterable[Number] | None = None,
    groups: Mapping[str, str] | Iterable[str] | None = None,
    name: str = "table",
) -> ItemTable:
    """A table of items and tests.

    >>> import solver_tree as st
    >>> st.table({"fever": {"flu": "yes", "cold": "no"}, "cough": {"flu": "yes", "cold": "yes"}})
    <ItemTable table: 2 items, 2 tests>

    Args:
        source: a file of comma-separated values, with the delimiters ``,``, ``;`` or tab; a dictionary of each test to
            a dictionary of each item to its outcome; a pandas data frame with a row or a column for each item; or a
            game, whose guesses are the tests and whose secrets, with their weights, are the items.
        items: whether each column is an item, or each row. None: a row titled ``weight`` or ``group``, or a column
            titled ``cost``, says that columns are; these titles the other way round, that rows are. Names that all end
            with a question mark are tests. Otherwise columns are items, and in a data frame rows.
        costs: the cost of each test, by name or in order, if the source has none. Each guess of a game that is not
            named costs 1.
        weights: the weight of each item, likewise.
        groups: the group of each item, likewise.
        name: the name of the table, if it is not from a file or a game.

    Returns:
        The table.

    Raises:
        InputError: the source is no such table; the message says where.

    See Also:
        identify: the cheapest tree for a table.
    """
    check_text("name", name)
    if isinstance(source, Game):
        if items is not None:
            raise InputError(f"game {source.name}: its secrets are neither rows nor columns; leave items out")
        return _of_game(source, costs, weights, groups)
    if isinstance(source, str | PathLike):
        name, grid = basename(source), _read_csv(source)
    elif isinstance(source, Mapping):
        grid, items = _of_dictionary(name, source), "columns" if items is None else items
    elif hasattr(source, "columns") and hasattr(source, "index"):
        cells = [[_text(cell) for cell in row] for row in source.to_numpy().tolist()]
        grid = Grid(name, [*map(str, source.columns)], [*map(str, source.index)], cells)
        items = _side_of_items(grid, "rows") if items is None else items
    else:
        given = type(source).__name__
        raise InputError(f"{given} is no table; give a file, a dictionary of dictionaries, a data frame or a game")
    side = _side_of_items(grid) if items is None else items
    check_choice("items", side, ("columns", "rows"))
    return _of_grid(name, grid, side, {"cost": costs, "weight": weights, "group": groups})


def _side_of_items(grid: Grid, usual: Items = "columns") -> Items:
    """Where the items of a grid are, by its titles, or else as usual.

    Raises:
        InputError: the titles contradict each other.
    """
    tops, sides = ({title.lower() for title in titles} for titles in (grid.top, grid.side))
    columns = bool(tops.intersection(OF_TESTS) or sides.intersection(OF_ITEMS)) or _are_questions(sides)
    rows = bool(sides.intersection(OF_TESTS) or tops.intersection(OF_ITEMS)) or _are_questions(tops)
    if columns and rows:
        raise InputError(
            f"{grid.where}: its titles contradict each other; tests have costs, or are questions; items have weights "
            f"and groups"
        )
    return "columns" if columns else "rows" if rows else usual


def _are_questions(titles: set[str]) -> bool:
    """Whether names are those of tests, as all end with a question mark."""
    names = titles.difference(OF_TESTS, OF_ITEMS)
    return bool(names) and all(name.endswith("?") for name in names)


def _of_grid(name: str, grid: Grid, side: Items, given: dict[str, Any]) -> ItemTable:
    """The table of a grid, whose special rows and columns are taken out."""
    top, names, cells = grid.top, grid.side, grid.cells
    if side == "rows":
        top, names, cells = names, top, [list(column) for column in zip(*cells, strict=True)]
    said: dict[str, list[str]] = {}
    for titles, among, lines in ((OF_ITEMS, names, cells), (OF_TESTS, top, list(zip(*cells, strict=True)))):
        for title in titles:
            places = [place for place, each in enumerate(among) if each.lower() == title]
            if len(places) > 1:
                raise InputError(f"{grid.where}: '{title}' is there twice")
            if places:
                said[title] = list(lines[places[0]])
    kept = [row for row, each in enumerate(names) if each.lower() not in OF_ITEMS]
    columns = [column for column, each in enumerate(top) if each.lower() not in OF_TESTS]
    tests, items = [names[row] for row in kept], [top[column] for column in columns]
    for title, of in (("cost", kept), ("weight", columns), ("group", columns)):
        if title in said:
            said[title] = [said[title][place] for place in of]
            if given[title] is not None:
                raise InputError(f"{grid.where}: it has a {title} for each, and others are given; leave these out")
        elif given[title] is not None:
            said[title] = in_order(grid.where, title, given[title], tests if title == "cost" else items)
    body = [[cells[row][column] for column in columns] for row in kept]
    made = ItemTable(
        name, items, tests, body, costs=said.get("cost"), weights=said.get("weight"), groups=said.get("group")
    )
    made.items_in_rows = side == "rows"
    return made


def _read_csv(path: str | PathLike[str], *, strict: bool = True) -> Grid:
    """Read a file as it is; unless ``strict``, cells may be missing."""
    text = read_text(path, MAX_TABLE_BYTES)
    reader = rows_of(text, _delimiter_of(text))
    top: list[str] = []
    side, cells = [], []
    try:
        for row in reader:
            texts = [cell.strip() for cell in row]
            if not any(texts):
                continue
            if not top:
                top = texts[1:]
                continue
            where = f"'{path}' line {reader.line_num}"
            if strict:
                _check_row(where, texts, top)
            side.append(texts[0])
            cells.append(texts[1:])
    except csv.Error as error:
        raise InputError(f"'{path}' line {reader.line_num}: {error}") from error
    if not cells or not top:
        raise InputError(f"'{path}' is no table: it should have names in its first row and its first column")
    return Grid(f"'{path}'", top, side, cells)


def _delimiter_of(text: str) -> str:
    """The delimiter of a table: the one that makes as many cells of each row, and if several do, most.

    If these make as many, too, it is the one before the first name: there is nothing above the first column.
    """
    cells = {delimiter: max(_cells_of_rows(text, delimiter, 1)) for delimiter in _DELIMITERS}
    corner = text.lstrip("\r\n")[:1]
    likely = sorted((each for each in cells if cells[each] > 1), key=lambda each: (-cells[each], each != corner))
    even = (each for each in likely if len(likely) == 1 or len(_cells_of_rows(text, each)) == 1)
    return next(even, likely[0] if likely else _DELIMITERS[0])


def _cells_of_rows(text: str, delimiter: str, rows: int | None = None) -> set[int]:
    """How many cells a delimiter makes of the first rows, or of all; 0 of a text that has none or cannot be read."""
    filled = (row for row in rows_of(text, delimiter) if any(map(str.strip, row)))
    try:
        return {len(row) for row in islice(filled, rows)} or {0}
    except csv.Error:
        return {0}


def _check_row(where: str, texts: list[str], top: list[str]) -> None:
    """Check that a row has a cell for each column, and none is empty."""
    if len(texts) != len(top) + 1:
        raise InputError(f"{where}: {count(len(texts), 'cell')}; there should be {len(top) + 1}, as in the first row")
    for place, (text, title) in enumerate(zip(texts, ["", *top], strict=True), 1):
        if not text and not _is_corner(texts[0], title):
            raise InputError(f"{where}: cell {place} is empty; an unknown outcome is written ?")


def _is_corner(side: str, top: str) -> bool:
    """Whether a cell is of two special titles, such as ``weight`` and ``cost``, and so means nothing."""
    titles = {side.lower(), top.lower()}
    return not titles.isdisjoint(OF_TESTS) and not titles.isdisjoint(OF_ITEMS)


def _of_dictionary(name: str, source: Mapping[Any, Any]) -> Grid:
    for test, row in source.items():
        if not isinstance(row, Mapping):
            raise InputError(f"table {name}, test '{test}': {row!r} should be a dict of items with their outcomes")
    tests = [str(test) for test in source]
    items: list[str] = list(dict.fromkeys(str(item) for row in source.values() for item in row))
    cells = []
    for test, row in zip(tests, source.values(), strict=True):
        texts = {str(item): _text(outcome) for item, outcome in row.items()}
        if len(texts) < len(row):
            raise InputError(f"table {name}, test '{test}': an item is there twice")
        if missing := next((item for item in items if item not in texts), None):
            raise InputError(f"table {name}, test '{test}': there is no outcome for item '{missing}'")
        cells.append([texts[item] for item in items])
    return Grid(f"table {name}", items, tests, cells)


def _of_game(game: Game, costs: Any, weights: Any, groups: Any) -> ItemTable:
    """The table of a game.

    Raises:
        InputError: its guesses depend on earlier ones, its feedback means something else in tables, or it is too large.
    """
    where = f"game {game.name}"
    if game.restricted:
        raise InputError(f"{where}: not every guess is always legal, so it is no table of tests")
    if game.guess_count * game.secret_count > _MOST_CELLS:
        raise InputError(f"{where}: as a table of tests it has more than {_MOST_CELLS:,} cells")
    if weights is None:
        weights = game.weights
    if isinstance(costs, Mapping):
        costs = {**dict.fromkeys(game.guesses, 1), **costs}
    given = {
        what: None if some is None else in_order(where, what, some, names)
        for what, some, names in (
            ("cost", costs, game.guesses),
            ("weight", weights, game.secrets),
            ("group", groups, game.secrets),
        )
    }
    cells = [[game.score(guess, secret) for secret in game.secrets] for guess in game.guesses]
    for feedback in {feedback: None for row in cells for feedback in row}:
        if feedback == UNKNOWN or BETWEEN in feedback:
            raise InputError(f"{where}: feedback '{feedback}' would be several outcomes of a test")
    return ItemTable(
        game.name,
        game.secrets,
        game.guesses,
        cells,
        costs=given["cost"],
        weights=given["weight"],
        groups=given["group"],
    )


def _text(value: Any) -> str:
    """A cell as text: numbers that are whole without a point, and what is missing as an unknown outcome."""
    if is_missing(value):
        return UNKNOWN
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return text_of(value).strip()


def is_item_table(path: str | PathLike[str]) -> bool:
    """Whether a file is a table of items and tests; in that of a game, secrets are guesses, so columns are rows, too.

    Only regular files are looked at: what a pipe has can be read only once.
    """
    if not fspath(path).lower().endswith(".csv") or not isfile(path):
        return False
    grid = _read_csv(path, strict=False)
    special = {*OF_TESTS, *OF_ITEMS}
    return {name for name in grid.top if name.lower() not in special}.isdisjoint(grid.side)


def read_words(path: str | PathLike[str]) -> dict[str, str]:
    """Read a file with a name and a word on each line: after the last comma, semicolon or tab, or else the last space.

    Raises:
        InputError: the file cannot be read, a line has no second part, or a name is there twice.
    """
    words: dict[str, str] = {}
    for number, line in enumerate(read_lines(path), 1):
        text = line.strip()
        if not text or text.startswith("#"):
            continue
        delimiter = next((each for each in "\t;," if each in text), " ")
        name, _, word = text.rpartition(delimiter)
        name, word = name.strip().strip('"').strip(), word.strip()
        if not name or not word:
            raise InputError(f"'{path}' line {number}: '{text}' should be a name and a value")
        if name in words:
            raise InputError(f"'{path}' line {number}: '{name}' is there twice")
        words[name] = word
    return words
