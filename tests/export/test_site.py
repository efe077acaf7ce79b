"""A site in a real browser: installed, without a network, and with files of one's own."""

import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer

import pytest

import solver_tree as st
from solver_tree.export.site import save_site
from solver_tree.games.feedback import colours
from tests.export.hostile import NAME, hostile_tree
from tests.export.waiting import wait_until
from tests.trees import ANSWERS


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *args):
        pass


@pytest.fixture
def site(tmp_path):
    """The folder of a site."""
    save_site(tmp_path, {"mastermind-3x6": st.load("mastermind-3x6")})
    return tmp_path


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
        (b"a<b>", "'a<b>' is not a word. The list should have words only, and comments after #."),
        (b'{"format": 1}', "The file is not that of a tree, or it contradicts itself."),
    ):
        choose(page, "x", data)
        page.locator("#own-problem", has_text=problem).wait_for()


def test_trees_of_ones_own_are_those_of_the_program(open_page, site):
    for tree in (st.load("bulls-cows-3x10"), hostile_tree()):
        page = open_page(site / "own.html")
        choose(page, "tree.json", tree.dumps())
        page.locator("#you-form").wait_for()
        assert page.locator("h1").inner_text() == tree.game.name
        assert page.evaluate("[...game.tree.paths().keys()].sort()") == sorted(tree.game.secrets)
    assert page.locator("h1").inner_text() == NAME
    page = open_page(site / "own.html")
    choose(page, "tree.json", st.load("mastermind-3x6").dumps())
    page.locator("#you-form").wait_for()
    assert page.evaluate("[rule.alphabet, game.feedbacks]") == ["123456", list(st.game("mastermind-3x6").feedbacks)]


def test_axe_finds_nothing_on_the_index_and_the_page_for_own_files(open_page, site):
    axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()
    for name, scheme in (("index.html", "light"), ("own.html", "dark")):
        page = open_page(site / name, color_scheme=scheme, viewport={"width": 320, "height": 667})
        assert page.evaluate("document.documentElement.scrollWidth") <= 320
        violations = axe.run(page).response["violations"]
        assert [(violation["id"], violation["nodes"][0]["html"]) for violation in violations] == []
