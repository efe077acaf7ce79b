"""False statements against each rule: all three checkers refuse them, and brute force says that they are false.

Each line of a table is a game, what is changed in its first line, and the lines before the last claim. The last claim
is more than is true: by one, or as much as the line says.
"""

import gzip
import json

import numpy as np
import pytest

from solver_tree import InputError, check
from solver_tree.certificate import checker
from solver_tree.certificate.figure import costs
from solver_tree.certificate.game import INFINITE, RULES, Game
from tests.campaign.checker import Ruled
from tests.certificate.checkers import agreed, compiled_loops
from tests.oracle import best_price


def codes(positions, symbols, **changes):
    game = {"positions": positions, "symbols": symbols, "repeats": True, "rule": "multiset", "marks": "BW"}
    return {"kind": "codes"} | game | changes


def table(rows, secrets="abcd"):
    """A table whose guesses are letters: the secrets, and perhaps others. Letters in rows are feedback; y wins."""
    guesses = "abcdefgh"[: len(rows)]
    feedbacks = sorted({*"".join(rows)})
    numbers = [[feedbacks.index(letter) for letter in row] for row in rows]
    return {"kind": "table", "guesses": [*guesses], "secrets": [*secrets], "feedbacks": feedbacks, "rows": numbers}


RHYMES = [f"{letter}xy" for letter in "abcdefg"]
GAMES = {
    "six codes": codes(2, "012", repeats=False),
    "nine codes": codes(2, "123"),
    "codes": codes(2, "1234"),
    "more codes": codes(2, "01234", repeats=False),
    "25 codes": codes(2, "12345"),
    "colours": codes(2, "012", repeats=False, marks=None),
    "hit or miss": table(["ynnn", "nynn", "nnyn", "nnny"]),
    "with a guess that tells nothing": table(["ynnn", "nynn", "nnyn", "nnny", "nnnn"]),
    "with a guess that tells all": table(["ynnn", "nynn", "nnyn", "nnny", "abcd"]),
    "a circle": table(["".join("ynnnmmm"[(s - g) % 7] for s in range(7)) for g in range(7)], "abcdefg"),
    "hard mode": {"kind": "words", "guesses": ["bcd", "efg", *RHYMES], "answers": RHYMES, "hard": True},
}
RESTRICTED = {three: "|".join(f"{letter}xy	BGG" for letter in three) + "|+10|=0|=0" for three in ("bcd", "efg")}
"""A claim about the other four rhymes, among which only rhymes are legal."""

