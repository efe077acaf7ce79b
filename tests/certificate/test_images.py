"""What the walk states as an image of a set is one, whatever it is told of sets."""

import pytest

from solver_tree import check, game
from solver_tree.certificate import writer
from solver_tree.certificate.walk import Naming
from tests.certificate.mutations import certified


@pytest.mark.parametrize("options", [{}, {"every_figure": True}, {"finish": "known"}], ids=str)
@pytest.mark.parametrize("name", ["mastermind-2x8", "mastermind-3x4-black", "codes-2x9-colours", "bulls-cows-2x8"])
@pytest.mark.parametrize("apart", [0, 100])
def test_sets_of_one_key_need_not_be_images(tmp_path, monkeypatch, name, options, apart):
    some_game = game(name)
    places = len(some_game.secrets[0])

    def names(members):
        """The same key for all sets; the same names in an order that differs, or with ``apart`` other names."""
        first = 10 + apart * len(members)
        positions = [first + (p + len(members)) % places for p in range(places)]
        return Naming(0, positions, [first + places + s for s in range(len(some_game.alphabet))])

    monkeypatch.setattr(writer, "_naming_of", lambda _: names)
    tree, lines = certified(tmp_path / "file", some_game, **options)
    assert len(lines) > 3
    assert check(tmp_path / "file", tree).optimal
