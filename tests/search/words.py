"""Lists of made-up words, to which nobody has rights."""

from itertools import product

import numpy as np


def made_up_words(count, letters=5, alphabet="aeiorstlnc", seed=0):
    """``count`` different words of random letters; the first letters of the alphabet are the most frequent."""
    rng = np.random.default_rng(seed)
    chances = 1 / np.arange(2, len(alphabet) + 2)
    words = {}
    while len(words) < count:
        words["".join(rng.choice(list(alphabet), letters, p=chances / chances.sum()))] = None
    return list(words)


def rhyming_words(count, beginnings, endings):
    """``count`` words of five letters; many of them differ only in their beginnings, or only in their endings."""
    words = product(made_up_words(beginnings, 3, "strplncdbm"), made_up_words(endings, 2, "aeiostnrld", seed=1))
    every = np.random.default_rng(2).permutation(["".join(word) for word in words])
    return every[:count].tolist()
