"""The search near the root: a tree of nodes in Python, cut into tasks for any executor.

``nodes`` has the tree, ``cost_model`` what is minimised, ``expander`` makes nodes and lists their guesses,
``first_guesses`` puts those of large games in order, ``tasks`` is what workers do, and ``scheduler`` says what to do
next. ``laid_out`` lays out the game, ``brake`` stops calls that no task makes, and ``thresholds`` says from what size
on states are expanded and shared out.
"""
