"""``solver-tree`` as a separate process."""

import os
import sys

import pexpect

SOLVER_TREE = [sys.executable, "-c", "import sys; from solver_tree.cli.app import main; sys.exit(main())"]
RUN = [sys.executable, "-m", "solver_tree"]
"""The same with the signal handling, which is outside ``main``."""


def on_terminal(*args, program=SOLVER_TREE, timeout=20, rows=40, columns=80, cwd=None, **environment):
    """Start ``solver-tree`` on a terminal."""
    env = {**os.environ, "TERM": "xterm", "COLUMNS": str(columns), **environment}
    args = [*program[1:], *map(str, args)]
    options = {"encoding": "utf-8", "timeout": timeout, "dimensions": (rows, columns), "cwd": cwd}
    return pexpect.spawn(program[0], args, env=env, **options)


def ended(process):
    """Wait until ``process`` ends: its exit status."""
    process.expect(pexpect.EOF)
    process.close()
    return process.exitstatus
