"""Pages, pictures and tables of games with hostile names: names stay names, and large trees are shown too."""

from __future__ import annotations

import csv
import io
import random
import re
import tempfile
from collections.abc import Mapping
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import numpy as np

import solver_tree as st
from solver_tree.export import export
from solver_tree.games import Game
from tests.campaign.trial import Finding, Trial, check_message
from tests.trees import first_candidate_tree

HOSTILE = [
    "</script><script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "<!--",
    "-->",
    "]]>",
    '" onload="alert(1)',
    "' + alert(1) + '",
    "&lt;b&gt;",
    "${alert(1)}",
    "\\u003cscript",
    '\\"; drop',
    "=1+1",
    "a,b;c",
    "a -> b [label=x]",
    "{x|<y>z}",
    "🟩🟨",
    "é" * 200,
    "__proto__",
    "constructor",
    "%s%n{0}",
    "א ב",
]
UNPRINTABLE = ["\u2028", "\u202etxet", "👩\u200d👧", "\x1b[2J", "\x00"]
FORMS = ("html", "svg", "dot", "csv")


def try_page(rng: random.Random, size: int) -> Mapping[str, int]:
    """Export the tree of a game with hostile names, and of the same game with harmless ones; compare."""
    if size > 2 and rng.random() < 0.005:
        return try_large_page(rng)
    texts = HOSTILE + (UNPRINTABLE if rng.random() < 0.1 else [])
    names = rng.sample(texts, rng.randint(2, size))
    feedbacks = [rng.choice(texts) + mark for mark in "abc"]
    scores = np.random.default_rng(rng.getrandbits(32)).integers(0, 2, (len(names), len(names)))
    hostile = small_tree(rng.choice(texts), names, feedbacks, scores)
    harmless = small_tree(
        "x", [f"{i:0{len(name)}}" for i, name in enumerate(names)], list(map(plain, feedbacks)), scores
    )
    for form in FORMS:
        try:
            exported = [export(tree, form).decode() for tree in (hostile, harmless)]
        except st.InputError as error:
            check_message(error)
            if all(text.isprintable() for text in (*names, *feedbacks, hostile.game.name)):
                raise
            return {"refused": 1}
        if shape(form, exported[0]) != shape(form, exported[1]):
            raise Finding(f"{names}, feedback {feedbacks}, game {hostile.game.name!r}: {form} has another structure")
    return {"hostile names": 1}


def plain(text: str) -> str:
    """A harmless text of the same length, with the same last letter."""
    return text[-1].rjust(len(text), "x")


def small_tree(name: str, names: list[str], feedbacks: list[str], scores: np.ndarray) -> st.StrategyTree:
    """A tree of a game with these names; ``feedbacks[2]`` is the winning one."""
    number = {text: i for i, text in enumerate(names)}

    def score(guess: str, secret: str) -> str:
        return feedbacks[2 if guess == secret else scores[number[guess], number[secret]]]

    return first_candidate_tree(Game(name, names, names, score, feedbacks[2]))


def shape(form: str, text: str) -> Any:
    """What hostile names must not change: tags and attributes, or the number of quoted texts, or of cells."""
    if form == "html":
        tags = Tags()
        tags.feed(text)
        return tags.found
    if form == "svg":
        return [(each.tag, sorted(each.attrib)) for each in ElementTree.fromstring(text).iter()]
    if form == "dot":
        return len(re.findall(r'"(?:[^"\\]|\\.)*"', text, re.DOTALL))
    return [len(row) for row in csv.reader(io.StringIO(text))]


class Tags(HTMLParser):
    """The tags of a page in order, with the names of their attributes."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[tuple[str, list[str]]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, [name for name, _ in attrs]))


def try_large_page(rng: random.Random) -> Mapping[str, int]:
    """Save and load a tree of about 10 MB, and export it in each form."""
    names = [f"{i:05d} {'x' * rng.randint(200, 400)}" for i in range(12_000)]
    number = {text: i for i, text in enumerate(names)}

    def score(guess: str, secret: str) -> str:
        difference = number[secret] - number[guess]
        return "found" if difference == 0 else f"{difference % 101} {difference % 103 // 3}"

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "tree.json"
        first_candidate_tree(Game("large", names, names, score, "found")).save(path)
        tree, size = st.load(path), path.stat().st_size
        for form in FORMS:
            try:
                data = export(tree, form)
            except st.InputError as error:  # a picture of so many guesses
                check_message(error)
                continue
            if form == "html" and len(data) < size / 2:
                raise Finding(f"the page of a tree of {size} bytes has only {len(data)}")
    return {"large trees": 1}


def trials() -> Trial:
    """The trial of this part."""
    return try_page
