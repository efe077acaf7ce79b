"""Kernels: everything that numba compiles, and nothing else. This package imports no other part of the project.

A proof of the search rests on these modules, from the ground up:

- ``jit``, ``instructions``, ``vectors``: how kernels are compiled, and instructions that numba has no name for;
- ``board``, ``workspace``: what kernels read, what they write, and what a *state* is;
- ``transposition``: the table of what is known about states;
- ``size_bounds``, ``weights``, ``legality``, ``symmetry_keys``: lower bounds from sizes, weights of secrets, legal
  guesses, equivalent sets;
- ``partition``, ``repeats``, ``guess_ordering``: the parts that guesses make, and the order in which guesses are tried;
- ``least_total``: the search of the least total;
- ``costs``, ``cost_bounds``, ``least_cost``: the same search for any prices;
- ``values``, ``tie_break``: the best worst case among trees of the least total, or of the least cost.

``feedback`` and ``heuristic`` are the kernels of ``solver_tree.strategies``. ``precompile`` says which kernels a search
needs, and compiles them.
"""
