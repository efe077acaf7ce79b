"""``check``: what certificates prove."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from hashlib import sha256
from typing import Any, NamedTuple

from solver_tree.certificate import checker, decision_checker
from solver_tree.certificate import game as described
from solver_tree.certificate.description import describe_game, kind_of
from solver_tree.certificate.figure import Figure, figure_in
from solver_tree.certificate.lines import NoCertificate, Refused, read_first, unpacked
from solver_tree.errors import InputError, check_function, check_list, check_path, check_text
from solver_tree.files import check_place
from solver_tree.games import Game, built_in_game
from solver_tree.games.recorded import RecordedGame
from solver_tree.games.words import WordGame, letters_of_several
from solver_tree.text import one_line
from solver_tree.tree import StrategyTree, load
from solver_tree.tree.lists import Lists, TextList
from solver_tree.tree.shipped import find_certificate

_SAME = ("game", "finish", "weights", "prices", "then")
"""What the first lines of certificates must have in common for their proofs to add up."""


class Checked(NamedTuple):
    """What a certificate proves.

    Attributes:
        path: the file, or the name of the tree that ships with it.
        game: the game: its name if that identifies it, else a description.
        valid: whether every claim follows by the rules, and the tree, if there is one, can be played.
        error: the claim that does not follow, and why; None if all do.
        claims: how many claims were proved.
        figure: what is proved; None if the certificate is not valid.
        first: the first guess of the strategies that the proof is about; None for all strategies.
        reached: whether the figures of the tree are what is proved; None without a tree.
        begins: the first guess of the tree; None without a tree.
        seconds: how long the check took.
        digest: the SHA-256 of what the certificate states of its game and its prices.
        kind: ``codes``, ``words`` or ``table``: how the certificate describes its game.
        weights: the weight of each secret; None without weights.
    """

    path: str
    game: str
    valid: bool
    error: str | None
    claims: int
    figure: Figure | None
    first: str | None
    reached: bool | None
    begins: str | None
    seconds: float
    digest: str
    kind: str
    weights: dict[str, int] | None

    def __repr__(self) -> str:
        return one_line("Checked", f"{self.game}: {self.text}")

    @property
    def text(self) -> str:
        """What is proved, in words, or why nothing is."""
        return f"refused: {self.error}" if self.figure is None else self.figure.text(self.first)

    @property
    def complete(self) -> bool:
        """Whether the proof is about all strategies."""
        return self.valid and self.first is None

    @property
    def optimal(self) -> bool:
        """Whether the tree is proved optimal, among the strategies that the proof is about."""
        return bool(self.reached) and self.first in (None, self.begins)


def check(
    path: str | os.PathLike[str],
    tree: StrategyTree | str | os.PathLike[str] | None = None,
    *,
    lists: Sequence[Sequence[str]] = (),
    progress: Callable[[int, float], None] | None = None,
) -> Checked:
    """Check a certificate: that each of its claims follows by the rules of the proof.

    The check shares no code with the search, and needs neither numba nor numpy; numba makes large checks fast.

    >>> import solver_tree as st
    >>> st.check("mastermind-3x6", "mastermind-3x6").optimal
    True

    Args:
        path: the certificate: a file, or the name of a tree that ships with one.
        tree: a tree, or its file or name: it is played by the checker's own rule, against every secret.
        lists: the lists of words, if the certificate only states their SHA-256.
        progress: called now and then with the number of claims that are proved, and the share of the file that is read.

    Returns:
        What the certificate proves, or why it is not valid.

    Raises:
        InputError: the file is no certificate, the tree is of another game, or a file cannot be read.

    See Also:
        certify: makes certificates.
        verify: checks a tree alone.
    """
    check_function("progress", progress)
    return next(check_pieces([path], tree, lists=lists, progress=progress))


def check_pieces(
    paths: Iterable[str | os.PathLike[str]],
    tree: StrategyTree | str | os.PathLike[str] | None = None,
    *,
    lists: Sequence[Sequence[str]] = (),
    progress: Callable[[int, float], None] | None = None,
) -> Iterator[Checked]:
    """Check certificates one after the other; those of one game share its feedback. The rest is as in ``check``.

    Raises:
        InputError: as ``check``.
    """
    loaded = tree if tree is None or isinstance(tree, StrategyTree) else load(tree)
    lists = _read_lists(lists)
    scored: described.Game | None = None
    for path in paths:
        checked, scored = _check(check_path(path), loaded, lists, progress, scored)
        yield checked


def _read_lists(lists: Iterable[Iterable[str]]) -> list[list[str]]:
    """Lists of words, each read once.

    Raises:
        InputError: one is no list of texts.
    """
    check_list("lists", lists)
    read = []
    for words in lists:
        check_list("lists", words)
        read.append(list(words))
        for word in read[-1]:
            check_text("lists", word)
    return read


def _check(
    name: str,
    tree: StrategyTree | None,
    lists: Sequence[Sequence[str]],
    progress: Callable[[int, float], None] | None,
    scored: described.Game | None,
) -> tuple[Checked, described.Game | None]:
    """Check a certificate, see ``check``; also return its game, if its feedback is computed."""
    started, root, error = time.perf_counter(), None, None
    path = find_certificate(name)
    with reading(name):
        with open(path, "rb") as raw:
            game, header, _ = described.read(raw, lists)
        if tree is not None:
            if not _is_of(tree, header["game"], game):
                raise InputError(f"the tree is of {tree.game.name}, but '{name}' is about {_name(header, game)}")
            root = tree.root
        try:
            result = checker.check(path, root, progress, lists, scored)
        except Refused as problem:
            error, result = str(problem), {"claims": 0, "reached": None, "worst": None, "game": None}
    figure = None if error is not None else figure_in(header, len(game.secrets))
    reached = result["reached"]
    if reached and figure is not None and "worst" in figure.names:  # secrets that weigh nothing do not cost anything
        reached = result["worst"] - game.known == figure.named["worst"]
    checked = Checked(
        path=name,
        game=_name(header, game),
        valid=error is None,
        error=error,
        claims=result["claims"],
        figure=figure,
        first=header.get("first"),
        reached=reached,
        begins=None if root is None else next(iter(root), None),
        seconds=time.perf_counter() - started,
        digest=sha256(json.dumps([_stated(header).get(name) for name in _SAME], sort_keys=True).encode()).hexdigest(),
        kind=header["game"]["kind"],
        weights=dict(zip(game.secrets, game.weights, strict=True)) if header.get("weights") is not None else None,
    )
    return checked, result["game"]


@contextmanager
def reading(name: str) -> Iterator[None]:
    """Tell as InputError why the file of this name cannot be read as a certificate."""
    try:
        yield
    except NoCertificate as problem:
        raise InputError(f"'{name}': {problem}") from problem
    except MemoryError as problem:
        raise InputError(f"'{name}' needs more memory than there is") from problem
    except OSError as problem:
        raise InputError(f"cannot read '{name}': {problem.strerror}") from problem


def is_certificate(path: str | os.PathLike[str], formats: Sequence[str] = described.FORMATS) -> bool:
    """Whether a file is one of these formats, by its first line."""
    try:
        with open(path, "rb") as raw:
            read_first(unpacked(raw), *formats)
    except (NoCertificate, OSError):
        return False
    return True


def check_replaceable(path: str | os.PathLike[str]) -> None:
    """Check that a certificate can be written at ``path``.

    Raises:
        InputError: the folder is missing or not writable, or ``path`` is a file that is no certificate.
    """
    check_place(path)
    if os.path.exists(path) and not is_certificate(path, (*described.FORMATS, decision_checker.FORMAT)):
        raise InputError(f"'{path}' is no certificate and is left as it is; give another name")


def _is_of(tree: StrategyTree, first_line: dict[str, Any], game: described.Game) -> bool:
    """Whether a tree is of a game, or may be: a tree that was loaded does not have the rule of a custom game."""
    ruled = not isinstance(tree.game, RecordedGame)
    if ruled and not isinstance(tree.game, WordGame):
        return _describes(first_line, game, tree.game)
    if ruled and (first_line["kind"] != "words" or tree.game.has_legality != first_line["hard"]):
        return False
    if list(letters_of_several(tree.game)) != sorted(game.letters) or tree.game.consistent != game.consistent:
        return False
    secrets = [text for _, text in sorted(zip(game.order, game.secrets, strict=True))]
    return tree.lists == Lists(TextList.of(game.guesses), TextList.of(secrets))


def _stated(first_line: dict[str, Any]) -> dict[str, Any]:
    """What a first line states, or its game: a missing member counts as null, and ``consistent`` then as false."""
    return {
        name: _stated(value) if name == "game" else value
        for name, value in first_line.items()
        if value is not None and not (name == "consistent" and value is False)
    }


def _describes(first_line: dict[str, Any], game: described.Game, known: Game) -> bool:
    """Whether the game of a certificate is a known one; what is large is compared only where sizes agree."""
    if first_line["kind"] != kind_of(known):
        return False
    sizes = known.guess_count, known.secret_count
    return (len(game.guesses), len(game.secrets)) == sizes and _stated(first_line) == _stated(describe_game(known))


def _name(header: dict[str, Any], game: described.Game) -> str:
    """The name of the game that a certificate describes, if that identifies it; else its description."""
    name = header.get("name")
    if isinstance(name, str):
        try:
            known = built_in_game(name)
        except InputError:
            return str(game.text)
        if known.named and _describes(header["game"], game, known):
            return f"{name}, weighted" if header.get("weights") is not None else name
    return str(game.text)


class Pieces(NamedTuple):
    """What certificates of single first guesses prove together.

    Attributes:
        figure: what they prove of the strategies that begin with one of these first guesses, or with an image of one.
        first_guesses: how many first guesses are covered, and how many there are: images count as one.
        reached: whether the tree costs no more than that.
    """

    figure: Figure
    first_guesses: tuple[int, int]
    reached: bool

    def __repr__(self) -> str:
        return one_line("Pieces", self.text)

    @property
    def complete(self) -> bool:
        """Whether every first guess is covered: then the proof is about all strategies."""
        return self.first_guesses[0] == self.first_guesses[1]

    @property
    def text(self) -> str:
        """What is proved, in words."""
        covered, every = self.first_guesses
        of = "" if self.complete else f", if it begins with one of {covered} of {every} first guesses"
        return f"{self.figure.text(None)}{of}"

    @property
    def optimal(self) -> bool:
        """Whether the tree is proved optimal."""
        return self.complete and self.reached


def add_up(pieces: Iterable[Checked], *, lists: Sequence[Sequence[str]] = ()) -> Pieces:
    """What valid certificates prove together.

    Args:
        pieces: what each of them proves.
        lists: see ``check``.

    Raises:
        InputError: they are not of the same game and the same prices, or one is not valid.
    """
    pieces = list(pieces)
    one = pieces[0]
    for piece in pieces:
        if piece.figure is None:
            raise InputError(f"'{piece.path}' is not valid: {piece.error}")
        if piece.digest != one.digest:
            raise InputError(f"'{piece.path}' is of another game, or of other prices, than '{one.path}'")
    with open(find_certificate(one.path), "rb") as raw:
        game, *_ = described.read(raw, _read_lists(lists))
    every = first_guesses(game)
    best: dict[str, Checked] = {}  # for each first guess that is covered, what proves most of it
    for piece in pieces:
        for guess in every if piece.first is None else [_least_image(game, piece.first)]:
            best[guess] = max(best.get(guess, piece), piece, key=_least)
    least = min(best.values(), key=_least)
    assert least.figure is not None
    return Pieces(least.figure, (len(best), len(every)), bool(least.reached))


def _least(piece: Checked) -> int:
    """What every strategy costs at least by a valid piece."""
    assert piece.figure is not None
    return piece.figure.least


def first_guesses(game: described.Game) -> list[str]:
    """The first guesses: of those that symmetries turn into each other, one."""
    return list(dict.fromkeys(_least_image(game, guess) for guess in game.guesses))


def _least_image(game: described.Game, guess: str) -> str:
    """The first of the guesses that symmetries of the game turn a guess into."""
    if not game.alphabet:
        return guess
    images = []
    for order in game.orders:
        symbols = [guess[p] for p in order]
        names = dict(zip(dict.fromkeys(symbols), game.alphabet, strict=False))
        images.append("".join(names[symbol] for symbol in symbols))
    return min(images, key=lambda image: [game.alphabet.index(symbol) for symbol in image])
