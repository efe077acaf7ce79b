"""The tab "You guess": advice, reviews, the adversary and the duel agree with those of the program; games are kept."""

import random
from collections import Counter
from pathlib import Path

import pytest

import solver_tree as st
from solver_tree.advice.grades import sentence, total_text
from solver_tree.games.codes import codes
from solver_tree.games.weights import weighted
from solver_tree.games.words import WordGame
from solver_tree.play.lookup import find_node
from tests.export.test_page import guess_in, open_you
from tests.search.words import made_up_words
from tests.trees import first_candidate_tree, higher_lower, unequal, words


def tree_of(name):
    games = {
        "colours": codes(2, 4, "distinct", "colours"),
        "hard mode": words(hard=True),
        "weights": unequal(st.game("mastermind-2x3")),
        "table": higher_lower(),
    }
    return first_candidate_tree(games[name]) if name in games else st.load(name)


def drawn_history(game, draw):
    """Legal guesses at a secret, at random, until it is found or five are made."""
    secret, history = draw.choice(game.secrets), []
    while len(history) < 5 and (secret, game.win) not in history:
        legal = [guess for guess in game.guesses if all(game.legal(*move, guess) for move in history)]
        likely = [each for each in game.secrets if all(game.score(guess, each) == given for guess, given in history)]
        guess = draw.choice(draw.choice([legal, likely]))
        history.append((guess, game.score(guess, secret)))
    return history


REVIEWS = """histories => {
  const advisor = new Advisor(game);
  return histories.map(history => reviewGame(advisor, history, false, 1e9).grades);
}"""


@pytest.mark.parametrize("name", ["mastermind-3x6", "colours", "hard mode", "weights", "table"])
def test_reviews_have_the_numbers_of_the_program(open_page, name):
    tree, draw = tree_of(name), random.Random(name)
    histories = [drawn_history(tree.game, draw) for _ in range(6)]
    for history, grades in zip(histories, open_page(tree).evaluate(REVIEWS, histories), strict=True):
        expected = st.review(tree.game, history, tree=tree, time_limit=None, threads=2)
        assert expected.exact
        for grade, right in zip(grades, expected.grades, strict=True):
            assert (grade["before"], grade["after"], grade["feedback"]) == (right.before, right.after, right.feedback)
            assert grade["bestValue"] == pytest.approx(right.best_value)
            for figure in ("loss", "skill", "luck", "gain", "expected"):
                if figure == "gain" and not expected.found and right is expected.grades[-1]:
                    continue  # it needs the value after the last guess, which nobody asks for
                assert grade[figure] == pytest.approx(getattr(right, figure)), figure


def test_a_review_has_the_words_of_the_program(open_page):
    tree = st.load("mastermind-3x6")
    page = open_page(tree)
    open_you(page)
    page.evaluate("startYou('345')")
    for guess in ("112", "112", "356", "345"):
        guess_in(page, guess)
        if page.locator("#you-error").inner_text():
            page.keyboard.press("Enter")  # once more, as it was made before
    page.locator("#you-review > summary").click()
    page.locator("#review-grades li").nth(3).wait_for()
    history = page.evaluate("youGame.history")
    review = st.review(tree.game, history, time_limit=None, threads=2)
    best = [grade.best for grade in review.grades]  # of equally good guesses, either may be named
    name_best = "names => { reviewed.result.grades.forEach((grade, i) => { grade.best = names[i]; }); drawReview(); }"
    page.evaluate(name_best, best)
    assert page.locator("#review-grades p").all_inner_texts() == [sentence(each, "3B0W") for each in review.grades]
    assert page.locator("#review-total").inner_text() == total_text(review)
    page.locator("[data-language=zh]").click()
    assert "最好的策略平均要 3.9537 次" in page.locator("#review-total").inner_text()


def renamed(game, history, draw):
    """The history under other names of symbols and in another order of positions."""
    symbols = dict(zip(game.alphabet, draw.sample(game.alphabet, len(game.alphabet)), strict=True))
    order = draw.sample(range(game.positions), game.positions)
    return [("".join(symbols[guess[position]] for position in order), feedback) for guess, feedback in history]


