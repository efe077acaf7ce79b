"""A site in a real browser: installed, without a network, and with files of one's own."""

import threading
from dataclasses import replace
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from xml.etree import ElementTree

import pytest

import solver_tree as st
from solver_tree.export.miniature import miniature, short_game
from solver_tree.export.site import save_site, usual_trees
from solver_tree.games.feedback import colours
from solver_tree.tree import played_games
from tests.export.accessibility import violations
from tests.export.hostile import NAME, hostile_tree
from tests.export.waiting import follow, wait_until
from tests.trees import ANSWERS, first_candidate_tree, higher_lower, words


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *args):
        pass


@pytest.fixture
def site(tmp_path):
    """The folder of a site."""
    save_site(tmp_path, {"mastermind-3x6": st.load("mastermind-3x6")})
    return tmp_path


def one_strategy_more(tree):
    """A tree of the same game that minimises the worst case, if only in its name."""
    return replace(first_candidate_tree(tree.game), objective="worst")


def choose(page, name, data):
    page.locator("#own-file").set_input_files({"name": name, "mimeType": "text/plain", "buffer": data})


def test_a_site_works_without_a_network_once_it_was_opened(chromium, site):
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=site))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    address = f"http://localhost:{server.server_port}/"
    context = chromium.new_context(locale="en-GB")
    page, faults = context.new_page(), []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("console", lambda message: faults.append(message.text))
    try:
        page.goto(address)
        page.evaluate("navigator.serviceWorker.ready.then(() => null)")
        wait_until(page, "navigator.serviceWorker.controller")
        server.shutdown()
        server.server_close()
        page.goto(f"{address}mastermind-3x6.html#tab=it")
        assert page.locator("#it-now .code").inner_text()
        page.goto(address)
        choose(page, "mine.txt", b"crane, slate # and so on\nTRACE")
        page.wait_for_url("**/own.html*")
        assert page.locator("h1", has_text="mine").inner_text() == "mine"
        assert faults == []
    finally:
        context.close()


def test_words_of_ones_own_are_played_and_kept(open_page, site):
    page = open_page(site / "index.html")
    choose(page, "mine.txt", "\n".join(ANSWERS).encode())
    page.wait_for_url("**/own.html*")
    page.reload()
    page.locator("#tab-it").click()
    for secret in ANSWERS:
        for _ in range(9):
            page.locator("#it-now .code").wait_for(state="attached")
            guess = page.locator("#it-now .code").text_content()
            page.evaluate("feedback => itPanel.answer(feedback)", colours(guess, secret, "multiset"))
            if guess == secret:
                break
        assert page.locator("#it-now").inner_text().startswith(f"{secret} found")
        page.locator("#it-new").click()


def test_a_file_that_cannot_be_played_is_refused(open_page, site):
    page = open_page(site / "own.html")
    for data, problem in (
        (b"\x89PNG\r\n\x1a\n\0\0", "This is not a text file. The page takes a list of words, or the file of a tree."),
        (b"a<b>", "'a<b>' is not a word. The list should have words only, and comments after #."),
        (b'{"format": 1}', "The file is not that of a tree, or it contradicts itself."),
    ):
        choose(page, "x", data)
        page.locator("#own-problem", has_text=problem).wait_for()


def test_trees_of_ones_own_are_those_of_the_program(open_page, site):
    for tree in (st.load("bulls-cows-3x10"), first_candidate_tree(words()), hostile_tree()):
        page = open_page(site / "own.html")
        choose(page, "tree.json", tree.dumps())
        page.locator("#you-form").wait_for()
        assert page.locator("h1").inner_text() == tree.game.name
        page.locator("#own-menu summary").click()
        assert (
            page.locator("#own-kept").inner_text().startswith(f"Your tree: {tree.game.name} {tree.game.secret_count} ")
        )
        assert page.evaluate("[...game.tree.ends().keys()].sort()") == sorted(tree.game.secrets)
    assert page.locator("h1").inner_text() == NAME
    page = open_page(site / "own.html")
    choose(page, "tree.json", st.load("mastermind-3x6").dumps())
    page.locator("#you-form").wait_for()
    assert page.evaluate("[rule.alphabet, game.feedbacks]") == ["123456", list(st.game("mastermind-3x6").feedbacks)]


