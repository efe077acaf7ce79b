"""Static sets: guesses that are all chosen before any answer is seen."""

from __future__ import annotations

from collections.abc import Sequence
from numbers import Integral
from typing import NamedTuple

from solver_tree.errors import InputError, check_list
from solver_tree.games import Game
from solver_tree.games.entries import read_guess
from solver_tree.games.interface import check_game
from solver_tree.text import count, one_line
from solver_tree.tree import Finish
from solver_tree.tree.finish import check_finish


class StaticSet(NamedTuple):
    """A static set of guesses, and what is proved of the least one.

    Sizes and bounds count the guesses of the set and, until guessed, the final guess that names the secret.

    Attributes:
        game: the game.
        finish: whether the secret is to be guessed, or to be known.
        guesses: the set, in the order of the game; empty if there is none of the size that was asked for.
        lower_bound: no set has a smaller size; that is proved.
        upper_bound: the size of the smallest set known; None if no set is known.
        asked: the size that was asked for; None if the least one was.
        seconds: wall-clock time of the search.
    """

    game: Game
    finish: Finish
    guesses: tuple[str, ...]
    lower_bound: int
    upper_bound: int | None
    asked: int | None
    seconds: float

    def __repr__(self) -> str:
        return one_line("StaticSet", f"of {self.game.name}: {self.outcome}")

    @property
    def size(self) -> int | None:
        """The size of the set; None if there is none of the size that was asked for, or none is known."""
        if self.upper_bound is None or (self.asked is not None and not self.feasible):
            return None
        return len(self.guesses) + final_guesses(self.finish)

    @property
    def optimal(self) -> bool:
        """Whether it is proved which size is the least."""
        return self.lower_bound == self.upper_bound

    @property
    def feasible(self) -> bool | None:
        """Whether there is a set of the size that was asked for; None if that is open, or none was asked for."""
        if self.asked is None:
            return None
        if self.asked < self.lower_bound:
            return False
        return True if self.upper_bound is not None and self.asked >= self.upper_bound else None

    @property
    def outcome(self) -> str:
        """What is known, in words."""
        if self.feasible is False:
            return f"no set of {count(self.asked or 0, 'guess')} tells every secret apart; proved"
        if self.asked is None and self.size is None:
            return f"no set was found in time; the fewest are {self.between}"
        if self.size is None:
            return f"whether {count(self.asked or 0, 'guess')} suffice is open"
        if self.optimal and self.size == self.lower_bound:
            return f"{count(self.size, 'guess')}, proved to be the fewest"
        return f"{count(self.size, 'guess')}; the fewest are {self.between}"

    @property
    def between(self) -> str:
        """The bounds of the least size, in words."""
        if self.upper_bound is None:
            return f"at least {self.lower_bound}"
        return str(self.lower_bound) if self.optimal else f"between {self.lower_bound} and {self.upper_bound}"


class StaticInterrupted(KeyboardInterrupt):
    """The user stopped the search for a static set.

    Attributes:
        found: the best set found by then, and the bounds proved by then.
    """

    def __init__(self, found: StaticSet) -> None:
        super().__init__()
        self.found = found

    def __repr__(self) -> str:
        return one_line("StaticInterrupted", repr(self.found)[1:-1])


def final_guesses(finish: Finish) -> int:
    """How many guesses follow a set: the final one that names the secret, if that is to be guessed.

    No set makes it superfluous. A set that has every secret can do without one of them: who hits no other has hit this
    one. So of sets of least size each leaves some secret to be named.
    """
    return 1 if finish == "guessed" else 0


def check_static(game: Game, finish: Finish, size: int | None) -> None:
    """Check, before anything is computed, that one can ask for a static set of ``game``.

    Raises:
        InputError: there are not so many guesses, or some guesses are not always legal.
    """
    check_game(game)
    check_finish(finish)
    if game.restricted:
        raise InputError(
            f"game {game.name}: which guesses are legal depends on the answers, so none can be chosen beforehand"
        )
    most = game.guess_count + final_guesses(finish)
    if size is not None and (isinstance(size, bool) or not isinstance(size, Integral) or not 1 <= size <= most):
        raise InputError(f"size {size}: {game.name} has sets of {'1 guess' if most == 1 else f'1 to {most} guesses'}")


def confused_pair(game: Game, guesses: Sequence[str]) -> tuple[str, str] | None:
    """Two secrets that a set of guesses cannot tell apart, by the rule of the game in plain Python.

    >>> import solver_tree as st
    >>> rules = st.game("mastermind-2x3")
    >>> st.confused_pair(rules, ["12"]), st.confused_pair(rules, ["12", "13"])
    (('11', '13'), None)

    Args:
        game: the game.
        guesses: the set.

    Returns:
        The first secret that gets the same answers as an earlier one, after that one; None if there is none.

    Raises:
        InputError: a text is not a guess of the game, or the rule of a custom game fails.

    See Also:
        static_set: sets that confuse none.
    """
    check_game(game)
    check_list("guesses", guesses)
    read = [read_guess(game, guess) for guess in guesses]
    seen: dict[tuple[str, ...], str] = {}
    for secret in game.each_secret():
        earlier = seen.setdefault(tuple(game.score(guess, secret) for guess in read), secret)
        if earlier != secret:
            return earlier, secret
    return None
