"""What a search keeps when Ctrl-C, a time limit or the end of memory stops it."""

import threading
from dataclasses import replace

import pytest

from solver_tree.errors import Infeasible, InputError
from solver_tree.games import Game, game
from solver_tree.games.words import WordGame
from solver_tree.layout import heuristic_layout_of, lay_out
from solver_tree.progress import note_work, watched_compilation
from solver_tree.search import SearchInterrupted, progress, solve
from solver_tree.search.objectives import at_hand, fallback
from solver_tree.search.objectives.at_hand import SHIPPED, TreesAtHand
from solver_tree.search.objectives.question import Question
from solver_tree.search.progress import Clock, TimeIsUp
from solver_tree.search.readout.tie_breaker import TieBreaker
from solver_tree.search.root import laid_out
from solver_tree.search.root.scheduler import Engine, RootSearch
from solver_tree.strategies import HEURISTIC_RULES
from solver_tree.strategies import parse as parse_strategy
from solver_tree.strategies.first_candidates import first_candidates
from solver_tree.strategies.greedy_tree import Greedy, greedy
from solver_tree.threads import Stopped
from solver_tree.tree import load, loads, verify
from solver_tree.tree.objective import parse
from tests.search.words import rhyming_words

LONG = 1000.0  # seconds that no test waits for

KNOWN_TOTAL = 436  # the least total of bulls-cows-3x6 without a limit


def question(name="bulls-cows-3x6", objective="avg", **options):
    asked = {"finish": "guessed", "opening": (), "max_guesses": None} | options
    return Question(game=game(name), objective=parse(objective), **asked)


def best_by_strategies(asked):
    """The rank of the best tree of all strategies that compare guesses."""
    rules = [rule + ending for rule in HEURISTIC_RULES for ending in ("", ":candidates")]
    rules += [] if asked.objective.kind == "worst" else ["lookahead-2:width-2", "lookahead-2:width-8"]
    trees = [greedy(asked.game, rule, first=asked.opening) for rule in rules]
    return min(rank for tree in trees if (rank := asked.rank(asked.counted(tree.root))) is not None)


@pytest.fixture
def memory_ends(monkeypatch):
    def run(search):
        raise MemoryError

    monkeypatch.setattr(RootSearch, "run", run)


@pytest.mark.parametrize(
    "asked",
    [
        question(),
        question(finish="known"),
        question(objective="worst,count"),
        question(opening=("012",)),
        question(max_guesses=5),
        question(objective="price:0,1,4,9,16,inf"),
        question("mastermind-3x6", finish="known"),
        question("mastermind-3x6", opening=("123",)),
    ],
    ids=str,
)
def test_the_best_tree_at_hand_is_as_good_as_every_strategy(asked):
    known = TreesAtHand(asked, 2).best(LONG)
    assert known.rank <= best_by_strategies(asked)
    tree = asked.stated(known.root, [asked.quick_lower_bound()], 0.0)
    assert asked.rank(verify(tree)) == known.rank
    assert asked.opening in ((), (next(iter(tree.root)),))


def test_the_tree_at_hand_looks_ahead_where_that_is_better():
    words = rhyming_words(100, 6, 24)
    asked = replace(question(), game=WordGame(words, words))
    known = TreesAtHand(asked, 2).best(LONG)
    rules = [greedy(asked.game, rule).stats.total for rule in HEURISTIC_RULES]
    assert asked.counted(known.root).total < min(rules)
    assert known.rule == "lookahead"


def test_the_shipped_tree_is_at_hand_but_its_proof_is_not():
    asked = question("mastermind-3x6")
    known = TreesAtHand(asked, 2).best(LONG)
    assert (known.source, known.root) == (SHIPPED, load("mastermind-3x6").root)
    tree = asked.stated(known.root, [asked.quick_lower_bound()], 0.0)
    assert tree.stats.total == load("mastermind-3x6").proof.lower_bound
    assert not tree.proof.optimal


def test_at_least_one_tree_is_waited_for():
    assert TreesAtHand(question(), 1).best(0) is not None


