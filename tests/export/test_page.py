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
from solver_tree.games.custom import load_game
from tests.export.accessibility import violations
from tests.export.hostile import NAME, SECRETS, hostile_tree
from tests.export.waiting import follow, wait_until
from tests.trees import first_candidate_tree, higher_lower, unequal, words


@pytest.fixture(scope="module")
def tree():
    return st.load("mastermind-3x6")


def some_secrets(tree, count):
    return random.Random(count).sample(tree.game.secrets, min(count, tree.game.secret_count))


def guess_shown(page):
    return page.locator("#it-now .code").text_content()


def let_it_guess(page, game, secret, answer):
    """Answer by ``answer(page, feedback)`` until the page finds the secret; return how many guesses it made."""
    page.locator("#tab-it").click()
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
    """Click what sets the feedback: its button, or else pegs or tiles, and Answer."""
    button = page.locator(f'#it-answers button[data-feedback="{feedback}"]')
    if button.count():
        button.click()
        return
    states = feedback if feedback[0] in "GYB" else pegs(feedback)
    for each, state in zip(page.locator("#it-board button").all(), states, strict=False):
        for _ in range("BYG".index(state) if feedback[0] in "GYB" else int(state)):
            each.click()
    page.locator("#it-send").click()


def pegs(feedback):
    """How often each hole is tapped: once for black, twice for white."""
    black, white = map(int, re.findall(r"\d+", feedback))
    return "1" * black + "2" * white


def paste_in(page, feedback):
    page.evaluate(PASTE, feedback)
    page.locator("#it-send").click()


def type_keys(page, feedback):
    """Type counts or colours, as somebody does who looks at the board only."""
    page.keyboard.type(re.sub("[^0-9GYB]" if feedback[0] in "GYB" else "[^0-9]", "", feedback))
    page.keyboard.press("Enter")


def guess_in(page, guess):
    """Type a guess into the board, or into the field that narrows a list down."""
    if page.locator("#you-guess").count():
        page.locator("#you-guess").fill(guess)
        page.locator("#you-guess").press("Enter")
        return
    page.keyboard.type(guess)
    page.keyboard.press("Enter")


def open_you(page, secret=None):
    """Open the tab "You guess"; with a secret, begin a game with it."""
    page.locator("#tab-you").click()
    if secret is not None:
        page.evaluate("secret => { beginYou('random', {secret}); showYou(); }", secret)
    page.evaluate("guessBoard.focus()")


def open_review(page):
    """Open the review of a game that is over, and wait for all its grades: some are shown before."""
    page.locator("#you-review > summary").click()
    page.locator("#review-about:not(:empty)").wait_for()


def test_the_tree_guesses_whether_pegs_are_clicked_or_typed(open_page):
    tree = st.load("bulls-cows-4x10")
    page = open_page(tree)
    for turn, secret in enumerate(some_secrets(tree, 3)):
        took = let_it_guess(page, tree.game, secret, (click, paste_in, type_keys)[turn])
        assert took == len(st.tree.replay(tree, secret))


@pytest.mark.parametrize("game", [codes(2, 4, "occurrence", "colours"), words()])
def test_the_tree_guesses_whether_tiles_are_clicked_or_typed(open_page, game):
    tree = first_candidate_tree(game)
    page = open_page(tree)
    for turn, secret in enumerate(some_secrets(tree, 3)):
        took = let_it_guess(page, game, secret, (click, paste_in, type_keys)[turn])
        assert took == len(st.tree.replay(tree, secret))


def test_the_page_finds_every_secret_of_a_custom_game(open_page):
    tree = first_candidate_tree(higher_lower(5), "3")
    page = open_page(tree)
    for secret in tree.game.secrets:
        let_it_guess(page, tree.game, secret, click)


