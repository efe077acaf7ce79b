"""A tree is marked as checked only by a certificate of what it is optimal in."""

import json
import re
from copy import deepcopy
from dataclasses import replace

import pytest

from solver_tree import Game, build, certify, game
from solver_tree.certificate import add_up, check, check_pieces, proved_by
from solver_tree.errors import InputError
from solver_tree.games.custom import load_game
from solver_tree.games.some_codes import SomeCodes
from solver_tree.games.weights import weighted
from solver_tree.games.words import WordGame
from solver_tree.tree import load
from solver_tree.tree.wording import verdict
from tests.certificate.mutations import certified, written
from tests.search.words import made_up_words

WORDS = made_up_words(20, 3, "aeirst")
WEIGHTS = {word: 1 + number % 3 for number, word in enumerate(WORDS[:12])}
SMALL = game("mastermind-3x4")


def of_words(guesses=20, **options):
    return WordGame(WORDS[:guesses], WORDS[:12], **options)


CASES = {
    "average": (SMALL, {}),
    "first guess": (SMALL, {"first": "111"}),
    "limit": (SMALL, {"max_guesses": 5}),
    "worst case": (SMALL, {"objective": "worst"}),
    "within": (SMALL, {"objective": "within:3"}),
    "words": (of_words(), {}),
    "hard mode": (of_words(hard=True), {}),
    "fewer guesses": (of_words(guesses=15), {}),
    "weights": (weighted(of_words(), WEIGHTS), {}),
}


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    """A tree from a file, and the path of its certificate, for each case."""
    folder, cases = tmp_path_factory.mktemp("proved"), {}
    for name, (some_game, options) in CASES.items():
        tree = build(some_game, threads=1, **options)
        certify(tree, folder / f"{name}.certificate", game=some_game, threads=1)
        tree.save(folder / f"{name}.json")
        cases[name] = load(folder / f"{name}.json"), folder / f"{name}.certificate"
    return cases


@pytest.mark.parametrize("name", CASES)
def test_a_certificate_marks_its_own_tree_and_no_other(made, name):
    tree, path = made[name]
    marked = proved_by(tree, path)
    assert (tree.status, marked.status) == ("claimed", "checked")
    for other, (_, certificate) in made.items():
        if other != name:
            with pytest.raises(InputError, match="is no proof of this tree|the tree is of|refused"):
                proved_by(tree, certificate)


def test_a_proof_of_fewer_guesses_is_not_checked_with_the_tree(made):
    tree, path = made["words"][0], made["fewer guesses"][1]
    about = "about 12 words, of 15 that can be guessed"
    with pytest.raises(InputError, match=f"the tree is of wordle, but .* is {about}"):
        check(path, tree)


def test_a_table_is_no_certificate_of_words(made, tmp_path):
    tree, words = made["words"][0], of_words()
    table = Game("table", words.guesses, words.secrets, words.score, words.win)
    certify(build(table, threads=1), tmp_path / "table", game=table, threads=1)
    with pytest.raises(InputError, match="the tree is of wordle, but .* is about a table of"):
        check(tmp_path / "table", tree)


def test_a_worse_tree_is_not_marked(made):
    tree, path = made["average"]
    worse = replace(build(SMALL, first="111"), first=None)
    with pytest.raises(InputError, match="is no proof of this tree: it proves that every strategy takes at least"):
        proved_by(worse, path)
    assert tree.stats.total < worse.stats.total


@pytest.mark.parametrize(("finish", "weight"), [("guessed", 1), ("known", 0)])
def test_secrets_that_weigh_nothing_count_for_the_worst_case(tmp_path, finish, weight):
    """Beyond the worst case that is proved, they cost nothing."""
    some_game = weighted(WordGame(["ab", "cd", "ce"], ["ab", "cd", "ce"]), {"ab": 1, "cd": weight, "ce": 0})
    tree, path = build(some_game, finish=finish), tmp_path / "every.certificate"
    other = replace(build(some_game, first="ab", finish=finish), first=None)
    assert tree.stats.total == other.stats.total
    assert tree.stats.worst < other.stats.worst
    certify(tree, path, game=some_game, every_figure=True)
    assert check(path, tree).optimal
    assert proved_by(tree, path).proof.checked == ("total", "worst", "at_worst")
    assert not check(path, other).optimal
    with pytest.raises(InputError, match="is no proof of this tree: it proves that .*every strategy takes at least"):
        proved_by(other, path)


