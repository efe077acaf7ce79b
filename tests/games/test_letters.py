"""Letters of several characters: ch in Spanish, dž in Croatian. What goes by letters is compared with brute force."""

import random
import unicodedata
import xml.etree.ElementTree as ElementTree
from dataclasses import replace
from itertools import product

import numpy as np
import pytest

import solver_tree as st
from solver_tree.advice.others import narrowed
from solver_tree.errors import InputError, TreeError
from solver_tree.export.looks import look
from solver_tree.export.miniature import miniature
from solver_tree.export.partings import partings
from solver_tree.export.site import save_site
from solver_tree.games.consistent import consistent
from solver_tree.games.entries import check_legal
from solver_tree.games.hard_mode import uses_hints
from solver_tree.games.letters import Spelling
from solver_tree.games.words import WordGame, wordle
from solver_tree.search.checkpoint import describe_task
from solver_tree.tree.same_game import check_same_game
from tests.letters import LETTERS, WORDS, lettered, letters_in, marks
from tests.trees import first_candidate_tree

LANGUAGES = sorted(WORDS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_are_scored_by_letters(language):
    game, several = lettered(language), LETTERS[language]
    assert (game.win, game.guesses) == ("GGGG", tuple(WORDS[language]))
    truth = [[marks(guess, secret, several) for secret in game.secrets] for guess in game.guesses]
    assert [[game.score(guess, secret) for secret in game.secrets] for guess in game.guesses] == truth
    assert [[game.feedbacks[number] for number in row] for row in game.matrix()] == truth
    by_characters = wordle([word for word in game.guesses if len(word) == 5])
    pairs = list(product(by_characters.guesses, repeat=2))
    assert any(game.score(*pair) != by_characters.score(*pair) for pair in pairs)


def test_random_words_are_scored_by_letters():
    rng = random.Random(4)
    for _ in range(60):
        several = tuple(sorted({"".join(rng.choices("abc", k=rng.randint(2, 3))) for _ in range(rng.randint(1, 3))}))
        letters = [*"abc", *several]
        drawn = {"".join(rng.choices(letters, k=5)) for _ in range(30)}
        words = sorted(word for word in drawn if len(letters_in(word, several)) == 5)
        if not words:
            continue
        game = wordle(words, letters=several, length=5, hard=rng.random() < 0.5)
        assert all([*game.letters_of(word)] == letters_in(word, several) for word in words)
        guess, secret = rng.choices(words, k=2)
        assert game.score(guess, secret) == marks(guess, secret, several)


def test_a_word_is_split_from_the_left_at_the_longest_letter():
    split = Spelling(letters=("ab", "bcd", "dz", "dzs", "c'h")).split
    assert split("abcd") == ["ab", "c", "d"]
    assert split("dzsdz") == ["dzs", "dz"]
    assert split("c'hc") == ["c'h", "c"]
    assert split("") == []
    assert Spelling().split("chico") == "chico"


@pytest.mark.parametrize("language", LANGUAGES)
def test_hard_mode_goes_by_letters(language):
    game, several = lettered(language, hard=True), LETTERS[language]
    legality, matrix = game.legality(), game.matrix()
    for g, guess in enumerate(game.guesses):
        for feedback in set(matrix[g].tolist()):
            text = game.feedbacks[feedback]
            truth = [uses_hints(*(letters_in(guess, several), text, letters_in(n, several))) for n in game.guesses]
            assert [game.legal(guess, text, n) for n in game.guesses] == truth
            assert legality.allows[legality.kinds[g], feedback, legality.codes[g]].tolist() == truth
    with pytest.raises(InputError, match="it should have 'ch'$"):
        check_legal(lettered("spanish", hard=True), [("chico", "YBBG")], "pollo")
    check_legal(
        lettered("spanish", hard=True), [("calle", "YBBB")], "poco"
    )  # not ch, which has a c in it, but is another


def test_the_best_trees_are_those_of_a_game_in_other_letters():
    """With one character for each letter of several, the game is the same, and so is every figure."""
    for hard, language in product((False, True), LANGUAGES):
        game = lettered(language, hard=hard)
        alone = {letter: chr(ord("α") + i) for i, letter in enumerate(LETTERS[language])}
        renamed = ["".join(alone.get(x, x) for x in letters_in(word, LETTERS[language])) for word in game.guesses]
        other = WordGame(renamed, renamed[: game.secret_count], hard=hard)
        assert np.array_equal(game.matrix(), other.matrix())
        assert st.build(game).stats == st.build(other).stats
        if not hard:
            assert st.build(consistent(game)).stats == st.build(consistent(other)).stats


def test_the_rest_of_a_game_keeps_its_letters():
    game = lettered("spanish")
    suggested = st.suggest(game, [("llama", game.score("llama", "calle"))])
    assert suggested.left == tuple(
        s for s in game.secrets if marks("llama", s, ("ch", "ll")) == marks("llama", "calle", ("ch", "ll"))
    )
    assert narrowed(game, ["🟨⬛⬛🟩"]).spelling == game.spelling
    assert st.corrections(game, ["chico=GGGB", "calle=BBBB"])[0].instead in {
        marks(*pair, ("ch", "ll")) for pair in product(game.guesses, game.secrets)
    }


def test_what_is_typed_is_split_likewise():
    game = lettered("croatian")
    assert game.read_guess(" LJETO ") == "ljeto"
    assert game.read_guess("D\u017eepa") == game.read_guess("Dz\u030cepa") == "džepa"
    with pytest.raises(InputError, match=r"^guess 'ljetos': 5 letters; words of wordle have 4$"):
        game.read_guess("ljetos")
    with pytest.raises(InputError, match=r"^feedback 'GGGGG': 5 letters; it needs 4"):
        game.read_feedback("GGGGG")


@pytest.mark.filterwarnings("ignore:list:UserWarning")
def test_letters_are_spelled_as_the_words_are():
    assert wordle(["Chico", "poco"], letters=["CH"]).spelling.letters == ("ch",)
    decomposed = [unicodedata.normalize("NFD", word) for word in WORDS["croatian"]]
    assert wordle(decomposed, letters=LETTERS["croatian"]).guesses == lettered("croatian").guesses
    assert wordle(["džepo", "više", "dana"], fold="accents", letters="dž").guesses == ("dzepo", "vise", "dana")
    no_accent = wordle(["nadzo", "ljudi"], letters=("dž",))  # dz is no letter, though no word has an accent
    assert no_accent.letters_of("nadzo") == [*"nadzo"]
    turkish = wordle(["IJAB", "abc"], ["ıjab", "abd"], letters=["IJ"])  # only the second list shows what I is
    assert (turkish.win, turkish.spelling.letters) == ("GGG", ("ij", "ıj"))
    pieces = [unicodedata.normalize("NFD", word) for word in ("džab", "džac", "äb", "öc")]
    assert wordle(pieces, letters=["dž"]).guesses == tuple(pieces)  # of three letters, if accents are letters
    joined = [unicodedata.normalize("NFD", word) for word in ("사람", "구름", "마음", "바람")]
    assert wordle(joined, letters=["ㅁㅁ"]).win == "GGGGG"  # as without: it is in none of them


def test_a_game_states_its_letters():
    game = lettered("spanish")
    assert "ch, ll: one letter each." in game.rules
    many = wordle(["chico", "poco"], letters=[f"{a}{b}" for a, b in product("abcdefgh", repeat=2)])
    assert max(map(len, many.rules.splitlines())) <= 78
    assert game == lettered("spanish")
    assert game != wordle(game.guesses, game.secrets, letters=("ch", "ll", "rr"))
    assert lettered("spanish", hard=True) != game


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_tree_keeps_the_letters_and_each_secret_is_found(tmp_path, language):
    game = lettered(language)
    tree = st.build(game)
    tree.save(tmp_path / "tree.json")
    loaded = st.load(tmp_path / "tree.json")
    assert loaded.game.spelling.letters == LETTERS[language]
    check_same_game(loaded, game)
    st.verify(loaded, game)
    for secret in game.secrets:
        history, node = [], loaded.root
        while node:
            ((guess, branches),) = node.items()
            history.append(marks(guess, secret, LETTERS[language]))
            node = branches[history[-1]]
        assert history[-1] == "GGGG"


def test_a_tree_of_other_letters_is_of_another_game():
    words = ["chico", "chulo", "china"]
    tree = first_candidate_tree(wordle(words, letters=["ch"]))
    for other in (wordle(words), wordle(words, letters=["ch", "ll"])):
        with pytest.raises(InputError, match="its letters of several characters are"):
            check_same_game(tree, replace(tree, game=other).game)
        with pytest.raises(InputError, match="need the same letters"):
            partings(tree, replace(tree, game=other))
    assert describe_task(tree.game) != describe_task(wordle(words))


def test_games_of_other_letters_have_cards_of_their_own(tmp_path):
    words = ["chico", "chulo", "china"]
    trees = {name: first_candidate_tree(wordle(words, letters=name.split("-"))) for name in ("ch", "ch-ll")}
    save_site(tmp_path, trees)
    assert (tmp_path / "index.html").read_text(encoding="utf-8").count('class="play-link"') == 2


def test_pictures_show_letters():
    tree = first_candidate_tree(lettered("spanish"))
    assert [symbol.text for symbol in look(tree.game).guess("leche")] == ["l", "e", "ch", "e"]
    labels = [element.text for element in ElementTree.fromstring(miniature(tree)).iter("text")]
    assert labels[:4] == ["CH", "I", "C", "O"]
    assert len(labels) % 4 == 0


@pytest.mark.parametrize(
    ("letters", "problem"),
    [
        ([], "letters: they should be different texts, in order, and at least one"),
        (["ll", "ch"], "letters: they should be different texts, in order, and at least one"),
        (["ch", "ch"], "letters: they should be different texts, in order, and at least one"),
        (["ch", 1], "letters: they should be different texts, in order, and at least one"),
        ("ch", "'letters' is not of type list"),
        (["c"], "letter 'c': it should have 2 to 4 characters, such as ch"),
        (["ch", "l1"], "letter 'l1': '1' cannot be in a letter"),
        (["ll"], "win is stated as 'GGGG', but the winning feedback to a word like 'chico' is 'GGGGG'"),
        (None, "win is stated as 'GGGG', but the winning feedback to a word like 'chico' is 'GGGGG'"),
    ],
)
def test_a_file_with_other_letters_is_refused(letters, problem):
    from solver_tree.tree.decode import decode

    document = first_candidate_tree(lettered("spanish")).document() | {"letters": letters}
    if letters is None:
        del document["letters"]
    with pytest.raises(TreeError) as refused:
        decode(document, "t")
    assert str(refused.value) == f"t: {problem}"


@pytest.mark.parametrize("name", ["bulls-cows-2x3", "words"])
def test_only_games_of_lists_have_letters(name):
    from solver_tree.tree.decode import decode

    document = first_candidate_tree(st.game("bulls-cows-2x3")).document() | {"letters": ["ch"]}
    if name == "words":
        document |= {"game": "words"} | {
            member: first_candidate_tree(lettered("spanish")).document()[member] for member in ("lists", "win", "tree")
        }
    with pytest.raises(TreeError, match="letters"):
        decode(document, "t")
