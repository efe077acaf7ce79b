"""Arguments and options that several commands share, and the game and tree that they select."""

from __future__ import annotations

import math
import sys
from collections.abc import Callable, Mapping
from functools import wraps
from inspect import Parameter, signature
from typing import TYPE_CHECKING, Annotated, Any, Literal, NamedTuple, cast, get_type_hints

import typer

from solver_tree.errors import InputError
from solver_tree.games import DEFAULT_GAME, Game, UnknownGame, built_in_game
from solver_tree.games.feedback import Rule
from solver_tree.games.letters import Language
from solver_tree.tree import Finish, StrategyTree, load
from solver_tree.tree.formats import Format
from solver_tree.tree.strategy_tree import IMPORTED

if TYPE_CHECKING:
    from solver_tree.games.letters import Fold
    from solver_tree.games.word_lists import WordList

FINISH_HELP = "Play until guessed or known."
MORE = "More options"
"""The heading of what few users need."""

TreeName = Annotated[
    str,
    typer.Argument(metavar="TREE", help="A file, or the name of a tree that ships; see: solver-tree trees."),
]


def rare_option(*names: str, **settings: Any) -> Any:
    """An option that few users need; the arguments are those of ``typer.Option``."""
    return typer.Option(*names, rich_help_panel=MORE, **settings)


def output_option(help: str, default: str | bool = False) -> Any:
    """The option ``--output`` of a command that saves a file, and the name in words that the file has without it."""
    return typer.Option("--output", "-o", metavar="FILE", help=help, show_default=default)


def cluster_option(what: str) -> Any:
    """The option ``--cluster`` of a command that does something, stated in words, on many machines."""
    return rare_option("--cluster", metavar="ADDRESS", help=f"{what} on a Dask cluster, or local:N processes here.")


FromFormat = Annotated[
    Format | None,
    typer.Option("--from", help="The format of a tree of another program.", show_default="that of its beginning"),
]
TreeOption = Annotated[
    str | None,
    typer.Option(
        "--tree", metavar="TREE", help="The file or the name of a tree.", show_default="the one that ships, if any"
    ),
]
First = Annotated[
    str | None,
    typer.Option("--first", metavar="GUESS,...", help="Guesses to make first, whatever the feedback."),
]
Threads = Annotated[
    int | None,
    rare_option("--threads", min=1, metavar="N", help="Number of threads.", show_default="all cores"),
]
Json = Annotated[bool, typer.Option("--json", help="Print the result as JSON, and nothing else.")]


def finite(seconds: float | None) -> float | None:
    """A callback of Typer: refuse a time that is no finite number, which no range of an option excludes."""
    if seconds is not None and not math.isfinite(seconds):
        raise typer.BadParameter(f"{seconds} is not a finite number of seconds")
    return seconds


def time_limit_option(help: str) -> Any:
    """The option ``--time-limit`` of a command that may search."""
    return typer.Option("--time-limit", min=0, callback=finite, metavar="SECONDS", help=help)


def _option(*names: str, metavar: str | None = None, help: str, hidden: bool = False) -> Any:
    panel = "Game options"
    return typer.Option(*names, metavar=metavar, help=help, hidden=hidden, show_default=False, rich_help_panel=panel)


def _table_option(name: str, help: str) -> Any:
    """An option for tables of tests, which few users need: the page about them describes it."""
    return _option(name, metavar="FILE", hidden=True, help=f"Tables of tests: {help}")


Symbols = Annotated[
    str | None,
    _option("--symbols", metavar="SYMBOLS", help="codes: their symbols, as RGBYOP or red,green,..."),
]
Guesses = Annotated[str | None, _option("--guesses", metavar="FILE", help="The words or codes that may be guessed.")]
Answers = Annotated[
    str | None, _option("--answers", metavar="FILE", help="The words or codes that may be hidden; see: games.")
]
# How lists are read: too much for the help of every command, so "solver-tree games" describes it.
Length = Annotated[
    int | None, _option("--length", metavar="N", hidden=True, help="Lists: only the words of N letters.")
]
Strict = Annotated[
    bool | None, _option("--strict", hidden=True, help="Lists: refuse one of which something would be left out.")
]
Folds = Annotated[
    str | None,
    _option("--fold", metavar="accents|finals", hidden=True, help="Lists: do not tell these letters apart."),
]
ListLanguage = Annotated[
    Language | None, _option("--language", metavar="tr|az", hidden=True, help="Lists: the small letter of I is ı.")
]
Letters = Annotated[
    str | None,
    _option("--letters", metavar="LETTER,...", hidden=True, help="Lists: such as ch,ll, each of which is one letter."),
]


