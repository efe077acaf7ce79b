"""Run a script where Solver Tree is installed."""

import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

CHECKOUT = Path(__file__).resolve().parent.parent


def use_installed(*extra: str, also: str = "numba") -> None:
    """Continue if this Python has Solver Tree and the module ``also``; otherwise start again with the Python in .venv.

    Solver Tree is installed there first, with the extra if one is given.
    """
    if find_spec("solver_tree") is None or find_spec(also) is None:
        subprocess.run([CHECKOUT / "scripts" / "install", *extra], check=True)
        if Path(sys.prefix) != CHECKOUT / ".venv":
            python = CHECKOUT / ".venv" / "bin" / "python"
            os.execv(python, [python, *sys.argv])
