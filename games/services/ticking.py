"""How the clock of a seat starts, stops, stands still and goes on; kept in the seat's own columns.

A clock is `clock_left` from `clock_since` on, but for the free time in `clock_habits`. A clock that
stopped keeps all three: when an undo gives the turn back, it goes on as if it had never stopped.
Nothing here writes to the database but the rows of turns that were had.
"""

from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime, timedelta

from games.clocks.controls import DAY, TimeControl
from games.clocks.habits import Habits
from games.clocks.people import habits_of_player
from games.clocks.running import instant_after, time_run
from games.models import Player, Table, TurnTime
from games.services.reliability import forget_turn, forget_turns_after, note_turn

NO_TIME = timedelta()

SLACK = DAY
"""How much later the changes of one's habits can make a deadline in one turn."""

CLOCK_FIELDS = (
    "bank",
    "clock_turn",
    "clock_since",
    "clock_left",
    "clock_used",
    "clock_habits",
    "clock_stopped_at",
    "deadline",
    "deadline_latest",
    "warned_at",
)
"""The columns that this module changes."""


def begin(table: Table, players: Iterable[Player], now: datetime) -> None:
    """Fill every seat's bank and fix the outermost limit, as the game starts."""
    table.limit_at = now + table.control.limit
    for player in players:
        player.bank = table.control.at_start


def tick(table: Table, players: Iterable[Player], now: datetime) -> list[Player]:
    """Start and stop the clocks as `to_move` and the turn ask for; returns the seats that began a turn."""
    begun = []
    for player in players:
        waits = player.to_move and not player.is_bot and table.is_running
        same_turn = player.clock_turn == table.turn_number
        if player.clock_runs and not (waits and same_turn):
            stop(table, player, now)
        if waits and not player.clock_runs:
            if same_turn:
                _go_on_after_undo(table, player)
            else:
                _start(table, player, now)
                begun.append(player)
    set_due(table, players)
    return begun


def step_back(players: Iterable[Player], turn: int, now: datetime) -> None:
    """The table goes back to an earlier turn: later ones were never had, and that one goes on.

    Its clock has what it had when it stopped, however long ago that was.
    """
    for player in players:
        if player.clock_turn is None or player.clock_turn < turn:
            continue
        forget_turns_after(player, turn)
        if player.clock_turn > turn:
            player.clock_turn = player.clock_since = player.clock_stopped_at = player.deadline = None
        elif player.clock_stopped_at is not None:
            stopped_at = player.clock_stopped_at
            hold(player, stopped_at)
            player.clock_since, player.deadline_latest = now, None


def stop(table: Table, player: Player, now: datetime, *, timeout: bool = False) -> None:
    """The seat's turn is over: put what is left into its bank, and note how the turn ended.

    At a private table nothing is noted: everybody may know how reliable somebody is.
    """
    assert player.clock_since is not None
    moment = min(now, table.paused_at or now)
    late = player.warned_at is not None or (player.deadline is not None and player.deadline < now)
    player.bank = NO_TIME if late else time_left(player, moment)
    player.clock_stopped_at = now
    player.deadline = None
    if table.is_private:
        return
    ending = TurnTime.Ending.LATE if late else TurnTime.Ending.IN_TIME
    note_turn(
        player,
        taken=player.clock_used + max(NO_TIME, moment - player.clock_since),
        ending=TurnTime.Ending.TIMEOUT if timeout else ending,
        now=now,
    )


def hold(player: Player, now: datetime) -> None:
    """Let a running clock stand still with what it has now."""
    assert player.clock_since is not None
    player.clock_left = time_left(player, now)
    player.clock_used += max(NO_TIME, now - player.clock_since)  # less than nothing: the clock was set back
    player.clock_since = now
    player.deadline = None


def go_on(table: Table, player: Player, now: datetime, *, extra: timedelta = NO_TIME) -> None:
    """Let a clock that was held run on, with so much more time."""
    player.clock_since = now
    if player.clock_left is not None:
        player.clock_left += extra
        player.deadline_latest = None
        _set_deadline(table.control, player)


def warn(table: Table, player: Player, now: datetime) -> None:
    """The seat's time is up: from now on it runs on grace."""
    hold(player, now)
    player.clock_left, player.warned_at = table.control.grace, now
    go_on(table, player, now)


def change_habits(table: Table, player: Player, now: datetime) -> None:
    """Let a running clock go on by its owner's habits of today.

    What has run stays as it ran. A vacation moves the deadline by its length; everything else makes
    it at most SLACK later in one turn, so that nobody gains time by moving the night about.
    """
    before, deadline, latest = Habits.from_json(player.clock_habits), player.deadline, player.deadline_latest
    habits = _stopping_habits(table.control, player, now)
    if deadline is None or latest is None or habits == player.clock_habits:
        return
    hold(player, now)
    assert player.clock_left is not None
    with_vacations = replace(before, vacations=Habits.from_json(habits).vacations)
    player.deadline_latest = latest + (instant_after(now, player.clock_left, with_vacations) - deadline)
    player.clock_habits = habits
    _set_deadline(table.control, player)


def time_left(player: Player, now: datetime) -> timedelta:
    """What a running clock would still run, its owner's free time not counted; never below zero."""
    assert player.clock_since is not None
    if player.clock_left is None:
        return NO_TIME
    run = time_run(player.clock_since, now, Habits.from_json(player.clock_habits))
    return max(NO_TIME, player.clock_left - run)


def set_due(table: Table, players: Iterable[Player]) -> None:
    """When the sweep must look at the table next."""
    deadlines = [player.deadline for player in players if player.deadline is not None]
    instants = [*deadlines, *([table.limit_at] if table.limit_at else [])]
    table.due_at = min(instants) if table.is_running and instants else None


def _start(table: Table, player: Player, now: datetime) -> None:
    control = table.control
    player.clock_turn = table.turn_number
    player.clock_since = now
    player.clock_used = NO_TIME
    player.clock_stopped_at = player.warned_at = player.deadline_latest = None
    player.clock_left = control.for_turn(player.bank) if control.timed else None
    player.clock_habits = _stopping_habits(control, player, now)
    _set_deadline(control, player)
    if table.paused_at is not None:
        player.deadline = None


def _go_on_after_undo(table: Table, player: Player) -> None:
    player.clock_stopped_at = None
    _set_deadline(table.control, player)
    forget_turn(player)


def _stopping_habits(control: TimeControl, player: Player, now: datetime) -> dict[str, object]:
    stops = control.timed and (control.nights_free or control.weekends_free or control.vacations_free)
    if not stops or player.user is None:
        return {}
    return habits_of_player(player, now).stopping(control).to_json()


def _set_deadline(control: TimeControl, player: Player) -> None:
    if not control.timed:
        player.deadline = None
        return
    assert player.clock_since is not None
    assert player.clock_left is not None
    player.deadline = instant_after(
        player.clock_since, player.clock_left, Habits.from_json(player.clock_habits)
    )
    if player.deadline_latest is None:
        player.deadline_latest = player.deadline + SLACK
    player.deadline = min(player.deadline, player.deadline_latest)