def test_winning_is_offered_where_a_guess_can_be_the_secret(open_page, tree):
    for each in (tree, first_candidate_tree(load_game("examples/animals.csv"), "Does it fly?")):
        page, node, game, offered = open_page(each), each.root, each.game, set()
        page.locator("#tab-it").click()
        while node:
            (branches,) = node.values()
            win_button = page.locator(f'#it-answers button[data-feedback="{game.win}"]')
            offered.add(win_button.is_visible())
            assert win_button.is_visible() == (game.win in branches)
            followed = {feedback: below for feedback, below in branches.items() if below} or branches
            feedback = min(followed, key=lambda feedback: any(game.win in each for each in followed[feedback].values()))
            click(page, feedback)
            node = branches[feedback]
        assert offered == {False, True}


def feedback_shown(page):
    """Return the feedback to the last guess on the tab "You guess"."""
    tiles = page.locator("#you-moves li:last-child [data-colour]").all()
    shown = page.locator("#you-moves li:last-child .beside > bdi")
    return "".join(tile.get_attribute("data-colour") for tile in tiles) or shown.last.inner_text()


def find_its_secret(page, game, guess_next):
    """Guess until the secret is found; return what the page says then. ``guess_next(candidates)`` makes each guess."""
    candidates = list(game.secrets)
    for guesses in range(1, 99):
        guess = guess_next(candidates)
        guess_in(page, guess)
        feedback = feedback_shown(page)
        candidates = [secret for secret in candidates if game.score(guess, secret) == feedback]
        if feedback == game.win:
            text = page.locator("#you-result").inner_text()
            assert f"it is {guess}! You took {count_guesses(guesses)}." in text
            page.keyboard.press("Enter")  # which does nothing: nobody misses the result
            page.locator("#you-new").click()
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
    open_you(page)
    draw = random.Random(1)
    for _ in range(2):
        text = find_its_secret(page, game, draw.choice)
        assert abs(float(re.search(r"([\d.]+) on average", text)[1]) - tree.stats.average) < 0.006


def test_hints_are_those_of_the_tree_and_off_it_are_searched(open_page, tree):
    page = open_page(tree)
    page.evaluate("Math.random = () => 0.5")  # so that no secret is the guess below
    open_you(page)

    def take_hint(candidates):
        page.locator("#you-hint").click()
        return re.search("The tree guesses (.*) here", page.locator("#you-now").inner_text())[1]

    took, takes = map(int, re.findall(r"(\d+) guess", find_its_secret(page, tree.game, take_hint)))
    assert took == takes
    guess_in(page, "666")
    page.locator("#you-hint").click()
    page.locator("#you-now", has_text="it is proved that no guess is better on average").wait_for()
    page.locator("#you-give-up").click()
    assert page.locator("#you-result").inner_text().startswith("It was ")


@pytest.mark.parametrize(
    ("tree", "typed", "problem"),
    [
        (st.load("mastermind-3x6"), "127", "Some positions are empty."),
        (st.load("mastermind-3x6"), " ", "Make a guess first."),
        (first_candidate_tree(words()), "crown", "'crown' is not among the words of this page."),
    ],
)
def test_a_refused_guess_does_not_count(open_page, tree, typed, problem):
    page = open_page(tree)
    open_you(page)
    guess_in(page, typed)
    assert page.locator("#you-error").inner_text() == problem
    assert page.locator("#you-moves li").count() == 0


def test_hard_mode_rejects_guesses_that_ignore_hints(open_page):
    page = open_page(first_candidate_tree(words(hard=True)))
    open_you(page)
    page.evaluate("session.you.fixed = 'apple'")
    for typed in ("plate", "llama"):
        guess_in(page, typed)
    assert page.locator("#you-error").inner_text().startswith("Hard mode: the guess does not use what plate=")
    assert page.locator("#you-moves li").count() == 1