class ListOptions(NamedTuple):
    """The options that give lists of words; each is None unless it is set."""

    guesses: Guesses = None
    answers: Answers = None
    length: Length = None
    strict: Strict = None
    fold: Folds = None
    language: ListLanguage = None
    letters: Letters = None


def set_aims(aim: AimOptions) -> dict[str, object]:
    """The options of an aim, as ``check_unset`` takes them."""
    return {"--objective": aim.objective != AimOptions().objective, "--finish": aim.finish != AimOptions().finish}


def by_option(*groups: Any) -> dict[str, object]:
    """The values of groups of options, by the names that users type."""
    return {f"--{name.replace('_', '-')}": value for group in groups for name, value in group._asdict().items()}


class VariantOptions(NamedTuple):
    """How a game is played: with an opening, or on several boards."""

    first: First = None
    boards: Annotated[
        int | None,
        typer.Option("--boards", min=1, metavar="N", help="N boards at once: each guess goes to all."),
    ] = None


class GameOptions(NamedTuple):
    """The options that select a game; each is None unless it is set."""

    game: Annotated[
        str | None,
        typer.Option("--game", metavar="GAME", help="Such as mastermind-4x6; see: solver-tree games."),
    ] = None
    guesses: Guesses = None
    answers: Answers = None
    length: Length = None
    strict: Strict = None
    fold: Folds = None
    language: ListLanguage = None
    letters: Letters = None
    hard: Annotated[bool | None, _option("--hard", help="Games of words: each guess must use all hints.")] = None
    consistent: Annotated[bool | None, _option("--consistent", help="Each guess must be a possible secret.")] = None
    rule: Annotated[
        Rule | None,
        _option("--rule", metavar="RULE", help="codes: multiset, distinct, occurrence or black."),
    ] = None
    answer: Annotated[
        Literal["counts", "colours"] | None,
        _option("--answer", metavar="FORM", help="codes: feedback as counts or as colours."),
    ] = None
    repeats: Annotated[
        bool | None, _option("--repeats/--no-repeats", help="codes: a code may repeat symbols, or not.")
    ] = None
    weights: Annotated[
        str | None,
        _option("--weights", metavar="FILE", help="Weights: lines SECRET NUMBER, or word frequency:en."),
    ] = None
    costs: Annotated[str | None, _table_option("--costs", help="What each test costs: lines TEST NUMBER.")] = None
    groups: Annotated[
        str | None, _table_option("--groups", help="Items that need not be told apart: lines ITEM GROUP.")
    ] = None
    items: Annotated[
        Literal["columns", "rows"] | None,
        _option("--items", metavar="rows|columns", hidden=True, help="Tables of tests: where the items are."),
    ] = None

    @property
    def any_set(self) -> bool:
        """Whether at least one of the options is set."""
        return any(self.given.values())

    @property
    def given(self) -> dict[str, bool]:
        """Whether each option is set, by the name that users type."""
        return {name: value is not None for name, value in by_option(self).items()}


TABLE_OPTIONS = ("costs", "groups", "items")
"""The options of a game that are for tables of items and tests only."""


class AimOptions(NamedTuple):
    """The options that state what guesses are to achieve."""

    objective: Annotated[
        str, typer.Option(metavar="NAME", help="avg, worst, worst,count, worst,count,total, within:N or price:LIST.")
    ] = "avg"
    finish: Annotated[Finish, typer.Option(help=FINISH_HELP)] = "guessed"


GuessLimit = Annotated[
    int | None,
    typer.Option("--max-guesses", min=1, metavar="N", help="The game has N guesses: which guess surely wins?"),
]


def takes_option_groups(command: Callable[..., None]) -> Callable[..., None]:
    """Let the options of a command be declared in groups.

    A group is a NamedTuple such as ``GameOptions``; each of its fields is an option. On the command line the fields
    stand in place of the parameter that is annotated with the group.

    Args:
        command: the function of a command.

    Returns:
        A function for Typer, with one parameter for each option.
    """
    groups: dict[str, Any] = {}
    options: list[Parameter] = []
    for parameter in _annotated_parameters(command):
        if hasattr(parameter.annotation, "_fields"):
            groups[parameter.name] = parameter.annotation
            options += [field.replace(kind=parameter.kind) for field in _annotated_parameters(parameter.annotation)]
        else:
            options.append(parameter)

    @wraps(command)
    def with_options(**values: Any) -> None:
        for name, group in groups.items():
            values[name] = group(**{field: values.pop(field) for field in group._fields})
        command(**values)

    with_options.__annotations__ = {option.name: option.annotation for option in options}
    with_options.__signature__ = signature(command).replace(parameters=options)  # type: ignore[attr-defined]
    return with_options


