"""The page of a static set, in a real browser: all answers are typed, and it names the secret."""

import orjson
import pytest

import solver_tree as st
from solver_tree.errors import InputError
from solver_tree.export.static_page import static_page
from solver_tree.games import Game
from tests.export.hostile import NAME, SECRETS
from tests.trees import higher_lower, words


def every_second(game):
    return game.guesses[::2]


@pytest.mark.parametrize("game", [st.game("mastermind-2x4"), words(), higher_lower(7)])
def test_the_page_names_the_secrets_that_give_all_answers(open_page, tmp_path, game):
    guesses = every_second(game)
    (tmp_path / "set.html").write_text(static_page(game, guesses), encoding="utf-8")
    page = open_page(tmp_path / "set.html")
    for secret in game.secrets[:4]:
        left = game.secrets
        for guess, field in zip(guesses, page.locator("#set-rows input").all(), strict=True):
            feedback = game.score(guess, secret)
            field.fill(feedback.lower())
            left = [other for other in left if game.score(guess, other) == feedback]
            now = page.locator("#set-now").inner_text()
            assert now == f"Your secret is {secret}." if len(left) == 1 else now.startswith(f"{len(left)} ")
        page.locator("#set-new").click()
        assert page.locator("#set-now").inner_text().startswith(f"{game.secret_count} ")


def test_wrong_answers_and_contradictions_are_named_in_the_language_chosen(open_page, tmp_path):
    (tmp_path / "set.html").write_text(static_page(st.game("mastermind-2x4"), ["12", "34"]), encoding="utf-8")
    page = open_page(tmp_path / "set.html")
    first, second = page.locator("#set-rows input").all()
    error = page.locator("#set-error")
    first.fill("3B0W")
    assert error.inner_text().startswith("'3B0W' is not feedback of this game.")
    first.fill("0B0W")
    first.press("Enter")
    assert second.evaluate("field => field === document.activeElement")
    second.fill("0B0W")
    shown = "No code gives all this feedback. Some of it must be wrong. If 12 was 1B0W instead of 0B0W, 2 codes remain."
    assert error.inner_text().startswith(shown)
    page.get_by_role("button", name="中文").click()
    assert error.inner_text().startswith("没有密码符合")
    page.locator("#set-new").click()
    assert error.inner_text() == ""


def test_hostile_texts_add_no_elements(open_page, tmp_path):
    game = Game(NAME, SECRETS, SECRETS, lambda guess, secret: "<b>" if guess == secret else "<i>", "<b>")
    (tmp_path / "set.html").write_text(static_page(game, SECRETS), encoding="utf-8")
    page = open_page(tmp_path / "set.html")
    page.locator("#set-rows input").first.fill("<b>")
    assert page.locator("main b, main i").count() == 0
    assert "Your secret is" in page.locator("#set-now").inner_text()


def test_a_page_that_would_be_too_large_is_refused():
    with pytest.raises(InputError, match="a page cannot hold the answers of 3628800 secrets"):
        static_page(st.game("bulls-cows-10x10"), ["0123456789"])


def test_the_data_of_a_page_are_the_answers():
    game = st.game("mastermind-2x3")
    text = static_page(game, ["12"])
    data = orjson.loads(text.split('id="game-data">')[1].split("</script>")[0].replace("\\u003c", "<"))
    given = dict(zip(data["secrets"], ([data["answerTexts"][i] for i in row] for row in data["answers"]), strict=True))
    assert given == {secret: [game.score("12", secret)] for secret in game.secrets}
