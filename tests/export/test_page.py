"""Pages, most of them in a real browser: whole games each way, contradictions, languages, keyboards and phones."""

import random
import re

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


def some_secrets(tree, number):
    return random.Random(number).sample(tree.game.secrets, min(number, tree.game.secret_count))


def guess_shown(page):
    return page.locator("#it-now .code").inner_text()


def let_it_guess(page, game, secret, answer):
    """Answer by ``answer(page, feedback)`` until it says that it is done; the guesses it took."""
    for guesses in range(1, 99):
        answer(page, game.score(guess_shown(page), secret))
        if not page.locator("#it-form").is_visible():
            assert page.locator("#it-now").inner_text() == f"{secret} found in {count_guesses(guesses)}."
            page.keyboard.press("Enter")  # the focus is on New game
            return guesses
    raise AssertionError("it never finds the secret")


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


def test_it_guesses_by_clicks_and_typing(open_page):
    tree = st.load("bulls-cows-4x10")
    page = open_page(tree)
    for turn, secret in enumerate(some_secrets(tree, 10)):
        took = let_it_guess(page, tree.game, secret, (click, type_in)[turn % 2])
        assert took == len(st.tree.replay(tree, secret))


@pytest.mark.parametrize("game", [codes(2, 4, "occurrence", "colours"), words()])
def test_it_guesses_by_colours(open_page, game):
    tree = first_candidate_tree(game)
    page = open_page(tree)
    for turn, secret in enumerate(some_secrets(tree, 2)):
        took = let_it_guess(page, game, secret, (click_tiles, type_in)[turn % 2])
        assert took == len(st.tree.replay(tree, secret))


def test_it_guesses_in_a_game_of_ones_own(open_page):
    tree = first_candidate_tree(higher_lower(5), "3")
    page = open_page(tree)
    for turn, secret in enumerate(tree.game.secrets):
        let_it_guess(page, tree.game, secret, (click, type_in)[turn % 2])


def answered(page):
    """The answer to the last guess of mine, as its row shows it."""
    tiles = page.locator("#you-moves li:last-child .tile small").all_inner_texts()
    return "".join(tiles) or page.locator("#you-moves li:last-child .chip").inner_text()


def find_its_secret(page, game, guess_next):
    """Guess until the page says that it is found; ``guess_next(candidates)`` gives each guess."""
    left = list(game.secrets)
    for guesses in range(1, 99):
        guess = guess_next(left)
        page.locator("#you-guess").fill(guess)
        page.keyboard.press("Enter")
        feedback = answered(page)
        left = [secret for secret in left if game.score(guess, secret) == feedback]
        if feedback == game.win:
            said = page.locator("#you-now").inner_text()
            assert f"it is {guess}! You took {count_guesses(guesses)}." in said
            page.keyboard.press("Enter")  # the focus is on New game
            return said
        assert page.locator("#you-moves li:last-child .quiet").inner_text().startswith(f"{len(left)} ")
    raise AssertionError("the secret is never found")


@pytest.mark.parametrize(
    "game",
    [st.game("mastermind-3x4"), codes(2, 4, "distinct", "colours")],
)
def test_you_guess_off_the_tree(open_page, game):
    tree = first_candidate_tree(game)
    page = open_page(tree)
    page.locator("#tab-you").click()
    draw = random.Random(1)
    for _ in range(10 if game.name == "mastermind-3x4" else 2):
        said = find_its_secret(page, game, draw.choice)
        assert abs(float(re.search(r"([\d.]+) on average", said)[1]) - tree.stats.average) < 0.006


def test_you_guess_with_hints(open_page, tree):
    page = open_page(tree)
    page.locator("#tab-you").click()

    def hinted(left):
        page.locator("#you-hint").click()
        return re.search("The tree guesses (.*) here", page.locator("#you-now").inner_text())[1]

    took, takes = map(int, re.findall(r"(\d+) guess", find_its_secret(page, tree.game, hinted)))
    assert took == takes
    page.locator("#you-guess").fill("666")
    page.keyboard.press("Enter")
    page.locator("#you-hint").click()
    assert "fits all answers" in page.locator("#you-now").inner_text()
    page.locator("#you-give-up").click()
    assert page.locator("#you-now").inner_text().startswith("It was ")