def test_a_tree_of_too_many_guesses_is_none_to_keep(monkeypatch):
    monkeypatch.setattr(at_hand, "_strategies", lambda kind: ["entropy:candidates"])
    texts = [str(number) for number in range(130)]
    some_game = Game("hit or miss", texts, texts, lambda guess, secret: str(guess == secret), "True")
    assert TreesAtHand(replace(question(), game=some_game), 1).best(LONG) is None


def test_trees_that_are_stopped_are_not_made(monkeypatch):
    monkeypatch.setattr(at_hand, "Greedy", None)  # whoever makes trees fails
    trees = TreesAtHand(question(), 1)
    trees.begin(LONG)
    trees.stop()
    assert trees._best is None


def test_trees_are_not_begun_while_they_are_delayed(monkeypatch):
    asked, begun = question(), threading.Event()

    def begin(some_game, *arguments):
        if some_game is asked.game:  # not that of a search which an earlier test has stopped
            begun.set()
        raise InputError("no trees here")

    monkeypatch.setattr(at_hand, "Greedy", begin)
    trees = TreesAtHand(asked, 1)
    with trees.delayed():
        trees.begin()
        assert not begun.wait(0.1)
    assert begun.wait(LONG)


def test_trees_are_made_when_wanted_where_no_thread_starts(monkeypatch):
    def refuse(function, stop):
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(at_hand, "in_background", refuse)
    trees = TreesAtHand(question(), 1)
    trees.begin(LONG)
    assert trees._best is None
    assert trees.best(LONG).rank <= best_by_strategies(question())


def test_a_tree_that_cannot_be_made_says_why(monkeypatch):
    def refuse(some_game, threads, layout):
        raise InputError("too large")

    monkeypatch.setattr(at_hand, "Greedy", refuse)
    with pytest.raises(InputError, match="too large"):
        TreesAtHand(question(), 1).best(LONG)


@pytest.mark.parametrize("options", [{"finish": "known"}, {"objective": "worst,count"}, {}], ids=str)
@pytest.mark.usefixtures("memory_ends")
def test_what_is_kept_is_never_worse_than_a_strategy(monkeypatch, options):
    monkeypatch.setattr(fallback, "GRACE", LONG)
    solution = solve(game("bulls-cows-3x6"), **options)
    assert solution.out_of_memory
    assert not solution.complete
    assert solution.source.startswith("the tree of strategy ")
    asked = question(**options)
    assert asked.rank(verify(solution.tree)) <= best_by_strategies(asked)
    assert not solution.tree.proof.optimal


@pytest.mark.usefixtures("memory_ends")
def test_infinite_prices_need_a_tree_that_takes_none(monkeypatch):
    monkeypatch.setattr(TreesAtHand, "best", lambda trees, seconds, patience: None)
    with pytest.raises(InputError, match="without infinite prices"):
        solve(game("bulls-cows-3x6"), objective="price:0,1,4,9,16,inf")


@pytest.mark.usefixtures("memory_ends")
def test_a_tree_beyond_the_limit_has_no_bounds_of_those_within():
    solution = solve(game("bulls-cows-3x6"), max_guesses=4)
    tree = solution.tree
    assert tree.max_guesses is None
    assert tree.stats.worst > 4
    assert tree.proof.lower_bound <= KNOWN_TOTAL


class Layouts:
    """Layouts that never end until they are released."""

    def __init__(self, lay_out):
        self._lay_out = lay_out
        self.begun, self.released = threading.Event(), threading.Event()

    def __call__(self, *arguments, **options):
        self.begun.set()
        self.released.wait()
        return self._lay_out(*arguments, **options)


@pytest.fixture
def endless_layout(monkeypatch):
    layouts = Layouts(laid_out.lay_out)
    monkeypatch.setattr(laid_out, "lay_out", layouts)
    yield layouts
    layouts.released.set()


@pytest.mark.usefixtures("endless_layout")
def test_time_can_be_up_while_the_game_is_laid_out():
    solution = solve(game("bulls-cows-3x6"), time_limit=0)
    assert (solution.complete, solution.nodes, solution.first_guesses) == (False, 0, ())
    assert solution.source.startswith("the tree of strategy ")
    assert solution.tree.proof.lower_bound < verify(solution.tree).total


