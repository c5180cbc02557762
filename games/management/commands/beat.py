"""The beat: one process that finds what is due."""

import signal
import threading

from django.core.management.base import BaseCommand

from games.common.database_sessions import BEAT, limit_sessions
from games.monitoring.statements import watch_statements
from games.tasks.beat import beat


class Command(BaseCommand):
    help = "Sweep every few seconds, and hint to the workers. One is enough, two do no harm."

    def handle(self, *args: object, **options: object) -> None:
        watch_statements()
        stopped = threading.Event()
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, lambda *_: stopped.set())
        limit_sessions(BEAT)
        beat(stopped.is_set)
