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


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "' has no guesses; after a row of secrets there should be a row for each guess"),
        (",a,b\n", "' has no guesses"),
        ("a\na,x\n", "' line 1: the first row should list the secrets, with commas between them"),
        (";a;b\na;x;y\n", "' line 1: the first row should list the secrets"),
        (",a,b\na,x,y\n\nb,x\n", "' line 4: 1 feedbacks; there should be 2, one for each secret"),
        (",a,b\na,x,y,z\n", "' line 2: 3 feedbacks; there should be 2"),
        (",a,b\na,x,y\na,x,y\n", "' line 3: guess 'a' is given twice"),
        (",a,b\na,x,\nb,y,x\n", "' line 2: cell 3 is empty"),
        (",a,b\n,x,y\n", "' line 2: cell 1 is empty"),
        (",a,\na,x,y\n", "' line 1: cell 3 is empty"),
        (",a,a\na,x,y\n", "game rock.csv: secret 'a' is given twice"),
        (",a,b\na,x,y\n", "game rock.csv: secret 'b' can never be found; it should be among the guesses"),
        (
            ",a,b\na,x,y\nb,y,z\n",
            "game rock.csv: secret 'a' answers 'x' when it is guessed, but secret 'b' answers 'z'; all secrets should",
        ),
        (b",a\n\xff,x\n", "' line 2: byte 0xff is not UTF-8 text"),
        (",a\na," + "x" * 200_000, "' line 2: field larger than field limit"),
    ],
)
def test_read_table_rejects_csv_that_is_not_a_game(tmp_path, text, expected):
    path = write(tmp_path, text)
    with pytest.raises(InputError) as refusal:
        read_table(path)
    assert str(refusal.value).startswith(expected if expected.startswith("game") else f"'{path}{expected}")


def test_matrix_rejects_csv_in_which_no_guess_distinguishes_two_secrets(tmp_path):
    rock = read_table(write(tmp_path, ",a,b\na,x,x\nb,x,x\n"))
    with pytest.raises(InputError, match="game rock.csv: secrets 'a' and 'b' are answered alike by every guess"):
        rock.matrix()


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


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"matrix": None}, "' has no array 'matrix'; it should have guesses, secrets, feedbacks, matrix"),
        ({"guesses": None}, "' has no array 'guesses'"),
        (
            {"matrix": np.zeros((2, 2), int)},
            "': matrix has shape (2, 2); with these guesses and secrets it should be (3, 2)",
        ),
        (
            {"matrix": np.zeros((3, 2))},
            "': matrix has shape (3, 2) and type float64; it should have a row for each guess",
        ),
        ({"matrix": np.zeros(6, int)}, "': matrix has shape (6,) and type int64"),
        ({"matrix": np.full((3, 2), 3)}, "': matrix[0, 0] is 3; it should be an index of the 3 feedbacks, from 0 to 2"),
        ({"matrix": np.array([[0, 1], [1, -1], [0, 0]])}, "': matrix[1, 1] is -1"),
        (
            {"guesses": np.array([["a"]])},
            "': guesses has shape (1, 1) and type <U1; it should be a one-dimensional array of texts",
        ),
        ({"feedbacks": np.array([0.5])}, "': feedbacks has shape (1,) and type float64"),
        ({"secrets": np.array(["a", None])}, "' is not a file of numpy arrays without objects: Object arrays cannot"),
        ({"secrets": np.array(["a", "a"])}, "game coins.npz: secret 'a' is given twice"),
        ({"secrets": np.array(["a", "z"])}, "game coins.npz: secret 'z' can never be found"),
    ],
)
def test_read_table_rejects_npz_that_is_not_a_game(tmp_path, changes, expected):
    path = save(tmp_path, **changes)
    with pytest.raises(InputError) as refusal:
        read_table(path)
    assert str(refusal.value).startswith(expected if expected.startswith("game") else f"'{path}{expected}")


