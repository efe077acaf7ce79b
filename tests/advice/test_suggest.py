"""Suggested guesses, compared with brute force and with strategy trees."""

from dataclasses import replace
from itertools import permutations, product
from math import inf
from time import perf_counter, sleep

import pytest
from hypothesis import given
from hypothesis import strategies as st

import solver_tree
from solver_tree.advice import search
from solver_tree.advice.remainder import remainder
from solver_tree.advice.review import review
from solver_tree.advice.suggest import suggest
from solver_tree.advice.suggestion import Suggestion, suggestion_facts, value_notes, values_table
from solver_tree.advice.values import Bounds, Valued, by_bounds, quick_bounds, quick_guess_bounds
from solver_tree.errors import InputError
from solver_tree.games import game
from solver_tree.games.weights import without_weights
from solver_tree.games.words import WordGame
from solver_tree.layout import computes_feedback, heuristic
from solver_tree.play import Contradiction
from solver_tree.search import ranking
from solver_tree.strategies.greedy_tree import greedy
from solver_tree.strategies.strategy import HYBRID
from tests.advice.positions import SMALL, candidates_after, examples, histories, position_at, totals_at
from tests.oracle import totals_of
from tests.random_games import random_games
from tests.trees import ANSWERS, GUESSES, first_candidate_tree, higher_lower, unequal, words


def draw_position(data, kind):
    """Draw a game, a history in which the secret is not found, and the total of each legal guess after it."""
    some_game = data.draw(random_games(**SMALL[kind]))
    history = data.draw(histories(some_game).filter(lambda history: some_game.win not in dict(history).values()))
    return some_game, history, totals_at(some_game, history)


@pytest.mark.parametrize("kind", SMALL)
@given(data=st.data())
@examples(15)
def test_values_are_those_of_brute_force(kind, data):
    some_game, history, totals = draw_position(data, kind)
    tries = data.draw(st.lists(st.sampled_from(sorted(totals)), max_size=3, unique=True))
    found = suggest(some_game, history, top=data.draw(st.integers(1, 3)), tries=tries, time_limit=None, threads=2)
    assert found.left == tuple(candidates_after(some_game, history))
    assert found.optimal
    assert found.complete
    assert found.lower == min(totals.values()) == totals[found.guess]
    for value in (*found.best, *found.tried):
        assert value.total == (totals[value.guess], totals[value.guess])
    assert [value.guess for value in found.tried] == tries
    assert [value.total.lower for value in found.best] == sorted(totals.values())[: len(found.best)]


@pytest.mark.parametrize("kind", SMALL)
@given(data=st.data())
@examples(8)
def test_bounds_hold_when_time_is_up(kind, data):
    some_game, history, totals = draw_position(data, kind)
    tries = data.draw(st.lists(st.sampled_from(sorted(totals)), max_size=2, unique=True))
    found = suggest(some_game, history, tries=tries, time_limit=0, threads=2)
    least = min(totals.values())
    assert found.lower <= least
    assert found.optimal is (found.best[0].total.upper == found.lower)
    for value in (*found.best, *found.tried):
        assert value.total.lower <= totals[value.guess] <= value.total.upper


@pytest.mark.parametrize("kind", SMALL)
@given(data=st.data())
@examples(15)
def test_bounds_without_a_search_hold(kind, data):
    some_game, history, totals = draw_position(data, kind)
    position = position_at(some_game, history)
    for bounds, total in [(quick_bounds(position), min(totals.values()))] + [
        (quick_guess_bounds(position, guess), total) for guess, total in totals.items()
    ]:
        assert bounds.lower <= total
        assert bounds.upper in (None, total)


@pytest.mark.parametrize("kind", SMALL)
@given(data=st.data())
@examples(8)
def test_guesses_have_the_same_values_in_the_remainder_of_a_game(kind, data):
    some_game, history, totals = draw_position(data, kind)
    rest = remainder(position_at(some_game, history))
    assert dict(zip(rest.guesses, totals_of(rest), strict=True)) == totals


@pytest.mark.parametrize(
    ("name", "history"), [("bulls-cows-3x6", [("012", "1A0B")]), ("mastermind-3x5", [("112", "0B1W")])]
)
def test_a_strategy_needs_no_matrix_for_the_remainder_of_a_game(name, history, monkeypatch):
    position = position_at(game(name), history)
    assert computes_feedback(remainder(position))
    computed = greedy(remainder(position), "entropy")
    monkeypatch.setattr(heuristic, "counted_codes_of", lambda game: None)
    assert greedy(remainder(position), "entropy").root == computed.root


