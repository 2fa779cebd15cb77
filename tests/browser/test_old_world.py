"""Old World New World in the browser: turns by links alone, the phone, and axe."""

import pytest

from games.services.tables import join_table, open_table
from tests.browser.pages import WIDE, click, send
from tests.factories.users import UserFactory

pytestmark = pytest.mark.anywhere


def running_table():
    """A running table of two people."""
    host, guest = UserFactory(), UserFactory()
    table = open_table(host=host, game="old-world-new-world", seats=2, options={})
    join_table(table_id=table.pk, user=guest)
    table.refresh_from_db()
    return table, host, guest


def test_a_card_is_picked_laid_turned_and_taken_back(visit):
    table, _host, _guest = running_table()
    mover = table.players.get(to_move=True).user
    page = visit(mover, **WIDE).page
    page.goto(table.get_absolute_url())
    page.wait_for_selector("a.hand-card")
    for index in range(page.locator("a.hand-card").count()):
        page.goto(table.get_absolute_url())
        address = page.url
        page.locator("a.hand-card").nth(index).click()
        page.wait_for_function("old => location.href !== old", arg=address)
        if page.locator("#board a.choice .m-lit").count():
            break
    click(page, "#board a.choice")
    assert "m=place" in page.url
    turns = page.locator("#action a.turn").count()
    assert turns in (0, 2)
    click(page, "#action a.btn:has-text('Start again')")
    assert page.url.endswith(table.get_absolute_url())


def test_discarding_ends_the_turn(visit):
    table, _host, _guest = running_table()
    mover = table.players.get(to_move=True).user
    page = visit(mover, **WIDE).page
    page.goto(table.get_absolute_url())
    click(page, "#action a:has-text('Discard cards instead')")
    click(page, "a.hand-card")
    click(page, "#action a:has-text('Discard 1 card')")
    send(page)
    table.refresh_from_db()
    assert table.turn_number == 2
