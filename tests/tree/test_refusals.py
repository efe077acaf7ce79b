"""Files that are no true tree are refused, by the loader or by the verifier, in one line that says where."""

import contextlib
import copy
import time
import tracemalloc
from dataclasses import replace
from typing import Any

import orjson
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solver_tree.errors import InputError, TreeError
from solver_tree.games import game
from solver_tree.tree import Node, StrategyTree, codec, load, verify
from tests.trees import first_candidate_tree

Document = dict[str, Any]

TREE = first_candidate_tree(game("bulls-cows-2x4"))
VALID: Document = orjson.loads(codec.dumps(TREE))


def refusal(document: Document) -> str:
    """What is said against ``document`` by the loader, or else by the verifier."""
    with pytest.raises(TreeError) as refused:
        verify(codec.parse(document, "mine.json"))
    message = str(refused.value)
    assert message
    assert message.isprintable()
    assert len(message) < 1000
    return message


def changed(**members: Any) -> Document:
    """The valid document with other members; ``result__total`` is the total within the result."""
    document = copy.deepcopy(VALID)
    for place, value in members.items():
        *outer, name = place.split("__")
        holder = document
        for key in outer:
            holder = holder[key]
        holder[name] = value
    return document


def nodes(node: Node) -> list[Node]:
    """Every node that makes a guess."""
    if not node:
        return []
    ((_, branches),) = node.items()
    return [node] + [inner for below in branches.values() for inner in nodes(below)]


def test_the_unchanged_document_is_accepted():
    assert verify(codec.parse(changed(), "mine.json")) == TREE.stats


# Files


def test_a_missing_file_is_told_with_the_names_that_ship(tmp_path):
    with pytest.raises(InputError, match=r"no file '.*none.json', and no shipped tree of that name"):
        load(tmp_path / "none.json")


@pytest.mark.parametrize("name", ["", "x" * 5000, "a/b\nc", "nul\0"])
def test_a_name_that_cannot_be_a_file_is_refused(name):
    with pytest.raises(InputError) as refused:
        load(name)
    assert str(refused.value).isprintable()


def test_a_folder_is_no_tree(tmp_path):
    with pytest.raises(InputError, match="^cannot read '.*Is a directory"):
        load(tmp_path)


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "not JSON"),
        (b"hello", "not JSON"),
        (b'{"format": "solver-tree/1"', "not JSON"),
        (b'{"format": "solver-tree/1\xff"}', "not JSON"),
        ('{"format": "solver-tree/1"}'.encode("utf-16"), "not JSON"),
        (b'{"format": NaN}', "not JSON"),
        (b'{"a":' * 5000 + b"1" + b"}" * 5000, "not JSON"),
        (b"[" * 1000 + b"]" * 1000, "it states no format"),
        (b"[]", "it states no format"),
        (b'"solver-tree/1"', "it states no format"),
        (b"{}", "it states no format"),
        (b'{"format": ["solver-tree/1"]}', "it states no format"),
        (b'{"format": "solver-tree/2"}', "its format is 'solver-tree/2'; it should be 'solver-tree/1'"),
        (b'{"format": "' + b"x" * 100_000 + b'"}', "it should be 'solver-tree/1'"),
    ],
)
def test_a_file_that_is_no_tree_is_refused(tmp_path, content, said):
    path = tmp_path / "mine.json"
    path.write_bytes(content)
    with pytest.raises(InputError, match="mine.json' is not a strategy tree: ") as refused:
        load(path)
    assert said in str(refused.value)
    assert str(refused.value).isprintable()
    assert len(str(refused.value)) < 1000


def test_a_refusal_names_the_file(tmp_path):
    path = tmp_path / "mine.json"
    path.write_bytes(orjson.dumps(changed(result__total=1)))
    with pytest.raises(TreeError, match=f"^{path}: result: total is stated as 1, but the tree has 30$"):
        load(path)


