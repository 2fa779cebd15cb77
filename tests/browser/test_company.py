"""Company at a table in a real browser: chat, notes, asking, the log's places, rematch, the staff."""

import re

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from games.models import Message, Note
from games.services import chat, staff
from games.services.notes import write_note
from games.services.takeback import ask_takeback
from tests.browser.pages import WIDE, dressed, violations
from tests.factories.tables import RunningTableFactory, leave_all_but_one
from tests.factories.users import UserFactory
from tests.games.services.test_takeback import asker_of, others_of, table_after_bids

pytestmark = pytest.mark.anywhere


def quiet(page):
    """The page breaks no rule of axe and does not scroll sideways."""
    broken = [fault["id"] for fault in violations(page)]
    assert broken == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.fixture
def table():
    return RunningTableFactory(game="new-world", seats=2, plies=8)


def other_of(table):
    return table.players.exclude(user=table.host).get().user


def test_two_talk_and_the_board_stays_as_it_is(visit, table):
    one, two = visit(table.host, **WIDE).page, visit(other_of(table), **WIDE).page
    for page in (one, two):
        page.goto(table.get_absolute_url())
    two.locator(".board-scroll svg").evaluate("map => map.dataset.kept = 'yes'")
    two.get_by_label("Write to everybody here").fill("Not sent yet")
    one.get_by_label("Write to everybody here").fill(f"Good morning @{other_of(table).username} <b>!</b>")
    one.get_by_role("button", name="Say it").click()
    expect(one.locator(".talk")).to_contain_text("<b>!</b>")
    expect(one.get_by_label("Write to everybody here")).to_have_value("")
    expect(two.locator(".talk .call")).to_have_text(f"@{other_of(table).username}", timeout=15_000)
    expect(two.locator("#chat-news")).to_contain_text("Good morning")
    assert two.locator(".board-scroll svg").get_attribute("data-kept") == "yes"
    expect(two.get_by_label("Write to everybody here")).to_have_value("Not sent yet")


def test_without_javascript_one_talks_and_keeps_notes(visit, table):
    page = visit(table.host, java_script_enabled=False, **WIDE).page
    page.goto(table.get_absolute_url())
    page.get_by_label("Write to everybody here").fill("Hello")
    page.get_by_role("button", name="Say it").click()
    expect(page.locator(".talk")).to_contain_text("Hello")
    page.locator("#note summary").click()
    page.locator("#note textarea").fill("Watch the coast")
    page.get_by_role("button", name="Keep").click()
    expect(page.locator("#note textarea")).to_have_value("Watch the coast")


def test_a_refused_message_says_why_and_keeps_its_text(visit, table):
    visitor = visit(table.host, **WIDE)
    page = visitor.page
    page.goto(table.get_absolute_url())
    page.get_by_label("Write to everybody here").fill("\u200b")
    page.get_by_role("button", name="Say it").click()
    expect(page.locator("#said [role=alert]")).to_have_text("Write something first.")
    expect(page.get_by_label("Write to everybody here")).to_have_value("\u200b")
    assert not Message.objects.exists()
    assert ["422" in error for error in visitor.errors] == [True]
    visitor.errors.clear()  # the browser itself notes a refused request


def test_notes_are_kept_in_place(visit, table):
    page = visit(table.host, **WIDE).page
    page.goto(table.get_absolute_url())
    page.locator("#note summary").click()
    page.locator("#note textarea").fill("Watch the coast")
    page.get_by_role("button", name="Keep").click()
    expect(page.locator("#note-kept")).to_have_text("Kept.")
    assert Note.objects.get().text == "Watch the coast"


@pytest.mark.parametrize("game", ["new-world", "old-world-new-world", "new-england"])
def test_a_line_of_the_log_lights_up_its_place_by_pointer_key_and_click(visit, game):
    table = RunningTableFactory(game=game, seats=2, plies=20)
    page = visit(**WIDE).page
    page.goto(table.get_absolute_url())
    line, lit = page.locator(".log .spot").first, page.locator(".lit-places rect")
    line.hover()
    expect(lit.first).to_be_attached()
    page.locator("h1").hover()
    expect(lit).to_have_count(0)
    line.focus()
    expect(lit.first).to_be_attached()
    line.press("Enter")
    expect(line).to_have_class(re.compile("pinned"))
    page.locator("h1").hover()
    expect(lit.first).to_be_visible()
    page.keyboard.press("Escape")
    expect(page).to_have_url(re.compile(re.escape(table.get_absolute_url()) + "$"))


