"""What axe finds to be hard to use on a page."""

import pytest

VIOLATIONS = """async () => {
    const {violations} = await axe.run({resultTypes: ["violations"]});
    return violations.map(({id, nodes}) => [id, nodes[0].html]);
}"""


def violations(page):
    """The rules that a page breaks, each with the HTML of the first place; the test is skipped without axe.

    ``Axe.run`` returns all that axe has looked at, which takes longer than to look, and each time loads axe anew.
    """
    axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()
    if page.evaluate("!window.axe"):
        page.evaluate(axe.axe_script)
    return page.evaluate(VIOLATIONS)
