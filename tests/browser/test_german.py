"""A German reader on a phone: long words fit, the pages name their language, a turn is played."""

from axe_playwright_python.sync_playwright import Axe
from django.urls import reverse
from playwright.sync_api import expect

from engine.registry import newest_rules
from games.models import Table
from games.positions import present_state, rules_of
from tests.browser.pages import PHONE, WIDE, click, send
from tests.factories.tables import RunningTableFactory, TableFactory, leave_all_but_one, play_random
from tests.factories.users import UserFactory

WITHOUT_AXE = (
    "archive",
    "rules",
    "about",
    "friends",
    "habits",
    "notice_settings",
    "settings",
    "tokens",
    "mfa_index",
)


def read(page, address):
    """Open a page, which is in German and does not scroll sideways."""
    page.goto(address)
    assert page.locator("html").get_attribute("lang") == "de"
    wide = page.evaluate(
        "[...document.querySelectorAll('body *')].filter(one => one.getBoundingClientRect().right"
        " > innerWidth + 1 && !one.closest('.scroll, .board-scroll, svg, .vh'))"
        ".map(one => one.outerHTML.slice(0, 90))"
    )
    overflow = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    assert overflow <= 0, f"{address}: {overflow} px too wide: {wide[:3]}"


def quiet(page, address):
    """Axe finds nothing either."""
    read(page, address)
    broken = [(fault["id"], fault["nodes"][0]["html"]) for fault in Axe().run(page).response["violations"]]
    assert broken == [], address


def test_a_visitor_changes_the_language_without_javascript(visit):
    page = visit(java_script_enabled=False, locale="en-GB", **PHONE).page
    page.goto(reverse("lobby"))
    assert page.locator("html").get_attribute("lang") == "en"
    page.get_by_role("button", name="Deutsch").click()
    expect(page.get_by_role("heading", name="Offene Tische")).to_be_visible()
    assert page.url.endswith(reverse("lobby"))
    page.get_by_role("button", name="English").click()
    expect(page.get_by_role("heading", name="Open tables")).to_be_visible()


def test_the_main_pages_fit_a_phone_in_german(visit):
    reader = UserFactory(language="de")
    table = RunningTableFactory(game="new-england", seats=2, host=reader, plies=9)
    leave_all_but_one(table)
    TableFactory(game="new-world", seats=3, host=reader)
    for game in newest_rules():
        RunningTableFactory(game=game, seats=2, host=reader, plies=12)
    page = visit(reader, **PHONE).page
    for name in ("home", "lobby", "my_tables"):
        quiet(page, reverse(name))
    for name in WITHOUT_AXE:
        read(page, reverse(name))
    for game in newest_rules():
        for name in ("game_rules", "table_new", "statistics", "leaders"):
            read(page, reverse(name, args=[game]))
    for shown in Table.objects.filter(players__user=reader):
        read(page, shown.get_absolute_url())
    quiet(page, reverse("after", args=[table.public_id]))
    for address in (reverse("replay", args=[table.public_id, 3]), reverse("verify", args=[table.public_id])):
        read(page, address)


def test_a_german_plays_a_whole_turn(visit):
    reader = UserFactory(language="de")
    table = RunningTableFactory(game="new-england", seats=2, host=reader)
    while present_state(table, rules_of(table)).phase != "buy" or not table.players.get(user=reader).to_move:
        play_random(table, 1)
        table.refresh_from_db()
    page = visit(reader, **PHONE).page
    quiet(page, table.get_absolute_url())
    click(page, "#side .offer a")
    assert page.locator("#action h2").inner_text().startswith("Du bist am Zug")
    click(page, "#action .do a:has-text('Zug beenden')")
    send(page)
    expect(page.locator("#log")).to_contain_text("Schilling Einkommen")
    wide = visit(reader, **WIDE).page
    quiet(wide, table.get_absolute_url())
