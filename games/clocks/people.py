"""The habits of users, from what accounts keep of them."""

from datetime import datetime
from zoneinfo import ZoneInfo

from accounts.models import User, Vacation
from games.clocks.controls import DAY
from games.clocks.habits import Habits


def habits_of(user: User, now: datetime) -> Habits:
    """The user's free time from `now` on, as they wish it today."""
    wishes = user.preferences
    today = now.astimezone(ZoneInfo(user.time_zone)).date()
    vacations = Vacation.objects.filter(user=user).ending_after(today - 2 * DAY)
    return Habits(
        zone=user.time_zone,
        quiet=(wishes.quiet_from, wishes.quiet_until) if wishes.quiet else None,
        weekend=wishes.weekend_off,
        vacations=tuple(vacations.values_list("first_day", "last_day")),
    )