# What is true where brute force takes long, by a certificate and a tree. The certificates are accepted below.
TRUE = {"codes": 45, "more codes": 60, "25 codes": 81}
ACCEPTED = [
    ("six codes", {}, "", 13),
    ("six codes", {"format": "solver-tree certificate/1"}, "", 13),
    ("codes", {}, "", 45),
    ("25 codes", {}, "12	1B0W|=21", 81),
    ("codes", {}, "12	0B0W|=8|12	1B0W|=13", 45),
    ("codes", {}, "12	0B0W|+8|@1 10 1234|12	1B0W|=13", 45),
    ("more codes", {}, "01	1B0W|=13|01	0B1W|=13|01	0B0W|=13", 60),
    ("more codes", {}, "01	1B0W|+13|@1 10 10234|01	0B1W|=13|01	0B0W|=13", 60),
    ("hit or miss", {}, "", 10),
    ("hard mode", {}, "bcd	BBB|=8|efg	BBB|=8", 18),
    ("hit or miss", {"prices": [0, 0, 0], "then": None}, "", INFINITE),
    ("hit or miss", {}, "|".join(["a	n"] * 5 + ["=0"] * 5), 10),
]
MORE_CODES = "01	1B0W|+13|{}|01	0B1W|=13|01	0B0W|=13"
IMAGES = [
    *("@1 00 01234", "@1 11 01234", "@1 012 01234", "@1 0 01234", "@1 10 00234", "@1 10 01233"),
    *("@1 10 0123", "@1 10 012344", "@1 10 0123x", "@0 10 10234", "@2 10 10234", "@1 10 10234 ", "@1  10234", "@1 10"),
    *("@-1 10 10234", "@1.0 10 10234", "@¹ 10 10234", "@ 10 10234", f"@{'9' * 400} 10 10234", "@1 1x 10234"),
]
LINES = ["=-1", "=1e3", "=99999999999999999999", "=", "?", "01", "=4 5", "=٣", "\t", "01\t"]
UNFOUNDED = [
    *(("more codes", {}, MORE_CODES.format(line), 60) for line in IMAGES),
    *(("six codes", {}, line, 13) for line in LINES),
    ("codes", {}, "12	0B0W|+8|@1 01 3344|12	1B0W|=13", 45),  # the image would be one code, four times
    ("more codes", {}, "01	1B0W|=13|@1 10 10234|01	0B1W|=13|01	0B0W|=13", 60),
    ("hit or miss", {}, "a	n|+6|@1 0 bacd", 10),
    ("hit or miss", {}, "|".join(["a	n"] * 6 + ["=0"] * 6), 10),
    ("hit or miss", {}, "a	n|=6|=10", 10),
    ("hit or miss", {}, "a	x|=0", 10),
    ("hit or miss", {}, "x	n|=0", 10),
    ("hit or miss", {}, "a	n	|=0", 10),
    ("hit or miss", {}, "a	y|b	n|a	n|=0|=0|=0", 10),
    ("25 codes", {}, "", 81),
    ("25 codes", {}, "12	0B0W|=23", 81),
    ("25 codes", {}, "12	1B0W|=20", 81),
]
"""What is true, but does not follow; or a line that can have no part in a proof."""
SECOND_PAYS = {"finish": "known", "prices": [0, 0, 1 << 49], "then": 0, "weights": [1, 0, 0, 0]}
KNOWN = {"finish": "known", "prices": [0, 1]}
FALSE = {
    "size": [
        ("six codes", {}, ""),
        ("codes", {}, "12	0B0W|=9|12	1B0W|=13"),
        ("codes", {}, "12	0B0W|=8|12	1B0W|=14"),
        ("codes", {}, "12	0B0W|33	1B0W|=4|34	1B0W|=4|=9|12	1B0W|=13"),
        ("codes", {}, "12	0B0W|33	0B0W|=2|34	0B2W|=2|=9|12	1B0W|=13"),
        ("hit or miss", {}, "a	n|=7"),
        ("a circle", {}, ""),
        ("hit or miss", {"then": 0}, ""),
        ("hit or miss", {"weights": [0, 0, 0, 0]}, ""),
        ("hit or miss", {"weights": [1, 9, 3, 3]}, "b	n|=11"),
        ("nine codes", KNOWN, ""),
        ("six codes", {"prices": [0, 0, 0], "then": None}, "", INFINITE),
        # Of two secrets of which neither is known, the second pays for both: not so much that it looks infinite.
        ("hit or miss", SECOND_PAYS, "", INFINITE),
    ],
    "guess": [
        ("codes", {}, ""),
        ("codes", {}, "12	0B0W|=8"),
        ("codes", {}, "12	1B0W|=13|12	1B0W|=13"),
        ("codes", {}, "12	0B0W|=8|12	1B0W|12	0B0W|=40|=13"),
        ("codes", {}, "12	0B0W|12	0B0W|=8|=9|12	1B0W|=13"),
        ("hit or miss", {}, "a	n|b	n|=3|=6"),
        ("hit or miss", {"prices": [0, 1, 1, 7]}, "|".join(f"{guess}	n|{guess}	n|+16|=0" for guess in "abcd")),
        ("hit or miss", {"first": "b"}, ""),
        ("with a guess that tells nothing", {"first": "e"}, "e	n|=10"),
        ("with a guess that tells nothing", {}, "e	n|=10"),
        ("with a guess that tells all", {}, "a	n|=6"),
        ("with a guess that tells all", {"first": "e"}, ""),
        ("with a guess that tells all", {"prices": [0, 0], "then": None}, "", INFINITE),
        ("with a guess that tells all", {"first": "a"}, "a	n|=7"),
        ("hard mode", {}, "axy	BGG|+21|bcd	BBB|=8|efg	BBB|=8"),
        ("hard mode", {}, f"{RESTRICTED['bcd']}|{RESTRICTED['efg']}"),
    ],
    "same guesses": [
        ("six codes", {"weights": [3, 1, 1, 1, 1, 2]}, ""),
        ("nine codes", {"weights": [0, 1, 1, 0, 1, 1, 0, 1, 5]}, ""),
        ("six codes", {"first": "12"}, ""),
        ("colours", {}, ""),
        ("colours", KNOWN, ""),
        *(("six codes", {"game": codes(2, "012", rule=rule, marks=None)}, "") for rule in RULES[1:]),
        *(("six codes", {"game": codes(3, "01", rule=rule)}, "") for rule in RULES[1:]),
        ("six codes", {"game": codes(3, "01", marks=None)}, ""),
        ("six codes", {"game": codes(7, "0")}, ""),
    ],
    "same sets": [
        ("codes", {}, "12	0B0W|+8|@1 10 2134|@1 01 4321|12	1B0W|=13"),
        ("more codes", {}, "01	1B0W|=13|@1 10 10234|01	0B1W|=13|01	0B0W|=13"),
        ("more codes", {}, "@1 10 10234|01	1B0W|+13|01	0B1W|=13|01	0B0W|=13"),
        ("codes", {}, "12	0B0W|+8|@1 10 2143|12	1B0W|=13"),
        ("codes", {}, "12	0B0W|+8|@1 10 1234|@1 01 3412"),
        ("codes", {}, "12	0B0W|=8|12	1B0W|+13|@2 10 1234|@2 10 2134"),
        ("more codes", {}, "01	1B0W|+13|@1 10 10234|@1 10 12340"),
        ("more codes", {}, "01	0B0W|+13|@1 01 01324"),
        ("more codes", {}, "01	1B0W|=13|01	0B1W|+14|@2 10 10234|01	0B0W|=13"),
        ("six codes", {"weights": [3, 1, 1, 1, 1, 2]}, "01	0B1W|+6|@1 01 102"),
        ("six codes", {"prices": [1, 5]}, "01	0B1W|+11|@1 10 012"),
        ("colours", {}, "01	YB|+3|@1 10 012"),
        ("hit or miss", {}, "a	n|+6|@1 0 bacd"),
        ("hard mode", {}, "bcd	BBB|+8|@1 012 abcdefgxy|efg	BBB|=8"),
    ],
}  # fmt: skip


