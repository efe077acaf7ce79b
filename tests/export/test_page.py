"""Pages, most of them in a real browser: complete games, contradictions, languages, keyboards and phones."""

import random
import re
from dataclasses import replace

import orjson
import pytest

import solver_tree as st
from solver_tree.errors import InputError
from solver_tree.export.page import page
from solver_tree.export.site import save_site
from solver_tree.games.codes import codes
from solver_tree.games.feedback import RULES, colours
from tests.export.hostile import NAME, SECRETS, hostile_tree
from tests.trees import first_candidate_tree, higher_lower, unequal, words


@pytest.fixture(scope="module")
def tree():
    return st.load("mastermind-3x6")


def some_secrets(tree, count):
    return random.Random(count).sample(tree.game.secrets, min(count, tree.game.secret_count))


def guess_shown(page):
    return page.locator("#it-now .code").inner_text()


def let_it_guess(page, game, secret, answer):
    """Answer by ``answer(page, feedback)`` until the page finds the secret; return how many guesses it made."""
    for guesses in range(1, 99):
        answer(page, game.score(guess_shown(page), secret))
        if not page.locator("#it-form").is_visible():
            assert page.locator("#it-now").inner_text() == f"{secret} found in {count_guesses(guesses)}."
            page.keyboard.press("Enter")  # the focus is on New game
            return guesses
    raise AssertionError("the page never finds the secret")


def count_guesses(number):
    return f"{number} guess{'' if number == 1 else 'es'}"


def click(page, feedback):
    page.locator(f'#it-answers button[data-feedback="{feedback}"]').click()


def type_in(page, feedback):
    page.locator("#it-answer").fill(feedback)
    page.keyboard.press("Enter")


def click_tiles(page, feedback):
    for tile, letter in zip(page.locator("#it-tiles button").all(), feedback, strict=True):
        for _ in range("BYG".index(letter)):
            tile.click()
    page.locator("#it-send").click()


def test_the_page_takes_the_guesses_of_the_tree_whether_feedback_is_clicked_or_typed(open_page):
    tree = st.load("bulls-cows-4x10")
    page = open_page(tree)
    for turn, secret in enumerate(some_secrets(tree, 10)):
        took = let_it_guess(page, tree.game, secret, (click, type_in)[turn % 2])
        assert took == len(st.tree.replay(tree, secret))


@pytest.mark.parametrize("game", [codes(2, 4, "occurrence", "colours"), words()])
def test_the_page_takes_colours_whether_tiles_are_clicked_or_typed(open_page, game):
    tree = first_candidate_tree(game)
    page = open_page(tree)
    for turn, secret in enumerate(some_secrets(tree, 2)):
        took = let_it_guess(page, game, secret, (click_tiles, type_in)[turn % 2])
        assert took == len(st.tree.replay(tree, secret))


def test_the_page_finds_every_secret_of_a_custom_game(open_page):
    tree = first_candidate_tree(higher_lower(5), "3")
    page = open_page(tree)
    for turn, secret in enumerate(tree.game.secrets):
        let_it_guess(page, tree.game, secret, (click, type_in)[turn % 2])


def feedback_shown(page):
    """Return the feedback to the last guess on the tab "You guess"."""
    tiles = page.locator("#you-moves li:last-child .tile small").all_inner_texts()
    return "".join(tiles) or page.locator("#you-moves li:last-child .chip").inner_text()


def find_its_secret(page, game, guess_next):
    """Guess until the secret is found; return what the page says then. ``guess_next(candidates)`` makes each guess."""
    candidates = list(game.secrets)
    for guesses in range(1, 99):
        guess = guess_next(candidates)
        page.locator("#you-guess").fill(guess)
        page.keyboard.press("Enter")
        feedback = feedback_shown(page)
        candidates = [secret for secret in candidates if game.score(guess, secret) == feedback]
        if feedback == game.win:
            text = page.locator("#you-now").inner_text()
            assert f"it is {guess}! You took {count_guesses(guesses)}." in text
            page.keyboard.press("Enter")  # the focus is on New game
            return text
        assert page.locator("#you-moves li:last-child .quiet").inner_text().startswith(f"{len(candidates)} ")
    raise AssertionError("the secret is never found")


@pytest.mark.parametrize(
    "game",
    [st.game("mastermind-3x4"), codes(2, 4, "distinct", "colours")],
)
def test_the_page_answers_guesses_off_the_tree(open_page, game):
    tree = first_candidate_tree(game)
    page = open_page(tree)
    page.locator("#tab-you").click()
    draw = random.Random(1)
    for _ in range(10 if game.name == "mastermind-3x4" else 2):
        text = find_its_secret(page, game, draw.choice)
        assert abs(float(re.search(r"([\d.]+) on average", text)[1]) - tree.stats.average) < 0.006


