"""What `manage.py check` says of this installation besides Django's own."""

from collections.abc import Sequence

from django.conf import settings
from django.core.checks import CheckMessage, Tags, Warning, register
from django.db import connections

from engine.rulebook import registry
from games.models import Game
from games.selectors.missing import missing_of, needs_text

LONGEST_NAME = 13
"""Letters before the @ of MAIL_IN_ADDRESS: a token of at most 50 and the plus sign make it 64 (RFC 5321)."""
SHORTEST_SECRET = 16


@register()
def plugins_usable(app_configs: object, **kwargs: object) -> Sequence[CheckMessage]:
    """Plug-ins that are installed and cannot be used, each with the reason. Games do without them."""
    return [Warning(fault, id="games.W001") for fault in registry.faults()]


@register()
def mail_in_usable(app_configs: object, **kwargs: object) -> Sequence[CheckMessage]:
    """What is wrong with the settings of mail that comes in: half of them would look like none, silently."""
    address, ways = settings.MAIL_IN_ADDRESS, (settings.MAIL_IN_IMAP, settings.MAIL_IN_SECRET)
    if not address and not any(ways):
        return []
    problems = []
    name, _, domain = address.partition("@")
    if not name or not domain or len(name) > LONGEST_NAME:
        problems.append(
            f"MAIL_IN_ADDRESS is an address such as orders@season.example.org, of {LONGEST_NAME} letters before the @."
        )
    if not any(ways):
        problems.append("No mail can come in: neither MAIL_IN_IMAP nor MAIL_IN_SECRET is set.")
    if settings.MAIL_IN_SECRET and len(settings.MAIL_IN_SECRET) < SHORTEST_SECRET:
        problems.append(f"MAIL_IN_SECRET has fewer than {SHORTEST_SECRET} characters, and could be guessed.")
    return [Warning(problem, hint="docs/mail.md says how.", id="games.W003") for problem in problems]


def _is_migrated(alias: str) -> bool:
    """Whether the games' table has all the columns that games are read with: `migrate` itself checks first."""
    connection = connections[alias]
    with connection.cursor() as cursor:
        if Game._meta.db_table not in connection.introspection.table_names(cursor):
            return False
        there = {column.name for column in connection.introspection.get_table_description(cursor, Game._meta.db_table)}
    return {field.column for field in Game._meta.concrete_fields} <= there


@register(Tags.database)
def games_have_their_rules(
    app_configs: object, databases: Sequence[str] | None = None, **kwargs: object
) -> list[Warning]:
    """Games whose rules are not here, each with what it needs: `manage.py check --database default`."""
    warnings: list[Warning] = []
    for alias in databases or ():
        if not _is_migrated(alias):
            continue
        for game in Game.objects.using(alias).order_by("pk").iterator(chunk_size=200):
            if missing := missing_of(game):
                message = f"The game {game.slug} ({game.name}) {needs_text(missing)}. That is not installed here."
                hint = "Install it. Until then the game is shown as it last stood, and waits."
                warnings.append(Warning(message, hint=hint, id="games.W002"))
    return warnings
