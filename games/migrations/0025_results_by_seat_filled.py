"""Indexes what 0024 has added, while the site is played on: no table is locked for long."""

from django.db import connection, migrations, models

if connection.vendor == "postgresql":
    from django.contrib.postgres.operations import AddIndexConcurrently as AddIndex
else:
    from django.db.migrations import AddIndex


class Migration(migrations.Migration):

    atomic = False

    dependencies = [('games', '0024_results_by_seat')]

    operations = [
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
