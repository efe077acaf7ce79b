"""``--boards`` of ``suggest``, ``play`` and ``host``: several boards at once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from solver_tree.boards import Answers, Boards, BoardsHost, read_answers
from solver_tree.cli.dialogue import ENDINGS, OFFERED, Talk, candidates_text, filled
from solver_tree.cli.heading import print_heading
from solver_tree.cli.host_limit import guess_limit, guess_prompt, invitation, usual_limit
from solver_tree.cli.output import print_facts, print_json
from solver_tree.cli.tiles import Board
from solver_tree.errors import InputError
from solver_tree.games import Game
from solver_tree.games.feedback import example_feedback
from solver_tree.text import count, listed, quoted

_MAX_LISTED = 12  # candidates of a board


# suggest


def suggest_for(game: Game, number: int, history: Sequence[str], *, as_json: bool) -> None:
    """Print the next guess after a history whose entries have the feedback of each board."""
    boards = Boards(game, number)
    for text in history:
        guess, feedbacks = read_answers(text, game)
        boards.answer(feedbacks, guess)
    hint = None if boards.finished else boards.hint()
    if as_json:
        print_json(
            _report(boards) | {"guess": hint and hint.guess, "value": hint and hint.average, "left": boards.remaining}
        )
        return
    after = " ".join(f"{guess}={','.join(answer or '-' for answer in answers)}" for guess, answers in boards.history)
    title = f"{game.name}, {count(number, 'board')}, {f'after {after}' if after else 'the first guess'}"
    if hint is None:
        print(f"{title}: all secrets are found, nothing is left to guess.")
        return
    rows = {"guess": f"{quoted(hint.guess)}, which {_role(boards, hint.guess)}"}
    if hint.average is not None:
        noun = "guess" if hint.average == 1 else "guesses"
        rows |= {"value": f"{hint.average:.4f} {noun} on average from here on, until all secrets are found"}
    proof = (
        "optimal (searched): no guess has a smaller value"
        if hint.average is not None
        else "open: the guess was chosen by estimates"
    )
    print_facts(title, rows | {"proof": proof, "left": "\n".join(_left(boards))})


def _role(boards: Boards, guess: str) -> str:
    """On which boards a guess may be the secret, in words."""
    may = [
        str(board)
        for board, (left, found) in enumerate(zip(boards.candidates, boards.found, strict=True), 1)
        if not found and guess in left
    ]
    if not may:
        return "cannot be a secret, but is more informative"
    return f"may be the secret of board{'s' * (len(may) > 1)} {', '.join(may)}"


def _left(boards: Boards) -> list[str]:
    """What each board may have, as lines."""
    lines = []
    for board, (left, found) in enumerate(zip(boards.candidates, boards.found, strict=True), 1):
        some = f": {listed(left)}" if len(left) <= _MAX_LISTED else ""
        lines.append(f"board {board}: {'found' if found else count(len(left), 'secret')}{some}")
    return lines


def _report(boards: Boards) -> dict[str, Any]:
    return {"game": boards.game.name, "boards": boards.number, "history": boards.history}


# play


def play_boards(game: Game, number: int, secret: str | None, *, as_json: bool) -> None:
    """Guess the secrets of several boards: those that the user thinks of, or those given, with commas between them."""
    if secret is None:
        _converse(Boards(game, number))
        return
    host = BoardsHost(game, number, secret.split(","))
    while (guess := host.guess) is not None:
        host.take(guess)
    if as_json:
        print_json({"secrets": host.secrets, "guesses": host.history, "count": len(host.history)})
        return
    board = Board(game)
    for made, (guess, answers) in enumerate(host.history, 1):
        row = board.row_of_boards(made, guess, answers)
        print(row or f"{made:>2}  {guess}  {' '.join(_padded(host.game, answers))}".rstrip())
    print(f"{listed(host.secrets)} found in {count(len(host.history), 'guess')}.")


def _padded(game: Game, answers: Answers) -> list[str]:
    """Feedback side by side, each as wide as the winning one."""
    return [f"{answer or '-':<{len(game.win)}}" for answer in answers]


def _converse(boards: Boards) -> None:
    talk, game, board = Talk(), boards.game, Board(boards.game)
    print_heading(game, None)
    print(f"Think of {count(boards.number, 'secret')} of {game.name}, one for each board.", game.rules, sep="\n")
    example = example_feedback(game.feedbacks, game.win)
    ask = f"Answer for each board with feedback such as {example}, or: {OFFERED}."
    talk.say(filled(ask), *([""] if board.drawn else []))
    while not boards.finished:
        hint = boards.hint()
        left = ["-" if found else str(n) for n, found in zip(boards.remaining, boards.found, strict=True)]
        note = f"{', '.join(left)} left{'; exact' if hint.average is not None else ''}"
        if not board.drawn:
            print()
        talk.draft(board.asked(len(boards.history) + 1, hint.guess, note))
        if not _read_answers(boards, hint.guess, talk, board, (*game.rules.splitlines(), ask)):
            print("Stopped.")
            return
    secrets = listed([left[0] for left in boards.candidates])
    print(f"\nFound in {count(len(boards.history), 'guess')}: {secrets}")


def _read_answers(boards: Boards, guess: str, talk: Talk, board: Board, instructions: tuple[str, ...]) -> bool:
    """Ask for the feedback of each open board until it is accepted or taken back; False if the user stops."""
    game, found = boards.game, boards.found
    answers: list[str | None] = []
    actions = {
        "help": lambda: talk.reply(*instructions),
        "candidates": lambda: talk.reply(*_left(boards)),
        # Take back the feedback to this guess, or else to the guess before.
        "undo": lambda: None if any(answers) else boards.undo(),
    }
    while len(answers) < boards.number:
        if found[len(answers)]:
            answers.append(None)
            continue
        prompt = f"  board {len(answers) + 1} > "
        command = talk.act(prompt, game.read_feedback, lambda text: answers.append(game.read_feedback(text)), actions)
        if command in ("quit", "undo"):
            return command == "undo"
    try:
        boards.answer(answers, guess)
    except InputError as error:
        talk.reply(str(error), "Answer again, or undo to take back the feedback before.")
    else:
        if board.drawn:
            talk.settle(board.row_of_boards(len(boards.history), guess, answers))
    return True


# host


def host_boards(
    game: Game,
    number: int,
    secret: str | None,
    seed: int | None,
    max_guesses: str | None,
    *,
    as_json: bool,
) -> None:
    """Have the secrets of several boards, and answer guesses.

    Args:
        game: the game of each board.
        number: how many boards there are.
        secret: the secrets with commas between them; None to draw them.
        seed: the random seed to draw them.
        max_guesses: how many guesses there are, as ``--max-guesses`` says; None for the usual number.
        as_json: whether only the result is printed, as JSON.
    """
    usual = usual_limit(game)
    limit = guess_limit(max_guesses, None if usual is None else usual + number - 1)  # one more for each further board
    host = BoardsHost(game, number, None if secret is None else secret.split(","), seed)
    ended = _play(host, Talk(silent=as_json), limit)
    if as_json:
        print_json(
            _report(host)
            | {"secrets": host.secrets, "ended": ended, "found": host.found, "count": len(host.history)}
            | {"max_guesses": limit}
        )
        return
    guesses, secrets = count(len(host.history), "guess"), listed(host.secrets)
    if ended == "found":
        print(f"\nFound in {guesses}: {secrets}")
    else:
        print(f"\n{ended[0].upper()}{ended[1:]} after {guesses}, {sum(host.found)} of {number} found: {secrets}")


def _play(host: BoardsHost, talk: Talk, limit: int | None) -> str:
    """Play until the end, and return how it ended: ``found``, ``out of guesses``, ``given up`` or ``stopped``."""
    game, board = host.game, Board(host.game)
    help_lines = (*game.rules.splitlines(), invitation(limit))
    if not talk.silent:
        print_heading(game, None)
    have = f"I have {count(host.number, 'secret')} of {game.name}, one for each board, and answer each guess on all."
    talk.say(filled(have), *map(filled, help_lines), "")

    def take(text: str) -> None:
        answers = host.take(text)
        made = len(host.history)
        row = board.row_of_boards(made, host.history[-1][0], answers)
        talk.settle(row or " " * len(guess_prompt(made - 1, limit)) + " ".join(_padded(game, answers)).rstrip())

    def hint() -> None:
        hint = host.hint()
        how = "it is exact, no guess is better on average" if hint.average else "chosen by estimates"
        talk.reply(f"Try {quoted(hint.guess)}: {how}.")

    actions = {
        "help": lambda: talk.reply(*help_lines),
        "hint": hint,
        "candidates": lambda: talk.reply(*_candidates(host)),
        "give up": lambda: None,
    }
    while not host.finished:
        made = len(host.history)
        if made == limit:
            return "out of guesses"
        command = talk.act(guess_prompt(made, limit), game.read_guess, take, actions)
        if command in ENDINGS:
            return ENDINGS[command]
    return "found"


def _candidates(host: BoardsHost) -> list[str]:
    return [
        f"board {board}: {'found' if found else candidates_text(left)}"
        for board, (left, found) in enumerate(zip(host.candidates, host.found, strict=True), 1)
    ]
