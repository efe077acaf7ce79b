"""What the results of other players tell of a secret that all have: their feedback is known, their guesses are not."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby

from solver_tree.advice.history import Position
from solver_tree.advice.remainder import remainder
from solver_tree.errors import InputError, check_list, check_text
from solver_tree.games import Game
from solver_tree.games.claims import matrix_of
from solver_tree.games.entries import read_feedbacks
from solver_tree.games.interface import check_game
from solver_tree.games.recorded import RecordedGame
from solver_tree.games.spelling import SQUARES, Ambiguous, only_squares
from solver_tree.text import brief

_MAX_SCORES = 1 << 28  # pairs of a guess and a secret


def narrowed(game: Game, shares: Iterable[str]) -> Game:
    """The game with those secrets only that allow the results of other players, of whom the guesses are not known.

    Each row of a result says that some guess gets this feedback. A secret stays if each row is the feedback of some
    guess of the game. That is all that is used: not that a player may have been in hard mode, or have played well.

    >>> import solver_tree as st
    >>> st.narrowed(st.wordle(["aab", "abb", "bca"]), ["Wordle 9 2/6\\n\\n🟩⬛🟩\\n🟩🟩🟩"]).secrets
    ('aab', 'abb')

    Args:
        game: the game; its secrets may have weights.
        shares: the text that each player shares, with a row of feedback on a line; lines without feedback are skipped.

    Returns:
        The game with fewer secrets and all guesses.

    Raises:
        InputError: a line has something beside squares, no secret allows all rows, the rule is unknown, or the game is
            too large.

    See Also:
        suggest: the next guess in what is left.
    """
    check_game(game)
    check_list("shares", shares)
    if isinstance(game, RecordedGame):
        raise game.no_rule()
    if game.guess_count * game.secret_count > _MAX_SCORES:
        raise InputError(f"game {game.name}: too large to narrow by the results of others")
    rows: dict[str, None] = {}
    for number, share in enumerate(shares, 1):
        check_text("a result of others", share)
        if not (found := rows_of(game, share)):
            raise InputError(f"result {number} of others has no row of feedback; each should be on a line of its own")
        rows.update(dict.fromkeys(found))
    matrix, number_of = matrix_of(game), {feedback: i for i, feedback in enumerate(game.feedbacks)}
    left = [True] * game.secret_count
    for row in rows:
        allowed = (matrix == number_of[row]).any(axis=0) if row in number_of else [False] * game.secret_count
        left = [stays and bool(may) for stays, may in zip(left, allowed, strict=True)]
        if not any(left):
            raise InputError(f"the rows of others: no secret allows all of them; none is left at '{row}'")
    secrets = tuple(secret for secret, stays in zip(game.secrets, left, strict=True) if stays)
    weights = None
    if game.weights is not None:
        weights = tuple(weight for weight, stays in zip(game.weights, left, strict=True) if stays)
    return remainder(Position(game, (), secrets, weights))


def rows_of(game: Game, share: str) -> list[str]:
    """The rows of feedback in a text that somebody shares, as the game writes them.

    Raises:
        InputError: a line has squares and something else, or their meaning is not clear.
    """
    rows: list[str] = []
    for is_row, lines in groupby(share.splitlines(), lambda line: _is_row(game, line.strip())):
        if is_row:
            rows += read_feedbacks(game, [line.strip() for line in lines])
    return rows


def _is_row(game: Game, line: str) -> bool:
    """Whether a line is feedback; InputError if only a part of it is."""
    try:
        game.read_feedback(line)
    except Ambiguous:
        return True
    except InputError as error:
        if SQUARES.isdisjoint(line):
            return False
        if only_squares(line):
            raise  # it is feedback alone, and the game says what is wrong with it
        raise InputError(
            f"'{brief(line)}': not feedback alone; a guess that is known is given as GUESS=FEEDBACK"
        ) from error
    return True
