"""Two people, two browsers, a whole short game of New World."""

import pytest

from games.models import Table
from games.services.tables import join_table, open_table
from tests.factories.users import UserFactory

WIDE = {"viewport": {"width": 1280, "height": 900}}
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}


def short_game(cards=24):
    """A running table of two people."""
    host, guest = UserFactory(), UserFactory()
    table = open_table(host=host, game="new-world", seats=2, options={"stock": cards})
    join_table(table_id=table.pk, user=guest)
    table.refresh_from_db()
    return table, host, guest


def play_turn(page):
    """Lay the card at the first legal place, take the first offer after it, confirm."""
    click(page, "#board a.choice")
    while not page.locator("#action button.go").count():
        click(page, "#action .offers a")
    version = page.locator("#table").get_attribute("data-version")
    page.locator("#action button.go").click()
    page.wait_for_function("v => document.querySelector('#table').dataset.version !== v", arg=version)


def click(page, selector):
    """Click the first of these links and wait until the page has changed for it."""
    address = page.url
    page.locator(selector).first.click()
    page.wait_for_function("old => location.href !== old", arg=address)


def test_two_people_play_a_whole_game(visit):
    table, host, guest = short_game()
    windows = [visit(host, **WIDE), visit(guest, **WIDE)]
    for window in windows:
        window.page.goto(table.get_absolute_url())
    for _turn in range(80):
        table.refresh_from_db()
        if not table.is_running:
            break
        mover = table.players.get(to_move=True).user
        page = windows[0 if mover == host else 1].page
        page.wait_for_selector("#table[data-your-turn]", timeout=10_000)
        play_turn(page)
    assert table.status == Table.Status.FINISHED
    for window in windows:
        window.page.wait_for_selector("#final", timeout=10_000)


@pytest.mark.parametrize("dress", [WIDE, PHONE], ids=["wide", "phone"])
def test_no_page_is_wider_than_the_window(visit, dress):
    table, host, _guest = short_game()
    window = visit(host, **dress)
    for address in ("/", "/lobby/", "/my/", "/new/new-world/", "/rules/new-world/", table.get_absolute_url()):
        window.page.goto(address)
        overflow = window.page.evaluate("document.documentElement.scrollWidth - window.innerWidth")
        assert overflow <= 0, address
