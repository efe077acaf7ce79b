"""What cells say, and which files of trees are refused."""

import json
from decimal import Decimal
from fractions import Fraction

import pytest

from solver_tree.errors import InputError
from solver_tree.identification.decision_tree import load_decisions
from solver_tree.identification.reading import table
from solver_tree.identification.search import identify
from solver_tree.identification.table import ItemTable

HALF = Fraction(1, 2)


@pytest.mark.parametrize(
    ("cells", "said"),
    [
        (["10:30", "10:45", "early|late"], [{"10:30": 1}, {"10:45": 1}, {"early": HALF, "late": HALF}]),
        (["2:1", "2:3"], [{"2:1": 1}, {"2:3": 1}]),
        (["yes:1", "no", "yes:0.5|no:0.5"], [{"yes": 1}, {"no": 1}, {"yes": HALF, "no": HALF}]),
        (["yes ", "no", "yes | no"], [{"yes": 1}, {"no": 1}, {"yes": HALF, "no": HALF}]),
        (["yes:maybe", "yes|no"], [{"yes:maybe": 1}, {"yes": HALF, "no": HALF}]),
        (["10:1e9999999", "a|b", "?"], [{"10:1e9999999": 1}, {"a": HALF, "b": HALF}, None]),
        (["a:1/3|b:2/3", "a"], [{"a": Fraction(1, 3), "b": Fraction(2, 3)}, {"a": 1}]),
        (["on:june2024|on:may", "on:june2024"], [{"on:june2024": HALF, "on:may": HALF}, {"on:june2024": 1}]),
        (["x:2:0.5|x:0.5", "x:2"], [{"x:2": HALF, "x": HALF}, {"x:2": 1}]),
        (["a:1e-0001|b:9e-1", "b"], [{"a": Fraction(1, 10), "b": Fraction(9, 10)}, {"b": 1}]),
    ],
)
def test_a_cell_says_which_outcomes_are_possible(cells, said):
    made = ItemTable("t", map(str, range(len(cells))), ["test"], [cells])
    every = dict.fromkeys(made.outcomes[0], Fraction(1, len(made.outcomes[0])))
    assert [dict(made.shares(0, item)) for item in range(len(cells))] == [
        every if each is None else each for each in said
    ]


@pytest.mark.parametrize(
    ("cells", "message"),
    [
        (["yes:0.7", "no", "yes|no"], "cell 'yes:0.7' has a share, but no other outcome; leave it out"),
        (["yes:1e9999999|no:0.5", "no"], "the share of 'yes' has too many digits; round it"),
        (["yes:0.5|no", "no"], "cell 'yes:0.5|no' should have a share for each outcome, or for none"),
    ],
)
def test_a_cell_that_says_too_little_is_refused(cells, message):
    with pytest.raises(InputError, match=f"table t, test 'test': {message}".replace("|", r"\|")):
        identify(ItemTable("t", map(str, range(len(cells))), ["test"], [cells]))


@pytest.mark.parametrize("missing", [None, float("nan"), Decimal("nan"), "", " ", "?"])
def test_an_item_without_a_group_is_refused(missing):
    with pytest.raises(InputError, match="table t: item 'b' has no group; an item alone is a group, too"):
        ItemTable("t", [*"abc"], ["test"], ["xyx"], groups=["one", missing, "two"])


def test_cells_that_say_nothing_are_refused_at_once():
    with pytest.raises(InputError, match="table t, test 'test': no outcome is known of any item"):
        ItemTable("t", [*"ab"], ["test"], ["??"])


@pytest.mark.parametrize(
    ("text", "items"),
    [
        ("\tflu, mild\tcold, bad\nfever\tyes\tno\n", ("flu, mild", "cold, bad")),
        (
            ";flu, mild;cold, bad;well, fine\nfever;yes, high;no, low;no, none\n",
            ("flu, mild", "cold, bad", "well, fine"),
        ),
        (",a;b,c;d\ntest,x;y,z\n", ("a;b", "c;d")),
        ("\n\n;a;b\ntest;x,y;z\n", ("a", "b")),
    ],
)
def test_the_delimiter_is_the_one_that_all_rows_have(text, items, tmp_path):
    (tmp_path / "file.csv").write_text(text)
    assert table(tmp_path / "file.csv").items == items


