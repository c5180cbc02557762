from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0065_sitters_asked'),
    ]

    operations = [
        migrations.CreateModel(
            name='Continuation',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('game', models.OneToOneField(on_delete=models.deletion.CASCADE, related_name='continuation', to='games.game')),
                ('past', models.ForeignKey(on_delete=models.deletion.PROTECT, related_name='continuations', to='games.archivedgame')),
            ],
        ),
        migrations.AlterField(
            model_name='gamerecord',
            name='not_rated',
            field=models.CharField(blank=True, choices=[('stopped', 'It was stopped before anything was decided.'), ('private', 'It is private.'), ('gm_played', 'Somebody who ruled it held a seat in it.'), ('few', 'Fewer than two people held a seat from its start.'), ('program', 'A program held a seat in it.'), ('continued', 'It was begun elsewhere.'), ('taken_out', 'A moderator has taken it out of the ledger.'), ('unreadable', 'Its rules cannot be read.')], db_default='', max_length=10),
        ),
    ]
