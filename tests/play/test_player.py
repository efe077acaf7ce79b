from itertools import combinations

import pytest

from solver_tree.errors import InputError
from solver_tree.games import game
from solver_tree.play import Contradiction, Player
from solver_tree.tree import loads
from tests.advice.positions import candidates_after
from tests.trees import first_candidate_tree, higher_lower, unequal, words

GAMES = {
    "bulls-cows-3x6": game("bulls-cows-3x6"),
    "mastermind-3x4": game("mastermind-3x4"),
    "wordle": words(),
    "weighted wordle-hard": unequal(words(hard=True)),
}


@pytest.fixture(scope="module", params=GAMES)
def tree(request):
    return loads(first_candidate_tree(GAMES[request.param]).dumps())


def test_every_secret_is_found_within_the_stated_guesses(tree):
    lengths = []
    for secret in tree.game.secrets:
        player = Player(tree)
        assert (player.remaining, player.at_most) == (tree.stats.secrets, tree.stats.worst)
        while not player.finished:
            remaining, at_most = player.remaining, player.at_most
            player.answer(tree.game.score(player.guess, secret))
            assert player.remaining < remaining or player.finished
            assert player.at_most < at_most
        assert (player.guess, player.remaining, player.at_most) == (None, 1, 0)
        assert player.history[-1] == (secret, tree.game.win)
        lengths.append(len(player.history))
    assert tuple(lengths.count(n) for n in range(1, tree.stats.worst + 1)) == tree.stats.histogram


def test_remaining_is_the_number_of_candidates(tree):
    player = Player(tree)
    while not player.finished:
        assert player.remaining == len(candidates_after(tree.game, player.history))
        player.answer(tree.game.score(player.guess, tree.game.secrets[-1]))


@pytest.mark.parametrize("text", ["1A1B", "1a1b", "1 1", "11", "1,1", " 1A 1B "])
def test_every_spelling_of_feedback_is_read(text):
    player = Player(first_candidate_tree(game("bulls-cows-3x6")))
    player.answer(text)
    assert player.history == (("012", "1A1B"),)


def test_a_contradiction_names_a_smallest_part_of_the_history(tree):
    """Try all feedback that has no branch, at every node, and compare with trying all subsets of the history."""
    seen_sizes = set()
    nodes = [Player(tree)]
    while nodes:
        player = nodes.pop()
        before = (player.guess, player.history, player.remaining, player.at_most)
        for feedback in tree.game.feedbacks:
            if feedback in player.node[player.guess]:
                below = Player(tree)
                for _, earlier in (*player.history, (player.guess, feedback)):
                    below.answer(earlier)
                if not below.finished:
                    nodes.append(below)
                continue
            with pytest.raises(Contradiction) as caught:
                player.answer(feedback)
            error = caught.value
            assert (error.guess, error.feedback) == (player.guess, feedback)
            assert set(error.earlier) <= set(player.history)
            assert not candidates_after(tree.game, (*error.earlier, (player.guess, feedback)))
            assert len(error.earlier) == smallest_conflict(tree.game, player.history, (player.guess, feedback))
            assert (player.guess, player.history, player.remaining, player.at_most) == before
            seen_sizes.add(len(error.earlier))
    assert {1, 2 if tree.game.named else 0} <= seen_sizes


def smallest_conflict(this_game, history, entry):
    return next(
        size
        for size in range(len(history) + 1)
        for earlier in combinations(history, size)
        if not candidates_after(this_game, (*earlier, entry))
    )


def test_a_tree_of_a_game_without_its_rule_can_be_played():
    numbers = higher_lower()
    tree = loads(first_candidate_tree(numbers, "8").dumps())
    for secret in numbers.secrets:
        player = Player(tree)
        while not player.finished:
            player.answer(numbers.score(player.guess, secret))
        assert player.history[-1] == (secret, "found")


def test_undo_restores_every_earlier_state(tree):
    player = Player(tree)
    states = []
    while not player.finished:
        states.append((player.guess, player.history, player.remaining, player.at_most))
        player.answer(tree.game.score(player.guess, tree.game.secrets[-1]))
    for state in reversed(states):
        player.undo()
        assert (player.guess, player.history, player.remaining, player.at_most) == state
    with pytest.raises(InputError, match="there is no feedback to take back"):
        player.undo()


def test_refused_feedback_changes_nothing(tree):
    player = Player(tree)
    for text in ("", "x", "9A9B", "1A", "-1 1", "GGG"):
        with pytest.raises(InputError):
            player.answer(text)
    assert player.history == ()
    player.answer(tree.game.win)
    with pytest.raises(InputError, match="the secret has already been found"):
        player.answer(tree.game.win)
    assert len(player.history) == 1
