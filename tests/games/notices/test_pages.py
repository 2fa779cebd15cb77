"""The inbox, the settings, the ways out of a mail, the calendar."""

import json
from datetime import UTC, datetime

import pytest
import time_machine
from django.test import Client
from django.urls import reverse
from icalendar import Calendar

from accounts.models import Preferences, User
from games.clocks.controls import HOUR, Kind, TimeControl
from games.models import Notice, Player, PushSubscription, Webhook
from games.notices import webpush
from games.notices.kinds import KINDS
from games.notices.owing import wanted_channels
from games.notices.sending import send_due
from games.notices.unsubscribing import Request, Scope
from games.presentation.drawing import DRAWINGS
from games.views import notices as notice_pages
from tests.factories.tables import RunningTableFactory, play_random
from tests.factories.users import UserFactory
from tests.games.notices.test_webpush import BROWSER
from tests.plans import plan, reads_off

pytestmark = pytest.mark.django_db

GAME = next(iter(DRAWINGS))
START = datetime(2026, 11, 30, 12, tzinfo=UTC)


@pytest.fixture(autouse=True)
def time(settings):
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    with time_machine.travel(START, tick=False) as traveller:
        yield traveller


@pytest.fixture
def table():
    return RunningTableFactory(game=GAME, seats=2, time_control=TimeControl(Kind.TURN, turn_hours=36))


def mover(table):
    return table.players.select_related("user").get(to_move=True)


def test_a_notice_stands_in_the_inbox_until_one_looks_at_the_table(client, table):
    user = mover(table).user
    client.force_login(user)
    text = client.get(reverse("inbox")).content.decode()
    assert "It is your turn." in text
    assert 'class="unread"' in text
    client.get(table.get_absolute_url())
    assert 'class="unread"' not in client.get(reverse("inbox")).content.decode()


def test_the_header_counts_unread_notices_and_one_press_reads_all(client, table):
    client.force_login(mover(table).user)
    assert client.get(reverse("lobby")).context["unread_count"]() > 0
    client.post(reverse("inbox_read"))
    assert client.get(reverse("lobby")).context["unread_count"]() == 0


def test_a_move_settles_what_was_told_of_the_turn(table):
    player = mover(table)
    unread = Notice.objects.unread().filter(user=player.user, kind="your_turn")
    assert unread.exists()
    while mover(table).pk == player.pk:
        play_random(table, 1)
    assert not unread.exists()


def test_the_inbox_is_ones_own(client, table):
    client.force_login(UserFactory())
    assert table.public_id not in client.get(reverse("inbox")).content.decode()


def header_url(client, table):
    return Request(mover(table).user_id, Scope.TABLE, table.public_id)


@pytest.mark.parametrize("scope", list(Scope))
def test_one_click_ends_mail_signed_out_without_a_cookie_and_a_look_ends_nothing(table, scope, time):
    player = mover(table)
    what = {Scope.TABLE: table.public_id, Scope.KIND: "your_turn", Scope.ALL: ""}[scope]
    token = Request(player.user_id, scope, what).token
    strict = Client(enforce_csrf_checks=True)
    url = reverse("unsubscribe", args=[token])
    assert strict.get(url).status_code == 200
    assert _mail_wanted(player)
    done = strict.post(url, "List-Unsubscribe=One-Click", content_type="application/x-www-form-urlencoded")
    assert done.status_code == 200
    assert not _mail_wanted(player)
    time.shift(HOUR)
    send_due()
    owed = Notice.objects.get(user=player.user, kind="your_turn", channel="mail")
    assert owed.state == Notice.State.DROPPED


def _mail_wanted(player):
    user, seat = User.objects.get(pk=player.user_id), Player.objects.get(pk=player.pk)
    return "mail" in wanted_channels(KINDS["your_turn"], user, muted=seat.mail_muted)


def test_a_forged_or_cut_address_ends_nothing(client, table):
    token = Request(mover(table).user_id, Scope.ALL).token
    for forged in (token[:-1], token[:-1] + ("a" if token[-1] != "a" else "b"), "x", f"{token}x"):
        assert client.post(reverse("unsubscribe", args=[forged])).status_code == 404


def test_the_settings_page_and_the_kinds_agree(client):
    user = UserFactory()
    client.force_login(user)
    form = client.get(reverse("notice_settings")).context["form"]
    data = {name: form[name].value() for name in form.fields if form[name].value() not in (None, False)}
    data["kinds"] = ["your_turn", "finished"]
    assert client.post(reverse("notice_settings"), data).status_code == 302
    user = User.objects.get(pk=user.pk)
    for name, kind in KINDS.items():
        assert ("mail" in wanted_channels(kind, user)) == (name in ("your_turn", "finished"))
        assert "site" in wanted_channels(kind, user)
    data.pop("turn_mail")
    client.post(reverse("notice_settings"), data)
    user = User.objects.get(pk=user.pk)
    assert not any("mail" in wanted_channels(kind, user) for kind in KINDS.values())