@pytest.mark.parametrize("has_rule", [True, False])
def test_a_game_from_a_file_knows_only_the_feedback_in_its_tree(open_page, tmp_path, has_rule):
    tree = first_candidate_tree(higher_lower(7), "4")
    if not has_rule:
        tree.save(tmp_path / "tree.json")
        tree = st.load(tmp_path / "tree.json")
    page = open_page(tree)
    open_you(page)
    assert ("The rule of this game is not here." in page.locator("#you-limits").inner_text()) == (not has_rule)
    page.evaluate("session.you.fixed = '6'")
    for typed, shown in (("4", "higher"), ("7", "lower" if has_rule else "wrong"), ("6", "found")):
        guess_in(page, typed)
        assert shown in page.locator("#you-moves li:last-child").inner_text()
    assert "You took 3 guesses" in page.locator("#you-result").inner_text()


def test_a_contradiction_is_named_and_can_be_undone(open_page):
    page = open_page(st.load("bulls-cows-4x10"))
    page.locator("#tab-it").click()
    click(page, "0A0B")
    click(page, "0A0B")
    error = page.locator("#it-error")
    message = "No code gives all this feedback: 4567=0A0B cannot be true together with 0123=0A0B."
    assert error.inner_text().startswith(message)
    assert page.locator("#it-moves li").count() == 1
    page.locator("#it-undo").click()
    assert (guess_shown(page), error.inner_text()) == ("0123", "")
    assert page.locator("#it-undo").is_disabled()
    page.locator("#it-board .hole").first.focus()
    page.keyboard.press("Enter")
    assert error.inner_text() == "Set the feedback first."
    page.keyboard.type("31")
    page.keyboard.press("Enter")
    assert error.inner_text() == "With 3 in the right position, the last one cannot be elsewhere."
    paste_in(page, "1 1")
    row = page.locator("#it-moves li")
    assert (row.locator(".code").text_content(), row.locator(".small").inner_text()) == ("0123", "1A1B")


def test_without_the_rule_a_contradiction_names_the_branch(open_page):
    page = open_page(first_candidate_tree(higher_lower(3)))
    page.locator("#tab-it").click()
    click(page, "higher")
    click(page, "higher")
    click(page, "higher")
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
        assert marked.locator(".code").text_content() == secret
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
    assert "Proof\noptimal (checked): no strategy has a smaller total than 854\n" in facts
    assert "of those, none has fewer secrets there than 38" in facts


def test_a_tree_under_constraints_is_optimal_only_given_them(open_page, tree):
    page = open_page(replace(tree, max_guesses=5, proof=tree.proof._replace(status="claimed")))
    page.locator("#tab-figures").click()
    among = "none of the strategies that take at most 5 guesses has a smaller total than 854"
    assert f"optimal (checked): {among}\n" in page.locator("#figures-list").inner_text()


def test_weights_count_in_figures(open_page):
    tree = first_candidate_tree(unequal(st.game("mastermind-2x3")))
    page = open_page(tree)
    page.locator("#tab-figures").click()
    assert f"Weighted total\n{tree.stats.total}" in page.locator("#figures-list").inner_text()
    open_you(page)
    page.locator("#you-give-up").click()
    text = page.locator("#you-result").inner_text()
    assert abs(float(re.search(r"([\d.]+) on average", text)[1]) - tree.stats.average) < 0.006


def test_hostile_texts_add_no_elements_to_a_page(open_page):
    page = open_page(hostile_tree())
    usual = open_page(first_candidate_tree(higher_lower(6)))
    assert page.locator("h1").inner_text() == NAME
    assert page.title() == f"{NAME} – Solver Tree"
    tag_names = """TABS.map(tab => {
        chooseTab(tab);
        return [...new Set([...document.querySelectorAll("*")].map(element => element.tagName))].sort().join();
    })"""
    assert page.evaluate(tag_names) == usual.evaluate(tag_names)
    page.locator("#tab-it").click()
    for secret in SECRETS[:3]:
        let_it_guess(
            page, hostile_tree().game, secret, lambda page, feedback: page.evaluate("f => itPanel.answer(f)", feedback)
        )
        page.locator("#tab-browse").click()
        page.locator("#browse-secret").fill(secret)
        page.keyboard.press("Enter")
        assert page.locator("#browse-tree [aria-current] .code").text_content() == secret
        open_you(page)
        page.locator("#you-new").click()
        guess_in(page, secret)
        page.reload()  # which reads all texts from the address
        assert page.locator("#you-moves .code").inner_text() == secret
        page.locator("#tab-it").click()
        page.locator("#it-new").click()


