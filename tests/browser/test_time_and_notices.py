"""The pages about time and notices in a real browser: in both lights, wide and narrow, without scripts."""

from datetime import date, timedelta

import pytest
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import expect

from accounts.models import Preferences, Vacation
from games.clocks.controls import Kind, TimeControl
from games.models import Player, PushSubscription, Reliability, Table, Webhook
from games.notices.owing import owe, owe_user
from games.notices.sending import send_due
from games.notices.unsubscribing import Request, Scope
from games.services import clocks
from games.services.bots import move_bots
from games.services.tables import join_table
from games.services.timeouts import run_due
from tests.accounts.people import person
from tests.browser.pages import dressed, follow, violations
from tests.factories.tables import RunningTableFactory, TableFactory
from tests.factories.users import UserFactory

pytestmark = [pytest.mark.anywhere, pytest.mark.django_db(transaction=True)]

CONTROL = TimeControl(
    Kind.BANK, turn_hours=12, bank_hours=72, cap_hours=120, nights_free=True, grace_hours=12
)


def running(host, game="new-england", control=CONTROL, **kwargs):
    """A running table of three, at which the host is to move."""
    options = {"first_seat": 1} if game == "new-england" else {}
    return RunningTableFactory(game=game, seats=3, host=host, time_control=control, options=options, **kwargs)


def time_is_up(table):
    """The sweep comes by when the time of whoever is to move is up."""
    past = timezone.now() - timedelta(minutes=1)
    Player.objects.filter(table=table, deadline__isnull=False).update(deadline=past)
    Table.objects.filter(pk=table.pk).update(due_at=past)
    run_due()


def on_grace(host):
    table = running(host)
    time_is_up(table)
    return table


def lost_to_a_bot(host):
    table = on_grace(host)
    time_is_up(table)
    move_bots(table.pk)
    return table


def paused(host):
    table = running(host)
    for player in table.players.all():
        clocks.ask_pause(table_id=table.pk, user_id=player.user_id)
    return table


def pause_asked(host):
    table = running(host)
    asking = table.players.exclude(user=host).first()
    clocks.ask_pause(table_id=table.pk, user_id=asking.user_id)
    return table


def waiting_for_players(host):
    table = TableFactory(
        game="new-world", seats=4, host=host, time_control=CONTROL, least_reliability=80, auto_start=False
    )
    join_table(table_id=table.pk, user=UserFactory())
    return table


def reliable(user, in_time=96):
    hour = timedelta(hours=1)
    Reliability.objects.create(
        user=user,
        turns=100,
        in_time=in_time,
        timeouts=1,
        quarter=hour,
        median=5 * hour,
        three_quarters=9 * hour,
    )


def told_a_lot(user):
    """Somebody whose settings show everything that they can show."""
    Preferences.objects.create(
        user=user,
        calendar_key="k" * 43,
        bounced_address=user.email,
        bounce_reason="550 5.1.1 no such mailbox here",
    )
    Vacation.objects.create(
        user=user, first_day=date.today() + timedelta(days=9), last_day=date.today() + timedelta(days=12)
    )
    hook = "https://hooks.example.org/services/a-long-path-of-a-webhook/with-a-key-in-it"
    Webhook.objects.create(user=user, url=hook, shape="raw", last_error="the answer was 500")
    Webhook.objects.create(user=user, url=f"{hook}/two", shape="discord", off_at=timezone.now())
    PushSubscription.objects.create(
        user=user, endpoint="https://push.example.org/one", public_key="x", auth_secret="x"
    )
    owe_user("webhook_off", user, "webhook 1", url=hook)


@pytest.fixture
def ada(transactional_db, settings):
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    ada = person("ada")
    reliable(ada)
    told_a_lot(ada)
    return ada


@pytest.fixture
def tables(ada):
    """Tables of Ada's in every state of their clocks, by name."""
    made = {
        "running": running(ada),
        "grace": on_grace(ada),
        "bot": lost_to_a_bot(ada),
        "paused": paused(ada),
        "asked": pause_asked(ada),
        "open": waiting_for_players(ada),
    }
    for player in Player.objects.filter(table__in=made.values()).exclude(user=ada).select_related("user")[:3]:
        reliable(player.user, 88)
    owe(
        "pause_changed",
        made["paused"],
        made["paused"].players.filter(user=ada),
        "again",
        seat=1,
        what="resumed",
    )
    send_due()
    return made


