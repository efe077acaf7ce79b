"""Certificates from the grammar of the format: three checkers agree on each, and what they accept is true."""

from __future__ import annotations

import base64
import gzip
import json
import random
import tempfile
from array import array
from collections import Counter
from collections.abc import Mapping
from functools import partial
from itertools import permutations, product
from math import inf
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np

from solver_tree.certificate import checker
from solver_tree.certificate.checker import DIGITS, Checker
from solver_tree.certificate.figure import costs, figure_in
from solver_tree.certificate.game import FORMATS, INFINITE, RULES
from solver_tree.certificate.game import Game as Described
from solver_tree.certificate.lines import NoCertificate
from solver_tree.certificate.walk import Naming, Walk
from solver_tree.games.hard_mode import uses_hints
from tests.campaign.trial import Finding, Trial
from tests.certificate.checkers import agreed, loops
from tests.certificate.mutations import HARD_UP_TO, TRUE_UP_TO, Judge, Truth, mutated
from tests.letters import letters_in
from tests.oracle import best_figures, best_price, least_worst_case

FILES = 250
"""How many files one trial makes."""

ALPHABETS = ["12345", "abcde", "😀é1漢 "]
NO_ALPHABETS = ["e\u0301xyz", "\ud83d12", "\u200b12", "112", "", "1\t2", "".join(map(chr, range(97, 134)))]
MARKS = [None, None, "BW", "AB", "é😀", "00", "1 ", "  ", "B", "\t\n"]
ODD = [
    *(None, True, False, 0, 1, -1, 1.0, 0.5, -0.0, 1e300, float("nan"), float("inf"), INFINITE - 1, INFINITE),
    *(2**53, 2**63, 2**64, 10**400, "", " ", "x", "1", "\ud800", "\u200b", "\x00", "A" * 1001, "known", "codes"),
    *([], {}, [[]], [1], [1.0], [True], ["x"], [None], [INFINITE], {"sha256": "x"}, {"sha256": 1}, {"x": 1}),
]
"""Values that are of the wrong type for some member, or at an edge."""
MEMBER_NAMES = ["x", "kind", "__proto__", "constructor", "weights", "\ud800"]
ODD_BYTES = [b"\xff", b"\xed\xa0\x80", b"\xef\xbb\xbf", b"\x00", b"\xe2\x80\xa8"]
ODD_NUMBERS = [b"0", b"-", b"1e", b"1.", b"[" * 3000, b"NaN", b"+"]
LONG_LINES = [b"=" + b"0" * 70000, b"=0\n" * 3000, b"x\ty" * 9000]
ODD_LINES = [
    *("", "=", "+", "@", "\t", "=-1", "=01", "= 1", "=1 ", "=1.0", "=1e3", "=¹", "=٣", "=" + "9" * 16, "=" + "9" * 17),
    *("@1", "@1 0", "@1 0 1", "@1 01 12 ", "@0 01 21", "@1  ", "@999 0 1", "@1 \ud800 1", "@01 0 1", "@1 0\u2028 1"),
    *("@1 " + "0" * 40 + " 1", "x\ty", "__proto__\t0"),
]

Header = dict[str, Any]


def trials() -> Trial:
    """Make files and have them checked three times."""
    folder = Path(tempfile.mkdtemp(prefix="campaign-"))

    def trial(rng: random.Random, size: int) -> Mapping[str, int]:
        return judged(folder, [certificate(rng, size) for _ in range(FILES)])

    return trial


