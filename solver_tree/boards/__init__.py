"""Several boards of one game at once: each has a secret of its own, and every guess goes to all of them.

- ``boards``: what is known on each board, the next guess, and a host that has the secrets;
- ``strategy``: chooses guesses;
- ``exact``: the best guess by trying everything, where little is left.

Only the first one is imported without numpy.
"""

from solver_tree.boards.boards import Answers, Boards, BoardsHint, BoardsHost, read_answers

__all__ = ["Answers", "Boards", "BoardsHint", "BoardsHost", "read_answers"]
