"""Solves a game of one's own rule, saves the tree and a proof, and checks both as a stranger would.

The secret is a number from 1 to 20. The feedback is the greatest common divisor of guess and secret, or "found".
"""

from math import gcd
from pathlib import Path

import solver_tree as st

NUMBERS = [str(number) for number in range(1, 21)]


def score(guess: str, secret: str) -> str:
    """The feedback to a guess."""
    return "found" if guess == secret else str(gcd(int(guess), int(secret)))


def main(folder: Path = Path()) -> None:
    """Solve the game, and check the result."""
    game = st.Game("divisor", NUMBERS, NUMBERS, score, "found")
    tree = st.build(game, objective=st.Objective.worst(count=True, total=True))
    tree.save(folder / "divisor.json")
    st.certify(tree, folder / "divisor.cert")

    loaded = st.load(folder / "divisor.json")
    stats = st.verify(loaded, game)
    checked = st.check(folder / "divisor.cert", loaded)
    print(f"{tree.stats.average:.4f} guesses on average, never more than {stats.worst}")
    print(f"certificate: {'valid' if checked.valid else checked.error}")


if __name__ == "__main__":
    main()
