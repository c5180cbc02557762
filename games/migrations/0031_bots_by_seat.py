import games.models.bots
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0030_bots_worth_beating'),
    ]

    operations = [
        migrations.AddField(
            model_name='game',
            name='bot_seats',
            field=models.JSONField(blank=True, db_default={}, default=dict, help_text='Strength and temper of bots by seat, where they are not as all the others.', validators=[games.models.bots.check_bot_seats], verbose_name='bots of single seats'),
        ),
        migrations.AlterModelOptions(
            name='botadvice',
            options={'ordering': ['turn', 'seat__position'], 'verbose_name': 'advice of a bot', 'verbose_name_plural': 'advice of bots'},
        ),
        migrations.AlterModelOptions(
            name='botletter',
            options={'verbose_name': 'letter to a bot', 'verbose_name_plural': 'letters to bots'},
        ),
        migrations.AlterModelOptions(
            name='botpromise',
            options={'ordering': ['pk'], 'verbose_name': 'promise of a bot', 'verbose_name_plural': 'promises of bots'},
        ),
        migrations.AlterModelOptions(
            name='botthought',
            options={'ordering': ['turn', 'seat__position'], 'verbose_name': 'thought of a bot', 'verbose_name_plural': 'thoughts of bots'},
        ),
        migrations.AlterModelOptions(
            name='gamechances',
            options={'verbose_name': 'chances of a game', 'verbose_name_plural': 'chances of games'},
        ),
    ]
