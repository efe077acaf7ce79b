import pytest
from numba import config

from solver_tree.errors import InputError
from solver_tree.games import game
from solver_tree.layout import lay_out, lay_out_heuristic


@pytest.mark.parametrize("layout", [lay_out, lay_out_heuristic])
def test_nothing_is_laid_out_when_numba_is_told_not_to_compile(layout, monkeypatch):
    monkeypatch.setattr(config, "DISABLE_JIT", 1)
    with pytest.raises(InputError, match=r"^NUMBA_DISABLE_JIT is set, .*; unset it$"):
        layout(game("mastermind-2x2"))
