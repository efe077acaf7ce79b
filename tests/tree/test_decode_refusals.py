"""The loader or the verifier rejects every file that is not a true tree, in one line that says where."""

import contextlib
import copy
import tracemalloc
from dataclasses import replace
from typing import Any

import orjson
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solver_tree.errors import InputError, TreeError
from solver_tree.games import Game, game
from solver_tree.tree import Node, StrategyTree, load, verify
from solver_tree.tree.decode import decode
from solver_tree.version import __version__
from tests.trees import first_candidate_tree, higher_lower, unequal, words

Document = dict[str, Any]

TREE = first_candidate_tree(game("bulls-cows-2x4"))
VALID: Document = orjson.loads(TREE.dumps())

WORDS_TREE = first_candidate_tree(unequal(words()), "stare")
WORDS: Document = orjson.loads(WORDS_TREE.dumps())  # has every optional member but finish and strategy
CUSTOM: Document = orjson.loads(first_candidate_tree(higher_lower(4)).dumps())


def refusal(document: Document, this_game: Game | None = None) -> str:
    """The message with which the loader, or else the verifier with ``this_game``, rejects ``document``."""
    with pytest.raises(TreeError) as raised:
        verify(decode(document, "mine.json"), this_game)
    message = str(raised.value)
    assert message
    assert message.isprintable()
    assert len(message) < 1000
    return message


def changed(valid: Document = VALID, /, **members: Any) -> Document:
    """A copy of a valid document with other members; the name ``result__total`` means the total in the result."""
    document = copy.deepcopy(valid)
    for path, value in members.items():
        *outer, name = path.split("__")
        holder = document
        for key in outer:
            holder = holder[key]
        holder[name] = value
    return document


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


# Files


def test_load_names_a_missing_file(tmp_path):
    with pytest.raises(InputError, match=r"no file '.*none.json', and no shipped tree of that name"):
        load(tmp_path / "none.json")


@pytest.mark.parametrize("name", ["", "x" * 5000, "a/b\nc", "nul\0"])
def test_load_rejects_names_that_cannot_be_files(name):
    with pytest.raises(InputError) as raised:
        load(name)
    assert str(raised.value).isprintable()


def test_load_rejects_a_folder(tmp_path):
    with pytest.raises(InputError, match="^cannot read '.*Is a directory"):
        load(tmp_path)


@pytest.mark.parametrize("pretty", [False, True])
@pytest.mark.parametrize("name", ["total", "1A0B", "lower_bound", "tree"])
def test_load_rejects_a_member_that_is_given_twice(tmp_path, name, pretty):
    path, text = tmp_path / "mine.json", TREE.dumps(pretty=pretty).decode()
    path.write_text(text)
    assert load(path).root == TREE.root
    member = f'"{name}"'
    at = text.index(member)
    path.write_text(f"{text[:at]}{member}: 1, {text[at:]}")
    with pytest.raises(InputError, match=f"mine.json' is not a strategy tree: an object has the member '{name}' twice"):
        load(path)


def test_a_text_that_looks_like_a_member_is_none(tmp_path):
    tree = first_candidate_tree(Game('a "name": 1', ("1", '2":'), ("1", '2":'), lambda g, s: str(int(g == s)), "1"))
    path = tmp_path / "mine.json"
    path.write_bytes(tree.dumps(pretty=True))
    assert load(path).root == tree.root
    path.write_bytes(tree.dumps().replace(b'"1"', b'"\\u0031"'))
    assert load(path).root == tree.root


def test_what_cannot_be_loaded_is_not_saved():
    for change in (
        {"strategy": "<script>"},
        {"max_guesses": 10**30},
        {"proof": TREE.proof._replace(seconds=1e300)},
        {"proof": TREE.proof._replace(version="1" * 101)},
    ):
        with pytest.raises(InputError):
            replace(TREE, **change).dumps()
    for strategy in ("random:seed-3", "hybrid:simple-10:tries-5", "steps:C:/my tables/a <b>.json", "newer-rule:mode.2"):
        kept = replace(TREE, strategy=strategy)
        assert decode(orjson.loads(kept.dumps()), "mine.json").strategy == strategy


