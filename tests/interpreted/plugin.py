"""A plugin of pytest that interprets all kernels. The environment variable ``CHANGES`` has changes of them, as JSON.

Tests that are marked with ``seeds(n)`` draw from n seeds; with ``--times N``, from N times as many.
"""

import json
import os

from tests.interpreted import install

install(json.loads(os.environ.get("CHANGES", "{}")))


def pytest_addoption(parser):
    """The option ``--times``."""
    parser.addoption("--times", type=int, default=1, help="draw from so many times as many seeds")


def pytest_configure(config):
    """The mark ``seeds``."""
    config.addinivalue_line("markers", "seeds(n): the argument ``seed`` is each number below n")


def pytest_generate_tests(metafunc):
    """Give a marked test its seeds."""
    if mark := metafunc.definition.get_closest_marker("seeds"):
        metafunc.parametrize("seed", range(mark.args[0] * metafunc.config.getoption("times")))
