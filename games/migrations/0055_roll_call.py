import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import games.database_time


class Migration(migrations.Migration):

    dependencies = [
        ("games", "0054_archive"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            model_name="game",
            name="roll_call",
            field=models.BooleanField(
                db_default=False, default=False, help_text="An hour before its start it is asked who is there."
            ),
        ),
        migrations.AddField(
            model_name="membership",
            name="called_for",
            field=models.DateTimeField(
                editable=False, help_text="The start for which the roll call has asked them.", null=True
            ),
        ),
        migrations.AddField(
            model_name="membership",
            name="here_for",
            field=models.DateTimeField(
                editable=False, help_text="The start for which they said: I am here.", null=True
            ),
        ),
        migrations.CreateModel(
            name="Reserve",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("since", models.DateTimeField(default=games.database_time.now)),
                (
                    "game",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="reserves", to="games.game"
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="standing_by",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ["since", "pk"],
                "constraints": [models.UniqueConstraint(fields=("game", "user"), name="reserve_of_game_once")],
            },
        ),
    ]
