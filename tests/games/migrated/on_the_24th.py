"""python -m tests.games.migrated.on_the_24th N: migrate DATABASE_URL as a site did on 24 November 2026.

0012_play_now was generated anew on the 25th, under the same name. Here are the operations that it had before, as they
grew on the 24th: N is how many of the four steps the site had when it ran.
"""

import os
import sys

import django
from django.core.management import call_command
from django.db import connection, migrations, models
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.utils import timezone

STEPS = (
    (
        migrations.AddField("game", "own_pace", models.BooleanField(db_default=False, default=False, editable=False)),
        migrations.AddField("profile", "guest", models.BooleanField(db_default=False, default=False)),
    ),
    (
        migrations.AddField("submission", "asked", models.PositiveSmallIntegerField(null=True)),
        migrations.AddField("submission", "ordered", models.PositiveSmallIntegerField(null=True)),
    ),
    (
        migrations.AddField("game", "starts_at", models.DateTimeField(blank=True, null=True)),
        migrations.AddIndex(
            "game",
            models.Index(condition=models.Q(("status", "forming")), fields=["starts_at"], name="game_starts"),
        ),
    ),
    (migrations.AddField("profile", "taught", models.BooleanField(db_default=False, default=False, editable=False)),),
)


def migrate(steps: int) -> None:
    """Migrate to 0011, carry out the first so many steps, write down that 0012 is applied, and put in rows."""
    call_command("migrate", "games", "0011", verbosity=0)
    for app in ("account", "admin", "authtoken", "sessions", "usersessions"):
        call_command("migrate", app, verbosity=0)
    state = MigrationLoader(connection).project_state(("games", "0011_lists"))
    with connection.schema_editor() as editor:
        for operation in [operation for step in STEPS[:steps] for operation in step]:
            after = state.clone()
            operation.state_forwards("games", after)
            operation.database_forwards("games", editor, state, after)
            state = after
    MigrationRecorder(connection).record_applied("games", "0012_play_now")
    make = {name: state.apps.get_model("games", name).objects.create for name in ("Profile", "Game", "Turn", "Seat")}
    user = state.apps.get_model("auth", "User").objects.create(username="anna")
    make["Profile"](user_id=user.pk, display_name="Anna")
    game = make["Game"](name="Kept", variant="standard", creator_id=user.pk, started_at=timezone.now())
    turn = make["Turn"](game_id=game.pk, number=1, phase="S1901M", state={})
    seat = make["Seat"](game_id=game.pk, seat_id="France", position=0)
    state.apps.get_model("games", "Submission").objects.create(turn_id=turn.pk, seat_id=seat.pk)


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "diplomacy_web.settings")
    django.setup()
    migrate(int(sys.argv[1]))
