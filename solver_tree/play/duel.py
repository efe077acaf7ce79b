"""A duel: you and the program each have a secret, and guess in turn."""

from __future__ import annotations

from typing import Literal, TypeAlias, get_args

from solver_tree.errors import InputError, check_choice, check_seed
from solver_tree.games import Game
from solver_tree.games.entries import Written
from solver_tree.play.fork import forked
from solver_tree.play.guesser import Guesser
from solver_tree.play.hint import Advise
from solver_tree.play.host import Host
from solver_tree.play.player import Player
from solver_tree.text import brief, one_line
from solver_tree.tree import StrategyTree

Side: TypeAlias = Literal["you", "program"]
SIDES: tuple[Side, ...] = get_args(Side)


class Duel:
    """You and the program each have a secret, and guess each other's secret in turn.

    In each round both sides make one guess, in the same order. The duel is over after the first round in which a secret
    is found. The side that found one wins; if both did, it is a draw. Who has taken feedback back may have made fewer
    guesses than the other side, and then wins if they find the secret by fewer.

    >>> import solver_tree as st
    >>> duel = st.Duel(st.game("bulls-cows-4x10"), secret="5293", begins="you")
    >>> duel.guess("5239"), duel.turn, duel.player.guess
    ('2A2B', 'program', '0123')
    >>> duel.answer("1A1B")
    >>> duel.turn, duel.player.remaining
    ('you', 720)

    Attributes:
        host: the program's secret, and your guesses in its history.
        player: the program's guesses at your secret, along a strategy tree if there is one.
        begins: who makes the first guess of each round.

    Args:
        game: the game to play.
        secret: the program's secret; by default it is drawn at random.
        seed: the random seed for the secret and for who begins; the same seed always draws the same.
        tree: a strategy tree of the game, along which the program guesses; by default the shipped tree, if there is
            one.
        begins: ``you`` or ``program``; by default it is drawn at random.
        advise: chooses the guesses of the program if there is no tree, and gives hints, such as an ``Advisor``. By
            default both are informative candidates, which takes no search.

    Raises:
        InputError: the secret is not one of the game, ``begins`` is unknown, the tree is of another game, or there is
            no tree and the game has too many secrets to list.
    """

    begins: Side

    def __init__(
        self,
        game: Game,
        secret: Written | None = None,
        seed: int | None = None,
        tree: StrategyTree | None = None,
        begins: Side | None = None,
        advise: Advise | None = None,
    ) -> None:
        if seed is not None:
            seed = check_seed(seed)
        if begins is None:
            from random import Random

            self.begins = Random(None if seed is None else f"who begins: {seed}").choice(SIDES)
        else:
            check_choice("begins", begins, SIDES)
            self.begins = begins
        self.host = Host(game, secret, seed if secret is None else None, tree, advise)
        self.player = Guesser(game, advise) if self.host.tree is None else Player(self.host.tree)
        self._given_up = False

    def __repr__(self) -> str:
        turn = {"you": "your turn", "program": "the program's turn", None: "over"}[self.turn]
        return one_line("Duel", f"{brief(self.host.game.name)} round {self.round}, {turn}")

    def fork(self) -> Duel:
        """A duel at the same place, which goes on without this one; so does ``copy.copy``."""
        return forked(self, host=self.host.fork(), player=self.player.fork())

    __copy__ = fork

    @property
    def round(self) -> int:
        """The number of the present round, from 1; the number of completed rounds when the duel is over."""
        completed = min(len(self.host.history), len(self.player.history))
        return completed if self.turn is None else completed + 1

    @property
    def turn(self) -> Side | None:
        """Who guesses next; None when the duel is over."""
        yours, its = len(self.host.history), len(self.player.history)
        found = (self.host.finished and yours <= its) or (self.player.finished and its <= yours)
        if self._given_up or found:
            return None
        return self.begins if yours == its else "you" if yours < its else "program"

    @property
    def winner(self) -> Side | None:
        """Who won; None for a draw, or while the duel is not over. If you give up, the program wins."""
        if self._given_up:
            return "program"
        yours, its = len(self.host.history), len(self.player.history)
        if self.turn is not None or (self.host.finished and self.player.finished and yours == its):
            return None
        return "you" if self.host.finished and yours <= its else "program"

    def guess(self, text: Written) -> str:
        """Take your guess and answer it. If an error is raised, the duel stays as it was.

        Args:
            text: the guess, in any spelling that the game reads.

        Returns:
            The feedback.

        Raises:
            InputError: it is not your turn, the text is not a guess, or the guess is not legal.
        """
        if self.turn != "you":
            raise InputError(f"guess '{text}': {'the duel is over' if self.turn is None else 'it is not your turn'}")
        return self.host.guess(text)

    def answer(self, text: Written) -> None:
        """Take your feedback to the program's guess, ``player.guess``. If an error is raised, the duel stays as it was.

        Args:
            text: the feedback, in any spelling that the game reads.

        Raises:
            Contradiction: no secret is consistent with this feedback and your earlier feedback.
            InputError: it is not the program's turn, or the text is not feedback.
        """
        if self.turn != "program":
            reason = "the duel is over" if self.turn is None else "it is your turn to guess"
            raise InputError(f"answer '{text}': {reason}")
        self.player.answer(text)

    def undo(self) -> None:
        """Take back your last feedback: the program makes that guess again.

        Raises:
            InputError: there is no feedback to take back, or the duel is over.
        """
        if self.turn is None:
            raise InputError("undo: the duel is over")
        self.player.undo()

    def give_up(self) -> None:
        """End the duel and lose it.

        Raises:
            InputError: the duel is over already.
        """
        if self.turn is None:
            raise InputError("give up: the duel is over")
        self._given_up = True