def _annotated_parameters(function: Callable[..., object]) -> list[Parameter]:
    """The parameters of a function or a NamedTuple, with annotations that are evaluated."""
    hints = get_type_hints(function, include_extras=True)
    return [
        parameter.replace(annotation=hints[parameter.name]) for parameter in signature(function).parameters.values()
    ]


def make_game(options: GameOptions, default: str = DEFAULT_GAME) -> Game:
    """Make the game that the options select.

    Args:
        options: the options.
        default: the name of the game if ``--game`` is not set, perhaps from a file, so that it must not run code.

    Raises:
        InputError: there is no such game, or an option does not apply to it.
    """
    from solver_tree.games.custom import load_game

    name = default if options.game is None else options.game
    check_utf8("game", name)
    is_wordle, is_codes = name in ("wordle", "wordle-hard", "wordle-consistent"), name.startswith("codes-")
    is_words = is_wordle or name == "words" or name.startswith("words-")
    of_codes = () if options.game is None else ("guesses", "answers")  # which may list codes of a named game
    for option, applies, family in (
        *((option, is_wordle or option in of_codes, "wordle") for option in ListOptions._fields),
        ("hard", is_words, "wordle or words"),
        *((option, False, "FILE.csv, a table of tests") for option in TABLE_OPTIONS),
        *((option, is_codes, "codes-PxS") for option in ("rule", "answer", "repeats")),
    ):
        value = getattr(options, option)
        if value is not None and not applies:
            why = f"is for --game {family}, but the game is {name}"
            if option in ("guesses", "answers") and options.game is None and not is_words:
                why = "needs --game, the game whose words or codes it lists"
            raise InputError(f"{_as_typed(option, value)} {why}")
    game: Game
    if options.hard and not name.endswith("-hard"):
        name += "-hard"
    if is_wordle:
        from solver_tree.games.words import of_lists

        game = of_lists(*read_lists(options), hard=name.endswith("-hard"))
    else:
        try:
            named = _code_game_name(name, options) if is_codes else name
            game = load_game(named) if options.game is not None else _built_in(named)
        except InputError as error:
            raise _as_table_of_tests(name) or error from error
        if options.guesses is not None or options.answers is not None:
            game = _of_lists(game, options)
    if options.consistent or (is_wordle and "-consistent" in name):
        from solver_tree.games.consistent import consistent

        game = consistent(game)
    if options.weights is None:
        return game
    from solver_tree.games.frequency import weights_from
    from solver_tree.games.weights import weighted

    return weighted(game, weights_from(options.weights, game, _note))


def _built_in(name: str) -> Game:
    """The built-in game of a name that nobody gave with ``--game``.

    Raises:
        InputError: there is none.
    """
    try:
        return built_in_game(name)
    except UnknownGame as error:
        raise InputError(f"game {name}: its rule is not in the file; give the game itself with --game") from error


def _as_table_of_tests(name: str) -> InputError | None:
    """The error that a file is no table of a game, but one of items and tests, which few commands take."""
    from solver_tree.identification.reading import is_item_table

    if not is_item_table(name):
        return None
    return InputError(f"'{name}' is a table of tests, not a game; build, play, suggest, compare and static take it")


def read_lists(options: ListOptions | GameOptions) -> tuple[WordList | None, WordList | None]:
    """Read the lists of words of ``--guesses`` and ``--answers``, and tell how, unless that is plain.

    Raises:
        InputError: a file is not a list of words.
    """
    from solver_tree.games.word_lists import Reading, read_list

    folds = cast("list[Fold]", options.fold.split(",") if options.fold else [])
    letters = () if options.letters is None else tuple(map(str.strip, options.letters.split(",")))
    reading = Reading.of(options.length, options.strict is True, options.language, folds, letters)
    paths = (options.guesses, options.answers)
    guesses, answers = (None if path is None else read_list(path, reading) for path in paths)
    for read in (guesses, answers):
        if read is not None and read.note:
            _note(read.note)
    return guesses, answers


def _of_lists(game: Game, options: GameOptions) -> Game:
    """The game with only the codes of the files.

    Raises:
        InputError: the game is none of all codes, or a file is no list of its codes.
    """
    from solver_tree.games.codes import CodeGame
    from solver_tree.games.some_codes import some_codes

    if type(game) is not CodeGame:
        option = "guesses" if options.answers is None else "answers"
        typed = _as_typed(option, getattr(options, option))
        raise InputError(f"{typed} is for --game wordle, but the game is {game.name}")
    return some_codes(game, guesses=options.guesses, secrets=options.answers)


