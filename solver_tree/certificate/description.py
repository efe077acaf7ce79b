"""What the first line of a certificate says: the game, and the figures that are proved."""

from __future__ import annotations

from typing import Any

from solver_tree.certificate.figure import Figure
from solver_tree.certificate.game import FORMATS, digest
from solver_tree.errors import InputError
from solver_tree.games import Game
from solver_tree.games.claims import codes_of, matrix_of
from solver_tree.games.codes import CodeGame
from solver_tree.games.some_codes import HouseGame, HouseRules
from solver_tree.games.words import WordGame, letters_of_several
from solver_tree.tree.opening import Opening, opening_text

_MAX_CELLS = 1 << 24
"""The most cells of a table that a certificate states: feedback for each guess and secret."""


def check_certifiable(game: Game) -> None:
    """Check, before long work, that there can be a certificate.

    Raises:
        InputError: there can be none yet; the message says why.
    """
    if game.has_legality and not isinstance(game, WordGame):
        raise InputError(
            f"{game.name}: a certificate cannot state which guesses are illegal, but for hard mode of words, or if "
            f"only candidates are legal"
        )
    if all_codes(game) is not None or isinstance(game, WordGame):
        return
    if game.guess_count * game.secret_count > _MAX_CELLS:
        raise InputError(f"{game.name}: too large for a certificate, which would have to list all feedback")
    for what, texts in {"guess": game.guesses, "feedback": game.feedbacks}.items():
        if (text := next((text for text in texts if not text or not text.isprintable()), None)) is not None:
            raise InputError(f"{game.name}: a certificate cannot hold {what} {text!r}, which cannot be printed")


def describe(game: Game, figure: Figure, first: str | None, *, with_lists: bool = True) -> dict[str, Any]:
    """The first line of a certificate.

    Args:
        game: the game.
        figure: what is proved.
        first: the first guess, if the proof is about strategies that begin with it.
        with_lists: whether words are listed; if not, the SHA-256 of each list stands for it.
    """
    header: dict[str, Any] = {"format": FORMATS[0], "name": game.name, "game": describe_game(game)}
    if isinstance(game, WordGame) and not with_lists:
        header["game"] |= {"guesses": {"sha256": digest(game.guesses)}, "answers": {"sha256": digest(game.secrets)}}
    header |= {"prices": list(figure.prices), "then": figure.then}
    if figure.finish == "known":  # the secret that is known counts as found by one more guess, see game.py
        header |= {"finish": "known", "prices": [0, *figure.prices]}
    if game.weights is not None and figure.weighted:
        header["weights"] = list(game.weights)
    if first is not None:
        header["first"] = first
    if len(figure.named) > 1:
        header["figures"] = figure.named
    return header | {"claim": figure.least}


def describe_game(game: Game) -> dict[str, Any]:
    """A game as a certificate describes it, without its name or weights."""
    described = _described(game)
    return described | {"consistent": True} if game.consistent else described


def kind_of(game: Game) -> str:
    """How a certificate describes a game: as ``codes``, ``words`` or a ``table``."""
    if all_codes(game) is not None:
        return "codes"
    return "words" if isinstance(game, WordGame) else "table"


def all_codes(game: Game) -> CodeGame | None:
    """The game of all codes that a game is, perhaps but for which guesses are legal; None if it is none."""
    if isinstance(game, HouseGame) and game.house == HouseRules(consistent=True):
        return game.plain
    return codes_of(game)


def _described(game: Game) -> dict[str, Any]:
    """The same, without which guesses are legal, but for hard mode."""
    if (codes := all_codes(game)) is not None:
        size = {"positions": codes.positions, "symbols": codes.alphabet, "repeats": codes.repeats}
        return {"kind": "codes"} | size | {"rule": codes.rule, "marks": codes.marks}
    if isinstance(game, WordGame):
        lists = {"guesses": list(game.guesses), "answers": list(game.secrets)}
        described = {"kind": "words"} | lists | {"hard": game.has_legality}
        letters = letters_of_several(game)
        return described | {"letters": list(letters)} if letters else described
    lists = {"guesses": list(game.guesses), "secrets": list(game.secrets), "feedbacks": list(game.feedbacks)}
    return {"kind": "table"} | lists | {"rows": matrix_of(game).tolist()}


def check_opening(opening: Opening) -> None:
    """Check that a certificate can be about the strategies with an opening.

    Raises:
        InputError: it has more than one guess.
    """
    if len(opening) > 1:
        raise InputError(
            f"a certificate is about all strategies, or about those with one first guess; here the first guesses are "
            f"{opening_text(opening)}"
        )
