"""Time runs out as the table says, whoever looks: a warning, a grace, then the seat."""

from datetime import date

import pytest

from accounts.models import Preferences, Vacation
from games.clocks.controls import DAY, HOUR, Kind, TimeControl
from games.models import Table, TurnTime
from games.records import record_of
from games.services import clocks
from games.services.bots import move_bots
from games.services.timeouts import run_due
from tests.factories.users import UserFactory
from tests.games.clocks.world import START, kinds, move, mover, running

pytestmark = pytest.mark.django_db


def test_time_up_warns_first_then_a_bot_takes_the_seat(time):
    table = running()
    late = mover(table)
    time.shift(DAY)
    assert run_due() == 1
    late.refresh_from_db()
    assert (late.is_bot, late.deadline) == (False, START + 36 * HOUR)
    assert run_due() == 0
    time.shift(12 * HOUR)
    assert run_due() == 1
    late.refresh_from_db()
    assert late.is_bot
    assert kinds(table)[-3:] == ["site.started", "site.time_up", "site.timed_out_to_bot"]
    move_bots(table.pk)
    assert mover(table).pk != late.pk


def test_with_two_players_the_late_one_loses(time):
    table = running(seats=2)
    late = mover(table)
    time.shift(DAY)
    run_due()
    time.shift(DAY)
    run_due()
    table.refresh_from_db()
    late.refresh_from_db()
    assert (table.status, late.place, table.due_at) == (Table.Status.FINISHED, 2, None)
    assert [entry.cause for entry in record_of(table).entries] == ["timed_out"]


def test_with_drop_the_game_goes_on_without_the_late_seat(time):
    table = running(TimeControl(Kind.TURN, turn_hours=24), leaving=Table.Leaving.DROP)
    late = mover(table)
    time.shift(DAY)
    assert run_due() == 1
    late.refresh_from_db()
    table.refresh_from_db()
    assert late.withdrawn
    assert table.is_running
    assert mover(table).deadline == START + 2 * DAY


def test_a_move_in_the_grace_saves_the_seat_and_counts_as_late(time):
    table = running()
    late = mover(table)
    time.shift(25 * HOUR)
    run_due()
    move(table)
    assert TurnTime.objects.get(player=late).ending == TurnTime.Ending.LATE
    assert mover(table).pk != late.pk
    late.refresh_from_db()
    assert (late.is_bot, late.deadline) == (False, None)


def test_a_sweep_that_comes_after_the_move_does_nothing(time):
    table = running()
    time.shift(25 * HOUR)
    move(table)  # late, but before the sweep
    assert run_due() == 0
    assert "site.time_up" not in kinds(table)


def test_one_table_that_fails_stops_no_other(time):
    broken, whole = running(), running()
    broken.position.delete()
    time.shift(DAY)
    run_due()
    time.shift(DAY)
    assert run_due() == 1
    assert "site.timed_out_to_bot" in kinds(whole)


@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize(
    "control",
    [
        TimeControl(limit_days=60),
        TimeControl(
            Kind.TURN, turn_hours=24, nights_free=True, weekends_free=True, vacations_free=True, limit_days=60
        ),
    ],
    ids=["untimed", "all free"],
)
def test_no_table_lasts_beyond_its_outermost_limit(time, control, seats):
    host = UserFactory()
    Preferences.objects.create(user=host, weekend_off=True)
    Vacation.objects.create(user=host, first_day=date(2026, 11, 30), last_day=date(2027, 11, 30))
    table = running(control, seats=seats, host=host)
    users = list(table.players.values_list("user_id", flat=True))
    for user_id in users:
        clocks.ask_pause(table_id=table.pk, user_id=user_id)
    time.move_to(START + 60 * DAY)
    assert run_due() == 1
    table.refresh_from_db()
    assert table.is_finished or not table.players.filter(bot="").exists()  # bots end it by themselves
    assert (table.paused_at, table.due_at, table.players.filter(deadline__isnull=False).count()) == (
        None,
        None,
        0,
    )
    assert run_due() == 0
