"""A checkpoint is read unaltered or refused, and never replaces another file."""

import errno
import os
import random
import subprocess
import sys
import threading
import warnings
from unittest.mock import create_autospec

import numpy as np
import orjson
import pytest
from numba import njit

from solver_tree import files
from solver_tree.errors import InputError
from solver_tree.games import Game, game
from solver_tree.games.weights import weighted
from solver_tree.games.words import WordGame
from solver_tree.kernels.transposition import entry_value, make_table, probe, store
from solver_tree.search import SearchInterrupted, solve, solver
from solver_tree.search.checkpoint import FORMAT, Checkpoint, describe_task
from solver_tree.search.objectives.objective_search import ObjectiveSearch
from solver_tree.search.progress import ClusterLost, TimeIsUp
from solver_tree.search.readout.tie_breaker import TieBreaker
from solver_tree.search.saved_tables import SavedTables

TASK = describe_task(game("bulls-cows-3x6"), objective="avg", first=None, max_guesses=7)


def table(slots, used, seed=0):
    """A table with at most ``used`` entries; fewer where some fall into the same slot."""
    rng = np.random.default_rng(seed)
    filled = make_table(slots)
    for key in rng.integers(1, 2**64, used, np.uint64):
        store(filled, key, int(key % np.uint64(1000)), True, 7)
    return filled


@pytest.fixture
def tables():
    return {"values": table(1 << 12, 700), "ranks": table(1 << 19, 40, seed=1), "unused": make_table(16)}


@pytest.fixture
def checkpoint(tmp_path):
    return Checkpoint(tmp_path / "search.checkpoint", TASK)


def same(loaded, saved):
    return loaded.keys() == saved.keys() and all(np.array_equal(loaded[name], saved[name]) for name in saved)


def refusal(checkpoint):
    """The message with which a checkpoint is refused."""
    with pytest.raises(InputError) as refused:
        checkpoint.load()
    return str(refused.value)


def read(path):
    with open(path, "rb") as file:
        return file.read()


def write(path, data):
    with open(path, "wb") as file:
        file.write(data)


def test_saved_tables_are_loaded(checkpoint, tables):
    checkpoint.save(tables)
    again = Checkpoint(checkpoint.path, TASK)
    assert same(again.load(), tables)
    assert probe(again.load()["values"], np.uint64(1)) == probe(tables["values"], np.uint64(1))


@pytest.mark.parametrize("slots", [0, 1, 2, 8, 1 << 18, 1 << 19])
def test_empty_and_full_tables_of_all_sizes_are_loaded(checkpoint, slots):
    full = np.full((slots, 2), 2**64 - 1, np.uint64)
    checkpoint.save({"empty": make_table(slots), "full": full, "halves": full * np.uint64([1, 0])})
    loaded = checkpoint.load()
    assert same(loaded, {"empty": make_table(slots), "full": full, "halves": full * np.uint64([1, 0])})


def test_without_a_file_nothing_is_loaded_and_no_file_is_made(checkpoint):
    assert checkpoint.load() == {}
    assert not os.path.exists(checkpoint.path)


def test_a_later_save_replaces_the_file(checkpoint, tables, tmp_path):
    checkpoint.save({"values": table(64, 30)})
    checkpoint.save(tables)
    assert same(checkpoint.load(), tables)
    assert os.listdir(tmp_path) == ["search.checkpoint"]


def test_a_large_empty_table_makes_a_small_file(checkpoint):
    checkpoint.save({"values": make_table(1 << 20)})
    assert os.path.getsize(checkpoint.path) < 150_000


def test_a_flipped_bit_anywhere_is_detected(checkpoint, tables):
    checkpoint.save(tables)
    data = read(checkpoint.path)
    header = data.index(b"\n")
    rng = random.Random(5)
    places = [*range(0, header + 2, 7), header, len(data) - 1, *rng.sample(range(len(data)), 40)]
    for place in places:
        damaged = bytearray(data)
        damaged[place] ^= 1 << rng.randrange(8)
        write(checkpoint.path, damaged)
        message = refusal(checkpoint)
        assert message.startswith(f"'{checkpoint.path}' ")
        if place > len('{"format":"solver-tree-checkpoint/1"'):
            assert message.endswith("is damaged: it is not as it was saved; remove it, or give another name")


