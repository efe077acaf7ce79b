"""Pages of words with letters of several characters: each is one tile, whether it is typed or clicked."""

import pytest

import solver_tree as st
from solver_tree.export.site import save_site
from solver_tree.games.words import wordle
from tests.export.test_page import guess_in, open_you
from tests.letters import WORDS, lettered, letters_in, marks
from tests.trees import first_candidate_tree

PLACED = "guessBoard.symbolsPlaced"


def test_c_and_h_that_are_typed_make_one_tile(open_page):
    page = open_page(st.build(lettered("spanish")))
    open_you(page, "calle")
    page.keyboard.type("c")
    assert page.evaluate(PLACED) == ["c", None, None, None]
    page.keyboard.type("h")
    assert page.evaluate(PLACED) == ["ch", None, None, None]
    assert page.locator(".row.now .cell").first.inner_text() == "CH"
    page.keyboard.press("Backspace")
    assert page.evaluate(PLACED) == [None] * 4
    page.keyboard.type("lecc")
    assert page.evaluate(PLACED) == ["l", "e", "c", "c"]
    page.keyboard.press("h")  # also in the last place
    assert page.evaluate(PLACED) == ["l", "e", "c", "ch"]
    for key in ("Backspace", "Backspace"):
        page.keyboard.press(key)
    page.locator("[data-symbol=ch]").click()
    page.locator("[data-symbol=e]").click()
    assert page.evaluate(PLACED) == ["l", "e", "ch", "e"]
    page.evaluate("guessBoard.focus()")
    page.keyboard.press("Enter")
    assert page.evaluate("session.you.history") == [["leche", marks("leche", "calle", ("ch", "ll"))]]
    tiles = page.locator("#you-moves .cells > *")
    assert tiles.all_inner_texts() == ["L", "E", "CH", "E"]
    colours = tiles.evaluate_all("tiles => tiles.map(tile => tile.dataset.colour)")
    assert "".join(colours) == marks("leche", "calle", ("ch", "ll"))
    assert page.locator("[data-symbol=ch]").get_attribute("data-colour") == "B"
    assert page.locator("[data-symbol=c]").get_attribute("data-colour") is None
    page.evaluate("guessBoard.fill('chulo')")
    assert page.evaluate(PLACED) == ["ch", "u", "l", "o"]
    page.evaluate("guessBoard.clear()")
    said = page.evaluate("sayFeedback('leche', 'BBYG')")
    assert [part.split(",")[0] for part in said.split("; ")][2:] == ["Position 3: ch", "Position 4: e"]
    guess_in(page, "calle")
    assert page.evaluate("session.isWon")


def test_a_longer_letter_is_joined_from_what_was_typed(open_page):
    tree = first_candidate_tree(st.wordle(["dzsem", "szem", "dzém"], letters=["dzs", "sz", "dz"]))
    page = open_page(tree)
    open_you(page, "szem")
    assert page.evaluate("guessBoard.latin") is False
    for typed, placed in (("d", ["d"]), ("z", ["dz"]), ("s", ["dzs"]), ("e", ["dzs", "e"]), ("m", ["dzs", "e", "m"])):
        page.keyboard.type(typed)
        assert [each for each in page.evaluate(PLACED) if each] == placed
    page.keyboard.press("Enter")
    assert page.evaluate("session.you.history") == [["dzsem", "BGG"]]
    tiny = page.locator("#you-moves .cells > *").evaluate_all("all => all.every(e => e.scrollWidth <= e.clientWidth)")
    assert tiny


@pytest.mark.parametrize("language", sorted(WORDS))
def test_games_are_played_and_reviewed_by_letters(open_page, language):
    game = lettered(language, hard=True)
    secret, guess = game.secrets[1], game.guesses[6]
    page = open_page(st.build(game), viewport={"width": 375, "height": 700})
    open_you(page, secret)
    guess_in(page, guess)
    assert page.evaluate("session.you.history") == [[guess, game.score(guess, secret)]]
    page.locator("#you-advice > summary").click()
    best = page.locator("#advice-table .code").first
    best.wait_for()
    suggested = st.suggest(game, [(guess, game.score(guess, secret))], time_limit=None, threads=2)
    assert best.inner_text() in [each.guess for each in suggested.best]
    illegal = next(word for word in game.guesses if not game.legal(guess, game.score(guess, secret), word))
    guess_in(page, illegal)
    assert page.locator("#you-error").inner_text()
    assert page.evaluate("session.you.history.length") == 1
    page.evaluate("guessBoard.clear(true)")
    guess_in(page, secret)
    assert page.evaluate("session.isWon")
    assert page.evaluate("document.documentElement.scrollWidth") <= 375


def test_the_tree_is_answered_tile_by_tile(open_page):
    tree = st.build(lettered("croatian"))
    page = open_page(tree)
    page.locator("#tab-it").click()
    guess = next(iter(tree.root))
    tiles = page.locator("#it-board button").all_inner_texts()
    assert [text.lower() for text in tiles] == letters_in(guess, ("dž", "lj", "nj"))
    page.locator("#it-board").focus()
    page.keyboard.type("bbbg")
    page.keyboard.press("Enter")
    below = tree.root[guess]["BBBG"]
    tiles = page.locator("#it-board button").all_inner_texts()
    assert [text.lower() for text in tiles] == letters_in(next(iter(below)), ("dž", "lj", "nj"))


def test_the_examples_name_letters(open_page):
    page = open_page(first_candidate_tree(st.wordle(["chxy", "chzw", "uchv"], letters=["ch"])))
    page.locator("#about > summary").click()
    page.locator("#about .how li").first.wait_for()  # they are written when the panel has opened
    examples = page.locator("#about .how li").all_inner_texts()
    assert any("CH" in example.splitlines()[-1] for example in examples), examples


def test_the_rules_state_the_letters_in_both_languages(open_page):
    page = open_page(st.build(lettered("spanish")))
    page.locator("#about > summary").click()
    assert "ch, ll: one letter each." in page.locator("#rules").inner_text()
    page.locator("[data-language=zh]").click()
    page.locator("#about > summary").click()
    assert "ch、ll 各算一个字母。" in page.locator("#rules").inner_text()


def test_a_tree_of_ones_own_keeps_its_letters(open_page, tmp_path):
    tree = st.build(lettered("spanish"))
    save_site(tmp_path / "site", {"es": tree})
    page = open_page(tmp_path / "site" / "own.html")
    file = {"name": "es.json", "mimeType": "text/plain", "buffer": tree.dumps()}
    page.locator("#own-file").set_input_files(file)
    page.locator("#you-form").wait_for()
    open_you(page, "calle")
    guess_in(page, "chico")
    assert page.evaluate("session.you.history") == [["chico", marks("chico", "calle", ("ch", "ll"))]]


def test_words_from_the_right_are_written_from_the_right(open_page):
    page = open_page(st.build(wordle(["שלום", "עולם", "ספרה", "מלכה"])))
    open_you(page, "שלום")
    page.evaluate("guessBoard.fill('עולם')")
    page.keyboard.press("Enter")
    places = page.locator("#you-moves .cells > *").evaluate_all(
        "cells => cells.map(cell => cell.getBoundingClientRect().x)"
    )
    assert places == sorted(places, reverse=True)
    assert places[0] > places[-1]
    page.evaluate("guessBoard.focus()")
    at = page.evaluate("guessBoard.cursor")
    page.keyboard.press("ArrowLeft")
    assert page.evaluate("guessBoard.cursor") == at + 1
