"""The machine's clock is set back: no notice is lost or doubled, and no turn ends early."""

from datetime import UTC, datetime, timedelta

import pytest
from django.core import mail as outbox_of

from accounts.models import MailMode, Preferences
from games.clocks.controls import DAY, HOUR
from games.models import Notice, TurnTime
from games.notices.sending import LOST_AFTER, release_lost, send_due
from games.services import clocks
from games.services.timeouts import run_due
from tests.games.clocks.world import BANK, START, kinds, move, mover, running

pytestmark = pytest.mark.django_db

MINUTE = timedelta(minutes=1)
every_jump = pytest.mark.parametrize("jump", [MINUTE, 3 * HOUR, 5 * DAY])


@pytest.fixture(autouse=True)
def _mail(settings):
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"


def told_at_once(user):
    Preferences.objects.update_or_create(user=user, defaults={"quiet": False, "mail_mode": MailMode.AT_ONCE})


def mails_to(user):
    return [mail for mail in outbox_of.outbox if mail.to == [user.email]]


def until(time, instant, step=30 * MINUTE):
    """Let time pass with sweeps on the way, as workers do; ends before `instant`."""
    while datetime.now(UTC) + step < instant:
        time.shift(step)
        run_due()
        send_due()


@every_jump
def test_no_turn_ends_before_its_deadline_or_earlier_than_it_would_have(time, jump):
    table = running()
    player = mover(table)
    deadline = player.deadline
    time.shift(HOUR)
    time.shift(-jump)
    until(time, deadline, step=6 * HOUR)
    player.refresh_from_db()
    assert (player.deadline, player.warned_at, player.is_bot) == (deadline, None, False)
    time.move_to(deadline)
    assert run_due() == 1
    assert kinds(table)[-2:] == ["site.started", "site.time_up"]


@every_jump
def test_a_warned_seat_keeps_at_least_its_grace(time, jump):
    table = running()
    player = mover(table)
    time.move_to(player.deadline)
    run_due()
    player.refresh_from_db()
    grace_ends = player.deadline
    time.shift(-jump)
    until(time, grace_ends, step=6 * HOUR)
    player.refresh_from_db()
    assert (player.deadline, player.is_bot) == (grace_ends, False)
    assert kinds(table).count("site.time_up") == 1


@every_jump
def test_a_move_after_it_is_in_time_and_takes_nothing_from_the_bank(time, jump):
    table = running(BANK)
    player = mover(table)
    time.shift(30 * HOUR)
    time.shift(-jump)
    move(table)
    player.refresh_from_db()
    turn = TurnTime.objects.get(player=player)
    assert (turn.ending, turn.taken >= timedelta()) == (TurnTime.Ending.IN_TIME, True)
    assert 54 * HOUR <= player.bank <= 84 * HOUR


@every_jump
def test_a_pause_that_it_falls_into_gives_back_what_the_clock_had(time, jump):
    table = running()
    player = mover(table)
    users = list(table.players.values_list("user_id", flat=True))
    time.shift(6 * HOUR)
    for user_id in users:
        clocks.ask_pause(table_id=table.pk, user_id=user_id)
    time.shift(HOUR - jump)
    clocks.resume(table_id=table.pk, user_id=users[0])
    assert mover(table).deadline == START + 7 * HOUR - jump + 18 * HOUR
    move(table)
    assert TurnTime.objects.get(player=player).taken >= timedelta()


@every_jump
def test_each_mail_of_a_turn_still_comes_once(time, jump):
    table = running()
    player = mover(table)
    told_at_once(player.user)
    Notice.objects.filter(user=player.user, kind="your_turn").update(due_at=START)
    send_due()
    assert len(mails_to(player.user)) == 1
    time.shift(-jump)
    move_to = player.deadline - MINUTE
    until(time, move_to)
    time.move_to(move_to)
    send_due()
    told = Notice.objects.filter(user=player.user, channel="mail", state="sent").order_by("pk")
    assert sorted(told.values_list("kind", flat=True)) == ["time_short", "time_short", "your_turn"]
    assert len(mails_to(player.user)) == 3
    assert len({mail.extra_headers["Message-ID"] for mail in mails_to(player.user)}) == 3


@every_jump
def test_a_mail_that_waits_is_late_by_the_jump_at_most(time, jump):
    table = running()
    user = mover(table).user
    time.shift(-jump)
    until(time, START + 11 * MINUTE, step=MINUTE if jump <= MINUTE else 10 * MINUTE)
    time.move_to(START + 11 * MINUTE)
    send_due()
    assert len(mails_to(user)) == 1


@every_jump
def test_what_a_lost_worker_had_begun_is_sent_ten_minutes_later_and_not_after_the_jump(time, jump):
    table = running()
    user = mover(table).user
    mine = Notice.objects.filter(user=user, kind="your_turn", channel="mail")
    mine.update(state="sending", claimed_at=START, due_at=START - 30 * DAY)
    time.shift(-jump)
    for _ in range(12):
        assert not mails_to(user)  # its worker may be at it yet
        release_lost()
        send_due()
        time.shift(MINUTE)
        if datetime.now(UTC) > START - jump + LOST_AFTER + MINUTE:
            break
    release_lost()
    send_due()
    assert len(mails_to(user)) == 1


def test_going_to_and_fro_doubles_no_event_and_no_notice(time):
    table = running()
    player = mover(table)
    told_at_once(player.user)
    for jump in (25 * HOUR, -3 * HOUR, 4 * HOUR, -20 * HOUR, 19 * HOUR):
        time.shift(jump)
        run_due()
        send_due()
    assert kinds(table).count("site.time_up") == 1
    assert not mover(table).is_bot
    told = [(mail.subject, mail.extra_headers["Message-ID"]) for mail in mails_to(player.user)]
    assert len(told) == len(set(told))
    assert Notice.objects.filter(user=player.user, kind="time_up", channel="mail").count() == 1
