"""These tests need interpreted kernels: ``python -m pytest -p tests.interpreted.plugin tests/interpreted``."""

from tests.interpreted import installed

collect_ignore_glob = [] if installed() else ["test_*.py"]
