"""Which answer may be wrong, after feedback that no secret gives."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import zip_longest
from typing import NamedTuple

from solver_tree.games import Game
from solver_tree.games.entries import Entry, read_entries
from solver_tree.games.recorded import RecordedGame
from solver_tree.games.words import WordGame
from solver_tree.play.candidates import filter_candidates, list_secrets, split
from solver_tree.text import count, one_line
from solver_tree.tree import History

_MAX_SHOWN = 4


class Correction(NamedTuple):
    """One answer of a history that, changed, leaves candidates.

    Attributes:
        guess: the guess that was answered.
        feedback: the feedback that was given.
        instead: the feedback that it would have to be.
        remaining: how many secrets are then consistent with the history.
    """

    guess: str
    feedback: str
    instead: str
    remaining: int

    def __repr__(self) -> str:
        return one_line("Correction", str(self))

    def __str__(self) -> str:
        left = count(self.remaining, "secret")
        verb = "remains" if self.remaining == 1 else "remain"
        return f"if {self.guess} was {self.instead} instead of {self.feedback}, {left} {verb}"


def corrections(game: Game, history: Iterable[Entry]) -> tuple[Correction, ...]:
    """Find the single answers that, changed, explain a history that no secret is consistent with.

    >>> import solver_tree as st
    >>> st.corrections(st.game("mastermind-3x4"), ["112=0B0W", "334=0B0W"])[0]
    <Correction if 112 was 2B0W instead of 0B0W, 3 secrets remain>

    Args:
        game: the game; it must have its rule.
        history: guesses with their feedback, as pairs or as texts such as ``0123=1A1B``.

    Returns:
        Each answer with what it would have to be: first what leaves most secrets, among equals the feedback that is
        nearest to the one given. Empty if no single answer explains the history, or if some secret is consistent
        with it as it is.

    Raises:
        InputError: an entry is not a guess of the game with its feedback, the rule is unknown, or the game has too many
            secrets to list.

    See Also:
        suggest: the next guess.
        Contradiction: has these, too.
    """
    played = read_entries(game, history)
    if isinstance(game, RecordedGame):
        raise game.no_rule()
    secrets, found = list_secrets(game), []
    for number, (guess, feedback) in enumerate(played):
        others = (*played[:number], *played[number + 1 :])
        parts = split(game, guess, filter_candidates(game, secrets, others))
        if feedback in parts:
            return ()
        found += [Correction(guess, feedback, instead, len(part)) for instead, part in parts.items()]
    return tuple(sorted(found, key=lambda each: (-each.remaining, _distance(each.feedback, each.instead))))


def _distance(feedback: str, other: str) -> int:
    """How unlike two feedbacks are: the sum of the differences of their counts, or else the symbols that differ."""
    counts, other_counts = (list(map(int, re.findall(r"\d+", text, re.ASCII))) for text in (feedback, other))
    if counts and len(counts) == len(other_counts):
        return sum(abs(number - other) for number, other in zip(counts, other_counts, strict=True))
    return sum(a != b for a, b in zip_longest(feedback, other))


def explain(game: Game, history: History) -> list[str]:
    """What may be wrong with a history that no secret is consistent with, in a few sentences.

    They name what leaves most secrets and, in a game of words, another guess that gives all feedback.
    """
    if isinstance(game, RecordedGame):
        return []
    found = corrections(game, history) if len(history) > 1 else ()
    lines = [f"{str(each)[0].upper()}{str(each)[1:]}." for each in found[:_MAX_SHOWN]]
    if len(found) > _MAX_SHOWN:
        lines.append(f"{count(len(found) - _MAX_SHOWN, 'other change')} of one answer would leave no more.")
    elif len(history) > 1 and not found:
        lines.append("No change of a single answer leaves a secret.")
    if isinstance(game, WordGame):
        fits = filter_candidates(game, set(game.guesses).difference(game.secrets), history)
        if fits:
            verb = "does:" if len(fits) == 1 else "do, such as"
            lines.append(f"No word that can be hidden fits, but {len(fits)} of the other guesses {verb} {min(fits)}.")
        else:
            lines.append("The list may lack the answer.")
    return lines
