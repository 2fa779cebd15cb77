"""Noting how turns ended, and what that makes of somebody's reliability."""

from datetime import datetime, timedelta
from statistics import quantiles

from accounts.models import User
from accounts.prepared import NUMBERS, Prepared
from accounts.rows import insert_or_update
from games.errors import NotReliable
from games.models import Player, Reliability, Table, TurnTime

LATEST = Prepared(
    lambda: (
        TurnTime.objects.filter(user=NUMBERS[0])
        .order_by("-ended_at")
        .values_list("taken", "ending")[: Reliability.LATEST]
    )
)
SUMS = ("turns", "in_time", "timeouts", "quarter", "median", "three_quarters")


def note_turn(player: Player, *, taken: timedelta, ending: str, now: datetime) -> None:
    """Store that a turn of the seat's user is over, and sum up anew."""
    if player.user_id is None or player.clock_turn is None:
        return
    turn = TurnTime(
        player=player,
        user_id=player.user_id,
        turn_number=player.clock_turn,
        taken=taken,
        ending=ending,
        ended_at=now,
    )
    insert_or_update(turn, ("player", "user", "turn_number"), ("taken", "ending", "ended_at"))
    _sum_up(player)


def forget_turn(player: Player) -> None:
    """An undo gave the turn back: it is not over."""
    assert player.clock_turn is not None
    TurnTime.objects.filter(player=player, user=player.user, turn_number=player.clock_turn).delete()
    _sum_up(player)


def forget_turns_after(player: Player, turn: int) -> None:
    """What a seat's user did in later turns was taken back, and says nothing of them."""
    gone, _ = TurnTime.objects.filter(player=player, user=player.user, turn_number__gt=turn).delete()
    if gone:
        _sum_up(player)


def _sum_up(player: Player) -> None:
    if player.user is not None:
        player.user.reliability = sum_up(player.user.pk)


def sum_up(user_id: int) -> Reliability:
    """Write the user's reliability from their latest turns, and return it."""
    turns = LATEST.all(user_id)
    endings = [ending for _, ending in turns]
    quarter, median, three_quarters = _quartiles([taken for taken, _ in turns])
    record = Reliability(
        user_id=user_id,
        turns=len(turns),
        in_time=endings.count(TurnTime.Ending.IN_TIME),
        timeouts=endings.count(TurnTime.Ending.TIMEOUT),
        quarter=quarter,
        median=median,
        three_quarters=three_quarters,
    )
    insert_or_update(record, ("user",), SUMS)
    return record


def check_reliable(table: Table, user: User) -> None:
    """Raise NotReliable when the table asks for more turns in time than the user has."""
    record = Reliability.objects.filter(user=user).first()
    if record is not None and not is_reliable(table, record):
        raise NotReliable(percent=record.percent, least=table.least_reliability)


def is_reliable(table: Table, record: Reliability | None) -> bool:
    """Is somebody of this record welcome? Who has played too few turns to tell is."""
    return record is None or not record.is_known or record.percent >= table.least_reliability


def _quartiles(spans: list[timedelta]) -> tuple[timedelta, timedelta, timedelta]:
    if len(spans) < 2:
        only = spans[0] if spans else timedelta()
        return only, only, only
    points = quantiles([span.total_seconds() for span in spans], n=4, method="inclusive")
    return tuple(timedelta(seconds=round(point)) for point in points)  # type: ignore[return-value]
