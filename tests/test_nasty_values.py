"""Whatever is passed for any parameter of any public function: it is used, or refused by an ``InputError``."""

import inspect
from functools import cache
from math import nan
from signal import getsignal, valid_signals

import numpy as np
import pytest

import solver_tree as st
from tests.trees import first_candidate_tree

NASTY = {
    "None": lambda: None,
    "an object": object,
    "nan": lambda: nan,
    "-1": lambda: -1,
    "a huge number": lambda: 10**400,
    "bytes": lambda: b"12",
    "an empty text": lambda: "",
    "nothing": lambda: (),
    "a generator": lambda: (each for each in ("11", 2, None)),
    "half a character": lambda: "\ud800",
    "a list of objects": lambda: [object()],
    "a number of NumPy": lambda: np.int64(3),
    "an array of NumPy": lambda: np.arange(6).reshape(2, 3),
}

GAME = st.game("mastermind-2x3")
TREE = first_candidate_tree(GAME)


@cache
def proved():
    return st.build(GAME, threads=1)


def table():
    return st.ItemTable("t", ["a", "b"], ["x"], [["1", "2"]])


CALLS = {
    "Objective.priced": lambda: (st.Objective.priced, {"prices": [1, 2]}),
    "Objective.within": lambda: (st.Objective.within, {"guesses": 3}),
    "Objective.worst": lambda: (st.Objective.worst, {"count": True, "total": True}),
    "Objective.price": lambda: (st.Objective.priced([1, 2]).price, {"guess": 1}),
    "Objective.figures": lambda: (st.Objective.average().figures, {"stats": TREE.stats}),
    "Statistics.of": lambda: (st.Statistics.of, {"game": GAME, "secrets": ["11"], "guesses": [1]}),
    "Aim.after": lambda: (st.Aim().after, {"made": 1}),
    "Aim.check_tree": lambda: (st.Aim().check_tree, {"tree": TREE}),
    "ItemTable.shares": lambda: (table().shares, {"test": 0, "item": 1}),
    "Comparison": lambda: (st.Comparison, {"outcomes": ()}),
    "Contradiction": lambda: (st.Contradiction, {"game": GAME, "history": (("11", "2B0W"), ("12", "2B0W"))}),
    "in a tree": lambda: (TREE.__contains__, {"feedback": "1B0W"}),
    "Adversary": lambda: (st.Adversary, {"game": GAME}),
    "Advisor": lambda: (st.Advisor, {"game": GAME, "threads": 1}),
    "Advisor()": lambda: (st.Advisor(GAME, threads=1).__call__, {"history": ()}),
    "Boards": lambda: (st.Boards, {"game": GAME, "number": 2}),
    "Boards.answer": lambda: (st.Boards(GAME, 2).answer, {"feedbacks": ["0B0W", "1B0W"], "guess": "11"}),
    "BoardsHost": lambda: (st.BoardsHost, {"game": GAME, "number": 2}),
    "BoardsHost.take": lambda: (st.BoardsHost(GAME, 2).take, {"guess": "11"}),
    "Duel": lambda: (st.Duel, {"game": GAME}),
    "Duel.guess": lambda: (st.Duel(GAME, begins="you").guess, {"text": "11"}),
    "Duel.answer": lambda: (st.Duel(GAME, begins="program").answer, {"text": "0B1W"}),
    "Game": lambda: (st.Game, {"name": "g", "guesses": "ab", "secrets": "ab", "score": same, "win": "1"}),
    "Game.is_feedback": lambda: (GAME.is_feedback, {"text": "1B0W"}),
    "Game.legal": lambda: (GAME.legal, {"guess": "11", "feedback": "1B0W", "next_guess": "12"}),
    "Game.read_feedback": lambda: (GAME.read_feedback, {"text": "1B0W"}),
    "Game.read_guess": lambda: (GAME.read_guess, {"text": "11"}),
    "Game.read_secret": lambda: (GAME.read_secret, {"text": "11"}),
    "Game.score": lambda: (GAME.score, {"guess": "11", "secret": "12"}),
    "Guesser": lambda: (st.Guesser, {"game": GAME}),
    "Guesser.answer": lambda: (st.Guesser(GAME).answer, {"text": "0B1W"}),
    "Host": lambda: (st.Host, {"game": GAME}),
    "Host.guess": lambda: (st.Host(GAME).guess, {"text": "11"}),
    "Host.guess_all": lambda: (st.Host(GAME).guess_all, {"guesses": ["11"]}),
    "Outcome.stats": lambda: (st.evaluate(first, GAME).stats, {}),
    "Player": lambda: (st.Player, {"tree": TREE}),
    "Player.answer": lambda: (st.Player(TREE).answer, {"text": "1B0W"}),
    "StaticPlayer": lambda: (st.StaticPlayer, {"game": GAME, "guesses": ["12", "13"]}),
    "StaticPlayer.answer_all": lambda: (
        st.StaticPlayer(GAME, ["12", "13"]).answer_all,
        {"texts": ["1B0W", "0B1W"]},
    ),
    "StrategyTree.bound_of_total": lambda: (TREE.bound_of_total, {"finish": "known"}),
    "StrategyTree.dumps": lambda: (TREE.dumps, {}),
    "StrategyTree.save": lambda: (TREE.save, {"path": "new.json"}),
    "Proof.status_of": lambda: (TREE.proof.status_of, {"figure": "total"}),
    "atlas": lambda: (st.atlas, {"game": "mastermind-3x4"}),
    "best_pair": lambda: (st.best_pair, {"game": GAME, "threads": 1}),
    "build": lambda: (st.build, {"game": GAME, "threads": 1}),
    "certify": lambda: (st.certify, {"tree": proved(), "path": "new.certificate", "threads": 1}),
    "certify_pieces": lambda: (st.certify_pieces, {"tree": proved(), "folder": "pieces", "threads": 1}),
    "certify_decisions": lambda: (st.certify_decisions, {"tree": st.identify(table()).tree, "path": "new.certificate"}),
    "check": lambda: (st.check, {"path": "one.certificate"}),
    "check_decisions": lambda: (st.check_decisions, {"path": "decisions.certificate"}),
    "codes": lambda: (st.codes, {"positions": 2, "symbols": 3}),
    "compare": lambda: (st.compare, {"game": GAME, "entrants": ["first"], "threads": 1}),
    "compile": lambda: (st.compile, {"game": GAME}),
    "confused_pair": lambda: (st.confused_pair, {"game": GAME, "guesses": ["12"]}),
    "consistent": lambda: (st.consistent, {"game": GAME}),
    "corrections": lambda: (st.corrections, {"game": GAME, "history": ["11=1B0W"]}),
    "evaluate": lambda: (st.evaluate, {"function": first, "game": GAME}),
    "export": lambda: (st.export, {"tree": TREE, "form": "svg"}),
    "export_decisions": lambda: (st.export_decisions, {"tree": st.identify(table()).tree, "form": "key"}),
    "game": lambda: (
        st.game,
        {
            "name": "mastermind-2x3",
            "guesses": ["11", "12"],
            "answers": ["11"],
            "hard": False,
            "consistent": False,
            "weights": {"11": 1},
        },
    ),
    "greedy": lambda: (st.greedy, {"game": GAME, "strategy": "entropy", "threads": 1}),
    "ItemTable": lambda: (st.ItemTable, {"name": "t", "items": ["a", "b"], "tests": ["x"], "cells": ["12"]}),
    "greedy_decisions": lambda: (st.greedy_decisions, {"table": table(), "measure": "gain"}),
    "identify": lambda: (st.identify, {"table": table()}),
    "load_decisions": lambda: (st.load_decisions, {"path": "decisions.json"}),
    "minimal_tests": lambda: (st.minimal_tests, {"table": table()}),
    "next_tests": lambda: (st.next_tests, {"table": table(), "history": [("x", "1")]}),
    "table": lambda: (st.table, {"source": {"x": {"a": 1, "b": 2}}}),
    "load": lambda: (st.load, {"path_or_name": "mastermind-3x6"}),
    "load_game": lambda: (st.load_game, {"text": "mastermind-3x6"}),
    "loads": lambda: (st.loads, {"data": TREE.dumps()}),
    "narrowed": lambda: (st.narrowed, {"game": GAME, "shares": ["1B0W\n2B0W"]}),
    "replay": lambda: (st.replay, {"tree": TREE, "secret": "12"}),
    "review": lambda: (st.review, {"game": GAME, "history": ["11=1B0W"], "threads": 1}),
    "sequence": lambda: (
        st.sequence,
        {"entries": st.atlas("mastermind-2x", objective="avg", finish="guessed"), "figure": "total"},
    ),
    "solve": lambda: (st.solve, {"game": GAME, "threads": 1}),
    "some_codes": lambda: (st.some_codes, {"game": GAME, "guesses": ["11", "12"]}),
    "static_set": lambda: (st.static_set, {"game": GAME}),
    "suggest": lambda: (st.suggest, {"game": GAME, "history": ["11=1B0W"], "threads": 1}),
    "verify": lambda: (st.verify, {"tree": TREE}),
    "weighted": lambda: (st.weighted, {"game": GAME, "weights": {"11": 2}, "others": 1}),
    "wordle": lambda: (st.wordle, {"guesses": ["abc", "abd"], "answers": ["abc"]}),
}
"""Functions with arguments that are right. Each is made anew for each call."""


