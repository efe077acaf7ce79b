"""The tab "You guess": advice, reviews, the adversary and the duel; games are kept. Their figures: tests/js."""

import re
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

import solver_tree as st
from solver_tree.advice.grades import Span, sentence, total_text
from solver_tree.games.custom import load_game
from tests.export.test_page import guess_in, open_review, open_you
from tests.export.waiting import wait_until
from tests.trees import first_candidate_tree, higher_lower


def test_a_review_has_the_words_of_the_program(open_page):
    tree = st.load("mastermind-3x6")
    page = open_page(tree)
    open_you(page, "345")
    for guess in ("112", "112", "356", "345"):
        guess_in(page, guess)
        if page.locator("#you-error").inner_text():
            page.keyboard.press("Enter")  # once more, as it was made before
    open_review(page)
    history = page.evaluate("session.you.history")
    review = st.review(tree.game, history, time_limit=None, threads=2)
    best = [grade.best for grade in review.grades]  # of equally good guesses, either may be named
    name_best = "names => { reviewed.result.forEach((grade, i) => { grade.best = names[i]; }); drawReview(); }"
    page.evaluate(name_best, best)
    assert page.locator("#review-grades p").all_inner_texts() == [sentence(each, "3B0W") for each in review.grades]
    assert page.locator("#review-total").inner_text() == total_text(review)
    page.locator("[data-language=zh]").click()
    assert "最好的策略平均要 3.9537 次" in page.locator("#review-total").inner_text()


def test_a_review_marks_estimates_and_fills_in_guess_by_guess(open_page):
    tree = st.load("mastermind-3x6")
    page = open_page(tree)
    open_you(page, "345")
    for guess in ("111", "226", "345"):
        guess_in(page, guess)
    open_review(page)
    review = st.review(tree.game, page.evaluate("session.you.history"), time_limit=None, threads=2)
    estimated = [replace(review.grades[0], loss=Span(0, 0.3), estimate=0.001), *review.grades[1:]]
    estimated[1] = replace(review.grades[1], loss=Span(0.02, 0.3), estimate=0.12)
    page.evaluate(
        "estimated => { estimated.forEach(([best, loss, estimate], i) => Object.assign(reviewed.result[i],"
        " {best, loss, estimate})); drawReview(); }",
        [[grade.best, grade.loss, grade.estimate] for grade in estimated],
    )
    assert page.locator("#review-grades p").all_inner_texts() == [sentence(each, "3B0W") for each in estimated]
    words = page.locator("#review-grades .grade").all_inner_texts()
    assert words[:2] == ["(~0.00 more)", "(~0.12 more)"]  # no word, as the loss is not known well enough
    assert page.locator("#review-total").inner_text() == total_text(replace(review, grades=tuple(estimated))).replace(
        "time was up", "the search was cut short"
    )
    assert "~: an estimate without a search" in page.locator("#review-about").inner_text()
    page.evaluate("arriving = [null, reviewed.result[1], null]; reviewed.result = null; drawReview()")
    assert page.locator("#review-grades .judged").count() == 1
    assert page.locator("#review-grades .unseen").all_inner_texts() == ["not graded yet"] * 2


def test_large_games_are_reviewed_by_their_opening_book(open_page):
    page = open_page(st.load("bulls-cows-4x10"))
    open_you(page, "9253")
    for guess in ("6380", "1268", "9253"):
        guess_in(page, guess)
    open_review(page)
    words = page.locator("#review-grades .grade").all_inner_texts()
    assert words[0] == "best"
    assert re.fullmatch(r"good \(0\.0\d more\)", words[1])
    assert "~" not in page.locator("#you-review").inner_text()


def test_guesses_are_compared_with_their_answers(open_page):
    page = open_page(st.load("mastermind-3x6"), viewport={"width": 320, "height": 568})
    open_you(page, "345")
    guess_in(page, "111")
    page.locator("#you-advice > summary").click()
    page.locator("#advice-rows tr").nth(4).wait_for()
    assert "An exact search proves that no guess is better than" in page.locator("#advice-status").inner_text()
    page.locator("#advice-rows button").first.click()
    guess = page.evaluate("guessBoard.value()")
    assert page.locator("#advice-answers [role=status]").inner_text().startswith(f"{guess} can get ")
    page.locator(".part summary").first.click()
    game = st.game("mastermind-3x6")
    parts = Counter(game.score(guess, secret) for secret in game.secrets if game.score("111", secret) == "0B0W")
    page.locator(".part .codes").wait_for()
    assert len(page.locator(".part .codes").inner_text().split()) == max(parts.values())
    page.evaluate("guessBoard.fill('111')")
    page.locator("#advice-answers", has_text="Average: ").wait_for()
    assert page.evaluate("document.documentElement.scrollWidth") <= 320


