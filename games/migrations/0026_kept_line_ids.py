"""Kept lines get a public id, under which programs name them."""

from django.db import migrations, models

import games.models.tables


def name_all(apps, schema_editor):
    """A random id of its own for every line there is."""
    lines = apps.get_model("games", "KeptLine")
    for pk in lines.objects.values_list("pk", flat=True).iterator(chunk_size=500):
        lines.objects.filter(pk=pk).update(public_id=games.models.tables.new_public_id())


class Migration(migrations.Migration):
    """In three steps, for what is unique cannot begin as one default for all."""

    dependencies = [("games", "0025_results_by_seat_filled")]

    operations = [
        migrations.AddField(
            model_name="keptline",
            name="public_id",
            field=models.CharField(max_length=16, null=True, editable=False),
        ),
        migrations.RunPython(name_all, migrations.RunPython.noop),
        migrations.AlterField(
            model_name="keptline",
            name="public_id",
            field=models.CharField(
                max_length=16, unique=True, default=games.models.tables.new_public_id, editable=False
            ),
        ),
    ]
