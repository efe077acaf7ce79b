"""Nothing is compiled."""

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

Call: TypeAlias = tuple[Any, tuple[object, ...]]


def compile_calls(calls: Sequence[Call], begin: Callable[[int, int], None]) -> None:
    """Compile nothing."""
