"""What the walk states as an image of a set is one, whatever it is told of sets."""

import pytest

from solver_tree import check, game
from solver_tree.certificate import writer
from solver_tree.certificate.walk import Naming
from tests.certificate.mutations import certified


@pytest.mark.parametrize("options", [{}, {"every_figure": True}, {"finish": "known"}], ids=str)
@pytest.mark.parametrize("name", ["mastermind-3x4", "mastermind-3x5", "codes-3x5-colours", "bulls-cows-3x7"])
@pytest.mark.parametrize("apart", [0, 100])
def test_sets_of_one_key_need_not_be_images(tmp_path, monkeypatch, name, options, apart):
    some_game = game(name)

    def names(members):
        """The same key for all sets; the same names in an order that differs, or with ``apart`` other names."""
        first = 10 + apart * len(members)
        positions = [first + (p + len(members)) % 3 for p in range(3)]
        return Naming(0, positions, [first + 3 + s for s in range(len(some_game.alphabet))])

    monkeypatch.setattr(writer, "_naming_of", lambda _: names)
    tree, lines = certified(tmp_path / "file", some_game, **options)
    assert len(lines) > 3
    assert check(tmp_path / "file", tree).optimal
