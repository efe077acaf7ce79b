"""Every place that calls a tree optimal says of what, and how that is known: claimed, searched or checked."""

import json
import re
from dataclasses import replace
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

from solver_tree.advice import review, suggest
from solver_tree.cli.host_end import tree_name
from solver_tree.compare.comparison import Comparison
from solver_tree.compare.outcome import outcome_of
from solver_tree.compare.reference import notes, reference
from solver_tree.compare.report import save_report
from solver_tree.errors import InputError
from solver_tree.export import export
from solver_tree.export.site import save_site
from solver_tree.games import game
from solver_tree.games.words import WordGame
from solver_tree.tree import Component, Proof, verify
from solver_tree.tree.decode import decode
from solver_tree.tree.verify import unchecked
from solver_tree.tree.wording import solved, verdict
from tests.trees import ANSWERS, GUESSES, first_candidate_tree, unequal, words

CODES = first_candidate_tree(game("mastermind-2x3"))
HARD = first_candidate_tree(words(hard=True), "stare")

KINDS = {  # a tree, the words of sentences about it, those of its summary, and those in Chinese
    "all": (CODES, ["no strategy has a smaller total than"], [], ["在所有策略中，总次数"]),
    "first": (replace(CODES, first="11"), ["strategies that begin with 11 "], ["first 11"], ["首次猜 11 的策略"]),
    "limit": (replace(CODES, max_guesses=5), ["take at most 5 guesses"], ["at most 5"], ["最多猜 5 次的策略"]),
    "known": (replace(CODES, finish="known"), ["until known"], ["until known"], ["到谜底已知为止"]),
    "worst": (replace(CODES, objective="worst,count"), ["smaller worst case than"], ["worst,count"], ["最坏情况"]),
    "within": (replace(CODES, objective="within:2"), ["beyond guess 2"], ["within:2"], ["2 次以内找不到的谜底数"]),
    "price": (
        replace(CODES, objective="price:1,2,3,4,inf"),
        ["take at most 4 guesses", "smaller cost than"],
        ["price:1,2,3,4,inf"],
        ["最多猜 4 次", "价格总和"],
    ),
    "weights": (first_candidate_tree(unequal(CODES.game)), ["weighted total"], [], ["加权总次数"]),
    "hard": (
        HARD,
        ["in hard mode that begin with stare"],
        ["wordle-hard", "first stare"],
        ["困难模式、首次猜 stare 的"],
    ),
}


def optimal(tree, status):
    """``tree`` with bounds that meet, known by ``status``."""
    figures = zip(tree.goal.components, tree.goal.figures(tree.stats), strict=True)
    components = tuple(Component(name, figure, figure) for name, figure in figures)
    known = {"checked": (components[0].name,)} if status == "checked" else {"status": status}
    proof = Proof(*components[0][1:], 0.5, "1.2.3", components if len(components) > 1 else (), **known)
    return replace(tree, proof=proof)


def printed(thing):
    """What ``rich.print`` shows of an object, in one line."""
    text = StringIO()
    Console(file=text, width=200).print(thing)
    return re.sub(r"\s+", " ", text.getvalue())


def shown(tree, folder):
    """The text of every place that shows a tree in English, by the name of the place."""
    comparison = Comparison([outcome_of(tree, "mine")], tree.finish)
    save_report(folder / "report.html", comparison, tree.finish)
    page = export(tree, "html").decode()
    data = json.loads(re.search('id="game-data">(.*?)</script>', page)[1])
    index = Path(save_site(folder / "site", {"tree": tree})[0]).read_text(encoding="utf-8")
    texts = {
        "svg": export(tree, "svg").decode(),
        "dot": export(tree, "dot").decode(),
        "page": " ".join(data["proof"]["en"]),
        "index": index,
        "report": (folder / "report.html").read_text(encoding="utf-8"),
        "comparison": printed(comparison),
        "terminal": printed(tree),
        "notebook": tree._repr_html_(),
    }
    return texts, {"page": " ".join(data["proof"]["zh"]), "index": index}