def test_hints_take_the_guesses_of_the_tree_and_off_it_are_candidates(open_page, tree):
    page = open_page(tree)
    page.locator("#tab-you").click()

    def take_hint(candidates):
        page.locator("#you-hint").click()
        return re.search("The tree guesses (.*) here", page.locator("#you-now").inner_text())[1]

    took, takes = map(int, re.findall(r"(\d+) guess", find_its_secret(page, tree.game, take_hint)))
    assert took == takes
    page.locator("#you-guess").fill("666")
    page.keyboard.press("Enter")
    page.locator("#you-hint").click()
    assert "is consistent with all feedback" in page.locator("#you-now").inner_text()
    page.locator("#you-give-up").click()
    assert page.locator("#you-now").inner_text().startswith("It was ")


@pytest.mark.parametrize(
    ("tree", "typed", "problem"),
    [
        (st.load("mastermind-3x6"), "127", "'7' is not a symbol of this game; its symbols are 123456."),
        (st.load("mastermind-3x6"), "12", "The guess has 2 symbols; it should have 3."),
        (first_candidate_tree(st.game("bulls-cows-2x4")), "11", "'1' appears twice; all symbols must be different."),
        (first_candidate_tree(higher_lower()), "16", "'16' is not in the tree, so it cannot be guessed here."),
        (st.load("mastermind-3x6"), " ", "Type a guess first."),
    ],
)
def test_a_refused_guess_does_not_count(open_page, tree, typed, problem):
    page = open_page(tree)
    page.locator("#tab-you").click()
    page.locator("#you-guess").fill(typed)
    page.keyboard.press("Enter")
    assert page.locator("#you-error").inner_text() == problem
    assert page.locator("#you-moves li").count() == 0


def test_hard_mode_rejects_guesses_that_ignore_hints(open_page):
    game = words(hard=True)
    page = open_page(first_candidate_tree(game))
    page.locator("#tab-you").click()
    pairs = page.evaluate(
        "secrets().flatMap(a => secrets().map(b => [a, b, score(a, b), b, usesHints(a, score(a, b), 'llama')]))"
    )
    assert all(game.score(guess, secret) == feedback for guess, secret, feedback, *_ in pairs)
    assert all(game.legal(guess, feedback, "llama") == legal for guess, _, feedback, _, legal in pairs)
    page.evaluate("you.secret = 'apple'")
    for typed in ("plate", "llama"):
        page.locator("#you-guess").fill(typed)
        page.keyboard.press("Enter")
    assert page.locator("#you-error").inner_text().startswith("Hard mode: the guess does not use what plate=")
    assert page.locator("#you-moves li").count() == 1


def test_a_custom_game_knows_only_the_feedback_in_its_tree(open_page):
    tree = first_candidate_tree(higher_lower(7), "4")
    page = open_page(tree)
    page.locator("#tab-you").click()
    assert "The rule of this game is not in the tree." in page.locator("#you-limits").inner_text()
    page.evaluate("you.secret = '6'")
    for typed, shown in (("4", "higher"), ("7", "wrong"), ("6", "found")):
        page.locator("#you-guess").fill(typed)
        page.keyboard.press("Enter")
        assert shown in page.locator("#you-moves li:last-child").inner_text()
    assert "You took 3 guesses" in page.locator("#you-now").inner_text()


def test_the_rules_of_the_page_agree_with_those_of_the_games(open_page):
    game = codes(4, 3)
    page = open_page(first_candidate_tree(game))
    pairs = [(guess, secret) for guess in game.secrets for secret in game.secrets]
    assert page.evaluate("pairs => pairs.map(pair => score(...pair))", pairs) == [game.score(*pair) for pair in pairs]
    for rule in RULES:
        scored = page.evaluate("([pairs, rule]) => pairs.map(pair => colours(...pair, rule))", [pairs, rule])
        assert scored == [colours(*pair, rule) for pair in pairs]


def test_a_contradiction_is_named_and_can_be_undone(open_page):
    page = open_page(st.load("bulls-cows-4x10"))
    click(page, "0A0B")
    click(page, "0A0B")
    error = page.locator("#it-error")
    message = "No code gives all this feedback: 4567=0A0B cannot be true together with 0123=0A0B."
    assert error.inner_text().startswith(message)
    assert page.locator("#it-moves li").count() == 1
    page.locator("#it-undo").click()
    assert (guess_shown(page), error.inner_text()) == ("0123", "")
    assert page.locator("#it-undo").is_disabled()
    for typed, problem in (
        ("3A1B", "'3A1B' is not feedback of this game."),
        ("", "Type or choose the feedback first."),
    ):
        type_in(page, typed)
        assert problem in error.inner_text()
    type_in(page, "1 1")
    assert page.locator("#it-moves li").inner_text().split()[:3] == ["1", "0123", "1A1B"]


