"""The version of the package, in the one place where it is stated."""

__version__ = "1.0.0"

MAKER = "Made by Solver Tree "
"""What files in which people read say of their maker; the version follows."""
