from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0037_seats_lost'),
    ]

    operations = [
        migrations.AddField(
            model_name='submission',
            name='rows',
            field=models.JSONField(editable=False, help_text='The draft by rows, each with the version in which it last changed (games.common.order_rows).', null=True),
        ),
    ]
