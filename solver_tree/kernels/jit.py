"""How kernels are compiled, specialised for a kind of game, and cached on disk."""

from __future__ import annotations

import os
import pickle
import warnings
from collections.abc import Callable, Iterable
from functools import cache
from hashlib import sha256
from inspect import signature
from pathlib import Path
from typing import Any

from numba import njit
from numba.extending import overload

from solver_tree.kernels.cache_folder import cache_folder
from solver_tree.kernels.numba_parts import CompileResultCacheImpl, FunctionCache, IndexDataCacheFile

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
    """``njit`` for a part of a kernel that deserves a name: numba inlines it before all other work.

    So a step may call the kernel that it is a step of.
    """
    return _compiled(function, no_cpython_wrapper=True, inline="always")


def inlined(function: Any) -> Any:
    """``kernel`` for a part of a loop that LLVM inlines wherever it is called: values need not go through memory."""
    return _compiled(function, no_cpython_wrapper=True, forceinline=True)


def _compiled(function: Any, **options: object) -> Any:
    compiled = njit(**_OPTIONS, **options)(function)
    try:
        compiled._cache = _KernelCache(function)  # as njit(cache=True) does with a cache of numba's own
    except RuntimeError:
        _warn_of_no_cache("no folder for it can be written")
    return compiled


def specialised(function: Any) -> Any:
    """Decorate a function that is another one for some kinds of games or searches, see ``case_of``.

    So a search is compiled for one kind of game without the code that only another kind needs. Python calls the
    function itself.
    """
    function.cases = {}

    def choose(*types: Any) -> Any:
        for kind in (*types, *(field for each in types for field in getattr(each, "types", ()))):
            case = function.cases.get(getattr(kind, "instance_class", None))
            if case is not None:
                return case
        return function

    choose.__signature__ = signature(function)  # type: ignore[attr-defined]  # numba insists on the same annotations
    overload(function, jit_options={**_OPTIONS, "no_cpython_wrapper": True})(choose)
    return function


def case_of(function: Any, kind: type) -> Any:
    """Decorate what a specialised function is if an argument, or else a field of one, is a named tuple of a class."""

    def register(case: Any) -> Any:
        case.__signature__ = signature(function)
        function.cases[kind] = case
        return case

    return register


def is_loaded(kernel: Any, types: tuple[Any, ...]) -> bool:
    """Whether a kernel is compiled for arguments of these types in this process.

    To ask numba for it would wait for whatever other threads compile.
    """
    return types in kernel.overloads


def is_compiled(kernel: Any, types: tuple[Any, ...]) -> bool:
    """Whether a kernel is compiled for arguments of these types, in this process or on disk.

    What is on disk may still turn out to be damaged; then the kernel compiles again when it is loaded.
    """
    return is_loaded(kernel, types) or (
        isinstance(kernel._cache, _KernelCache) and kernel._cache.has(types, kernel.targetctx)
    )


def is_kept(kernel: Any) -> bool:
    """Whether the disk keeps what a kernel is compiled to; not where the folder for that cannot be written."""
    cache = kernel._cache
    return isinstance(cache, _KernelCache) and cache._enabled and os.access(cache.cache_path, os.W_OK)


def source_digest(folders: Iterable[Path] = (Path(__file__).parent,)) -> str:
    """SHA-256, in hexadecimal, of all Python sources below some folders: of all kernels, unless others are given.

    Results of other sources, compiled or stored, must not be used.
    """
    sources = [path for folder in folders for path in sorted(folder.rglob("*.py"))]
    return sha256(b"".join(path.read_bytes() for path in sources)).hexdigest()