def test_a_file_that_was_cut_or_made_longer_is_refused(checkpoint, tables):
    checkpoint.save(tables)
    data = read(checkpoint.path)
    for length in [0, 1, 30, 40, data.index(b"\n") + 1, *random.Random(6).sample(range(len(data)), 40), len(data) - 1]:
        write(checkpoint.path, data[:length])
        assert refusal(checkpoint)
    for rest in (b"\0", b"more", data):
        write(checkpoint.path, data + rest)
        assert "is damaged" in refusal(checkpoint)


@pytest.mark.parametrize(
    "sizes",
    [
        None,
        [3],
        [{"name": "values"}],
        [{"name": 1, "slots": 8}],
        [{"name": "values", "slots": -8}],
        [{"name": "values", "slots": True}],
        [{"name": "values", "slots": 8.0}],
        [{"name": "values", "slots": 1 << 28}],
        [{"name": "values", "slots": 1 << 62}],
        [{"name": "values", "slots": 8}],
        [{"name": "values", "slots": 128}],
        [{"name": "values", "slots": 64}, {"name": "ranks", "slots": 64}],
        [{"name": "values", "slots": 64}, {"name": "values", "slots": 64}],
    ],
)
def test_impossible_sizes_are_refused_even_with_the_right_digest(checkpoint, sizes):
    from hashlib import blake2b

    checkpoint.save({"values": table(64, 30)})
    line, _, rest = read(checkpoint.path).partition(b"\n")
    header = orjson.loads(line) | {"tables": sizes}
    data = orjson.dumps(header) + b"\n" + rest[:-32]
    write(checkpoint.path, data + blake2b(data, digest_size=32).digest())
    assert "is damaged" in refusal(checkpoint)


def test_a_checkpoint_of_other_code_is_refused(checkpoint, tables):
    checkpoint.save(tables)
    message = refusal(Checkpoint(checkpoint.path, TASK | {"code": "0" * 64}))
    assert message == (
        f"'{checkpoint.path}' was saved by another version of the search and cannot be resumed; "
        f"remove it, or give another name"
    )


def test_a_checkpoint_with_an_additional_fact_is_refused(checkpoint):
    checkpoint.save({})
    task = {name: fact for name, fact in TASK.items() if name != "max_guesses"}
    assert "max_guesses is 7, but here it is none" in refusal(Checkpoint(checkpoint.path, task))


def test_a_checkpoint_of_another_format_is_refused(checkpoint, tables):
    checkpoint.save(tables)
    write(checkpoint.path, read(checkpoint.path).replace(b"checkpoint/1", b"checkpoint/2"))
    assert refusal(checkpoint).endswith(
        f"cannot be resumed: its format is 'solver-tree-checkpoint/2'; it should be '{FORMAT}'"
    )


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"shopping list\n",
        b"\x00\xff\xfe",
        b"{}\n",
        b"[]",
        b'{"format": 1}',
        b'{"format":"solver-tree/1"}',
        b"[" * 9999,
    ],
)
def test_a_file_that_is_no_checkpoint_is_never_overwritten(checkpoint, content, tmp_path):
    write(checkpoint.path, content)
    assert refusal(checkpoint).startswith(f"'{checkpoint.path}' ")
    with pytest.raises(InputError, match="is not a Solver Tree checkpoint and is left as it is; give another name"):
        checkpoint.save({"values": table(64, 30)})
    assert read(checkpoint.path) == content
    assert os.listdir(tmp_path) == ["search.checkpoint"]


@pytest.mark.parametrize(
    ("place", "reason"),
    [
        (".", "it is a folder"),
        ("missing/file", "there is no folder"),
        ("pipe", "it is not a file"),
        ("x" * 300, "too long"),
    ],
)
def test_a_place_that_cannot_be_written_is_refused_at_the_start(tmp_path, place, reason):
    os.mkfifo(tmp_path / "pipe")
    for use in (Checkpoint.load, lambda checkpoint: checkpoint.save({})):
        with pytest.raises(InputError, match=f"^cannot write '.*{reason}"):
            use(Checkpoint(tmp_path / place, TASK))


