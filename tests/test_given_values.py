"""Values of other types than the usual ones: each means what it says, or is refused."""

import copy
import pickle
from collections import UserDict
from enum import StrEnum
from fractions import Fraction

import numpy as np
import orjson
import pytest

import solver_tree as st
from solver_tree.errors import TreeError
from solver_tree.tree.statistics import Statistics


class Series:
    """As pandas has it: values with names, which iteration does not give."""

    def __init__(self, given):
        self.index, self._given = list(given), given

    def __len__(self):
        return len(self._given)

    def __iter__(self):
        return iter(self._given.values())

    def items(self):
        return self._given.items()


class Lamp(StrEnum):
    """Texts that print in another way."""

    BULB, CORD = "bulb", "cord"

    def __str__(self):
        return "a lamp"


OF_ITEMS = {"b": 2, "a": 1}


@pytest.mark.parametrize("given", [OF_ITEMS, UserDict(OF_ITEMS), Series(OF_ITEMS), [1, 2], Series({0: 1, 1: 2})])
def test_what_items_have_is_given_by_name_or_in_order(given):
    cells = {"test": {"a": "x", "b": "y"}}
    for table in (st.table(cells, weights=given), st.ItemTable("t", ["a", "b"], ["test"], [["x", "y"]], weights=given)):
        assert table.weights == (1, 2)


@pytest.mark.parametrize("given", [{"a": "A", "c": "B"}, {"a": "A"}, Series({"a": "A", "c": "B"}), ["A"]])
def test_what_other_items_have_is_refused(given):
    with pytest.raises(st.InputError):
        st.ItemTable("t", ["a", "b"], ["test"], [["x", "y"]], groups=given)


@pytest.mark.parametrize(
    "refused", [lambda: st.table({"t": {1: "x", "1": "y", "2": "x"}}), lambda: st.table({"t": {1: "x", "1": "y"}})]
)
def test_two_items_of_one_name_are_refused(refused):
    with pytest.raises(st.InputError, match="an item is there twice"):
        refused()


def test_a_text_of_a_subclass_is_the_text_that_it_is():
    made = st.ItemTable("t", Lamp, ["test"], [["light", "dark"]], groups=Lamp)
    assert (made.items, made.groups) == (("bulb", "cord"), ("bulb", "cord"))
    rules = st.Game("lamps", ["bulb", "cord"], ["bulb", "cord"], lambda guess, secret: str(guess == secret), "True")
    assert st.suggest(rules, [(Lamp.BULB, "False")], threads=1).left == ("cord",)


def test_a_number_that_is_none_is_an_unknown_outcome():
    from decimal import Decimal

    assert st.table({"t": {"a": Decimal("sNaN"), "b": Decimal(2)}}).cells == (("?", "2"),)


def test_numbers_of_numpy_can_be_saved(tmp_path):
    game = st.codes(np.int64(2), np.int32(3))
    assert game == st.codes(2, 3)
    found = st.solve(game, max_guesses=np.int64(6), top=np.int64(2), checkpoint=tmp_path / "kept", threads=1)
    found.tree.save(tmp_path / "tree.json")
    assert st.load(tmp_path / "tree.json") == st.build(game, max_guesses=6, threads=1)
    assert st.static_set(game, size=np.int64(3)).guesses == st.static_set(game, size=3).guesses
    counted = Statistics.of(game, ["00", "01"], np.array([1, 2]))
    assert orjson.dumps(counted._asdict())
    assert st.build(st.codes(2, 10), first=np.int64(11), threads=1).first == "11"


def test_what_no_objective_game_or_strategy_has_is_refused():
    with pytest.raises(st.InputError, match="^objective avg has no prices$"):
        st.Objective.average().price(1)
    with pytest.raises(st.InputError, match="^guesses: -1 should be 0 or more$"):
        Statistics.of(st.codes(2, 3), ["00", "01"], [1, -1])
    assert not st.game("codes-2x3-colours").is_feedback(5)


class Family(st.Game):
    """Games that differ in private attributes."""

    def __init__(self, modulus):
        self._modulus = modulus
        self.name, self.win = "family", "w"
        self.guesses = self.secrets = tuple("abcdefghij")

    def score(self, guess, secret):
        return "w" if guess == secret else str(abs(ord(guess) - ord(secret)) % self._modulus)


