"""Decision trees as program code: nested ifs, in Python and in C99, with no dependency.

Compilers limit how deeply blocks may be nested: Python to 100 levels, while C99 guarantees 127. So whatever lies deeper
than ``NESTING`` levels becomes a function of its own, and so on.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from solver_tree.identification.decision_tree import DecisionTree, Leaf
from solver_tree.identification.key import MADE_BY, Couplet, Lead, couplets
from solver_tree.identification.wording import proved

NESTING = 32
"""Levels of blocks in one function."""

_LONGEST_NAME = 24  # of the part of a name in C that only people read
_INDENT = "    "

_PYTHON = '''"""Which item it is, by the outcomes of tests. {made_by}.

{proved}
"""

TABLE = {table}


def identify(ask):
    """Return the items that are left, a tuple.

    Args:
        ask: is called with each test that is needed, a text; returns its outcome, a text.

    Raises:
        ValueError: no item has this outcome, and all before.
    """
    return {first}


def _impossible(test, outcome):
    return ValueError(f"test {{test!r}}: no item has outcome {{outcome!r}} here")
'''

_C = """/* Which item it is, by the outcomes of tests. {made_by}.
 * {proved}
 *
 * identify calls ask for each test that is needed, by number; ask returns the number of the outcome. It returns the
 * numbers of the items that are left, and -1 after them, or a null pointer if no item has this outcome, and all before.
 * Texts are in UTF-8.
 */

const int *identify(int (*ask)(int test));

enum {{
{tests}
}};

enum {{
{outcomes}
}};

enum {{
{items}
}};

const char *const table_text = {table};

const char *const test_texts[] = {{
{test_texts}
}};

const char *const outcome_texts[][{most}] = {{ /* a null pointer follows the outcomes of each test */
{outcome_texts}
}};

