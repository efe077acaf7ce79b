"""What games of user code claim: each claim that is wrong is one line before a search relies on it."""

import numpy as np
import pytest

from solver_tree.errors import InputError
from solver_tree.games import CodeSymmetry, Game, Legality, game
from solver_tree.games.claims import counted_codes_of, legality_of, matrix_of, symmetry_of
from solver_tree.games.codes import CodeGame
from solver_tree.layout import lay_out, lay_out_heuristic
from solver_tree.search import solve

TEXTS = ("a", "b", "c")
MATRIX = [[2, 1, 1], [0, 2, 1], [0, 0, 2]]


def answer(guess, secret):
    return "yes" if guess == secret else "earlier" if secret < guess else "later"


def claiming(**members):
    """A game whose class overrides members by functions, or by plain values that are attributes of the object."""
    functions = {name: value for name, value in members.items() if callable(value) or isinstance(value, property)}
    made = type("Claiming", (Game,), functions)("mine", TEXTS, TEXTS, answer, "yes")
    vars(made).update({name: value for name, value in members.items() if name not in functions})
    return made


def array(change=lambda matrix: matrix, dtype=np.uint8):
    return lambda self: change(np.array(MATRIX, dtype))


def letters(symbols=((0,), (1,), (2,)), count=3, alike=True):
    return lambda self: CodeSymmetry(np.array(symbols, np.uint8), count, alike)


def twice(numbers):
    return [*numbers, *numbers]


def fixing(**members):
    return lambda self: CodeSymmetry([[0], [1], [2]], 3)._replace(**members)


def legality(codes=((0,) * 3,) * 3, kinds=(0, 0, 0), allows=(((True,),) * 3,), dtype=np.uint8):
    return lambda self: Legality(np.array(codes, dtype), np.array(kinds), np.array(allows))


WRONG = [
    ({"matrix": lambda self: None}, "matrix() returns shape () and type object; it should have shape (3, 3), of"),
    ({"matrix": lambda self: iter(MATRIX)}, "matrix() returns shape () and type object"),
    ({"matrix": lambda self: [[1], [1, 2]]}, "matrix() returns no matrix: setting an array element with a sequence"),
    ({"matrix": array(dtype=float)}, "matrix() returns shape (3, 3) and type float64"),
    ({"matrix": array(dtype=object)}, "matrix() returns shape (3, 3) and type object"),
    ({"matrix": array(lambda matrix: matrix[:2])}, "matrix() returns shape (2, 3) and type uint8"),
    ({"matrix": array(lambda matrix: matrix + 1)}, "matrix()[0, 0] is 3; it should be an index of the 3 feedbacks"),
    ({"matrix": array(lambda matrix: matrix - 1, np.int8)}, "matrix()[1, 0] is -1; it should be an index"),
    ({"matrix": array(lambda matrix: matrix % 2)}, "guess 'a' is answered 'earlier' when it is the secret; it should"),
    ({"matrix": array(lambda matrix: matrix | 2 * (matrix == 0))}, "guess 'b' is answered 'yes' when the secret is"),
    ({"matrix": array(np.transpose)}, "matrix() answers guess 'a' with 'earlier' when the secret is 'b', but score() "),
    ({"symmetry": lambda self: (0, 3)}, "symmetry() returns a value of type tuple; it should be a CodeSymmetry or"),
    ({"symmetry": letters([[0], [1]])}, "the symbols of symmetry() have shape (2, 1) and type uint8; they should be"),
    ({"symmetry": letters([0, 1, 2])}, "the symbols of symmetry() have shape (3,) and type uint8"),
    ({"symmetry": lambda self: CodeSymmetry([[0], [1, 2]], 3)}, "the symbols of symmetry() are no matrix: setting"),
    ({"symmetry": letters(count=2.5)}, "the symbol_count of symmetry() is 2.5; it should be from 1 to 255"),
    ({"symmetry": letters(count=2)}, "the symbols of symmetry() should be from 0 to 1"),
    ({"symmetry": letters([[0], [1], [1]])}, "two guesses have the same symbols in symmetry()"),
    ({"symmetry": letters()}, "symmetry() claims a symmetry that the game does not have: it changes the feedback to "),
    ({"symmetry": letters([[0], [2], [3]], 4)}, "does not have: it turns guess 'a' into a code that is no guess"),
    ({"symmetry": fixing(fixed_positions=(1,))}, "the fixed_positions of symmetry() are (1,); they should be whole"),
    ({"symmetry": fixing(fixed_positions=(-1,))}, "the fixed_positions of symmetry() are (-1,); they should be whole"),
    (
        {"symmetry": fixing(fixed_positions=(0.0,))},
        "the fixed_positions of symmetry() are (0.0,); they should be whole",
    ),
    ({"symmetry": fixing(fixed_symbols=3)}, "the fixed_symbols of symmetry() are 3; they should be whole numbers"),
    (
        {"symmetry": fixing(fixed_symbols=None)},
        "the fixed_symbols of symmetry() are None; they should be whole numbers",
    ),
    ({"symmetry": fixing(fixed_symbols=("a",))}, "the fixed_symbols of symmetry() are ('a',); they should be whole"),
    ({"symmetry": fixing(positions_alike=[1, 1])}, "positions_alike of symmetry() is [1, 1]; it should be True or"),
    ({"guesses": None}, "guesses is of type NoneType; it should be a tuple of str"),
    ({"secrets": ("a", 5)}, "number 2 of secrets is of type int; it should be a str"),
    ({"secrets": ("a", "a")}, "secret 'a' is given twice"),
    ({"secrets": ("a", "z")}, "secret 'z' can never be found"),
    ({"secret_count": property(lambda self: 7)}, "secret_count is 7; it should be 3"),
    ({"feedbacks": None}, "feedbacks is of type NoneType; it should be a tuple of str"),
    ({"feedbacks": ()}, "0 feedbacks; there can be 1 to 65536"),
    ({"feedbacks": ("earlier", "later", "yes", "yes")}, "feedback 'yes' is given twice"),
    ({"feedbacks": ("earlier", "later\a", "yes")}, r"feedback 'later\x07' has a character that cannot be printed"),
    ({"feedbacks": ("earlier", "later")}, "its winning feedback 'yes' is not among its feedbacks"),
    ({"win": None}, "its winning feedback is of type NoneType; it should be a str"),
    ({"win": "later"}, "guess 'a' is answered 'yes' when it is the secret; it should be 'later'"),
    ({"weights": (1, 2)}, "weights should be None or a tuple of int, one for each secret, with a sum from 1 to"),
    ({"weights": (1, 2, 0.5)}, "weights should be None or a tuple of int"),
    ({"weights": (0, 0, 0)}, "weights should be None or a tuple of int"),
    ({"weights": {"a": 1}}, "weights should be None or a tuple of int"),
    ({"legality": lambda self: 5}, "legality() returns a value of type int; it should be a Legality or None"),
    ({"legality": legality(kinds=(0, 0))}, "legality() has arrays of shapes (3, 3), (2,) and (1, 3, 1)"),
    ({"legality": legality(dtype=float)}, "legality() has arrays of types float64, int64, bool"),
    ({"legality": legality(kinds=(0, 1, 0))}, "legality() has codes or kinds for which 'allows' has no entry"),
    ({"legality": legality(allows=(((False,),) * 3,))}, "after guess 'a' is answered 'yes', 'a' is forbidden, but it"),
    (
        {"legal": lambda self, guess, feedback, next_guess: next_guess != "c"},
        "after guess 'a' is answered 'later', 'c'",
    ),
]


