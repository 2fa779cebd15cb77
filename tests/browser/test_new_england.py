"""New England in a real browser: rounds by mouse, and a page that fits and reads well in every phase."""

import pytest

from games.positions import present_state, rules_of
from tests.browser.pages import WIDE, click, dressed, send, violations
from tests.factories.tables import RunningTableFactory, play_random

pytestmark = pytest.mark.anywhere

STEPS = {
    "start": ("#board a.choice",),
    "announce": ("#action .offers a",),
    "bid": ("#side .bids a",),
    "buy": ("#side .offer a", "#action .do a:has-text('End turn')"),
}
"""What is clicked, one after the other, before a turn of each phase can be confirmed."""


def table_at(phase):
    """A running game of two people in this phase."""
    table = RunningTableFactory(game="new-england", seats=2)
    for _ply in range(400):
        if present_state(table, rules_of(table)).phase == phase:
            return table
        play_random(table, 1)
        table.refresh_from_db()
    raise AssertionError(f"no {phase} in 400 moves")


def page_of(visit, table, **dress):
    """The page of whoever is to move."""
    page = visit(table.players.get(to_move=True).user, **dress).page
    page.goto(table.get_absolute_url())
    return page


@pytest.mark.parametrize("phase", STEPS)
def test_a_turn_by_mouse_on_the_page(visit, phase):
    table = table_at(phase)
    page = page_of(visit, table, **WIDE)
    for selector in STEPS[phase]:
        click(page, selector)
    send(page)


def test_another_way_on_the_map_replaces_the_first(visit):
    table = table_at("start")
    page = page_of(visit, table, **WIDE)
    click(page, "#space-4-4")
    assert "E5" in page.locator("#action p").first.inner_text()
    click(page, "#space-0-2")
    assert "C1" in page.locator("#action p").first.inner_text()


@pytest.mark.parametrize("phase", ["start", "bid", "buy", "over"])
@dressed
def test_the_page_fits_and_axe_finds_nothing(visit, dress, phase):
    table = table_at(phase)
    user = table.players.order_by("seat").first().user
    page = visit(user, **dress).page
    for address in (table.get_absolute_url(), "/rules/new-england/"):
        page.goto(address)
        overflow = page.evaluate("document.documentElement.scrollWidth - window.innerWidth")
        assert overflow <= 0, address
        found = violations(page)
        assert [(rule["id"], rule["nodes"][0]["html"]) for rule in found] == [], address