def test_trees_of_ones_own_keep_to_their_house_rules(open_page, site):
    for game, first, refused, problem in (
        (st.game("mastermind-3x4-at-most-2"), "123", "111", "badOften"),
        (st.game("mastermind-3x4-consistent"), "123", "124", "badCandidate"),
        (words(hard=True), "apple", "crane", "badHint"),
    ):
        page = open_page(site / "own.html")
        choose(page, "tree.json", first_candidate_tree(game).dumps())
        page.locator("#you-form").wait_for()
        page.evaluate("secret => { beginYou('random', {secret}); showYou(); }", game.secrets[-1])
        for guess in (first, refused):
            page.keyboard.type(guess)
            page.keyboard.press("Enter")
        assert page.evaluate("session.you.history.map(([guess]) => guess)") == [first]
        assert page.evaluate("refused => session.you.read(refused).problem[0]", refused) == problem
        assert page.locator("#you-error").inner_text()


@pytest.mark.parametrize("name", ["codes-3x3-occurrence-colours", "codes-2x5-distinct", "mastermind-2x4-black"])
def test_trees_of_ones_own_are_played_by_the_rule_in_their_name(open_page, site, name):
    game = st.game(name)
    page = open_page(site / "own.html")
    choose(page, "tree.json", first_candidate_tree(game).dumps())
    page.locator("#you-form").wait_for()
    guesses = game.guesses[1::7]
    for secret in game.secrets[::9]:
        page.evaluate("secret => { beginYou('random', {secret}); showYou(); }", secret)
        for guess in guesses:
            if not page.locator("#you-result").is_visible():
                page.keyboard.type(guess)
                page.keyboard.press("Enter")
        history = page.evaluate("session.you.history")
        assert [guess for guess, _ in history] == list(guesses[: len(history)])
        assert [feedback for _, feedback in history] == [game.score(guess, secret) for guess, _ in history]
        assert len(history) == len(guesses) or history[-1][0] == secret


def test_the_index_has_cards_of_games_and_links_to_other_trees(open_page, tmp_path):
    small = st.load("mastermind-3x6")
    own = first_candidate_tree(higher_lower())
    trees = {"worst": one_strategy_more(small), "avg": small, "mine": own, "words": first_candidate_tree(words())}
    save_site(tmp_path, trees)
    page = open_page(tmp_path / "index.html", locale="en-GB")
    names = ["Wordle · 5 letters", "Mastermind · 3 pegs, 6 colours", "higher-lower"]
    assert page.locator(".cards h3").all_inner_texts() == names
    assert page.locator("main > section > h2:visible").all_inner_texts()[1:] == ["Words", "Mastermind", "Other games"]
    card = page.locator(".cards li", has_text="Mastermind")
    assert card.locator("p").first.inner_text() == "Solved: 3.95 guesses on average, and no strategy has fewer."
    assert card.locator(".other a").inner_text().endswith("; not proved to be the least.")
    assert card.locator(".other a").get_attribute("href").endswith("worst.html#en")
    follow(card.locator(".button"))
    assert "/avg.html#" in page.url


def test_the_pictures_of_the_index_are_games_of_the_trees():
    for tree in (st.load("mastermind-4x6"), st.load("words"), first_candidate_tree(higher_lower()), hostile_tree()):
        history = short_game(tree)
        assert history[-1][1] == tree.game.win
        assert (history[-1][0], history) in list(played_games(tree.root, tree.game.win))
        parsed = ElementTree.fromstring(miniature(tree))
        assert len(parsed.findall("g")) == len(history) <= 4
        drawn = [element.text for row in parsed.findall("g") for element in row.findall("text")]
        if tree.game.name == "mastermind-4x6":
            assert "".join(drawn) == "".join(guess for guess, _ in history)


def test_the_index_leads_to_the_games_of_today_and_their_end(open_page, site):
    page = open_page(site / "index.html")
    follow(page.locator("#today a"))
    page.locator("#you-form").wait_for()
    assert page.locator("#you-mode").input_value() == "daily"
    secret = page.evaluate("session.you.secret")
    assert secret == page.evaluate("secretOfDay(game, dayOf(new Date()))")
    page.keyboard.type(secret)
    page.keyboard.press("Enter")
    page.locator("#you-end").wait_for()
    follow(page.locator("#home"))
    assert page.locator("#today .done").inner_text() == "✓ 1 guess"
    follow(page.locator("#today a"))
    page.locator("#you-end").wait_for()  # it is played once


