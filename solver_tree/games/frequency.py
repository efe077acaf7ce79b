"""How often words occur in a language, as weights of secrets; from the library ``wordfreq``."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from importlib.util import find_spec
from os import PathLike, fspath
from unicodedata import normalize

from solver_tree.errors import InputError
from solver_tree.games.interface import Game
from solver_tree.games.weights import read_weights, rounded
from solver_tree.games.words import WordGame
from solver_tree.text import count

FREQUENCY = "frequency"
"""What ``--weights`` takes instead of a file; a colon and a language may follow, as in ``frequency:de``."""


def weights_from(source: str | PathLike[str], game: Game, note: Callable[[str], None]) -> dict[str, Fraction]:
    """Read weights from a file, or take the frequencies of words if ``source`` is ``frequency`` or ``frequency:de``.

    Raises:
        InputError: the file, the game or the language has no weights; see ``read_weights`` and ``frequencies``.
    """
    kind, colon, language = fspath(source).partition(":")
    if kind != FREQUENCY or (colon and not language):
        return read_weights(source, game, note)
    return frequencies(game, language or "en", note)


def frequencies(game: Game, language: str, note: Callable[[str], None]) -> dict[str, Fraction]:
    """The frequency of each secret of a game of words, by ``wordfreq``, to three digits.

    Args:
        game: the game.
        language: its language, such as ``en`` or ``de``.
        note: called with a sentence about words that are not known, which have the weight 0, and about rounding.

    Returns:
        The weight of each secret, as ``weighted`` takes them.

    Raises:
        InputError: the game has no words, the library ``wordfreq`` is missing, or knows the language or no word.
    """
    name = f"{FREQUENCY}:{language}"
    if not isinstance(game, WordGame):
        raise InputError(f"weights {name}: only games of words have frequencies, but the game is {game.name}")
    if find_spec("wordfreq") is None:
        raise InputError(f"weights {name}: the library wordfreq is missing; pip install 'solver-tree[frequency]'")
    import wordfreq

    try:
        weights = {
            secret: Fraction(str(wordfreq.word_frequency(normalize("NFC", secret), language)))
            for secret in game.secrets
        }
    except (LookupError, ImportError) as error:  # of an unknown language, or one that needs another library
        languages = ", ".join(sorted(wordfreq.available_languages()))
        raise InputError(f"weights {name}: wordfreq cannot read this language; it knows {languages}") from error
    unknown = [secret for secret, weight in weights.items() if not weight]
    if len(unknown) == len(weights):
        raise InputError(f"weights {name}: wordfreq knows none of the {count(len(weights), 'secret')}")
    if unknown:
        note(f"{name}: {count(len(unknown), 'secret')} not known there, with weight 0, such as {unknown[0]}")
    return rounded(name, weights, note)
