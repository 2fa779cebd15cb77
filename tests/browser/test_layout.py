"""Every main page on a phone, a tablet, a laptop and a large screen, and with text twice as large."""

from pathlib import Path

import pytest

from tests.accounts.people import person
from tests.browser.world import GAMES, lively_site, table_of

pytestmark = pytest.mark.anywhere

SIZES = ((360, 740), (768, 1024), (1280, 900), (1920, 1080))
COMPLAINTS = (Path(__file__).parent / "layout.js").read_text()
TWICE = "size => document.documentElement.style.fontSize = size"
HREFS = "links => links.map(link => new URL(link.getAttribute('href'), location).search)"
TOUCHED = 1000
"""Windows narrower than this are touched."""


def complaints(page):
    """What is wrong with the page that is shown, by size of window and text."""
    found = []
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        for size in ("", "200%"):
            page.evaluate(TWICE, size)
            wrong = page.evaluate(COMPLAINTS, {"touch": width < TOUCHED and not size})
            found += [f"{width} {size} {complaint}" for complaint in wrong]
    page.evaluate(TWICE, "")
    return found


def test_nothing_is_too_wide_cut_off_or_too_small_to_tap(visit):
    ada, pages = lively_site()
    page = visit(ada, has_touch=True).page
    found = []
    for name, path in pages.items():
        page.goto(path)
        found += [f"{name}: {complaint}" for complaint in complaints(page)]
    page.context.clear_cookies()
    for name, path in (("home", "/"), ("sign in", "/accounts/login/"), ("sign up", "/accounts/signup/")):
        page.goto(path)
        found += [f"{name}: {complaint}" for complaint in complaints(page)]
    assert not found, "\n".join(found)


def test_every_place_on_a_map_is_large_enough_to_tap(visit):
    """In all sorts of decisions of every game; what lies on the map smaller is chosen in the bar."""
    ada = person("ada")
    page = visit(ada, viewport={"width": 360, "height": 740}, has_touch=True).page
    for game in GAMES:
        offered, found = 0, []
        for plies in range(0, 56, 8):
            table = table_of(game, ada, person(f"with-{game}-{plies}"), plies)
            page.goto(table.get_absolute_url())
            steps = page.locator("#action a[href*='?'], .side a[href*='?']").evaluate_all(HREFS)
            for step in ["", *steps[::3][:4]]:
                page.goto(table.get_absolute_url() + step)
                offered += page.locator(".board-map a.choice:visible").count()
                found += page.evaluate(COMPLAINTS, {"touch": True})
        assert not found, "\n".join([game, *found])
        assert offered > 40, game


def test_a_phone_shows_the_map_at_once(visit):
    """Above the bar that sticks to the bottom, also while the guide explains the decision."""
    ada, pages = lively_site()
    page = visit(ada, viewport={"width": 360, "height": 740}, has_touch=True).page
    for game in GAMES:
        page.goto(pages[f"table {game}"])
        map_top = page.locator(".board-scroll").bounding_box()["y"]
        bar_top = page.locator("#action").bounding_box()["y"]
        assert page.locator("#guide").count() == 1, game
        assert bar_top - map_top >= 200, game
