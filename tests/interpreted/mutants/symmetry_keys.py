"""Mistakes in ``kernels.symmetry_keys``."""

from tests.interpreted.mutants import mutants_of

KERNEL = "tests/layout/test_symmetry.py::"
GUESSES = f"{KERNEL}test_representatives_are_the_least_of_each_class"
NAMES = f"{KERNEL}test_names_of_symbols_give_the_same_representatives_as_orders_of_positions"
SETS = f"{KERNEL}test_only_images_of_a_set_have_its_key_and_many_of_them_do"
SYMMETRIC = "tests/interpreted/test_totals.py::test_values_of_states_and_what_the_table_says_are_true"

mutant = mutants_of("symmetry_keys", SETS)

MUTANTS = [
    mutant(
        "if name == 0 and fresh < 15:",
        "if name == 0 and fresh < 16:",
        "the sixteenth symbol has a name of five bits",
        "tests/interpreted/test_symmetry_keys.py",
    ),
    mutant(
        "code = code * uint64(0x9E3779B97F4A7C15) + name",
        "code = code + name * uint64(0x9E3779B97F4A7C15)",
        "the order of names does not matter",
        GUESSES,
    ),
    mutant("            names |= name << shift\n", "", "a symbol has another name when it comes again", GUESSES),
    mutant(
        "            if first >= 0:\n                names, fresh, code = spell(symbols, order, first, names, fresh, code)\n",
        "",
        "symmetries need not keep the first guess",
        GUESSES,
    ),
    mutant(
        "int64(0x21 if first >= 0 else 0x1)",
        "int64(0x2 if first >= 0 else 0x1)",
        "with few symbols, symmetries need not keep the first guess",
        NAMES,
    ),
    mutant(
        "int64(0x21 if first >= 0 else 0x1)",
        "int64(0x12 if first >= 0 else 0x1)",
        "guesses are read in the other order",
        NAMES,
        sound="any order will do that is the same for all",
    ),
    mutant(
        "column = hash64(column + uint64(names[symbols[guess, p]]))",
        "column += hash64(uint64(names[symbols[guess, p]]))",
        "the order of guesses does not matter",
        NAMES,
    ),
    mutant(
        "        total += column\n",
        "        total = total * uint64(3) + column\n",
        "the order of positions matters",
        NAMES,
    ),
    mutant(
        "word = uint64(0) if board.positions_alike else uint64(p)",
        "word = uint64(0)",
        "positions may be exchanged though they differ",
    ),
    mutant("    _tell_apart(room, POSITION, positions)\n", "", "two positions have one name"),
    mutant("    _tell_apart(room, SYMBOL, symbols)\n", "", "two symbols have one name"),
    mutant(
        "range(place + uint64(1), uint64(places))",
        "range(place + uint64(2), uint64(places))",
        "neighbours have one name",
    ),
    mutant(
        "        key += hash64(code)\n",
        "        key += code\n",
        "only how often each symbol is in each position matters",
    ),
    mutant(
        "room[SYMBOL, s] += _mixed(room[COUNT, place + s] + name)",
        "room[SYMBOL, s] += _mixed(room[COUNT, place + s])",
        "symbols are named by how often they are anywhere",
        SYMMETRIC,
        sound="any names will do that are different: fewer sets have one key",
    ),
    mutant(
        "        room[SYMBOL, s] = 0\n",
        "        pass\n",
        "names of symbols depend on an earlier set",
        SYMMETRIC,
    ),
    mutant(
        "code += room[POSITION, p] * room[SYMBOL, uint64(codes[guess, p])]",
        "code += room[POSITION, p] + room[SYMBOL, uint64(codes[guess, p])]",
        "it does not matter in which position a symbol is",
    ),
]