def test_only_the_remainder_of_a_large_game_is_searched(monkeypatch):
    full = suggest(game("bulls-cows-3x6"), ["012=1A0B"], tries=["345"], time_limit=None, threads=2)
    monkeypatch.setattr(search, "_MAX_MATRIX", 1000)
    from_rest = suggest(game("bulls-cows-3x6"), ["012=1A0B"], tries=["345"], time_limit=None, threads=2)
    assert from_rest.best[0].total == full.best[0].total
    assert from_rest.tried == full.tried
    monkeypatch.setattr(search, "_MAX_REST", 1000)
    unsearched = suggest(game("bulls-cows-3x6"), ["012=1A0B"], tries=["345"])
    assert unsearched.guess in unsearched.left
    assert not unsearched.optimal
    assert unsearched.best[0].total.upper is None
    assert unsearched.best[0].total.lower <= full.best[0].total.lower


@pytest.mark.parametrize("hard", [False, True])
def test_few_words_that_are_left_are_laid_out_alone(hard, monkeypatch):
    some_words, laid_out = words(hard=hard), []
    lay_out = ranking.lay_out_in_time
    monkeypatch.setattr(ranking, "lay_out_in_time", lambda game, *args: laid_out.append(game) or lay_out(game, *args))
    history, found = [("stare", some_words.score("stare", "crate"))], []
    for fewer in (0, inf):
        monkeypatch.setattr(search, "_FEW", fewer)
        found.append(suggest(some_words, history, top=3, time_limit=None, threads=2).best)
    rest, full = laid_out
    assert full is some_words
    assert rest.secrets == tuple(candidates_after(some_words, history))
    assert found[0][0] == found[1][0]
    assert [value.total for value in found[0]] == [value.total for value in found[1]]


def test_only_legal_guesses_are_suggested_and_tried_in_hard_mode():
    some_words = words(hard=True)
    history = [("stare", some_words.score("stare", "crate"))]
    found = suggest(some_words, history, top=3, time_limit=None, threads=2)
    assert set(found.left) == set(candidates_after(some_words, history))
    totals = totals_at(some_words, tuple(history))
    assert [value.total.lower for value in found.best] == sorted(totals.values())[: len(found.best)]
    illegal = next(guess for guess in GUESSES if guess not in totals)
    with pytest.raises(InputError, match=f"guess '{illegal}' is not allowed after stare="):
        suggest(some_words, history, tries=[illegal])
    with pytest.raises(InputError, match=f"guess '{illegal}' is not allowed"):
        suggest(some_words, [*history, (illegal, "BBBBB")])


def valued(guess, lower, upper, may_win=False):
    return Valued(guess, Bounds(lower, upper), 10, may_win, parts=3, largest=4)


def test_guesses_without_exact_values_are_ranked_by_their_bounds():
    order = [
        valued("b", 20, 30),
        valued("d", 21, 30, True),
        valued("a", 21, 30),
        valued("c", 21, 30),
        valued("e", 9, None),
    ]
    for shuffled in permutations(order):
        assert sorted(shuffled, key=by_bounds) == order


def test_the_table_states_every_loss_or_its_bounds():
    best = (valued("a", 22, 24), valued("b", 22, 26), valued("c", 27, 30), valued("d", 28, None), valued("e", 22, None))
    found = Suggestion(game("mastermind-2x2"), (), ("11",), best, (), 22, "search", False, 5.0)
    losses = ["at most +0.2000", "at most +0.4000", "+0.3000-0.8000", "+0.4000 or more", "open"]
    assert [row[3] for row in values_table(found).rows] == losses
    notes = " ".join(value_notes(found, 9))
    assert notes.startswith("Time was up, so the list has 5 of 9 guesses. Where two numbers stand,")
    assert notes.endswith("Another guess may be better than all of these.")
    exact = [valued("a", 22, 22)._replace(figures=(22, 3, 1)), valued("b", 25, 25)._replace(figures=(25, 4, 2))]
    proved = replace(found, best=tuple(exact), complete=True)
    assert [row[3:5] for row in values_table(proved).rows] == [("best", "3"), ("+0.3000", "4")]
    assert list(value_notes(proved, 9)) == []
    assert values_table(found).titles == ("rank", "guess", "value", "to best", "worst", "bits", "may win", "largest")
    assert list(value_notes(replace(proved, tried=(valued("c", 27, 27),)), 9)) == [
        "The worst case is '?' where it is not known exactly."
    ]
    exact = suggestion_facts(replace(found, best=(valued("a", 24, 24),)), "")["proof"]
    assert exact == "open: time was up; this value is exact, but another guess may have one down to 2.2000"


# Trees


