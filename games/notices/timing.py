"""When a notice is due: not in the night, not before the delay, or with the daily mail."""

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from accounts.models import MailMode, User
from games.clocks.controls import DAY, HOUR
from games.clocks.habits import Habits
from games.clocks.people import habits_of, habits_of_player
from games.clocks.running import instant_after, wake_after
from games.models import Channel, Player
from games.notices.kind import NoticeKind


def due_at(
    kind: NoticeKind, user: User, channel: str, wanted: datetime, seat: Player | None = None
) -> datetime:
    """When a notice that arises at `wanted` may be sent by this channel; `seat` is its receiver's, if any."""
    if channel == Channel.SITE:
        return wanted
    wishes = user.preferences
    if channel == Channel.MAIL and not kind.urgent:
        if wishes.mail_mode == MailMode.DIGEST:
            return _next_digest(wanted, user)
        if wishes.mail_mode == MailMode.DELAY and kind.mergeable:
            wanted += timedelta(minutes=wishes.mail_delay)
    return wake_after(wanted, habits_of_player(seat, wanted) if seat else habits_of(user, wanted))


def reminders(player: Player, now: datetime) -> dict[str, datetime]:
    """When the user of a running, timed seat wants to be reminded in this turn, by name.

    A reminder that falls into the night comes in the morning, or where that is too late, before the
    night begins. What is past is left out.
    """
    assert player.user is not None
    if player.deadline is None or player.clock_since is None or player.clock_left is None:
        return {}
    wishes, resting = player.user.preferences, habits_of_player(player, now)
    wanted = {}
    if wishes.remind_percent:
        wanted["share"] = _with_left(player, player.clock_left * wishes.remind_percent / 100)
    if wishes.remind_hours and player.clock_left > wishes.remind_hours * HOUR:
        wanted["hours"] = _with_left(player, wishes.remind_hours * HOUR)
    moments = {name: _awake(instant, player.deadline, resting) for name, instant in wanted.items()}
    return {name: instant for name, instant in moments.items() if now < instant < player.deadline}


def _with_left(player: Player, left: timedelta) -> datetime:
    assert player.clock_since is not None
    assert player.clock_left is not None
    habits = Habits.from_json(player.clock_habits)
    return instant_after(player.clock_since, player.clock_left - left, habits)


def _awake(instant: datetime, deadline: datetime, habits: Habits) -> datetime:
    morning = wake_after(instant, habits)
    if morning < deadline or morning == instant:
        return morning
    evening = habits.off_spans(instant - DAY, instant + HOUR)[-1][0]
    return evening - timedelta(minutes=1)


def _next_digest(now: datetime, user: User) -> datetime:
    """The next time that the user's clock shows the hour of their daily mail."""
    zone = ZoneInfo(user.time_zone)
    local = now.astimezone(zone).replace(minute=0, second=0, microsecond=0, fold=0)
    today = local.replace(hour=user.preferences.digest_hour)
    if today <= now:
        today = (today.replace(tzinfo=None) + DAY).replace(tzinfo=zone)
    return today
