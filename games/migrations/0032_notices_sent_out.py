"""Indexes what was sent to somebody, while the site is played on."""

from django.db import connection, migrations, models

if connection.vendor == "postgresql":
    from django.contrib.postgres.operations import AddIndexConcurrently as AddIndex
else:
    from django.db.migrations import AddIndex


class Migration(migrations.Migration):

    atomic = False

    dependencies = [('games', '0031_seats_listed')]

    operations = [
        AddIndex(
            model_name='notice',
            index=models.Index(condition=models.Q(('channel', 'site'), _negated=True), fields=['user', '-created_at', '-id'], name='notice_sent_out'),
        ),
    ]
