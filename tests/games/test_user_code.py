"""What code of users raises, returns and prints."""

import sys

import numpy as np
import pytest

from solver_tree.errors import InputError
from solver_tree.games import Game
from solver_tree.games.custom import load_game
from solver_tree.games.words import WordGame
from solver_tree.imports import error_text, quiet
from tests.trees import right_or_wrong

MODULE = """
import sys
from solver_tree import Game, InputError

TEXTS = ["a", "b", "c"]

def answer(guess, secret):
    return "yes" if guess == secret else "earlier" if secret < guess else "later"

def printing_answer(guess, secret):
    print("printed")
    return answer(guess, secret)

def printing_legal(guess, feedback, next_guess):
    print("printed")
    return True

def prints():
    print("printed")
    return Game("mine", TEXTS, TEXTS, printing_answer, "yes", legal=printing_legal)

class Usual(Game):
    def __init__(self):
        super().__init__("mine", TEXTS, TEXTS, answer, "yes")

class PrintsEverywhere(Usual):
    @property
    def feedbacks(self):
        print("printed")
        yield from ("earlier", "later", "yes")

    def score(self, guess, secret):
        print("printed")
        return super().score(guess, secret)

    def each_secret(self):
        for secret in TEXTS:
            print("printed")
            yield secret

    def read_guess(self, text):
        print("printed")
        return super().read_guess(text.lower())

class Leaves(Usual):
    @property
    def rules(self):
        sys.exit()

    @property
    def feedbacks(self):
        yield "yes"
        sys.exit()

    def score(self, guess, secret):
        sys.exit()

    def matrix(self):
        sys.exit()

    def each_secret(self):
        yield "a"
        sys.exit()

    def read_guess(self, text):
        raise InputError(f"guess '{text}': not today")

class Restricted(Usual):
    restricted = True

    def legal(self, guess, feedback, next_guess):
        sys.exit()

class Once(Usual):
    def __init__(self):
        super().__init__()
        self.feedbacks = (text for text in ("earlier", "later", "yes"))

class Weighted(Usual):
    weights = [2, 4, 6]

class Fractional(Usual):
    weights = [0.5, 1, 2]

class TooFewWeights(Usual):
    weights = (1, 2)

class NoWeights(Usual):
    weights = 5

class SetLater(Usual):
    def __init__(self):
        super().__init__()
        self.score = self.legal = self.matrix = lambda *arguments: sys.exit()

class NoTexts(Usual):
    rules = 5

    def read_guess(self, text):
        return None

    def each_secret(self):
        return iter([5])

class Misses(Usual):
    feedbacks = ("yes", "later")

class Empty(Game):
    def __init__(self):
        pass

def __getattr__(name):
    raise SystemExit
"""


@pytest.fixture
def user_games(tmp_path, monkeypatch):
    """A module ``user_games`` in the current folder."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [path for path in sys.path if path])
    (tmp_path / "user_games.py").write_text(MODULE)
    (tmp_path / "leaving.py").write_text("import sys\nsys.exit()\n")
    yield
    for name in ("user_games", "leaving"):
        sys.modules.pop(name, None)


class Unprintable(Exception):
    def __str__(self):
        raise SystemExit


def raising(error):
    """A rule that raises ``error`` unless the guess is the secret, and a ``legal`` that always raises it."""

    def score(guess, secret):
        if guess != secret:
            raise error
        return "yes"

    def legal(guess, feedback, next_guess):
        raise error

    return Game("mine", "ab", "ab", score, "yes", legal=legal)


def test_an_interrupt_in_user_code_stays_an_interrupt():
    with pytest.raises(KeyboardInterrupt):
        raising(KeyboardInterrupt()).matrix()
    with pytest.raises(KeyboardInterrupt):
        raising(KeyboardInterrupt()).legal("a", "no", "b")


def test_what_imported_code_prints_goes_to_standard_error(user_games, capsys):
    prints = load_game("user_games:prints")
    assert prints.legality() is not None
    everywhere = load_game("user_games:PrintsEverywhere")
    assert everywhere.matrix().tolist() == prints.matrix().tolist()
    assert everywhere.feedbacks == ("earlier", "later", "yes")
    assert list(everywhere.each_secret()) == ["a", "b", "c"]
    assert everywhere.read_guess("A") == "a"
    output, errors = capsys.readouterr()
    assert output == ""
    assert set(errors.splitlines()) == {"printed"}


def test_quiet_puts_standard_output_back(capsys):
    before = sys.stdout

    def fails():
        print("first")
        quiet(print)("second")
        print("third")
        raise ValueError

    with pytest.raises(ValueError, match="^$"):
        quiet(fails)()
    assert sys.stdout is before
    assert capsys.readouterr() == ("", "first\nsecond\nthird\n")


def test_feedbacks_that_can_be_read_once_are_kept(user_games):
    once = load_game("user_games:Once")
    assert once.feedbacks == once.feedbacks == ("earlier", "later", "yes")
    assert once.matrix().tolist() == [[2, 1, 1], [0, 2, 1], [0, 0, 2]]


class Text(str):
    """A string that compares in its own way."""

    __hash__ = str.__hash__

    def __eq__(self, other):
        raise SystemExit


def test_guesses_and_secrets_may_be_any_iterables():
    letters = Game("mine", (text for text in "abc"), iter("ab"), right_or_wrong, "yes")
    assert (letters.guesses, letters.secrets) == (("a", "b", "c"), ("a", "b"))
    both = (text for text in "abc")
    letters = Game("mine", both, both, right_or_wrong, "yes")
    assert letters.guesses == letters.secrets == ("a", "b", "c")
    words = (word for word in ("abc", "abd"))
    assert WordGame(words, words).secrets == ("abc", "abd")


def test_subclasses_of_str_become_plain_strings():
    letters = Game("mine", map(Text, "ab"), list("ab"), lambda g, s: Text(right_or_wrong(g, s)), Text("yes"))
    texts = (*letters.guesses, *letters.secrets, letters.win, letters.score("a", "b"), *letters.feedbacks)
    assert {type(text) for text in texts} == {str}
    assert letters.matrix().tolist() == [[1, 0], [0, 1]]
    assert Game("mine", np.array(["a", "b"]), ["a"], right_or_wrong, "yes").guesses == ("a", "b")


@pytest.mark.parametrize(("returned", "legal"), [(np.True_, True), (0, False), (None, False), ("x", True)])
def test_legal_may_return_whatever_is_true_or_false(returned, legal):
    game = Game("mine", "ab", "ab", right_or_wrong, "yes", legal=lambda *case: returned)
    assert game.legal("a", "no", "b") is legal


def test_the_text_of_an_exception_never_fails():
    class Mute(InputError):
        __str__ = Unprintable.__str__

    assert (error_text(Unprintable()), error_text(Mute("x")), error_text(KeyError("x"))) == (
        "Unprintable",
        "",
        "KeyError: 'x'",
    )
