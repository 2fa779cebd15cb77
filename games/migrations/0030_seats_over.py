from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [('games', '0029_archive_by_game')]

    operations = [
        migrations.AddField(
            model_name='player',
            name='over_at',
            field=models.DateTimeField(blank=True, editable=False, null=True),
        ),
    ]
