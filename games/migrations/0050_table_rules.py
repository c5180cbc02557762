import django.core.validators
import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import games.database_time


class Migration(migrations.Migration):

    dependencies = [
        ("games", "0049_draft_questions"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            model_name="game",
            name="table_rules",
            field=models.TextField(
                blank=True,
                db_default="",
                default="",
                help_text="What is agreed in words besides the rules, in Markdown.",
                max_length=4000,
                validators=[django.core.validators.MaxLengthValidator(4000)],
            ),
        ),
        migrations.AddField(
            model_name="threadreader",
            name="muted",
            field=models.BooleanField(
                db_default=False, default=False, help_text="No mail tells of what is new in it."
            ),
        ),
        migrations.CreateModel(
            name="MemberNote",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("text", models.TextField(max_length=2000)),
                ("made_at", models.DateTimeField(default=games.database_time.now)),
                (
                    "by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "member",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="moderators_notes",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "ordering": ["-made_at", "-pk"],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("text", ""), _negated=True), name="member_note_says_something"
                    )
                ],
            },
        ),
    ]
