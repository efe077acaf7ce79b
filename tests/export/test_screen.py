"""What a player sees on screens of all sizes, in both themes: nothing that is played is ever out of sight."""

import pytest

import solver_tree as st
from solver_tree.games.custom import load_game
from tests.export.test_page import click, guess_in, guess_shown, open_you, type_keys
from tests.trees import first_candidate_tree, words

SIZES = [(1280, 800), (375, 667), (320, 568), (667, 375), (640, 400)]
GAMES = {"codes": lambda: st.load("mastermind-4x6"), "words": lambda: first_candidate_tree(words())}
CUT = """selectors => selectors.flatMap(selector => [...document.querySelectorAll(selector)]).filter(element => {
    const {top, bottom, left, right, height} = element.getBoundingClientRect(), scroll = element.closest(".scroll");
    const shown = scroll ? scroll.getBoundingClientRect() : {top: 0, bottom: innerHeight};
    return !height || top < shown.top - 1 || bottom > shown.bottom + 1 || left < 0 || right > innerWidth;
}).map(element => element.outerHTML.slice(0, 80))"""


def tap_guess(page, guess):
    for symbol in guess:
        page.locator(f'#you-tray [data-symbol="{symbol}"]').tap()
    page.locator("#you-send").tap()


@pytest.mark.parametrize(("game", "size"), list(zip(["words", "codes", "words", "codes", "words"], SIZES, strict=True)))
def test_whole_games_are_played_in_sight(open_page, game, size):
    page = open_page(GAMES[game](), viewport={"width": size[0], "height": size[1]}, has_touch=True)
    page.evaluate("beginYou('random', {secret: game.tree.secrets()[0]}); showYou()")
    secrets = page.evaluate("game.tree.secrets()")
    for number, guess in enumerate([*secrets[:0:-1][:5], secrets[0]]):
        if number:
            assert page.evaluate(CUT, ["#you-moves li:last-child"]) == []
        assert page.evaluate(CUT, [".row.now .cell", "#you-tray button", "#you-send", "#you-hint"]) == []
        (guess_in if number else tap_guess)(page, guess)
    assert page.evaluate(CUT, ["#you-result .scores", "#you-share", "#you-new"]) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
    page.locator("#tab-it").tap()
    secret = page.evaluate("game.tree.secrets().find(secret => game.tree.path(secret).length > 2)")
    score = page.evaluate("secret => game.tree.path(secret).map(([, feedback]) => feedback)", secret)
    for number, feedback in enumerate(score):
        asked = ["#it-guess .cells > *"] if game == "codes" else []
        assert page.evaluate(CUT, [*asked, "#it-board button", "#it-send"]) == []
        if number:
            assert page.evaluate(CUT, ["#it-moves li:last-child"]) == []
        assert guess_shown(page)
        (type_keys if number else click)(page, feedback)
    assert page.locator("#it-form").is_hidden()


def test_pegs_of_feedback_look_alike_in_both_themes(open_page):
    looks = []
    for scheme in ("light", "dark"):
        page = open_page(GAMES["codes"](), color_scheme=scheme)
        page.evaluate("beginYou('random', {secret: '1234'}); guessBoard.fill('1325'); sendGuess(); showFigures()")
        look = "element => { const style = getComputedStyle(element); return style.background + style.boxShadow; }"
        pegs = [f"#you-moves {each}" for each in (".key-pegs", ".black", ".white", ".none")]
        looks.append([page.locator(each).first.evaluate(look) for each in [*pegs, "#it-board"]])
    assert looks[0] == looks[1]
    assert len(set(looks[0][:4])) == 4


