"""What a game of user code claims, checked before a search relies on it.

A search reads arrays, and kernels check nothing: a matrix of the wrong shape would read foreign memory, and a symmetry
that is none would prove what is wrong. The games of this package are right by their tests, and are not checked again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from solver_tree.errors import InputError
from solver_tree.games.codes import CodeGame
from solver_tree.games.interface import MAX_FEEDBACKS, CodeSymmetry, Game, check_texts, is_ours
from solver_tree.games.legality import Legality, forbidden, index_of
from solver_tree.games.weights import MAX_TOTAL_WEIGHT
from solver_tree.progress import note_work
from solver_tree.text import brief

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_METHODS = ("matrix", "score", "symmetry", "legality", "legal", "counted_codes")
_MAX_SYMBOLS = 255  # symmetry states, 0 and one for each symbol, are numbered by bytes
_SAMPLE = 500  # pairs of a guess and a secret whose feedback is compared with the rule
_CELLS = 1 << 20  # of a matrix that are compared at once


def overridden(game: Game, member: str) -> bool:
    """Whether user code defines ``member`` of a game: its class, or a function that is set as an attribute."""
    if member in _METHODS and member in vars(game):
        return True
    return not is_ours(next((owner for owner in type(game).__mro__ if member in vars(owner)), Game))


def check_lists(game: Game) -> None:
    """Check the texts and the weights of a game, of which nothing need be computed yet.

    Raises:
        InputError: guesses, secrets or the winning feedback are not texts, no game can have these texts, a count is
            wrong, or the weights are not whole numbers, one for each secret.
    """
    if is_custom(game):
        if type(game.win) is not str:
            raise InputError(f"game {game.name}: its winning feedback is of type {_kind(game.win)}; it should be a str")
        if "secrets" in vars(game) or overridden(game, "secrets"):  # not the codes of a CodeGame, which may be many
            _check_strings(game, "guesses")
            _check_strings(game, "secrets")
            check_texts(game.name, game.guesses, game.secrets)
            for count, texts in (("guess_count", game.guesses), ("secret_count", game.secrets)):
                if (stated := getattr(game, count)) != len(texts):
                    raise InputError(f"game {game.name}: {count} is {stated!r}; it should be {len(texts)}")
    if game.weights is not None:
        _check_weights(game)


def feedbacks_of(game: Game) -> tuple[str, ...]:
    """``game.feedbacks``, checked if user code defines the game.

    Raises:
        InputError: they are not different texts that can be printed, there are too many, or the winning one is not
            among them.
    """
    if not is_custom(game):
        return game.feedbacks
    _check_strings(game, "feedbacks")
    feedbacks = game.feedbacks
    if not 1 <= len(feedbacks) <= MAX_FEEDBACKS:
        raise InputError(f"game {game.name}: {len(feedbacks)} feedbacks; there can be 1 to {MAX_FEEDBACKS}")
    for feedback in feedbacks:
        if not feedback.isprintable():
            raise InputError(f"game {game.name}: feedback '{feedback}' has a character that cannot be printed")
    if len(set(feedbacks)) < len(feedbacks):
        twice = next(text for text in feedbacks if feedbacks.count(text) > 1)
        raise InputError(f"game {game.name}: feedback '{twice}' is given twice")
    if game.win not in feedbacks:
        raise InputError(f"game {game.name}: its winning feedback '{game.win}' is not among its feedbacks")
    return feedbacks


def matrix_of(game: Game) -> NDArray[np.unsignedinteger[Any]]:
    """``game.matrix()``, checked if user code defines the game.

    The feedback of a sample of pairs is compared with the rule, by which trees are verified and played.

    Raises:
        InputError: it is not a matrix of feedback numbers, or ``feedbacks`` does not list texts, a guess wins that is
            not the secret, a secret does not win, or the rule gives another feedback.
    """
    if not is_custom(game):
        return game.matrix()
    import numpy as np

    feedbacks, returned = feedbacks_of(game), game.matrix()
    try:
        given = np.asarray(returned)
    except ValueError as error:  # rows of different lengths
        raise InputError(f"game {game.name}: matrix() returns no matrix: {error}") from error
    shape, count = (len(game.guesses), len(game.secrets)), len(feedbacks)
    if given.shape != shape or given.dtype.kind not in "iu":
        raise InputError(
            f"game {game.name}: matrix() returns shape {given.shape} and type {given.dtype}; it should have shape "
            f"{shape}, of integers"
        )
    if given.min() < 0 or given.max() >= count:
        g, s = np.argwhere((given < 0) | (given >= count))[0]
        raise InputError(
            f"game {game.name}: matrix()[{g}, {s}] is {given[g, s]}; it should be an index of the {count} feedbacks, "
            f"from 0 to {count - 1}"
        )
    matrix: NDArray[np.unsignedinteger[Any]] = np.ascontiguousarray(given, np.min_scalar_type(count - 1))
    win, diagonal = feedbacks.index(game.win), index_of(game.guesses, game.secrets)
    for s in np.flatnonzero(matrix[diagonal, np.arange(len(diagonal))] != win)[:1]:
        raise InputError(
            f"game {game.name}: guess '{game.secrets[s]}' is answered '{feedbacks[matrix[diagonal[s], s]]}' when "
            f"it is the secret; it should be '{game.win}'"
        )
    game._check_wins(matrix == win)
    _check_rule(game, matrix)
    return matrix


def symmetry_of(game: Game, matrix: NDArray[np.unsignedinteger[Any]] | None = None) -> CodeSymmetry | None:
    """``game.symmetry()``, checked if user code defines the game. The check is complete.

    Renamings of symbols are products of two: one that exchanges two symbols, and one that moves each symbol to the
    next place. So are permutations of positions. If these four leave all feedback as it is, then so do all others.
    Fixed symbols and positions are left out.

    Args:
        game: the game.
        matrix: its feedback matrix, if it is known.

    Raises:
        InputError: it is no ``CodeSymmetry`` of codes that are all different, or it changes a feedback.
    """
    claim = game.symmetry()
    if claim is None or not is_custom(game):
        return claim
    import numpy as np

    claim = _checked_claim(game, claim)
    symbols = claim.symbols
    matrix = matrix_of(game) if matrix is None else matrix
    secrets = index_of(game.guesses, game.secrets)
    images = [order[symbols].astype(np.uint8) for order in _generators(claim.symbol_count, claim.free_symbols)]
    images += [symbols[:, order] for order in _generators(symbols.shape[1], claim.free_positions)]
    number = {code: g for g, code in enumerate(map(bytes, symbols))}
    secret_number = {g: s for s, g in enumerate(secrets.tolist())}
    for image in images:
        guesses = [number.get(code, -1) for code in map(bytes, image)]
        if -1 in guesses:
            raise _no_symmetry(game, f"it turns guess '{game.guesses[guesses.index(-1)]}' into a code that is no guess")
        columns = [secret_number.get(guesses[g], -1) for g in secrets]
        if -1 in columns:
            secret = game.secrets[columns.index(-1)]
            raise _no_symmetry(game, f"it turns secret '{secret}' into a guess that is no secret")
        rows = max(1, _CELLS // len(secrets))
        for start in range(0, len(guesses), rows):
            differ = matrix[guesses[start : start + rows]][:, columns] != matrix[start : start + rows]
            for g, s in np.argwhere(differ)[:1]:
                guess, secret = game.guesses[start + g], game.secrets[s]
                raise _no_symmetry(game, f"it changes the feedback to guess '{guess}' for secret '{secret}'")
    return claim


def legality_of(game: Game, matrix: NDArray[np.unsignedinteger[Any]] | None = None) -> Legality | None:
    """``game.legality()``, checked if user code defines the game.

    Args:
        game: the game.
        matrix: its feedback matrix, if it is known.

    Raises:
        InputError: it is no ``Legality``, an array has the wrong shape, type or range, or a candidate is forbidden.
    """
    if not is_custom(game):
        return game.legality()
    import numpy as np

    matrix = matrix_of(game) if matrix is None else matrix
    legality = game.legality()
    if legality is None:
        return None
    subject, count = f"game {game.name}: legality()", len(game.guesses)
    if not isinstance(legality, Legality):
        raise InputError(f"{subject} returns a value of type {_kind(legality)}; it should be a Legality or None")
    codes, kinds, allows = map(np.asarray, legality)
    shapes = (codes.shape, kinds.shape, allows.shape[1:2])
    if shapes != ((count, count), (count,), (len(game.feedbacks),)) or allows.ndim != 3:
        raise InputError(
            f"{subject} has arrays of shapes {codes.shape}, {kinds.shape} and {allows.shape}; see Legality"
        )
    if codes.dtype not in (np.uint8, np.uint16) or kinds.dtype.kind not in "iu" or allows.dtype != np.bool_:
        raise InputError(f"{subject} has arrays of types {codes.dtype}, {kinds.dtype}, {allows.dtype}; see Legality")
    if codes.max() >= allows.shape[2] or kinds.min() < 0 or kinds.max() >= len(allows):
        raise InputError(f"{subject} has codes or kinds for which 'allows' has no entry; see Legality")
    checked = Legality(np.ascontiguousarray(codes), np.ascontiguousarray(kinds, np.int32), np.ascontiguousarray(allows))
    secrets = index_of(game.guesses, game.secrets)
    for g, guess in enumerate(game.guesses):
        note_work()
        for s in np.flatnonzero(~checked.allows[checked.kinds[g], matrix[g], checked.codes[g, secrets]])[:1]:
            raise forbidden(game.name, guess, game.feedbacks[matrix[g, s]], game.secrets[s])
    return checked


def counted_codes_of(game: Game) -> CodeSymmetry | None:
    """``game.counted_codes()``; None if user code defines the rule or the codes, which may be others."""
    if any(overridden(game, member) for member in (*_METHODS, "guesses", "secrets")):
        return None
    return game.counted_codes()


def codes_of(game: Game) -> CodeGame | None:
    """The game, if every code of some length is a guess and a secret, by a rule of this package; None if not."""
    return game if isinstance(game, CodeGame) and not is_custom(game) else None


def is_custom(game: Game) -> bool:
    """Whether user code defines the game: its class, or what it is made of."""
    kind = type(game)
    return kind is Game or not is_ours(kind) or any(member in vars(game) for member in _METHODS)


def _kind(value: object) -> str:
    return type(value).__name__


def _check_strings(game: Game, role: str) -> None:
    texts: Any = getattr(game, role)
    if not isinstance(texts, tuple | list):
        raise InputError(f"game {game.name}: {role} is of type {_kind(texts)}; it should be a tuple of str")
    for number, text in enumerate(texts, 1):
        if type(text) is not str:
            raise InputError(
                f"game {game.name}: number {number} of {role} is of type {_kind(text)}; it should be a str"
            )


def _check_weights(game: Game) -> None:
    weights: Any = game.weights
    sound = isinstance(weights, tuple | list) and all(type(weight) is int and weight >= 0 for weight in weights)
    if not sound or len(weights) != game.secret_count or not 0 < sum(weights) <= MAX_TOTAL_WEIGHT:
        raise InputError(
            f"game {game.name}: weights should be None or a tuple of int, one for each secret, with a sum from 1 to "
            f"{MAX_TOTAL_WEIGHT}; solver_tree.weighted makes such weights"
        )


def _check_rule(game: Game, matrix: NDArray[np.unsignedinteger[Any]]) -> None:
    """Compare the feedback of pairs, spread evenly over the matrix, with the rule."""
    import numpy as np

    for cell in np.unique(np.linspace(0, matrix.size - 1, _SAMPLE).astype(np.int64)).tolist():
        g, s = divmod(cell, matrix.shape[1])
        guess, secret, feedback = game.guesses[g], game.secrets[s], game.feedbacks[matrix[g, s]]
        if (scored := game.score(guess, secret)) != feedback:
            raise InputError(
                f"game {game.name}: matrix() answers guess '{guess}' with '{feedback}' when the secret is '{secret}', "
                f"but score() with '{scored}'"
            )


def _checked_claim(game: Game, claim: Any) -> CodeSymmetry:
    """A claim in values that are read once and never change: what is checked is what the search relies on."""
    import numpy as np

    if not isinstance(claim, CodeSymmetry):
        raise InputError(
            f"game {game.name}: symmetry() returns a value of type {_kind(claim)}; it should be a CodeSymmetry or None"
        )
    try:
        symbols = np.asarray(claim.symbols)
    except ValueError as error:  # codes of different lengths
        raise InputError(f"game {game.name}: the symbols of symmetry() are no matrix: {error}") from error
    if symbols.ndim != 2 or len(symbols) != len(game.guesses) or not symbols.size or symbols.dtype.kind not in "iu":
        raise InputError(
            f"game {game.name}: the symbols of symmetry() have shape {symbols.shape} and type {symbols.dtype}; they "
            f"should be integers, with a row for each of the {len(game.guesses)} guesses"
        )
    count: Any = claim.symbol_count
    if not isinstance(count, int | np.integer) or not 1 <= count <= _MAX_SYMBOLS:
        raise InputError(
            f"game {game.name}: the symbol_count of symmetry() is {count!r}; it should be from 1 to {_MAX_SYMBOLS}"
        )
    if symbols.min() < 0 or symbols.max() >= count:
        raise InputError(f"game {game.name}: the symbols of symmetry() should be from 0 to {count - 1}")
    if len(np.unique(symbols, axis=0)) < len(symbols):
        raise InputError(f"game {game.name}: two guesses have the same symbols in symmetry(); all should differ")
    if not isinstance(claim.positions_alike, bool | np.bool_):
        raise InputError(
            f"game {game.name}: the positions_alike of symmetry() is {claim.positions_alike!r}; it should be True or "
            "False"
        )
    return CodeSymmetry(
        np.array(symbols, np.uint8, order="C"),
        int(count),
        bool(claim.positions_alike),
        _fixed(game, "symbols", claim.fixed_symbols, int(count)),
        _fixed(game, "positions", claim.fixed_positions, symbols.shape[1]),
    )


def _fixed(game: Game, what: str, given: Any, count: int) -> tuple[int, ...]:
    """The symbols or positions that a claim leaves as they are, in ascending order."""
    import numpy as np

    try:
        fixed = tuple(given)
    except TypeError:
        fixed = (given,)
    if not all(isinstance(each, int | np.integer) and 0 <= each < count for each in fixed):
        raise InputError(
            f"game {game.name}: the fixed_{what} of symmetry() are {brief(str(given))}; they should be whole numbers "
            f"from 0 to {count - 1}"
        )
    return tuple(sorted({int(each) for each in fixed}))


def _generators(count: int, free: list[int]) -> list[NDArray[np.int64]]:
    """Two permutations of ``count`` numbers, whose products are all those that move only the numbers of ``free``."""
    import numpy as np

    exchanged, moved = np.arange(count), np.arange(count)
    exchanged[free[:2]] = free[:2][::-1]
    moved[free] = np.roll(free, 1)
    return [exchanged, moved] if free else []


def _no_symmetry(game: Game, reason: str) -> InputError:
    return InputError(f"game {game.name}: symmetry() claims a symmetry that the game does not have: {reason}")
