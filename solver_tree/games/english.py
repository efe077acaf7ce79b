"""Games of English words, whose lists ship: common words may be hidden, and all words of most dictionaries be guessed.

The lists are made from SCOWL by ``scripts/word-lists``; ``lists/COPYRIGHT`` has its licence.
"""

from __future__ import annotations

import os

from solver_tree.errors import InputError
from solver_tree.games.letters import FOLDS, Spelling
from solver_tree.games.text_files import read_lines
from solver_tree.games.words import WordGame

FOLDER = os.path.join(os.path.dirname(__file__), "lists")

LETTERS = {"words": 5, "words-4": 4, "words-6": 6, "words-7": 7, "words-8": 8}
"""The games, and how many letters their words have. In hard mode, ``-hard`` follows the name."""


def english_words(name: str, *, hard: bool = False) -> WordGame:
    """The game of English words with this name.

    Args:
        name: one of ``LETTERS``.
        hard: whether to play in hard mode.

    Raises:
        InputError: the lists cannot be read.
    """
    guesses, answers = (
        read_lines(os.path.join(FOLDER, f"{role}-{LETTERS[name]}.txt"))[:-1] for role in ("guesses", "answers")
    )
    return WordGame(guesses, answers, hard=hard, name=name, spelling=Spelling(folds=FOLDS))


def not_listed(name: str) -> InputError:
    """The error that no list ships for the game ``words-N``."""
    return InputError(
        f"game '{name}': the English lists have words of {min(LETTERS.values())} to {max(LETTERS.values())} letters; "
        f"give lists of your own with --game wordle and --answers FILE"
    )
