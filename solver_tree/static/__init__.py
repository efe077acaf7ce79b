"""Static sets: guesses that are all chosen before any answer is seen.

``finder.static_set`` finds the smallest one. It is a set cover: each two secrets must be separated by a guess.

- ``result``: sets, what is proved of them, and a check in plain Python;
- ``document``: sets as files;
- ``table``: a game as arrays;
- ``bounds``: lower bounds by counting;
- ``pair_weights``: lower bounds by weights of pairs of secrets;
- ``local_search``: sets by greedy choice and local search;
- ``exhaustive``: the search that proves that there is no smaller set;
- ``finder``: all of them in turn.

Only the first two are imported without numba and numpy.
"""
