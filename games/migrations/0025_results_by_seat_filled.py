"""Fills and indexes what 0024 has added, while the site is played on: no table is locked for long."""

from django.db import connection, migrations, models
from django.db.models import Max, OuterRef, Subquery

if connection.vendor == "postgresql":
    from django.contrib.postgres.operations import AddIndexConcurrently as AddIndex
else:
    from django.db.migrations import AddIndex

COPIED = ("finished_at", "top_score", "margin", "ply")
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

    dependencies = [('games', '0024_results_by_seat')]

    operations = [
        migrations.RunPython(fill, migrations.RunPython.noop, elidable=True),
        AddIndex(
            model_name='player',
            index=models.Index(condition=models.Q(('finished_at__isnull', False)), fields=['user', '-top_score', '-table'], include=('place', 'bot'), name='player_score'),
        ),
        AddIndex(
            model_name='player',
            index=models.Index(condition=models.Q(('finished_at__isnull', False)), fields=['user', '-margin', '-table'], include=('place', 'bot'), name='player_margin'),
        ),
        AddIndex(
            model_name='player',
            index=models.Index(condition=models.Q(('finished_at__isnull', False)), fields=['user', '-ply', '-table'], include=('place', 'bot'), name='player_length'),
        ),
        AddIndex(
            model_name='table',
            index=models.Index(condition=models.Q(('status', 'finished')), fields=['id'], include=('game', 'access', 'seats', 'end_reason', 'rated', 'has_bots', 'rules_version', 'finished_at', 'top_score', 'margin', 'ply'), name='table_archive_key'),
        ),
    ]