@pytest.mark.parametrize(
    "options",
    [{"finish": "known"}, {"objective": "worst"}, {"objective": "worst", "finish": "known"}, {"objective": "within:2"}],
    ids=str,
)
@pytest.mark.usefixtures("endless_layout")
def test_the_file_of_a_search_that_never_began_can_be_read(options):
    tree = solve(game("bulls-cows-3x6"), time_limit=0, **options).tree
    assert loads(tree.dumps()).root == tree.root


def test_ctrl_c_during_the_layout_keeps_the_tree_at_hand(monkeypatch, endless_layout):
    known = TreesAtHand(question(), 1).best(LONG)

    def interrupt(clock):
        if endless_layout.begun.is_set():
            raise KeyboardInterrupt

    monkeypatch.setattr(Clock, "check", interrupt)
    with pytest.raises(SearchInterrupted) as interrupted:
        solve(game("bulls-cows-3x6"))
    monkeypatch.setattr(fallback, "GRACE", LONG)
    tree = interrupted.value.best_tree()
    assert (tree.root, interrupted.value.source) == (known.root, known.source)
    verify(tree)


def test_ctrl_c_does_not_wait_for_a_tree_that_takes_longer(monkeypatch, endless_layout):
    def interrupt(clock):
        if endless_layout.begun.is_set():
            raise KeyboardInterrupt

    monkeypatch.setattr(Clock, "check", interrupt)
    monkeypatch.setattr(at_hand, "Greedy", lambda *arguments: endless_layout.released.wait())
    with pytest.raises(SearchInterrupted) as interrupted:
        solve(game("bulls-cows-3x6"))
    with pytest.raises(InputError, match="no strategy was known yet"):
        interrupted.value.best_tree(0)


def clock_that_stops_the_second_time(error):
    looks = iter([None])

    def check(clock):
        if next(looks, error) is not None:
            raise error

    return check


def higher_lower():
    """A game of user code, whose rule notes which guesses it scores."""
    scored = []

    def score(guess, secret):
        scored.append(guess)
        return "found" if guess == secret else "lower" if int(secret) < int(guess) else "higher"

    texts = [str(number) for number in range(1, 30)]
    return Game("higher-lower", texts, texts, score, "found"), scored


def test_the_scoring_of_user_code_stops_when_time_is_up(monkeypatch):
    some_game, scored = higher_lower()
    monkeypatch.setattr(Clock, "check", clock_that_stops_the_second_time(TimeIsUp()))
    monkeypatch.setattr(fallback, "GRACE", 0.0)
    with pytest.raises(TimeIsUp):
        laid_out.lay_out_in_time(some_game, Clock())
    assert len(scored) < 29 * 28
    assert some_game.is_feedback("lower")
    asked = Question(game=some_game, objective=parse("avg"), finish="guessed", opening=(), max_guesses=None)
    assert asked.quick_lower_bound() == 1 + 2 * 28
    assert not some_game.knows_feedbacks  # not every pair was scored
    monkeypatch.setattr(at_hand, "Greedy", None)  # whoever lays out the game again fails
    solution = solve(some_game)
    assert solution.source == "the tree of strategy first"
    assert verify(solution.tree).secrets == 29


def test_a_layout_that_nobody_waits_for_ends(monkeypatch):
    begun, ended, go_on = threading.Event(), threading.Event(), threading.Event()

    def lay_out(*arguments, **options):
        begun.set()
        try:
            go_on.wait()
            note_work()
        except Stopped:
            ended.set()

    def check(clock):
        if begun.is_set():
            raise KeyboardInterrupt

    monkeypatch.setattr(laid_out, "lay_out", lay_out)
    monkeypatch.setattr(Clock, "check", check)
    with pytest.raises(KeyboardInterrupt):
        laid_out.lay_out_in_time(game("bulls-cows-3x6"), Clock())
    go_on.set()
    assert ended.wait(LONG)


def test_who_watches_is_told_how_far_the_layout_is():
    told = []
    with watched_compilation(told.append):
        laid_out.lay_out_in_time(higher_lower()[0], Clock())
    assert told[0] == "laying out the game: 0 % of the feedback"
    assert "laying out the game: 96 % of the feedback" in told
    assert told[-1] is None


