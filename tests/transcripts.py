"""Sessions with the program and in Python, kept as plain text with all that they print.

A file ``tests/*/transcripts/*.txt`` has sections, each with a heading and an empty folder of its own::

    # A heading
    file notes.json
        my notes
    >>> save(first_candidate_tree(game("bulls-cows-3x6")), "small.json")
    $ solver-tree play small.json
    < undo
        Guess 1: 012
    $ solver-tree build --game chess
        refused: game 'chess': unknown; games are ...

Lines without an indent are what is done: a file is made; ``solver-tree`` runs, and reads the lines that begin with
``<``; Python runs, where ``run(...)`` is the program with arguments that are hard to write here. Other such lines are
comments. Of ``$ solver-tree build | total worst`` only the lines are shown that begin with one of these words.

Indented lines are what follows:

- What is printed; what goes to standard error begins with ``!``. JSON has a line for each key.
- ``refused: `` and the only line that is printed, to standard error, with exit status 2. Nothing else may be printed,
  no file be touched, and no search begin, unless Python has set ``late``.
- ``exit status 1``, if it is not 0, and ``wrote FILE`` for each file that is new or changed.
- The value of an expression, or the exception. The text of an ``InputError`` should fit on a line.

Times and nodes are shown as 0, unless Python has set ``exact``. To accept what is printed now, run ``pytest --rewrite``
with a ``test_transcripts.py``, and read what git says has changed.
"""

from __future__ import annotations

import contextlib
import difflib
import gzip
import io
import json
import re
import shlex
import sys
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import reduce
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

import orjson
import pytest

import solver_tree as st
from solver_tree.cli.app import main
from tests import trees

TESTS = Path(__file__).parent
INDENT = "    "
WORK = (
    "solver_tree.search.solve",
    "solver_tree.search.prove",
    "solver_tree.static.finder.static_set",
    "solver_tree.strategies.tune.tune",
    "solver_tree.strategies.greedy_tree.Greedy.grow",
    "solver_tree.cli.compare.shown",
)
"""What nothing that is refused may begin."""

VARYING = {
    r"\d+\.\d\d s\b": "0.00 s",
    r"\d+\.\d s\b": "0.0 s",
    r"[0-9,]+ nodes?\b": "0 nodes",
    r"\b\d+ kB\b": "0 kB",
    r"threads: \d+": "threads: 0",
    r"by version \d\S+": "by version 0",
}
"""What differs from one run to the next, and what is shown instead."""

OF_OTHERS = r"(not JSON|SyntaxError:|without objects:|a newer one than).*?(?:$|(?=;))"
"""What Python or a library says, which differs between versions, and the version of this program."""


class Section(NamedTuple):
    file: Path
    heading: str
    text: str


def sections(*folders: str) -> list[object]:
    """The sections of the transcripts in some folders of ``tests``, as parameters."""
    found = []
    for file in sorted(file for folder in folders for file in (TESTS / folder / "transcripts").glob("*.txt")):
        for text in re.split(r"^(?=# )", file.read_text(encoding="utf-8"), flags=re.MULTILINE)[1:]:
            heading = text.partition("\n")[0]
            found.append(pytest.param(Section(file, heading, text), id=f"{file.stem}: {heading[2:]}"))
    return found


def check(
    section: Section,
    monkeypatch: pytest.MonkeyPatch,
    names: Mapping[str, object] = MappingProxyType({}),
    *,
    rewrite: bool,
) -> None:
    """Do all that a section says; it should print what the section shows, or else the file is changed.

    ``names`` are for the lines in Python, which also have those of ``solver_tree`` and ``tests.trees``.
    """
    monkeypatch.setenv("COLUMNS", "80")
    player = Player(monkeypatch, names)
    modules = set(sys.modules)
    monkeypatch.setattr(sys, "path", [path for path in sys.path if path])
    try:
        now = "".join(player.played(section.text))
    finally:
        for name in set(sys.modules) - modules:
            if Path(getattr(sys.modules[name], "__file__", None) or "/").parent == Path.cwd():
                del sys.modules[name]
    if rewrite and now != section.text:
        everything = section.file.read_text(encoding="utf-8")
        section.file.write_text(everything.replace(section.text, now), encoding="utf-8")
    elif now != section.text:
        lines = difflib.unified_diff(section.text.splitlines(), now.splitlines(), "kept", "now", lineterm="")
        pytest.fail("\n".join(lines), pytrace=False)