@pytest.mark.parametrize(
    ("kind", "status"), [*((kind, "claimed") for kind in KINDS), ("first", "searched"), ("first", "checked")]
)
def test_every_place_says_what_is_optimal_and_how_that_is_known(tmp_path, kind, status):
    tree, sentence, summary, chinese = KINDS[kind]
    tree = optimal(tree, status)
    texts, in_chinese = shown(tree, tmp_path)
    for place, text in texts.items():
        assert "optimal" in text, place
        assert status in text, place
        assert "proved optimal" not in text, place
        for phrase in [*sentence, *(["claimed optimal"] if status == "claimed" else [])]:
            assert phrase.strip() in text, (place, phrase)
    for place, text in in_chinese.items():
        known = {"claimed": "声称，未核对", "searched": "已搜索证明", "checked": "证明书已核对"}[status]
        assert all(phrase in text for phrase in (*chinese, known)), place
    assert ("Solved: " in texts["index"]) is (status != "claimed")
    assert ("已解出：" in texts["index"]) is (status != "claimed")
    assert all(phrase in tree.summary for phrase in summary)
    assert tree.summary.endswith(", claimed optimal") is (status == "claimed")


def edited(tree, change):
    """``tree`` read from a JSON object that was changed."""
    document = json.loads(tree.dumps())
    change(document)
    return decode(document, "mine.json")


def forge(document):
    """State that a greedy strategy is the best."""
    del document["strategy"]
    document["proof"].update(lower_bound=document["proof"]["upper_bound"], optimal=True)


def test_a_forged_proof_is_only_claimed_and_no_figure_needs_it():
    greedy = replace(CODES, strategy="first")
    forged = edited(greedy, forge)
    assert forged.summary.endswith(", claimed optimal")
    assert unchecked(forged) == ["lower_bound"]
    outcome = outcome_of(forged, "forged.json")
    assert not outcome.optimal()
    measure = reference([outcome], "guessed")
    assert (measure.bound, measure.optimum) == (None, None)
    assert "forged.json is claimed optimal: no strategy has a smaller total than" in " ".join(notes([outcome], measure))
    assert tree_name(forged) == "the tree with objective avg"
    told = suggest(forged.game, tree=forged)
    assert (told.status, "claimed optimal: no guess has" in printed(told)) == ("claimed", True)
    graded = review(forged.game, [(told.guess, "0B0W")], tree=forged)
    assert (graded.status, "the tree's file claims" in printed(graded)) == ("claimed", True)


def test_a_tree_without_its_constraints_claims_more():
    """The file does not say that the search was among the trees that begin with 11."""
    limited = edited(optimal(KINDS["first"][0], "searched"), lambda document: document.pop("constraints"))
    assert verdict(limited).startswith("claimed optimal: no strategy has")


def drop_a_secret(document):
    """Drop a branch of one secret, and restate all counts, but not the digest of the secrets."""
    ((_, branches),) = document["tree"].items()
    feedback, below = next(
        (text, below) for text, below in branches.items() if below and len(next(iter(below.values()))) == 1
    )
    (secret,) = below
    del branches[feedback]
    result = document["result"]
    result["secrets"] -= 1
    result["total"] -= 2
    result["histogram"][1] -= 1
    result["average"] = result["total"] / result["secrets"]
    document["proof"].update(lower_bound=result["total"], upper_bound=result["total"], optimal=True)
    document["lists"]["secrets"]["count"] -= 1
    return secret


def test_secrets_of_unknown_lists_are_said_not_to_be_checked():
    in_order = WordGame(GUESSES, sorted(ANSWERS))
    tree = first_candidate_tree(in_order, "stare")
    loaded = edited(tree, lambda document: None)
    assert unchecked(loaded) == ["lower_bound", "guesses"]
    assert unchecked(loaded, in_order) == ["lower_bound"]
    forged = edited(tree, drop_a_secret)
    assert unchecked(forged) == ["lower_bound", "guesses", "secrets"]
    with pytest.raises(InputError, match="it has 8 secrets, but the tree states 7"):
        verify(forged, in_order)


def test_a_sentence_says_what_is_solved_and_among_what():
    average, worst = (optimal(KINDS[kind][0], "searched") for kind in ("first", "worst"))
    figure = f"{average.stats.average:.2f} guesses on average"
    assert solved(average) == f"Solved: {figure}, and none of the strategies that begin with 11 has fewer."
    assert solved(worst) == f"Solved: never more than {worst.stats.worst} guesses, and no strategy has fewer."
    assert solved(optimal(worst, "claimed")).startswith("Claimed, not checked: never more than")
    assert solved(CODES) == f"{CODES.stats.average:.2f} guesses on average; not proved to be the least."
