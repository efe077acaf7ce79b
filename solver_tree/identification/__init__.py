"""Identification: which test next, so that the item at hand is known at the least cost.

It is the problem of optimal decision trees (Garey 1972; Hyafil and Rivest 1976). A table says the outcome of each test
for each item. Items may be grouped, and then need not be told apart; tests may have costs, items weights.

- ``table``: tables of items and tests;
- ``reading``: tables from files, dictionaries, arrays and data frames;
- ``layout``: a table as arrays;
- ``greedy``: trees by a measure, without a search;
- ``search``: the search for the cheapest tree;
- ``minimal_tests``: the cheapest tests that tell all items apart if all are made together;
- ``advice``: what is left after some tests, and which test is best next;
- ``decision_tree``: trees, their figures, a check in plain Python, and files;
- ``wording``: what is proved of a tree, in a sentence;
- ``key``: trees as keys for people;
- ``program``: trees as program code.

Tables, trees and keys import neither numpy nor numba.
"""
