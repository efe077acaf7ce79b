"""Trees are navigated by feedback: each place that is reached so is the one that a player reaches."""

import pickle

import pytest

import solver_tree as st
from tests.trees import first_candidate_tree, higher_lower, words

TREES = {
    "codes": lambda: st.load("mastermind-3x6"),
    "words": lambda: first_candidate_tree(words(hard=True)),
    "a game of one's own": lambda: first_candidate_tree(higher_lower(5)),
}


@pytest.mark.parametrize("make", TREES.values(), ids=TREES)
def test_each_place_is_the_one_that_a_player_reaches(make):
    tree = make()
    for position in tree:
        player, here = st.Player(tree), tree.position
        for _, feedback in position.history:
            player.answer(feedback)
            here = here[feedback]
        assert here == position
        assert (here.guess, here.feedbacks, set(here.secrets)) == (player.guess, player.feedbacks, {*player.candidates})
    assert len(tree) == len(list(tree)) == len({position.history for position in tree})
    assert next(iter(tree)) == tree.position


@pytest.mark.parametrize("make", TREES.values(), ids=TREES)
def test_each_secret_is_reached_by_its_feedback(make):
    tree = make()
    for secret in tree.game.secrets:
        here = tree.position
        for _, feedback in st.replay(tree, secret):
            assert feedback in here
            here = here[feedback]
        assert (here.guess, here.secrets, here.feedbacks, list(here), len(here)) == (None, (secret,), (), [], 0)
        assert here


def test_feedback_is_read_in_any_spelling():
    tree = st.load("mastermind-3x6")
    assert tree["1b 1w"] == tree[1, 1] == tree["1B1W"]
    assert "1B1W" in tree
    assert "7B0W" not in tree


@pytest.mark.parametrize(
    ("feedback", "problem"),
    [
        (("7",), "7"),
        (("3B0W", "3B0W"), "123=3B0W: the secret is found, so there is no further feedback"),
        (("0B0W", "0B3W"), "after 1 guess, the last 123=0B0W: no secret gives '0B3W' to '445'"),
        ((None,), "None"),
    ],
)
def test_other_feedback_is_refused(feedback, problem):
    *before, last = feedback
    here = st.load("mastermind-3x6").position
    for each in before:
        here = here[each]
    with pytest.raises(st.InputError, match=problem):
        here[last]


def test_places_are_values():
    tree = st.load("mastermind-3x6")
    place = tree["1B1W"]
    assert pickle.loads(pickle.dumps(place)) == place
    assert {place: 1}[st.load("mastermind-3x6")["1B1W"]] == 1
    assert repr(place) == "<TreePosition mastermind-3x6 after 1 guess, the last 123=1B1W: guess 345>"