# Members


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"game": "chess"}, "game 'chess': unknown"),
        ({"game": "bulls-cows-5x4"}, "game 'bulls-cows-5x4': no code has 5 different symbols"),
        ({"game": "bulls-cows-2x5"}, "secret '04' is never found (12 of 20 are)"),
        ({"game": "bulls-cows-2x3"}, "at the first guess: bulls-cows-2x3 never answers '0A0B'"),
        ({"game": "mastermind-2x4"}, "unknown symbol '0'"),
        ({"game": "bulls-cows-3x4"}, "guess '01': 2 symbols"),
        ({"objective": "worst"}, "objective 'worst': unknown; it can be avg"),
        ({"result__secrets": 13}, "result: secrets is stated as 13, but the tree has 12"),
        ({"result__total": TREE.stats.total + 1}, f"but the tree has {TREE.stats.total}"),
        ({"result__total": TREE.stats.total - 1}, f"but the tree has {TREE.stats.total}"),
        ({"result__total": 2**63}, "result: total is stated as 9223372036854775808"),
        ({"result__worst": TREE.stats.worst + 1}, "result: worst is stated as"),
        ({"result__average": 2.4}, "result: average is stated as 2.4, but the tree has 2.5"),
        ({"result__average": 1e308}, "result: average is stated as 1e+308"),
        (
            {"result__histogram": [*TREE.stats.histogram, 0]},
            "result: histogram is not that of the tree, [1, ",
        ),
        (
            {"result__histogram": list(TREE.stats.histogram[::-1])},
            "result: histogram is not that of the tree",
        ),
        ({"result__histogram": [float(n) for n in TREE.stats.histogram]}, "result: histogram is not that"),
        ({"result__histogram": [True, *TREE.stats.histogram[1:]]}, "result: histogram is not that"),
        (
            {"proof__upper_bound": TREE.stats.total + 1},
            "proof: upper_bound is stated as 31, but the tree has total 30",
        ),
        ({"proof__lower_bound": TREE.stats.total + 1}, "proof: lower_bound 31 is not between"),
        ({"proof__lower_bound": TREE.stats.total}, "proof: 'optimal' contradicts the bounds 30 and 30"),
        ({"proof__lower_bound": 0}, "proof: lower_bound 0 is not between"),
        ({"proof__lower_bound": -(2**63)}, "proof: lower_bound -9223372036854775808 is not between"),
        ({"proof__optimal": True}, "proof: 'optimal' contradicts the bounds 23 and 30"),
        ({"proof__seconds": -1.0}, "proof: 'seconds' is stated as -1.0"),
    ],
)
def test_an_untrue_statement_is_refused(change, said):
    assert said in refusal(changed(**change))


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


@pytest.mark.parametrize("wrong", WRONG)
@pytest.mark.parametrize(
    "place",
    [
        *("game", "objective", "result", "proof", "tree"),
        *(f"result__{name}" for name in VALID["result"]),
        *(f"proof__{name}" for name in VALID["proof"]),
        *("tree__01", "tree__01__1A0B", "tree__01__2A0B", "tree__01__1A0B__02", "tree__01__1A0B__02__2A0B"),
    ],
)
def test_a_value_of_the_wrong_type_is_refused(place, wrong):
    fitting = {("proof__seconds", "huge"), ("proof__version", "text"), ("proof__version", "empty")}
    fitting |= {("tree__01__2A0B", "object"), ("tree__01__1A0B__02__2A0B", "object")}
    document = changed(**{place: WRONG[wrong]})
    if (place, wrong) in fitting:
        codec.parse(document, "mine.json")
    else:
        refusal(document)


@pytest.mark.parametrize(
    "place",
    [
        *("game", "objective", "result", "proof", "tree"),
        *(f"result__{name}" for name in VALID["result"]),
        *(f"proof__{name}" for name in VALID["proof"]),
    ],
)
def test_a_missing_member_is_named(place):
    document = changed()
    *outer, name = place.split("__")
    del (document[outer[0]] if outer else document)[name]
    assert f"'{name}' is missing" in refusal(document)


# Nodes


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"tree": {}}, "at the first guess: a node is an object with one guess"),
        ({"tree__01__1A0B": {}}, "after 01=1A0B: a node is an object with one guess"),
        ({"tree__23": {}}, "at the first guess: a node is an object with one guess"),
        ({"tree__01": {}}, "at the first guess: under guess '01' there should be an object of feedbacks"),
        ({"tree__01__2A0B": {"02": {"2A0B": {}}}}, "at the first guess: under the winning feedback '2A0B'"),
        ({"tree__01__1A1B": {}}, "at the first guess: bulls-cows-2x4 never answers '1A1B' to '01'"),
        ({"tree__01__1a0b": {}}, "at the first guess: bulls-cows-2x4 never answers '1a0b' to '01'"),
        ({"tree__01__1A0B": {"00": {"2A0B": {}}}}, "after 01=1A0B: guess '00': symbol '0' appears twice"),
        ({"tree__01__1A0B": {"0": {"2A0B": {}}}}, "after 01=1A0B: guess '0': 1 symbols"),
        ({"tree__01__1A0B": {" 02": {"2A0B": {}}}}, "after 01=1A0B: guess ' 02' should be written '02'"),
        ({"tree__01__1A0B": {"0\n": {"2A0B": {}}}}, "after 01=1A0B: guess '0\\n': 1 symbols"),
        ({"tree__01__1A0B": {"\x1b[31m": {"2A0B": {}}}}, "guess '\\x1b[31m': unknown symbol"),
        ({"tree__01__1A0B": {"9" * 10**6: {"2A0B": {}}}}, "after 01=1A0B: guess '999"),
        ({"tree__01__1A0B": {"01": {"2A0B": {}}}}, "secret '01' is found a second time"),
    ],
)
def test_an_impossible_node_is_refused_and_named(change, said):
    assert said in refusal(changed(**change))