def test_a_file_name_of_the_greatest_length_can_be_used(tmp_path, tables):
    checkpoint = Checkpoint(tmp_path / ("x" * 255), TASK)
    checkpoint.save(tables)
    assert same(checkpoint.load(), tables)


def full_disk(monkeypatch, room):
    """Let the disk be full after ``room`` bytes."""

    class Full:
        """The file that ``open`` returns, on a disk that fills up."""

        def __init__(self, file, mode="r"):
            self.file, self.room = open(file, mode), room  # noqa: SIM115

        def __enter__(self):
            return self

        def __exit__(self, *_):
            self.file.close()

        def write(self, data):
            self.file.write(data[: self.room])
            self.room -= len(data)
            if self.room < 0:
                raise OSError(28, "No space left on device")

        def flush(self):
            self.file.flush()

        def fileno(self):
            return self.file.fileno()

    monkeypatch.setattr(files, "open", Full, raising=False)


@pytest.mark.parametrize("room", [0, 100, 5000])
def test_a_full_disk_leaves_the_older_checkpoint(checkpoint, tables, tmp_path, monkeypatch, room):
    checkpoint.save(tables)
    with monkeypatch.context() as disk:
        full_disk(disk, room)
        with pytest.raises(InputError, match="No space left on device"):
            checkpoint.save({"values": table(1 << 12, 900, seed=9)})
    assert same(checkpoint.load(), tables)
    assert os.listdir(tmp_path) == ["search.checkpoint"]


@pytest.mark.parametrize("failing", ["replace", "fsync"])
@pytest.mark.parametrize("failure", [OSError(5, "Input/output error"), KeyboardInterrupt()])
def test_an_interrupted_save_leaves_the_older_checkpoint(checkpoint, tables, tmp_path, monkeypatch, failing, failure):
    checkpoint.save(tables)
    with monkeypatch.context() as system:
        system.setattr(files.os, failing, create_autospec(getattr(os, failing), side_effect=failure))
        with pytest.raises((InputError, KeyboardInterrupt)):
            checkpoint.save({"values": table(64, 30)})
    assert same(checkpoint.load(), tables)
    assert os.listdir(tmp_path) == ["search.checkpoint"]


def test_a_read_only_folder_leaves_the_older_checkpoint(checkpoint, tables, tmp_path):
    checkpoint.save(tables)
    tmp_path.chmod(0o500)
    try:
        if os.access(tmp_path, os.W_OK):
            pytest.skip("permissions do not bind this user")
        for use in (checkpoint.load, lambda: checkpoint.save(tables)):
            with pytest.raises(InputError, match="cannot be written to"):
                use()
    finally:
        tmp_path.chmod(0o700)
    assert same(checkpoint.load(), tables)


KILLED_WHILE_SAVING = """
import os, signal, sys
from solver_tree.kernels.transposition import make_table
from solver_tree.search.checkpoint import Checkpoint
os.fsync = lambda fd: os.kill(os.getpid(), signal.SIGKILL)
Checkpoint(sys.argv[1], {}).save({"values": make_table(64)})
"""


def test_an_unfinished_file_is_removed_at_the_next_start(checkpoint, tables, tmp_path):
    checkpoint.save(tables)
    other = Checkpoint(tmp_path / "other", TASK)
    for path in (checkpoint.path, other.path):
        subprocess.run([sys.executable, "-c", KILLED_WHILE_SAVING, path], check=False)
    assert len(os.listdir(tmp_path)) == 3
    assert same(checkpoint.load(), tables)
    assert len(os.listdir(tmp_path)) == 2
    assert other.load() == {}
    assert os.listdir(tmp_path) == ["search.checkpoint"]


@njit(nogil=True)
def store_all(table, keys, stop):
    """Store the number of each key, again and again, until ``stop[0]`` is set."""
    while True:
        for number in range(len(keys)):
            store(table, keys[number], number, True, number)
        if stop[0]:
            return