def test_every_guess_on_the_board_has_its_average_in_the_table(open_page):
    tree = first_candidate_tree(st.game("mastermind-3x6"))
    page = open_page(tree)
    open_you(page)
    page.evaluate("guessBoard.fill('111')")  # before anything is known of it
    page.locator("#you-advice > summary").click()
    rows = page.locator("#advice-rows tr")
    rows.nth(2).wait_for()  # all that no symmetry turns into each other
    about = page.locator("#advice-answers [role=status]", has_text="Average: ")
    suggestion = st.suggest(tree.game, tries=["111"], time_limit=None, threads=2)
    about.wait_for()
    assert about.inner_text().endswith(f"Average: {suggestion.tried[0].average:.3f}.")
    for index in range(3):
        rows.nth(index).locator("button").click()
        average = rows.nth(index).locator("td").first.inner_text()
        page.locator("#advice-answers [role=status]", has_text=f"Average: {average}").wait_for()
    page.evaluate("guessBoard.fill(session.you.treeGuess())")
    about.wait_for()
    assert re.search(r"Average: \d\.\d+\.$", about.inner_text())


def test_a_game_against_the_adversary_is_brought_back(open_page):
    page = open_page(st.load("mastermind-3x6"))
    page.locator("#tab-you").click()
    page.locator("#you-mode").select_option("adversary")
    page.evaluate("guessBoard.focus()")
    guess_in(page, "123")
    history = page.evaluate("session.you.history")
    page.reload()
    assert page.evaluate("[session.mode, session.you.history]") == ["adversary", history]
    page.locator("#you-give-up").click()
    assert "give all this feedback, such as" in page.locator("#you-result").inner_text()


def test_a_duel_is_played_in_rounds(open_page):
    tree = st.load("mastermind-3x6")
    page = open_page(tree, viewport={"width": 375, "height": 667})
    page.locator("#tab-you").click()
    page.evaluate("beginYou('duel', {secret: '214', begins: 'you'}); showYou(); guessBoard.focus()")
    page.keyboard.type("123")
    page.keyboard.press("Enter")
    assert page.locator("#you-now").inner_text().endswith("Round 1: answer the guess of the tree.\n\n216 codes left")
    assert page.evaluate("find('duel-form').getBoundingClientRect().bottom") <= 667
    page.keyboard.type("12")
    page.keyboard.press("Enter")
    assert "Round 2: your guess." in page.locator("#you-now").inner_text()
    page.locator("#duel-undo").click()
    page.keyboard.type("11")
    page.keyboard.press("Enter")
    page.reload()
    assert page.evaluate("[session.mode, session.duel.turn, session.duel.round]") == ["duel", "you", 2]
    page.evaluate("guessBoard.focus()")
    page.keyboard.type("214")
    page.keyboard.press("Enter")
    assert "Found! The tree has 1 guess left." in page.locator("#you-now").inner_text()
    page.keyboard.type("30")
    page.keyboard.press("Enter")
    assert "cannot be true together with" in page.locator("#duel-error").inner_text()
    page.keyboard.type("02")
    page.keyboard.press("Enter")
    assert "You win.\n\nThe secret of the page, 214: found in 2 guesses." in page.locator("#you-result").inner_text()


def test_the_game_of_the_day_is_played_once_and_games_are_kept(open_page):
    tree = st.load("mastermind-3x6")
    page = open_page(tree)
    page.locator("#tab-you").click()
    page.locator("#you-mode").select_option("daily")
    secret = page.evaluate("guessBoard.focus(), session.you.secret")
    guess_in(page, "123" if secret != "123" else "124")
    guess_in(page, secret)
    assert "You took 2 guesses" in page.locator("#you-result").inner_text()
    page.locator("#you-new").click()
    assert page.evaluate("session.mode") == "random"
    page.locator("#you-mode").select_option("daily")
    assert "You took 2 guesses" in page.locator("#you-result").inner_text()  # it is played once
    wait_until(page, "location.hash.includes('play=daily')")
    page.go_back()
    wait_until(page, "session.mode === 'random'")
    page.reload()
    page.evaluate("beginYou('random', {secret: '345'}); showYou(); guessBoard.focus()")
    guess_in(page, "345")
    page.locator("#you-record > summary").click()
    page.locator("#record-rows tr").first.wait_for()  # the browser tells of the opened list a little later
    rows = page.locator("#record-rows tr").all_inner_texts()
    assert [row.split("\t")[1] for row in rows[:3]] == ["1 · 50 %", "1 · 50 %", "–"]
    assert "1.50 guesses on average; the tree takes 3.95" in page.locator("#record-about").inner_text()
    with page.expect_download() as saved:
        page.locator("#record-export").click()
    assert '"guesses"' in Path(saved.value.path()).read_text()
    page.locator("#record-erase").click()
    page.locator("#record-erase").click()
    assert page.locator("#you-record").is_hidden()


def begun_game(open_page):
    """A page with a game in which a guess was made that is not the secret; and the secret."""
    page = open_page(st.load("mastermind-3x6"))
    open_you(page)
    page.evaluate("newGame('random')")
    secret = page.evaluate("session.you.secret")
    guess_in(page, "112" if secret != "112" else "113")
    return page, secret


