"""One kind of ruling more: several rules struck and added together."""

from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0021_mail_that_came'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.RemoveConstraint(
            model_name='ruling',
            name='ruling_kind_known',
        ),
        migrations.AlterField(
            model_name='ruling',
            name='kind',
            field=models.CharField(choices=[('order', 'Orders amended or entered'), ('pin', 'Draw pinned'), ('verdict', 'Verdict forced'), ('board', 'Board changed'), ('option', 'Option set'), ('strike', 'Rule struck'), ('add', 'Rule added'), ('rules', 'Several rules changed'), ('mark', 'Answer marked'), ('tell', 'Told in the report'), ('house', 'House rule in words'), ('win', 'Win declared'), ('draw_game', 'Draw declared'), ('deadline', 'Deadline moved')], max_length=12),
        ),
        migrations.AddConstraint(
            model_name='ruling',
            constraint=models.CheckConstraint(condition=models.Q(('kind__in', ['order', 'pin', 'verdict', 'board', 'option', 'strike', 'add', 'rules', 'mark', 'tell', 'house', 'win', 'draw_game', 'deadline'])), name='ruling_kind_known'),
        ),
    ]