def test_a_shipped_tree_gives_the_best_guess_without_a_search():
    tree = solver_tree.load("mastermind-4x6")
    found = suggest(tree.game, ["1123=1B1W"])
    assert (found.source, found.optimal, found.complete) == ("tree", True, True)
    ((guess, _),) = tree.root["1123"]["1B1W"].items()
    assert found.guess == guess
    searched = suggest(tree.game, ["1123=1B1W"], top=2, threads=2)
    assert searched.source == "search"
    assert searched.best[0].total == found.best[0].total


def test_the_guess_of_a_proved_tree_stays_best_when_time_is_up():
    tree = solver_tree.load("mastermind-4x6")
    found = suggest(tree.game, ["1123=1B1W"], top=3, tries=["1111"], time_limit=0, threads=2)
    assert (found.guess, found.optimal, found.complete) == (suggest(tree.game, ["1123=1B1W"]).guess, True, False)
    assert found.tree is not None
    assert all(value.total.lower >= found.lower for value in (*found.best, *found.tried))
    assert list(found.best) == sorted(found.best, key=by_bounds)


def test_a_tree_is_followed_up_to_symmetry():
    found = suggest(game("bulls-cows-4x10"), ["7294=1A1B"])
    assert (found.source, found.optimal) == ("tree", True)
    assert found.best[0].total == suggest(game("bulls-cows-4x10"), ["0123=1A1B"]).best[0].total


def test_a_suggestion_of_another_strategy_is_not_optimal():
    small = game("bulls-cows-3x6")
    tree = first_candidate_tree(small)
    found = suggest(small, ["012=1A0B"], tree=tree)
    assert (found.source, found.optimal, found.complete) == ("tree", False, False)
    best = suggest(small, ["012=1A0B"], time_limit=None, threads=2)
    assert found.best[0].total.lower <= best.lower <= found.best[0].total.upper
    assert found.worst >= best.lower / len(found.left)


@pytest.mark.parametrize(
    "change",
    [{"objective": "worst"}, {"finish": "known"}, {"max_guesses": 6}, {"strategy": "entropy"}],
)
def test_a_tree_of_another_aim_proves_no_least_total(change):
    tree = replace(solver_tree.load("mastermind-3x6"), **change)
    ((guess, _),) = tree.root.items()
    found = suggest(tree.game, [(guess, "0B1W")], tree=tree)
    assert found.source == "tree"
    assert found.best[0].total.lower < found.best[0].total.upper


def test_a_prescribed_first_guess_is_optimal_only_after_it():
    tree = solver_tree.build(game("mastermind-3x4"), first="111", threads=2)
    first = suggest(tree.game, (), tree=tree)
    assert (first.guess, first.optimal) == ("111", False)
    after = suggest(tree.game, ["111=1B0W"], tree=tree)
    assert (after.source, after.optimal) == ("tree", True)
    assert after.best[0].total.lower == min(totals_at(tree.game, (("111", "1B0W"),)).values())


def test_a_total_from_a_tree_counts_the_weights():
    some_game = unequal(game("bulls-cows-2x4"))
    tree = solver_tree.build(some_game, threads=2)
    ((guess, branches),) = tree.root.items()
    feedback = max(branches, key=lambda feedback: len(str(branches[feedback])))
    found = suggest(some_game, [(guess, feedback)], tree=tree)
    assert (found.source, found.optimal) == ("tree", True)
    assert found.lower == min(totals_at(some_game, ((guess, feedback),)).values())


def test_a_tree_without_the_rule_is_followed_but_not_left(tmp_path):
    first_candidate_tree(higher_lower()).save(tmp_path / "tree.json")
    tree = solver_tree.load(tmp_path / "tree.json")
    found = suggest(tree.game, ["1=higher", "2=higher"], tree=tree)
    assert (found.guess, len(found.left), found.best[0].parts) == ("3", 13, 2)
    assert suggest(tree.game, ["1=found"], tree=tree).guess is None
    for history, options in ((["8=higher"], {}), ([], {"top": 2}), ([], {"tries": ["8"]})):
        with pytest.raises(InputError, match="give the game itself with --game"):
            suggest(tree.game, history, tree=tree, **options)
    with_rule = suggest(higher_lower(), ["8=lower"], tree=tree, time_limit=None, threads=2)
    assert (with_rule.guess, with_rule.lower) == ("4", 17)


def test_a_search_needs_the_word_lists_that_a_tree_lacks(tmp_path):
    full = words()
    first_candidate_tree(full).save(tmp_path / "words.json")
    tree = solver_tree.load(tmp_path / "words.json")
    assert suggest(tree.game, (), tree=tree).guess == ANSWERS[0]
    with pytest.raises(InputError, match="only 8 of the 11 guesses of wordle; off the tree the game is needed"):
        suggest(tree.game, (), tree=tree, top=2)
    with pytest.raises(InputError, match="guesses"):
        suggest(WordGame(ANSWERS, ANSWERS), (), tree=tree)
    assert suggest(full, (), tree=tree, top=2, time_limit=None, threads=2).source == "search"


