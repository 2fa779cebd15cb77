"""Mail waits for the end of its receiver's night, weekend and vacation, by their own clock."""

from datetime import UTC, date, datetime, time, timedelta
from itertools import pairwise
from zoneinfo import ZoneInfo

import pytest
import time_machine
from django.core import mail as outbox_of

from accounts.models import MailMode, Preferences, Vacation
from games.models import Channel, Notice
from games.notices.kinds import KINDS
from games.notices.owing import owe_user
from games.notices.sending import send_due
from games.notices.timing import due_at
from tests.factories.users import UserFactory

pytestmark = pytest.mark.django_db

BERLIN = ZoneInfo("Europe/Berlin")
AWAY = (Channel.MAIL, Channel.PUSH, Channel.WEBHOOK)


def berliner(**wishes):
    """Somebody in Berlin who wants mail at once."""
    user = UserFactory(time_zone="Europe/Berlin")
    Preferences.objects.create(user=user, **{"mail_mode": MailMode.AT_ONCE, **wishes})
    return user


def local(text):
    """The instant at which Berlin's clocks show this; of two, the first."""
    return datetime.fromisoformat(text).replace(tzinfo=BERLIN).astimezone(UTC)


def utc(text):
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


def sent_at(user, wanted, channel=Channel.MAIL, kind="replaced"):
    return due_at(KINDS[kind], user, channel, wanted)


@pytest.mark.parametrize("channel", AWAY)
def test_every_way_but_the_site_waits_for_the_morning(channel):
    user, night = berliner(), local("2026-11-30 23:30")
    assert sent_at(user, night, channel) == local("2026-12-01 07:00")
    assert sent_at(user, night, Channel.SITE) == night


@pytest.mark.parametrize(
    ("night", "morning"),
    [
        ("2026-03-29 00:30", "2026-03-29 05:00"),  # 23:30 UTC the day before; 7:00 is 5:00 UTC by then
        ("2026-10-25 00:30", "2026-10-25 06:00"),
    ],
    ids=["spring", "autumn"],
)
def test_the_morning_after_clocks_were_changed_comes_by_the_new_time(night, morning):
    assert sent_at(berliner(), local(night)) == utc(morning)


def test_a_night_that_ends_at_a_time_that_does_not_exist_ends_at_the_jump():
    user = berliner(quiet_from=time(20), quiet_until=time(2, 30))
    assert sent_at(user, local("2026-03-28 23:00")) == utc("2026-03-29 01:00")


def test_a_night_that_ends_at_a_time_that_comes_twice_ends_at_the_second():
    user = berliner(quiet_from=time(20), quiet_until=time(2, 30))
    assert sent_at(user, local("2026-10-24 23:00")) == utc("2026-10-25 01:30")
    assert sent_at(user, utc("2026-10-25 00:45")) == utc("2026-10-25 01:30")  # the first 2:45, at night


def test_a_weekend_off_holds_mail_back_till_monday_morning():
    user = berliner(weekend_off=True)
    assert sent_at(user, local("2026-12-05 12:00")) == local("2026-12-07 07:00")
    assert sent_at(berliner(), local("2026-12-05 12:00")) == local("2026-12-05 12:00")


def test_a_vacation_holds_mail_back_till_the_morning_after_it():
    user = berliner()
    Vacation.objects.create(user=user, first_day=date(2026, 12, 24), last_day=date(2027, 1, 3))
    assert sent_at(user, local("2026-12-24 12:00")) == local("2027-01-04 07:00")


def test_a_vacation_over_the_day_that_clocks_change_ends_by_the_new_time():
    user = berliner(quiet=False)
    Vacation.objects.create(user=user, first_day=date(2026, 3, 20), last_day=date(2026, 3, 29))
    assert sent_at(user, local("2026-03-21 12:00")) == utc("2026-03-29 22:00")


@pytest.mark.parametrize("hour", [0, 1, 2, 3, 12, 23])
@pytest.mark.parametrize("day", ["2026-03-27", "2026-10-23"], ids=["spring", "autumn"])
def test_the_daily_mail_comes_once_each_local_day_whatever_the_clocks_do(day, hour):
    user = berliner(mail_mode=MailMode.DIGEST, digest_hour=hour, quiet=False)
    moment, times = local(f"{day} 12:30"), []
    for _ in range(4):
        moment = sent_at(user, moment + timedelta(minutes=1))
        times.append(moment.astimezone(BERLIN))
    days = [one.date() for one in times]
    assert [after - before for before, after in pairwise(days)] == 3 * [timedelta(days=1)]
    shown = {one.hour for one in times}
    assert shown <= ({hour, hour + 1} if hour == 2 else {hour})  # 2:00 does not exist one day in spring


def test_a_new_zone_or_night_holds_for_what_is_owed_from_then_on():
    user = berliner()
    wanted = local("2026-11-30 23:30")
    user.time_zone = "America/New_York"
    user.save()
    assert sent_at(user, wanted) == wanted  # the afternoon there


def test_what_fell_due_in_the_night_is_sent_in_the_morning_and_once(settings):
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    user = berliner()
    with time_machine.travel(local("2026-11-30 23:30"), tick=False) as clock:
        owe_user("webhook_off", user, "once", url="https://example.org/")
        for _ in range(20):
            send_due()
            if outbox_of.outbox:
                break
            clock.shift(timedelta(minutes=30))
        told = Notice.objects.get(user=user, channel="mail")
        assert told.settled_at == local("2026-12-01 07:00")
        clock.shift(timedelta(hours=5))
        send_due()
    assert len(outbox_of.outbox) == 1
