"""Keys and program code of decision trees: whoever follows them reaches what the tree says, for every item and way."""

import re
import subprocess
from dataclasses import replace
from fractions import Fraction
from itertools import chain, islice, product

import pytest
from numpy.random import default_rng

from solver_tree.identification.decision_tree import Branch, DecisionTree, Leaf, check, leaves
from solver_tree.identification.key import couplets, key_markdown, key_text, letters
from solver_tree.identification.program import NESTING, c_source, c_string, python_source
from solver_tree.identification.reading import table
from solver_tree.identification.search import identify
from solver_tree.identification.table import ItemTable
from solver_tree.identification.wording import proved
from tests.compiler import c_compiler
from tests.identification.tables import draw_table

HOSTILE = (
    "quote \" and ' and \\",
    "line\nend\r\ttab",
    "trigraphs ??/ ???/ ??' */ /* //",
    "non-ASCII é 中文 🎉",
    "100 % %s %d {x} ${y}",
    '"""',
    "1",
    "lone \udc80 surrogate",
)


def hostile_tree():
    """A tree whose texts do harm wherever they are not escaped."""
    cells = [
        [text if place == number else "no" for place in range(len(HOSTILE))] for number, text in enumerate(HOSTILE)
    ]
    return identify(ItemTable(HOSTILE[2], HOSTILE, HOSTILE, cells)).tree


def deep_tree(depth=300):
    """A tree of which each test finds one item."""
    items, tests = [f"item {n}" for n in range(depth + 1)], [f"test {n}" for n in range(depth)]
    cells = [["yes" if item == test else "no" for item in range(depth + 1)] for test in range(depth)]
    node = Leaf((items[-1],))
    for item, test in reversed([*zip(items, tests, strict=False)]):
        node = Branch(test, {"yes": Leaf((item,)), "no": node})
    return DecisionTree(ItemTable("deep", items, tests, cells), node, "avg", Fraction(0))


TREES = {
    **{f"random {seed}": identify(draw_table(default_rng(seed), unknown=True)).tree for seed in range(12)},
    "hostile": hostile_tree(),
    "deep": deep_tree(),
    "nothing to test": identify(table({"t": {"a": "x", "b": "x"}})).tree,
}


@pytest.fixture(params=TREES)
def tree(request):
    return TREES[request.param]


def ways(tree, most=200):
    """Ways in which the outcomes of each item may turn out: the item, and the outcome of each test."""
    of = tree.table
    for number, item in enumerate(of.items):
        every = [[outcome for outcome, _ in of.shares(test, number)] for test in range(len(of.tests))]
        for outcomes in islice(product(*every), most):
            yield item, dict(zip(of.tests, outcomes, strict=True))


def reached(tree, outcomes):
    node = tree.root
    while isinstance(node, Branch):
        node = node.then[outcomes[node.test]]
    return node.items


def test_a_key_leads_every_item_to_its_leaf(tree):
    steps = couplets(tree.root)
    for item, outcomes in ways(tree):
        here, last = (steps[0].number if steps else tree.root), 0
        while isinstance(here, int):
            step = steps[here - 1]
            assert (step.number, step.before) == (here, last or None)
            (here,) = (lead.to for lead in step.leads if lead.outcome == outcomes[step.test])
            last = step.number
        assert here.items == reached(tree, outcomes)
        assert item in here.items


def test_couplets_are_numbered_in_the_order_one_meets_them(tree):
    steps = couplets(tree.root)
    assert [step.number for step in steps] == [*range(1, len(steps) + 1)]
    for step in steps:
        targets = [lead.to for lead in step.leads if isinstance(lead.to, int)]
        assert targets == sorted(targets)
        assert targets[:1] in ([], [step.number + 1])
        assert [lead.label for lead in step.leads] == [f"{step.number}{letters(n)}" for n in range(len(step.leads))]


def test_letters_go_on_after_z():
    assert [letters(place) for place in (0, 25, 26, 51, 52, 701, 702)] == ["a", "z", "aa", "az", "ba", "zz", "aaa"]


def test_the_text_of_a_key_can_be_followed(tree):
    leads = {}
    for line in key_text(tree).splitlines():
        if match := re.fullmatch(r"(\d+[a-z]+) +(.*?) \.\.\.+ (.*)", line):
            leads[match[1]] = match[3]
    steps = couplets(tree.root)
    assert leads.keys() == {lead.label for step in steps for lead in step.leads}
    for step in steps:
        for lead in step.leads:
            if isinstance(lead.to, int):
                assert leads[lead.label] == str(lead.to)
    assert all(line.isprintable() for line in key_text(tree).splitlines())


def test_keys_say_what_is_known_and_what_is_proved():
    lamp = table(
        {
            "Does it hum?": {"bulb": "no", "lamp": "no", "fuse": "yes"},
            "color": dict.fromkeys(("bulb", "lamp", "fuse"), "*"),
        },
        groups={"bulb": "replace it", "lamp": "replace it", "fuse": "reset it"},
        name="lamp [1]",
    )
    tree = identify(lamp).tree
    assert key_text(tree).startswith(
        "Key to lamp [1]\n"
        "No order of tests has a lower expected cost than 1: proved.\n\n"
        "1a  Does it hum? no .... -> bulb or lamp (replace it)\n"
        "1b  Does it hum? yes ... -> fuse (reset it)\n\n"
        "Made by Solver Tree "
    )
    assert "# A lamp\n" in key_markdown(tree, "A lamp")
    assert "# Key to lamp \\[1\\]\n" in key_markdown(tree)
    assert "**1** Does it hum?\n\n- **1a** no → bulb or lamp (replace it)\n" in key_markdown(tree)