def test_of_two_impossible_nodes_the_first_in_the_file_is_named():
    assert "after 01=1A0B: " in refusal(changed(tree__01__1A0B={}, tree__01__0A1B={}))


def test_a_letter_of_the_other_case_is_refused():
    document = orjson.loads(codec.dumps(first_candidate_tree(game("bulls-cows-1x11"))).replace(b'"a"', b'"A"'))
    assert "guess 'A' should be written 'a'" in refusal(document)


def test_a_deep_file_is_refused_where_it_goes_wrong(tmp_path):
    head = codec.dumps(TREE).split(b'"tree":')[0]
    path = tmp_path / "deep.json"
    path.write_bytes(head + b'"tree":' + b'{"01":{"1A0B":' * 500 + b"{}" + b"}}" * 500 + b"}")
    with pytest.raises(TreeError, match=r"after 01=1A0B 01=1A0B .* a node is an object with one guess$"):
        load(path)


@pytest.mark.parametrize("name", ["mastermind-32x35", "mastermind-12x20", "bulls-cows-12x20", "bulls-cows-36x36"])
def test_a_gigantic_game_is_refused_at_once_and_in_little_memory(name):
    gigantic = game(name)
    first = next(gigantic.each_secret())
    document = changed(game=name, tree={first: {gigantic.win: {}}})
    tracemalloc.start()
    start = time.perf_counter()
    assert "is never found (1 of " in refusal(document)
    assert time.perf_counter() - start < 1
    assert tracemalloc.get_traced_memory()[1] < 20e6
    tracemalloc.stop()


# Mutations


def relabel(branches: dict[str, Node], old: str, new: str) -> None:
    """Give a branch another feedback, in its old place."""
    items = [(new if feedback == old else feedback, below) for feedback, below in branches.items()]
    branches.clear()
    branches.update(items)


def restate(document: Document) -> None:
    """Make every statement fit the nodes, so that only the nodes can give the document away."""
    stated = codec.parse(VALID, "valid")
    fitting = StrategyTree(game(document["game"]), "avg", stated.proof, document["tree"])
    total = fitting.stats.total
    proof = stated.proof._replace(lower_bound=1, upper_bound=total)
    document.update(orjson.loads(codec.dumps(replace(fitting, proof=proof))))


@st.composite
def mutants(draw: st.DrawFn) -> Document:
    """A true tree with one change in its nodes, and often with all statements made to fit."""
    this_game = game(draw(st.sampled_from(["bulls-cows-2x4", "bulls-cows-3x4", "mastermind-2x3", "mastermind-3x2"])))
    document = orjson.loads(codec.dumps(first_candidate_tree(this_game)))
    all_nodes = nodes(document["tree"])
    node = draw(st.sampled_from(all_nodes))
    ((guess, branches),) = node.items()
    here = st.sampled_from(list(branches))
    any_guess, any_feedback = st.sampled_from(this_game.guesses), st.sampled_from(this_game.feedbacks)
    match draw(st.sampled_from(["guess", "second guess", "drop", "swap", "relabel", "copy", "add"])):
        case "guess":
            node[draw(any_guess)] = node.pop(guess)
        case "second guess":
            node[draw(any_guess)] = {this_game.win: {}}
        case "drop":
            del branches[draw(here)]
        case "swap":
            one, two = draw(here), draw(here)
            branches[one], branches[two] = branches[two], branches[one]
        case "relabel":
            relabel(branches, draw(here), draw(any_feedback))
        case "copy":
            branches[draw(here)] = copy.deepcopy(draw(st.sampled_from(all_nodes)))
        case "add":
            branches[draw(any_feedback)] = {draw(any_guess): {this_game.win: {}}}
    if draw(st.booleans()):
        with contextlib.suppress(ValueError, ZeroDivisionError):  # not a tree at all: nothing fits it
            restate(document)
    return document


@given(mutants())
@settings(max_examples=400)
def test_a_mutant_is_refused_unless_it_is_still_true(document):
    this_game = game(document["game"])
    if document["tree"] == first_candidate_tree(this_game).root:
        verify(codec.parse(document, "mine.json"))
    else:
        refusal(document)


def test_two_guesses_exchanged_are_found_only_by_playing():
    """Every secret is still found once and every count is true: nothing is wrong but the answers."""
    text = orjson.dumps(VALID["tree"]).replace(b'"02"', b'"!"').replace(b'"03"', b'"02"').replace(b'"!"', b'"03"')
    tree = codec.parse(changed(tree=orjson.loads(text)), "mine.json")
    with pytest.raises(TreeError) as refused:
        verify(tree)
    assert str(refused.value) == ("after 01=1A0B 03=0A0B 31=1A0B: the tree has no branch, but the secret may be '21'")
