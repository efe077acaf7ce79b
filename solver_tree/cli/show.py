"""``solver-tree show``: the figures of a tree, and its guesses."""

from __future__ import annotations

from typing import Annotated

import typer

from solver_tree.cli.options import Json, TreeName
from solver_tree.errors import InputError
from solver_tree.games import Game
from solver_tree.play import Player
from solver_tree.tree import Finish, Node, StrategyTree, history_text, leaves, load
from solver_tree.tree.finish import guess_counts

_INDENT = "  "


def show(
    tree: TreeName,
    history: Annotated[
        list[str] | None,
        typer.Argument(metavar="GUESS=FEEDBACK", help="Show only what follows this history, such as 0123=1A1B."),
    ] = None,
    depth: Annotated[int, typer.Option(min=0, metavar="N", help="Number of levels below the first guess shown.")] = 1,
    as_json: Json = False,
) -> None:
    """Show the figures of a tree, its proof and its guesses.

    Example: solver-tree show mastermind-4x6 --depth 2

    Example: solver-tree show bulls-cows-4x10 0123=1A1B
    """
    from solver_tree.cli.output import facts, print_bars, print_facts, print_json, proof, result, task, title

    strategy = load(tree)
    player = _follow(strategy, history or [])
    if as_json:
        report = {
            **task(strategy.game, strategy.objective, strategy.first),
            "finish": strategy.finish,
            "max_guesses": strategy.max_guesses,
            "strategy": strategy.strategy,
            **result(strategy),
            **proof(strategy),
        }
        if history:
            report |= {"history": player.history, "tree": player.node}
        print_json(report)
        return
    if not history:
        print_facts(title(strategy), facts(strategy))
        print(f"\nSecrets {'found at' if strategy.finish == 'guessed' else 'known after'} each guess")
        print_bars(strategy.stats.histogram)
        print("\nThe tree")
    else:
        print(f"After {history_text(player.history)}")
    if player.finished:
        print(f"{_INDENT}the secret is found")
    else:
        _print_tree(player.node, strategy.game, strategy.finish, depth)


def _follow(tree: StrategyTree, history: list[str]) -> Player:
    """A player of ``tree`` after a history, each item of which is ``GUESS=FEEDBACK``."""
    player = Player(tree)
    for text in history:
        guess, equals, feedback = text.partition("=")
        if not equals:
            raise InputError(
                f"'{text}': not a guess with its feedback, such as {next(iter(tree.root))}={tree.game.win}"
            )
        guess = tree.game.read_guess(guess)
        if guess != player.guess:
            where = f"after {history_text(player.history)}" if player.history else "at the first guess"
            action = "has found the secret" if player.finished else f"guesses '{player.guess}'"
            raise InputError(f"{where}: the tree {action}, not '{guess}'")
        player.answer(feedback)
    return player


def _print_tree(node: Node, game: Game, finish: Finish, depth: int) -> None:
    """Print a line for ``node`` and, below it, ``depth`` levels of the tree."""
    lines = [(_INDENT + guess, node) for guess in node]

    def list_branches(node: Node, level: int) -> None:
        (branches,) = node.values()
        wide = max(map(len, branches))
        for feedback, below in branches.items():
            label = f"{_INDENT * (level + 1)}{feedback:<{wide}}  "
            if feedback == game.win:
                lines.append((f"{label}found", {}))
                continue
            lines.append((label + next(iter(below)), below))
            if level < depth:
                list_branches(below, level + 1)

    if depth:
        list_branches(node, 1)
    column = max(len(text) for text, below in lines if below)
    digits = len(str(sum(1 for _ in leaves(node, game.win))))
    for text, below in lines:
        if below:
            needed = [getattr(counts, finish) for _, counts in guess_counts(below, game.win)]
            most = f"at most {max(needed)}" if max(needed) else "known"
            print(f"{text:<{column}}  {len(needed):>{digits}} left, {most}")
        else:
            print(text)
