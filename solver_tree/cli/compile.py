"""``solver-tree compile``: compile the search ahead of time."""

from __future__ import annotations

import time
from typing import Annotated

import typer

from solver_tree.cli.options import GameOptions, Json, make_game, takes_option_groups
from solver_tree.cli.output import print_facts, print_json
from solver_tree.cli.progress import shown
from solver_tree.errors import InputError
from solver_tree.text import count

Clean = Annotated[bool, typer.Option("--clean", help="Remove all that was compiled, for example before an uninstall.")]


@takes_option_groups
def compile(game_options: GameOptions, clean: Clean = False, as_json: Json = False) -> None:
    """Compile the search ahead of time, so that no later command has to.

    The first search of each kind of game compiles for some seconds; later ones find
    its code on disk. This command compiles for the common kinds: codes, words, and
    words in hard mode. With --game, it compiles for the kind of that game.

    Example: solver-tree compile

    Example: solver-tree compile --game examples/animals.csv
    """
    if clean:
        if game_options.any_set:
            raise InputError("--clean removes what is compiled for every game; leave out the game")
        _clean(as_json)
        return
    given = make_game(game_options) if game_options.any_set else None

    from solver_tree.compile_ahead import compile_ahead, kinds
    from solver_tree.kernels.cache_folder import cache_folder

    wanted = kinds() if given is None else {given.name: given}
    started = time.perf_counter()
    with shown("compile") as lines:
        for done, (kind, game) in enumerate(wanted.items(), 1):
            lines.say(f"{kind} ({done} of {len(wanted)})")
            compile_ahead(game)
    seconds = time.perf_counter() - started
    if as_json:
        print_json({"kinds": list(wanted), "seconds": seconds, "folder": str(cache_folder() or "")})
        return
    print_facts("compiled", {"for": "; ".join(wanted), "time": f"{seconds:.1f} s"})


def _clean(as_json: bool) -> None:
    """Remove what was compiled.

    Raises:
        InputError: a file cannot be removed.
    """
    from solver_tree.kernels.cache_folder import cache_folder, remove_kernels

    try:
        files, size = remove_kernels()
    except OSError as error:
        raise InputError(f"cannot remove '{error.filename}': {error.strerror}") from error
    folder = str(cache_folder() or "")
    if as_json:
        print_json({"folder": folder, "files": files, "bytes": size})
        return
    print_facts("removed", {"compiled": f"{count(files, 'file')}, {size / 2**20:.1f} MiB", "folder": folder})
