"""The best next guess, after any history."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal

from solver_tree.advice.history import Position, check_legal, positions, read_history
from solver_tree.advice.search import Searcher, Timer
from solver_tree.advice.tree_values import bounds_by, tree_value_at
from solver_tree.advice.values import Valued, at_once, obvious, of_guess, valued
from solver_tree.errors import InputError
from solver_tree.games import Game
from solver_tree.games.recorded import RecordedGame
from solver_tree.play import Player
from solver_tree.play.host import shipped_tree
from solver_tree.tree import History, StrategyTree, leaves

if TYPE_CHECKING:
    from solver_tree.search import Progress

Source = Literal["found", "glance", "tree", "search"]


@dataclass(frozen=True)
class Suggestion:
    """What to guess next.

    Attributes:
        game: what is played.
        history: the guesses made, each with its answer.
        left: the secrets that fit them all.
        best: the best guesses known, best first; none when the secret is found.
        tried: the guesses that were asked about.
        lower: the total of guesses that every strategy takes at least from here on, to find each of these secrets.
        source: how this is known: the secret is ``found``, or the best guess is seen at a ``glance``, or it is that of
            a ``tree``, or that of a ``search``.
        complete: whether ``best`` are the best guesses; if not, time was up, or the tree is not known to be the best.
        worst: how many guesses the tree takes from here on at most.
        tree: the tree.
        seconds: how long it took.
    """

    game: Game
    history: History
    left: tuple[str, ...]
    best: tuple[Valued, ...]
    tried: tuple[Valued, ...]
    lower: int
    source: Source
    complete: bool
    seconds: float
    worst: int | None = None
    tree: StrategyTree | None = None

    @property
    def guess(self) -> str | None:
        """The best guess known; None when the secret is found."""
        return self.best[0].guess if self.best else None

    @property
    def optimal(self) -> bool:
        """Whether it is proved that no guess has a smaller value."""
        return not self.best or self.best[0].total.upper == self.lower


def suggest(
    game: Game,
    history: Iterable[str | tuple[str, str]] = (),
    *,
    top: int = 1,
    tries: Iterable[str] = (),
    tree: StrategyTree | None = None,
    time_limit: float | None = 5,
    threads: int | None = None,
    progress: Callable[[Progress], None] | None = None,
) -> Suggestion:
    """The best next guess after any history, from a strategy tree at once, or by search.

    >>> import solver_tree as st
    >>> st.suggest(st.game("bulls-cows-4x10"), ["0123=1A1B"]).guess
    '0345'

    Args:
        game: the game; it may weigh secrets, or restrict guesses.
        history: what was guessed and answered, as pairs or as texts such as ``0123=1A1B``.
        top: how many of the best guesses to find; guesses that differ only by a symmetry count as one.
        tries: guesses whose values are asked for.
        tree: a strategy tree to use while the history lies on it; the one that ships, if there is one, when None.
        time_limit: seconds to search, without those to compile; None for no limit.
        threads: threads to search with; all cores when None.
        progress: called about ten times a second while it searches.

    Raises:
        Contradiction: an answer cannot be true.
        InputError: a guess or an answer is none of the game, or the tree is of another one.
    """
    timer = Timer(time_limit)
    if top < 1:
        raise InputError(f"top {top}: there must be at least 1 guess to find")
    if tree is not None and tree.game is not game:
        from solver_tree.tree.same_game import check_same_game

        check_same_game(tree, game)
    made = read_history(game, history)
    asked = tuple(dict.fromkeys(game.read_guess(guess) for guess in tries))
    if isinstance(game, RecordedGame):
        return _recorded(game, made, tree, alone=top == 1 and not asked, timer=timer)
    position = positions(game, made)[-1]
    for guess in asked:
        check_legal(game, made, guess)
    if position.found:
        return Suggestion(game, made, position.left, (), (), 0, "found", True, timer.spent)
    told = _from_tree(position, tree or shipped_tree(game), timer)
    if told is not None and top == 1 and _all_known(position, told, asked):
        return _with_tries(position, told, asked)
    glance = obvious(position) if top == 1 and told is None else None
    if glance is not None:
        best = valued(position, glance, of_guess(position, glance))
        told = Suggestion(game, made, position.left, (best,), (), best.total.lower, "glance", True, timer.spent)
        if _all_known(position, told, asked):
            return _with_tries(position, told, asked)
    if tree is not None and tree.game is game:
        check_whole(tree)
    return _search(position, told, top, asked, Searcher(game, timer, threads, progress), timer)


def check_whole(tree: StrategyTree) -> None:
    """Raise InputError if a tree does not tell all guesses of its game, so that nothing can be searched."""
    if isinstance(tree.game, RecordedGame):
        raise tree.game.no_rule()
    if tree.lists is not None and tree.lists.guesses.count > tree.game.guess_count:
        raise InputError(
            f"the tree has only {tree.game.guess_count} of the {tree.lists.guesses.count} guesses of {tree.game.name}; "
            f"off the tree the game is needed, too: give --game or its lists"
        )


def _from_tree(position: Position, tree: StrategyTree | None, timer: Timer) -> Suggestion | None:
    """What a tree says, if it comes here."""
    told = None if tree is None else tree_value_at(tree, position)
    if told is None or tree is None:
        return None
    total = bounds_by(tree, position, told.total) & at_once(position)
    best = valued(position, told.guess, total & of_guess(position, told.guess))
    return Suggestion(
        position.game,
        position.history,
        position.left,
        (best,),
        (),
        total.lower,
        "tree",
        total.exact,
        timer.spent,
        told.worst,
        tree,
    )


def _all_known(position: Position, told: Suggestion, asked: tuple[str, ...]) -> bool:
    return all(guess == told.guess or of_guess(position, guess).exact for guess in asked)


def _with_tries(position: Position, told: Suggestion, asked: tuple[str, ...]) -> Suggestion:
    """A suggestion with guesses whose values need no search."""
    tried = (
        told.best[0] if guess == told.guess else valued(position, guess, of_guess(position, guess)) for guess in asked
    )
    return replace(told, tried=tuple(tried))


def _search(
    position: Position, told: Suggestion | None, top: int, asked: tuple[str, ...], searcher: Searcher, timer: Timer
) -> Suggestion:
    """The best guesses by search, unless they are told, and the values of those asked about."""
    if told is not None and top == 1:
        found, lower, known = [(told.best[0].guess, told.best[0].total)], told.lower, told.complete
    else:
        found, lower, known = searcher.best(position, top, timer.share(1 + len(asked)))
    best = dict(found)
    tried = {}
    for number, guess in enumerate(asked):
        tried[guess] = best.get(guess) or searcher.of(position, guess, timer.share(len(asked) - number), lower)
    values = tuple(valued(position, guess, total) for guess, total in best.items())
    tries = tuple(valued(position, guess, total) for guess, total in tried.items())
    if told is not None and top == 1:
        return replace(told, tried=tries, seconds=timer.spent)
    if not known and tries and min(t.total.upper or 0 for t in tries) < (values[0].total.upper or 0):
        values = tuple(sorted({*values, *tries}, key=lambda one: one.total.upper or 0))[:top]
    return Suggestion(
        position.game, position.history, position.left, values, tries, lower, "search", known, timer.spent
    )


def _recorded(game: RecordedGame, made: History, tree: StrategyTree | None, *, alone: bool, timer: Timer) -> Suggestion:
    """What a tree says whose game is not at hand."""
    if tree is None or tree.game is not game or not alone:
        raise game.no_rule()
    player = Player(tree)
    for guess, feedback in made:
        if guess != player.guess:
            raise game.no_rule()
        player.answer(feedback)
    if player.finished:
        return Suggestion(game, made, (made[-1][0],), (), (), 0, "found", True, timer.spent)
    found = dict(leaves(player.node, game.win))
    each = dict.fromkeys(found, 1) if game.weights is None else dict(zip(game.secrets, game.weights, strict=True))
    position = Position(game, made, tuple(found), tuple(each[secret] for secret in found))
    total = bounds_by(tree, position, sum(each[secret] * guesses for secret, guesses in found.items()))
    total &= at_once(position)
    ((guess, branches),) = player.node.items()
    sizes = [1 if not node else sum(1 for _ in leaves(node, game.win)) for node in branches.values()]
    best = Valued(guess, total, position.whole, game.win in branches, len(branches), max(sizes))
    worst = max(found.values())
    return Suggestion(
        game, made, position.left, (best,), (), total.lower, "tree", total.exact, timer.spent, worst, tree
    )
