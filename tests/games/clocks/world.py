"""A table on the clock, for tests: who is to move, and a move of theirs."""

from datetime import UTC, datetime

from engine.core.chance import Chance
from games.clocks.controls import DAY, Kind, TimeControl
from games.models import Event
from games.positions import rules_of
from games.services.timeouts import run_due
from tests.factories.tables import RunningTableFactory, random_move, send

START = datetime(2026, 11, 30, 12, tzinfo=UTC)  # a Monday
A_DAY_A_TURN = TimeControl(Kind.TURN, turn_hours=24, grace_hours=12)
BANK = TimeControl(Kind.BANK, turn_hours=12, bank_hours=72, cap_hours=120)


def running(control=A_DAY_A_TURN, seats=3, **kwargs):
    """A running table whose host is to move."""
    options = {"first_seat": 1}  # the one before the first seat places first
    return RunningTableFactory(seats=seats, time_control=control, options=options, **kwargs)


def mover(table):
    table.refresh_from_db()
    return table.players.select_related("user").get(to_move=True)


def move(table):
    """The player to move moves; returns that player as it was before."""
    table.refresh_from_db()
    chosen, player, _ = random_move(table, Chance(bytes(32)))
    send(table, player, [rules_of(table).move_to_json(chosen)])
    table.refresh_from_db()
    return player


def kinds(table):
    return list(Event.objects.filter(table=table, move=None).values_list("kind", flat=True))


def late_seat(table, time):
    """The seat to move runs out of time and a bot takes it."""
    player = mover(table)
    time.shift(2 * DAY)
    run_due()
    time.shift(2 * DAY)
    run_due()
    player.refresh_from_db()
    return player
