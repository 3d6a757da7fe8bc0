from django.db import migrations, models
from django.db.models import F


def leave_to_the_date(apps, schema_editor):
    """A game names its season only where its date does not: until now every game of a season did."""
    games = apps.get_model("tracker", "Game").objects.filter(
        season__first_day__lte=F("played_on"), season__last_day__gte=F("played_on")
    )
    apps.get_model("tracker", "Game").objects.filter(pk__in=games.values("pk")).update(season=None)


class Migration(migrations.Migration):
    dependencies = [
        ("tracker", "0015_group_rating"),
    ]

    operations = [
        migrations.AddField(
            model_name="season",
            name="client_id",
            field=models.UUIDField(editable=False, null=True, unique=True),
        ),
        migrations.RunPython(leave_to_the_date, migrations.RunPython.noop),
    ]