def test_a_game_under_other_names_is_on_the_tree(open_page):
    tree, draw = st.load("bulls-cows-4x10"), random.Random(1)
    paths = [st.tree.replay(tree, secret)[:-1] for secret in draw.sample(tree.game.secrets, 12)]
    histories = [renamed(tree.game, path[: draw.randint(1, 4)], draw) for path in paths]
    histories.append([("0123", "1A1B"), ("0123", "1A1B")])  # no longer on the tree
    found = open_page(tree).evaluate(
        "histories => histories.map(history => findNode(game, history)).map(found => found && found.guess)", histories
    )
    assert found == [match and match.guess for match in (find_node(tree, tuple(history)) for history in histories)]
    assert found[-1] is None
    assert None not in found[:-1]


PLAY_BY_HINTS = """first => {
  const advisor = new Advisor(game);
  const play = (history, left) => {
    const guess = history.length ? advisor.advise(history, 1, 6e7).best[0].guess : first;
    const parts = new Map();
    for (const secret of left) {
      const feedback = game.score(guess, secret);
      parts.set(feedback, [...(parts.get(feedback) || []), secret]);
    }
    return left.length + [...parts].reduce((sum, [feedback, part]) =>
      feedback === game.win ? sum : sum + play([...history, [guess, feedback]], part), 0);
  };
  return play([], game.tree.secrets());
}"""


def test_whoever_leaves_the_tree_plays_best_by_hints(open_page):
    tree = st.load("mastermind-3x6")
    total = open_page(tree).evaluate(PLAY_BY_HINTS, "111")
    (tried,) = st.suggest(tree.game, tries=["111"], time_limit=None, threads=2).tried
    assert total == tried.total.upper == tried.total.lower


def test_guesses_are_compared_with_their_answers(open_page):
    page = open_page(st.load("mastermind-3x6"), viewport={"width": 320, "height": 568})
    open_you(page)
    page.evaluate("startYou('345')")
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


@pytest.mark.parametrize("name", ["mastermind-3x6", "hard mode", "table"])
def test_the_adversary_answers_as_that_of_the_program(open_page, name):
    tree, draw = tree_of(name), random.Random(name)
    page = open_page(tree)
    games = []
    for number in range(4):
        adversary = st.Adversary(tree.game, tree)
        while not adversary.finished:
            guess = adversary.hint().guess
            if number % 2 and draw.random() < 0.5:
                guess = draw.choice(adversary.candidates)
            adversary.answer(guess)
        games.append([list(move) for move in adversary.history])
    answers = page.evaluate(
        """games => games.map(history => {
          const adversary = new AdversaryGame(game);
          for (const [guess] of history) adversary.guess(guess);
          return adversary.history;
        })""",
        games,
    )
    assert answers == games
    page.locator("#tab-you").click()
    page.locator("#you-mode").select_option("adversary")
    guess_in_script = "guess => { guessBoard.fill(guess); sendGuess(); }"
    page.evaluate(guess_in_script, games[0][0][0])
    page.reload()
    assert page.evaluate("[youMode, youGame.history]") == ["adversary", games[0][:1]]
    page.locator("#you-give-up").click()
    assert "give all this feedback, such as" in page.locator("#you-now").inner_text()