@pytest.mark.parametrize(
    ("content", "expected"),
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
def test_load_rejects_files_that_are_not_trees(tmp_path, content, expected):
    path = tmp_path / "mine.json"
    path.write_bytes(content)
    with pytest.raises(InputError, match="mine.json' is not a strategy tree: ") as raised:
        load(path)
    assert expected in str(raised.value)
    assert str(raised.value).isprintable()
    assert len(str(raised.value)) < 1000


def test_load_names_the_file_that_it_rejects(tmp_path):
    path = tmp_path / "mine.json"
    path.write_bytes(orjson.dumps(changed(result__total=1)))
    with pytest.raises(TreeError, match=f"^{path}: result: total is stated as 1, but the tree has 30$"):
        load(path)


# Members


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({"game": "chess"}, "game 'chess': unknown"),
        ({"game": "bulls-cows-5x4"}, "game 'bulls-cows-5x4': no code has 5 different symbols"),
        ({"game": "bulls-cows-2x5"}, "secret '04' is never found (12 of 20 are)"),
        ({"game": "bulls-cows-2x3"}, "at the first guess: bulls-cows-2x3 never answers '0A0B'"),
        ({"game": "mastermind-2x4"}, "unknown symbol '0'"),
        ({"game": "bulls-cows-3x4"}, "guess '01': 2 symbols"),
        ({"objective": "best"}, "objective 'best': unknown; objectives are avg, worst"),
        ({"result__secrets": 13}, "result: secrets is stated as 13, but the tree has 12"),
        ({"result__total": TREE.stats.total + 1}, f"but the tree has {TREE.stats.total}"),
        ({"result__total": TREE.stats.total - 1}, f"but the tree has {TREE.stats.total}"),
        ({"result__total": 2**63}, "result: total is stated as 9223372036854775808"),
        ({"result__worst": TREE.stats.worst + 1}, "result: worst is stated as"),
        ({"result__average": 2.4}, "result: average is stated as 2.4, but the tree has 2.5"),
        ({"result__average": 1e308}, "result: average is stated as 1e+308"),
        (
            {"result__histogram": [*TREE.stats.histogram, 0]},
            "result: histogram is not the tree's histogram, [1, ",
        ),
        (
            {"result__histogram": list(TREE.stats.histogram[::-1])},
            "result: histogram is not the tree's histogram",
        ),
        ({"result__histogram": [float(n) for n in TREE.stats.histogram]}, "result: histogram is not the tree's"),
        ({"result__histogram": [True, *TREE.stats.histogram[1:]]}, "result: histogram is not the tree's"),
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
        ({"proof__version": "1\x1b[31m"}, "proof: version '1\\x1b[31m' has a character that cannot be printed"),
    ],
)
def test_untrue_statement_is_rejected(change, expected):
    assert expected in refusal(changed(**change))


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
    "path",
    [
        *("game", "objective", "result", "proof", "tree"),
        *(f"result__{name}" for name in VALID["result"]),
        *(f"proof__{name}" for name in [*VALID["proof"], "components"]),
        *("tree__01", "tree__01__1A0B", "tree__01__2A0B", "tree__01__1A0B__02", "tree__01__1A0B__02__2A0B"),
    ],
)
def test_value_of_the_wrong_type_is_rejected(path, wrong):
    valid = {("proof__version", "text"), ("proof__version", "empty")}
    valid |= {("tree__01__2A0B", "object"), ("tree__01__1A0B__02__2A0B", "object")}
    document = changed(**{path: WRONG[wrong]})
    if (path, wrong) in valid:
        decode(document, "mine.json")
    else:
        refusal(document)


@pytest.mark.parametrize(
    "path",
    [
        *("game", "objective", "result", "proof", "tree"),
        *(f"result__{name}" for name in VALID["result"]),
        *(f"proof__{name}" for name in VALID["proof"]),
    ],
)
def test_missing_member_is_named(path):
    document = changed()
    *outer, name = path.split("__")
    del (document[outer[0]] if outer else document)[name]
    assert f"'{name}' is missing" in refusal(document)


# Optional members


