"""A German reader on a phone: long words fit, the pages name their language, a turn is played."""

from pathlib import Path

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from accounts.models import User
from games.positions import present_state, rules_of
from tests.browser.pages import PHONE, click, send, violations
from tests.browser.world import lively_site
from tests.factories.tables import RunningTableFactory, play_random
from tests.factories.users import UserFactory

pytestmark = pytest.mark.anywhere

AXE = ("lobby", "my_tables", "notice_settings", "after")
SIZES = ((360, 740), (1280, 900))
COMPLAINTS = (Path(__file__).parent / "layout.js").read_text()


def complaints(page):
    """What is wrong with the page that is shown, which is in German."""
    assert page.locator("html").get_attribute("lang") == "de"
    found = []
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        found += [f"{width} {wrong}" for wrong in page.evaluate(COMPLAINTS, {"touch": width < 1000})]
    return found


def quiet(page):
    """Axe finds nothing either."""
    broken = [(fault["id"], fault["nodes"][0]["html"]) for fault in violations(page)]
    assert broken == [], page.url


def test_a_visitor_changes_the_language_without_javascript(visit):
    page = visit(java_script_enabled=False, locale="en-GB", **PHONE).page
    page.goto(reverse("lobby"))
    assert page.locator("html").get_attribute("lang") == "en"
    page.get_by_role("button", name="Deutsch").click()
    expect(page.get_by_role("heading", name="Offene Tische")).to_be_visible()
    assert page.url.endswith(reverse("lobby"))
    page.get_by_role("button", name="English").click()
    expect(page.get_by_role("heading", name="Open tables")).to_be_visible()


def test_long_words_fit_the_main_pages(visit):
    ada, pages = lively_site()
    User.objects.filter(pk=ada.pk).update(language="de")
    page = visit(ada, has_touch=True).page
    found = []
    for name, path in pages.items():
        page.goto(path)
        found += [f"{name}: {complaint}" for complaint in complaints(page)]
        if name in AXE:
            quiet(page)
    page.context.clear_cookies()
    page.set_extra_http_headers({"accept-language": "de"})
    for path in ("/", "/accounts/login/", "/accounts/signup/"):
        page.goto(path)
        found += [f"{path}: {complaint}" for complaint in complaints(page)]
    assert not found, "\n".join(found)


def test_a_german_plays_a_whole_turn(visit):
    reader = UserFactory(language="de")
    table = RunningTableFactory(game="new-england", seats=2, host=reader)
    while present_state(table, rules_of(table)).phase != "buy" or not table.players.get(user=reader).to_move:
        play_random(table, 1)
        table.refresh_from_db()
    page = visit(reader, **PHONE).page
    page.goto(table.get_absolute_url())
    quiet(page)
    click(page, "#side .offer a")
    assert page.locator("#action h2").inner_text().startswith("Du bist am Zug")
    click(page, "#action .do a:has-text('Zug beenden')")
    send(page)
    expect(page.locator("#log")).to_contain_text("Schilling Einkommen")
    assert not complaints(page)
