import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import games.database_time


class Migration(migrations.Migration):

    dependencies = [
        ("games", "0052_events"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Kinship",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("family", "Family"),
                            ("school", "Of one school"),
                            ("work", "Of one workplace"),
                            ("friends", "Friends"),
                        ],
                        max_length=8,
                    ),
                ),
                ("made_at", models.DateTimeField(default=games.database_time.now)),
                ("confirmed_at", models.DateTimeField(null=True)),
                (
                    "asker",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="kin_asked",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "other",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="kin_told",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ["-made_at", "-pk"],
                "constraints": [
                    models.UniqueConstraint(fields=("asker", "other"), name="kinship_asked_once"),
                    models.CheckConstraint(
                        condition=models.Q(("asker", models.F("other")), _negated=True), name="nobody_is_their_own_kin"
                    ),
                ],
            },
        ),
    ]
