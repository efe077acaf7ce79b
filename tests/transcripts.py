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
comments. Indented lines are what follows:

- What is printed; what goes to standard error begins with ``!``. JSON has a line for each key.
- ``refused: `` and the only line that is printed, to standard error, with exit status 2. Nothing else may be printed,
  no file be touched, and no search begin.
- ``exit status 1``, if it is not 0, and ``wrote FILE`` for each file that is new or changed.
- The value of an expression, or the exception.

Times are shown as 0. To accept what is printed now, run ``pytest --rewrite tests/.../test_transcripts.py``, and read
what git says has changed.
"""

from __future__ import annotations

import contextlib
import difflib
import io
import re
import shlex
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

import orjson
import pytest

import solver_tree as st
from solver_tree.cli import main
from tests import trees

INDENT = "    "
WORK = (
    "solver_tree.search.solve",
    "solver_tree.search.prove",
    "solver_tree.static.finder.static_set",
    "solver_tree.strategies.tune.tune",
    "solver_tree.strategies.greedy_tree.Greedy.grow",
    "solver_tree.cli.compare._shown_progress",
)
"""What nothing that is refused may begin."""


class Section(NamedTuple):
    file: Path
    heading: str
    text: str


def sections(test_file: str) -> list[object]:
    """The sections of the transcripts in the folder of a test, as parameters."""
    found = []
    for file in sorted((Path(test_file).parent / "transcripts").glob("*.txt")):
        for text in re.split(r"^(?=# )", file.read_text(encoding="utf-8"), flags=re.MULTILINE)[1:]:
            heading = text.partition("\n")[0]
            found.append(pytest.param(Section(file, heading, text), id=f"{file.stem}: {heading[2:]}"))
    return found


def check(section: Section, monkeypatch: pytest.MonkeyPatch, *, rewrite: bool) -> None:
    """Do all that a section says; it should print what the section shows, or else the file is changed."""
    monkeypatch.setenv("COLUMNS", "80")
    player = Player(monkeypatch, rewrite)
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

    def __init__(self, monkeypatch: pytest.MonkeyPatch, rewrite: bool):
        self.monkeypatch, self.rewrite = monkeypatch, rewrite
        self.names = {**vars(st), **vars(trees), "st": st, "Path": Path, "replace": replace, "run": self.run}
        self.names |= {"write": _write}
        self.typed, self.expected = "", ""

    def played(self, text: str) -> Iterator[str]:
        """The lines of ``text`` that are done, each with what is printed now."""
        for match in re.finditer(r"^\S.*\n(?:< ?.*\n)*|^\n", text, re.MULTILINE):
            yield match[0]
            line, *typed = match[0].splitlines()
            below = re.compile(r"(?:[ ]{4}.*\n|\n(?=\n*[ ]{4}))*").match(text, match.end())[0]
            self.typed = "".join(f"{each[1:].removeprefix(' ')}\n" for each in typed)
            self.expected = below
            if line.startswith("file "):
                Path(line[5:]).parent.mkdir(parents=True, exist_ok=True)
                Path(line[5:]).write_text(re.sub(f"^{INDENT}", "", below, flags=re.MULTILINE), encoding="utf-8")
                yield below
                continue
            if line.startswith("$ solver-tree"):
                shown = self.run(*shlex.split(line)[2:])
            elif line.startswith(">>> "):
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
            return f"{printed.getvalue()}{type(error).__name__}: {error}"
        if isinstance(value, Shown) or value is None:
            return f"{printed.getvalue()}{value or ''}"
        return f"{printed.getvalue()}{value!r}"

    def run(self, *args: object) -> Shown:
        """What ``solver-tree`` does with arguments."""
        before = _files()
        with self.monkeypatch.context() as patch:
            if self.expected.startswith(f"{INDENT}refused: "):
                for name in WORK:
                    patch.setattr(name, _begun)
            out, err = (io.TextIOWrapper(io.BytesIO(), "utf-8", newline="") for _ in range(2))
            patch.setattr(sys, "argv", ["solver-tree", *map(str, args)])
            patch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(self.typed.encode())))
            patch.setattr(sys, "stdout", out)
            patch.setattr(sys, "stderr", err)
            status = main()
            for stream in (out, err):
                stream.flush()
        out, err = (stream.buffer.getvalue().decode() for stream in (out, err))
        after = _files()
        wrote = [name for name in sorted(after) if before.get(name) != after[name]]
        lost = sorted(set(before) - set(after))
        return Shown("\n".join([*_outcome(status, out, err, args), *map("wrote {}".format, wrote), *lost]))


def _write(name: str, content: str | bytes) -> None:
    Path(name).write_bytes(content if isinstance(content, bytes) else content.encode())


class Shown(str):
    """Text to be shown as it is."""


def _files() -> dict[str, tuple[int, int]]:
    """The files of the current folder, with what changes when they are written."""
    found = ((path, path.stat()) for path in Path().rglob("*") if "__pycache__" not in path.parts)
    return {path.as_posix(): (of.st_mtime_ns, of.st_ino) for path, of in found if path.is_file()}


def _begun(*_: object, **__: object) -> None:
    raise AssertionError("work begins though the input is refused")


def _outcome(status: int, out: str, err: str, args: tuple[object, ...]) -> Iterator[str]:
    if (status, out, err.count("\n")) == (2, "", 1) and err.startswith("solver-tree: "):
        reason = err.removeprefix("solver-tree: ").rstrip("\n")
        yield "refused: " + re.sub(r"not JSON \(.*: line \d+ column \d+ \(char \d+\)\)", "not JSON (...)", reason)
        return
    lines = out.splitlines()
    if "--json" in args and status != 2:
        (line,) = lines
        lines = _json_lines(orjson.loads(line))
    without_times = (re.sub(r"\d\.\d\d s\b", "0.00 s", line) for line in (*_errors(err), *lines))
    yield from (re.sub(r"\d+\.\d+ s;", "0.0 s;", line) for line in without_times)
    if status:
        yield f"exit status {status}"


def _errors(err: str) -> list[str]:
    return [f"! {line}" for line in err.splitlines()]


def _json_lines(value: object) -> list[str]:
    """A line for each key, or for each element of a list; keys of times have no value."""

    def timeless(value: object) -> object:
        if isinstance(value, dict):
            return {key: 0 if key == "seconds" else timeless(below) for key, below in value.items()}
        return [timeless(below) for below in value] if isinstance(value, list) else value

    value = timeless(value)
    if isinstance(value, dict):
        return [f"{key}: {orjson.dumps(below).decode()}" for key, below in value.items()]
    return [orjson.dumps(below).decode() for below in value]
