"""Objects that show themselves by a ``Display``, and the register of what makes it.

How a strategy tree shows itself is known above it, where pictures are drawn. So the package, which imports everything,
registers that, and a tree imports nothing from above. What is imported here is little, as every command imports it.
"""

from __future__ import annotations

from functools import singledispatch
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from solver_tree.display import Display


@singledispatch
def display_of(thing: object) -> Display:
    """Return what an object shows of itself, made by the function that is registered for its class.

    Raises:
        TypeError: none is registered.
    """
    raise TypeError(f"no display is registered for {type(thing).__name__}")


class Displayed:
    """An object that shows itself by its ``Display`` when ``rich.print`` or a notebook asks it to."""

    def __rich__(self) -> Display:
        return display_of(self)

    def _repr_html_(self) -> str:
        return display_of(self).html()
