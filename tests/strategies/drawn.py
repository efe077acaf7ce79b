"""Random strategies and weights for property tests."""

from hypothesis import strategies as st

from solver_tree.games.weights import weighted
from solver_tree.strategies import Strategy

ONE_PLY = ("largest-part", "mean-part", "entropy", "parts", "log1p", "steps")
SMALL_VALUES = ("largest-part", "mean-part", "parts", "steps")  # no huge numbers in ``plain``, even for huge parts

TIES = st.sampled_from(["first", "last-canonical"])


@st.composite
def one_ply(draw, rules=ONE_PLY):
    """Strategies by these rules, with any modifiers but a table."""
    return Strategy(draw(st.sampled_from(rules)), draw(st.booleans()), draw(TIES))


@st.composite
def look_ahead(draw):
    """Lookahead strategies, from the narrowest to those that try every guess of a small game."""
    plies, width = draw(st.integers(1, 4)), draw(st.sampled_from([None, 1, 2, 5]))
    return Strategy("lookahead", draw(st.booleans()), draw(TIES), plies=plies, width=width)


@st.composite
def lightly_weighted(draw, games):
    """Games with small weights, some of them 0. The weights sometimes add up to the number of secrets."""
    game = draw(games.filter(lambda game: game.secret_count > 1))
    weights = draw(st.lists(st.integers(0, 6), min_size=game.secret_count, max_size=game.secret_count).filter(any))
    if draw(st.booleans()):
        weights = [1] * game.secret_count
        for giver, taker in draw(st.lists(st.tuples(*[st.integers(0, game.secret_count - 1)] * 2), min_size=1)):
            if weights[giver]:
                weights[giver] -= 1
                weights[taker] += 1
    return weighted(game, dict(zip(game.secrets, weights, strict=True)))
