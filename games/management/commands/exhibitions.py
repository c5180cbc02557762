"""Open or close the tables at which bots alone play, for whoever looks in."""

from typing import Any

from django.contrib.auth.models import User
from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.common.variants_on_offer import on_offer
from games.demonstration.exhibitions import exhibitions_close, exhibitions_open


class Command(BaseCommand):
    help = "Open a table of each variant at which bots alone play, begun anew whenever it is over; or close them."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("deed", choices=("open", "close"))
        parser.add_argument("variants", nargs="*", help="the variants by id; none: all of them")
        parser.add_argument("--gm", help="the username of the member who is the GM of the new tables")

    def handle(self, *args: object, **options: Any) -> None:
        variants = options["variants"]
        if unknown := [name for name in variants if name not in on_offer()]:
            raise CommandError(f"There is no variant {unknown[0]}. There are: {', '.join(on_offer())}.")
        if options["deed"] == "close":
            self.stdout.write(f"Closed: {exhibitions_close(variants=variants)}.")
            return
        gm = User.objects.filter(username=options["gm"] or "").first()
        if gm is None:
            raise CommandError("Name a member as their GM: --gm USERNAME.")
        for game in exhibitions_open(by=gm, variants=variants):
            self.stdout.write(f"{game.name}: {game.get_absolute_url()}")
