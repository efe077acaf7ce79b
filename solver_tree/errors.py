"""The errors that are the user's to mend: one line each, saying what, where, and what would be right."""

_LONGEST = 600  # characters of a message; what is cut from a longer one is in its middle


class InputError(ValueError):
    """Something given from outside (a name, a guess, a feedback, a file) cannot be used.

    The message quotes what was given, so it is kept to one printable line of readable length.
    """

    def __init__(self, message: str) -> None:
        super().__init__(_one_line(message))


class TreeError(InputError):
    """A strategy tree says something impossible or untrue; the message names the node."""


class Infeasible(Exception):
    """It is proved that no strategy finds every secret within so many guesses.

    Attributes:
        max_guesses: how many.
        seconds, nodes: what the proof took: wall-clock time, and sets of candidates searched.
    """

    def __init__(self, max_guesses: int, seconds: float = 0.0, nodes: int = 0) -> None:
        super().__init__(f"no strategy finds every secret within {max_guesses} guess{'' if max_guesses == 1 else 'es'}")
        self.max_guesses = max_guesses
        self.seconds = seconds
        self.nodes = nodes


def _one_line(message: str) -> str:
    if len(message) > _LONGEST:
        message = f"{message[: _LONGEST // 2]} ... {message[-_LONGEST // 2 :]}"
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in message)