@pytest.mark.parametrize("name", ["bulls-cows-3x6", "mastermind-3x4", "codes-3x4-occurrence"])
@pytest.mark.parametrize("first", [None, "321"])
def test_first_candidates_in_plain_python_are_the_strategys(name, first):
    assert first_candidates(game(name), (first,) if first else ()) == greedy(game(name), "first", first=first).root


@pytest.mark.parametrize("name", ["codes-3x4-occurrence", "codes-3x4-colours"])
def test_the_trees_at_hand_are_the_same_from_the_search_layout(name):
    some_game = game(name)
    shared = heuristic_layout_of(lay_out(some_game))
    assert Greedy(some_game, 1, shared).tree(parse_strategy("entropy")).root == greedy(some_game, "entropy").root


def test_the_reading_of_a_tree_stops_when_time_is_up():
    engine, ended = Engine(None, Clock(limit=0)), threading.Event()

    def read():
        try:
            while True:
                engine.brake.check()
        except Stopped:
            ended.set()
            raise

    with pytest.raises(TimeIsUp):
        engine.call_aside(read, progress.Progress)
    assert ended.is_set()
    engine.clock = Clock()
    assert engine.call_aside(lambda: "read again", progress.Progress) == "read again"


def test_an_interrupted_search_reads_off_its_tree_if_as_good(monkeypatch):
    reports = []

    def interrupt(report):
        reports.append(report)
        if report.found:  # the least total is found, and the tie-break goes on
            raise KeyboardInterrupt

    monkeypatch.setattr(progress, "TICK", 0)
    with pytest.raises(SearchInterrupted) as interrupted:
        solve(game("bulls-cows-4x6"), progress=interrupt)
    tree = interrupted.value.best_tree()
    assert tree.proof.optimal
    assert interrupted.value.source is None or tree.stats.total == tree.proof.lower_bound


def test_trees_at_hand_do_not_change_the_tree_of_a_search(monkeypatch):
    expected = solve(game("bulls-cows-4x6"))
    monkeypatch.setattr("solver_tree.search.solver._LARGE", 0)  # they begin at once
    assert solve(game("bulls-cows-4x6")).tree.root == expected.tree.root
    assert expected.complete


def test_an_infeasible_limit_is_still_proved():
    with pytest.raises(Infeasible):
        solve(game("bulls-cows-3x6"), max_guesses=2)


def test_a_strategy_that_is_stopped_has_no_tree():
    strategies = Greedy(game("bulls-cows-3x6"), 2)
    preference = strategies.preference(at_hand.parse("entropy"))
    strategies.stop()
    with pytest.raises(Stopped):
        strategies.grow(preference)


@pytest.mark.parametrize(("ties", "complete"), [("refine", False), ("any", True)])
def test_a_search_cut_off_while_breaking_ties_is_not_complete(monkeypatch, ties, complete):
    def interrupt(*arguments):
        raise TimeIsUp

    monkeypatch.setattr(TieBreaker, "best", interrupt)
    solution = solve(game("bulls-cows-3x6"), ties=ties, time_limit=LONG)
    assert (solution.tree.optimal, solution.complete) == (True, complete)  # the tree of a strategy may be as good
    assert solution.tree.proof.components == ()


def test_a_search_is_not_complete_if_its_last_figure_is_open(monkeypatch):
    def interrupt(*arguments):
        raise TimeIsUp

    monkeypatch.setattr(TieBreaker, "best", interrupt)
    solution = solve(game("bulls-cows-2x3"), finish="known", time_limit=LONG)
    assert [least == figure for _, least, figure in solution.tree.proof.components] == [True, True]  # of three figures
    assert not solution.complete


def test_ctrl_c_before_any_strategy_is_known(monkeypatch):
    released = threading.Event()

    def interrupt(*arguments):
        raise KeyboardInterrupt

    monkeypatch.setattr(RootSearch, "_next", interrupt)
    monkeypatch.setattr(at_hand, "Greedy", lambda *arguments: released.wait())
    with pytest.raises(SearchInterrupted) as interrupted:
        solve(game("bulls-cows-3x6"))
    with pytest.raises(InputError, match="no strategy was known yet"):
        interrupted.value.best_tree(0)
    released.set()
