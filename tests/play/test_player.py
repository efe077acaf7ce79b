from itertools import combinations

import orjson
import pytest

from solver_tree.errors import InputError, TreeError
from solver_tree.games import game
from solver_tree.play import Contradiction, Player
from solver_tree.tree import Proof, StrategyTree
from solver_tree.tree.decode import decode
from tests.trees import first_candidate_tree, higher_lower, unequal, words

GAMES = {
    "bulls-cows-3x6": game("bulls-cows-3x6"),
    "mastermind-3x4": game("mastermind-3x4"),
    "wordle": words(),
    "weighted wordle-hard": unequal(words(hard=True)),
}


@pytest.fixture(scope="module", params=GAMES)
def tree(request):
    return reloaded(first_candidate_tree(GAMES[request.param]))


def reloaded(tree):
    return decode(orjson.loads(tree.dumps()), "mine.json")


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
    assert {1, 2 if tree.game.named else 0} <= seen_sizes


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


def test_a_tree_without_a_rule_is_played_along():
    numbers = higher_lower()
    tree = reloaded(first_candidate_tree(numbers, "8"))
    for secret in numbers.secrets:
        player = Player(tree)
        while not player.finished:
            player.answer(numbers.score(player.guess, secret))
        assert player.history[-1] == (secret, "found")


def test_without_a_rule_all_answers_are_in_conflict():
    player = Player(reloaded(first_candidate_tree(higher_lower(), "8")))
    player.answer("higher")
    player.answer("higher")
    with pytest.raises(Contradiction) as caught:
        player.answer("lower")
    assert caught.value.earlier == player.history == (("8", "higher"), ("9", "higher"))
    assert str(caught.value) == "feedback 'lower' to 10: cannot be true together with 8=higher 9=higher"


def test_without_a_rule_the_first_answer_is_in_conflict_with_none():
    root = {"1": {"found": {}, "higher": {"3": {"found": {}, "lower": {"2": {"found": {}}}}}}}
    player = Player(reloaded(StrategyTree(higher_lower(3), "avg", Proof(1, 6, 0.0, ""), root)))
    with pytest.raises(Contradiction, match="^feedback 'lower' to 1: no secret gives it$"):
        player.answer("lower")


def test_an_answer_that_is_not_in_the_tree_is_none():
    player = Player(reloaded(first_candidate_tree(higher_lower())))
    with pytest.raises(InputError, match="^feedback 'Higher': the tree of higher-lower has only found, higher$"):
        player.answer("Higher")
    assert player.history == ()


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
    for text in ("", "x", "9A9B", "1A", "-1 1", "GGG"):
        with pytest.raises(InputError):
            player.answer(text)
    assert player.history == ()
    player.answer(tree.game.win)
    with pytest.raises(InputError, match="the secret is found already"):
        player.answer(tree.game.win)
    assert len(player.history) == 1
