"""The list of mutants fits the kernels."""

from pathlib import Path

from tests.interpreted.mutants import all_mutants

ROOT = Path(__file__).parents[2]


def test_each_mutant_changes_a_text_that_occurs_once():
    texts = {mutant.module: "" for mutant in all_mutants()}
    for module in texts:
        texts[module] = (ROOT / "solver_tree" / "kernels" / f"{module}.py").read_text()
    wrong = [(m.module, m.mistake) for m in all_mutants() if texts[m.module].count(m.before) != 1]
    assert not wrong
    assert len({(m.module, m.before, m.after) for m in all_mutants()}) == len(all_mutants())


def test_each_mutant_names_tests_that_exist():
    named = {test for mutant in all_mutants() for test in mutant.tests if test.startswith("tests/")}
    for path, name in sorted(test.split("::") for test in named if "::" in test):
        assert f"def {name.partition('[')[0]}(" in (ROOT / path).read_text(), name
