"""Drawings that leave something open keep the questions."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0048_moderation")]

    operations = [
        migrations.AddField(
            model_name="boarddraft",
            name="questions",
            field=models.JSONField(
                db_default=[], default=list, help_text="What the drawing leaves open (games/maps/shapes/questions.py)."
            ),
        ),
    ]
