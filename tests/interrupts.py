"""Ctrl-C at a line that a test chooses."""

import sys


class InterruptAt:
    """Ctrl-C at the ``line``-th line that this thread runs inside a ``with`` block, in some files; in any if None."""

    def __init__(self, line, files=None):
        self._left = line
        self._files = files

    def __enter__(self):
        self._before = sys.gettrace()
        sys.settrace(self._trace)

    def __exit__(self, *_):
        sys.settrace(self._before)

    def _trace(self, frame, event, _):
        return self._trace_line if self._files is None or frame.f_code.co_filename in self._files else None

    def _trace_line(self, frame, event, _):
        if event == "line":
            self._left -= 1
            if self._left == 0:
                sys.settrace(None)
                raise KeyboardInterrupt
        return self._trace_line
