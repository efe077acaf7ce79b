"""Objectives other than the plain average, compared with brute force, published values and each other."""

import itertools
from math import inf

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solver_tree.errors import Infeasible, InputError
from solver_tree.games import game
from solver_tree.games.weights import MAX_TOTAL_WEIGHT, weighted
from solver_tree.games.words import WordGame
from solver_tree.search import SearchInterrupted, progress, solve, solver
from solver_tree.search.objectives import kept
from solver_tree.search.objectives.question import Question
from solver_tree.tree import Statistics, loads, verify
from solver_tree.tree.objective import parse
from solver_tree.tree.opening import departure, read_opening
from tests.kernels.kinds import PRICED
from tests.oracle import best_figures
from tests.random_games import draw_game, hit_or_miss, hit_or_miss_or_ask, matrix_game, random_games, symmetric_games
from tests.search.small_tasks import any_tasks, looking_ahead, small_tasks
from tests.search.words import rhyming_words

GAMES = {kind: random_games(**options) for kind, options in PRICED.items()} | {"symmetric": symmetric_games()}
FINISHES = ("guessed", "known")
OBJECTIVES = ("avg", "worst", "worst,count", "worst,count,total", "within:1", "within:2", "within:3", "price")


@st.composite
def price_lists(draw):
    """Objectives ``price:...``, whose prices rise evenly, in steps or to infinity."""
    steps = draw(st.lists(st.sampled_from([0, 0, 1, 1, 2, 3, 10]), min_size=1, max_size=6))
    prices = [str(price) for price in itertools.accumulate(steps)]
    return f"price:{','.join(prices + draw(st.sampled_from([[], [], ['inf']])))}"


def openings(some_game):
    """What can be prescribed: nothing, the first guess, or several guesses that are legal whatever the feedback."""
    several = st.permutations(some_game.guesses).map(lambda guesses: tuple(guesses[:3])).filter(is_legal(some_game))
    one = st.sampled_from(some_game.guesses)
    return st.one_of(st.none(), one, several if len(some_game.guesses) > 2 else one)


def is_legal(some_game):
    """A function opening -> whether its guesses are legal where they are made."""

    def legal(opening):
        try:
            return read_opening(some_game, opening) == opening
        except InputError:
            return False

    return legal


@st.composite
def questions(draw, some_game, objectives=OBJECTIVES, firsts=True):
    """Options of ``solve`` for a game."""
    objective = draw(st.sampled_from(objectives))
    return {
        "objective": draw(price_lists()) if objective == "price" else objective,
        "finish": draw(st.sampled_from(FINISHES)),
        "max_guesses": draw(st.sampled_from([None, None, 1, 2, 3, 4, 5])),
        "first": draw(openings(some_game)) if firsts else None,
    }


def least_figures(some_game, question):
    """The figures of the best strategy, by brute force; None when there is no strategy."""
    limit = question["max_guesses"] or inf
    return best_figures(some_game, parse(question["objective"]), question["first"], question["finish"], limit)


def figures_of_search(some_game, **question):
    """The figures of the tree that the search finds; ``(inf,)`` when the search proves that there is none."""
    try:
        tree = solve(some_game, threads=1, **question).tree
    except Infeasible:
        return (inf,)
    return tree.goal.figures(verify(tree))


def bounds_of(tree):
    """The proved lower and upper bounds of the first figures of the objective."""
    proof = tree.proof
    return [bounds[1:] for bounds in proof.components] or [(proof.lower_bound, proof.upper_bound)]


def check_bounds(tree, best):
    """The bounds of a tree contain ``best``, the least figures, and the upper ones are the figures of the tree."""
    figures = tree.goal.figures(verify(tree))
    bounds = bounds_of(tree)
    assert tree.proof[:2] == bounds[0]
    for (lower, upper), least, figure in zip(bounds, best, figures, strict=False):
        assert lower <= least <= upper == figure
    assert all(lower == upper for lower, upper in bounds[:-1])  # a figure has bounds once those before it are found


# Random games


@pytest.mark.parametrize("objective", ["worst,count,total", "within:2"])
def test_figures_of_weights_in_the_millions_are_proved(objective):
    small = game("mastermind-2x3")
    heavy = weighted(small, {secret: 3_000_000 + 1000 * i * i for i, secret in enumerate(small.secrets)})
    tree = solve(heavy, objective=objective, threads=1).tree
    assert bounds_of(tree) == [(figure, figure) for figure in best_figures(heavy, parse(objective))]