def judged(folder: Path, files: list[bytes]) -> Mapping[str, int]:
    """Have files checked; return how often what happened.

    Raises:
        Finding: two checkers disagree, or something is accepted that is not true.
    """
    happened = Counter[str]()
    checker.Checker = Judge  # type: ignore[misc]
    try:
        verdicts = agreed(folder, files)
    except AssertionError as error:
        raise Finding(str(error)) from error
    finally:
        checker.Checker = Checker  # type: ignore[misc]
    for file, verdict in zip(files, verdicts, strict=True):
        if "refused" in verdict:
            happened["refused"] += 1
            continue
        happened["accepted"] += 1
        happened["claims accepted"] += verdict["claims"]
        happened["images accepted"] += gzip.decompress(file).count(b"\n@")
        happened["accepted, infinite"] += verdict["least"] >= INFINITE
        if len(verdict["result"]["game"].secrets) > TRUE_UP_TO + 1:
            happened["accepted, too large for brute force"] += 1
        elif (wrong := untrue(verdict)) is not None:
            raise Finding(f"{wrong}\n{base64.b64encode(file).decode()}")
        else:
            happened[f"accepted and true, {verdict['result']['header']['game']['kind']}"] += 1
    return happened


# What is true


class Ruled:
    """The game of a certificate for the brute force: a guess that is the secret has a feedback of its own."""

    win = "found"

    def __init__(self, game: Described) -> None:
        self.guesses, self.feedbacks = game.guesses, [*game.feedbacks, self.win]
        self.weights, self.secret_count = [*game.weights], len(game.secrets)
        self.restricted = game.hard or game.consistent
        self._game = game

    def matrix(self) -> list[list[int]]:
        """The number of the feedback to each guess for each secret."""
        secrets, win = [*enumerate(self._game.secrets)], len(self.feedbacks) - 1
        return [
            [win if text == guess else self._game.feedback_of(g, s) for s, text in secrets]
            for g, guess in enumerate(self.guesses)
        ]

    def legal(self, guess: str, feedback: str, following: str) -> bool:
        """Whether hard mode allows a guess, or the guess can be the secret."""
        game = self._game
        if game.consistent:
            own = game.feedback_of(game.guess_number[guess], game.secret_number[following])
            return feedback == (self.win if guess == following else game.feedbacks[own])
        several = tuple(game.letters)
        return feedback == self.win or uses_hints(letters_in(guess, several), feedback, letters_in(following, several))


def untrue(verdict: dict[str, Any]) -> str | None:
    """What is wrong about a proof that is accepted; None if all it says is true."""
    game, header, least = verdict["result"]["game"], verdict["result"]["header"], verdict["least"]
    rules, finish = Ruled(game), "known" if game.known else "guessed"
    known = game.known  # then guess number d has the price that is listed after d others

    def price(guess: int) -> int | None:
        listed = game.price[min(guess + known, len(game.price) - 1)]
        return None if listed >= INFINITE else listed

    truth = best_price(rules, price, game.first, finish)
    if least > (INFINITE if truth is None else truth):
        return f"it proves {least}, but {truth} is possible"
    figure = figure_in(header, len(game.secrets))
    names, named = figure.names, tuple(figure.named[name] for name in figure.names)
    if least >= INFINITE and (worst := least_worst_case(rules, game.first, finish)) < len(figure.prices) + 1:
        return f"it says {figure!r}, but the worst case can be {worst}"
    if names != ("price",) and least < INFINITE:
        objective = SimpleNamespace(components=names, limit=figure.named.get("limit"))
        if names == ("total",):
            objective.components = ("total", "worst", "at_worst")
        elif names == ("beyond",):
            objective.components = ("beyond", "total")
        best = best_figures(rules, objective, game.first, finish, figure.named.get("max_guesses", inf))
        if best is not None and named > tuple(best):
            return f"it says {figure!r}, but {best} are possible"
    total = verdict["guesses"]
    fewest = best_price(rules, lambda guess: None if price(guess) is None else guess, game.first, finish)
    if total is not None and fewest is not None and total > fewest:  # else no strategy takes so few
        return f"the browser says that {total} guesses are needed"
    return None


# Files from the grammar


