"""How kernels are compiled, specialised for a kind of game, and cached on disk."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256
from inspect import signature
from pathlib import Path
from typing import Any

from numba import njit
from numba.extending import overload

_OPTIONS = {"nogil": True, "_nrt": False, "no_cfunc_wrapper": True}


def kernel(function: Any) -> Any:
    """``njit`` for kernels that only kernels call: cached on disk, and run without the interpreter's lock.

    All arrays belong to the caller, so a kernel neither allocates memory nor counts references. Counting cost almost
    half of the time, and two threads would count on the same cache lines. Without the wrapper that lets Python call
    it, a kernel compiles faster.
    """
    return _compiled(function, no_cpython_wrapper=True)


def entry_kernel(function: Any) -> Any:
    """``njit`` for kernels that Python calls, too."""
    return _compiled(function, no_cpython_wrapper=False)


def step(function: Any) -> Any:
    """``njit`` for a part of one kernel that deserves a name: numba inlines it before all other work.

    So a step costs nothing at run time, and may call the kernel that it is a step of.
    """
    return _compiled(function, no_cpython_wrapper=True, inline="always")


def _compiled(function: Any, **options: object) -> Any:
    try:
        return njit(cache=True, **_OPTIONS, **options)(function)
    except RuntimeError:  # there is no folder to write the cache to
        return njit(**_OPTIONS, **options)(function)


def specialise(function: Any, when: type, then: Any, otherwise: Any) -> None:
    """Compile ``function``, which is never called itself, as one of two functions of the same signature.

    It is ``then`` if an argument, or a field of an argument, is a named tuple of class ``when``; else ``otherwise``.
    So a search is compiled for one kind of game without the code that only another kind needs.
    """

    def choose(*types: Any) -> Any:
        fields = [field for kind in types for field in (kind, *getattr(kind, "types", ()))]
        return then if any(getattr(field, "instance_class", None) is when for field in fields) else otherwise

    choose.__signature__ = signature(function)  # type: ignore[attr-defined]  # numba insists on it
    overload(function, jit_options={**_OPTIONS, "no_cpython_wrapper": True})(choose)


def source_digest(folders: Iterable[Path] = (Path(__file__).parent,)) -> str:
    """SHA-256, in hexadecimal, of all Python sources below some folders: of all kernels, unless others are given.

    Results of other sources, compiled or stored, must not be used.
    """
    sources = [path for folder in folders for path in sorted(folder.rglob("*.py"))]
    return sha256(b"".join(path.read_bytes() for path in sources)).hexdigest()


def discard_stale_cache(folder: str | None) -> None:
    """Empty the disk cache of the kernels if any of their source files has changed since the cache was filled.

    numba compares only the file of a kernel, not the files of the kernels that it calls: after an upgrade it would run
    old kernels.

    Args:
        folder: where numba keeps the cache, ``stats.cache_path`` of any kernel, as all kernels are in one folder;
            None when there is no cache.
    """
    if folder is None:
        return
    digest = source_digest()
    stamp = Path(folder) / "kernels.sha256"
    if stamp.is_file() and stamp.read_text() == digest:
        return
    for path in Path(__file__).parent.glob("*.py"):
        for index in Path(folder).glob(f"{path.stem}.*.nbi"):
            index.unlink(missing_ok=True)
    stamp.parent.mkdir(parents=True, exist_ok=True)
    stamp.write_text(digest)
