"""Words with letters of several characters: small lists, and their letters and feedback by brute force."""

from solver_tree.games.words import WordGame, wordle

LETTERS = {"spanish": ("ch", "ll"), "croatian": ("dž", "lj", "nj"), "hungarian": ("cs", "dz", "dzs")}
_SPANISH = "chico calle llama lloro chulo callo choca china poco pollo leche cocha"
_CROATIAN = "ljeto njega džepa konji polje volja manje bolje ljubi njuši riba more žena"
_HUNGARIAN = "dzsida bodza hodzsa edzés edzve hadzsi csiga kacsa kocsi edzek alma csapó pócsi"  # dzs begins with dz
WORDS = {name: words.split(" ") for name, words in zip(LETTERS, (_SPANISH, _CROATIAN, _HUNGARIAN), strict=True)}
"""Words of four letters, of four to six characters."""


def lettered(language: str, *, hard: bool = False) -> WordGame:
    """The game of one of the lists; its last words are no secrets."""
    words = WORDS[language]
    return wordle(words, words[:9], hard, letters=LETTERS[language])


def letters_in(word: str, several: tuple[str, ...]) -> list[str]:
    """The letters of a word, from the left, each time the longest one."""
    if not word:
        return []
    begins = max(range(5), key=lambda size: size if word[:size] in several else size == 1)
    return [word[:begins], *letters_in(word[begins:], several)]


def marks(guess: str, secret: str, several: tuple[str, ...]) -> str:
    """The feedback to a guess: of each letter, so many from the left are Y as the secret has beside those in place."""
    guessed, hidden = letters_in(guess, several), letters_in(secret, several)
    assert len(guessed) == len(hidden)
    said = ["G" if one == other else "B" for one, other in zip(guessed, hidden, strict=True)]
    for letter in set(guessed):
        places = [place for place, one in enumerate(guessed) if one == letter]
        rest = hidden.count(letter) - sum(said[place] == "G" for place in places)
        for place in [place for place in places if said[place] == "B"][:rest]:
            said[place] = "Y"
    return "".join(said)
