"""The DATC's cases played, as the page and the file of the site have them (docs/scenarios.md)."""

from django.core.management.base import BaseCommand, CommandParser

from games.library.datc.playing import RUN, run_datc, text_of


class Command(BaseCommand):
    help = "Play the cases of the DATC and write what comes of them; with --check say whether it is what is kept."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--check", action="store_true", help="write nothing; exit code 1 if something differs")

    def handle(self, *args: object, **options: object) -> None:
        run = run_datc()
        text = text_of(run)
        self.stdout.write(f"{run['passed']} of {run['cases']} cases come out as the DATC says")
        if options["check"]:
            if text != RUN.read_text(encoding="utf-8"):
                self.stderr.write(f"{RUN.name} is not of now: python manage.py datc")
                raise SystemExit(1)
        else:
            RUN.write_text(text, encoding="utf-8")
