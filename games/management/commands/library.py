"""The boards that come with the site, kept as any member's are: the variants' own, and the library's."""

from django.core.management.base import BaseCommand
from django.db import connection

from games.boards.services.library import library_keep, usual_keep
from games.boards.workshop.pictures import picture
from games.management.one_at_a_time import LAYING, one_at_a_time


class Command(BaseCommand):
    help = "Keep the boards of the library, and the next revision of those that have changed. May be run again."

    def handle(self, *args: object, **options: object) -> None:
        with one_at_a_time(connection, LAYING):
            boards = [*usual_keep(), *library_keep()]
        # The list of boards shows them all: seconds of work, and memory, for which no reader waits.
        for revision in [board.latest for board in boards]:
            if revision.drawn_at:
                picture(revision, "thumbnail")
        if options["verbosity"]:
            for board in boards:
                self.stdout.write(f"{board}: {board.get_absolute_url()}")
