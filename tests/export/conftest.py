"""A real browser for the pages. Without one its tests are skipped, or fail if REQUIRE_BROWSER is set."""

import os
import shutil

import pytest

PROGRAMS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")


def pytest_collection_modifyitems(items):
    """Run tests in the browser once more if they fail.

    On a busy machine, after one of 50 reloads, Chromium 156 reads nothing from its storage, whatever the page: also one
    of two lines, which waits before it reloads.
    """
    for item in items:
        if "chromium" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.flaky(reruns=1))


@pytest.fixture(scope="module")
def chromium():
    """A browser for a module: as long as it runs, so does an event loop, which tests of clusters have of their own."""
    from playwright.sync_api import Error, sync_playwright

    program = next(filter(None, map(shutil.which, PROGRAMS)), None)
    with sync_playwright() as playwright:
        try:
            browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        except Error:
            if "REQUIRE_BROWSER" in os.environ:
                raise
            pytest.skip("needs Chromium: install it, or run `playwright install chromium`")
        yield browser
        browser.close()


@pytest.fixture
def open_page(chromium, tmp_path):
    """Open the page of a tree, or a page from a file; fail if it has errors or requests anything else.

    ``open_page(tree_or_path, **options)`` returns the page; the options are those of a browser context.
    """
    contexts, faults = [], []

    def open_page(tree_or_path, **options):
        from solver_tree.export import export
        from solver_tree.tree import StrategyTree

        path = tree_or_path
        if isinstance(tree_or_path, StrategyTree):
            path = tmp_path / f"{len(contexts)}.html"
            path.write_bytes(export(tree_or_path, "html"))
        context = chromium.new_context(**{"locale": "en-GB", "offline": True, "reduced_motion": "reduce", **options})
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(20_000)
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("console", lambda message: faults.append(message.text))
        page.on("request", lambda request: request.url.startswith(("file:", "blob:")) or faults.append(request.url))
        page.goto(path.as_uri())
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert faults == []
