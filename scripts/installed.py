"""Run a script where Solver Tree is installed."""

import os
import subprocess
import sys
from collections.abc import Callable
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


def run(main: Callable[[], object]) -> None:
    """Run a script. Input that makes no sense is one line, and exit status 2; after Ctrl-C, the status is 130."""
    from solver_tree.errors import InputError

    try:
        main()
    except InputError as error:
        print(f"{Path(sys.argv[0]).name}: {error}", file=sys.stderr)
        sys.exit(2)
    except KeyboardInterrupt:
        sys.exit(130)
