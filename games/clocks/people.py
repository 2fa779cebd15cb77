"""The habits of users, from what accounts keep of them."""

from datetime import date, datetime
from zoneinfo import ZoneInfo

from accounts.models import User, Vacation
from games.clocks.controls import DAY
from games.clocks.habits import Habits


def habits_of(user: User, now: datetime, has_vacations: bool | None = None) -> Habits:
    """The user's free time from `now` on, as they wish it today.

    `has_vacations` says whether they have entered any, where that is known.
    """
    wishes = user.preferences
    return Habits(
        zone=user.time_zone,
        quiet=(wishes.quiet_from, wishes.quiet_until) if wishes.quiet else None,
        weekend=wishes.weekend_off,
        vacations=() if has_vacations is False else _vacations(user, now),
    )


def _vacations(user: User, now: datetime) -> tuple[tuple[date, date], ...]:
    today = now.astimezone(ZoneInfo(user.time_zone)).date()
    ahead = Vacation.objects.filter(user=user).ending_after(today - 2 * DAY)
    return tuple(ahead.values_list("first_day", "last_day"))
