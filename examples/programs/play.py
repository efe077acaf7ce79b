"""Plays a tree that ships: you think of a secret, the program guesses, you answer."""

import solver_tree as st


def main() -> None:
    """Play one game."""
    player = st.Player(st.load("mastermind-4x6"))
    while player.guess is not None:
        print(f"{player.guess}   {player.remaining} codes are left")
        try:
            player.answer(input("feedback, such as 1B2W: "))
        except st.Contradiction as problem:
            print(f"{problem}; start again")
            return
        except st.InputError as problem:
            print(problem)
    print(f"Found in {len(player.history)} guesses.")


if __name__ == "__main__":
    main()