HASH = WORDS["lists"]["guesses"]["sha256"]


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({"game": ""}, "game '': a name should have 1 to 1000 characters, all of which can be printed"),
        ({"game": "x" * 1001}, "a name should have 1 to 1000 characters, all of which can be printed"),
        (
            {"game": "[red]\x1b[31m"},
            "game '[red]\\x1b[31m': a name should have 1 to 1000 characters, all of which can be printed",
        ),
        ({"game": "bulls-cows-2x4"}, "game 'bulls-cows-2x4': a built-in game has this name"),
        ({"game": "mastermind-32x35"}, "game 'mastermind-32x35': a built-in game has this name"),
        ({"lists__guesses__count": 8}, "lists: 8 guesses are stated, but the tree makes 9"),
        ({"lists__guesses__count": -(2**63)}, "lists: -9223372036854775808 guesses are stated, but the tree makes 9"),
        ({"lists__guesses__count": 11.0}, "lists: guesses: 'count' is not of type int"),
        ({"lists__secrets__count": 9}, "lists: 9 secrets are stated, but the tree finds 8"),
        ({"lists__secrets__count": 7}, "lists: 7 secrets are stated, but the tree finds 8"),
        ({"lists__secrets__count": True}, "lists: secrets: 'count' is not of type int"),
        ({"lists__secrets__sha256": HASH[1:]}, "lists: secrets: 'sha256' should be 64 digits of 0-9a-f"),
        ({"lists__guesses__sha256": HASH.upper()}, "lists: guesses: 'sha256' should be 64 digits of 0-9a-f"),
        ({"lists__guesses__sha256": HASH + "\n"}, "lists: guesses: 'sha256' should be 64 digits of 0-9a-f"),
        ({"lists__guesses__sha256": "٣" * 64}, "lists: guesses: 'sha256' should be 64 digits of 0-9a-f"),
        ({"win": "GGGGGG"}, "win is stated as 'GGGGGG', but the winning feedback to a word like 'stare' is 'GGGGG'"),
        ({"win": "BBBBB"}, "win is stated as 'BBBBB', but"),
        ({"win": "G\x07"}, "win: 'G\\x07' has a character that cannot be printed"),
        ({"weights__crane": -1}, "weights of wordle: "),
        ({"weights__crane": 2**63}, "weights of wordle: "),
        ({"weights__crane": True}, "weights: the weight of 'crane' is not of type int"),
        ({"weights__crane": 3.0}, "weights: the weight of 'crane' is not of type int"),
        ({"weights__crane": "3"}, "weights: the weight of 'crane' is not of type int"),
        ({"weights__crane": None}, "weights: the weight of 'crane' is not of type int"),
        ({"weights__stare": 0}, "weights: 'stare' is not a secret of the tree"),
        ({"weights__CRANE": 3}, "weights: 'CRANE' is not a secret of the tree"),
        ({"weights__\x1b[2J": 3}, "weights: '\\x1b[2J' is not a secret of the tree"),
        ({"weights": {}}, "weights: secret 'crane' has none"),
        (
            {"weights": dict.fromkeys(WORDS["weights"], 1)},
            "weights: all weights are equal; then there should be no weights",
        ),
        ({"weights": dict.fromkeys(WORDS["weights"], 0)}, "weights of wordle: "),
        (
            {"weights": {secret: 2 * weight for secret, weight in WORDS["weights"].items()}},
            "weights: the weight of 'crane' should be 3, not 6; weights should be the smallest integers with the same "
            "ratios",
        ),
        ({"weights__crane": 4}, "result: total is stated as"),
        ({"strategy": "\x07"}, "strategy '\\x07': it should be a name such as entropy or lookahead-2:width-20"),
        ({"strategy": "<script>"}, "strategy '<script>': it should be a name such as entropy"),
        ({"strategy": ""}, "strategy '': it should be a name such as entropy"),
        ({"strategy": "entropy candidates"}, "strategy 'entropy candidates': it should be a name"),
        ({"strategy": "e" * 101}, "it should be a name such as entropy"),
        ({"strategy": "steps:\x1b.json"}, "strategy 'steps:\\x1b.json': it should be a name"),
        ({"lists__guesses__count": 10**9 + 1}, "lists: guesses: count is stated as 1000000001; it can be at most"),
        ({"constraints__max_guesses": 10**9 + 1}, "constraints: max_guesses is stated as 1000000001; it can be"),
        ({"proof__version": "1" * 101}, "has 101 characters; 100 are allowed"),
        ({"proof__seconds": 1e300}, "proof: 'seconds' is stated as 1e+300; it should be 0 to 10000000000"),
        ({"constraints__first": "crane"}, "constraints: first is stated as 'crane', but the tree begins with 'stare'"),
        ({"constraints__first": 7}, "'first' is not of type str"),
        ({"constraints": {}}, "constraints: the object is empty; there can be first, max_guesses"),
        ({"constraints__second": "crane"}, "constraints: 'second' is unknown; there can be first, max_guesses"),
        ({"constraints__Max_guess": 5}, "constraints: 'Max_guess' is unknown; did you mean 'max_guesses'?"),
        ({"constraint": {"first": "stare"}}, "'constraint' is unknown; did you mean 'constraints'?"),
        ({"note": ""}, "'note' is unknown; there can be format, game, lists, win, objective, finish, "),
        ({"lists__answers": {}}, "lists: 'answers' is unknown; there can be guesses, secrets"),
        ({"lists__secrets__md5": ""}, "lists: secrets: 'md5' is unknown; there can be count, sha256"),
        ({"result__mean": 4}, "result: 'mean' is unknown; there can be secrets, total, average, worst, histogram"),
        ({"proof__lower-bound": 7}, "proof: 'lower-bound' is unknown; did you mean 'lower_bound'?"),
        (
            {"proof__components": [{"name": "total", "lower_bound": 1, "upper_bound": 17, "gap": 16}]},
            "proof: components: 'gap' is unknown; there can be name, lower_bound, upper_bound",
        ),
        (
            {"proof__version": "10.2", "certificate": ""},
            f"'certificate' is unknown; there can be format, game, lists, win, objective, finish, strategy, "
            f"constraints, weights, result, proof, tree; version 10.2 wrote this, a newer one than {__version__}",
        ),
        ({"constraints__max_guesses": 1}, "constraints: max_guesses is stated as 1, but the tree takes"),
        ({"constraints__max_guesses": "5"}, "'max_guesses' is not of type int"),
        ({"constraints__\x1b": "crane"}, "constraints: '\\x1b' is unknown; there can be first"),
    ],
)
def test_untrue_statement_in_an_optional_member_is_rejected(change, expected):
    assert expected in refusal(changed(WORDS, **change))


