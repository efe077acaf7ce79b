"""Thresholds: from what size, or after how many tries, each idea of the kernels is used.

They decide how long a search takes, and of equally good guesses which comes first; never what is least. Kernels take
them as constants. Where kernels run as plain Python, in tests, each can be drawn so small that brute force reaches what
lies beyond it. What arrays and packed numbers have room for is not here, but where these are made; it may be lowered.
The search near the root has thresholds of its own, in ``search.root.thresholds``.

Sizes are numbers of candidates, unless something else is said.
"""

from __future__ import annotations

# Order of guesses and sizes of parts: ``guess_ordering``, ``partition``, ``cost_bounds``.

SIZED_FROM = 36
"""From here on, priorities consider the sizes of parts, not only their number. This is a part of the tie rule."""

SIZED_TO = 1023
"""Up to here, parts are sized for all guesses side by side: sizes have ten bits. Of more, guess by guess."""

LOWEST_PRIORITY = -32766
"""Priorities of larger sets are cut off here. It is even, as if the guess were no candidate, and above ``USELESS``."""

SIX_BITS, EIGHT_BITS = 63, 255
"""Up to here, sizes of parts are counted in six bits, and in eight."""

EXCESS_FEEDBACKS = 32
"""Up to so many feedbacks, priorities have room for an excess of candidates."""

MOST_TERMS = 15
"""So many terms of an excess are counted at most. With three feedbacks or more there are fewer: each doubles F."""

MOST_IN_EXCESS = 255
"""Up to so many candidates are counted in an excess."""

# Repeated feedback: ``repeats``, ``isolation``, ``legality``.

REPEATS_SORTED_FROM = 160
"""From here on, rows are sorted to count repeats, not compared pair by pair."""

ISOLATION_SORTED_FROM = 96
"""The same to count what no guess isolates. Repeats are compared for more: there, blocks are abandoned sooner."""

MOST_COMPARED = 252
"""Up to here, candidates with weights are compared pair by pair; more are counted guess by guess."""

SIDE_BY_SIDE, SIDE_BY_SIDE_MORE = 1700, 40
"""To count n candidates for all guesses side by side takes as long as to count them for each of a few alone: one in
SIDE_BY_SIDE / (n + SIDE_BY_SIDE_MORE) of all."""

# Bounds from a superset: ``supersets``.

ORDERED_TO = 255
"""From SIZED_FROM up to here, the guesses at a set are put in order for its parts, and for smaller subsets."""

FEWEST_IN_SUBSET = 9
"""Of fewer candidates, nearly all guesses make as many parts of a superset as the best guess makes of them."""

BLOCKS_TO_BOUND = 8
"""So many blocks of guesses are counted at most to bound a part: later ones hardly raise its bound."""

GUESSES_BEFORE = 5
"""So many guesses are tried at a set before the order is made: until then it costs more than it saves."""

SUBSETS_BEFORE = 48
"""So many subsets are prioritised before it is done in order, for the same reason."""

BLOCKS_AT_ONCE = 8
"""After so many blocks the most parts so far are looked up, where many are counted."""

MANY_GUESSES, MANY_GUESSES_FOR_COSTS = 6000, 1000
"""From so many guesses on an order is made, in searches of totals and of costs.

With fewer, a first search takes longer to compile the kernels than it gains.
"""

# Parts of a guess: ``least_total``, ``least_cost``, ``cost_bounds``.

SMALL_PART = 24
"""Parts of up to this many candidates are searched first, the largest of them first, where every guess is legal.

One count of all guesses mostly tells their value, and raises the bound the more the larger they are.
"""

CANDIDATES_FIRST_UP_TO = 12
"""The size of a part up to which its own candidates are tried before the guesses that are legal there are listed."""

BOUNDED_FROM_BY_BITS, BOUNDED_FROM_BY_REPEATS = 48, 3
"""From here on, all guesses at a part are bounded before it is searched: with few feedbacks, and with many."""

# Inseparable sets and kept parts: ``inseparable``, ``overlap``.

SET_PLIES = 12
"""Inseparable sets and kept parts are listed only at plies below this one."""

MOST_SETS, MOST_MEMBERS, MOST_HELD = 1 << 15, 16, 511
"""So many inseparable sets are kept, of so many members at most; and so many are listed for a state."""

FEWEST_KEPT, MOST_KEPT, LONGEST_KEPT = 10, 511, 128
"""The fewest candidates of a part that is kept to bound other guesses; how many are kept at most for a state, and of
how many candidates."""
