"""``solver-tree games``: what can be built and played."""

from __future__ import annotations

from solver_tree.cli.options import Json
from solver_tree.games import FAMILIES, Family, game
from solver_tree.tree import shipped


def games(as_json: Json = False) -> None:
    """List the games that can be built and played.

    Each family has games of many sizes. Example: solver-tree build --game mastermind-3x6
    """
    sizes = {
        family: [(name, game(name).secret_count) for name in _example_names(family)] for family in FAMILIES.values()
    }
    if as_json:
        from solver_tree.cli.output import print_json

        print_json(
            [
                {
                    "name": f"{family.name}-PxS",
                    "about": family.about,
                    "examples": [{"name": name, "codes": codes} for name, codes in examples],
                }
                for family, examples in sizes.items()
            ]
        )
        return
    for family, examples in sizes.items():
        print(f"{family.name}-PxS: {family.about}")
        for name, codes in examples:
            print(f"  {name:<18}{codes:>8} codes")


def _example_names(family: Family) -> list[str]:
    """The usual size, and the sizes whose trees ship."""
    solved = {name.partition(".")[0] for name in shipped()}
    usual = f"{family.name}-{family.usual}"
    return sorted({usual, *(name for name in solved if name.startswith(f"{family.name}-"))}, key=lambda n: (len(n), n))