@pytest.mark.parametrize("name", ["chess", "os:system", "../../secret", "[bold]", "wordle ", "WORDLE", "-" * 1000])
def test_unknown_name_of_a_game_is_only_a_name(name):
    tree = decode(changed(WORDS, game=name), "mine.json")
    assert (tree.game.name, tree.stats) == (name, WORDS_TREE.stats)
    with pytest.raises(InputError, match="its rule is not in the tree"):
        verify(tree)


@pytest.mark.parametrize("wrong", ["null", "true", "text", "empty", "huge", "list", "object", "deep"])
@pytest.mark.parametrize(
    "path",
    [
        *("lists", "lists__guesses", "lists__secrets", "lists__guesses__count", "lists__secrets__sha256", "win"),
        *("weights", "weights__crane", "constraints", "constraints__first"),
    ],
)
def test_value_of_the_wrong_type_in_an_optional_member_is_rejected(path, wrong):
    refusal(changed(WORDS, **{path: WRONG[wrong]}))


@pytest.mark.parametrize("valid", [WORDS, CUSTOM], ids=["words", "custom"])
@pytest.mark.parametrize("path", ["lists__guesses", "lists__secrets__count", "lists__guesses__sha256", "win"])
def test_missing_part_of_an_optional_member_is_named(valid, path):
    document = changed(valid)
    *outer, name = path.split("__")
    holder = document
    for key in outer:
        holder = holder[key]
    del holder[name]
    assert f"'{name}' is missing" in refusal(document)


def test_words_without_lists_are_rejected():
    document = changed(WORDS)
    del document["lists"]
    assert "'lists' is missing" in refusal(document)


def test_unknown_game_without_lists_is_rejected():
    document = changed(CUSTOM)
    del document["lists"]
    assert "game 'higher-lower': unknown; games are" in refusal(document)


def test_name_wordle_hard_means_hard_mode():
    document = changed(CUSTOM, game="wordle-hard", win="G")
    document["tree"] = {"a": {"G": {}, "B": {"b": {"G": {}, "B": {"c": {"G": {}, "B": {"d": {"G": {}}}}}}}}}
    assert verify(decode(document, "mine.json")).total == 10


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("CRANE", "guess 'CRANE' should be written 'crane'"),
        (" crane", "guess ' crane' should be written 'crane'"),
        ("cran", "'cran' has 4 letters, but 'stare' has 5"),
        ("cra e", "word 'cra e' has a space in it"),
        ("", "'' has 0 letters, but 'stare' has 5"),
        ("cra\x07e", "guess 'cra\\x07e' has a character that cannot be printed"),
        ("cra\u202ee", "guess 'cra\\u202ee' has a character that cannot be printed"),
        ("plate", "secret 'plate' is found a second time"),
        ("llama", "weights: secret 'llama' has none"),
    ],
)
def test_word_that_does_not_fit_is_rejected_and_named(text, expected):
    """The valid document finds ``crane`` after stare=BBGYG; another word replaces it."""
    document = changed(WORDS)
    below = document["tree"]["stare"]["BBGYG"]
    assert below == {"crane": {"GGGGG": {}}}
    below[text] = below.pop("crane")
    message = refusal(document)
    assert expected in message
    assert "weights" in expected or "plate" in expected or "after stare=BBGYG: " in message


