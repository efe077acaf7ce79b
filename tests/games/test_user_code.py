"""What code of users raises, returns and prints."""

import sys

import numpy as np
import pytest

from solver_tree.errors import InputError
from solver_tree.games import Game
from solver_tree.games.custom import load_game
from solver_tree.games.weights import weighted
from solver_tree.games.words import WordGame
from solver_tree.imports import error_text, quiet

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


class Beyond(BaseException):
    """An exception that is no ``Exception``."""


RAISED = [
    (SystemExit(), "SystemExit"),
    (SystemExit(0), "SystemExit: 0"),
    (GeneratorExit("x"), "GeneratorExit: x"),
    (Beyond("x"), "Beyond: x"),
    (Unprintable(), "Unprintable"),
    (ValueError("one\ntwo"), r"ValueError: one\ntwo"),
    (InputError("x"), "x"),
]


def raising(error):
    """A rule that raises ``error`` unless the guess is the secret, and a ``legal`` that always raises it."""

    def score(guess, secret):
        if guess != secret:
            raise error
        return "yes"

    def legal(guess, feedback, next_guess):
        raise error

    return Game("mine", "ab", "ab", score, "yes", legal=legal)


@pytest.mark.parametrize(("error", "text"), RAISED)
def test_whatever_rule_and_legal_raise_is_input_that_cannot_be_used(error, text):
    with pytest.raises(InputError) as refusal:
        raising(error).matrix()
    assert str(refusal.value) == f"game mine: the rule fails for guess 'a' and secret 'b': {text}"
    with pytest.raises(InputError) as refusal:
        raising(error).legal("a", "no", "b")
    assert str(refusal.value) == f"game mine: legal() fails for a=no and the next guess 'b': {text}"


def test_an_interrupt_in_user_code_stays_an_interrupt():
    with pytest.raises(KeyboardInterrupt):
        raising(KeyboardInterrupt()).matrix()
    with pytest.raises(KeyboardInterrupt):
        raising(KeyboardInterrupt()).legal("a", "no", "b")


def test_the_rule_is_guarded_when_a_game_is_made():
    with pytest.raises(InputError, match="^game mine: the rule fails for guess 'a' and secret 'a': SystemExit"):
        Game("mine", "ab", "ab", lambda guess, secret: sys.exit(), "yes")


@pytest.mark.parametrize(
    ("use", "expected"),
    [
        (lambda game: game.score("a", "b"), "the rule fails for guess 'a' and secret 'b': SystemExit"),
        (lambda game: game.rules, "rules fails: SystemExit"),
        (lambda game: game.feedbacks, "its feedback list cannot be read: SystemExit"),
        (lambda game: game.matrix(), "matrix fails: SystemExit"),
        (lambda game: list(game.each_secret()), "each_secret fails: SystemExit"),
        (lambda game: weighted(game, {"a": 1, "b": 2, "c": 3}).matrix(), "matrix fails: SystemExit"),
    ],
)
def test_members_that_a_class_of_the_user_overrides_are_guarded(user_games, use, expected):
    leaves = load_game("user_games:Leaves")
    with pytest.raises(InputError) as refusal:
        use(leaves)
    assert str(refusal.value) == f"game user_games:Leaves: {expected}"
    with pytest.raises(InputError, match="^guess 'a': not today$"):
        leaves.read_guess("a")


def test_legal_of_a_class_of_the_user_is_guarded(user_games):
    with pytest.raises(InputError, match="legal\\(\\) fails for a=later and the next guess 'b': SystemExit"):
        load_game("user_games:Restricted").legal("a", "later", "b")


def test_functions_that_are_set_as_attributes_are_guarded(user_games):
    later = load_game("user_games:SetLater")
    assert later.restricted
    for use in (later.matrix, lambda: later.score("a", "b"), lambda: later.legal("a", "later", "b")):
        with pytest.raises(InputError, match=r"^game user_games:SetLater: .*fails.*: SystemExit$"):
            use()


def test_members_that_give_texts_give_strings(user_games):
    texts = load_game("user_games:NoTexts")
    for use in (lambda: texts.rules, lambda: texts.read_guess("a"), lambda: list(texts.each_secret())):
        with pytest.raises(InputError, match="is of type (int|NoneType); it should be a string$"):
            use()


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("leaving:make", "module leaving cannot be imported: SystemExit"),
        ("user_games:missing", "module user_games cannot give 'missing': SystemExit"),
        ("user_games:Empty", "Empty is not a complete Game: AttributeError: 'Empty' object has no attribute 'win'"),
    ],
)
def test_a_game_that_cannot_be_had_is_refused(user_games, text, expected):
    with pytest.raises(InputError) as refusal:
        load_game(text)
    assert str(refusal.value) == f"game '{text}': {expected}"


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


