"""Thresholds of the search near the root: from what size on states are expanded, shared out and looked at ahead.

They decide how long a search takes, never what is least. Those of kernels are in ``kernels.thresholds``.
"""

EXPANDED_FROM = 1000
"""The least number of candidates for which the guesses at a state are guess nodes."""

BOUNDED_FROM = 64
"""The least number of candidates of a part for which all guesses there are bounded before any part is searched."""

SHARED_FROM = 256
"""The least number of candidates for which the guesses at a state are shared out among tasks."""

TURNS, MOST_IN_TURN = 8, 64
"""How many turns the guesses at a state have at least, and how many guesses a turn has at most.

Where turns are long, a thread tries guesses before another one finds a better guess that refutes them. Where they are
short, threads try neighbours at once, whose parts are often equivalent.
"""

REFUTED_AT_ONCE = 32
"""How many guesses one task tries to refute by a shallow search."""

HELPERS_PER_TASK_AHEAD = 2
"""For so many workers in other processes, one task more is sent, so that none waits for a message.

With more ahead, tasks know less of what others find: more nodes.
"""

LOOKED_AHEAD_FROM, MOST_LOOKED_AHEAD = 5000, 64
"""From how many secrets on a look two plies ahead puts the first guesses in order, and how many there may be."""

BOUNDED_AHEAD_FROM = 10_000
"""From how many secrets on a look three plies ahead bounds the parts of a first guess before any is searched."""

SECOND_GUESSES = 64
"""How many second guesses it tries after each feedback: those of highest priority."""
