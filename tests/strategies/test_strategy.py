"""Names of strategies; ``tests/sessions`` has texts that name none."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver_tree.strategies import HEURISTIC_RULES, RULES, Strategy, is_strategy, parse

WITHOUT_TABLE = ["largest-part", "mean-part", "entropy", "parts", "log1p"]


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
def test_a_strategy_is_parsed_with_modifiers_in_any_order(strategy, random):
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