def test_the_tree_of_a_custom_game_that_is_one_of_codes(tmp_path, monkeypatch):
    (tmp_path / "heavier.py").write_text(
        "from solver_tree import game, weighted\n\nheavier = weighted(game('mastermind-2x3'), {'11': 3}, others=1)\n"
    )
    monkeypatch.syspath_prepend(tmp_path)
    custom = load_game("heavier:heavier")
    build(custom).save(tmp_path / "tree.json")
    tree = load(tmp_path / "tree.json")
    certify(tree, tmp_path / "proof", game=custom)
    assert check(tmp_path / "proof", tree).optimal
    with pytest.raises(InputError, match="its file does not have the rule of the game"):
        proved_by(tree, tmp_path / "proof")
    assert proved_by(replace(tree, game=custom), tmp_path / "proof").status == "checked"


def test_a_tree_must_win_where_it_guesses_the_secret(tmp_path):
    tree, _ = certified(tmp_path / "proof", SMALL)
    root = deepcopy(tree.root)
    node = root
    while SMALL.win not in (branches := next(iter(node.values()))):
        node = next(iter(branches.values()))
    del branches[SMALL.win]
    checked = check(tmp_path / "proof", replace(tree, root=root))
    assert re.fullmatch(r"the tree: guess \d{3} can win, but nothing follows if it does", checked.error)


def test_a_proof_closes_the_gap_that_a_file_leaves(made):
    tree, path = made["limit"]
    marked = proved_by(replace(tree, proof=tree.proof._replace(lower_bound=1, components=())), path)
    assert verdict(marked) == "optimal (checked): none of the strategies that take at most 5 guesses has a smaller " + (
        f"total than {tree.stats.total}"
    )


@pytest.mark.parametrize("objective", ["avg", "within:3"])
def test_what_is_proved_is_known_without_the_name_of_the_figure(tmp_path, objective):
    tree, lines = certified(tmp_path / "named", SMALL, objective=objective)
    assert proved_by(tree, written(tmp_path / "unnamed", lines, figures=None)).status == "checked"


def test_a_member_that_is_null_is_missing(tmp_path):
    tree, lines = certified(tmp_path / "proof", SMALL)
    described = json.loads(lines[0])["game"] | {"consistent": None}
    stated = written(tmp_path / "null", lines, game=dict(sorted(described.items())))
    assert check(stated, tree).optimal
    assert add_up(check_pieces([tmp_path / "proof", stated], tree)).optimal


def test_the_name_of_another_game_makes_no_work(tmp_path, monkeypatch):
    _, lines = certified(tmp_path / "proof", SMALL)
    monkeypatch.setattr(SomeCodes, "matrix", None)
    named = check(written(tmp_path / "named", lines, name="mastermind-5x9-at-most-4"))
    assert (named.valid, named.game) == (True, "codes of 3 symbols of 1234 with repeats, rule multiset, counts")


def test_hard_mode_under_another_name_is_said_and_checked(tmp_path):
    tree, _ = certified(tmp_path / "proof", of_words(hard=True, name="mine"))
    assert "none of the strategies in hard mode has" in verdict(proved_by(tree, tmp_path / "proof"))
    tree.save(tmp_path / "tree.json")
    assert check(tmp_path / "proof", tmp_path / "tree.json").optimal


def test_a_table_proves_only_what_is_of_the_same_rule(tmp_path):
    rules = (lambda guess, secret: str(guess == secret), lambda guess, secret: str(abs(int(guess) - int(secret))))
    plain, sharp = (build(Game("table", "1234", "1234", rule, rule("1", "1")), threads=1) for rule in rules)
    certify(plain, tmp_path / "proof", game=plain.game, threads=1)
    assert proved_by(plain, tmp_path / "proof").status == "checked"
    with pytest.raises(InputError, match="the tree is of table, but .* is about a table of"):
        check(tmp_path / "proof", sharp)


def test_until_when_guesses_count_is_said_where_none_is_late(tmp_path):
    tree, _ = certified(tmp_path / "proof", SMALL, objective="within:5", finish="known")
    assert verdict(proved_by(tree, tmp_path / "proof")) == "optimal (checked): no secret is beyond guess 5 until known"
