"""What is owed is sent once, in time, in one mail where that is wished, and never when it is over."""

import email
from datetime import UTC, datetime
from smtplib import SMTPRecipientsRefused, SMTPServerDisconnected

import pytest
import time_machine
from django.core import mail as outbox_of
from django.core.mail.backends.locmem import EmailBackend

from accounts.models import MailMode, Preferences
from games.clocks.controls import DAY, HOUR, Kind, TimeControl
from games.models import Notice, Table
from games.notices import bounces
from games.notices.kinds import KINDS
from games.notices.sending import LOST_AFTER, RETRIES, release_lost, send_due
from games.presentation import pictures
from games.presentation.drawing import DRAWINGS
from games.services import clocks
from games.services.play import resign
from games.services.tables import cancel_table, join_table
from games.services.timeouts import run_due
from tests.factories.tables import RunningTableFactory, TableFactory, play_random
from tests.factories.users import UserFactory

pytestmark = pytest.mark.django_db

START = datetime(2026, 11, 30, 12, tzinfo=UTC)
MINUTE = HOUR / 60
GAME = next(iter(DRAWINGS))
CONTROL = TimeControl(Kind.TURN, turn_hours=48, grace_hours=12)


@pytest.fixture(autouse=True)
def time(settings):
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    with time_machine.travel(START, tick=False) as traveller:
        yield traveller


def prefer(user, **wishes):
    Preferences.objects.update_or_create(user=user, defaults=wishes)


def running(users=2, **kwargs):
    """A running table of people with the default wishes."""
    return RunningTableFactory(game=GAME, seats=users, **kwargs)


def plain(user):
    prefer(user, mail_mode=MailMode.AT_ONCE, quiet=False)
    return user


def mover(table):
    return table.players.select_related("user").get(to_move=True)


def mails():
    return outbox_of.outbox


def test_a_turn_is_told_after_the_delay_with_news_picture_and_one_link(time, settings):
    table = running(time_control=CONTROL)
    play_random(table, 9)
    before = mover(table)
    while mover(table).pk == before.pk:
        play_random(table, 1)
    player = mover(table)
    send_due()
    assert not [one for one in mails() if one.to == [player.user.email]]
    time.shift(10 * MINUTE)
    send_due()
    (mail,) = [one for one in mails() if one.to == [player.user.email]]
    text, html = mail.body, mail.alternatives[0][0]
    assert "It is your turn." in text
    assert "Since your last move:" in text
    assert "2 December 2026, 12:00 UTC" in text
    assert text.count(settings.SITE_URL + table.get_absolute_url()) == 1
    assert f'src="cid:board-{table.public_id}"' in html
    (picture,) = mail.attachments
    assert picture.get_payload(decode=True).startswith(b"\x89PNG")
    assert picture["Content-ID"] == f"<board-{table.public_id}>"
    assert mail.message().get_content_type() == "multipart/related"


def test_the_mails_of_a_table_are_one_conversation(time):
    table = running()
    first = mover(table)
    time.shift(10 * MINUTE)
    send_due()
    while mover(table).pk != first.pk or not mails():
        play_random(table, 1)
    play_random(table, 2 * table.seats)
    time.shift(HOUR)
    send_due()
    by_user = {}
    for mail in mails():
        by_user.setdefault(mail.to[0], []).append(mail)
    thread = max(by_user.values(), key=len)
    assert len(thread) > 1
    assert len({mail.subject for mail in thread}) == 1
    assert len({mail.extra_headers["References"] for mail in thread}) == 1
    assert len({mail.extra_headers["Message-ID"] for mail in thread}) == len(thread)
    assert {mail.extra_headers["Auto-Submitted"] for mail in thread} == {"auto-generated"}


def test_no_mail_comes_for_a_turn_that_was_played_within_the_delay(time):
    table = running()
    waited = mover(table)
    send_due()
    time.shift(9 * MINUTE)
    play_random(table, 1)
    while mover(table).pk == waited.pk:
        play_random(table, 1)
    time.shift(5 * MINUTE)
    send_due()
    owed = Notice.objects.filter(table=table, user=waited.user, kind="your_turn", channel="mail")
    assert owed.earliest("pk").state == Notice.State.DROPPED
    assert not [one for one in mails() if one.to == [waited.user.email]]


def test_nothing_is_sent_in_the_night_and_everything_in_the_morning(time):
    time.move_to(datetime(2026, 11, 30, 22, tzinfo=UTC))
    host = UserFactory(time_zone="Europe/Berlin")
    prefer(host, mail_mode=MailMode.AT_ONCE)
    table = RunningTableFactory(game=GAME, seats=2, host=host, options={})
    due = Notice.objects.filter(table=table, user=host, channel="mail").values_list("due_at", flat=True)
    assert set(due) <= {datetime(2026, 12, 1, 6, tzinfo=UTC)}
    send_due()
    assert not [one for one in mails() if one.to == [host.email]]


