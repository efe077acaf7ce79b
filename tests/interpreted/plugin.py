"""A plugin of pytest that interprets all kernels."""

from tests.interpreted import install

install()
