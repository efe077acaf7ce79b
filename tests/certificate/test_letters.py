"""Certificates of words with letters of several characters: they state them, and each checker splits words itself."""

import json

import pytest

import solver_tree as st
from solver_tree import InputError
from solver_tree.certificate import checker
from solver_tree.certificate.game import digest
from solver_tree.certificate.lines import Refused
from solver_tree.games.words import wordle
from tests.certificate.checkers import agreed
from tests.certificate.mutations import certified, lines_of, written
from tests.letters import LETTERS, WORDS, lettered, marks
from tests.oracle import totals_of

HARDER_BY_LETTERS = ["chulo", "hecho", "llama", "pollo", "lloro", "lucha"]
HARDER_BY_CHARACTERS = ["silla", "lucha", "chico", "chino", "calle", "leche"]


@pytest.mark.parametrize("hard", [False, True])
@pytest.mark.parametrize("language", sorted(WORDS))
def test_each_checker_scores_by_letters_and_accepts_what_is_true(tmp_path, language, hard):
    game = lettered(language, hard=hard)
    tree, lines = certified(tmp_path / "file", game)
    assert json.loads(lines[0])["game"]["letters"] == list(LETTERS[language])
    checked = st.check(tmp_path / "file", tree)
    assert checked.optimal
    assert checked.figure.least == tree.stats.total
    (verdict,) = agreed(tmp_path, [(tmp_path / "file").read_bytes()])  # also on the feedback of each guess
    described = verdict["result"]["game"]
    for g, guess in enumerate(described.guesses):
        said = [described.feedbacks[described.feedback_of(g, s)] for s in range(len(described.secrets))]
        assert said == [marks(guess, secret, LETTERS[language]) for secret in described.secrets]


def games(words):
    return wordle(words, letters=LETTERS["spanish"]), wordle(words)


def test_a_certificate_that_splits_words_otherwise_is_refused(tmp_path):
    by_letters, by_characters = games(HARDER_BY_LETTERS)
    assert (min(totals_of(by_letters)), min(totals_of(by_characters))) == (12, 11)
    _, lines = certified(tmp_path / "true", by_letters)
    described = json.loads(lines[0])["game"]
    del described["letters"]
    written(tmp_path / "false", lines, game=described)

    by_letters, by_characters = games(HARDER_BY_CHARACTERS)
    assert (min(totals_of(by_letters)), min(totals_of(by_characters))) == (11, 12)
    _, lines = certified(tmp_path / "also true", by_characters)
    described = json.loads(lines[0])["game"] | {"letters": ["ch", "ll"]}
    written(tmp_path / "also false", lines, game=described)

    names = ("true", "false", "also true", "also false")
    verdicts = agreed(tmp_path, [(tmp_path / name).read_bytes() for name in names])
    assert [verdict.get("least") for verdict in verdicts] == [12, None, 12, None]


def test_a_certificate_of_other_letters_is_none_of_a_tree(tmp_path):
    by_letters, by_characters = games(HARDER_BY_LETTERS)
    tree, _ = certified(tmp_path / "letters", by_letters)
    other, _ = certified(tmp_path / "characters", by_characters)
    for path, of in (("characters", tree), ("letters", other)):
        with pytest.raises(InputError, match="^the tree is of wordle, but"):
            st.check(tmp_path / path, of)
        with pytest.raises(Refused):
            checker.check(tmp_path / path, of.root)  # the one file that needs nothing else
    assert "with ch, ll as one letter each" in st.check(tmp_path / "letters", tree).game


@pytest.mark.parametrize("letters", [[], ["ch", "ch"], "ch", [""], [1], {}, True, ["ch\n"], ["c" * 1001]])
def test_no_letters_are_believed(tmp_path, letters):
    _, lines = certified(tmp_path / "file", lettered("spanish"))
    described = json.loads(lines[0])["game"] | {"letters": letters}
    (verdict,) = agreed(tmp_path, [written(tmp_path / "changed", lines, game=described).read_bytes()])
    assert "refused" in verdict


def test_lists_that_are_given_separately_are_split_likewise(tmp_path):
    game = lettered("spanish")
    tree, lines = certified(tmp_path / "file", game)
    described = json.loads(lines[0])["game"]
    lists = {name: described[name] for name in ("guesses", "answers")}
    described |= {name: {"sha256": digest(words)} for name, words in lists.items()}
    path = written(tmp_path / "digests", lines, game=described)
    assert lines_of(path)[1:] == lines[1:]
    assert st.check(path, tree, lists=[*lists.values()]).optimal
