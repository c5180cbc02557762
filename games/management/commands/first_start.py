"""What bin/serve does with a database in which nobody has an account yet."""

from django.core.management.base import BaseCommand

from games.demonstration.tables import demonstration_note


class Command(BaseCommand):
    help = "Note that the demonstration is owed, if this site is empty: manage.py demo --owed lays it."

    def handle(self, *args: object, **options: object) -> None:
        if demonstration_note():
            self.stdout.write("The demonstration is laid once the site answers (bin/serve --no-demo leaves it out)")
