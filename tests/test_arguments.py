"""Names where games and trees are expected: a likely slip, which is told in one line."""

import pytest

import solver_tree as st

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
