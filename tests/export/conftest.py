"""A real browser for the pages; tests that need one are skipped where there is none."""

import shutil

import pytest

PROGRAMS = ("chromium", "chromium-browser", "google-chrome")


@pytest.fixture(scope="session")
def chromium():
    driver = pytest.importorskip("playwright.sync_api")
    program = next(filter(None, map(shutil.which, PROGRAMS)), None)
    if program is None:
        pytest.skip("needs Chromium")
    with driver.sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture
def open_page(chromium, tmp_path):
    """Open a page from a file: ``open_page(tree)``. At the end it must have had no errors, and asked for nothing."""
    contexts, faults = [], []

    def open_page(what, **options):
        from solver_tree.export import export
        from solver_tree.tree import StrategyTree

        path = what
        if isinstance(what, StrategyTree):
            path = tmp_path / f"{len(contexts)}.html"
            path.write_bytes(export(what, "html"))
        context = chromium.new_context(**{"locale": "en-GB", "offline": True, **options})
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(5000)
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("console", lambda message: faults.append(message.text))
        page.on("request", lambda asked: asked.url.startswith("file:") or faults.append(asked.url))
        page.goto(path.as_uri())
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert faults == []
