"""Trees of other programs: what each writes is read as the tree that it is, and nothing else is."""

import json
import re

import pytest

import solver_tree as st
from solver_tree.tree.formats import FORMATS, read_tree, recognise
from tests.trees import first_candidate_tree, words


def columns(node, depth=0):
    """A tree of words as ``wordle -p`` writes it: each feedback in a column of its depth."""
    ((guess, branches),) = node.items()
    lines = [
        f"{feedback}{depth + 1} {columns(below, depth + 1)}" if below else f"{feedback}{depth + 1}\n"
        for feedback, below in sorted(branches.items())
    ]
    return f"{guess} " + (" " * (13 * depth + 6)).join(lines)


def as_object(node):
    """A tree of words as JSON with ``guess`` and ``map``, where the only candidate left is a word."""
    ((guess, branches),) = node.items()
    if len(branches) == 1:
        return guess
    below = {text.translate(str.maketrans("BYG", "012")): node for text, node in branches.items()}
    return {
        "guess": guess,
        "map": {digits: as_object(node) if node else guess for digits, node in below.items()},
        "depth": 9,
        "ranking": {"counts": [9]},
    }


def script(node):
    return f"export default {json.dumps(as_object(node))};"


def notation(node, win, name=str):
    """A tree of codes in the notation of Irving; positions after the first guess have letters if they are large."""
    letters = {}

    def size(node):
        (branches,) = node.values()
        return sum(1 if feedback == win else size(below) for feedback, below in branches.items())

    def position(node, level):
        secrets = size(node)
        return f"{secrets}" if secrets == 1 else f"{secrets}{described(node, level, secrets)}"

    def described(node, level, secrets):
        ((guess, branches),) = node.items()
        if all(feedback == win or size(below) == 1 for feedback, below in branches.items()):
            return f" ({name(guess)}{'' if win in branches else '*'})"
        by_counts = {tuple(map(int, re.findall(r"\d+", feedback))): below for feedback, below in branches.items()}
        rows, length = [], len(guess)
        for in_place in range(length):
            cells = [by_counts.get((in_place, elsewhere)) for elsewhere in range(length - in_place, -1, -1)]
            cells = cells[1:] if in_place == length - 1 else cells
            rows.append(", ".join("0" if cell is None else position(cell, level + 1) for cell in cells))
        text = f" ({name(guess)}: {'; '.join([*rows, str(int(win in branches))])})"
        if level != 1 or secrets < length * (length + 3) // 2:
            return text
        letters[letter := chr(ord("A") + len(letters))] = text
        return letter

    root = position(node, 0)
    return "\n\n".join([root, *(f"{letter} ={text}" for letter, text in letters.items())]) + "\n"


def from_zero(code):
    """A code of Mastermind whose symbols are counted from 0."""
    return "".join(str(int(symbol) - 1) for symbol in code)


@pytest.mark.parametrize(("write", "name"), [(columns, "alex1770"), (script, "jonathanolson")])
def test_tree_of_words_is_read_as_written(write, name, tmp_path):
    made = first_candidate_tree(words())
    path = tmp_path / "words.tree"
    path.write_text(write(made.root), encoding="utf-8")
    tree = st.load(path)
    assert (tree.game.name, tree.root, tree.stats) == ("wordle", made.root, made.stats)
    assert st.verify(tree, words()) == made.stats
    assert recognise(path.read_bytes()) == name


@pytest.mark.parametrize("name", ["mastermind-4x6", "mastermind-3x6", "bulls-cows-4x10"])
@pytest.mark.parametrize("symbols", [str, from_zero], ids=["from 1", "from 0"])
def test_tree_of_codes_is_read_as_written(name, symbols):
    if name.startswith("bulls"):
        symbols = str
    made = st.load(name)
    text = notation(made.root, made.game.win, symbols)
    tree = read_tree(text.encode(), "irving", "a file")
    assert (tree.game.name, tree.root) == (name, made.root)
    assert recognise(text.encode()) == "irving"
    assert st.verify(tree) == made.stats


def test_knuths_zero_for_an_impossible_count_is_skipped():
    tree = read_tree(b"4 (11: 0, 0, 1; 0, 2 (12 x); 1)", "irving", "a file")
    assert tree.stats.total == 8


def test_imported_tree_is_optimal_only_if_no_total_is_smaller():
    tree = read_tree(b"aa BB1 bb GG2\n   GG1\n", "alex1770", "a file")
    assert tree.optimal
    assert tree.proof == st.Proof(3, 3, 0.0, tree.proof.version)
    worse = read_tree(columns(first_candidate_tree(words()).root).encode(), "alex1770", "a file")
    assert not worse.optimal
    assert not worse.least_from_each_position


def test_saved_import_stays_imported(tmp_path):
    tree = read_tree(columns(first_candidate_tree(words()).root).encode(), "alex1770", "a file")
    tree.save(tmp_path / "words.json")
    loaded = st.load(tmp_path / "words.json")
    assert (loaded.strategy, loaded.root, loaded.optimal) == ("imported", tree.root, False)


def test_own_trees_and_other_files_are_not_recognised():
    made = first_candidate_tree(words())
    for data in (
        made.dumps(),
        made.dumps(pretty=True),
        b"",
        b"{}",
        b"cigar\nrebut\n",
        b"cigar 12",
        b"a,b\n1,2",
        b"\xff",
    ):
        assert recognise(data) is None


@pytest.mark.parametrize("name", FORMATS)
def test_any_cut_or_changed_file_is_read_or_refused_in_one_line(name):
    made = first_candidate_tree(st.game("mastermind-2x3"))
    text = notation(made.root, made.game.win) if name == "irving" else ""
    text = text or {"alex1770": columns, "jonathanolson": script}[name](first_candidate_tree(words()).root)
    for place in range(len(text)):
        for changed in (text[:place], text[:place] + text[place + 1 :], f"{text[:place]}0{text[place + 1 :]}"):
            refused = ""
            try:
                read_tree(changed.encode(), name, "a file")
            except st.InputError as error:
                refused = str(error)
            assert refused.isprintable()
            assert refused.startswith("a file: ") or not refused
