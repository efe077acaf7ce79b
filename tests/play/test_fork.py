"""Players and hosts that are copied go on without each other."""

import copy

import pytest

import solver_tree as st
from tests.trees import first_candidate_tree

GAME = st.game("mastermind-2x3")


def guessers():
    tree = first_candidate_tree(GAME, "12")
    return [st.Player(tree), st.Guesser(GAME), st.StaticPlayer(GAME, ["12", "13"])]


@pytest.mark.parametrize("player", guessers(), ids=lambda player: type(player).__name__)
@pytest.mark.parametrize("fork", [copy.copy, lambda player: player.fork()], ids=["copy", "fork"])
def test_forked_player_goes_on_alone(player, fork):
    forked = fork(player)
    forked.answer("0 1")
    assert (player.history, player.remaining) == ((), 9)
    assert (len(forked.history), type(forked)) == (1, type(player))
    again = fork(forked)
    again.undo()
    assert (again.guess, len(forked.history)) == (player.guess, 1)


@pytest.mark.parametrize("fork", [copy.copy, lambda host: host.fork()], ids=["copy", "fork"])
def test_forked_host_goes_on_alone(fork):
    for host in (st.Host(GAME, "31"), st.Adversary(GAME)):
        forked = fork(host)
        forked.guess("12")
        assert (host.history, host.remaining) == ((), 9)
        assert forked.remaining == len(forked.candidates) < 9
        assert host.guess("12") == forked.history[0][1]


@pytest.mark.parametrize("fork", [copy.copy, lambda duel: duel.fork()], ids=["copy", "fork"])
def test_forked_duel_goes_on_alone(fork):
    duel = st.Duel(GAME, "31", begins="you")
    forked = fork(duel)
    forked.guess("12")
    forked.answer("0 1")
    assert (duel.turn, duel.round, forked.round) == ("you", 1, 2)


@pytest.mark.parametrize("fork", [copy.copy, lambda boards: boards.fork()], ids=["copy", "fork"])
@pytest.mark.parametrize("boards", [st.Boards(GAME, 2), st.BoardsHost(GAME, 2, ["12", "32"])])
def test_forked_boards_go_on_alone(boards, fork):
    forked = fork(boards)
    forked.answer(["1B0W", "0B1W"], "13")
    assert (boards.history, boards.remaining) == ((), (9, 9))
    assert (len(forked.history), type(forked)) == (1, type(boards))