class _CacheFile(IndexDataCacheFile):  # type: ignore[misc]  # numba has no types
    """What the disk keeps of one kernel: for each kind of arguments, compiled code that is sealed.

    The seal says what the code was compiled from, and has a digest of the code. So no other code ever runs: neither an
    old one, when the disk was full after the index was written; nor that of other arguments, when two processes gave
    their code the same name; nor one with zeros in it, after a power cut.
    """

    def __init__(self, cache_path: str, filename_base: str, source_stamp: str) -> None:
        super().__init__(cache_path, filename_base, source_stamp)
        self._version: str = f"{self._version} {source_stamp}"  # an old index may name classes that are gone: skip it

    def save(self, key: Any, data: Any) -> None:
        """Save code and its seal."""
        code = self._dump(data)
        super().save(key, (self._origin(key), sha256(code).digest(), code))

    def load(self, key: Any) -> Any:
        """Load code if its seal is right; None if there is no such code.

        Raises:
            Exception: a file cannot be read, or is damaged. Unpickling may raise any exception.
        """
        sealed = super().load(key)
        if sealed is None:
            return None
        origin, digest, code = sealed
        if origin != self._origin(key):
            return None
        if digest != sha256(code).digest():
            raise ValueError("the code is not the one that was saved")
        return pickle.loads(code)

    def _origin(self, key: Any) -> tuple[Any, ...]:
        return self._version, key


class _Place:
    """Where the disk keeps what a kernel is compiled to: outside the folder in which this package is installed.

    numba would keep it there, where an uninstall would leave it, or not find a folder that can only be read, such as
    that of an image of a container.
    """

    def __init__(self, function: Any, folder: Path) -> None:
        self._line, self._folder = function.__code__.co_firstlineno, folder

    @classmethod
    def from_function(cls, function: Any, _: str) -> _Place | None:
        """The place of a function; None if there is no folder for it, and none can be made."""
        folder = cache_folder()
        if folder is None:
            return None
        place = cls(function, folder)
        try:
            place.ensure_cache_path()
        except OSError:
            return place if folder.is_dir() else None  # it can only be read
        return place

    def ensure_cache_path(self) -> None:
        """Make the folder.

        Raises:
            OSError: it cannot be made.
        """
        self._folder.mkdir(parents=True, exist_ok=True)

    def get_cache_path(self) -> str:
        """The folder."""
        return str(self._folder)

    def get_source_stamp(self) -> str:
        """What the code is compiled from."""
        return _digest_of_kernels()

    def get_disambiguator(self) -> str:
        """What tells functions of the same name apart."""
        return str(self._line)


class _Kept(CompileResultCacheImpl):  # type: ignore[misc]  # numba has no types
    _locator_classes = (_Place,)


class _KernelCache(FunctionCache):  # type: ignore[misc]  # numba has no types
    """The cache of one kernel. Whatever happens to its files, the kernel runs: it compiles again, if only in memory.

    numba compares only the file of a kernel, not the files of the kernels that it calls: after an upgrade it would run
    old kernels. So the stamp of a cache is a digest of all kernels.
    """

    _impl_class = _Kept

    def __init__(self, function: Any) -> None:
        super().__init__(function)
        self._cache_file = _CacheFile(self.cache_path, self._impl.filename_base, _digest_of_kernels())

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """Load the kernel for a kind of arguments; None if it is to be compiled."""
        try:
            return super().load_overload(sig, target_context)
        except OSError:
            return None  # saving says why
        except Exception:
            _warn_once(f"the cache of compiled kernels is damaged ({self.cache_path}); damaged kernels compile again")
            self._write(self.flush)
            return None

    def has(self, sig: Any, target_context: Any) -> bool:
        """Whether the index on disk lists the kernel for a kind of arguments."""
        try:
            return self._enabled and self._index_key(sig, target_context.codegen()) in self._cache_file._load_index()
        except Exception:  # of a damaged index; loading says so
            return False

    def save_overload(self, sig: Any, data: Any) -> None:
        """Save the kernel for a kind of arguments, if it can be saved."""
        self._write(super().save_overload, sig, data)

    def _write(self, write: Callable[..., None], *arguments: Any) -> None:
        try:
            write(*arguments)
        except OSError as error:
            self.disable()
            _warn_of_no_cache(f"{self.cache_path}: {error.strerror or error}")


@cache
def _digest_of_kernels() -> str:
    """The digest of all kernels when they were imported."""
    return source_digest()


def _warn_of_no_cache(reason: str) -> None:
    _warn_once(f"the cache of compiled kernels cannot be written ({reason}); the next run compiles again")


@cache
def _warn_once(message: str) -> None:
    warnings.warn(message, RuntimeWarning, stacklevel=1)
