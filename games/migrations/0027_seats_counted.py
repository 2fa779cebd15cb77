from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [('games', '0026_kept_line_ids')]

    operations = [
        migrations.AddField(
            model_name='player',
            name='game',
            field=models.CharField(blank=True, db_default='', default='', editable=False, max_length=40),
        ),
        migrations.AddField(
            model_name='player',
            name='access',
            field=models.CharField(blank=True, db_default='', default='', editable=False, max_length=10),
        ),
        migrations.AddField(
            model_name='player',
            name='seats',
            field=models.PositiveSmallIntegerField(blank=True, editable=False, null=True),
        ),
    ]
