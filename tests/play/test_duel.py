import random

import pytest

from solver_tree.errors import InputError
from solver_tree.games import game
from solver_tree.play import Duel, Player
from solver_tree.play.guesser import Guesser
from tests.trees import first_candidate_tree, higher_lower, unequal, words

GAMES = {
    "bulls-cows-3x5": game("bulls-cows-3x5"),
    "mastermind-3x4": game("mastermind-3x4"),
    "wordle": words(),
    "weighted wordle-hard": unequal(words(hard=True)),
    "higher-lower": higher_lower(),
}


@pytest.mark.parametrize("with_tree", [False, True])
@pytest.mark.parametrize("begins", ["you", "program"])
@pytest.mark.parametrize("name", GAMES)
def test_both_sides_guess_equally_often_and_who_found_it_wins(name, begins, with_tree):
    this_game, rng = GAMES[name], random.Random(name)
    winners = set()
    for _ in range(20):
        duel = Duel(this_game, tree=first_candidate_tree(this_game) if with_tree else None, begins=begins)
        assert isinstance(duel.player, Player if with_tree else Guesser)
        secret, rounds = rng.choice(this_game.secrets), 0
        while duel.turn is not None:
            rounds += 1
            assert (duel.round, duel.turn, duel.winner) == (rounds, begins, None)
            for turn in (begins, "program" if begins == "you" else "you"):
                assert (duel.round, duel.turn) == (rounds, turn)
                if turn == "you":
                    duel.guess(rng.choice(duel.host.candidates))
                else:
                    duel.answer(this_game.score(duel.player.guess, secret))
        assert len(duel.host.history) == len(duel.player.history) == duel.round == rounds
        winner = {(True, False): "you", (False, True): "program", (True, True): None}
        assert duel.winner == winner[duel.host.finished, duel.player.finished]
        if duel.player.finished:
            assert duel.player.history[-1][0] == secret
        winners.add(duel.winner)
    assert len(winners) > 1


def test_who_gives_up_loses_even_after_finding_the_secret():
    duel = Duel(GAMES["bulls-cows-3x5"], secret="012", begins="you")
    duel.guess("012")
    assert duel.turn == "program"
    duel.give_up()
    assert (duel.turn, duel.winner) == (None, "program")


def test_the_same_seed_draws_the_same_duel():
    def draw():
        duels = [Duel(GAMES["bulls-cows-3x5"], seed=seed) for seed in range(20)]
        return [(duel.host.secret, duel.begins) for duel in duels]

    draws = draw()
    assert draw() == draws
    assert {begins for _, begins in draws} == {"you", "program"}


def test_a_guesser_counts_candidates_and_takes_feedback_back():
    guesser = Guesser(GAMES["mastermind-3x4"])
    before = []
    while not guesser.finished:
        before.append((guesser.guess, guesser.remaining, guesser.history))
        candidates = [s for s in guesser.game.secrets if all(guesser.game.score(g, s) == f for g, f in guesser.history)]
        assert guesser.remaining == len(candidates)
        assert guesser.guess in candidates
        guesser.answer(guesser.game.score(guesser.guess, "443"))
    assert guesser.guess is None
    with pytest.raises(InputError, match="has already been found"):
        guesser.answer("0B0W")
    for state in reversed(before):
        guesser.undo()
        assert (guesser.guess, guesser.remaining, guesser.history) == state


def taken_back(moves, begins):
    """A duel over the secret 123: each move is a guess, an answer, or ``undo``."""
    duel = Duel(GAMES["mastermind-3x4"], secret="123", begins=begins)
    for move in moves:
        {"you": duel.guess, "program": duel.answer}[duel.turn](move) if move != "undo" else duel.undo()
    return duel, (len(duel.host.history), len(duel.player.history))


@pytest.mark.parametrize(
    ("begins", "moves", "counts", "winner"),
    [
        ("you", ["111", "0B0W", "222", "undo", "3B0W"], (2, 1), "program"),
        ("you", ["111", "0B0W", "123", "undo", "3B0W"], (2, 1), "program"),
        ("you", ["111", "0B0W", "123", "undo", "0B0W", "3B0W"], (2, 2), None),
        ("you", ["111", "1B0W", "123", "undo", "1B0W", "1B1W"], (2, 2), "you"),
        ("program", ["1B0W", "111", "1B1W", "222", "undo", "undo", "3B0W"], (2, 1), "program"),
        ("program", ["3B0W", "undo", "0B0W", "111", "3B0W", "123"], (2, 2), None),
    ],
)
def test_who_has_found_it_in_fewer_guesses_wins_after_answers_are_taken_back(begins, moves, counts, winner):
    duel, made = taken_back(moves, begins)
    assert (duel.turn, duel.winner, made, duel.round) == (None, winner, counts, min(counts))


@pytest.mark.parametrize("moves", [["111", "0B0W", "123", "undo"], ["111", "0B0W", "222", "undo", "0B0W"]])
def test_a_duel_goes_on_while_the_side_behind_can_still_find_it_sooner(moves):
    duel, _ = taken_back(moves, "you")
    assert (duel.turn, duel.winner) == ("program", None)
    assert duel.player.guess is not None
