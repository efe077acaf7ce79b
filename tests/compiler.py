"""The C compiler of this system, for tests of C sources."""

import os
import shutil

import pytest


def c_compiler():
    """Its path. Without one, the test is skipped, or fails where ``REQUIRE_COMPILER`` is set."""
    found = next(filter(None, map(shutil.which, ("cc", "gcc", "clang"))), None)
    if found is None and not os.environ.get("REQUIRE_COMPILER"):
        pytest.skip("needs a C compiler, such as gcc")
    assert found, "this test needs a C compiler: install gcc, so that cc, gcc or clang can be called"
    return found
