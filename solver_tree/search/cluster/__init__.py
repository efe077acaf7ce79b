"""Worker processes, also on other machines, perform the tasks of a search; by ``dask.distributed``.

- ``description``: a game as data, from which a worker makes the game;
- ``worker``: what a worker does;
- ``coordinator``: what the process of the search does;
- ``connection``: finds a cluster, or starts one on this machine.
"""