def header_of(name, changes):
    return {"format": "solver-tree certificate/2", "game": GAMES[name], "prices": [1], "then": 1, "claim": 0} | changes


def file_of(header, lines):
    return gzip.compress("\n".join([json.dumps(header), *lines, ""]).encode())


def stated(name, changes, lines, claim):
    """The file of a statement: the claim is the last line, and in the first one."""
    return file_of(header_of(name, changes) | {"claim": claim}, [*filter(None, lines.split("|")), f"={claim}"])


def truth(name, changes):
    if not changes and name in TRUE:
        return TRUE[name]
    game = Game(header_of(name, changes))
    game.score_all(compiled=False)

    def price(guess):
        listed = game.price[min(guess + game.known, len(game.price) - 1)]
        return listed if listed < INFINITE else None

    least = best_price(Ruled(game), price, game.first, "known" if game.known else "guessed")
    return INFINITE if least is None else least


def test_what_is_true_is_accepted(tmp_path):
    verdicts = agreed(tmp_path, [stated(*statement) for statement in ACCEPTED])
    assert [verdict.get("least") for verdict in verdicts] == [claim for *_, claim in ACCEPTED]
    for name, changes, _, claim in ACCEPTED:
        assert truth(name, changes) == claim


def test_what_does_not_follow_is_refused(tmp_path):
    files = [stated(*statement) for statement in UNFOUNDED]
    accepted = [row for row, verdict in zip(UNFOUNDED, agreed(tmp_path, files), strict=True) if "claims" in verdict]
    assert accepted == []


