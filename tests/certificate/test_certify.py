"""Certificates of every figure, alone and in pieces."""

import gzip
import json
import pickle
from itertools import combinations_with_replacement
from math import inf

import pytest

import solver_tree as st
from solver_tree.certificate import add_up, check_pieces, proved_by
from solver_tree.certificate.figure import costs, figure_in, figure_of
from solver_tree.certificate.pieces import Question, _piece, certify_pieces
from solver_tree.search.cluster.description import describe
from tests.certificate.mutations import lines_of, written
from tests.oracle import totals_of
from tests.random_games import hit_or_miss


@pytest.fixture(scope="module")
def tree():
    return st.build(st.game("mastermind-2x4"), threads=1)


def test_a_certificate_proves_the_least_total(tmp_path, tree):
    claims = st.certify(tree, tmp_path / "file", threads=1)
    checked = st.check(tmp_path / "file", tree)
    assert checked.valid
    assert checked.optimal
    assert (checked.claims, checked.figure.named) == (claims, {"total": min(totals_of(tree.game))})
    assert checked.game == "mastermind-2x4"


def test_the_same_certificate_each_time(tmp_path, tree):
    for name in ("one", "two"):
        st.certify(tree, tmp_path / name, threads=1 if name == "one" else 2)
    assert (tmp_path / "one").read_bytes() == (tmp_path / "two").read_bytes()


def test_pieces_add_up(tmp_path, tree):
    for first in tree.game.guesses[:2]:
        st.certify(tree, tmp_path / first, first=first, threads=1)
    pieces = [st.check(tmp_path / first, tree) for first in ("11", "12")]
    assert [piece.optimal for piece in pieces] == [False, True]  # the tree begins with 12
    assert not add_up(pieces[:1]).complete
    both = add_up(pieces)
    assert both.complete
    assert both.optimal
    assert both.figure.named == {"total": tree.stats.total}


@pytest.mark.parametrize("first", [None, "12"])
def test_a_piece_that_proves_less_takes_nothing_away(tmp_path, tree, first):
    for name in ("11", "12"):
        st.certify(tree, tmp_path / name, first=name, threads=1)
    header = json.loads(lines_of(tmp_path / "12")[0]) | {"claim": 1, "first": first}
    less = written(tmp_path / "less", [json.dumps(header), "=1"])
    alone = add_up(check_pieces([less], tree))
    assert alone.complete == (first is None)
    assert not alone.reached
    for order in ("11", "12", "less"), ("less", "12", "11"):
        assert add_up(check_pieces([tmp_path / name for name in order], tree)).optimal


def test_all_pieces_in_a_folder(tmp_path):
    """Words are stated by their SHA-256; what is there is not made again; a worker makes the same."""
    game = st.wordle(write(tmp_path / "words", ["allee", "apple", "eagle", "llama", "petal"]))
    tree, folder, lists = st.build(game, threads=1), tmp_path / "pieces", [game.guesses, game.secrets]
    assert certify_pieces(tree, folder, threads=1) == 5
    piece = folder / "eagle.certificate"
    whole = piece.read_bytes()
    question = pickle.loads(pickle.dumps(Question(describe(game), figure_of(tree))))
    assert _piece(question, "eagle") == ("eagle", whole)
    piece.unlink()
    assert certify_pieces(tree, folder, threads=1) == 1
    assert piece.read_bytes() == whole
    assert b"apple" not in gzip.decompress(whole)
    proof = add_up(check_pieces(sorted(folder.iterdir()), tree, lists=lists), lists=lists)
    assert proof.optimal
    with pytest.raises(st.InputError, match="does not contain its words; give it the list with SHA-256 [0-9a-f]{64}"):
        st.check(piece, tree)
    with pytest.raises(st.InputError, match="does not contain its words"):
        st.check(piece, tree, lists=[game.guesses[:-1]])


@pytest.mark.parametrize(
    "named",
    [
        {"total": 9, "worst": 3, "at_worst": 2},
        {"total": 10, "worst": 4, "at_worst": 1, "max_guesses": 4},
        {"worst": 3, "at_worst": 2},
        {"worst": 3, "at_worst": 2, "total": 8},
        {"beyond": 1, "limit": 2},
        {"beyond": 1, "limit": 2, "total": 8},
        {"beyond": 2, "limit": 2, "max_guesses": 3},
    ],
    ids=str,
)
def test_several_figures_are_one_cost(named):
    """Of all numbers of guesses that 4 secrets can take, those cost less that are better, and no others."""
    prices, then, least = costs(named, 4, 4)
    for taken in combinations_with_replacement(range(1, 6), 4):
        if max(taken) > named.get("max_guesses", 5):
            continue
        worst, limit = max(taken), named.get("limit", 5)
        figures = {"total": sum(taken), "worst": worst, "at_worst": taken.count(worst)}
        figures["beyond"] = sum(guess > limit for guess in taken)
        names = [name for name in named if name not in ("limit", "max_guesses")]
        better = [figures[name] for name in names] < [named[name] for name in names]
        paid = [price(prices, then, guess) for guess in taken]
        assert (sum(paid) < least) == better, taken


