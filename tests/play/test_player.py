from itertools import combinations

import pytest

from solver_tree.errors import InputError, TreeError
from solver_tree.games import game
from solver_tree.play import Contradiction, Player
from solver_tree.tree import StrategyTree
from tests.trees import first_candidate_tree


@pytest.fixture(scope="module", params=["bulls-cows-3x6", "mastermind-3x4"])
def tree(request):
    return first_candidate_tree(game(request.param))


def test_finds_every_secret_within_what_it_promised(tree):
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


def test_remaining_is_the_number_of_secrets_that_fit(tree):
    player = Player(tree)
    while not player.finished:
        fit = sum(
            all(tree.game.score(guess, secret) == feedback for guess, feedback in player.history)
            for secret in tree.game.secrets
        )
        assert player.remaining == fit
        player.answer(tree.game.score(player.guess, tree.game.secrets[-1]))


@pytest.mark.parametrize("text", ["1A1B", "1a1b", "1 1", "11", "1,1", " 1A 1B "])
def test_reads_every_spelling(text):
    player = Player(first_candidate_tree(game("bulls-cows-3x6")))
    player.answer(text)
    assert player.history == (("012", "1A1B"),)


def test_contradictions_name_a_smallest_set_of_answers(tree):
    """At every node, every answer that the tree has no branch for, against trying all subsets."""
    seen_sizes = set()
    nodes = [Player(tree)]
    while nodes:
        player = nodes.pop()
        before = (player.guess, player.history, player.remaining, player.at_most)
        for feedback in tree.game.feedbacks:
            if feedback in player.node[player.guess]:
                below = Player(tree)
                for _, answer in (*player.history, (player.guess, feedback)):
                    below.answer(answer)
                if not below.finished:
                    nodes.append(below)
                continue
            with pytest.raises(Contradiction) as caught:
                player.answer(feedback)
            error = caught.value
            assert (error.guess, error.feedback) == (player.guess, feedback)
            assert set(error.earlier) <= set(player.history)
            assert not satisfiable(tree.game, (*error.earlier, (player.guess, feedback)))
            assert len(error.earlier) == smallest_conflict(tree.game, player.history, (player.guess, feedback))
            assert (player.guess, player.history, player.remaining, player.at_most) == before
            seen_sizes.add(len(error.earlier))
    assert {1, 2} <= seen_sizes


def satisfiable(this_game, answers):
    return any(all(this_game.score(guess, secret) == f for guess, f in answers) for secret in this_game.secrets)


def smallest_conflict(this_game, history, answer):
    return next(
        size
        for size in range(len(history) + 1)
        for earlier in combinations(history, size)
        if not satisfiable(this_game, (*earlier, answer))
    )


def test_contradiction_message_names_the_answers():
    player = Player(first_candidate_tree(game("bulls-cows-3x6")))
    player.answer("2A0B")
    with pytest.raises(Contradiction, match=r"^feedback '0A3B' to 013: cannot be true together with 012=2A0B$"):
        player.answer("0A3B")


def test_an_answer_no_secret_gives_blames_no_earlier_one():
    player = Player(first_candidate_tree(game("mastermind-3x4")))
    with pytest.raises(Contradiction, match="feedback '0B1W' to 111: no secret gives it") as caught:
        player.answer("0B1W")
    assert caught.value.earlier == ()


def test_a_tree_that_forgot_a_secret_is_blamed_itself():
    whole = first_candidate_tree(game("bulls-cows-3x6"))
    ((guess, branches),) = whole.root.items()
    pruned = {guess: {feedback: below for feedback, below in branches.items() if feedback != "1A1B"}}
    player = Player(StrategyTree(whole.game, whole.objective, whole.proof, pruned))
    with pytest.raises(TreeError, match="after 012=1A1B: the tree has no branch, but the secret may be '"):
        player.answer("1A1B")


def test_undo_walks_back_to_the_start(tree):
    player = Player(tree)
    states = []
    while not player.finished:
        states.append((player.guess, player.history, player.remaining, player.at_most))
        player.answer(tree.game.score(player.guess, tree.game.secrets[-1]))
    for state in reversed(states):
        player.undo()
        assert (player.guess, player.history, player.remaining, player.at_most) == state
    with pytest.raises(InputError, match="there is no answer to take back"):
        player.undo()


def test_bad_answers_change_nothing(tree):
    player = Player(tree)
    for text in ("", "x", "9A9B", "1A", "-1 1"):
        with pytest.raises(InputError):
            player.answer(text)
    assert player.history == ()
    player.answer(tree.game.win)
    with pytest.raises(InputError, match="the secret is found already"):
        player.answer(tree.game.win)
    assert len(player.history) == 1
