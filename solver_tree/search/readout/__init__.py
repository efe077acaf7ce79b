"""Strategy trees, read off a finished search.

``writer`` turns numbers into texts, and ``tie_breaker`` finds the best of many trees of least total. ``total_tree``
reads off a tree of least total, and ``cost_tree`` a tree of least cost.
"""
