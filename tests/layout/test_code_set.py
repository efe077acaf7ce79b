from weakref import ref

import pytest

from solver_tree.games import game
from solver_tree.layout.code_set import CodeSet, all_codes
from solver_tree.play import Contradiction, Guesser, Hint
from solver_tree.play.candidates import filter_candidates, split
from solver_tree.play.player import find_conflict

NAMES = (
    "mastermind-4x5",
    "bulls-cows-3x6",
    "bulls-cows-4x4",
    "codes-4x3-distinct",
    "codes-4x3-occurrence",
    "codes-3x4-occurrence-colours",
    "codes-4x3-black",
    "codes-3x4-black-colours",
    "codes-3x4-black-no-repeats",
    "codes-4x3-distinct-colours",
    "codes-4x4-colours-no-repeats",
    "codes-6x1",
)


@pytest.mark.parametrize("name", NAMES)
def test_a_code_set_is_the_list_of_its_codes(name):
    rules = game(name)
    codes, secrets = all_codes(rules), rules.secrets
    assert list(codes) == list(secrets) == codes[:]
    assert codes[-1] == secrets[-1]
    for guess in secrets[:: len(secrets) // 7 or 1]:
        parts = split(rules, guess, secrets)
        assert {feedback: list(part) for feedback, part in codes.split(guess).items()} == parts
        assert codes.sizes(guess) == {feedback: len(part) for feedback, part in parts.items()}
        for feedback, part in parts.items():
            within = codes.part(guess, feedback)
            assert list(within.part(part[0], rules.win)) == [part[0]]
            inner = filter_candidates(rules, part, ((secrets[-1], rules.score(secrets[-1], part[0])),))
            assert list(within.part(secrets[-1], rules.score(secrets[-1], part[0]))) == inner
            assert within.texts(within.sample(3, 1)) == sorted(within.texts(within.sample(3, 1)), key=secrets.index)


def test_guesses_are_judged_by_the_sizes_of_their_parts():
    import numpy as np

    codes = all_codes(game("mastermind-3x4"))
    worth = np.arange(len(codes) + 1) ** 2
    some = codes.symbols(np.array([0, 5, 27]))
    squares = [sum(size * size for size in codes.sizes(guess).values()) for guess in codes.texts(some)]
    assert codes.judge(some, codes.symbols(np.arange(len(codes))), worth).tolist() == squares


def test_codes_are_kept_no_longer_than_they_are_needed():
    codes = all_codes(game("mastermind-3x4"))
    part = codes.part("112", "1B0W")
    smaller = part.part("233", "0B1W")
    made, kept = list(smaller), ref(part)
    del part
    assert kept() is None
    assert list(smaller) == made


def test_many_codes_are_played_without_a_list(monkeypatch):
    rules = game("mastermind-4x5")
    plain = Guesser(rules)
    monkeypatch.setattr("solver_tree.play.candidates._MANY_CODES", 100)
    guesser = Guesser(rules)
    assert isinstance(guesser.candidates, CodeSet)
    while not guesser.finished:
        assert guesser.guess == plain.guess
        assert set(guesser.feedbacks) == set(plain.feedbacks)
        feedback = rules.score(guesser.guess, "3142")
        guesser.answer(feedback)
        plain.answer(feedback)
        assert tuple(guesser.candidates) == tuple(plain.candidates)
    history = (("1122", "2B0W"), ("3344", "0B2W"))
    wrong = Guesser(rules, lambda history: Hint("1122", "given"))
    wrong.answer("0B0W")
    with pytest.raises(Contradiction):
        wrong.answer("4B0W")
    many = find_conflict(rules, history, "5555", "3B0W")
    monkeypatch.undo()
    assert many == find_conflict(rules, history, "5555", "3B0W") != ()
