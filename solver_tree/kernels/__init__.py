"""Kernels: everything that numba compiles, and nothing else. This package imports no other part of the project.

A proof of the search rests on these modules. ``docs/architecture.md`` lists them from the ground up; the search,
``least_value``, is the one to read first.
"""
