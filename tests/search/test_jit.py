"""Kernels compiled for any processor find the same tree, and are not compiled twice."""

import json
import os
import subprocess
import sys

from solver_tree.games import game
from solver_tree.search import jit, solve

PROGRAM = """
import json
from numba.core.registry import CPUDispatcher
from solver_tree.games import game
from solver_tree.search import bounds, exact, ordering, partition, solve, symmetry, table
root = solve(game("mastermind-3x6"), threads=2).tree.root
kernels = {
    kernel
    for module in (bounds, exact, ordering, partition, symmetry, table)
    for kernel in vars(module).values()
    if isinstance(kernel, CPUDispatcher)
}
hits = sum(sum(kernel.stats.cache_hits.values()) for kernel in kernels)
misses = sum(sum(kernel.stats.cache_misses.values()) for kernel in kernels)
print(json.dumps({"root": root, "hits": hits, "misses": misses}))
"""


def solve_in_another_process(**environment):
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM], env=os.environ | environment, capture_output=True, text=True, check=True
    )
    return json.loads(done.stdout)


def test_the_cache_loads_in_a_second_process_on_any_processor(tmp_path):
    environment = {"NUMBA_CPU_NAME": "generic", "NUMBA_CACHE_DIR": str(tmp_path)}
    first, second = solve_in_another_process(**environment), solve_in_another_process(**environment)
    assert first["root"] == second["root"] == solve(game("mastermind-3x6")).tree.root
    assert first["hits"] == 0
    assert first["misses"] > 0
    assert second["hits"] > 0
    assert second["misses"] == 0


def test_a_cache_filled_from_other_sources_is_thrown_away(tmp_path):
    mine, other = tmp_path / "exact.solve-1.py311.nbi", tmp_path / "else.solve-1.py311.nbi"
    mine.touch()
    other.touch()
    jit.discard_stale_cache(str(tmp_path))
    assert not mine.exists()
    assert other.exists()
    mine.touch()
    jit.discard_stale_cache(str(tmp_path))
    assert mine.exists()