# Refused input


@pytest.mark.parametrize(
    ("history", "message"),
    [
        (["0123"], "'0123': not a guess with its feedback, such as 0123=1A2B"),
        (["0012=1A0B"], "'0' appears twice"),
        (["0123=5A0B"], "more than the 4 positions"),
        (["0123=4A0B", "4567=0A0B"], "after 0123=4A0B the secret is found; 4567=0A0B comes too late"),
    ],
)
def test_a_wrong_history_is_refused(history, message):
    with pytest.raises(InputError, match=message):
        suggest(game("bulls-cows-4x10"), history)


def test_a_contradiction_names_the_feedback_in_conflict():
    with pytest.raises(Contradiction) as error:
        suggest(game("bulls-cows-4x10"), ["0123=0A1B", "4567=0A2B", "0129=4A0B"])
    assert (error.value.guess, error.value.feedback) == ("0129", "4A0B")
    assert error.value.earlier == (("0123", "0A1B"),)


def test_less_than_one_guess_is_refused():
    with pytest.raises(InputError, match="top 0"):
        suggest(game("bulls-cows-2x3"), top=0)


def test_no_guess_is_suggested_when_the_secret_is_found():
    found = suggest(game("bulls-cows-4x10"), [("0123", "4A0B")])
    assert (found.guess, found.best, found.left, found.optimal) == (None, (), ("0123",), True)


def test_bounds_combine_to_the_tightest():
    assert Bounds(1) & Bounds(0, 5) & Bounds(2, 7) == Bounds(2, 5)
    assert Bounds(3, 3).exact


def test_games_too_large_to_search_are_suggested_by_hybrid():
    large = game("mastermind-5x8")
    found = suggest(large, top=2)
    assert found.rule == HYBRID
    assert len(found.best) == 2
    assert found.lower > 4.7 * large.secret_count


def unlikely_words(*, hard):
    """All words of three letters of a, b and c, of which only those that begin with c are likely."""
    texts = ["".join(letters) for letters in product("abc", repeat=3)]
    some_game = WordGame(texts, texts, hard=hard)
    return solver_tree.weighted(some_game, {text: 3 * text.startswith("c") for text in texts})


@pytest.mark.parametrize("hard", [False, True], ids=["", "hard"])
@pytest.mark.parametrize("history", [["ccc=BBB"], ["ccc=BBB", "aaa=GBB"], ["ccc=BGB"]], ids=str)
def test_where_nothing_weighs_guesses_are_those_of_equal_weights(history, hard):
    some_game = unlikely_words(hard=hard)
    even = suggest(without_weights(some_game), history, top=3, threads=1)
    for top in (1, 3):
        for tries in ((), (even.left[-1],)):
            found = suggest(some_game, history, top=top, tries=tries, threads=1)
            assert found.left == even.left
            assert (found.lower, found.complete, found.optimal) == (0, True, True)
            assert [value.guess for value in found.tried] == list(tries)
            assert {(value.total, value.total_weight) for value in (*found.best, *found.tried)} == {((0, 0), 0)}
    assert [value.guess for value in found.best] == [value.guess for value in even.best]
    result = review(some_game, [*history, f"{even.guess}={'G' * 3}"], threads=1)
    assert result.grades[-1].skill == (99, 99)


def test_a_secret_that_weighs_nothing_counts_for_the_worst_case():
    words = WordGame(["ab", "cd", "ce"], ["ab", "cd", "ce"])
    found = suggest(solver_tree.weighted(words, {"ab": 1, "cd": 1, "ce": 0}), threads=1)
    assert (found.guess, found.best[0].figures, found.ties_broken) == ("cd", (3, 2, 1), True)


def test_many_codes_that_weigh_nothing_have_a_suggestion():
    some_game = solver_tree.game("mastermind-4x12")
    only_one = solver_tree.weighted(some_game, {"1111": 1}, others=0)
    found = suggest(only_one, ["1122=0B1W"], top=2, time_limit=0, threads=1)
    assert found.best[0].total == (0, 0)


def test_the_time_in_which_kernels_compile_is_told_apart(monkeypatch):
    slow = 0.05
    compile_kernels = ranking.compile_kernels

    def compile_slowly(*arguments, **options):
        sleep(slow)
        compile_kernels(*arguments, **options)

    monkeypatch.setattr(ranking, "compile_kernels", compile_slowly)
    for advise in (suggest, review):
        began = perf_counter()
        found = advise(game("mastermind-3x4"), ["112=0B1W"], threads=1)
        took = perf_counter() - began
        assert found.compile_seconds >= slow
        assert 0 <= found.seconds <= took - found.compile_seconds