@pytest.mark.parametrize(("members", "expected"), WRONG)
@pytest.mark.parametrize("lay", [lay_out, lay_out_heuristic])
def test_a_wrong_claim_is_refused_before_anything_relies_on_it(lay, members, expected):
    with pytest.raises(InputError) as refusal:
        lay(claiming(**members))
    assert str(refusal.value).startswith("game mine: ")
    assert expected in str(refusal.value)


@pytest.mark.parametrize("dtype", [np.int64, ">u2"])
def test_a_matrix_of_any_integers_is_stored_in_bytes(dtype):
    for matrix in (array(dtype=dtype), array(np.asfortranarray), lambda self: MATRIX):
        made = matrix_of(claiming(matrix=matrix))
        assert (made.dtype, made.flags.c_contiguous, made.tolist()) == (np.uint8, True, MATRIX)
    assert legality_of(claiming(legality=legality())).kinds.dtype == np.int32


class Renamed(CodeGame):
    """Codes whose rule only user code knows; it may be a wrong one."""

    __module__ = "tests"

    def __init__(self, marks="AB", **options):
        super().__init__("renamed", 3, "abcd", repeats=True, marks=marks)
        vars(self).update(options)


@pytest.mark.parametrize("again", [tuple, list, iter, twice])
def test_the_symmetry_that_is_checked_is_the_one_that_is_used(again):
    def alike(self):
        return CodeSymmetry([[0, 1], [1, 0], [0, 0]], 2, True, again([1, 0]), again(np.array([0])))

    claim = symmetry_of(claiming(symmetry=alike))
    assert (claim.fixed_symbols, claim.fixed_positions, claim.free_positions) == ((0, 1), (0,), [1])
    assert claim.symbols.dtype == np.uint8


def test_a_symmetry_is_accepted_if_and_only_if_feedback_is_kept():
    assert symmetry_of(Renamed()).positions_alike
    claim = symmetry_of(Renamed(marks=None))
    assert not claim.positions_alike  # the feedback has a colour for each position
    backwards = claim._replace(symbols=claim.symbols[::-1])  # renames the symbols
    assert symmetry_of(Renamed(marks=None, symmetry=lambda: backwards)) is not None
    with pytest.raises(InputError, match="claims a symmetry that the game does not have"):
        symmetry_of(Renamed(marks=None, symmetry=lambda: claim._replace(positions_alike=True)))


def test_a_class_of_a_user_may_not_have_its_own_rule_of_codes():
    assert counted_codes_of(Renamed()) is not None
    other = Renamed(score=lambda guess, secret: "3A0B" if guess == secret else "0A0B")
    assert counted_codes_of(other) is None
    with pytest.raises(InputError, match=r"^game renamed: matrix\(\) answers guess 'aaa' with .* but score\(\) with"):
        lay_out(other)


def test_a_sound_class_of_a_user_is_solved_as_the_game_itself_is():
    own, usual = Renamed(), game("mastermind-3x4")
    assert solve(own, threads=1).tree.stats.total == solve(usual, threads=1).tree.stats.total
