"""What may be called from several threads at once, see docs/api.md: the results are those of one thread."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from numba.core.compiler_lock import global_compiler_lock

import solver_tree as st


def at_once(function, arguments):
    """The results of calls that run at once, a thread for each."""
    with ThreadPoolExecutor(len(arguments)) as pool:
        return list(pool.map(function, arguments))


def test_two_builds_find_the_trees_that_each_finds_alone():
    games = [st.game("mastermind-3x4"), st.game("bulls-cows-3x6")]
    alone = [st.build(game, threads=1).root for game in games]
    assert [tree.root for tree in at_once(lambda game: st.build(game, threads=1), games)] == alone


def test_two_builds_of_one_game_share_it():
    game = st.game("mastermind-3x4")
    objectives = ["avg", "worst,count,total"]
    alone = [st.build(st.game(game.name), objective=name, threads=1).root for name in objectives]
    assert [tree.root for tree in at_once(lambda name: st.build(game, objective=name), objectives)] == alone


def test_fifty_players_share_a_tree():
    tree = st.load("mastermind-4x6")

    def play(number):
        made = 0
        for secret in tree.game.secrets[number::50]:
            player = st.Player(tree)
            while not player.finished:
                player.answer(tree.game.score(player.guess, secret))
            made += len(player.history)
        return made

    assert sum(at_once(play, range(50))) == tree.stats.total


def test_advice_is_that_of_one_thread():
    game = st.game("mastermind-3x5")
    histories = [[f"112={feedback}"] for feedback in ("0B0W", "1B0W", "0B1W", "1B1W")]

    def advise(history):
        suggestion = st.suggest(game, history, threads=1, time_limit=None)
        return suggestion.guess, suggestion.lower, suggestion.optimal

    assert at_once(advise, histories * 2) == [advise(history) for history in histories] * 2


def test_a_search_in_another_thread_is_stopped_by_its_progress():
    class Stopped(Exception):
        pass

    def stop(progress):
        raise Stopped

    with pytest.raises(Stopped):
        at_once(lambda name: st.build(st.game(name), threads=1, progress=stop), ["bulls-cows-4x9"])


def test_kernels_that_are_loaded_do_not_wait_for_those_that_compile():
    game = st.game("mastermind-3x4")
    history = ["112=0B1W"]
    st.suggest(game, history, threads=1)
    with global_compiler_lock:  # as another thread has it, for seconds, while it compiles
        assert ThreadPoolExecutor(1).submit(st.suggest, game, history, threads=1).result(timeout=60).complete
