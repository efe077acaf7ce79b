"""``solver-tree trees``: the trees that ship."""

from __future__ import annotations

from solver_tree.cli.options import Json
from solver_tree.tree import StrategyTree, load, shipped


def trees(as_json: Json = False) -> None:
    """List the trees that ship, and what is proved about them.

    The name of a tree can be given wherever a command takes TREE.

    Example: solver-tree trees

    Example: solver-tree show mastermind-4x6
    """
    from solver_tree.cli.output import print_json, result

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
    wide = max(map(len, named_trees))
    print(f"{'tree':<{wide}}  secrets   total  average  worst  proof     seconds  version")
    for name, tree in named_trees.items():
        stats, known = tree.stats, tree.proof
        proof = tree.status if known.optimal else f"gap {known.upper_bound - known.lower_bound}"
        print(
            f"{name:<{wide}}  {stats.secrets:>7}  {stats.total:>6}  {stats.average:>7.4f}  {stats.worst:>5}  "
            f"{proof:<8}  {known.seconds:>7.2f}  {known.version}"
        )
    print("Proof: how it is known that no strategy has a smaller total.")


def in_order(named_trees: dict[str, StrategyTree]) -> dict[str, StrategyTree]:
    """Sort trees, which are values by name, by family and then by the size of the game."""
    return dict(sorted(named_trees.items(), key=lambda item: (item[0].rpartition("-")[0], item[1].stats.secrets)))
