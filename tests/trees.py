"""Valid strategy trees without a search, and small games for them."""

from dataclasses import replace
from itertools import cycle

from solver_tree.games import Game
from solver_tree.games.weights import weighted
from solver_tree.games.words import WordGame
from solver_tree.strategies.first_candidates import first_candidates
from solver_tree.tree import Proof, StrategyTree

ANSWERS = ("crane", "crate", "trace", "react", "slate", "plate", "apple", "paper")
GUESSES = (*ANSWERS, "stare", "peach", "llama")


def words(*, hard: bool = False) -> WordGame:
    """A game of a few words."""
    return WordGame(GUESSES, ANSWERS, hard=hard)


def right_or_wrong(guess: str, secret: str) -> str:
    """The rule of a game in which a guess that misses excludes no secret but itself."""
    return "yes" if guess == secret else "no"


def hotter(guess: str, secret: str) -> str:
    """The feedback to a guessed number."""
    return "right" if guess == secret else "higher" if int(secret) > int(guess) else "lower"


def higher_lower(numbers: int = 15) -> Game:
    """A custom game: its rule is no part of the program."""

    def score(guess: str, secret: str) -> str:
        return "found" if guess == secret else "higher" if int(guess) < int(secret) else "lower"

    texts = [str(number) for number in range(1, numbers + 1)]
    return Game("higher-lower", texts, texts, score, "found")


def unequal(game: Game) -> Game:
    """``game`` with the weights 3, 0, 2, 1, 3, 0, 2, 1 and so on."""
    return weighted(game, dict(zip(game.secrets, cycle((3, 0, 2, 1)))))


def first_candidate_tree(game: Game, first: str | None = None) -> StrategyTree:
    """The strategy that always guesses the first candidate, after the guess ``first`` if there is one.

    The lower bound of its proof is true: the first guess finds at most one secret, and all others take at least two.
    """
    weights = game.weights or (1,) * game.secret_count
    root = first_candidates(game, () if first is None else (first,))
    tree = StrategyTree(game, "avg", Proof(0, 0, 0.0, "first candidate"), root, first)
    lower = 2 * sum(weights) - max(weights)
    return replace(tree, proof=tree.proof._replace(lower_bound=lower, upper_bound=tree.stats.total))


def claimed(tree: StrategyTree) -> StrategyTree:
    """``tree`` as a file gives it: its lower bounds are claimed."""
    return replace(tree, proof=tree.proof._replace(status="claimed"))
