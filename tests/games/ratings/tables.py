"""Finished tables with results as a test wants them."""

from django.utils import timezone

from games.models import Player, Table
from games.models.players import COPIED
from games.services.rating import rate_table
from games.services.tables import join_table, open_table
from tests.factories.users import UserFactory


def started(users, **settings):
    """A running table of these people, seated in this order."""
    settings = {"game": "new-world", "options": {}, "seating": Table.Seating.JOINED, **settings}
    table = open_table(host=users[0], seats=len(users) + len(settings.get("bots", ())), **settings)
    for user in users[1:]:
        join_table(table_id=table.pk, user=user)
    table.refresh_from_db()
    return table


def end(table, *places):
    """Let a running table be over, with these places by seat, as its last move would."""
    now = timezone.now()
    for seat, place in enumerate(places):
        seats = Player.objects.filter(table=table, seat=seat)
        seats.update(place=place, score=30 - place, to_move=False)
    Table.objects.filter(pk=table.pk).update(
        status=Table.Status.FINISHED,
        finished_at=now,
        end_reason="last_card",
        rating_due=True,
        due_at=None,
    )
    table.refresh_from_db()
    table.players.update(**{name: getattr(table, name) for name in COPIED})
    return table


def rated(users, *places, **settings):
    """A finished table of these people that has counted."""
    table = end(started(users, **settings), *places)
    rate_table(table.pk)
    table.refresh_from_db()
    return table


def people(count):
    """So many people."""
    return [UserFactory() for _ in range(count)]
