"""A running clock follows its owner: a vacation entered, a night moved, a new time zone."""

from datetime import date

import pytest

from accounts.models import Preferences, Vacation
from games.clocks.controls import DAY, HOUR, Kind, TimeControl
from games.services import clocks
from games.services.timeouts import run_due
from tests.factories.users import UserFactory
from tests.games.clocks.world import START, mover, running

pytestmark = pytest.mark.django_db


def test_a_vacation_entered_during_the_turn_stops_the_clock_by_its_length(time):
    host = UserFactory()
    Preferences.objects.create(user=host, quiet=False)
    table = running(TimeControl(Kind.TURN, turn_hours=48, vacations_free=True), host=host)
    vacation = Vacation.objects.create(user=host, first_day=date(2026, 12, 2), last_day=date(2026, 12, 11))
    clocks.follow_habits(host)
    assert mover(table).deadline == START + 12 * DAY
    vacation.delete()
    clocks.follow_habits(host)
    assert mover(table).deadline == START + 2 * DAY


def test_moving_the_night_about_gains_a_day_at_most(time):
    host = UserFactory(time_zone="UTC")
    table = running(TimeControl(Kind.TURN, turn_hours=24, nights_free=True), host=host)
    first = mover(table).deadline
    for step in range(40):
        zone = ("Pacific/Auckland", "America/Los_Angeles", "UTC")[step % 3]
        host.time_zone = zone
        host.save()
        time.shift(2 * HOUR)
        clocks.follow_habits(host)
        table.refresh_from_db()
        if run_due():
            break
    assert first < START + 2 * DAY
    assert START + step * 2 * HOUR <= first + DAY


def test_a_new_zone_keeps_what_has_run_and_moves_the_nights_to_come(time):
    host = UserFactory(time_zone="Europe/Berlin")
    table = running(TimeControl(Kind.TURN, turn_hours=24, nights_free=True), host=host)
    time.shift(6 * HOUR)  # 18:00 UTC
    host.time_zone = "America/New_York"
    host.save()
    clocks.follow_habits(host)
    # 18 hours are left: ten until the night in New York (04:00 UTC), eight after it (12:00 UTC).
    assert mover(table).deadline == START + 6 * HOUR + 26 * HOUR


def test_a_zone_changed_during_a_pause_holds_when_the_game_goes_on(time):
    host = UserFactory(time_zone="Europe/Berlin")
    table = running(TimeControl(Kind.TURN, turn_hours=24, nights_free=True), host=host)
    time.shift(6 * HOUR)  # 18:00 UTC
    users = list(table.players.values_list("user_id", flat=True))
    for user_id in users:
        clocks.ask_pause(table_id=table.pk, user_id=user_id)
    host.time_zone = "America/New_York"
    host.save()
    clocks.follow_habits(host)
    time.shift(DAY)
    clocks.resume(table_id=table.pk, user_id=users[1])
    assert mover(table).deadline == START + DAY + 6 * HOUR + 26 * HOUR  # eight of them are the night there
