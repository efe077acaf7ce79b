"""The page of a tree with a certificate checks it. What it accepts and refuses: tests/js."""

from solver_tree import game
from solver_tree.export import export
from tests.certificate.mutations import certified, written


def check_proof(open_page, tree, certificate):
    """Open the page of a tree with the certificate in a file, and have it checked."""
    path = certificate.with_suffix(".html")
    path.write_bytes(export(tree, "html", certificate=certificate.read_bytes()))
    page = open_page(path)
    page.click("#tab-figures")
    page.click("#proof-check")
    return page


def test_the_proof_is_checked_by_a_click(open_page, tmp_path):
    tree, _ = certified(tmp_path / "file", game("mastermind-3x5"), every_figure=True)
    page = check_proof(open_page, tree, tmp_path / "file")
    result = page.locator("#proof-result", has_text="are true")
    result.wait_for()
    total = tree.stats.total
    assert (
        f"at least {total} guesses in all. This tree takes {total} guesses in all: none is better."
        in result.inner_text()
    )
    page.click("[data-language=zh]")
    assert f"至少 {total} 次" in page.inner_text("#proof-result")


def test_a_page_says_why_a_proof_is_wrong(open_page, tmp_path):
    tree, lines = certified(tmp_path / "file", game("mastermind-3x5"))
    lines[-1] = f"={tree.stats.total + 1}"
    wrong = written(tmp_path / "wrong", lines, claim=tree.stats.total + 1)
    page = check_proof(open_page, tree, wrong)
    page.locator("#proof-result", has_text=f"is not proved to cost {tree.stats.total + 1}").wait_for()
    assert page.locator("#proof-result").get_attribute("class") == "error"


def test_a_page_without_a_certificate_has_no_button(open_page, tmp_path):
    page = open_page(certified(tmp_path / "file", game("mastermind-3x5"))[0])
    page.click("#tab-figures")
    assert not page.locator("#proof").is_visible()
