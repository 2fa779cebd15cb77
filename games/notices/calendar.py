"""One's deadlines as a calendar feed."""

from datetime import timedelta

from django.conf import settings
from django.utils.translation import gettext as _
from icalendar import Calendar, Event

from accounts.models import User
from accounts.reading import as_read_by
from games.models import Player
from games.positions import rules_of


def feed(user: User) -> bytes:
    """An iCalendar file with an event that ends at each deadline of the user's running turns."""
    with as_read_by(user):
        return _feed(user)


def _feed(user: User) -> bytes:
    calendar = Calendar()
    calendar.add("prodid", f"-//{settings.SITE_NAME}//deadlines//")
    calendar.add("version", "2.0")
    calendar.add("x-wr-calname", settings.SITE_NAME)
    seats = Player.objects.filter(user=user, bot="", deadline__isnull=False).select_related("table")
    for seat in seats.order_by("deadline"):
        calendar.add_component(_event(seat))
    return bytes(calendar.to_ical())


def _event(seat: Player) -> Event:
    table, deadline = seat.table, seat.deadline
    assert deadline is not None
    event = Event()
    event.add("uid", f"{table.public_id}-{seat.pk}-{table.turn_number}@{settings.SITE_NAME.lower()}")
    event.add("dtstamp", table.changed_at)
    event.add("dtstart", deadline - timedelta(minutes=30))
    event.add("dtend", deadline)
    event.add("sequence", table.version)
    title = _("Move at %(game)s, table %(id)s") % {"game": _(rules_of(table).title), "id": table.public_id}
    event.add("summary", title)
    event.add("url", settings.SITE_URL + table.get_absolute_url())
    return event