def paths(ada, tables):
    """Every page about time and notices, by name."""
    unsubscribing = [Request(ada.pk, scope, "your_turn").token for scope in Scope]
    return {
        **{name: table.get_absolute_url() for name, table in tables.items()},
        **{
            name: reverse(name)
            for name in ("inbox", "notice_settings", "habits", "abandoned_seats", "my_tables")
        },
        "lobby": reverse("lobby"),
        "table_new": reverse("table_new", args=["new-england"]),
        **{f"unsubscribe-{n}": reverse("unsubscribe", args=[token]) for n, token in enumerate(unsubscribing)},
    }


def faults(page, path):
    """The rules of axe that the page breaks, and whether it scrolls sideways."""
    page.goto(path)
    broken = [f"{path}: {fault['id']}" for fault in violations(page)]
    if not page.evaluate("document.documentElement.scrollWidth <= innerWidth"):
        broken.append(f"{path}: scrolls sideways")
    return broken


@dressed
def test_every_page_about_time_and_notices_can_be_read_by_everybody(visit, ada, tables, dress):
    page, found = visit(ada, **dress).page, []
    for path in paths(ada, tables).values():
        found += faults(page, path)
    guest = visit(UserFactory(), **dress).page
    for name in ("bot", "open"):
        found += faults(guest, tables[name].get_absolute_url())
    assert found == []


def test_a_paused_table_offers_no_move_and_waits_for_nobody(visit, tables, ada):
    page = visit(ada).page
    page.goto(tables["paused"].get_absolute_url())
    expect(page.locator("#action")).to_contain_text("The table is paused")
    expect(page.locator("#board a.choice, #action .offers a, #action button.go")).to_have_count(0)
    assert tables["paused"] not in Table.objects.waiting_on(ada)
    page.get_by_role("button", name="Let the game go on").click()
    expect(page.locator("#action")).to_contain_text("Your turn")
    assert tables["paused"] in Table.objects.waiting_on(ada)


def test_without_scripts_everything_about_time_is_a_form(visit, ada, tables):
    page = visit(ada, java_script_enabled=False).page
    page.goto(tables["paused"].get_absolute_url())
    follow(page, "#time button:text('Let the game go on')")
    expect(page.locator("#time")).to_contain_text("left")
    page.goto(tables["asked"].get_absolute_url())
    follow(page, "#time button:text('No pause')")
    expect(page.locator("#time")).not_to_contain_text("would like a pause")
    page.goto(tables["bot"].get_absolute_url())
    follow(page, "#time button:text('Take my seat back')")
    expect(page.locator("#time button:text('Take my seat back')")).to_have_count(0)
    page.goto(reverse("inbox"))
    follow(page, "button:text('Mark all as read')")
    expect(page.locator(".notices .unread")).to_have_count(0)
    page.goto(reverse("habits"))
    follow(page, "button:text('End it')")
    assert not Vacation.objects.filter(user=ada).exists()
    page.goto(reverse("notice_settings"))
    page.get_by_label("Once a day, all tables in one mail").check()
    follow(page, "form.form button:text('Save')")
    assert Preferences.objects.get(user=ada).mail_mode == "digest"
    page.goto(reverse("unsubscribe", args=[Request(ada.pk, Scope.ALL).token]))
    follow(page, "button:text('No more mail')")
    ada.refresh_from_db()
    assert not ada.turn_mail


def test_a_substitute_finds_a_seat_looks_at_it_and_takes_it(visit, tables, ada):
    substitute = UserFactory()
    page = visit(substitute).page
    page.goto(reverse("lobby"))
    page.get_by_role("link", name="Seats that somebody left").click()
    page.get_by_role("link", name="See the position").first.click()
    expect(page.locator("#board svg").first).to_be_visible()
    page.get_by_role("button", name=f"Take the seat of {ada.name}").click()
    expect(page.locator("#time")).to_contain_text("Ask for a pause")
    assert tables["bot"].players.filter(user=substitute, bot="").exists()
