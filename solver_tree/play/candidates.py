"""Candidates, by the rule of a game: draw, list, filter and split them.

Those of most games are lists, filtered in plain Python. Codes that are too many for that are a ``CodeSet``, an array.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from operator import eq
from weakref import WeakSet

from solver_tree.errors import InputError, check_seed
from solver_tree.games import Game
from solver_tree.games.claims import codes_of
from solver_tree.games.codes import CodeGame
from solver_tree.games.memory import limit_by_user, memory_limit
from solver_tree.tree import History

MAX_LISTED = 1 << 20  # secrets: the program does not list those of a larger game, unless they are codes
MAX_CODES = 1 << 28  # codes: the program does not play a larger game without a tree

_MANY_CODES = 1 << 14  # codes: of a larger game they are an array. All that are too large to search are among them
_BYTES_PER_CODE = 8  # of a game: its largest part while it is made, twice 4 bytes a code, or twice 8 of half the codes
_CHECKED: WeakSet[Game] = WeakSet()  # games of many codes that fit in memory
# What a game takes beside its codes, with the libraries and the compiler; most of the addresses are not memory.
_BYTES = 3 << 27
_ADDRESSES = 3 << 28

MOST_INFORMATIVE = "parts:candidates"
"""The name of the strategy that ``most_informative`` follows, as far as its samples allow; see ``strategies``."""

# How much ``most_informative`` looks at, so that a hint takes no noticeable time.
_MAX_TRIED = 60  # guesses
_MAX_SPLIT = 400  # candidates that each of these guesses splits


def draw_secret(game: Game, seed: int | None = None) -> str:
    """Draw a secret at random, each with a probability proportional to its weight.

    Args:
        game: the game to draw from; it may have too many secrets to list.
        seed: the random seed; the same seed always draws the same secret.

    Returns:
        The secret.
    """
    from random import Random  # imported here because many uses of this module draw nothing

    if seed is not None:
        seed = check_seed(seed)
    draw = Random(seed)
    if game.weights is not None:
        return draw.choices(game.secrets, game.weights)[0]
    if isinstance(game, CodeGame):  # may have too many secrets to list
        symbols = draw.choices if game.repeats else draw.sample
        return "".join(symbols(game.alphabet, k=game.positions))
    return draw.choice(game.secrets)


def many_codes(game: Game) -> bool:
    """Whether the candidates of a game are a ``CodeSet``, because they are codes and too many for a list."""
    return isinstance(game, CodeGame) and game.weights is None and game.secret_count > _MANY_CODES


def can_list(game: Game) -> bool:
    """Whether a game is not too large for ``list_secrets``, whatever memory there is."""
    return game.secret_count <= (MAX_CODES if many_codes(game) else MAX_LISTED)


def draw_secrets(game: Game, number: int, seed: int) -> tuple[str, ...]:
    """Draw different secrets at random, each with the same probability.

    Args:
        game: the game.
        number: how many to draw.
        seed: the random seed; the same seed always draws the same secrets.

    Returns:
        The secrets, in the order of the game.

    Raises:
        InputError: the game has fewer secrets, or they are too many to list.
    """
    from random import Random

    seed = check_seed(seed)
    if not isinstance(number, int) or not 1 <= number <= game.secret_count:
        raise InputError(f"sample {number}: it can be 1 to {game.secret_count}, the secrets of {game.name}")
    secrets = list_secrets(game)
    return tuple(secrets[index] for index in sorted(Random(seed).sample(range(len(secrets)), number)))


def list_secrets(game: Game) -> Sequence[str]:
    """List all secrets of a game, in the order of the game; many codes are a ``CodeSet``.

    Raises:
        InputError: the game has more than ``MAX_LISTED`` secrets, or more than ``MAX_CODES`` codes, or the codes do not
            fit in memory.
    """
    if isinstance(game, CodeGame) and many_codes(game):
        if game not in _CHECKED:
            _check_codes(game)
            _CHECKED.add(game)
        from solver_tree.layout.code_set import all_codes

        return all_codes(game)
    if not can_list(game):
        raise InputError(
            f"game {game.name}: {game.secret_count} secrets are too many to list; at most {MAX_LISTED} can be listed"
        )
    return game.secrets


def _check_codes(game: CodeGame) -> None:
    """Raise InputError if a game has more than ``MAX_CODES`` codes, or if they do not fit in memory."""
    if not can_list(game):
        raise InputError(
            f"game {game.name}: {game.secret_count} codes are too many to list; at most {MAX_CODES} can be listed"
        )
    for beside, limit in ((_ADDRESSES, limit_by_user()), (_BYTES, memory_limit())):
        if limit is not None:
            needed = beside + _BYTES_PER_CODE * game.secret_count
            limit.check(needed, f"game {game.name}: its {game.secret_count} codes need", " to play")


def filter_candidates(game: Game, candidates: Iterable[str], history: History) -> Sequence[str]:
    """Filter ``candidates``: keep those that are consistent with ``history``, in the same order."""
    if isinstance(game, CodeGame) and many_codes(game):
        from solver_tree.layout.code_set import CodeSet

        if isinstance(candidates, CodeSet):
            for guess, feedback in history:
                candidates = candidates.part(guess, feedback)
            return candidates
    kept = list(candidates)
    for guess, feedback in history:
        score = _score_function(game, guess)
        kept = [secret for secret in kept if score(secret) == feedback]
    return kept


def split(game: Game, guess: str, candidates: Iterable[str]) -> Mapping[str, Sequence[str]]:
    """Split ``candidates`` into the parts that ``guess`` makes.

    Returns:
        The members of each part, in the order of ``candidates``, by the feedback that they give to ``guess``.
    """
    if many_codes(game):
        from solver_tree.layout.code_set import CodeSet

        if isinstance(candidates, CodeSet):
            return candidates.split(guess)
    score = _score_function(game, guess)
    parts: dict[str, list[str]] = {}
    for secret in candidates:
        parts.setdefault(score(secret), []).append(secret)
    return parts


def _score_function(game: Game, guess: str) -> Callable[[str], str]:
    """Return ``game.score`` for a fixed guess, several times as fast where feedback depends on two counts only.

    The counts are the symbols in the right place, and the symbols that both codes have in common. The rule is then
    called once for each pair of counts.
    """
    codes = codes_of(game)
    if codes is None or not codes.is_counted:
        return lambda secret: game.score(guess, secret)
    symbols = [(symbol, guess.count(symbol)) for symbol in sorted(set(guess))]
    feedback_by_counts: dict[tuple[int, int], str] = {}

    def score(secret: str) -> str:
        common = 0
        for symbol, count in symbols:
            count_in_secret = secret.count(symbol)
            common += count_in_secret if count_in_secret < count else count
        counts = sum(map(eq, guess, secret)), common
        feedback = feedback_by_counts.get(counts)
        if feedback is None:
            feedback = feedback_by_counts[counts] = game.score(guess, secret)
        return feedback

    return score


def most_informative(game: Game, candidates: Sequence[str]) -> str:
    """Choose the candidate that makes the most parts; then the one whose largest part is smallest; then the first.

    Of many candidates only a fixed sample is tried, and each is judged by how it splits another fixed sample. So the
    choice is quick and always the same.

    Args:
        game: the game.
        candidates: the secrets that are still possible; at least one.

    Returns:
        One of ``candidates``.
    """
    guesses, secrets = _sample(candidates, _MAX_TRIED), _sample(candidates, _MAX_SPLIT)

    def merit(guess: str) -> tuple[int, int]:
        sizes = [len(part) for part in split(game, guess, secrets).values()]
        return len(sizes), -max(sizes)

    return guesses[0] if len(guesses) == 1 else max(guesses, key=merit)


def _sample(texts: Sequence[str], max_count: int) -> Sequence[str]:
    """Sample at most ``max_count`` of ``texts``, always the same ones, in their order."""
    if len(texts) <= max_count:
        return texts
    from random import Random

    return [texts[index] for index in sorted(Random(0).sample(range(len(texts)), max_count))]
