"""Brings up what older versions stored, and says what cannot be read."""

from collections import Counter

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.management.upgrading import upgrade


class Command(BaseCommand):
    help = (
        "Bring the stored games up to the forms of this version. Reading does so by itself; this writes what may be "
        "written (games that have not started, open turns, drafts of branches) and names the games that cannot be read."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--check", action="store_true", help="write nothing; exit 1 if a game cannot be read")

    def handle(self, *args: object, **options: object) -> None:
        check = options["check"]
        findings = upgrade(write=not check)
        self._count("would be written" if check else "written", findings.writing)
        self._count("brought up whenever it is read, for it never changes", findings.reading)
        if not findings.writing and not findings.reading:
            self.stdout.write("Everything is stored in the forms of this version.")
        for problem in findings.later:
            self.stdout.write(f"Cannot be brought up: {problem}")
        for game, wrong in findings.faults.items():
            self.stdout.write(f"Cannot be read: {game.slug} ({game.name})")
            for fault in wrong:
                self.stdout.write(f"  {fault.where}: {fault.kind}: {fault.said}")
        if check and (findings.later or findings.faults):
            raise CommandError("Not everything can be read. Nothing was written.", returncode=1)

    def _count(self, how: str, steps: Counter[str]) -> None:
        for step, number in sorted(steps.items()):
            self.stdout.write(f"{step}: {number} {how}")
