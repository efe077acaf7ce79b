"""What the results of other players tell, compared with brute force."""

import random

import pytest

import solver_tree as st
from solver_tree.games.codes import codes
from solver_tree.games.words import WordGame
from tests.search.words import made_up_words
from tests.trees import unequal

LISTED = made_up_words(60, 4, "aeirst")
SQUARES = str.maketrans("GYB", "🟩🟨⬜")


def word_game(hard=False):
    return WordGame(LISTED, LISTED[:40], hard=hard)


def played(game, secret, draw):
    """The feedback that somebody gets who guesses at random, up to the secret."""
    guesses = draw.sample(game.guesses, draw.randint(0, 3))
    return [game.score(guess, secret) for guess in (*guesses, secret)]


@pytest.mark.parametrize(
    "game", [word_game(), word_game(hard=True), unequal(word_game()), codes(3, 4, answer="colours")]
)
def test_a_secret_stays_if_each_row_is_feedback_of_some_guess(game):
    draw = random.Random(7)
    for _ in range(6):
        secret = draw.choice(game.secrets)
        results = [played(game, secret, draw) for _ in range(3)]
        shares = [f"Wordle 1,234 {len(rows)}/6*\n\n" + "\n".join(rows).translate(SQUARES) for rows in results]
        expected = [
            each
            for each in game.secrets
            if all(any(game.score(guess, each) == row for guess in game.guesses) for rows in results for row in rows)
        ]
        less = st.narrowed(game, shares)
        assert secret in less.secrets
        assert list(less.secrets) == expected
        assert (less.guesses, less.restricted) == (game.guesses, game.restricted)
        if game.weights is not None:
            weight_of = dict(zip(game.secrets, game.weights, strict=True))
            assert less.weights == tuple(weight_of[each] for each in expected)


def test_a_narrowed_game_is_advised_and_played():
    game = word_game()
    rows = "\n".join(played(game, game.secrets[5], random.Random(2)))
    less = st.narrowed(game, [rows])
    guess = less.guesses[0]
    feedback = less.score(guess, game.secrets[5])
    assert game.secrets[5] in st.suggest(less, [(guess, feedback)], threads=1).left
    assert st.Host(less, secret=game.secrets[5]).guess(guess) == feedback


@pytest.mark.parametrize(
    ("share", "message"),
    [
        ("Wordle 1,234 X/6", "has no row of feedback"),
        (
            "⬜⬜⬜⬜\naeri ⬜⬜⬜🟨",
            "'aeri ⬜⬜⬜🟨': not feedback alone; a guess that is known is given as GUESS=FEEDBACK",
        ),
        ("⬛🟩", "feedback '⬛🟩': 2 letters; it needs 4 of G"),
        ("⬜🟧⬜⬜", "may mean BGBB or BYBB"),
        ("GGGY", "no secret allows all of them; none is left at 'GGGY'"),
    ],
)
def test_a_result_that_cannot_be_used_is_refused(share, message):
    with pytest.raises(st.InputError, match=message):
        st.narrowed(word_game(), [share])


def test_a_text_instead_of_a_list_is_refused():
    with pytest.raises(st.InputError, match="it should be a list"):
        st.narrowed(word_game(), "GGGG")
