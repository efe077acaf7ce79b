"""The loader or the verifier rejects every file that is not a true tree, in one line that says where."""

import contextlib
import copy
import tracemalloc
from dataclasses import replace

import orjson
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solver_tree.errors import InputError, TreeError
from solver_tree.games import Game, game
from solver_tree.tree import Node, StrategyTree, load, verify
from solver_tree.tree.decode import decode
from tests.tree.changed import CUSTOM, TREE, VALID, WORDS, WORDS_TREE, Document, changed
from tests.trees import first_candidate_tree, higher_lower, unequal, words


def refusal(document: Document, this_game: Game | None = None) -> str:
    """The message with which the loader, or else the verifier with ``this_game``, rejects ``document``."""
    with pytest.raises(TreeError) as raised:
        verify(decode(document, "mine.json"), this_game)
    message = str(raised.value)
    assert message
    assert message.isprintable()
    assert len(message) < 1000
    return message


def nodes(node: Node) -> list[Node]:
    """All nodes of a tree, without the empty ones under the winning feedback."""
    if not node:
        return []
    ((_, branches),) = node.items()
    return [node] + [inner for below in branches.values() for inner in nodes(below)]


def test_unchanged_documents_are_accepted():
    assert verify(decode(changed(), "mine.json")) == TREE.stats
    assert verify(decode(changed(WORDS), "mine.json")) == WORDS_TREE.stats
    assert verify(decode(changed(CUSTOM), "mine.json"), higher_lower(4)).total == 10


def test_a_text_that_looks_like_a_member_is_none(tmp_path):
    tree = first_candidate_tree(Game('a "name": 1', ("1", '2":'), ("1", '2":'), lambda g, s: str(int(g == s)), "1"))
    path = tmp_path / "mine.json"
    path.write_bytes(tree.dumps(pretty=True))
    assert load(path).root == tree.root
    path.write_bytes(tree.dumps().replace(b'"1"', b'"\\u0031"'))
    assert load(path).root == tree.root


WRONG = {
    "null": None,
    "true": True,
    "text": "7",
    "empty": "",
    "huge": 1e300,
    "list": [],
    "object": {},
    "deep": orjson.loads(b"[" * 1000 + b"]" * 1000),
}


MEMBERS = [
    *("game", "objective", "result", "proof", "tree"),
    *(f"result__{name}" for name in VALID["result"]),
    *(f"proof__{name}" for name in VALID["proof"]),
]
"""The members of every document."""
NODES = ["tree__01", "tree__01__1A0B", "tree__01__2A0B", "tree__01__1A0B__02", "tree__01__1A0B__02__2A0B"]
OPTIONAL = [
    *("lists", "lists__guesses", "lists__secrets", "lists__guesses__count", "lists__secrets__sha256", "win"),
    *("weights", "weights__crane", "constraints", "constraints__first"),
]
PARTS_OF_OPTIONAL = ["lists__guesses", "lists__secrets__count", "lists__guesses__sha256", "win"]


def members_of(**documents):
    """Parameters of a test: documents, each with the paths to some members."""
    cases = [(valid, path) for valid, paths in documents.values() for path in paths]
    ids = [f"{name} {path}" for name, (_, paths) in documents.items() for path in paths]
    return pytest.mark.parametrize(("valid", "path"), cases, ids=ids)


@pytest.mark.parametrize("wrong", WRONG)
@members_of(codes=(VALID, [*MEMBERS, "proof__components", *NODES]), words=(WORDS, OPTIONAL))
def test_value_of_the_wrong_type_is_rejected(valid, path, wrong):
    right = {("proof__version", "text"), ("proof__version", "empty")}
    right |= {("tree__01__2A0B", "object"), ("tree__01__1A0B__02__2A0B", "object")}
    document = changed(valid, **{path: WRONG[wrong]})
    if (path, wrong) in right:
        decode(document, "mine.json")
    else:
        refusal(document)


@members_of(codes=(VALID, MEMBERS), words=(WORDS, PARTS_OF_OPTIONAL), custom=(CUSTOM, PARTS_OF_OPTIONAL))
def test_missing_member_is_named(valid, path):
    document = holder = changed(valid)
    *outer, name = path.split("__")
    for key in outer:
        holder = holder[key]
    del holder[name]
    assert f"'{name}' is missing" in refusal(document)


@pytest.mark.parametrize("name", ["chess", "os:system", "../../secret", "[bold]", "wordle ", "WORDLE", "-" * 1000])
def test_unknown_name_of_a_game_is_only_a_name(name):
    tree = decode(changed(WORDS, game=name), "mine.json")
    assert (tree.game.name, tree.stats) == (name, WORDS_TREE.stats)
    with pytest.raises(InputError, match="its rule is not in the tree"):
        verify(tree)


def test_name_wordle_hard_means_hard_mode():
    document = changed(CUSTOM, game="wordle-hard", win="G")
    document["tree"] = {"a": {"G": {}, "B": {"b": {"G": {}, "B": {"c": {"G": {}, "B": {"d": {"G": {}}}}}}}}}
    assert verify(decode(document, "mine.json")).total == 10


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**63), 2**64 - 1) | st.floats(allow_nan=False) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=5,
)


