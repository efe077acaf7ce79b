"""Compares strategies with the optimum in small games, and prints a table."""

import solver_tree as st

STRATEGIES = ["largest-part", "parts", "entropy"]


def main() -> None:
    """Print a row for each game."""
    print("game            optimum", *(f"{name:>13}" for name in STRATEGIES))
    for entry in st.atlas("mastermind-3x", objective=st.Objective.average(), finish="guessed"):
        if entry.secrets > 400:
            break
        game = st.game(entry.game)
        trees = [st.greedy(game, name, threads=1) for name in STRATEGIES]
        cells = (f"{tree.stats.average - entry.average:+13.4f}" for tree in trees)
        print(f"{entry.game:15} {entry.average:.4f}", *cells)


if __name__ == "__main__":
    main()
