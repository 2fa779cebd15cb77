"""Two people, two browsers, a whole short game of New World."""

from games.models import Table
from games.services.tables import join_table, open_table
from tests.browser.pages import MOST_DECISIONS, WIDE, click, follow, send
from tests.factories.users import UserFactory


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
    for _decision in range(MOST_DECISIONS):
        if page.locator("#action button.go").count():
            break
        click(page, "#action .offers a")
    send(page)


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


def test_a_turn_without_javascript(visit):
    table, _host, _guest = short_game()
    mover = table.players.get(to_move=True).user
    page = visit(mover, java_script_enabled=False, **WIDE).page
    page.goto(table.get_absolute_url())
    for _decision in range(MOST_DECISIONS):
        if page.locator("#action button.go").count():
            break
        page.locator("#words-h").click()
        follow(page, "form.words button")
    follow(page, "#action button.go")
    table.refresh_from_db()
    assert table.ply > 0
    assert page.url.endswith(table.get_absolute_url())