def test_a_table_saved_while_threads_write_has_only_true_entries(checkpoint):
    """Entries that were saved half-written are not found."""
    shared, stop = make_table(1 << 12), np.zeros(1, np.int64)
    keys = np.random.default_rng(3).integers(1, 2**64, 50_000, np.uint64)
    store_all(shared, keys, np.ones(1, np.int64))
    workers = [threading.Thread(target=store_all, args=(shared, keys, stop)) for _ in range(2)]
    for worker in workers:
        worker.start()
    try:
        for _ in range(50):
            checkpoint.save({"values": shared})
            (loaded,) = checkpoint.load().values()
    finally:
        stop[0] = 1
        for worker in workers:
            worker.join()
    entries = [int(probe(loaded, key)) for key in keys]
    known = [number for number, entry in enumerate(entries) if entry]
    assert [entry_value(entries[number]) for number in known] == known
    assert len(known) > 1000


def test_torn_entries_are_saved_and_not_found(checkpoint):
    torn = table(1 << 10, 600)
    keys = torn[:, 0] ^ torn[:, 1]
    torn[::3, 1] += np.uint64(1 << 21)
    torn[1::3, 0] = 0
    checkpoint.save({"values": torn})
    (loaded,) = checkpoint.load().values()
    assert np.array_equal(loaded, torn)
    intact = [place for place in np.flatnonzero(keys) if place % 3 == 2]
    assert all((probe(loaded, keys[place]) != 0) == (place % 3 == 2) for place in np.flatnonzero(keys))
    assert intact


WORDS = ("crane", "slate", "plane", "those")


def custom_game(win="yes", *, legal=None):
    return Game("custom", "abc", "abc", lambda guess, secret: win if guess == secret else "no", win, legal=legal)


@pytest.mark.parametrize(
    ("one", "other", "differing"),
    [
        (game("bulls-cows-3x6"), game("bulls-cows-3x7"), "game"),
        (game("mastermind-1x2"), weighted(game("mastermind-1x2"), {"1": 1, "2": 2}), "weights"),
        (WordGame(WORDS, WORDS[:2]), WordGame(WORDS, WORDS[1:3]), "secrets"),
        (WordGame(WORDS, WORDS[:2]), WordGame(WORDS[:3], WORDS[:2]), "guesses"),
        (WordGame(WORDS, WORDS), WordGame(WORDS[::-1], WORDS), "guesses"),
        (WordGame(WORDS, WORDS), WordGame(WORDS, WORDS, hard=True), "game"),
        (custom_game(), custom_game("ja"), "the winning feedback"),
        (
            custom_game(),
            Game("custom", "abc", "abc", lambda guess, secret: "yes" if guess == secret else guess, "yes"),
            "the rule",
        ),
        (
            custom_game(),
            custom_game(legal=lambda guess, feedback, following: feedback == "yes" or following != guess),
            "the legality",
        ),
    ],
)
def test_a_checkpoint_of_a_similar_game_is_refused(tmp_path, one, other, differing):
    checkpoint = Checkpoint(tmp_path / "file", describe_task(one))
    checkpoint.save({})
    assert Checkpoint(tmp_path / "file", describe_task(one)).load() == {}
    assert f"is of another search: {differing} is" in refusal(Checkpoint(tmp_path / "file", describe_task(other)))


def test_a_checkpoint_with_similar_options_is_refused(tmp_path):
    prices = [[0, 1, 4], [0, 1, "inf"], [0, 1, None], (0, 1), "\ud800"]
    tasks = [describe_task(game("mastermind-1x2"), prices=listed) for listed in prices]
    for number, task in enumerate(tasks):
        Checkpoint(tmp_path / str(number), task).save({})
        for other, other_task in enumerate(tasks):
            checkpoint = Checkpoint(tmp_path / str(number), other_task)
            if other == number:
                assert checkpoint.load() == {}
            else:
                assert "prices is " in refusal(checkpoint)


