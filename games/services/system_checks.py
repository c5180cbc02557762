"""What `manage.py check` says of this installation besides Django's own."""

from collections.abc import Sequence
from typing import Any

from django.core.checks import CheckMessage, Tags, Warning, register
from django.db import connections

from engine.rulebook import registry
from games.models import Game
from games.selectors.missing import missing_of, needs


@register()
def plugins_usable(app_configs: Any, **kwargs: Any) -> Sequence[CheckMessage]:
    """Plug-ins that are installed and cannot be used, each with the reason. Games do without them."""
    return [Warning(fault, id="games.W001") for fault in registry.faults()]


@register(Tags.database)
def games_have_their_rules(app_configs: Any, databases: Sequence[str] | None = None, **kwargs: Any) -> list[Warning]:
    """Games whose rules are not here, each with what it needs: `manage.py check --database default`."""
    found: list[Warning] = []
    for alias in databases or ():
        if Game._meta.db_table not in connections[alias].introspection.table_names():
            continue  # not migrated yet
        for game in Game.objects.using(alias).order_by("pk").iterator(chunk_size=200):
            if missing := missing_of(game):
                said = f"The game {game.slug} ({game.name}) {needs(missing)}. That is not installed here."
                hint = "Install it. Until then the game is shown as it last stood, and waits."
                found.append(Warning(said, hint=hint, id="games.W002"))
    return found