@pytest.mark.parametrize("text", ["G", "GGGGGG", "gbbbb", "GG GG", "GGGGX", "", "\x1b[31m", "🟩🟩🟩🟩⬛"])
def test_feedback_that_is_not_of_the_word_game_is_rejected_and_named(text):
    message = refusal(changed(WORDS, **{f"tree__stare__{text}": {"llama": {"GGGGG": {}}}}))
    assert "at the first guess: " in message


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({"tree__1__found": {"2": {"found": {}}}}, "at the first guess: under the winning feedback 'found'"),
        ({"tree__1__higher": {}}, "after 1=higher: a node is an object with one guess"),
        ({"tree__1__higher": []}, "after 1=higher: a node is an object with one guess"),
        ({"tree__1__higher": {"2": {}}}, "after 1=higher: under guess '2' there should be an object of feedbacks"),
        ({"tree__1__higher": {"1": {"found": {}}}}, "after 1=higher: secret '1' is found a second time"),
        ({"tree__1__higher": {"2": {"found": {}}}}, "lists: 4 secrets are stated, but the tree finds 2"),
        ({"tree__1__lower": {"0": {"found": {}}}}, "lists: 4 secrets are stated, but the tree finds 5"),
        ({"tree__1__higher__2__\t": {"0": {"found": {}}}}, "after 1=higher: feedback '\\t' has a character"),
        ({"tree__1__higher__2__higher": {"3\x1b": {"found": {}}}}, "after 1=higher 2=higher: guess '3\\x1b' has"),
        ({"tree__1__higher__2__" + "9" * 10**6: 1}, "after 1=higher 2=999"),
        ({"win": "win"}, "after 1=found: a node is an object with one guess"),
        ({"win": "win", "tree": {"1": {"no": {"2": {"no": {"3": {}}}}}}}, "under guess '3' there should be an object"),
        ({"win": "higher"}, "at the first guess: under the winning feedback 'higher' there should be nothing"),
    ],
)
def test_impossible_node_of_a_custom_game_is_rejected(change, expected):
    assert expected in refusal(changed(CUSTOM, **change))


def test_deep_tree_of_a_custom_game_is_rejected(tmp_path):
    head = orjson.dumps(changed(CUSTOM)).split(b'"tree":')[0]
    path = tmp_path / "deep.json"
    path.write_bytes(head + b'"tree":' + b'{"1":{"no":' * 500 + b'{"1":{"found":{}}}' + b"}}" * 500 + b"}")
    with pytest.raises(TreeError, match="lists: 4 secrets are stated, but the tree finds 1$"):
        load(path)


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


@pytest.mark.parametrize(
    ("change", "expected"),
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
def test_impossible_node_is_rejected_and_named(change, expected):
    assert expected in refusal(changed(**change))


def test_first_of_two_impossible_nodes_is_named():
    assert "after 01=1A0B: " in refusal(changed(tree__01__1A0B={}, tree__01__0A1B={}))


def test_letter_of_the_other_case_is_rejected():
    document = orjson.loads(first_candidate_tree(game("bulls-cows-1x11")).dumps().replace(b'"a"', b'"A"'))
    assert "guess 'A' should be written 'a'" in refusal(document)


def test_deep_tree_is_rejected_at_its_first_wrong_node(tmp_path):
    head = TREE.dumps().split(b'"tree":')[0]
    path = tmp_path / "deep.json"
    path.write_bytes(head + b'"tree":' + b'{"01":{"1A0B":' * 500 + b"{}" + b"}}" * 500 + b"}")
    with pytest.raises(TreeError, match=r"after 01=1A0B 01=1A0B .* a node is an object with one guess$"):
        load(path)


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