def test_a_page_has_the_language_of_the_browser_and_can_switch(open_page, tree):
    page = open_page(tree, locale="zh-CN")
    assert page.locator("#tab-it").inner_text() == "让它猜"
    assert page.locator("html").get_attribute("lang") == "zh"
    assert "取自 1-6，可以重复" in page.locator("#rules").text_content()
    page.locator("#tab-it").click()
    click(page, "0B0W")
    page.locator("[data-language=en]").click()
    assert page.locator("#tab-it").inner_text() == "Let it guess"
    assert page.locator("#it-moves li").count() == 1  # the game continues
    page.goto(page.url.split("#")[0] + "?")
    assert page.locator("#tab-it").inner_text() == "Let it guess"  # the browser remembers it
    assert open_page(tree, locale="fr-FR").locator("#tab-it").inner_text() == "Let it guess"


def test_a_page_works_with_the_keyboard_alone(open_page, tree):
    page = open_page(tree)
    press = page.keyboard.press
    focused = "document.activeElement.id || document.activeElement.dataset.language || document.activeElement.className"
    for expected in ("zh", "icon", "tab-you"):  # how to play is between them
        press("Tab")
        assert page.evaluate(focused) == expected
    press("ArrowRight")
    assert page.evaluate(focused) == "tab-it"
    secret = "345"
    page.evaluate(f"beginYou('random', {{secret: '{secret}'}})")  # the first guess, 112, does not win
    while page.locator("#it-form").is_visible():
        page.keyboard.type("".join(re.findall(r"\d", tree.game.score(guess_shown(page), secret))))
        moves = page.locator("#it-moves li").count()
        for _ in range(2 if moves == 0 else 1):  # the second Enter sends nothing
            press("Enter")
        assert page.locator("#it-moves li").count() == moves + 1
    assert page.evaluate(focused) == "it-new"
    page.locator("#tab-it").focus()
    press("ArrowLeft")
    assert page.evaluate(focused) == "tab-you"
    page.locator("#you-mode").focus()
    page.keyboard.type("112")  # goes to the board wherever the focus is
    press("ArrowLeft")
    press("ArrowLeft")
    press(" ")  # holds the peg in the middle
    press("Enter")
    assert page.locator("#you-moves li").count() == 1
    assert page.evaluate("guessBoard.symbolsPlaced") == [None, "1", None]
    page.keyboard.type("12h")
    page.locator("#you-now", has_text="no guess is better on average").wait_for()
    press("Enter")
    assert page.locator("#you-error").inner_text() == "112 was guess 1 already. Send it once more to guess it again."
    page.locator("#tab-you").focus()
    press("ArrowRight")
    press("ArrowRight")
    page.locator("#browse-secret").focus()
    page.keyboard.type(secret)
    press("Enter")
    assert page.locator("#browse-tree [aria-current] .code").text_content() == secret
    for _ in range(3):
        press("Shift+Tab")
    assert page.evaluate("document.activeElement.tagName") == "SUMMARY"
    press("Enter")
    outline = "getComputedStyle(document.activeElement).outlineStyle"
    assert page.evaluate(outline) == "solid"


PASTE = """text => {
  const clipboardData = new DataTransfer();
  clipboardData.setData("text", text);
  document.body.dispatchEvent(new ClipboardEvent("paste", {clipboardData, bubbles: true, cancelable: true}));
}"""


