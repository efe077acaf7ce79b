"""The page of a static set, in a real browser: all guesses are answered, and it names the secret."""

import re

import orjson
import pytest

import solver_tree as st
from solver_tree.errors import InputError
from solver_tree.export.static_page import static_page
from solver_tree.games import Game
from solver_tree.games.custom import load_game
from tests.export.accessibility import violations
from tests.export.hostile import NAME, SECRETS
from tests.export.waiting import wait_until
from tests.trees import higher_lower, words


def every_second(game):
    return game.guesses[::2]


def give(page, feedback):
    """Give the answer to the guess that the page asks for, by its button if there is one."""
    button = page.locator("#set-answers button bdi", has_text=re.compile(f"^{re.escape(feedback)}$"))
    if button.count():
        button.click()
    else:
        page.keyboard.type("".join(filter(str.isdigit, feedback)) or feedback.lower())
        page.keyboard.press("Enter")


@pytest.mark.parametrize("game", [st.game("mastermind-2x4"), words(), higher_lower(7)])
def test_the_page_names_the_secrets_that_give_all_answers(open_page, tmp_path, game):
    guesses = every_second(game)
    (tmp_path / "set.html").write_text(static_page(game, guesses), encoding="utf-8")
    page = open_page(tmp_path / "set.html")
    for number, secret in enumerate(game.secrets[:4]):
        left = game.secrets
        for guess in guesses:
            assert guess in page.locator("#set-now").text_content()
            feedback = game.score(guess, secret)
            if number:
                page.evaluate("feedback => answer(feedback)", feedback)
            else:
                give(page, feedback)
            left = [other for other in left if game.score(guess, other) == feedback]
            assert f"{len(left)} " in page.locator("#set-now").inner_text()
            assert page.locator("#set-end").is_visible() is (len(left) == 1)
        assert page.locator("#set-end .now").inner_text() == f"Your secret is {secret}."
        page.locator("#set-new").click()
        assert f"{game.secret_count} " in page.locator("#set-now").inner_text()


def test_a_reload_back_and_undo_bring_answers_back(open_page, tmp_path):
    (tmp_path / "set.html").write_text(static_page(st.game("mastermind-2x4"), ["12", "34", "13"]), encoding="utf-8")
    page = open_page(tmp_path / "set.html")
    shown = "JSON.stringify([given, open])"
    page.keyboard.type("10")
    page.keyboard.press("Enter")
    page.locator("#set-rows button").nth(2).click()  # in any order
    page.evaluate("board.fill('0B1W'); form.send()")
    before = page.evaluate(shown)
    assert before == '["1B0W",null,"0B1W"]'.join(("[", ",1]"))
    page.locator("[data-language=zh]").click()
    page.reload()
    assert page.evaluate(shown) == before
    assert page.locator("#set-new").inner_text() == "新游戏"
    page.locator("#set-undo").click()
    assert page.evaluate("[given[2] ?? null, open]") == [None, 2]
    page.go_back()
    wait_until(page, f"{shown} === '{before}'")
    page.locator("#set-rows button").first.click()
    assert page.evaluate("board.value()") == "1B0W"  # it may be corrected


def test_wrong_answers_and_contradictions_are_named(open_page, tmp_path):
    (tmp_path / "set.html").write_text(static_page(st.game("mastermind-2x4"), ["12", "34"]), encoding="utf-8")
    page = open_page(tmp_path / "set.html")
    error = page.locator("#set-error")
    page.keyboard.press("Enter")
    assert error.inner_text() == "⚠ Set the feedback first." or error.inner_text() == "Set the feedback first."
    paste = "text => { const clipboardData = new DataTransfer(); clipboardData.setData('text', text);"
    paste += "document.body.dispatchEvent(new ClipboardEvent('paste', {clipboardData, bubbles: true})) }"
    page.evaluate(paste, "3B0W")
    assert error.inner_text().startswith("'3B0W' is not feedback of this game.")
    page.evaluate(paste, "0 0")
    page.keyboard.press("Enter")
    page.keyboard.type("00")
    page.keyboard.press("Enter")
    shown = "No code gives all this feedback. Some of it must be wrong. If 12 was 1B0W instead of 0B0W, 2 codes remain."
    assert error.inner_text().startswith(shown)
    page.locator("#set-rows button").first.click()
    page.evaluate(paste, "0B1W")
    assert error.inner_text().startswith(shown)
    page.get_by_role("button", name="中文").click()
    assert error.inner_text().startswith("没有密码符合")
    page.locator("#set-new").click()
    assert error.inner_text() == ""


def test_hostile_texts_add_no_elements(open_page, tmp_path):
    game = Game(NAME, SECRETS, SECRETS, lambda guess, secret: "<b>" if guess == secret else "<i>", "<b>")
    (tmp_path / "set.html").write_text(static_page(game, SECRETS), encoding="utf-8")
    page = open_page(tmp_path / "set.html")
    give(page, "<b>")
    assert page.locator("main b, main i").count() == 0
    assert "Your secret is" in page.locator("#set-end").inner_text()


@pytest.mark.parametrize("game", [st.game("mastermind-4x6"), words(), load_game("examples/animals.csv")])
def test_axe_finds_nothing_and_the_page_fits_a_phone(open_page, tmp_path, game):
    guesses = game.guesses[:: max(1, game.guess_count // 4)]
    (tmp_path / "set.html").write_text(static_page(game, guesses), encoding="utf-8")
    for scheme in ("light", "dark"):
        page = open_page(tmp_path / "set.html", viewport={"width": 320, "height": 568}, color_scheme=scheme)
        page.evaluate("feedback => answer(feedback)", game.score(guesses[0], game.secrets[0]))
        page.locator("#set-candidates summary").click()
        assert page.evaluate("document.documentElement.scrollWidth") <= 320
        assert violations(page) == []


def test_a_page_that_would_be_too_large_is_refused():
    with pytest.raises(InputError, match="a page cannot hold the answers of 3628800 secrets"):
        static_page(st.game("bulls-cows-10x10"), ["0123456789"])


def test_the_data_of_a_page_are_the_answers():
    game = st.game("mastermind-2x3")
    text = static_page(game, ["12"])
    data = orjson.loads(text.split('id="game-data">')[1].split("</script>")[0].replace("\\u003c", "<"))
    given = dict(zip(data["secrets"], ([data["answerTexts"][i] for i in row] for row in data["answers"]), strict=True))
    assert given == {secret: [game.score("12", secret)] for secret in game.secrets}
