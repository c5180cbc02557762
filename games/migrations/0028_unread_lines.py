from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0027_templates'),
    ]

    operations = [
        migrations.AddField(
            model_name='submission',
            name='unread',
            field=models.JSONField(editable=False, help_text='Lines that were handed in and could not be read or given, each as `line`, with `why` and, where it is known, its `unit`.', null=True),
        ),
    ]