class Player:
    """Does what a transcript says."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, names: Mapping[str, object]):
        self.monkeypatch = monkeypatch
        self.names = {name: getattr(st, name) for name in st.__all__} | vars(trees)
        self.names |= {"gzip": gzip, "json": json, "Path": Path, "replace": replace, "Component": st.tree.Component}
        self.names |= {"st": st, "run": self.run, "write": _write, **names}
        self.typed, self.expected, self.only = "", "", []

    def played(self, text: str) -> Iterator[str]:
        """The lines of ``text`` that are done, each with what is printed now."""
        for match in re.finditer(r"(\n|\S.*\n(?:<.*\n)*)((?:[ ]{4}.*\n|\n(?=\n*[ ]{4}))*)", text):
            done, self.expected = match.groups()
            yield done
            line, *typed = done.splitlines()
            self.typed = "".join(f"{each[1:].removeprefix(' ')}\n" for each in typed)
            if line.startswith("file "):
                Path(line[5:]).parent.mkdir(parents=True, exist_ok=True)
                Path(line[5:]).write_text(re.sub(f"^{INDENT}", "", self.expected, flags=re.MULTILINE), encoding="utf-8")
                yield self.expected
                continue
            if line.startswith("$ solver-tree"):
                command, _, words = line.partition(" | ")
                self.only = words.split()
                shown = self.run(*shlex.split(command)[2:])
            elif line.startswith(">>> "):
                self.only = []
                shown = self.python(line[4:])
            else:
                continue
            yield "".join(f"{INDENT}{each}".rstrip() + "\n" for each in str(shown or "").splitlines())

    def python(self, line: str) -> object:
        """The value of an expression, or the exception that it raises."""
        printed = io.StringIO()
        try:
            with contextlib.redirect_stdout(printed):
                try:
                    value = eval(line, self.names)
                except SyntaxError:
                    value = exec(line, self.names)
        except Exception as error:
            return f"{printed.getvalue()}{_raised(error)}"
        if isinstance(value, Shown) or value is None:
            return f"{printed.getvalue()}{value or ''}"
        return f"{printed.getvalue()}{value!r}"

    def run(self, *args: object, typed: str = "") -> Shown:
        """What ``solver-tree`` does with arguments."""
        before = _files()
        with self.monkeypatch.context() as patch:
            if self.expected.startswith(f"{INDENT}refused: ") and "late" not in self.names:
                for name in WORK:
                    patch.setattr(name, _begun)
            out, err = (io.TextIOWrapper(io.BytesIO(), "utf-8", newline="") for _ in range(2))
            patch.setattr(sys, "argv", ["solver-tree", *map(str, args)])
            patch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO((typed or self.typed).encode())))
            patch.setattr(sys, "stdout", out)
            patch.setattr(sys, "stderr", err)
            status = main()
            for stream in (out, err):
                stream.flush()
        out, err = (_printable(stream.buffer.getvalue().decode()) for stream in (out, err))
        after = _files()
        wrote = [name for name in sorted(after) if before.get(name) != after[name]]
        lost = sorted(set(before) - set(after))
        shown = _outcome(status, out, err, as_json="--json" in args, constant="exact" in self.names)
        if self.only:
            words = "|".join(map(re.escape, ["exit", "refused", *self.only]))
            shown = filter(re.compile(rf"!|\s*({words})(?![\w-])").match, shown)
        shown = "\n".join(shown).strip("\n").splitlines()
        return Shown("\n".join([*shown, *map("wrote {}".format, wrote), *map("lost {}".format, lost)]))


def _write(name: str, content: str | bytes) -> None:
    Path(name).write_bytes(content if isinstance(content, bytes) else content.encode())


class Shown(str):
    """Text to be shown as it is."""


def _files() -> dict[str, tuple[int, int]]:
    """The files of the current folder, with what changes when they are written."""
    found = ((path, path.stat()) for path in Path().rglob("*") if "__pycache__" not in path.parts)
    return {path.as_posix(): (of.st_mtime_ns, of.st_ino) for path, of in found if path.is_file()}


def _raised(error: Exception) -> str:
    text = re.sub(OF_OTHERS, r"\1 ...", str(error))
    fits = text.isprintable() and 0 < len(text) < 1000
    return f"{type(error).__name__}: {text}{'' if fits or not isinstance(error, st.InputError) else ' DOES NOT FIT'}"


def _printable(text: str) -> str:
    return re.sub(r"[^\n\t -\U0010ffff]", lambda match: repr(match[0])[1:-1], text)


def _begun(*_: object, **__: object) -> None:
    raise AssertionError("work begins though the input is refused")


def _outcome(status: int, out: str, err: str, *, as_json: bool, constant: bool) -> Iterator[str]:
    if (status, out, err.count("\n")) == (2, "", 1) and err.startswith("solver-tree: "):
        yield "refused: " + re.sub(OF_OTHERS, r"\1 ...", err.removeprefix("solver-tree: ").rstrip("\n"))
        return
    lines = out.splitlines()
    if as_json and lines:
        (line,) = lines
        lines = _json_lines(orjson.loads(line) if constant else _without_varying(orjson.loads(line)))
    for line in (*(f"! {line}" for line in err.splitlines()), *lines):
        yield line if constant else reduce(lambda line, change: re.sub(*change, line), VARYING.items(), line)
    if status:
        yield f"exit status {status}"


def _without_varying(value: object) -> object:
    if isinstance(value, dict):
        return {key: 0 if key in ("seconds", "nodes", "threads") else _without_varying(at) for key, at in value.items()}
    return [_without_varying(each) for each in value] if isinstance(value, list) else value


def _json_lines(value: object) -> list[str]:
    """A line for each key, or for each element of a list."""
    if isinstance(value, dict):
        return [f"{key}: {orjson.dumps(below).decode()}" for key, below in value.items()]
    return [orjson.dumps(below).decode() for below in value]
