"""What bin/serve does with a database in which nobody has an account yet."""

from typing import Any

from django.contrib.auth.models import User
from django.core.management import call_command, get_commands
from django.core.management.base import BaseCommand

from games.permissions import KEEPER


class Command(BaseCommand):
    help = "Load the demonstration, if this site is empty."

    def handle(self, *args: Any, **options: Any) -> None:
        if User.objects.exclude(username=KEEPER).exists():
            return
        if "demo" not in get_commands():
            self.stdout.write("This copy has no demonstration to load.")
            return
        self.stdout.write("This is the first start: loading the demonstration (bin/serve --no-demo leaves it out)")
        call_command("demo")
