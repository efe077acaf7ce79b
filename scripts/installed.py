"""Run a script where Solver Tree is installed."""

import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

CHECKOUT = Path(__file__).resolve().parent.parent


def use_installed() -> None:
    """Continue if this Python has Solver Tree installed; otherwise start again with the Python in .venv."""
    if find_spec("solver_tree") is None:
        subprocess.run([CHECKOUT / "scripts" / "install"], check=True)
        python = CHECKOUT / ".venv" / "bin" / "python"
        os.execv(python, [python, *sys.argv])
