"""Write anew what a new SQLite database begins with: a file of this project, for whoever works on it."""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

from django.conf import settings
from django.core.management.base import BaseCommand

from games.management import fresh_tables


class Command(BaseCommand):
    help = "Writes games/management/tables.txt, from a database in which all migrations have run one by one."

    def handle(self, *args: object, **options: object) -> None:
        """In a process of its own: what it migrates is another database."""
        with tempfile.TemporaryDirectory() as folder:
            made = Path(folder) / "made.sqlite3"
            env = {**os.environ, "DATABASE_URL": f"sqlite:///{made}"}
            command = [sys.executable, "manage.py", "migrate", "-v0", "--one-by-one"]
            subprocess.run(command, cwd=settings.BASE_DIR, env=env, check=True)  # noqa: S603  (of our own words)
            fresh_tables.write(made)
        self.stdout.write(f"{fresh_tables.TABLES} is written.")
