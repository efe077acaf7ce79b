"""Games of words: word lists, texts and feedback."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solver_tree.errors import InputError
from solver_tree.games.word_lists import Reading, read_list
from solver_tree.games.words import WordGame, wordle

FIVE = ["crane", "slate", "geese", "eerie", "apple", "allee"]


def write(tmp_path, text, name="words.txt"):
    path = tmp_path / name
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


def test_word_game_offers_every_method():
    words = WordGame(FIVE, ["apple", "geese"])
    assert (words.name, words.win, words.named, words.restricted) == ("wordle", "GGGGG", False, False)
    assert words.guesses == tuple(FIVE)
    assert words.secrets == ("apple", "geese")
    assert words.score("allee", "apple") == "GYBBG"
    assert words.score("eerie", "geese") == "YGBBG"
    assert len(words.feedbacks) == 243
    assert words.matrix().dtype == np.uint8
    assert words.legality() is None
    assert words.symmetry() is None
    hard = WordGame(FIVE, FIVE, hard=True)
    assert (hard.name, hard.named, hard.restricted) == ("wordle-hard", False, True)


def test_answers_that_are_not_guesses_are_added_at_the_end():
    words = WordGame(["slate", "crane"], ["geese", "crane", "apple"])
    assert words.guesses == ("slate", "crane", "geese", "apple")
    assert words.secrets == ("geese", "crane", "apple")


def test_words_are_stored_in_lower_case_with_composed_accents():
    words = WordGame(["A\u0308PFEL", "Crane"], ["äpfel"])
    assert words.guesses == ("äpfel", "crane")
    assert words.read_guess(" ÄPFEL ") == words.read_secret("a\u0308pfel") == "äpfel"


@pytest.mark.parametrize(
    ("words", "guess", "secret", "feedback"),
    [
        (["äpfel", "apfel"], "ÄPFEL", "apfel", "BGGGG"),
        (["слово", "волос"], "СЛОВО", "волос", "YYYYY"),
        (["σοφος", "σεισμ"], "ΣΟΦΟΣ", "ΣΕΙΣΜ", "GBBBY"),  # a final sigma is the same letter
        (["σοφοσ", "σεισμ"], "σοφος", "σεισμ", "GBBBY"),
        (["一心一意", "三心二意"], "一心一意", "三心二意", "BGBG"),
        (["12+3=15", "10+5=15"], "12+3=15", "10+5=15", "GBGBGGG"),
        (["don't", "won't"], "DON'T", "won't", "BGGGG"),
        (["é", "e"], "É", "e", "B"),
    ],
)
def test_words_beyond_ascii_are_scored(words, guess, secret, feedback):
    words = WordGame(words, words)
    guess, secret = words.read_guess(guess), words.read_secret(secret)
    assert words.score(guess, secret) == feedback
    matrix = words.matrix()
    number = matrix[words.guesses.index(guess), words.secrets.index(secret)]
    assert words.feedbacks[number] == feedback


@st.composite
def lists(draw):
    letters = draw(st.sampled_from([1, 2, 3, 5, 6, 9, 12]))
    word = st.text("abcé", min_size=letters, max_size=letters)
    return draw(st.lists(word, min_size=1, max_size=12, unique=True)), draw(
        st.lists(word, min_size=1, max_size=6, unique=True)
    )


@given(lists())
@settings(max_examples=150)
def test_matrix_agrees_with_score(both):
    words = WordGame(*both)
    matrix = words.matrix()
    assert matrix.dtype == (np.uint8 if len(words.feedbacks) <= 256 else np.uint16)
    assert list(words.feedbacks) == sorted(words.feedbacks, key=lambda text: ["BYG".index(c) for c in text])
    for row, guess in zip(matrix.tolist(), words.guesses, strict=True):
        assert [words.feedbacks[number] for number in row] == [words.score(guess, secret) for secret in words.secrets]
    assert all(map(words.is_feedback, words.feedbacks))


def test_matrix_has_16_bit_numbers_for_over_256_patterns():
    rng = np.random.default_rng(3)
    texts = sorted({"".join(rng.choice(list("abcdef"), 9)) for _ in range(300)})
    words = WordGame(texts, texts)
    matrix = words.matrix()
    assert 256 < len(words.feedbacks) <= 3**9
    assert matrix.dtype == np.uint16
    for g in range(0, len(texts), 37):
        assert [words.feedbacks[n] for n in matrix[g]] == [words.score(texts[g], s) for s in texts]


def test_matrix_rejects_too_many_patterns(monkeypatch):
    monkeypatch.setattr("solver_tree.games.words.MAX_FEEDBACKS", 2)
    words = WordGame(["abcdefghijk", "abcdefghijl", "lbcdefghijk"], ["abcdefghijk"])
    with pytest.raises(InputError, match="game wordle: 3 different feedbacks; there can be at most 2"):
        words.matrix()


def test_game_may_have_one_word():
    words = WordGame(["solo"], ["solo"])
    assert words.matrix().tolist() == [[80]]
    assert words.feedbacks[80] == words.win == "GGGG"


def test_is_feedback_accepts_long_patterns_that_never_occur():
    words = WordGame(["abcdefghi"], ["abcdefghi"])
    assert words.is_feedback("BYGBYGBYG")
    assert not words.is_feedback("BYG")
    assert not words.is_feedback("bygbygbyg")
    assert words.read_feedback("⬛🟨🟩 byg 012") == "BYGBYGBYG"
    assert words.feedbacks == ("GGGGGGGGG",)
    with pytest.raises(InputError, match="feedback 'BYG': 3 letters; it needs 9"):
        words.read_feedback("BYG")


def test_long_rows_of_accents_are_rejected():  # in minutes, if each is moved to its place
    with pytest.raises(InputError, match=r"^guess 'a.*': 200001 letters; words of wordle have 5$"):
        WordGame(["apple"], ["apple"]).read_guess("a" + "\u0301\u0323" * 100_000)


def test_rules_fit_in_80_columns_with_an_indent():
    assert max(map(len, WordGame(["x" * 40], ["x" * 40]).rules.splitlines())) <= 78
    assert "1 letter." in WordGame(["a"], ["a"]).rules


@pytest.mark.parametrize(
    "text",
    [
        "crane\nslate\n",
        "crane\r\nslate\r\n",
        "crane\rslate",
        "\ufeffCRANE\n\n# a comment\n  Slate  # another\n\n",
        "crane\n\tslate",
    ],
)
def test_a_list_has_a_word_on_each_line(tmp_path, text):
    assert read_list(write(tmp_path, text), Reading()).words == ("crane", "slate")


def test_wordle_takes_one_or_two_files(tmp_path):
    guesses, answers = write(tmp_path, "slate\ncrane\n", "guesses"), write(tmp_path, "crane\napple\n", "answers")
    both = wordle(guesses, answers, hard=False)
    assert (both.guesses, both.secrets) == (("slate", "crane", "apple"), ("crane", "apple"))
    only_guesses, only_answers = wordle(guesses, answers=None, hard=True), wordle(answers=str(answers))
    assert only_guesses.guesses == only_guesses.secrets == ("slate", "crane")
    assert only_answers.guesses == only_answers.secrets == ("crane", "apple")
    assert (both.name, only_guesses.name) == ("wordle", "wordle-hard")


def test_a_guess_is_scored_as_if_it_could_be_the_secret():
    assert WordGame(["crane", "trace"], ["trace"]).score("trace", "crane") == "BGGYG"
