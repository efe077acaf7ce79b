"""What holds for all tests: no drawn example has a deadline, and Ctrl-C interrupts the processes that tests start.

A busy machine misses any deadline. And a shell lets what it runs in the background ignore Ctrl-C, as in ``nohup
scripts/test &``. A process hands that on to the ones that it starts, so it is undone here, before any of them.

Nothing is kept in the record of the games that the user has played.
"""

import os
import signal

from hypothesis import settings

os.environ["SOLVER_TREE_RECORD"] = "off"

settings.register_profile("no deadline", deadline=None)
settings.load_profile("no deadline")

for number, handler in ((signal.SIGINT, signal.default_int_handler), (signal.SIGTERM, signal.SIG_DFL)):
    if signal.getsignal(number) == signal.SIG_IGN:
        signal.signal(number, handler)


def pytest_addoption(parser):
    help_text = "change the transcripts to what is printed now (tests/transcripts.py), without -n"
    parser.addoption("--rewrite", action="store_true", help=help_text)
