"""Where people find each other, in a real browser: lobby, private tables, invitations, friends, my tables."""

import re

import pytest
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import expect

from accounts import meeting
from games.models import Player, Table
from games.services import invitations
from games.services.tables import join_table
from tests.accounts.people import person
from tests.browser.pages import MOST_DECISIONS, PHONE, WIDE, dressed, follow, violations
from tests.factories.tables import RunningTableFactory, TableFactory, leave_all_but_one

pytestmark = pytest.mark.anywhere


def check(page, path):
    """The page at this path breaks no rule of axe and does not scroll sideways."""
    page.goto(path)
    broken = [f"{path}: {fault['id']}" for fault in violations(page)]
    assert broken == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), path


def waiting_for(user, **more):
    """A running table at which it is this user's turn."""
    table = RunningTableFactory(game="new-world", seats=2, host=user, **more)
    for player in table.players.all():
        Player.objects.filter(pk=player.pk).update(to_move=player.user_id == user.pk)
    return table


def busy_world():
    """Ada with friends, invitations and tables of every sort; returns her and the addresses to look at."""
    ada, ben, cleo = person("ada"), person("ben"), person("cleo_of_the_long_name")
    for friend in (ben, cleo):
        meeting.befriend(ada, friend)
    meeting.block(ada, person("mallory"))
    private = TableFactory(game="new-world", seats=4, host=ada, access=Table.Access.LINK, chat_language="de")
    join_table(table_id=private.pk, user=person("dora"))
    invitations.invite(table_id=private.pk, user=ada, name="ben")
    asked = TableFactory(
        game="new-england", seats=3, host=ben, starts_at=timezone.now() + invitations.AN_HOUR
    )
    invitations.invite(table_id=asked.pk, user=ben, name="ada")
    TableFactory(game="old-world-new-world", seats=4, host=cleo, least_points=1400, most_points=1600)
    waiting_for(ada)
    leave_all_but_one(RunningTableFactory(game="new-world", seats=2, host=ada))
    places = [reverse(name) for name in ("lobby", "my_tables", "friends", "inbox")]
    places += ["/u/ben/", "/new/new-world/?invite=ben", private.get_absolute_url(), asked.get_absolute_url()]
    return ada, [*places, "/t/somewhere/enter/"]


@dressed
def test_everybody_can_use_the_pages(visit, dress):
    ada, places = busy_world()
    page = visit(ada, **dress).page
    for path in places:
        check(page, path)


def test_filters_stand_in_the_address_and_survive_a_reload(visit):
    TableFactory(game="new-world", seats=4), TableFactory(game="new-england", seats=2)
    page = visit(**WIDE).page
    page.goto(reverse("lobby"))
    rows = page.locator("#tables li")
    expect(rows).to_have_count(2)
    page.get_by_label("Free seats").select_option("3")
    expect(rows).to_have_count(1)
    expect(page).to_have_url(re.compile(r"/lobby/\?free=3$"))
    page.reload()
    expect(rows).to_have_count(1)
    expect(page.get_by_label("Free seats")).to_have_value("3")
    page.get_by_label("Game", exact=True).select_option("new-england")
    expect(page.get_by_text("No open table fits these filters.")).to_be_visible()
    page.get_by_role("link", name="Show all").click()
    expect(rows).to_have_count(2)


def test_filters_work_without_javascript(visit):
    TableFactory(game="new-world", seats=4), TableFactory(game="new-england", seats=2)
    page = visit(java_script_enabled=False, **WIDE).page
    page.goto(reverse("lobby"))
    page.get_by_label("Free seats").select_option("3")
    follow(page, "#filters button")
    expect(page.locator("#tables li")).to_have_count(1)


def test_the_lobby_renews_itself_and_the_focus_stays(visit):
    first = TableFactory(game="new-world", seats=4)
    page = visit(person("ada"), **WIDE).page
    page.goto(reverse("lobby"))
    page.locator(f"#join-{first.public_id}").focus()
    TableFactory(game="new-world", seats=4)
    page.evaluate("htmx.trigger('#tables', 'renew')")
    page.evaluate("htmx.ajax('GET', '/lobby/', {target: '#tables', swap: 'outerHTML'})")
    expect(page.locator("#tables li")).to_have_count(2)
    expect(page.locator(f"#join-{first.public_id}")).to_be_focused()


def test_a_private_table_from_opening_to_the_last_seat(visit):
    ada, ben = person("ada"), person("ben")
    host, guest = visit(ada, **WIDE).page, visit(ben, **PHONE).page
    host.goto(reverse("table_new", args=["new-england"]))
    host.get_by_label("only those to whom I give the link").check()
    host.get_by_role("button", name="Open the table").click()
    address = host.get_by_label("Address to give away").input_value()
    guest.goto(reverse("lobby"))
    expect(guest.locator("#tables li")).to_have_count(0)
    guest.goto(address)
    guest.get_by_role("button", name="Sit down").click()
    guest.wait_for_selector("#board")
    assert Table.objects.get().players.filter(user=ben).exists()