def certificate(rng: random.Random, size: int) -> bytes:
    """A file: most often one of valid lines, else one with something wrong in it."""
    header = first_line(rng, size)
    lines: list[str] = []
    try:
        with loops(compiled=False):
            game = Described(header)
            game.score_all(compiled=False)
            lines = body(rng, game)
    except (NoCertificate, UnicodeEncodeError):
        lines = [rng.choice(["=0", "=5", "+1"]) for _ in range(rng.randint(0, 2))]
    if len(lines) > 1 and rng.random() < 0.2:
        lines = mutated(np.random.default_rng(rng.randrange(2**32)), ["", *lines])[1:]
    if rng.random() < 0.15:
        lines.insert(rng.randint(0, len(lines)), odd_line(rng, lines))
    last = lines[-1][1:] if lines else ""
    if last.isascii() and last.isdigit() and rng.random() < 0.97:
        header["claim"] = min(int(last), INFINITE)
        fit_figures(rng, header)
    if rng.random() < 0.25:
        header = changed(rng, header)
    return packed(rng, json.dumps(header, ensure_ascii=rng.random() < 0.5), lines)


def fit_figures(rng: random.Random, header: Header) -> None:
    """Have figures lead to the claim: as they should, or with one unit of the first too much or too little."""
    figures = header.get("figures", {})
    names = [name for name in figures if name not in ("limit", "max_guesses")]
    if names in (["total"], ["beyond"], ["worst", "at_worst"]):
        figures[names[-1]] = header["claim"]
    elif len(names) > 1:
        secrets = secrets_of(header["game"])
        total = sum(header["weights"]) if header.get("weights") else secrets
        first = "at_worst" if names[0] == "worst" else names[0]
        last = names[-1]
        unit = costs({**figures, first: 1}, secrets, total)[2] - costs({**figures, first: 0}, secrets, total)[2]
        if names[0] == "total":
            figures["total"] = (header["claim"] - figures["at_worst"]) // unit
        else:
            figures[first], figures[last] = divmod(header["claim"], unit)
            if rng.random() < 0.2:
                sign = rng.choice([-1, 1])
                figures[first] += sign
                figures[last] -= sign * unit


def packed(rng: random.Random, first: str, lines: list[str]) -> bytes:
    """The file of some lines; now and then with a byte, an end or a compression that cannot be."""
    text = "\n".join([first, *lines, ""]).encode(errors="surrogatepass")
    how = rng.randrange(80)
    if how == 0:
        text = text[:-1]
    elif how == 1:
        text = text.replace(b"\n", rng.choice([b"\r\n", b"\n\n", b"\r", b" \n", b"\0\n"]), rng.randint(1, 3))
    elif how == 2:
        place = rng.randrange(len(text))
        text = text[:place] + rng.choice(ODD_BYTES) + text[place:]
    elif how == 3:
        text = rng.choice([b"\xef\xbb\xbf", b" ", b"\n", b"\x00", b"["]) + text
    elif how == 4:
        name = rng.choice([b'"claim"', b'"game"', b'"kind"', b'"then"', b'"prices"'])
        value = rng.choice([b"0", b"1", b"null", b"{}", b"[1]"])
        text = text.replace(b"{", b"{" + name + b": " + value + b", ", rng.randint(1, 2))
    elif how == 5:
        text = text.replace(b'"claim": ', b'"claim": ' + rng.choice(ODD_NUMBERS))
    elif how == 6:
        text = text.replace(b"\n", b"\n" + rng.choice(LONG_LINES) + b"\n", 1)
    data = gzip.compress(text, compresslevel=1, mtime=0)
    if how == 10:
        data = data[: rng.randrange(len(data))]
    elif how == 11:
        data += rng.choice([data, gzip.compress(b"=1\n"), gzip.compress(b""), b"\0", b"\0" * 600, b"x", b"\x1f\x8b"])
    elif how == 12:
        data = rng.choice([text, b"", data[1:], b"\x1f\x8b" + data])
    elif how == 13:
        place = rng.randrange(len(data))
        data = data[:place] + bytes([rng.randrange(256)]) + data[place + 1 :]
    return data