def test_a_hint_counts_after_a_reload_and_after_going_back(open_page):
    page, secret = begun_game(open_page)
    page.locator("#you-hint").click()
    page.reload()
    assert page.evaluate("session.hints") == 1
    page.go_back()
    wait_until(page, "session.you.moves.length === 0")
    page.go_forward()
    wait_until(page, "session.you.moves.length === 1")
    page.evaluate("guessBoard.focus()")
    guess_in(page, secret)
    assert page.evaluate("keptGames().map(({hints}) => hints)") == [1]


def test_a_game_counts_once_whatever_follows_after_going_back(open_page):
    page, secret = begun_game(open_page)
    page.locator("#you-give-up").click()
    page.go_back()
    wait_until(page, "!session.isOver")
    page.evaluate("guessBoard.focus()")
    guess_in(page, secret)
    assert page.evaluate("keptGames().map(({found}) => found)") == [False]
    page.reload()
    page.go_back()
    wait_until(page, "!session.isOver")
    page.evaluate("guessBoard.focus()")
    guess_in(page, "113" if secret != "113" else "114")
    guess_in(page, secret)
    assert page.evaluate("keptGames().map(({found}) => found)") == [False]
    page.locator("#you-new").click()
    guess_in(page, page.evaluate("session.you.secret"))
    assert page.evaluate("keptGames().map(({found}) => found)") == [False, True]


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (320, 568)])
def test_what_is_copied_is_said_at_the_button_and_on_the_screen(open_page, width, height):
    page = open_page(st.load("mastermind-3x6"), viewport={"width": width, "height": height})
    open_you(page)
    guess_in(page, page.evaluate("session.you.secret"))
    for button in ("#you-share", "#you-challenge", "#copy-link"):
        page.locator(button).click()
        page.locator("#copied:not(:empty)").wait_for()
        said, place = page.locator("#copied").bounding_box(), page.locator(button).bounding_box()
        assert said["x"] >= 0
        assert said["y"] >= 0
        assert said["x"] + said["width"] <= width
        assert said["y"] + said["height"] <= height
        gap = max(place["y"] - said["y"] - said["height"], said["y"] - place["y"] - place["height"])
        assert 0 <= gap <= 10
        page.evaluate("find('copied').textContent = ''")


def test_a_table_has_the_adversary_advice_and_review(open_page):
    tree = first_candidate_tree(load_game("examples/animals.csv"), "Does it fly?")
    page = open_page(tree)
    open_you(page)
    modes = page.locator("#you-mode option").evaluate_all("options => options.map(each => each.value)")
    assert "adversary" in modes
    page.evaluate("beginYou('random', {secret: 'penguin'})")
    guess_in(page, "owl")
    page.locator("#you-advice > summary").click()
    best = page.locator("#advice-table .code").first
    best.wait_for()
    suggestions = st.suggest(tree.game, [("owl", "no")], time_limit=None, threads=2)
    assert best.inner_text() in [each.guess for each in suggestions.best]
    guess_in(page, "penguin")
    open_review(page)
    review = st.review(tree.game, page.evaluate("session.you.history"), time_limit=None, threads=2)
    assert page.locator("#review-total").inner_text() == total_text(review)


def test_advice_ends_where_the_page_has_no_rule(open_page, tmp_path):
    first_candidate_tree(higher_lower(7), "4").save(tmp_path / "tree.json")
    page = open_page(st.load(tmp_path / "tree.json"))
    open_you(page)
    modes = page.locator("#you-mode option").evaluate_all("options => options.map(each => each.value)")
    assert modes == ["random", "daily", "duel"]
    assert page.locator("#you-advice").is_hidden()
    guess_in(page, "7" if page.evaluate("session.you.secret") != "7" else "6")
    page.locator("#you-hint").click()
    assert "the page does not have its rule" in page.locator("#you-now").inner_text()


def test_a_review_is_made_before_somebody_opens_it(open_page):
    page = open_page(st.load("mastermind-3x6"))
    open_you(page)
    page.evaluate("beginYou('random', {secret: '345'})")
    assert page.evaluate("desk.worker") is None  # nothing but the page starts with the page
    guess_in(page, "112")
    page.evaluate("window.started = desk.worker")
    guess_in(page, "345")
    wait_until(page, "find('review-about').textContent")
    assert page.evaluate("started !== null && desk.worker === started && !find('you-review').open")
    page.locator("#you-review > summary").click()
    assert page.locator("#review-grades .grade").count() == 2


def test_a_review_that_arrives_after_going_back_is_not_shown(open_page):
    page = open_page(st.load("mastermind-3x6"))
    open_you(page)
    page.evaluate("newGame('random')")
    page.evaluate("void (desk.ask = (task, values, tell) => { window.tell = tell; return new Promise(() => {}); })")
    secret = page.evaluate("session.you.secret")
    guess_in(page, "112" if secret != "112" else "113")
    guess_in(page, secret)
    page.go_back()
    wait_until(page, "!session.isOver")
    page.evaluate("tell(1, null)")  # a fault of the page would fail the test
    assert page.locator("#you-review").is_hidden()
