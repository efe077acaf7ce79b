"""The version of the package, in the one place where it is stated."""

__version__ = "0.3.0"
