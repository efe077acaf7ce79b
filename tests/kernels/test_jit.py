"""Kernels find the same tree on any processor, and no process compiles a kernel that the cache has."""

import json
import os
import subprocess
import sys

import numpy as np
import pytest
from numba.core.registry import CPUDispatcher

from solver_tree.games import game
from solver_tree.kernels import jit
from solver_tree.kernels.precompile import compile_kernels
from solver_tree.layout import lay_out
from solver_tree.search import solve
from tests.random_games import draw_game

PROGRAM = """
import json
from solver_tree.games import game
from solver_tree.search import solve
from tests.kernels.test_jit import all_kernels
root = solve(game("mastermind-3x6"), threads=2).tree.root
hits = sum(sum(kernel.stats.cache_hits.values()) for kernel in all_kernels().values())
misses = sum(sum(kernel.stats.cache_misses.values()) for kernel in all_kernels().values())
print(json.dumps({"root": root, "hits": hits, "misses": misses}))
"""


def all_kernels():
    """Every kernel of the modules that are imported, by its name."""
    modules = [module for name, module in sys.modules.items() if name.startswith("solver_tree.kernels")]
    return {
        f"{module.__name__}.{name}": kernel
        for module in modules
        for name, kernel in vars(module).items()
        if isinstance(kernel, CPUDispatcher)
    }


def solve_in_another_process(**environment):
    """Run ``PROGRAM`` with additional environment variables; what it printed."""
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


@pytest.mark.parametrize(
    ("feedbacks", "weighted", "restricted"),
    [(6, False, False), (6, True, False), (6, False, True), (243, False, False), (243, False, True), (300, True, True)],
)
def test_a_search_compiles_no_kernel_but_the_precompiled_ones(feedbacks, weighted, restricted):
    weights, share = range(40) if weighted else None, 0.7 if restricted else None
    rng = np.random.default_rng(1)
    some_game = draw_game(rng, secrets=40, guesses=45, feedbacks=feedbacks, used=5, weights=weights, share=share)
    check_that_nothing_more_is_compiled(some_game, with_costs=not restricted)


@pytest.mark.parametrize("name", ["bulls-cows-3x6", "codes-3x5-colours", "codes-4x4-colours"])
def test_a_search_with_symmetry_compiles_no_kernel_but_the_precompiled_ones(name):
    check_that_nothing_more_is_compiled(game(name), with_costs=True)


def check_that_nothing_more_is_compiled(some_game, *, with_costs):
    """After ``compile_kernels``, no search of a game compiles another kernel, or one for other types."""
    for kernel in all_kernels().values():
        kernel._reset_overloads()  # as in a new process
    compile_kernels(lay_out(some_game).board, "ranks")
    if with_costs:
        compile_kernels(lay_out(some_game).board, "costs")
    before = {name: set(kernel.signatures) for name, kernel in all_kernels().items()}
    solve(some_game, threads=2)
    solve(some_game, threads=1, top=3)
    if with_costs:
        solve(some_game, threads=1, objective="worst,count,total")
    solve(some_game, threads=1, first=some_game.guesses[-1])
    after = {name: set(kernel.signatures) for name, kernel in all_kernels().items()}
    assert {name: after[name] - before[name] for name in after if after[name] != before[name]} == {}
    assert any(before.values())


def test_cached_kernels_of_other_sources_are_removed_once(tmp_path):
    mine, other = tmp_path / "least_total.solve_total-1.py311.nbi", tmp_path / "else.solve-1.py311.nbi"
    mine.touch()
    other.touch()
    jit.discard_stale_cache(str(tmp_path))
    assert not mine.exists()
    assert other.exists()
    mine.touch()
    jit.discard_stale_cache(str(tmp_path))
    assert mine.exists()
