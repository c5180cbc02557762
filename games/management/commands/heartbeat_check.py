"""Whether a part of the site has been heard of lately: what health checks of containers ask."""

import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from django.db import Error

from games.monitoring.figures import queue_names
from games.monitoring.heartbeats import BEAT, MISSING_AFTER, WEB, heartbeat_ages, this_host


class Command(BaseCommand):
    help = "Exits with 1 and says why, if a worker (--queue), the beat or the web server has not been heard of lately."
    requires_system_checks = []  # it is asked every half minute

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--queue", action="append", default=[], help="a queue that a worker takes from (repeat)")
        parser.add_argument("--beat", action="store_true", help="the beat")
        parser.add_argument("--web", action="store_true", help="the web server")
        parser.add_argument("--any-host", action="store_true", help="heard of from any host, not only from this one")
        parser.add_argument("--within", type=float, default=MISSING_AFTER, help="seconds (%(default)s)")

    def handle(self, *args: object, **options: Any) -> None:
        parts = [*options["queue"], *([BEAT] if options["beat"] else []), *([WEB] if options["web"] else [])]
        unknown = sorted(set(options["queue"]) - set(queue_names()))
        if unknown or not parts:
            self._fail(f"No such queue: {', '.join(unknown)}." if unknown else "Name --queue, --beat or --web.", 2)
        try:
            ages = heartbeat_ages(None if options["any_host"] else this_host())
        except Error as error:
            self._fail(f"The database cannot be asked ({type(error).__name__}).", 1)
        for part in parts:
            age = ages.get(part)
            if age is None or age > options["within"]:
                self._fail(f"{part}: {'never heard of' if age is None else f'not heard of for {age:.0f} s'}.", 1)
        self.stdout.write(", ".join(f"{part} {ages[part]:.0f} s ago" for part in parts))

    def _fail(self, words: str, code: int) -> None:
        self.stderr.write(words)
        sys.exit(code)