@pytest.mark.parametrize(
    ("tree", "typed", "problem"),
    [
        (st.load("mastermind-3x6"), "127", "'7' is no symbol of this game; they are 123456."),
        (st.load("mastermind-3x6"), "12", "That has 2 symbols; it needs 3."),
        (first_candidate_tree(st.game("bulls-cows-2x4")), "11", "'1' appears twice; all symbols must be different."),
        (first_candidate_tree(higher_lower()), "16", "'16' is not in the tree, so it cannot be guessed here."),
        (st.load("mastermind-3x6"), " ", "Type a guess first."),
    ],
)
def test_wrong_guesses_cost_nothing(open_page, tree, typed, problem):
    page = open_page(tree)
    page.locator("#tab-you").click()
    page.locator("#you-guess").fill(typed)
    page.keyboard.press("Enter")
    assert page.locator("#you-error").inner_text() == problem
    assert page.locator("#you-moves li").count() == 0


def test_hard_mode_is_kept_to(open_page):
    game = words(hard=True)
    page = open_page(first_candidate_tree(game))
    page.locator("#tab-you").click()
    pairs = page.evaluate(
        "secrets().flatMap(a => secrets().map(b => [a, b, score(a, b), b, usesHints(a, score(a, b), 'llama')]))"
    )
    assert all(game.score(guess, secret) == told for guess, secret, told, *_ in pairs)
    assert all(game.legal(guess, told, "llama") == allowed for guess, _, told, _, allowed in pairs)
    page.evaluate("you.secret = 'apple'")
    for typed in ("plate", "llama"):
        page.locator("#you-guess").fill(typed)
        page.keyboard.press("Enter")
    assert page.locator("#you-error").inner_text().startswith("Hard mode: it does not use what plate=")
    assert page.locator("#you-moves li").count() == 1


def test_a_game_of_ones_own_says_what_it_knows(open_page):
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


def test_the_rules_are_the_same_in_both_programs(open_page):
    game = codes(4, 3)
    page = open_page(first_candidate_tree(game))
    pairs = [(guess, secret) for guess in game.secrets for secret in game.secrets]
    assert page.evaluate("pairs => pairs.map(pair => score(...pair))", pairs) == [game.score(*pair) for pair in pairs]
    for rule in RULES:
        told = page.evaluate("([pairs, rule]) => pairs.map(pair => colours(...pair, rule))", [pairs, rule])
        assert told == [colours(*pair, rule) for pair in pairs]


def test_contradictions_are_named_and_undone(open_page):
    page = open_page(st.load("bulls-cows-4x10"))
    click(page, "0A0B")
    click(page, "0A0B")
    error = page.locator("#it-error")
    said = "No code gives these answers: 4567=0A0B cannot be true together with 0123=0A0B."
    assert error.inner_text().startswith(said)
    assert page.locator("#it-moves li").count() == 1
    page.locator("#it-undo").click()
    assert (guess_shown(page), error.inner_text()) == ("0123", "")
    assert page.locator("#it-undo").is_disabled()
    for typed, problem in (("3A1B", "'3A1B' is no answer of this game."), ("", "Type or choose an answer first.")):
        type_in(page, typed)
        assert problem in error.inner_text()
    type_in(page, "1 1")
    assert page.locator("#it-moves li").inner_text().split()[:3] == ["1", "0123", "1A1B"]


def test_a_contradiction_where_the_rule_is_unknown(open_page):
    page = open_page(first_candidate_tree(higher_lower(3)))
    click(page, "higher")
    click(page, "higher")
    type_in(page, "higher")
    assert (
        "No secret gives these answers: the tree has none for 3=higher here." in page.locator("#it-error").inner_text()
    )


def test_browsing(open_page, tree):
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


def test_statistics(open_page, tree):
    page = open_page(tree)
    page.locator("#tab-figures").click()
    rows = [row.split("\t") for row in page.locator("#figures-rows tr").all_inner_texts()]
    assert [int(row[1]) for row in rows] == list(tree.stats.histogram)
    facts = page.locator("#figures-list").inner_text()
    assert "total 854: proved, no strategy has less" in facts
    assert "secrets there 38: proved, of those none has less" in facts


def test_weights(open_page):
    tree = first_candidate_tree(unequal(st.game("mastermind-2x3")))
    page = open_page(tree)
    drawn = page.evaluate("Array.from({length: 200}, () => { newSecret(); return you.secret; })")
    weight = dict(zip(tree.game.secrets, tree.game.weights, strict=True))
    assert set(drawn) == {secret for secret in weight if weight[secret]}
    page.locator("#tab-figures").click()
    assert f"Weighted total\n{tree.stats.total}" in page.locator("#figures-list").inner_text()
    page.locator("#tab-you").click()
    page.locator("#you-give-up").click()
    said = page.locator("#you-now").inner_text()
    assert abs(float(re.search(r"([\d.]+) on average", said)[1]) - tree.stats.average) < 0.006


