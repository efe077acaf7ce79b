"""Wait for what a page does a little later."""

import time


def wait_until(page, expression, seconds=20):
    """Wait until a JavaScript expression is true.

    ``page.wait_for_function`` asks in the page itself after the first time, and there its security policy forbids it.
    """
    deadline = time.monotonic() + seconds
    while not page.evaluate(f"Boolean({expression})"):
        assert time.monotonic() < deadline, f"not true within {seconds} s: {expression}"
        page.wait_for_timeout(20)


def follow(link):
    """Click a link, and wait until the page behind it has loaded: before that, elements can be without their texts."""
    with link.page.expect_navigation():
        link.click()
