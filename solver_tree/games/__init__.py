"""Code-breaking games. Every game is a ``Game``, and the rest of the program works with nothing else.

``game`` makes every kind of game: by its name, with lists of words or codes, or from a table. ``load_game`` also
reads Python code.

What games are made of:

- ``interface``: ``Game``, the interface of every game, and the class of custom games;
- ``feedback``: the rules of codes and words in plain Python, and how feedback is written and read;
- ``spelling``: the spellings of feedback that people use, and what each of them may mean;
- ``entries``: guesses and feedback as any Python value, and lines that have both;
- ``matrix``: the feedback matrix of codes and words, computed with numpy;
- ``legality``: which guesses are legal after which feedback, as arrays;
- ``hard_mode``: the legality of Wordle's hard mode;
- ``code_symmetry``: the symmetry that some codes leave;
- ``weights``: secrets that are not equally likely;
- ``weight_table``, ``frequency``: weights from tables with more columns, and how often words occur;
- ``text_files``: reads files of text: word lists, weights and tables;
- ``letters``: how words are spelled: case, accents, letters of other scripts, and of several characters;
- ``list_forms``, ``word_lists``: find the words in a file of any form, and read a list of them;
- ``json_text``: reads JSON, and refuses a member that is given twice;
- ``claims``: checks what games of user code claim;
- ``memory``: how much memory there is.

The games:

- ``codes``: codes of fixed length, with a choice of rules;
- ``some_codes``: some codes of a game, by house rules or by lists;
- ``symbols``: games of codes in other symbols, such as colours by their initials;
- ``words``: Wordle, with any lists of words;
- ``english``: Wordle with the English words that ship;
- ``consistent``: any game, if each guess must be a candidate;
- ``table``: games that a file with a feedback matrix defines;
- ``recorded``: the game of a loaded tree that does not hold the rule;
- ``built_in``: the games that have names, as Bulls and Cows and Mastermind;
- ``custom``: games from files, from Python code and from installed packages;
- ``factory``: ``game``.
"""

from __future__ import annotations

from solver_tree.games.built_in import (
    DEFAULT_GAME,
    FAMILIES,
    WORD_GAMES,
    Family,
    UnknownGame,
    built_in_game,
    closest_game,
    is_game,
)
from solver_tree.games.factory import game
from solver_tree.games.interface import CodeSymmetry, Game
from solver_tree.games.legality import Legality

__all__ = [
    "DEFAULT_GAME",
    "FAMILIES",
    "WORD_GAMES",
    "CodeSymmetry",
    "Family",
    "Game",
    "Legality",
    "UnknownGame",
    "built_in_game",
    "closest_game",
    "game",
    "is_game",
]
