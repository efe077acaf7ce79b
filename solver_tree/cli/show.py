"""``solver-tree show``: the figures of a tree, and its guesses."""

from __future__ import annotations

from typing import Annotated

import typer

from solver_tree.cli.options import FromFormat, Json, Symbols, TreeName, load_in_symbols
from solver_tree.cli.output import print_bars, print_facts, print_json, proof, result, task
from solver_tree.cli.table_show import show_decisions
from solver_tree.cli.tables import check_options
from solver_tree.errors import InputError
from solver_tree.games.entries import read_entries
from solver_tree.identification.decision_tree import is_decision_tree
from solver_tree.play import Player
from solver_tree.tree import StrategyTree, history_text


def show(
    tree: TreeName,
    history: Annotated[
        list[str] | None,
        typer.Argument(metavar="GUESS=FEEDBACK", help="Show only what follows this history, such as 0123=1A1B."),
    ] = None,
    depth: Annotated[int, typer.Option(min=0, metavar="N", help="Number of levels below the first guess shown.")] = 1,
    symbols: Symbols = None,
    from_format: FromFormat = None,
    as_json: Json = False,
) -> None:
    """Show the figures of a tree, its proof and its guesses.

    Example: solver-tree show mastermind-4x6 --depth 2

    Example: solver-tree show bulls-cows-4x10 0123=1A1B
    """
    from solver_tree.export.outline import outline
    from solver_tree.tree.wording import facts, title

    if is_decision_tree(tree):
        check_options({"GUESS=FEEDBACK": history, "--symbols": symbols, "--from": from_format})
        show_decisions(tree, as_json=as_json)
        return
    strategy = load_in_symbols(tree, symbols, from_format)
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
        print("  the secret is found")
    else:
        print("\n".join(outline(player.node, strategy.game, strategy.finish, depth)))


def _follow(tree: StrategyTree, history: list[str]) -> Player:
    """A player of ``tree`` after a history, each item of which is ``GUESS=FEEDBACK``."""
    player = Player(tree)
    for guess, feedback in read_entries(tree.game, history):
        if guess != player.guess:
            where = f"after {history_text(player.history)}" if player.history else "at the first guess"
            action = "has found the secret" if player.finished else f"guesses '{player.guess}'"
            raise InputError(f"{where}: the tree {action}, not '{guess}'")
        player.answer(feedback)
    return player