def test_only_a_proof_is_called_proved():
    priced = table({"t": {"a": "x", "b": "y", "c": "y"}, "u": {"a": "x", "b": "x", "c": "y"}}, costs=[1, 2.5])
    tree = identify(priced).tree
    assert proved(tree) == "No order of tests has a lower expected cost than 8/3 (2.6667): proved."
    open_tree = replace(tree, lower_bound=Fraction(5, 2))
    assert proved(open_tree) == "The expected cost is 2.6667; no order of tests has one below 2.5."
    assert proved(replace(open_tree, lower_bound=Fraction(0))) == "The expected cost is 2.6667."
    claims = "The file claims that no order of tests has a lower expected cost than 8/3 (2.6667);"
    assert proved(replace(tree, claimed=True)) == f"{claims} that was not searched again."
    claims = "The expected cost is 2.6667; the file claims that no order of tests has one below 2.5."
    assert proved(replace(open_tree, claimed=True)) == claims
    worst = identify(priced, "worst").tree
    assert proved(worst) == "No order of tests has a lower cost in the worst case than 3.5: proved."


def test_markdown_shows_hostile_texts_as_they_are():
    from markdown_it import MarkdownIt

    texts = MarkdownIt("commonmark").render(key_markdown(hostile_tree()))
    assert "trigraphs ??/ ???/ ??' */ /* //" in texts
    assert "<em>" not in texts
    tree = identify(table({"*a* [x](y) <b> `c`": {"_i_": "**1**", "# j": "~2~"}})).tree
    texts = MarkdownIt("commonmark").render(key_markdown(tree))
    for text in ("*a* [x](y) &lt;b&gt; `c`", "_i_", "**1**", "# j", "~2~"):
        assert text in texts


def test_python_code_returns_the_items(tree):
    names = {}
    exec(compile(python_source(tree).encode(), "made.py", "exec"), names)
    for _, outcomes in ways(tree):
        assert names["identify"](outcomes.__getitem__) == reached(tree, outcomes)
    if isinstance(tree.root, Branch):
        with pytest.raises(ValueError, match="no item has outcome 'none of them' here"):
            names["identify"](lambda test: "none of them")


HARNESS = """
#include <stdio.h>

static int outcomes[1000];

static int ask(int test) { return outcomes[test]; }

int main(void) {
    int tests = (int)(sizeof test_texts / sizeof *test_texts), way, ways;
    if (scanf("%d", &ways) != 1) return 1;
    for (way = 0; way < ways; way++) {
        const int *left;
        int test;
        for (test = 0; test < tests; test++) if (scanf("%d", &outcomes[test]) != 1) return 1;
        left = identify(ask);
        if (!left) fputs("none", stdout);
        else for (; *left >= 0; left++) printf("%s%c", item_texts[*left], 31);
        putchar(30);
    }
    return 0;
}
"""


def test_c_code_returns_the_items(tree, tmp_path):
    (tmp_path / "made.c").write_text(c_source(tree) + HARNESS, encoding="ascii")
    flags = ["-std=c99", "-pedantic", "-Wall", "-Wextra", "-Werror", "-O0"]
    subprocess.run([c_compiler(), *flags, "-o", tmp_path / "made", tmp_path / "made.c"], check=True)
    of, every = tree.table, [outcomes for _, outcomes in ways(tree)]
    numbers = [
        [row.index(outcomes[test]) for test, row in zip(of.tests, of.outcomes, strict=True)] for outcomes in every
    ]
    numbers.append([99] * len(of.tests))
    typed = " ".join(map(str, [len(numbers), *chain.from_iterable(numbers)]))
    printed = subprocess.run([tmp_path / "made"], input=typed.encode(), capture_output=True, check=True).stdout
    found = [text.split("\x1f")[:-1] for text in printed.decode().split("\x1e")[:-1]]
    texts = {item: item.encode(errors="backslashreplace").decode() for item in of.items}
    assert found[:-1] == [[texts[item] for item in reached(tree, outcomes)] for outcomes in every]
    assert found[-1] == ([] if isinstance(tree.root, Branch) else [texts[item] for item in tree.root.items])


def test_literals_of_c_are_safe():
    assert c_string('a"b\\c') == r'"a\"b\\c"'
    assert c_string("why???/") == r'"why?\?\?/"'
    assert c_string("é1") == r'"\303\2511"'
    assert c_string("100 %s\n") == r'"100 %s\012"'


def test_code_is_nested_no_deeper_than_compilers_guarantee():
    tree = deep_tree()
    check(tree)
    assert max(len(path) for path, _ in leaves(tree.root)) == 300
    for source in (python_source(tree), c_source(tree)):
        indents = {len(line) - len(line.lstrip()) for line in source.splitlines()}
        assert max(indents) <= 4 * (NESTING + 1)
