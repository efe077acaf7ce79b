import sys

import pytest
from numba import typeof
from rich.console import Console

import solver_tree as st
from solver_tree.advice.grades import sentence
from solver_tree.compare.entrants import draw_sample
from solver_tree.errors import InputError
from solver_tree.games import game, memory
from solver_tree.hybrid import Hybrid
from solver_tree.kernels import precompile
from solver_tree.play.candidates import split
from solver_tree.strategies import parse
from solver_tree.strategies.lower_bound import bound_by_feedbacks, total_bound


def plain(shown):
    """What an object shows, as one line without colour."""
    console = Console(width=200, color_system=None)
    with console.capture() as capture:
        console.print(shown)
    return " ".join(capture.get().split())


@pytest.mark.parametrize("name", ["bulls-cows-3x6", "mastermind-3x5", "codes-3x4-distinct", "codes-3x3-colours"])
@pytest.mark.parametrize("modifiers", ["", ":exact-0", ":simple-0:exact-2", ":seed-1:tries-3:sample-5"])
def test_hybrid_finds_every_secret_and_guesses_the_same_again(name, modifiers):
    rules, strategy = game(name), f"hybrid{modifiers}"
    (outcome,) = st.compare(rules, [strategy])
    st.verify(outcome.tree)
    assert outcome.tree.root == st.compare(rules, [strategy])[0].tree.root
    assert outcome.tree.strategy == str(parse(strategy)) == strategy


def test_few_candidates_are_searched():
    rules = game("bulls-cows-3x5")
    hybrid = Hybrid(rules, parse("hybrid:exact-100"))
    assert hybrid.ending(hybrid.codes).total == st.build(rules).stats.total


def test_a_sample_has_the_games_of_its_secrets():
    rules = game("mastermind-3x5")
    names = ["entropy", "hybrid", lambda candidates, history: candidates[-1]]
    complete, some = st.compare(rules, names), st.compare(rules, names, sample=20, seed=3)
    secrets = draw_sample(rules, 20, 3)
    for all_played, sampled in zip(complete, some, strict=True):
        assert sampled.games == {secret: all_played.games[secret] for secret in secrets}
        assert sampled.found == {secret: all_played.found[secret] for secret in secrets}
        counts = [found.guessed for found in sampled.found.values()]
        variance = sum((count - sum(counts) / 20) ** 2 for count in counts) / 19
        assert sampled.standard_error() == pytest.approx((variance / 20 * (1 - 20 / 125)) ** 0.5)
        assert not sampled.optimal()
    assert st.compare(rules, ["first"], sample=125)[0].standard_error() == 0


def test_a_game_of_many_codes_is_played_and_advised(monkeypatch):
    monkeypatch.setattr("solver_tree.play.candidates._MANY_CODES", 100)
    monkeypatch.setattr("solver_tree.advice.search._MAX_GUESSES", 100)
    rules = game("mastermind-4x5")
    outcomes = st.compare(rules, ["first", "random", "hybrid"], sample=10)
    assert all(len(outcome.found) == 10 for outcome in outcomes)
    advise = st.Advisor(rules)
    first = advise(())
    assert first.how == "by hybrid, from a sample"
    history = ((first.guess, rules.score(first.guess, "3142")),)
    suggestion = st.suggest(rules, history, top=3)
    assert len({best.guess for best in suggestion.best}) == 3
    assert suggestion.rule == "hybrid"
    assert "strategy hybrid, from a sample of guesses" in plain(suggestion)
    assert "by how well a guess divides a sample" in plain(suggestion)
    review = st.review(rules, [*history, ("3142", rules.win)])
    assert [grade.after for grade in review.grades] == [len(suggestion.left), 1]
    assert review.sampled
    assert "Not all values are known: too much is left to search." in plain(review)
    assert "the guess that the strategy of this name chooses from a sample" in plain(review)
    dull = st.review(rules, ["1111=1B0W"]).grades[0]
    left = [len(part) ** 2 for part in split(rules, first.guess, rules.secrets).values()]
    assert (dull.best, dull.best_expected) == (first.guess, sum(left) / 625)
    assert review.grades[0].best_expected is None
    assert f"{dull.expected:.1f} expected, {dull.best_expected:.1f} after {dull.best}:" in sentence(dull, rules.win)


