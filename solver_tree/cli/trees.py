"""``solver-tree trees``: the trees that ship."""

from __future__ import annotations

from solver_tree.cli.options import Json
from solver_tree.cli.output import print_json, print_table, result
from solver_tree.tree import StrategyTree, load, shipped


def trees(as_json: Json = False) -> None:
    """List the trees that ship, and what is proved about them.

    The name of a tree can be given wherever a command takes TREE.

    Example: solver-tree trees

    Example: solver-tree show mastermind-4x6
    """
    from solver_tree.display import Table

    named_trees = in_order({name: load(path) for name, path in shipped().items()})
    if as_json:
        print_json(
            [
                {
                    "name": name,
                    "game": tree.game.name,
                    "objective": tree.objective,
                    "secrets": tree.stats.secrets,
                    **result(tree),
                    "optimal": tree.optimal,
                    "lower_bound": tree.proof.lower_bound,
                    "lower_bound_status": tree.status,
                    "upper_bound": tree.proof.upper_bound,
                    "seconds": tree.proof.seconds,
                    "version": tree.proof.version,
                }
                for name, tree in named_trees.items()
            ]
        )
        return
    if not named_trees:
        print("no trees ship with this installation; solver-tree build makes them")
        return
    titles = ("tree", "secrets", "total", "average", "worst", "proof", "seconds", "version")
    rows = [(name, *_figures(tree)) for name, tree in named_trees.items()]
    print_table(Table(titles, rows, (0, 5, 7)))
    print("Proof: how it is known that no strategy has a smaller total.")


def _figures(tree: StrategyTree) -> tuple[str, ...]:
    """The figures of a tree, and how they are known."""
    stats, known = tree.stats, tree.proof
    proof = tree.status if known.optimal else f"gap {known.upper_bound - known.lower_bound}"
    figures = (str(stats.secrets), str(stats.total), f"{stats.average:.4f}", str(stats.worst))
    return (*figures, proof, f"{known.seconds:.2f}", known.version)


def in_order(named_trees: dict[str, StrategyTree]) -> dict[str, StrategyTree]:
    """Sort trees, which are values by name, by family and then by the size of the game."""
    return dict(sorted(named_trees.items(), key=lambda item: (_family(item[0]), item[1].stats.secrets)))


def _family(name: str) -> str:
    return name.rpartition("-")[0] or name
