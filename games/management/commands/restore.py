"""manage.py restore: a backup in the place of the database."""

from pathlib import Path

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import connection

from games.backup import postgresql, sqlite
from games.backup.contents import BackupError

AFTERWARDS = (
    "Now start the site; migrations run first. The time since the backup counts as an outage: deadlines that fell into "
    "it move. The database of before is kept ({kept}); delete it when all is well."
)


class Command(BaseCommand):
    help = "Put a backup in the place of the database. The site must be stopped. The database of before is kept."
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument("--force", action="store_true", help="on PostgreSQL: throw out whoever is connected")

    def handle(self, *args: object, file: Path, **options: object) -> None:
        on_server = connection.vendor == "postgresql"
        name = connection.settings_dict["NAME"]
        old_database = f"{name}{postgresql.BROKEN}" if on_server else f"{name}.broken"
        try:
            contents = (postgresql if on_server else sqlite).restore(file, force=options["force"])
        except (BackupError, OSError) as error:
            raise CommandError(f"{error} Nothing was changed.") from error
        self.stdout.write(f"{file} is in its place: {contents}. {AFTERWARDS.format(kept=old_database)}")
