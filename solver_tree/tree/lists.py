"""Digests of the guesses and secrets of a game, so that a file can identify the game without its lists."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from solver_tree.games import Game
from solver_tree.text import count, one_line


@dataclass(frozen=True)
class TextList:
    """The digest of a list of texts.

    Attributes:
        count: the number of texts.
        sha256: the SHA-256 of all texts in UTF-8, each followed by a line end; 64 hexadecimal digits.
    """

    count: int
    sha256: str

    def __repr__(self) -> str:
        return one_line("TextList", f"{count(self.count, 'text')}, sha256 {self.sha256}")

    def is_of(self, texts: Iterable[str]) -> bool:
        """Whether it is certainly the digest of ``texts``, in this order or sorted; they may be so in another order."""
        listed = list(texts)
        return self in (TextList.of(listed), TextList.of(sorted(listed)))

    @classmethod
    def of(cls, texts: Iterable[str]) -> TextList:
        """The digest of ``texts`` in this order."""
        from hashlib import sha256

        lines = [f"{text}\n" for text in texts]
        return cls(len(lines), sha256("".join(lines).encode("utf-8", "surrogatepass")).hexdigest())


@dataclass(frozen=True)
class Lists:
    """The digests of the guesses and of the secrets of a game, for games that their name does not identify."""

    guesses: TextList
    secrets: TextList

    def __repr__(self) -> str:
        guesses, secrets = count(self.guesses.count, "guess"), count(self.secrets.count, "secret")
        return one_line("Lists", f"{guesses}, {secrets}")

    @classmethod
    def of(cls, game: Game) -> Lists:
        """The digests of the guesses and secrets of ``game``."""
        return cls(TextList.of(game.guesses), TextList.of(game.secrets))
