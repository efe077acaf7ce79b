"""Games that a file with a feedback matrix defines."""

import subprocess
import sys

import numpy as np
import pytest

from solver_tree.errors import InputError
from solver_tree.games import table
from solver_tree.games.custom import load_game
from solver_tree.games.memory import MemoryLimit
from solver_tree.games.table import read_table

ROCK = """\
guess,rock,paper,scissors
rock,draw,lose,win
paper,win,draw,lose
scissors,lose,win,draw
"never, mind",no,no,no
"""

PEAK_OF_READING = """\
import sys, tracemalloc
from solver_tree.games import table
table._CELLS = 1000
table.read_table(sys.argv[1])  # imports what it needs
tracemalloc.start()
assert len(table.read_table(sys.argv[1]).guesses) == 1000
print(tracemalloc.get_traced_memory()[1])
"""
"""A program that prints the most bytes that reading a matrix takes."""


def write(tmp_path, text, name="rock.csv"):
    path = tmp_path / name
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


@pytest.mark.parametrize("text", [ROCK, "\ufeff" + ROCK.replace("\n", "\r\n"), ROCK.replace(",", " , ") + "\n,,,\n\n"])
def test_csv_file_defines_a_game(tmp_path, text):
    path = write(tmp_path, text)
    rock = load_game(str(path))
    assert (rock.name, rock.named, rock.win) == ("rock.csv", False, "draw")
    assert rock.secrets == ("rock", "paper", "scissors")
    assert rock.guesses[:3] == ("rock", "paper", "scissors")
    assert rock.guesses[3].startswith("never")
    assert rock.feedbacks == ("draw", "lose", "no", "win")
    texts = np.array(rock.feedbacks)[rock.matrix()]
    assert texts.tolist() == [[rock.score(g, s) for s in rock.secrets] for g in rock.guesses]
    assert texts[0].tolist() == ["draw", "lose", "win"]
    assert rock.read_guess("rock") == "rock"


def test_read_table_takes_path_objects_and_endings_in_capitals(tmp_path):
    assert read_table(write(tmp_path, ROCK, "ROCK.CSV")).name == "ROCK.CSV"


def arrays(**changes):
    usual = {
        "guesses": np.array(["a", "b", "ask"]),
        "secrets": np.array(["b", "a"]),
        "feedbacks": np.array(["no", "yes", "never"]),
        "matrix": np.array([[0, 1], [1, 0], [0, 1]], np.int64),
    }
    return {name: array for name, array in {**usual, **changes}.items() if array is not None}


def save(tmp_path, **changes):
    path = tmp_path / "coins.npz"
    np.savez(path, **arrays(**changes))
    return path


@pytest.mark.parametrize("dtype", [np.uint8, np.int32, ">u2"])
def test_npz_file_defines_a_game(tmp_path, dtype):
    matrix = np.array([[0, 1], [1, 0], [2, 2]], dtype)
    coins = read_table(save(tmp_path, matrix=matrix))
    assert (coins.name, coins.win, coins.secrets, coins.guesses) == ("coins.npz", "yes", ("b", "a"), ("a", "b", "ask"))
    assert coins.score("ask", "a") == "never"
    texts = np.array(coins.feedbacks)[coins.matrix()]
    assert texts.tolist() == [["no", "yes"], ["yes", "no"], ["never", "never"]]


def test_npz_texts_may_be_numbers(tmp_path):
    coins = read_table(save(tmp_path, guesses=np.arange(3), secrets=np.array([1, 0]), feedbacks=np.arange(5, 8)))
    assert (coins.guesses, coins.secrets, coins.win) == (("0", "1", "2"), ("1", "0"), "6")


def test_npy_file_defines_a_game(tmp_path):
    path = tmp_path / "m.npy"
    np.save(path, np.array([[7, -2], [5, 7], [5, -2]]))
    numbers = read_table(path)
    assert (numbers.name, numbers.guesses, numbers.secrets) == ("m.npy", ("1", "2", "3"), ("1", "2"))
    assert (numbers.win, numbers.score("1", "2"), numbers.score("3", "1")) == ("7", "-2", "5")
    texts = np.array(numbers.feedbacks)[numbers.matrix()]
    assert texts.tolist() == [["7", "-2"], ["5", "7"], ["5", "-2"]]


def test_read_table_rejects_numpy_files_with_the_wrong_ending(tmp_path):
    np.save(tmp_path / "m.npy", np.eye(2, dtype=int))
    (tmp_path / "m.npy").rename(tmp_path / "m.npz")
    with pytest.raises(
        InputError, match="is a single array; there should be four: guesses, secrets, feedbacks, matrix"
    ):
        read_table(tmp_path / "m.npz")
    save(tmp_path).rename(tmp_path / "m.npy")
    with pytest.raises(InputError, match="has several arrays; there should be one, or its name should end with .npz"):
        read_table(tmp_path / "m.npy")


@pytest.mark.parametrize(("dtype", "most"), [(np.int8, 4), (np.int64, 2.2)])
def test_reading_a_matrix_takes_a_small_multiple_of_its_size(tmp_path, dtype, most):
    path = tmp_path / "m.npy"
    np.save(path, np.where(np.eye(1000, dtype=bool), 100, np.arange(1000) % 99).astype(dtype))
    command = [sys.executable, "-c", PEAK_OF_READING, str(path)]  # no other test does anything in its process
    peak = int(subprocess.run(command, capture_output=True, text=True, check=True, timeout=60).stdout)
    assert peak < most * path.stat().st_size


def test_read_table_rejects_packed_arrays_too_large_for_memory(tmp_path, monkeypatch):
    path = tmp_path / "coins.npz"
    np.savez_compressed(path, **arrays(matrix=np.zeros((3, 100_000), np.int8)), unused=np.zeros(1_000_000))
    monkeypatch.setattr(table, "memory_limit", lambda: MemoryLimit(900_000, "the memory of this test"))
    with pytest.raises(InputError, match=r"its arrays need 0.000\d+ GiB; the limit, the memory of this test, is 0.000"):
        read_table(path)
    monkeypatch.setattr(table, "memory_limit", lambda: MemoryLimit(1_000_000, "the memory of this test"))
    with pytest.raises(InputError, match=r"matrix has shape \(3, 100000\); with these"):
        read_table(path)


def test_read_table_rejects_a_matrix_shorter_than_it_states(tmp_path):
    path = tmp_path / "m.npy"
    np.save(path, np.zeros((10, 10), np.int8))
    path.write_bytes(path.read_bytes().replace(b"(10, 10), }" + b" " * 16, b"(%d, 10), }" % 10**16 + b" " * 2))
    with pytest.raises(InputError, match="does not fit in memory: Unable to allocate"):
        read_table(path)


def test_a_line_end_in_quotes_is_not_taken_out_of_feedback(tmp_path):
    path = tmp_path / "lines.csv"
    path.write_text(',a,b,c\na,win,"x\ny",xy\nb,xy,win,z\nc,xy,z,win\n')
    read = read_table(path)
    assert (read.score("a", "b"), read.score("a", "c")) == ("x\ny", "xy")
