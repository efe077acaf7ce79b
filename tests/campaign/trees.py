"""Changed trees: each is refused in one line, or else valid when every secret is played."""

from __future__ import annotations

import contextlib
import json
import random
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import solver_tree as st
from tests.campaign.trial import Finding, Trial, check_message
from tests.trees import first_candidate_tree, higher_lower, unequal, words


def sample_trees() -> list[dict[str, Any]]:
    """Small valid trees with every member that a tree can have."""
    small = st.game("mastermind-2x3")
    trees = [
        first_candidate_tree(small),
        first_candidate_tree(unequal(words(hard=True))),
        first_candidate_tree(higher_lower()),
        st.greedy(st.game("bulls-cows-2x4"), "entropy"),
        *(st.build(small, **options) for options in ({}, {"first": "12"}, {"max_guesses": 4}, {"finish": "known"})),
        *(st.build(small, objective=name) for name in ("worst,count,total", "within:2", "price:0,1,4")),
    ]
    return [json.loads(tree.dumps()) for tree in trees]


def changed_json(rng: random.Random, value: Any, depth: int = 0) -> Any:
    """``value`` with one change at a random place."""
    if isinstance(value, (dict, list)) and value and (depth == 0 or rng.random() < 0.8):
        copy: Any = dict(value) if isinstance(value, dict) else list(value)
        key = rng.choice(list(copy)) if isinstance(copy, dict) else rng.randrange(len(copy))
        action = rng.random()
        if action < 0.12:
            del copy[key]
        elif action < 0.2 and isinstance(copy, dict):
            copy[rng.choice([*copy, "x", "", "GGGGG"])] = copy.pop(key)
        else:
            copy[key] = changed_json(rng, copy[key], depth + 1)
        return copy
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return rng.choice([value + 1, value - 1, -value, 0, 2**63, float(value), str(value)])
    if isinstance(value, str) and value:
        place = rng.randrange(len(value))
        return value[:place] + rng.choice(["", "0", "A", "\x1b", "é", value]) + value[place + 1 :]
    return rng.choice([None, True, -1, 1e308, "", "x", [], {}, [[]], {"x": {}}])


def damaged(rng: random.Random, data: bytes) -> bytes:
    """``data`` with some bytes changed, removed, repeated or cut off."""
    for _ in range(rng.choice([1, 1, 1, 2, 5])):
        place, length = rng.randrange(len(data) + 1), rng.randint(0, 8)
        match rng.randrange(4):
            case 0:
                data = data[:place] + rng.randbytes(length) + data[place + length :]
            case 1:
                data = data[:place] + data[place + length :]
            case 2:
                data = data[:place] + data[place : place + length] * 3 + data[place + length :]
            case 3:
                data = data[:place]
    return data


def trials() -> Trial:
    """Load changed trees."""
    samples = sample_trees()

    def trial(rng: random.Random, size: int) -> Mapping[str, int]:
        document = rng.choice(samples)
        if rng.random() < 0.3:
            data = damaged(rng, json.dumps(document).encode())
        else:
            for _ in range(rng.choice([1, 1, 2, 4])):
                document = changed_json(rng, document)
            data = json.dumps(document).encode()
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "tree.json"
            path.write_bytes(data)
            try:
                tree = st.load(path)
            except st.InputError as error:
                check_message(error)
                return {"refused": 1}
        found = dict(played(tree.root, tree.game.win, 1))
        if tree.finish == "guessed" and sum(found.values()) != tree.stats.total and tree.game.weights is None:
            raise Finding(f"{data!r}: total {tree.stats.total}, but its secrets take {sum(found.values())} guesses")
        with contextlib.suppress(st.InputError):
            st.verify(tree)
        return {"valid": 1}

    return trial


def played(node: Any, win: str, depth: int) -> Iterator[tuple[str, int]]:
    """Each secret of a tree, and the guess that finds it."""
    for guess, branches in node.items():
        for feedback, following in branches.items():
            if feedback == win:
                yield guess, depth
            else:
                yield from played(following, win, depth + 1)
