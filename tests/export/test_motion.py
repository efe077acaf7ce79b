"""Motion on pages: what comes or is refused moves, unless the user wants less of it; nothing waits for it."""

import pytest

import solver_tree as st
from solver_tree.export.static_page import static_page
from tests.export.test_page import guess_in
from tests.trees import first_candidate_tree, words

ANIMATIONS = "document.getAnimations().map(animation => animation.animationName).sort()"
GAMES = {"codes": lambda: st.load("mastermind-3x6"), "words": lambda: first_candidate_tree(words())}


def moving(page, act):
    """What moves after an action that is done on the page, at once."""
    return set(page.evaluate(f"() => {{ {act}; return {ANIMATIONS}; }}"))


def moves_of(page):
    """What moves after a wrong guess, a refused one, the right one and a refused answer, and where."""
    page.evaluate("beginYou('random', {secret: game.tree.secrets()[2]})")
    send = "guessBoard.fill(game.tree.secrets()[{}]); sendGuess()"
    return [
        moving(page, send.format(0)),
        moving(page, "showYou()"),  # shown again for another reason
        moving(page, "guessBoard.clear(); sendGuess()"),
        moving(page, send.format(2)),
        moving(page, "chooseTab('it'); itPanel.fill(game.win); itPanel.refuse(() => 'no')"),
    ]


@pytest.mark.parametrize("game", GAMES)
def test_what_comes_or_is_refused_moves(open_page, game):
    guessed, again, refused, won, wrong = moves_of(open_page(GAMES[game](), reduced_motion="no-preference"))
    came = {"drop"} if game == "codes" else {"turn", "cover"}
    assert guessed >= came
    assert not again & came
    assert "shake" in refused
    assert won >= came | {"rise", "hop", "burst"}
    assert "shake" in wrong


@pytest.mark.parametrize("game", GAMES)
def test_nothing_moves_for_those_who_want_less_motion(open_page, game):
    assert moves_of(open_page(GAMES[game](), reduced_motion="reduce")) == [set()] * 5


def test_the_page_of_a_set_moves_only_what_was_answered(open_page, tmp_path):
    path = tmp_path / "set.html"
    path.write_text(static_page(st.game("mastermind-3x4"), ["112", "334"]), encoding="utf-8")
    for motion, came, refused in (("no-preference", {"drop"}, {"shake"}), ("reduce", set(), set())):
        page = open_page(path, reduced_motion=motion)
        assert moving(page, "form.refuse(() => 'no')") == refused
        assert moving(page, "answer('1B1W')") >= came
        assert page.locator("#set-rows .fresh").count() == 1


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_playable_at_full_speed(open_page, game):
    page = open_page(GAMES[game](), reduced_motion="no-preference")
    secrets = page.evaluate("game.tree.secrets()")
    begin = "secret => { beginYou('random', {secret}); showYou(); guessBoard.focus(); }"
    page.evaluate(begin, secrets[-1])
    for number in (0, 1, 2):  # without a wait between keys
        guess_in(page, secrets[number])
    assert page.locator("#you-moves li").count() == 3
    page.evaluate(begin, secrets[-1])
    press = """guess => {
        for (const symbol of guess) document.querySelector(`#you-tray [data-symbol="${symbol}"]`).click();
        find("you-send").click();
    }"""
    for number in (0, 1, -1):  # all clicks of a game in one frame
        page.evaluate(press, secrets[number])
    assert page.locator("#you-result").inner_text().startswith("Right")
    assert page.evaluate("session.you.moves.length") == 3
