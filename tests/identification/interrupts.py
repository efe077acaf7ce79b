"""A search that Ctrl-C stops."""

import _thread
import threading
import time

from solver_tree.kernels.cases import STOP
from solver_tree.kernels.decision import least


def interrupted_least(cases, room, *given):
    """``least``, during which Ctrl-C is pressed if it runs beside the main thread."""
    if threading.current_thread() is not threading.main_thread():
        _thread.interrupt_main()
        while not room.control[STOP]:
            time.sleep(0.01)
    return least(cases, room, *given)
