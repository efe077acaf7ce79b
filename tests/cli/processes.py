"""``solver-tree`` as a separate process."""

import os
import sys

import pexpect

SOLVER_TREE = [sys.executable, "-c", "import sys; from solver_tree.cli.app import main; sys.exit(main())"]
RUN = [sys.executable, "-m", "solver_tree"]
"""The same with the signal handling, which is outside ``main``."""


def on_terminal(*args, program=SOLVER_TREE, timeout=20, **environment):
    """Start ``solver-tree`` on a terminal of 80 columns."""
    env = {**os.environ, "TERM": "xterm", "COLUMNS": "80", **environment}
    args = [*program[1:], *map(str, args)]
    return pexpect.spawn(program[0], args, env=env, encoding="utf-8", timeout=timeout, dimensions=(40, 80))


def ended(process):
    """Wait until ``process`` ends: its exit status."""
    process.expect(pexpect.EOF)
    process.close()
    return process.exitstatus
