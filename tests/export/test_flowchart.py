"""Flowcharts of decision trees, for Mermaid and for Graphviz."""

import re
import shutil
import subprocess

import pytest

from solver_tree.export.flowchart import dot_chart, mermaid_chart
from solver_tree.identification.decision_tree import leaves
from solver_tree.identification.key import leaf_text
from solver_tree.text import printable
from tests.identification.test_key import TREES, hostile_tree


def text_of(label):
    """What Mermaid shows of a text."""
    return re.sub(r"#(\d+);", lambda match: chr(int(match[1])), label)


@pytest.mark.parametrize("name", TREES)
def test_mermaid_has_every_way_to_every_leaf(name):
    tree = TREES[name]
    texts, before = {}, {}
    for line in mermaid_chart(tree).splitlines()[2:]:
        arrow = r'(\w+) -->\|"([^"]*)"\| '
        source, outcome, box, opened, label = re.fullmatch(
            rf'    (?:{arrow})?(\w+)(\[|\(\[)"([^"]*)"[\])]+', line
        ).groups()
        texts[box] = (text_of(label), opened == "([")
        before[box] = (source, outcome and text_of(outcome))
    found = {}
    for box, (text, ends) in texts.items():
        if ends:
            way, (here, outcome) = [], before[box]
            while here:
                way.append((texts[here][0], outcome))
                here, outcome = before[here]
            found[tuple(reversed(way))] = text
    expected = {path: leaf_text(tree, leaf) for path, leaf in leaves(tree.root)}
    if name == "hostile":  # it shows what does not print by its escape
        expected = {tuple((printable(a), printable(b)) for a, b in way): printable(t) for way, t in expected.items()}
    assert found == expected


def test_mermaid_takes_no_text_as_markup():
    labels = re.findall(r'"([^"]*)"', mermaid_chart(hostile_tree()))
    assert all(re.fullmatch(r"(?:[\w ,.?!()']|#\d+;)*", label) for label in labels)
    assert not any(re.match(r"\d+\. ", label) for label in labels)


@pytest.mark.parametrize("name", ["hostile", "random 3", "nothing to test"])
def test_graphviz_reads_the_dot_file(name):
    made = dot_chart(TREES[name])
    assert made.startswith("digraph solver_tree {")
    if shutil.which("dot"):
        subprocess.run(["dot", "-Tsvg"], input=made.encode(errors="backslashreplace"), capture_output=True, check=True)
