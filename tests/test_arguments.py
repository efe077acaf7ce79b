"""Arguments that make no sense: each is told in one line, whatever it is."""

import os
import pathlib
from math import inf, nan

import pytest

import solver_tree as st
from solver_tree.strategies.tune import tune
from solver_tree.tree.verify import replay
from tests.trees import first_candidate_tree

GAME = "bulls-cows-2x4"

NEED_GAMES = {
    "build": lambda given: st.build(given),
    "solve": lambda given: st.solve(given),
    "greedy": lambda given: st.greedy(given, "entropy"),
    "compare": lambda given: st.compare(given, ["entropy"]),
    "evaluate": lambda given: st.evaluate(lambda candidates, history: candidates[0], given),
    "suggest": lambda given: st.suggest(given),
    "review": lambda given: st.review(given, []),
    "static_set": lambda given: st.static_set(given),
    "weighted": lambda given: st.weighted(given, {}),
    "Advisor": st.Advisor,
    "Host": st.Host,
    "Adversary": st.Adversary,
    "Duel": st.Duel,
    "Guesser": st.Guesser,
}
NEED_TREES = {
    "Player": st.Player,
    "verify": st.verify,
    "certify": lambda given: st.certify(given, "no.certificate"),
    "certify_pieces": lambda given: st.certify_pieces(given, "no folder"),
}


@pytest.mark.parametrize("call", NEED_GAMES.values(), ids=NEED_GAMES)
def test_a_game_is_not_its_name(call):
    with pytest.raises(
        st.InputError, match=rf"^'{GAME}' is a text; it should be a Game, such as solver_tree.game\('{GAME}'\)$"
    ):
        call(GAME)
    with pytest.raises(st.InputError, match=r"^<StrategyTree .* is of type StrategyTree; it should be a Game$"):
        call(st.load("mastermind-3x6"))


@pytest.mark.parametrize("call", NEED_TREES.values(), ids=NEED_TREES)
def test_a_tree_is_not_its_name(call):
    right = r"it should be a StrategyTree, such as solver_tree.load\('mastermind-3x6'\)"
    with pytest.raises(st.InputError, match=f"^'mastermind-3x6' is a text; {right}$"):
        call("mastermind-3x6")
    with pytest.raises(st.InputError, match=r"^<Game .* is of type CodeGame; it should be a StrategyTree$"):
        call(st.game(GAME))


@pytest.mark.parametrize("call", [st.suggest, lambda game, **options: st.review(game, [], **options), st.Host])
def test_a_tree_of_a_game_is_not_its_name(call):
    with pytest.raises(st.InputError, match="^'mastermind-3x6' is a text; it should be a StrategyTree"):
        call(st.game("mastermind-3x6"), tree="mastermind-3x6")


def test_a_list_is_not_a_text():
    with pytest.raises(st.InputError, match=r"^history '01=1A0B' is a text; it should be a list, such as \['01"):
        st.suggest(st.game(GAME), "01=1A0B")
    with pytest.raises(st.InputError, match=r"^entrants 'entropy' is a text; it should be a list, such as \['ent"):
        st.compare(st.game(GAME), "entropy")


def test_a_function_is_not_its_name():
    with pytest.raises(st.InputError, match="^'entropy' is no function; compare takes strategies by name$"):
        st.evaluate("entropy", st.game(GAME))


SMALL = st.game(GAME)
TREE = first_candidate_tree(SMALL)
ASKED = ["01=0A1B", "12=0A1B"]

