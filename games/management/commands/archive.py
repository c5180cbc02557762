"""Brings a whole archive of games that were played elsewhere."""

from argparse import ArgumentTypeError
from pathlib import Path
from typing import Any

from django.contrib.auth.models import User
from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.archive.bulk import About, archive_bring
from games.archive.queries import counts, refused_of
from games.archive.services import archive_work
from games.common.errors import Refused
from games.permissions import check_somebody

TELL_EVERY = 15.0
"""Seconds of reading after which it says how far it is."""


def _path(text: str) -> Path:
    if not (path := Path(text)).exists():
        raise ArgumentTypeError(f"There is no {text}.")
    return path


def _printable(text: str) -> str:
    """In one line, without what a terminal would obey."""
    return " ".join("".join(char if char.isprintable() else " " for char in text).split())


class Command(BaseCommand):
    help = (
        "Bring files, folders, zips and JSON Lines of games that were played elsewhere: each is stored, and workers "
        "read them when nothing else waits. Called again with the same paths, it goes on where it stopped."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("paths", nargs="+", type=_path, help="files and folders")
        parser.add_argument("--as", dest="member", required=True, help="the member who keeps the games (user name)")
        parser.add_argument("--place", default="", help="where they were played")
        parser.add_argument("--date", default="", help="when, in any words")
        parser.add_argument("--gm", default="", help="name of their GM")
        parser.add_argument("--source", default="", help="where they were published")
        parser.add_argument("--unlisted", action="store_true", help="the member alone finds them")
        parser.add_argument("--read", action="store_true", help="read them here, too, beside the workers")

    def handle(self, *args: Any, **options: Any) -> None:
        by = User.objects.filter(username=options["member"]).first()
        if by is None:
            raise CommandError(f"There is no member “{options['member']}”.")
        about = About(
            options["place"][:200], options["date"][:60], options["gm"][:200], options["source"][:500],
            listed=not options["unlisted"],
        )  # fmt: skip
        try:
            check_somebody(by, "as")
            for done in archive_bring(by=by, paths=options["paths"], about=about):
                self.stdout.write(f"{done.new} games are new, {done.there} were there.", ending="\r")
        except Refused as error:
            raise CommandError(error.message) from error
        self.stdout.write(f"{done.new} games are new, {done.there} were there. Workers read them.")
        self.stdout.write(f"Progress, and the first difference of each: /archive/uploads/{done.upload}/")
        if options["read"]:
            self._read(done.upload)
        self._tell_refused(done.upload)

    def _tell_refused(self, upload: str) -> None:
        """Name each file that is refused so far, with the reason."""
        if refused := counts(upload).refused:
            self.stdout.write(f"{refused} files are refused:")
            for name, trouble in refused_of(upload):
                self.stdout.write(f"  {_printable(name)}: {_printable(trouble)}")

    def _read(self, upload: str) -> None:
        """Read beside the workers until nothing waits."""
        while archive_work(seconds=TELL_EVERY):
            self.stdout.write(counts(upload).said)
        self.stdout.write(counts(upload).said)
