"""``solver-tree games``: the games that can be built and played."""

from __future__ import annotations

from textwrap import fill
from typing import Any

from solver_tree.cli.options import Json
from solver_tree.cli.output import line_width, print_json
from solver_tree.games import FAMILIES, Family, built_in_game
from solver_tree.games.custom import entry_point_games
from solver_tree.tree import shipped

_WORDLE = "words from the lists of --guesses FILE and --answers FILE, in hard mode with --hard; feedback like GYBBG"
_WORDS = "English words that ship, of 5 letters or of N: 4, 6, 7 or 8; the common ones may be hidden"
_LISTS = """\
Lists of words may be text, JSON, JavaScript or tables; a line says how one is
read, and what is left out
  --length N           only the words of N letters, as of a dictionary
  --strict             refuse a list of which something would be left out
  --fold accents       do not tell apart letters with and without accents
  --fold finals        nor those that Hebrew writes in another way at the end
  --language tr        the small letter of I is \u0131, also without any in the list
  --letters ch,ll      each of these counts as one letter"""
_HOUSE_RULES = """\
House rules may follow the name of a game of codes, in this order
  -at-most-N           no symbol is in a code more than N times
  -no-leading-zero     no code begins with 0
  -blanks              guesses may have blanks, written _
  -any-guess           the first two are about secrets only; every code may be
                       guessed
  -consistent          each guess must be a possible secret; also for wordle,
                       and for any game with --consistent"""
_CUSTOM = """\
Custom games, given with --game
  PACKAGE.MODULE:NAME  a Game, or a function without arguments that returns one
  FILE.csv             secrets in the first row, then one row per guess: the
                       guess, and the feedback to it for each secret
  FILE.npz, FILE.npy   the same as numpy arrays
Tables of tests, given with --game to build, play, suggest, compare and static
  FILE.csv             items in the first row, then one row per test: the test,
                       and its outcome for each item; no item has a row
  --items rows         the first row has the tests, and there is a row per item
  --costs FILE         what tests cost, or the guesses of a game
  --groups FILE        the groups that are to be told apart, not each item"""


def games(as_json: Json = False) -> None:
    """List the games that can be built, and the forms of custom games.

    Each family has games of many sizes; P and S stand for numbers.

    Example: solver-tree games

    Example: solver-tree build --game mastermind-3x6

    Example: solver-tree build --game mastermind-4x6-at-most-2
    """
    listed = [_described(family) for family in FAMILIES.values()]
    listed.append({"name": "words", "form": "words[-N][-hard]", "about": _WORDS, "examples": []})
    listed.append({"name": "wordle", "form": "wordle[-hard]", "about": _WORDLE, "examples": []})
    offered = entry_point_games()
    if as_json:
        about = "offered by an installed package"
        listed += [{"name": name, "form": name, "about": about, "examples": []} for name in offered]
        print_json(listed)
        return
    for family in listed:
        about = fill(family["about"], line_width() - 2, initial_indent="  ", subsequent_indent="  ")
        print(f"{family['form']}\n{about}")
        for example in family["examples"]:
            print(f"    {example['name']:<18}{example['codes']:>8} codes")
    print(_HOUSE_RULES, _LISTS, _CUSTOM, sep="\n")
    if offered:
        print("Games that installed packages offer", *(f"  {name}" for name in offered), sep="\n")


def _described(family: Family) -> dict[str, Any]:
    examples = [{"name": name, "codes": built_in_game(name).secret_count} for name in _example_names(family)]
    return {"name": f"{family.name}-PxS", "form": family.form, "about": family.about, "examples": examples}


def _example_names(family: Family) -> list[str]:
    """The usual size, and the sizes whose trees ship."""
    solved = {name.partition(".")[0] for name in shipped()}
    usual = f"{family.name}-{family.usual_size}"
    return sorted({usual, *(name for name in solved if name.startswith(f"{family.name}-"))}, key=lambda n: (len(n), n))
