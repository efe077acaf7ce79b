"""The page of a tree with a certificate checks it: the script accepts and refuses what the program does."""

import base64
import json

import numpy as np
import pytest

from solver_tree import Game, game
from solver_tree.certificate import checker
from solver_tree.certificate.game import NoCertificate, Refused
from solver_tree.export import export
from solver_tree.games.codes import codes
from solver_tree.games.words import WordGame
from tests.certificate.mutations import certified, mutated, written
from tests.random_games import draw_game
from tests.search.words import made_up_words

CHECK_ALL = """async ([script, tree, certificates]) => {
  const worker = new Worker(URL.createObjectURL(new Blob([script])));
  const results = [];
  for (const text of certificates) {
    const certificate = Uint8Array.from(atob(text), letter => letter.charCodeAt(0));
    results.push(await new Promise(resolve => {
      worker.onmessage = ({data}) => { if (data.claims === undefined) resolve(data); };
      worker.postMessage({certificate, tree});
    }));
  }
  return results;
}"""


def some_games():
    rng = np.random.default_rng(3)
    words = made_up_words(16, 3, "aeirst")
    rule = game("mastermind-3x4")
    return {
        "codes": (game("mastermind-3x5"), {}),
        "colours": (codes(2, 4, answer="colours"), {}),
        "words": (WordGame(words, words[:10]), {}),
        "hard mode": (WordGame(words, words[:10], hard=True), {}),
        "table": (Game("table", rule.guesses, rule.secrets, rule.score, rule.win), {}),
        "prices": (
            draw_game(rng, secrets=16, guesses=17, feedbacks=8, used=2, weights=rng.integers(1, 4, 16).tolist()),
            {"objective": "price:0,1,1,2"},
        ),
        "limit": (game("bulls-cows-2x4"), {"objective": "worst"}),
        "until known": (game("mastermind-3x4"), {"finish": "known"}),
    }


@pytest.mark.parametrize("kind", some_games())
def test_the_page_accepts_and_refuses_what_the_program_does(open_page, tmp_path, kind):
    some_game, options = some_games()[kind]
    tree, lines = certified(tmp_path / "file", some_game, **options)
    rng, expected, files = np.random.default_rng(5), [], [(tmp_path / "file").read_bytes()]
    expected.append(checker.check(tmp_path / "file")["proved"])
    for number in range(20):
        changed = mutated(rng, lines)
        last = int(changed[-1][1:]) if changed[-1][1:].isdigit() else 0
        path = written(tmp_path / f"{number}", changed, claim=last)
        files.append(path.read_bytes())
        try:
            expected.append(checker.check(path)["proved"])
        except (NoCertificate, Refused):
            expected.append(None)
    assert None in expected
    page = tmp_path / "page.html"
    page.write_bytes(export(tree, "html", certificate=files[0]))
    opened = open_page(page)
    found = opened.evaluate(
        CHECK_ALL,
        [
            opened.locator("#checker").text_content(),
            json.loads(tree.dumps())["tree"],
            [base64.b64encode(file).decode() for file in files],
        ],
    )
    assert [result["proved"]["least"] if "proved" in result else None for result in found] == expected
    assert found[0]["proved"]["reached"]


def test_the_proof_is_checked_by_a_click(open_page, tmp_path):
    tree, _ = certified(tmp_path / "file", game("mastermind-3x5"), every_figure=True)
    path = tmp_path / "page.html"
    path.write_bytes(export(tree, "html", certificate=(tmp_path / "file").read_bytes()))
    page = open_page(path)
    page.click("#tab-figures")
    page.click("#proof-check")
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
    path = tmp_path / "page.html"
    path.write_bytes(export(tree, "html", certificate=wrong.read_bytes()))
    page = open_page(path)
    page.click("#tab-figures")
    page.click("#proof-check")
    page.locator("#proof-result", has_text=f"is not proved to cost {tree.stats.total + 1}").wait_for()
    assert page.locator("#proof-result").get_attribute("class") == "error"


def test_a_page_without_a_certificate_has_no_button(open_page, tmp_path):
    page = open_page(certified(tmp_path / "file", game("mastermind-3x5"))[0])
    page.click("#tab-figures")
    assert not page.locator("#proof").is_visible()
