"""Strategy trees, read off a finished search.

``reader`` walks from the root to the leaves; ``total_tree`` finds the guesses of a tree of least total, ``cost_tree``
those of a tree of least cost. ``tie_breaker`` finds the best of many trees of least value.
"""