def three_tables(user):
    tables = [TableFactory(game=GAME, seats=2, seating="joined", host=user) for _ in range(3)]
    for table in tables:
        join_table(table_id=table.pk, user=UserFactory())
        while not table.players.filter(user=user, to_move=True).exists():
            play_random(table, 1)
    return tables


def test_one_mail_covers_all_tables_that_wait(time):
    user = UserFactory()
    tables = three_tables(user)
    time.shift(10 * MINUTE)
    send_due()
    (mail,) = [one for one in mails() if one.to == [user.email]]
    assert mail.subject == "News from 3 tables"
    assert all(table.public_id in mail.body for table in tables)
    assert len(mail.attachments) == 3


def test_at_once_means_a_mail_a_table_without_waiting():
    user = plain(UserFactory())
    three_tables(user)
    send_due()
    assert len([one for one in mails() if one.to == [user.email]]) == 3


def test_the_daily_mail_comes_at_its_local_hour_and_only_then(time):
    user = UserFactory(time_zone="America/New_York")
    prefer(user, mail_mode=MailMode.DIGEST, digest_hour=18)
    three_tables(user)
    due = Notice.objects.filter(user=user, channel="mail", state="queued").values_list("due_at", flat=True)
    assert set(due) == {datetime(2026, 11, 30, 23, tzinfo=UTC)}
    time.move_to(datetime(2026, 11, 30, 23, tzinfo=UTC))
    send_due()
    assert len([one for one in mails() if one.to == [user.email]]) == 1


def test_reminders_come_at_a_quarter_left_and_two_hours_left_and_no_more(time):
    table = running(time_control=CONTROL)
    player = mover(table)
    plain(player.user)
    clocks.follow_habits(player.user)
    from games.notices.owing import renew_reminders

    renew_reminders(table, mover(table))
    for _ in range(2 * 48 * 2):
        time.shift(30 * MINUTE)
        send_due()
        if datetime.now(UTC) == START + 47 * HOUR:
            break
    told = Notice.objects.filter(user=player.user, channel="mail", state="sent").order_by("settled_at")
    assert [(one.kind, (one.settled_at - START) / HOUR) for one in told] == [
        ("your_turn", 0.5),
        ("time_short", 36.0),
        ("time_short", 46.0),
    ]


def test_given_time_moves_the_reminders_and_a_move_drops_them(time):
    table = running(time_control=CONTROL)
    player, other = mover(table), table.players.get(to_move=False)
    pending = Notice.objects.filter(kind="time_short", channel="mail", user=player.user)
    before = set(pending.values_list("due_at", flat=True))
    clocks.give_time(table_id=table.pk, user_id=other.user_id)
    after = set(pending.values_list("due_at", flat=True))
    assert len(before) == len(after) == 2
    assert max(after) == max(before) + DAY
    while mover(table).pk == player.pk:
        play_random(table, 1)
    time.shift(4 * DAY)
    send_due()
    old = Notice.objects.filter(kind="time_short", user=player.user, occasion__startswith="turn 1 ")
    assert set(old.values_list("state", flat=True)) <= {Notice.State.DROPPED}


def test_who_loses_the_seat_is_told_and_never_of_a_turn_again(time):
    table = running(users=3, time_control=CONTROL)
    player = mover(table)
    plain(player.user)
    for _ in range(2):
        time.shift(3 * DAY)
        run_due()
    send_due()
    kinds = [
        KINDS[one.kind].name
        for one in Notice.objects.filter(user=player.user, channel="mail", state="sent").order_by("pk")
    ]
    assert "replaced" in kinds
    assert "your_turn" not in kinds
    play_random(table)
    time.shift(DAY)
    send_due()
    last = Notice.objects.filter(user=player.user, channel="mail", state="sent").order_by("pk").last()
    assert last.kind == "finished"


def test_everybody_who_took_part_is_told_the_end_once():
    table = running(users=3)
    for player in table.players.select_related("user"):
        plain(player.user)
    resign(table_id=table.pk, player_id=mover(table).pk)
    play_random(table)
    send_due()
    told = Notice.objects.filter(table=table, kind="finished", channel="mail", state="sent")
    assert told.count() == 3


def test_a_table_that_is_called_off_tells_its_guests():
    table = TableFactory(game=GAME, seats=3)
    guest = plain(UserFactory())
    join_table(table_id=table.pk, user=guest)
    cancel_table(table_id=table.pk, user=table.host)
    send_due()
    assert [one.to for one in mails()] == [[guest.email]]


class Broken(EmailBackend):
    """A mail server that fails in a way of the test's choice."""

    error = SMTPServerDisconnected("gone")

    def send_messages(self, messages):
        raise self.error


@pytest.fixture
def broken(settings):
    settings.EMAIL_BACKEND = f"{__name__}.Broken"
    yield Broken
    Broken.error = SMTPServerDisconnected("gone")