def first_line(rng: random.Random, size: int) -> Header:
    """A first line of a random game, most often one that can be."""
    game = rng.choice([codes, codes, words, words, table, table])(rng, size)
    if rng.random() < 0.2:
        make_consistent(rng, game)
    header: Header = {"format": rng.choice(FORMATS), "game": game}
    secrets = secrets_of(game)
    if rng.random() < 0.3:
        header["name"] = rng.choice(
            ["mastermind-2x3", "wordle", "x", "", "\ud800", "a\nb", "mastermind-9x99", "../x.csv"]
        )
    known = rng.random() < 0.3
    weights = None
    if rng.random() < (0.2 if game["kind"] == "codes" else 0.5):
        edge = rng.choice([1, 3, 3, 3, 1000, 2**30, 2**40, INFINITE // size])
        weights = [rng.choice([0, 1, rng.randint(0, 3), rng.randint(0, edge)]) for _ in range(secrets)]
        if rng.random() < 0.25:  # all weight is that of one secret, or there is none
            weights = [rng.randint(0, 1) * (s == 0) for s in range(secrets)]
        header["weights"] = weights
    total = secrets if weights is None else sum(weights)
    prices, then = priced(rng, header, secrets, total)
    header |= {"prices": [0] * known + prices, "claim": 0}
    if then is not None or rng.random() < 0.5:
        header["then"] = then
    if known or rng.random() < 0.1:
        header["finish"] = "known" if known else None
    if rng.random() < 0.2:
        guesses = game.get("guesses") or ["".join(code) for code in product(game["symbols"], repeat=game["positions"])]
        header["first"] = rng.choice([*guesses, None, "none"])
    return header


def make_consistent(rng: random.Random, game: Header) -> None:
    """Have a game allow candidates only: most often one whose guesses are its secrets."""
    game["consistent"] = rng.choice([True, True, True, True, None, False, 1])
    if rng.random() < 0.1:
        return
    if game["kind"] == "words":
        game |= {"guesses": game["answers"], "hard": rng.random() < 0.1}
    elif game["kind"] == "table" and set(game["secrets"]) <= set(game["guesses"]):
        rows = dict(zip(game["guesses"], game["rows"], strict=True))
        game |= {"guesses": game["secrets"], "rows": [rows[text] for text in game["secrets"]]}


def secrets_of(game: Header) -> int:
    """About how many secrets a game has."""
    if game["kind"] == "codes":
        return len(game["symbols"]) ** game["positions"]
    return len(game.get("answers") or game["secrets"])


def priced(rng: random.Random, header: Header, secrets: int, total: int) -> tuple[list[int], int | None]:
    """Prices and by how much later ones rise: of figures, or of nothing in particular, also as high as they can be."""
    kind = rng.randrange(4)
    if kind == 0:
        return [1], 1
    if kind == 1:
        names = rng.choice(
            [
                *(("beyond",), ("beyond", "total"), ("worst",), ("worst", "at_worst"), ("worst", "at_worst", "total")),
                *(("total",), ("total", "worst", "at_worst"), ("total", "worst", "at_worst")),
            ]
        )
        figures = {name: rng.randint(0, 4 if name == "worst" else 2 + total % 1000) for name in names}
        figures |= {"limit": rng.randint(1, 3)} if "beyond" in names else {}
        figures |= {"max_guesses": rng.randint(1, 4)} if rng.random() < 0.2 else {}
        if figures.get("worst", 1) > 0:
            prices, then, _ = costs(figures, secrets, total)
            header["figures"] = figures
            return [*prices] or [0], then
    highest = max(INFINITE // (2 * max(total, 1)), 1)
    highs = [0, 0, highest // 9, highest - 1, highest // 2, highest // (secrets + 5), 2 * highest - 1]
    edges = [0, 1, 2, 3, 9] if kind < 3 else highs
    prices = sorted(rng.choice(edges) for _ in range(rng.randint(1, 4)))
    return prices, rng.choice([None, None, 0, 1, 2, rng.choice(edges), highest // (2 * secrets + 9)])


def codes(rng: random.Random, size: int) -> Header:
    """Codes of any rule."""
    symbols = rng.choice(ALPHABETS if rng.random() < 0.95 else NO_ALPHABETS)[: rng.randint(1, min(size, 4))]
    positions = rng.choice([p for p in (1, 2, 3, 4, 7) if len(symbols) ** p <= 28] or [1])
    marks = rng.choice(MARKS if rng.random() < 0.3 else MARKS[:4])
    game = {"kind": "codes", "positions": positions, "symbols": symbols, "repeats": rng.random() < 0.7}
    return game | {"rule": rng.choice(RULES), "marks": marks}


def words(rng: random.Random, size: int) -> Header:
    """Words, also in hard mode, and with letters of several characters."""
    if rng.random() < 0.3:
        return words_of_letters(rng, size)
    letters, length = rng.choice(["ab", "abc", "aé😀", "abcdef"]), rng.choice([1, 2, 2, 3, 4])
    if rng.random() < 0.5:
        every = ["".join(word) for word in product(letters, repeat=length)]
        guesses = rng.sample(every, min(len(every), size + rng.randint(0, 4)))
        answers = rng.sample(guesses, rng.randint(1, min(size, len(guesses))))
    else:  # answers that rhyme: other words tell more, and hard mode forbids them
        answers = [f"{letter}xy" for letter in "abcdefgh"[: rng.randint(2, size)]]
        others = {"".join(rng.choices("abcdefghxy", k=3)) for _ in range(rng.randint(0, 4))}
        guesses = [*answers, *sorted(others - {*answers})]
        rng.shuffle(guesses)
    return {"kind": "words", "guesses": guesses, "answers": answers, "hard": rng.random() < 0.6}


def words_of_letters(rng: random.Random, size: int) -> Header:
    """Words of letters of one to three characters; some lists have words of several lengths."""
    several = sorted({"".join(rng.choices("abé", k=rng.randint(2, 3))) for _ in range(rng.randint(1, 3))})
    length, drawn = rng.choice([1, 2, 3]), set[str]()
    for _ in range(4 * size):
        word = "".join(rng.choices([*"abé😀", *several], k=length))
        if len(letters_in(word, tuple(several))) == length or rng.random() < 0.01:
            drawn.add(word)
    guesses = sorted(drawn)[: size + 4] or ["a"]
    answers = rng.sample(guesses, rng.randint(1, min(size, len(guesses))))
    return {"kind": "words", "guesses": guesses, "answers": answers, "hard": rng.random() < 0.5, "letters": several}


def table(rng: random.Random, size: int) -> Header:
    """A table of random feedback: often little, now and then more kinds than a byte or 62 bits have."""
    secrets = [f"{rng.choice(['s', 'é', '😀', ' '])}{i}" for i in range(rng.randint(1, size))]
    guesses = [*secrets, *(f"g{i}" for i in range(rng.randint(0, 4)))]
    rng.shuffle(guesses)
    kinds = rng.choice([1, 2, 2, 2, 3, 3, 4, 8, 62, 63, 200, 256, 257, 300])
    rows = []
    for guess in guesses:
        row = [rng.randrange(kinds) for _ in secrets]
        if guess in secrets:
            column = secrets.index(guess)
            row = [cell + (cell >= row[column]) * (s != column) for s, cell in enumerate(row)]
            if rng.random() < 0.003 and len(row) > 1:
                row[column] = row[column - 1]
        rows.append(row)
    feedbacks = [f"f{i}" for i in range(kinds + 1)]
    return {"kind": "table", "guesses": guesses, "secrets": secrets, "feedbacks": feedbacks, "rows": rows}


def changed(rng: random.Random, header: Header) -> Header:
    """A first line in which one member, or something in a member, is another value, missing, or too much."""
    header = json.loads(json.dumps(header))
    place: Any = header
    while rng.random() < 0.6:
        inner = [one for one in (place.values() if isinstance(place, dict) else place) if isinstance(one, dict | list)]
        if not any(inner):
            break
        place = rng.choice([one for one in inner if one])
    is_object, how = isinstance(place, dict), rng.randrange(8)
    name = rng.choice([*place]) if is_object else rng.randrange(len(place))
    if how == 0:
        del place[name]
    elif how == 1 and is_object:
        place[rng.choice(MEMBER_NAMES)] = rng.choice(ODD)
    elif how == 1:
        place.append(rng.choice([*place, *ODD]))
    elif how == 2 and type(place[name]) is int:
        place[name] += rng.choice([-1, 1, 2, 1 << 40])
    elif how == 3 and isinstance(place[name], list):
        place[name] = place[name] * 2 if rng.random() < 0.5 else place[name][::-1]
    elif how == 4:
        place[name] = rng.choice([*place.values()] if is_object else place)
    else:
        place[name] = rng.choice(ODD)
    return header


def least_image(checker: Checker, members: Any) -> Naming:
    """The naming that makes the least of all images of a set."""
    alphabet = checker.game.alphabet

    def image(symmetry: tuple[tuple[int, ...], tuple[str, ...]]) -> list[int]:
        order, names = symmetry
        return list(checker.image(members, order, "".join(names)))

    order, names = least = min(product(checker.game.orders, permutations(alphabet)), key=image)
    key = int.from_bytes(bytes(image(least)))
    return Naming(key, [order.index(p) for p in range(len(order))], [alphabet.index(name) for name in names])


def body(rng: random.Random, game: Described) -> list[str]:
    """Claims about sets of a game: a whole proof, or some sets of which each claims what is true, or a little else."""
    truth, every, all_guesses = Truth(game), range(len(game.secrets)), array("i", range(len(game.guesses)))
    most = HARD_UP_TO if game.hard else TRUE_UP_TO

    def least(members: Any, legal: Any, made: int) -> int:
        if len(members) > most:
            return rng.choice([0, 1, 2 * len(members) - 1])
        return int(min(truth(members, legal, made), INFINITE))

    def bound(history: Any, part: Any, _: int) -> int:
        legal = all_guesses
        for guess, feedback in history:
            legal = game.legal_after(legal, guess, feedback)
        return least(part, legal, len(history))

    if len(every) <= most and rng.random() < 0.5:
        goal = max(least(every, all_guesses, 0) - rng.choice([0, 0, 0, 1, 5]), 0)
        walk = Walk(game, bound, partial(least_image, Checker(game)), lambda *_: None)
        try:
            walk.prove(goal)
        except RuntimeError:  # with a first guess more can be true
            pass
        else:
            return walk.lines
    lines: list[str] = []
    claims, kept, wrong = 0, [], rng.choice([0, 0, 0.05, 0.3])

    def claim(members: Any, legal: Any, made: int) -> None:
        nonlocal claims
        for _ in range(rng.choice([0, 1, 1, 2, 3]) if made < rng.randint(1, 6) else 0):
            if kept and game.alphabet and rng.random() < 0.4:
                order = rng.sample(range(game.places), game.places) if rng.random() > wrong else [0] * game.places
                names = rng.sample(game.alphabet, len(game.alphabet))
                if rng.random() < wrong:
                    names = rng.choices(game.alphabet, k=len(game.alphabet))
                number = rng.choice(kept) if rng.random() > wrong else rng.randint(0, claims + 1)
                lines.append(f"@{number} {''.join(DIGITS[p] for p in order)} {''.join(names)}")
                continue
            guess = rng.choice(legal if rng.random() > wrong else all_guesses)
            feedback = game.feedback_of(guess, rng.choice(members if rng.random() > wrong / 9 else every))
            part = [s for s in members if game.feedback_of(guess, s) == feedback]
            lines.append(f"{game.guesses[guess]}\t{game.feedbacks[feedback]}")
            if part:
                claim(part, game.legal_after(legal, guess, feedback), made + 1)
        true = least(members, legal, made)
        stated = max(true - rng.choice([0, 0, 0, 1, 2, true]), 0)
        if rng.random() < wrong:
            stated = rng.choice([true + 1, true + 2, INFINITE, 10**16 - 1])
        lines.append(f"{rng.choice('=++')}{stated}")
        claims += 1
        if lines[-1][0] == "+":
            kept.append(claims)

    claim(every, all_guesses, 0)
    return lines


def odd_line(rng: random.Random, lines: list[str]) -> str:
    """A line that is none, or one at an edge."""
    line = rng.choice(lines or ["=1"])
    return rng.choice([*ODD_LINES, line, line + " ", line + "\t", "\t" + line, line[::-1], line + line])
