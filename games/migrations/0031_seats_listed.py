"""Fills and indexes what 0030 has added, while the site is played on: no table is locked for long."""

from django.db import connection, migrations, models
from django.db.models import Max, OuterRef, Subquery

if connection.vendor == "postgresql":
    from django.contrib.postgres.operations import AddIndexConcurrently as AddIndex
else:
    from django.db.migrations import AddIndex

BATCH = 5_000
"""Tables whose seats are filled in one transaction."""


def fill(apps, schema_editor):
    """Each seat keeps when its game was over; what was called off is no more listed."""
    Player, Table = apps.get_model("games", "Player"), apps.get_model("games", "Table")
    ended = Subquery(Table.objects.filter(pk=OuterRef("table")).values("finished_at"))
    last = Table.objects.aggregate(last=Max("pk"))["last"] or 0
    for first in range(1, last + 1, BATCH):
        tables = Table.objects.filter(pk__range=(first, first + BATCH - 1))
        Player.objects.filter(table__in=tables.filter(status__in=("finished", "broken_off"))).update(over_at=ended)
        Player.objects.filter(table__in=tables.filter(status="cancelled")).update(dismissed=True)


class Migration(migrations.Migration):

    atomic = False

    dependencies = [('games', '0030_seats_over')]

    operations = [
        migrations.RunPython(fill, migrations.RunPython.noop, elidable=True),
        AddIndex(
            model_name='player',
            index=models.Index(condition=models.Q(('dismissed', False)), fields=['user', '-over_at', '-table'], name='player_listed'),
        ),
    ]