def test_a_mail_that_fails_is_tried_again_and_given_up_in_the_open(time, broken):
    table = running()
    plain(mover(table).user)
    notice = Notice.objects.get(table=table, kind="your_turn", channel="mail")
    time.move_to(notice.due_at)
    for attempt, wait in enumerate(RETRIES, 1):
        assert send_due() == 0
        notice.refresh_from_db()
        assert (notice.state, notice.attempts) == (Notice.State.QUEUED, attempt)
        time.shift(wait)
    send_due()
    notice.refresh_from_db()
    assert notice.state == Notice.State.FAILED
    assert "SMTPServerDisconnected" in notice.last_error


def test_mail_that_failed_arrives_when_the_server_is_back(time, broken, settings):
    table = running()
    notice = Notice.objects.get(table=table, kind="your_turn", channel="mail")
    time.move_to(notice.due_at)
    send_due()
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    time.shift(RETRIES[0])
    send_due()
    assert len([one for one in mails() if one.to == [notice.user.email]]) == 1


def test_a_refused_address_is_marked_and_left_alone_until_it_changes(time, broken):
    table = running()
    user = mover(table).user
    broken.error = SMTPRecipientsRefused({user.email: (550, b"no such mailbox")})
    time.shift(10 * MINUTE)
    send_due()
    wishes = Preferences.objects.get(user=user)
    assert (wishes.bounced_address, wishes.bounce_reason) == (user.email, "550 no such mailbox")
    notice = Notice.objects.get(table=table, kind="your_turn", channel="mail")
    assert notice.state == Notice.State.FAILED
    Notice.objects.filter(pk=notice.pk).update(state="queued")
    send_due()
    notice.refresh_from_db()
    assert notice.state == Notice.State.DROPPED
    user.email = "new@example.org"
    user.save()
    Notice.objects.filter(pk=notice.pk).update(state="queued")
    send_due()
    notice.refresh_from_db()
    assert (notice.state, notice.attempts) != (Notice.State.DROPPED, 1)


def test_a_delivery_report_marks_the_address_it_names():
    user = UserFactory(email="gone@example.org")
    report = email.message_from_string(
        'Content-Type: multipart/report; boundary="b"\n\n--b\nContent-Type: text/plain\n\nsorry\n'
        "--b\nContent-Type: message/delivery-status\n\nReporting-MTA: dns; mx\n\n"
        "Final-Recipient: rfc822; gone@example.org\nAction: failed\nStatus: 5.1.1\n"
        "Diagnostic-Code: smtp; 550 unknown\n\nFinal-Recipient: rfc822; slow@example.org\n"
        "Action: delayed\nStatus: 4.4.1\n\n--b--\n"
    )
    assert bounces.failed_recipients(report) == [("gone@example.org", "550 unknown")]
    assert bounces.mark("Gone@example.org", "550 unknown")
    assert Preferences.objects.get(user=user).bounced_address == "gone@example.org"
    assert not bounces.mark("nobody@example.org", "550")


def test_what_a_lost_worker_had_begun_is_the_same_mail_again(time):
    user = UserFactory()
    three_tables(user)
    time.shift(10 * MINUTE)
    send_due()
    first = mails()[-1]
    # The worker died after the server took the mail and before it could write that down.
    Notice.objects.filter(bundle__isnull=False, user=user).update(state="sending", settled_at=None)
    assert release_lost() == 0
    time.shift(LOST_AFTER + MINUTE)
    assert release_lost() == 3
    late = TableFactory(game=GAME, seats=2, host=user)
    join_table(table_id=late.pk, user=UserFactory())
    send_due()
    second = [one for one in mails() if one.to == [user.email]][-1]
    assert second.extra_headers["Message-ID"] == first.extra_headers["Message-ID"]
    assert second.subject == first.subject
    assert late.public_id not in second.body


def test_the_same_occasion_is_told_once():
    from games.notices.owing import owe_turns

    table = running()
    count = Notice.objects.count()
    owe_turns(table, table.players.select_related("user").filter(to_move=True))
    assert Notice.objects.count() == count


def test_a_finished_or_cancelled_table_sends_no_turns(time):
    table = running()
    Table.objects.filter(pk=table.pk).update(
        status="finished", finished_at=START, due_at=None, turn_number=table.turn_number
    )
    time.shift(10 * MINUTE)
    send_due()
    assert not Notice.objects.filter(kind="your_turn", channel="mail", state="sent").exists()


def test_one_picture_serves_all_who_are_told_of_a_position():
    table = running(users=3)
    for player in table.players.select_related("user"):
        plain(player.user)
    pictures._mail_png.cache_clear()
    resign(table_id=table.pk, player_id=mover(table).pk)
    play_random(table)
    send_due()
    assert len(mails()) >= 3
    drawn = {mail.attachments[0].get_payload(decode=True) for mail in mails() if mail.attachments}
    assert len(drawn) == pictures._mail_png.cache_info().misses
    assert pictures._mail_png.cache_info().hits >= 2
