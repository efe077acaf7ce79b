"""Kernels say the same on any processor, and no process compiles what the cache has, or runs wrong code in it."""

import errno
import json
import os
import pickle
import re
import subprocess
import sys
import warnings
from pathlib import Path
from shutil import rmtree

import numpy as np
import pytest
from numba.core import caching
from numba.core.registry import CPUDispatcher

from solver_tree.games import game
from solver_tree.kernels import jit
from solver_tree.kernels.board import INFINITE
from solver_tree.kernels.guess_ordering import prioritise_guesses
from solver_tree.kernels.precompile import compile_kernels
from solver_tree.layout import lay_out
from solver_tree.search import solve
from tests.kernels.kinds import KINDS, PRICED
from tests.kernels.states import state_of
from tests.random_games import draw_game

PROGRAM = """
import json
from tests.kernels.test_jit import all_kernels, some_priorities
priorities = some_priorities()
stats = [kernel.stats for kernel in all_kernels().values()]
hits = sum(sum(each.cache_hits.values()) for each in stats)
misses = sum(sum(each.cache_misses.values()) for each in stats)
print(json.dumps({"priorities": priorities, "hits": hits, "misses": misses}))
"""


def some_priorities():
    """What a kernel says that uses vectors."""
    board = lay_out(game("bulls-cows-3x6")).board
    workspace, state = state_of(board, np.arange(60))
    prioritise_guesses(board, workspace, state, len(board.feedback), INFINITE)
    return workspace.priority[0].tolist()


def all_kernels():
    """Every kernel of the modules that are imported, by its name."""
    modules = [module for name, module in sys.modules.items() if name.startswith("solver_tree.kernels")]
    return {
        f"{module.__name__}.{name}": kernel
        for module in modules
        for name, kernel in vars(module).items()
        if isinstance(kernel, CPUDispatcher)
    }


def test_the_cache_loads_in_a_second_process_on_any_processor(tmp_path):
    environment = {"NUMBA_CPU_NAME": "generic", "NUMBA_CACHE_DIR": str(tmp_path)}
    command = [sys.executable, "-c", PROGRAM]
    first, second = (
        json.loads(subprocess.run(command, env=os.environ | environment, capture_output=True, check=True).stdout)
        for _ in range(2)
    )
    assert first["priorities"] == second["priorities"] == some_priorities()
    assert first["misses"] > 0
    assert second["hits"] > 0
    assert second["misses"] == 0


@pytest.mark.parametrize("kind", KINDS)
def test_a_search_compiles_no_kernel_but_the_precompiled_ones(kind):
    feedbacks = {"few": 6, "many": 243, "wide": 300}[kind.partition(",")[0]]
    weights, share = range(40) if "weighted" in kind else None, 0.7 if "restricted" in kind else None
    rng = np.random.default_rng(1)
    some_game = draw_game(rng, secrets=40, guesses=45, feedbacks=feedbacks, used=5, weights=weights, share=share)
    check_that_nothing_more_is_compiled(some_game, with_costs=kind in PRICED)


@pytest.mark.parametrize("name", ["bulls-cows-3x6", "codes-3x5-colours", "codes-4x4-colours"])
def test_a_search_with_symmetry_compiles_no_other_kernel(name):
    check_that_nothing_more_is_compiled(game(name), with_costs=True)


def check_that_nothing_more_is_compiled(some_game, *, with_costs):
    """After ``compile_kernels``, no search of a game compiles another kernel, or one for other types."""
    for kernel in all_kernels().values():
        kernel._reset_overloads()  # as in a new process
    compile_kernels(lay_out(some_game).board, "average")
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


def test_every_kernel_has_a_cache_that_may_fail():
    assert all(isinstance(kernel._cache, jit._KernelCache) for kernel in all_kernels().values())


def double(number):
    return 2 * number


@pytest.fixture
def new_kernel(tmp_path, monkeypatch):
    """A function that makes the kernel of ``double`` as a new process would, with a cache of its own."""
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))

    def new_kernel():
        jit._warn_once.cache_clear()
        return jit.entry_kernel(double)

    yield new_kernel
    jit._warn_once.cache_clear()


def is_loaded(kernel, number=21):
    """Whether a kernel that is called comes from the cache; it is right anyway."""
    assert kernel(number) == 2 * number
    return bool(kernel.stats.cache_hits)


def files_of(kernel, ending):
    """The files of a kernel in the cache, the oldest one first."""
    return sorted(Path(kernel.stats.cache_path).glob(f"*.double-*.{ending}"))


