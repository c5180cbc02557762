
import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0029_boards_at_work'),
    ]

    operations = [
        migrations.CreateModel(
            name='BotAdvice',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('version', models.PositiveSmallIntegerField(help_text='Of the bots (engine.bots.players.VERSION).')),
                ('orders', models.JSONField(default=list, help_text='Each order, and the line of another that it fears most.')),
                ('taken_at', models.DateTimeField(help_text='When its orders were taken over; empty: they were not.', null=True)),
                ('replaced', models.TextField(blank=True, help_text='What stood on the sheet before that, as typed.')),
                ('asked_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('hinted_at', models.DateTimeField(help_text='When a worker was last called.')),
                ('tries', models.PositiveSmallIntegerField(default=0)),
                ('done_at', models.DateTimeField(null=True)),
                ('seat', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='advice', to='games.seat')),
                ('turn', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='advice', to='games.turn')),
            ],
            options={
                'verbose_name_plural': 'bot advice',
                'ordering': ['turn', 'seat__position'],
                'indexes': [models.Index(condition=models.Q(('done_at', None)), fields=['hinted_at'], name='advice_owed')],
                'constraints': [models.UniqueConstraint(fields=('turn', 'seat'), name='advice_once_a_turn')],
            },
        ),
        migrations.CreateModel(
            name='GameChances',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('version', models.PositiveSmallIntegerField(help_text='Of the bots (engine.bots.players.VERSION).')),
                ('turns', models.JSONField(default=list, help_text='Ids of the turns that there will be points of.')),
                ('points', models.JSONField(default=list, help_text="For each of them, every seat's chance.")),
                ('going', models.JSONField(default=list, help_text='Of the next one: what came of each time it was played on.')),
                ('asked_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('failures', models.PositiveSmallIntegerField(default=0)),
                ('done_at', models.DateTimeField(null=True)),
                ('game', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='chances', to='games.game')),
            ],
            options={
                'verbose_name_plural': 'game chances',
                'indexes': [models.Index(condition=models.Q(('done_at', None)), fields=['asked_at'], name='chances_to_do')],
            },
        ),
    ]
