"""The types of integers in kernels; ``tests.interpreted`` has others, for kernels that run as plain Python."""

from numba import int16, int32, int64, uint16, uint64

__all__ = ["int16", "int32", "int64", "uint16", "uint64"]