HUGE = {
    "exponent": "1e5000",
    "small": "1e-5000",
    "slow": "1e99999999",
    "text": "1" * 5000,
    "fraction": f"1/{10**18}",
    "int": 10**5000,
    "Fraction": Fraction(1, 10**18),
}


@pytest.mark.parametrize("number", HUGE.values(), ids=HUGE)
@pytest.mark.parametrize("what", ["costs", "weights"])
def test_numbers_of_too_many_digits_are_refused_at_once(what, number):
    with pytest.raises(InputError, match="has too many digits; round it"):
        ItemTable("t", ["a"], ["test"], [["x"]], **{what: [number]})


@pytest.mark.parametrize("text", ['test,i,j\ncolour,"a\nb",ab\n', '"te\nst";i;j\ncolour;"a\nb";ab\n'])
def test_line_ends_in_quotes_belong_to_a_cell(text, tmp_path):
    path = tmp_path / "lines.csv"
    path.write_text(text)
    assert table(path).cells == (("a\nb", "ab"),)


@pytest.mark.parametrize(("text", "number"), [("1_000", 1000), ("1e0003", 1000), (" .5 ", HALF), ("2,5", 5 * HALF)])
def test_numbers_are_read_as_python_reads_them(text, number):
    assert ItemTable("t", ["a"], ["test"], [["x"]], costs=[text]).costs == (number,)


def test_an_error_in_the_first_row_names_its_line(tmp_path):
    path = tmp_path / "long.csv"
    path.write_text(f'test,"{"x" * 200_000}"\n')
    with pytest.raises(InputError, match="line 1: field larger than field limit"):
        table(path)


@pytest.mark.parametrize("number", ["price2024", "1/0", "1e", "0x10", "nan", ""])
def test_what_is_no_number_is_called_so(number):
    with pytest.raises(InputError, match="it should be a number"):
        ItemTable("t", ["a"], ["test"], [["x"]], costs=[number])


@pytest.fixture
def document(tmp_path):
    """A tree of two tests, as a file has it."""
    cells = [["x", "y", "y"], ["x", "x", "y"]]
    identify(ItemTable("t", [*"abc"], ["first", "second"], cells)).tree.save(tmp_path / "tree.json")
    return json.loads((tmp_path / "tree.json").read_bytes())


def changed(document, **members):
    """A document with other members; those that are None are left out."""
    return {name: value for name, value in (document | members).items() if value is not None}


BRANCH = {"test": "first", "then": {"x": ["a"], "y": 1}}
CHANGES = {
    "its format should be": {"format": "solver-tree/1"},
    "the file has 'note', which it should not have": {"note": "x"},
    "the file has no 'seconds'": {"seconds": None},
    "the table should be an object": {"table": []},
    "-5 should be a number in a text": {"lower_bound": "-5"},
    "True should be a number in a text": {"lower_bound": True},
    "1e-5000 should be a number in a text": {"lower_bound": "1e-5000"},
    "seconds should be a number, 0 or more": {"seconds": "nan"},
    "version should be a text": {"version": "\x1b[31m"},
    "objective should be avg or worst": {"objective": "least"},
    "the tree should be a list of nodes": {"tree": {}},
    "node 0 should have a test, and what follows": {"tree": [{"test": "first", "then": []}]},
    "node 0 has no 'then'": {"tree": [{"test": "first"}]},
    "node 1 follows no outcome": {"tree": [["a", "b", "c"], ["a"]]},
    "node 0: what follows outcome 'y' is neither": {"tree": [BRANCH]},
    "node 0: what follows outcome 'z' is neither": {
        "tree": [{"test": "first", "then": {"x": ["a"], "y": 1, "z": 1}}, ["b"]],
    },
    "its figures are not those of its tree": {"cost": "2"},
}


@pytest.mark.parametrize("message", CHANGES)
def test_a_file_that_is_no_tree_is_refused(message, document, tmp_path):
    path = tmp_path / "changed.json"
    path.write_text(json.dumps(changed(document, **CHANGES[message])))
    with pytest.raises(InputError, match=message):
        load_decisions(path)


def test_a_file_with_a_member_twice_is_refused(document, tmp_path):
    path = tmp_path / "twice.json"
    path.write_text(json.dumps(document).replace('"lower_bound":', '"lower_bound": "0", "lower_bound":'))
    with pytest.raises(InputError, match="an object has the member 'lower_bound' twice"):
        load_decisions(path)
