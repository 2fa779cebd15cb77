"""The habits of users, from what accounts keep of them."""

from datetime import date, datetime
from zoneinfo import ZoneInfo

from accounts.models import User, Vacation
from games.clocks.controls import DAY
from games.clocks.habits import Habits
from games.models import Player


def habits_of(user: User, now: datetime) -> Habits:
    """The user's free time from `now` on, as they wish it today."""
    return _habits(user, _vacations(user, now))


def habits_of_player(player: Player, now: datetime) -> Habits:
    """As `habits_of`, for the user of a seat; most have entered no vacation, and are not asked for them."""
    assert player.user is not None
    return _habits(player.user, _vacations(player.user, now) if "vacation" in player.user_has else ())


def _habits(user: User, vacations: tuple[tuple[date, date], ...]) -> Habits:
    wishes = user.preferences
    return Habits(
        zone=user.time_zone,
        quiet=(wishes.quiet_from, wishes.quiet_until) if wishes.quiet else None,
        weekend=wishes.weekend_off,
        vacations=vacations,
    )


def _vacations(user: User, now: datetime) -> tuple[tuple[date, date], ...]:
    today = now.astimezone(ZoneInfo(user.time_zone)).date()
    ahead = Vacation.objects.filter(user=user).ending_after(today - 2 * DAY)
    return tuple(ahead.values_list("first_day", "last_day"))
