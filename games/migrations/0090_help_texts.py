from django.db import migrations, models


class Migration(migrations.Migration):
    """Help texts of two columns named code that has moved."""

    dependencies = [("games", "0089_club_rules_default")]

    operations = [
        migrations.AlterField(
            model_name="membership",
            name="agreed",
            field=models.JSONField(
                blank=True,
                editable=False,
                help_text="The settings they agreed to, where those have changed since.",
                null=True,
            ),
        ),
        migrations.AlterField(
            model_name="arrived",
            name="key",
            field=models.CharField(
                help_text="A checksum of the letter: the same letter has the same.", max_length=64, unique=True
            ),
        ),
    ]
