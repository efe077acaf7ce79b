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


def _one_line(message: str) -> str:
    if len(message) > _LONGEST:
        message = f"{message[: _LONGEST // 2]} ... {message[-_LONGEST // 2 :]}"
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in message)