def test_the_file_that_is_kept_is_found_replaced_and_removed(open_page, site):
    page = open_page(site / "index.html")
    assert page.locator("#own-kept").is_hidden()
    choose(page, "mine.txt", "\n".join(ANSWERS).encode())
    page.wait_for_url("**/own.html*")
    follow(page.locator("#home"))
    page.locator("#own-kept").wait_for()
    assert page.locator("#own-kept").inner_text() == f"Your list: mine {len(ANSWERS)} words"
    follow(page.locator("#own-play"))
    page.locator("#you-form").wait_for()
    page.locator("#own-menu summary").click()
    page.locator("[data-language=zh]").click()
    page.locator("#own-menu summary").click()
    assert page.locator("#own-count").inner_text() == f"{len(ANSWERS)} 个单词"
    choose(page, "other.txt", b"abc abd")
    page.locator("h1", has_text="other").wait_for()
    follow(page.locator("#home"))
    page.locator("#own-remove").click()
    page.locator("#own-kept").wait_for(state="hidden")
    page.goto((site / "own.html").as_uri())
    assert page.locator("#own-title").is_visible()


def test_a_challenge_names_the_list_of_ones_own_that_is_missing(open_page, site):
    page = open_page(site / "own.html")
    choose(page, "mine.txt", "\n".join(ANSWERS).encode())
    page.locator("#you-form").wait_for()
    page.evaluate("beginYou('random', {secret: game.tree.secrets()[1]}); showYou()")
    for guess in page.evaluate("[game.tree.secrets()[0], session.you.secret]"):
        page.keyboard.type(guess)
        page.keyboard.press("Enter")
    link = page.evaluate("challengeAddress()")
    secret, old = page.evaluate("[session.you.secret, challengeAddress().replace(/&list=[^&]*|&friend=[^&]*/g, '')]")
    assert f"list=mine.txt,{len(ANSWERS)}," in link

    friend = open_page(site / "own.html")
    friend.goto(link)
    problem = friend.locator("#own-problem")
    named = f"needs the file 'mine.txt' with {len(ANSWERS)} words, but"
    problem.locator("text=this browser does not have it").wait_for()
    assert problem.inner_text().startswith(f"A friend found this in 2 guesses. Beat it. The game {named}")
    others = [word[::-1] for word in ANSWERS]  # as many words, but others
    choose(friend, "other.txt", "\n".join(others).encode())
    friend.locator("#own-problem", has_text="'other.txt' is another one").wait_for()
    choose(friend, "mine.txt", "\n".join(reversed(ANSWERS)).encode())  # the order is of no matter
    friend.locator("#you-about", has_text="A friend found this in 2 guesses. Beat it.").wait_for()
    assert friend.evaluate("session.you.secret") == secret

    friend.goto((site / "index.html").as_uri())
    choose(friend, "other.txt", "\n".join(others).encode())
    friend.locator("h1", has_text="other").wait_for()
    friend.evaluate("link => { location.href = link; }", link)  # only the end of the address changes
    friend.locator("#own-problem", has_text="'other.txt' is another one").wait_for()
    follow(friend.locator("#own-play"))
    friend.locator("#you-form").wait_for()

    page.goto(link.replace(f",{len(ANSWERS)},", ","))  # what is no list is none
    page.locator("#you-form").wait_for()

    page.goto(old)  # as links were before they named the list
    page.locator("#you-form").wait_for()
    assert page.evaluate("session.you.secret") == secret
    assert page.locator("#you-error").inner_text() == ""


def test_the_index_is_short_on_a_phone(open_page, tmp_path):
    save_site(tmp_path, {name: st.load(path) for name, path in usual_trees().items()})
    page = open_page(tmp_path / "index.html", viewport={"width": 375, "height": 667})
    assert page.evaluate("document.documentElement.scrollHeight") < 1500
    assert page.locator("#today a, #own-choose").evaluate_all(
        "all => all.every(each => each.getBoundingClientRect().bottom < 667)"
    )


def test_axe_finds_nothing_on_index_and_page_for_own_files(open_page, site):
    def check(page):
        assert page.evaluate("document.documentElement.scrollWidth") <= 320
        assert violations(page) == []

    for scheme in ("light", "dark"):
        page = open_page(site / "own.html", color_scheme=scheme, viewport={"width": 320, "height": 667})
        check(page)
        page.goto(f"{page.url.split('#')[0]}#list=mine.txt,8,x&friend=3")
        page.locator("#own-problem:not(:empty)").wait_for()
        check(page)
        choose(page, "mine.txt", b"crane slate trace")
        page.locator("#own-problem", has_text="is another one").wait_for()
        page.goto((site / "index.html").as_uri())
        page.locator("#files summary").click()
        check(page)
        choose(page, "mine.txt", b"crane slate trace")
        page.locator("#you-form").wait_for()
        page.locator("#own-menu summary").click()
        check(page)
        page.go_back()
        page.locator("#own-kept").wait_for()
        check(page)
