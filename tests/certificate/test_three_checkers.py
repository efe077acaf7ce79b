"""Certificates from the grammar of the format: three checkers say the same, and what they accept is true."""

import random

from tests.campaign.checker import certificate, judged


def test_checkers_agree_on_what_the_grammar_makes(tmp_path):
    rng = random.Random(3)
    happened = judged(tmp_path, [certificate(rng, 8) for _ in range(300)])
    assert happened["refused"] > 100
    assert all(happened[f"accepted and true, {kind}"] > 10 for kind in ("codes", "words", "table"))
    assert happened["images accepted"]
