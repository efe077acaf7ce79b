"""Every public object shows itself in one short line."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from fractions import Fraction

import pytest

import solver_tree as st
from solver_tree.advice.log import LoggedGame
from solver_tree.certificate.figure import Figure
from solver_tree.compare.pairs import pair
from solver_tree.search import Progress, SearchInterrupted, solve
from solver_tree.strategies import parse
from solver_tree.strategies.steps import Steps
from solver_tree.tree import Component, Proof
from tests.trees import unequal

GAME = st.game("bulls-cows-4x10")
LENGTH = 100
ALIKE = (str, bytes, st.StrategyTree, st.TreePosition)
"""What is iterated over for parts that are all alike."""


@pytest.fixture(scope="module")
def tree():
    return st.load("bulls-cows-4x10")


def halving(candidates, history):
    return candidates[len(candidates) // 2]


def of_the_project(value):
    return type(value).__module__.startswith("solver_tree")


def parts(value):
    """The objects of the project that can be reached from ``value`` through public attributes, and a few of many."""
    found, pending = {}, [value]
    while pending:
        thing = pending.pop()
        if of_the_project(thing) and id(thing) not in found:
            found[id(thing)] = thing
            pending += [getattr(thing, name) for name in vars(type(thing)) if not name.startswith("_")]
            pending += [item for name, item in getattr(thing, "__dict__", {}).items() if not name.startswith("_")]
        if isinstance(thing, Mapping):
            pending += list(thing.values())[:3]
        elif isinstance(thing, Iterable) and not isinstance(thing, ALIKE) and hasattr(thing, "__len__"):
            pending += list(thing)[:3]
    return list(found.values())


def public_objects(tree):
    """What the functions in ``solver_tree.__all__`` return for a game of 5040 secrets, and what a search reports."""
    history = ["0123=1A1B", "0345=0A2B"]
    adversary, player = st.Adversary(GAME), st.Player(tree)
    adversary.guess("0123")
    player.answer("1A1B")
    progress = Progress(
        lower=26274, upper=26450, nodes=12_345_678, seconds=1.23456, settled_guesses=13, guesses=38, first=False
    )
    outcomes = st.compare(GAME, [tree, halving])
    yield from (GAME, st.codes(4, 10), unequal(GAME))
    static = st.static_set(st.game("mastermind-2x3"))
    yield from (static, st.StaticInterrupted(static), st.StaticPlayer(static.game, static.guesses))
    boards = st.BoardsHost(static.game, 2, seed=1)
    yield from (boards, boards.hint(), st.best_pair(static.game))
    yield from (
        tree,
        tree["1A1B"],
        tree["4A0B"],
        tree.stats,
        tree.goal,
        replace(tree, game=st.game("bulls-cows-4x10")),
        st.verify(tree),
    )
    yield from (player, adversary, st.Host(GAME, "5293"), st.Host(GAME, "5293").best, st.Host(GAME, "5293").hint())
    yield from (st.Duel(GAME, secret="5293", begins="you"), st.Guesser(GAME), st.Advisor(GAME))
    yield from (st.suggest(GAME, history), st.review(GAME, history), LoggedGame((("0123", "1A1B"),)))
    yield from st.corrections(GAME, ["0123=0A0B", "4567=0A0B"])
    yield from (outcomes, st.evaluate(halving, GAME, max_guesses=3), pair(*outcomes))
    yield from (solve(st.game("bulls-cows-2x4")), progress, SearchInterrupted(progress, []))
    yield from (parse("entropy:candidates"), Steps([1, 2], [1.0, 1.5]), GAME.symmetry())
    yield st.wordle(["crane", "slate", "trace"], hard=True).legality()
    yield st.Checked(
        "file", "game", True, None, 1, Figure((1,), 1, 13, {"total": 13}), None, None, None, 0.1, "", "codes", None
    )
    yield st.CheckedDecisions("file", "table", "avg", True, None, 1, Fraction(7, 3), None, 0.1)
    yield st.atlas("mastermind-4x6")[0]
    table = st.table({f"test {n}": {f"item {m}": m >> n & 1 for m in range(300)} for n in range(9)})
    found, position = st.identify(table), st.next_tests(table)
    yield from (table, found, found.tree, found.tree.root, position, *position.next_tests, st.minimal_tests(table))
    yield Proof(1, 2, 1.5, "1", (Component("total", 1, 2),))


def test_every_public_object_shows_itself_in_one_short_line(tree):
    for value in public_objects(tree):
        assert len(repr(value)) <= LENGTH or not of_the_project(value)
        for part in parts(value):
            line = repr(part)
            assert len(line) <= LENGTH, line
            assert line.isprintable()
            assert not re.search(r"object at 0x", line)


def test_every_public_class_is_among_them(tree):
    seen = {kind for value in public_objects(tree) for part in parts(value) for kind in type(part).__mro__}
    public = {getattr(st, name) for name in st.__all__ if isinstance(getattr(st, name), type)}
    assert {kind for kind in public if not issubclass(kind, Exception)} <= seen


def test_a_tree_says_what_it_is(tree):
    assert repr(tree) == "<StrategyTree bulls-cows-4x10 avg: total 26274, worst 7, optimal>"
    greedy = replace(tree, strategy="entropy", proof=tree.proof._replace(lower_bound=26000, components=()))
    assert repr(greedy) == "<StrategyTree bulls-cows-4x10 entropy: total 26274, worst 7>"
    unfinished = replace(greedy, strategy=st.tree.OPTIMAL, first="0123", max_guesses=7)
    said = "bulls-cows-4x10 avg, first 0123, at most 7: total 26274, worst 7, not proved optimal"
    assert repr(unfinished) == f"<StrategyTree {said}>"


def test_a_host_keeps_its_secret():
    host = st.Host(GAME, "5293")
    host.guess("0123")
    assert repr(host) == "<Host bulls-cows-4x10 after 1 guess, the last 0123=1A1B>"


def test_a_name_from_outside_stays_one_short_line():
    game = st.Game("a\nname\x1b[31m" * 50, ["x"], ["x"], lambda guess, secret: "yes", "yes")
    assert repr(game).startswith("<Game a\\nname\\x1b")
    assert repr(game).endswith(": 1 secret, 1 guess>")
    assert len(repr(game)) <= LENGTH
    assert repr(game).isprintable()
