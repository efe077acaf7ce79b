"""``solver-tree compile``: compile the search ahead of time."""

from __future__ import annotations

import time

from solver_tree.cli.options import GameOptions, Json, make_game, takes_option_groups
from solver_tree.cli.output import print_facts, print_json
from solver_tree.cli.progress import shown


@takes_option_groups
def compile(game_options: GameOptions, as_json: Json = False) -> None:
    """Compile the search ahead of time, so that no later command has to.

    The first search of each kind of game compiles for some seconds; later ones find
    its code on disk. This command compiles for the common kinds: codes, words, and
    words in hard mode. With --game, it compiles for the kind of that game.

    Example: solver-tree compile

    Example: solver-tree compile --game examples/animals.csv
    """
    given = make_game(game_options) if game_options.any_set else None

    from solver_tree.search.compile_ahead import cache_folder, compile_ahead, kinds

    wanted = kinds() if given is None else {given.name: given}
    started = time.perf_counter()
    with shown("compile") as lines:
        for done, (kind, game) in enumerate(wanted.items(), 1):
            lines.say(f"{kind} ({done} of {len(wanted)})")
            compile_ahead(game)
    seconds = time.perf_counter() - started
    if as_json:
        print_json({"kinds": list(wanted), "seconds": seconds, "folder": str(cache_folder())})
        return
    print_facts("compiled", {"for": "; ".join(wanted), "time": f"{seconds:.1f} s"})