@pytest.mark.parametrize("game", GAMES)
def test_enter_at_the_end_starts_no_other_game(open_page, game):
    page = open_page(GAMES[game]())
    page.evaluate("beginYou('random', {secret: game.tree.secrets()[0]}); showYou(); guessBoard.focus()")
    page.keyboard.type(page.evaluate("game.tree.secrets()[0]"))
    for _ in range(3):
        page.keyboard.press("Enter")
    page.keyboard.down("Enter")
    page.keyboard.down("Enter")  # held
    assert page.locator("#you-result").is_visible()
    page.locator("#you-new").click()
    assert page.locator("#you-end").is_hidden()
    assert page.locator(".mode #you-new").is_visible()


def test_typing_ends_at_a_full_board_and_goes_on_at_a_tile(open_page):
    page = open_page(GAMES["words"]())
    open_you(page)
    page.keyboard.type("cratez")
    assert page.evaluate("guessBoard.value()") == "crate"
    page.locator("[data-cell='0']").click()
    page.keyboard.type("pl")
    assert page.evaluate("guessBoard.value()") == "plate"


@pytest.mark.parametrize("locale", ["en-GB", "zh-CN"])
def test_a_page_has_the_name_that_people_know(open_page, locale):
    page = open_page(GAMES["codes"](), locale=locale)
    name = {"en-GB": "Mastermind · 4 pegs, 6 colours", "zh-CN": "珠玑妙算 · 4 位，6 色"}[locale]
    assert page.title() == f"{name} – Solver Tree"
    assert page.locator("h1").inner_text() == name
    assert page.locator("#tab-you").get_attribute("aria-selected") == "true"
    page.locator("#tab-figures").click()
    assert page.locator("#figures-list dd").first.inner_text().startswith(name)


@pytest.mark.parametrize("size", [(1280, 800), (375, 667), (320, 568)])
def test_nothing_jumps_when_the_page_says_something(open_page, size):
    page = open_page(GAMES["codes"](), viewport={"width": size[0], "height": size[1]})
    page.evaluate("beginYou('random', {secret: '1234'}); showYou()")
    places = "() => ['you-moves', 'you-tray', 'you-send', 'you-board'].map(id => find(id).getBoundingClientRect().y)"
    before = page.evaluate(places)
    page.locator("#you-send").click()
    assert page.locator("#you-error").inner_text() == "Make a guess first."
    assert page.evaluate(places) == before
    page.locator("#you-hint").click()
    page.locator("#you-now button").wait_for()
    assert page.evaluate(places) == before


def test_typing_goes_to_the_board_after_a_click_elsewhere(open_page):
    page = open_page(GAMES["words"]())
    open_you(page)
    page.locator("#you-left > summary").click()
    page.keyboard.type("cra")
    page.locator("#you-mode").focus()
    page.keyboard.type("te")
    assert page.evaluate("guessBoard.value()") == "crate"
    assert page.evaluate("session.mode") == "random"


def test_a_last_one_that_cannot_be_elsewhere_is_named(open_page):
    page = open_page(GAMES["codes"]())
    page.locator("#tab-it").click()
    page.keyboard.type("31")
    page.keyboard.press("Enter")
    assert page.locator("#it-error").inner_text() == page.evaluate("say('lastOneFits', 3)")


def test_boards_of_a_duel_are_side_by_side_where_there_is_room(open_page):
    for width, beside in ((1280, True), (375, False)):
        page = open_page(GAMES["codes"](), viewport={"width": width, "height": 800})
        page.evaluate("beginYou('duel', {secret: '1234', begins: 'you'}); guessBoard.fill('1325'); sendGuess()")
        page.evaluate("duelPanel.answer('0B1W')")
        yours, its = (page.locator(f"#{side}-moves li").bounding_box() for side in ("you", "duel"))
        assert (its["x"] >= yours["x"] + yours["width"]) == beside
        assert (its["y"] >= yours["y"] + yours["height"]) != beside


def test_the_game_of_a_file_is_named_without_its_ending(open_page):
    page = open_page(first_candidate_tree(load_game("examples/animals.csv"), "Does it fly?"))
    assert (page.locator("h1").inner_text(), page.title()) == ("animals", "animals – Solver Tree")
