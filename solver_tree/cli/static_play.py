"""A game with a static set: all guesses are made at once, then all are answered, then the secret is named."""

from __future__ import annotations

import re
from collections.abc import Sequence

from solver_tree.cli.dialogue import OFFERED, Talk, candidates_text, filled, game_text
from solver_tree.cli.heading import print_heading
from solver_tree.cli.output import print_json
from solver_tree.cli.tiles import Board
from solver_tree.errors import InputError
from solver_tree.games import Game
from solver_tree.games.feedback import example_feedback
from solver_tree.play import Contradiction, Host, StaticPlayer
from solver_tree.text import count


def play_set(game: Game, set_of_guesses: Sequence[str], secret: str | None, *, as_json: bool) -> None:
    """Find the secret of the user, or the one that is given, by a static set."""
    player = StaticPlayer(game, set_of_guesses)
    if secret is None:
        _converse(player)
        return
    code = game.read_secret(secret)
    player.answer_all([game.score(guess, code) for guess in player.guesses])
    guesses = player.history
    if player.remaining == 1 and all(feedback != game.win for _, feedback in guesses):
        guesses = (*guesses, (code, game.win))
    if as_json:
        left = {} if player.remaining == 1 else {"left": list(player.candidates)}
        print_json({"secret": code, "guesses": guesses, "count": len(guesses), "found": not left, **left})
        return
    print(Board(game).rows(guesses) or game_text(guesses))
    print(f"{code} found in {count(len(guesses), 'guess')}." if player.remaining == 1 else _result_text(player))


def _result_text(player: StaticPlayer) -> str:
    """The secret, or the secrets that the set does not tell apart."""
    if player.remaining == 1:
        return f"The secret is {player.candidates[0]}."
    return f"The set does not decide: {candidates_text(player.candidates)}"


def _converse(player: StaticPlayer) -> None:
    talk, game, board = Talk(), player.game, Board(player.game)
    print_heading(game, None)
    print(*map(filled, (f"Think of a secret of {game.name}.", *game.rules.splitlines())), sep="\n", flush=True)
    every = "The only guess" if len(player.guesses) == 1 else f"All {count(len(player.guesses), 'guess')}"
    print(f"\n{every}, chosen beforehand:")
    for number, guess in enumerate(player.guesses, 1):
        print(board.asked(number, guess) if board.drawn else f"{number:>2}  {guess}")
    ask = (
        f"Answer all of them in one line, or one after the other, with feedback such as "
        f"{example_feedback(player.feedbacks, game.win)}; or: {OFFERED}."
    )
    print("", filled(ask), sep="\n")
    actions = {
        "help": lambda: talk.reply(*game.rules.splitlines(), ask),
        "candidates": lambda: talk.reply(candidates_text(player.candidates)),
        "undo": player.undo,
    }
    while not player.finished:
        first = len(player.history) + 1
        last = "" if first == len(player.guesses) else f"-{len(player.guesses)}"
        prompt = f"Answer{'s' if last else ''} {first}{last}, to {player.guess}{' ...' if last else ''}: "
        if (
            talk.act(prompt, game.read_feedback, lambda text: _take_answers(player, talk, board, text), actions)
            == "quit"
        ):
            print("Stopped.")
            return
    print(f"\n{_result_text(player)}")


def _take_answers(player: StaticPlayer, talk: Talk, board: Board, text: str) -> None:
    """Take the answers in a line, and show them."""
    first = len(player.history) + 1
    try:
        player.answer_all(answers_in(text, player.game, len(player.guesses) - len(player.history)))
    except Contradiction as error:
        talk.reply(f"No secret gives all these answers: {error}. Answer again, or undo.", *error.explanation)
    else:
        if board.drawn:
            talk.settle(board.rows(player.history[first - 1 :], begin=first))


def answers_in(text: str, game: Game, most: int) -> Sequence[str]:
    """The answers in a line: one, or several that are set apart by commas or spaces.

    Args:
        text: the line.
        game: the game.
        most: how many answers there may be.

    Raises:
        InputError: some of it is not feedback of the game, or there are too many answers.
    """
    for pieces in ([text], re.split(r"\s*[,;]\s*", text), text.replace(",", " ").replace(";", " ").split()):
        if all(_is_feedback(piece, game) for piece in pieces):
            if len(pieces) > most:
                raise InputError(f"{len(pieces)} answers, but only {count(most, 'guess')} to answer")
            return pieces
    wrong = [piece for piece in pieces if not _is_feedback(piece, game)]
    game.read_feedback(text if len(wrong) == len(pieces) else wrong[0])  # for its error
    raise AssertionError("some piece is not feedback")


def _is_feedback(text: str, game: Game) -> bool:
    try:
        game.read_feedback(text)
    except InputError:
        return False
    return True


def answer_set(hosting: Host, guesses: Sequence[str], talk: Talk) -> None:
    """Answer all guesses of a static set, and print the answers."""
    hosting.guess_all(guesses)
    shown = Board(hosting.game).rows(hosting.history) or game_text(hosting.history)
    talk.say(f"My answers to {count(len(guesses), 'guess')}, chosen beforehand:", shown, "")
