"""What strategies are called, and what is no strategy."""

import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver_tree.errors import InputError
from solver_tree.strategies import DETERMINISTIC_SCORES, RULES, Strategy, is_strategy, parse

PLAIN = ["largest-part", "mean-part", "entropy", "parts", "log1p"]
ABOUT_GUESSES = "it can be candidates, first, last-canonical"


@st.composite
def any_strategies(draw):
    rule = draw(st.sampled_from(sorted(RULES)))
    strategy = Strategy(rule)
    if rule in (*PLAIN, "steps", "lookahead"):
        tie = draw(st.sampled_from(["first", "last-canonical"]))
        strategy = strategy._replace(candidates_only=draw(st.booleans()), tie=tie)
    if rule == "random":
        strategy = strategy._replace(seed=draw(st.none() | st.integers(0, 10**18 - 1)))
    if rule == "lookahead":
        width = draw(st.none() | st.integers(1, 1000))
        strategy = strategy._replace(plies=draw(st.integers(1, 6)), width=width)
    if rule in ("steps", "lookahead"):
        strategy = strategy._replace(table=draw(st.sampled_from([None, "mine.json", "some/where/else.json", ".json"])))
    return strategy


@given(any_strategies(), st.randoms())
def test_a_name_is_read_as_it_is_written(strategy, random):
    text = str(strategy)
    assert is_strategy(text)
    assert parse(text) == strategy
    rule, *words = text.split(":")
    random.shuffle(words)  # in any order
    assert parse(":".join([rule, *words])) == strategy


@pytest.mark.parametrize(
    ("text", "strategy"),
    [
        ("first", Strategy("first")),
        ("entropy", Strategy("entropy")),
        ("entropy:first", Strategy("entropy")),
        ("entropy:candidates", Strategy("entropy", candidates_only=True)),
        ("largest-part:last-canonical", Strategy("largest-part", tie="last-canonical")),
        ("random:seed-3", Strategy("random", seed=3)),
        ("lookahead-2", Strategy("lookahead", plies=2)),
        ("lookahead-2:width-20:my.json", Strategy("lookahead", plies=2, width=20, table="my.json")),
        ("steps:my.json:candidates", Strategy("steps", candidates_only=True, table="my.json")),
        ("optimal", Strategy("optimal")),
    ],
)
def test_names(text, strategy):
    assert parse(text) == strategy
    assert parse(str(strategy)) == strategy


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "",
            "unknown ''; it can be first, random, largest-part, mean-part, entropy, parts, log1p, steps, lookahead-K, ",
        ),
        ("Entropy", "unknown 'Entropy'; it can be first, "),
        ("lookahead", "unknown 'lookahead'; it can be first, "),
        ("lookahead-", "unknown 'lookahead-'; it can be first, "),
        ("lookahead-x", "unknown 'lookahead-x'; it can be first, "),
        ("lookahead-0", "lookahead can be 1 to 6 guesses"),
        ("lookahead-7", "lookahead can be 1 to 6 guesses"),
        ("lookahead-" + "9" * 50, "lookahead can be 1 to 6 guesses"),
        ("entropy:", f"'' does not go with entropy; {ABOUT_GUESSES}"),
        ("entropy:seed-1", f"'seed-1' does not go with entropy; {ABOUT_GUESSES}"),
        ("parts:width-3", f"'width-3' does not go with parts; {ABOUT_GUESSES}"),
        ("log1p:my.json", f"'my.json' does not go with log1p; {ABOUT_GUESSES}"),
        ("steps:width-3", f"'width-3' does not go with steps; {ABOUT_GUESSES}, FILE.json, a table of steps"),
        ("steps:table.txt", f"'table.txt' does not go with steps; {ABOUT_GUESSES}, FILE.json, a table of steps"),
        *[
            (
                f"lookahead-2:width-{width}",
                f"'width-{width}' does not go with lookahead; {ABOUT_GUESSES}, width-N (1 to 1000), "
                "FILE.json, a table of steps",
            )
            for width in ("0", "1001", "99999", "-1", "x", "")
        ],
        ("first:candidates", "'candidates' does not go with first; nothing does"),
        ("optimal:candidates", "'candidates' does not go with optimal; nothing does"),
        ("random:candidates", "'candidates' does not go with random; it can be seed-N"),
        ("random:seed--1", "'seed--1' does not go with random; it can be seed-N"),
        ("random:seed-1234567890123456789", "'seed-1234567890123456789' does not go with random; it can be seed-N"),
        ("entropy:candidates:candidates", "'candidates' comes second; say it once"),
        ("entropy:first:last-canonical", "'last-canonical' comes second; say it once"),
        ("random:seed-1:seed-2", "'seed-2' comes second; say it once"),
        ("steps:a.json:b.json", "'b.json' comes second; say it once"),
    ],
)
def test_what_is_no_strategy(text, message):
    with pytest.raises(InputError) as raised:
        parse(text)
    said = str(raised.value)
    assert said.startswith(f"strategy '{text}': {message}")
    assert "\n" not in said


def test_what_can_only_mean_a_strategy():
    for text in ("entropy", "entropy:rubbish", "lookahead-99", "optimal", "random:seed-1", "lookahead"):
        assert is_strategy(text)
    for text in ("", "entropy.json", "mine:strategy", "./entropy", "Entropy"):
        assert not is_strategy(text)


def test_every_rule_is_explained_and_names_a_strategy():
    for rule, about in RULES.items():
        assert about
        assert parse("lookahead-3" if rule == "lookahead" else rule).rule == rule
    assert set(DETERMINISTIC_SCORES) < set(RULES)


def test_names_are_read_without_numba_or_numpy():
    program = (
        "import sys, solver_tree.strategies as s; s.parse('entropy'); assert not {'numba', 'numpy'} & {*sys.modules}"
    )
    subprocess.run([sys.executable, "-c", program], check=True)