@pytest.mark.parametrize("objective", ["worst,count,total", "within:1"])
def test_bounds_of_the_last_figure_are_true_for_costs_too_large(objective):
    heavy = hit_or_miss(3, [MAX_TOTAL_WEIGHT // 2, MAX_TOTAL_WEIGHT // 4, 1])
    check_bounds(solve(heavy, objective=objective, threads=1).tree, best_figures(heavy, parse(objective)))


@settings(max_examples=40)
@given(data=st.data())
def test_weights_as_large_as_a_game_can_have_are_held(data):
    some_game = data.draw(random_games(**PRICED["few, weighted"] | {"heaviest": None}))
    question = data.draw(questions(some_game, ["avg", "worst,count", "worst,count,total", "within:1", "within:2"]))
    best = least_figures(some_game, question)
    if best is None:
        assert figures_of_search(some_game, **question) == (inf,)
    else:
        check_bounds(solve(some_game, threads=1, **question).tree, best)


@pytest.mark.parametrize("kind", GAMES)
@settings(max_examples=15)
@given(data=st.data())
def test_the_tree_has_the_figures_of_brute_force(kind, data):
    some_game = data.draw(GAMES[kind])
    question = data.draw(questions(some_game))
    tasks = data.draw(any_tasks(some_game))
    best = least_figures(some_game, question)
    ahead = data.draw(st.sampled_from([1, 1000]))
    if best is None:
        limits = [limit for limit in (question["max_guesses"], parse(question["objective"]).max_guesses) if limit]
        for threads in (1, 3):
            refuted = pytest.raises(Infeasible, match="no strategy finds every secret within")
            with looking_ahead(ahead), small_tasks(*tasks), refuted as error:
                solve(some_game, threads=threads, **question)
            assert error.value.max_guesses == min(limits)
        return
    with looking_ahead(ahead):
        tree = solve(some_game, threads=1, **question).tree
        assert tree.goal.figures(verify(tree)) == best
        assert bounds_of(tree) == [(figure, figure) for figure in best]
        assert (tree.objective, tree.finish) == (question["objective"], question["finish"])
        assert (tree.first, tree.max_guesses) == (question["first"], question["max_guesses"])
        assert departure(tree.root, tree.opening, some_game.win) is None
        if question["objective"] == "avg":
            assert solve(some_game, threads=1, ties="any", **question).tree.stats.total == tree.stats.total
        with small_tasks(*tasks):
            for threads in (1, 3):
                assert solve(some_game, threads=threads, **question).tree.root == tree.root


@pytest.mark.parametrize(
    ("objective", "options"),
    [
        *[(objective, {}) for objective in ("worst", "worst,count", "worst,count,total", "within:2", "price:0,1,4,9")],
        ("avg", {"max_guesses": 3}),
        ("avg", {"finish": "known"}),
        ("worst,count", {"finish": "known", "max_guesses": 3}),
    ],
)
@pytest.mark.parametrize("weights", [None, [1, 5, 2, 0, 3]])
def test_the_best_first_guesses_have_the_figures_of_brute_force(objective, options, weights):
    some_game = draw_game(np.random.default_rng(5), secrets=5, guesses=9, feedbacks=4, weights=weights)
    question = {"finish": "guessed", "max_guesses": None, "objective": objective, **options}
    every = [least_figures(some_game, question | {"first": guess}) for guess in separating(some_game)]
    solution = solve(some_game, threads=1, top=6, **question)
    assert [first.figures for first in solution.first_guesses] == sorted(filter(None, every))[:6]
    assert solution.complete


@pytest.mark.parametrize("stop", [progress.TimeIsUp, KeyboardInterrupt])
def test_a_stopped_ranking_keeps_the_first_guesses_that_it_knows(stop, monkeypatch):
    def stopped(search, rank=solver.best_first_guesses):
        yield from itertools.islice(rank(search), 1)
        raise stop

    monkeypatch.setattr(solver, "best_first_guesses", stopped)
    some_game = draw_game(np.random.default_rng(5), secrets=5, guesses=9, feedbacks=4)
    whole = solve(some_game, objective="worst,count", threads=1)
    if stop is KeyboardInterrupt:
        with pytest.raises(SearchInterrupted) as error:
            solve(some_game, objective="worst,count", top=3, threads=1)
        found, tree = error.value.first_guesses, error.value.best_tree()
    else:
        solution = solve(some_game, objective="worst,count", top=3, threads=1)
        assert not solution.complete
        found, tree = solution.first_guesses, solution.tree
    assert [first.figures for first in found] == [whole.tree.goal.figures(whole.tree.stats)]
    assert (tree.root, tree.optimal) == (whole.tree.root, True)


def separating(some_game):
    """The guesses that separate secrets, or find the only one."""
    feedbacks = {guess: {some_game.score(guess, secret) for secret in some_game.secrets} for guess in some_game.guesses}
    return [guess for guess, seen in feedbacks.items() if len(seen) > 1 or seen == {some_game.win}]


class TestFiguresDoNotGrow:
    """Figures of two searches are compared, without brute force."""

    @settings(max_examples=12)
    @given(random_games(max_secrets=12), st.data())
    def test_with_a_looser_limit(self, some_game, data):
        question = data.draw(questions(some_game))
        figures = [figures_of_search(some_game, **question | {"max_guesses": limit}) for limit in (3, 4, 5, None)]
        assert figures == sorted(figures, reverse=True)

    @settings(max_examples=12)
    @given(random_games(max_secrets=12), st.data())
    def test_with_one_more_guess(self, some_game, data):
        others = sorted(set(some_game.guesses) - set(some_game.secrets))
        if others:
            question = data.draw(questions(some_game, firsts=False))
            fewer = part_of(some_game, without_guess=data.draw(st.sampled_from(others)))
            assert figures_of_search(some_game, **question) <= figures_of_search(fewer, **question)

    @settings(max_examples=12)
    @given(random_games(max_secrets=12) | random_games(**PRICED["few, weighted"]), st.data())
    def test_with_one_secret_less_that_may_still_be_guessed(self, some_game, data):
        """A strategy for all secrets is one for some of them, and finds each of them no later."""
        if some_game.secret_count > 1:
            question = data.draw(questions(some_game))
            fewer = part_of(some_game, without_secret=data.draw(st.sampled_from(some_game.secrets)))
            if fewer.weights is None or any(fewer.weights):
                assert figures_of_search(fewer, **question) <= figures_of_search(some_game, **question)

    @settings(max_examples=12)
    @given(random_games(max_secrets=12), st.data())
    def test_when_a_game_is_over_once_the_secret_is_known(self, some_game, data):
        question = data.draw(questions(some_game))
        assert figures_of_search(some_game, **question | {"finish": "known"}) <= figures_of_search(
            some_game, **question
        )


def part_of(some_game, without_guess=None, without_secret=None):
    """The same game without one guess or secret. Its guesses may have other names."""
    guesses = [g for g, guess in enumerate(some_game.guesses) if guess != without_guess]
    secrets = [s for s, secret in enumerate(some_game.secrets) if secret != without_secret]
    matrix = some_game.matrix()[guesses][:, secrets]
    fewer = matrix_game(matrix, len(some_game.feedbacks), some_game.feedbacks.index(some_game.win))
    if some_game.weights is not None:
        weights = tuple(some_game.weights[s] for s in secrets)
        fewer.weights = (min(weights[0], 1),) if len(weights) == 1 else weights  # alone, a secret weighs 1 in any game
    return fewer


# Known values

KNOWN = [  # game, objective, options, figures (None when the limit is infeasible)
    ("mastermind-4x6", "worst,count,total", {}, (5, 539, 5627)),  # 5: D. E. Knuth, The Computer as Master Mind, 1976
    ("mastermind-4x6", "avg", {"max_guesses": 4}, None),
    ("mastermind-4x6", "avg", {"max_guesses": 5}, (5626, 5, 540)),  # 5626: K. Koyama, T. W. Lai, 1993
    ("mastermind-4x6", "avg", {"max_guesses": 6}, (5625, 6, 1)),
    ("mastermind-4x6", "avg", {"finish": "known"}, (4596, 4, 734)),
    ("bulls-cows-4x10", "worst", {"max_guesses": 6}, None),
    ("bulls-cows-4x10", "worst", {}, (7,)),
    ("mastermind-1x1", "worst", {}, (1,)),
    ("mastermind-1x1", "worst", {"finish": "known"}, (0,)),
    ("mastermind-1x2", "worst,count,total", {}, (2, 1, 3)),
]


@pytest.mark.parametrize(("name", "objective", "options", "figures"), KNOWN, ids=str)
def test_the_figures_are_the_known_ones(name, objective, options, figures):
    assert figures_of_search(game(name), objective=objective, **options) == (figures or (inf,))


@pytest.mark.parametrize("finish", FINISHES)
@pytest.mark.parametrize("secrets", [1, 2, 3, 8])
def test_secrets_that_only_a_hit_separates_are_found_one_by_one(secrets, finish):
    """The last one is known before it is guessed."""
    some_game = hit_or_miss(secrets)
    guesses = [*range(1, secrets), secrets if finish == "guessed" else secrets - 1]
    stats = Statistics.of(some_game, some_game.secrets, guesses)
    for text in ("avg", "worst", "worst,count", "worst,count,total", "within:2", "price:1,4,9"):
        assert figures_of_search(some_game, objective=text, finish=finish) == parse(text).figures(stats)
        if guesses[-1] > 1:
            assert figures_of_search(some_game, objective=text, finish=finish, max_guesses=guesses[-1] - 1) == (inf,)


@pytest.mark.parametrize(
    ("objective", "is_made"),
    [
        *(("avg", True), ("worst", True), ("worst,count", True), ("within:1", False), ("within:2", True)),
        *(("price:1,2,3,4", True), ("price:0,9,10", False), ("price:0,2,3,4", True)),
    ],
)
def test_a_guess_that_only_separates_is_made_where_it_is_best(objective, is_made):
    """The guess separates all six secrets and finds none."""
    assert ("guess 0" in solve(hit_or_miss_or_ask(6), objective=objective).tree.root) == is_made


def test_a_prescribed_first_guess_and_a_limit_hold_together():
    with pytest.raises(Infeasible):
        solve(game("mastermind-3x4"), first="111", max_guesses=3)
    tree = solve(game("mastermind-3x4"), first="111", max_guesses=5).tree
    assert (list(tree.root), tree.first, tree.max_guesses) == (["111"], "111", 5)


@pytest.mark.parametrize("objective", ["avg", "worst", "within:3", "price:0,1,4,9"])
def test_a_limit_holds_with_any_objective(objective):
    assert solve(game("mastermind-3x4"), objective=objective, max_guesses=4).tree.stats.worst == 4
    with pytest.raises(Infeasible):
        solve(game("mastermind-3x4"), objective=objective, max_guesses=3)


# Unfinished searches

UNFINISHED = [  # of mastermind-4x6, see KNOWN
    ("worst", {}, (5,)),
    ("worst,count,total", {}, (5, 539, 5627)),
    ("avg", {"max_guesses": 5}, (5626, 5, 540)),
    ("avg", {"finish": "known"}, (4596, 4, 734)),
    ("avg", {}, (5625, 6, 1)),
]


@pytest.mark.parametrize(("objective", "options", "best"), UNFINISHED, ids=str)
def test_bounds_are_true_when_time_is_up(objective, options, best):
    some_game = game("mastermind-4x6")
    for limit in (0, 0.02, 0.1):
        solution = solve(some_game, objective=objective, time_limit=limit, **options)
        if solution.tree.max_guesses != options.get("max_guesses"):  # no tree that meets the limit is known yet
            check_bounds(solution.tree, (5625, 6, 1))
            assert not solution.complete
            continue
        check_bounds(solution.tree, best)
        assert not solution.complete or solution.tree.goal.figures(solution.tree.stats) == best
        proved = bounds_of(solution.tree) == [(figure, figure) for figure in best]
        assert solution.complete or solution.source is not None or not proved
        max_guesses = options.get("max_guesses")
        assert max_guesses is None or solution.tree.stats.worst <= max_guesses == solution.tree.max_guesses


@pytest.mark.parametrize("kind", ["few, weighted", "many, restricted", "symmetric"])
@settings(max_examples=10)
@given(data=st.data())
def test_bounds_are_true_when_time_is_up_in_random_games(kind, data):
    some_game = data.draw(GAMES[kind])
    question = data.draw(questions(some_game))
    best = least_figures(some_game, question)
    with small_tasks(*data.draw(any_tasks(some_game))):
        try:
            tree = solve(some_game, time_limit=0, threads=data.draw(st.sampled_from([1, 3])), **question).tree
        except Infeasible:
            assert best is None
            return
    if best is None:  # that is not proved yet
        assert tree.max_guesses is None
    else:
        check_bounds(tree, best)


@pytest.mark.parametrize("secrets", [1, 2, 3])
@pytest.mark.parametrize("finish", FINISHES)
@pytest.mark.parametrize("objective", [*OBJECTIVES[:-1], "price:0,1,3"])
def test_bounds_without_a_search_are_true_of_the_smallest_games(objective, finish, secrets):
    words = ["abc", "abd", "cba"][:secrets]
    some_game, goal = WordGame(words, words), parse(objective)
    question = Question(game=some_game, objective=goal, finish=finish, opening=(), max_guesses=None)
    best = best_figures(some_game, goal, None, finish, inf)
    assert question.quick_lower_bound() <= best[0]


def test_time_can_be_up_between_short_tasks():
    words = rhyming_words(100, 6, 24)
    solution = solve(WordGame(words, words), objective="worst", time_limit=0, threads=1)
    assert not solution.complete
    assert solution.tree.proof.lower_bound < solution.tree.proof.upper_bound == verify(solution.tree).worst


def test_a_tree_states_a_limit_only_if_it_meets_the_limit():
    some_game = game("mastermind-4x6")
    tree = solve(some_game, objective="worst", max_guesses=5, time_limit=0).tree
    assert tree.max_guesses is None or tree.stats.worst <= tree.max_guesses
    assert loads(tree.dumps()).root == tree.root


class Reports:
    """Keeps the reports of a search, and raises what Ctrl-C does at one of them.

    Args:
        stop_at: the number of that report, from 1; None to let the search finish.
    """

    def __init__(self, stop_at=None):
        self.received = []
        self._stop_at = stop_at

    def __call__(self, report):
        self.received.append(report)
        if len(self.received) == self._stop_at:
            raise KeyboardInterrupt

    def check(self, objective, best):
        """Every report states true bounds of a figure, and the figures are those of ``objective`` in order."""
        names = parse(objective).components
        for report in self.received:
            least = best[names.index(report.figure)]
            assert report.lower <= least <= (inf if report.upper is None else report.upper)
            assert 0 <= report.settled_guesses <= report.guesses
        order = [(names.index(report.figure), report.seconds, report.nodes) for report in self.received]
        assert order == sorted(order)


@pytest.fixture
def report_often(monkeypatch):
    monkeypatch.setattr(progress, "TICK", 0)


def interrupted(stop_at, some_game, **options):
    """The reports of a search that is interrupted at one of them, and the exception.

    Returns None when the search finishes first: the number of its reports differs from run to run.
    """
    reports = Reports(stop_at)
    try:
        solve(some_game, progress=reports, **options)
    except SearchInterrupted as stop:
        reports.received.append(stop.progress)
        return reports, stop
    assert len(reports.received) < stop_at
    return None


@pytest.mark.usefixtures("report_often")
def test_a_strategy_that_misses_the_limit_is_no_upper_bound():
    some_game, every = game("bulls-cows-3x5"), Reports()
    some_game.weights = tuple((1, 1, 9, 1, 30, 1, 2)[rank // 3 % 7] for rank in range(60))
    best = {limit: solve(some_game, max_guesses=limit).tree.stats.total for limit in (4, None)}
    assert best[4] > best[None]
    with small_tasks(9, 5):
        solve(some_game, max_guesses=4, threads=1, progress=every)
    assert all(best[4] <= report.upper for report in every.received if report.upper and report.figure == "total")


@pytest.mark.parametrize(("objective", "options"), [row[:2] for row in UNFINISHED], ids=str)
@pytest.mark.usefixtures("report_often")
def test_an_interrupted_search_states_true_bounds(objective, options):
    some_game, every = game("mastermind-4x5"), Reports()
    options = {"objective": objective, "threads": 1, **options}
    with small_tasks(expanded_from=500, shared_from=20):
        tree = solve(some_game, progress=every, **options).tree
        best = tree.goal.figures(tree.stats)
        every.check(objective, best)
        assert len(every.received) > 5
        for stop_at in (1, 2, len(every.received) // 4, len(every.received) // 2):
            if stopped := interrupted(stop_at, some_game, **options):
                reports, known = stopped
                reports.check(objective, best)
                tree = known.best_tree()
                check_bounds(tree, best if tree.max_guesses == options.get("max_guesses") else (2463, 5, 69))
            assert stopped or stop_at > 2


@pytest.mark.usefixtures("report_often")
def test_a_figure_found_with_another_has_its_own_bounds():
    some_game = matrix_game((np.arange(12)[:, np.newaxis] == np.arange(4)).astype(int), feedbacks=2, win=1)
    for _ in range(20):  # the last report may come before or after the figures are found
        every = Reports()
        solve(some_game, finish="known", threads=1, progress=every)
        every.check("avg", (9, 3, 2))


@pytest.mark.parametrize("kind", ["few", "few, weighted"])
@settings(max_examples=10)
@given(data=st.data())
def test_an_interrupted_search_of_random_games_has_true_bounds(kind, data):
    some_game = data.draw(GAMES[kind])
    question = data.draw(questions(some_game))
    best = least_figures(some_game, question)
    tasks, threads = data.draw(any_tasks(some_game)), data.draw(st.sampled_from([1, 3]))
    if best is None:
        return
    with pytest.MonkeyPatch.context() as patch, small_tasks(*tasks):
        patch.setattr(progress, "TICK", 0)
        every = Reports()
        solve(some_game, threads=threads, progress=every, **question)
        every.check(question["objective"], best)
        if stopped := interrupted(data.draw(st.integers(1, 30)), some_game, threads=threads, **question):
            check_bounds(stopped[1].best_tree(), best)


@pytest.mark.parametrize("stop_at", [1, 3, 6, 9])
@pytest.mark.usefixtures("report_often")
def test_first_guesses_of_a_stopped_search_have_figures_within_the_limit(stop_at):
    least = {"1123": 5626, "1234": 5676, "1122": 5702}  # without the limit, 1123 has 5625
    stopped = interrupted(stop_at, game("mastermind-4x6"), max_guesses=5, top=3, threads=1)
    for first in stopped[1].first_guesses if stopped else ():
        assert first.total == least[first.guess]


@pytest.mark.parametrize("objective", ["avg", "worst", "worst,count", "worst,count,total", "within:3"])
@pytest.mark.parametrize("limit", [0.0001, 0.01, None])
def test_a_tree_of_some_first_guesses_is_stated_as_one_of_its_own(objective, limit):
    """However early the search is stopped: a tree of another first guess may be better than all that are allowed."""
    some_game, allowed = game("mastermind-4x5"), ["1111", "1112"]
    question = {"objective": objective, "threads": 1}
    tree = solve(some_game, among=allowed, time_limit=limit, **question).tree
    assert tree.first == next(iter(tree.root))
    assert tree.first in allowed
    least = solve(some_game, first=tree.first, **question).tree
    assert tree.proof.lower_bound <= least.proof.lower_bound
    figures, best = (tree.goal.figures(each.stats) for each in (tree, least))
    assert figures[0] == best[0] or not tree.optimal
    assert figures == best or tree.open_figures


def test_first_guesses_are_given_in_one_way_only():
    with pytest.raises(InputError, match="first and among both say with what to begin"):
        solve(game("mastermind-2x3"), first="11", among=["12"])


# Checkpoints


@pytest.mark.parametrize("objective", ["avg", "worst,count,total", "within:4"])
@pytest.mark.usefixtures("report_often")
def test_an_interrupted_search_resumes_from_its_checkpoint(monkeypatch, objective, tmp_path):
    monkeypatch.setattr(kept, "READ_AFTER", inf)  # a tree that is read off on the side takes nodes, too
    some_game, every = game("mastermind-4x6"), Reports()
    uninterrupted = solve(some_game, objective=objective, threads=1, progress=every)
    for number, stop_at in enumerate([1, len(every.received) // 2, len(every.received) * 3 // 4]):
        path = str(tmp_path / f"{number}.checkpoint")
        interrupted(stop_at, some_game, objective=objective, checkpoint=path, threads=1)
        resumed = solve(some_game, objective=objective, checkpoint=path, threads=1)
        assert resumed.tree.root == uninterrupted.tree.root
        assert resumed.tree.proof.components == uninterrupted.tree.proof.components
        assert resumed.nodes <= uninterrupted.nodes
    assert resumed.nodes < uninterrupted.nodes / 2
    assert solve(some_game, objective=objective, checkpoint=path, threads=2).tree.root == uninterrupted.tree.root


@pytest.mark.parametrize("objective", ["avg", "worst,count,total"])
@pytest.mark.usefixtures("report_often")
def test_a_search_interrupted_repeatedly_finds_the_same_tree(objective, tmp_path):
    """It saves a checkpoint at every report, and gets Ctrl-C one report later each time."""
    some_game, path = game("mastermind-3x5"), str(tmp_path / "file.checkpoint")
    uninterrupted = solve(some_game, objective=objective, threads=1)
    for stop_at in itertools.count(1):
        try:
            resumed = solve(
                some_game, objective=objective, checkpoint=path, checkpoint_every=0, progress=Reports(stop_at)
            )
        except SearchInterrupted:
            continue
        break
    assert stop_at > 1
    assert resumed.tree.root == uninterrupted.tree.root
