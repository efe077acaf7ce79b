"""Names of strategies, and texts that name none."""

import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver_tree.errors import InputError
from solver_tree.strategies import HEURISTIC_RULES, RULES, Strategy, is_strategy, parse

WITHOUT_TABLE = ["largest-part", "mean-part", "entropy", "parts", "log1p"]
MODIFIERS_OF_GUESSES = "possible modifiers: candidates, first, last-canonical"


@st.composite
def any_strategies(draw):
    """Strategies of every rule, with modifiers that apply to it."""
    rule = draw(st.sampled_from(sorted(RULES)))
    strategy = Strategy(rule)
    if rule in (*WITHOUT_TABLE, "steps", "lookahead"):
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
def test_a_strategy_is_parsed_from_its_name_with_modifiers_in_any_order(strategy, random):
    text = str(strategy)
    assert is_strategy(text)
    assert parse(text) == strategy
    rule, *words = text.split(":")
    random.shuffle(words)
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
def test_a_name_is_parsed_to_its_rule_and_modifiers(text, strategy):
    assert parse(text) == strategy
    assert parse(str(strategy)) == strategy


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "",
            "unknown rule ''; the rules are first, random, largest-part, mean-part, entropy, parts, log1p, steps, "
            "lookahead-K, ",
        ),
        ("Entropy", "unknown rule 'Entropy'; the rules are first, "),
        ("lookahead", "unknown rule 'lookahead'; the rules are first, "),
        ("lookahead-", "unknown rule 'lookahead-'; the rules are first, "),
        ("lookahead-x", "unknown rule 'lookahead-x'; the rules are first, "),
        ("lookahead-0", "lookahead can be 1 to 6 guesses"),
        ("lookahead-7", "lookahead can be 1 to 6 guesses"),
        ("lookahead-" + "9" * 50, "lookahead can be 1 to 6 guesses"),
        ("entropy:", f"'' does not apply to entropy; {MODIFIERS_OF_GUESSES}"),
        ("entropy:seed-1", f"'seed-1' does not apply to entropy; {MODIFIERS_OF_GUESSES}"),
        ("parts:width-3", f"'width-3' does not apply to parts; {MODIFIERS_OF_GUESSES}"),
        ("log1p:my.json", f"'my.json' does not apply to log1p; {MODIFIERS_OF_GUESSES}"),
        ("steps:width-3", f"'width-3' does not apply to steps; {MODIFIERS_OF_GUESSES}, FILE.json, a table of steps"),
        (
            "steps:table.txt",
            f"'table.txt' does not apply to steps; {MODIFIERS_OF_GUESSES}, FILE.json, a table of steps",
        ),
        *[
            (
                f"lookahead-2:width-{width}",
                f"'width-{width}' does not apply to lookahead; {MODIFIERS_OF_GUESSES}, width-N (1 to 1000), "
                "FILE.json, a table of steps",
            )
            for width in ("0", "1001", "99999", "-1", "x", "")
        ],
        ("first:candidates", "'candidates' does not apply to first; it has no modifiers"),
        ("optimal:candidates", "'candidates' does not apply to optimal; it has no modifiers"),
        ("random:candidates", "'candidates' does not apply to random; possible modifiers: seed-N"),
        ("random:seed--1", "'seed--1' does not apply to random; possible modifiers: seed-N"),
        (
            "random:seed-1234567890123456789",
            "'seed-1234567890123456789' does not apply to random; possible modifiers: seed-N",
        ),
        ("entropy:candidates:candidates", "'candidates' repeats or contradicts an earlier modifier; give one"),
        ("entropy:first:last-canonical", "'last-canonical' repeats or contradicts an earlier modifier; give one"),
        ("random:seed-1:seed-2", "'seed-2' repeats or contradicts an earlier modifier; give one"),
        ("steps:a.json:b.json", "'b.json' repeats or contradicts an earlier modifier; give one"),
    ],
)
def test_a_text_that_names_no_strategy_is_refused(text, message):
    with pytest.raises(InputError) as raised:
        parse(text)
    full_message = str(raised.value)
    assert full_message.startswith(f"strategy '{text}': {message}")
    assert "\n" not in full_message


def test_a_text_that_begins_with_a_rule_can_only_mean_a_strategy():
    for text in ("entropy", "entropy:rubbish", "lookahead-99", "optimal", "random:seed-1", "lookahead"):
        assert is_strategy(text)
    for text in ("", "entropy.json", "my:strategy", "./entropy", "Entropy"):
        assert not is_strategy(text)


def test_every_rule_is_described_and_names_a_strategy():
    for rule, description in RULES.items():
        assert description
        assert parse("lookahead-3" if rule == "lookahead" else rule).rule == rule
    assert set(HEURISTIC_RULES) < set(RULES)


def test_names_are_parsed_without_importing_numba_or_numpy():
    program = (
        "import sys, solver_tree.strategies as s; s.parse('entropy'); assert not {'numba', 'numpy'} & {*sys.modules}"
    )
    subprocess.run([sys.executable, "-c", program], check=True)
