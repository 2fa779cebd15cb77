"""Fills and indexes what 0024 and 0027 have added, while the site is played on: no table is locked for long."""

from django.db import connection, migrations, models
from django.db.models import Max, OuterRef, Subquery

if connection.vendor == "postgresql":
    from django.contrib.postgres.operations import AddIndexConcurrently as AddIndex
    from django.contrib.postgres.operations import RemoveIndexConcurrently as RemoveIndex
else:
    from django.db.migrations import AddIndex, RemoveIndex

COPIED = ("finished_at", "top_score", "margin", "ply", "game", "seats", "access")
BATCH = 5_000
"""Tables whose seats are filled in one transaction."""


def fill(apps, schema_editor):
    """Each seat keeps the result of its table."""
    Player, Table = apps.get_model("games", "Player"), apps.get_model("games", "Table")
    own = {name: Subquery(Table.objects.filter(pk=OuterRef("table")).values(name)) for name in COPIED}
    last = Table.objects.aggregate(last=Max("pk"))["last"] or 0
    for first in range(1, last + 1, BATCH):
        finished = Table.objects.filter(status="finished", pk__range=(first, first + BATCH - 1))
        Player.objects.filter(table__in=finished).update(**own)


class Migration(migrations.Migration):

    atomic = False

    dependencies = [('games', '0027_seats_counted')]

    operations = [
        migrations.RunPython(fill, migrations.RunPython.noop, elidable=True),
        AddIndex(
            model_name='player',
            index=models.Index(condition=models.Q(('finished_at__isnull', False)), fields=['user', '-finished_at', '-table'], include=('place', 'bot', 'game', 'seats', 'access'), name='player_played'),
        ),
        RemoveIndex(model_name='player', name='player_finished'),
    ]
