"""Compiles the kernels that many test files share, before tests run side by side: ``python -m`` this module.

Otherwise each process of tests would compile for itself what another one is compiling at the same time.
"""

import os
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import numpy as np

from solver_tree.games import game
from solver_tree.identification.search import identify
from solver_tree.identification.table import ItemTable
from solver_tree.kernels import helpers
from solver_tree.kernels.precompile import compile_kernels
from solver_tree.layout import lay_out
from solver_tree.strategies.greedy_tree import Greedy
from tests.kernels.kinds import KINDS, PRICED
from tests.random_games import draw_game


def compile_kind(kind):
    """Compile what searches and strategies of a kind of game run, or load it from the cache on disk.

    Of the games whose guesses are counted by bits, tests search none that is large and needs more than two planes.
    """
    helpers.MOST = 0  # the other kinds keep the other cores busy
    for some_game in games_of(kind):
        wanted = "average within a limit" if kind in PRICED else "average"
        any_size = len(some_game.feedbacks) not in (17, 33, 64)
        compile_kernels(lay_out(some_game).board, wanted, any_size=any_size)
        Greedy(some_game, threads=1)
    if kind == "few":
        compile_kernels(lay_out(game("mastermind-2x3-consistent")).board, "average")  # no test searches its costs


def games_of(kind):
    """Small games of a kind, one for each number of feedbacks."""
    options = KINDS[kind]
    weights = [1, 2, 3] if options.get("weighted") else None
    share = 0.5 if options.get("restricted") else None
    for feedbacks in options["feedbacks"]:
        yield draw_game(np.random.default_rng(0), 3, 4, feedbacks, weights=weights, share=share)
    if kind == "few":
        yield game("mastermind-2x3")  # strategies compute its feedback


def compile_decisions():
    """Compile the search for decision trees."""
    identify(ItemTable("two", ["a", "b"], ["test"], [["yes", "no"]]))


if __name__ == "__main__":
    longest_first = sorted(KINDS, key=lambda kind: kind not in PRICED)
    with ProcessPoolExecutor(min(os.cpu_count() or 1, len(KINDS)), get_context("spawn")) as processes:
        decisions = processes.submit(compile_decisions)
        list(processes.map(compile_kind, longest_first))
        decisions.result()
