"""The errors that are the user's to mend: one line each, saying what, where, and what would be right."""


class InputError(ValueError):
    """Something given from outside (a name, a guess, a feedback, a file) cannot be used."""


class TreeError(InputError):
    """A strategy tree says something impossible or untrue; the message names the node."""
