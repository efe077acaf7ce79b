"""An independent check of a strategy tree: play every secret against it, by the rule in plain Python."""

from __future__ import annotations

from collections import Counter

from solver_tree.errors import TreeError
from solver_tree.games import Game
from solver_tree.games.recorded import RecordedGame
from solver_tree.tree.checked_walk import at, walk
from solver_tree.tree.node import History, Node, history_text
from solver_tree.tree.statistics import Statistics
from solver_tree.tree.strategy_tree import StrategyTree


def verify(tree: StrategyTree, game: Game | None = None) -> Statistics:
    """Play ``tree`` against every secret and count the guesses, until it is guessed or known as the tree says.

    Each answer comes from ``game.score``, which shares no code with the search or its feedback matrix. In a
    game that restricts the next guess (hard mode) every guess is checked, too.

    Args:
        tree: the tree to check.
        game: the game to play; the tree's own when None. A tree of a game of one's own that was loaded from a
            file does not hold the rule: then the game must be given.

    Returns:
        The statistics counted by playing.

    Raises:
        TreeError: a secret is not found where the tree has it, a guess is against the rule, or the statistics
            differ; the message names the first wrong node.
        InputError: the rule is not at hand, or ``game`` is not the one that the tree was built for.
    """
    if game is not None:
        from solver_tree.tree.same_game import check_same_game

        check_same_game(tree, game)
    real = tree.game if game is None else game
    if isinstance(real, RecordedGame):
        raise real.no_rule()
    if game is not None or real.restricted:
        _check_guesses(tree, real)
    played = [_play(tree.root, real, secret) for secret in real.secrets]
    guesses = list(map(len, played)) if tree.finish == "guessed" else _known_after(played)
    counted = Statistics.of(real, real.secrets, guesses)
    if counted != tree.stats:
        raise TreeError(f"the tree states {tree.stats}, but playing it gives {counted}")
    return counted


def _known_after(played: list[History]) -> list[int]:
    """After how many guesses of each game no other game had gone the same way: its secret was the only one left."""
    same = Counter(history[:made] for history in played for made in range(len(history)))
    return [
        next((made for made in range(len(history)) if same[history[:made]] == 1), len(history)) for history in played
    ]


def replay(tree: StrategyTree, secret: str) -> History:
    """The game that ``tree`` plays against ``secret``: each guess with its feedback, the last one winning.

    Raises:
        TreeError: the tree has no branch for an answer that ``secret`` gives, or never finds it.
    """
    if isinstance(tree.game, RecordedGame):
        return _path(tree, secret)
    return _play(tree.root, tree.game, secret)


def _play(root: Node, game: Game, secret: str) -> History:
    """The game against ``secret``, answered by the rule of ``game``."""
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


def _path(tree: StrategyTree, secret: str) -> History:
    """The way to where ``secret`` is found: without a rule, that is the game against it."""
    win = tree.game.win
    for history, guess, branches in walk(tree.root, win):
        if guess == secret and win in branches:
            return (*history, (guess, win))
    raise TreeError(f"secret '{secret}' is never found")


def _check_guesses(tree: StrategyTree, game: Game) -> None:
    """Raise TreeError unless each guess is one of ``game``, and allowed after all answers before it."""
    guesses = frozenset(game.guesses)
    for history, guess, _ in walk(tree.root, game.win):
        if guess not in guesses:
            raise at(history, f"guess '{guess}' is not one of the {game.guess_count} guesses of {game.name}")
        for told, feedback in history if game.restricted else ():
            if not game.legal(told, feedback, guess):
                raise at(history, f"guess '{guess}' is not allowed in {game.name}: it does not heed {told}={feedback}")