def test_each_rule_of_feedback_is_the_same_in_each_checker(tmp_path):
    kinds = [{"rule": rule, "marks": marks} for rule in RULES for marks in (None, "BW", "😀1")]
    games = [codes(4, "é😀", **kind) for kind in kinds] + [codes(3, "0 2", repeats=False, **kind) for kind in kinds]
    files = [stated("codes", {"game": game}, "", 1) for game in games]
    assert all(verdict.get("least") == 1 for verdict in agreed(tmp_path, files))  # they compare all feedback


@pytest.mark.parametrize("rule", FALSE)
def test_what_is_false_is_refused(tmp_path, rule):
    files = []
    for name, changes, lines, *claim in FALSE[rule]:
        least = truth(name, changes) if (changes.get("prices") or [0])[-1] < 1 << 49 else 0
        files.append(stated(name, changes, lines, *claim or [least + 1]))
        assert not claim or least < claim[0]
    accepted = [row for row, verdict in zip(FALSE[rule], agreed(tmp_path, files), strict=True) if "claims" in verdict]
    assert accepted == []


@pytest.mark.parametrize("name", ["six codes", "nine codes", "colours", "hit or miss", "hard mode"])
@pytest.mark.parametrize("changes", [{}, KNOWN, {"prices": [0, 1, 1, 4]}], ids=str)
def test_a_claim_of_one_more_than_is_true(tmp_path, name, changes):
    files = [stated(name, changes, "", truth(name, changes) + more) for more in (1, 2, 1000)]
    assert all("refused" in verdict for verdict in agreed(tmp_path, files))


# The first line.