def test_a_full_disk_keeps_the_last_checkpoint_and_is_told_once(checkpoint, monkeypatch):
    saved = SavedTables(checkpoint)
    saved.table("values", 64)
    saved.save()
    whole, sync = read(checkpoint.path), os.fsync

    def fill(descriptor):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    message = f"the checkpoint is not saved: cannot write '{checkpoint.path}': No space left on device"
    for _ in range(2):
        monkeypatch.setattr(os, "fsync", fill)
        store(saved.table("values", 64), np.uint64(1), 2, True, 7)
        with warnings.catch_warnings(record=True) as told:
            warnings.simplefilter("always")
            saved.save()
            saved.save()
        assert [str(warning.message) for warning in told] == [message]
        assert (read(checkpoint.path), os.listdir(os.path.dirname(checkpoint.path))) == (whole, ["search.checkpoint"])
        monkeypatch.setattr(os, "fsync", sync)
        saved.save()
        whole = read(checkpoint.path)
        assert saved.complaint is None


@pytest.mark.parametrize("options", [{"among": ["1112"]}, {"top": 3}], ids=str)
def test_bounds_of_some_first_guesses_are_not_kept_for_others(tmp_path, options):
    """1112 can take 5791 guesses if there is no limit, so many as no better first guess takes within the limit."""
    some_game, kept = game("mastermind-4x6"), tmp_path / "kept.checkpoint"
    least = solve(some_game, max_guesses=5)
    first = solve(some_game, max_guesses=5, checkpoint=kept, **options)
    top = options.get("top", 1)
    again = solve(some_game, max_guesses=5, checkpoint=kept, top=top)
    assert again.tree.root == least.tree.root
    assert top == 1 or again.first_guesses == first.first_guesses


@pytest.mark.parametrize(
    ("name", "objective"),
    [("mastermind-4x6", "within:6"), ("mastermind-4x5", "price:1,2,3,4,5,6,7,8,9,11")],
)
def test_what_a_table_knows_before_changes_no_tree(name, objective, tmp_path):
    options = {"objective": objective, "checkpoint": str(tmp_path / "file.checkpoint")}
    first, again = (solve(game(name), **options).tree for _ in range(2))
    assert again.root == first.root


@pytest.mark.parametrize("finish", ["guessed", "known"])
def test_threads_share_the_tie_break_if_a_table_knows_the_total(finish, tmp_path, monkeypatch):
    """One call of a kernel for the whole game could neither be shared out nor interrupted, and knew no first guess."""
    options = {"checkpoint": str(tmp_path / "file.checkpoint"), "finish": finish}
    first = solve(game("mastermind-4x4"), **options)
    monkeypatch.setattr(TieBreaker, "rank", create_autospec(TieBreaker.rank, side_effect=AssertionError))
    again = solve(game("mastermind-4x4"), **options)
    assert again.tree.root == first.tree.root
    assert again.nodes < first.nodes


@pytest.mark.parametrize("stop", [TimeIsUp(), MemoryError(), ClusterLost("gone")], ids=repr)
@pytest.mark.parametrize(
    ("error", "raised"), [(InputError("no tree"), InputError), (KeyboardInterrupt(), SearchInterrupted)], ids=repr
)
def test_a_checkpoint_is_saved_if_no_tree_is_known_at_the_end(stop, error, raised, tmp_path, monkeypatch):
    path = tmp_path / "file.checkpoint"
    monkeypatch.setattr(ObjectiveSearch, "find", create_autospec(ObjectiveSearch.find, side_effect=stop))
    monkeypatch.setattr(solver, "best_known", create_autospec(solver.best_known, side_effect=error))
    with pytest.raises(raised):
        solve(game("mastermind-2x3"), checkpoint=str(path))
    assert path.exists()


def test_a_search_of_another_symmetry_or_legality_is_another_one():
    with_symmetry, without = game("mastermind-2x3"), game("mastermind-2x3")
    words = ["ab", "ba", "aa"]
    plain, hard = WordGame(words, words, name="x-hard"), WordGame(words, words, hard=True, name="x")
    custom = Game("mine", with_symmetry.guesses, with_symmetry.secrets, with_symmetry.score, with_symmetry.win)
    claiming = Claiming("mine", without.guesses, without.secrets, without.score, without.win)
    assert plain.name == hard.name
    for one, other in ((custom, claiming), (plain, hard)):
        assert describe_task(one) != describe_task(other)


class Claiming(Game):
    """Mastermind as a custom game, with its symmetry."""

    def symmetry(self):
        return game("mastermind-2x3").symmetry()
