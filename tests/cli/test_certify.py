"""Certificates on the command line: certify, check, build --certificate."""

import gzip

import pytest

import solver_tree as st


@pytest.fixture(scope="module")
def tree():
    return st.build(st.game("mastermind-2x4"), threads=1)


def test_a_limit_that_is_infeasible(run, tmp_path, tree):
    worst = st.build(tree.game, objective="worst", threads=1).stats.worst
    path = tmp_path / "file"
    ended = run("build", "--game", "mastermind-2x4", "--no-save", f"--max-guesses={worst - 1}", "--certificate", path)
    assert ended.out.splitlines()[-1] == f"certificate {path}: 1 claim, 1 kB"
    assert run("check", path, "--json").json["proved"] == {"worst": worst}


def test_build_certify_and_check(run, tmp_path):
    made, tree = tmp_path / "made", tmp_path / "tree.json"
    run("build", "--game", "mastermind-2x4", "-o", tree, "--certificate", made)
    assert run("certify", tree, "-o", tmp_path / "again").out.startswith(f"{tmp_path / 'again'}: 3 claims, 1 kB")
    assert made.read_bytes() == (tmp_path / "again").read_bytes()
    assert run("check", made, tree).out == (
        f"{made}: valid, 3 claims\n  mastermind-2x4: every strategy takes at least 45 guesses in all\n"
        f"  {tree}: optimal (checked): no strategy has a smaller total than 45\n"
    )
    report = run("check", made, tree, "--json").json
    assert report.pop("seconds") >= 0
    assert report == {
        "file": str(made),
        "game": "mastermind-2x4",
        "first": None,
        "valid": True,
        "claims": 3,
        "proved": {"total": 45},
        "complete": True,
        "tree": {"tree": str(tree), "optimal": True},
        "errors": [],
    }


def test_every_figure(run, tmp_path, tree):
    tree.save(tmp_path / "tree.json")
    run("certify", tmp_path / "tree.json", "--every-figure", "-o", tmp_path / "file")
    worst, there = tree.stats.worst, tree.stats.at_worst
    assert run("check", tmp_path / "file", tmp_path / "tree.json").out.splitlines()[1:] == [
        "  mastermind-2x4: every strategy takes at least 45 guesses in all; "
        f"if it reaches that, it takes {worst} guesses or more for some secret; "
        f"if it reaches that, it takes {worst} guesses for at least {there} secrets",
        f"  {tmp_path / 'tree.json'}: optimal (checked): no strategy has a smaller total than 45",
    ]


def test_the_only_first_guess_is_every_first_guess(run, tmp_path):
    run("certify", "mastermind-3x6", "--first", "112", "-o", tmp_path / "112.certificate")
    run("certify", "bulls-cows-3x10", "--pieces", tmp_path / "pieces")
    assert "every strategy takes at least 3575" in run("check", tmp_path / "pieces").out
    assert "every strategy that begins with 112 takes" in run("check", tmp_path / "112.certificate").out


def test_a_folder_of_pieces(run, tmp_path, tree):
    pieces = tmp_path / "pieces"
    tree.save(tmp_path / "tree.json")
    assert run("certify", tmp_path / "tree.json", "--pieces", pieces).out.startswith(f"{pieces}: 2 new pieces, ")
    assert run("certify", tmp_path / "tree.json", "--pieces", pieces, "--json").json["pieces"] == 0
    (pieces / "notes.txt").write_text("no certificate", encoding="utf-8")
    assert run("check", pieces, tmp_path / "tree.json").out == (
        "2 certificates: valid, 4 claims\n  mastermind-2x4: every strategy takes at least 45 guesses in all\n"
        f"  {tmp_path / 'tree.json'}: optimal (checked): no strategy has a smaller total than 45\n"
    )


def test_a_wrong_certificate_has_status_1_and_names_the_claim(run, tmp_path, tree):
    path = tmp_path / "file"
    st.certify(tree, path, threads=1)
    path.write_bytes(gzip.compress(gzip.decompress(path.read_bytes()).replace(b"=8", b"=9")))
    ended = run("check", path)
    assert ended.status == 1
    assert ended.out.startswith(f"{path}: refused\n  line 3, claim 1: guess 33 is only proved to cost 8, not 9")
    assert run("check", path, "--json").json["errors"]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["check", "nothing"], "cannot read 'nothing'"),
        (["check", "notes"], "'notes': it should be lines compressed by gzip"),
        (["check", "."], "'.' has no certificates"),
        (["certify", "mastermind-4x6", "-o", "notes"], "'notes' is no certificate and is left as it is"),
        (["certify", "mastermind-4x6", "-o", "no/file"], "there is no folder 'no'"),
        (["certify", "mastermind-4x6", "--first", "1"], "guess '1': 1 symbols"),
        (["build", "--certificate", "notes"], "'notes' is no certificate and is left as it is"),
        (["build", "--certificate", "file", "-o", "file"], "--certificate file: the tree is saved there"),
        (
            ["certify", "mastermind-4x6", "--pieces", "x", "--first", "1122"],
            "--first and --pieces contradict each other",
        ),
        (["certify", "mastermind-4x6", "--cluster", "local:2"], "--cluster is for --pieces FOLDER"),
        (["certify", "mastermind-4x6", "--pieces", "notes"], "'notes' is no folder"),
        (["check"], "name a certificate, or give --save-checker FILE"),
        (["check", "--save-checker", "notes"], "'notes' exists and is left as it is"),
        (["build", "--certificate", "file", "--strategy", "entropy"], "--certificate is for --strategy optimal"),
    ],
)
def test_what_is_refused(run, tmp_path, arguments, message):
    (tmp_path / "notes").write_text("mine", encoding="utf-8")
    assert message in run(*arguments).refusal
    assert (tmp_path / "notes").read_text(encoding="utf-8") == "mine"


def test_a_tree_that_is_not_proved_optimal(run, tree_file):
    message = (
        "the tree of bulls-cows-3x6 is not proved optimal; a certificate proves that nothing is better than a tree"
    )
    assert run("certify", tree_file).refusal.endswith(message)


def test_the_tree_of_another_game(run, tmp_path, tree):
    st.certify(tree, tmp_path / "file", threads=1)
    assert "the tree is of mastermind-4x6" in run("check", tmp_path / "file", "mastermind-4x6").refusal
