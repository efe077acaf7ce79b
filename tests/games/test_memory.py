"""How much memory there is."""

import sys

import pytest

from solver_tree.games import memory
from solver_tree.games.memory import memory_limit

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="the limits of Unix")


@pytest.fixture
def system(tmp_path, monkeypatch):
    """A system without limits; returns a function that writes one of its files."""
    import resource

    monkeypatch.setattr(memory, "_PROCESS", f"{tmp_path}/process")
    monkeypatch.setattr(memory, "_GROUPS", f"{tmp_path}/groups")
    monkeypatch.setattr(resource, "getrlimit", lambda kind: (resource.RLIM_INFINITY, resource.RLIM_INFINITY))

    def write(path, text):
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(text)

    return write


def test_without_other_limits_the_machine_limits(system, monkeypatch):
    assert memory_limit().byte_count > 1 << 20
    assert memory_limit().source == "this machine's memory"
    monkeypatch.delattr(memory.os, "sysconf")
    assert memory_limit() == (8 << 30, "this machine's memory")


@pytest.mark.parametrize(
    ("groups", "stated"),
    [
        ("0::/\n", {"memory.max": "1000\n"}),
        ("0::/a/b\n", {"a/b/memory.max": "1000\n", "a/memory.max": "max\n"}),
        ("0::/a/b\n", {"a/b/memory.max": "3000\n", "a/memory.max": "1000\n", "memory.max": "2000\n"}),
        ("0::/../outside\n", {"memory.max": "1000\n"}),
        ("5:cpu:/\n4:hugetlb,memory:/x\n0::/\n", {"memory/memory.limit_in_bytes": "1000\n"}),
        ("4:memory:/x\n", {"memory/x/memory.limit_in_bytes": "1000\n", "memory.max": "1\n"}),
    ],
)
def test_a_container_limits(system, groups, stated):
    system("process/cgroup", groups)
    for path, text in stated.items():
        system(f"groups/{path}", text)
    assert memory_limit() == (1000, "the memory of this container")


def test_a_container_without_a_limit_does_not_limit(system):
    system("process/cgroup", "0::/\n4:memory:/\n")
    system("groups/memory.max", "max\n")
    system("groups/memory/memory.limit_in_bytes", "9223372036854771712\n")
    assert memory_limit().source == "this machine's memory"


def test_what_the_user_has_left_limits(system, monkeypatch):
    import resource

    monkeypatch.setattr(resource, "getrlimit", lambda kind: (1 << 20, resource.RLIM_INFINITY))
    assert memory_limit() == (1 << 20, "what 'ulimit -v' leaves")
    system("process/statm", "10 3 2 1 0 4 0\n")
    assert memory_limit().byte_count == (1 << 20) - 10 * memory.os.sysconf("SC_PAGE_SIZE")
    system("process/statm", "1000000 3 2 1 0 4 0\n")
    assert memory_limit().byte_count == 0