def test_a_duel_is_played_in_rounds(open_page):
    tree = st.load("mastermind-3x6")
    page = open_page(tree, viewport={"width": 375, "height": 667})
    page.locator("#tab-you").click()
    page.evaluate("beginDuel('214', 'you'); showYou(); guessBoard.focus()")
    page.keyboard.type("123")
    page.keyboard.press("Enter")
    assert page.locator("#you-now").inner_text().endswith("Round 1: answer the guess of the tree.\n\n216 codes left")
    lowest = "Math.max(...[...find('duel-answers').children].map(each => each.getBoundingClientRect().bottom))"
    assert page.evaluate(lowest) <= 667
    page.keyboard.type("12")
    page.keyboard.press("Enter")
    assert "Round 2: your guess." in page.locator("#you-now").inner_text()
    page.locator("#duel-undo").click()
    page.locator('#duel-answers button[data-feedback="1B1W"]').click()
    page.reload()
    assert page.evaluate("[youMode, youDuel.turn, youDuel.round]") == ["duel", "you", 2]
    page.evaluate("guessBoard.focus()")
    page.keyboard.type("214")
    page.keyboard.press("Enter")
    assert "Found! The tree has one guess left." in page.locator("#you-now").inner_text()
    page.locator("#duel-answers .never").first.click()
    assert "cannot be true together with" in page.locator("#duel-error").inner_text()
    page.locator('#duel-answers button[data-feedback="0B2W"]').click()
    assert "You win.\n\nThe secret of the page, 214: found in 2 guesses." in page.locator("#you-now").inner_text()


def test_the_secret_of_the_day_is_the_same_for_all_and_is_kept(open_page):
    tree = st.load("mastermind-3x6")
    page = open_page(tree)
    ask = "['2026-01-01', '2026-01-02', '2026-01-03'].map(day => secretOfDay(game, day))"
    secrets = page.evaluate(ask)
    assert secrets == open_page(first_candidate_tree(tree.game)).evaluate(ask)
    assert len(set(secrets)) == 3
    page.evaluate("document.documentElement.dataset.day = dayOf(new Date('2026-01-01T23:59:59Z'))")
    assert page.locator("html").get_attribute("data-day") == "2026-01-01"
    page.locator("#tab-you").click()
    page.locator("#you-mode").select_option("daily")
    secret = page.evaluate("guessBoard.focus(), youGame.secret")
    guess_in(page, "123" if secret != "123" else "124")
    guess_in(page, secret)
    assert "You took 2 guesses" in page.locator("#you-now").inner_text()
    page.locator("#you-new").click()
    assert page.evaluate("youMode") == "random"
    page.locator("#you-mode").select_option("daily")
    assert "You took 2 guesses" in page.locator("#you-now").inner_text()  # it is played once
    page.go_back()
    page.reload()
    page.evaluate("startYou('345'); showYou(); guessBoard.focus()")
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


def test_advice_ends_where_the_page_has_no_rule(open_page, tmp_path):
    first_candidate_tree(higher_lower(7), "4").save(tmp_path / "tree.json")
    page = open_page(st.load(tmp_path / "tree.json"))
    open_you(page)
    modes = page.locator("#you-mode option").evaluate_all("options => options.map(each => each.value)")
    assert modes == ["random", "daily", "duel"]
    assert page.locator("#you-advice").is_hidden()
    guess_in(page, "7" if page.evaluate("youGame.secret") != "7" else "6")
    page.locator("#you-hint").click()
    assert "the page does not have its rule" in page.locator("#you-now").inner_text()


def test_nothing_is_exact_among_some_of_the_guesses(open_page, tmp_path):
    listed = made_up_words(40, 3, "aeirst")
    tree = first_candidate_tree(WordGame(listed, listed[:30]))
    tree.save(tmp_path / "tree.json")
    advise = "new Advisor(game).advise([], 3, 1e9).exact"
    assert [open_page(each).evaluate(advise) for each in (tree, st.load(tmp_path / "tree.json"))] == [True, False]


def test_values_of_weighted_secrets_are_those_of_the_program(open_page):
    rules = st.game("mastermind-2x3")
    game = weighted(rules, dict(zip(rules.secrets, (5, 1, 1, 2, 0, 1, 1, 3, 1), strict=True)))
    advice = open_page(first_candidate_tree(game)).evaluate("new Advisor(game).advise([], 3, 1e9)")
    suggestion = st.suggest(game, time_limit=None, threads=2)
    assert (advice["exact"], advice["lower"]) == (True, suggestion.best[0].total.upper)
