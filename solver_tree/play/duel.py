"""Two secrets, two who guess: you and the program in turn."""

from __future__ import annotations

from typing import Literal, TypeAlias, get_args

from solver_tree.errors import InputError
from solver_tree.games import Game
from solver_tree.play.guesser import Guesser
from solver_tree.play.host import Host
from solver_tree.play.player import Player
from solver_tree.tree import StrategyTree

Side: TypeAlias = Literal["you", "program"]
SIDES: tuple[Side, ...] = get_args(Side)


class Duel:
    """You and the program each have a secret, and guess that of the other in turn.

    In each round both make one guess, the same one first in every round. The duel is over after the first round in
    which a secret is found: whoever found one wins, and if both did, nobody does.

    >>> import solver_tree as st
    >>> duel = st.Duel(st.game("bulls-cows-4x10"), secret="5293", begins="you")
    >>> duel.guess("5239"), duel.turn, duel.player.guess
    ('2A2B', 'program', '0123')
    >>> duel.answer("1A1B")
    >>> duel.turn, duel.player.remaining
    ('you', 720)

    Attributes:
        host: the program that has a secret; your guesses are in its history.
        player: the program that guesses yours: by a tree if there is one.
        begins: who makes the first guess of each round.

    Args:
        game: what is played.
        secret: the program's secret; drawn when it is not given.
        seed: what that is drawn from, and who begins: the same seed, the same draw.
        tree: a strategy tree of the game, for the program to guess by; the one that ships, if there is one, when none
            is given. Without one it guesses what may be your secret.
        begins: ``you`` or ``program``; drawn when it is not given.

    Raises:
        InputError: the secret is none of the game, the tree is of another game, or there is neither a tree nor few
            enough secrets to go through.
    """

    begins: Side

    def __init__(
        self,
        game: Game,
        secret: str | None = None,
        seed: int | None = None,
        tree: StrategyTree | None = None,
        begins: Side | None = None,
    ) -> None:
        if begins is None:
            from random import Random

            self.begins = Random(None if seed is None else f"who begins: {seed}").choice(SIDES)
        elif begins not in SIDES:
            raise InputError(f"begins '{begins}': it can be {' or '.join(SIDES)}")
        else:
            self.begins = begins
        self.host = Host(game, secret, seed if secret is None else None, tree)
        self.player = Guesser(game) if self.host.tree is None else Player(self.host.tree)
        self._given_up = False

    @property
    def round(self) -> int:
        """The number of the round, from 1."""
        made = min(len(self.host.history), len(self.player.history))
        return made if self.turn is None else made + 1

    @property
    def turn(self) -> Side | None:
        """Who guesses next; None when the duel is over."""
        yours, its = len(self.host.history), len(self.player.history)
        if yours != its:
            return None if self._given_up else "you" if yours < its else "program"
        return None if self._given_up or self.host.finished or self.player.finished else self.begins

    @property
    def winner(self) -> Side | None:
        """Who won; None when nobody did, or not yet. Whoever gives up has lost."""
        if self.turn is not None or (self.host.finished and self.player.finished):
            return None
        return "you" if self.host.finished else "program"

    def guess(self, text: str) -> str:
        """Take your guess, and answer it.

        Raises:
            InputError: it is not your turn, or this is no guess that may be made; nothing is changed.
        """
        if self.turn != "you":
            raise InputError(f"guess '{text}': {'the duel is over' if self.turn is None else 'it is not your turn'}")
        return self.host.answer(text)

    def answer(self, text: str) -> None:
        """Take your answer to the program's guess, ``player.guess``.

        Raises:
            Contradiction: no secret fits this answer and the earlier ones; nothing is changed.
            InputError: it is not the program's turn, or this is no feedback; nothing is changed.
        """
        if self.turn != "program":
            over = "the duel is over" if self.turn is None else "it is your turn to guess"
            raise InputError(f"answer '{text}': {over}")
        self.player.answer(text)

    def undo(self) -> None:
        """Take back your last answer: the program makes that guess again.

        Raises:
            InputError: there is none, or the duel is over.
        """
        if self.turn is None:
            raise InputError("undo: the duel is over")
        self.player.undo()

    def give_up(self) -> None:
        """End the duel, and lose it."""
        if self.turn is None:
            raise InputError("give up: the duel is over")
        self._given_up = True
