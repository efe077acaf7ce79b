"""Histories in symbols named by first appearance, with as many symbols as have names."""

import numpy as np
import pytest

from solver_tree.kernels import symmetry_keys
from tests.kernels.from_python import from_python

spell = from_python(symmetry_keys.spell)


@pytest.mark.parametrize("symbols", [5, 15, 16])
def test_a_renaming_of_symbols_does_not_change_what_is_spelled(symbols):
    rng = np.random.default_rng(symbols)
    history = np.vstack([rng.permutation(symbols), rng.integers(symbols, size=(2, symbols))]).astype(np.uint8)
    order = np.arange(symbols, dtype=np.uint8)

    def spelled(history):
        names, fresh, code = np.uint64(0), np.uint64(0), np.uint64(0)
        for guess in range(len(history)):
            found = spell(history, order, guess, names, fresh, code)
            names, fresh, code = map(np.uint64, map(int, found))
        return int(code)

    code = spelled(history)
    for _ in range(20):
        assert spelled(rng.permutation(symbols).astype(np.uint8)[history]) == code
    history[2, 0] = (history[2, 0] + 1) % symbols
    assert spelled(history) != code