DAMAGES = {
    "empty": lambda content: b"",
    "cut": lambda content: content[: len(content) // 2],
    "zeros": lambda content: bytes(len(content)),
    "garbage": lambda content: b"garbage" * 100,
}


@pytest.mark.parametrize("ending", ["nbi", "nbc"])
@pytest.mark.parametrize("damage", DAMAGES.values(), ids=DAMAGES)
def test_a_damaged_file_of_the_cache_is_noticed_and_rewritten(new_kernel, ending, damage):
    first = new_kernel()
    assert not is_loaded(first)
    (path,) = files_of(first, ending)
    path.write_bytes(damage(path.read_bytes()))
    damaged = f"the cache of compiled kernels is damaged ({first.stats.cache_path}); damaged kernels compile again"
    with pytest.warns(RuntimeWarning, match=re.escape(damaged)):
        assert not is_loaded(new_kernel())
    assert is_loaded(new_kernel())


def test_code_with_zeros_in_it_never_runs(new_kernel):
    first = new_kernel()
    assert not is_loaded(first)
    (path,) = files_of(first, "nbc")
    content = path.read_bytes()
    place = content.index(b"ELF") if b"ELF" in content else len(content) // 2
    path.write_bytes(content[: place + 64] + bytes(64) + content[place + 128 :])
    with pytest.warns(RuntimeWarning, match="damaged"):
        assert not is_loaded(new_kernel())


def test_code_for_other_arguments_never_runs(new_kernel):
    """Two processes that compile at once may give two kinds of arguments the same file."""
    first = new_kernel()
    assert not is_loaded(first)
    assert not is_loaded(first, 0.5)
    whole, broken = files_of(first, "nbc")
    whole.write_bytes(broken.read_bytes())
    assert not is_loaded(new_kernel())
    assert is_loaded(new_kernel())


def fail_to_write(monkeypatch, ending):
    """Let the disk be full for files with an ending."""

    def replace(source, target):
        if target.endswith(ending):
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), target)
        os.rename(source, target)

    monkeypatch.setattr(caching.os, "replace", replace)


def test_code_of_other_sources_never_runs(new_kernel, monkeypatch):
    assert not is_loaded(new_kernel())
    monkeypatch.setattr(jit, "_digest_of_kernels", lambda: "of other sources")
    with monkeypatch.context() as full_disk:
        fail_to_write(full_disk, ".nbc")  # the new index is written, and names the old code
        assert not is_loaded(new_kernel())
    assert not is_loaded(new_kernel())
    assert is_loaded(new_kernel())


@pytest.mark.filterwarnings("error")
def test_an_index_of_other_sources_is_not_read(new_kernel, monkeypatch):
    assert not is_loaded(new_kernel())
    (index,) = files_of(new_kernel(), "nbi")
    version = pickle.loads(index.read_bytes())  # the rest follows it
    index.write_bytes(pickle.dumps(version) + b"what cannot be read")
    monkeypatch.setattr(jit, "_digest_of_kernels", lambda: "of other sources")
    assert not is_loaded(new_kernel())
    assert is_loaded(new_kernel())


@pytest.mark.parametrize("ending", [".nbi", ".nbc"])
def test_without_room_for_the_cache_kernels_run_with_a_warning(new_kernel, monkeypatch, ending):
    fail_to_write(monkeypatch, ending)
    kernel = new_kernel()
    folder = kernel.stats.cache_path
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        assert not is_loaded(kernel)
        assert not is_loaded(kernel, 0.5)
    assert [str(warning.message) for warning in told] == [
        f"the cache of compiled kernels cannot be written ({folder}: No space left on device); "
        "the next run compiles again"
    ]
    assert not list(Path(folder).glob("*.tmp.*"))


def test_without_a_cache_folder_kernels_run_with_a_warning(new_kernel, monkeypatch):
    monkeypatch.setenv("NUMBA_CACHE_DIR", f"{os.devnull}/folder")
    with pytest.warns(RuntimeWarning, match=r"cannot be written \(no folder for it can be written\);"):
        assert not is_loaded(new_kernel())


NO_FOLDER = """
import sys
from solver_tree.cli import run
sys.argv[0] = "solver-tree"
run()
"""


def test_without_a_folder_for_the_cache_commands_run():
    """As in a container without a home, whose files cannot be written; ``static`` has the least to compile."""
    command = [sys.executable, "-c", NO_FOLDER, "static", "--game", "bulls-cows-2x4"]
    environment = os.environ | {"NUMBA_CACHE_DIR": f"{os.devnull}/folder"}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr.count("Traceback")) == (0, 0), done.stderr
    assert done.stderr.count("no folder for it can be written") == 1


def test_kernels_of_a_folder_that_can_only_be_read_are_loaded(new_kernel, monkeypatch):
    """As of an image of a container; what is not there is compiled here, not by helpers, which could not save it."""
    first = new_kernel()
    assert not is_loaded(first)
    monkeypatch.setattr(jit.os, "access", lambda path, mode: False)
    monkeypatch.setattr(jit.Path, "mkdir", refuse_to_write)
    second = new_kernel()
    assert is_loaded(second)
    assert not jit.is_kept(second)
    with pytest.warns(RuntimeWarning, match="cannot be written .*Read-only"):
        assert not is_loaded(new_kernel(), 0.5)


def refuse_to_write(*arguments, **options):
    raise OSError(errno.EROFS, "Read-only file system")


def test_a_cache_that_is_no_longer_found_is_done_without(new_kernel, monkeypatch):
    def stale(*arguments):
        raise OSError(errno.ESTALE, "Stale file handle")

    assert not is_loaded(new_kernel())
    monkeypatch.setattr(caching, "open", stale, raising=False)
    with pytest.warns(RuntimeWarning, match="Stale file handle") as told:
        assert not is_loaded(new_kernel())
    assert len(told) == 1


@pytest.mark.filterwarnings("error")
def test_a_folder_that_vanishes_is_made_again(new_kernel):
    first = new_kernel()
    assert not is_loaded(first)
    rmtree(first.stats.cache_path)
    assert not is_loaded(first, 0.5)
    rmtree(first.stats.cache_path)
    assert not is_loaded(new_kernel())
    assert is_loaded(new_kernel())