def test_the_history_tells_when_a_mail_was_queued_and_sent(client, table, time):
    user = mover(table).user
    time.shift(10 * HOUR / 60)
    send_due()
    client.force_login(user)
    text = client.get(reverse("notice_settings")).content.decode()
    assert "queued 30 Nov, 12:00, sent 30 Nov, 12:10" in text


@pytest.mark.parametrize(("count", "shown"), [(1, "1"), (99, "99"), (100, "99+"), (130, "99+")])
def test_every_page_counts_unread_notices_no_further_than_it_tells(client, table, count, shown):
    user = UserFactory()
    told = {"table": table, "kind": "your_turn", "channel": "site", "state": "sent", "settled_at": START}
    Notice.objects.bulk_create(Notice(user=user, occasion=str(n), **told) for n in range(count))
    client.force_login(user)
    page = client.get(reverse("lobby"))
    assert f"unread: </span>{shown}</span>" in page.content.decode()
    assert page.context["unread_count"]() <= 100
    other = RunningTableFactory(game=GAME)
    page = client.get(other.get_absolute_url())
    assert f"unread: </span>{shown}</span>" in page.content.decode()
    assert page.context["unread_count"] <= 100


def test_what_was_sent_is_read_off_an_index_however_much_it_is():
    assert reads_off(plan(Notice.objects.sent_out(UserFactory())[:60]), "notice_sent_out")


def test_the_inbox_can_be_leafed_through_so_far_back(client, table):
    user = UserFactory()
    told = {"table": table, "kind": "your_turn", "channel": "site", "state": "sent", "settled_at": START}
    count = notice_pages.PAGE * (notice_pages.PAGES + 2)
    Notice.objects.bulk_create(Notice(user=user, occasion=str(n), **told) for n in range(count))
    client.force_login(user)
    page = client.get(reverse("inbox"), {"page": notice_pages.PAGES + 1}).context["page_obj"]
    assert (page.number, page.paginator.num_pages) == (notice_pages.PAGES, notice_pages.PAGES)


def test_a_refused_address_is_shown_and_can_be_tried_again(client):
    user = UserFactory()
    Preferences.objects.create(user=user, bounced_address=user.email, bounce_reason="550 unknown")
    client.force_login(user)
    assert "550 unknown" in client.get(reverse("notice_settings")).content.decode()
    client.post(reverse("try_address_again"))
    assert "550 unknown" not in client.get(reverse("notice_settings")).content.decode()


def test_the_operator_sees_the_backlog_and_cannot_edit_it(client, table):
    client.force_login(User.objects.create_superuser("chief", "chief@example.org", "landfall"))
    url = reverse("admin:games_notice_changelist")
    assert "your_turn" in client.get(f"{url}?state__exact=queued").content.decode()
    notice = Notice.objects.first()
    assert client.post(reverse("admin:games_notice_change", args=[notice.pk]), {}).status_code == 403


def test_the_calendar_opens_by_its_secret_address_alone(client, table):
    player = mover(table)
    client.force_login(player.user)
    client.post(reverse("calendar_key"))
    first = Preferences.objects.get(user=player.user).calendar_key
    client.logout()
    answer = client.get(reverse("calendar_feed", args=[first]))
    (event,) = Calendar.from_ical(answer.content).walk("VEVENT")
    assert event["DTEND"].dt == player.deadline
    assert str(event["URL"]).endswith(table.get_absolute_url())
    client.force_login(player.user)
    client.post(reverse("calendar_key"))
    assert client.get(reverse("calendar_feed", args=[first])).status_code == 404
    assert client.get(reverse("calendar_feed", args=["x"])).status_code == 404


def test_a_browser_subscribes_changes_hands_and_ends(client):
    one, two = UserFactory(), UserFactory()
    data = {
        "endpoint": BROWSER.endpoint,
        "public_key": webpush.encode(BROWSER.public_key),
        "auth_secret": webpush.encode(BROWSER.auth_secret),
    }
    for user in (one, two):
        client.force_login(user)
        assert client.post(reverse("push_subscribe"), data).status_code == 204
        assert PushSubscription.objects.get().user == user
    for wrong in ({"public_key": "AAAA"}, {"auth_secret": "x"}, {"endpoint": "http://push.example.net/"}):
        answer = client.post(reverse("push_subscribe"), data | wrong)
        assert answer.status_code == 400
        assert json.loads(answer.content)["errors"]
    client.force_login(one)
    client.post(reverse("push_unsubscribe"))
    assert PushSubscription.objects.exists()  # it is not theirs any more
    client.force_login(two)
    client.post(reverse("push_unsubscribe"), {"endpoint": BROWSER.endpoint})
    assert not PushSubscription.objects.exists()


def test_the_service_worker_stands_at_the_root(client):
    answer = client.get("/push-worker.js")
    assert answer["Content-Type"] == "text/javascript"
    assert "js/push-worker" in answer.content.decode()


def test_nobody_tests_or_removes_the_webhook_of_another(client):
    hook = Webhook.objects.create(user=UserFactory(), url="https://example.org/hook")
    client.force_login(UserFactory())
    for name in ("webhook_test", "webhook_delete"):
        assert client.post(reverse(name, args=[hook.pk])).status_code == 404
