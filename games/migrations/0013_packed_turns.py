from django.db import migrations

import games.models.packing


def packed(name, text, **options):
    return migrations.AlterField("turn", name, games.models.packing.PackedJSONField(help_text=text, **options))


class Migration(migrations.Migration):
    """Columns of turns may be packed from now on. The database need not know; when this ran says since when."""

    dependencies = [
        ('games', '0012_play_now'),
    ]

    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[
                packed("state", "The position before, as engine.dump_state gives it.", outside=["house"]),
                packed("submissions", "Seat id to order lines, as they went into the engine.", null=True),
                packed("rulings", "The rulings that went into the engine.", null=True),
                packed("outcome", "As engine.dump_outcome gives it.", null=True),
                packed("draws", "Every draw made, as the engine stores draws.", null=True),
            ],
        ),
    ]