def test_pasted_feedback_and_guesses_fill_the_boards(open_page, tree):
    page = open_page(first_candidate_tree(words()))
    page.locator("#tab-it").click()
    for pasted in ("0 2 1 0 0", "⬛🟩🟨⬛⬛", "ＢＧＹＢＢ", "b g y b b"):
        page.evaluate("itPanel.board.start(entry(session.it.node)[0])")
        page.evaluate(PASTE, pasted)
        assert page.evaluate("itPanel.board.value()") == "BGYBB"
    page.evaluate(PASTE, "BGYB")
    assert "'BGYB' is not feedback of this game." in page.locator("#it-error").inner_text()
    page = open_page(tree)
    page.locator("#tab-it").click()
    for pasted in ("１Ｂ２Ｗ", "１，２", "1 2", "12", " 1b2w "):
        page.evaluate("itPanel.board.start()")
        page.evaluate(PASTE, pasted)
        assert page.evaluate("itPanel.board.value()") == "1B2W"
    open_you(page)
    page.evaluate(PASTE, "１ ２ ３")
    assert page.evaluate("guessBoard.value()") == "123"
    page.evaluate(PASTE, "127")
    assert page.locator("#you-error").inner_text() == "'7' is not a symbol of this game; its symbols are 123456."
    page.locator("#you-new").click()
    assert (page.evaluate("guessBoard.isEmpty()"), page.locator("#you-error").inner_text()) == (True, "")


def test_pegs_are_tapped_and_dragged(open_page, tree):
    page = open_page(tree, viewport={"width": 375, "height": 667}, has_touch=True)
    page.locator("#tab-you").tap()
    keys, cells = page.locator("#you-tray [data-symbol]"), page.locator("[data-cell]")
    keys.nth(4).tap()
    for source, target in ((keys.nth(1), cells.nth(2)), (cells.nth(0), cells.nth(1)), (keys.nth(5), cells.nth(0))):
        source.drag_to(target)
    assert page.evaluate("guessBoard.value()") == "652"
    cells.nth(0).drag_to(page.locator("h1"))
    assert page.evaluate("guessBoard.symbolsPlaced") == [None, "5", "2"]
    words_page = open_page(first_candidate_tree(words()))
    words_page.locator("#tab-you").click()
    words_page.evaluate("beginYou('random', {secret: 'trace'})")
    for letter in "crate":
        words_page.locator(f"#you-tray [data-symbol={letter}]").click()
    words_page.locator("#you-send").click()
    states = {letter: words_page.locator(f"[data-symbol={letter}]").get_attribute("data-colour") for letter in "craz"}
    assert states == {"c": "Y", "r": "G", "a": "G", "z": None}