@given(
    st.sampled_from([VALID, WORDS, CUSTOM]),
    st.dictionaries(
        st.sampled_from(
            [
                *("game", "lists", "lists__guesses", "lists__guesses__count", "lists__secrets__sha256", "win"),
                *("weights", "weights__crane", "weights__01", "weights__1", "constraints", "constraints__first"),
                "proof__components",
            ]
        ),
        JSON | st.sampled_from(["wordle", "wordle-hard", "bulls-cows-2x4", "higher-lower", "GGGGG", "found", "01"]),
        min_size=1,
        max_size=3,
    ),
)
@settings(max_examples=300)
def test_any_document_is_loaded_or_rejected_in_one_line(valid, members):
    try:
        document = changed(valid, **members)
    except (KeyError, TypeError):  # this document has no such member
        return
    tree = None
    with contextlib.suppress(TreeError):
        tree = decode(document, "mine.json")
    if tree is None:
        refusal(document)
    else:
        assert orjson.loads(tree.dumps())["tree"] == document["tree"]


# Nodes


@pytest.mark.parametrize("name", ["mastermind-32x35", "mastermind-12x20", "bulls-cows-12x20", "bulls-cows-36x36"])
def test_tree_of_a_huge_game_is_rejected_in_little_memory(name):
    gigantic = game(name)
    first = next(gigantic.each_secret())
    document = changed(game=name, tree={first: {gigantic.win: {}}})
    tracemalloc.start()
    assert "is never found (1 of " in refusal(document)
    assert tracemalloc.get_traced_memory()[1] < 20e6
    tracemalloc.stop()


# Mutations


def relabel(branches: dict[str, Node], old: str, new: str) -> None:
    """Give a branch another feedback, without moving the branch."""
    items = [(new if feedback == old else feedback, below) for feedback, below in branches.items()]
    branches.clear()
    branches.update(items)


MUTATED = {
    "bulls-cows-2x4": game("bulls-cows-2x4"),
    "bulls-cows-3x4": game("bulls-cows-3x4"),
    "mastermind-2x3": game("mastermind-2x3"),
    "mastermind-3x2": game("mastermind-3x2"),
    "mastermind-2x3, weights": unequal(game("mastermind-2x3")),
    "words": words(),
    "words, hard, weights": unequal(words(hard=True)),
    "custom": higher_lower(7),
    "custom, weights": unequal(higher_lower(7)),
}


def restate(document: Document, this_game: Game) -> None:
    """Make all other members agree with the nodes, so that only the nodes can be wrong."""
    tree = StrategyTree(this_game, "avg", decode(VALID, "valid").proof, document["tree"])
    total = tree.stats.total
    proof = tree.proof._replace(lower_bound=1, upper_bound=total)
    document.update(orjson.loads(replace(tree, proof=proof).dumps()))


@st.composite
def mutants(draw: st.DrawFn) -> tuple[Document, Game]:
    """A true tree with one change in its nodes; in half of the cases all other members agree with the change."""
    this_game = MUTATED[draw(st.sampled_from(list(MUTATED)))]
    document = orjson.loads(first_candidate_tree(this_game).dumps())
    all_nodes = nodes(document["tree"])
    node = draw(st.sampled_from(all_nodes))
    ((guess, branches),) = node.items()
    any_branch = st.sampled_from(list(branches))
    any_guess = st.sampled_from(this_game.guesses)
    any_feedback = st.sampled_from(
        this_game.feedbacks if len(this_game.feedbacks) < 50 else ["BBBBB", "GGGGG", "YBGBG"]
    )
    match draw(st.sampled_from(["guess", "second guess", "drop", "swap", "relabel", "copy", "add"])):
        case "guess":
            node[draw(any_guess)] = node.pop(guess)
        case "second guess":
            node[draw(any_guess)] = {this_game.win: {}}
        case "drop":
            del branches[draw(any_branch)]
        case "swap":
            first, second = draw(any_branch), draw(any_branch)
            branches[first], branches[second] = branches[second], branches[first]
        case "relabel":
            relabel(branches, draw(any_branch), draw(any_feedback))
        case "copy":
            branches[draw(any_branch)] = copy.deepcopy(draw(st.sampled_from(all_nodes)))
        case "add":
            branches[draw(any_feedback)] = {draw(any_guess): {this_game.win: {}}}
    if draw(st.booleans()):
        with contextlib.suppress(ValueError, ZeroDivisionError):  # the nodes are no longer a tree
            restate(document, this_game)
    return document, this_game


@given(mutants())
@settings(max_examples=500)
def test_mutant_is_rejected_unless_it_is_still_true(mutant):
    document, this_game = mutant
    if document["tree"] == first_candidate_tree(this_game).root:
        verify(decode(document, "mine.json"), this_game)
    else:
        refusal(document, this_game)


def test_verify_finds_two_exchanged_guesses():
    """The loader accepts this tree: each secret occurs once, and all counts are true. Only the feedback is wrong."""
    text = orjson.dumps(VALID["tree"]).replace(b'"02"', b'"!"').replace(b'"03"', b'"02"').replace(b'"!"', b'"03"')
    tree = decode(changed(tree=orjson.loads(text)), "mine.json")
    with pytest.raises(TreeError) as raised:
        verify(tree)
    assert str(raised.value) == ("after 01=1A0B 03=0A0B 31=1A0B: the tree has no branch, but the secret may be '21'")