THREADS = {
    "build": lambda given: st.build(SMALL, threads=given),
    "greedy": lambda given: st.greedy(SMALL, "entropy", threads=given),
    "compare": lambda given: st.compare(SMALL, ["entropy"], threads=given),
    "suggest": lambda given: st.suggest(SMALL, ASKED[:1], top=2, threads=given),
    "review": lambda given: st.review(SMALL, ASKED, threads=given),
    "Advisor": lambda given: st.Advisor(SMALL, threads=given),
    "certify": lambda given: st.certify(st.load("mastermind-3x6"), "new.certificate", threads=given),
}
LIMITS = {
    "build": lambda given: st.build(SMALL, time_limit=given),
    "suggest": lambda given: st.suggest(SMALL, ASKED[:1], top=2, time_limit=given),
    "review": lambda given: st.review(SMALL, ASKED, time_limit=given),
    "static_set": lambda given: st.static_set(SMALL, time_limit=given),
    "Advisor": lambda given: st.Advisor(SMALL, time_limit=given),
    "checkpoint_every": lambda given: st.solve(SMALL, checkpoint_every=given),
}
SEEDS = {
    "static_set": lambda given: st.static_set(SMALL, seed=given),
    "compare": lambda given: st.compare(SMALL, ["entropy"], sample=3, seed=given),
    "Host": lambda given: st.Host(SMALL, seed=given),
    "Duel": lambda given: st.Duel(SMALL, seed=given),
    "tune": lambda given: tune(SMALL, "new.json", seed=given),
}
PATHS = {
    "load": st.load,
    "save": TREE.save,
    "wordle": lambda given: st.wordle(guesses=given),
    "answers": lambda given: st.wordle(answers=given),
    "checkpoint": lambda given: st.build(SMALL, checkpoint=given),
    "certify": lambda given: st.certify(st.load("mastermind-3x6"), given),
    "check": st.check,
    "load_game": st.load_game,
}
TEXTS = {
    "read_guess": SMALL.read_guess,
    "read_secret": SMALL.read_secret,
    "read_feedback": SMALL.read_feedback,
    "score a guess": lambda given: SMALL.score(given, "12"),
    "score a secret": lambda given: SMALL.score("12", given),
    "replay": lambda given: replay(TREE, given),
    "history": lambda given: st.suggest(SMALL, [given]),
    "guess in a history": lambda given: st.suggest(SMALL, [(given, "0A1B")]),
    "feedback in a history": lambda given: st.review(SMALL, [("12", given)]),
    "tries": lambda given: st.suggest(SMALL, [], tries=[given]),
    "game": st.game,
    "objective": lambda given: st.build(SMALL, objective=given),
    "Player": lambda given: st.Player(TREE).answer(given),
}
NUMBERS = {
    "top": lambda given: st.suggest(SMALL, [], top=given),
    "sample": lambda given: st.compare(SMALL, ["entropy"], sample=given),
    "size": lambda given: st.static_set(SMALL, size=given),
    "max_guesses": lambda given: st.build(SMALL, max_guesses=given),
    "positions": lambda given: st.codes(given, 4),
    "symbols": lambda given: st.codes(2, given),
}


def refused(calls, values):
    """Parameters of a test: each call with each value."""
    cases = [(call, value) for call in calls.values() for value in values]
    names = [f"{name} {str(value)[:20]!a}" for name in calls for value in values]
    return pytest.mark.parametrize(("call", "value"), cases, ids=names)


@refused(THREADS, [nan, inf, 1.5, 0, -1, True, "2", 10**30])
@pytest.mark.usefixtures("empty_folder")
def test_threads_are_a_whole_number(call, value):
    with pytest.raises(st.InputError, match="^threads "):
        call(value)


@refused(LIMITS, [nan, -1, -inf, 10**400, "3", True])
def test_a_time_limit_is_a_number_of_seconds(call, value):
    with pytest.raises(st.InputError, match="^(time_limit|checkpoint_every) .*: it should be 0 or more seconds"):
        call(value)


@refused(SEEDS, [-1, 1.5, nan, "a", True, 10**400])
@pytest.mark.usefixtures("empty_folder")
def test_a_seed_is_a_whole_number(call, value):
    with pytest.raises(st.InputError, match="^seed "):
        call(value)


@refused(PATHS, [7, True, 1.5, b"x", [7], "a\0b", "a\ud800", "\ud800/b"])
@pytest.mark.usefixtures("empty_folder")
def test_a_path_is_a_text_or_a_path_and_could_be_one_of_a_file(call, value):
    with pytest.raises(st.InputError) as raised:
        call(value)
    assert str(raised.value).isprintable()


@pytest.mark.usefixtures("empty_folder")
def test_a_number_is_no_open_file():
    """Any function that opened the number would close the file."""
    read, write = os.pipe()
    for call in PATHS.values():
        for descriptor in (read, write):
            with pytest.raises(st.InputError):
                call(descriptor)
    os.close(read)
    os.close(write)


def test_a_path_that_has_bytes_is_none():
    class Bytes(os.PathLike):
        def __fspath__(self):
            return b"x"

    with pytest.raises(st.InputError, match="^path b'x' is of type bytes; it should be a text or a pathlib.Path$"):
        st.load(Bytes())


def test_a_path_can_be_a_path(tmp_path):
    path = pathlib.Path(tmp_path) / "tree.json"
    TREE.save(path)
    assert st.load(path).root == TREE.root


@refused(TEXTS, ["", "1", "\0", "\ud800", 3, None, b"1", (), ("12",), ["1", "2", "3"]])
def test_what_is_no_guess_secret_or_feedback_is_told(call, value):
    with pytest.raises(st.InputError) as raised:
        call(value)
    assert str(raised.value).isprintable()


@pytest.mark.parametrize("history", [3, [["11"]], [("11", "1A0B", "x")], [None], [()], ["="], ["01="], ["=0A1B"]])
def test_a_history_has_guesses_with_their_feedback(history):
    for call in (st.suggest, st.review):
        with pytest.raises(st.InputError) as raised:
            call(SMALL, history)
        assert str(raised.value).isprintable()


@refused(NUMBERS, [0, -1, 1.5, nan, "2"])
def test_a_number_is_a_whole_number(call, value):
    with pytest.raises(st.InputError):
        call(value)


@pytest.fixture
def empty_folder(monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