def test_a_password_lets_in(visit):
    table = TableFactory(game="new-world", seats=3, access=Table.Access.PASSWORD, password="seven seas")
    page = visit(person("ben"), **PHONE).page
    page.goto(reverse("table_enter", args=[table.public_id]))
    page.get_by_label("Password of the table").fill("seven seas")
    page.get_by_role("button", name="Come in").click()
    expect(page.get_by_role("button", name="Sit down")).to_be_visible()


def test_a_friend_is_invited_by_one_click_and_accepts(visit):
    ada, ben = person("ada"), person("ben")
    meeting.befriend(ada, ben)
    table = TableFactory(game="new-world", seats=3, host=ada)
    host, guest = visit(ada, **WIDE).page, visit(ben, **PHONE).page
    host.goto(reverse("friends"))
    host.get_by_role("button", name="Invite to New World").click()
    expect(host.get_by_text("ben is invited.")).to_be_visible()
    guest.goto(reverse("my_tables"))
    guest.get_by_role("button", name=re.compile("^Accept")).click()
    expect(guest.get_by_role("heading", name="You have a seat")).to_be_visible()
    assert table.players.filter(user=ben).exists()


def test_an_invitation_is_declined(visit):
    ada, ben = person("ada"), person("ben")
    table = TableFactory(game="new-world", seats=3, host=ada)
    invitations.invite(table_id=table.pk, user=ada, name="ben")
    page = visit(ben, **WIDE).page
    page.goto(table.get_absolute_url())
    page.get_by_role("button", name="Decline").click()
    expect(page.get_by_text("You have declined.")).to_be_visible()
    assert Table.objects.get().kept_seats == 0


def test_the_host_hands_over_and_frees_a_seat(visit):
    ada, ben = person("ada"), person("ben")
    table = TableFactory(game="new-world", seats=4, host=ada)
    for user in (ben, person("cleo")):
        join_table(table_id=table.pk, user=user)
    page = visit(ada, **WIDE).page
    page.goto(table.get_absolute_url())
    page.get_by_role("button", name=re.compile("^Free the seat.*cleo$")).click()
    expect(page.get_by_text("2 seats free").first).to_be_visible()
    page.get_by_role("button", name=re.compile("^Make host.*ben$")).click()
    expect(page.get_by_role("button", name="Make host")).to_have_count(0)
    assert Table.objects.get().host == ben


def test_the_title_and_the_icon_tell_how_many_tables_wait(visit):
    ada = person("ada")
    page = visit(ada, **WIDE).page
    page.goto(reverse("rules"))
    expect(page).to_have_title(re.compile(r"^Rules"))
    waiting_for(ada)
    page.evaluate("htmx.ajax('GET', '/my/waiting/?seen=0', {target: '#waiting', swap: 'outerHTML'})")
    expect(page).to_have_title(re.compile(r"^\(1\) Rules"))
    expect(page.locator("#icon")).to_have_attribute("href", re.compile("favicon-waiting"))


def test_a_complete_turn_is_sent_at_once_for_whoever_wants_that(visit):
    table = RunningTableFactory(game="new-world", seats=2)
    mover = table.players.get(to_move=True).user
    page = visit(mover, **WIDE).page
    page.goto(reverse("habits"))
    page.get_by_label("send my turn as soon as it is complete").check()
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("Your settings are saved.")).to_be_visible()
    page.goto(table.get_absolute_url())
    for _decision in range(MOST_DECISIONS):
        if page.locator("#table").get_attribute("data-version") != str(table.version):
            break
        page.locator("#board a.choice, #action .do a.btn, #action .offers a").first.click()
        page.wait_for_load_state("networkidle")
    expect(page.locator("#table")).not_to_have_attribute("data-version", str(table.version))


def test_finished_games_are_put_away(visit):
    ada = person("ada")
    leave_all_but_one(RunningTableFactory(game="new-world", seats=2, host=ada))
    page = visit(ada, **PHONE).page
    page.goto(reverse("my_tables"))
    page.get_by_role("button", name=re.compile("^Put away")).click()
    expect(page.get_by_text("You sit at no table.")).to_be_visible()


def test_somebody_is_blocked_on_their_page_and_let_off_on_ones_own(visit):
    ada, _ben = person("ada"), person("ben")
    page = visit(ada, **WIDE).page
    page.goto("/u/ben/")
    page.get_by_role("button", name="Block").click()
    expect(page.get_by_text("You and ben are kept apart")).to_be_visible()
    page.goto(reverse("friends"))
    page.get_by_role("button", name=re.compile("^Block no longer.*ben$")).click()
    expect(page.get_by_text("You and ben may meet again.")).to_be_visible()