def test_without_the_rule_a_contradiction_names_the_missing_branch(open_page):
    page = open_page(first_candidate_tree(higher_lower(3)))
    click(page, "higher")
    click(page, "higher")
    type_in(page, "higher")
    message = "No secret gives all this feedback: the tree has no branch for 3=higher here."
    assert message in page.locator("#it-error").inner_text()


def test_a_search_in_the_tree_opens_the_path_to_a_secret(open_page, tree):
    page = open_page(tree)
    page.locator("#tab-browse").click()
    lines = page.locator("#browse-tree > li > details > ul > li")
    (branches,) = tree.root.values()
    assert lines.count() == len(branches)
    lines.locator("> details > summary").first.click()
    lines.first.locator("> details > ul > li").nth(1).wait_for()
    for secret in (*some_secrets(tree, 3), next(iter(tree.root))):
        page.locator("#browse-secret").fill(secret)
        page.keyboard.press("Enter")
        marked = page.locator("#browse-tree [aria-current]")
        assert marked.locator(".code").inner_text() == secret
        assert marked.evaluate("line => line === document.activeElement")
        assert page.locator("#browse-path .code").all_inner_texts() == [g for g, _ in st.tree.replay(tree, secret)]
    page.locator("#browse-secret").fill("777")
    page.keyboard.press("Enter")
    assert "There is no secret '777' in this tree." in page.locator("#browse-error").inner_text()
    page.locator("#browse-close").click()
    assert page.locator("#browse-tree details[open]").count() == 1


def test_statistics_show_the_histogram_and_what_is_proved(open_page, tree):
    page = open_page(tree)
    page.locator("#tab-figures").click()
    rows = [row.split("\t") for row in page.locator("#figures-rows tr").all_inner_texts()]
    assert [int(row[1]) for row in rows] == list(tree.stats.histogram)
    facts = page.locator("#figures-list").inner_text()
    assert "Proof\noptimal (searched): no strategy has a smaller total than 854\n" in facts
    assert "of those, none has fewer secrets there than 38" in facts


def test_a_tree_under_constraints_is_called_optimal_only_given_them(open_page, tree):
    page = open_page(replace(tree, max_guesses=5, proof=tree.proof._replace(status="claimed")))
    page.locator("#tab-figures").click()
    among = "none of the strategies that take at most 5 guesses has a smaller total than 854"
    assert f"claimed optimal: {among}\n" in page.locator("#figures-list").inner_text()


def test_weights_count_in_drawn_secrets_and_in_figures(open_page):
    tree = first_candidate_tree(unequal(st.game("mastermind-2x3")))
    page = open_page(tree)
    drawn = page.evaluate("Array.from({length: 200}, () => { newSecret(); return you.secret; })")
    weight_of = dict(zip(tree.game.secrets, tree.game.weights, strict=True))
    assert set(drawn) == {secret for secret in weight_of if weight_of[secret]}
    page.locator("#tab-figures").click()
    assert f"Weighted total\n{tree.stats.total}" in page.locator("#figures-list").inner_text()
    page.locator("#tab-you").click()
    page.locator("#you-give-up").click()
    text = page.locator("#you-now").inner_text()
    assert abs(float(re.search(r"([\d.]+) on average", text)[1]) - tree.stats.average) < 0.006


def test_hostile_texts_add_no_elements_to_a_page(open_page):
    page = open_page(hostile_tree())
    usual = open_page(first_candidate_tree(higher_lower(6)))
    assert page.locator("h1").inner_text() == NAME
    assert page.title() == f"{NAME} – Solver Tree"
    tag_names = """tabs.map(tab => {
        chooseTab(tab);
        return [...new Set([...document.querySelectorAll("*")].map(element => element.tagName))].sort().join();
    })"""
    assert page.evaluate(tag_names) == usual.evaluate(tag_names)
    page.locator("#tab-it").click()
    for secret in SECRETS[:3]:
        let_it_guess(page, hostile_tree().game, secret, type_in)
        page.locator("#tab-browse").click()
        page.locator("#browse-secret").fill(secret)
        page.keyboard.press("Enter")
        assert page.locator("#browse-tree [aria-current] .code").inner_text() == secret
        page.locator("#tab-it").click()
        type_in(page, "constructor")
        assert "'constructor' is not feedback of this game." in page.locator("#it-error").inner_text()
        page.locator("#it-new").click()