def first(candidates, history):
    return candidates[0]


def same(guess, secret):
    return "1" if guess == secret else "0"


NOT_CALLED = {("compile", "game"): "None"}
"""What is right, but takes long."""


@pytest.mark.parametrize("name", CALLS)
def test_what_is_passed_is_used_or_refused(name, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    make_files()
    function, _ = CALLS[name]()
    for parameter in inspect.signature(function).parameters:
        for what, value in NASTY.items():
            if NOT_CALLED.get((name, parameter)) == what:
                continue
            message = refusal(name, parameter, value(), what)
            assert message is None or message.isprintable()


def refusal(name, parameter, value, what):
    """Why a value is refused; None if it is used."""
    function, right = CALLS[name]()
    try:
        function(**{**right, parameter: value})
    except (st.InputError, st.Infeasible) as error:
        return str(error)
    except Exception as error:
        raise AssertionError(f"{name}({parameter}={what})") from error


@pytest.mark.parametrize("name", CALLS)
def test_a_call_prints_nothing_and_leaves_signals_alone(name, tmp_path, monkeypatch, capfd):
    monkeypatch.chdir(tmp_path)
    make_files()
    handlers = [getsignal(number) for number in valid_signals()]
    function, right = CALLS[name]()
    function(**right)
    assert capfd.readouterr() == ("", "")
    assert [getsignal(number) for number in valid_signals()] == handlers


def make_files():
    """Write the files that some functions read."""
    st.certify(proved(), "one.certificate", threads=1)
    decisions = st.identify(table()).tree
    decisions.save("decisions.json")
    st.certify_decisions(decisions, "decisions.certificate")


def test_every_public_function_is_called():
    classes = {name for name in st.__all__ if inspect.isclass(getattr(st, name))}
    functions = {name for name in st.__all__ if callable(getattr(st, name))} - classes
    assert functions <= CALLS.keys()


def test_a_call_with_other_parameters_is_a_type_error():
    with pytest.raises(TypeError):
        st.build(GAME, thread=1)
    with pytest.raises(TypeError):
        st.build()