def test_what_hybrid_searches_is_compiled_ahead(monkeypatch):
    ahead, needed = set(), set()
    asked, compile_calls = ahead, precompile.compile_calls

    def noted(calls, begin):
        asked.update((kernel, *map(typeof, arguments)) for kernel, arguments in calls)
        compile_calls(calls, begin)

    monkeypatch.setattr(precompile, "compile_calls", noted)
    rules = game("mastermind-8x8")
    st.compile(rules)
    asked = needed
    hybrid = Hybrid(rules)
    hybrid.ending(hybrid.codes.of(hybrid.codes[:9]))
    assert needed
    assert needed <= ahead


def test_a_bound_heeds_how_many_feedbacks_there_are(monkeypatch):
    rules = game("mastermind-3x4")
    monkeypatch.setattr("solver_tree.play.candidates._MANY_CODES", 60)
    monkeypatch.setattr("solver_tree.advice.search._MAX_GUESSES", 60)
    lower = st.suggest(rules).lower
    assert 2 * 64 - 1 < lower <= st.build(rules).stats.total
    assert lower == total_bound(64, len(rules.feedbacks)) == bound_by_feedbacks(rules)
    weighted = st.weighted(rules, {**dict.fromkeys(rules.secrets, 2), "111": 3})
    assert 2 * lower + 1 == bound_by_feedbacks(weighted)  # the heaviest is found first


@pytest.mark.skipif(sys.platform == "win32", reason="the limits of Unix")
@pytest.mark.parametrize("source", ["the memory of this container", "what 'ulimit -v' leaves"])
def test_codes_that_do_not_fit_are_refused_before_any_is_made(source, tmp_path, monkeypatch):
    import resource

    rules = game("mastermind-8x10")
    if "container" in source:
        (tmp_path / "cgroup").write_text("0::/")
        (tmp_path / "memory.max").write_text(f"{1 << 30}")
        monkeypatch.setattr(memory, "_PROCESS", str(tmp_path))
        monkeypatch.setattr(memory, "_GROUPS", str(tmp_path))
    else:
        monkeypatch.setattr(resource, "getrlimit", lambda kind: (1 << 30, resource.RLIM_INFINITY))
    monkeypatch.setattr("solver_tree.layout.code_set.CodeSet", None)
    for refused in (st.Guesser, st.Adversary, st.Duel, st.suggest, lambda rules: st.compare(rules, sample=2)):
        with pytest.raises(InputError, match=rf"100000000 codes need 1[.\d]* GiB to play; the limit, {source}, is"):
            refused(rules)


@pytest.mark.parametrize(
    ("name", "strategies", "options", "message"),
    [
        ("bulls-cows-10x10", ["hybrid"], {}, "too many to play each"),
        ("mastermind-9x10", [], {"sample": 5}, "too many to list"),
        ("mastermind-9x10", ["hybrid"], {}, "too many to list"),
        ("mastermind-9x10", ["optimal"], {"sample": 5}, "too many to list"),
        ("mastermind-3x4", [], {"sample": 65}, "it can be 1 to 64"),
    ],
)
def test_what_cannot_be_played_is_refused(name, strategies, options, message):
    with pytest.raises(InputError, match=message):
        st.compare(game(name), strategies, **options)


def test_a_search_of_too_many_codes_is_refused_before_listing(monkeypatch):
    monkeypatch.setattr("solver_tree.games.codes.CodeGame.secrets", property(lambda rules: pytest.fail("listed")))
    with pytest.raises(InputError, match="16777216 guesses to search"):
        st.build(game("mastermind-8x8"))


def test_hybrid_makes_no_tree_and_plays_only_codes():
    with pytest.raises(InputError, match="it makes no tree"):
        st.greedy(game("mastermind-3x4"), "hybrid")
    words = st.Game("words", ["abc", "bcd"], ["abc", "bcd"], lambda guess, secret: str(guess == secret), "True")
    with pytest.raises(InputError, match="games of codes"):
        st.compare(words, ["hybrid"])