def test_all_texts_stay_texts(open_page):
    page = open_page(hostile_tree())
    usual = open_page(first_candidate_tree(higher_lower(6)))
    assert page.locator("h1").inner_text() == NAME
    assert page.title() == f"{NAME} – Solver Tree"
    kinds = """tabs.map(tab => {
        choose(tab);
        return [...new Set([...document.querySelectorAll("*")].map(one => one.tagName))].sort().join();
    })"""
    assert page.evaluate(kinds) == usual.evaluate(kinds)
    page.locator("#tab-it").click()
    for secret in SECRETS[:3]:
        let_it_guess(page, hostile_tree().game, secret, type_in)
        page.locator("#tab-browse").click()
        page.locator("#browse-secret").fill(secret)
        page.keyboard.press("Enter")
        assert page.locator("#browse-tree [aria-current] .code").inner_text() == secret
        page.locator("#tab-it").click()
        type_in(page, "constructor")
        assert "'constructor' is no answer of this game." in page.locator("#it-error").inner_text()
        page.locator("#it-new").click()


def test_languages(open_page, tree):
    page = open_page(tree, locale="zh-CN")
    assert page.locator("#tab-it").inner_text() == "它来猜"
    assert page.locator("html").get_attribute("lang") == "zh"
    assert "取自 1-6，可以重复" in page.locator("#rules").inner_text()
    click(page, "0B0W")
    page.locator("[data-language=en]").click()
    assert page.locator("#tab-it").inner_text() == "It guesses"
    assert page.locator("#it-moves li").count() == 1  # the game goes on
    names = page.evaluate("[Object.keys(TEXTS.en).sort(), Object.keys(TEXTS.zh).sort()]")
    assert names[0] == names[1]
    assert open_page(tree, locale="fr-FR").locator("#tab-it").inner_text() == "It guesses"


def test_by_keyboard_alone(open_page, tree):
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
def test_phones(open_page, scheme):
    page = open_page(
        first_candidate_tree(words()), viewport={"width": 375, "height": 667}, has_touch=True, color_scheme=scheme
    )
    colour = page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert (colour == "rgb(255, 255, 255)") == (scheme == "light")
    for tab in ("it", "you", "browse", "figures"):
        page.locator(f"#tab-{tab}").tap()
        assert page.locator(f"#{tab}").is_visible()
        assert page.evaluate("document.documentElement.scrollWidth") <= 375
        heights = "[...document.querySelectorAll('main button, main input')].map(one => one.offsetHeight)"
        assert min(filter(None, page.evaluate(heights))) >= 40


def test_accessibility(open_page, tree):
    axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()
    for shown, scheme in ((tree, "light"), (first_candidate_tree(words()), "dark")):
        page = open_page(shown, color_scheme=scheme)
        type_in(page, "nonsense")
        for tab in ("it", "you", "browse", "figures"):
            page.evaluate("tab => choose(find(tab))", f"tab-{tab}")
            found = axe.run(page).response["violations"]
            assert [(one["id"], one["nodes"][0]["html"]) for one in found] == []


def test_the_index_leads_to_the_pages(open_page, tree, tmp_path):
    save_site(tmp_path / "site", {"small & <b>": tree, "other": first_candidate_tree(higher_lower())})
    page = open_page(tmp_path / "site" / "index.html", locale="zh-CN", viewport={"width": 375, "height": 667})
    assert page.evaluate("document.documentElement.scrollWidth") <= 375
    assert page.locator("td a").all_inner_texts() == ["small & <b>", "other"]
    page.locator("[data-language=en]").click()
    page.locator("td a").first.click()
    assert page.locator("#tab-it").inner_text() == "It guesses"  # as was chosen there
    page.locator("[data-language=zh]").click()
    page.locator("#home").click()
    assert page.locator("th").first.inner_text() == "游戏"


def test_the_tree_in_the_page_is_the_very_same(tree):
    html = page(tree)
    (stated,) = re.findall('id="tree-data">(.*?)</script>', html)
    assert orjson.loads(stated) == orjson.loads(tree.dumps())
    assert html.count("</script>") == 3
    assert not re.search(r"""(src|href)\s*=\s*["']|@import|url\(|https?://""", html)
    assert len(page(st.load("bulls-cows-4x10"))) < 400_000


def test_a_hostile_page_is_made_of_the_same_tags():
    html = page(hostile_tree())
    assert [html.count(tag) for tag in ("<script", "</script", "<img", "<!--")] == [3, 3, 0, 0]


def test_what_no_page_can_hold():
    with pytest.raises(InputError, match="too deep for JSON"):
        page(first_candidate_tree(higher_lower(200)))
