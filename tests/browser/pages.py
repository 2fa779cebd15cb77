"""What the browser's tests share: the windows they open and how a click is waited for."""

import pytest
from axe_playwright_python.sync_playwright import Axe

WIDE = {"viewport": {"width": 1280, "height": 900}}
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
NIGHT = {"color_scheme": "dark"}


def dressed(test):
    """Run this test of how pages look in a wide window by day and on a phone by night."""
    dresses = pytest.mark.parametrize("dress", [WIDE, PHONE | NIGHT], ids=["wide-day", "phone-night"])
    return pytest.mark.anywhere(dresses(test))


MOST_DECISIONS = 8
"""More than any turn of a game has in one draft: a page that leads nowhere fails, not hangs."""


def click(page, selector):
    """Click the first of these links and wait until htmx has changed the page and its address for it."""
    address = page.url
    page.locator(selector).first.click()
    page.wait_for_function("old => location.href !== old", arg=address)


def follow(page, selector):
    """Click the first of these where no script runs, and wait until the next page is there."""
    with page.expect_navigation():
        page.locator(selector).first.click()


def send(page):
    """Send the prepared turn and wait until the table stands at another version."""
    version = page.locator("#table").get_attribute("data-version")
    page.locator("#action button.go").click()
    page.wait_for_function("v => document.querySelector('#table').dataset.version !== v", arg=version)


def violations(page):
    """The rules of axe that the page breaks; what it keeps is not looked up, which takes longer."""
    return Axe().run(page, options={"resultTypes": ["violations"]}).response["violations"]
