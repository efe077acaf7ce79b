"""The scripts of the first ten minutes, with stand-ins for what they start."""

import os
import shutil
import subprocess
from pathlib import Path

import pexpect
import pytest

SCRIPTS = Path(__file__).parent.parent / "scripts"


@pytest.fixture
def checkout(tmp_path):
    """A checkout whose virtual environment has programs that print their arguments."""
    here = tmp_path / "a copy"
    (here / "scripts").mkdir(parents=True)
    (here / ".venv" / "bin").mkdir(parents=True)
    for name in ("demo", "install"):
        shutil.copy(SCRIPTS / name, here / "scripts")
    for name in ("python", "solver-tree"):
        program = here / ".venv" / "bin" / name
        program.write_text('#!/bin/sh\necho "$@"\n')
        program.chmod(0o755)
    (here / "pyproject.toml").touch()
    return here


@pytest.mark.parametrize("folder", [".", "elsewhere"])
def test_demo_ends_with_commands_that_work_in_this_folder(checkout, folder):
    here = checkout / folder
    here.mkdir(exist_ok=True)
    shown = subprocess.run([checkout / "scripts" / "demo"], cwd=here, check=True, text=True, capture_output=True).stdout
    commands = shown.partition("Try next:\n")[2].partition("\n\n")[0].splitlines()
    assert len(commands) == 3
    for line, argument in zip(commands, ("play", "host", "--help"), strict=True):
        command = line.strip().partition("   ")[0]
        assert subprocess.run(command, shell=True, cwd=here, check=True, stdout=subprocess.PIPE).stdout == (
            f"{argument}\n".encode()
        )


def test_install_shows_the_progress_of_pip_on_a_terminal_only(checkout):
    script = str(checkout / "scripts" / "install")
    done = subprocess.run([script], check=True, capture_output=True, text=True)
    assert done.stdout == ""
    assert "half a minute" in done.stderr
    assert "pip install --quiet" in done.stderr
    os.unlink(checkout / ".venv" / "installed")
    terminal = pexpect.spawn("sh", [script], encoding="utf-8", timeout=20)
    terminal.expect_exact("pip install --disable-pip-version-check")
    terminal.expect(pexpect.EOF)