def test_a_page_follows_the_language_of_the_browser_and_can_switch(open_page, tree):
    page = open_page(tree, locale="zh-CN")
    assert page.locator("#tab-it").inner_text() == "它来猜"
    assert page.locator("html").get_attribute("lang") == "zh"
    assert "取自 1-6，可以重复" in page.locator("#rules").inner_text()
    click(page, "0B0W")
    page.locator("[data-language=en]").click()
    assert page.locator("#tab-it").inner_text() == "It guesses"
    assert page.locator("#it-moves li").count() == 1  # the game continues
    names = page.evaluate("[Object.keys(TEXTS.en).sort(), Object.keys(TEXTS.zh).sort()]")
    assert names[0] == names[1]
    assert open_page(tree, locale="fr-FR").locator("#tab-it").inner_text() == "It guesses"


def test_a_page_works_with_the_keyboard_alone(open_page, tree):
    page = open_page(tree)
    press = page.keyboard.press
    focused = "document.activeElement.id || document.activeElement.dataset.language"
    for expected in ("en", "zh", "tab-it", "it-answer"):
        press("Tab")
        assert page.evaluate(focused) == expected
    secret = "345"
    while page.locator("#it-form").is_visible():
        page.keyboard.type(tree.game.score(guess_shown(page), secret))
        press("Enter")
    assert page.evaluate(focused) == "it-new"
    for _ in range(2):
        press("Shift+Tab")
    press("ArrowRight")
    assert page.evaluate(focused) == "tab-you"
    press("Tab")
    page.keyboard.type("112")
    press("Enter")
    assert page.locator("#you-moves li").count() == 1
    press("Shift+Tab")
    press("ArrowRight")
    press("Tab")
    page.keyboard.type(secret)
    press("Enter")
    assert page.locator("#browse-tree [aria-current] .code").inner_text() == secret
    for _ in range(3):
        press("Shift+Tab")
    assert page.evaluate("document.activeElement.tagName") == "SUMMARY"
    press("Enter")
    outline = "getComputedStyle(document.activeElement).outlineStyle"
    assert page.evaluate(outline) == "solid"


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_page_fits_a_phone(open_page, scheme):
    page = open_page(
        first_candidate_tree(words()), viewport={"width": 375, "height": 667}, has_touch=True, color_scheme=scheme
    )
    colour = page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert (colour == "rgb(255, 255, 255)") == (scheme == "light")
    for tab in ("it", "you", "browse", "figures"):
        page.locator(f"#tab-{tab}").tap()
        assert page.locator(f"#{tab}").is_visible()
        assert page.evaluate("document.documentElement.scrollWidth") <= 375
        heights = "[...document.querySelectorAll('main button, main input')].map(element => element.offsetHeight)"
        assert min(filter(None, page.evaluate(heights))) >= 40


def test_axe_finds_no_accessibility_violations(open_page, tree):
    axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()
    for shown, scheme in ((tree, "light"), (first_candidate_tree(words()), "dark")):
        page = open_page(shown, color_scheme=scheme)
        type_in(page, "nonsense")
        for tab in ("it", "you", "browse", "figures"):
            page.evaluate("tab => chooseTab(find(tab))", f"tab-{tab}")
            violations = axe.run(page).response["violations"]
            assert [(violation["id"], violation["nodes"][0]["html"]) for violation in violations] == []


def test_the_index_links_to_the_pages_and_passes_the_language_on(open_page, tree, tmp_path):
    save_site(tmp_path / "site", {"small & <b>": tree, "other": first_candidate_tree(higher_lower())})
    page = open_page(tmp_path / "site" / "index.html", locale="zh-CN", viewport={"width": 375, "height": 667})
    assert page.evaluate("document.documentElement.scrollWidth") <= 375
    assert page.locator("td a").all_inner_texts() == ["small & <b>", "other"]
    page.locator("[data-language=en]").click()
    page.locator("td a").first.click()
    assert page.locator("#tab-it").inner_text() == "It guesses"  # the language of the index
    page.locator("[data-language=zh]").click()
    page.locator("#home").click()
    assert page.locator("th").first.inner_text() == "游戏"


def test_a_page_has_the_json_of_its_tree_and_loads_nothing(tree):
    html = page(tree)
    (stated,) = re.findall('id="tree-data">(.*?)</script>', html)
    assert orjson.loads(stated) == orjson.loads(tree.dumps())
    assert html.count("</script>") == 3
    assert not re.search(r"""(src|href)\s*=\s*["']|@import|url\(|https?://""", html)
    assert len(page(st.load("bulls-cows-4x10"))) < 400_000


def test_hostile_texts_add_no_tags_to_the_html():
    html = page(hostile_tree())
    assert [html.count(tag) for tag in ("<script", "</script", "<img", "<!--")] == [3, 3, 0, 0]


def test_a_tree_too_deep_for_json_is_refused():
    with pytest.raises(InputError, match="too deep for JSON"):
        page(first_candidate_tree(higher_lower(200)))