def test_reload_back_and_links_bring_a_position_back(open_page, tree):
    page = open_page(tree)
    shown = "JSON.stringify([session.it.history, session.you.moves])"
    page.locator("#tab-it").click()
    click(page, "0B0W")
    click(page, "1B1W")
    page.locator("[data-language=zh]").click()
    open_you(page)
    guess_in(page, "112")
    before = page.evaluate(shown)
    secret = page.evaluate("session.you.secret")
    assert "玩" in page.locator("[aria-selected=true]").inner_text()
    page.reload()
    assert (page.evaluate(shown), page.evaluate("session.you.secret")) == (before, secret)
    assert page.locator("[aria-selected=true]").inner_text() == "玩"
    for _ in range(3):
        page.go_back()
    wait_until(page, "session.it.history.length === 1")
    assert page.locator("#it-moves li").count() == 1
    page.go_forward()
    wait_until(page, "session.it.history.length === 2")
    assert page.locator("#it-moves li").count() == 2
    link = page.evaluate(
        "addressOf({lang: 'en', tab: 'you', you: [hideNumber(game.tree.secrets().indexOf('345'), game.name)]})"
    )
    assert "345" not in link
    page.goto(link)
    page.reload()
    open_you(page)
    guess_in(page, "345")
    assert "it is 345! You took 1 guess." in page.locator("#you-result").inner_text()
    challenge = link.replace("&you=", "&friend=1&you=")
    takes = len(st.tree.replay(tree, "345"))
    shared = f"Mastermind · 3 pegs, 6 colours: 1 guess (the tree: {takes})\n⚫⚫⚫\n{challenge}"
    assert page.evaluate("resultText()") == shared
    page.locator("#you-share").click()
    page.locator("#copied:not(:empty)").wait_for()  # where nothing can be copied, the text is shown
    assert page.locator("#copied").inner_text() in ("The result is copied.", page.evaluate("resultText()"))
    page.goto(challenge)
    page.locator("#you-about", has_text="A friend").wait_for()
    assert page.locator("#you-about").inner_text() == "A friend found this in 1 guess. Beat it."
    guess_in(page, "112")
    assert "friend=1" in page.url
    guess_in(page, "345")
    assert page.locator("#you-result .scores").inner_text().split() == [
        "2",
        "You",
        "1",
        "Your",
        "friend",
        "2",
        "The",
        "tree",
    ]
    page.locator("#you-new").click()
    assert "friend" not in page.url
    page.goto(link.split("#")[0] + "#lang=en&tab=it&it=999,0B0W&you=zzz&find=%E0")
    page.locator("#it-error", has_text="The link is of another tree").wait_for()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_page_fits_a_phone(open_page, scheme):
    page = open_page(
        first_candidate_tree(words()), viewport={"width": 375, "height": 667}, has_touch=True, color_scheme=scheme
    )
    colour = page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert (colour == "rgb(251, 248, 243)") == (scheme == "light")
    for tab in ("it", "you", "browse", "figures"):
        page.locator(f"#tab-{tab}").tap()
        assert page.locator(f"#{tab}").is_visible()
        assert page.evaluate("document.documentElement.scrollWidth") <= 375
        hidden = """[...document.querySelectorAll("#it-answers button, #it-board button, #it-send")].filter(button => {
            const {top, bottom, height} = button.getBoundingClientRect();
            return height && (top < 0 || bottom > innerHeight);
        }).length"""
        assert page.evaluate(hidden) == 0
        heights = "[...document.querySelectorAll('main button, main input')].map(element => element.offsetHeight)"
        assert min(filter(None, page.evaluate(heights))) >= 40


def test_axe_finds_no_accessibility_violations(open_page, tree):
    for shown, scheme in ((tree, "light"), (first_candidate_tree(words()), "dark")):
        page = open_page(shown, color_scheme=scheme)
        page.evaluate("itPanel.answer(Object.keys(entry(session.it.node)[1]).find(feedback => feedback !== game.win))")
        page.evaluate("itPanel.fill('nonsense')")
        page.evaluate(
            "beginYou('random', {secret: game.tree.secrets()[1]}); guessBoard.fill(game.tree.secrets()[1]); sendGuess()"
        )
        page.evaluate("for (const id of ['you-review', 'you-record', 'you-left', 'you-advice']) find(id).open = true")
        page.locator("#tab-you").click()
        page.locator("#review-grades li").wait_for()
        if shown is tree:
            page.evaluate("beginYou('adversary'); guessBoard.fill(game.tree.secrets()[0]); sendGuess()")
            page.locator("#advice-rows button").first.click()
        assert violations(page) == []
        page.evaluate("beginYou('duel', {begins: 'program'})")
        for tab in ("it", "you", "browse", "figures"):
            page.evaluate("tab => chooseTab(tab)", tab)
            assert violations(page) == []


def test_the_index_links_to_the_pages_and_passes_the_language_on(open_page, tree, tmp_path):
    save_site(tmp_path / "site", {"small & <b>": tree, "other": first_candidate_tree(higher_lower())})
    page = open_page(tmp_path / "site" / "index.html", locale="zh-CN", viewport={"width": 375, "height": 667})
    assert page.evaluate("document.documentElement.scrollWidth") <= 375
    assert page.locator(".cards h3").all_inner_texts() == ["珠玑妙算 · 3 位，6 色", "higher-lower"]
    page.locator("#files summary").click()
    assert page.locator("#files td a").first.inner_text() == "small & <b>"
    page.locator("[data-language=en]").click()
    follow(page.locator(".cards a").first)
    assert page.locator("#tab-it").inner_text() == "Let it guess"  # the language of the index
    page.locator("[data-language=zh]").click()
    follow(page.locator("#home"))
    assert page.locator("#own-title").inner_text() == "玩自己的"


