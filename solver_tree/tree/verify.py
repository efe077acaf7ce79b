"""An independent check of a strategy tree, which plays it against every secret by the rule in plain Python."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace

from solver_tree.errors import InputError, TreeError, check_function
from solver_tree.games import Game
from solver_tree.games.entries import check_legal
from solver_tree.games.recorded import RecordedGame
from solver_tree.tree.checked_walk import error_at, walk
from solver_tree.tree.node import History, Node, history_text
from solver_tree.tree.statistics import Statistics
from solver_tree.tree.strategy_tree import IMPORTED, OPTIMAL, StrategyTree, check_tree

_REPORT_EVERY = 512  # secrets played


def verify(
    tree: StrategyTree, game: Game | None = None, *, progress: Callable[[float], None] | None = None
) -> Statistics:
    """Play a tree against every secret, count the guesses, and compare them with the tree's figures.

    All feedback comes from ``game.score``, which shares no code with the search or its feedback matrix. In games that
    restrict the next guess, such as hard mode, every guess is checked to be legal.

    >>> import solver_tree as st
    >>> st.verify(st.load("mastermind-3x6")).total
    854

    Args:
        tree: the tree to check.
        game: the game to play; None means the tree's game. A tree of a custom game that was loaded from a file does not
            hold the rule; then the game must be given.
        progress: called now and then with the share of the secrets that have been played, 0 to 1.

    Returns:
        The statistics, counted until each secret is guessed or known, as ``tree.finish`` says.

    Raises:
        TreeError: a secret is not found where the tree has it, a guess is not legal, or the statistics differ; the
            message names the first wrong node.
        InputError: the rule is unknown, or ``game`` is not the game of the tree.

    See Also:
        replay: one secret.
        check: certificates.
    """
    check_tree(tree)
    if game is not None:
        from solver_tree.tree.same_game import check_same_game

        check_same_game(tree, game)
    used_game = tree.game if game is None else game
    if isinstance(used_game, RecordedGame):
        raise used_game.no_rule()
    if game is not None or used_game.restricted:
        _check_guesses(tree, used_game)
    check_function("progress", progress)
    played = list(_games(tree.root, used_game, progress))
    guesses = list(map(len, played)) if tree.finish == "guessed" else _guesses_until_known(played)
    counted = Statistics.of(used_game, used_game.secrets, guesses)
    for name, figure in counted._asdict().items():
        if (stated := getattr(tree.stats, name)) != figure:
            raise TreeError(f"the tree states {name} {stated}, but playing it gives {figure}")
    return counted


def with_game(tree: StrategyTree, game: Game) -> StrategyTree:
    """The tree with the game itself, after ``verify``: a tree from a file may know only a part of its game.

    Args:
        tree: the tree.
        game: its game, with the rule.

    Raises:
        TreeError: as ``verify``.
        InputError: ``game`` is not the game of the tree.
    """
    verify(tree, game)
    return replace(tree, game=game)


def unchecked(tree: StrategyTree, game: Game | None = None) -> list[str]:
    """What ``verify`` takes as a file claims it, because it cannot check it.

    Args:
        tree: the tree.
        game: the game that was given to ``verify``.

    Returns:
        Some of ``lower_bound``; ``strategy``, that a strategy of this name makes the tree; ``guesses`` and ``secrets``,
        if they need not be those of the lists that the tree states.
    """
    claims = ["lower_bound"] if tree.status == "claimed" else []
    claims += ["strategy"] if tree.strategy not in (OPTIMAL, IMPORTED) else []
    lists, own = tree.stated_lists, tree.game
    if tree.strategy == IMPORTED and game is None and not own.named:
        claims += ["guesses", "secrets"]
        return claims
    if lists is not None and game is None:
        claims += [] if lists.guesses.is_of(own.guesses) else ["guesses"]
        claims += [] if lists.secrets.is_of(own.secrets) else ["secrets"]
    return claims


def _games(root: Node, game: Game, progress: Callable[[float], None] | None) -> Iterator[History]:
    """Play the tree ``root`` against every secret of ``game``."""
    for number, secret in enumerate(game.secrets):
        if progress is not None and number % _REPORT_EVERY == 0:
            progress(number / game.secret_count)
        yield _play(root, game, secret)


def _guesses_until_known(played: list[History]) -> list[int]:
    """For each game the number of guesses after which no other game has the same history."""
    game_count = Counter(history[:made] for history in played for made in range(len(history)))
    return [
        next((made for made in range(len(history)) if game_count[history[:made]] == 1), len(history))
        for history in played
    ]


def replay(tree: StrategyTree, secret: str) -> History:
    """Play a tree against one secret.

    >>> import solver_tree as st
    >>> st.replay(st.load("mastermind-3x6"), "345")
    (('123', '0B1W'), ('345', '3B0W'))

    Args:
        tree: the tree.
        secret: a secret of the tree's game.

    Returns:
        Each guess with its feedback; the last guess wins.

    Raises:
        InputError: the text is no secret of the game.
        TreeError: the tree has no branch for some feedback, or never finds the secret.

    See Also:
        verify: replays all secrets.
    """
    check_tree(tree)
    secret = tree.game.read_secret(secret)
    if isinstance(tree.game, RecordedGame):
        return _recorded_game(tree, secret)
    return _play(tree.root, tree.game, secret)


def _play(root: Node, game: Game, secret: str) -> History:
    """Play the tree ``root`` against ``secret`` by the rule of ``game``."""
    node: Node | None = root
    history: History = ()
    while node:
        ((guess, branches),) = node.items()
        feedback = game.score(guess, secret)
        history = (*history, (guess, feedback))
        if feedback == game.win and feedback in branches:
            return history
        node = branches.get(feedback)
    raise TreeError(f"after {history_text(history)}: the tree has no branch, but the secret may be '{secret}'")


def _recorded_game(tree: StrategyTree, secret: str) -> History:
    """The game against ``secret`` without the rule: the path in the tree that ends with this secret."""
    win = tree.game.win
    for history, guess, branches in walk(tree.root, win):
        if guess == secret and win in branches:
            return (*history, (guess, win))
    raise TreeError(f"secret '{secret}' is never found")


def _check_guesses(tree: StrategyTree, game: Game) -> None:
    """Raise TreeError unless every guess is one of ``game`` and is legal after the history before it."""
    guesses = frozenset(game.guesses)
    for history, guess, _ in walk(tree.root, game.win):
        if guess not in guesses:
            raise error_at(history, f"guess '{guess}' is not one of the {game.guess_count} guesses of {game.name}")
        try:
            check_legal(game, history, guess)
        except InputError as error:
            raise error_at(history, str(error)) from error
