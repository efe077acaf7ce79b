"""Tables as arrays: what is too large for a search."""

import pytest

from solver_tree.errors import InputError
from solver_tree.identification.layout import MOST_VARIANTS, lay_out
from solver_tree.identification.table import ItemTable


def test_a_table_of_too_many_items_is_refused():
    items = [str(number) for number in range(MOST_VARIANTS + 1)]
    with pytest.raises(InputError, match="table many: it has 16385 items; there can be at most 16384"):
        lay_out(ItemTable("many", items, ["odd"], [[item[-1] for item in items]]))