def test_games_of_different_private_attributes_are_different():
    four, three = Family(4), Family(3)
    assert four == Family(4) != three
    apart = [st.Boards(each, 2).hint() for each in (four, three)]
    assert apart[0].average == pytest.approx(3.3)
    assert apart[1].average == pytest.approx(3.4)
    assert len({st.greedy(each, "entropy", threads=1).stats.total for each in (four, three)}) == 2


def test_a_tree_of_another_rule_is_noticed_where_it_takes_too_few_guesses():
    with pytest.raises(TreeError, match="another rule than family"):
        st.suggest(Family(1), [("a", "0")], tree=st.build(Family(9), first="a", threads=1), threads=1)


def test_a_copy_of_a_game_of_another_game_is_equal():
    made = st.consistent(st.Game("x", "abc", "abc", ord_apart, "0"))
    assert pickle.loads(pickle.dumps(made)) == copy.deepcopy(made) == made
    assert made != st.consistent(st.Game("x", "abc", "abc", lambda guess, secret: ord_apart(guess, secret), "0"))


def ord_apart(guess, secret):
    return str(ord(guess) - ord(secret))


class WrongMatrix(Family):
    """A game whose matrix is not its rule."""

    def matrix(self):
        return np.array([[self.feedbacks.index(self.score(g, s)) for s in self.secrets] for g in self.guesses[::-1]])


class ListMatrix(Family):
    """A game whose matrix is a list of lists."""

    def matrix(self):
        return [[self.feedbacks.index(self.score(g, s)) for s in self.secrets] for g in self.guesses]


def test_boards_and_certificates_check_the_matrix_of_a_game(tmp_path):
    with pytest.raises(st.InputError, match=r"guess 'a' is answered|matrix\(\) answers guess"):
        st.Boards(WrongMatrix(4), 2).hint()
    listed = ListMatrix(4)
    assert st.Boards(listed, 2).hint() == st.Boards(Family(4), 2).hint()
    assert st.certify(st.build(listed, threads=1), tmp_path / "c", threads=1)
    assert st.check(tmp_path / "c").valid


class OwnRule(type(st.codes(2, 3))):
    """Codes of which only the first symbol is told, and whether the second is smaller."""

    def __init__(self):
        super().__init__("own rule", 2, "012", repeats=True, marks="AB")

    def score(self, guess, secret):
        guess, secret = self.read_guess(guess), self.read_secret(secret)
        if guess == secret:
            return self.win
        return "1A0B" if guess[0] == secret[0] else "0A1B" if guess[1] > secret[1] else "0A0B"

    def matrix(self):
        return np.array([[self.feedbacks.index(self.score(g, s)) for s in self.secrets] for g in self.guesses])

    def symmetry(self):
        return None


def test_a_rule_of_user_code_has_no_symmetry_of_codes(tmp_path):
    own = OwnRule()
    tree = st.build(own, threads=1)
    assert st.certify(tree, tmp_path / "c", threads=1)
    assert st.check(tmp_path / "c").valid
    for guess in own.guesses:
        for feedback in {own.score(guess, secret) for secret in own.secrets} - {own.win}:
            shown = st.suggest(own, [(guess, feedback)], tree=tree, threads=1)
            searched = st.suggest(own, [(guess, feedback)], threads=1)
            assert shown.best[0].total.upper >= searched.best[0].total.upper


def test_lists_of_words_are_read_once(tmp_path):
    words = ["crane", "slate", "trace", "stale"]
    tree = st.build(st.wordle(words, words[:3]), threads=1)
    st.certify(tree, tmp_path / "c", threads=1)
    assert st.check(tmp_path / "c", tree, lists=(iter(each) for each in (words, words[:3]))).optimal
    for wrong in ([None], [[1]], ["crane"], 5):
        with pytest.raises(st.InputError, match="lists"):
            st.check(tmp_path / "c", tree, lists=wrong)


def test_half_is_exact():
    assert st.ItemTable("t", ["a"], ["test"], [["x"]], costs=Series({"test": 0.5})).costs == (Fraction(1, 2),)