def test_weights_that_user_code_sets_are_read_and_checked(user_games):
    assert load_game("user_games:Weighted").weights == (1, 2, 3)
    for text, expected in {
        "Fractional": "the weight of secret 'a' is 0.5; it should be an int, Fraction or Decimal",
        "TooFewWeights": "2 weights; it should have 3, one for each secret",
        "NoWeights": "its weights cannot be read: TypeError: 'int' object is not iterable",
    }.items():
        with pytest.raises(InputError, match=expected):
            load_game(f"user_games:{text}")


def test_feedback_that_is_not_listed_is_refused(user_games):
    with pytest.raises(InputError, match="feedback 'earlier' occurs, but is not among the feedbacks of the game"):
        load_game("user_games:Misses").matrix()


class Text(str):
    """A string that compares in its own way."""

    __hash__ = str.__hash__

    def __eq__(self, other):
        raise SystemExit


def answer(guess, secret):
    return "yes" if guess == secret else "no"


def test_guesses_and_secrets_may_be_any_iterables():
    letters = Game("mine", (text for text in "abc"), iter("ab"), answer, "yes")
    assert (letters.guesses, letters.secrets) == (("a", "b", "c"), ("a", "b"))
    both = (text for text in "abc")
    letters = Game("mine", both, both, answer, "yes")
    assert letters.guesses == letters.secrets == ("a", "b", "c")
    words = (word for word in ("abc", "abd"))
    assert WordGame(words, words).secrets == ("abc", "abd")


def test_subclasses_of_str_become_plain_strings():
    letters = Game("mine", map(Text, "ab"), list("ab"), lambda g, s: Text(answer(g, s)), Text("yes"))
    texts = (*letters.guesses, *letters.secrets, letters.win, letters.score("a", "b"), *letters.feedbacks)
    assert {type(text) for text in texts} == {str}
    assert letters.matrix().tolist() == [[1, 0], [0, 1]]
    assert Game("mine", np.array(["a", "b"]), ["a"], answer, "yes").guesses == ("a", "b")


def leaving_generator():
    yield "a"
    sys.exit()


@pytest.mark.parametrize(
    ("guesses", "secrets", "win", "expected"),
    [
        ([1, 2], "a", "yes", "guess 1 of 2 is of type int; it should be a string"),
        ("ab", ["a", None], "yes", "secret 2 of 2 is of type NoneType; it should be a string"),
        ("ab", "ab", 5, "winning feedback is of type int; it should be a string"),
        (5, "a", "yes", "its guess list cannot be read: TypeError: 'int' object is not iterable"),
        (leaving_generator(), "a", "yes", "its guess list cannot be read: SystemExit"),
    ],
)
def test_a_game_rejects_values_that_are_no_texts(guesses, secrets, win, expected):
    with pytest.raises(InputError) as refusal:
        Game("mine", guesses, secrets, answer, win)
    assert str(refusal.value) == f"game mine: {expected}"


def test_words_and_weights_reject_values_that_are_no_texts():
    with pytest.raises(InputError, match="^game wordle: guess 2 of 2 is of type int; it should be a string"):
        WordGame(["abc", 5], ["abc"])
    with pytest.raises(InputError, match="^game mine: secret 2 of 2 is of type int; it should be a string"):
        weighted(Game("mine", "ab", "ab", answer, "yes"), {"a": 1, 5: 2})


@pytest.mark.parametrize(("returned", "legal"), [(np.True_, True), (0, False), (None, False), ("x", True)])
def test_legal_may_return_whatever_is_true_or_false(returned, legal):
    game = Game("mine", "ab", "ab", answer, "yes", legal=lambda *case: returned)
    assert game.legal("a", "no", "b") is legal


def test_legal_may_not_return_an_array():
    game = Game("mine", "ab", "ab", answer, "yes", legal=lambda *case: np.array([True, True]))
    with pytest.raises(InputError, match="legal\\(\\) fails for a=no and the next guess 'a': ValueError: The truth"):
        game.legality()


def test_the_text_of_an_exception_never_fails():
    class Mute(InputError):
        __str__ = Unprintable.__str__

    assert (error_text(Unprintable()), error_text(Mute("x")), error_text(KeyError("x"))) == (
        "Unprintable",
        "",
        "KeyError: 'x'",
    )
