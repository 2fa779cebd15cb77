"""Indexes finished games within each game, and by kinds, while the site is played on: no table is locked for long."""

from django.db import connection, migrations, models

if connection.vendor == "postgresql":
    from django.contrib.postgres.operations import AddIndexConcurrently as AddIndex
    from django.contrib.postgres.operations import RemoveIndexConcurrently as RemoveIndex
else:
    from django.db.migrations import AddIndex, RemoveIndex


class Migration(migrations.Migration):

    atomic = False

    dependencies = [('games', '0028_seats_filled')]

    operations = [
        AddIndex(
            model_name='player',
            index=models.Index(condition=models.Q(('access', 'everybody'), ('finished_at__isnull', False)), fields=['user', '-top_score', '-table'], include=('place', 'bot'), name='player_public_score'),
        ),
        AddIndex(
            model_name='player',
            index=models.Index(condition=models.Q(('access', 'everybody'), ('finished_at__isnull', False)), fields=['user', '-margin', '-table'], include=('place', 'bot'), name='player_public_margin'),
        ),
        AddIndex(
            model_name='player',
            index=models.Index(condition=models.Q(('access', 'everybody'), ('finished_at__isnull', False)), fields=['user', '-ply', '-table'], include=('place', 'bot'), name='player_public_length'),
        ),
        AddIndex(
            model_name='table',
            index=models.Index(condition=models.Q(('access', 'everybody'), ('status', 'finished')), fields=['game', '-finished_at', '-id'], include=('seats', 'end_reason', 'rated', 'has_bots', 'rules_version', 'top_score', 'margin', 'ply'), name='table_game_newest'),
        ),
        AddIndex(
            model_name='table',
            index=models.Index(condition=models.Q(('access', 'everybody'), ('status', 'finished')), fields=['game', '-top_score', '-id'], include=('seats', 'end_reason', 'rated', 'has_bots', 'rules_version', 'finished_at', 'margin', 'ply'), name='table_game_score'),
        ),
        AddIndex(
            model_name='table',
            index=models.Index(condition=models.Q(('access', 'everybody'), ('status', 'finished')), fields=['game', '-margin', '-id'], include=('seats', 'end_reason', 'rated', 'has_bots', 'rules_version', 'finished_at', 'top_score', 'ply'), name='table_game_margin'),
        ),
        AddIndex(
            model_name='table',
            index=models.Index(condition=models.Q(('access', 'everybody'), ('status', 'finished')), fields=['game', '-ply', '-id'], include=('seats', 'end_reason', 'rated', 'has_bots', 'rules_version', 'finished_at', 'top_score', 'margin'), name='table_game_length'),
        ),
        AddIndex(
            model_name='table',
            index=models.Index(condition=models.Q(('access', 'everybody'), ('status', 'finished')), fields=['game', 'seats', 'end_reason', 'rated', 'has_bots', 'rules_version'], include=('id', 'finished_at', 'top_score', 'margin', 'ply'), name='table_archive_kinds'),
        ),
        RemoveIndex(
            model_name='player',
            name='player_score',
        ),
        RemoveIndex(
            model_name='player',
            name='player_margin',
        ),
        RemoveIndex(
            model_name='player',
            name='player_length',
        ),
        RemoveIndex(
            model_name='table',
            name='table_archive_kind',
        ),
        RemoveIndex(
            model_name='table',
            name='table_archive_rules',
        ),
    ]