LONG = "A" * 1001
BAD = {
    "format": [None, 1, "solver-tree certificate/3", ["solver-tree certificate/2"]],
    "name": [1, [], {}, True],
    "game": [
        *(None, [], "codes", {}, {"kind": "codes"}, {"kind": []}, {"kind": {}}, codes(2, "012") | {"x": 1}),
        *(codes(2, "012") | {"kind": "words"}, codes(2, "012") | {"kind": "other"}),
    ],
    "finish": ["guessed", True, 0, [], {}, "Known"],
    "weights": ["111111", {}, [1] * 5, [1] * 7, [1.0] * 6, [True] * 6, [-1] * 6, [None] * 6, [[1]] * 6, [1 << 49] * 6],
    "prices": [
        *(None, 1, "1", [], {}, [True], [1.0], ["1"], [[1]], [-1], [2, 1], [0] * 1001, [1 << 50], [10**400], [1 << 49]),
    ],
    "then": [True, 1.0, "1", [], -1, 1 << 45, 10**400],
    "first": [1, True, "", "00", "012", [], ["01"], {}, "01\n", "\ud800"],
    "claim": [None, True, 12.0, "13", [], -1, 12, (1 << 50) + 1, 10**400],
    "figures": [[], 1, "total", {"total": -1}, {"total": 1.5}, {"total": True}, {"total": [1]}, {"total": None}],
    "x": [None, 1],
}  # fmt: skip
BAD_CODES = {
    "positions": [None, 0, -1, True, 2.0, "2", [2], 33, 11, 1 << 40],
    "symbols": [
        *(None, "", 12, True, ["0", "1"], ["0", "00"], ["0" * k for k in range(1, 37)], "00"),
        *("0\n", "0\u200b", "\ud800"),
    ],
    "repeats": [None, 0, 1, "", []],
    "rule": [None, 0, "other", [], {}, "Multiset"],
    "marks": ["", "B", "BWX", 12, [], ["B", "W"], "B\t", "\u200b1"],
}  # fmt: skip
BAD_TABLE = {
    "guesses": [
        *(None, "abcd", [], ["a"] * 4, ["a", "b", "c"], ["a", "b", "c", 4], ["a", "b", "c", ["d"]]),
        ["a", "b", "c", LONG],
    ],
    "secrets": [None, "abcd", [], ["a", "b", "c", "x"], ["a", "b", "c", "a"], ["a", "b", "c", ""]],
    "feedbacks": [None, "ny", [], ["n"], ["n", "n"], ["n", "y\n"], [0, 1]],
    "rows": [
        *(None, 4, "nnnn", [], [[]] * 4, ["ynnn"] * 4, [[0] * 4] * 4, [[0] * 4] * 3, [{"0": 1}] * 4, [[2] * 4] * 4),
        [[1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [0, 0, 0]],
        *([[-1] * 4] * 4, [[1 << 16] * 4] * 4, [[True] * 4] * 4, [[0.0] * 4] * 4, {"0": [0] * 4}),
    ],
}  # fmt: skip
TEXTS = {
    "a member is named twice": lambda text: text.replace('"then": 1', '"then": 1, "then": 1'),
    "a member of the game is named twice": lambda text: text.replace('"positions"', '"positions": 2, "positions"'),
    "with an escape": lambda text: text.replace('"then": 1', '"then": 1, "th\\u0065n": 1'),
    "a number is no JSON": lambda text: text.replace('"then": 1', '"then": NaN'),
    "a fraction": lambda text: text.replace('"then": 1', '"then": 1.0'),
    "a power": lambda text: text.replace('"then": 1', '"then": 1e0'),
    "deep": lambda text: text.replace('"then": 1', '"then": ' + "[" * 100_000 + "]" * 100_000),
    "a mark of the byte order": lambda text: "\ufeff" + text,
    "a line end before": lambda text: "\n" + text,
    "carriage returns": lambda text: text.replace("\n", "\r\n"),
    "no line end": lambda text: text[:-1],
    "a line more": lambda text: text + "\n",
    "a long line": lambda text: text.replace("=13", "=" + "0" * 100_000 + "13"),
    "a digit that is none": lambda text: text.replace("=13", "=١٣"),
    "deeper than there are secrets": lambda text: text.replace("=13", "01\t0B1W\n" * 20 + "=1\n" * 20 + "=13"),
}
GZIP = {
    "nothing": lambda data: b"",
    "not compressed": gzip.decompress,
    "cut off": lambda data: data[:-1],
    "half": lambda data: data[: len(data) // 2],
    "damaged": lambda data: data[:-8] + b"\0" + data[-7:],
    "two pieces": lambda data: data + gzip.compress(b""),
    "more bytes": lambda data: data + b"\0",
    "no UTF-8": lambda data: gzip.compress(gzip.decompress(data).replace(b"=13", b"\xff\n=13")),
    "a surrogate": lambda data: gzip.compress(gzip.decompress(data).replace(b"=13", b"\xed\xa0\x80\n=13")),
    "a million lines": lambda data: gzip.compress(gzip.decompress(data) + b"=13\n" * (1 << 20)),
}
VALID = stated("six codes", {}, "", 13)


def first_lines():
    """First lines of two small proofs, with a member that cannot be."""
    for name, values in BAD.items():
        yield from (file_of(header_of("six codes", {"claim": 13, name: value}), ["=13"]) for value in values)
    for name, kind, claim in (("six codes", BAD_CODES, 13), ("hit or miss", BAD_TABLE, 10)):
        for member, values in kind.items():
            for value in values:
                changes = {"claim": claim, "game": GAMES[name] | {member: value}}
                yield file_of(header_of(name, changes), [f"={claim}"])


def test_no_member_is_believed(tmp_path):
    files = [*first_lines()]
    assert "claims" in agreed(tmp_path, [VALID])[0]
    accepted = [file for file, verdict in zip(files, agreed(tmp_path, files), strict=True) if "claims" in verdict]
    assert [gzip.decompress(file) for file in accepted] == []


def test_no_text_and_no_compression_is_believed(tmp_path):
    text = gzip.decompress(VALID).decode()
    files = {name: gzip.compress(change(text).encode()) for name, change in TEXTS.items()}
    files |= {name: change(VALID) for name, change in GZIP.items()}
    assert VALID not in files.values()
    verdicts = zip(files, agreed(tmp_path, [*files.values()]), strict=True)
    assert [name for name, verdict in verdicts if "claims" in verdict] == []


# Figures.


@pytest.mark.parametrize(
    ("figures", "factor"),
    [
        # Six codes take 13 guesses in all; two of them take three.
        ({"beyond": 2, "total": 13, "limit": 2}, 6 * 7 + 1),
        ({"worst": 3, "at_worst": 2, "total": 13}, 6 * 3 + 1),
        ({"total": 13, "worst": 3, "at_worst": 2}, 6 * 2 + 1),
    ],
    ids=str,
)
def test_figures_outside_their_factor_are_not_believed(tmp_path, figures, factor):
    """Each of these first lines has the cost that is proved."""
    names = [name for name in figures if name not in ("limit", "worst")]
    prices, then, claim = costs(figures, 6, 6)
    changes, path = {"prices": prices, "then": then}, tmp_path / "file"

    def said(named):
        path.write_bytes(stated("six codes", changes | {"figures": named}, "", claim))
        return check(path).figure.named

    assert said(figures) == figures
    for more in (-2, -1, 1, 2):
        named = figures | {names[0]: figures[names[0]] + more, names[-1]: figures[names[-1]] - more * factor}
        if min(named.values()) < 0:
            with pytest.raises(InputError, match="its figures cannot be"):
                said(named)
        else:
            assert said(named) == {"price": claim}


def test_the_browser_counts_guesses_only_if_the_cost_means_them(tmp_path):
    """What is added to the prices of a guess, nine for a secret, could be more than the price of a guess."""
    prices = ([13, 26, 40, 54], 13, 13 * 13 + 2), ([10, 29, 39], 10, 169), ([2], 2, 26)
    files = [stated("six codes", {"prices": listed, "then": then}, "", claim) for listed, then, claim in prices]
    files += [
        stated("six codes", {**KNOWN, "prices": listed}, "", claim) for listed, claim in (([0, 1], 9), ([1, 2], 15))
    ]
    assert [verdict["guesses"] for verdict in agreed(tmp_path, files)] == [13, None, 13, 9, None]


# Numbers.


@pytest.mark.parametrize("compiled", [True, False])
def test_no_product_overflows(compiled):
    """A weight times a number of parts times a rise of price passes 2^63, though no cost is 2^50."""
    size, rise = 9000, (1 << 49) - 1
    members, none, one = np.arange(size, dtype=np.int32), np.array([-1], np.int32), np.zeros(1, np.int32)
    weights, found = np.zeros(size, np.int64), [np.zeros(size, np.int64) for _ in range(3)]
    weights[0] = 1  # it costs 5 at once
    of_guesses = none, np.array([size]), one, one, one.copy()
    of_secrets = weights, members, np.zeros(size, np.uint8), *found[:2]
    loop = compiled_loops()[checker]["list_guesses"]
    call = loop if compiled else loop.py_func
    prices, numbers = np.array([0, 0, 5, rise, rise]), (0, 6, -1, False, False)
    listed, proved = call(members.astype(np.uint16), of_guesses, of_secrets, prices, found[2], numbers)
    assert (listed, proved) == (1, 5), "6 is not proved"