def test_npy_file_defines_a_game(tmp_path):
    path = tmp_path / "m.npy"
    np.save(path, np.array([[7, -2], [5, 7], [5, -2]]))
    numbers = read_table(path)
    assert (numbers.name, numbers.guesses, numbers.secrets) == ("m.npy", ("1", "2", "3"), ("1", "2"))
    assert (numbers.win, numbers.score("1", "2"), numbers.score("3", "1")) == ("7", "-2", "5")
    texts = np.array(numbers.feedbacks)[numbers.matrix()]
    assert texts.tolist() == [["7", "-2"], ["5", "7"], ["5", "-2"]]


@pytest.mark.parametrize(
    ("matrix", "expected"),
    [
        (np.zeros((2, 3), int), "2 guesses, but 3 secrets; every secret is a guess, so there should"),
        (np.zeros((0, 0), int), "matrix has shape (0, 0)"),
        (np.eye(3), "type float64"),
        (np.array(3), "matrix has shape ()"),
        (np.array([["a"]]), "type <U1"),
        (np.array([[1, 2], [3, 4]]), "secret '1' answers '1' when it is guessed, but secret '2' answers '4'"),
        (np.arange(257 * 257).reshape(257, 257), "over 65536 different feedbacks; there can be at most 65536"),
    ],
)
def test_read_table_rejects_npy_that_is_not_a_game(tmp_path, matrix, expected):
    path = tmp_path / "m.npy"
    np.save(path, matrix)
    with pytest.raises(InputError) as refusal:
        read_table(path)
    assert expected in str(refusal.value)


@pytest.mark.parametrize("name", ["x.npy", "x.npz"])
@pytest.mark.parametrize("data", [b"", b"hello", b"\x93NUMPY\x01\x00", b"PK\x03\x04broken"])
def test_read_table_rejects_damaged_numpy_files(tmp_path, name, data):
    with pytest.raises(InputError, match="' is not a file of numpy arrays without objects"):
        read_table(write(tmp_path, data, name))


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


@pytest.mark.parametrize("ending", ["csv", "npy", "npz"])
def test_load_game_rejects_a_missing_file(tmp_path, ending):
    with pytest.raises(InputError, match="cannot read '.*': No such file"):
        load_game(str(tmp_path / f"none.{ending}"))


@pytest.mark.parametrize(("dtype", "most"), [(np.int8, 4), (np.int64, 2.2)])
def test_reading_a_matrix_takes_a_small_multiple_of_its_size(tmp_path, dtype, most):
    path = tmp_path / "m.npy"
    np.save(path, np.where(np.eye(1000, dtype=bool), 100, np.arange(1000) % 99).astype(dtype))
    command = [sys.executable, "-c", PEAK_OF_READING, str(path)]  # no other test does anything in its process
    peak = int(subprocess.run(command, capture_output=True, text=True, check=True, timeout=60).stdout)
    assert peak < most * path.stat().st_size


def test_read_table_rejects_packed_arrays_that_do_not_fit_in_memory(tmp_path, monkeypatch):
    path = tmp_path / "coins.npz"
    np.savez_compressed(path, **arrays(matrix=np.zeros((3, 100_000), np.int8)), unused=np.zeros(1_000_000))
    monkeypatch.setattr(table, "memory_limit", lambda: MemoryLimit(900_000, "the memory of this test"))
    with pytest.raises(InputError, match=r"its arrays need 0.000\d+ GiB; the limit, the memory of this test, is 0.000"):
        read_table(path)
    monkeypatch.setattr(table, "memory_limit", lambda: MemoryLimit(1_000_000, "the memory of this test"))
    with pytest.raises(InputError, match=r"matrix has shape \(3, 100000\); with these"):
        read_table(path)


def test_read_table_rejects_a_matrix_that_states_more_than_there_is(tmp_path):
    path = tmp_path / "m.npy"
    np.save(path, np.zeros((10, 10), np.int8))
    path.write_bytes(path.read_bytes().replace(b"(10, 10), }" + b" " * 16, b"(%d, 10), }" % 10**16 + b" " * 2))
    with pytest.raises(InputError, match="does not fit in memory: Unable to allocate"):
        read_table(path)
