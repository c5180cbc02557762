"""manage.py backup: the whole database in one file, checked."""

from pathlib import Path

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import connection

from games.backup import postgresql, sqlite
from games.backup.contents import BackupError


class Command(BaseCommand):
    help = (
        "Write the database into one file, while the site runs, and check it: it can be opened and restored, its "
        "migrations are known, and each table has as many rows. Whoever can read the file can read every order in it."
    )
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument("--check", action="store_true", help="make none: check the one that is there")
        parser.add_argument("--overwrite", action="store_true", help="take the place of a file that is there")

    def handle(self, *args: object, file: Path, **options: object) -> None:
        backend = postgresql if connection.vendor == "postgresql" else sqlite
        try:
            if options["check"]:
                self.stdout.write(f"{file} is good: {backend.check(file)}")
                return
            if file.exists() and not options["overwrite"]:
                raise BackupError(f"{file} is there already. Give another name, or say --overwrite.")
            if not file.resolve().parent.is_dir():
                raise BackupError(f"There is no directory {file.resolve().parent}.")
            made = backend.make(file)
        except (BackupError, OSError) as error:
            raise CommandError(str(error)) from error
        self.stdout.write(f"{file}: {made} ({file.stat().st_size / 1e6:.1f} MB, checked)")