@pytest.mark.parametrize("game", [st.game("mastermind-3x4"), words(), higher_lower(7)])
def test_how_to_play_is_shown_at_first_and_behind_a_button(open_page, game):
    page = open_page(first_candidate_tree(game), viewport={"width": 375, "height": 667})
    first = page.locator("#how-first")
    assert first.locator("li").count() == 4  # what to do, and three examples
    board, card = page.locator("#you-form").bounding_box(), first.bounding_box()
    assert card["y"] >= board["y"] + board["height"]  # it does not cover the board
    page.reload()
    assert first.is_hidden()
    page.locator("#about summary").click()
    panel = page.locator("#about .how li")
    assert panel.last.inner_text().strip().endswith("Found!")
    page.locator("[data-language=zh]").click()
    page.locator("#about summary").click()
    assert panel.last.inner_text().strip().endswith("猜中了！")
    assert page.evaluate("document.documentElement.scrollWidth") <= 375
    assert violations(page) == []
    page.keyboard.press("Escape")
    assert not page.locator("#about .panel").is_visible()
    assert page.evaluate("document.activeElement.parentElement.id") == "about"


def test_secrets_of_own_games_are_crossed_out_by_hand(open_page, tree):
    page = open_page(first_candidate_tree(higher_lower(7)))
    crossed = page.locator("#cross-list [aria-pressed=true]")
    buttons = page.locator("#cross-list button")
    assert buttons.all_inner_texts() == page.evaluate("game.tree.secrets()")
    for number in (0, 3, 5, 3):
        buttons.nth(number).click()
    assert page.locator("#cross-left").inner_text().endswith("Left: 5")
    assert buttons.nth(3).evaluate("button => button === document.activeElement")
    page.reload()
    assert crossed.all_inner_texts() == [page.evaluate(f"game.tree.secrets()[{number}]") for number in (0, 5)]
    assert page.locator("#cross-list").evaluate("list => getComputedStyle(list).fontFamily").startswith("system-ui")
    page.locator("#you-new").click()
    assert crossed.count() == 0
    assert "out=" not in page.url
    assert open_page(tree).locator("#you-cross").is_hidden()


def test_a_page_has_the_json_of_its_tree_and_loads_nothing(tree):
    html = page(tree)
    (stated,) = re.findall('id="tree-data">(.*?)</script>', html)
    assert orjson.loads(stated) == orjson.loads(tree.dumps())
    assert html.count("</script>") == 4
    assert not re.search(r"""(src|href)\s*=\s*["']|@import|url\(|https?://""", html)
    assert len(page(st.load("bulls-cows-4x10")).encode()) < 400_000


def test_hostile_texts_add_no_tags_to_the_html():
    html = page(hostile_tree())
    assert [html.count(tag) for tag in ("<script", "</script", "<img", "<!--")] == [4, 4, 0, 0]


def test_a_tree_too_deep_for_json_is_refused():
    with pytest.raises(InputError, match="too deep for JSON"):
        page(first_candidate_tree(higher_lower(200)))


@pytest.mark.parametrize(
    ("game", "said"),
    [
        (codes(3, 4, "occurrence", "colours"), "the colours of its symbols say how close it is"),
        (codes(3, 4), "small pegs say how close it is"),
        (codes(3, 4, "black"), "None of these is in the right position."),
        (codes(3, 4, "black", "colours"), "None of these is in the right position."),
    ],
)
def test_how_to_play_says_what_the_rule_of_the_game_means(open_page, game, said):
    how = open_page(first_candidate_tree(game)).locator("#how-first").inner_text()
    assert said in how
    assert not (said.startswith("None") and "is in the secret" in how)
