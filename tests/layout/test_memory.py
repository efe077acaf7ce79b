"""Whether a game fits in memory is checked before it is laid out."""

import tracemalloc

import numpy as np
import pytest
from numba.core.registry import cpu_target

from solver_tree.errors import InputError
from solver_tree.games import Game, game
from solver_tree.games.memory import MemoryLimit
from solver_tree.games.table import read_table
from solver_tree.games.words import WordGame
from solver_tree.layout import enough_memory, lay_out, lay_out_heuristic, memory


def limited(monkeypatch, byte_count):
    monkeypatch.setattr(memory, "memory_limit", lambda: MemoryLimit(byte_count, "the memory of this test"))


@pytest.mark.parametrize("lay", [lay_out, lay_out_heuristic])
def test_a_game_that_does_not_fit_is_refused_before_it_is_scored(lay, monkeypatch):
    texts = [str(number) for number in range(1000)]
    scored = []
    large = Game("large", texts, texts, lambda guess, secret: scored.append(guess) or str(guess == secret), "True")
    scored.clear()
    limited(monkeypatch, 5_000_000)
    with pytest.raises(
        InputError,
        match=r"^game 'large': its feedback matrix needs 0.00559 GiB to search; the limit, the memory of this test, is "
        r"0.00466 GiB$",
    ):
        lay(large)
    assert not scored


def test_numbers_of_16_bits_need_twice_as_much(monkeypatch):
    few, many = game("codes-5x4-colours"), game("codes-6x3-colours")
    limited(monkeypatch, 3 * few.secret_count**2)
    with enough_memory(few):
        pass
    limited(monkeypatch, 6 * many.secret_count**2 - 1)
    with pytest.raises(InputError, match="game 'codes-6x3-colours': its feedback matrix needs"), enough_memory(many):
        raise AssertionError
    limited(monkeypatch, 6 * many.secret_count**2)
    with enough_memory(many):
        pass
    with pytest.raises(InputError, match="needs"):
        lay_out(many)  # the bounds do not fit


def test_memory_that_is_lacking_nevertheless_is_refused():
    with (
        pytest.raises(InputError, match=r"^game 'bulls-cows-2x4': .* needs [\d.e-]+ GiB to search; there is not that"),
        enough_memory(game("bulls-cows-2x4")),
    ):
        raise MemoryError


def table_game(tmp_path):
    path = tmp_path / "m.npy"
    np.save(path, np.where(np.eye(900, dtype=bool), -7, np.arange(900) % 300).astype(np.int16))
    return read_table(path)


def word_game(hard=False):
    letters = "abcdefg"
    words = [a + b + c + d + "xyz"[: 2 - hard] for a in letters for b in letters for c in letters for d in letters]
    return WordGame(words[:700], words[:700], hard=hard)


def restricted_game():
    texts = [str(number) for number in range(80)]

    def score(guess, secret):
        return str(int(guess) - int(secret))

    def legal(guess, feedback, next_guess):
        return int(next_guess) % 40 > int(guess) or next_guess == str(int(guess) - int(feedback))

    return Game("restricted", texts, texts, score, "0", legal=legal)


def test_tables_of_legality_are_counted_before_they_are_made(monkeypatch):
    some_game = restricted_game()
    some_game._scored  # noqa: B018  # so that only legality is left to find
    tables = 2 * 80 * 159 * 80
    assert memory.legality_bytes(some_game, 159) == tables
    some_game._legal = lambda *case: pytest.fail("the function is called")
    limited(monkeypatch, tables)
    for lay in (lay_out, lay_out_heuristic):
        with pytest.raises(InputError, match="^game 'restricted': its feedback matrix and its legality need "):
            lay(some_game)


@pytest.mark.parametrize(
    "make",
    [
        lambda path: restricted_game(),
        lambda path: game("bulls-cows-4x7"),
        lambda path: word_game(),
        lambda path: word_game(hard=True),
        table_game,
    ],
)
def test_laying_out_takes_at_most_what_was_estimated(tmp_path, make):
    cpu_target.target_context.refresh()  # else numba may load its parts meanwhile
    cpu_target.typing_context.refresh()
    peaks = []
    lay_out(make(tmp_path))  # kernels compile, and what is imported is there; both would be counted
    for _ in range(2):  # what grows only now and then does not grow twice
        some_game = make(tmp_path)
        tracemalloc.start()
        try:
            feedback_count = len(some_game.feedbacks)
            lay_out(some_game)
            peaks.append(tracemalloc.get_traced_memory()[1])
        finally:
            tracemalloc.stop()
    estimated = memory.board_bytes(some_game, 1 if feedback_count <= 256 else 2)
    estimated += 4 * (feedback_count + 1) * (some_game.secret_count + 1)
    if some_game.restricted:
        estimated += memory.legality_bytes(some_game, feedback_count)
    assert estimated / 3 < min(peaks) < estimated + 1_000_000
