from django.db import migrations, models
from django.utils import timezone


class Migration(migrations.Migration):
    dependencies = [
        ("tracker", "0004_one_rematch"),
    ]

    operations = [
        migrations.AddField(
            model_name="grant",
            name="at",
            field=models.DateTimeField(default=timezone.now),
            preserve_default=False,
        ),
    ]
