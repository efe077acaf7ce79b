"""Run a script where Solver Tree is installed."""

import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

CHECKOUT = Path(__file__).resolve().parent.parent


def use_installed() -> None:
    """Go on with this Python if Solver Tree is installed there, else start again in the checkout's own."""
    if find_spec("solver_tree") is None:
        subprocess.run([CHECKOUT / "scripts" / "install"], check=True)
        python = CHECKOUT / ".venv" / "bin" / "python"
        os.execv(python, [python, *sys.argv])
