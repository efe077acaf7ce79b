"""Worker processes, also on other machines, perform the tasks of a search; by ``dask.distributed``.

- ``description``: a game as data, from which a worker makes the game;
- ``packing``: a task as data;
- ``sharing``: which entries of tables processes tell each other;
- ``memory``: tables that processes of one machine share;
- ``messages``: what coordinator and workers tell each other;
- ``line``: a direct line for them on one machine;
- ``session``: what a worker does;
- ``coordinator``: what the process of the search does;
- ``connection``: finds a cluster, or starts one on this machine.
"""