@pytest.mark.parametrize(
    ("named", "header"),
    [
        ({"worst": 3, "at_worst": 0}, {"prices": [0, 0, 1], "then": None, "claim": 0}),
        ({"total": 9, "worst": 3, "at_worst": 0}, {"prices": [1, 2, 4, 4], "then": 1, "claim": 9}),
        ({"total": 1}, {"prices": [1, 1], "then": 1, "claim": 1, "finish": "known"}),
    ],
    ids=str,
)
def test_figures_that_prices_do_not_prove(named, header):
    """A first line that names them is believed in nothing but the cost."""
    assert figure_in(header | {"figures": named}, 4).named == {"price": header["claim"]}


def price(prices, then, guess):
    if guess <= len(prices):
        return prices[guess - 1]
    return inf if then is None else prices[-1] + then * (guess - len(prices))


@pytest.mark.parametrize(
    ("objective", "text"),
    [
        ("price:0,2,3,9,inf", "at the prices 0, 2, 3, 9, then infinite, each weighted"),
        (
            f"price:{','.join(map(str, range(20)))}",
            "prices 0, 1, 2, 3, 4, 5, ..., 17, 18, 19, then 1 more for each guess",
        ),
    ],
)
def test_costs_are_told_with_their_prices(tmp_path, objective, text):
    game = st.weighted(st.game("mastermind-2x3"), {"11": 2}, others=1)
    tree = st.build(game, objective=objective, threads=1)
    st.certify(tree, tmp_path / "file", threads=1)
    assert text in st.check(tmp_path / "file", tree).text


def test_every_figure_of_a_tree(tmp_path, tree):
    st.certify(tree, tmp_path / "file", every_figure=True, threads=1)
    figures = {"total": 45, "worst": tree.stats.worst, "at_worst": tree.stats.at_worst}
    assert st.check(tmp_path / "file", tree).figure.named == figures
    assert proved_by(tree, tmp_path / "file").proof.checked == ("total", "worst", "at_worst")
    lines = lines_of(tmp_path / "file")
    for forged in ({"total": 46}, {**figures, "worst": 5}, {"worst": 10**9}):
        assert st.check(written(tmp_path / "forged", lines, figures=forged)).figure.names == ("price",)
    for forged in ({"total": 1.5}, [], {"total": -1}, {"total": "45"}):
        with pytest.raises(st.InputError, match="its figures cannot be"):
            st.check(written(tmp_path / "forged", lines, figures=forged))


def test_a_game_of_words(tmp_path):
    words = ["allee", "apple", "eagle", "llama", "petal", "plate", "label", "panel"]
    tree = st.build(st.wordle(write(tmp_path / "words", words)), threads=1)
    st.certify(tree, tmp_path / "file", threads=1)
    assert st.check(tmp_path / "file", tree).optimal
    tree.save(tmp_path / "tree.json")
    with pytest.raises(st.InputError, match="needs the lists"):
        st.certify(st.load(tmp_path / "tree.json"), tmp_path / "other")


def test_hard_mode(tmp_path):
    """Four words that separate the answers, of which hard mode allows only one after a hint."""
    answers = write(tmp_path / "answers", [f"{letter}ack" for letter in "bcdfghlmnprstw"])
    guesses = write(tmp_path / "guesses", ["bcdk", "afgh", "lmnp", "stwy"])
    usual, hard = (st.build(st.wordle(guesses, answers, hard=hard), threads=1) for hard in (False, True))
    assert usual.stats.total < hard.stats.total == min(totals_of(hard.game))
    assert st.certify(hard, tmp_path / "file", threads=1) > 3
    assert st.check(tmp_path / "file", hard).optimal
    lines = lines_of(tmp_path / "file")
    header = json.loads(lines[0])
    assert not st.check(written(tmp_path / "usual", lines, header | {"game": header["game"] | {"hard": False}})).valid


def write(path, words):
    path.write_text("\n".join(words), encoding="utf-8")
    return path


@pytest.mark.parametrize("finish", ["guessed", "known"])
@pytest.mark.parametrize("secrets", [1, 2])
def test_the_first_figure_of_smallest_games_has_a_certificate(tmp_path, secrets, finish):
    smallest = hit_or_miss(secrets)
    for objective in ("avg", "worst", "worst,count", "worst,count,total", "within:1", "price:0", "price:1,2"):
        tree = st.build(smallest, objective=objective, finish=finish, threads=1)
        st.certify(tree, tmp_path / "file", threads=1)
        assert st.check(tmp_path / "file", tree).optimal


@pytest.mark.parametrize(("finish", "weight"), [("known", 1), ("known", 10**6), ("guessed", 10**6)])
def test_not_every_figure_has_a_certificate(tmp_path, finish, weight):
    two = hit_or_miss(2) if weight > 1 else hit_or_miss(1)
    tree = st.build(st.weighted(two, dict(zip(two.secrets, [weight, 1], strict=False))), finish=finish, threads=1)
    with pytest.raises(st.InputError, match="^only the first figure can be certified"):
        st.certify(tree, tmp_path / "file", every_figure=True, threads=1)
    assert not (tmp_path / "file").exists()


def test_texts_that_a_certificate_cannot_hold(tmp_path):
    for texts in (["", "b"], ["a\n", "b"]):
        tree = st.build(st.Game("odd", texts, texts, lambda g, s: "win" if g == s else "no", "win"), threads=1)
        with pytest.raises(st.InputError, match="^odd: a certificate cannot hold guess '.*', which cannot be printed"):
            st.certify(tree, tmp_path / "file", threads=1)
