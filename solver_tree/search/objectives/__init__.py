"""The searches for all objectives: each finds the figures of one objective in order, and reads off the tree.

``objective_search`` is what they share: searches of totals and by price lists (``cost_levels``). Each objective has a
module that says which these are: ``least_average``, ``least_worst_case``, ``most_within``, ``least_price``.
``first_guesses`` ranks first guesses by any objective. ``question`` says what a search is to find. ``fallback`` makes
the best tree known when a search is stopped, also from those that ``at_hand`` makes without a search of the game and
``parts`` improves; ``kept`` reads off the strategies that a search finds while it runs.
"""