def _note(sentence: str) -> None:
    """Print what else should be known of a file that was read."""
    print(f"solver-tree: {sentence}", file=sys.stderr)


def check_unset(options: Mapping[str, object], other: str) -> None:
    """Check that no option is set that makes no sense beside another.

    Args:
        options: the values of such options, by name; those that are not set are empty or false.
        other: the name of the option that is set.

    Raises:
        InputError: one of the options is set.
    """
    for name, value in options.items():
        if value:
            raise InputError(f"{other} and {name} contradict each other; give one of them")


def game_and_tree(
    options: GameOptions, tree: str | None, symbols: str | None, default: str = DEFAULT_GAME
) -> tuple[Game, StrategyTree | None]:
    """Make the game that the options select, and load the tree.

    Args:
        options: the options.
        tree: the file or the name of the tree. If no game option is set, the game is that of the tree.
        symbols: the value of ``--symbols``, in which the game and the tree are written; None if it is not set.
        default: the name of the game if neither the options nor the tree select one.

    Raises:
        InputError: there is no such game or tree, or an option does not apply to the game.
    """
    if tree is None:
        return in_symbols(make_game(options, default), None, symbols)
    strategy = load(tree)
    game = make_game(options, strategy.game.name) if options.any_set else strategy.game
    return in_symbols(game, strategy, symbols)


def in_symbols(game: Game, tree: StrategyTree | None, symbols: str | None) -> tuple[Game, StrategyTree | None]:
    """A game and its tree, written in the symbols of ``--symbols``; as they are if it is not set.

    Raises:
        InputError: the game cannot be written in these symbols.
    """
    if symbols is None:
        return game, tree
    from solver_tree.games.symbols import with_symbols
    from solver_tree.tree.symbols import in_symbols_of

    renamed = with_symbols(game, symbols)
    return renamed, None if tree is None else in_symbols_of(tree, renamed)


def load_in_symbols(name: str, symbols: str | None, format: Format | None = None) -> StrategyTree:
    """Load a tree of a format, and write it in the symbols of ``--symbols`` if it is set.

    Raises:
        InputError: there is no such tree, or its game cannot be written in these symbols.
    """
    loaded = load(name, format)
    _, tree = in_symbols(loaded.game, loaded, symbols)
    assert tree is not None
    return tree


def lists_missing(name: str, tree: StrategyTree, what: str) -> InputError:
    """The error that a tree of words alone does not suffice for ``what``, such as "a proof"."""
    assert tree.lists is not None
    counts = f", {tree.lists.guesses.count} guesses and {tree.lists.secrets.count} answers"
    stated = "" if tree.strategy == IMPORTED else counts
    return InputError(
        f"{name}: {what} needs the lists that the tree was built for{stated}; give --guesses FILE and --answers FILE"
    )


def check_utf8(kind: str, name: str) -> None:
    """Refuse the name of a file that no JSON can contain; ``kind`` is what the file has.

    Raises:
        InputError: the name is not valid UTF-8.
    """
    if name != name.encode(errors="replace").decode():
        raise InputError(f"{kind} '{name}': the name is not valid UTF-8; rename the file")


def _code_game_name(name: str, options: GameOptions) -> str:
    """The name of a game of codes, extended by what the options add to it."""
    from solver_tree.games import built_in_game
    from solver_tree.games.codes import CodeGame, codes

    if (options.rule, options.answer, options.repeats) == (None, None, None):
        return name
    named = built_in_game(name)
    if not isinstance(named, CodeGame):
        option = next(option for option in ("rule", "answer", "repeats") if getattr(options, option) is not None)
        raise InputError(
            f"{_as_typed(option, getattr(options, option))} is not for house rules; see: solver-tree games"
        )
    defaults = {"rule": "multiset", "answer": "counts", "repeats": True}
    settings: dict[str, Any] = {
        "rule": named.rule,
        "answer": "colours" if named.marks is None else "counts",
        "repeats": named.repeats,
    }
    for option, in_name in settings.items():
        value = getattr(options, option)
        if value is None:
            continue
        if in_name not in (value, defaults[option]):  # a name does not state defaults, so only others contradict
            raise InputError(f"{_as_typed(option, value)} contradicts --game {name}; leave it out or name another game")
        settings[option] = value
    return codes(named.positions, len(named.alphabet), **settings).name


def _as_typed(option: str, value: object) -> str:
    """An option with its value, as a user types it."""
    if isinstance(value, bool):
        return f"--{'' if value else 'no-'}{option}"
    return f"--{option} {value}"
