"""Pages of games of some codes only, by house rules or by a list, and of games whose guesses must be candidates."""

import pytest

import solver_tree as st
from solver_tree.export.looks import game_title, look
from solver_tree.games.consistent import consistent
from tests.advice.positions import candidates_after
from tests.export.accessibility import violations
from tests.export.test_page import guess_in, open_review, open_you
from tests.trees import first_candidate_tree, words

# For each game a secret, what is guessed at it, and the words of the page where it does not take that:
GAMES = {
    "mastermind-3x4-at-most-2": (
        "123",
        {
            "333": "'3' appears more than twice.",
            "33": "Some positions are empty.",
            "432": None,
            "134": None,
            "123": None,
        },
    ),
    "bulls-cows-3x5-no-leading-zero": (
        "201",
        {"012": "No guess begins with 0.", "322": "'2' appears twice", "341": None, "204": None, "201": None},
    ),
    "mastermind-3x4-consistent": (
        "344",
        {
            "333": None,
            "112": "112 is not allowed after 333=1B0W: as the secret it would give 0B0W.",
            "312": None,
            "344": None,
        },
    ),
}
HEADINGS = {
    "mastermind-3x4-at-most-2": (
        "Mastermind · 3 pegs, 4 colours · each at most twice",
        "珠玑妙算 · 3 位，4 色 · 每色最多 2 次",
    ),
    "bulls-cows-3x5-no-leading-zero": ("Bulls and Cows · 3 of 5 · no leading zero", "猜数字 · 3 位，5 选 · 首位不为 0"),
    "mastermind-3x4-consistent": (
        "Mastermind · 3 pegs, 4 colours · consistent guesses",
        "珠玑妙算 · 3 位，4 色 · 只猜可能的谜底",
    ),
}


@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game_is_played_by_its_rules(open_page, name):
    secret, typed = GAMES[name]
    tree = first_candidate_tree(st.game(name))
    page = open_page(tree)
    page.locator("#you-advice > summary").click()
    open_you(page, secret)
    assert page.locator("h1").inner_text().replace("\n", " ") == HEADINGS[name][0]
    assert page.locator("#you-tray .key").all_inner_texts() == list(tree.game.full.alphabet)
    history = []
    for guess, refused in typed.items():
        guess_in(page, guess)
        if refused is not None:
            assert page.locator("#you-error").inner_text().startswith(refused)
            page.locator("[data-language=zh]").click()
            assert not page.locator("#you-error").inner_text().isascii()
            assert page.locator("h1").inner_text().replace("\n", " ") == HEADINGS[name][1]
            page.locator("[data-language=en]").click()
            page.evaluate("guessBoard.clear(); guessBoard.focus()")
            continue
        history.append((guess, tree.game.score(guess, secret)))
        assert page.evaluate("session.you.history.map(String)") == [",".join(move) for move in history]
        assert page.evaluate("session.you.left") == candidates_after(tree.game, history)
        if guess != secret:
            page.locator("#advice-rows .ranked").first.wait_for()
            for best in page.locator("#advice-rows .ranked").all_inner_texts():
                assert all(tree.game.legal(*move, best) for move in history)
    assert page.locator("#you-result").inner_text().startswith(f"Right, it is {secret}!")
    assert page.locator("#you-moves .key-pegs").count() == len(history)
    open_review(page)
    review = st.review(tree.game, history, time_limit=None, threads=2)
    losses = page.evaluate("reviewed.result.map(({loss}) => loss).flat()")
    assert losses == pytest.approx([bound for grade in review.grades for bound in grade.loss])


def test_places_are_left_blank_by_the_tray_and_by_the_keyboard(open_page):
    page = open_page(first_candidate_tree(st.game("mastermind-3x4-blanks")))
    open_you(page, "123")
    page.locator("#you-tray .key", has_text="1").click()
    page.get_by_label("blank", exact=True).click()
    page.keyboard.type("_")
    assert page.locator("#you-board .cell").nth(2).get_attribute("aria-label") == "Position 3: blank"
    page.keyboard.press("Enter")
    assert page.evaluate("session.you.history") == [["1__", "1B0W"]]
    page.reload()
    assert page.evaluate("session.you.history") == [["1__", "1B0W"]]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_where_places_are_blank(open_page, scheme):
    page = open_page(first_candidate_tree(st.game("mastermind-3x4-blanks")), color_scheme=scheme)
    open_you(page, "123")
    guess_in(page, "1_2")
    page.keyboard.type("1_")
    assert violations(page) == []


def test_consistent_words_refuse_what_cannot_be_the_secret(open_page):
    page = open_page(first_candidate_tree(consistent(words())))
    open_you(page, "apple")
    guess_in(page, "crane")
    guess_in(page, "crate")
    said = page.locator("#you-error").inner_text()
    assert said == "crate is not allowed after crane=BBYBG: as the secret it would give GGGBG."
    page.evaluate("guessBoard.clear(); guessBoard.focus()")
    guess_in(page, "apple")
    assert "Right, it is apple!" in page.locator("#you-result").inner_text()


@pytest.mark.parametrize(
    ("name", "english", "chinese"),
    [
        ("mastermind-4x6-at-most-1-any-guess", "each at most once · any guess", "每色最多 1 次 · 猜测不受限制"),
        ("mastermind-4x6-at-most-3-blanks", "each at most 3 times · blanks allowed", "每色最多 3 次 · 可以留空"),
    ],
)
def test_titles_name_the_house_rules(name, english, chinese):
    game = st.game(name)
    assert str(game_title(game)) == f"Mastermind · 4 pegs, 6 colours · {english}"
    assert str(game_title(game, "zh")) == f"珠玑妙算 · 4 位，6 色 · {chinese}"


def test_titles_of_other_games_of_some_codes_and_of_words():
    some = st.some_codes(st.game("mastermind-2x3"), secrets=["32", "11"])
    assert str(game_title(some)) == "Mastermind · 2 pegs, 3 colours · 2 codes"
    assert str(game_title(consistent(words()))) == "Wordle · 5 letters · consistent guesses"
    assert str(game_title(st.game("codes-3x3-colours-no-leading-zero"))) == "codes-3x3-colours-no-leading-zero"


def test_pictures_draw_pegs_and_blanks():
    shown = look(st.game("mastermind-3x4-blanks")).guess("1_2")
    assert [symbol.text for symbol in shown] == ["1", "_", "2"]
    assert [bool(symbol.fill) for symbol in shown] == [True, False, True]


def test_a_code_that_is_not_listed_is_refused(open_page):
    game = st.some_codes(st.game("mastermind-2x3"), secrets=["32", "11", "12"], guesses=["21", "31"])
    page = open_page(first_candidate_tree(game))
    open_you(page, "32")
    guess_in(page, "33")
    assert page.locator("#you-error").inner_text() == "'33' is not a guess of this game."
