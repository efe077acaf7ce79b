"""Which guesses and secrets a tree was built for, told without listing them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from solver_tree.games import Game


@dataclass(frozen=True)
class TextList:
    """A list of texts: how many, and the SHA-256 of them all, each followed by a line end, in UTF-8."""

    count: int
    sha256: str

    @classmethod
    def of(cls, texts: Iterable[str]) -> TextList:
        """What tells ``texts``, in this order, from other lists."""
        from hashlib import sha256

        lines = [f"{text}\n" for text in texts]
        return cls(len(lines), sha256("".join(lines).encode("utf-8", "surrogatepass")).hexdigest())


@dataclass(frozen=True)
class Lists:
    """The guesses and the secrets of a game that its name alone does not describe."""

    guesses: TextList
    secrets: TextList

    @classmethod
    def of(cls, game: Game) -> Lists:
        """The lists of ``game``."""
        return cls(TextList.of(game.guesses), TextList.of(game.secrets))
