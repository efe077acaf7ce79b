"""Games in which each guess must be a candidate: a secret that fits all feedback so far.

After any history the legal guesses are the candidates. So a set of candidates alone decides what may follow, however it
was reached.
"""

from __future__ import annotations

from solver_tree.errors import InputError
from solver_tree.games.codes import CodeGame
from solver_tree.games.interface import Game, check_game
from solver_tree.games.some_codes import HouseGame, HouseRules, SomeCodes
from solver_tree.games.words import WordGame

CONSISTENT = "-consistent"
"""The end of the names of these games."""


def consistent(game: Game) -> Game:
    """The same game in which each guess must be a candidate, the first one, too.

    >>> import solver_tree as st
    >>> st.consistent(st.game("mastermind-3x4")).name
    'mastermind-3x4-consistent'

    Args:
        game: any game in which every guess is legal at any time, or each guess must be a candidate. It is not changed.

    Returns:
        The game, with ``-consistent`` at the end of its name; guesses that are no secrets are left out. If each guess
        must be a candidate already, the game itself.

    Raises:
        InputError: the game restricts guesses in another way.

    See Also:
        some_codes: fewer guesses of any kind.
    """
    check_game(game)
    if game.consistent:
        return game
    if game.restricted:
        raise InputError(f"game {game.name}: only consistent guesses: the game restricts guesses already")
    made: Game
    if type(game) is CodeGame:
        made = HouseGame(game, HouseRules(consistent=True))
    elif isinstance(game, HouseGame):
        made = HouseGame(game.plain, game.house._replace(consistent=True))
    elif isinstance(game, WordGame):
        name, spelling = game.base_name, game.spelling
        made = WordGame(game.secrets, game.secrets, consistent=True, name=name, spelling=spelling)
    elif isinstance(game, SomeCodes):
        made = SomeCodes(game.full.renamed(f"{game.name}{CONSISTENT}"), game.secrets, game.secrets)
    else:
        made = Game(f"{game.name}{CONSISTENT}", game.secrets, game.secrets, game.score, game.win)
    made.consistent, made.weights = True, game.weights
    return made