@pytest.mark.parametrize("game", ["new-world", "old-world-new-world", "new-england"])
def test_symbols_and_points_explain_themselves_by_pointer_and_focus(visit, game):
    table = RunningTableFactory(game=game, seats=2, plies=20)
    page = visit(table.host, **WIDE).page
    page.goto(table.get_absolute_url())
    shown = page.locator("#players [data-explained]:visible")
    assert shown.count() >= 4
    for symbol in shown.all():
        words = symbol.get_attribute("aria-label") or symbol.get_attribute("data-title")
        assert words
        for reach in (symbol.hover, symbol.focus):
            reach()
            expect(page.get_by_role("tooltip")).to_have_text(words)
            page.keyboard.press("Escape")
            expect(page.get_by_role("tooltip")).to_have_count(0)
            page.locator("h1").hover()


def test_a_takeback_is_asked_and_granted_through_the_pages(visit):
    table = table_after_bids(RunningTableFactory(game="new-england", seats=2))
    asker = asker_of(table)
    (other,) = others_of(table, asker)
    asking, asked = visit(asker.user, **WIDE).page, visit(other.user, **WIDE).page
    asking.goto(table.get_absolute_url())
    asking.get_by_role("button", name="Ask to take back").click()
    expect(asking.locator("#asking")).to_contain_text("asks to take back")
    asked.goto(table.get_absolute_url())
    asked.get_by_role("button", name="Let it be taken back").click()
    expect(asked.locator(".log .undone").first).to_contain_text("taken back")
    expect(asked.locator("#asking")).to_have_count(0)


def test_a_rematch_begins_through_the_pages(visit, table):
    leave_all_but_one(table)
    one, two = visit(table.host, **WIDE).page, visit(other_of(table), **WIDE).page
    for page in (one, two):
        page.goto(table.get_absolute_url())
        page.get_by_role("button", name="Rematch", exact=True).click()
    expect(two.get_by_role("link", name="a rematch of this game")).to_be_visible()
    one.reload()
    one.get_by_role("link", name="To the rematch").click()
    expect(one).to_have_url(two.url)


def test_the_guide_is_dismissed_in_place(visit):
    table = RunningTableFactory(game="new-world", seats=2)
    page = visit(table.players.get(to_move=True).user, **WIDE).page
    page.goto(table.get_absolute_url())
    page.get_by_role("button", name="Understood").click()
    expect(page.locator("#guide")).to_have_count(0)
    page.reload()
    expect(page.locator("#guide")).to_have_count(0)


@dressed
def test_a_table_full_of_company_is_quiet_for_axe(visit, dress):
    table = table_after_bids(RunningTableFactory(game="new-england", seats=2))
    asker = asker_of(table)
    (other,) = others_of(table, asker)
    chat.post_message(table_id=table.pk, user=other.user, text=f"@{asker.user.username}, are you there?")
    chat.post_message(table_id=table.pk, user=asker.user, text="I am, and I think about the ships.")
    write_note(table=table, user=other.user, text="Ada always bids ten.")
    table.refresh_from_db()
    ask_takeback(table_id=table.pk, user_id=asker.user_id, expected_version=table.version)
    page = visit(other.user, **dress).page
    page.goto(table.get_absolute_url())
    quiet(page)
    leave_all_but_one(table)
    page.goto(table.get_absolute_url())
    expect(page.locator("#again")).to_be_visible()
    quiet(page)


