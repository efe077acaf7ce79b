"""Arguments and options that several commands share, and the game and tree that they mean."""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import redirect_stdout
from functools import wraps
from inspect import Parameter, signature
from typing import Annotated, Any, Literal, NamedTuple, get_type_hints

import typer

from solver_tree.errors import InputError
from solver_tree.games import DEFAULT_GAME, Game
from solver_tree.games.feedback import Rule
from solver_tree.tree import StrategyTree, load

TreeName = Annotated[
    str,
    typer.Argument(metavar="TREE", help="A tree's file, or the name of one that ships (see: solver-tree trees)."),
]
TreeOption = Annotated[
    str | None,
    typer.Option(
        "--tree", metavar="TREE", help="A tree's file or name.", show_default="the one of the game that ships, if any"
    ),
]
Threads = Annotated[
    int | None,
    typer.Option("--threads", min=1, metavar="N", help="Threads to search with.", show_default="all cores"),
]
Json = Annotated[bool, typer.Option("--json", help="Print the result as JSON, and nothing else.")]


def _option(*names: str, metavar: str | None = None, help: str) -> Any:
    return typer.Option(*names, metavar=metavar, help=help, show_default=False, rich_help_panel="The game")


class GameOptions(NamedTuple):
    """The options that say which game is meant; each is None when it is not given."""

    game: Annotated[
        str | None,
        _option("--game", metavar="GAME", help="A name, PACKAGE.MODULE:NAME or a file; see: solver-tree games."),
    ] = None
    guesses: Annotated[
        str | None, _option("--guesses", metavar="FILE", help="wordle: the words that may be guessed.")
    ] = None
    answers: Annotated[
        str | None, _option("--answers", metavar="FILE", help="wordle: the words that may be hidden.")
    ] = None
    hard: Annotated[bool | None, _option("--hard", help="wordle: hard mode; every hint must be used.")] = None
    rule: Annotated[
        Rule | None,
        _option("--rule", metavar="RULE", help="codes: how symbols that repeat count; multiset, distinct, occurrence."),
    ] = None
    answer: Annotated[
        Literal["counts", "colours"] | None,
        _option("--answer", metavar="FORM", help="codes: counts, like 1A2B, or colours, like GYB."),
    ] = None
    repeats: Annotated[
        bool | None, _option("--repeats/--no-repeats", help="codes: whether symbols may repeat in a code.")
    ] = None
    weights: Annotated[
        str | None, _option("--weights", metavar="FILE", help="How likely each secret is: lines of SECRET NUMBER.")
    ] = None

    @property
    def given(self) -> bool:
        """Whether any of them is given."""
        return any(value is not None for value in self)


def takes_game(command: Callable[..., None]) -> Callable[..., None]:
    """Give a command that has a parameter ``chosen: GameOptions`` each of these as an option of its own."""

    @wraps(command)
    def with_options(**given: Any) -> None:
        chosen = GameOptions(**{name: given.pop(name) for name in GameOptions._fields})
        command(chosen=chosen, **given)

    def parameters(function: Callable[..., object]) -> list[Parameter]:
        hints = get_type_hints(function, include_extras=True)
        return [p.replace(annotation=hints[p.name]) for p in signature(function).parameters.values()]

    own = parameters(command)
    place = [parameter.name for parameter in own].index("chosen")
    own[place : place + 1] = parameters(GameOptions)
    with_options.__annotations__ = {parameter.name: parameter.annotation for parameter in own}
    with_options.__signature__ = signature(command).replace(parameters=own)  # type: ignore[attr-defined]
    return with_options


def make_game(chosen: GameOptions, default: str = DEFAULT_GAME) -> Game:
    """The game that the options mean; ``default`` is its name when they do not say.

    Raises:
        InputError: there is no such game, or an option does not go with it.
    """
    from solver_tree.games.custom import load_game

    name = default if chosen.game is None else chosen.game
    of_words, of_codes = name in ("wordle", "wordle-hard"), name.startswith("codes-")
    for option, goes, family in (
        *((option, of_words, "wordle") for option in ("guesses", "answers", "hard")),
        *((option, of_codes, "codes-PxS") for option in ("rule", "answer", "repeats")),
    ):
        value = getattr(chosen, option)
        if value is not None and not goes:
            raise InputError(f"{_written(option, value)} is for --game {family}, but the game is {name}")
    this_game: Game
    if of_words:
        from solver_tree.games.words import wordle

        this_game = wordle(chosen.guesses, chosen.answers, hard=name == "wordle-hard" or chosen.hard is True)
    else:
        with redirect_stdout(sys.stderr):  # what a module prints when it is imported is not our output
            this_game = load_game(_code_name(name, chosen) if of_codes else name)
    if chosen.weights is None:
        return this_game
    from solver_tree.games.weights import read_weights, weighted

    return weighted(this_game, read_weights(chosen.weights, this_game))


def game_and_tree(
    chosen: GameOptions, tree: str | None, default: str = DEFAULT_GAME
) -> tuple[Game, StrategyTree | None]:
    """The game that the options mean, or else that of the tree, or else ``default``; and the tree if one is given.

    Raises:
        InputError: there is no such game or tree, or an option does not go with the game.
    """
    if tree is None:
        return make_game(chosen, default), None
    strategy = load(tree)
    return (make_game(chosen, strategy.game.name) if chosen.given else strategy.game), strategy


def _code_name(name: str, chosen: GameOptions) -> str:
    """The name of a game of codes with what the options say added to it."""
    from solver_tree.games import game
    from solver_tree.games.codes import CodeGame, codes

    if (chosen.rule, chosen.answer, chosen.repeats) == (None, None, None):
        return name
    told = game(name)
    assert isinstance(told, CodeGame)
    usual = {"rule": "multiset", "answer": "counts", "repeats": True}
    wanted: dict[str, Any] = {
        "rule": told.rule,
        "answer": "colours" if told.marks is None else "counts",
        "repeats": told.repeats,
    }
    for option, said in wanted.items():
        value = getattr(chosen, option)
        if value is None:
            continue
        if said not in (value, usual[option]):  # a name says only what is not usual
            raise InputError(f"{_written(option, value)} contradicts --game {name}; leave it out or name another game")
        wanted[option] = value
    return codes(told.positions, len(told.alphabet), **wanted).name


def _written(option: str, value: object) -> str:
    """An option as it was given."""
    if isinstance(value, bool):
        return f"--{'' if value else 'no-'}{option}"
    return f"--{option} {value}"
