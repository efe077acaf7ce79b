"""A static set as one HTML file: whoever has a secret gives all answers, and the page names the secret.

The page has the answers of every secret, so that it needs no rule.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import orjson

from solver_tree.errors import InputError
from solver_tree.export.looks import game_title
from solver_tree.export.page import LEAD, common_data, data_element, fill_frame, heading
from solver_tree.export.scripts import join_scripts, read_part
from solver_tree.games import Game
from solver_tree.games.entries import read_guess
from solver_tree.pages import name_markup

_MAX_ANSWERS = 5_000_000  # of about 3 bytes


def static_page(game: Game, guesses: Sequence[str], title: str | None = None) -> str:
    """Return a page that names the secret by the answers to guesses that are all chosen beforehand.

    Args:
        game: the game.
        guesses: the set.
        title: the title; the name of the game if None.

    Raises:
        InputError: a text is not a guess of the game, the page would be too large, or no file can hold the texts.
    """
    read = [read_guess(game, guess) for guess in guesses]
    if game.secret_count * (len(read) + 1) > _MAX_ANSWERS:
        raise InputError(f"game {game.name}: a page cannot hold the answers of {game.secret_count} secrets")
    numbers: dict[str, int] = {}
    answers = [
        [numbers.setdefault(game.score(guess, secret), len(numbers)) for guess in read] for secret in game.each_secret()
    ]
    data: dict[str, Any] = {
        "feedbacks": sorted(numbers),
        **common_data(game),
        "guesses": read,
        "secrets": list(game.each_secret()),
        "answers": answers,
        "answerTexts": list(numbers),
    }
    try:
        element = data_element("game-data", orjson.dumps(data))
    except TypeError as error:  # lone surrogates
        raise InputError(f"game {game.name}: no page can hold its texts: {error}") from error
    return fill_frame(
        title=f"{title or game_title(game)} – Solver Tree",
        heading=heading(game) if title is None else name_markup(title),
        lead=LEAD,
        style=read_part("play.css"),
        body=read_part("static.html"),
        data=element,
        script=join_scripts("static"),
    )
