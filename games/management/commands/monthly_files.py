"""Makes the files of a month anew."""

from datetime import date

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.monthly_files.services import month_make_again, months_work


class Command(BaseCommand):
    help = (
        "Make the files of the public games that ended in a month anew, as after a correction; without a month, what "
        "is owed, as workers do by themselves."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("month", nargs="?", help="2026-11")

    def handle(self, *args: object, **options: object) -> None:
        if options["month"] is None:
            while months_work():
                pass
            return
        try:
            month = date.fromisoformat(f"{options['month']}-01")
        except ValueError:
            raise CommandError(f"{options['month']!r} is no month. Write it as 2026-11.") from None
        self.stdout.write(f"{month_make_again(month)} parts are made.")
