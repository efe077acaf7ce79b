"""One module for each objective; each finds the figures of its objective, one after the other, and reads off the tree.

``objective_search`` is what they share. ``least_average`` searches the least total. All others are *staged* searches of
price lists (``staged``, ``cost_levels``): ``limited_average``, ``least_worst_case``, ``most_within``, ``least_price``.
``fallback`` makes the best tree known when a search ends before it is done.
"""