@dressed
def test_the_pages_of_the_staff_are_quiet_for_axe(visit, table, dress):
    boss = UserFactory(username="boss", is_staff=True, is_superuser=True)
    said = chat.post_message(table_id=table.pk, user=other_of(table), text="Something bad")
    staff.report(reporter=table.host, user=other_of(table), text="That is rude.", message=said)
    staff.suspend(user=UserFactory(username="eve"), staff=boss, reason="Many accounts.")
    page = visit(boss, **dress).page
    addresses = [
        reverse("staff_desk"),
        reverse("staff_acts"),
        reverse("table_staff", args=[table.public_id]),
        reverse("user_staff", args=[other_of(table).username]),
        reverse("report_message", args=[table.public_id, said.seq]),
        reverse("table_chat", args=[table.public_id]),
        reverse("table_ask_end", args=[table.public_id]),
        reverse("muted"),
    ]
    for address in addresses:
        page.goto(address)
        quiet(page)


def test_all_agree_to_end_a_game_and_a_deleted_message_is_gone_for_everybody(visit, table):
    ada, ben = table.host, other_of(table)
    boss = UserFactory(username="boss", is_staff=True, is_superuser=True)
    chat.post_message(table_id=table.pk, user=ben, text="You play like a toad")
    one, two, desk = (visit(user, **WIDE).page for user in (ada, ben, boss))
    for page in (one, two, desk):
        page.goto(table.get_absolute_url())
    desk.locator(".talk .more summary").click()
    desk.get_by_role("button", name="Delete the message").click()
    expect(desk.locator(".talk")).not_to_contain_text("toad")
    expect(one.locator(".talk")).to_contain_text("Deleted by the staff.", timeout=15_000)
    one.locator(".talk .more summary").click()
    one.get_by_role("button", name=f"Mute {ben.name}").click()
    expect(one.locator(".talk")).to_have_count(0)
    one.get_by_role("link", name="End without a result").click()
    one.get_by_role("button", name="Ask the others").click()
    expect(one.locator("#asking")).to_contain_text("would like to end the game")
    two.reload()
    two.get_by_role("button", name="End the game").click()
    expect(two.locator("#final")).to_contain_text("All who played agreed to end the game here.")


def test_staff_settle_a_report_suspend_step_back_and_cancel(visit, table):
    ada, ben = table.host, other_of(table)
    boss = UserFactory(username="boss", is_staff=True, is_superuser=True)
    said = chat.post_message(table_id=table.pk, user=ben, text="Something bad")
    one, two, desk = (visit(user, **WIDE).page for user in (ada, ben, boss))
    one.goto(table.get_absolute_url())
    one.locator(".talk .more summary").click()
    one.get_by_role("link", name="Report").click()
    one.locator("form textarea").fill("That is rude.")
    one.get_by_role("button", name="Report").click()
    desk.goto(reverse("staff_desk"))
    expect(desk.locator(".staff-rows")).to_contain_text(said.text)
    desk.get_by_label("What came of it").fill("Told them to be kind.")
    desk.get_by_role("button", name="Settle").click()
    expect(desk.get_by_text("No report waits.")).to_be_visible()
    desk.goto(reverse("table_staff", args=[table.public_id]))
    step = desk.locator("form", has=desk.get_by_role("button", name="Step back"))
    step.get_by_label("Back to move").fill(str(table.ply - 2))
    step.get_by_label("Reason").fill("A fault of ours.")
    step.get_by_role("button").click()
    one.goto(table.get_absolute_url())
    expect(one.locator(".log")).to_contain_text("After a fault the staff stepped the game back")
    expect(one.locator(".log .undone").first).to_be_visible()
    desk.goto(reverse("user_staff", args=[ben.username]))
    desk.get_by_label("Reason").fill("Many accounts.")
    desk.get_by_role("button", name="Suspend").click()
    expect(desk.get_by_role("heading", name="Let in again")).to_be_visible()
    two.goto(reverse("my_tables"))
    expect(two).to_have_url(re.compile("/accounts/"))
    desk.goto(reverse("table_staff", args=[table.public_id]))
    cancel = desk.locator("form", has=desk.get_by_role("button", name="Cancel the table"))
    cancel.get_by_label("Reason").fill("One of them is gone.")
    cancel.get_by_role("button").click()
    one.reload()
    expect(one.locator("#final")).to_contain_text("The staff ended the game here.")