const char *const item_texts[] = {{
{item_texts}
}};
"""


def python_source(tree: DecisionTree) -> str:
    """A tree as a module in Python, whose function ``identify(ask)`` returns items."""
    steps, language = couplets(tree.root), _Python()
    first = repr(tree.root.items) if isinstance(tree.root, Leaf) else "_from_1(ask)"
    parts = [_PYTHON.format(made_by=MADE_BY, proved=proved(tree), table=repr(tree.table.name), first=first)]
    for number in _entries(steps):
        parts.append("\n".join([f"\n\ndef _from_{number}(ask):", *_block(steps, number, language, 1)]) + "\n")
    return "".join(parts)


def c_source(tree: DecisionTree) -> str:
    """A tree as a file in C99, whose function ``identify(ask)`` returns the numbers of items."""
    table, steps, language = tree.table, couplets(tree.root), _C99(tree)
    parts = [
        _C.format(
            made_by=MADE_BY,
            proved=proved(tree),
            table=c_string(table.name),
            tests=_rows(language.tests.values()),
            outcomes=_rows(f"{name} = {place}" for row in language.outcomes for place, name in enumerate(row.values())),
            items=_rows(language.items.values()),
            test_texts=_rows(map(c_string, table.tests)),
            outcome_texts=_rows("{" + ", ".join([*map(c_string, row), "0"]) + "}" for row in table.outcomes),
            item_texts=_rows(map(c_string, table.items)),
            most=max(map(len, table.outcomes)) + 1,
        )
    ]
    for number in reversed(_entries(steps)):  # the deepest first: what is called is defined before
        head = f"\nstatic const int *from_{number}(int (*ask)(int test)) {{\n{_INDENT}int outcome;"
        parts.append("\n".join([head, *_block(steps, number, language, 1)]) + "\n}\n")
    lines = ["(void)ask;", *language.leaf(tree.root)] if isinstance(tree.root, Leaf) else ["return from_1(ask);"]
    body = "".join(f"{_INDENT}{line}\n" for line in lines)
    return "".join([*parts, f"\nconst int *identify(int (*ask)(int test)) {{\n{body}}}\n"])


def c_string(text: str) -> str:
    """A text as a literal of C: ASCII only, and no trigraphs."""

    def escaped(byte: int) -> str:
        if chr(byte) in '"\\':
            return f"\\{chr(byte)}"
        return chr(byte) if 32 <= byte < 127 else f"\\{byte:03o}"  # at most three digits belong to an escape

    inside = "".join(map(escaped, text.encode(errors="backslashreplace")))
    return '"' + re.sub(r"(?<=\?)\?", r"\\?", inside) + '"'


def _entries(steps: Sequence[Couplet]) -> list[int]:
    """The couplets that begin functions: every so many levels."""
    level: dict[int | None, int] = {None: -1}
    for couplet in steps:
        level[couplet.number] = level[couplet.before] + 1
    return [couplet.number for couplet in steps if level[couplet.number] % NESTING == 0]


def _block(steps: Sequence[Couplet], number: int, language: _Python | _C99, level: int) -> Iterator[str]:
    """The lines of a couplet and of what is nested in it."""
    couplet, pad = steps[number - 1], _INDENT * level
    yield f"{pad}{language.ask(couplet)}"
    for lead in couplet.leads:
        yield f"{pad}{language.begin(couplet, lead)}"
        if isinstance(lead.to, Leaf):
            yield from (f"{pad}{_INDENT}{line}" for line in language.leaf(lead.to))
        elif level == NESTING:
            yield f"{pad}{_INDENT}{language.call(lead.to)}"
        else:
            yield from _block(steps, lead.to, language, level + 1)
        yield from (f"{pad}{line}" for line in language.end())
    yield f"{pad}{language.refuse(couplet)}"


class _Python:
    """How Python writes the lines of a nested if; ``repr`` escapes whatever does not print."""

    def ask(self, couplet: Couplet) -> str:
        """The line that makes a test."""
        return f"outcome = ask({couplet.test!r})"

    def begin(self, couplet: Couplet, lead: Lead) -> str:
        """The line before what follows an outcome."""
        return f"if outcome == {lead.outcome!r}:"

    def end(self) -> list[str]:
        """The lines after it."""
        return []

    def call(self, number: int) -> str:
        """The line that goes on in the function of a couplet."""
        return f"return _from_{number}(ask)"

    def leaf(self, leaf: Leaf) -> list[str]:
        """The lines that return items."""
        return [f"return {leaf.items!r}"]

    def refuse(self, couplet: Couplet) -> str:
        """The line for any other outcome."""
        return f"raise _impossible({couplet.test!r}, outcome)"


class _C99:
    """How C99 writes them. What a table names has a number in its name, so that names differ, and a readable part."""

    def __init__(self, tree: DecisionTree) -> None:
        table = tree.table
        self.tests = _names("TEST", table.tests)
        self.outcomes = [_names(f"OUTCOME_{number}", row) for number, row in enumerate(table.outcomes, 1)]
        self.items = _names("ITEM", table.items)
        self._of_test = dict(zip(table.tests, self.outcomes, strict=True))

    def ask(self, couplet: Couplet) -> str:
        return f"outcome = ask({self.tests[couplet.test]});"

    def begin(self, couplet: Couplet, lead: Lead) -> str:
        return f"if (outcome == {self._of_test[couplet.test][lead.outcome]}) {{"

    def end(self) -> list[str]:
        return ["}"]

    def call(self, number: int) -> str:
        return f"return from_{number}(ask);"

    def leaf(self, leaf: Leaf) -> list[str]:
        left = ", ".join([*(self.items[item] for item in leaf.items), "-1"])
        return [f"static const int left[] = {{{left}}};", "return left;"]

    def refuse(self, couplet: Couplet) -> str:
        return "return 0;"


def _names(prefix: str, texts: Sequence[str]) -> dict[str, str]:
    """The names of texts in C."""
    names = {}
    for number, text in enumerate(texts, 1):
        readable = re.sub(r"[^A-Z0-9]+", "_", text.upper()).strip("_")[:_LONGEST_NAME].rstrip("_")
        names[text] = f"{prefix}_{number}" + (f"_{readable}" if readable else "")
    return names


def _rows(lines: Iterable[str]) -> str:
    return ",\n".join(f"{_INDENT}{line}" for line in lines)
