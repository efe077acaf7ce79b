"""The lists of English words that ship, and how often words occur."""

import sys
from fractions import Fraction
from hashlib import sha256
from pathlib import Path
from types import SimpleNamespace

import pytest

from solver_tree.errors import InputError
from solver_tree.games import WORD_GAMES, game
from solver_tree.games.english import FOLDER, LETTERS
from solver_tree.games.frequency import frequencies
from solver_tree.games.words import WordGame, wordle

DIGESTS = dict(line.split()[::-1] for line in (Path(FOLDER) / "sha256sums").read_text().splitlines())
PAGE = (Path(__file__).parents[2] / "docs" / "games.md").read_text(encoding="utf-8")


@pytest.mark.parametrize(("name", "letters"), LETTERS.items())
def test_a_list_is_what_its_digest_and_the_page_say(name, letters):
    words = game(name)
    for role, listed in (("guesses", words.guesses), ("answers", words.secrets)):
        file = f"{role}-{letters}.txt"
        assert sha256((Path(FOLDER) / file).read_bytes()).hexdigest() == DIGESTS[file]
        assert f"{DIGESTS[file]}  {file}" in PAGE
        assert list(listed) == sorted(listed)
        assert all(len(word) == letters and word.isascii() and word.isalpha() for word in listed)
    assert f"| `{name}`{' ' * (9 - len(name))}| {letters} | {words.secret_count} | {words.guess_count} |" in PAGE
    assert set(words.secrets) <= set(words.guesses)


def test_the_lists_are_those_that_have_digests_and_a_licence():
    assert {path.name for path in Path(FOLDER).iterdir()} == {*DIGESTS, "sha256sums", "COPYRIGHT"}
    assert {name for name in WORD_GAMES if "wordle" not in name} == {*LETTERS, *(f"{name}-hard" for name in LETTERS)}


def test_the_shipped_files_are_lists_as_any_others():
    answers = f"{FOLDER}/answers-5.txt"
    assert wordle(f"{FOLDER}/guesses-5.txt", answers, strict=True).secrets == game("words").secrets


@pytest.fixture
def wordfreq(monkeypatch):
    known = {("cigar", "en"): 1.27e-06, ("rebut", "en"): 3.1e-07, ("zigarre", "de"): 2e-06}

    def word_frequency(word, language):
        if language not in ("en", "de"):
            raise LookupError(language)
        return known.get((word, language), 0.0)

    languages = {"en": "", "de": ""}
    fake = SimpleNamespace(word_frequency=word_frequency, available_languages=lambda: languages, __spec__="")
    monkeypatch.setitem(sys.modules, "wordfreq", fake)


@pytest.mark.usefixtures("wordfreq")
def test_frequencies_of_words_are_weights():
    words, notes = WordGame(["cigar", "rebut", "xylyl"], ["cigar", "rebut", "xylyl"]), []
    assert frequencies(words, "en", notes.append) == {
        "cigar": Fraction(127, 10**8),
        "rebut": Fraction(31, 10**8),
        "xylyl": 0,
    }
    assert notes == ["frequency:en: 1 secret not known there, with weight 0, such as xylyl"]
    with pytest.raises(InputError, match="^weights frequency:de: wordfreq knows none of the 3 secrets$"):
        frequencies(words, "de", print)
    with pytest.raises(InputError, match="^weights frequency:xx: wordfreq cannot read this language; it knows de, en$"):
        frequencies(words, "xx", print)
    with pytest.raises(InputError, match="only games of words have frequencies, but the game is mastermind-2x2"):
        frequencies(game("mastermind-2x2"), "en", print)


def test_without_its_library_frequencies_are_refused(monkeypatch):
    monkeypatch.setattr("solver_tree.games.frequency.find_spec", lambda name: None)
    with pytest.raises(InputError, match=r"^weights frequency:en: the library wordfreq is missing; pip install "):
        frequencies(WordGame(["cigar"], ["cigar"]), "en", print)
