"""The page of a tree with a certificate checks it. What it accepts and refuses: tests/js."""

import json

import pytest

from solver_tree import game
from solver_tree.export import export
from tests.certificate.mutations import certified, written
from tests.letters import lettered


@pytest.fixture
def check_proof(open_page, tmp_path):
    """Open the page of a tree with a certificate, and have it checked."""

    def check_proof(tree, certificate):
        path = tmp_path / "page.html"
        path.write_bytes(export(tree, "html", certificate=certificate.read_bytes()))
        page = open_page(path)
        page.click("#tab-figures")
        page.click("#proof-check")
        return page

    return check_proof


@pytest.mark.parametrize(
    ("some_game", "options", "kind"),
    [
        (game("mastermind-3x5"), {"every_figure": True}, "codes"),
        (game("mastermind-3x4-consistent"), {}, "codes"),
        (game("bulls-cows-3x5-no-leading-zero"), {}, "table"),
        (lettered("croatian"), {}, "words"),
    ],
)
def test_the_proof_is_checked_by_a_click(check_proof, tmp_path, some_game, options, kind):
    tree, lines = certified(tmp_path / "file", some_game, **options)
    assert json.loads(lines[0])["game"]["kind"] == kind
    page = check_proof(tree, tmp_path / "file")
    result = page.locator("#proof-result", has_text="true: every strategy")
    result.wait_for()
    total = tree.stats.total
    assert (
        f"at least {total} guesses in all. This tree takes {total} guesses in all: none is better."
        in result.inner_text()
    )
    page.click("[data-language=zh]")
    assert f"至少 {total} 次" in page.inner_text("#proof-result")


def test_a_page_says_why_a_proof_is_wrong(check_proof, tmp_path):
    tree, lines = certified(tmp_path / "file", game("mastermind-3x5"))
    lines[-1] = f"={tree.stats.total + 1}"
    page = check_proof(tree, written(tmp_path / "wrong", lines, claim=tree.stats.total + 1))
    page.locator("#proof-result", has_text=f"is not proved to cost {tree.stats.total + 1}").wait_for()
    assert page.locator("#proof-result").get_attribute("class") == "error"


def test_a_page_without_a_certificate_has_no_button(open_page, tmp_path):
    page = open_page(certified(tmp_path / "file", game("mastermind-3x5"))[0])
    page.click("#tab-figures")
    assert not page.locator("#proof").is_visible()
